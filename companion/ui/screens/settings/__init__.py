"""Settings: look and behaviour of the app, backups, import and export, about."""
