"""A gang being made: how each figure came, what each costs, and what is left. Money is dollars (mad.gang.create)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rules.core.people.names import same
from rules.core.plain.frozen import frozen, replace
from rules.mad_dogs.gangs.rolled_numbers import RolledUp
from rules.mad_dogs.model.figures import Figure, Stat, Stats, armed, times
from rules.mad_dogs.model.prices import (
    BOSS_EXTRA,
    BOSS_TO_BUILD,
    CHOSEN_SKILL,
    FITTING_PRICES,
    INSTEAD_OF_A_ROLL,
    RANDOM_SKILL,
    ROLL_UP,
    STAT_PRICES,
    SUITS,
    WEAPON_PRICES,
    WHEELS_PRICES,
    BillLine,
    Fitting,
    Item,
    VehicleOnSale,
    dollars,
)
from rules.mad_dogs.model.roster import ARMED_FROM
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, WEAPON_SKILLS
from rules.mad_dogs.model.tables import GUNS, MISSILES, PROFILES, SERVES, Profile
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle

BOSS: Final = "Mob Boss"
ACCOUNTANT: Final = "Accountant"
PUNK: Final = "Punk"
ROLLED_AS: Final = "Hoodlum"
"""The profile that a rolled-up gangster has."""

PISTOL: Final = "Pistol"
SNAPPY_DRESSER: Final = "Snappy Dresser"
TWO_GUN_KID: Final = "Two-Gun Kid"
FAR_APART: Final = 2
"""The difference between HITS and FISTS that the advice mentions."""

CHOSEN_BY: Final = {BOSS: 2}
"""How many skills a figure off the rack chooses for free, by profile."""


class GangTypeName(StrEnum):
    """The types of gang."""

    CRIME_SYNDICATE = "Crime Syndicate"
    IRISH = "Irish Gang"
    MAFIA = "Mafia or Camorra"
    TONG = "Chinese Tong"
    STREET_GANG = "Street Gang"
    COPS = "Cops"
    FEDS = "Feds"


class Recruitment(StrEnum):
    """How a figure came to the gang."""

    RACK = "off the rack"
    ROLLED = "rolled up"
    BUILT = "improved from a Punk"


class Got(StrEnum):
    """How a figure got a skill: printed in the profile (one of two named there included), rolled or chosen."""

    PRINTED = "printed"
    ROLLED = "rolled"
    CHOSEN = "chosen"


@frozen
class Learnt:
    """A skill of a figure.

    due  it fills one of the places that come with the figure, by its profile or the 6s of its dice; others are bought
    """

    name: str
    got: Got
    due: bool = False


@frozen
class Member:
    """A figure of a gang being made.

    stats     the present stats, with Crippled and what was bought; None until the rolled numbers are spread
    rolled    the dice of a rolled-up figure, and `placed` the six numbers as its maker spread them
    crippled  the stat that Crippled lowered by a point
    gear      what the figure carries besides the pistol that is free with GATS 3 or more; explosives once for each
    """

    name: str
    way: Recruitment
    profile: str
    stats: Stats | None
    rolled: RolledUp | None = None
    placed: Stats | None = None
    skills: tuple[Learnt, ...] = ()
    crippled: Stat | None = None
    gear: tuple[str, ...] = ()

    @property
    def boss(self) -> bool:
        return self.profile == BOSS

    @property
    def template(self) -> Profile | None:
        """The profile that the figure was taken from; None if there is no such profile."""
        return PROFILES.get(PUNK if self.way is Recruitment.BUILT else self.profile)

    @property
    def came_with(self) -> Stats | None:
        """The stats that the figure came with, Crippled included. They cost nothing extra."""
        plain = self.placed if self.way is Recruitment.ROLLED else self.template.stats if self.template else None
        return plain if plain is None or self.crippled is None else crippled(plain, self.crippled)

    @property
    def knows(self) -> tuple[str, ...]:
        """The names of the figure's skills."""
        return tuple(skill.name for skill in self.skills)

    @property
    def places(self) -> int:
        """How many skills come with the figure besides the printed ones."""
        if self.way is Recruitment.ROLLED:
            return self.rolled.skills if self.rolled else 0
        if self.way is Recruitment.BUILT or self.template is None:
            return 0
        return CHOSEN_BY.get(self.profile, self.template.random)

    @property
    def owed(self) -> int:
        """How many of these skills are still to be chosen or rolled, including a rolled 6-6."""
        taken = sum(skill.due for skill in self.skills)
        left = 0 if self.one_for_all else max(0, self.places - taken)
        return left + self.knows.count(CHOICE)

    @property
    def one_for_all(self) -> bool:
        """Whether one chosen skill replaces all that the profile rolls, as a Torpedo may do."""
        due = [skill.got for skill in self.skills if skill.due]
        choice = self.template.choice if self.template is not None and self.way is Recruitment.RACK else 0
        return bool(choice) and due == [Got.CHOSEN] * choice

    @property
    def choices(self) -> tuple[str, ...]:
        """The skills of which the profile allows one; none after the choice."""
        either = self.template.either if self.template is not None and self.way is Recruitment.RACK else ()
        return () if set(either) & set(self.knows) else either

    @property
    def crippling(self) -> bool:
        """Whether a die must still find the stat that is crippled."""
        return CRIPPLED in self.knows and self.crippled is None

    @property
    def free_pistol(self) -> bool:
        """Whether GATS give the figure a pistol."""
        return self.stats is not None and self.stats.gats >= ARMED_FROM

    @property
    def pistols(self) -> int:
        return self.gear.count(PISTOL) + self.free_pistol

    @property
    def items(self) -> tuple[Item, ...]:
        """What the figure costs, item by item. What is free comes last as a negative sum."""
        return _items(self)

    @property
    def allowance(self) -> int:
        """The dollars that only the Boss can use."""
        if not self.boss:
            return 0
        return {Recruitment.RACK: 0, Recruitment.ROLLED: BOSS_EXTRA, Recruitment.BUILT: BOSS_TO_BUILD}[self.way]

    @property
    def unspent(self) -> int:
        """The rest of the allowance, which is not paid out."""
        return self.allowance + sum(item.dollars for item in self.items if item.dollars < 0)

    @property
    def price(self) -> int:
        return sum(item.dollars for item in self.items)

    def price_of(self, skill: Learnt) -> int:
        """The price of one of the figure's skills, without the suits of a Snappy Dresser."""
        if skill.got is Got.PRINTED:
            return 0
        if not skill.due:
            return RANDOM_SKILL if skill.got is Got.ROLLED else CHOSEN_SKILL
        paid = skill.got is Got.CHOSEN and self.way is Recruitment.RACK and not self.boss and not self.one_for_all
        return INSTEAD_OF_A_ROLL if paid else 0

    @property
    def spent_on_dice(self) -> int:
        """The dollars spent on dice. They are not paid back when the figure is sent away."""
        rolls = sum(
            skill.got is Got.ROLLED and not (skill.due and self.way is Recruitment.ROLLED) for skill in self.skills
        )
        return RANDOM_SKILL * rolls + (ROLL_UP if self.way is Recruitment.ROLLED else 0)

    @property
    def figure(self) -> Figure:
        """The figure as the gang keeps it. Raises ValueError while its numbers are not spread."""
        if self.stats is None:
            raise ValueError(f"{self.name} has no stats yet")
        carried = armed((*self.gear, *[PISTOL] * self.free_pistol))
        return Figure(self.name, self.profile, self.stats, self.knows, carried)


