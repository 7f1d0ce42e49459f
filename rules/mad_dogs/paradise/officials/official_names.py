"""Finds an official or a post by the name that a player types, and describes an official."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.action.fields import OfTown
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import sentence
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.officials.posts import (
    CITY_KEYS,
    POSTS,
    REPORTER,
    Post,
    name_of,
    official_named,
    post_named,
    post_of,
    title_of,
)

TITLES: Final = [post.title for post in POSTS.values()]
BUYING: Final = "mad.official.bid"
LOSING: Final = "mad.official.lose"


# Names


def _everybody(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The titles of all officials in office, or outside a campaign of all posts."""
    keys = [one.key for one in town.city.officials if one.post != REPORTER.id or one.payers] if town else []
    return [title_of(key) for key in keys or CITY_KEYS]


EVERYBODY: Final = OfTown(_everybody)


@OfTown
def officials(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Completes the title of an official."""
    return [title_of(one.key) for one in town.city.officials] if town is not None else []


def post_meant(text: str) -> Post:
    """The post that a name means, its own or an official's. Raises UnknownName otherwise."""
    try:
        return post_of(official_named(text))
    except UnknownName:
        return post_named(text)


def official_meant(town: Town, text: str) -> Official:
    """The official of the campaign of this name. Raises UnknownName or IllegalNow otherwise."""
    key = official_named(text, town.city.officials)
    found = town.city.official(key)
    if found is None:
        raise IllegalNow(
            f"No one holds the post of {name_of(key)} before the city is set up. Start the campaign first."
        )
    return found


def opening(key: str) -> str:
    """The name of an official at the start of a sentence."""
    return sentence(name_of(key))


# Described


def facts_of(official: Official) -> dict[str, Any]:
    """An official as values for programs."""
    return {
        "official": title_of(official.key),
        "smarts": official.smarts,
        "payoff": max((payer.dollars for payer in official.payers), default=official.rate),
    }


def about(official: Official) -> str:
    """The uses of an official, in a line."""
    post = POSTS[official.post]
    lines = (
        f"SMARTS {official.smarts}",
        f"+{post.something} when Something Must Be Done" if post.something else "",
        post.good_for,
    )
    return f"{sentence('; '.join(filter(None, lines)))}. Guard in danger: {post.guard}."
