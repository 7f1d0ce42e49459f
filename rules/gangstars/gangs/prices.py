"""Building gangs: what a card costs and what is left to spend (2 Gangs to 6 Trait points; 18 Doggie stats).

Basic and trait points are a figure's own, equipment points its gang's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.gangstars.gangs.estate import Estate
from rules.gangstars.model.figures import FREE_WOUNDS, Figure, Standing, Stats, Weapon
from rules.gangstars.model.gear import GEAR
from rules.gangstars.model.kinds import MOST_STAT, PURSES
from rules.gangstars.model.traits import MA_MAN, TRAITS

DEAR: Final = ("luck", "wounds")
"""Stats that cost 2 basic points a level; the others cost 1."""
STAT_NAMES: Final = tuple(field.name for field in fields(Stats))
NOT_OF_DOGS: Final = ("shooting", "luck", "wounds")
NO_ESTATE: Final = Estate()


class Account(NamedTuple):
    """Points spent, of how many."""

    spent: int
    of: int

    @property
    def left(self) -> int:
        """Below 0 when too many are spent."""
        return self.of - self.spent


@frozen
class Member:
    """A figure of a gang, with its id, by which dogs know their masters."""

    id: int
    figure: Figure


@frozen
class Muster:
    """A gang as it is held against the rules."""

    members: tuple[Member, ...]
    estate: Estate = NO_ESTATE

    @property
    def living(self) -> tuple[Member, ...]:
        """Those who count as members."""
        return tuple(one for one in self.members if one.figure.standing is not Standing.DEAD and one.figure.present)

    @property
    def people(self) -> tuple[Member, ...]:
        return tuple(one for one in self.living if not one.figure.is_dog)

    @property
    def leaders(self) -> tuple[Figure, ...]:
        return tuple(one.figure for one in self.living if one.figure.is_leader)

    def member(self, id: int) -> Member | None:
        """Who has that id; None for nobody among the living."""
        return next((one for one in self.living if one.id == id), None)

    def changed(self, member: Member) -> Muster:
        """The same gang with a member as he is from now on; one who was not there yet joins."""
        known = any(one.id == member.id for one in self.members)
        rest = tuple(member if one.id == member.id else one for one in self.members)
        return replace(self, members=rest if known else (*rest, member))


@frozen
class Bill:
    """What a figure has spent. `gear` are the equipment points of what it carries."""

    name: str
    basic: Account
    traits: Account
    gear: int


# What it costs


def stat_price(figure: Figure, stat: str) -> int:
    """Basic points of a stat: nothing for the free wounds, nor for a ma man's brains."""
    level: int = getattr(figure.stats, stat)
    if (figure.is_dog and stat in NOT_OF_DOGS) or (stat == "brains" and figure.has(MA_MAN)):
        return 0
    if stat == "wounds":
        level = max(0, level - FREE_WOUNDS)
    return level * 2 if stat in DEAR else level


def basic_points(figure: Figure) -> int:
    """Basic points that its stats cost."""
    return sum(stat_price(figure, stat) for stat in STAT_NAMES)


def trait_points(figure: Figure) -> int:
    """Trait points: the sum of all traits, good and bad."""
    return sum(TRAITS[trait].points for trait in figure.traits if trait in TRAITS)


def gear_points(weapons: Iterable[Weapon]) -> int:
    """Equipment points that weapons cost."""
    return sum(GEAR.get(weapon.name, 0) for weapon in weapons)


def bill(figure: Figure) -> Bill:
    """What a figure has spent, of what its type brings."""
    purse = PURSES[figure.profile]
    return Bill(
        figure.name,
        Account(basic_points(figure), purse.basic),
        Account(trait_points(figure), purse.traits),
        gear_points(figure.weapons),
    )


def pool(muster: Muster) -> Account:
    """The gang's equipment points: what its types bring together, or in a campaign what it has put aside besides."""
    carried = sum(gear_points(one.figure.weapons) for one in muster.living)
    aside = muster.estate.aside
    brought = sum(PURSES[one.figure.profile].equipment for one in muster.living)
    return Account(carried, brought if aside is None else carried + aside)


def size(muster: Muster) -> Account:
    """Basic points that the types bring, of those agreed on; of 0 when none are."""
    return Account(sum(PURSES[one.figure.profile].basic for one in muster.living), muster.estate.size)


def paid(muster: Muster, before: Figure | None, after: Figure) -> int:
    """Equipment points that a campaign's gang pays for a figure as it is from now on; below 0 for what comes back.

    before  the figure until now; None for a recruit, who costs what his type would bring
    """
    was = PURSES[after.profile].equipment if before is None else -gear_points(before.weapons)
    return 0 if muster.estate.aside is None else was + gear_points(after.weapons)


# Cards as they are typed


def stats_with(stats: Stats, typed: Mapping[str, int]) -> Stats:
    """Stats with some of them set anew, by name.

    Raises OutOfRange for numbers that no card can have: 0 to 5, movement 1 to 5, wounds 2 to 5.
    """
    after = replace(stats, **typed)
    faults = list(odd_numbers(after))
    if faults:
        raise OutOfRange(f"No card can have that: {' '.join(faults)}")
    return after


def odd_numbers(stats: Stats) -> Iterator[str]:
    """What no card can have: numbers beyond 0 to 5, movement below 1, wounds below the free ones."""
    for stat in STAT_NAMES:
        least = {"movement": 1, "wounds": FREE_WOUNDS}.get(stat, 0)
        level = getattr(stats, stat)
        if not least <= level <= MOST_STAT:
            yield f"{stat} is {least} to {MOST_STAT}, not {level}."


def carrying(before: tuple[Weapon, ...], names: Iterable[str]) -> tuple[Weapon, ...]:
    """The weapons of these names: those that were carried already stay as they are, the others are new."""
    left = list(before)
    carried: list[Weapon] = []
    for name in names:
        known = next((weapon for weapon in left if weapon.name == name), None)
        if known is not None:
            left.remove(known)
        carried.append(known or Weapon(name))
    return tuple(carried)


def ma_mans_brains(muster: Muster) -> int | None:
    """What brains a ma man of the gang has: 1 below its one Head Honcho's; None where it has no such one."""
    leaders = muster.leaders
    return max(0, leaders[0].stats.brains - 1) if len(leaders) == 1 else None
