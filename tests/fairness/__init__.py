"""Honest matches and dishonest ones, all without a network."""
