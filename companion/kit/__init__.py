"""Small mechanisms that several games, or a game and the dice tray, share."""
