"""Who fights: from lists of names, profiles or plain numbers to the two sides of a melee."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.people import numbered, require_once
from cogs._kit.play import Options
from cogs._kit.words import sentence, signed
from cogs.hoodsville.people import Person, crew, require_able
from cogs.hoodsville.turns import deed_of, spending
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.hoodsville.changes import DownSet
from rules.hoodsville.fighting import STRIKES_AS, Fighter, Party, Surprise
from rules.hoodsville.model import Bond, Nerve
from rules.hoodsville.saves import STRIKES
from rules.hoodsville.state import ROUNDS, Doing

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


async def teams_of(desk: Desk, options: Options, *seats: Seat) -> list[Team]:
    """The sides that the options tell of, nobody twice, everybody with a name of his own."""
    listed = [await crew(desk, options.get(seat.who)) or [Person(seat.nameless)] for seat in seats]
    everybody = [person for persons in listed for person in persons]
    require_once(everybody)
    named = iter(numbered(everybody))
    teams: list[Team] = []
    for seat, persons in zip(seats, listed, strict=True):
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
    """Somebody as his sheet has him, with what is typed in its place or besides."""
    figure = person.figure
    bonds = figure.bonds if figure is not None else ()
    return Fighter(
        melee=int(melee) if melee is not None else figure.melee if figure is not None else 0,
        weapon=weapon_named(str(weapon)) if weapon else carried(person),
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
    """What somebody strikes with, whatever its capitals, as saving throws know it; UnknownName otherwise."""
    known = {carried.casefold(): strikes for carried, strikes in STRIKES_AS.items()}
    known |= {weapon.casefold(): weapon for weapon in WEAPONS}
    found = known.get(name.casefold().strip())
    if found is None:
        raise UnknownName("weapon", name, (*WEAPONS, *STRIKES_AS))
    return found


def carried(person: Person) -> str:
    """What somebody strikes with if nothing is said: a weapon for the hand first, then whatever he holds."""
    weapons = [weapon.name for weapon in person.figure.weapons] if person.figure is not None else []
    at_hand = [name for name in weapons if name in WEAPONS]
    otherwise = [STRIKES_AS[name] for name in weapons if name in STRIKES_AS]
    return next(iter([*at_hand, *otherwise]), FISTS)


def with_weapon(weapon: str) -> str:
    """“fists”, “an axe”, “a half brick”."""
    name = weapon.lower()
    if weapon == FISTS:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


# What it costs, and who may


def require_attackers(desk: Desk, team: Team) -> None:
    """Refuse attackers who are somebody else's, or in no state to fight."""
    for person in team.persons:
        if person.stored is not None:
            desk.require_own(person.stored)
        require_able(person, Doing.FIGHT)


def require_defenders(team: Team) -> None:
    """Refuse to fight those who can't defend themselves."""
    for person in team.persons:
        require_able(person, Doing.DEFEND)


def attacking(desk: Desk, team: Team) -> tuple[Change, ...]:
    """A round of the move from each attacker."""
    return tuple(change for person in team.persons for change in spending(desk, person, rounds=1))


def defending(desk: Desk, team: Team) -> tuple[Change, ...]:
    """A round of the move from each defender who has one left; nobody is struck down for having used both."""
    ready = [person for person in team.persons if deed_of(desk, person).rounds < ROUNDS]
    return tuple(change for person in ready for change in spending(desk, person, rounds=1))


def up_again(*teams: Team) -> tuple[Change, ...]:
    """Whoever was down and fights is on his feet."""
    return tuple(
        DownSet(person.id, False)
        for team in teams
        for person in team.persons
        if person.id is not None and person.figure is not None and person.figure.down
    )


def mean_lines(*sides: tuple[Team, Sequence[Modifier]]) -> tuple[str, ...]:
    """How the total of each side of several comes about; of one man the dice tell it."""
    return tuple(
        sentence(f"{team.name}: the mean of {len(team.persons)} dice, rounded down; {_sum(factors)}.")
        for team, factors in sides
        if len(team.persons) > 1
    )


def _sum(factors: Sequence[Modifier]) -> str:
    """“melee +2, 2 against one +2: +4 in all”."""
    listed = ", ".join(f"{factor.label} {signed(factor.value)}" for factor in factors)
    return f"{listed}: {signed(sum(factor.value for factor in factors))} in all"


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
