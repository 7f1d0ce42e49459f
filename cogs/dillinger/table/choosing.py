"""What completes itself at the table: moves that are legal, cards in the hand, players."""

from __future__ import annotations

import discord

from cogs._kit.params import Choices, choices, listed_choices
from cogs.dillinger.table.seats import AtTable, table_for
from cogs.dillinger.table.wording import worded
from rules.core.move import Complete, opt
from rules.core.refusal import Refusal
from rules.dillinger.cards import CARDS
from rules.dillinger.game.acting import legal
from rules.dillinger.game.moves import Verb

any_card = Complete(lambda _game, _figure: [card.name for card in CARDS], many=True)
others = Complete(lambda game, _figure: [side.name for side in game.sides] if game is not None else [])
SEAT = opt("Which of your seats, if you have several.", default="", complete=others)


async def own_table(interaction: discord.Interaction) -> AtTable | None:
    """The table from the seat that is typed, or the caller's; None where he has none, so that nothing is completed."""
    try:
        return await table_for(interaction, getattr(interaction.namespace, "seat", None) or "")
    except Refusal:
        return None


async def moves(interaction: discord.Interaction, current: str) -> Choices:
    """The moves that are legal for the caller now."""
    at = await own_table(interaction)
    options = legal(at.table, at.seat, at.now) if at else []
    return choices([worded(one.move) for one in options if one.move.verb is not Verb.OFFER], current)


async def cards_held(interaction: discord.Interaction, current: str) -> Choices:
    """The accessory cards of the caller's hand, a list separated by commas."""
    at = await own_table(interaction)
    return listed_choices(at.table.players[at.seat].hand if at and at.table.players else (), current)
