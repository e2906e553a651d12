"""The components shared by all screens, one topic per file."""
