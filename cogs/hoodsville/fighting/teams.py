"""Who fights: from lists of names, profiles or plain numbers to the two sides of a melee."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import discord

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.play import Options
from cogs._kit.views import client
from cogs._kit.words import sentence, signed
from cogs.hoodsville.people import CAST, SYSTEM_ID, Person, crew, require_able
from cogs.hoodsville.turns import deed_of, require_present, require_sheet, spending, table_of, takes_part
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.named import meant
from rules.core.outcome import Modifier
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.hoodsville.changes import DownSet
from rules.hoodsville.fighting import STRIKES_AS, Fighter, Party, Surprise, total
from rules.hoodsville.model import Bond, Figure, Nerve
from rules.hoodsville.saves import STRIKES
from rules.hoodsville.state import ROUNDS, Doing, hindrance

FISTS: Final = "Fists"
BULLETS: Final = ("Pistol bullet", "Rifle bullet")
WEAPONS: Final = tuple(name for name in STRIKES if name not in BULLETS)
"""What strikes a blow, as saving throws know it."""

STATES: Final = ("shaken", "groggy", "enraged", "rising", "hands tied", "feet tied")
WOUNDS: Final = re.compile(r"wounds? (\d)")


class Seat(NamedTuple):
    """The options that tell of one side.

    who       lists its people; `nameless` is what somebody unknown is called
    prefix    stands before the names of the other options
    """

    who: str
    nameless: str
    prefix: str = ""

    def option(self, options: Options, name: str) -> Any:
        return options.get(f"{self.prefix}{name}")


@dataclass(frozen=True, slots=True)
class Team:
    """One side of a melee: its people, the first of whom leads, and the facts."""

    persons: tuple[Person, ...]
    party: Party

    @property
    def leader(self) -> Person:
        return self.persons[0]

    @property
    def name(self) -> str:
        """“Spats”, “Spats and Ox”, “Spats and 2 others”."""
        match self.persons:
            case (one,):
                return one.name
            case (one, other):
                return f"{one.name} and {other.name}"
            case _:
                return f"{self.leader.name} and {len(self.persons) - 1} others"


async def seated(desk: Desk, options: Options, seat: Seat) -> list[Person]:
    """The people that the options name for a side; somebody nameless where they name nobody."""
    return await crew(desk, options.get(seat.who)) or [Person(seat.nameless)]


async def sides_of(desk: Desk, options: Options, *seats: Seat) -> list[Team]:
    """The sides that the options tell of."""
    return teams_of(options, *[(seat, await seated(desk, options, seat)) for seat in seats])


def teams_of(options: Options, *sides: tuple[Seat, Sequence[Person]]) -> list[Team]:
    """These people as sides: nobody twice, everybody with a name that no other has."""
    everybody = [person for _, persons in sides for person in persons]
    require_once(everybody)
    named = iter(numbered(everybody))
    teams: list[Team] = []
    for seat, persons in sides:
        told = tuple(next(named) for _ in persons)
        teams.append(Team(told, _party(seat, options, told)))
    return teams


def _party(seat: Seat, options: Options, persons: tuple[Person, ...]) -> Party:
    """The facts of a side: what is typed counts for all of it, a weapon for its leader."""
    states = _states(str(seat.option(options, "state") or ""))
    weapon = seat.option(options, "weapon")
    fighters = [
        _fighter(person, seat.option(options, "melee"), states, weapon if place == 0 else None)
        for place, person in enumerate(persons)
    ]
    return Party(
        tuple(fighters),
        Surprise(str(seat.option(options, "surprise") or Surprise.NONE)),
        str(options.get("height") or "").casefold() == seat.who,
        int(seat.option(options, "modifier") or 0),
    )


def _fighter(person: Person, melee: int | None, states: dict[str, int], weapon: str | None) -> Fighter:
    """Somebody as the sheet tells, with what is typed in its place or besides."""
    figure = person.figure
    bonds = figure.bonds if figure is not None else ()
    return Fighter(
        melee=int(melee) if melee is not None else figure.melee if figure is not None else 0,
        weapon=in_hand(person, str(weapon)) if weapon else carried(person)[0],
        wounds=states.get("wounds", figure.wounded_melee if figure is not None else 0),
        shaken="shaken" in states or (figure is not None and figure.nerve is Nerve.SHAKEN),
        groggy="groggy" in states or (figure is not None and figure.groggy > 0),
        enraged="enraged" in states or (figure is not None and figure.enraged > 0),
        rising="rising" in states or (figure is not None and figure.down),
        hands_tied="hands tied" in states or Bond.HANDS in bonds,
        feet_tied="feet tied" in states or Bond.FEET in bonds,
    )


def _states(text: str) -> dict[str, int]:
    """“shaken, wounds 2” as what it says; UnknownName for a word that is none of these."""
    found: dict[str, int] = {}
    for part in filter(None, (" ".join(part.casefold().split()) for part in text.split(","))):
        wounds = WOUNDS.fullmatch(part)
        if wounds is None and part not in STATES:
            raise UnknownName("state", part, (*STATES, "wounds 1"))
        found["wounds" if wounds else part] = int(wounds[1]) if wounds else 1
    return found


def weapon_named(name: str) -> str:
    """What somebody strikes with, as saving throws know it; UnknownName otherwise."""
    known = {**STRIKES_AS, **{weapon: weapon for weapon in WEAPONS}}
    found = meant(name, known)
    if found is None:
        raise UnknownName("weapon", name, (*WEAPONS, *STRIKES_AS))
    return known[found]


def carried(person: Person) -> tuple[str, ...]:
    """What somebody has to strike with: weapons for the hand first, then whatever else is carried, fists last."""
    weapons = [weapon.name for weapon in person.figure.weapons] if person.figure is not None else []
    at_hand = [name for name in weapons if name in WEAPONS]
    otherwise = [STRIKES_AS[name] for name in weapons if name in STRIKES_AS]
    return (*at_hand, *otherwise, FISTS)


def in_hand(person: Person, name: str) -> str:
    """What somebody strikes with who is said to use that; IllegalNow for what a stored figure does not carry."""
    strikes = weapon_named(name)
    if person.stored is not None and strikes not in carried(person):
        gear = ", ".join(dict.fromkeys(weapon.name for weapon in person.stored.figure.weapons)) or "nothing"
        raise IllegalNow(
            f"{person.name} has no {strikes.lower()} to strike with, but {gear}: use fists or what is carried, "
            "guns and tools too."
        )
    return strikes


async def weapon_names(interaction: discord.Interaction, listed: str) -> list[str]:
    """What the first of a list carries that strikes, then everything else that does, for completion."""
    leader = listed.split(",")[0].strip()
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        names = [name for name, _ in readings_of(leader)] if leader else []
        found = await work.rosters.figures_named(caller.server_id, names)
    gear = [weapon.name for stored in found for weapon in stored.figure.weapons if stored.gang.gang.system == SYSTEM_ID]
    striking = (*WEAPONS, *STRIKES_AS)
    return [*(name for name in gear if name in striking), FISTS, *striking]


def with_weapon(weapon: str) -> str:
    """“fists”, “an axe”, “a half brick”."""
    name = weapon.lower()
    if weapon == FISTS:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


# What it costs, and who may


def require_own(desk: Desk, team: Team) -> None:
    """Refuse to act with somebody else's figures and, in a game, with those who are not on the table."""
    for person in team.persons:
        if person.stored is not None:
            desk.require_own(person.stored)
    require_present(desk, [replace(person, name=sentence(person.name)) for person in team.persons])


