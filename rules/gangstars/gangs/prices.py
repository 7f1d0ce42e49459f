"""Prices of cards and points left to spend (2 Gangs to 6 Trait points; 18 Doggie stats).

Each figure has basic and trait points of its own. The gang shares its equipment points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.gangstars.gangs.estate import Estate
from rules.gangstars.model.figures import FREE_WOUNDS, Figure, Standing, Stats, Weapon
from rules.gangstars.model.kinds import MOST_STAT, TYPE_POINTS
from rules.gangstars.model.weapons import GEAR
from rules.gangstars.traits.trait_table import MA_MAN, MA_MANS_BRAINS, TRAITS

DEAR: Final = ("luck", "wounds")
"""Stats that cost 2 basic points a level. The others cost 1."""
STAT_NAMES: Final = tuple(field.name for field in fields(Stats))
NOT_OF_DOGS: Final = ("shooting", "luck", "wounds")
NO_ESTATE: Final = Estate()


class Account(NamedTuple):
    """Points spent, and points available."""

    spent: int
    of: int

    @property
    def left(self) -> int:
        """Below 0 if too many are spent."""
        return self.of - self.spent


@frozen
class Member:
    """A figure of a gang and its id, by which a dog knows its master."""

    id: int
    figure: Figure


@frozen
class Muster:
    """A gang that is checked against the rules."""

    members: tuple[Member, ...]
    estate: Estate = NO_ESTATE

    @property
    def living(self) -> tuple[Member, ...]:
        """The figures that count as members."""
        return tuple(one for one in self.members if one.figure.standing is not Standing.DEAD and one.figure.present)

    @property
    def people(self) -> tuple[Member, ...]:
        return tuple(one for one in self.living if not one.figure.is_dog)

    @property
    def leaders(self) -> tuple[Figure, ...]:
        return tuple(one.figure for one in self.living if one.figure.is_leader)

    def member(self, id: int) -> Member | None:
        """The living member with that id, or None."""
        return next((one for one in self.living if one.id == id), None)

    def changed(self, member: Member) -> Muster:
        """The same gang with a changed member. A member with a new id joins."""
        known = any(one.id == member.id for one in self.members)
        rest = tuple(member if one.id == member.id else one for one in self.members)
        return replace(self, members=rest if known else (*rest, member))


@frozen
class Bill:
    """The points that a figure has spent. `gear` is the equipment points of what it carries."""

    name: str
    basic: Account
    traits: Account
    gear: int


# Prices


@resolves("gs.gang")
def stat_price(figure: Figure, stat: str) -> int:
    """The basic points of a stat. The free wounds and a ma man's brains cost nothing."""
    level: int = getattr(figure.stats, stat)
    if (figure.is_dog and stat in NOT_OF_DOGS) or (stat == "brains" and figure.has(MA_MAN)):
        return 0
    if stat == "wounds":
        level = max(0, level - FREE_WOUNDS)
    return level * 2 if stat in DEAR else level


def basic_points(figure: Figure) -> int:
    """The basic points that its stats cost."""
    return sum(stat_price(figure, stat) for stat in STAT_NAMES)


def trait_points(figure: Figure) -> int:
    """The trait points of a figure: the sum of all its traits, good and bad."""
    return sum(TRAITS[trait].points for trait in figure.traits if trait in TRAITS)


def gear_points(weapons: Iterable[Weapon]) -> int:
    """The equipment points of weapons."""
    return sum(GEAR.get(weapon.name, 0) for weapon in weapons)


def bill(figure: Figure) -> Bill:
    """The points that a figure has spent, out of those that its type brings."""
    purse = TYPE_POINTS[figure.profile]
    return Bill(
        figure.name,
        Account(basic_points(figure), purse.basic),
        Account(trait_points(figure), purse.traits),
        gear_points(figure.weapons),
    )


def pool(muster: Muster) -> Account:
    """The gang's equipment points: what its types bring together, or in a campaign what it carries and has saved."""
    carried = sum(gear_points(one.figure.weapons) for one in muster.living)
    aside = muster.estate.aside
    brought = sum(TYPE_POINTS[one.figure.profile].equipment for one in muster.living)
    return Account(carried, brought if aside is None else carried + aside)


def size(muster: Muster) -> Account:
    """The basic points that the types bring, out of the agreed number; out of 0 if none is agreed."""
    return Account(sum(TYPE_POINTS[one.figure.profile].basic for one in muster.living), muster.estate.size)


def paid(muster: Muster, before: Figure | None, after: Figure) -> int:
    """The equipment points that a gang in a campaign pays for a change of a figure; below 0 if it gets some back.

    before  the figure until now; None for a recruit, who costs what their type would bring
    """
    was = TYPE_POINTS[after.profile].equipment if before is None else -gear_points(before.weapons)
    return 0 if muster.estate.aside is None else was + gear_points(after.weapons)


# Typed cards


def stats_with(stats: Stats, typed: Mapping[str, int]) -> Stats:
    """Stats with some values replaced, by name.

    It raises OutOfRange for values that no card can have: 0 to 5, movement 1 to 5, wounds 2 to 5.
    """
    after = replace(stats, **typed)
    faults = list(odd_numbers(after))
    if faults:
        raise OutOfRange(f"This card breaks the rules. {' '.join(map(sentence, faults))}")
    return after


def odd_numbers(stats: Stats) -> Iterator[str]:
    """Impossible values: beyond 0 to 5, movement below 1, wounds below the free ones."""
    for stat in STAT_NAMES:
        least = {"movement": 1, "wounds": FREE_WOUNDS}.get(stat, 0)
        level = getattr(stats, stat)
        if not least <= level <= MOST_STAT:
            yield f"{stat} is {least} to {MOST_STAT}, so {level} is not possible."


def carrying(before: tuple[Weapon, ...], names: Iterable[str]) -> tuple[Weapon, ...]:
    """The weapons of these names. Those already carried keep their state; the others are new."""
    left = list(before)
    carried: list[Weapon] = []
    for name in names:
        known = next((weapon for weapon in left if weapon.name == name), None)
        if known is not None:
            left.remove(known)
        carried.append(known or Weapon(name))
    return tuple(carried)


def ma_mans_brains(muster: Muster) -> int | None:
    """The brains of the gang's ma man: 1 below its one Head Honcho's; None without exactly one Head Honcho."""
    leaders = muster.leaders
    return max(0, leaders[0].stats.brains + MA_MANS_BRAINS) if len(leaders) == 1 else None
