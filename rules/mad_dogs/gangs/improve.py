"""Improving a figure of a gang being made: a stat rises at its price, or falls again (mad.gang.punks)."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import Draft
from rules.mad_dogs.gangs.draft_edit import member_named, settled, with_member
from rules.mad_dogs.gangs.draft_moves import BEING_MADE, MEMBER, draft_of, draft_step, people_report
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.play.position import GangView, Position


@resolves("mad.gang.punks")
def improve(_dice: Dice, draft: Draft, name: str, stat: Stat, to: int) -> Draft:
    """Raise a stat, or lower it again, but not below what the figure came with. No die is rolled.

    The stat costs the price of its new value. Raises IllegalNow if the money is short, if the numbers are not yet
    spread, or for HITS above 5 of a rolled-up figure. Raises OutOfRange beyond 6 or below what the figure came with.
    """
    member = member_named(draft, name)
    if member.stats is None:
        raise IllegalNow(f"{member.name} has no stats yet. Spread the rolled numbers first.")
    if member.stats.of(stat) == to:
        raise IllegalNow(f"{member.name} already has {stat} {to}. Pick another number.")
    raised = replace(member, stats=member.stats._replace(**{stat.lower(): to}))
    return settled(draft, with_member(draft, raised), f"{stat} {to} for {member.name}")


@move("mad-gang improve")
class Improve:
    """Raise a stat for its price, or lower it again."""

    figure: str = MEMBER
    stat: Stat = option("The stat to change.", words=Stat)
    to: Annotated[int, Interval(ge=1, le=6)] = option("The new value.")
    gang: GangView = BEING_MADE


@decides(Improve)
def raise_stat(_position: Position, move: Improve) -> Deed[Draft]:
    """The gang raises a stat, or lowers it again."""
    name = member_named(draft_of(move.gang), move.figure).name

    def report(after: Draft) -> Report:
        return people_report(move.gang, [name], after, f"{name}: {move.stat} {move.to}.")

    return draft_step(move, report, improve, name, move.stat, move.to)
