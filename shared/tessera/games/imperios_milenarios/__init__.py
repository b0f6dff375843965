"""Imperios Milenarios: the ancient world from Iberia to India, with chits, blockades and trade."""

from tessera.games.imperios_milenarios.game import GAME as GAME
