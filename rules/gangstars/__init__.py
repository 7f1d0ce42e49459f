"""GangStars: street gangs, chits, action points and dogs."""

from typing import Final

ID: Final = "gs"
"""What its rules and its commands begin with; all else is in its manifest."""