@lru_cache(4096)
def _items(member: Member) -> tuple[Item, ...]:
    """What a figure costs, item by item."""
    now, before = member.stats, member.came_with
    raised = [
        Item(f"{stat} {value}", STAT_PRICES.get(value, 0))
        for stat, value, was in zip(Stat, now or (), before or (), strict=False)
        if value > was
    ]
    learnt = [Item(f"{skill.name}, {skill.got}", member.price_of(skill)) for skill in member.skills]
    suits = [Item(f"the suits of a {SNAPPY_DRESSER}", SUITS)] if SNAPPY_DRESSER in member.knows else []
    carried = [
        Item(times(piece, count), WEAPON_PRICES.get(piece, 0) * count) for piece, count in Counter(member.gear).items()
    ]
    bare = _bare_item(member)
    if member.way is Recruitment.BUILT:
        counted = [bare, *raised, *learnt, *suits]
    else:
        rolls = [item for item, skill in zip(learnt, member.skills, strict=True) if skill.got is Got.ROLLED]
        counted = [*raised, *rolls]
    free = min(member.allowance, sum(item.dollars for item in counted))
    paid = [item for item in (*raised, *learnt, *suits, *carried) if item.dollars]
    return (bare, *paid, *([Item(f"of the Boss's free ${member.allowance}", -free)] if free else []))


