"""Loot and payoffs by plain numbers, one business of a campaign looked at, and who owns what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press, chart
from cogs._kit.slash import command, shows
from cogs.mad_dogs.campaign.incomes import bookless
from cogs.mad_dogs.paradise.town import Town, town_at, town_if, town_of
from rules.core.columns import cells
from rules.core.deed import Deed, Question
from rules.core.markup import strong
from rules.core.move import Rolls, opt
from rules.core.odds import Cache, odds
from rules.core.outcome import Outcome
from rules.core.report import Report, Tone
from rules.core.words import count, listed, signed
from rules.mad_dogs.lines import minus
from rules.mad_dogs.paradise.bands import RADIO_DICE, band_in
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.income import plans
from rules.mad_dogs.paradise.money import LOOT
from rules.mad_dogs.paradise.monopolies import RACKET_LOOKUPS, monopolies
from rules.mad_dogs.paradise.payoffs import MOST_OF_A_KIND, payoff, share
from rules.mad_dogs.paradise.rackets import (
    GYM,
    LOW_DIVE,
    PLACES,
    TRADES,
    Trade,
    business_named,
    every_business,
    name_of,
    opening,
    owing,
    place_named,
    taken,
    trade_named,
    trade_of,
    working,
)
from rules.mad_dogs.paradise.records import Business
from rules.mad_dogs.paradise.shops import ROLLERS, Month, Shop, bonuses, check_shop, extremes
from rules.mad_dogs.prices import dollars

# Names


async def businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Every business of the city, the owned ones first."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    owned = [name_of(one) for one in taken(town.city)]
    return choices([*owned, *(name_of(one) for one in every_business(town.city.lots or len(town.gangs)))], current)


# By plain numbers


KINDS = [one.name for one in TRADES.values()]
Dice = Annotated[int, Interval(ge=0, le=RADIO_DICE)]
Sway = Annotated[int, Interval(ge=-1, le=1)]
Number = Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)]


@command("mad-racket loot", Rolls())
class Loot:
    """Roll one business's Loot for a month, with everything that adds to it."""

    kind: str = opt("What kind of business.", complete=KINDS)
    monopoly: bool = opt("Its owner has the whole racket in the neighborhood: 1D6 more.", default=False)
    brewery: bool = opt("Speakeasy, low dive: its owner has the Paradise Brewery.", default=False)
    wire: bool = opt("Bookies: their owner has a wire service.", default=False)
    band: Dice = opt("Nightclub: dice of the band that plays there, 2 once it is on the radio.", default=0)
    handicap: bool = opt("The Racetrack in June.", default=False)
    nudge: Sway = opt("Numbers: what the Racetrack's owner does to them.", default=0)


@prepares(Loot)
async def prepare_loot(_context: Context, m: Loot) -> Prepared:
    """The month of one business, with whatever adds to it."""
    trade = trade_named(m.kind)
    shop = Shop(
        trade.id,
        monopoly=m.monopoly,
        brewery=m.brewery,
        wire=m.wire,
        band=m.band,
        handicap=m.handicap,
        nudge=m.nudge,
    )
    check_shop(shop)

    def say(month: Month) -> Report:
        points = month.made.points
        told = f"costs {-points} Loot" if points < 0 else f"makes {points} Loot"
        lines = (sum_told(shop, month.made.bout), *side_told(month), pays_told(trade))
        return Report(
            f"{trade.name}: it {told}, {dollars(points * LOOT)}.",
            lines,
            tone=Tone.BAD if month.poisoned else Tone.PLAIN,
        )

    return Prepared(
        Deed(report=say, resolver=ROLLERS[trade.id], args=(shop,), facts=_facts, questions=_questions(shop), again=True)
    )


def _facts(outcome: Outcome[Month]) -> dict[str, Any]:
    month = outcome.result
    return {
        "loot": month.made.points,
        "dollars": month.made.points * LOOT,
        "bout": month.made.bout,
        "poisoned": month.poisoned,
        "fists": month.fists,
    }


