"""Whole games of Dillinger that play themselves: a move against a copy of its table, and a game against bursts."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from benchmarks.bursts import explained
from benchmarks.timing import Line, each
from rules.core.dice import Fair, Live
from rules.dillinger.game.acting import act, legal
from rules.dillinger.game.running import Done
from tests.rules.dillinger.game.tables import SIZES, Played, random_play

SEED = b"5" * 64
THOUSAND = 1_000


def moves() -> list[Played]:
    """Every move of a game of each length with each number of players."""
    played = [one for seats, length in SIZES for one in random_play(0, seats, length)]
    return [one for one in played if one.move is not None]


def moving(played: list[Played]) -> tuple[Callable[[], Done], Callable[[], Any]]:
    """One move after the other: told among what is legal, and done; and the table before each copied."""
    ours, theirs = itertools.cycle(played), itertools.cycle(played)

    def done() -> Done:
        one = next(ours)
        assert one.move is not None
        assert legal(one.before, one.seat, one.now)
        return act(Live(Fair(SEED)), one.before, one.seat, one.move, one.now)

    return done, lambda: deepcopy(next(theirs).before)


def card_games(games: int = 60) -> list[Line]:
    """Both: what a move costs, and what a whole game does, its random players included."""
    played = moves()
    move, copied = each(*moving(played), rounds=10, times=len(played) // 4)
    numbers, bursts = itertools.count(), itertools.count()
    met: list[int] = []

    def whole() -> None:
        number = next(numbers)
        seats, length = SIZES[number % len(SIZES)]
        met.append(sum(1 for _ in random_play(number, seats, length)))

    game, burst = each(whole, lambda: explained(next(bursts)), rounds=games // len(SIZES), times=len(SIZES))
    per_game = sum(met) / len(met)
    note = f"{game * THOUSAND:.0f} s for a thousand; {per_game:.0f} moves each, {game / per_game * 1e6:.0f} µs a move"
    return [
        Line("a move of Dillinger", move, "a deep copy of its table", copied, 1.0, note="its options told, then done"),
        Line("a whole game of Dillinger", game, "an explained burst", burst, 3_000.0, note=note),
    ]
