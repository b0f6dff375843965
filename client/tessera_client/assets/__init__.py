"""Fonts and icons that the window is drawn with, each with its licence beside it."""
