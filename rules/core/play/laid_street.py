"""The street on which a game is played: its ground as a text, and the square on which each figure stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import ClassVar

from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.street.ground import Ground
from rules.core.street.squares import Square
from rules.core.street.street_text import read


@frozen
class Spot:
    """Where a figure stands.

    square  its column and row, from 0
    kept    the inches that its last move left over, at most one, which its next move may use
    turn    the turn of that move, in which they count
    """

    square: Square
    kept: float = 0
    turn: int = 0


@frozen(slots=False)  # with slots no ground could be kept
class LaidStreet:
    """The street of a game.

    text   its ground, as anyone may write it
    spots  where each figure stands, by id; a figure without one is not on the street
    """

    text: str
    spots: Mapping[int, Spot] = field(default_factory=dict[int, Spot])

    @cached_property
    def ground(self) -> Ground:
        return read(self.text)

    def square_of(self, figure: int) -> Square | None:
        """The square of a figure; None for a figure that is not on the street."""
        spot = self.spots.get(figure)
        return spot.square if spot is not None else None


@frozen
class StreetChange(Change):
    """Something that happened on the street of a game."""

    kind: ClassVar[SubjectKind] = SubjectKind.GAME
    part: ClassVar[str] = "street"


@tagged("game.street-laid/1")
class StreetLaid(StreetChange):
    """A street is laid, or its ground changes. Figures stay where they stand."""

    begins: ClassVar[bool] = True
    text: str

    def apply_to(self, street: LaidStreet | None) -> LaidStreet:
        return LaidStreet(self.text, street.spots if street is not None else {})


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
    """

    figure: int
    square: Square | None
    kept: float = 0
    turn: int = 0

    def apply_to(self, street: LaidStreet) -> LaidStreet:
        others = {one: spot for one, spot in street.spots.items() if one != self.figure}
        if self.square is None:
            return replace(street, spots=others)
        return replace(street, spots={**others, self.figure: Spot(self.square, self.kept, self.turn)})
