"""Pottersville: gangster rules from a wargame newsletter; the source bears no title."""

from typing import Final

ID: Final = "pot"
"""What its rules and its commands begin with; all else is in its manifest."""
