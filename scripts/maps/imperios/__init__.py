"""The world of Imperios Milenarios: geometry and picture, from ``drawn.json`` and fixed seeds."""
