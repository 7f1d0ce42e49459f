"""Describes the businesses of a campaign: the state of one, and who owns what."""

from __future__ import annotations

from collections import Counter

from rules.core.action.report import Report
from rules.core.plain.columns import cells
from rules.core.plain.markup import strong
from rules.core.plain.words import count, listed
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rackets.bands import band_in
from rules.mad_dogs.paradise.rackets.businesses import name_of, opening, owing, working
from rules.mad_dogs.paradise.rackets.income import Run, plans
from rules.mad_dogs.paradise.rackets.kinds_of_business import TRADES, loot_line, payoff_line, trade_named, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, RACKET_LOOKUPS, every_business, place_named
from rules.mad_dogs.paradise.rackets.monopolies import monopolies
from rules.mad_dogs.paradise.rackets.payoffs import share

# One business


def run_of(town: Town, business: Business) -> Run | None:
    """The facts of a business at work this month, if the town sees the gangs' people; None if it makes nothing."""
    planned = plans(town.city, max(1, town.month), town.bookless)
    return next((run for plan in planned for run in plan.runs if run.business.key == business.key), None)


def business_lines(town: Town, business: Business, run: Run | None) -> Report:
    """Describes one business: its owner, state, Loot this month and payoff."""
    trade = trade_of(business)
    owner = f"owned by {town.name(business.owner)}" if business.owner else "independent"
    return Report(
        f"{opening(business)} is {owner}.",
        (
            PLACES[business.place].notes,
            f"{trade.name}, {trade.group}: {trade.loot} Loot. {payoff_line(trade)}",
            *_state(town, business, max(1, town.month)),
            *((f"This month {loot_line(run.shop)}",) if run is not None else ()),
        ),
    )


def _state(town: Town, business: Business, month: int) -> list[str]:
    """The state of a business, in lines."""
    band = band_in(town.city, business.key)
    alike = [
        one
        for one in town.city.owned(business.owner)
        if (one.place, one.kind) == (business.place, business.kind) and owing(one, month)
    ]
    trade = trade_of(business)
    lines = [
        "It was taken this month, so it earns and pays from the next."
        if business.owner and not owing(business, month)
        else "",
        f"The cops keep it shut. It has had {count(business.dry, 'month')} without Loot so far."
        if business.shut
        else "",
        f"Smashed: no Loot up to month {business.idle}." if business.idle >= month else "",
        f"Its cops get {dollars(share(trade, len(alike)))} a month."
        if business.owner and alike and trade.payoff
        else "",
        f"Band {band.id} plays there, {band.dice}D6." if band is not None else "",
        f"Its owner has GUTS {business.guts}." if business.guts else "",
    ]
    return [line for line in lines if line]


# Who owns what


def owner_lines(town: Town, place: str, kind: str, gang: str) -> Report:
    """The owners of businesses, by neighborhood, or of one kind or gang, as the options name them."""
    where, trade = _meant(place, kind)
    whose = town.gang_named(gang).id if gang else 0
    every = [one for one in every_business(town.lots) if where in ("", one.place) and trade in ("", one.kind)]
    known = {(one.place, one.kind, one.number): one for one in town.city.businesses}
    there = [known.get((one.place, one.kind, one.number), one) for one in every]
    if whose:
        there = [one for one in there if one.owner == whose]
    held = [one for one in there if one.owner]
    tally = Counter(one.owner for one in held)
    lines = [f"{strong(town.name(owner))}: {_several(number)}" for owner, number in tally.most_common()]
    lines += [f"Independent: {_several(len(there) - len(held))}"] if not whose else []
    lines += [
        f"All {group} {PLACES[here].where}: {town.name(owner)}"
        for (here, group), owner in monopolies(town.city).items()
        if where in ("", here) and whose in (0, owner) and not trade
    ]
    rows = [[name_of(one), town.name(one.owner), _mark(one, max(1, town.month))] for one in held]
    return Report(
        f"Who owns what in {town.title}.",
        tuple(line if line.endswith(".") else f"{line}." for line in lines),
        block=cells(("Business", "Owner", ""), rows) if rows else "",
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


def map_report(place: str, kind: str) -> Report:
    """All businesses of the city, outside a campaign and so without owners."""
    where, trade = _meant(place, kind)
    if where:
        one = PLACES[where]
        rows = [
            [TRADES[each].name, TRADES[each].loot, dollars(TRADES[each].payoff)]
            for each in one.trades
            if trade in ("", each)
        ]
        block = cells(("Business", "Loot", "Payoff"), rows) if rows else ""
        return Report(f"{one.name}, precinct {one.precinct}.", (one.notes,), block=block)
    if trade:
        found = TRADES[trade]
        having = listed([one.name for one in PLACES.values() if trade in one.trades])
        return Report(f"{found.name}: {found.loot} Loot.", (payoff_line(found), f"In {having}."))
    title, drawn = RACKET_LOOKUPS["mad.tables.racket-map"]
    return Report(f"{title}.", ("No campaign is running here. These are the rackets of Paradise.",), block=drawn)


def _meant(place: str, kind: str) -> tuple[str, str]:
    """The ids of the named neighborhood and kind of business; empty if none is named."""
    return place_named(place).id if place else "", trade_named(kind).id if kind else ""
