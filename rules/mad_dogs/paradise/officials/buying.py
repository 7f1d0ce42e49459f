"""Officials bought and Reporters hired (mad.official.bid). Money is dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.bank_balances import standing_in
from rules.mad_dogs.paradise.city.campaign_options import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Headline, News, Official, Payer
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.buyers import OFFICIAL, Buyer, Dollars, buyer_for, cost, discounted, pays
from rules.mad_dogs.paradise.officials.official_names import about, facts_of, official_meant, opening, post_meant
from rules.mad_dogs.paradise.officials.posts import BY_POST, CITY_KEYS, POSTS, REPORTER, name_of, smarts_of, title_of

STEP: Final = 10
"""Payoffs rise by this many dollars, or a multiple."""


@resolves("mad.official.bid", *BY_POST)
def buy(dice: Dice, official: Official, buyer: Buyer, month: int, offer: int = 0) -> Official:
    """The official after a gang has bought them, at their own rate or a better `offer`.

    A Reporter is always a new one: a die gives the Reporter's SMARTS, whatever `official` holds. Other officials have
    had their SMARTS from the start. Raises IllegalNow for an official out of reach, OutOfRange for an impossible offer.
    """
    payoff = offer or official.rate
    require_offer(payoff, official.rate, "They ask", least=official.rate)
    require_to_be_had(official, buyer, month)
    if official.payers and not POSTS[official.post].shared:
        raise IllegalNow(f"{opening(official.key)} is in another gang's pay. Bid with /mad-official bid.").offering(
            "Bid", "mad-official bid", official=title_of(official.key)
        )
    cost(buyer, payoff, official.key)
    smarts = dice.call(smarts_of, official.post, official.number) if official.post == REPORTER.id else official.smarts
    rate = official.rate if POSTS[official.post].shared else payoff
    return replace(official, smarts=smarts, rate=rate, payers=(*official.payers, Payer(buyer.gang, payoff)))


@resolves("mad.official.bid", *BY_POST)
def approach(dice: Dice, post: str, buyer: Buyer, offer: int = 0) -> Official:
    """An official of a post, bought outside a campaign: a die gives the official's SMARTS."""
    bought = buy(dice, Official(post, 1, 0, POSTS[post].payoff), buyer, 1, offer)
    return bought if bought.smarts else replace(bought, smarts=dice.call(smarts_of, post))


def new_reporter(city: Paradise) -> Official:
    """The Reporter that a gang hires next, before the roll for SMARTS, with the first free number."""
    taken = {one.number for one in city.officials if one.post == REPORTER.id and one.payers}
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return Official(REPORTER.id, number, 0, REPORTER.payoff)


def bought_changes(campaign: int, official: Official, buyer: Buyer) -> tuple[Change, ...]:
    """The changes of a purchase; the official is as `buy` or `won` returned them."""
    payoff = pays(official, buyer.gang)
    news = News(Headline.BOUGHT, (buyer.gang,), official.key, payoff)
    return (cost(buyer, payoff, official.key), OfficialSet(campaign, official), NewsMade(campaign, news))


def require_to_be_had(official: Official, buyer: Buyer, month: int) -> None:
    """Raises IllegalNow if an official refuses a gang at any pay."""
    post, who = POSTS[official.post], opening(official.key)
    if buyer.gang in official.owners:
        raise IllegalNow(f"{who} is already in your pay. Pick another official.")
    if not buyer.accountant:
        raise IllegalNow("A gang without an Accountant can't buy officials. Hire one first.")
    if buyer.reputation < post.reputation:
        raise IllegalNow(
            f"{who} wants a reputation of {post.reputation}, and yours is {buyer.reputation}. Each {dollars(500)} in "
            "the bank is a point."
        )
    if official.since > month:
        raise IllegalNow(f"{who} is new and not for sale before month {official.since}. Pick another official.")
    until = max((one.until for one in official.grudges if one.gang == buyer.gang), default=0)
    if until > month:
        raise IllegalNow(
            f"{who} has walked out on your gang and won't deal with it before month {until}. Pick another official."
        )


