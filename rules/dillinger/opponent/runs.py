"""Runs of a move: what comes of it in a world dealt by chance, until nothing is asked any more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from rules.core.chance.dice import Dice, Live
from rules.core.chance.sources import Fair, Source
from rules.core.plain.frozen import replace
from rules.dillinger.engine.state_machine import alarm, handler, legal
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import Move
from rules.dillinger.opponent.fillings import fullest
from rules.dillinger.opponent.worlds import world

KEY: Final = b"an opponent of Dillinger"
"""Its runs have faces of their own, which have nothing to do with the dice of the game."""
MOST_QUESTIONS: Final = 8
FACES: Final = 6
PAIRS: Final = sorted(product(range(1, FACES + 1), repeat=2), key=sum)
"""What two dice show, by their sum."""
PLAYED: Final = (
    QuestionStep.HOLIDAY,
    QuestionStep.RIOT,
    QuestionStep.COUNTER,
    QuestionStep.SPOIL,
    QuestionStep.JAM,
)
"""The questions that a player is expected to answer with every card that helps. Others are left to silence."""


class Spread:
    """Faces of one run of several. Over all runs the first roll is spread evenly; the rest is by chance."""

    def __init__(self, run: int, runs: int, rest: Source) -> None:
        self._at, self._rest, self._first = (run + 0.5) / runs, rest, True

    def take(self, n: int, sides: int, why: str = "", /) -> tuple[Sequence[int], int]:
        first, self._first = self._first, False
        if first and sides == FACES and n == 1:
            return [int(self._at * FACES) + 1], 0
        if first and sides == FACES and n == 2:
            return PAIRS[int(self._at * len(PAIRS))], 0
        return self._rest.take(n, sides, why)


class Runs:
    """Several runs of moves of a seat, each in a world of its own, the same worlds for every move.

    seen  the table as the seat sees it
    now   the time, in seconds since the epoch
    """

    def __init__(self, seen: CardTable, seat: int, now: int, seed: int, runs: int) -> None:
        self._seat, self._now, self._seed = seat, now, seed
        self._worlds = [world(Live(Fair(KEY, f"{seed}:world", run)), seen, seat) for run in range(runs)]

    def ends(self, move: Move) -> list[CardTable]:
        """The tables after a legal move, once all that it asks is answered."""
        return [self._end(run, table, move) for run, table in enumerate(self._worlds)]

    def _end(self, run: int, table: CardTable, move: Move) -> CardTable:
        dice = Live(Spread(run, len(self._worlds), Fair(KEY, f"{self._seed}:dice", run)))
        after = handler(table, move)(dice, table, self._seat, move, self._now).table
        return settled(dice, after, self._now)


def settled(dice: Dice, table: CardTable, now: int) -> CardTable:
    """The table when all that is asked has been answered as one may expect."""
    for _ in range(MOST_QUESTIONS):
        decision = table.decision
        if decision is None:
            break
        now = max(now, decision.until)
        table = replace(table, decision=answered(table, decision, now))
        table = alarm(table)(dice, table, now).table
    return table


def answered(table: CardTable, decision: OpenDecision, now: int) -> OpenDecision:
    """The decision with the cards that the seats asked are expected to play."""
    if decision.step not in PLAYED:
        return decision
    for seat in decision.asked:
        if decision.reply(seat) is None:
            for option in legal(table, seat, now):
                if option.extras:
                    decision = decision.answered(seat, fullest(table, seat, option))
    return decision
