"""The businesses of Paradise as data: neighborhoods, kinds of business, and what each business is called."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.scenarios.shared.tables import GUARDS_A_DIE, Takings, takings_of

MONTHS_A_YEAR: Final = 12
JUNE: Final = 6
START_DICE: Final = 4
"""D6 of monthly Loot that the businesses a gang starts with are worth."""
OFFICIALS_OFF: Final = 10
"""Per cent off what officials ask, for who owns a gentleman's club or Madame Louisa's."""


# Kinds of business


class Group(StrEnum):
    """The four rackets."""

    BOOZE = "booze"
    PROSTITUTION = "prostitution"
    GAMBLING = "gambling"
    PROTECTION = "protection"


@frozen
class Trade:
    """A kind of business.

    takings  its printed dice of Loot
    payoff   dollars a month for the cops; those of a wire service are for the man inside
    single   a neighborhood that has it has one, however many gangs there are
    unique   there is one in the city, with a name of its own
    neutral  by common assent nobody is hit there
    """

    id: str
    name: str
    group: Group
    takings: Takings
    payoff: int
    single: bool = False
    unique: bool = False
    neutral: bool = False

    @property
    def rule(self) -> str:
        """The id of its rule in the catalogue."""
        return f"mad.racket.{self.id}"

    @property
    def earns(self) -> bool:
        """Whether it makes Loot of its own: a gym costs some and a wire service makes none."""
        return self.takings.dice > 0 and not self.takings.costs

    @property
    def average(self) -> float:
        """The points of Loot that its printed dice make on average, below 0 where they cost."""
        takings = self.takings
        if takings.costs:
            return -3.5 * takings.dice
        return 2.0 if takings.halved else 3.5 * takings.dice + takings.plus

    @property
    def guards(self) -> int:
        """The Hoodlums that come with it: they fight nowhere else."""
        return GUARDS_A_DIE * self.takings.dice

    @property
    def half_dice(self) -> int:
        """What it counts, in halves of a die, towards the dice a gang starts with."""
        if not self.earns:
            return 0
        return 1 if self.takings.halved else 2 * self.takings.dice

    @property
    def loot(self) -> str:
        """Its Loot in words: 2D6−1."""
        takings = self.takings
        if not takings.dice:
            return "none"
        if takings.halved:
            return f"{takings.dice}D6/2".removeprefix("1")
        plus = f"{takings.plus:+d}".replace("-", "−") if takings.plus else ""
        return f"{'−' if takings.costs else ''}{takings.dice}D6{plus}"


def _trade(id_: str, takings: str, group: Group, payoff: int, name: str = "", **more: bool) -> tuple[str, Trade]:
    return id_, Trade(id_, name or takings, group, takings_of(takings), payoff, **more)


LOW_DIVE: Final = "low-dive"
SPEAKEASY: Final = "speakeasy"
NIGHTCLUB: Final = "nightclub"
TRUCKING: Final = "trucking-company"
BREWERY: Final = "paradise-brewery"
CLUB: Final = "gentlemans-club"
MADAME: Final = "madame-louisas"
BOOKIES: Final = "bookies"
NUMBERS: Final = "numbers"
WIRE: Final = "wire-service"
GYM: Final = "gym"
ARENA: Final = "paradise-arena"
RACETRACK: Final = "paradise-racetrack"
PROTECTION: Final = "protection"
TRADES: Final = dict(
    (
        _trade(LOW_DIVE, "Low dive", Group.BOOZE, 100),
        _trade(SPEAKEASY, "Speakeasy", Group.BOOZE, 200),
        _trade(NIGHTCLUB, "Nightclub", Group.BOOZE, 300),
        _trade(TRUCKING, "Trucking company", Group.BOOZE, 100),
        _trade(BREWERY, "Paradise Brewery", Group.BOOZE, 900, single=True, unique=True),
        _trade("house-of-ill-repute", "House of ill repute", Group.PROSTITUTION, 100),
        _trade("brothel", "Brothel", Group.PROSTITUTION, 300),
        _trade(CLUB, "Gentleman's club", Group.PROSTITUTION, 500),
        _trade(MADAME, "Madame Louisa's", Group.PROSTITUTION, 900, single=True, unique=True),
        _trade(BOOKIES, "Bookies", Group.GAMBLING, 100),
        _trade(NUMBERS, "Numbers", Group.GAMBLING, 100),
        _trade("loan-sharks", "Loan sharks", Group.GAMBLING, 100),
        _trade(WIRE, "Wire service", Group.GAMBLING, 100, single=True),
        _trade("gambling-den", "Gambling den", Group.GAMBLING, 200),
        _trade(GYM, "Gym", Group.GAMBLING, 0),
        _trade(ARENA, "Paradise Arena", Group.GAMBLING, 500, single=True, unique=True),
        _trade("casino", "Casino", Group.GAMBLING, 500),
        _trade(RACETRACK, "Paradise Racetrack", Group.GAMBLING, 1000, single=True, unique=True, neutral=True),
        _trade("paradise-dog-track", "Paradise Dog Track", Group.GAMBLING, 600, single=True, unique=True, neutral=True),
        _trade(PROTECTION, "Protection", Group.PROTECTION, 0),
    )
)
"""The twenty kinds by id, in the order of the source."""


# Neighborhoods


@frozen
class Neighborhood:
    """A part of the city.

    where     after the name of a business: “in the Docks”
    precinct  1 to 3
    trades    ids of the kinds of business it has, in the order of the source
    """

    id: str
    name: str
    where: str
    precinct: int
    trades: tuple[str, ...]
    notes: str


CHINATOWN: Final = "chinatown"
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
            "Dockers and factories. The union keeps protection away from whatever lives by shipping.",
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
            "Offices, shops and theaters. The list of rackets leaves it out: it has the main wire office alone.",
        ),
    )
}
"""Every neighborhood by id: the eleven with rackets, then Downtown."""
WIRE_OFFICES: Final = {
    "cedar-hill": "North Paradise wire office",
    "racetrack": "Racetrack wire office",
    "downtown": "Main wire office",
}
LOCAL: Final = {(CHINATOWN, GYM): "Martial arts school"}
"""What a kind is called where it goes by another name."""
ALIASES: Final = {(CHINATOWN, GYM): "Gym", (CHINATOWN, SPEAKEASY): "Opium den"}
"""What else it may be called there."""


def trade_of(business: Business) -> Trade:
    return TRADES[business.kind]


def trade_named(text: str) -> Trade:
    """The kind of business of this name, whatever its capitals; UnknownName otherwise."""
    known = {_words(one.name): one for one in TRADES.values()}
    known |= {_words(one.id): one for one in TRADES.values()}
    known |= {_words(name): TRADES[trade] for named in (LOCAL, ALIASES) for (_, trade), name in named.items()}
    found = known.get(_words(text)) or known.get(_words(f"{text}s"))
    if found is None:
        raise UnknownName("kind of business", text, [one.name for one in TRADES.values()])
    return found


def place_named(text: str) -> Neighborhood:
    """The neighborhood of this name, whatever its capitals; UnknownName otherwise."""
    known = {_words(one.name): one for one in PLACES.values()}
    known[_words("St Mary's")] = PLACES["cabbageville"]
    found = known.get(_words(text))
    if found is None:
        raise UnknownName("neighborhood", text, [one.name for one in PLACES.values()])
    return found


# Every business


def lots_of(place: str, trade: str, lots: int) -> int:
    """How many of a kind a neighborhood has in a city laid out for so many gangs."""
    if trade not in PLACES[place].trades:
        return 0
    return 1 if TRADES[trade].single else lots


@lru_cache(64)
def every_business(lots: int) -> tuple[Business, ...]:
    """Every business of the city, independent, in the order of the neighborhoods and of the source."""
    return tuple(
        Business(place.id, trade, number)
        for place in PLACES.values()
        for trade in place.trades
        for number in range(1, lots_of(place.id, trade, lots) + 1)
    )


def in_order(business: Business) -> tuple[int, int]:
    """Where a business stands among all, for sorting."""
    return _ORDER[business.place, business.kind], business.number


def taken(city: Paradise) -> list[Business]:
    """The businesses that somebody owns, in the same order."""
    return sorted((one for one in city.businesses if one.owner), key=in_order)


_ORDER: Final = {
    (place.id, trade): at * 100 + below
    for at, place in enumerate(PLACES.values())
    for below, trade in enumerate(place.trades)
}


def name_of(business: Business) -> str:
    """What a business is called: “Speakeasy 2 in the Docks”, “Paradise Brewery”."""
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
    """The business of a key, “docks.speakeasy.2”; OutOfRange for one that the city does not have."""
    place, _, rest = key.partition(".")
    kind, _, number = rest.partition(".")
    found = place in PLACES and number.isdecimal() and 1 <= int(number[:4]) <= lots_of(place, kind, lots)
    if not found:
        raise OutOfRange(f"The city has no business “{key[:40]}”: a key is such as docks.speakeasy.1.")
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
    """The same for a name, or None; the words of a name may stand in any order."""
    return _names(lots).get(_words(text))


@lru_cache(16)
def _names(lots: int) -> dict[frozenset[str], Business]:
    """Every business by the words of each of its names; the number of the only one of its kind may be left out."""
    known: dict[frozenset[str], Business] = {}
    for one in every_business(lots):
        place, trade = PLACES[one.place], trade_of(one)
        here = one.place, one.kind
        plain = {trade.name, ALIASES.get(here, trade.name), LOCAL.get(here, trade.name)}
        names = [name_of(one), *(f"{name} {one.number} {place.name}" for name in sorted(plain))]
        if lots_of(one.place, one.kind, lots) == 1:
            names += [f"{name} {place.name}" for name in sorted(plain)]
        for name in names:
            known.setdefault(_words(name), one)
    return known


_LITTLE: Final = frozenset({"the", "in", "at", "of", "no", "number"})


def _words(text: str) -> frozenset[str]:
    """The words of a name, little ones left out: they may stand in any order."""
    plain = re.sub(r"['’]", "", text.casefold()).replace("-", " ")
    return frozenset(re.findall(r"[a-z]+|\d+", plain)) - _LITTLE


# What owning them means


def working(business: Business, month: int) -> bool:
    """Whether an owned business does its trade in a month: not new, nor shut by the cops, nor smashed."""
    return bool(business.owner) and not business.shut and business.idle < month and owing(business, month)


def owing(business: Business, month: int) -> bool:
    """Whether it pays its cops in a month: not in the one in which it was taken."""
    return business.since < month


def works_for(city: Paradise, gang: int, trade: str, month: int) -> bool:
    """Whether a gang has a business of a kind that does its trade this month, for the benefits it brings."""
    return any(one.kind == trade and one.owner == gang and working(one, month) for one in city.businesses)


def check_start(outfit: Outfit, business: Business) -> None:
    """Refuse a business that a gang can't start with: IllegalNow."""
    if business.place == CHINATOWN and not outfit.chinese:
        raise IllegalNow("Only a Chinese gang starts with businesses in Chinatown: pick one elsewhere.")


def calendar(month: int) -> int:
    """The month of the year, 1 to 12, that a month of a campaign is: the first is a January."""
    return (month - 1) % MONTHS_A_YEAR + 1


def first_of_equals(business: Business) -> tuple[int, ...]:
    """For the largest of alike ones: the first in the order of the city."""
    return tuple(-place for place in in_order(business))