def require_offer(payoff: int, asked: int, lead: str, least: int) -> None:
    """Raises OutOfRange for a payoff that is too low, too high or no multiple of the step; `lead` names what it must
    beat.
    """
    if payoff < least or payoff > MOST_MONEY or (payoff - asked) % STEP:
        raise OutOfRange(
            f"{lead} {dollars(asked)} a month. Give {dollars(least)} or more, in steps of {dollars(STEP)}, at most "
            f"{dollars(MOST_MONEY)}, not {dollars(payoff)}."
        )


def _buyable(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The officials that a gang may buy: a Reporter, then those in no pay or with room for more owners."""
    free = [one.key for one in town.city.officials if POSTS[one.post].shared or not one.payers] if town else CITY_KEYS
    return [REPORTER.title, *(title_of(key) for key in free if not key.startswith(REPORTER.id))]


Bank = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Reputation = Annotated[int, Interval(ge=0, le=99)]


@move("mad-official buy", Rolls(), townsfolk=True)
class Buy:
    """Buy an official or hire a Reporter. The first month is paid at once."""

    official: str = option(OFFICIAL, complete=OfTown(_buyable))
    dollars: Dollars = option("The dollars a month, if you pay more than they ask.", default=0)
    gang: str = FOR_GANG
    bank: Bank | None = option(f"{ALONE}the dollars in the gang's bank.", default=None)
    reputation: Reputation | None = option(f"{ALONE}the gang's reputation, if it is not only the bank's.", default=None)
    club: bool | None = option(f"{ALONE}the gang has a gentleman's club or Madame Louisa's.", default=None)
    campaign: str = CAMPAIGN


@decides(Buy)
def buy_official(position: Position, move: Buy) -> Deed[Official]:
    """A gang buys an official or hires a Reporter."""
    town = town_if(position, move.bank, move.reputation, move.club)
    if town is None:
        return _buy_alone(move)
    town.require_open()
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    official, buyer = _for_sale(town, move.official), buyer_for(town, gang)
    args = (official, buyer, town.month, move.dollars)
    hired = official.post == REPORTER.id

    def say(bought: Official) -> Report:
        payoff = pays(bought, buyer.gang)
        price = discounted(payoff, buyer.club)
        monthly = f"{dollars(payoff)} a month" + (f", less a tenth: {dollars(price)}" if buyer.club else "")
        lines = (
            f"{sentence(monthly)}, the first at once. {dollars(buyer.bank - price)} is left.",
            about(bought),
        )
        return Report(
            f"{town.name(buyer.gang)} {'hires' if hired else 'buys'} {name_of(bought.key)}.", lines, tone=Tone.GOOD
        )

    return Deed(
        report=say,
        resolver=buy,
        args=args,
        allow=lambda: town.rights(gang),
        changes=lambda bought: bought_changes(town.id, bought, buyer),
        facts=lambda outcome: facts_of(outcome.result),
        questions=(Question("SMARTS", buy, args, _smarts),) if hired else (),
        log=town.id,
    )


def _smarts(official: Official) -> int:
    return official.smarts


def _for_sale(town: Town, text: str) -> Official:
    """The official to buy; any Reporter's name means a new one."""
    if text.casefold().strip().startswith(REPORTER.id):
        return new_reporter(town.city)
    return official_meant(town, text)


def _buy_alone(move: Buy) -> Deed[Official]:
    """The same from plain numbers: whether the official is in reach, at what price, and with what SMARTS."""
    post, bank = post_meant(move.official), move.bank
    if bank is None:
        raise OutOfRange("No campaign is running here. Give the gang's bank, such as bank:3000.")
    buyer = Buyer(0, bank, standing_in(move.reputation, bank), club=bool(move.club))
    args = (post.id, buyer, move.dollars)

    def say(bought: Official) -> Report:
        payoff = pays(bought, 0)
        price = discounted(payoff, buyer.club)
        lines = (f"{dollars(price)} a month, the first at once. {dollars(bank - price)} is left.", about(bought))
        return Report(f"A {post.title} for {dollars(payoff)} a month, SMARTS {bought.smarts}.", lines, tone=Tone.GOOD)

    return Deed(
        report=say,
        resolver=approach,
        args=args,
        facts=lambda outcome: facts_of(outcome.result),
        questions=(Question("SMARTS", approach, args, _smarts),),
        again=True,
    )
