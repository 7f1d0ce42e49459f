"""Reaction tests: the die and its modifiers, the results, and the sightings that cause them (16; 25)."""
