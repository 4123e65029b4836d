"""The game at the terminal: a screen, the same in plain lines, and what is typed there."""
