"""Views of one business, and of the owners of all."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.cards.chart import chart
from cogs.commands.mad_dogs.paradise.town import peopled, town_if, town_of
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.chance.odds import Cache, odds
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.rackets.business_reports import business_lines, map_report, owner_lines, run_of
from rules.mad_dogs.paradise.rackets.businesses import BUSINESSES, business_in
from rules.mad_dogs.paradise.rackets.kinds_of_business import KINDS, MONTH_OF, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES


@command("mad-racket look")
class Look:
    """Show a business of the campaign: its owner, its state, its Loot this month."""

    business: str = option("The business, such as Speakeasy 2 in the Docks.", complete=BUSINESSES)
    campaign: str = CAMPAIGN


@shows(Look)
async def look_card(ctx: Context, move: Look) -> Card:
    """One business of the campaign, with a chart of its Loot this month."""
    town = await town_of(ctx, move.campaign)
    business = business_in(town, move.business)
    run = run_of(await peopled(ctx, town), business)
    text, block = business_lines(town, business, run), ""
    if run is not None:
        cache = Cache(await ctx.book_of(campaign=town.id))
        found = odds(MONTH_OF[run.shop.trade], run.shop, cache=cache).by(lambda each: each.made.points)
        block = f"Loot\n{chart(found)}"
    why = Press("why", trade_of(business).rule, "Why")
    return Card(text.headline, lines=text.lines, block=block, buttons=(why,), private=True)


# Who owns what


@command("mad-racket owners")
class Owners:
    """Show who owns what, or without a campaign what there is to own."""

    place: str = option("One neighborhood to show.", default="", complete=[one.name for one in PLACES.values()])
    kind: str = option("One kind of business to show.", default="", complete=KINDS)
    gang: str = option("The gang whose businesses to show.", default="", complete=ANY_IN_TOWN)
    campaign: str = CAMPAIGN


@shows(Owners)
async def owners_card(ctx: Context, move: Owners) -> Card:
    """The owners of businesses, by neighborhood, or of one kind or gang; outside a campaign all businesses."""
    town = await town_if(ctx, move.campaign)
    text = map_report(move.place, move.kind) if town is None else owner_lines(town, move.place, move.kind, move.gang)
    return Card(
        text.headline,
        lines=text.lines,
        block=text.block,
        buttons=(Press("table", "mad.tables.rackets", "Kinds"), Press("why", "mad.racket.map", "Why")),
        private=True,
    )
