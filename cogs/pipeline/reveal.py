"""Revealing: who may look at a sealed roll, how it opens, and who saw typed dice."""

from __future__ import annotations

from cogs.cards.aids import with_more
from cogs.cards.card import Card, Press
from cogs.cards.markdown import markdown
from cogs.cards.receipts import fairness, reasons
from cogs.cards.sums import stored_sums
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.obligations import MOST_OWED, made
from cogs.context.retry import patiently
from cogs.context.seals import (
    proof_file,
    proof_of,
    require_insider,
    seen_button,
    seen_text,
    typed_in,
    typists,
    typists_text,
)
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import ATTEMPTS, TAKEN_BACK, in_context
from db.entries import Entry
from db.repositories import GAME_LOG
from db.store.codec import load_changes
from db.store.engine import Database
from db.store.models import Event, Stream
from db.unit_of_work import Work, reading, writing
from rules.core.action.report import Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, NotYours


async def look(database: Database, caller: Caller, event_id: int) -> Card:
    """Show a sealed roll to its actor or an umpire. Once it is open to everyone, show it with its proof."""
    async with reading(database) as work:
        event, ctx = await in_context(work, caller, event_id)
        require_insider(event, ctx)
        return Card(
            event.shown_headline,
            sums=stored_sums(event.outcome),
            lines=(*event.shown_lines, *proof_of(event)),
            footer=typists_text(event),
            private=True,
            tone=Tone.SEALED,
            file=proof_file(event),
        )


async def reveal(database: Database, caller: Caller, event_id: int) -> Card:
    """Open a sealed roll to everyone. Its changes happen now."""
    return await patiently(lambda: _reveal(database, caller, event_id), ATTEMPTS)


async def _reveal(database: Database, caller: Caller, event_id: int) -> Card:
    async with writing(database) as work:
        event, ctx = await in_context(work, caller, event_id)
        require_insider(event, ctx)
        if not event.sealed or event.struck_at is not None:
            raise UsedUp("That roll is no longer sealed.")
        stream = await work.servers.stream_of(event.stream_id)
        game = stream.of if stream.kind == GAME_LOG else 0
        await work.require_free(load_changes(event.waiting), game)
        lines, changes = await open_seal(work, ctx, stream, event, caller.delivery)
        debts = await made(ctx, game, changes)
        return Card(
            headline=event.shown_headline,
            sums=stored_sums(event.outcome),
            lines=lines,
            footer=" · ".join(filter(None, (f"Sealed by {event.actor_name}, revealed now", typists_text(event)))),
            buttons=(
                *(one.press for one in debts[:MOST_OWED]),
                *with_more(
                    (
                        *seen_button(event, caller.direct),
                        reasons(event.rule or "", event),
                        Press("undo", str(event.id), "Undo"),
                        fairness(stream.id, event.id),
                    ),
                    event.id,
                    private=False,
                ),
            ),
        )


async def open_seal(
    work: Work, ctx: Context, stream: Stream, event: Event, delivery: str
) -> tuple[tuple[str, ...], tuple[Change, ...]]:
    """Open a sealed roll, carry out its changes if they still fit, and log it; return its lines and those changes."""
    changes = load_changes(event.waiting)
    unfit = await work.unfit(changes, stream.of if stream.kind == GAME_LOG else 0)
    also = (unfit,) if unfit else ()
    event.sealed = False
    entry = Entry(
        command="reveal",
        options={"event": event.id},
        actor=ctx.caller.actor,
        channel_id=ctx.caller.channel_id,
        delivery=delivery,
        once=f"reveal:{event.id}",
        cause=event.id,
        headline=f"Revealed: {event.headline}",
        lines=(*event.lines, *map(markdown, also)),
        changes=() if unfit else tuple(changes),
        person=not ctx.caller.clock,
        at=ctx.now,
    )
    await work.append(stream, entry)
    return (*event.shown_lines, *also), entry.changes


async def open_all(work: Work, ctx: Context, stream: Stream) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Open every standing sealed roll of a stream in order; return the lines to show and the lines for the log.

    Each has its own entry in the log. Another entry that repeated its words would keep them after they are forgotten.
    Blind rolls, whose changes happened long ago, open all together, including struck ones.
    """
    work.unseals = True
    shown: list[str] = []
    places: list[str] = []
    for event in await work.events.sealed(stream.id):
        lines, _ = await open_seal(work, ctx, stream, event, f"{ctx.caller.delivery}.{event.id}")
        shown += [f"Sealed by {event.actor_name} until now: {event.shown_headline}", *lines]
        places.append(str(event.seal["place"] if event.seal else f"#{event.id}"))
    noted = f"Opened now, by their numbers among the sealed rolls: {', '.join(places)}. The log has each of them."
    blind = await open_blind(work, stream.id)
    draws = f"{blind} hidden draw{' is' if blind == 1 else 's are'} open now. /log and /fair export"
    return tuple(shown), (
        *((noted,) if places else ()),
        *((f"{draws} {'has it' if blind == 1 else 'have them'}.",) if blind else ()),
    )


async def open_blind(work: Work, stream_id: int) -> int:
    """Open the blind rolls of a stream, including struck ones; return how many were still sealed."""
    sealed = [event for event in await work.events.blind(stream_id) if event.sealed]
    for event in sealed:
        event.sealed = False
    return len(sealed)


async def see(database: Database, caller: Caller, event_id: int) -> str:
    """Record that a user saw the dice that another typed; return a line that names the users who did."""
    return await patiently(lambda: _see(database, caller, event_id), ATTEMPTS)


async def _see(database: Database, caller: Caller, event_id: int) -> str:
    async with writing(database) as work:
        event, _ = await in_context(work, caller, event_id)
        if event.sealed or not typed_in(event):
            raise IllegalNow("That roll shows no typed-in dice to confirm.")
        if event.struck_at is not None:
            raise UsedUp(TAKEN_BACK, event.id)
        if caller.direct:
            raise IllegalNow("In direct messages no one else can confirm them.")
        if caller.actor.id in typists(event):
            raise NotYours("Another player must confirm the dice that you typed.")
        await work.see(event, caller.actor)
        return seen_text(event)
