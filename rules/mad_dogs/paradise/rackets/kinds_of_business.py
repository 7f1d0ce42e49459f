"""The kinds of business: the Loot that each makes in a month, what adds to it, and the cops' payoff. In points."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import count, signed
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import LOOT
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.play.lines import minus
from rules.mad_dogs.scenarios.shared.tables import GUARDS_A_DIE, BusinessLoot, loot_of_business

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

    month_loot  the Loot of a month, in printed dice
    payoff      dollars a month for the cops; those of a wire service are for the man inside
    single      whether a neighborhood has only one, for any number of gangs
    unique      whether the city has only one, with a name of its own
    neutral     whether gangs agree to hit no one there
    """

    id: str
    name: str
    group: Group
    month_loot: BusinessLoot
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
        """Whether it makes Loot of its own: a gym costs Loot and a wire service makes none."""
        return self.month_loot.dice > 0 and not self.month_loot.costs

    @property
    def average(self) -> float:
        """The average Loot of its printed dice in points; below 0 for a kind that costs Loot."""
        loot = self.month_loot
        if loot.costs:
            return -3.5 * loot.dice
        return 2.0 if loot.halved else 3.5 * loot.dice + loot.plus

    @property
    def guards(self) -> int:
        """The Hoodlums that guard it: they fight nowhere else."""
        return GUARDS_A_DIE * self.month_loot.dice

    @property
    def half_dice(self) -> int:
        """Its share, in halves of a die, of the dice that a gang starts with."""
        if not self.earns:
            return 0
        return 1 if self.month_loot.halved else 2 * self.month_loot.dice

    @property
    def loot(self) -> str:
        """Its Loot in words: 2D6−1."""
        loot = self.month_loot
        if not loot.dice:
            return "none"
        if loot.halved:
            return f"{loot.dice}D6/2".removeprefix("1")
        plus = f"{loot.plus:+d}".replace("-", "−") if loot.plus else ""
        return f"{'−' if loot.costs else ''}{loot.dice}D6{plus}"


def _trade(id_: str, loot: str, group: Group, payoff: int, name: str = "", **more: bool) -> tuple[str, Trade]:
    return id_, Trade(id_, name or loot, group, loot_of_business(loot), payoff, **more)


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
CHINATOWN: Final = "chinatown"
LOCAL: Final = {(CHINATOWN, GYM): "Martial arts school"}
"""The local names of a kind of business."""
ALIASES: Final = {(CHINATOWN, GYM): "Gym", (CHINATOWN, SPEAKEASY): "Opium den"}
"""Other names that players may type there."""


def trade_of(business: Business) -> Trade:
    return TRADES[business.kind]


def trade_named(text: str) -> Trade:
    """The kind of business of this name in any capitals. Raises UnknownName otherwise."""
    known = {name_words(one.name): one for one in TRADES.values()}
    known |= {name_words(one.id): one for one in TRADES.values()}
    known |= {name_words(name): TRADES[trade] for named in (LOCAL, ALIASES) for (_, trade), name in named.items()}
    found = known.get(name_words(text)) or known.get(name_words(f"{text}s"))
    if found is None:
        raise UnknownName("kind of business", text, [one.name for one in TRADES.values()])
    return found


_LITTLE: Final = frozenset({"the", "in", "at", "of", "no", "number"})


def name_words(text: str) -> frozenset[str]:
    """The words of a name in any order, without little words."""
    plain = re.sub(r"['’]", "", text.casefold()).replace("-", " ")
    return frozenset(re.findall(r"[a-z]+|\d+", plain)) - _LITTLE


def payoff_line(trade: Trade) -> str:
    """The cops' payoff and the guards of a kind of business, in a line."""
    guards = f"{count(trade.guards, 'guard')}"
    return f"{f'{dollars(trade.payoff)} for the cops' if trade.payoff else 'No payoff'}; {guards}."


def kinds_drawn() -> str:
    lines = [
        [one.name, str(one.group), one.loot, dollars(one.payoff) if one.payoff else "none", str(one.guards)]
        for one in TRADES.values()
    ]
    return cells(("Business", "Racket", "Loot", "Payoff", "Guards"), lines)


