"""Small complete games that prove the engine carries more than one game.

* :mod:`~tests.toys.pebbles`   public draws, a dealt secret, sealed placements, compulsory openings
* :mod:`~tests.toys.chits`     a cup of each player, chits drawn, spent and kept unseen, promises
* :mod:`~tests.toys.annals`    a card game: personal decks, reactions, replaced and borrowed effects
* :mod:`~tests.toys.sieges`    rivals may block, in order, and then the attacked may defend
"""
