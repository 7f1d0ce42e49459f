"""[Nudge]: one polite reminder a day to those a game waits for, by name, from somebody who waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import MY_MOVE, figures_of, here, require_taking_part
from cogs._kit.render import Card, Press, clean, mention
from cogs._kit.views import client, deed, show
from cogs._kit.waits import in_game
from db.games import StoredGame
from db.repositories import StoredFigure
from db.unit_of_work import Actor, writing
from rules.core.refusal import IllegalNow
from rules.core.words import listed

NUDGE: Final = Press("nudge", "0", "Nudge")
A_DAY: Final = 24 * 60 * 60


def awaited(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> list[int]:
    """The users a game waits for as everybody knows it: nobody for whom something waits that is his alone to know."""
    owners = (who for one in figures for who in one.gang.gang.owners)
    seats = [user for user in dict.fromkeys((*game.game.players, *game.game.umpires, *owners)) if user > 0]
    return [user for user in seats if any(not one.secret for one in in_game(_as(ctx, user), game, figures))]


def _as(ctx: Context, user: int) -> Context:
    """The context of somebody who has his seat there and no other right."""
    caller = replace(ctx.caller, actor=Actor(user, ""), roles=frozenset[int](), manages=False)
    return replace(ctx, caller=caller)


def nudge_button(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> tuple[Press, ...]:
    """The button, for a player or umpire who waits for somebody else; the table as everybody knows it."""
    user = ctx.caller.actor.id
    if user not in (*game.game.players, *game.game.umpires):
        return ()
    waits = awaited(ctx, game, figures)
    return (NUDGE,) if waits and user not in waits else ()


@deed("nudge", "0")
async def press_nudge(interaction: discord.Interaction, _key: str) -> None:
    async with writing(client(interaction).database) as work:
        card = await nudge_card(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


async def nudge_card(ctx: Context) -> Card:
    """A reminder that mentions those the game waits for, but for whom it did within a day.

    IllegalNow where nobody is left, or it waits for the caller as well.
    """
    game = here(ctx)
    require_taking_part(ctx, game)
    waits = awaited(ctx, game, await figures_of(ctx, game))
    if ctx.caller.actor.id in waits:
        raise IllegalNow("The game waits for you as well: [My move] shows what for.")
    if not waits:
        raise IllegalNow("The game waits for nobody in particular.")
    now = int(ctx.now.timestamp())
    rests = {user: at + A_DAY for user, at in (await ctx.work.desks.nudged(game.id, waits)).items() if at + A_DAY > now}
    due = [user for user in waits if user not in rests]
    if not due:
        raise IllegalNow(f"They were reminded less than a day ago. It can be done again <t:{min(rests.values())}:R>.")
    for user in due:
        await ctx.work.desks.keep(user, game.id, nudged=now)
    who = listed([mention(user) for user in due])
    return Card(
        f"{who}: “{clean(game.game.name)}” waits for you. A reminder from {clean(ctx.caller.actor.name)}.",
        plain=True,
        buttons=(MY_MOVE,),
        pings=tuple(due),
    )
