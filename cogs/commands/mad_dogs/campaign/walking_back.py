"""/campaign back: the whole campaign goes back to an earlier part of a month, or to an entry of its log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import discord

from cogs.command_adapter.params import Choices, choices
from cogs.commands.mad_dogs.paradise.parts_begun import parts_begun
from cogs.commands.mad_dogs.paradise.town import Town, town_at, town_if, town_of
from cogs.context.board_display import whole_again
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.context.seals import public_words
from cogs.context.stale_moves import Moment, moves_on
from cogs.slash.slash import command
from db.store.codec import load_changes
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import key_of
from rules.core.play.game import Game
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.model import city_of
from rules.mad_dogs.paradise.month.walking_back import Entry, Walk, walked_back

NUMBERED: Final = re.compile(r"(?:entry |#)?(\d+)|.*\(entry (\d+)\)", re.IGNORECASE)


async def to_part(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a part of a month that the campaign can go back to."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    async with reading(client(interaction).database) as work:
        found = await parts_begun(work, Caller.of(interaction).server_id, town)
    return choices([one.label for one in found], current)


@command("campaign back")
class Back:
    """Go back to an earlier part of a month, or to an entry of the log. Everything since is taken back."""

    to: str = option("The part of a month, or the number of an entry in the campaign's log.", complete=to_part)
    sure: bool = option("Go back without asking first.", default=False)
    campaign: str = CAMPAIGN


@moves_on("campaign back")
async def last_change(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The last entry that changed the campaign."""
    town = await town_if(ctx, typed.get("campaign", ""))
    last = await ctx.work.events.last_of(Subject(SubjectKind.CAMPAIGN, town.id)) if town is not None else None
    if town is None or last is None:
        return None
    return Moment(str(last.id), f"Something has happened in {town.title} since. Look at /log, and ask again.")


@prepares(Back)
async def prepare_back(ctx: Context, move: Back) -> Prepared:
    """All that touched the campaign since then is taken back in one entry."""
    town = await town_of(ctx, move.campaign)
    town.require_part()
    at, to = await _meant(ctx, town, move.to)
    stored = await ctx.work.campaigns.get(town.id)
    assert stored is not None
    found = await ctx.work.walks.since(ctx.work, stored, at)
    entries = tuple(Entry(one.unannounced, public_words(one), tuple(load_changes(one.changes))) for one in found.events)
    anew = await _whole_times(ctx, found.games, at)
    walk = Walk(to, city_of(found.then), tuple(one.id for one in found.events), entries, anew)
    return Prepared(walked_back(town, walk, sure=move.sure), about=found.subjects)


async def _whole_times(ctx: Context, games: tuple[int, ...], event_id: int) -> tuple[Change, ...]:
    """The changes that restart the times of games that are open again."""
    found: list[Change] = []
    for id in games:
        then = await ctx.work.folding.before(Subject(SubjectKind.GAME, id), event_id + 1)
        game = await ctx.work.games.get(id)
        if game is not None and isinstance(then, Game) and then.present:
            found += whole_again(game._replace(game=then), int(ctx.now.timestamp()))
    return tuple(found)


async def _meant(ctx: Context, town: Town, text: str) -> tuple[int, str]:
    """The id of the entry that a player means, and its words. Raises IllegalNow or UnknownName."""
    parts = await parts_begun(ctx.work, ctx.server_id, town)
    numbered = NUMBERED.fullmatch(text.strip())
    if numbered is None:
        typed = key_of(text)
        found = next((one for one in parts if all(word in key_of(one.label) for word in typed.split())), None)
        if found is None:
            raise UnknownName("part of a month", text, [one.label for one in parts])
        return found.id, found.name
    number = int(numbered[1] or numbered[2])
    log = await ctx.work.campaign_log(ctx.server_id, town.id)
    entry = next(iter(await ctx.work.events.page(log.id, number + 1, 1)), None)
    if entry is None or entry.seq != number:
        raise IllegalNow(f"The log of {town.title} has no entry {number}. /log lists them.").offering("Log", "log")
    if entry.struck_at is not None:
        raise IllegalNow(f"Entry {number} has been taken back. Pick another one from /log.").offering("Log", "log")
    part = next((one for one in parts if one.id == entry.id), None)
    return entry.id, part.name if part is not None else f"entry {number}, “{public_words(entry)}”"
