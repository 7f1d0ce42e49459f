"""Officials bought, bid for, kept and let go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Card, Press, Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.campaign.starting import runs_books
from cogs.mad_dogs.paradise.town import Town, town_if
from db.repositories import StoredGang
from rules.core.book import Book
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.mad_dogs.paradise.changes import OfficialSet
from rules.mad_dogs.paradise.friends import (
    Buyer,
    affordable,
    approach,
    bid,
    bid_of,
    bought_changes,
    buy,
    buyer_of,
    due,
    has_club,
    let_go_changes,
    matched_changes,
    new_reporter,
    pays,
    released,
    released_changes,
)
from rules.mad_dogs.paradise.model import Phase, Purse
from rules.mad_dogs.paradise.money import A_POINT
from rules.mad_dogs.paradise.officials import (
    OFFICIAL_LOOKUPS,
    POSTS,
    REPORTER,
    Post,
    name_of,
    official_named,
    post_named,
    post_of,
    title_of,
)
from rules.mad_dogs.paradise.records import Official, Payer
from rules.mad_dogs.prices import MOST_MONEY, dollars

BUYING = "mad.official.bid"
LOSING = "mad.official.lose"
HIGHER = 50
"""By how much the button of a bidder who was matched goes up, in dollars."""

OWNER, BIDDER = 1, 2
"""Two gangs of no campaign."""


# What a command is about


def plainly(options: Options, *numbers: str) -> bool:
    """Whether plain numbers are told, so that no campaign is meant."""
    return any(options.get(number) is not None for number in numbers)


def post_meant(text: str) -> Post:
    """The post that a name is about, of anybody or of one official; UnknownName otherwise."""
    try:
        return post_of(official_named(text))
    except UnknownName:
        return post_named(text)


def official_meant(town: Town, text: object) -> Official:
    """The official of the campaign who is called so; UnknownName or IllegalNow otherwise."""
    key = official_named(str(text), town.city.officials)
    found = town.city.official(key)
    if found is None:
        raise IllegalNow(f"Nobody holds the post of {name_of(key)} before the city is laid out.")
    return found


def opening(key: str) -> str:
    """An official's name to open a sentence."""
    return words.sentence(name_of(key))


async def buyer_for(desk: Desk, town: Town, stored: StoredGang) -> Buyer:
    """A gang as it deals with officials."""
    figures = await desk.work.rosters.figures(stored)
    return buyer_of(town.city, town.month, Purse(stored.id, town.bank(stored.id)), runs_books(list(figures)))


def known_buyer(town: Town, gang: int) -> Buyer | None:
    """The gang behind a bid that stands, as far as it has to pay; None for one that is gone."""
    if gang not in town.gangs:
        return None
    return buyer_of(town.city, town.month, Purse(gang, town.bank(gang)), accountant=True)


def facts_of(official: Official) -> dict[str, Any]:
    """An official as values for programs."""
    return {
        "official": title_of(official.key),
        "smarts": official.smarts,
        "payoff": max((payer.dollars for payer in official.payers), default=official.rate),
    }


def about(official: Official) -> str:
    """What he is good for, in a line."""
    post = POSTS[official.post]
    told = (
        f"SMARTS {official.smarts}",
        f"+{post.something} when Something Must Be Done" if post.something else "",
        post.good_for,
    )
    return f"{words.sentence('; '.join(filter(None, told)))}. With him when he is in danger: {post.guard}."


# Bought


@plays("mad-official buy")
async def prepare_buy(desk: Desk, options: Options) -> Play:
    """An official bought, or a Reporter hired."""
    town = None if plainly(options, "bank", "reputation", "club") else await town_if(desk, options.get("campaign"))
    offer = int(options.get("dollars") or 0)
    if town is None:
        return _buy_alone(options, offer)
    town.require_open(desk)
    town.require_phase(Phase.FRIENDS)
    stored = town.gang_for(desk, options.get("gang"))
    official = _for_sale(town, str(options["official"]))
    buyer = await buyer_for(desk, town, stored)
    args = (official, buyer, town.month, offer)
    hired = official.post == REPORTER.id

    def say(bought: Official) -> Said:
        payoff = pays(bought, buyer.gang)
        price = due(payoff, buyer.club)
        monthly = f"{dollars(payoff)} a month" + (f", less the tenth: {dollars(price)}" if buyer.club else "")
        lines = (
            f"{words.sentence(monthly)}, the first at once; {dollars(buyer.bank - price)} are left.",
            about(bought),
        )
        return Said(
            f"{town.name(buyer.gang)} {'hires' if hired else 'buys'} {name_of(bought.key)}.", lines, tone=Tone.GOOD
        )

    return Play(
        say=say,
        resolver=buy,
        args=args,
        changes=lambda bought: bought_changes(town.id, bought, buyer),
        facts=lambda outcome: facts_of(outcome.result),
        questions=(Question("SMARTS", buy, args, _smarts),) if hired else (),
        campaign=town.id,
    )


def _smarts(official: Official) -> int:
    return official.smarts


