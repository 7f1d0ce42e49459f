"""Bids for officials in another gang's pay: matched by the owner, or won (mad.official.bid). Money is dollars."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.campaign_options import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Bid, Headline, News, Official, Payer
from rules.mad_dogs.paradise.city.town import Gang, Position, Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.officials.buyers import (
    ANY_OFFICIAL,
    Buyer,
    Dollars,
    bidder_for,
    buyer_for,
    buyer_of,
    cost,
    discounted,
    has_club,
    pays,
)
from rules.mad_dogs.paradise.officials.buying import STEP, bought_changes, require_offer, require_to_be_had
from rules.mad_dogs.paradise.officials.official_names import BUYING, official_meant, opening, post_meant
from rules.mad_dogs.paradise.officials.posts import POSTS, REPORTER, name_of, title_of


@resolves("mad.official.bid")
def bid(official: Official, bidder: Buyer, month: int, offer: int) -> Official:
    """The official with a gang's bid, made against the owner or against an earlier bidder.

    Raises IllegalNow for an official without an owner, with room for more owners, or out of the gang's reach. Raises
    OutOfRange for an offer that is not above the present pay and bid.
    """
    who = opening(official.key)
    if POSTS[official.post].shared:
        raise IllegalNow(f"{who} can have any number of owners, so no one is outbid. Use /mad-official buy.").offering(
            "Buy", "mad-official buy", official=title_of(official.key)
        )
    if official.post == REPORTER.id:
        raise IllegalNow("There are always more Reporters to hire. Use /mad-official buy.").offering(
            "Hire a Reporter", "mad-official buy", official=title_of(official.key)
        )
    if not official.payers:
        raise IllegalNow(f"No gang owns {name_of(official.key)}. Use /mad-official buy.").offering(
            "Buy", "mad-official buy", official=title_of(official.key)
        )
    require_to_be_had(official, bidder, month)
    if official.bid is not None and official.bid.gang == bidder.gang:
        raise IllegalNow(
            f"Your {dollars(official.bid.dollars)} for {name_of(official.key)} is the highest bid. Wait for the answer."
        )
    has = official.bid.dollars if official.bid is not None else official.payers[0].dollars
    lead = "The bid is" if official.bid is not None else "They have"
    require_offer(offer, has, lead, least=has + STEP)
    cost(bidder, offer, official.key)
    return replace(official, bid=Bid(bidder.gang, offer), topped=_topped(official, but=bidder.gang))


def _topped(official: Official, but: int) -> tuple[int, ...]:
    """The gangs whose bids are beaten once that gang beats the present one."""
    beaten = official.topped if official.bid is None else (*official.topped, official.bid.gang)
    return tuple(one for one in dict.fromkeys(beaten) if one != but)


def bid_of(official: Official) -> Bid:
    """The bid for an official. Raises IllegalNow if there is none."""
    if official.bid is None:
        raise IllegalNow(f"No one bids for {name_of(official.key)}, so you need not match. Continue with the month.")
    return official.bid


@resolves("mad.official.bid")
def matched(official: Official, owner: Buyer) -> Official:
    """The official, kept by an owner who pays the sum of the bid. Raises NotYours for any other gang."""
    offer = bid_of(official).dollars
    if owner.gang not in official.owners:
        raise NotYours(
            f"{opening(official.key)} is not in your pay, and only their owner matches a bid. Pick another official."
        )
    cost(owner, offer, official.key, pays(official, owner.gang))
    kept = (Payer(owner.gang, offer),)
    return replace(official, rate=offer, payers=kept, bid=None, topped=_topped(official, but=owner.gang))


def matched_changes(campaign: int, before: Official, owner: Buyer) -> tuple[Change, ...]:
    """The changes of matching a bid: the owner pays the difference for this month at once."""
    after = matched(before, owner)
    already = pays(before, owner.gang)
    return (cost(owner, pays(after, owner.gang), after.key, already), OfficialSet(campaign, after))


def affordable(official: Official, bidder: Buyer) -> bool:
    """Whether the highest bidder can still pay the bid."""
    return discounted(bid_of(official).dollars, bidder.club) <= bidder.bank


def won(official: Official) -> Official:
    """The official, won by the highest bidder because the owner let go."""
    gang, offer = bid_of(official)
    return replace(official, rate=offer, payers=(Payer(gang, offer),), bid=None, topped=())


def let_go_changes(campaign: int, official: Official, bidder: Buyer | None) -> tuple[Change, ...]:
    """The changes if the owner lets an official go to the highest bidder, `bidder`, who pays the first month.

    A bid is void if the bidder can't pay it or is gone (None): the official stays with the owner.
    """
    if bidder is None or not affordable(official, bidder):
        return (OfficialSet(campaign, replace(official, bid=None)),)
    dropped = [NewsMade(campaign, News(Headline.DROPPED, (gang,), official.key)) for gang in official.owners]
    return (*dropped, *bought_changes(campaign, won(official), bidder))


def bids_closed(campaign: int, city: Paradise, month: int, balances: tuple[BankBalance, ...]) -> tuple[Change, ...]:
    """The changes at the end of the phase: an owner who has not answered a bid lets the official go.

    Bids are settled in the order of the city; each bidder pays out of what earlier ones have left.
    """
    changes: list[Change] = []
    banks = {one.gang: one.dollars for one in balances}
    for official in city.officials:
        if official.bid is None:
            continue
        gang = official.bid.gang
        known = gang in banks and city.outfit(gang) is not None
        bidder = buyer_of(city, month, BankBalance(gang, banks[gang]), accountant=True) if known else None
        found = let_go_changes(campaign, official, bidder)
        for one in found:
            if isinstance(one, Booked):
                banks[one.subject] += one.dollars
        changes += found
    return tuple(changes)


HIGHER: Final = 50
"""The dollars that the button of an outbid bidder adds."""
OWNER, BIDDER = 1, 2
"""Two gangs outside a campaign."""


# The command


@move("mad-official bid", townsfolk=True)
class BidForOfficial:
    """Bid for another gang's official. Their owner matches the bid or lets them go."""

    official: str = ANY_OFFICIAL
    dollars: Dollars | None = option("The dollars a month.", default=None)
    match: bool = option("The official is yours, and you pay what another gang bids.", default=False)
    gang: str = FOR_GANG
    paid: Dollars | None = option(f"{ALONE}what their owner pays.", default=None)
    club: bool | None = option(f"{ALONE}officials are a tenth cheaper.", default=None)
    campaign: str = CAMPAIGN


