"""One business of a campaign looked at, and who owns what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cogs._kit.context import Context
from cogs._kit.render import Card, Press, chart
from cogs._kit.slash import command, shows
from cogs.mad_dogs.paradise.town import Town, peopled, town_if, town_of
from rules.core.columns import cells
from rules.core.markup import strong
from rules.core.move import opt
from rules.core.odds import Cache, odds
from rules.core.words import count, listed
from rules.mad_dogs.paradise.bands import band_in
from rules.mad_dogs.paradise.earnings import KINDS, pays_told, sum_told
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, BUSINESSES, CAMPAIGN
from rules.mad_dogs.paradise.income import plans
from rules.mad_dogs.paradise.monopolies import RACKET_LOOKUPS, monopolies
from rules.mad_dogs.paradise.payoffs import share
from rules.mad_dogs.paradise.rackets import (
    PLACES,
    TRADES,
    every_business,
    name_of,
    opening,
    owing,
    place_named,
    trade_named,
    trade_of,
    working,
)
from rules.mad_dogs.paradise.records import Business
from rules.mad_dogs.paradise.shops import ROLLERS
from rules.mad_dogs.prices import dollars


@command("mad-racket look")
class Look:
    """One business of the campaign: its owner, its state, its Loot this month."""

    business: str = opt("Which: Speakeasy 2 in the Docks.", complete=BUSINESSES)
    campaign: str = CAMPAIGN


@shows(Look)
async def look_card(ctx: Context, m: Look) -> Card:
    """One business of the campaign: whose, in what state, what it would make this month, what it pays."""
    town = await town_of(ctx, m.campaign)
    business = town.business(m.business)
    trade, month = trade_of(business), max(1, town.month)
    planned = plans(town.city, month, (await peopled(ctx, town)).bookless)
    run = next((run for plan in planned for run in plan.runs if run.business.key == business.key), None)
    lines = [PLACES[business.place].notes, f"{trade.name}, {trade.group}: {trade.loot} Loot. {pays_told(trade)}"]
    lines += _state(town, business, month)
    block = ""
    if run is not None:
        lines.append(f"This month {sum_told(run.shop)}")
        cache = Cache(await ctx.book_of(campaign=town.id))
        found = odds(ROLLERS[run.shop.trade], run.shop, cache=cache).by(lambda each: each.made.points)
        block = f"Loot\n{chart(found)}"
    owner = f"owned by {town.name(business.owner)}" if business.owner else "independent"
    return Card(
        f"{opening(business)} is {owner}.",
        lines=tuple(lines),
        block=block,
        buttons=(Press("why", trade.rule, "Why"),),
        private=True,
    )


def _state(town: Town, business: Business, month: int) -> list[str]:
    """How a business stands, in lines."""
    band = band_in(town.city, business.key)
    alike = [
        one
        for one in town.city.owned(business.owner)
        if (one.place, one.kind) == (business.place, business.kind) and owing(one, month)
    ]
    trade = trade_of(business)
    told = [
        "It was taken this month: it earns and pays from the next."
        if business.owner and not owing(business, month)
        else "",
        f"The cops keep it shut; {count(business.dry, 'month')} without Loot so far." if business.shut else "",
        f"Smashed: no Loot up to month {business.idle}." if business.idle >= month else "",
        f"Its cops get {dollars(share(trade, len(alike)))} a month."
        if business.owner and alike and trade.payoff
        else "",
        f"Band {band.id} plays there, {band.dice}D6." if band is not None else "",
        f"Its owner has GUTS {business.guts}." if business.guts else "",
    ]
    return [line for line in told if line]


# Who owns what


@command("mad-racket owners")
class Owners:
    """Who owns what; with no campaign, what there is to own."""

    place: str = opt("One neighborhood.", default="", complete=[one.name for one in PLACES.values()])
    kind: str = opt("One kind of business.", default="", complete=KINDS)
    gang: str = opt("What one gang owns.", default="", complete=ANY_IN_TOWN)
    campaign: str = CAMPAIGN


@shows(Owners)
async def owners_card(ctx: Context, m: Owners) -> Card:
    """Who owns what, by neighborhood, or of one kind or gang; with no campaign what there is to own."""
    town = await town_if(ctx, m.campaign)
    place = place_named(m.place).id if m.place else ""
    trade = trade_named(m.kind).id if m.kind else ""
    if town is None:
        return _map_card(place, trade)
    gang = town.gang_named(m.gang).id if m.gang else 0
    owned = [one for one in every_business(town.lots) if place in ("", one.place) and trade in ("", one.kind)]
    there = [town.city.business(one.key) for one in owned]
    if gang:
        there = [one for one in there if one.owner == gang]
    held = [one for one in there if one.owner]
    tally = Counter(one.owner for one in held)
    lines = [f"{strong(town.name(owner))}: {_several(number)}" for owner, number in tally.most_common()]
    lines += [f"Independent: {_several(len(there) - len(held))}"] if not gang else []
    lines += [
        f"All {group} {PLACES[where].where}: {town.name(owner)}"
        for (where, group), owner in monopolies(town.city).items()
        if place in ("", where) and gang in (0, owner) and not trade
    ]
    rows = [[name_of(one), town.name(one.owner), _mark(one, max(1, town.month))] for one in held]
    return Card(
        f"Who owns what in {town.title}.",
        lines=tuple(line if line.endswith(".") else f"{line}." for line in lines),
        block=cells(("Business", "Owner", ""), rows) if rows else "",
        buttons=(Press("table", "mad.tables.rackets", "Kinds"), Press("why", "mad.racket.map", "Why")),
        private=True,
    )


def _several(number: int) -> str:
    return count(number, "business")


def _mark(business: Business, month: int) -> str:
    """Why a business does not work this month, in a word."""
    if business.shut:
        return "shut"
    if business.idle >= month:
        return "smashed"
    return "" if working(business, month) else "new"


def _map_card(place: str, trade: str) -> Card:
    """What the city has, with no campaign to tell whose it is."""
    if place:
        one = PLACES[place]
        rows = [
            [TRADES[kind].name, TRADES[kind].loot, dollars(TRADES[kind].payoff)]
            for kind in one.trades
            if trade in ("", kind)
        ]
        block = cells(("Business", "Loot", "Payoff"), rows) if rows else ""
        return _plain_card(f"{one.name}, precinct {one.precinct}.", (one.notes,), block)
    if trade:
        kind = TRADES[trade]
        where = listed([one.name for one in PLACES.values() if trade in one.trades])
        return _plain_card(f"{kind.name}: {kind.loot} Loot.", (pays_told(kind), f"In {where}."), "")
    title, drawn = RACKET_LOOKUPS["mad.tables.racket-map"]
    return _plain_card(f"{title}.", ("There is no campaign here: this is what there is to own.",), drawn)


def _plain_card(headline: str, lines: Iterable[str], block: str) -> Card:
    return Card(
        headline,
        lines=tuple(lines),
        block=block,
        buttons=(Press("table", "mad.tables.rackets", "Kinds"), Press("why", "mad.racket.map", "Why")),
        private=True,
    )
