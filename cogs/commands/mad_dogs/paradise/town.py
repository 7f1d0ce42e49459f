"""Looks up the town of a command, its campaign and its gangs, and completes names from it."""

from __future__ import annotations

import discord

from cogs.command_adapter import parties
from cogs.command_adapter.reader import Reader
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_numbered, campaign_of
from cogs.context.client import client
from cogs.context.context import Context
from db.campaigns import StoredCampaign
from db.unit_of_work import reading
from rules.core.people.party import LookedUp
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.town import Gang, Members, Town
from rules.mad_dogs.play.position import Person, Position


def gang_for(ctx: Context, town: Town, name: str = "") -> Gang:
    """The named gang, if the caller may act for it, or their only one here; an umpire's act goes on record."""
    found = town.gang_for(name)
    may_run(ctx, town, found)
    return found


def may_run(ctx: Context, town: Town, gang: Gang) -> None:
    """Raises ForUmpire unless the caller leads the gang or umpires the campaign; an umpire's act goes on record."""
    for one in town.rights(gang):
        ctx.acts_for(one.whom, one.gang)


def _reader(ctx: Context) -> Reader:
    return Reader(ctx, SYSTEM, None)


async def town_if(ctx: Context, name: str = "") -> Town | None:
    """The town that the caller means; None if there is no campaign."""
    return await parties.town_if(_reader(ctx), name)


async def town_of(ctx: Context, name: str = "") -> Town:
    """The town that the caller means. Raises IllegalNow if there is no campaign."""
    return await town_in(ctx, await campaign_of(ctx, SYSTEM.id, name))


async def town_with_id(ctx: Context, campaign: int) -> Town:
    """The town of a running campaign of this server by its id. Raises IllegalNow for one that is over or elsewhere."""
    return await town_in(ctx, await campaign_numbered(ctx, campaign, SYSTEM.id))


async def town_in(ctx: Context, stored: StoredCampaign) -> Town:
    """The town of a stored campaign."""
    return await parties.town_in(_reader(ctx), stored)


async def month_at(ctx: Context, stored: StoredCampaign) -> Position:
    """The position in a stored campaign, with all people of its gangs."""
    reader = _reader(ctx)
    return fast_replace(reader.empty, towns=LookedUp(await parties.town_in(reader, stored, parties.all_people)))


async def people_of(ctx: Context, *gangs: int, profile: str = "") -> tuple[Person, ...]:
    """The people of gangs by their ids, gang by gang; of one `profile` only, if it is named."""
    return await parties.people_of(_reader(ctx), gangs, profile)


async def peopled(ctx: Context, town: Town, profile: str = "") -> Town:
    """The same town with the people of its gangs, or with those of one `profile`."""
    people = await people_of(ctx, *town.gangs, profile=profile)
    theirs = {id: tuple(one for one in people if one.gang_id == id) for id in town.gangs}
    return fast_replace(town, gangs={id: replace(gang, people=theirs[id]) for id, gang in town.gangs.items()})


async def members_of(ctx: Context, names: str = "", gang: str = "", campaign: str = "", *, own: bool = True) -> Members:
    """The named figures of one gang. If they must be the caller's `own`, an umpire's act goes on record. See
    `parties.party_of`.
    """
    members = await parties.party_of(_reader(ctx), parties.several(names), gang, campaign, own=own)
    for one in members.rights:
        ctx.acts_for(one.whom, one.gang)
    return members


# Autocompletion


async def town_at(interaction: discord.Interaction) -> tuple[Town | None, Context]:
    """The town that a user means while typing, with the context."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        return await town_if(ctx, getattr(interaction.namespace, "campaign", None) or ""), ctx
