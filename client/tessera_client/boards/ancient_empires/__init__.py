"""Ancient Empires on the screen."""
