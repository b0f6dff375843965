"""The player's side: its folder, its way to a server, its session at a table."""
