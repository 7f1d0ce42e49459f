"""How the house plays a side of Pottersville: as any fight, and with orders for its units."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from rules.core.action.on_street import both
from rules.core.opponent.fight_player import FightPlayer
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
                yield HouseMove(ORDER, {**move.typed, "order": str(order_of(seen, str(move.typed["unit"])))})
            yield move


def order_of(position: Position, unit: str) -> UnitOrder:
    """To run until an enemy is in sight, then to go up to it, and to stand and shoot where that is likely to hit.

    Where no street lies, it stands.
    """
    if position.street is None:
        return UnitOrder.HOLD
    inches = min(_distances(position, position.street.ground, position.board.unit(unit).members), default=None)
    if inches is None or inches > FAR:
        return UnitOrder.RUN
    return UnitOrder.MOVE if inches > NEAR else UnitOrder.HOLD


def _distances(position: Position, ground: Ground, members: Collection[int]) -> Iterator[float]:
    """The inches from each figure to each enemy that it sees."""
    able = [one for one in position.people.values() if one.here and acts(one.figure)]
    for one in able:
        for other in able if one.id in members else ():
            line = both(position, one, other) if other.side not in (one.side, NO_SIDE) else None
            if line is not None and in_sight(ground, *line):
                yield inches_between(*line)
