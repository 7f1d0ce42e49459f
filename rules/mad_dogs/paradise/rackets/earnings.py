"""Loot and payoffs of one business by plain numbers, and how what it makes is told."""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import Report, Tone
from rules.core.plain.words import count, signed
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.businesses import GYM, LOW_DIVE, TRADES, Trade, trade_named
from rules.mad_dogs.paradise.city.money import LOOT
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.rackets.bands import RADIO_DICE
from rules.mad_dogs.paradise.rackets.payoffs import MOST_OF_A_KIND, payoff, share
from rules.mad_dogs.paradise.rackets.shops import ROLLERS, Month, Shop, bonuses, check_shop, extremes
from rules.mad_dogs.play.lines import minus

KINDS = [one.name for one in TRADES.values()]
Dice = Annotated[int, Interval(ge=0, le=RADIO_DICE)]
Sway = Annotated[int, Interval(ge=-1, le=1)]
Number = Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)]


@move("mad-racket loot", Rolls())
class Loot:
    """Roll one business's Loot for a month, with everything that adds to it."""

    kind: str = opt("What kind of business.", complete=KINDS)
    monopoly: bool = opt("Its owner has the whole racket in the neighborhood: 1D6 more.", default=False)
    brewery: bool = opt("Speakeasy, low dive: its owner has the Paradise Brewery.", default=False)
    wire: bool = opt("Bookies: their owner has a wire service.", default=False)
    band: Dice = opt("Nightclub: dice of the band that plays there, 2 once it is on the radio.", default=0)
    handicap: bool = opt("The Racetrack in June.", default=False)
    nudge: Sway = opt("Numbers: what the Racetrack's owner does to them.", default=0)


@decides(Loot)
def loot(_position: Position, move: Loot) -> Deed[Month]:
    """The month of one business, with whatever adds to it."""
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

    def say(month: Month) -> Report:
        points = month.made.points
        told = f"costs {-points} Loot" if points < 0 else f"makes {points} Loot"
        lines = (sum_told(shop, month.made.bout), *side_told(month), pays_told(trade))
        return Report(
            f"{trade.name}: it {told}, {dollars(points * LOOT)}.",
            lines,
            tone=Tone.BAD if month.poisoned else Tone.PLAIN,
        )

    return Deed(
        report=say, resolver=ROLLERS[trade.id], args=(shop,), facts=_facts, questions=_questions(shop), again=True
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


@move("mad-racket payoff")
class Payoff:
    """What the cops want for a number of businesses of one kind."""

    kind: str = opt("What kind of business.", complete=KINDS)
    number: Number = opt("How many a gang has in one neighborhood.", default=1)


@decides(Payoff)
def pay_off(_position: Position, move: Payoff) -> Deed[int]:
    """What the cops want for so many businesses of a kind in one neighborhood."""
    trade = trade_named(move.kind)

    def say(total: int) -> Report:
        if not trade.payoff:
            return Report(f"{trade.name}: there is no payoff.")
        off = f", {dollars(trade.payoff)} less {(move.number - 1) * 10}% each" if move.number > 1 else ""
        each = f"{dollars(share(trade, move.number))} apiece{off}."
        return Report(f"{move.number} × {trade.name} in one neighborhood: {dollars(total)} a month.", (each,))

    return Deed(
        report=say, resolver=payoff, args=(trade.id, move.number), facts=lambda outcome: {"dollars": outcome.result}
    )
