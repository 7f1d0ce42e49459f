"""What the cops get: payoffs with a tenth off for each further business of a kind, and who goes unpaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.businesses import TRADES, Trade, in_order, owing, trade_of
from rules.mad_dogs.paradise.city.records import Business

TENTHS: Final = 10
DRY_MONTHS: Final = 3
"""Months without Loot, the cops keeping it shut, after which a business is nobody's."""
MOST_OF_A_KIND: Final = 50


def share(trade: Trade, number: int) -> int:
    """Dollars for each of so many businesses of a kind in one neighborhood: a tenth off for every one but the first."""
    return trade.payoff * max(0, TENTHS + 1 - number) // TENTHS


@resolves("mad.racket.multiple")
def payoff(dice: Dice, trade: str, number: int) -> int:
    """Dollars a month for so many businesses of a kind in one neighborhood. OutOfRange for a number that can't be."""
    most = 1 if TRADES[trade].unique else MOST_OF_A_KIND
    if not 1 <= number <= most:
        raise OutOfRange(f"There can be 1 to {most} of {TRADES[trade].name} in a neighborhood, not {number}.")
    return number * share(TRADES[trade], number)


class Bill(NamedTuple):
    """What the cops ask for one business this month, and whether they get it."""

    business: Business
    dollars: int
    paid: bool = True


def bills(owned: Iterable[Business], month: int) -> tuple[Bill, ...]:
    """What a gang owes the cops this month: for whatever it did not take this very month, the smashed and shut too."""
    due = [one for one in owned if owing(one, month) and trade_of(one).payoff]
    alike = Counter((one.place, one.kind) for one in due)
    return tuple([Bill(one, share(trade_of(one), alike[one.place, one.kind])) for one in due])


def settle(due: tuple[Bill, ...], money: int, wished: Iterable[str] = (), accountant: bool = True) -> tuple[Bill, ...]:
    """The bills with what is paid of them out of so many dollars, in the same order.

    Unpaid are those of the `wished` keys. Of the others what makes the most Loot on average, by the printed dice, is
    paid first, alike ones in the order of the city; whatever the money left does not reach goes unpaid. Without an
    Accountant nothing is paid.
    """
    if not accountant:
        return tuple([bill._replace(paid=False) for bill in due])
    unwanted = frozenset(wished)
    paid: set[str] = set()
    for bill in sorted(due, key=lambda one: (-trade_of(one.business).average, in_order(one.business))):
        if bill.business.key not in unwanted and bill.dollars <= max(0, money):
            money -= bill.dollars
            paid.add(bill.business.key)
    return tuple([bill._replace(paid=bill.business.key in paid) for bill in due])


def business_after(bill: Bill, month: int) -> Business:
    """A business once the cops have been paid or not.

    Unpaid, it is shut from the next month; in the third month running that it makes nothing for it, and is not paid for
    either, it becomes independent. A month in which it is smashed besides does not count. Paid, it is open again.
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
