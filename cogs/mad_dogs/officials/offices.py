"""Who is in office and in whose pay, and the names by which officials are meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs.mad_dogs.paradise.town import Town, town_at, town_if
from rules.core.markup import strong
from rules.core.refusal import IllegalNow, UnknownName
from rules.core.words import sentence
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.friends import due, has_club, pays
from rules.mad_dogs.paradise.officials import (
    CITY_KEYS,
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
from rules.mad_dogs.paradise.records import Official
from rules.mad_dogs.prices import dollars

OFFICIAL = "Which official: Mayor, Judge 2, Captain of the 1st Precinct."
TITLES = [post.title for post in POSTS.values()]
ALONE = "Without a campaign: "
BUYING = "mad.official.bid"


# Names


async def everybody(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody in office, or in no campaign every post."""
    town, _ = await town_at(interaction)
    keys = [one.key for one in town.city.officials if one.post != REPORTER.id or one.payers] if town else []
    return choices([title_of(key) for key in keys or CITY_KEYS], current)


async def buyable(interaction: discord.Interaction, current: str) -> Choices:
    """Who may be bought: a Reporter, then those in nobody's pay or with room for more owners."""
    town, _ = await town_at(interaction)
    free = [one.key for one in town.city.officials if POSTS[one.post].shared or not one.payers] if town else CITY_KEYS
    named = [title_of(key) for key in free if not key.startswith(REPORTER.id)]
    return choices([REPORTER.title, *named], current)


def post_meant(text: str) -> Post:
    """The post that a name is about, of anybody or of one official; UnknownName otherwise."""
    try:
        return post_of(official_named(text))
    except UnknownName:
        return post_named(text)


def official_meant(town: Town, text: str) -> Official:
    """The official of the campaign who is called so; UnknownName or IllegalNow otherwise."""
    key = official_named(text, town.city.officials)
    found = town.city.official(key)
    if found is None:
        raise IllegalNow(f"Nobody holds the post of {name_of(key)} before the city is laid out.")
    return found


def opening(key: str) -> str:
    """An official's name to open a sentence."""
    return sentence(name_of(key))


# Told


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
    return f"{sentence('; '.join(filter(None, told)))}. With him when he is in danger: {post.guard}."


# Who is in office


@command("mad-official list")
class List:
    """Who is in office and in whose pay; without a campaign the payoffs."""

    campaign: str = CAMPAIGN


@shows(List)
async def office_card(ctx: Context, m: List) -> Card:
    """Who is in whose pay, and what the others ask; with no campaign, the payoffs."""
    town = await town_if(ctx, m.campaign)
    why = (Press("why", BUYING, "Why"),)
    if town is None or not town.city.officials:
        title, payoffs = OFFICIAL_LOOKUPS["mad.tables.officials"]
        return Card(title, block=payoffs.drawn(ctx.book), buttons=why, private=True)
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
    return f"{strong(town.name(gang))}: {', '.join(told)}; {dollars(whole)} a month."


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
