"""What a figure on the table may do in this part of the turn, one move at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from rules.core.deed import Offered, possible
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
TO_SAY: Final = {ShootFigure: "range", ThrowBomb: "inches", Bribe: "dollars"}
"""What whoever makes a move measures or chooses himself; that the least of it is possible makes the move legal."""


def legal(at: Position, person: Person) -> Iterator[Offered]:
    """What somebody on the table may do now, as its commands are typed; nothing for anybody else.

    The position holds everybody on the table. What is measured there is left out: the inches of a shot or a throw.
    """
    if person.here:
        for move in chain(PARTS[at.board.phase](at, person), _bribes(at, person)):
            if possible(at, move):
                yield Offered.of(move, *filter(None, (TO_SAY.get(move.__class__),)))


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
