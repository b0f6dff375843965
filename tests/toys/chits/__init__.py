"""Chits: the smallest game with a cup.

Every player has a cup of chits.  In each round all draw three from their own cup: its owner sees
which they are, the others see how many.  In turn, each takes one chit more from the open pool, to
lie open before it, or to be thrown into the cup for all to see.  Then each may spend chits of the
first colour, then of the second: they are shown, are worth 1 point each, and 1 more if there are
two or more, and are discarded.  At the end of the round each keeps up to two chits, which from then
on lie hidden, and discards the others.  Who must draw from an empty cup throws its discarded chits
in and shakes it.
"""

from tests.toys.chits.game import CHITS

__all__ = ["CHITS"]
