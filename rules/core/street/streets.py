"""The six streets that come with the bot, and the names of places that every game may look for on a street.

Each is a text in the folder `streets`, which also shows how to write one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import UnknownName
from rules.core.plain.words import key_of
from rules.core.street.ground import Ground, Place
from rules.core.street.lights import DARK, DIM, LIT
from rules.core.street.street_text import read

ROAD, TELEPHONE, TABLE = "the road", "the telephone", "the table"
"""The squares where cars drive. The telephone that calls help. The table at which people talk."""
BUSINESS, LOOT = "business", "loot"
"""The rooms of the business, with their inner doors. The squares of up to six things that are worth taking, in order.
"""
EDGES: Final = ("edge 1", "edge 2")
"""Zones at opposite edges, for sides that meet on open ground."""
UNNAMED: Final = frozenset({BUSINESS, LOOT, *EDGES, DARK, DIM, LIT})
"""Places that only the rules look for. No picture shows their names."""

MOST_SQUARES_OF_AIM: Final = 6
"""The most squares of a place that somebody would want to get to for what is there, and not for its room."""

FOLDER: Final = Path(__file__).parent / "streets"
ABOUT: Final = {
    "docks": "A warehouse and its office, between the quay and the railway.",
    "speakeasy": "A hidden bar with a cellar and a back room, along an alley.",
    "bank": "A bank on a corner, with a diner and a store across the road.",
    "roadhouse": "A country road with a roadhouse, hedges and woods. Long enough for cars.",
    "garage": "A workshop full of cars, with an office and a fenced yard.",
    "nightclub": "A nightclub from inside: stage, dance floor, kitchen, office and game room.",
}
"""A line about each street, by its id."""


@frozen
class StandardStreet:
    """A street that comes with the bot.

    id     the name of its file
    about  a sentence for whoever chooses
    """

    id: str
    about: str
    ground: Ground

    @property
    def name(self) -> str:
        return self.ground.title


@lru_cache(1)
def standard_streets() -> tuple[StandardStreet, ...]:
    """The six streets. Their files are read once."""
    return tuple(StandardStreet(id_, about, read(text_of(id_))) for id_, about in ABOUT.items())


def text_of(id_: str) -> str:
    """The text of a street that comes with the bot."""
    return (FOLDER / f"{id_}.txt").read_text(encoding="utf-8")


def street_called(name: str) -> StandardStreet:
    """The street of this name or id, in any capitals. Raises UnknownName."""
    wanted = key_of(name)
    for one in standard_streets():
        if wanted in (one.id, key_of(one.name)):
            return one
    raise UnknownName("street", name, [one.name for one in standard_streets()])


def aims_of(ground: Ground) -> tuple[Place, ...]:
    """The places of a street that somebody might want to get to: small ones with a name, and the loot."""
    small = [one for one in shown_places(ground) if len(one.squares) <= MOST_SQUARES_OF_AIM]
    return (*small, *(replace(one, name=f"the {LOOT}") for one in ground.places if key_of(one.name) == LOOT))


def shown_places(ground: Ground) -> tuple[Place, ...]:
    """The places of a street whose names people read, in the order of its text."""
    return tuple(one for one in ground.places if key_of(one.name) not in UNNAMED)
