"""Which ratings hold: a server's own, or the house's; and whose they are, in a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.settled import SETTLED
from cogs._kit.views import client
from db.unit_of_work import reading
from rules.core.rule import Origin
from rules.dillinger.enemies import Enemy
from rules.dillinger.forces import Lawmen
from rules.dillinger.mouthpieces import Mouthpiece
from rules.dillinger.ratings import HOUSE as HOUSE_RATINGS
from rules.dillinger.ratings import Ratings
from rules.dillinger.ratings_file import ratings_of

KEY: Final = "dillinger_ratings"
"""Under which a server's settings keep what differs from the house."""
HOUSE: Final = "Ratings of the house: those printed on the cards are lost."
SERVER: Final = "Ratings of this server."


@lru_cache(256)
def _read(kept: str) -> Ratings:
    return ratings_of(json.loads(kept))


def ratings_in(settings: Mapping[str, Any]) -> Ratings:
    """The ratings that a server's settings leave in force."""
    kept = settings.get(KEY)
    return _read(json.dumps(kept, sort_keys=True)) if kept else HOUSE_RATINGS


def ratings_here(desk: Desk) -> Ratings:
    """The ratings in force where a command is given."""
    return ratings_in(desk.settings)


async def ratings_for(interaction: discord.Interaction) -> Ratings:
    """The ratings in force where somebody only looks."""
    async with reading(client(interaction).database) as work:
        return ratings_in(await work.servers.settings(Caller.of(interaction).server_id))


def whose(*cards: Enemy | Lawmen | Mouthpiece | None) -> tuple[str, ...]:
    """Whose ratings these are, as a line or none; who is which where some are the house's and some the server's."""
    known = [card for card in cards if card is not None]
    house = list(dict.fromkeys(card.name for card in known if card.origin is Origin.HOUSE))
    server = list(dict.fromkeys(card.name for card in known if card.origin is Origin.SERVER))
    if house and server:
        return (f"Ratings of the house: {', '.join(house)}. Ratings of this server: {', '.join(server)}.",)
    return (HOUSE,) if house else (SERVER,) if server else ()


def _settled(settings: Mapping[str, Any]) -> Iterator[str]:
    if settings.get(KEY):
        yield "**Dillinger:** this server's own ratings; /dillinger ratings tells which."


SETTLED.append(_settled)
