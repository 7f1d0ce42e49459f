"""Deals with officials: bought, bid for, kept and let go, or heard of better pay; and how that is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import OfTown, Rolls, move, opt
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, parts, sentence
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.changes import OfficialSet
from rules.mad_dogs.paradise.city.fields import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.model import Phase, Purse
from rules.mad_dogs.paradise.city.money import standing_in
from rules.mad_dogs.paradise.city.offices import CITY_KEYS, POSTS, REPORTER, name_of, title_of
from rules.mad_dogs.paradise.city.records import Official, Payer
from rules.mad_dogs.paradise.city.town import Gang, Position, Town, runs_books
from rules.mad_dogs.paradise.officials.names import (
    BUYING,
    EVERYBODY,
    LOSING,
    TITLES,
    about,
    facts_of,
    official_meant,
    opening,
    post_meant,
)
from rules.mad_dogs.paradise.officials.resolve import (
    Buyer,
    Ear,
    affordable,
    approach,
    bid,
    bid_of,
    bought_changes,
    buy,
    buyer_of,
    due,
    let_go_changes,
    matched_changes,
    new_reporter,
    pays,
    released,
    released_changes,
    rumors,
)
from rules.mad_dogs.paradise.officials.shake_ups import require_smarts
from rules.mad_dogs.paradise.orders.waking import woken

HIGHER: Final = 50
"""By how much the button of a bidder who was matched goes up, in dollars."""
OWNER, BIDDER = 1, 2
"""Two gangs of no campaign."""
MOST_EARS: Final = 12


# The gangs


def _buyer(town: Town, gang: Gang) -> Buyer:
    """A gang as it deals with officials."""
    return buyer_of(town.city, town.month, Purse(gang.id, town.bank(gang.id)), runs_books(gang.people))


def _known_buyer(town: Town, gang: int) -> Buyer | None:
    """The gang behind a bid that stands, as far as it has to pay; None for one that is gone."""
    if gang not in town.gangs:
        return None
    return buyer_of(town.city, town.month, Purse(gang, town.bank(gang)), accountant=True)


# Bought


def _buyable(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Who may be bought: a Reporter, then those in nobody's pay or with room for more owners."""
    free = [one.key for one in town.city.officials if POSTS[one.post].shared or not one.payers] if town else CITY_KEYS
    return [REPORTER.title, *(title_of(key) for key in free if not key.startswith(REPORTER.id))]


Dollars = Annotated[int, Interval(ge=1, le=MOST_MONEY)]
Bank = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Reputation = Annotated[int, Interval(ge=0, le=99)]
OFFICIAL: Final = "Which official: Mayor, Judge 2, Captain of the 1st Precinct."
ANY_OFFICIAL = opt(OFFICIAL, complete=EVERYBODY)


@move("mad-official buy", Rolls(), townsfolk=True)
class Buy:
    """Buy an official or hire a Reporter; the first month is paid at once."""

    official: str = opt(OFFICIAL, complete=OfTown(_buyable))
    dollars: Dollars = opt("More a month than he asks, if you like.", default=0)
    gang: str = FOR_GANG
    bank: Bank | None = opt(f"{ALONE}what the gang has in the bank.", default=None)
    reputation: Reputation | None = opt(
        f"{ALONE}its reputation, where the bank alone does not decide it.", default=None
    )
    club: bool | None = opt(f"{ALONE}it has a gentleman's club or Madame Louisa's.", default=None)
    campaign: str = CAMPAIGN


