"""What happened in a game since one last looked, or did something there."""

from __future__ import annotations

from typing import Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.entries import line
from cogs._kit.games import MY_MOVE, here
from cogs._kit.render import Card, Press, clean
from cogs._kit.views import client, deed, show
from db.games import StoredGame
from db.unit_of_work import writing

SINCE: Final = Press("since", "0", "Since you were last here")
MOST_LINES: Final = 10


async def since_button(ctx: Context, game: StoredGame) -> tuple[Press, ...]:
    """The button, where something happened since."""
    return (SINCE,) if await ctx.work.desks.news(ctx.caller.actor.id, game.id, 1) else ()


@deed("since", "0")
async def press_since(interaction: discord.Interaction, _key: str) -> None:
    """What happened, told once: it is what one has looked at from now on."""
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await since_card(ctx)
    await show(interaction, card)


async def since_card(ctx: Context) -> Card:
    """The newest of what others did since the caller last looked or acted, as he may read it, in its order."""
    game, user = here(ctx), ctx.caller.actor.id
    found = await ctx.work.desks.news(user, game.id, MOST_LINES + 1)
    if not found:
        return Card("Nothing has happened since you were last here.", private=True)
    await ctx.work.desks.keep(user, game.id, seen=found[0].seq)
    cut = len(found) > MOST_LINES
    shown = found[: MOST_LINES - 1] if cut else found  # the tenth line tells of the others
    lines = [line(event, ctx) for event in reversed(shown)]
    earlier = ["There is more, before this: /log has all of it."] if cut else []
    return Card(
        f"Since you were last here, in “{clean(game.game.name)}”",
        lines=(*earlier, *lines),
        buttons=(MY_MOVE,),
        private=True,
    )
