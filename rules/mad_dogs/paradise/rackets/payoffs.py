"""The cops' payoffs, with a tenth off for each further business of a kind, and businesses whose cops go unpaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours, OutOfRange
from rules.core.plain.words import listed, parts
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.businesses import business_in, in_sentence, name_of, opening, owing, taken
from rules.mad_dogs.paradise.rackets.kinds_of_business import KINDS, TRADES, Trade, trade_named, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import in_order

TENTHS: Final = 10
DRY_MONTHS: Final = 3
"""Months without Loot, shut by the cops, after which a business has no owner."""
MOST_OF_A_KIND: Final = 50


def share(trade: Trade, number: int) -> int:
    """Dollars for each of so many businesses of a kind in one neighborhood: a tenth off for each beyond the first."""
    return trade.payoff * max(0, TENTHS + 1 - number) // TENTHS


@resolves("mad.racket.multiple")
def payoff(dice: Dice, trade: str, number: int) -> int:
    """Dollars a month for so many businesses of a kind in one neighborhood. Raises OutOfRange for an impossible
    number.
    """
    most = 1 if TRADES[trade].unique else MOST_OF_A_KIND
    if not 1 <= number <= most:
        raise OutOfRange(
            f"There can be 1 to {most} of {TRADES[trade].name} in a neighborhood, not {number}. Give a number in "
            "that range."
        )
    return number * share(TRADES[trade], number)


class CopsBill(NamedTuple):
    """The payoff that the cops ask for one business this month, and whether they get it."""

    business: Business
    dollars: int
    paid: bool = True


def bills(owned: Iterable[Business], month: int) -> tuple[CopsBill, ...]:
    """A gang's bills from the cops this month, also for smashed and shut businesses; those taken this month are
    free.
    """
    asked = [one for one in owned if owing(one, month) and trade_of(one).payoff]
    alike = Counter((one.place, one.kind) for one in asked)
    return tuple([CopsBill(one, share(trade_of(one), alike[one.place, one.kind])) for one in asked])


@resolves("mad.racket.unpaid")
def settle(
    asked: tuple[CopsBill, ...], money: int, wished: Iterable[str] = (), accountant: bool = True
) -> tuple[CopsBill, ...]:
    """The same bills, with those marked as paid that so many dollars pay for.

    Those of the `wished` keys go unpaid. Of the others, the business with the most Loot on average, by the printed
    dice, is paid first, equals in the order of the city. Bills beyond the money go unpaid. Without an Accountant a gang
    pays nothing.
    """
    if not accountant:
        return tuple([bill._replace(paid=False) for bill in asked])
    unwanted = frozenset(wished)
    paid: set[str] = set()
    for bill in sorted(asked, key=lambda one: (-trade_of(one.business).average, in_order(one.business))):
        if bill.business.key not in unwanted and bill.dollars <= max(0, money):
            money -= bill.dollars
            paid.add(bill.business.key)
    return tuple([bill._replace(paid=bill.business.key in paid) for bill in asked])


@resolves("mad.racket.unpaid")
def business_after(bill: CopsBill, month: int) -> Business:
    """A business after its cops were paid or not.

    Unpaid, it is shut from the next month. It becomes independent in the third month in a row that it makes nothing for
    that reason and is not paid for either. A month in which it is also smashed does not count. Paid, it is open again.
    """
    one = bill.business
    if bill.paid:
        return replace(one, shut=False, dry=0)
    if not one.shut:
        return replace(one, shut=True, dry=0)
    dry = one.dry + (one.idle < month)
    if dry >= DRY_MONTHS:
        return Business(one.place, one.kind, one.number, idle=one.idle, guts=one.guts)
    return replace(one, dry=dry)


Number = Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)]


@move("mad-racket payoff")
class Payoff:
    """Show what the cops want for several businesses of one kind."""

    kind: str = option("The kind of business.", complete=KINDS)
    number: Number = option("The number that a gang has in one neighborhood.", default=1)


@decides(Payoff)
def pay_off(_position: Position, move: Payoff) -> Deed[int]:
    """The cops' payoff for so many businesses of a kind in one neighborhood."""
    trade = trade_named(move.kind)

    def say(total: int) -> Report:
        if not trade.payoff:
            return Report(f"{trade.name}: there is no payoff.")
        off = f", {dollars(trade.payoff)} less {(move.number - 1) * 10}% each" if move.number > 1 else ""
        each = f"{dollars(share(trade, move.number))} each{off}."
        return Report(f"{move.number} × {trade.name} in one neighborhood: {dollars(total)} a month.", (each,))

    return Deed(
        report=say, resolver=payoff, args=(trade.id, move.number), facts=lambda outcome: {"dollars": outcome.result}
    )


NONE: Final = "none"


# Cops left unpaid


def own_businesses(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The businesses of the caller's gangs, and `none`."""
    owned = [
        name_of(one)
        for one in (taken(town.city) if town else ())
        if town and one.owner in town.gangs and town.gangs[one.owner].mine
    ]
    return [NONE, *owned]


@move("mad-racket unpaid", town=True)
class Unpaid:
    """Choose where your gang leaves the cops unpaid. It pays the others while the money lasts."""

    businesses: str = option(
        "The businesses, separated by commas, or none.", complete=OfTown(own_businesses, many=True)
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Unpaid)
def unpaid(position: Position, move: Unpaid) -> Deed[None]:
    """A gang names the businesses whose cops it leaves unpaid, until it changes that."""
    town = position.town
    stored = town.gang_for(move.gang)
    outfit = town.outfit(stored.id)
    text = move.businesses.strip()
    named = [] if text.casefold() == NONE else [business_in(town, part) for part in parts(text)]
    for one in named:
        if one.owner != outfit.gang:
            raise NotYours(
                f"{opening(one)} does not belong to {town.name(outfit.gang)}. Name its own businesses, or none."
            )
    keys = tuple(dict.fromkeys(one.key for one in named))
    gang = town.name(outfit.gang)
    line = f"{gang} leaves the cops unpaid for {listed([in_sentence(one) for one in named])}." if named else ""
    return Deed(
        report=lambda _: Report(
            line or f"{gang} pays the cops everywhere, as far as its money goes.",
            ("An unpaid business is shut from the next month on. This lasts until you change it.",) if named else (),
        ),
        allow=lambda: town.rights(stored),
        changes=lambda _: (OutfitSet(town.id, replace(outfit, unpaid=keys)),),
        log=town.id,
        rule="mad.racket.unpaid",
    )
