"""[What concerns me], on the card after a part of a month: what happened to the gang of whoever presses it.

By post those who have notices in direct messages get the same there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import discord

from cogs.cards.card import Card
from cogs.commands.mad_dogs.paradise.parts_begun import PartBegun, parts_begun
from cogs.commands.mad_dogs.paradise.town import town_in, town_with_id
from cogs.context.caller import Caller
from cogs.context.campaign_display import News, my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import LETTERS
from cogs.context.seals import public_words
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from db.campaigns import StoredCampaign
from db.pending import CAMPAIGN
from db.repositories import CAMPAIGN_LOG
from db.store.codec import load_changes
from db.unit_of_work import reading
from rules.core.plain.events import Change
from rules.core.plain.markup import strong
from rules.core.plain.refusal import NotYours
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import CONCERNS
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.concerns import concerns, money_line
from rules.mad_dogs.paradise.month.walking_back import part_named

AT_ONCE: Final = 200
"""So many entries of a part are read together."""
MOST_LINES: Final = 12


@on_press(CONCERNS, rf"{NUMBER}\.{NUMBER}\.\d")
async def press_concerns(interaction: discord.Interaction, key: str) -> None:
    """The entries of a part of a month that concern the gangs of the presser, for them alone."""
    campaign, month, phase = map(int, key.split("."))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await concerns_card(ctx, campaign, part_named(month, [*Phase][phase]))
    await show(interaction, card)


async def concerns_card(ctx: Context, campaign: int, part: str) -> Card:
    """The same as a card. It shows what everybody may read, and nothing that was done in secret."""
    town = await town_with_id(ctx, campaign)
    own = [one.id for one in town.gangs.values() if one.mine]
    if not own:
        raise NotYours(f"You have no gang in {town.title}, so nothing there concerns you.")
    begun = await parts_begun(ctx.work, ctx.server_id, town)
    place = next((place for place, one in enumerate(begun) if one.name == part), None)
    lines: list[str] = []
    if place is not None:
        last = begun[place - 1].number if place else None
        entries = await _entries(ctx, town, begun[place].number, last)
        lines = _concerning(entries, own, await _figures(ctx, own))
    shown = _at_most(lines) or ("Nothing in this part concerned your gang.",)
    return Card(f"What concerned you in {part}", lines=shown, buttons=(my_month(town.id),), private=True)


async def news_of(ctx: Context, stored: StoredCampaign, told: Mapping[int, int]) -> dict[int, News]:
    """The same for each user, in the parts that are over and not `told`: see `Notice.told`."""
    town = await town_in(ctx, stored)
    begun = await parts_begun(ctx.work, ctx.server_id, town)
    upto = begun[0].number if begun else 0
    month = my_month(town.id)._replace(at=f"@{LETTERS[CAMPAIGN]}{town.id}")
    known: dict[tuple[int, int], list[_Entry]] = {}
    news: dict[int, News] = {}
    for user, already in told.items():
        own = [one.id for one in town.gangs.values() if user in one.gang.leaders]
        figures, lines = await _figures(ctx, own), list[str]()
        for part, after, last in reversed([*_parts_over(begun, already)]) if own else ():
            if (after, last) not in known:
                known[after, last] = await _entries(ctx, town, after, last)
            if found := _concerning(known[after, last], own, figures):
                lines += [strong(part), *found]
        card = Card(f"What concerned you in {town.title}", lines=_at_most(lines), buttons=(month,)) if lines else None
        news[user] = News(card, upto)
    return news


def _parts_over(begun: Sequence[PartBegun], told: int) -> Iterator[tuple[str, int, int]]:
    """The parts that are over and not told, the newest first: their names, and the entries between which they were."""
    for later, part in pairwise(begun):
        if later.number < (-told if told < 0 else told + 1):
            return
        yield part.name, max(part.number, told), later.number


class _Entry(NamedTuple):
    """An entry of a campaign's log, as everybody may read it."""

    words: str
    changes: list[Change]


async def _entries(ctx: Context, town: Town, after: int, last: int | None) -> list[_Entry]:
    """The entries of the campaign's log after one and up to the last, however many."""
    log, found = await ctx.work.servers.stream(ctx.server_id, CAMPAIGN_LOG, town.id), list[_Entry]()
    while log is not None and (events := await ctx.work.events.page(log.id, None, AT_ONCE, after=after)):
        found += [
            _Entry(public_words(event), load_changes(event.changes))
            for event in events
            if (last is None or event.seq <= last) and event.struck_at is None and not event.sealed
        ]
        after = events[-1].seq
        if len(events) < AT_ONCE or (last is not None and after >= last):
            break
    return found


async def _figures(ctx: Context, gangs: Sequence[int]) -> set[int]:
    return {one.id for one in await ctx.work.rosters.figures_of(gangs)} if gangs else set()


def _concerning(entries: Iterable[_Entry], gangs: Sequence[int], figures: Collection[int]) -> list[str]:
    """The entries that concern these gangs and their figures, a line each."""
    lines: list[str] = []
    for words, changes in entries:
        if any(concerns(change, gang, figures) for change in changes for gang in gangs):
            money = "; ".join(filter(None, (money_line(changes, gang) for gang in gangs)))
            lines.append(words + (f" ({money})" if money else ""))
    return lines


def _at_most(lines: list[str]) -> tuple[str, ...]:
    more = [f"And {len(lines) - MOST_LINES} more. /log shows everything."] if len(lines) > MOST_LINES else []
    return (*lines[:MOST_LINES], *more)