@decides(BidForOfficial)
def bid_for_official(position: Position, move: BidForOfficial) -> Deed[None]:
    """A gang bids for an official in another gang's pay, or the owner matches the bid."""
    town = town_if(position, move.paid, move.club)
    if town is None:
        return _bid_alone(move)
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    official, buyer = official_meant(town, move.official), buyer_for(town, gang)
    once = f"bid:{position.delivery}"
    if move.match:
        return _matched(town, gang, official, buyer, move.dollars, once)
    if move.dollars is None:
        raise OutOfRange("The bid is missing. Give one, such as dollars:900, or match:True to match another's.")
    return _bid(town, gang, official, buyer, move.dollars, once)


def _bid(town: Town, gang: Gang, official: Official, buyer: Buyer, offer: int, once: str) -> Deed[None]:
    """A bid, with buttons for the owner's answer."""
    offered = bid(official, buyer, town.month, offer)
    owner = official.owners[0]
    shared = _shared(town, official, owner)
    match = {**shared, "dollars": offer, "match": True}
    asks = town.gangs[owner].gang.leaders if owner in town.gangs else ()
    matching = FollowUp(f"Match {dollars(offer)}", "mad-official bid", match, once, asks)
    more = _more(town, official, owner, offer)
    able = town.payable(owner, more, matching) if owner in town.gangs else ()
    offers = (*able, FollowUp("Let them go", "mad-official release", shared, once, () if able else asks))
    lines = (
        *([] if able or owner not in town.gangs else [_too_little(town, owner, more)]),
        f"{town.name(owner)} pays {dollars(pays(official, owner))}. It can match the bid or let the official go. "
        "Without an answer they go when the buying ends.",
        *((f"The bid of {town.name(official.bid.gang)} is beaten.",) if official.bid is not None else ()),
    )
    made = (OfficialSet(town.id, offered),)
    headline = f"{town.name(buyer.gang)} bids {dollars(offer)} a month for {name_of(official.key)}."
    return Deed(
        report=lambda _: Report(headline, lines, offers),
        allow=lambda: town.rights(gang),
        changes=lambda _: (*made, *wake_changes(town.id, town.city, made)),
        log=town.id,
        rule=BUYING,
    )


