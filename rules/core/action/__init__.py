"""Moves: their fields, their effect, and what an actor may do."""