KINDS: Final = [one.name for one in TRADES.values()]


# The Loot of a month

SOURCE: Final = "A Hell of a Town, Rackets"
BREWERY_BONUS: Final = 1
WIRE_BONUS: Final = 2
BOUT_BONUS: Final = 10
"""Points that a big bout adds to the Arena's usual Loot: 4D6+6 in place of 4D6-4."""
HANDICAP_DICE: Final = 2
"""D6 that the Handicap adds to the Racetrack's usual Loot: 5D6 in place of 3D6."""
BOXERS: Final = Table(
    "mad.tables.boxers",
    "FISTS of a boxer",
    "A Hell of a Town, Rackets: Boxing Matches",
    (Row(1, 2, 4, "FISTS 4"), Row(3, 5, 5, "FISTS 5"), Row(6, 6, 6, "FISTS 6")),
)
RADIO_DICE: Final = 2
"""The dice of a band that is on the radio."""
BIG_BOUT: Final = Table(
    "mad.tables.big-bout",
    "A big-name bout at the Arena",
    f"{SOURCE}: The Paradise Arena",
    (Row(1, 1, True, "a big-name bout"), Row(2, 6, False, "the usual card")),
)
POISON: Final = Table(
    "mad.tables.poisoned-booze",
    "Poisoned booze in a low dive",
    f"{SOURCE}: Low Dive",
    (Row(1, 1, True, "poisoned customers"), Row(2, 6, False, "nothing worse than headaches")),
)
PROSPECT: Final = Table(
    "mad.tables.gym-prospect",
    "A boxer of the gym's",
    f"{SOURCE}: Boxing Matches",
    (Row(1, 5, False, "no one special"), Row(6, 6, True, "a shot at the big time")),
)
SHOP_TABLES: Final[tuple[Table[Any], ...]] = (BIG_BOUT, POISON, PROSPECT)


@frozen
class Shop:
    """The facts of a business for the dice of a month.

    trade     id of its kind
    monopoly  its owner has the whole racket in the neighborhood
    brewery   its owner has the Paradise Brewery (speakeasies, low dives)
    wire      its owner has a wire service (bookies)
    band      dice of the popular band that plays there, 0 to 2 (nightclubs)
    handicap  it is June (the Racetrack)
    nudge     what the Racetrack's owner does to it, -1 to 1 (numbers)
    """

    trade: str
    monopoly: bool = False
    brewery: bool = False
    wire: bool = False
    band: int = 0
    handicap: bool = False
    nudge: int = 0


class Yield(NamedTuple):
    """The Loot of a business in points, below 0 for a gym.

    bout   whether there was a big-name bout (the Arena)
    faces  of the band that played there
    """

    points: int
    bout: bool = False
    faces: tuple[int, ...] = ()


class BusinessMonth(NamedTuple):
    """A month of one business: its Loot and the result of its side roll.

    poisoned  whether its booze poisoned customers (a low dive)
    fists     FISTS of a boxer with a shot at the big time; 0 for none (a gym)
    """

    made: Yield
    poisoned: bool = False
    fists: int = 0


ONLY_FOR: Final = {
    "brewery": (SPEAKEASY, LOW_DIVE),
    "wire": (BOOKIES,),
    "band": (NIGHTCLUB,),
    "handicap": (RACETRACK,),
    "nudge": (NUMBERS,),
}
"""The kinds of business that each circumstance matters to."""


def check_shop(shop: Shop) -> None:
    """Raises IllegalNow for a circumstance that means nothing to this kind, OutOfRange for an impossible number."""
    trade = TRADES[shop.trade]
    for what, kinds in ONLY_FOR.items():
        if getattr(shop, what) and shop.trade not in kinds:
            allowed = " and ".join(TRADES[kind].name for kind in kinds)
            raise IllegalNow(f"The {what} changes nothing for {trade.name}, only for {allowed}. Remove “{what}”.")
    if shop.trade == WIRE:
        raise IllegalNow("A wire service makes no Loot of its own. Roll for Bookies with the wire instead.")
    if shop.monopoly and not trade.earns:
        raise IllegalNow(f"A {trade.name.lower()} has no Loot that a monopoly could add to. Remove “monopoly”.")
    if not 0 <= shop.band <= RADIO_DICE:
        raise OutOfRange(f"A band adds 1 die, or {RADIO_DICE} on the radio, not {shop.band}. Give one of these.")
    if not -1 <= shop.nudge <= 1:
        raise OutOfRange(f"The Racetrack moves the numbers by 1 up or down, not by {shop.nudge}. Give one of these.")


