"""The Loot of a month, with its dry run, and the payoffs to cops and officials (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import strong
from rules.core.plain.words import count, listed
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import NO_CAMPAIGN, Foretold, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import woken
from rules.mad_dogs.paradise.month.forecast import Forecast, dry_run
from rules.mad_dogs.paradise.officials.paid_or_lost import PayDay, pay_changes, pay_officials
from rules.mad_dogs.paradise.officials.posts import name_of, title_of
from rules.mad_dogs.paradise.officials.wishes import reach_changes
from rules.mad_dogs.paradise.orders.standing_orders import paid_off, paying
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import in_sentence
from rules.mad_dogs.paradise.rackets.income import Collected, GangMonth, collect, collect_changes
from rules.mad_dogs.paradise.rivals.carrying_out import Carried, town_after
from rules.mad_dogs.paradise.rivals.month_policy import friends_bought

# Loot and payoffs


@frozen
class IncomeResult:
    """Steps 1 to 4 of a month: the Loot, and the payments of the gangs."""

    collected: Collected
    day: PayDay


@resolves("mad.campaign.month", "mad.money")
def income(
    dice: Dice, city: Paradise, month: int, balances: tuple[BankBalance, ...], bookless: Collection[int] = ()
) -> IncomeResult:
    """Loot, side rolls, the cops and the officials of all gangs; `bookless` gangs have no Accountant.

    A club whose cops are not paid this month still makes officials cheaper: it is shut from the next.
    """
    city = folded(city, paying(NO_CAMPAIGN, city))
    collected = dice.call(collect, city, month, balances, bookless)
    left = tuple([BankBalance(one.gang, one.left) for one in collected.accounts])
    return IncomeResult(collected, dice.call(pay_officials, city, month, left))


def income_changes(
    campaign: int, city: Paradise, month: int, result: IncomeResult, bookless: Collection[int] = ()
) -> tuple[Change, ...]:
    """Books Loot and payoffs, and begins the part for buying officials. `bookless` gangs have no Accountant."""
    changes: list[Change] = []

    def after(here: Paradise, more: Iterable[Change]) -> Paradise:
        those = [*more]
        changes.extend(those)
        return folded(here, those)

    paid = after(city, paying(campaign, city))
    here = after(paid, collect_changes(campaign, paid, month, result.collected))
    here = after(here, pay_changes(campaign, here, result.day))
    short = _short(paid, result)
    here = after(here, paid_off(campaign, here, month, short))
    here = after(here, (PhaseBegun(campaign, Phase.FRIENDS),))
    here = after(here, reach_changes(campaign, here, month, _left(result), bookless))
    return (*changes, *woken(campaign, city, here, short=short))


def _left(result: IncomeResult) -> tuple[BankBalance, ...]:
    """What each gang has in the bank after its payments."""
    paid = {one.gang: 0 for one in result.collected.accounts}
    for one in result.day.paid:
        paid[one.gang] += one.dollars
    return tuple([BankBalance(one.gang, one.left - paid[one.gang]) for one in result.collected.accounts])


def _short(city: Paradise, result: IncomeResult) -> dict[int, list[str]]:
    """Businesses and officials that a gang wanted to pay and could not, by gang."""
    found: dict[int, list[str]] = {}
    for account in result.collected.accounts:
        outfit = city.outfit(account.gang)
        wished = outfit.unpaid if outfit is not None else ()
        for one in account.unpaid:
            if one.key not in wished:
                found.setdefault(account.gang, []).append(in_sentence(one))
    for left in result.day.left:
        found.setdefault(left.gang, []).append(name_of(left.official))
    return found


# Loot


def collect_loot(town: Town, booked: bool) -> Deed[Any]:
    """The dry run, or the Loot if it is `booked` by the button below or its dice are rolled. The town must see its
    Accountants.
    """
    if not (booked or town.city.foretold):
        return _dry_run(town)
    facts = (town.city, town.month, town.balances, town.bookless)

    @lru_cache(1)  # the report and the books use the same changes
    def with_rivals(result: IncomeResult) -> tuple[tuple[Change, ...], Carried]:
        made = income_changes(town.id, town.city, town.month, result, town.bookless)
        bought = friends_bought(town_after(town, made))
        return (*made, *bought.changes), bought

    def say(result: IncomeResult) -> Report:
        lines = [account_line(town, one, result) for one in result.collected.accounts]
        bought = with_rivals(result)[1]
        lines += bought.lines
        return Report(
            f"{date_of(town.month)}: the gangs have collected the Loot, and paid cops and officials.",
            (*lines, "Next, you can buy officials. [My month] shows the price."),
            (*bought.offers, NEXT),
            Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=income,
        args=facts,
        changes=lambda result: with_rivals(result)[0],
        facts=lambda outcome: {one.gang: one.income - one.cops for one in outcome.result.collected.accounts},
        log=town.id,
    )


def _dry_run(town: Town) -> Deed[None]:
    lines = [forecast_line(town, one) for one in dry_run(town.city, town.month, town.balances, town.bookless)]
    collect = FollowUp("Collect", "campaign next", {"collect": town.month}, f"loot:{town.id}:{town.month}")
    return Deed(
        report=lambda _: Report(
            f"{date_of(town.month)}: the Loot to come. Nothing is booked yet.",
            (
                *lines,
                "To leave the cops unpaid somewhere, press [My month] first.",
            ),
            (collect,),
        ),
        changes=lambda _: (Foretold(town.id),),
        log=town.id,
        rule="mad.campaign.month",
    )


def forecast_line(town: Town, one: Forecast) -> str:
    """A gang's month before its dice, on a line."""
    return f"{strong(town.name(one.gang))}, {dollars(one.bank)}: {forecast_of(one)}"


