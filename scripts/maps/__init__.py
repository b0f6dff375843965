"""How the boards are made: geometry, pictures and sample positions, from data and fixed seeds."""
