"""Rolls of GangStars that belong to no chapter, and what some traits let people do; on /gangstars."""
