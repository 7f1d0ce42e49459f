"""The sides of a melee in play: their weapons, options, people and price."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from rules.core.action.fields import UNSAID, Always, ByStreet, Complete, OnSheet, nobody, option
from rules.core.action.on_street import both
from rules.core.action.position import Price
from rules.core.people.names import meant
from rules.core.people.person import numbered, require_once
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, UnknownName, indefinite
from rules.core.plain.words import sentence, signed
from rules.core.street.sight import Sight, seen
from rules.core.tables.outcome import Modifier
from rules.hoodsville.fighting.fighters import Fighter, FightingSide, Surprise, total
from rules.hoodsville.model.acting import ROUNDS, Doing, present, price_of, require_able
from rules.hoodsville.model.changes import DownSet
from rules.hoodsville.model.figures import Bond, Figure, Nerve
from rules.hoodsville.model.on_street import on_street, way_of
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.saves.saving_throws import STRIKES, STRIKES_AS, Edge


class Higher(StrEnum):
    """The side that stands higher."""

    ATTACKERS = "Attackers"
    DEFENDERS = "Defenders"
    VICTIM = "Victim"


# Options

FISTS: Final = "Fists"
WEAPONS: Final = tuple(name for name in STRIKES if name not in ("Pistol bullet", "Rifle bullet"))
"""The weapons of a blow, as saving throws know them."""
STATES: Final = ("shaken", "groggy", "enraged", "rising", "hands tied", "feet tied")


WOUNDS: Final = re.compile(r"wounds? (\d)")
State = Mapping[str, int]
"""What changes a fighter besides the sheet, with the facts it changes."""
YOUR_OWN: Final = "Your side, the leader first: names, profiles or a number, separated by commas."


def _full_surprise(position: Position, move: Any) -> Any:
    """Fill full surprise if the attackers' leader came out of the other leader's sight in this move.

    Of any other attack the players say whether it surprises.
    """
    others = move.defenders if hasattr(move, "defenders") else (move.victim,)
    if not move.attackers or not others:
        return UNSAID
    ours, theirs = move.attackers[0], others[0]
    squares = both(position, ours, theirs)
    if squares is None or on_street(position, ours) is None:
        return UNSAID
    begun = way_of(position, ours)[0]
    assert position.street is not None, "it has squares"
    unseen = begun != squares[1] and seen(position.street.ground, squares[1], begun) is Sight.NONE
    return Surprise.FULL if unseen else UNSAID


SURPRISE: Any = option(
    "How far the attackers surprise the other side.",
    ByStreet(_full_surprise, Always(Surprise.NONE)),
    words={"Half": Surprise.HALF, "Full": Surprise.FULL},
)
OTHER: Any = option("Any other modifier, such as a card's +1.", default=0)


def melee_of(whose: str, text: str) -> Any:
    """An option for the melee of a side; None leaves the melee of each sheet."""
    return option(f"{text} melee as a number (default: from the sheet).", nobody, known=OnSheet(whose))


def state_of(whose: str) -> Any:
    """An option for what changes a whole side besides its sheets."""
    return option(
        "Facts not on the sheet: shaken, groggy, enraged, rising, hands tied, feet tied, wounds 2.",
        default={},
        known=OnSheet(whose),
        read=lambda _position, text: states_named(text),
        complete=Complete(lambda _game, _figure: [*STATES, *(f"wounds {number}" for number in range(4))], many=True),
    )


def weapon_of(side: str, *, known: OnSheet | None = None) -> Any:
    """An option for the weapon of a side's leader. The default is the first at hand."""
    return option(
        "The leader's weapon, or fists (default: the first thing carried).",
        lambda _position, move: carried(getattr(move, side)[0].figure)[0],
        known=known,
        read=lambda _position, name: weapon_named(name),
        complete=Complete(_striking, side),
    )


def states_named(text: str) -> State:
    """“shaken, wounds 2” as facts of a fighter. Raises UnknownName for an unknown word."""
    found: dict[str, int] = {}
    for part in filter(None, (" ".join(part.casefold().split()) for part in text.split(","))):
        wounds = WOUNDS.fullmatch(part)
        if wounds is None and part not in STATES:
            raise UnknownName("state", part, (*STATES, "wounds 1"))
        found |= {"wounds": int(wounds[1])} if wounds else {part.replace(" ", "_"): True}
    return found


# Weapons in hand


def weapon_named(name: str) -> str:
    """A weapon, as saving throws know it. Raises UnknownName for any other."""
    known = STRIKES_AS | {weapon: weapon for weapon in WEAPONS}
    found = meant(name, known)
    if found is None:
        raise UnknownName("weapon", name, (*WEAPONS, *STRIKES_AS))
    return known[found]


def carried(figure: Figure) -> tuple[str, ...]:
    """What a figure can strike with: hand weapons first, then other gear, fists last."""
    names = [weapon.name for weapon in figure.weapons]
    at_hand = [name for name in names if name in WEAPONS]
    return (*at_hand, *(STRIKES_AS[name] for name in names if name in STRIKES_AS), FISTS)


