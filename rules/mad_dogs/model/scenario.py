"""A scenario on the board of a game, as data: sides and forces, the results of the dice, the events, and the end."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Modifier, Throw
from rules.mad_dogs.model.figures import Contest, Speed
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.model.vehicles import Body, Vehicle

MOB: Final = tuple(name for name, profile in PROFILES.items() if profile.group == "The Mob")

COPS: Final = tuple(name for name, profile in PROFILES.items() if profile.group == "The Cops")


class ScenarioSide(StrEnum):
    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> ScenarioSide:
        return ScenarioSide.DEFENDER if self is ScenarioSide.ATTACKER else ScenarioSide.ATTACKER


class FigureChoice(StrEnum):
    """Kinds of figures that a scenario asks for: one profile, or a choice among several."""

    ANY = "gangster of any kind"
    ANY_LEVEL = "gangster of any level"
    UPPER = "upper-level gangster"
    LOW = "low-level gangster"
    MAN = "Hoodlum or Slugger"
    DUELLIST = "Boss, Enforcer or Torpedo"
    ENFORCER = "Enforcer"
    HOODLUM = "Hoodlum"
    SLUGGER = "Slugger"
    PUNK = "Punk"
    LAWMAN = "officer of any rank"
    OFFICER = "Beat Cop or Rookie"
    BEAT_COP = "Beat Cop"
    ROOKIE = "Rookie"
    AGENT = "Agent"
    CAPTAIN = "Captain"
    BOSS = "Mob Boss"
    CITIZEN = "Citizen"
    REPORTER = "Reporter"
    TARGET = "target"

    @property
    def several(self) -> str:
        """“Beat Cops or Rookies”, “gangsters of any kind”."""
        kinds, of, which = self.partition(" of ")
        return " or ".join(f"{kind}s" for kind in kinds.split(" or ")) + of + which


_UPPER: Final = ("Mob Boss", "Torpedo", "Enforcer")

_LOW: Final = ("Slugger", "Punk")

FITS: Final[dict[FigureChoice, tuple[str, ...]]] = {
    FigureChoice.ANY: MOB,
    FigureChoice.ANY_LEVEL: (*_UPPER, "Hoodlum", *_LOW),
    FigureChoice.UPPER: _UPPER,
    FigureChoice.LOW: _LOW,
    FigureChoice.MAN: ("Hoodlum", "Slugger"),
    FigureChoice.DUELLIST: ("Mob Boss", "Enforcer", "Torpedo"),
    FigureChoice.ENFORCER: ("Enforcer",),
    FigureChoice.HOODLUM: ("Hoodlum",),
    FigureChoice.SLUGGER: ("Slugger",),
    FigureChoice.PUNK: ("Punk",),
    FigureChoice.LAWMAN: COPS,
    FigureChoice.OFFICER: ("Beat Cop", "Rookie"),
    FigureChoice.BEAT_COP: ("Beat Cop",),
    FigureChoice.ROOKIE: ("Rookie",),
    FigureChoice.AGENT: ("Agent",),
    FigureChoice.CAPTAIN: ("Captain",),
    FigureChoice.BOSS: ("Mob Boss",),
    FigureChoice.CITIZEN: ("Citizen",),
    FigureChoice.REPORTER: ("Reporter",),
    FigureChoice.TARGET: tuple(PROFILES),
}
"""The profiles of each kind."""


class Deployment(StrEnum):
    """The ways in which figures enter the field."""

    PLACED = "in place"
    ON_FOOT = "on foot"
    BY_CAR = "by car"
    IN_CAB = "in the cab of the truck"
    IN_BACK = "in the back of the truck"


@frozen
class Force:
    """Some figures of one kind on one side.

    number  None for as many as the player likes
    what    their part here: guards, bodyguards; empty for no special part
    free    they come with the scenario and not from the gang
    most    the player may send fewer
    armed   the weapons they may carry, where the scenario limits or names them
    car     the number of the car they ride in, where cars have numbers; 0 otherwise
    named   whether `what` is the name of the one figure
    """

    side: ScenarioSide
    number: int | None
    who: FigureChoice
    way: Deployment = Deployment.PLACED
    what: str = ""
    free: bool = False
    most: bool = False
    armed: str = ""
    car: int = 0
    named: bool = False


class SideVehicles(NamedTuple):
    """Vehicles of a side, and their places; number None for as many as the player wants."""

    side: ScenarioSide
    number: int | None
    what: str
    where: str


def to_pick(forces: Iterable[Force]) -> tuple[Force, ...]:
    """The forces that a player fills with figures: all but those who come as they are, and the target of a Hit."""
    return tuple(
        [
            force
            for force in forces
            if profile_made(force) is None and force.number != 0 and force.who is not FigureChoice.TARGET
        ]
    )


def profile_made(force: Force) -> str | None:
    """The profile of the figures in a force who come with the scenario; None where a player picks them."""
    fits = FITS[force.who]
    return fits[0] if force.free and force.number and len(fits) == 1 else None


DOLLARS_A_LOOT: Final = 100


# Setting up


class Number(NamedTuple):
    """A number that the set-up settles, by name."""

    label: str
    value: int


@frozen
class StartingBoard:
    """The situation on the board at the start.

    scenario    its id
    place       the place where it happens
    forces      the figures there, side by side
    wheels      vehicles
    loot        points at stake; None where there are none
    objectives  the Loot of each
    numbers     all other numbers that were rolled or follow from the facts, by name
    standing    a sentence for each piece that the players place by hand
    picks       a sentence for each choice of figures from the gangs
    notes       a sentence for each rule to keep in mind
    """

    scenario: str
    place: str
    forces: tuple[Force, ...] = ()
    wheels: tuple[SideVehicles, ...] = ()
    loot: int | None = None
    objectives: tuple[int, ...] = ()
    numbers: tuple[Number, ...] = ()
    standing: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def number(self, label: str) -> int | None:
        """The number of this name, if there is one."""
        return next((one.value for one in self.numbers if one.label == label), None)

    def of(self, side: ScenarioSide) -> tuple[Force, ...]:
        """The forces of one side."""
        return tuple(force for force in self.forces if force.side is side)


# Ending


@frozen
class Victory:
    """The winner, None for no one, and the reason; points of attacker and defender where the scenario compares them."""

    winner: ScenarioSide | None
    why: str
    points: tuple[int, int] | None = None


class Banked(NamedTuple):
    """Loot that goes to a side's bank."""

    side: ScenarioSide
    points: int

    @property
    def dollars(self) -> int:
        return self.points * DOLLARS_A_LOOT


