"""Free dice: any roll that a player can write down."""

from typing import Final

ID: Final = "roll"
"""The prefix of its rules and commands. The manifest holds everything else."""
