"""The price of a gang: its bill while a player builds it, and its price afterwards."""

from __future__ import annotations

from itertools import starmap

from cogs.cards.card import Card, Press
from cogs.cards.paging import paged
from cogs.command_adapter.reader import read
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.fields import gang_of, option
from rules.core.action.move import declared
from rules.core.action.people_fields import OWN
from rules.core.plain.frozen import replace
from rules.core.plain.words import count
from rules.mad_dogs.gangs.draft import GangTypeName
from rules.mad_dogs.gangs.draft_lines import MENU, bill_lines, buttons, cancel_button, checked, estate_lines, purse
from rules.mad_dogs.gangs.draft_moves import GANG, being_made
from rules.mad_dogs.gangs.estate import estate_of
from rules.mad_dogs.gangs.gang_types import MOBS
from rules.mad_dogs.gangs.new_gang import Dollars, fund_offered, stands
from rules.mad_dogs.play.position import GangView


@command("mad-gang show")
class Show:
    """Show the bill of a gang being made, the money left, and any faults."""

    gang: GangView = gang_of(GANG, being_made, only=OWN)
    public: bool = option("Show it to the whole channel.", default=False)


@shows(Show)
async def show_bill(ctx: Context, _move: Show) -> Card:
    m: Show
    _, m = await read(ctx, ctx.options, declared(Show))
    return replace(bill_card(m.gang), private=not m.public)


def bill_card(gang: GangView, page: int = 0) -> Card:
    """The bill of a gang that a player builds, a page of its lines; for a finished gang its members and gear."""
    estate, draft = estate_of(gang.gang), estate_of(gang.gang).draft
    if draft is None:
        return Card(
            f"{gang.name} is made.",
            lines=(f"{count(len(gang.people), 'figure')}. See them with /gang show.", *estate_lines(estate)),
            buttons=(
                Press("roster", f"{gang.id}.0", "Roster"),
                *([Press(MENU, f"{gang.id}.budget", "Make more with a budget")] if fund_offered(gang) else []),
            ),
            private=True,
        )
    kind = f" · {draft.kind}" if draft.kind else ""
    shown, beside, footer = paged(tuple(bill_lines(draft)), page, MENU, f"{gang.id}.bill")
    cancel = [cancel_button(gang.id)] if stands(gang) else []
    return Card(
        f"{gang.name}: {purse(draft)}",
        sums=(f"{count(len(draft.members), 'figure')} · {count(len(draft.cars), 'car')}{kind}",),
        lines=shown,
        footer=footer,
        buttons=(*beside, *starmap(Press, (*buttons(gang.id, draft), *cancel))),
        private=True,
    )


@command("mad-gang check")
class Check:
    """Check a finished gang against the rules: its price and each fault."""

    gang: GangView = gang_of("Your gang to check.", only=OWN, required=True)
    budget: Dollars = option("The most dollars that it may cost.")
    type: GangTypeName | None = option("The kind of mob.", default=None, words=MOBS)


@shows(Check)
async def check_card(ctx: Context, _move: Check) -> Card:
    """A finished gang against the rules: its price, and each violation."""
    m: Check
    _, m = await read(ctx, ctx.options, declared(Check))
    report = checked(m.gang, m.budget, m.type)
    return Card(report.headline, lines=report.lines, tone=report.tone, private=True)
