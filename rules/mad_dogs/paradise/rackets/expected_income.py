"""What a gang's businesses bring on average in the next month, after the cops are paid. In dollars."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import replace
from rules.mad_dogs.paradise.city.bank_balances import LOOT
from rules.mad_dogs.paradise.city.changes import NO_CAMPAIGN, BusinessSet, folded
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.rackets.income import plans
from rules.mad_dogs.paradise.rackets.kinds_of_business import ARENA, BIG_BOUT, BOUT_BONUS, Shop, extremes, trade_of
from rules.mad_dogs.paradise.rackets.payoffs import bills, share

BOUTS: Final = sum(row.high - row.low + 1 for row in BIG_BOUT.rows if row.key) / 6
"""The chance of a big bout at the Arena."""


def expected_loot(shop: Shop) -> float:
    """The average Loot of a business in points; below 0 for a gym."""
    low, high = extremes(shop)
    if shop.trade == ARENA:
        return (low + high - BOUT_BONUS) / 2 + BOUTS * BOUT_BONUS
    return (low + high) / 2


def expected_income(city: Paradise, month: int, gang: int, accountant: bool = True) -> float:
    """What a gang's businesses bring on average in the month after this one, less the cops' payoffs."""
    (plan,) = plans(city, month + 1, () if accountant else (gang,), (gang,))
    payoffs = sum(bill.dollars for bill in bills(plan.owned, month + 1)) if accountant else 0
    return LOOT * sum(expected_loot(run.shop) for run in plan.runs) - payoffs


def expected_gain(city: Paradise, month: int, gang: int, business: Business, accountant: bool = True) -> float:
    """What one more business would add to that, with all that it does for the others."""
    return income_with(city, month, gang, business, accountant) - expected_income(city, month, gang, accountant)


def income_with(city: Paradise, month: int, gang: int, business: Business, accountant: bool = True) -> float:
    """The income of a gang with one more business, taken this month."""
    taken = replace(business, owner=gang, since=month, shut=False, dry=0)
    return expected_income(folded(city, (BusinessSet(NO_CAMPAIGN, taken),)), month, gang, accountant)


def rough_gain(business: Business, alike: int) -> float:
    """The same without what it does for businesses of other kinds, which takes no time to reckon.

    alike  how many of its kind the gang has in that neighborhood
    """
    trade = trade_of(business)
    payoffs = (alike + 1) * share(trade, alike + 1) - alike * share(trade, alike)
    return LOOT * trade.average - payoffs


def expected_loss(city: Paradise, month: int, business: Business) -> float:
    """What the owner of a business would lose with it."""
    without = folded(city, (BusinessSet(NO_CAMPAIGN, replace(business, owner=0)),))
    return expected_income(city, month, business.owner) - expected_income(without, month, business.owner)
