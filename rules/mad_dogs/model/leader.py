"""Who leads a gang."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.mad_dogs.model.figures import Figure, Posture

RANK_ORDER: Final = ("Mob Boss", "Torpedo", "Enforcer", "Hoodlum", "Slugger", "Punk")
"""Profiles of those who lead gangs, highest first."""


def leader(gang: Iterable[Figure]) -> Figure | None:
    """Who leads a gang: the first in rank of its living, of equals the first on its roster; None for nobody."""
    living = (one for one in gang if one.posture is not Posture.DEAD)
    return min(
        living,
        key=lambda one: RANK_ORDER.index(one.profile) if one.profile in RANK_ORDER else len(RANK_ORDER),
        default=None,
    )
