"""Fights of the month: played as games, reported by hand, or decided by dice."""
