"""The beginning of a campaign and of its months: the city laid out, Loot and payoffs, with a dry run before."""

from __future__ import annotations

from typing import Any

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.markup import strong
from rules.core.plain.words import count, listed, sentence
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.businesses import in_sentence
from rules.mad_dogs.paradise.city.changes import Foretold
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.offices import title_of
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.forecast import Forecast, dry_run
from rules.mad_dogs.paradise.month.parts import Income, income, income_changes
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.income import Account

# Loot


def collect_loot(town: Town, booked: bool) -> Deed[Any]:
    """The dry run first; `booked` where a button below it collects, once, or dice have fallen. Its people are seen."""
    if not (booked or town.city.foretold):
        return _dry_run(town)
    facts = (town.city, town.month, town.purses, town.bookless)

    def say(result: Income) -> Report:
        lines = [account_told(town, one, result) for one in result.collected.accounts]
        return Report(
            f"{date_of(town.month)}: the Loot is in, cops and officials are paid.",
            (*lines, "Next: officials can be bought with /mad-official buy."),
            (NEXT,),
            Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=income,
        args=facts,
        changes=lambda result: income_changes(town.id, town.city, town.month, result),
        facts=lambda outcome: {one.gang: one.income - one.cops for one in outcome.result.collected.accounts},
        log=town.id,
    )


def _dry_run(town: Town) -> Deed[None]:
    lines = [forecast_told(town, one) for one in dry_run(town.city, town.month, town.purses, town.bookless)]
    collect = FollowUp("Collect", "campaign next", {"collect": town.month}, f"loot:{town.id}:{town.month}")
    return Deed(
        report=lambda _: Report(
            f"{date_of(town.month)} in {town.title}: what the Loot will come to. Nothing is booked yet.",
            (
                *lines,
                "To leave the cops unpaid somewhere, say so first: /mad-racket unpaid.",
                "Next: [Collect], or /campaign next again.",
            ),
            (collect,),
        ),
        changes=lambda _: (Foretold(town.id),),
        log=town.id,
        rule="mad.campaign.month",
    )


def forecast_told(town: Town, one: Forecast) -> str:
    """A gang's month before its dice, on a line."""
    return f"{strong(town.name(one.gang))}, {dollars(one.bank)}: {forecast_of(one)}"


def forecast_of(one: Forecast) -> str:
    """The same without its name."""
    side = f" and {count(one.side, 'die')} besides" if one.side else ""
    side = side.replace("dies", "dice")
    lost = f"unpaid at the least: {listed([in_sentence(each) for each in one.unpaid])}" if one.unpaid else ""
    missing = f"{dollars(one.short)} may be missing" if one.short else ""
    short = sentence("; ".join(filter(None, (missing, lost))))
    short = f" {strong(f'{short}.')}" if short else ""
    return (
        f"{one.dice}D6{side}, Loot {one.least} to {one.most}; cops {dollars(one.cops)}, "
        f"officials {dollars(one.officials)}.{short}"
    )


def account_told(town: Town, account: Account, result: Income) -> str:
    """What a gang collected and paid, on a line."""
    paid = sum(one.dollars for one in result.day.paid if one.gang == account.gang)
    left = [title_of(one.official) for one in result.day.left if one.gang == account.gang]
    more = [
        f"shut: {listed([in_sentence(one) for one in account.unpaid])}" if account.unpaid else "",
        f"poisoned customers at {count(len(account.poisoned), 'dive')}" if account.poisoned else "",
        f"{count(len(account.finds), 'boxer')} with a shot at the big time" if account.finds else "",
        f"lost: {listed(left)}" if left else "",
    ]
    told = "; ".join(filter(None, more))
    return (
        f"{strong(town.name(account.gang))}: Loot {account.loot}, {dollars(account.income)}; "
        f"cops {dollars(account.cops)}, officials {dollars(paid)}; {dollars(account.left - paid)} in the bank"
        f"{'; ' + told if told else ''}."
    )
