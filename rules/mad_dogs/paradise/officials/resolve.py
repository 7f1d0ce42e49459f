"""Friends in high places: officials paid, bought, bid for, let go, and offended. Money is dollars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Target
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.businesses import CLUB, MADAME, OFFICIALS_OFF, works_for
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet
from rules.mad_dogs.paradise.city.model import Paradise, Purse
from rules.mad_dogs.paradise.city.money import bank_of, paid, reputation
from rules.mad_dogs.paradise.city.offices import BY_POST, POSTS, REPORTER, name_of, smarts_of, title_of
from rules.mad_dogs.paradise.city.records import Bid, Grudge, Headline, News, Official, Payer

ACCOUNT: Final = "officials"
"""Kinds of business that make officials cheaper, once."""

STEP: Final = 10
"""Payoffs are raised by as much, or by several times that."""

AWAY: Final = 2
"""Months until an official who walked out on a gang talks to it again: the next one he is not to be had."""


@frozen
class Buyer:
    """A gang that deals with an official.

    gang        its id; 0 for one that is in no campaign
    bank        what it has
    standing    points of reputation for good
    accountant  whether it has an Accountant, without whom nobody buys officials
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
    """Whether officials are a tenth cheaper for a gang: a club of its own that does its trade this month."""
    return any(works_for(city, gang, kind, month) for kind in (CLUB, MADAME))


def buyer_of(city: Paradise, month: int, purse: Purse, accountant: bool) -> Buyer:
    """A gang of the campaign as it deals with officials."""
    outfit = city.outfit(purse.gang)
    standing = outfit.standing if outfit is not None else 0
    return Buyer(purse.gang, purse.dollars, standing, accountant, has_club(city, purse.gang, month))


def due(payoff: int, club: bool) -> int:
    """What a gang pays for a payoff: a tenth less with a club."""
    return payoff * (100 - OFFICIALS_OFF) // 100 if club else payoff


def pays(official: Official, gang: int) -> int:
    """The payoff that an official has from a gang, before anything is off; 0 from one that does not own him."""
    return next((payer.dollars for payer in official.payers if payer.gang == gang), 0)


# The month's payoffs


class Payment(NamedTuple):
    """What a gang pays an official, by key, or would have to."""

    gang: int
    official: str
    dollars: int


class Unpaid(NamedTuple):
    """A gang does not want to pay an official, by key."""

    gang: int
    official: str


class PayDay(NamedTuple):
    """Who was paid what, and who was not and is lost to his gang."""

    paid: tuple[Payment, ...] = ()
    left: tuple[Payment, ...] = ()


@resolves("mad.official.lose", "mad.racket.gentlemans-club", *BY_POST)
def pay_officials(
    dice: Dice, city: Paradise, month: int, purses: tuple[Purse, ...], unpaid: tuple[Unpaid, ...] = ()
) -> PayDay:
    """Step 4 of the month: every gang pays the officials it owns, as they stand when the cops have been paid.

    Dearest first, of like ones in the order of the city; whoever the rest of the bank does not pay leaves, as does
    whoever is in `unpaid`. No dice fall. OutOfRange for an official in `unpaid` whom the gang does not own.
    """
    for gang, key in unpaid:
        official = city.official(key)
        if official is None or gang not in official.owners:
            raise OutOfRange(f"{_opening(key)} is not in that gang's pay. Remove that name from those who go unpaid.")
    met: list[Payment] = []
    left: list[Payment] = []
    for outfit in city.outfits:
        gang, bank = outfit.gang, bank_of(purses, outfit.gang)
        for payment in dues(city, gang, month):
            if payment.dollars > bank or Unpaid(gang, payment.official) in unpaid:
                left.append(payment)
            else:
                bank -= payment.dollars
                met.append(payment)
    return PayDay(tuple(met), tuple(left))


def dues(city: Paradise, gang: int, month: int) -> tuple[Payment, ...]:
    """What a gang has to pay its officials in a month, in the order in which it pays."""
    club = has_club(city, gang, month)
    owed = [Payment(gang, one.key, due(pays(one, gang), club)) for one in city.bought(gang)]
    return tuple(sorted(owed, key=lambda one: -one.dollars))


