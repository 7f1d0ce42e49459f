"""An entry of a log on one line, as its reader may see it."""

from __future__ import annotations

from datetime import UTC, datetime

from cogs.context.context import Context
from cogs.context.seals import hidden, public_words, typists_text
from db.seals import shown as seal_shown
from db.seals import unseen
from db.store.models import Event
from rules.core.plain.markup import at_time, struck, verbatim


def readable_text(event: Event, ctx: Context) -> str:
    """The text of an entry that the caller may read, in a sentence."""
    return public_words(event) if hidden(event, ctx) else event.shown_headline


def entry_line(event: Event, ctx: Context) -> str:
    """One entry on a line: number, time, user, text."""
    text = readable_text(event, ctx) + (" (sealed)" if event.sealed and not hidden(event, ctx) else "")
    shown = f"{struck(text)} taken back" if event.struck_at else text
    origin = typists_text(event)
    more = f" · {origin}" if origin else ""
    seal = seal_shown(event)
    if seal is not None and unseen(event):  # no card has shown its commitment
        more = f" · hidden until the game closes, committed to: {verbatim(seal['commitment'])}"
    return f"{verbatim(event.seq)} {shown} · {event.actor_name}, {when(event.at)}{more}"


def when(at: datetime) -> str:
    """A time as Discord shows it."""
    return at_time(int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()), "R")