def _questions(shop: Shop) -> tuple[Question, ...]:
    """What the odds of one business are asked."""
    roller = ROLLERS[shop.trade]
    more = {
        LOW_DIVE: Question("Poisons customers", roller, (shop,), lambda month: month.poisoned),
        GYM: Question("FISTS of a boxer, 0 for none", roller, (shop,), lambda month: month.fists),
    }
    loot = Question("Loot", roller, (shop,), lambda month: month.made.points)
    return (loot, *((more[shop.trade],) if shop.trade in more else ()))


def sum_told(shop: Shop, bout: bool = False) -> str:
    """What is rolled for a business, in a line: “3D6−1, +1D6 by the band, +1 brewery: 2 to 24 Loot”."""
    trade = TRADES[shop.trade]
    more = [
        "+2D6 for the Handicap" if shop.handicap else "",
        "+1D6 for the whole racket" if shop.monopoly else "",
        f"+{shop.band}D6 by the band" if shop.band else "",
        *(f"{signed(one.value)} {one.label}" for one in bonuses(shop, bout) if one.label != "printed"),
        f"{signed(shop.nudge)} by the Racetrack" if shop.nudge else "",
    ]
    low, high = extremes(shop)
    return f"{', '.join(filter(None, (trade.loot, *more)))}: {minus(low)} to {minus(high)} Loot."


def side_told(month: Month) -> tuple[str, ...]:
    """What its side roll brought."""
    told = (
        "Its booze has poisoned customers: 1 outrage more." if month.poisoned else "",
        f"A boxer of its own gets a shot at the big time: FISTS {month.fists}." if month.fists else "",
        "A big-name bout fills the Arena." if month.made.bout else "",
    )
    return tuple(filter(None, told))


def pays_told(trade: Trade) -> str:
    """What the cops get, and who guards it."""
    guards = f"{count(trade.guards, 'guard')}"
    return f"{f'{dollars(trade.payoff)} for the cops' if trade.payoff else 'No payoff'}; {guards}."


@command("mad-racket payoff")
class Payoff:
    """What the cops want for a number of businesses of one kind."""

    kind: str = opt("What kind of business.", complete=KINDS)
    number: Number = opt("How many a gang has in one neighborhood.", default=1)


@prepares(Payoff)
async def prepare_payoff(_context: Context, m: Payoff) -> Prepared:
    """What the cops want for so many businesses of a kind in one neighborhood."""
    trade = trade_named(m.kind)

    def say(total: int) -> Report:
        if not trade.payoff:
            return Report(f"{trade.name}: there is no payoff.")
        off = f", {dollars(trade.payoff)} less {(m.number - 1) * 10}% each" if m.number > 1 else ""
        each = f"{dollars(share(trade, m.number))} apiece{off}."
        return Report(f"{m.number} × {trade.name} in one neighborhood: {dollars(total)} a month.", (each,))

    return Prepared(
        Deed(report=say, resolver=payoff, args=(trade.id, m.number), facts=lambda outcome: {"dollars": outcome.result})
    )


# Looked at


@command("mad-racket look")
class Look:
    """One business of the campaign: its owner, its state, its Loot this month."""

    business: str = opt("Which: Speakeasy 2 in the Docks.", complete=businesses)
    campaign: str = CAMPAIGN


def business_meant(town: Town, text: str) -> Business:
    """A business of the campaign by its name, as it stands; UnknownName otherwise."""
    lots = town.city.lots or len(town.gangs)
    return town.city.business(business_named(text, lots).key)


@shows(Look)
async def look_card(ctx: Context, m: Look) -> Card:
    """One business of the campaign: whose, in what state, what it would make this month, what it pays."""
    town = await town_of(ctx, m.campaign)
    business = business_meant(town, m.business)
    trade, month = trade_of(business), max(1, town.month)
    planned = plans(town.city, month, await bookless(ctx, town))
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
    owned = [
        one
        for one in every_business(town.city.lots or len(town.gangs))
        if place in ("", one.place) and trade in ("", one.kind)
    ]
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