def pay_changes(campaign: int, city: Paradise, day: PayDay) -> tuple[Change, ...]:
    """What the month's payoffs to officials change."""
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
    """An official whom a gang owns no longer."""
    if official is None:
        return None
    return replace(official, payers=tuple(one for one in official.payers if one.gang != gang))


# Bought


@resolves("mad.official.bid", *BY_POST)
def buy(dice: Dice, official: Official, buyer: Buyer, month: int, offer: int = 0) -> Official:
    """An official as he is once a gang has bought him, at his own rate or a better `offer`.

    A Reporter is hired anew: a die gives his SMARTS, whatever `official` says. Nobody else's are rolled: the city's
    officials have had theirs from the start. IllegalNow where he is not to be had, OutOfRange for an offer that can't
    be.
    """
    payoff = offer or official.rate
    _require_offer(payoff, official.rate, "He asks", least=official.rate)
    require_to_be_had(official, buyer, month)
    if official.payers and not POSTS[official.post].shared:
        raise IllegalNow(f"{_opening(official.key)} is in another gang's pay: bid for him with /mad-official bid.")
    cost(buyer, payoff, official.key)
    smarts = dice.call(smarts_of, official.post, official.number) if official.post == REPORTER.id else official.smarts
    rate = official.rate if POSTS[official.post].shared else payoff
    return replace(official, smarts=smarts, rate=rate, payers=(*official.payers, Payer(buyer.gang, payoff)))


@resolves("mad.official.bid", *BY_POST)
def approach(dice: Dice, post: str, buyer: Buyer, offer: int = 0) -> Official:
    """An official of a post bought by a gang in no campaign, who has never been met: a die gives his SMARTS."""
    bought = buy(dice, Official(post, 1, 0, POSTS[post].payoff), buyer, 1, offer)
    return bought if bought.smarts else replace(bought, smarts=dice.call(smarts_of, post))


def new_reporter(city: Paradise) -> Official:
    """The Reporter whom the next gang to ask hires, before his SMARTS are known: he takes the first free number."""
    taken = {one.number for one in city.officials if one.post == REPORTER.id and one.payers}
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return Official(REPORTER.id, number, 0, REPORTER.payoff)


def cost(buyer: Buyer, payoff: int, key: str, already: int = 0) -> Booked:
    """The ledger line of a first month, or of the difference to what was `already` paid.

    IllegalNow, with the sum, for money that isn't there.
    """
    sum_of = due(payoff, buyer.club) - due(already, buyer.club)
    why = f"{title_of(key)}, now at {dollars(payoff)} a month" if already else f"{title_of(key)}, bought"
    return paid(buyer.gang, buyer.bank, sum_of, ACCOUNT, why)


def bought_changes(campaign: int, official: Official, buyer: Buyer) -> tuple[Change, ...]:
    """What it changes that a gang has bought an official, who stands as `buy` or `won` left him."""
    payoff = pays(official, buyer.gang)
    news = News(Headline.BOUGHT, (buyer.gang,), official.key, payoff)
    return (cost(buyer, payoff, official.key), OfficialSet(campaign, official), NewsMade(campaign, news))


def require_to_be_had(official: Official, buyer: Buyer, month: int) -> None:
    """Refuse where an official does not want a gang, whatever it pays."""
    post, who = POSTS[official.post], _opening(official.key)
    if buyer.gang in official.owners:
        raise IllegalNow(f"{who} is already in your pay.")
    if not buyer.accountant:
        raise IllegalNow("Without an Accountant in the gang nobody buys officials: hire one first.")
    if buyer.reputation < post.reputation:
        raise IllegalNow(
            f"{who} wants a reputation of {post.reputation} and yours is {buyer.reputation}: "
            f"each {dollars(500)} in the bank is a point."
        )
    if official.since > month:
        raise IllegalNow(f"{who} is new and not for sale before month {official.since}.")
    until = max((one.until for one in official.grudges if one.gang == buyer.gang), default=0)
    if until > month:
        raise IllegalNow(f"{who} has walked out on your gang and wants nothing to do with it before month {until}.")


