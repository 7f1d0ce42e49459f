"""The figures of one gang that a command is about, in a campaign or in none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.render import clean
from cogs.mad_dogs.paradise.town import Town, figures_in, town_if, town_of
from db.repositories import StoredFigure, StoredGang
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName, either
from rules.core.words import parts

ALL = "all"


@dataclass(frozen=True, slots=True)
class Members:
    """A gang, all its figures, and those that were named.

    town   the campaign it takes part in; None for none
    named  in order, each once; empty where nobody was named, or all
    """

    gang: StoredGang
    figures: Sequence[StoredFigure]
    named: tuple[StoredFigure, ...] = ()
    town: Town | None = None

    @property
    def name(self) -> str:
        return clean(self.gang.gang.name)


async def members_of(desk: Desk, names: str = "", gang: str = "", campaign: str = "", *, own: bool = True) -> Members:
    """The figures that are named, of one gang: of the one named, else of whichever they belong to, else of one's own.

    Raises NotYours for somebody else's if they must be one's `own`, OutOfRange for figures of several gangs or a gang
    that must be named, UnknownName.
    """
    listed = () if names.strip().casefold() in ("", ALL) else parts(names)
    if len({name.casefold() for name in listed}) < len(listed):
        raise IllegalNow("Somebody is named twice: name each of them once.")
    if gang:
        stored = await desk.work.rosters.gang(desk.server_id, gang)
        named = await figures_in(desk, stored, listed)
    else:
        named = [await _figure(desk, name, own) for name in listed]
        gangs = {one.gang.id: one.gang for one in named}
        if len(gangs) > 1:
            both = either(clean(one.gang.name) for one in gangs.values())
            raise OutOfRange(f"They are of several gangs: name those of one at a time, {both}.")
        stored = next(iter(gangs.values())) if gangs else await _own_gang(desk, campaign)
    figures = await desk.work.rosters.figures(stored)
    for one in figures[:1]:
        desk.require_same_game(one)
    town = await _town_of(desk, stored, campaign)
    if own and town is not None:
        town.may_run(desk, stored)
    elif own:
        desk.may_run(stored)
    return Members(stored, figures, tuple(named), town)


async def _figure(desk: Desk, name: str, own: bool) -> StoredFigure:
    found = await desk.figure(name, own=own)
    desk.require_same_game(found)
    return found


async def _own_gang(desk: Desk, campaign: str) -> StoredGang:
    """The caller's only gang, in the campaign if there is one."""
    town = await town_if(desk, campaign)
    if town is not None:
        return town.gang_for(desk)
    mine = [one for one in await desk.work.rosters.gangs(desk.server_id) if desk.owns(one)]
    if len(mine) != 1:
        raise OutOfRange(
            f"Say for which gang: {either(clean(one.gang.name) for one in mine)}."
            if mine
            else "Say who it is about: figures:Spats, or gang: with the name of a gang."
        )
    return mine[0]


async def _town_of(desk: Desk, stored: StoredGang, campaign: str) -> Town | None:
    """The campaign a gang takes part in. Raises UnknownName where another is named."""
    if not stored.gang.campaign:
        if campaign:
            town = await town_of(desk, campaign)
            raise UnknownName("gang", stored.gang.name, [town.name(gang) for gang in town.gangs])
        return None
    found = await desk.work.campaigns.get(stored.gang.campaign)
    if found is None or not found.campaign.present:
        return None
    return await town_of(desk, campaign or found.campaign.name)
