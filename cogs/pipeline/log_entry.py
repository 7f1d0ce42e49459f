"""An entry of a log on one line, as whoever asks may read it."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from cogs.context.context import Context
from cogs.context.seals import hidden, origin_told, public_words
from db.seals import shown as seal_shown
from db.seals import unseen
from db.store.models import Event
from rules.core.plain.markup import at_time, struck, verbatim


def told(event: Event, ctx: Context) -> str:
    """What somebody may read of an entry, in a sentence."""
    return public_words(event) if hidden(event, ctx) else event.shown_headline


def line(event: Event, ctx: Context) -> str:
    """One entry on a line: number, time, who, what."""
    text = told(event, ctx) + (" (sealed)" if event.sealed and not hidden(event, ctx) else "")
    shown = f"{struck(text)} taken back" if event.struck_at else text
    origin = origin_told(event)
    more = f" · {origin}" if origin else ""
    seal = seal_shown(event)
    if seal is not None and unseen(event):  # no card has shown its commitment
        more = f" · hidden until the game closes, committed to: {verbatim(seal['commitment'])}"
    return f"{verbatim(event.seq)} {shown} · {event.actor_name}, {when(event.at)}{more}"


def when(at: Any) -> str:
    """A time as Discord tells it."""
    return at_time(int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()), "R")