def require_attackers(desk: Desk, team: Team) -> None:
    """Refuse attackers whom the caller can't act with, or in no state to fight."""
    require_own(desk, team)
    for person in team.persons:
        require_able(person, Doing.FIGHT)


def require_defenders(team: Team) -> None:
    """Refuse to fight those who can't defend themselves."""
    for person in team.persons:
        require_able(person, Doing.DEFEND)


def require_sheets(desk: Desk, options: Options, seat: Seat, team: Team, *more: str) -> None:
    """In a game the sheets of a side count: its melee, its state and `more` are not typed but by an umpire."""
    names = [f"{seat.prefix}{name}" for name in ("melee", "state", *more)]
    for person in team.persons:
        require_sheet(desk, person, options, *names)


async def captor_of(desk: Desk, figure: Figure) -> Person | None:
    """Who holds a figure, as its sheet has it; None for nobody in particular, or somebody dismissed since."""
    gangs = await desk.work.rosters.gangs(desk.server_id) if figure.captor else []
    found = await desk.work.rosters.figures_of([gang.id for gang in gangs]) if gangs else []
    return next((CAST.stored(stored) for stored in found if stored.id == figure.captor), None)


def can_hold(desk: Desk, person: Person) -> bool:
    """Whether somebody is in a state to hold anybody: able to put up a fight and, in a game, on the table."""
    game = table_of(desk)
    if game is not None and person.stored is not None and not takes_part(game, person):
        return False
    return person.figure is None or not hindrance(person.figure, Doing.DEFEND)


