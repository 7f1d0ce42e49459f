"""Campaigns for the commands of all systems: who plays one, and which one is meant."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.render import clean
from db.campaigns import StoredCampaign
from db.repositories import StoredGang
from db.unit_of_work import Work
from rules.core.events import Kind, Subject
from rules.core.refusal import IllegalNow, UnknownName
from rules.core.words import key_of


async def gangs_in(work: Work, stored: StoredCampaign) -> list[StoredGang]:
    """The gangs of a campaign, in the order they joined."""
    return await work.rosters.gangs_of([Subject(Kind.GANG, gang) for gang in stored.campaign.gangs])


async def players_of(work: Work, stored: StoredCampaign) -> set[int]:
    """Who owns a gang in a campaign."""
    return {owner for gang in await gangs_in(work, stored) for owner in gang.gang.leaders}


async def campaign_if(ctx: Context, system: str = "", name: str = "") -> StoredCampaign | None:
    """The campaign that is meant: the one of this name; else the one here, that of the game played here, the only one
    the caller plays in, the only one of the server; None where that does not tell.

    Raises UnknownName for a name that no running campaign has.
    """
    if not name and ctx.campaign is not None:
        return ctx.campaign
    running = [one for one in await ctx.work.campaigns.running(ctx.server_id) if system in ("", one.campaign.system)]
    if name:
        found = next((one for one in running if key_of(one.campaign.name) == key_of(name)), None)
        if found is None:
            raise UnknownName("campaign", name, [one.campaign.name for one in running])
        return found
    gangs = await ctx.work.listings.gangs_of_campaigns(ctx.server_id, [one.id for one in running]) if running else []
    here = {one.campaign for one in gangs if ctx.game is not None and one.game == ctx.game.id}
    mine = {one.campaign for one in gangs if ctx.caller.actor.id in one.leaders}
    for likely in (here, mine, {one.id for one in running}):
        meant = [one for one in running if one.id in likely]
        if len(meant) == 1:
            return meant[0]
    return None


async def campaign_of(ctx: Context, system: str = "", name: str = "") -> StoredCampaign:
    """The same; IllegalNow where none is meant."""
    found = await campaign_if(ctx, system, name)
    if found is None:
        running = [clean(one.campaign.name) for one in await ctx.work.campaigns.running(ctx.server_id)]
        raise IllegalNow(
            f"Which campaign, {' or '.join(running)}? Ask in its channel, or name it with campaign:."
            if running
            else "No campaign is running here: /campaign start begins one."
        )
    return found
