"""The dry run of a month: each gang's dice, least and most Loot, and payoffs."""

from __future__ import annotations

from collections.abc import Collection

from rules.core.plain.frozen import frozen
from rules.mad_dogs.paradise.city.bank_balances import LOOT, bank_of
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.officials.paid_or_lost import dues
from rules.mad_dogs.paradise.rackets.income import Plan, plans
from rules.mad_dogs.paradise.rackets.kinds_of_business import NUMBERS, dice_of, extremes, side_dice
from rules.mad_dogs.paradise.rackets.payoffs import bills, settle


@frozen
class Forecast:
    """A gang's month before its dice. Loot is in points, below 0 if gyms cost more than the rest makes.

    dice       D6 of Loot
    side       D6 beside it that are always rolled: the Arena's, those of low dives and gyms
    cops       dollars for the payoffs, without those that the gang won't pay or, without an Accountant, can't
    officials  dollars for the officials in its pay
    unpaid     whose cops go unpaid at the least Loot, for any reason
    resting    businesses that do not work this month
    """

    gang: int
    bank: int
    dice: int
    side: int
    least: int
    most: int
    cops: int
    officials: int
    unpaid: tuple[Business, ...]
    resting: tuple[Business, ...]

    @property
    def short(self) -> int:
        """Dollars that cops and officials lack at the least Loot."""
        return max(0, self.cops + self.officials - self.bank - max(self.least * LOOT, -self.bank))


def dry_run(
    city: Paradise,
    month: int,
    balances: tuple[BankBalance, ...],
    bookless: Collection[int] = (),
    gangs: Collection[int] | None = None,
) -> tuple[Forecast, ...]:
    """The month of each gang before its dice, or of these `gangs` alone, in the order they joined; `bookless` gangs
    have no Accountant.
    """
    planned = plans(city, month, bookless, gangs)
    return tuple([_forecast(city, month, plan, bank_of(balances, plan.outfit.gang)) for plan in planned])


def _forecast(city: Paradise, month: int, plan: Plan, bank: int) -> Forecast:
    least, most = _range(plan)
    asked = bills(plan.owned, month)
    money = bank + max(least * LOOT, -max(0, bank))
    whole = sum(bill.dollars for bill in asked)
    willing, settled = (settle(asked, most_of, plan.outfit.unpaid, plan.accountant) for most_of in (whole, money))
    return Forecast(
        plan.outfit.gang,
        bank,
        sum(dice_of(run.shop) for run in plan.runs),
        sum(side_dice(run.shop) for run in plan.runs),
        least,
        most,
        sum(bill.dollars for bill in willing if bill.paid),
        sum(payment.dollars for payment in dues(city, plan.outfit.gang, month)),
        tuple([bill.business for bill in settled if not bill.paid]),
        plan.resting,
    )


def _range(plan: Plan) -> tuple[int, int]:
    """The least and the most points of a gang's Loot; its numbers as a whole never fall below 0."""
    ends = [(run.business.kind == NUMBERS, extremes(run.shop)) for run in plan.runs]
    totals: list[int] = []
    for end in (0, 1):
        numbers = sum(each[end] for is_numbers, each in ends if is_numbers)
        others = sum(each[end] for is_numbers, each in ends if not is_numbers)
        totals.append(others + max(0, numbers + plan.nudge))
    return totals[0], totals[1]
