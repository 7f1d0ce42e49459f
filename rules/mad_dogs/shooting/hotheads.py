"""Hotheads, who must attack a near enemy by hand (mad.skills)."""

from __future__ import annotations

from typing import Final

from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model.figures import Figure, Nerve, Posture

HOTHEAD: Final = "Hothead"
HOTHEAD_REACH: Final = 6
"""Inches within which a Hothead attacks the nearest enemy by hand."""


def is_hot(figure: Figure) -> bool:
    """Whether a figure must attack a near enemy: a Hothead on its feet whose nerve has held."""
    if HOTHEAD not in figure.skills:
        return False
    upright = figure.can_act and not figure.floored and figure.posture in (Posture.UP, Posture.HALF_SPEED)
    return upright and figure.nerve is Nerve.STEADY


def check_hothead(name: str, distance: float) -> None:
    """Raise IllegalNow for a Hothead who shoots at an enemy so many inches away and must brawl."""
    if distance <= HOTHEAD_REACH:
        raise IllegalNow(
            f"{name} is a {HOTHEAD} and must brawl with an enemy within {HOTHEAD_REACH} inches. Use /mad-brawl "
            "fight. If the enemy can't be reached, an umpire may allow the shot."
        ).offering("Brawl", "mad-brawl fight")
