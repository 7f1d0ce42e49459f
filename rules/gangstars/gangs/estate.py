"""What a gang of GangStars has besides its figures: its kind, its size limit, its saved equipment points."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.people.figure_card import FigureCard
from rules.core.people.roster import EstateChange, Gang
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange

MOST_POINTS: Final = 999
"""The most basic points that players can agree on, and the most equipment points that a gang can save."""


class GangKind(StrEnum):
    """Kinds of gang. Bikers must take a trait; police may have only so many rookies."""

    STREET = "Street gang"
    BIKERS = "Bikers"
    MAFIA = "Mafia"
    POLICE = "Police"


@frozen
class Estate:
    """What belongs to a gang as a whole.

    size   agreed basic points, 0 to MOST_POINTS; 0 for no limit
    aside  equipment points saved in a campaign, below 0 if it bought more; None before its first game is over, while
           its figures' points make a pool
    """

    outfit: GangKind = GangKind.STREET
    size: int = 0
    aside: int | None = None


def estate_of(gang: Gang) -> Estate:
    """The estate of a gang."""
    return gang.estate if isinstance(gang.estate, Estate) else Estate()


@tagged("gs.outfit-set/1")
class GangKindSet(EstateChange):
    """The gang is now of this kind, and has at most so many basic points."""

    outfit: GangKind
    size: int

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, outfit=self.outfit, size=self.size)


@tagged("gs.aside-set/1")
class AsideSet(EstateChange):
    """The equipment points that the gang has now saved: kept after a game, spent, or returned."""

    points: int

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, aside=self.points)


def require_size(size: int) -> None:
    """Refuse a number of basic points that no gang has."""
    if not 0 <= size <= MOST_POINTS:
        raise OutOfRange(f"A gang can't have {size} basic points. Type 1 to {MOST_POINTS}, or 0 for no limit.")


class GangStarsEstates:
    """How the bot keeps estates of gangs."""

    estate = Estate

    @staticmethod
    def check(estate: Estate) -> list[str]:
        """The faults of an estate read from a file, a sentence each."""
        faults: list[str] = []
        if not 0 <= estate.size <= MOST_POINTS:
            faults.append(
                f"A gang has 1 to {MOST_POINTS} basic points, or 0 for no limit. {estate.size} is not possible."
            )
        if estate.aside is not None and not -MOST_POINTS <= estate.aside <= MOST_POINTS:
            faults.append(f"A gang saves at most {MOST_POINTS} equipment points. {estate.aside} is too many.")
        return faults

    @staticmethod
    def sheet(estate: Estate) -> list[tuple[str, str]]:
        size = f"{estate.size} basic points" if estate.size else "no agreed limit of basic points"
        aside = [] if estate.aside is None else [("Saved", f"{estate.aside} equipment points")]
        return [(estate.outfit.value, size), *aside]

    @staticmethod
    def cards(estate: Estate) -> list[FigureCard]:
        return []
