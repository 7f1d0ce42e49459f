"""The map of rackets: the neighborhoods of Paradise and the businesses that each has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.rackets.kinds_of_business import (
    ARENA,
    BOOKIES,
    BREWERY,
    CHINATOWN,
    CLUB,
    GYM,
    LOW_DIVE,
    MADAME,
    NIGHTCLUB,
    NUMBERS,
    PROTECTION,
    RACETRACK,
    SPEAKEASY,
    TRADES,
    TRUCKING,
    WIRE,
    Group,
    kinds_drawn,
    name_words,
)

# Neighborhoods


@frozen
class Neighborhood:
    """A part of the city.

    where     as it follows the name of a business: “in the Docks”
    precinct  1 to 3
    trades    ids of the kinds of business it has, in the order of the source
    """

    id: str
    name: str
    where: str
    precinct: int
    trades: tuple[str, ...]
    notes: str


_CHEAP: Final = (BOOKIES, NUMBERS, "loan-sharks", "gambling-den")
_HOUSES: Final = ("house-of-ill-repute", "brothel")
_POOR: Final = (LOW_DIVE, SPEAKEASY, TRUCKING)
_SOBER: Final = (SPEAKEASY, TRUCKING)
PLACES: Final = {
    one.id: one
    for one in (
        Neighborhood(
            "cabbageville",
            "Cabbageville",
            "in Cabbageville",
            1,
            (*_POOR, *_HOUSES, *_CHEAP, GYM, "paradise-dog-track", PROTECTION),
            "St Mary's on the map: poor Irish newcomers.",
        ),
        Neighborhood(
            "cedar-hill",
            "Cedar Hill",
            "in Cedar Hill",
            2,
            (SPEAKEASY, NIGHTCLUB, CLUB, MADAME, BOOKIES, WIRE, "casino"),
            "Money lives here, and so do the Mayor, the Judges and the Police Chief.",
        ),
        Neighborhood(
            CHINATOWN,
            "Chinatown",
            "in Chinatown",
            3,
            (LOW_DIVE, SPEAKEASY, *_HOUSES, BOOKIES, NUMBERS, "gambling-den", GYM, PROTECTION),
            "The Tongs' own ground: only Chinese gangs start here, and owners have +2 GUTS against all others.",
        ),
        Neighborhood(
            "docks",
            "The Docks",
            "in the Docks",
            1,
            (*_POOR, *_HOUSES, *_CHEAP, GYM, PROTECTION),
            "Dockers and factories. The union keeps protection away from shipping trades.",
        ),
        Neighborhood(
            "hells-basement",
            "Hell's Basement",
            "in Hell's Basement",
            2,
            (LOW_DIVE, "house-of-ill-repute", *_CHEAP, PROTECTION),
            "The poorest of the poor, of every nation.",
        ),
        Neighborhood(
            "lincoln-heights",
            "Lincoln Heights",
            "in Lincoln Heights",
            2,
            (LOW_DIVE, SPEAKEASY, *_HOUSES, *_CHEAP, GYM, PROTECTION),
            "Poles, Czechs and Jews, few of them rich.",
        ),
        Neighborhood(
            "little-sicily",
            "Little Sicily",
            "in Little Sicily",
            2,
            (*_SOBER, "brothel", *_CHEAP, GYM, PROTECTION),
            "Italian workers whose grandparents or parents made the crossing.",
        ),
        Neighborhood(
            "oak-bluff",
            "Oak Bluff",
            "in Oak Bluff",
            3,
            (SPEAKEASY, NIGHTCLUB, TRUCKING, "brothel", BOOKIES, "loan-sharks", PROTECTION),
            "Immigrants of all nations who have done well and speak of themselves with a hyphen.",
        ),
        Neighborhood(
            "racetrack",
            "The Racetrack",
            "at the Racetrack",
            3,
            (SPEAKEASY, BOOKIES, "loan-sharks", WIRE, RACETRACK),
            "The track and the houses of those who work with its horses.",
        ),
        Neighborhood(
            "riverside",
            "Riverside",
            "in Riverside",
            1,
            (*_SOBER, "brothel", BOOKIES, "loan-sharks", ARENA, PROTECTION),
            "Steady jobs and middling incomes.",
        ),
        Neighborhood(
            "southbridge",
            "Southbridge",
            "in Southbridge",
            3,
            (*_POOR, BREWERY, *_HOUSES, *_CHEAP, GYM, PROTECTION),
            "Factories, and breweries that the law has closed; most of the city works here.",
        ),
        Neighborhood(
            "downtown",
            "Downtown",
            "Downtown",
            3,
            (WIRE,),
            "Offices, shops and theaters. It is not on the list of rackets, and has only the main wire office.",
        ),
    )
}
"""All neighborhoods by id: the eleven with rackets, then Downtown."""
HOMES: Final = [one.name for one in PLACES.values() if one.id != "downtown"]
"""The neighborhoods in which a gang can have its home."""
WIRE_OFFICES: Final = {
    "cedar-hill": "North Paradise wire office",
    "racetrack": "Racetrack wire office",
    "downtown": "Main wire office",
}


def place_named(text: str) -> Neighborhood:
    """The neighborhood of this name in any capitals. Raises UnknownName otherwise."""
    known = {name_words(one.name): one for one in PLACES.values()}
    known[name_words("St Mary's")] = PLACES["cabbageville"]
    found = known.get(name_words(text))
    if found is None:
        raise UnknownName("neighborhood", text, [one.name for one in PLACES.values()])
    return found


# Every business


@resolves("mad.racket.map")
def lots_of(place: str, trade: str, lots: int) -> int:
    """How many businesses of a kind a neighborhood has in a city laid out for so many gangs."""
    if trade not in PLACES[place].trades:
        return 0
    return 1 if TRADES[trade].single else lots


@lru_cache(64)
def every_business(lots: int) -> tuple[Business, ...]:
    """All businesses of the city, independent, in the order of the neighborhoods and of the source."""
    return tuple(
        Business(place.id, trade, number)
        for place in PLACES.values()
        for trade in place.trades
        for number in range(1, lots_of(place.id, trade, lots) + 1)
    )


def in_order(business: Business) -> tuple[int, int]:
    """The place of a business in the order of the city, for sorting."""
    return _ORDER[business.place, business.kind], business.number


_ORDER: Final = {
    (place.id, trade): at * 100 + below
    for at, place in enumerate(PLACES.values())
    for below, trade in enumerate(place.trades)
}


@lru_cache(256)
def businesses_in(place: str, group: Group, lots: int) -> int:
    """How many businesses of a racket a neighborhood has."""
    return sum(lots_of(place, trade, lots) for trade in PLACES[place].trades if TRADES[trade].group is group)


def _map_drawn() -> str:
    lines = [
        [place.name if not at else "", str(group), ", ".join(TRADES[one].name for one in trades)]
        for place in PLACES.values()
        for at, (group, trades) in enumerate(_grouped(place))
    ]
    return cells(("Neighborhood", "Racket", "Businesses"), lines, heads=2)


def _grouped(place: Neighborhood) -> list[tuple[Group, list[str]]]:
    """The kinds of business in a neighborhood by racket."""
    grouped = [(group, [one for one in place.trades if TRADES[one].group is group]) for group in Group]
    return [(group, trades) for group, trades in grouped if trades]


RACKET_LOOKUPS: Final = {
    "mad.tables.rackets": ("Kinds of business", kinds_drawn()),
    "mad.tables.racket-map": ("Rackets by neighborhood", _map_drawn()),
}
"""Title and drawn text of each, by id."""