def _matched(town: Town, gang: Gang, official: Official, owner: Buyer, meant: int | None, once: str) -> Deed[None]:
    """The owner pays the sum of the bid; the bidder has a button to go higher. `meant` is the bid that the
    owner saw.
    """
    offer = bid_of(official)
    if meant is not None and meant != offer.dollars:
        raise IllegalNow(f"The bid for {name_of(official.key)} is now {dollars(offer.dollars)}. Match that one.")
    changes = matched_changes(town.id, official, owner)
    changes = (*changes, *wake_changes(town.id, town.city, changes))
    more = discounted(offer.dollars, owner.club) - discounted(pays(official, owner.gang), owner.club)
    headline = f"{town.name(owner.gang)} matches {dollars(offer.dollars)} and keeps {name_of(official.key)}."
    lines = (f"{dollars(more)} more for this month is paid at once, and {dollars(owner.bank - more)} is left.",)
    higher = offer.dollars + HIGHER
    typed = {**_shared(town, official, offer.gang), "dollars": higher}
    again = FollowUp(f"Bid {dollars(higher)}", "mad-official bid", typed, once)
    bidder = bidder_for(town, offer.gang)
    price = 0 if bidder is None else discounted(higher, bidder.club)
    offers = () if bidder is None else town.payable(offer.gang, price, again)
    return Deed(
        report=lambda _: Report(headline, lines, offers, tone=Tone.GOOD),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule=BUYING,
    )


def _more(town: Town, official: Official, owner: int, offer: int) -> int:
    """What it costs the owner of an official to match a bid: the difference for this month, in dollars."""
    club = has_club(town.city, owner, town.month)
    return discounted(offer, club) - discounted(pays(official, owner), club)


def _too_little(town: Town, gang: int, price: int) -> str:
    """Why a gang can't match a bid."""
    return f"{town.name(gang)} can't match it: that costs {dollars(price)} more, and it has {dollars(town.bank(gang))}."


def _shared(town: Town, official: Official, gang: int) -> dict[str, Any]:
    """The options of a gang's button about an official."""
    name = town.gangs[gang].name if gang in town.gangs else ""
    return {"official": title_of(official.key), "gang": name, "campaign": town.title}


def _bid_alone(move: BidForOfficial) -> Deed[None]:
    """The same from plain numbers: the cost for either side."""
    post, offer, club = post_meant(move.official), move.dollars, bool(move.club)
    if offer is None:
        raise OutOfRange("No campaign is running here. Give the bid, such as dollars:900.")
    paid = post.paid(move.paid)
    owned = Official(post.id, 1, 1, paid, (Payer(OWNER, paid),))
    bid(owned, Buyer(BIDDER, MOST_MONEY, club=club), 1, offer)
    price = discounted(offer, club)
    more = price - discounted(paid, club)
    lines = (
        f"If matched, the owner pays {dollars(more)} more at once, and {dollars(price)} a month from then on.",
        f"If let go, the bidder pays {dollars(price)} at once, and the same every month.",
        f"In both cases the official gets {dollars(offer)} a month, and others in the post of {post.title} may hear "
        "of it.",
    )
    headline = f"The bid is {dollars(offer)} a month for a {post.title} who gets {dollars(paid)}."
    return Deed(report=lambda _: Report(headline, lines), rule=BUYING)
