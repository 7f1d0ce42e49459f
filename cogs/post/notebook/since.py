"""What happened in a game or campaign since a user last looked, or did something there."""

from __future__ import annotations

from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.pipeline.log_entry import entry_line
from cogs.post.notebook.game_or_campaign import affair_at, at_key, may_look, require_part
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from db.unit_of_work import writing

MOST_LINES: Final = 10


async def since_button(ctx: Context) -> tuple[Press, ...]:
    """The button, if something happened since."""
    affair, user = affair_at(ctx), ctx.caller.actor.id
    if not await ctx.work.notebooks.news(user, affair.matter, 1) or not await may_look(ctx):
        return ()
    return (affair.press("since", "Since you were last here"),)


@on_press("since", NUMBER)
async def press_since(interaction: discord.Interaction, key: str) -> None:
    """Show once what happened, and note that the user has seen it."""
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await since_card(await at_key(ctx, key))
    await show(interaction, card)


async def since_card(ctx: Context) -> Card:
    """The newest events by others since the caller last looked or acted, as they may read them, in order.

    Raises NotYours if they may not look.
    """
    affair, user = affair_at(ctx), ctx.caller.actor.id
    if not await may_look(ctx):
        await require_part(ctx)
    found = await ctx.work.notebooks.news(user, affair.matter, MOST_LINES + 1)
    if not found:
        return Card("Nothing has happened since you were last here.", private=True)
    await ctx.work.notebooks.keep(user, affair.matter, seen=found[0].seq)
    cut = len(found) > MOST_LINES
    shown = found[: MOST_LINES - 1] if cut else found  # the tenth line is about the others
    lines = [entry_line(event, ctx) for event in reversed(shown)]
    earlier = ["More happened before this. /log shows everything."] if cut else []
    return Card(
        f"Since you were last here, in “{affair.name}”",
        lines=(*earlier, *lines),
        buttons=(affair.mine,),
        private=True,
    )
