"""What a figure on the table may do in this part of the turn, one move at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from rules.core.legal import Legal
from rules.core.person import NO_SIDE
from rules.pottersville.bombs import BOMBS, ThrowBomb
from rules.pottersville.dealing import Bribe
from rules.pottersville.melee import Fight
from rules.pottersville.model import Folk, Phase
from rules.pottersville.moving import Civilians, Going, Move
from rules.pottersville.position import Person, Position
from rules.pottersville.state import carried
from rules.pottersville.volleys import ShootFigure
from rules.pottersville.weapons import GUNS
from rules.pottersville.wounds import FirstAid, TryStunt, Unstun

Moves = Iterator[Any]


def _moves(at: Position, person: Person) -> Moves:
    yield from PARTS[at.board.phase](at, person)
    yield from _bribes(at, person)


def _orders(_at: Position, _person: Person) -> Moves:
    yield from ()


def _movement(_at: Position, person: Person) -> Moves:
    if person.figure.folk is Folk.CIVILIAN:
        yield Civilians(figures=(person,))
        return
    yield Move(figure=person, going=Going.WALK)
    yield Move(figure=person, going=Going.RUN)
    yield TryStunt(figure=person)


def _gats(at: Position, person: Person) -> Moves:
    for gun in carried(person.figure, GUNS):
        for enemy in _enemies(at, person):
            yield ShootFigure(range=0.0, shooter=person, target=enemy, gun=GUNS[gun])
    for bomb in carried(person.figure, BOMBS):
        yield ThrowBomb(inches=0.0, thrower=person, bomb=bomb)


def _melee(at: Position, person: Person) -> Moves:
    for enemy in _enemies(at, person):
        yield Fight(attacker=person, target=enemy)


def _guts(at: Position, person: Person) -> Moves:
    yield Unstun(figure=person)
    for one in at.people.values():
        if one.side == person.side and one.id != person.id:
            yield FirstAid(figure=one, by=person)


def _bribes(at: Position, person: Person) -> Moves:
    for enemy in _enemies(at, person):
        if enemy.figure.folk is Folk.POLICE:
            yield Bribe(dollars=1, cop=enemy, by=person)


def _enemies(at: Position, person: Person) -> Iterator[Person]:
    """Everybody who does not fight for somebody's side; loners and civilians are nobody's friends."""
    for one in at.people.values():
        if one.id != person.id and not one.side == person.side > NO_SIDE:
            yield one


PARTS: Final[dict[Phase, Callable[[Position, Person], Moves]]] = {
    Phase.ORDERS: _orders,
    Phase.MOVEMENT: _movement,
    Phase.GATS: _gats,
    Phase.MELEE: _melee,
    Phase.GUTS: _guts,
}

legal: Final = Legal(_moves, {ShootFigure: ("range",), ThrowBomb: ("inches",), Bribe: ("dollars",)})
"""What somebody on the table may do in this part of the turn."""