def dice_of(shop: Shop) -> int:
    """All dice of Loot of a business, with those of a band."""
    trade = TRADES[shop.trade]
    own = trade.month_loot.dice + HANDICAP_DICE * shop.handicap
    return own + shop.band + (shop.monopoly and trade.earns)


def side_dice(shop: Shop) -> int:
    """The dice that a business always rolls beside its Loot."""
    return int(shop.trade in (ARENA, LOW_DIVE, GYM))


def bonuses(shop: Shop, bout: bool = False) -> tuple[Modifier, ...]:
    """The points added to the dice, by name."""
    plus = TRADES[shop.trade].month_loot.plus
    named = (
        ("printed", plus),
        ("brewery", BREWERY_BONUS * shop.brewery),
        ("wire service", WIRE_BONUS * shop.wire),
        ("big bout", BOUT_BONUS * bout),
    )
    return tuple(Modifier(label, value) for label, value in named if value)


def extremes(shop: Shop) -> tuple[int, int]:
    """The least and the most points of Loot that a business can make."""
    trade = TRADES[shop.trade]
    if trade.month_loot.costs:
        return -6 * trade.month_loot.dice, -trade.month_loot.dice
    if trade.month_loot.halved:
        return 1 + shop.monopoly, 3 + 6 * shop.monopoly
    low, high = (sum(one.value for one in bonuses(shop, bout)) for bout in (False, shop.trade == ARENA))
    number = dice_of(shop)
    return max(0, number + low + shop.nudge), max(0, 6 * number + high + shop.nudge)


