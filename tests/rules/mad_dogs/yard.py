"""A yard with two figures of each side on it, for tests of what happens on a street."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.action.deed import MoveRef
from rules.core.action.legal import LegalMove
from rules.core.action.move import filled
from rules.core.action.on_street import stands_on
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.street.squares import name_of, square_named
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.action_cards import Rank
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.shooting.shoot import Shoot
from tests.rules.fights import GAME, said
from tests.rules.mad_dogs.fights import MOB, on_card, table

BOSS, TORPEDO, OTHER_BOSS, OTHER_TORPEDO = range(1, 5)
YARD = """The yard
.........
...#.....
...#..c..
...#.....
....rr...
.........

start 1: A1-B6
start 2: H1-I6
"""


def on_yard(squares: Mapping[int, str], text: str = YARD, rank: Rank = Rank.KING) -> Position:
    """A fight of two against two on the yard, with a card being played for the first side."""
    position = table((MOB[:2], MOB[:2])).after(StreetLaid(GAME, text))
    return on_card(position.after(*(FigurePut(GAME, who, square_named(at)) for who, at in squares.items())), rank)


def shot(position: Position, by: int, at: int, **typed: object) -> Shoot:
    """The filled move of a shot."""
    people = position.people
    options = {"shooter": people[by].typed, "target": people[at].typed, "gun": "Pistol", **typed}
    ref = MoveRef("mad shoot", options)
    return filled(replace(position, typed=options), said(position, ref))


def offered(position: Position, who: int) -> list[LegalMove]:
    return list(legal.may(position, position.people[who]))


def against(position: Position, other: int, field: str) -> list[LegalMove]:
    """What the boss is offered against somebody whom a field names."""
    named = position.people[other].typed
    return [one for one in offered(position, BOSS) if one.offered.typed.get(field) == named]


def where(position: Position, who: int = BOSS) -> str:
    square = stands_on(position, position.people[who])
    assert square is not None
    return name_of(square)