def _require_offer(payoff: int, asked: int, lead: str, least: int) -> None:
    """Refuse a payoff that is too low, too high or no multiple of the step; `lead` is what it is held against."""
    if payoff < least or payoff > MOST_MONEY or (payoff - asked) % STEP:
        raise OutOfRange(
            f"{lead} {dollars(asked)} a month: say {dollars(least)} or more, in steps of {dollars(STEP)}, at most "
            f"{dollars(MOST_MONEY)}; not {dollars(payoff)}."
        )


# Bid for


def bid(official: Official, bidder: Buyer, month: int, offer: int) -> Official:
    """An official for whom a gang bids against his owner, or against who has bid already.

    IllegalNow where nobody owns him, where any number of gangs can, or where he is not to be had; OutOfRange for an
    offer that is not above what he has and what is bid.
    """
    who = _opening(official.key)
    if POSTS[official.post].shared:
        raise IllegalNow(f"{who} can have any number of owners: buy him with /mad-official buy, nobody is outbid.")
    if official.post == REPORTER.id:
        raise IllegalNow("There is no end of Reporters: hire one of your own with /mad-official buy.")
    if not official.payers:
        raise IllegalNow(f"Nobody owns {name_of(official.key)}: buy him with /mad-official buy.")
    require_to_be_had(official, bidder, month)
    if official.bid is not None and official.bid.gang == bidder.gang:
        raise IllegalNow(f"Your {dollars(official.bid.dollars)} for {name_of(official.key)} is the highest bid.")
    has = official.bid.dollars if official.bid is not None else official.payers[0].dollars
    lead = "The bid is" if official.bid is not None else "He has"
    _require_offer(offer, has, lead, least=has + STEP)
    cost(bidder, offer, official.key)
    return replace(official, bid=Bid(bidder.gang, offer))


def bid_of(official: Official) -> Bid:
    """The bid for an official; IllegalNow where nobody bids."""
    if official.bid is None:
        raise IllegalNow(f"Nobody bids for {name_of(official.key)}: there is nothing to match.")
    return official.bid


def matched(official: Official, owner: Buyer) -> Official:
    """An official whose owner pays what was bid: he keeps him at that rate. NotYours from anybody else."""
    offer = bid_of(official).dollars
    if owner.gang not in official.owners:
        raise NotYours(f"{_opening(official.key)} is not in your pay: only his owner matches a bid.")
    cost(owner, offer, official.key, pays(official, owner.gang))
    return replace(official, rate=offer, payers=(Payer(owner.gang, offer),), bid=None)


def matched_changes(campaign: int, before: Official, owner: Buyer) -> tuple[Change, ...]:
    """What matching a bid changes: the difference for this month is paid at once."""
    after = matched(before, owner)
    already = pays(before, owner.gang)
    return (cost(owner, pays(after, owner.gang), after.key, already), OfficialSet(campaign, after))


def affordable(official: Official, bidder: Buyer) -> bool:
    """Whether the gang whose bid stands can still pay it."""
    return due(bid_of(official).dollars, bidder.club) <= bidder.bank


def won(official: Official) -> Official:
    """An official whose owner has let him go to the highest bidder."""
    gang, offer = bid_of(official)
    return replace(official, rate=offer, payers=(Payer(gang, offer),), bid=None)


def let_go_changes(campaign: int, official: Official, bidder: Buyer | None) -> tuple[Change, ...]:
    """What it changes that the owner lets an official go to the highest bidder, `bidder`, who pays the first month.

    A bid that can no longer be paid, or whose gang is gone (None), is void: he stays with his owner.
    """
    if bidder is None or not affordable(official, bidder):
        return (OfficialSet(campaign, replace(official, bid=None)),)
    dropped = [NewsMade(campaign, News(Headline.DROPPED, (gang,), official.key)) for gang in official.owners]
    return (*dropped, *bought_changes(campaign, won(official), bidder))


