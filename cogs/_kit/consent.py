"""Taking back and revealing: who may, and what it does.

A deed without dice is its actor's to take back. Where dice fell, the opponent agrees, or an umpire does; who owns both
sides, or plays alone, needs nobody else.
"""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.render import Card, Press, Tone, clean
from db.codec import load_changes
from db.engine import Database
from db.models import Event
from db.unit_of_work import Conflict, Entry, Work, reading, writing
from rules.core.refusal import IllegalNow, NotYours


async def undo(database: Database, caller: Caller, event_id: int) -> Card:
    """Take an event back, or ask those who must agree."""
    async with writing(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        if event.struck_at is not None:
            raise IllegalNow("That was taken back already.")
        if event.actor_id != caller.actor.id and not desk.is_umpire:
            raise NotYours(f"Only {clean(event.actor_name)} or an umpire can ask to take that back.")
        opponents = await _opponents(work, event)
        if event.outcome is None or desk.is_umpire or not opponents - {caller.actor.id}:
            return await _struck(work, caller, event, desk)
    return Card(
        headline=f"{clean(caller.actor.name)} asks to take this back: {event.headline}",
        lines=("Dice have fallen, so the opponent or an umpire must agree.",),
        buttons=(Press("agree", str(event.id), "Agree"),),
    )


async def agree(database: Database, caller: Caller, event_id: int) -> Card:
    """Let somebody's roll be taken back."""
    async with writing(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        opponents = await _opponents(work, event)
        if caller.actor.id not in opponents - {event.actor_id} and not desk.is_umpire:
            raise NotYours("The opponent or an umpire must agree, not you.")
        return await _struck(work, caller, event, desk)


async def _struck(work: Work, caller: Caller, event: Event, desk: Desk) -> Card:
    await work.strike(event, caller.actor.id, desk.now)
    return Card(
        headline=f"~~{event.headline}~~",
        lines=tuple(f"~~{line}~~" for line in event.lines),
        footer=f"taken back by {clean(caller.actor.name)}; the log keeps it"
        + (", and new dice will be new dice" if event.outcome else ""),
        tone=Tone.GONE,
    )


async def _opponents(work: Work, event: Event) -> set[int]:
    """Who owns the figures and gangs an event changed or was about, other than nobody."""
    owners: set[int] = set()
    for subject in await work.events.subjects(event.id):
        gang = await work.rosters.gang_of(subject)
        owners.update(gang.gang.owners)
    return owners


async def look(database: Database, caller: Caller, event_id: int) -> Card:
    """Show a sealed roll to its actor or an umpire."""
    async with reading(database) as work:
        event, desk = await _at_desk(work, caller, event_id)
        _require_insider(event, desk)
        return Card(event.headline, lines=tuple(event.lines), footer=event.rule or "", private=True, tone=Tone.SEALED)


async def reveal(database: Database, caller: Caller, event_id: int) -> Card:
    """Open a sealed roll to everybody; what it changes happens now."""
    for _ in range(3):
        try:
            return await _reveal(database, caller, event_id)
        except Conflict:
            continue
    raise IllegalNow("Too many people are at it at once: try again in a moment.")


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
        opened = await work.append(stream, entry)
        return Card(
            headline=headline,
            lines=lines,
            footer=f"{event.rule} · sealed by {clean(event.actor_name)}, revealed now",
            buttons=(Press("undo", str(opened.id), "Undo"), Press("why", event.rule or "", "Why")),
        )


def _require_insider(event: Event, desk: Desk) -> None:
    if event.sealed and event.actor_id != desk.caller.actor.id and not desk.is_umpire:
        raise NotYours("That roll is sealed: only the one who made it and the umpires can look.")


async def _at_desk(work: Work, caller: Caller, event_id: int) -> tuple[Event, Desk]:
    event = await work.events.get(event_id)
    if event is None or (await work.servers.server_of(event.stream_id)) != caller.server_id:
        raise IllegalNow("That is no longer on record here.")
    settings = await work.servers.settings(caller.server_id)
    return event, Desk(work, caller, settings, discord.utils.utcnow())
