"""The screens outside the games: shelf, wizard, history, settings, tray, and the frame of a table."""