def bids_closed(campaign: int, city: Paradise, month: int, purses: tuple[Purse, ...]) -> tuple[Change, ...]:
    """What the end of the phase changes: an owner who has not answered a bid lets his man go.

    Bids are dealt with in the order of the city; each is paid from what the ones before have left.
    """
    changes: list[Change] = []
    banks = {purse.gang: purse.dollars for purse in purses}
    for official in city.officials:
        if official.bid is None:
            continue
        gang = official.bid.gang
        known = gang in banks and city.outfit(gang) is not None
        bidder = buyer_of(city, month, Purse(gang, banks[gang]), accountant=True) if known else None
        found = let_go_changes(campaign, official, bidder)
        for one in found:
            if isinstance(one, Booked):
                banks[one.subject] += one.dollars
        changes += found
    return tuple(changes)


# Rumors of better pay


class Ear(NamedTuple):
    """An official, by key, who may hear that a colleague has `dollars` a month, more than he."""

    official: str
    smarts: int
    dollars: int


def ears(city: Paradise) -> tuple[Ear, ...]:
    """Who may hear of better pay this month: owned Judges, Councilmen and Captains who have less than the best paid."""
    found: list[Ear] = []
    for post in POSTS.values():
        if post.shared or post is REPORTER:
            continue
        owned = [one for one in city.officials if one.post == post.id and one.payers]
        best = max((one.payers[0].dollars for one in owned), default=0)
        found += [Ear(one.key, one.smarts, best) for one in owned if one.payers[0].dollars < best]
    return tuple(found)


@resolves("mad.official.bid", "mad.stat-test")
def rumors(dice: Dice, heard: tuple[Ear, ...]) -> tuple[Ear, ...]:
    """Those who find out what a colleague is paid: SMARTS passed, a die each, in order."""
    return tuple(
        [ear for place, ear in enumerate(heard) if dice.call(stat_test, Target(Stat.SMARTS, ear.smarts), place)]
    )


def rumor_changes(campaign: int, city: Paradise, found: Iterable[Ear]) -> tuple[Change, ...]:
    """What rumors change: who has heard wants as much from the next payday on, unless he is released before."""
    return tuple(
        OfficialSet(
            campaign, replace(one, rate=ear.dollars, payers=tuple(Payer(gang, ear.dollars) for gang in one.owners))
        )
        for ear in found
        if (one := city.official(ear.official)) is not None
    )


# Lost


def released(official: Official, gang: int) -> Official:
    """An official whom a gang lets go; NotYours from one that does not own him.

    Where another gang bids for him it is `let_go_changes` that says what becomes of him.
    """
    if gang not in official.owners:
        raise NotYours(f"{_opening(official.key)} is not in your pay: there is nobody to let go.")
    return replace(official, payers=tuple(one for one in official.payers if one.gang != gang))


def released_changes(campaign: int, official: Official, gang: int) -> tuple[Change, ...]:
    """What letting an official go changes."""
    news = News(Headline.DROPPED, (gang,), official.key)
    return (OfficialSet(campaign, released(official, gang)), NewsMade(campaign, news))


def walked_out_changes(campaign: int, city: Paradise, gang: int, keys: Iterable[str], month: int) -> tuple[Change, ...]:
    """What it changes that officials walk out on a gang, as after the death of its Boss or of the Attorney General.

    They want nothing to do with it before the month after next. A bid for one of them is void.
    """
    changes: list[Change] = []
    for key in keys:
        official = city.official(key)
        if official is None or gang not in official.owners:
            continue
        grudges = (*(one for one in official.grudges if one.gang != gang), Grudge(gang, month + AWAY))
        changes.append(OfficialSet(campaign, replace(released(official, gang), grudges=grudges, bid=None)))
        changes.append(NewsMade(campaign, News(Headline.DROPPED, (gang,), key)))
    return tuple(changes)


def _opening(key: str) -> str:
    """An official's name to open a sentence."""
    name = name_of(key)
    return name[:1].upper() + name[1:]
