"""Saving throws: the tables, the dice, and the command (hood.save)."""
