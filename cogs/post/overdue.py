"""What the bot does when a player's time by post is up: what it announced, and nothing else."""

from __future__ import annotations

from datetime import datetime

import structlog

from cogs.cards.card import Press
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import LETTERS
from cogs.context.obligations import Debt, owing, typed_name
from cogs.context.retry import Contended
from cogs.context.stale_moves import naming
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from cogs.safety.error_log import named
from db.pending import Lapsed, Waited, let_be, let_rulings_be, wait_more, waited_in
from db.seats import GAME
from db.store.engine import Database
from db.unit_of_work import reading, writing
from rules.core.action.pending_decisions import PendingDecision
from rules.core.commands.house import STAND_IN
from rules.core.commands.seats import GONE
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.pace import DecisionKind

WAIVED = "Time was up"
A_DAY = 24 * 3600
"""Seconds: rulings whose time is up so soon after another belong to the same question."""
log = structlog.get_logger()


async def overdue(database: Database, caller: Caller, late: Lapsed, now: datetime) -> Reply | None:
    """Settle a late decision, once, and return the reply to post; None for nothing. If a player was late often, the
    reply says that a player can be replaced, but not who was late.

    Raises Refusal if it can't be settled yet, and Contended and Conflict if others came first.
    """
    reply = await _settled(database, caller, late, now)
    if reply is None or reply.card.private:
        return reply
    async with reading(database) as work:
        often = await work.pending.missing_often(late.kind, late.id, late.at)
        waited = await waited_in(work, late.kind, late.id) if often else None
    if waited is None or waited.players.isdisjoint(often):
        return reply
    ask = Press("replace", f"{LETTERS[late.kind]}{late.id}", "Replace a player")
    card = replace(reply.card, lines=(*reply.card.lines, GONE), buttons=(*reply.card.buttons, ask))
    return replace(reply, card=card)


async def _settled(database: Database, caller: Caller, late: Lapsed, now: datetime) -> Reply | None:
    async with reading(database) as work:
        row = await work.pending.row(late.row)
        if row is None or (row.mark, row.lapses) != (late.mark, late.at):
            return None  # an action for another has settled it meanwhile; its number may be another's by now
        waited = await waited_in(work, late.kind, late.id)
        pending = None if waited is None else next((one for one in waited.things if one.mark == late.mark), None)
        ctx = await Context.at(work, caller, now)
        figures = await work.figures_in(ctx.game) if ctx.game is not None else []
        debts = owing(ctx.game, figures) if ctx.game is not None else []
        debt = next((one for one in debts if one.mark == late.mark), None)
        campaign = await work.campaigns.get(late.id) if late.kind != GAME else None
        lapse = pending.wait.lapse if pending is not None and pending.wait is not None else None
        typed = await naming(ctx, lapse.command, dict(lapse.typed)) if lapse is not None else {}
    if waited is not None and pending is not None and not (waited.pace.runs or pending.anyway):
        return None  # paused meanwhile: its time continues later
    if waited is None or pending is None:
        async with writing(database) as work:
            await let_be(work, late.row)
        return None
    async with writing(database) as work:
        if await wait_more(work, waited, pending, late.row, int(now.timestamp())):
            return None
    caller = replace(caller, missing=_missing(waited, pending), ended=late.at)
    if pending.stands_in:
        side = {"side": (pending.side or 0) + 1, "player": pending.users[0]}
        return await carry_out(database, replace(_once(caller, late, STAND_IN), late=False), STAND_IN, side)
    if debt is not None:
        alike = sum(one.mark == debt.mark for one in debts)
        return await _owed(database, _once(caller, late, alike), debt)
    if lapse is None or not lapse.command:
        async with writing(database) as work:
            await let_be(work, late.row)
        return None
    assert pending.wait is not None
    if campaign is not None:  # its channel may play a game, and then mean another
        typed["campaign"] = campaign.campaign.name
    if lapse.who:
        typed[lapse.who] = next(typed_name(one) for one in figures if one.id == pending.wait.figure)
    step = replace(
        _once(caller, late, lapse.typed), late=not pending.wait.at_once and pending.decision is not DecisionKind.IDLE
    )
    if pending.decision is DecisionKind.RULING:  # the bot asks once, and the ruling waits on
        reply = await carry_out(database, step, lapse.command, typed)
        async with writing(database) as work:
            await let_rulings_be(work, late.kind, late.id, late.at + A_DAY)
        return reply
    if pending.decision is not DecisionKind.PART:  # a part of a month continues step by step until it is over
        step = replace(step, row=late.row)
    return await carry_out(database, step, lapse.command, typed)


def _missing(waited: Waited, pending: PendingDecision) -> tuple[int, ...]:
    """The users who let a public deadline pass; for a part of a month, all who left something open.

    An umpire has no seat that could be replaced for it.
    """
    if pending.decision is DecisionKind.RULING:
        return ()
    if pending.decision is not DecisionKind.PART:
        return () if pending.secret or pending.hidden else pending.users
    left = (one for one in waited.things if one.decision is DecisionKind.PART)
    return tuple(dict.fromkeys(user for one in left if not (one.answered or one.secret) for user in one.users))


def _once(caller: Caller, late: Lapsed, *step: object) -> Caller:
    """The caller of one step of what is late. The same step happens once, with any caller."""
    return replace(caller, late=True, delivery=late.delivery(*step))


async def _owed(database: Database, caller: Caller, debt: Debt) -> Reply:
    """Settle an obligation as it is, or by its default. It is waived if it lacks an option or is impossible."""
    asked = [debt.options, *([{**debt.options, **dict(debt.owed.late)}] if debt.owed.late else [])]
    for options in asked:
        try:
            return await carry_out(database, caller, debt.owed.command, options)
        except (Contended, UsedUp):  # that says nothing about whether it is possible
            raise
        except Refusal as refusal:
            log.info("owed, and refused", command=debt.owed.command, why=named(refusal))
    waived = {"who": debt.name, "what": debt.owed.in_full[:100], "reason": WAIVED}
    return await carry_out(database, caller, "game waive", waived)
