"""The street on which a game is played: its ground as a text, and where each figure and each car stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import ClassVar

from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.street.cars_on_street import Car, with_cars
from rules.core.street.ground import Ground
from rules.core.street.squares import Direction, Square
from rules.core.street.street_text import read


@frozen
class Spot:
    """Where a figure stands.

    square  its column and row, from 0
    kept    the inches that its last move left over, at most one, which its next move may use
    turn    the turn of that move, in which they count
    front   where it looks; None in a game without fronts
    car     the name of the car that it is aboard; empty for a figure on foot
    """

    square: Square
    kept: float = 0
    turn: int = 0
    front: Direction | None = None
    car: str = ""


@frozen(slots=False)  # with slots no ground could be kept
class LaidStreet:
    """The street of a game.

    text   its ground, as anyone may write it
    spots  where each figure stands, by id; a figure without one is not on the street
    cars   where each car stands, by its name on the table
    moved  the squares of the last open move, the first to the last
    shot   the squares of the last open shot: the shooter's and the target's; empty for none
    """

    text: str
    spots: Mapping[int, Spot] = field(default_factory=dict[int, Spot])
    cars: Mapping[str, Car] = field(default_factory=dict[str, Car])
    moved: tuple[Square, ...] = ()
    shot: tuple[Square, ...] = ()

    @cached_property
    def ground(self) -> Ground:
        """The ground with the cars on it, as people see it and climb over it."""
        return with_cars(self.bare, self.cars.values())

    @cached_property
    def bare(self) -> Ground:
        """The ground without the cars that stand on it, as cars drive over it."""
        return read(self.text)

    def square_of(self, figure: int) -> Square | None:
        """The square of a figure; None for a figure that is not on the street."""
        spot = self.spots.get(figure)
        return spot.square if spot is not None else None

    def is_afoot(self, figure: int) -> bool:
        """Whether a figure is on the street, and not aboard a car."""
        spot = self.spots.get(figure)
        return spot is not None and not spot.car

    def other_cars(self, name: str) -> frozenset[Square]:
        """The squares of all cars on the street but the one of this name."""
        return frozenset(square for other, car in self.cars.items() if other != name for square in car.squares)


@frozen
class StreetChange(Change):
    """Something that happened on the street of a game."""

    kind: ClassVar[SubjectKind] = SubjectKind.GAME
    part: ClassVar[str] = "street"


@tagged("game.street-laid/1")
class StreetLaid(StreetChange):
    """A street is laid, or its ground changes. Figures and cars stay where they stand."""

    begins: ClassVar[bool] = True
    text: str

    def apply_to(self, street: LaidStreet | None) -> LaidStreet:
        return LaidStreet(self.text) if street is None else replace(street, text=self.text)


@tagged("game.street-cleared/1")
class StreetCleared(StreetChange):
    """The game goes on without a street."""

    begins: ClassVar[bool] = True

    def apply_to(self, _: LaidStreet | None) -> None:
        return None


@tagged("game.figure-put/1")
class FigurePut(StreetChange):
    """A figure stands on a square from now on.

    figure  its id
    square  its column and row; None takes it off the street
    kept    the inches that its move left over
    turn    the turn of that move
    front   where it looks from now on; None keeps its front
    car     the name of the car that it is aboard, which takes it along; empty for a figure on foot
    way     the squares of its way, which everyone may see; empty for a hidden figure's, and for none
    """

    figure: int
    square: Square | None
    kept: float = 0
    turn: int = 0
    front: Direction | None = None
    car: str = ""
    way: tuple[Square, ...] = ()

    def apply_to(self, street: LaidStreet) -> LaidStreet:
        before = street.spots.get(self.figure)
        others = {one: spot for one, spot in street.spots.items() if one != self.figure}
        if self.square is None:
            return replace(street, spots=others)
        front = self.front or (before.front if before is not None else None)
        spot = Spot(self.square, self.kept, self.turn, front, self.car)
        street = replace(street, spots={**others, self.figure: spot})
        if not self.way:
            return street
        # a shot is over for the picture once one of the two has left
        return replace(street, moved=self.way, shot=() if self.way[0] in street.shot else street.shot)


@tagged("game.shot-across/1")
class ShotAcross(StreetChange):
    """A shot went across the street, for everyone to see. It is not of a hidden figure.

    shooter, target  their squares
    """

    shooter: Square
    target: Square

    def apply_to(self, street: LaidStreet) -> LaidStreet:
        return replace(street, shot=(self.shooter, self.target))


@tagged("game.car-put/1")
class CarPut(StreetChange):
    """A car stands on two squares from now on, with everybody aboard.

    car      its name on the table
    front    the square of its hood; None takes it off the street, with everybody aboard
    heading  where it points
    """

    car: str
    front: Square | None
    heading: Direction = Direction.NORTH

    def apply_to(self, street: LaidStreet) -> LaidStreet:
        others = {name: car for name, car in street.cars.items() if name != self.car}
        if self.front is None:
            left = {who: spot for who, spot in street.spots.items() if spot.car != self.car}
            return replace(street, spots=left, cars=others)
        now, before = Car(self.front, self.heading), street.cars.get(self.car)
        aboard = {
            who: replace(spot, square=now.rear if before is not None and spot.square == before.rear else now.front)
            for who, spot in street.spots.items()
            if spot.car == self.car
        }
        return replace(street, spots={**street.spots, **aboard}, cars={**others, self.car: now})
