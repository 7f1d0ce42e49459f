"""Taking back and revealing: who may, and what it does.

A deed without dice is its actor's to take back. Where dice fell, the opponent agrees, or an umpire does; who owns both
sides, or plays alone, needs nobody else.
"""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.patience import patiently
from cogs._kit.render import Card, Press, Tone, clean, steps_told
from db.codec import load_changes
from db.engine import Database
from db.models import Event
from db.unit_of_work import Entry, Work, reading, writing
from rules.core.refusal import IllegalNow, NotYours

ATTEMPTS = 3


async def undo(database: Database, caller: Caller, event_id: int, message: int = 0) -> Card:
    """Take an event back, or ask those who must agree; `message` is where it was told, 0 if that is not known."""
    return await patiently(lambda: _undo(database, caller, event_id, message), ATTEMPTS)


async def _undo(database: Database, caller: Caller, event_id: int, message: int) -> Card:
    async with writing(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        if event.struck_at is not None:
            raise IllegalNow("That was taken back already.")
        if event.actor_id != caller.actor.id and not desk.is_umpire:
            raise NotYours(f"Only {clean(event.actor_name)} or an umpire can ask to take that back.")
        if not (event.outcome or event.changes or event.waiting):
            raise IllegalNow(f"There is nothing in /{event.command} to take back: give it again the other way.")
        opponents = await _opponents(work, event)
        umpires = desk.is_umpire and (desk.is_appointed or event.actor_id != caller.actor.id)
        if umpires or not opponents - {caller.actor.id} or event.outcome is None:
            return await _struck(work, caller, event, desk)
    return Card(
        headline=f"{clean(caller.actor.name)} asks to take this back: {_shown(event)}",
        lines=("Dice have fallen, so the opponent or an umpire must agree.",),
        buttons=(Press("agree", f"{event.id}.{message}", "Agree"),),
    )


async def agree(database: Database, caller: Caller, event_id: int) -> Card:
    """Let somebody's roll be taken back."""
    return await patiently(lambda: _agree(database, caller, event_id), ATTEMPTS)


async def _agree(database: Database, caller: Caller, event_id: int) -> Card:
    async with writing(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        opponents = await _opponents(work, event)
        umpires = desk.is_umpire and event.actor_id != caller.actor.id
        if caller.actor.id not in opponents - {event.actor_id} and not umpires:
            raise NotYours("The opponent or an umpire must agree, not you.")
        return await _struck(work, caller, event, desk)


async def _struck(work: Work, caller: Caller, event: Event, desk: Desk) -> Card:
    for follower in await work.events.caused_by(event.id):
        await work.strike(follower, caller.actor.id, desk.now)
    await work.strike(event, caller.actor.id, desk.now)
    return Card(
        headline=f"~~{_shown(event)}~~",
        sums=() if event.sealed else tuple(f"~~{line}~~" for line in steps_told(event.outcome)),
        lines=() if event.sealed else tuple(f"~~{line}~~" for line in event.lines),
        footer=f"taken back by {clean(caller.actor.name)}; the log keeps it"
        + (", and new dice will be new dice" if event.outcome else ""),
        tone=Tone.GONE,
    )


def _shown(event: Event) -> str:
    """What everybody may read of an event."""
    return f"a sealed roll, /{event.command}" if event.sealed else event.headline


async def _opponents(work: Work, event: Event) -> set[int]:
    """Who owns the figures and gangs an event changed or was about, other than nobody."""
    gangs = await work.rosters.gangs_of(await work.events.subjects(event.id))
    return {owner for stored in gangs for owner in stored.gang.owners}


async def look(database: Database, caller: Caller, event_id: int) -> Card:
    """Show a sealed roll to its actor or an umpire."""
    async with reading(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        _require_insider(event, desk)
        return Card(
            event.headline,
            sums=steps_told(event.outcome),
            lines=tuple(event.lines),
            footer=event.rule or "",
            private=True,
            tone=Tone.SEALED,
        )


async def reveal(database: Database, caller: Caller, event_id: int) -> Card:
    """Open a sealed roll to everybody; what it changes happens now."""
    return await patiently(lambda: _reveal(database, caller, event_id), ATTEMPTS)


async def _reveal(database: Database, caller: Caller, event_id: int) -> Card:
    async with writing(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        _require_insider(event, desk)
        if not event.sealed or event.struck_at is not None:
            raise IllegalNow("That is no sealed roll any more.")
        event.sealed = False
        stream = await work.server_log(caller.server_id, caller.direct, desk.now)
        headline, lines = event.headline, tuple(event.lines)
        entry = Entry(
            command="reveal",
            options={"event": event.id},
            actor=caller.actor,
            channel_id=caller.channel_id,
            delivery=caller.delivery,
            once=f"reveal:{event.id}",
            cause=event.id,
            headline=f"Revealed: {headline}",
            lines=lines,
            changes=tuple(load_changes(event.waiting)),
            at=desk.now,
        )
        await work.append(stream, entry)
        return Card(
            headline=headline,
            sums=steps_told(event.outcome),
            lines=lines,
            footer=f"{event.rule} · sealed by {clean(event.actor_name)}, revealed now",
            buttons=(Press("undo", str(event.id), "Undo"), Press("why", event.rule or "", "Why")),
        )


def _require_insider(event: Event, desk: Desk) -> None:
    if event.sealed and event.actor_id != desk.caller.actor.id and not desk.is_umpire:
        raise NotYours("That roll is sealed: only the one who made it and the umpires can look.")


async def _at_desk(work: Work, caller: Caller, event_id: int) -> tuple[Event, Desk]:
    event = await work.events.get(event_id)
    if event is not None and event.cause is not None:  # a reveal stands and falls with the roll it opened
        event = await work.events.get(event.cause)
    if event is None or (await work.servers.server_of(event.stream_id)) != caller.server_id:
        raise IllegalNow("That is no longer on record here.")
    settings = await work.servers.settings(caller.server_id)
    return event, Desk(work, caller, settings, discord.utils.utcnow())
