"""How the house plays a seat at the card table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.action.system import System
from rules.core.play.house_player import HouseMove, Strength
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.card_table import Stage
from rules.dillinger.model.position import Position
from rules.dillinger.opponent.as_command import command_of
from rules.dillinger.opponent.choosing import considered

VERSION: Final = 1
"""Counts the ways to play: the same version chooses the same in the same game."""
MOST_TRIED: Final = 3
PLAYED: Final = (Stage.PREPARING, Stage.PLAY)


class CardPlayer:
    """How the house plays Dillinger: by what its seat sees.

    version  names its way to play, with its strength and how far it may misjudge a move
    """

    def __init__(self, system: System, strength: Strength) -> None:
        self._noise = system.rookie if strength is Strength.ROOKIE else 0.0
        self.version = f"{strength}-{VERSION}" + (f"-{self._noise:g}" if self._noise else "")

    def moves(self, position: Position, side: int, seed: int, done: Sequence[Any] = ()) -> Iterator[HouseMove]:
        """Yield what a seat may do next, the best first; nothing while it waits for others.

        What it considered stays its secret, for it would show its hand.
        """
        if position.board.stage in PLAYED:
            at = AtTable(position, side)
            for one in considered(at.table, side, at.now, seed, self._noise)[:MOST_TRIED]:
                yield HouseMove(*command_of(at, one.move))
