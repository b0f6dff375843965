"""The cards of Ancient Empires.  Titles are historical; figures, effects and wording are our own:
they are not the published cards.

``ids`` names every card; ``points`` says where a card may bend the rules; ``data/cards.toml`` has
titles, symbols, costs and texts; one module a kind has the effects; ``catalogue`` ties them.
"""
