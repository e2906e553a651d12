"""One machine, its browsers: the web app, its guard, its files, its start and its end."""
