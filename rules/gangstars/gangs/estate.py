"""What a gang of GangStars keeps besides its figures: what kind it is, how big it may be, what it has put aside."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.people.figure_card import FigureCard
from rules.core.people.roster import EstateChange, Gang
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.play.events import tagged

MOST_POINTS: Final = 999
"""Basic points that can be agreed on, and equipment points that can be put aside."""


class Outfit(StrEnum):
    """Kinds of gang. Bikers have a trait that they must take, police a limit to rookies."""

    STREET = "Street gang"
    BIKERS = "Bikers"
    MAFIA = "Mafia"
    POLICE = "Police"


@frozen
class Estate:
    """What belongs to a gang as a whole.

    size   basic points agreed on, 0 to MOST_POINTS; 0 for as many as it likes
    aside  equipment points put aside in a campaign, below 0 when more was bought; None before its first game is over,
           while the points of its figures make a pool
    """

    outfit: Outfit = Outfit.STREET
    size: int = 0
    aside: int | None = None


def estate_of(gang: Gang) -> Estate:
    """What a gang keeps besides figures."""
    return gang.estate if isinstance(gang.estate, Estate) else Estate()


@tagged("gs.outfit-set/1")
class OutfitSet(EstateChange):
    """The gang is of this kind, and of so many basic points at most, from now on."""

    outfit: Outfit
    size: int

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, outfit=self.outfit, size=self.size)


@tagged("gs.aside-set/1")
class AsideSet(EstateChange):
    """Equipment points that the gang has put aside from now on: kept after a game, spent, or handed in."""

    points: int

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, aside=self.points)


def require_size(size: int) -> None:
    """Refuse a number of basic points that no gang has."""
    if not 0 <= size <= MOST_POINTS:
        raise OutOfRange(f"A gang has 1 to {MOST_POINTS} basic points, or 0 for no limit, not {size}.")


class GangStarsEstates:
    """The gang keeper's view of what gangs have."""

    estate = Estate

    @staticmethod
    def check(estate: Estate) -> list[str]:
        """What is wrong with an estate read from a file, a sentence each."""
        faults: list[str] = []
        if not 0 <= estate.size <= MOST_POINTS:
            faults.append(f"A gang has 1 to {MOST_POINTS} basic points, or 0 for no limit, not {estate.size}.")
        if estate.aside is not None and not -MOST_POINTS <= estate.aside <= MOST_POINTS:
            faults.append(f"A gang puts {MOST_POINTS} equipment points aside at most, not {estate.aside}.")
        return faults

    @staticmethod
    def sheet(estate: Estate) -> list[tuple[str, str]]:
        size = f"{estate.size} basic points" if estate.size else "no limit of basic points agreed on"
        aside = [] if estate.aside is None else [("Put aside", f"{estate.aside} equipment points")]
        return [(estate.outfit.value, size), *aside]

    @staticmethod
    def cards(estate: Estate) -> list[FigureCard]:
        return []
