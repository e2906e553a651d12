"""What screens are made of: one idea a file."""