async def require_grip(desk: Desk, ours: Team, theirs: Team) -> None:
    """Refuse held attackers who go for somebody else than the one who holds them."""
    for person in ours.persons:
        figure = person.figure
        if figure is None or Bond.HELD not in figure.bonds or figure.captor == (theirs.leader.id or 0):
            continue
        captor = await captor_of(desk, figure)
        by = f" by {captor.name}" if captor is not None else ""
        raise IllegalNow(
            f"{person.name} is held{by}: who is held fights the captor alone, or gets away with /hood-fight break-free."
        )


def attacking(desk: Desk, team: Team) -> tuple[Change, ...]:
    """A round of the move from each attacker."""
    return tuple(change for person in team.persons for change in spending(desk, person, rounds=1))


def defending(desk: Desk, team: Team) -> tuple[Change, ...]:
    """A round of the move from each defender who has one left; nobody is struck down for having used both."""
    ready = [person for person in team.persons if deed_of(desk, person).rounds < ROUNDS]
    return tuple(change for person in ready for change in spending(desk, person, rounds=1))


def up_again(*teams: Team) -> tuple[Change, ...]:
    """Whoever was down and fights is up again."""
    return tuple(
        DownSet(person.id, False)
        for team in teams
        for person in team.persons
        if person.id is not None and person.figure is not None and person.figure.down
    )


def mean_lines(*sides: tuple[Team, tuple[Modifier, ...], int]) -> tuple[str, ...]:
    """How the total of each side of several comes about, by its factors; of one alone the dice tell it."""
    return tuple(
        sentence(
            f"{team.name}: the mean of {len(team.persons)} dice, rounded down, is {reached - total(factors)}; "
            f"{_sum(factors)}, total {reached}."
        )
        for team, factors, reached in sides
        if len(team.persons) > 1
    )


def _sum(factors: tuple[Modifier, ...]) -> str:
    """“melee +2, 2 against one +2: +4 in all”."""
    listed = ", ".join(f"{factor.label} {signed(factor.value)}" for factor in factors)
    return f"{listed}: {signed(total(factors))} in all"


ACTS: Final = {
    "Hold": Bond.HELD,
    "Tie hands": Bond.HANDS,
    "Tie feet": Bond.FEET,
    "Gag": Bond.GAG,
    "Drug": Bond.DRUG,
    "Sack": Bond.SACK,
}
CALLED: Final = {name.casefold(): bond for name, bond in ACTS.items()} | {bond.value: bond for bond in Bond}


def bonds_named(text: str) -> tuple[Bond, ...]:
    """“tie hands, gag” as bonds, in order; UnknownName for a word that is none."""
    found: list[Bond] = []
    for part in filter(None, (" ".join(part.casefold().split()) for part in text.split(","))):
        if part not in CALLED:
            raise UnknownName("act", part, ACTS)
        found.append(CALLED[part])
    return tuple(found)


def require_captive(person: Person) -> tuple[Bond, ...]:
    """What binds somebody on record, who has to be held; nothing of anybody else."""
    if person.stored is None or person.figure is None:
        return ()
    if Bond.HELD not in person.figure.bonds:
        raise IllegalNow(f"Nobody holds {person.name}: there is nothing to break free of.")
    return person.figure.bonds


def alone(team: Team) -> Person:
    """The one person of a side; OutOfRange for several."""
    if len(team.persons) != 1:
        raise OutOfRange(f"One is overpowered at a time, not {len(team.persons)}: name one.")
    return team.leader