def forecast_of(one: Forecast, *, short: bool = False) -> str:
    """The same without its name, and without what its Loot is counted from if it is to be `short`."""
    side = f" and {count(one.side, 'die')} more" if one.side else ""
    side = side.replace("dies", "dice")
    plain = (one.least, one.most) == (one.dice, 6 * one.dice)
    counted = "" if plain or short else ", after bonuses, half dice and costs"
    missing = f"{dollars(one.short)} is missing" if one.short else ""
    lost = f"the cops get nothing for {listed([in_sentence(each) for each in one.unpaid])}" if one.unpaid else ""
    lacks = ", and ".join(filter(None, (missing, lost)))
    lacks = f" {strong(f'At the least Loot, {lacks}.')}" if lacks else ""
    costs = f" The cops cost {dollars(one.cops)}, and officials {dollars(one.officials)}."
    return (
        f"Loot {one.least} to {one.most} ({one.dice}D6{side}{counted}).{costs * bool(one.cops or one.officials)}{lacks}"
    )


def account_line(town: Town, account: GangMonth, result: IncomeResult) -> str:
    """A gang's income and payments, on a line."""
    paid = sum(one.dollars for one in result.day.paid if one.gang == account.gang)
    left = [title_of(one.official) for one in result.day.left if one.gang == account.gang]
    more = [
        f"shut: {listed([in_sentence(one) for one in account.unpaid])}" if account.unpaid else "",
        f"poisoned customers at {count(len(account.poisoned), 'dive')}" if account.poisoned else "",
        f"{count(len(account.finds), 'boxer')} with a shot at the big time" if account.finds else "",
        f"lost: {listed(left)}" if left else "",
    ]
    text = "; ".join(filter(None, more))
    return (
        f"{strong(town.name(account.gang))}: Loot {account.loot}, {dollars(account.income)}; "
        f"cops {dollars(account.cops)}, officials {dollars(paid)}; {dollars(account.left - paid)} in the bank"
        f"{'; ' + text if text else ''}."
    )
