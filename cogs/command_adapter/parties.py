"""The town and the party of a move: the campaign that it means with its gangs, and the people of one gang."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cogs.context.campaign_display import authority_in, campaign_if, campaign_of, gangs_in
from cogs.context.context import Context
from db.campaigns import StoredCampaign
from db.repositories import StoredFigure, StoredGang
from rules.core.action.fields import Figures
from rules.core.action.move import Declared
from rules.core.people.party import NOT_LOOKED_UP, LookedUp, Party, named_among
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, UnknownName, either
from rules.core.plain.words import key_of, parts

if TYPE_CHECKING:
    from cogs.command_adapter.reader import Reader

ALL = "all"
Seen = Callable[[StoredGang], bool]
"""Whether a gang's people are visible to the command."""


async def looked_up(reader: Reader, command: Declared, typed: Mapping[str, Any]) -> tuple[LookedUp[Any], LookedUp[Any]]:
    """The town and the party that a command asks for, as far as the typed options decide them."""
    campaign = str(typed.get("campaign") or "")
    gang = str(typed.get("gang") or "")
    own = partial(_led_or_named, reader.ctx, gang) if command.own_people else no_people
    seen = all_people if command.townsfolk else own
    town = await _town(reader, campaign, seen) if command.town else NOT_LOOKED_UP
    if command.party is None:
        return town, NOT_LOOKED_UP
    names = str(typed.get(command.party) or "")
    completed = command.options[command.party].complete if command.party else None
    single = isinstance(completed, Figures) and not completed.many
    try:
        listed = _single(names) if single else several(names)
        return town, LookedUp(await party_of(reader, listed, gang, campaign, town=town.found))
    except Refusal as refusal:
        return town, LookedUp(wrong=refusal)


async def _town(reader: Reader, name: str, seen: Seen) -> LookedUp[Any]:
    ctx = reader.ctx
    try:
        found = await town_if(reader, name, seen)
    except Refusal as refusal:
        return LookedUp(wrong=refusal)
    if found is not None:
        return LookedUp(found)
    try:
        await campaign_of(ctx, reader.system.id, name)
    except Refusal as refusal:
        return LookedUp(nothing=refusal)
    raise AssertionError("what is meant or not can't change meanwhile")


def no_people(_gang: StoredGang) -> bool:
    return False


def all_people(_gang: StoredGang) -> bool:
    return True


def _led_or_named(ctx: Context, name: str, gang: StoredGang) -> bool:
    return key_of(gang.gang.name) == key_of(name) if name else ctx.leads(gang)


async def town_if(reader: Reader, name: str = "", seen: Seen = no_people) -> Any:
    """The town that a command means; None if it means no campaign."""
    stored = await campaign_if(reader.ctx, reader.system.id, name)
    return None if stored is None else await town_in(reader, stored, seen)


async def town_in(reader: Reader, stored: StoredCampaign, seen: Seen = no_people) -> Any:
    """The town of a campaign on record, with the people of the gangs that are visible."""
    ctx, campaigns = reader.ctx, stored.system.campaigns
    assert campaigns is not None, "a campaign is of a system that has them"
    gangs = await gangs_in(ctx.work, stored)
    peopled = [one.id for one in gangs if seen(one)]
    people = await ctx.work.rosters.figures_of(peopled) if peopled else []
    fellows = {one.id: reader.gang(one, [each for each in people if each.gang.id == one.id]) for one in gangs}
    authority = await authority_in(ctx, stored, gangs)
    fighting = await ctx.work.fighting(gangs)
    return campaigns.town(stored.id, stored.campaign, fellows, authority, bool(ctx.options.get("secret")), fighting)


def several(names: str) -> tuple[str, ...]:
    """A list of names, each once; empty for “all”."""
    listed = () if key_of(names) in ("", ALL) else parts(names)
    if len({key_of(name) for name in listed}) < len(listed):
        raise IllegalNow("You named a figure twice. Name each once.")
    return tuple(listed)


