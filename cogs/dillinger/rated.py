"""Which ratings hold: a server's own, or the house's; and whose they are, in a line."""

from __future__ import annotations

from typing import Final

import discord

from cogs._kit.context import Context
from cogs._kit.views import book_for
from rules.core.rule import Origin
from rules.dillinger.enemies import Enemy
from rules.dillinger.forces import Lawmen
from rules.dillinger.mouthpieces import Mouthpiece
from rules.dillinger.rating_grids import ratings_of
from rules.dillinger.ratings import Ratings

HOUSE: Final = "House ratings: those printed on the cards are lost."
SERVER: Final = "This server's ratings."


def ratings_here(ctx: Context) -> Ratings:
    """The ratings in force where a command is given."""
    return ratings_of(ctx.book)


async def ratings_for(interaction: discord.Interaction) -> Ratings:
    """The ratings in force where somebody only looks."""
    return ratings_of(await book_for(interaction))


def whose(*cards: Enemy | Lawmen | Mouthpiece | None) -> tuple[str, ...]:
    """Whose ratings these are, as a line or none; who is which where some are the house's and some the server's."""
    known = [card for card in cards if card is not None]
    house = list(dict.fromkeys(card.name for card in known if card.origin is Origin.HOUSE))
    server = list(dict.fromkeys(card.name for card in known if card.origin is Origin.SERVER))
    if house and server:
        return (f"House ratings: {', '.join(house)}. This server's ratings: {', '.join(server)}.",)
    return (HOUSE,) if house else (SERVER,) if server else ()
