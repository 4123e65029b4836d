"""The kernel compiled, for thousands of rounds at a time (extra `fast`)."""
