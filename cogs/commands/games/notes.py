"""/game notes: the caller's notes about the game or, without one, the campaign here."""

from __future__ import annotations

from cogs.cards.card import Card
from cogs.context.context import Context
from cogs.post.notebook.notes import notes_card
from cogs.replies.answers import shows
from cogs.slash.slash import command


@command("game notes")
class Notes:
    """Write or read your private notes on the game or campaign in this channel."""


@shows(Notes)
async def notebook(ctx: Context, _move: Notes) -> Card:
    return await notes_card(ctx)