def made(dice: Dice, shop: Shop, name: str) -> Yield:
    """The Loot of one business, called `name` in the headings of its rolls.

    Dice in order: the Arena's big bout; its own dice with the one of a monopoly; the band's. For protection the die of
    a monopoly is rolled by itself, because it is not halved.
    """
    trade = TRADES[shop.trade]
    bout = trade.id == ARENA and dice.read(1, dice.reading(BIG_BOUT), "big bout")[0]
    own, more = trade.month_loot.dice + HANDICAP_DICE * shop.handicap, int(shop.monopoly and trade.earns)
    why = f"Loot of {name}"
    if trade.month_loot.costs:
        return Yield(-dice.total(own, 6, f"cost of {name}"))
    if trade.month_loot.halved:
        return Yield(-(-dice.total(own, 6, why) // 2) + dice.total(more, 6, f"{why}, monopoly"))
    total = dice.total(own + more, 6, why) + sum(one.value for one in bonuses(shop, bout))
    faces = dice.roll(shop.band, 6, f"band in {name}")
    return Yield(max(0, total + sum(faces) + shop.nudge), bout, faces)


def poisoned(dice: Dice, name: str) -> bool:
    """Whether the booze of a low dive poisons customers this month: on a 1 of 1D6."""
    return dice.read(1, dice.reading(POISON), f"booze in {name}")[0]


def prospect(dice: Dice, name: str) -> int:
    """The FISTS of a boxer that a gym finds this month: a 6 on 1D6, then the table of boxers; 0 for none."""
    shot = dice.read(1, dice.reading(PROSPECT), f"boxers of {name}")[0]
    return dice.read(1, dice.reading(BOXERS), "FISTS of the boxer")[0] if shot else 0


def _month_of(trade: Trade) -> Callable[[Dice, Shop], BusinessMonth]:
    """The resolver of one kind of business, `month_of_speakeasy` and so on."""

    def month_of(dice: Dice, shop: Shop) -> BusinessMonth:
        """The month of one business: its Loot, then its side roll. Raises IllegalNow or OutOfRange as in
        `check_shop`.
        """
        check_shop(shop)
        loot = dice.call(made, shop, trade.name)
        blind = trade.id == LOW_DIVE and dice.call(poisoned, trade.name)
        return BusinessMonth(loot, blind, dice.call(prospect, trade.name) if trade.id == GYM else 0)

    month_of.__name__ = month_of.__qualname__ = f"month_of_{trade.id.replace('-', '_')}"
    return resolves(trade.rule, "mad.racket.monopoly")(month_of)


MONTH_OF: Final = {trade.id: _month_of(trade) for trade in TRADES.values()}
"""By kind: the resolver `(dice, shop) -> Month`, which names the rule of that kind."""
BandDice = Annotated[int, Interval(ge=0, le=RADIO_DICE)]
Sway = Annotated[int, Interval(ge=-1, le=1)]


@move("mad-racket loot", Rolls())
class Loot:
    """Roll one business's Loot for a month, with everything that adds to it."""

    kind: str = option("The kind of business.", complete=KINDS)
    monopoly: bool = option("The owner has the whole racket in the neighborhood: 1D6 more.", default=False)
    brewery: bool = option("For a speakeasy or low dive, whether the owner has the Paradise Brewery.", default=False)
    wire: bool = option("For bookies, whether the owner has a wire service.", default=False)
    band: BandDice = option("For a nightclub, the dice of its band: 2 once it is on the radio.", default=0)
    handicap: bool = option("The month is June, at the Racetrack.", default=False)
    nudge: Sway = option("For numbers, the change that the Racetrack's owner makes.", default=0)


@decides(Loot)
def loot(_position: Position, move: Loot) -> Deed[BusinessMonth]:
    """The month of one business, with all that adds to it."""
    trade = trade_named(move.kind)
    shop = Shop(
        trade.id,
        monopoly=move.monopoly,
        brewery=move.brewery,
        wire=move.wire,
        band=move.band,
        handicap=move.handicap,
        nudge=move.nudge,
    )
    check_shop(shop)

    def say(month: BusinessMonth) -> Report:
        points = month.made.points
        text = f"costs {-points} Loot" if points < 0 else f"makes {points} Loot"
        lines = (loot_line(shop, month.made.bout), *side_roll_lines(month), payoff_line(trade))
        return Report(
            f"{trade.name}: it {text}, {dollars(points * LOOT)}.",
            lines,
            tone=Tone.BAD if month.poisoned else Tone.PLAIN,
        )

    return Deed(
        report=say, resolver=MONTH_OF[trade.id], args=(shop,), facts=_facts, questions=_questions(shop), again=True
    )


def _facts(outcome: Outcome[BusinessMonth]) -> dict[str, Any]:
    month = outcome.result
    return {
        "loot": month.made.points,
        "dollars": month.made.points * LOOT,
        "bout": month.made.bout,
        "poisoned": month.poisoned,
        "fists": month.fists,
    }


def _questions(shop: Shop) -> tuple[Question, ...]:
    """The questions for the odds of one business."""
    month_of = MONTH_OF[shop.trade]
    more = {
        LOW_DIVE: Question("Poisons customers", month_of, (shop,), lambda month: month.poisoned),
        GYM: Question("FISTS of a boxer, 0 for none", month_of, (shop,), lambda month: month.fists),
    }
    loot = Question("Loot", month_of, (shop,), lambda month: month.made.points)
    return (loot, *((more[shop.trade],) if shop.trade in more else ()))


def loot_line(shop: Shop, bout: bool = False) -> str:
    """The roll of a business in a line: “3D6−1, +1D6 by the band, +1 brewery: 2 to 24 Loot”."""
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


def side_roll_lines(month: BusinessMonth) -> tuple[str, ...]:
    """The results of its side roll, in lines."""
    lines = (
        "Its booze has poisoned customers: 1 outrage more." if month.poisoned else "",
        f"A boxer of its own gets a shot at the big time: FISTS {month.fists}." if month.fists else "",
        "A big-name bout fills the Arena." if month.made.bout else "",
    )
    return tuple(filter(None, lines))
