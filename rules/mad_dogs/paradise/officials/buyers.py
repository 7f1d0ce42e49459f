"""A gang that deals with officials: its bank, its reputation and what it pays them. Money is in dollars."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.fields import option
from rules.core.plain.frozen import frozen
from rules.core.play.campaign import Booked
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.bank_balances import reputation
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Gang, Town, runs_books
from rules.mad_dogs.paradise.officials.official_names import EVERYBODY
from rules.mad_dogs.paradise.officials.posts import title_of
from rules.mad_dogs.paradise.rackets.businesses import working
from rules.mad_dogs.paradise.rackets.kinds_of_business import CLUB, MADAME

ACCOUNT: Final = "officials"
OFFICIALS_OFF: Final = 10
"""Percent off what officials ask, for the owner of a gentleman's club or Madame Louisa's."""


@frozen
class Buyer:
    """A gang that deals with an official.

    gang        its id; 0 outside a campaign
    bank        its dollars
    standing    permanent points of reputation
    accountant  whether it has an Accountant; without one it buys no officials
    club        whether a gentleman's club or Madame Louisa's makes officials a tenth cheaper for it
    """

    gang: int
    bank: int
    standing: int = 0
    accountant: bool = True
    club: bool = False

    @property
    def reputation(self) -> int:
        return reputation(self.bank, self.standing)


def has_club(city: Paradise, gang: int, month: int) -> bool:
    """Whether officials are a tenth cheaper for a gang, because a club of its own is at work this month."""
    kinds = CLUB, MADAME
    return any(one.kind in kinds and one.owner == gang and working(one, month) for one in city.businesses)


def buyer_of(city: Paradise, month: int, balance: BankBalance, accountant: bool) -> Buyer:
    """A gang of the campaign as a buyer of officials."""
    outfit = city.outfit(balance.gang)
    standing = outfit.standing if outfit is not None else 0
    return Buyer(balance.gang, balance.dollars, standing, accountant, has_club(city, balance.gang, month))


def discounted(payoff: int, club: bool) -> int:
    """The sum that a gang pays for a payoff: a tenth less with a club."""
    return payoff * (100 - OFFICIALS_OFF) // 100 if club else payoff


def pays(official: Official, gang: int) -> int:
    """The payoff of an official from a gang, before any discount; 0 from one that does not own the official."""
    return next((payer.dollars for payer in official.payers if payer.gang == gang), 0)


def cost(buyer: Buyer, payoff: int, key: str, already: int = 0) -> Booked:
    """The ledger line of a first month, or of the difference to the `already` paid sum.

    Raises IllegalNow, with the sum, if the bank lacks the money.
    """
    sum_of = discounted(payoff, buyer.club) - discounted(already, buyer.club)
    why = f"{title_of(key)}, now at {dollars(payoff)} a month" if already else f"{title_of(key)}, bought"
    return paid(buyer.gang, buyer.bank, sum_of, ACCOUNT, why)


# The gangs


def buyer_for(town: Town, gang: Gang) -> Buyer:
    """A gang of the town as a buyer of officials."""
    return buyer_of(town.city, town.month, BankBalance(gang.id, town.bank(gang.id)), runs_books(gang.people))


def bidder_for(town: Town, gang: int) -> Buyer | None:
    """The gang behind a bid, as far as it has to pay; None for one that is gone."""
    if gang not in town.gangs:
        return None
    return buyer_of(town.city, town.month, BankBalance(gang, town.bank(gang)), accountant=True)


Dollars = Annotated[int, Interval(ge=1, le=MOST_MONEY)]
OFFICIAL: Final = "The official: Mayor, Judge 2, Captain of the 1st Precinct."
ANY_OFFICIAL = option(OFFICIAL, complete=EVERYBODY)
