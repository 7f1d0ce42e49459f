"""Names of figures and gangs in completions, the likeliest first.

First come those in the game or campaign of the channel, then gangs of the system played there, then the rest. Within
each group the caller's own come first; for an option that means an enemy, all others do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import discord
from discord import app_commands

from cogs.context.caller import ABSENT
from cogs.context.client import client
from cogs.context.cross_channel_buttons import spot_of
from cogs.context.systems import NearUser, around, system_of
from db.listings import GangListed, Listings, NameSearch, asks_figures, asks_gangs
from rules.core.plain.words import key_of, parts

MOST_GANGS_NEAR, MOST_FIGURES_NEAR = 80, 150
"""The most gangs and figures that are looked at, by name. Beyond that it adds only those that match the typed text,
play here or are the user's own.
"""

T = TypeVar("T")
Distance = tuple[bool, int, bool]
"""How far a gang is from the user, smaller is nearer: outside the game here, of another system, not of the wanted
owner.
"""


class Typist(NamedTuple):
    """The user who types, or the player for whom they decide, with the place, as in `Caller`."""

    id: int
    server_id: int
    channel_id: int

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Typist:
        """The user who types in an interaction."""
        absent, spot, user = interaction.extras.get(ABSENT), spot_of(interaction), interaction.user.id
        who = user if absent is None else absent.id
        if spot is not None:
            return cls(who, spot.place.server_id, spot.place.channel_id)
        return cls(who, interaction.guild_id or user, interaction.channel_id or 0)


class Near(NamedTuple):
    """Names that a user may mean.

    groups  the groups of names, nearest first
    labels  the titles of the names' systems, if there are several systems
    """

    groups: list[list[str]]
    labels: dict[str, str]


def system_asked(interaction: discord.Interaction) -> str:
    """The id of the system whose command a user types; empty for a command of all systems."""
    command = interaction.command
    return system_of(command.callback) if isinstance(command, app_commands.Command) else ""


async def systems_near(interaction: discord.Interaction) -> Mapping[str, int]:
    """How near each system is to the user, by id."""
    async with client(interaction).database.read(brief=True) as session:
        _, server_id, channel_id = Typist.of(interaction)
        return (await around(Listings(session), server_id, channel_id)).near


def tiers(things: Iterable[T], system: Callable[[T], str], near: Mapping[str, int]) -> list[list[T]]:
    """Things in groups by how near their system is, the nearest first. The order within a group stays."""
    found: dict[int, list[T]] = {}
    for one in things:
        found.setdefault(near[system(one)], []).append(one)
    return [found[how] for how in sorted(found)]


async def gangs_near(listings: Listings, interaction: discord.Interaction, current: str) -> Near:
    """The gangs of this server; only those of one system for a command of that system."""
    (user, server_id, channel_id), system = Typist.of(interaction), system_asked(interaction)
    await listings.foresee(server_id, channel_id, asks_gangs(server_id, MOST_GANGS_NEAR))
    here = await around(listings, server_id, channel_id)
    found = await listings.gangs_near(server_id, _meant(here, user, current), MOST_GANGS_NEAR)
    named = [(one.name, one) for one in found if system in ("", one.system_id)]
    return _grouped(named, here, lambda gang: user not in gang.leaders)


async def figures_near(listings: Listings, interaction: discord.Interaction, current: str, against: str = "") -> Near:
    """The figures of this server, with the gang's name for a shared name; only those of one system for its commands.

    against  the option that names figures whose enemies are wanted; empty if the user's own are
    """
    (user, server_id, channel_id), system = Typist.of(interaction), system_asked(interaction)
    near = asks_figures(server_id, MOST_FIGURES_NEAR, system)
    await listings.foresee(server_id, channel_id, near)
    here = await around(listings, server_id, channel_id)
    found = await listings.figures_near(server_id, _meant(here, user, current), MOST_FIGURES_NEAR, system)
    times = Counter([one.key for one in found])
    named = [(one.name if times[one.key] == 1 else f"{one.name} ({one.gang.name})", one.gang) for one in found]
    if not against:
        return _grouped(named, here, lambda gang: user not in gang.leaders)
    doers = {key_of(one) for one in parts(getattr(interaction.namespace, against, ""))}
    gangs = {gang.id for name, gang in named if key_of(name) in doers}
    return _grouped(named, here, _friend(here, user, gangs))


def _meant(here: NearUser, user: int, current: str) -> NameSearch:
    return NameSearch(current, here.game, here.campaign, user)


def _friend(here: NearUser, user: int, doers: set[int]) -> Callable[[GangListed], bool]:
    """Whether a gang is on the side of the named figures' gangs; on the user's own side if none are named."""
    if doers:
        sides = [side for side in here.sides if doers & {*side.gangs}]
        friends = doers.union(*(side.gangs for side in sides))
    elif here.game:
        sides = [side for side in here.sides if user in side.players]
        friends = {gang for side in sides[:1] for gang in side.gangs}
    else:
        return lambda gang: user in gang.leaders
    return lambda gang: gang.id in friends


def _grouped(named: Sequence[tuple[str, GangListed]], here: NearUser, after: Callable[[GangListed], bool]) -> Near:
    """Names, each with its gang, in groups. Within a group, gangs for which `after` holds come last."""
    gangs = {gang.id: gang for _, gang in named}
    apart = {id_: _apart(gang, here, after(gang)) for id_, gang in gangs.items()}
    groups: dict[Distance, list[str]] = {how: [] for how in sorted(set(apart.values()))}
    for name, gang in named:
        groups[apart[gang.id]].append(name)
    several = len({gang.system_id for gang in gangs.values()}) > 1
    return Near([*groups.values()], {name: gang.system.title for name, gang in named} if several else {})


def _apart(gang: GangListed, here: NearUser, after: bool) -> Distance:
    sent = any(gang.id in side.gangs for side in here.sides)  # some of its figures, while the gang is in another game
    there = sent or gang.game == here.game
    present = there if here.game else bool(here.campaign) and gang.campaign == here.campaign
    return not present, here.near[gang.system_id], after
