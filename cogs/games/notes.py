"""/game notes: the caller's notepad for what is played here, a campaign where no game is."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.desks.notes import notes_card
from cogs._kit.render import Card
from cogs._kit.slash import command, shows


@command("game notes")
class Notes:
    """Your notes on the game or campaign in this channel, which nobody else sees."""


@shows(Notes)
async def own_notes(ctx: Context, _m: Notes) -> Card:
    return await notes_card(ctx)
