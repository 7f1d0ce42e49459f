"""First drafts: a gang drafts its businesses, or asks an umpire after the first month has begun."""

from __future__ import annotations

import discord

from cogs.commands.mad_dogs.campaign.gathering_cards import gang_card
from cogs.commands.mad_dogs.campaign.umpire_requests import BY, DRAFTS, OF, answered, asking, require_asker, town_asked
from cogs.commands.mad_dogs.paradise.town import gang_for, month_at, people_of
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_of
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.replies.answers import answers, run_typed
from cogs.replies.replies import show
from cogs.slash.slash import command
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.refusal import Missing
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import runs_books
from rules.mad_dogs.paradise.rackets.businesses import name_of
from rules.mad_dogs.paradise.start.enrolling import DRAFTING
from rules.mad_dogs.paradise.start.first_drafts import (
    businesses_line,
    check_draft,
    draft,
    draft_request,
    first_rackets,
    picked_by,
)


@command("campaign draft")
class Draft:
    """Show or draft what your gang can start with, 4D6 of monthly Loot."""

    businesses: str = option(
        "Businesses, separated by commas (default: in the home neighborhood).",
        default="",
        complete=first_rackets,
    )
    gang: str = YOUR_GANG
    sure: bool = option("Draft what the bot picks.", default=False)
    campaign: str = CAMPAIGN


@answers(Draft)
async def draft_or_show(interaction: discord.Interaction, move: Draft) -> None:
    """Draft what is named, or the bot's pick; without either show what can be drafted."""
    if move.businesses or move.sure:
        await run_typed(interaction, Draft)
        return
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = (await month_at(ctx, await campaign_of(ctx, SYSTEM.id, move.campaign))).town
        gang = gang_for(ctx, town, move.gang)
        town.require_phase(*DRAFTING)
        check_draft(town.city, town.outfit(gang.id))
    await show(interaction, gang_card(town, gang))


@record
class DraftWithOptions(Draft):
    """The same with the options that its button keeps."""

    by: int = BY
    of: int = OF


@prepares(DraftWithOptions, "campaign draft")
async def prepare_draft(ctx: Context, move: DraftWithOptions) -> Prepared:
    """A gang picks its first businesses, in place of an earlier pick; once the city is laid out an umpire allows it."""
    town = await town_asked(ctx, move.campaign, move.by, move.of)
    town.require_phase(*DRAFTING)
    if not (move.businesses or move.sure or ctx.caller.sure):  # older questions have a button for the bot's pick
        raise Missing("Name the businesses to draft. /campaign draft alone shows what is available.", "businesses")
    gang = gang_for(ctx, town, move.gang) if not move.by else town.gang_named(move.gang)
    if move.by:
        require_asker(gang.gang, move.by)
    outfit = town.outfit(gang.id)
    check_draft(town.city, outfit)
    picked = picked_by(town, outfit, move.businesses, runs_books(await people_of(ctx, gang.id)))
    if town.city.phase is not Phase.DRAFT and not town.umpires:
        asks = draft_request(ctx.caller.actor.name, gang.name, picked)
        meant = ", ".join(map(name_of, picked))
        return asking(ctx, town, DRAFTS, (gang.id, gang.name), asks, (businesses_line(picked),), businesses=meant)
    return answered(Prepared.of(draft(town, outfit, picked)), move.by)
