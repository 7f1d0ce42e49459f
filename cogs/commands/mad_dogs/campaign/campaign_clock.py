"""/campaign pace: the clock of a campaign by post."""

from __future__ import annotations

import discord

from cogs.commands.mad_dogs.paradise.town import town_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.post.pacing import Text, Times, extend, pause, resume, set_or_show, set_pace
from cogs.replies.answers import answers
from cogs.slash.slash import command
from db.pending import CAMPAIGN as KIND
from rules.core.action.fields import option
from rules.core.commands.pace import Timed
from rules.core.play.pace import DecisionKind
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN


async def meant(ctx: Context, campaign: str) -> Timed:
    """The campaign of that name, or the one here, whose pace changes."""
    town = await town_of(ctx, campaign)
    one, id_ = town.campaign, town.id
    return Timed(
        town.title,
        "/campaign pace",
        one.pace,
        town.players,
        one.umpires,
        town.umpires,
        await ctx.work.pending.gone(KIND, id_),
        (DecisionKind.PART,),
        town.paced,
        campaign=id_,
    )


@command("campaign pace")
class PaceSet(Times):
    """Play live, by post with a clock for each part of the month, or at a real table."""

    part: Text = option("By post: the time for each part of the month, such as 3d.", default="")
    campaign: str = CAMPAIGN


@answers(PaceSet)
async def pace(interaction: discord.Interaction, move: PaceSet) -> None:
    await set_or_show(interaction, PaceSet, lambda ctx: meant(ctx, move.campaign))


@prepares(PaceSet)
async def prepare_pace(ctx: Context, move: PaceSet) -> Prepared:
    return set_pace(ctx, await meant(ctx, move.campaign), move, move.part)


@command("campaign pause")
class Pause:
    """Stop the clock of a campaign by post."""

    campaign: str = CAMPAIGN


@prepares(Pause)
async def prepare_pause(ctx: Context, move: Pause) -> Prepared:
    return pause(ctx, await meant(ctx, move.campaign))


@command("campaign resume")
class Resume:
    """Let the clock run again, or ask for it if a playing umpire has stopped it."""

    campaign: str = CAMPAIGN


@prepares(Resume)
async def prepare_resume(ctx: Context, move: Resume) -> Prepared:
    return resume(ctx, await meant(ctx, move.campaign))


@command("campaign extend")
class Extend:
    """Extend every deadline for a while."""

    by: Text = option("The extra time, such as 12h or 2d.")
    campaign: str = CAMPAIGN


@prepares(Extend)
async def prepare_extend(ctx: Context, move: Extend) -> Prepared:
    return extend(ctx, await meant(ctx, move.campaign), move.by)
