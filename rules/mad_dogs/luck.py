"""Skills that throw a die anew, so many times a game (mad.skills)."""

from __future__ import annotations

from typing import Final

from rules.mad_dogs.model import Figure

LUCKY_CUSS: Final = "Lucky Cuss"
SPUNKY_KID: Final = "Spunky Kid"
RE_ROLLS: Final = {LUCKY_CUSS: 2, SPUNKY_KID: 1}
"""How often a game each of them may."""


def re_rolls(figure: Figure, skill: str) -> int:
    """How often a figure may still throw a die anew in this game; 0 without the skill."""
    return max(0, RE_ROLLS[skill] - figure.used.count(skill)) if skill in figure.skills else 0