def _bare_item(member: Member) -> Item:
    """The item of a figure without anything bought for it."""
    what = f"{member.profile}, {member.way}"
    if member.boss and member.way is not Recruitment.BUILT:
        return Item(what, 0)
    if member.way is Recruitment.ROLLED:
        return Item(Recruitment.ROLLED, ROLL_UP)
    cost = member.template.cost if member.template is not None else None
    return Item(member.profile if member.profile == PUNK else what, cost or 0)


def crippled(stats: Stats, stat: Stat) -> Stats:
    """The stats with one of them a point lower, but not below 1."""
    return stats._replace(**{stat.lower(): max(1, stats.of(stat) - 1)})


@frozen
class Motor:
    """A car or truck that the gang bought."""

    name: str
    wheels: VehicleOnSale = VehicleOnSale.AUTOMOBILE
    fittings: tuple[Fitting, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        fitted = [Item(fitting, FITTING_PRICES[fitting]) for fitting in self.fittings]
        return (Item(self.wheels, WHEELS_PRICES[self.wheels]), *fitted)

    @property
    def price(self) -> int:
        return sum(item.dollars for item in self.items)

    @property
    def vehicle(self) -> Vehicle:
        """The vehicle as it comes on the table, standing still and empty."""
        body = Body.TRUCK if self.wheels is VehicleOnSale.TRUCK else Body.CAR
        souped_up, suspension, bulletproof = (fitting in self.fittings for fitting in Fitting)
        return Vehicle(self.name, Car(body, souped_up=souped_up, bulletproof=bulletproof, suspension=suspension))


@frozen
class Draft:
    """A gang being made.

    budget  dollars to begin with
    gone    what dice cost for those who were sent away again
    kind    the type of gang that it is to be; None for no type
    """

    budget: int
    members: tuple[Member, ...] = ()
    cars: tuple[Motor, ...] = ()
    gone: tuple[BillLine, ...] = ()
    kind: GangTypeName | None = None

    @property
    def members_and_cars(self) -> tuple[Member | Motor, ...]:
        """Everyone in the gang, then its cars."""
        return (*self.members, *self.cars)

    @property
    def bill(self) -> tuple[BillLine, ...]:
        """Everything that the gang paid for, line by line."""
        paid = [BillLine(one.name, *item) for one in self.members_and_cars for item in one.items]
        return (*paid, *self.gone)

    @property
    def spent(self) -> int:
        return sum(line.dollars for line in self.bill)

    @property
    def left(self) -> int:
        """The dollars left to spend; negative for a gang from a file that costs too much."""
        return self.budget - self.spent

    @property
    def boss(self) -> Member | None:
        return next((one for one in self.members if one.boss), None)

    def member(self, name: str) -> Member | None:
        """The figure of this name in any capitals."""
        return next((one for one in self.members if same(one.name, name)), None)

    @property
    def advice(self) -> tuple[str, ...]:
        """What is unfinished, and what the maker of the gang may want to know, a sentence each."""
        return (
            *self.unfinished,
            *missing(self),
            *(sentence for one in self.members for sentence in (*hints(one, self), *spare(one))),
        )

    @property
    def unfinished(self) -> tuple[str, ...]:
        """What the maker must settle before the gang can be finished, a sentence each."""
        return tuple(sentence for member in self.members for sentence in _unfinished(member))


def _unfinished(member: Member) -> list[str]:
    lines: list[str] = []
    if member.stats is None:
        numbers = " ".join(map(str, member.rolled.best)) if member.rolled else "from the dice"
        lines.append(f"{member.name}: spread the numbers {numbers} over the six stats.")
    lines += [f"{member.name}: {sentence}" for sentence in _owing(member)]
    if member.crippling:
        lines.append(f"{member.name}: roll which stat is {CRIPPLED.lower()}.")
    if member.choices:
        lines.append(f"{member.name}: choose {' or '.join(member.choices)}, for free.")
    return lines


def _owing(member: Member) -> list[str]:
    """The skills still to be chosen or rolled, and which of these cost something."""
    free = member.knows.count(CHOICE)
    left = member.owed - free
    lines = [f"{free} free skill{'s' * (free != 1)} to choose, for a 6-6."] if free else []
    if left:
        skills = f"{left} skill{'s' * (left != 1)}"
        chosen = replace(member, skills=(*member.skills, Learnt("", Got.CHOSEN, due=True)))
        cost = chosen.price_of(chosen.skills[-1])
        if cost:
            lines.append(f"{skills} to roll for free, or to choose for {dollars(cost)}{' each' * (left != 1)}.")
        elif chosen.one_for_all and left > 1:
            lines.append(f"{skills} to roll for free, or one to choose for free instead.")
        else:
            lines.append(f"{skills} to choose or roll for free.")
    return lines


def missing(draft: Draft, standing: Iterable[str] = ()) -> list[str]:
    """Which leaders a gang lacks, and what that means. It already has figures of the profiles in `standing`."""
    profiles = {*standing, *(one.profile for one in draft.members)}
    lines: list[str] = []
    street = draft.kind is GangTypeName.STREET_GANG
    if BOSS not in profiles and not (street and ROLLED_AS in profiles):
        leader = f"a Boss, who is free, or a {ROLLED_AS}" if street else "a Boss, who is free"
        lines.append(f"The gang has no leader yet. Take {leader}.")
    if ACCOUNTANT not in profiles:
        lack = "A street gang has no Accountant" if street else f"There is no {ACCOUNTANT}"
        lines.append(
            f"{lack}: in a campaign the gang can run only one business, and can't pay off cops or buy officials."
        )
    return lines


def hints(member: Member, draft: Draft) -> list[str]:
    """What one figure lacks for its skills, stats and type of gang."""
    guns = [piece for piece in (*member.gear, *[PISTOL] * member.free_pistol) if piece in SERVES]
    families = {GUNS[SERVES[gun][0]].family for gun in guns}
    families |= {MISSILES[piece].family for piece in member.gear if piece in MISSILES}
    lines = [
        f"{skill} helps only with a {' or '.join(sorted(useful))}."
        for skill, useful in WEAPON_SKILLS.items()
        if skill in member.knows and not useful & families
    ]
    if TWO_GUN_KID in member.knows and member.pistols < 2:
        lines.append(f"a {TWO_GUN_KID} needs two pistols, and has {member.pistols}.")
    if member.way is Recruitment.ROLLED and member.stats and abs(member.stats.hits - member.stats.fists) >= FAR_APART:
        lines.append(f"HITS {member.stats.hits} are far from FISTS {member.stats.fists}, and they should be close.")
    leads = member.boss or member.profile == ROLLED_AS
    if draft.kind is GangTypeName.STREET_GANG and (guns if not leads else set(guns) - {PISTOL}):
        lines.append(
            "only the leader of a street gang carries a gun, a pistol, and this one has "
            f"{', '.join(dict.fromkeys(guns))}."
        )
    return [f"{member.name}: {sentence}" for sentence in lines]


def spare(member: Member) -> list[str]:
    """What a Boss may still spend on themselves."""
    if not member.unspent:
        return []
    use = "stats and skills" if member.way is Recruitment.BUILT else "a stat or a random skill"
    return [f"{member.name}: {dollars(member.unspent)} more for {use} would be free."]