def _single(name: str) -> tuple[str, ...]:
    """The name of one figure in a tuple; empty for no name."""
    return (name,) if name else ()


async def party_of(
    reader: Reader,
    listed: Sequence[str] = (),
    gang: str = "",
    campaign: str = "",
    *,
    own: bool = True,
    town: Any = None,
) -> Party[Any, Any]:
    """The named figures of one gang: of the named gang, else of the gang to which they belong, else of the caller's
    own. `town` is their campaign, if known.

    Raises ForUmpire for another player's figures if they must be the caller's `own`. Raises OutOfRange for figures of
    several gangs, or if the gang must be named. Raises UnknownName, and IllegalNow for a figure of no gang in the
    `town`.
    """
    ctx = reader.ctx
    if gang:
        stored = await ctx.work.rosters.gang(ctx.server_id, gang)
        among = await ctx.work.rosters.figures(stored)
        named = [one.id for one in named_among(map(reader.stored, among), listed)]
    else:
        figures = [await _figure(ctx, name, own, town) for name in listed]
        gangs = {one.gang.id: one.gang for one in figures}
        if len(gangs) > 1:
            both = either(one.gang.name for one in gangs.values())
            raise OutOfRange(f"They are from several gangs. Name one gang's people at a time, {both}.")
        if not gangs and town is None:
            town = await town_if(reader, campaign)
        stored = next(iter(gangs.values())) if gangs else await _own_gang(ctx, town)
        named = [one.id for one in figures]
    people = await ctx.work.rosters.figures(stored)
    for one in people[:1]:
        ctx.require_same_game(one)
    if town is None or stored.id not in town.gangs:
        town = await _town_of(reader, stored, campaign)
    fellows = reader.gang(stored, people)
    rights = (reader.empty.runs(fellows) if town is None else town.rights(fellows)) if own else ()
    by_id = {one.id: one for one in fellows.people}
    return Party(fellows, tuple(by_id[one] for one in named), town, rights)


async def _figure(ctx: Context, name: str, own: bool, town: Any) -> StoredFigure:
    found = await ctx.figure(name, own=own)
    if town is not None and found.gang.id not in town.gangs:
        raise IllegalNow(f"{found.figure.name} belongs to no gang in {town.title}. Name one of yours.")
    ctx.require_same_game(found)
    return found


async def _own_gang(ctx: Context, town: Any) -> StoredGang:
    """The caller's only gang, in the campaign if there is one."""
    if town is not None:
        gang = town.gang_for()
        return StoredGang(gang.id, gang.gang)
    mine = [one for one in await ctx.work.rosters.gangs(ctx.server_id) if ctx.leads(one)]
    if len(mine) != 1:
        raise OutOfRange(
            f"You have several gangs here. Choose {either(one.gang.name for one in mine)}."
            if mine
            else "That needs figures or a gang. Add `figures:Spats`, or `gang:` with the name of a gang."
        )
    return mine[0]


async def _town_of(reader: Reader, stored: StoredGang, campaign: str) -> Any:
    """The campaign of a gang. Raises UnknownName if the command names another one."""
    ctx = reader.ctx
    if not stored.gang.campaign:
        if campaign:
            town = await town_in(reader, await campaign_of(ctx, reader.system.id, campaign))
            raise UnknownName("gang", stored.gang.name, [one.name for one in town.gangs.values()])
        return None
    found = await ctx.work.campaigns.get(stored.gang.campaign)
    if found is None or not found.campaign.present:
        return None
    return await town_in(reader, await campaign_of(ctx, reader.system.id, campaign or found.campaign.name))


async def people_of(reader: Reader, gangs: Iterable[int], profile: str = "") -> tuple[Any, ...]:
    """The people of several gangs by their ids, gang by gang in this order; of one `profile` only, if it is named."""
    return tuple(map(reader.stored, await reader.ctx.work.rosters.figures_of(tuple(gangs), profile)))
