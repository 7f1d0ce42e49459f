"""Votes: what only an umpire may do is done once most of the players want it."""

from __future__ import annotations

import discord

from cogs.context.caller import WANTED, Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options, Prepared
from cogs.pipeline.majority import wanted_by, wish_of
from cogs.replies.running import Uses, run
from db.unit_of_work import reading
from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.core.plain.words import count


async def prepare_ask(ctx: Context, options: Options) -> Prepared:
    """For a button alone: a user asks the others, or one of them agrees."""
    wish = await wish_of(ctx, options)
    asks = "asks the others to agree" if len(wish.voices) == 1 else "agrees"
    umpire = "an umpire who doesn't play" if wish.others else "an umpire"
    about = [] if ctx.here == wish.players.place else [f"It is about {wish.players.title}."]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{ctx.caller.actor.name} {asks}: {wish.command_text}",
                (*about, f"{count(wish.left, 'more player')} must agree, or {umpire}."),
                (wish.agree("Agree"),),
            ),
            log=wish.players.campaign or None,
        ),
        game=wish.players.game or None,
    )


async def enough(interaction: discord.Interaction, options: Options) -> bool:
    """Before a button only adds one more vote: once there are enough, run the command as the user who asked first."""
    async with reading(client(interaction).database) as work:
        caller = Caller.of(interaction)
        wish = await wish_of(await Context.at(work, caller, discord.utils.utcnow()), options)
        if wish.left:
            return False
        wanted = await wanted_by(work, wish)
    interaction.extras[WANTED] = replace(wanted, asker=caller.actor) if wish.asker == caller.actor.id else wanted
    await run(interaction, wish.command, wish.options, *Uses.of(interaction))
    return True
