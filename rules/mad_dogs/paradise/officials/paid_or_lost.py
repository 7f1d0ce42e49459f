"""The month's payoffs to officials, and officials lost because a gang lacks the money (mad.official.lose). In
dollars.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.bank_balances import bank_of
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Headline, News, Official
from rules.mad_dogs.paradise.officials.buyers import ACCOUNT, discounted, has_club, pays
from rules.mad_dogs.paradise.officials.official_names import opening
from rules.mad_dogs.paradise.officials.posts import BY_POST, title_of


class Payment(NamedTuple):
    """A gang's payoff to an official, by key, paid or owed."""

    gang: int
    official: str
    dollars: int


class UnpaidOfficial(NamedTuple):
    """A gang's wish not to pay an official, by key."""

    gang: int
    official: str


class PayDay(NamedTuple):
    """The payoffs that were paid, and those that were not and cost a gang its official."""

    paid: tuple[Payment, ...] = ()
    left: tuple[Payment, ...] = ()


@resolves("mad.official.lose", "mad.racket.gentlemans-club", *BY_POST)
def pay_officials(
    dice: Dice, city: Paradise, month: int, balances: tuple[BankBalance, ...], unpaid: tuple[UnpaidOfficial, ...] = ()
) -> PayDay:
    """Step 4 of the month: each gang pays the officials it owns, after the cops have been paid.

    The dearest comes first, equals in the order of the city. An official whom the rest of the bank can't pay leaves, as
    does one in `unpaid`. It rolls no dice. Raises OutOfRange for an official in `unpaid` whom the gang does not own.
    """
    for gang, key in unpaid:
        official = city.official(key)
        if official is None or gang not in official.owners:
            raise OutOfRange(f"{opening(key)} is not in that gang's pay. Remove that name from those who go unpaid.")
    met: list[Payment] = []
    left: list[Payment] = []
    for outfit in city.outfits:
        gang, bank = outfit.gang, bank_of(balances, outfit.gang)
        for payment in dues(city, gang, month):
            if payment.dollars > bank or UnpaidOfficial(gang, payment.official) in unpaid:
                left.append(payment)
            else:
                bank -= payment.dollars
                met.append(payment)
    return PayDay(tuple(met), tuple(left))


def dues(city: Paradise, gang: int, month: int) -> tuple[Payment, ...]:
    """The payoffs of a gang to its officials in a month, in the order of payment."""
    bought = city.bought(gang)
    club = bool(bought) and has_club(city, gang, month)
    owed = [Payment(gang, one.key, discounted(pays(one, gang), club)) for one in bought]
    return tuple(sorted(owed, key=lambda one: -one.dollars))


def pay_changes(campaign: int, city: Paradise, day: PayDay) -> tuple[Change, ...]:
    """The changes of the month's payoffs to officials."""
    booked = [Booked(one.gang, -one.dollars, ACCOUNT, f"{title_of(one.official)}, for the month") for one in day.paid]
    lost = {one.official: city.official(one.official) for one in day.left}
    for gang, key, _ in day.left:
        lost[key] = _without(lost[key], gang)
    news = [News(Headline.DROPPED, (one.gang,), one.official) for one in day.left]
    return (
        *booked,
        *(OfficialSet(campaign, one) for one in lost.values() if one is not None),
        *(NewsMade(campaign, one) for one in news),
    )


def _without(official: Official | None, gang: int) -> Official | None:
    """The official without a gang among the owners."""
    if official is None:
        return None
    return replace(official, payers=tuple(one for one in official.payers if one.gang != gang))
