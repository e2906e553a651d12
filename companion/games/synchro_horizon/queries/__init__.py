"""What screens show of a table: arithmetic only, nothing decided. One module for each topic."""