def _striking(_game: Any, figure: Figure | None) -> list[str]:
    """The weapons that a stored leader carries, and fists. For anyone else all weapons."""
    every = (*WEAPONS, *STRIKES_AS)
    if figure is None:
        return [FISTS, *every]
    return [*(weapon.name for weapon in figure.weapons if weapon.name in every), FISTS]


def bludgeons(weapon: str) -> bool:
    """Whether a blow with this weapon bludgeons."""
    return STRIKES[weapon][0] is Edge.BLUDGEONING


def with_weapon(weapon: str) -> str:
    """“fists”, “an axe”, “a half brick”."""
    name = weapon.lower()
    return name if weapon == FISTS else indefinite(name)


# Sides


@frozen
class Team:
    """One side of a melee, as facts: its people, the leader first."""

    people: tuple[Person, ...]
    party: FightingSide

    @property
    def leader(self) -> Person:
        return self.people[0]

    @property
    def name(self) -> str:
        """“Spats”, “Spats and Ox”, “Spats and 2 others”."""
        names = [person.within for person in self.people]
        return " and ".join(names) if len(names) < 3 else f"{names[0]} and {len(names) - 1} others"


def against(ours: Sequence[Person], theirs: Sequence[Person]) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """The people of two sides, each with a distinct name. Raises IllegalNow for one who is absent or named twice."""
    require_once([*ours, *theirs])
    distinct = numbered([*present(ours), *present(theirs)])
    return tuple(distinct[: len(ours)]), tuple(distinct[len(ours) :])


def team(
    people: tuple[Person, ...],
    melee: int | None,
    state: State,
    other: int,
    weapon: str = FISTS,
    surprise: Surprise = Surprise.NONE,
    height: bool = False,
) -> Team:
    """A side. Typed options count for all of it, and the weapon for its leader. Refuses a weapon that the leader
    doesn't carry.
    """
    leader, typed = people[0], dict(state) if melee is None else {**state, "melee": melee}
    if leader.stored and weapon not in carried(leader.figure):
        gear = ", ".join(dict.fromkeys(one.name for one in leader.figure.weapons)) or "nothing"
        raise IllegalNow(f"{leader.name} has no {weapon.lower()}. Use fists, or one of these: {gear}.")
    fighters = tuple(fighter_of(person.figure, weapon if person is leader else FISTS) for person in people)
    if typed:
        fighters = tuple(replace(one, **typed) for one in fighters)
    return Team(people, FightingSide(fighters, surprise, height, other))


def fighter_of(figure: Figure, weapon: str = FISTS) -> Fighter:
    """A figure as a fighter, from its sheet."""
    return Fighter(
        figure.melee,
        weapon,
        figure.wounded_melee,
        figure.nerve is Nerve.SHAKEN,
        figure.groggy > 0,
        figure.enraged > 0,
        figure.down,
        Bond.HANDS in figure.bonds,
        Bond.FEET in figure.bonds,
    )


def captors_of(people: Iterable[Person]) -> list[int]:
    """The ids of the captors of these people."""
    return [person.figure.captor for person in people if person.figure.captor]


def captor_of(position: Position, captive: Person) -> Person | None:
    """The captor on the sheet of a person; None for an unknown or dismissed one."""
    captor = captive.figure.captor
    return position.people.get(captor) or position.on_sheets.get(captor)


def require_attackers(position: Position, ours: Team, theirs: Team) -> None:
    """Refuse attackers that can't fight, and a held figure that attacks anyone but its captor."""
    for person in ours.people:
        require_able(person, Doing.FIGHT)
        if Bond.HELD in person.figure.bonds and person.figure.captor != theirs.leader.id:
            captor = captor_of(position, person)
            by = f" by {captor.name}" if captor is not None else ""
            raise IllegalNow(
                f"{person.name} is held{by} and can only fight the captor. Or try /hood-fight break-free."
            ).offering("Break free", "hood-fight break-free", captive=person.typed)


def price_of_melee(position: Position, ours: Team, theirs: Team | None = None) -> Price:
    """The price of a melee: a round from each attacker, and from each defender that has one left.

    A defender without one is not helpless for that.
    """
    ready = (
        [person for person in theirs.people if record_of(position, person).rounds < ROUNDS]
        if theirs is not None
        else []
    )
    fighting = (*ours.people, *ready)
    return (*position.present(ours.people), *(cost for one in fighting for cost in price_of(position, one, rounds=1)))


def up_again(*teams: Team) -> tuple[DownSet, ...]:
    """Figures that were down and fight are on their feet again."""
    return tuple(DownSet(person.id, False) for team in teams for person in team.people if person.figure.down)


def mean_lines(*sides: tuple[Team, tuple[Modifier, ...], int]) -> tuple[str, ...]:
    """How the total of each side of several comes about, by its factors. A single fighter's dice show it."""
    return tuple(
        sentence(
            f"{team.name}: the mean of {len(team.people)} dice, rounded down, is {reached - total(factors)}. "
            f"{sentence(_sum(factors))}. Total: {reached}."
        )
        for team, factors, reached in sides
        if len(team.people) > 1
    )


def _sum(factors: tuple[Modifier, ...]) -> str:
    """“melee +2, 2 against one +2: +4 in all”."""
    text = ", ".join(f"{factor.label} {signed(factor.value)}" for factor in factors)
    return f"{text}: {signed(total(factors))} in all"