@decides(Buy)
def buy_official(position: Position, move: Buy) -> Deed[Official]:
    """An official bought, or a Reporter hired."""
    town = town_if(position, move.bank, move.reputation, move.club)
    if town is None:
        return _buy_alone(move)
    town.require_open()
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    official, buyer = _for_sale(town, move.official), _buyer(town, gang)
    args = (official, buyer, town.month, move.dollars)
    hired = official.post == REPORTER.id

    def say(bought: Official) -> Report:
        payoff = pays(bought, buyer.gang)
        price = due(payoff, buyer.club)
        monthly = f"{dollars(payoff)} a month" + (f", less a tenth: {dollars(price)}" if buyer.club else "")
        lines = (
            f"{sentence(monthly)}, the first at once; {dollars(buyer.bank - price)} is left.",
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
    """Who is to be bought; whichever Reporter is named, it is a new one who is hired."""
    if text.casefold().strip().startswith(REPORTER.id):
        return new_reporter(town.city)
    return official_meant(town, text)


def _buy_alone(move: Buy) -> Deed[Official]:
    """The same from plain numbers: whether he can be had, for how much, and how smart he is."""
    post, bank = post_meant(move.official), move.bank
    if bank is None:
        raise OutOfRange("No campaign is running here: say what the gang has in the bank, bank:3000.")
    buyer = Buyer(0, bank, standing_in(move.reputation, bank), club=bool(move.club))
    args = (post.id, buyer, move.dollars)

    def say(bought: Official) -> Report:
        payoff = pays(bought, 0)
        price = due(payoff, buyer.club)
        lines = (f"{dollars(price)} a month, the first at once; {dollars(bank - price)} is left.", about(bought))
        return Report(f"A {post.title} for {dollars(payoff)} a month, SMARTS {bought.smarts}.", lines, tone=Tone.GOOD)

    return Deed(
        report=say,
        resolver=approach,
        args=args,
        facts=lambda outcome: facts_of(outcome.result),
        questions=(Question("SMARTS", approach, args, _smarts),),
        again=True,
    )


# Bid for


@move("mad-official bid", townsfolk=True)
class Bid:
    """Bid for an official in another's pay; his owner matches it or lets him go."""

    official: str = ANY_OFFICIAL
    dollars: Dollars | None = opt("Dollars a month.", default=None)
    match: bool = opt("He is yours: pay what another bids for him.", default=False)
    gang: str = FOR_GANG
    paid: Dollars | None = opt(f"{ALONE}what his owner pays him.", default=None)
    club: bool | None = opt(f"{ALONE}officials are a tenth cheaper.", default=None)
    campaign: str = CAMPAIGN


@decides(Bid)
def bid_for_official(position: Position, move: Bid) -> Deed[None]:
    """A gang bids for an official who is in another's pay; or his owner matches what is bid."""
    town = town_if(position, move.paid, move.club)
    if town is None:
        return _bid_alone(move)
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    official, buyer = official_meant(town, move.official), _buyer(town, gang)
    once = f"bid:{position.delivery}"
    if move.match:
        return _matched(town, gang, official, buyer, move.dollars, once)
    if move.dollars is None:
        raise OutOfRange("Say how much is bid, dollars:900; or match:True to match what another bids.")
    return _bid(town, gang, official, buyer, move.dollars, once)


def _bid(town: Town, gang: Gang, official: Official, buyer: Buyer, offer: int, once: str) -> Deed[None]:
    """A bid, with buttons for the owner's answer."""
    offered = bid(official, buyer, town.month, offer)
    owner = official.owners[0]
    shared = _shared(town, official, owner)
    match = {**shared, "dollars": offer, "match": True}
    asks = town.gangs[owner].gang.leaders if owner in town.gangs else ()
    offers = (
        FollowUp(f"Match {dollars(offer)}", "mad-official bid", match, once, asks),
        FollowUp("Let him go", "mad-official release", shared, once),
    )
    lines = (
        f"{town.name(owner)} pays him {dollars(pays(official, owner))}: it matches the bid or lets him go. With no "
        "answer he goes when the buying ends.",
        *((f"The bid of {town.name(official.bid.gang)} is beaten.",) if official.bid is not None else ()),
    )
    made = (OfficialSet(town.id, offered),)
    headline = f"{town.name(buyer.gang)} bids {dollars(offer)} a month for {name_of(official.key)}."
    return Deed(
        report=lambda _: Report(headline, lines, offers),
        allow=lambda: town.rights(gang),
        changes=lambda _: (*made, *woken(town.id, town.city, made)),
        log=town.id,
        rule=BUYING,
    )


def _matched(town: Town, gang: Gang, official: Official, owner: Buyer, meant: int | None, once: str) -> Deed[None]:
    """The owner pays what was bid; the bidder has a button to go higher. `meant` is the bid he was shown."""
    offer = bid_of(official)
    if meant is not None and meant != offer.dollars:
        raise IllegalNow(f"The bid for {name_of(official.key)} is now {dollars(offer.dollars)}: match that one.")
    changes = matched_changes(town.id, official, owner)
    more = due(offer.dollars, owner.club) - due(pays(official, owner.gang), owner.club)
    headline = f"{town.name(owner.gang)} matches {dollars(offer.dollars)} and keeps {name_of(official.key)}."
    lines = (f"{dollars(more)} more for this month is paid at once; {dollars(owner.bank - more)} is left.",)
    higher = offer.dollars + HIGHER
    typed = {**_shared(town, official, offer.gang), "dollars": higher}
    again = FollowUp(f"Bid {dollars(higher)}", "mad-official bid", typed, once)
    return Deed(
        report=lambda _: Report(headline, lines, (again,), tone=Tone.GOOD),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule=BUYING,
    )


def _shared(town: Town, official: Official, gang: int) -> dict[str, Any]:
    """The options of a button that is for a gang, about an official."""
    name = town.gangs[gang].name if gang in town.gangs else ""
    return {"official": title_of(official.key), "gang": name, "campaign": town.title}


def _bid_alone(move: Bid) -> Deed[None]:
    """The same from plain numbers: what it costs either side."""
    post, offer, club = post_meant(move.official), move.dollars, bool(move.club)
    if offer is None:
        raise OutOfRange("No campaign is running here: say what is bid, dollars:900.")
    paid = post.paid(move.paid)
    owned = Official(post.id, 1, 1, paid, (Payer(OWNER, paid),))
    bid(owned, Buyer(BIDDER, MOST_MONEY, club=club), 1, offer)
    more = due(offer, club) - due(paid, club)
    lines = (
        f"Matched: the owner pays {dollars(more)} more at once, and {dollars(due(offer, club))} a month from then on.",
        f"Let go: the bidder pays {dollars(due(offer, club))} at once, and as much every month.",
        f"Either way he gets {dollars(offer)} a month, and others in the post of {post.title} may hear of it.",
    )
    headline = f"{dollars(offer)} a month is bid for a {post.title} who gets {dollars(paid)}."
    return Deed(report=lambda _: Report(headline, lines), rule=BUYING)


# Let go


@move("mad-official release", town=True)
class Release:
    """Let an official go: to whoever bids for him, else for anybody to buy."""

    official: str = ANY_OFFICIAL
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@decides(Release)
def release_official(position: Position, move: Release) -> Deed[None]:
    """An official is let go: to who bids for him, else to be had by anybody."""
    town = position.town_there
    if town is None:
        post = post_meant(move.official)
        lines = (f"{dollars(post.payoff)} a month is saved, unless he was paid more; others may buy him at once.",)
        return Deed(report=lambda _: Report(f"The {post.title} is let go.", lines), rule=LOSING)
    gang, official = town.gang_for(move.gang), official_meant(town, move.official)
    if official.bid is not None:
        released(official, gang.id)
        return _let_go(town, gang, official)
    changes = released_changes(town.id, official, gang.id)
    said = Report(f"{town.name(gang.id)} lets {name_of(official.key)} go.", ("Others may buy him at once.",))
    return Deed(
        report=lambda _: said,
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule=LOSING,
    )


def _let_go(town: Town, owner: Gang, official: Official) -> Deed[None]:
    """He goes to the highest bidder, if that one can still pay."""
    gang, offer = bid_of(official)
    bidder = _known_buyer(town, gang)
    changes = let_go_changes(town.id, official, bidder)
    if bidder is None or not affordable(official, bidder):
        lines = (f"{town.name(gang)} can no longer pay {dollars(offer)}: its bid is void.",)
        said = Report(f"{opening(official.key)} stays with {town.name(official.owners[0])}.", lines)
    else:
        price = due(offer, bidder.club)
        lines = (f"{dollars(price)} is paid at once; {dollars(bidder.bank - price)} is left.", about(official))
        headline = f"{opening(official.key)} goes over to {town.name(gang)} for {dollars(offer)} a month."
        said = Report(headline, lines, tone=Tone.GOOD)
    return Deed(
        report=lambda _: said,
        allow=lambda: town.rights(owner),
        changes=lambda _: changes,
        log=town.id,
        rule=BUYING,
    )


# Rumors of better pay


@move("mad-official rumors", Rolls())
class Rumors:
    """Whether colleagues hear of an official's better pay: SMARTS each."""

    official: str = opt("The post.", complete=TITLES)
    smarts: Annotated[str, Len(1, 100)] = opt("SMARTS of the colleagues, separated by commas: 4, 5.")


@decides(Rumors)
def hear_rumors(_position: Position, move: Rumors) -> Deed[tuple[Ear, ...]]:
    """Whether the colleagues of an official who is paid more hear of it: a test of SMARTS each."""
    post = post_meant(move.official)
    if post.number < 2:
        raise OutOfRange(f"A {post.title} has no colleagues who could hear of it: Judges, Councilmen and Captains do.")
    numbers = parts(move.smarts)
    if not 1 <= len(numbers) <= MOST_EARS or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange(f"Give the SMARTS of 1 to {MOST_EARS} colleagues, separated by commas: smarts:4, 5.")
    for one in numbers:
        require_smarts(int(one[:3]))
    heard = tuple(Ear(f"{post.id}.{place}", int(one), 0) for place, one in enumerate(numbers, 1))
    names = tuple(f"{post.title} {place}, SMARTS {ear.smarts}" for place, ear in enumerate(heard, 1))

    def say(found: tuple[Ear, ...]) -> Report:
        told = [names[heard.index(ear)] for ear in found]
        if not told:
            return Report("Nobody hears of the better pay.")
        return Report(
            f"{listed(told)} {'has' if len(told) == 1 else 'have'} heard of the better pay.",
            ("Their gangs pay as much from the next payday on, or let them go.",),
        )

    return Deed(
        report=say,
        resolver=rumors,
        args=(heard,),
        names=names,
        facts=lambda outcome: {"heard": [heard.index(ear) + 1 for ear in outcome.result]},
        questions=tuple(
            Question(f"{names[place]} hears of it", rumors, ((ear,),), bool) for place, ear in enumerate(heard)
        ),
        again=True,
    )
