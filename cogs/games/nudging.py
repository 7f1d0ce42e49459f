"""[Nudge]: one polite reminder a day to those a game waits for, by name, from somebody who waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import MY_MOVE, here, require_taking_part
from cogs._kit.render import Card, Press, clean, mention
from cogs._kit.views import client, deed, show
from db.awaited import of_game
from db.games import StoredGame
from db.repositories import StoredFigure
from db.unit_of_work import writing
from rules.core.refusal import IllegalNow
from rules.core.words import listed

NUDGE: Final = Press("nudge", "0", "Nudge")
A_DAY: Final = 24 * 60 * 60


async def awaited(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure] | None = None) -> list[int]:
    """The users a game waits for, as everybody may know it: nobody who is asked what is his alone to know, or of whom
    only he may know that he has not answered. In the place of who is away it names his substitute.
    """
    found, now = await of_game(ctx.work, game.id, figures), int(ctx.now.timestamp())
    things = [one for one in found.things if not one.secret and not one.hidden] if found is not None else []
    running = (one for one in things if one.wait is None or one.wait.runs(now))
    users = dict.fromkeys(user for one in running for user in one.users)
    substitutes = await ctx.work.preferences.substitutes(found.players, now) if found is not None else {}
    return [user for user in dict.fromkeys(substitutes.get(user, user) for user in users) if user > 0]


async def nudge_button(
    ctx: Context, game: StoredGame, figures: Sequence[StoredFigure] | None = None
) -> tuple[Press, ...]:
    """The button, for a player or umpire who waits for somebody else. `figures` are all on the table, if at hand."""
    user = ctx.caller.actor.id
    if user not in (*game.game.players, *game.game.umpires):
        return ()
    waits = await awaited(ctx, game, figures)
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
    waits = await awaited(ctx, game)
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