class BusinessFate(StrEnum):
    """The fate of the business fought over; NONE where there is none."""

    NONE = ""
    KEPT = "stays with its owner"
    TAKEN = "goes to the attacker"
    INDEPENDENT = "becomes independent"


@frozen
class Results:
    """The results of a scenario for a campaign; none of them is applied here.

    verdict      the winner and the reason
    banked       Loot for a bank; None where none changes hands
    business     the fate of the business; `whole_racket` if all of its kind in the neighborhood share it
    idle         months in which the smashed business makes no Loot
    repairs      months of repairs before it earns for its new owner
    outrage      what the scenario itself adds to public outrage, by reason, besides the events in it
    defectors    gangsters who leave the gang
    lost         officials who refuse the gang for now
    independent  businesses that leave the gang
    stone_cold   whether the killer becomes a Stone Cold Killer; None without a roll
    recruits     new figures for the winner's gang, free, by profile
    prisoners    gangsters taken to the precinct
    left         points of Loot left in a robbed business; None without one
    kept         months for which an agreement binds
    notes        a sentence for each thing that the players do by hand
    """

    verdict: Victory
    banked: Banked | None = None
    business: BusinessFate = BusinessFate.NONE
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
    """A figure of the table: its name and profile, its id and that of its gang.

    side   None for an onlooker
    extra  the figure was made for this game and leaves with it
    """

    name: str
    profile: str
    figure: int
    gang: int
    side: ScenarioSide | None = None
    extra: bool = False


class Hunted(NamedTuple):
    """The target of a Hit, and their office by the Hit's own facts: “Boss”, “Judge”."""

    name: str
    quarry: str
    official: bool
    dead: bool


class LootShare(NamedTuple):
    """Loot in points for a gang, by its id."""

    gang: int
    points: int


@frozen
class ScenarioEnding:
    """All that the end of a scenario decides, for its card and for the campaign.

    results    the results by the rules and the dice: the winner, the fate of the business, outrage by its cause, lost
               officials, recruits
    mark       the mark of the command that ended it, by which its buttons know it
    by         the user who ended it
    loot       the shares of the Loot; none while several gangs may take it
    banks      ids of the gangs that may take the Loot or the recruits
    dead, arrested, defectors  those of the table
    feds_hurt  Feds who were killed or wounded
    hunted     the target of a Hit; None elsewhere
    """

    results: Results
    mark: str = ""
    by: int | None = None
    loot: tuple[LootShare, ...] = ()
    banks: tuple[int, ...] = ()
    dead: tuple[Somebody, ...] = ()
    arrested: tuple[Somebody, ...] = ()
    defectors: tuple[Somebody, ...] = ()
    feds_hurt: int = 0
    hunted: Hunted | None = None


# Playing


@frozen
class Reinforcement:
    """Reinforcements.

    row      the row of the table
    forces   the figures that set out; empty for no one
    where    the place where they come on
    speed    the speed of their car; None for those without one
    wrecked  their car crashed on the way: none of them arrives
    """

    row: str
    forces: tuple[Force, ...] = ()
    where: str = ""
    speed: Speed | None = None
    wrecked: bool = False

    @property
    def arrive(self) -> tuple[Force, ...]:
        """The figures that come on."""
        return () if self.wrecked else self.forces


