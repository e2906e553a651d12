"""Settings: how the app looks and behaves, copies of everything, and what it is."""
