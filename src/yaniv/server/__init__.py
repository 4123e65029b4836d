"""Tables for friends over the network: a server that never shows a hidden card and never loses an acknowledged move."""
