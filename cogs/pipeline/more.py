"""[More]: the aids of an event for which its card has no room, as far as they are open to the user who presses."""

from __future__ import annotations

from typing import NamedTuple

from cogs.cards.aids import behind_more
from cogs.cards.card import Card, Press
from cogs.context.caller import Caller
from cogs.context.prepared import PREPARES
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import TAKEN_BACK, in_context
from cogs.pipeline.undo_requests import AGAIN_OF, TAKE_BACK, newest_after, possible
from db.store.engine import Database
from db.store.models import Event
from db.unit_of_work import Work, reading


class Besides(NamedTuple):
    """The buttons behind [More] for one user, and why they can't undo the event; empty if they can."""

    buttons: tuple[Press, ...]
    why_not: str

    @property
    def card(self) -> Card:
        """A private card of them."""
        return Card("More about this", lines=tuple(filter(None, (self.why_not,))), buttons=self.buttons, private=True)


async def besides(database: Database, caller: Caller, key: str, message: int) -> Besides:
    """What is behind the [More] of a card, by its key. `message` is the public message to change; 0 if none.

    Raises UsedUp for an event that was undone, unless the rest explains it.
    """
    event_id, aids = behind_more(key)
    known = {aid.what for aid in aids}
    async with reading(database) as work:
        event, ctx = await in_context(work, caller, event_id)
        if event.struck_at is not None and known & {"undo", "again"}:
            raise UsedUp(TAKEN_BACK, event.id)
        undo, why_not = await _undo(work, caller, event, message) if "undo" in known else ((), "")
        again = "again" in known and await _repeats(work, ctx.caller, event)
    kept = (aid for aid in aids if aid.what != "undo" and (again or aid.what != "again"))
    return Besides((*undo, *kept), why_not)


async def _undo(work: Work, caller: Caller, event: Event, message: int) -> tuple[tuple[Press, ...], str]:
    """The button that undoes an event, or that undoes first what came after it; and why it can't be undone now."""
    may, why_not = await possible(work, caller, event.id)
    if may:
        return (Press("undo", f"{event.id}.{message}" if message else str(event.id), "Undo"),), ""
    last = await newest_after(work, event.id)
    here = last.id != event.id and last.channel_id == caller.channel_id
    first = here and (await possible(work, caller, last.id))[0]
    return ((Press(TAKE_BACK, str(last.id), "Undo that"),) if first else ()), why_not


async def _repeats(work: Work, caller: Caller, event: Event) -> bool:
    """Whether an event's command can still run again here."""
    here = event.command in PREPARES and event.channel_id == caller.channel_id
    return here and await work.events.by_once(f"{AGAIN_OF}{event.id}") is None
