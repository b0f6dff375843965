"""A whole playthrough of each game, as text that a change of rules shows in its diff.

``python -m tests.golden`` writes the texts anew.
"""
