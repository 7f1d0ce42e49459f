"""The street of a game as somebody may see it: its picture, and the same in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from cogs.cards.canvas import drawn
from cogs.cards.card import Picture
from cogs.cards.street_picture import CarToken, ShotLine, StreetView, street_picture
from cogs.context.context import Context
from db.games import StoredGame
from rules.core.action.on_street import shown
from rules.core.action.position import Position
from rules.core.street.cover import USUAL, CoverTable
from rules.core.street.ground import Ground
from rules.core.street.squares import Square, name_of
from rules.core.street.street_in_words import (
    Shown,
    letters_of,
    picture_alt,
    sight_lines,
    street_words,
    where_line,
)


class SeenStreet(NamedTuple):
    """The street of a game as one person, or everyone, may see it.

    view   all that is on its picture
    sides     the names of the sides, by number
    covers    what covers in the game
    measured  whether the words say how far it is
    """

    view: StreetView
    sides: tuple[str, ...]
    covers: CoverTable = USUAL
    measured: bool = True

    @property
    def figures(self) -> tuple[Shown, ...]:
        return self.view.figures

    @property
    def alt(self) -> str:
        """The text that stands in for the picture."""
        view = self.view
        movers = [one for one in view.figures if one.letters in view.movers]
        last = [*self._last()]
        return picture_alt(view.ground, view.figures, self.sides, movers, len(view.reach), len(view.offers), last)

    async def picture(self) -> Picture:
        """The picture. One that was drawn lately is not drawn again."""
        return await drawn(street_picture, self.view, self.alt)

    def words(self, ground: Ground) -> list[str]:
        """The same in lines.

        ground  the street with the cars on it
        """
        return [*street_words(ground, self.figures, self.sides, self.covers, self.measured), *self._last()]

    def sight_of(self, ground: Ground, one: Shown) -> list[str]:
        """Where a figure stands, and whom it sees, in lines."""
        found = sight_lines(ground, self.figures, one, self.covers, self.measured)
        return [f"{where_line(ground, one)}.", *(found or ["It sees no enemy."])]

    def _last(self) -> Iterator[str]:
        """Sentences about the last shot and the last move."""
        if self.view.shot is not None:
            yield f"Last shot: from {self._who(self.view.shot.shooter)} to {self._who(self.view.shot.target)}."
        if len(self.view.move) > 1:
            yield f"Last move: from {name_of(self.view.move[0])} to {self._who(self.view.move[-1])}."

    def _who(self, square: Square) -> str:
        """“F9 (Spats Doogan)”, or the square alone if no one known is there."""
        there = next((one.figure.name for one in self.figures if one.figure.at == square), "")
        return f"{name_of(square)} ({there})" if there else name_of(square)


def seen_by_caller(
    ctx: Context,
    game: StoredGame,
    position: Position[Any, Any, Any],
    *,
    public: bool,
    acting: Collection[int] = (),
    reach: frozenset[Square] = frozenset(),
    offers: Sequence[Square] = (),
) -> SeenStreet:
    """The street as the caller may know it; in public as everyone may.

    acting  ids of the figures whose turn it is
    reach   the squares in reach of one of them
    offers  the squares that have the numbers 1, 2, 3 ...
    """
    bearing, street = game.system.bearing, position.street
    assert bearing is not None, "its figures are on a street"
    assert street is not None, "a street is laid"
    side = None if public else game.game.side_of_player(ctx.caller.actor.id)
    all_seeing = ctx.is_umpire and not ctx.plays_here and not public
    known = shown(position, bearing, side, all_seeing=all_seeing)
    turns = {(position.people[one].name, street.square_of(one)) for one in acting if one in position.people}
    ground, squares = street.bare, street.bare.squares
    names_of_cars = [*street.cars]
    letters = letters_of([*(one.letters for one in known), *names_of_cars])[len(known) :]
    owners = {spot.car: position.people[who].side for who, spot in street.spots.items() if who in position.people}
    view = StreetView(
        ground,
        known,
        cars=tuple(
            CarToken(mark, owners.get(name), street.cars[name])
            for name, mark in zip(names_of_cars, letters, strict=True)
        ),
        movers=frozenset(
            one.letters for one in known if one.figure.awake and (one.figure.name, one.figure.at) in turns
        ),
        reach=reach,
        offers=tuple(offers),
        shot=ShotLine(*street.shot) if len(street.shot) == 2 and {*street.shot} <= squares.keys() else None,
        move=street.moved if {*street.moved} <= squares.keys() else (),
    )
    sides, late = tuple(one.name for one in game.game.sides), game.system.unmeasured
    return SeenStreet(view, sides, game.system.covers, measured=not (late and position.house.holds(late)))


def turn_of(game: StoredGame, position: Position[Any, Any, Any]) -> list[int]:
    """The ids of the figures that have something left to act with; none if all have, which says nothing."""
    legal, there = game.system.legal, [one for one in position.people.values() if one.here]
    ready = [] if legal is None else [one.id for one in there if legal.left(position, one)]
    return ready if len(ready) < len(there) else []
