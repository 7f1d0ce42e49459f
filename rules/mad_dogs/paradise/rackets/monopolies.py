"""Whole rackets of a neighborhood in one hand (mad.racket.monopoly), and the rackets drawn as tables to look up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.plain.columns import cells
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.businesses import (
    PLACES,
    TRADES,
    Group,
    Neighborhood,
    every_business,
    lots_of,
    trade_of,
)
from rules.mad_dogs.paradise.city.model import Paradise


def monopolies(city: Paradise) -> dict[tuple[str, Group], int]:
    """The rackets of neighborhoods that one gang has every business of, with that gang."""
    owners: dict[tuple[str, Group], dict[int, int]] = {}
    for one in city.businesses:
        if one.owner:
            owned = owners.setdefault((one.place, trade_of(one).group), {})
            owned[one.owner] = owned.get(one.owner, 0) + 1
    return {
        (place, group): gang
        for (place, group), owned in owners.items()
        for gang, number in owned.items()
        if number == businesses_in(place, group, city.lots)
    }


@lru_cache(256)
def businesses_in(place: str, group: Group, lots: int) -> int:
    """How many businesses of a racket a neighborhood has."""
    return sum(lots_of(place, trade, lots) for trade in PLACES[place].trades if TRADES[trade].group is group)


def master(city: Paradise) -> int:
    """The gang that rules all rackets of the city, or that alone is left in it; 0 while there is none."""
    if len(city.outfits) == 1:
        return city.outfits[0].gang
    whole = len(every_business(city.lots))
    return next((one.gang for one in city.outfits if whole and len(city.owned(one.gang)) == whole), 0)


# Looking it up


def _kinds_drawn() -> str:
    lines = [
        [one.name, str(one.group), one.loot, dollars(one.payoff) if one.payoff else "none", str(one.guards)]
        for one in TRADES.values()
    ]
    return cells(("Business", "Racket", "Loot", "Payoff", "Guards"), lines)


def _map_drawn() -> str:
    lines = [
        [place.name if not at else "", str(group), ", ".join(TRADES[one].name for one in trades)]
        for place in PLACES.values()
        for at, (group, trades) in enumerate(_grouped(place))
    ]
    return cells(("Neighborhood", "Racket", "Businesses"), lines, heads=2)


def _grouped(place: Neighborhood) -> list[tuple[Group, list[str]]]:
    """The kinds of a neighborhood by racket."""
    grouped = [(group, [one for one in place.trades if TRADES[one].group is group]) for group in Group]
    return [(group, trades) for group, trades in grouped if trades]


RACKET_LOOKUPS: Final = {
    "mad.tables.rackets": ("Kinds of business", _kinds_drawn()),
    "mad.tables.racket-map": ("Rackets by neighborhood", _map_drawn()),
}
"""Title and drawn text of each, by id."""
