"""Businesses by name, whether they work, and the options that take one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.core.action.fields import OfTown
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rackets.kinds_of_business import ALIASES, LOCAL, MADAME, TRADES, WIRE, name_words, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, WIRE_OFFICES, every_business, in_order, lots_of


def taken(city: Paradise) -> list[Business]:
    """The businesses that gangs own, in the order of the city."""
    return sorted((one for one in city.businesses if one.owner), key=in_order)


def name_of(business: Business) -> str:
    """The name of a business: “Speakeasy 2 in the Docks”, “Paradise Brewery”."""
    return _name(business.place, business.kind, business.number)


@lru_cache(4096)
def _name(place: str, kind: str, number: int) -> str:
    trade = TRADES[kind]
    if trade.unique:
        return trade.name
    if kind == WIRE:
        return WIRE_OFFICES[place]
    return f"{LOCAL.get((place, kind), trade.name)} {number} {PLACES[place].where}"


def in_sentence(business: Business) -> str:
    """The same within a sentence: “the Paradise Brewery”."""
    trade = trade_of(business)
    if business.kind == WIRE or (trade.unique and business.kind != MADAME):
        name = name_of(business)
        return f"the {name[0].lower()}{name[1:]}" if name.startswith("Main") else f"the {name}"
    return name_of(business)


def opening(business: Business) -> str:
    """The same to open a sentence: “The Paradise Brewery”."""
    name = in_sentence(business)
    return f"{name[:1].upper()}{name[1:]}"


def business_of_key(key: str, lots: int) -> Business:
    """The business of a key, “docks.speakeasy.2”. Raises OutOfRange for one that the city does not have."""
    place, _, rest = key.partition(".")
    kind, _, number = rest.partition(".")
    found = place in PLACES and number.isdecimal() and 1 <= int(number[:4]) <= lots_of(place, kind, lots)
    if not found:
        raise OutOfRange(f"The city has no business “{key[:40]}”. A key looks like docks.speakeasy.1.")
    return Business(place, kind, int(number))


def business_named(text: str, lots: int) -> Business:
    """The business of this name in a city laid out for so many gangs, independent and untouched.

    Raises UnknownName with the nearest names otherwise.
    """
    if re.fullmatch(r"[a-z-]+\.[a-z-]+\.\d+", text.strip()):
        return business_of_key(text.strip(), lots)
    found = business_if(text, lots)
    if found is None:
        raise UnknownName("business", text, [name_of(one) for one in every_business(lots)])
    return found


def business_if(text: str, lots: int) -> Business | None:
    """The business of this name, its words in any order; None if there is none."""
    return _names(lots).get(name_words(text))


@lru_cache(16)
def _names(lots: int) -> dict[frozenset[str], Business]:
    """All businesses by the words of each of their names; the only one of its kind needs no number."""
    known: dict[frozenset[str], Business] = {}
    for one in every_business(lots):
        place, trade = PLACES[one.place], trade_of(one)
        here = one.place, one.kind
        plain = {trade.name, ALIASES.get(here, trade.name), LOCAL.get(here, trade.name)}
        names = [name_of(one), *(f"{name} {one.number} {place.name}" for name in sorted(plain))]
        if lots_of(one.place, one.kind, lots) == 1:
            names += [f"{name} {place.name}" for name in sorted(plain)]
        for name in names:
            known.setdefault(name_words(name), one)
    return known


# What owning them means


def working(business: Business, month: int) -> bool:
    """Whether an owned business works in a month: it is not new, nor shut by the cops, nor smashed."""
    return bool(business.owner) and not business.shut and business.idle < month and owing(business, month)


def owing(business: Business, month: int) -> bool:
    """Whether a business pays its cops in a month: it does not in the month in which it was taken."""
    return business.since < month


def works_for(city: Paradise, gang: int, trade: str, month: int) -> bool:
    """Whether a gang has a business of this kind at work this month, for the benefits that it brings."""
    return any(one.kind == trade and one.owner == gang and working(one, month) for one in city.businesses)


def first_of_equals(business: Business) -> tuple[int, ...]:
    """The sort key by which `max` picks the first of equals in the order of the city."""
    return tuple(-place for place in in_order(business))


# In a town


def business_in(town: Town, name: str) -> Business:
    """A business of the campaign by its name, with its owner and state. Raises UnknownName otherwise."""
    return town.city.business(business_named(name, town.lots).key)


def _names_in(town: Town | None, lots: int) -> Iterable[str]:
    """The names of all businesses of a city laid out for so many gangs, the owned ones first."""
    return [name_of(one) for one in (*taken(town.city), *every_business(lots))] if town is not None else []


BUSINESSES: Final = OfTown(lambda town, _: _names_in(town, town.lots if town is not None else 0))
"""Completes the name of a business."""
LAID_BUSINESSES: Final = OfTown(lambda town, _: _names_in(town, town.city.lots if town is not None else 0))
"""The same in a city that is laid out; before that only the unique businesses."""
