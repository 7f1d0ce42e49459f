"""What all scenarios share: their description, set-ups, verdicts, and what a campaign makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.outcome import Modifier
from rules.mad_dogs.scenarios.facts import Ask, asks_of
from rules.mad_dogs.scenarios.forces import Force, Side, Wheels
from rules.mad_dogs.scenarios.tables import DOLLARS_A_LOOT

MOST_LOOT: Final = 200

ROLLED_AT_JOKER: Final = "each turn, at its second Joker"
AFTER_THE_CALL: Final = f"{ROLLED_AT_JOKER}, once somebody has spent a whole turn at the telephone"


# Setting up


class Number(NamedTuple):
    """A number that the set-up settles, by name."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """What stands on the board at the start.

    scenario    its id
    place       where it happens
    forces      who is there, side by side
    wheels      vehicles
    loot        points at stake; None where there are none
    objectives  the Loot of each
    numbers     whatever else was rolled or follows from the facts, by name
    standing    where things stand, a sentence each, for placing them by hand
    picks       who may be picked from the gangs, a sentence each
    notes       what to keep in mind, a sentence each
    """

    scenario: str
    place: str
    forces: tuple[Force, ...] = ()
    wheels: tuple[Wheels, ...] = ()
    loot: int | None = None
    objectives: tuple[int, ...] = ()
    numbers: tuple[Number, ...] = ()
    standing: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def number(self, label: str) -> int | None:
        """The number of this name, if there is one."""
        return next((one.value for one in self.numbers if one.label == label), None)

    def of(self, side: Side) -> tuple[Force, ...]:
        """The forces of one side."""
        return tuple(force for force in self.forces if force.side is side)


# Ending


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won, None for nobody, and why; points of attacker and defender where they are compared."""

    winner: Side | None
    why: str
    points: tuple[int, int] | None = None


class Banked(NamedTuple):
    """Loot that goes to a side's bank."""

    side: Side
    points: int

    @property
    def dollars(self) -> int:
        return self.points * DOLLARS_A_LOOT


class Business(StrEnum):
    """What becomes of the business fought over; NONE where there is none."""

    NONE = ""
    KEPT = "stays with its owner"
    TAKEN = "goes to the attacker"
    INDEPENDENT = "becomes independent"


@dataclass(frozen=True, slots=True)
class Results:
    """What a campaign makes of a scenario; nothing of it is applied here.

    verdict      as the scenario's `victory` gives it
    banked       Loot for a bank; None where none changes hands
    business     what becomes of the business; `whole_racket` if all of its kind in the neighbourhood go with it
    idle         months in which the business makes no Loot because it was smashed
    repairs      months of cleaning up before it earns for its new owner
    outrage      what the scenario itself adds to public outrage, by reason; what happened in it comes on top
    defectors    gangsters who leave the gang
    lost         officials who want nothing more to do with the gang for now
    independent  businesses that leave the gang
    stone_cold   whether the killer becomes a Stone Cold Killer; None when nobody rolls
    recruits     new men for the winner's gang, free, by profile
    prisoners    gangsters taken to the precinct
    kept         months that an agreement binds
    notes        what the players do by hand, a sentence each
    """

    verdict: Verdict
    banked: Banked | None = None
    business: Business = Business.NONE
    whole_racket: bool = False
    idle: int = 0
    repairs: int = 0
    outrage: tuple[Modifier, ...] = ()
    defectors: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    independent: tuple[str, ...] = ()
    stone_cold: bool | None = None
    recruits: tuple[tuple[str, int], ...] = ()
    prisoners: tuple[str, ...] = ()
    kept: int = 0
    notes: tuple[str, ...] = ()

    @property
    def outrage_points(self) -> int:
        """What the scenario itself adds to public outrage, in all."""
        return sum(one.value for one in self.outrage)


# Scenarios


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, as `/scenario` runs any of them.

    attackers, defenders  who they are
    picks      limits on who may be picked, a sentence each
    facts      the dataclass that `set_up` takes; `asks` are its fields
    end        the dataclass that `victory` and `results` take; `ends` are its fields
    set_up     resolver (dice, facts) -> SetUp
    victory    resolver (dice, end) -> Verdict; no die is thrown
    results    resolver (dice, end) -> Results
    reinforce  resolver (dice, Call) -> Reinforcement; None where nobody comes
    when       when that die is rolled
    """

    id: str
    title: str
    attackers: str
    defenders: str
    picks: tuple[str, ...]
    facts: type[Any]
    end: type[Any]
    set_up: Callable[..., SetUp]
    victory: Callable[..., Verdict]
    results: Callable[..., Results]
    reinforce: Callable[..., Any] | None = None
    when: str = ""

    @property
    def rule(self) -> str:
        """The id of its rule in the catalogue."""
        return f"mad.scenario.{self.id}"

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the set-up asks for."""
        return asks_of(self.facts)

    @property
    def ends(self) -> tuple[Ask, ...]:
        """What the end asks for."""
        return asks_of(self.end)
