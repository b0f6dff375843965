"""Annals: a small card game with what a large one needs.

Each player has a deck of twelve cards, plays up to two in a turn, and all keep annals: cards put
into History are worth 2 points.  What it proves of the engine:

* a sealed card keeps its commitment from the bag of undrawn cards to the top of the deck, the
  hand and under a Land, until it is opened or sealed afresh;
* cards are looked at and put back, searched for, and shuffled, also in a rival's turn (Feast);
* all answer one question secretly and open their answers together (omens);
* a rival may react to a Raid before it touches him, with a hidden card or one in play;
* ongoing effects replace (Nomads discard what others archive), last until the end of a turn
  (Frenzy) and hook into named points of the rules (:mod:`.rules`);
* a card borrows the ability of another (Mimic).

Turned up for all, a card is a plain ``Card``; ``Known`` and ``Sealed`` are cards that some see.
"""

from tests.toys.annals.game import ANNALS

__all__ = ["ANNALS"]
