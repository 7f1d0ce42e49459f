"""Whole fights: gangs on a table, random legal moves, and a referee who measures and gives orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.obligations import owing
from rules.core.people import person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Owes
from rules.pottersville.legal import legal
from rules.pottersville.model.board import Board, FaceDownOrder, OrderGiven, OrdersRevealed, PhaseBegun, TurnBegun, Unit
from rules.pottersville.model.figures import Phase, UnitOrder, Wound
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.obligations import GUTS, RALLY, rally_due
from rules.pottersville.model.position import Person, Position, guts_for, of_profile
from rules.pottersville.units.turn import begin
from tests.rules.fights import GAME, Made, answered, made, said

GANGS: Final = (
    ("Gang Boss", "Wise-guy", "Goon", "Longshoreman", "Punk", "Mad Machinegunner", "Tong Gangster", "Sailor"),
    ("Police Captain", "Veteran Cop", "Cop", "Cop", "G-Man", "Cop", "Cop"),
    ("Private Eye", "Reporter", "Civilian", "Shopkeeper", "Civilian"),
)
"""A gang, the law, and bystanders on no side: 20 figures."""
SIDES: Final = 2
TESTED: Final = (GUTS, RALLY)
"""The rules by which units test their guts."""


def table(phase: Phase = Phase.ORDERS, gangs: Sequence[Sequence[str]] = GANGS) -> Position:
    """Gangs on a table, the first two on a side and in a unit each. The first figure of each gang carries a bomb and
    $20.
    """
    people: dict[int, Person] = {}
    units: list[Unit] = []
    for place, profiles in enumerate(gangs):
        ids = range(len(people) + 1, len(people) + len(profiles) + 1)
        side, gang = (place if place < SIDES else -1), f"Gang {place}"
        for id, profile in zip(ids, profiles, strict=True):
            figure = of_profile(profile)
            assert figure is not None
            if id == ids[0]:
                figure = replace(figure, gear=(*figure.gear, "Dynamite"), dollars=20)
            name = f"{profile} {id}"
            people[id] = person.Person(
                name, replace(figure, name=name), id, gang, place + 1, f"{name} ({gang})", side, here=True, mine=True
            )
        if side >= 0:
            units.append(Unit(f"Unit {place}", side, ids[0], tuple(ids)))
    sides = tuple(Side(f"Side {place}", gangs=(place + 1,)) for place in range(SIDES))
    laid = Board(phase=phase, chips=(3,) * SIDES, units=tuple(units))
    return Position(Board(), GAME, Game("Dock", "pot", sides, board=laid), people)


class Referee:
    """Plays fights by chance alone: the figure, its legal move, and what is measured."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def play(self, position: Position, turns: int) -> Iterator[Made]:
        """Every move of a fight of so many turns, or until one side has no figure left that is alive and free."""
        for _ in range(turns):
            position = self.reveal(position)
            for phase in list(Phase)[1:]:
                for one in self.part(position):
                    position = one.after
                    yield one
                if phase is Phase.GUTS:
                    position = self.tests(position)
                    position = position.after(*begin(position, TurnBegun(GAME)))
                else:
                    position = position.after(
                        *begin(position, PhaseBegun(GAME, list(Phase)[list(Phase).index(phase) + 1]))
                    )
            if len({one.side for one in position.people.values() if one.side >= 0 and acting(one)}) < SIDES:
                return

    def reveal(self, position: Position) -> Position:
        """Orders for every unit that takes any."""
        given = [
            OrderGiven(GAME, FaceDownOrder(unit.name, self.random.choice(list(UnitOrder))))
            for unit in position.board.units
        ]
        return position.after(*given, OrdersRevealed(GAME))

    def part(self, position: Position) -> Iterator[Made]:
        """Every figure, in any order, makes moves until none is left or it has had enough."""
        for id in self.random.sample(list(position.people), len(position.people)):
            while self.random.random() < 0.8:
                choices = list(legal(position, position.people[id]))
                if not choices:
                    break
                offered = self.random.choice(choices)
                before, position = (
                    position,
                    made(position, said(position, offered, **self.measured(offered)), self.seed())[1],
                )
                yield Made(before, before.people[id], offered, position)

    def tests(self, position: Position) -> Position:
        """Guts tests of every unit that was shot at, or rallies."""
        while due := [one for one in owing(position, PottersvilleGames) if one[1].rule in TESTED and not one[1].after]:
            position = answered(position, PottersvilleGames(), due[0], self.random).after
        return position

    def measured(self, offered: MoveRef) -> dict[str, Any]:
        """The measures of the table: inches and dollars."""
        near = float(self.random.randint(0, 4))
        known = {"pottersville-shoot figure": {"range": near}, "pottersville-shoot throw": {"inches": near}}
        return known.get(offered.command, {"dollars": 1} if offered.command == "pottersville bribe" else {})

    def seed(self) -> bytes:
        return self.random.randbytes(32)


def under_fire(position: Position, *units: str) -> Position:
    """The table after shots at the first figure of each of these units."""
    first = {unit.name: position.people[unit.members[0]] for unit in map(position.board.unit, units)}
    return position.after(*(one for one in guts_for(position, first) if isinstance(one, Change)))


def running(position: Position, unit: str, tried: bool = False) -> Position:
    """The table with a unit running for cover, and a failed rally of this turn where it has `tried`."""
    return position.after(*(Owes(one, rally_due(unit, int(tried))) for one in position.board.unit(unit).members))


def acting(one: Person) -> bool:
    """Whether a figure is alive and free."""
    return one.figure.wound is not Wound.DEAD and not one.figure.cuffed
