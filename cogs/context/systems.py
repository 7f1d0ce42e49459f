"""Rule systems as commands name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cogs.context.context import Context
from cogs.safety.registry import COGS
from db.listings import Listings, SideSeats
from rules.core.action.system import Roster, System, discover, packages
from rules.core.plain.refusal import IllegalNow, Missing, UnknownName, either
from rules.core.plain.words import key_of


def system_named(name: str, known: Mapping[str, System], likely: Iterable[str] = ()) -> System:
    """A system by its title or id; `known` has them by title. Raises UnknownName for any other name.

    Without a name it is the only one, or the only `likely` one by id. Raises Missing if several remain.
    """
    wanted = key_of(name)
    meant = {system.id: system for title, system in known.items() if wanted in (key_of(title), *system.keys)}
    if not wanted:
        meant = {system.id: system for system in known.values() if len(known) == 1 or system.id in set(likely)}
        if len(meant) != 1:
            raise Missing(f"Several games have that. Choose {either(known)}.", "game", "system")
    if not meant:
        raise UnknownName("game", name, known)
    return next(iter(meant.values()))


def system_of(function: Callable[..., Any]) -> str:
    """The id of the system whose cog has a command or its preparation; empty for what all systems share."""
    return system_in(function.__module__)


def system_in(module: str) -> str:
    """The id of the system of a cog's module."""
    within = module.removeprefix("rules.").removeprefix(f"{COGS}.")
    return packages().get(within.partition(".")[0], "")


NOTHING_NEAR: Mapping[str, int] = MappingProxyType({})
"""The nearness of each system if nothing is known of it."""
FIRST: Final = "mad"
"""The system with which the welcome and /help begin."""


def nearest_first(systems: Iterable[System], near: Mapping[str, int]) -> list[System]:
    """Systems in the order of an offer: the nearest first; among equals, that of the welcome first."""
    return sorted(systems, key=lambda one: (near.get(one.id, 0), one.id != FIRST))


class NearUser(NamedTuple):
    """What is near a user.

    near      how near each system is, by id: 0 is played in the channel, 1 has gangs on the server, 2 is any other
    game      id of the game in the channel; 0 for none
    campaign  id of the campaign at home there; 0 for none
    sides     the sides of that game
    """

    near: dict[str, int]
    game: int = 0
    campaign: int = 0
    sides: tuple[SideSeats, ...] = ()


async def around(listings: Listings, server_id: int, channel_id: int) -> NearUser:
    """What is near a user in a channel."""
    game, campaign, running, kept, sides = await listings.around(server_id, channel_id)
    near = {one: 0 if one == running else 1 if one in kept else 2 for one in discover()}
    return NearUser(near, game, campaign, sides)


async def played(ctx: Context) -> set[str]:
    """The ids of the systems played here: that of the game in this channel, else those of the server's gangs."""
    if ctx.game is not None:
        return {ctx.game.game.system}
    gangs = await ctx.work.listings.gangs(ctx.server_id)
    mine = {one.system_id for one in gangs if ctx.caller.actor.id in one.leaders}
    return mine if len(mine) == 1 else {one.system_id for one in gangs}


def rosters() -> dict[str, System]:
    """The systems that keep figures, by title."""
    return {system.title: system for system in discover().values() if system.roster is not None}


def roster_of(system: System) -> Roster:
    """How a system keeps its figures. Raises IllegalNow if it keeps none."""
    if system.roster is None:
        raise IllegalNow(f"{system.title} keeps no figures.")
    return system.roster
