"""Pebbles: the smallest game with everything that a sealed match needs.

Four bowls each want a colour, drawn from a public urn.  Every player is dealt a secret charm: a
colour.  In turn, each lays three pebbles face down, at most one of a player in a bowl.  Then the
pebbles are turned up, bowl by bowl.  A pebble of the colour that its bowl wants is worth 2 points;
for another, its owner may pay 1 point to have the bowl's colour drawn again.  At the end all show
their charms: each pebble of its colour that was turned up is worth 1 point more.
"""

from tests.toys.pebbles.game import PEBBLES

__all__ = ["PEBBLES"]
