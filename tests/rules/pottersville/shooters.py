"""A gunman and a cop on a table, for tests of shots and bombs."""

from __future__ import annotations

from typing import Any

from rules.core.action.move import filled
from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.pottersville.model.board import Board, Phase, TurnRecord, Unit
from rules.pottersville.model.figures import Car
from rules.pottersville.model.position import Person, Position, guest, of_profile
from rules.pottersville.shooting.shots import ShootFigure

NOBODY = Person("the target", guest("the target"))


SHOOTER = Person("The shooter", guest("The shooter"))


FREE = Position(Board())


def member(name: str, id: int, profile: str, side: int, *gear: str, **state: Any) -> Person:
    figure = of_profile(profile)
    assert figure is not None
    figure = replace(figure, name=name, gear=gear or figure.gear, **state)
    return Person(name, figure, id, "Boys", side + 1, f"{name} (Boys)", side, here=True, mine=True)


BRICKS = member("Bricks", 1, "Goon", 0, "Pistol", "Pipe bomb")


WEISS = member("Weiss", 2, "Cop", 1)


def table(*records: TurnRecord, cars: tuple[Car, ...] = (), umpire: bool = False) -> Position:
    units = (Unit("Corner", 0, 1, (1,)), Unit("Station", 1, 2, (2,)))
    board = Board(phase=Phase.GATS, units=units, records=records, cars=cars)
    game = Game("Dock", "pot", (Side("Boys"), Side("Station")), board=board)
    return Position(Board(), 5, game, {1: BRICKS, 2: WEISS}, umpire=umpire)


def shot(position: Position, **typed: Any) -> ShootFigure:
    return filled(position, ShootFigure(**{"range": 6.0, "shooter": SHOOTER, "target": NOBODY} | typed))
