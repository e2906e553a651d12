"""The set-up: what is read from the box once, and the four heroes."""
