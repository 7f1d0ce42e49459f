"""The public clock of a game or campaign by post: whom it waits for, until when, and what happens then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cogs.context.obligations import up
from cogs.replies.answers import missing
from db.pending import waited_in
from db.store.models import Awaited as Row
from db.unit_of_work import Work
from rules.core.action.pending_decisions import PendingDecision
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import at_time, mention, mention_channel
from rules.core.play.pace import DecisionKind, Pace

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Clock(NamedTuple):
    """The public part of a clock.

    lines  the pending decisions besides obligations, with their users, a line each
    ends   the deadline of each obligation and what follows, as an addition to a sentence; by its mark
    """

    lines: tuple[str, ...] = ()
    ends: Mapping[str, str] = NOTHING


STILL: Final = Clock()


async def clock_of(work: Work, kind: str, id: int, pace: Pace) -> Clock:
    """The clock of a game or campaign; an empty one for one without a clock.

    It omits secret decisions, and those of the house, which keeps no one waiting. Of users asked in secret it names
    all, even those who have answered.
    """
    if not pace.by_post:
        return STILL
    if pace.paused:
        return Clock((f"Its clock has stood still since {at_time(pace.paused)}.",))
    waited = await waited_in(work, kind, id)
    things = {one.mark: one for one in waited.things} if waited is not None else {}
    lines: dict[str, list[int]] = {}
    ends: dict[str, str] = {}
    for row in await work.pending.of(kind, id):
        pending, people = things.get(row.mark), [user for user in row.users if user != HOUSE]
        if pending is None or pending.secret or not _runs(row):
            continue
        if pending.owed is not None:
            ends[row.mark] = f"{up(row.until)} {otherwise(pending)}"
        elif pending.decision is DecisionKind.PART and not pending.users:
            lines[_part_line(pending, row)] = []
        elif pending.decision is DecisionKind.RULING and not row.users:
            lines[
                f"Waits for an umpire until {at_time(row.until)}, {at_time(row.until, 'R')}. {otherwise(pending)}"
            ] = []
        elif people and pending.decision is not DecisionKind.PART:  # a part of a month has one time for all
            users = lines.setdefault(
                f" until {at_time(row.until)}, {at_time(row.until, 'R')}. {otherwise(pending)}", []
            )
            users += [user for user in people if user not in users]
    return Clock(tuple(f"{_named(users)}{line}" for line, users in lines.items()), ends)


async def ends_of_games(work: Work, games: Collection[int]) -> tuple[str, ...]:
    """The next deadline of each of these games that are played by post, a line each, the soonest first.

    It names no player. A campaign's games keep no secret decisions, so a time reveals nothing.
    """
    return tuple(
        f"“{one.name}” in {mention_channel(one.channel_id)}: next deadline {at_time(one.until)}, "
        f"{at_time(one.until, 'R')}."
        for one in await work.pending.next_ends(games)
    )


def _part_line(pending: PendingDecision, row: Row) -> str:
    """When a part of a month ends, and how."""
    if pending.wait is not None and pending.wait.at_once:
        return f"No one has to decide anything in this part any more. It ends {at_time(row.lapses or row.until, 'R')}."
    return f"This part ends {at_time(row.until)}, {at_time(row.until, 'R')}. {otherwise(pending)}"


def _runs(row: Row) -> bool:
    """Whether a decision has a time, and it ends with something."""
    return bool(row.until) and (row.lapses is not None or row.decision == DecisionKind.PART.value)


def _named(users: list[int]) -> str:
    return f"Waits for {' '.join(mention(user) for user in users)}" if users else ""


def otherwise(pending: PendingDecision) -> str:
    """A sentence that says what happens when a time is up, without secret facts."""
    if pending.stands_in:
        return "Then the house plays this turn."
    if pending.owed is not None:
        typed = {**pending.owed.filled("somebody"), **dict(pending.owed.late)}
        if missing(pending.owed.command, typed):
            return f"Then it is waived (canceled). {pending.owed.otherwise}".rstrip()
        return "When time runs out, the bot rolls it if it can, or waives (cancels) it."
    lapse = pending.wait.lapse if pending.wait is not None else None
    return f"Then {lapse.then[:1].lower()}{lapse.then[1:]}" if lapse is not None and lapse.then else "It keeps waiting."
