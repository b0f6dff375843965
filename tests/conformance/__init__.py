"""Laws that hold for every game: those of :mod:`tessera.games` and the toys.

A game enters by existing.  Each test takes ``game``; :mod:`.walks` plays the games.
"""
