"""/away: until when a user is away, and who decides for them meanwhile."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.command_adapter.calendar import time_of
from cogs.command_adapter.params import require_person
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.post.pacing import Text
from cogs.replies.answers import answers, run_typed
from cogs.slash.slash import User, alone, command
from db.channel_state import ChannelState
from rules.core.action.fields import option
from rules.core.commands.absence import (
    NOW,
    Asked,
    agreed,
    back,
    declined,
    gone_away,
    require_addressed,
    require_asked,
    require_idle,
    require_other,
    require_outside,
)


@command("away")
class Away:
    """Tell the others until when you are away. A substitute can decide for you."""

    until: Text = option("The end of your absence, such as 3d, Dec 24 or Friday; “now” when you are back.")
    substitute: User = option(
        "The player who decides for you (default: your standing orders and the clock).", default=0
    )


@answers(Away)
async def away(interaction: discord.Interaction, move: Away) -> None:
    require_person(interaction, "substitute", "decides nothing")
    await run_typed(interaction, Away)


@prepares(Away)
async def prepare_away(ctx: Context, move: Away) -> Prepared:
    user, name, now = ctx.caller.actor.id, ctx.caller.actor.name, int(ctx.now.timestamp())
    wants = await ctx.work.preferences.of(user)
    if move.until.strip().casefold() == NOW:
        deed = back(name, wants.away_until, now)
        await ctx.work.is_back(user, ctx.now)
        return Prepared(deed)
    until = time_of(move.until, wants.zone, now)
    require_other(user, move.substitute)
    if move.substitute:
        await require_apart(ctx, user, move.substitute)
    await ctx.work.preferences.keep(user, away_until=until, substitute=move.substitute, agreed=False)
    await ctx.work.stir(user, ctx.now)
    return Prepared(gone_away(user, name, move.substitute, until, f"away:{ctx.caller.delivery}"))


@prepares(Asked, "away agree")
async def prepare_agree(ctx: Context, move: Asked) -> Prepared:
    """For a button alone: a substitute decides for the absent user from now on."""
    await _still_asked(ctx, move)
    require_addressed(move, ctx.caller.actor.id)
    await require_apart(ctx, move.user, move.substitute)
    await ctx.work.preferences.keep(move.user, agreed=True)
    await ctx.work.stir(move.user, ctx.now)
    return Prepared(agreed(move))


@prepares(Asked, "away decline")
async def prepare_decline(ctx: Context, move: Asked) -> Prepared:
    """For a button alone: the user who was asked declines, or the question is withdrawn."""
    await _still_asked(ctx, move)
    require_addressed(move, ctx.caller.actor.id, move.user)
    await ctx.work.preferences.keep(move.user, substitute=0, agreed=False)
    return Prepared(declined(move))


async def _still_asked(ctx: Context, move: Asked) -> None:
    wants = await ctx.work.preferences.of(move.user)
    require_asked(move, wants.away_until, wants.substitute, wants.agreed, ctx.now.timestamp())


async def require_apart(ctx: Context, user: int, substitute: int) -> None:
    """Refuse a substitute who takes part in a game or campaign of the absent user, or is another player's there."""
    involved = await ctx.work.parts.of(user)
    places = [(ChannelState(None, one, None), one.game.name) for _, one, _ in involved.games]
    places += [(ChannelState(None, None, one), one.campaign.name) for _, one, _ in involved.campaigns]
    for place, name in places:
        players = await ctx.work.players(place)
        require_outside(name, substitute, players)
        decided = await ctx.work.preferences.substitutes(players - {user}, int(ctx.now.timestamp()))
        require_idle(name, substitute, decided.values())


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Away))
