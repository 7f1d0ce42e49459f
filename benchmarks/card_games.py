"""Whole games of Dillinger that play themselves: a move against a copy of its table, a game against rolls of d20's."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from benchmarks.bursts import ROLL, rolled
from benchmarks.timing import Measurement, each
from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.dillinger.engine.state_machine import act, legal
from rules.dillinger.table.running_table import MoveResult
from tests.rules.dillinger.game.tables import SIZES, Played, random_play

SEED = b"5" * 64
THOUSAND = 1_000


def moves() -> list[Played]:
    """Every move of a game of each length with each number of players."""
    played = [one for seats, length in SIZES for one in random_play(0, seats, length)]
    return [one for one in played if one.move is not None]


def moving(played: list[Played]) -> tuple[Callable[[], MoveResult], Callable[[], Any]]:
    """One move after the other, found among the legal moves and made; and the table before each, copied."""
    ours, theirs = itertools.cycle(played), itertools.cycle(played)

    def done() -> MoveResult:
        one = next(ours)
        assert one.move is not None
        assert legal(one.before, one.seat, one.now)
        return act(Live(Fair(SEED)), one.before, one.seat, one.move, one.now)

    return done, lambda: deepcopy(next(theirs).before)


def card_games(games: int = 30) -> list[Measurement]:
    """Both: the cost of a move, and that of a whole game with its random players."""
    played = moves()
    moves_made = each(*moving(played), rounds=100)
    numbers = itertools.count()
    met: list[int] = []

    def whole() -> None:
        number = next(numbers)
        seats, length = SIZES[number % len(SIZES)]
        met.append(sum(1 for _ in random_play(number, seats, length)))

    game = Measurement(
        "a whole game of Dillinger",
        ROLL,
        each(whole, rolled, rounds=games),
        5_000.0,
    )
    per_game = sum(met) / len(met)
    note = f"{game.seconds * THOUSAND:.0f} s for a thousand; {per_game:.0f} moves each"
    return [
        Measurement(
            "a move of Dillinger", "a deep copy of its table", moves_made, 1.0, note="its options listed, then done"
        ),
        replace(game, note=note),
    ]
