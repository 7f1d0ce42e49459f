"""/dillinger cards and enemy."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.params import Choices, choices
from cogs._kit.play import RUN_OUT
from cogs._kit.views import deed, show
from cogs.dillinger._root import dillinger
from cogs.dillinger.cards.looking import DEED, TABLES, all_cards, all_persons, card_card, person_card, table_here
from cogs.dillinger.rated import ratings_for
from rules.core.refusal import IllegalNow
from rules.dillinger.cards import CARDS


async def card_names(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete an accessory card's name."""
    return choices([card.name for card in CARDS], current)


async def person_names(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of somebody with ratings."""
    return choices([one.name for one in (await ratings_for(interaction)).persons], current)


@dillinger.command(name="cards", description="The accessory cards: how many, what they do, when they are played.")
@app_commands.describe(card="All about this card; the whole list if left out.")
@app_commands.autocomplete(card=card_names)
async def cards(interaction: discord.Interaction, card: str | None = None) -> None:
    await show(interaction, card_card(card) if card else all_cards())


@dillinger.command(name="enemy", description="Ratings: public enemies, lawyers, police and special agents.")
@app_commands.describe(name="A public enemy, a lawyer, a force or an agent; all public enemies if left out.")
@app_commands.autocomplete(name=person_names)
async def enemy(interaction: discord.Interaction, name: str | None = None) -> None:
    ratings = await ratings_for(interaction)
    await show(interaction, person_card(name, ratings) if name else all_persons(ratings))


@deed(DEED)
async def press_rated(interaction: discord.Interaction, key: str) -> None:
    """A table of ratings as it holds here, privately."""
    if key not in TABLES:
        raise IllegalNow(RUN_OUT)
    await show(interaction, table_here(key, await ratings_for(interaction)))
