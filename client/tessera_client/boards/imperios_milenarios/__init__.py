"""The board of Imperios Milenarios."""
