"""Reaction tests: made, owed, and what they leave people with."""
