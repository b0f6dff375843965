"""Imperios Milenarios: the ancient world from Iberia to India, with drawn chits, blocking and trade."""

from tessera.games.imperios_milenarios.game import GAME as GAME
