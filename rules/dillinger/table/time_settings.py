"""New times for a running game: another pace, a pause, more time for all."""

from __future__ import annotations

from rules.core.plain.events import tagged
from rules.core.plain.frozen import replace
from rules.core.play.game import BoardChange
from rules.dillinger.model.card_table import CHOOSING, CardTable, Stage


@tagged("dil.timed/1")
class TimesSet(BoardChange):
    """The times of a game from now on, in the form of TableSet.

    Everything that is waited for has its whole time again, or what was left when the clock stopped.

    stopped  whether its clock stops
    least    nothing is up before this time, in seconds since the epoch; 0 for no limit
    answers  new seconds for the open question; 0 for as many as before
    turns    the same for everything else that is waited for
    at       the time of the change, in seconds since the epoch
    """

    seconds: int
    fixed: bool
    joined: bool
    barter: int
    pace: int
    stopped: bool = False
    least: int = 0
    answers: int = 0
    turns: int = 0
    at: int = 0

    def apply_to(self, table: CardTable) -> CardTable:
        now = table.clock(self.at)
        decision, turn = table.decision, table.turn
        other = (
            self.answers
            or self.turns
            or (self.seconds, self.joined, self.pace) != (table.seconds, table.joined, table.pace)
        )
        until, answer = table.until, decision.until if decision is not None else 0
        passed, traded = turn.until, table.traded
        if other:
            traded = traded and now + self.barter
            turn_lasts, answer_lasts = self.turns or self.pace, self.answers or self.seconds
            passed = until = now + turn_lasts if turn_lasts else 0
            answer = now + answer_lasts * (CHOOSING if decision and not (self.joined or decision.step.hidden) else 1)
        late = self.at - now if not self.stopped else 0

        def at(when: int, least: int = self.least) -> int:
            return max(when + late, least) if when else 0

        if decision is not None:
            limit = answer if other else decision.limit
            decision = replace(decision, until=at(answer), limit=at(limit) if self.joined else 0)
        return replace(
            table,
            seconds=self.seconds,
            fixed=self.fixed,
            joined=self.joined,
            barter=self.barter,
            pace=self.pace,
            stopped=now if self.stopped else 0,
            decision=decision,
            turn=replace(turn, until=at(passed), traded=at(turn.traded, 0)),
            until=at(until) if table.stage is Stage.PREPARING else table.until,
            traded=at(traded, 0),
        )

    def dated(self, now: int) -> TimesSet:
        return replace(self, at=now)