class ObjectiveState(StrEnum):
    """The state of an objective."""

    WHOLE = "whole"
    SMASHED = "smashed"
    GRABBED = "grabbed"


@frozen
class Objective:
    """A thing to smash or grab.

    loot    points of Loot in it
    figure  id of the figure that grabbed it; None for a figure without a sheet
    """

    loot: int
    stand: ObjectiveState = ObjectiveState.WHOLE
    figure: int | None = None


@frozen
class Arrival:
    """A die for reinforcements in a turn, and those who came.

    due  their player still has to name them
    """

    turn: int
    side: ScenarioSide
    help: Reinforcement
    due: bool = False


@frozen
class Tried:
    """A figure that worked at an objective in a turn."""

    figure: int
    turn: int


@frozen
class Departed:
    """A vehicle that is no longer on the board, and the ids of those inside, the driver first."""

    name: str
    body: Body
    inside: tuple[int, ...] = ()


class Picking(NamedTuple):
    """The figures that a side has picked so far, by profile, while it may pick more.

    own     from its gangs
    people  those who come with the scenario
    cars    the names of the cars in which they came
    """

    side: ScenarioSide
    own: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    cars: tuple[str, ...] = ()


@frozen
class Staged:
    """A scenario in play.

    scenario    its id
    attacker, defender  the places of the sides
    set_up      the results of the set-up's dice
    facts       the facts given before, as typed
    turn        the turn in which it was set up
    objectives  the things to smash or grab
    arrived     the dice for reinforcements so far
    called      the turn in which a figure telephoned for help
    tries       the figures that worked at an objective, and when
    departed    vehicles that left the board
    cars        the names of the vehicles that came with the set-up
    truck       the name of the truck that a Hijack is about
    away        ids of figures of the gangs that were not picked
    due         the sides that still have to name their figures of the start
    picking     the figures picked so far by sides that may pick more
    target      id of the figure that a Hit is aimed at; 0 without one
    contest     the end of SMARTS against SMARTS at a Meet
    ending      its end, once it is over
    fell        the dice rolled for its end, in order
    applied     whether the results have been applied
    """

    scenario: str
    attacker: int
    defender: int
    set_up: StartingBoard
    facts: str = ""
    turn: int = 1
    objectives: tuple[Objective, ...] = ()
    arrived: tuple[Arrival, ...] = ()
    called: int | None = None
    tries: tuple[Tried, ...] = ()
    departed: tuple[Departed, ...] = ()
    cars: tuple[str, ...] = ()
    truck: str = ""
    away: tuple[int, ...] = ()
    due: tuple[ScenarioSide, ...] = ()
    picking: tuple[Picking, ...] = ()
    target: int = 0
    contest: Contest | None = None
    ending: ScenarioEnding | None = None
    fell: tuple[Throw, ...] = ()
    applied: bool = False

    def place(self, side: ScenarioSide) -> int:
        """The place of the attacker or the defender among the sides of the game."""
        return self.attacker if side is ScenarioSide.ATTACKER else self.defender

    def side(self, place: int | None) -> ScenarioSide | None:
        """The role of the side at a place; None for an onlooker."""
        return {self.attacker: ScenarioSide.ATTACKER, self.defender: ScenarioSide.DEFENDER}.get(
            -1 if place is None else place
        )

    @property
    def results(self) -> Results | None:
        """The results of its end by the rules; None before it is over."""
        return self.ending.results if self.ending is not None else None

    @property
    def over(self) -> bool:
        return self.ending is not None

    def arrival_due(self, side: ScenarioSide) -> Arrival | None:
        """The first reinforcements of a side that its player has not named yet."""
        return next((one for one in self.arrived if one.due and one.side is side), None)

    def pending(self, side: ScenarioSide) -> tuple[Force, ...]:
        """The forces of a side whose figures its player must name now: the set-up's, then those who came later."""
        if side in self.due:
            return to_pick(self.set_up.of(side))
        arrival = self.arrival_due(side)
        return () if arrival is None else arrival.help.arrive

    def picked(self, side: ScenarioSide) -> Picking:
        """The figures that a side has picked of them so far."""
        return next((one for one in self.picking if one.side is side), Picking(side))

    @property
    def naming(self) -> tuple[ScenarioSide, ...]:
        """The sides that still have to name their figures."""
        return () if self.over else tuple(side for side in ScenarioSide if self.pending(side))


def driven_off(before: Staged, vehicle: Vehicle) -> Staged:
    """The scenario once a vehicle has left the board."""
    return replace(before, departed=(*before.departed, Departed(vehicle.name, vehicle.car.body, vehicle.inside)))
