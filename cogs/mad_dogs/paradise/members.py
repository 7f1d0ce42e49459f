"""The figures of one gang that a command is about, in a campaign or in none."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._kit.context import Context
from cogs.mad_dogs.paradise.town import Town, figures_in, town_if, town_of
from db.repositories import StoredFigure, StoredGang
from rules.core.frozen import frozen
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName, either
from rules.core.words import key_of, parts

ALL = "all"


@frozen
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
        return self.gang.gang.name


async def members_of(ctx: Context, names: str = "", gang: str = "", campaign: str = "", *, own: bool = True) -> Members:
    """The figures that are named, of one gang: of the one named, else of whichever they belong to, else of one's own.

    Raises NotYours for somebody else's if they must be one's `own`, OutOfRange for figures of several gangs or a gang
    that must be named, UnknownName.
    """
    listed = () if key_of(names) in ("", ALL) else parts(names)
    if len({key_of(name) for name in listed}) < len(listed):
        raise IllegalNow("Somebody is named twice: name each of them once.")
    if gang:
        stored = await ctx.work.rosters.gang(ctx.server_id, gang)
        named = await figures_in(ctx, stored, listed)
    else:
        named = [await _figure(ctx, name, own) for name in listed]
        gangs = {one.gang.id: one.gang for one in named}
        if len(gangs) > 1:
            both = either(one.gang.name for one in gangs.values())
            raise OutOfRange(f"They are from several gangs: name one gang's people at a time, {both}.")
        stored = next(iter(gangs.values())) if gangs else await _own_gang(ctx, campaign)
    figures = await ctx.work.rosters.figures(stored)
    for one in figures[:1]:
        ctx.require_same_game(one)
    town = await _town_of(ctx, stored, campaign)
    if own and town is not None:
        town.may_run(ctx, stored)
    elif own:
        ctx.may_run(stored)
    return Members(stored, figures, tuple(named), town)


async def _figure(ctx: Context, name: str, own: bool) -> StoredFigure:
    found = await ctx.figure(name, own=own)
    ctx.require_same_game(found)
    return found


async def _own_gang(ctx: Context, campaign: str) -> StoredGang:
    """The caller's only gang, in the campaign if there is one."""
    town = await town_if(ctx, campaign)
    if town is not None:
        return town.gang_for(ctx)
    mine = [one for one in await ctx.work.rosters.gangs(ctx.server_id) if ctx.leads(one)]
    if len(mine) != 1:
        raise OutOfRange(
            f"Say for which gang: {either(one.gang.name for one in mine)}."
            if mine
            else "Say who it is about: figures:Spats, or gang: with the name of a gang."
        )
    return mine[0]


async def _town_of(ctx: Context, stored: StoredGang, campaign: str) -> Town | None:
    """The campaign a gang takes part in. Raises UnknownName where another is named."""
    if not stored.gang.campaign:
        if campaign:
            town = await town_of(ctx, campaign)
            raise UnknownName("gang", stored.gang.name, [town.name(gang) for gang in town.gangs])
        return None
    found = await ctx.work.campaigns.get(stored.gang.campaign)
    if found is None or not found.campaign.present:
        return None
    return await town_of(ctx, campaign or found.campaign.name)
