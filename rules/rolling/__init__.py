"""Free dice: any roll that a player can write down."""

from typing import Final

ID: Final = "roll"
"""What its rules and its commands begin with; all else is in its manifest."""
