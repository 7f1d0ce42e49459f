"""First drafts: a gang drafts its businesses, or asks an umpire after the first month has begun."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign.umpire_requests import BY, DRAFTS, OF, answered, asking, require_asker, town_asked
from cogs.commands.mad_dogs.paradise.town import gang_for, people_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.words import parts
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
    """Pick the businesses your gang starts with: 4D6 of monthly Loot."""

    businesses: str = option(
        "Businesses separated by commas, at home unless you say where (default: a good choice).",
        default="",
        complete=first_rackets,
    )
    gang: str = YOUR_GANG
    sure: bool = option("Don't ask me first.", default=False)
    campaign: str = CAMPAIGN


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
    gang = gang_for(ctx, town, move.gang) if not move.by else town.gang_named(move.gang)
    if move.by:
        require_asker(gang.gang, move.by)
    outfit = town.outfit(gang.id)
    check_draft(town.city, outfit)
    picked = picked_by(town, outfit, move.businesses, runs_books(await people_of(ctx, gang.id)))
    if town.city.phase is not Phase.DRAFT and not town.umpires:
        asks = draft_request(ctx.caller.actor.name, gang.name, picked)
        meant = ", ".join(map(name_of, picked))
        return asking(ctx, town, DRAFTS, gang.name, asks, (businesses_line(picked),), businesses=meant)
    return answered(Prepared.of(draft(town, outfit, picked, bool(parts(move.businesses)) or move.sure)), move.by)
