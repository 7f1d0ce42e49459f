"""Dillinger: the card game of the Midwest crime wave, by its rewritten rules."""

from typing import Final

ID: Final = "dil"
"""What its rules and its commands begin with; all else is in its manifest."""
