"""Fights of the month: played, reported, or decided by dice."""
