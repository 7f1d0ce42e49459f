"""[What concerns me], on the card after a part of a month: what happened to the gang of whoever presses it."""

from __future__ import annotations

from typing import Final

import discord

from cogs.cards.card import Card
from cogs.commands.mad_dogs.paradise.parts_begun import parts_begun
from cogs.commands.mad_dogs.paradise.town import town_with_id
from cogs.context.caller import Caller
from cogs.context.campaign_display import my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.seals import public_words
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from db.repositories import CAMPAIGN_LOG
from db.store.codec import load_changes
from db.unit_of_work import reading
from rules.core.plain.refusal import NotYours
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import CONCERNS
from rules.mad_dogs.paradise.month.concerns import concerns, money_line
from rules.mad_dogs.paradise.month.walking_back import part_named

MOST_READ: Final = 200
"""The most entries of a part that are looked at."""
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
    log = await ctx.work.servers.stream(ctx.server_id, CAMPAIGN_LOG, town.id)
    lines: list[str] = []
    if place is not None and log is not None:
        last = begun[place - 1].entry.seq if place else None
        figures = {one.id for one in await ctx.work.rosters.figures_of(own)}
        for event in await ctx.work.events.page(log.id, None, MOST_READ, after=begun[place].entry.seq):
            if (last is not None and event.seq > last) or event.struck_at is not None or event.sealed:
                continue
            changes = load_changes(event.changes)
            if any(concerns(change, gang, figures) for change in changes for gang in own):
                money = "; ".join(filter(None, (money_line(changes, gang) for gang in own)))
                lines.append(public_words(event) + (f" ({money})" if money else ""))
    more = [f"And {len(lines) - MOST_LINES} more. /log shows everything."] if len(lines) > MOST_LINES else []
    shown = (*lines[:MOST_LINES], *more) or ("Nothing in this part concerned your gang.",)
    return Card(f"What concerned you in {part}", lines=shown, buttons=(my_month(town.id),), private=True)
