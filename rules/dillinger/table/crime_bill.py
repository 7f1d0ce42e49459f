"""The Federal Crime Bill: what brings it on, and when it comes into force (dil.crime-bill)."""

from __future__ import annotations

from rules.dillinger.model.card_table import NOBODY
from rules.dillinger.model.changes import BillSet
from rules.dillinger.table.running_table import RunningTable


def agent_killed(run: RunningTable, seat: int) -> None:
    """The first special agent is dead: the bill comes with the next turn of the player whose enemy killed the agent."""
    if run.table.bill_at == NOBODY:
        run.note(BillSet(run.game, seat))


def come_into_force(run: RunningTable, seat: int) -> None:
    """The bill comes into force if this player's turn brings it."""
    if run.table.bill_at == seat and not run.table.bill:
        run.note(BillSet(run.game, seat, passed=True))
