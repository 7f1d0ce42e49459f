"""The officials in office and their owners."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.paradise.town import Town, town_if
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.plain.markup import strong
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.officials.buyers import discounted, has_club, pays
from rules.mad_dogs.paradise.officials.official_names import BUYING
from rules.mad_dogs.paradise.officials.posts import OFFICIAL_LOOKUPS, POSTS, REPORTER, Post, name_of, title_of


@command("mad-official list")
class List:
    """Show who is in office and which gang pays them, or only the payoffs."""

    campaign: str = CAMPAIGN


@shows(List)
async def office_card(ctx: Context, move: List) -> Card:
    """The owners of officials, and the price of the others; outside a campaign, the payoffs."""
    town = await town_if(ctx, move.campaign)
    why = (Press("why", BUYING, "Why"),)
    if town is None or not town.city.officials:
        title, payoffs = OFFICIAL_LOOKUPS["mad.tables.officials"]
        return Card(title, block=payoffs.drawn(ctx.book), buttons=why, private=True)
    lines = tuple(_bought_line(town, gang) for gang in town.gangs if town.city.bought(gang))
    sale = "; ".join(_for_sale_text(town, post) for post in POSTS.values() if _free(town, post))
    return Card(
        f"The officials of {town.title}, month {town.month}",
        lines=(*lines, f"Paid by no gang, with SMARTS: {sale or 'no one'}.", *_bid_lines(town)),
        buttons=why,
        private=True,
    )


def _bought_line(town: Town, gang: int) -> str:
    """The officials that a gang owns, and their pay."""
    club = has_club(town.city, gang, town.month)
    owned = town.city.bought(gang)
    lines = [
        f"{title_of(one.key)} (SMARTS {one.smarts}, {dollars(discounted(pays(one, gang), club))})" for one in owned
    ]
    whole = sum(discounted(pays(one, gang), club) for one in owned)
    return f"{strong(town.name(gang))}: {', '.join(lines)}; {dollars(whole)} a month."


def _free(town: Town, post: Post) -> list[Official]:
    """The officials of a post without an owner; a Reporter is always a new one."""
    return [] if post is REPORTER else [one for one in town.city.officials if one.post == post.id and not one.payers]


def _for_sale_text(town: Town, post: Post) -> str:
    """The officials of a post without an owner, by number, with SMARTS, a higher price if they ask one, and
    since when.
    """
    found = _free(town, post)
    lines = [f"{one.number}: {_asked(town, one)}" if post.number > 1 else _asked(town, one) for one in found]
    return f"{post.title} ({dollars(post.payoff)}) {', '.join(lines)}"


def _asked(town: Town, official: Official) -> str:
    more = f" at {dollars(official.rate)}" if official.rate != POSTS[official.post].payoff else ""
    later = f" from month {official.since}" if official.since > town.month else ""
    return f"{official.smarts}{more}{later}"


def _bid_lines(town: Town) -> Iterable[str]:
    """The bids that wait for an answer."""
    for one in town.city.officials:
        if one.bid is not None:
            yield f"{town.name(one.bid.gang)} bids {dollars(one.bid.dollars)} for {name_of(one.key)}."
