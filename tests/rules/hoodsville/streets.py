"""Hoodsville on a street: a small yard on which figures of two gangs stand, and whole fights there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from rules.core.action.aboard import car_on_street, follows, parked
from rules.core.action.deed import MoveRef
from rules.core.action.fields import Squares
from rules.core.action.forms import street_knows
from rules.core.action.legal import LegalMove
from rules.core.action.move import MOVES
from rules.core.action.on_street import stands_on
from rules.core.commands.street import laid
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.street.cars_on_street import Car
from rules.core.street.random_street import random_street
from rules.core.street.squares import Direction, square_named
from rules.core.street.street_text import written
from rules.hoodsville.driving.vehicle_changes import VehicleManned
from rules.hoodsville.legal import legal
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.position import Person, Position
from tests.rules.fights import GAME, said
from tests.rules.hoodsville.fights import BOTH, Referee, table

LEADER, GUNMAN, OTHER_LEADER, OTHER_GUNMAN = range(1, 5)
GANG: Final = ("Squad Leader", "Gunman")
YARD: Final = """The yard
.........
...#.....
...+..c..
...#.....
.rr#.....
.tt#.....
...#.....
.........

the shed: D3
start 1: A1-B8
start 2: H1-I8
"""


def on_yard(squares: Mapping[int, str], text: str = YARD, board: Board | None = None) -> Position:
    """A fight of two against two on the yard, with nothing else on the table."""
    position = table(board or Board(begun=True), (GANG, GANG)).after(StreetLaid(GAME, text))
    return position.after(*(FigurePut(GAME, who, square_named(at)) for who, at in squares.items()))


def offered(position: Position, who: int, command: str = "") -> list[LegalMove]:
    """What a figure is offered, all of it or with one command."""
    person = position.people[who]
    return [one for one in legal.may(position, person) if command in ("", one.offered.command)]


class StreetReferee(Referee):
    """A referee who measures nothing that the street knows."""

    def on_street(self, gangs: Sequence[Sequence[str]], board: Board = BOTH) -> Position:
        """A random street with everybody in their start zones."""
        street = written(random_street(self.random.randrange(10_000)))
        position = table(board, gangs).after(*laid(table(board, gangs), street, begun=False).changes(None))
        driver = self.random.choice(list(position.people))
        for car in board.vehicles:
            position = self.parked(position, car.name)
        if position.street is not None and position.street.cars:
            manned = VehicleManned(GAME, next(iter(position.street.cars)), (driver,))
            position = position.after(manned, *follows(position, (manned,)))
        return position

    def parked(self, position: Position, name: str) -> Position:
        """The position with a vehicle somewhere on the street, if there is room."""
        assert position.street is not None
        for front in self.random.sample(sorted(position.street.ground.standable), 40):
            with suppress(IllegalNow):
                return position.after(*parked(position, name, Car(front, self.random.choice(list(Direction)))))
        return position

    def said(self, position: Position, offered: MoveRef) -> Any:
        """The offered move, with only those facts that the street doesn't know."""
        telling = self.MEASURES.get(offered.command)
        facts = {} if telling is None else self.asked(position, offered, telling(self, position, offered))
        return said(position, offered, **facts)

    def asked(self, position: Position, offered: MoveRef, facts: dict[str, Any]) -> dict[str, Any]:
        """Those of the facts that a form asks for on this street."""
        move, options = said(position, offered), MOVES[offered.command].options
        return {name: fact for name, fact in facts.items() if not street_knows(position, move, options[name])}

    def at(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        """A square that the form offers."""
        measured = MOVES[offered.command].options["to"].measured
        assert isinstance(measured, Squares)
        picks = measured.of(position, said(position, offered))
        return {"to": self.random.choice(picks)[1]} if picks else {}

    def going(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        return self.at(position, offered) or super().going(position, offered)

    def carrying(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        return self.at(position, offered) or super().carrying(position, offered)

    def throwing(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        if stands_on(position, people_in(position, offered)["thrower"]) is not None:
            return self.at(position, offered) if "to" in MOVES[offered.command].options else {}
        return super().throwing(position, offered)

    def driving(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        return self.at(position, offered) or super().speeding(position, offered)

    def ramming(self, position: Position, offered: MoveRef) -> dict[str, Any]:
        on_it = car_on_street(position, offered.typed["vehicle"]) is not None
        return {} if on_it else super().crashing(position, offered)

    MEASURES: ClassVar[dict[str, Callable[[Any, Position, MoveRef], dict[str, Any]]]] = {
        **Referee.MEASURES,
        "hood-move go": going,
        "hood-move crate": carrying,
        "hood-car speed": at,
        "hood-car speeding": driving,
        "hood-car crash": ramming,
        "hood-car alight": at,
        "hood-throw at": throwing,
        "hood-throw window": throwing,
        "hood-throw molotov": throwing,
        "hood-throw dynamite": throwing,
    }


def people_in(position: Position, offered: MoveRef) -> dict[str, Person]:
    """The people whom an offered move names, by its options."""
    there = {one.typed: one for one in position.people.values()}
    return {name: there[value] for name, value in offered.typed.items() if value in there}
