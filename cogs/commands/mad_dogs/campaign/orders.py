"""A gang's orders: shown to its players, and the window in which they write them."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.paradise.town import gang_for, people_of, town_of, town_with_id
from cogs.context.caller import Caller
from cogs.context.campaign_display import my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import ask
from cogs.replies.running import run
from cogs.replies.windows import MOST_TITLE, Correctable, WindowTexts
from cogs.slash.slash import command
from db.unit_of_work import reading
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG
from rules.mad_dogs.paradise.city.records import OrderKind
from rules.mad_dogs.paradise.orders.grammar import AIMED, AT_HOME
from rules.mad_dogs.paradise.orders.monthly_orders import (
    GIVEN,
    WRITTEN,
    draft_of,
    order_lines,
    orders_written,
    waiting,
)


@command("mad-orders show")
class Show:
    """Show your orders, and which gangs have not given any."""

    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@shows(Show)
async def orders_card(ctx: Context, move: Show) -> Card:
    """A gang's orders, for its players; and the gangs whose orders are missing."""
    town = await town_of(ctx, move.campaign)
    stored = gang_for(ctx, town, move.gang)
    if not stored.mine and town.city.phase in GIVEN and not town.outfit(stored.id).npc:
        raise IllegalNow(
            "Sealed orders, which are secret until all open, are only for the owners of the gang. An umpire sees "
            "them when they open."
        )
    outfit, figures = town.outfit(stored.id), await people_of(ctx, stored.id)
    left = [town.name(one) for one in waiting(town.city)]
    given = order_lines(town, outfit.orders, figures) if outfit.ordered else ["None yet."]
    if stored.mine and (drafted := orders_written(town, draft_of(town, replace(stored, people=figures)), figures)):
        given += [f"Taken back, and not given: {line}." for line in drafted]
    waits = f"Not in yet: {', '.join(left)}." if left else "All orders are in."
    return Card(
        f"Orders of {stored.name}",
        lines=(*given, waits),
        buttons=(
            *((Press(WRITTEN, f"{town.id}.{stored.id}", "Write them"),) if town.city.phase in GIVEN else ()),
            *((my_month(town.id, stored.id),) if stored.mine else ()),
        ),
        private=True,
    )


class OrdersWindow(Correctable):
    """The window for a gang's orders of the month, a line each."""

    def __init__(self, gang: str, campaign: str, before: str, typed: WindowTexts) -> None:
        super().__init__(title=f"Orders of {gang}"[:MOST_TITLE])
        self.gang, self.campaign, self.typed_before = gang, campaign, typed
        self.text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            placeholder=f"{AT_HOME[OrderKind.TAKE_OVER]}\n{AIMED['hit']}",
            default=typed.texts.get("text") or before or None,
            max_length=1000,
        )
        self.add_item(
            ui.Label(
                text="One order a line",
                description="A verb (take over, guard, Raid, Hit …), its target, “with”, and who goes",
                component=self.text,
            )
        )

    @property
    def texts(self) -> dict[str, str]:
        return {"text": self.text.value}

    async def _run(self, interaction: discord.Interaction) -> None:
        await run(interaction, "mad-orders write", {**self.texts, "gang": self.gang, "campaign": self.campaign})


@on_press(WRITTEN, rf"{NUMBER}\.{NUMBER}")
async def write_orders(interaction: discord.Interaction, key: str) -> None:
    """Open the window for a gang's orders."""
    campaign_id, _, gang_id = key.partition(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, int(campaign_id))
        if int(gang_id) not in town.gangs:
            raise IllegalNow("That gang is no longer in the campaign. Pick another gang.")
        gang = gang_for(ctx, town, town.gangs[int(gang_id)].name)
        town.require_phase(*GIVEN)
        outfit = town.outfit(gang.id)
        people = await people_of(ctx, gang.id)
        shown = outfit.orders or draft_of(town, replace(gang, people=people)) if gang.mine else ()
        before = "\n".join(orders_written(town, shown, people))
    window = OrdersWindow(gang.name, town.title, before[:1000], WindowTexts.of(interaction))
    await ask(interaction, window, "mad-orders write", {"gang": gang.name, "campaign": town.title}, "text")
