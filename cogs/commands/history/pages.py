"""Pages of a log, and one entry with its whole sum."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from cogs.cards.aids import with_more
from cogs.cards.card import Card, Press
from cogs.cards.receipts import fairness
from cogs.cards.sums import stored_sums
from cogs.context.caller import Caller
from cogs.context.prepared import PREPARES
from cogs.context.seals import hidden, proof_file, proof_of, require_insider, typists_text
from cogs.pipeline import undo_requests
from cogs.pipeline.event_context import in_context
from cogs.pipeline.log_entry import entry_line, when
from cogs.pipeline.logs import ReadableLog, Sees, log_numbered
from cogs.safety.registry import import_all
from db.fair import REROLLED
from db.log import CHANGES, ROLLS
from db.store.engine import Database
from db.store.models import Event
from db.store.session import PAGE as AT_ONCE
from db.unit_of_work import Work, reading
from rules.core.action.report import Tone
from rules.core.plain.markup import mention, struck
from rules.core.plain.refusal import UnknownName

PAGE = 10
KINDS = ROLLS, CHANGES
REVEALS = "reveal"
MOST_LETTERS = 60
"""Longer options, such as a file's text, are not shown."""


class WantedEvents(NamedTuple):
    """The wanted events: of a stream, and only those about a figure, by a player, or of a kind."""

    stream: int
    figure: int = 0
    player: int = 0
    kind: str = ""

    @classmethod
    def of_key(cls, key: str) -> WantedEvents:
        """Read the wanted events from the key of a button."""
        stream, figure, player, kind = key.split(".")
        return cls(int(stream), int(figure), int(player), kind)

    @property
    def key(self) -> str:
        return ".".join(map(str, self))

    async def events(self, work: Work, most: int, before: int | None = None, after: int | None = None) -> list[Event]:
        """The newest of them, or the oldest after a number."""
        return await work.events.page(
            self.stream, before, most, self.figure or None, after=after, player=self.player or None, kind=self.kind
        )

    async def paged(self, work: Work, most: int) -> list[Event]:
        """The newest of them, read a page at a time, so that other work runs between the pages."""
        found: list[Event] = []
        while len(found) < most:
            room = min(AT_ONCE, most - len(found))
            page = await self.events(work, room, before=found[-1].seq if found else None)
            found += page
            if len(page) < room:
                break
            await asyncio.sleep(0)
        return found

    async def named(self, work: Work, server_id: int) -> str:
        """The name of the figure; empty if no figure is wanted."""
        return await work.rosters.full_name(server_id, self.figure) if self.figure else ""


def kinds() -> list[str]:
    """The kinds of entries that a user may ask for: with dice, without, and each command's root."""
    import_all()
    return [*KINDS, *sorted({command.partition(" ")[0] for command in PREPARES} | {REVEALS})]


def kind_named(name: str) -> str:
    """A kind as it was typed: “/mad” is mad. Raises UnknownName otherwise."""
    asked = name.strip().removeprefix("/").casefold()
    if asked not in kinds():
        raise UnknownName("kind of entry", name, kinds())
    return asked


async def undoable(work: Work, log: ReadableLog, events: Sequence[Event]) -> Event | None:
    """The newest entry of a page that the caller may undo now, if the page is shown where the entry was made."""
    caller = log.ctx.caller
    for event in events[:PAGE]:
        if event.channel_id == caller.channel_id and (await undo_requests.possible(work, caller, event.id))[0]:
            return event
    return None


def log_card(
    log: ReadableLog,
    wanted: WantedEvents,
    events: Sequence[Event],
    newest: bool,
    figure: str,
    undo: Event | None = None,
) -> Card:
    """A page: the first PAGE of `events`, which are newest first; one more means that there are older ones.

    undo  the one that the caller may undo
    """
    of = f"{log.of}{' of ' + figure if figure else ''}"
    of += f", by {mention(wanted.player)}" if wanted.player else ""
    of += f", {wanted.kind if wanted.kind in KINDS else '/' + wanted.kind}" if wanted.kind else ""
    shown = events[:PAGE]
    if not shown:
        return Card(f"Nothing on record{of} yet.", private=True)
    opening = [Press("entry", str(event.id), str(event.seq)) for event in shown if not hidden(event, log.ctx)]
    older = [Press("log", f"older.{shown[-1].seq}.{wanted.key}", "Older")] if len(events) > PAGE else []
    newer = [] if newest else [Press("log", f"newer.{shown[0].seq}.{wanted.key}", "Newer")]
    return Card(
        f"The log{of}",
        lines=tuple(entry_line(event, log.ctx) for event in shown),
        buttons=(*opening, *newer, *older, *([take_back(undo, f"Undo entry {undo.seq}")] if undo is not None else [])),
        private=True,
    )


async def entry_card(database: Database, caller: Caller, event_id: int, eyes: Sees) -> Card:
    """An entry with its sum, its dice and their origin.

    A reveal leads to the roll it opened. Raises NotYours for an entry that is sealed to the caller, IllegalNow for one
    of a log that their `eyes` don't see.
    """
    async with reading(database) as work:
        event, ctx = await in_context(work, caller, event_id)
        await log_numbered(work, caller, event.stream_id, eyes)
        require_insider(event, ctx)
        followers = await work.events.caused_by(event.id)
        may, why_not = await undo_requests.possible(work, caller, event.id)
    gone = event.struck_at is not None
    text = [event.shown_headline, *stored_sums(event.outcome)]
    headline, *sums = [struck(each) for each in text] if gone else text
    facts = [
        f"Entry {event.seq} by {event.actor_name}, {when(event.at)}: {asked(event)}",
        dice_line(event),
        "Sealed: it opens with Reveal." if event.sealed else "",
        *(f"Revealed by {one.actor_name}, entry {one.seq}." for one in followers if one.command == REVEALS),
        f"Taken back by {mention(event.struck_by or 0)}, {when(event.struck_at)}." if event.struck_at else "",
        why_not,
    ]
    undo = (take_back(event, "Undo"),) if may and event.channel_id == caller.channel_id else ()
    why = (Press("why", event.rule, "Why"),) if event.rule else ()
    lines = [struck(each) for each in event.shown_lines] if gone else event.shown_lines
    return Card(
        headline,
        sums=tuple(sums),
        lines=(*lines, *filter(None, facts), *proof_of(event)),
        tone=Tone.SEALED if event.sealed else Tone.PLAIN,
        buttons=with_more((*undo, *why, fairness(event.stream_id, event.id)), event.id, private=True),
        private=True,
        file=proof_file(event),
    )


def take_back(event: Event, label: str) -> Press:
    """The button that undoes an entry where its own card is not at hand. A new card reports the undo to all."""
    return Press(undo_requests.TAKE_BACK, str(event.id), label)


def asked(event: Event) -> str:
    """The command as it was given: “/roll formula:3d6”."""
    options = [
        f"{name}:{value}"
        for name, value in event.options.items()
        if name != REROLLED and isinstance(value, (str, int, float)) and len(str(value)) <= MOST_LETTERS
    ]
    return " ".join([f"/{event.command}", *options])


def dice_line(event: Event) -> str:
    """The origin of an entry's dice."""
    origin = typists_text(event)
    if event.roll is None:
        return f"{origin}." if origin else ""
    whose = f"The bot's roll {event.roll} of this log, turn {event.turn}. /fair checks it"
    return f"{whose}. {origin}." if origin else f"{whose}."