def _for_sale(town: Town, text: str) -> Official:
    """Who is to be bought; whichever Reporter is named, it is a new one who is hired."""
    if text.casefold().strip().startswith(REPORTER.id):
        return new_reporter(town.city)
    return official_meant(town, text)


def _buy_alone(options: Options, offer: int) -> Play:
    """The same from plain numbers: whether he can be had, for how much, and how smart he is."""
    post = post_meant(str(options["official"]))
    if options.get("bank") is None:
        raise OutOfRange("No campaign is played here: say what the gang has in the bank, bank:3000.")
    bank = int(options["bank"])
    points = options.get("reputation")
    standing = 0 if points is None else int(points) - max(0, bank) // A_POINT
    buyer = Buyer(0, bank, standing, club=bool(options.get("club")))
    args = (post.id, buyer, offer)

    def say(bought: Official) -> Said:
        payoff = pays(bought, 0)
        price = due(payoff, buyer.club)
        lines = (f"{dollars(price)} a month, the first at once; {dollars(bank - price)} are left.", about(bought))
        return Said(f"A {post.title} for {dollars(payoff)} a month, SMARTS {bought.smarts}.", lines, tone=Tone.GOOD)

    return Play(
        say=say,
        resolver=approach,
        args=args,
        facts=lambda outcome: facts_of(outcome.result),
        questions=(Question("SMARTS", approach, args, _smarts),),
        again=True,
    )


# Bid for


@plays("mad-official bid")
async def prepare_bid(desk: Desk, options: Options) -> Play:
    """A gang bids for an official who is in another's pay; or his owner matches what is bid."""
    town = None if plainly(options, "paid", "club") else await town_if(desk, options.get("campaign"))
    offer = None if options.get("dollars") is None else int(options["dollars"])
    if town is None:
        return _bid_alone(options, offer)
    town.require_phase(Phase.FRIENDS)
    stored = town.gang_for(desk, options.get("gang"))
    official = official_meant(town, options["official"])
    buyer = await buyer_for(desk, town, stored)
    if options.get("match"):
        return _matched(desk, town, official, buyer, offer)
    if offer is None:
        raise OutOfRange("Say how much is bid, dollars:900; or match:True to match what another bids.")
    return _bid(desk, town, official, buyer, offer)


def _bid(desk: Desk, town: Town, official: Official, buyer: Buyer, offer: int) -> Play:
    """A bid, with buttons for the owner's answer."""
    offered = bid(official, buyer, town.month, offer)
    owner = official.owners[0]
    once = f"bid:{desk.caller.delivery}"
    shared = _shared(town, official, owner)
    offers = (
        Offer(f"Match {dollars(offer)}", "mad-official bid", {**shared, "dollars": offer, "match": True}, once),
        Offer("Let him go", "mad-official release", shared, once),
    )
    lines = (
        f"{town.name(owner)} pays him {dollars(pays(official, owner))}: it matches the bid or lets him go. "
        "Unanswered, he goes when the buying ends.",
        *((f"The bid of {town.name(official.bid.gang)} is beaten.",) if official.bid is not None else ()),
    )
    headline = f"{town.name(buyer.gang)} bids {dollars(offer)} a month for {name_of(official.key)}."
    return Play(
        say=lambda _: Said(headline, lines, offers),
        changes=lambda _: (OfficialSet(town.id, offered),),
        campaign=town.id,
        rule=BUYING,
    )


def _matched(desk: Desk, town: Town, official: Official, owner: Buyer, meant: int | None) -> Play:
    """The owner pays what was bid; the bidder has a button to go higher. `meant` is the bid he was shown."""
    offer = bid_of(official)
    if meant is not None and meant != offer.dollars:
        raise IllegalNow(f"The bid for {name_of(official.key)} is {dollars(offer.dollars)} by now: match that one.")
    changes = matched_changes(town.id, official, owner)
    more = due(offer.dollars, owner.club) - due(pays(official, owner.gang), owner.club)
    headline = f"{town.name(owner.gang)} matches {dollars(offer.dollars)} and keeps {name_of(official.key)}."
    lines = (f"{dollars(more)} more for this month are paid at once; {dollars(owner.bank - more)} are left.",)
    higher = offer.dollars + HIGHER
    again = Offer(
        f"Bid {dollars(higher)}",
        "mad-official bid",
        {**_shared(town, official, offer.gang), "dollars": higher},
        f"bid:{desk.caller.delivery}",
    )
    return Play(
        say=lambda _: Said(headline, lines, (again,), tone=Tone.GOOD),
        changes=lambda _: changes,
        campaign=town.id,
        rule=BUYING,
    )


def _shared(town: Town, official: Official, gang: int) -> Options:
    """The options of a button that is for a gang, about an official."""
    name = town.gangs[gang].gang.name if gang in town.gangs else ""
    return {"official": title_of(official.key), "gang": name, "campaign": town.stored.campaign.name}


