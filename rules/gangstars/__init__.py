"""GangStars: street gangs, chits, action points and dogs."""

from typing import Final

ID: Final = "gs"
"""The prefix of its rules and commands. The manifest holds everything else."""
