"""What all scenarios share: their description, set-ups, verdicts, and what a campaign makes of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.chance.outcome import Modifier
from rules.core.plain.frozen import frozen
from rules.mad_dogs.scenarios.shared.facts import Ask, asks_of
from rules.mad_dogs.scenarios.shared.forces import Force, Side, Wheels
from rules.mad_dogs.scenarios.shared.tables import DOLLARS_A_LOOT

MOST_LOOT: Final = 200

ROLLED_AT_JOKER: Final = "each turn, at its second Joker"
AFTER_THE_CALL: Final = f"{ROLLED_AT_JOKER}, once somebody has spent a whole turn at the telephone"


# Setting up


class Number(NamedTuple):
    """A number that the set-up settles, by name."""

    label: str
    value: int


@frozen
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


@frozen
class Victory:
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


@frozen
class Results:
    """What a campaign makes of a scenario; nothing of it is applied here.

    verdict      who has won, and why
    banked       Loot for a bank; None where none changes hands
    business     what becomes of the business; `whole_racket` if all of its kind in the neighborhood go with it
    idle         months in which the business makes no Loot because it was smashed
    repairs      months of cleaning up before it earns for its new owner
    outrage      what the scenario itself adds to public outrage, by reason; what happened in it comes on top
    defectors    gangsters who leave the gang
    lost         officials who want nothing more to do with the gang for now
    independent  businesses that leave the gang
    stone_cold   whether the killer becomes a Stone Cold Killer; None when nobody rolls
    recruits     new men for the winner's gang, free, by profile
    prisoners    gangsters taken to the precinct
    left         points of Loot left in a business that was robbed; None where none was
    kept         months that an agreement binds
    notes        what the players do by hand, a sentence each
    """

    verdict: Victory
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
    left: int | None = None
    kept: int = 0
    notes: tuple[str, ...] = ()


class Somebody(NamedTuple):
    """Somebody of the table: his name and profile, the ids of himself and his gang.

    side   None for one who looked on
    extra  he was made for this game and is gone with it
    """

    name: str
    profile: str
    figure: int
    gang: int
    side: Side | None = None
    extra: bool = False


class Hunted(NamedTuple):
    """The target of a Hit, and what he is, as the Hit's own facts have it: “Boss”, “Judge”."""

    name: str
    quarry: str
    official: bool
    dead: bool


class Share(NamedTuple):
    """Loot in points for a gang, by its id."""

    gang: int
    points: int


@frozen
class Ending:
    """All that the end of a scenario decides, for its card and for whoever books it.

    results    what the rules and the dice made of it: who won, what becomes of the business, outrage by its cause,
               officials lost, recruits
    mark       of the command that told it, by which its buttons know it
    by         the user who told it
    loot       who gets the Loot; none while several gangs may take it
    banks      ids of the gangs that may take the Loot or the recruits
    dead, arrested, defectors  those of the table
    feds_hurt  Feds who were killed or wounded
    hunted     the target of a Hit; None elsewhere
    """

    results: Results
    mark: str = ""
    by: int | None = None
    loot: tuple[Share, ...] = ()
    banks: tuple[int, ...] = ()
    dead: tuple[Somebody, ...] = ()
    arrested: tuple[Somebody, ...] = ()
    defectors: tuple[Somebody, ...] = ()
    feds_hurt: int = 0
    hunted: Hunted | None = None


# Scenarios


@frozen
class Scenario:
    """One scenario, as `/scenario` runs any of them.

    attackers, defenders  who they are
    picks      limits on who may be picked, a sentence each
    facts      the dataclass that `set_up` takes; `asks` are its fields
    end        the dataclass that `results` takes; `ends` are its fields
    set_up     resolver (dice, facts) -> SetUp
    results    resolver (dice, end) -> Results: the verdict, and its `aftermath`
    aftermath  (dice, verdict, end) -> Results: all that the scenario brings, counted on a board or told by hand
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
    results: Callable[..., Results]
    aftermath: Callable[..., Results]
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
