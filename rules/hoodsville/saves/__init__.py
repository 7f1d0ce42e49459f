"""Saving throws: the tables, and the command that rolls one (hood.save)."""
