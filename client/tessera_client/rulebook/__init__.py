"""The rules of the games as the window explains them: one file a game and language."""
