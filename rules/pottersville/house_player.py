"""How the house plays a side of Pottersville: as any fight, and with orders for its units."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from rules.core.action.on_street import both, stands_on
from rules.core.opponent.fight_player import FightPlayer
from rules.core.opponent.harm import LEAST, PATIENT, Harm
from rules.core.people.person import NO_SIDE
from rules.core.play.house_player import HouseMove
from rules.core.play.pending import Wait
from rules.core.street.ground import Ground
from rules.core.street.measures import inches_between
from rules.core.street.sight import seen as in_sight
from rules.pottersville.model.board import acts
from rules.pottersville.model.figures import UnitOrder
from rules.pottersville.model.position import Position

ORDER: Final = "pottersville order"
NEAR: Final = 8
"""Inches within which a unit stands and shoots."""
FAR: Final = 16
"""Inches within which a unit that sees an enemy no longer runs."""


class PottersvillePlayer(FightPlayer):
    """How the house plays Pottersville."""

    def _passes(self, seen: Position, wait: Wait) -> Iterator[HouseMove]:
        """A unit gets the order that fits the nearest enemy that it sees."""
        for move in super()._passes(seen, wait):
            if move.command == ORDER:
                yield HouseMove(ORDER, {**move.typed, "order": str(self._order(seen, str(move.typed["unit"])))})
            yield move

    def _order(self, seen: Position, unit: str) -> UnitOrder:
        """To run until an enemy is in sight, then to go up to it, and to stand and shoot where that brings something.

        Once the side has lost its patience, nobody has to stand. Where no street lies, all do.
        """
        if seen.street is None:
            return UnitOrder.HOLD
        members = seen.board.unit(unit).members
        inches = min(_distances(seen, seen.street.ground, members), default=None)
        if inches is None or inches > FAR:
            return UnitOrder.RUN
        if inches > NEAR or seen.board.turn > PATIENT:
            return UnitOrder.MOVE
        return UnitOrder.HOLD if any(self._attacks(seen, one) for one in members) else UnitOrder.MOVE

    def _attacks(self, seen: Position, member: int) -> bool:
        """Whether an attack of a figure from its place would bring something."""
        one = seen.people.get(member)
        square = None if one is None or not acts(one.figure) else stands_on(seen, one)
        if one is None or square is None:
            return False
        return Harm(self._system, seen, one, self._known(seen)).attack(square) > LEAST


def _distances(position: Position, ground: Ground, members: Collection[int]) -> Iterator[float]:
    """The inches from each figure to each enemy that it sees."""
    able = [one for one in position.people.values() if one.here and acts(one.figure)]
    for one in able:
        for other in able if one.id in members else ():
            line = both(position, one, other) if other.side not in (one.side, NO_SIDE) else None
            if line is not None and in_sight(ground, *line):
                yield inches_between(*line)
