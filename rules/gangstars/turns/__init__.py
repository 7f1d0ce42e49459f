"""Turns: chits, activations, calling up, moving on foot (7 to 10)."""
