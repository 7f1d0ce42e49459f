"""Reaction tests: who makes them, what is added, what they leave (16; 25)."""
