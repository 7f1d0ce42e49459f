"""The names that complete the options of /mad-gang."""

from __future__ import annotations

import discord

from cogs._kit.context import Caller
from cogs._kit.params import Choices, choices
from cogs._kit.views import client
from db.unit_of_work import reading
from rules.core.move import Complete, opt
from rules.mad_dogs.drafts import Draft
from rules.mad_dogs.estate import estate_of
from rules.mad_dogs.prices import WEAPON_PRICES
from rules.mad_dogs.skills import EFFECTS


async def drafts_here(interaction: discord.Interaction) -> list[Draft]:
    """The gang that was named, or all of the caller's that are being made."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "").casefold()
    async with reading(client(interaction).database) as work:
        found = await work.rosters.gangs(caller.server_id)
    mine = [one for one in found if caller.actor.id in one.gang.leaders]
    meant = [one for one in found if one.gang.name.casefold() == named] or mine
    return [draft for one in meant if (draft := estate_of(one.gang).draft) is not None]


async def being_made(interaction: discord.Interaction, current: str) -> Choices:
    """Gangs that are being made."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = [one for one in await work.rosters.gangs(caller.server_id) if estate_of(one.gang).draft is not None]
    found.sort(key=lambda one: caller.actor.id not in one.gang.leaders)
    return choices([one.gang.name for one in found], current)


async def members(interaction: discord.Interaction, current: str) -> Choices:
    """People of a gang being made."""
    return choices([one.name for draft in await drafts_here(interaction) for one in draft.members], current)


async def things(interaction: discord.Interaction, current: str) -> Choices:
    """People and cars of a gang being made."""
    drafts = await drafts_here(interaction)
    return choices([one.name for draft in drafts for one in (*draft.members, *draft.cars)], current)


async def cars(interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.name for draft in await drafts_here(interaction) for one in draft.cars], current)


GANG = "Your gang, if more than one is being made."
BEING_MADE = opt(GANG, default="", complete=being_made)
weapons = Complete(lambda _game, _figure: WEAPON_PRICES, many=True)
skills = Complete(lambda _game, _figure: EFFECTS, many=True)
