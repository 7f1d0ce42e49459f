"""Dillinger: the card game of the Midwest crime wave, by its rewritten rules."""

from typing import Final

ID: Final = "dil"
"""The prefix of its rules and commands. The manifest holds everything else."""
