"""The one command `tessera`; top layer, nobody imports it."""
