"""Figures, wounds, units and cars of Pottersville."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owed


class Level(StrEnum):
    """The experience of a figure, which decides its command radius and its Guts."""

    CIVILIAN = "Civilian"
    PUNK = "Punk"
    GOON = "Goon"
    COP = "Cop"
    WISE_GUY = "Wise-guy"
    VETERAN_COP = "Veteran Cop"
    BOSS = "Gang Boss"
    CAPTAIN = "Police Captain"
    G_MAN = "G-Man"


class Folk(StrEnum):
    """The side of the law that a figure is on."""

    GANGSTER = "gangster"
    POLICE = "city police"
    FEDERAL = "federal"
    LONER = "on nobody's side"
    CIVILIAN = "civilian"

    @property
    def cuffs(self) -> bool:
        """Whether figures of this kind take prisoners."""
        return self in (Folk.POLICE, Folk.FEDERAL)


class Trait(StrEnum):
    """A special ability of a figure."""

    LEADER = "Leader"
    COMMANDER = "Commander"
    BRAWLER = "Brawler"
    MAD_MACHINEGUNNER = "Mad Machinegunner"
    TWO_PISTOLS = "Two Pistols"
    HARD_BOILED = "Hard-boiled P.I."


class Wound(IntEnum):
    """The condition of a figure, worst last. A figure has one of them at a time."""

    NONE = 0
    SUPPRESSED = 1
    LIGHT = 2
    SERIOUS = 3
    DEAD = 4

    @property
    def mark(self) -> str:
        """The letters of its marker, such as “LW”; a dash for none."""
        return ("–", "S", "LW", "SW", "D")[self]

    @property
    def word(self) -> str:
        return ("unhurt", "suppressed", "lightly wounded", "seriously wounded", "dead")[self]


WHISKEY: Final = "Case of whiskey"
NO_RUNNING: Final = (WHISKEY, "BAR", "LMG", "HMG")
"""A figure that carries one of these doesn't run."""


@frozen
class Figure:
    """A figure as it is stored between games and during one.

    gear     what it carries: weapons, bombs, whiskey, each as often as it has it
    cuffed   handcuffed, in the custody of `captor`
    captor   the id of the figure that leads it; 0 for none
    dollars  money carried
    duties   its obligations, oldest first
    present  False once dismissed
    """

    name: str
    profile: str
    level: Level = Level.PUNK
    folk: Folk = Folk.GANGSTER
    traits: tuple[Trait, ...] = ()
    gear: tuple[str, ...] = ()
    wound: Wound = Wound.NONE
    cuffed: bool = False
    captor: int = 0
    dollars: int = 0
    duties: tuple[Owed, ...] = ()
    present: bool = True

    def fresh(self) -> Figure:
        """The figure at the start of a game."""
        wound = Wound.NONE if self.wound is Wound.SUPPRESSED else self.wound
        return replace(self, wound=wound, cuffed=False, captor=0, duties=())

    @property
    def leader(self) -> bool:
        """Whether it can lead a unit."""
        return Trait.LEADER in self.traits or Trait.COMMANDER in self.traits

    @property
    def tough(self) -> bool:
        """Whether effects rolls against it get -1."""
        return Trait.MAD_MACHINEGUNNER in self.traits or Trait.HARD_BOILED in self.traits

    @property
    def brawler(self) -> bool:
        """Whether it has +1 in melee."""
        return Trait.BRAWLER in self.traits

    @property
    def steadies(self) -> bool:
        """Whether its Guts count for its group: it is alive, free and not seriously wounded."""
        return self.wound < Wound.SERIOUS and not self.cuffed

    @property
    def laden(self) -> str:
        """The first thing it carries that keeps it from running; empty for none."""
        return next((piece for piece in self.gear if piece in NO_RUNNING), "")


class UnitOrder(StrEnum):
    """The order of a unit in a turn."""

    MOVE = "Move"
    RUN = "Run/Charge"
    HOLD = "Hold"
    REDEPLOY = "Redeploy"


class Phase(StrEnum):
    """The phases of a turn, in order."""

    ORDERS = "Orders"
    MOVEMENT = "Movement"
    GATS = "Gats"
    MELEE = "Melee"
    GUTS = "Guts"


HOLD_INCHES: Final = 1
"""Inches that a figure on Hold may still move."""
MOST_SIDES: Final = 6


class Motion(StrEnum):
    """How a figure on foot moved in this turn."""

    STOOD = "Stood"
    WALKED = "Walked"
    RAN = "Ran"


class Cover(StrEnum):
    """What lies between a shot or a blast and its target."""

    NONE = "None"
    SOFT = "Soft"
    HARD = "Hard"
    COMPLETE = "Hard, completely hidden"


class VehiclePace(StrEnum):
    """How a vehicle moves in a turn."""

    STOPPED = "Stopped"
    SLOW = "Slow"
    FAST = "Fast"


class Build(StrEnum):
    """The kinds of vehicle."""

    CAR = "Car"
    TRUCK = "Truck"
    MOTORCYCLE = "Motorcycle"


class VehicleSpot(StrEnum):
    """Where a shot hits a vehicle. The first five are places for people."""

    DRIVER = "Driver"
    PASSENGER = "Passenger"
    BACK_LEFT = "Back seat left"
    BACK_RIGHT = "Back seat right"
    BED = "Back of truck"
    TIRE = "Tire"
    ENGINE = "Engine"
    BODY = "Bodywork"


PLACES: Final = {
    Build.CAR: {VehicleSpot.DRIVER: 1, VehicleSpot.PASSENGER: 1, VehicleSpot.BACK_LEFT: 2, VehicleSpot.BACK_RIGHT: 2},
    Build.TRUCK: {VehicleSpot.DRIVER: 1, VehicleSpot.PASSENGER: 1, VehicleSpot.BED: 8},
    Build.MOTORCYCLE: {VehicleSpot.DRIVER: 1, VehicleSpot.PASSENGER: 1},
}
"""How many people fit into each place of a vehicle."""

CAPACITY: Final = {Build.CAR: 5, Build.TRUCK: 10, Build.MOTORCYCLE: 2}
"""How many people a vehicle holds."""


@frozen
class Aboard:
    """A figure in a vehicle, by id, and its place."""

    figure: int
    spot: VehicleSpot


@frozen
class Car:
    """A vehicle on the table.

    pace     how it moves in this turn
    before   how it moved in the turn before
    moved    it has made its move of this turn
    tire     a tire is hit: each move is D6 inches shorter
    engine   hits on the engine: 1 allows no fast moves, 2 allow no move
    crashed  it has hit something: a 5 or 6 drives it away, otherwise it is wrecked
    halted   the driver is too badly hurt: it can't move until another figure drives
    """

    name: str
    build: Build = Build.CAR
    pace: VehiclePace = VehiclePace.STOPPED
    before: VehiclePace = VehiclePace.STOPPED
    moved: bool = False
    tire: bool = False
    engine: int = 0
    crashed: bool = False
    halted: bool = False
    wrecked: bool = False
    aboard: tuple[Aboard, ...] = ()

    @property
    def driver(self) -> int:
        """The id of the driver; 0 for none."""
        return next((rider.figure for rider in self.aboard if rider.spot is VehicleSpot.DRIVER), 0)

    def room(self, spot: VehicleSpot) -> int:
        """How many more people fit into a place; 0 if the vehicle has no such place."""
        taken = sum(rider.spot is spot for rider in self.aboard)
        left = CAPACITY[self.build] - len(self.aboard)
        return max(0, min(left, PLACES[self.build].get(spot, 0) - taken))