def _bid_alone(options: Options, offer: int | None) -> Play:
    """The same from plain numbers: what it costs either side."""
    post = post_meant(str(options["official"]))
    if offer is None:
        raise OutOfRange("No campaign is played here: say what is bid, dollars:900.")
    paid = post.payoff if options.get("paid") is None else int(options["paid"])
    club = bool(options.get("club"))
    owned = Official(post.id, 1, 1, paid, (Payer(OWNER, paid),))
    bid(owned, Buyer(BIDDER, MOST_MONEY, club=club), 1, offer)
    more = due(offer, club) - due(paid, club)
    lines = (
        f"Matched: the owner pays {dollars(more)} more at once, and {dollars(due(offer, club))} a month from then on.",
        f"Let go: the bidder pays {dollars(due(offer, club))} at once, and as much every month.",
        f"Either way he has {dollars(offer)} a month, and others who are a {post.title} may hear of it.",
    )
    headline = f"{dollars(offer)} a month are bid for a {post.title} who has {dollars(paid)}."
    return Play(say=lambda _: Said(headline, lines), rule=BUYING)


# Let go


@plays("mad-official release")
async def prepare_release(desk: Desk, options: Options) -> Play:
    """An official is let go: to who bids for him, else to be had by anybody."""
    town = await town_if(desk, options.get("campaign"))
    if town is None:
        post = post_meant(str(options["official"]))
        lines = (f"{dollars(post.payoff)} a month are saved, unless he had more; others may buy him at once.",)
        return Play(say=lambda _: Said(f"The {post.title} is let go.", lines), rule=LOSING)
    stored = town.gang_for(desk, options.get("gang"))
    official = official_meant(town, options["official"])
    if official.bid is None:
        changes = released_changes(town.id, official, stored.id)
        said = Said(f"{town.name(stored.id)} lets {name_of(official.key)} go.", ("Others may buy him at once.",))
        return Play(say=lambda _: said, changes=lambda _: changes, campaign=town.id, rule=LOSING)
    released(official, stored.id)
    return _let_go(town, official)


def _let_go(town: Town, official: Official) -> Play:
    """He goes to the highest bidder, if that one can still pay."""
    gang, offer = bid_of(official)
    bidder = known_buyer(town, gang)
    changes = let_go_changes(town.id, official, bidder)
    if bidder is None or not affordable(official, bidder):
        lines = (f"{town.name(gang)} can't pay {dollars(offer)} any more: its bid is void.",)
        said = Said(f"{opening(official.key)} stays with {town.name(official.owners[0])}.", lines)
    else:
        price = due(offer, bidder.club)
        lines = (f"{dollars(price)} are paid at once; {dollars(bidder.bank - price)} are left.", about(official))
        headline = f"{opening(official.key)} goes over to {town.name(gang)} for {dollars(offer)} a month."
        said = Said(headline, lines, tone=Tone.GOOD)
    return Play(say=lambda _: said, changes=lambda _: changes, campaign=town.id, rule=BUYING)


# Who is in office


def office_card(town: Town | None, book: Book) -> Card:
    """Who is in whose pay, and what the others ask; with no campaign, the payoffs as a book has them."""
    why = (Press("why", BUYING, "Why"),)
    if town is None or not town.city.officials:
        title, payoffs = OFFICIAL_LOOKUPS["mad.tables.officials"]
        return Card(title, block=payoffs.drawn(book), buttons=why, private=True)
    lines = tuple(_bought_line(town, gang) for gang in town.gangs if town.city.bought(gang))
    sale = "; ".join(_for_sale_told(town, post) for post in POSTS.values() if _free(town, post))
    return Card(
        f"The officials of {town.title}, month {town.month}",
        lines=(*lines, f"In nobody's pay, with SMARTS: {sale or 'nobody'}.", *_bids_told(town)),
        buttons=why,
        private=True,
    )


def _bought_line(town: Town, gang: int) -> str:
    """Whom a gang owns, and what it pays."""
    club = has_club(town.city, gang, town.month)
    owned = town.city.bought(gang)
    told = [f"{title_of(one.key)} (SMARTS {one.smarts}, {dollars(due(pays(one, gang), club))})" for one in owned]
    whole = sum(due(pays(one, gang), club) for one in owned)
    return f"**{town.name(gang)}**: {', '.join(told)}; {dollars(whole)} a month."


def _free(town: Town, post: Post) -> list[Official]:
    """Who of a post is in nobody's pay; Reporters are hired anew."""
    return [] if post is REPORTER else [one for one in town.city.officials if one.post == post.id and not one.payers]


def _for_sale_told(town: Town, post: Post) -> str:
    """Who of a post is in nobody's pay, by number, with SMARTS, what he asks where that is more, and since when."""
    found = _free(town, post)
    told = [f"{one.number}: {_asked(town, one)}" if post.number > 1 else _asked(town, one) for one in found]
    return f"{post.title} ({dollars(post.payoff)}) {', '.join(told)}"


def _asked(town: Town, official: Official) -> str:
    more = f" at {dollars(official.rate)}" if official.rate != POSTS[official.post].payoff else ""
    later = f" from month {official.since}" if official.since > town.month else ""
    return f"{official.smarts}{more}{later}"


def _bids_told(town: Town) -> Iterable[str]:
    """The bids that wait for an answer."""
    for one in town.city.officials:
        if one.bid is not None:
            yield f"{town.name(one.bid.gang)} bids {dollars(one.bid.dollars)} for {name_of(one.key)}."
