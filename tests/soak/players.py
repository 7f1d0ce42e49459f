"""Who sits at a table of the soak: a player of the house, or one who makes any legal move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from rules.core.action.system import System
from rules.core.play.house_player import HouseMove, HousePlayer, Strength
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.position import Position
from rules.dillinger.opponent.as_command import command_of
from tests.rules.core.opponent.simple_player import SimplePlayer
from tests.rules.dillinger.game.tables import random_move

ANYHOW: Final = "anyhow"
"""The name of who makes any legal move, beside the strengths of the house."""


class AnyCard:
    """A seat at the card table that makes any legal move."""

    version = ANYHOW

    def moves(self, position: Position, side: int, seed: int, done: Sequence[Any] = ()) -> Iterator[HouseMove]:
        at = AtTable(position, side)
        options = legal(at.table, side, at.now)
        if options:
            yield HouseMove(*command_of(at, random_move(Random(seed), at.table, side, options)))


def player(system: System, kind: str) -> HousePlayer:
    """A player of a system: a strength of the house, or `anyhow`."""
    if kind == ANYHOW:
        return AnyCard() if system.worth is None else SimplePlayer(system)
    assert system.opponent is not None, "the house plays it"
    return system.opponent(system, Strength(kind))
