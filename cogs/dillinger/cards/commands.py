"""/dillinger cards and enemy."""

from __future__ import annotations

import discord

from cogs._kit.params import Choices, choices
from cogs._kit.play import RUN_OUT
from cogs._kit.slash import add_commands, answers, command
from cogs._kit.views import deed, show
from cogs.dillinger._root import dillinger
from cogs.dillinger.cards.looking import DEED, TABLES, all_cards, all_persons, card_card, person_card, table_here
from cogs.dillinger.rated import ratings_for
from rules.core.move import opt
from rules.core.refusal import IllegalNow
from rules.dillinger.cards import CARDS


async def card_names(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete an accessory card's name."""
    return choices([card.name for card in CARDS], current)


async def person_names(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of somebody with ratings."""
    return choices([one.name for one in (await ratings_for(interaction)).persons], current)


@command("dillinger cards")
class Cards:
    """The accessory cards: how many, what they do, when they are played."""

    card: str | None = opt("All about this card; the whole list if left out.", default=None, complete=card_names)


@answers(Cards)
async def cards(interaction: discord.Interaction, m: Cards) -> None:
    await show(interaction, card_card(m.card) if m.card is not None else all_cards())


@command("dillinger enemy")
class Enemy:
    """Ratings: public enemies, lawyers, police and special agents."""

    name: str | None = opt(
        "A public enemy, a lawyer, a force or an agent; all public enemies if left out.",
        default=None,
        complete=person_names,
    )


@answers(Enemy)
async def enemy(interaction: discord.Interaction, m: Enemy) -> None:
    ratings = await ratings_for(interaction)
    await show(interaction, person_card(m.name, ratings) if m.name is not None else all_persons(ratings))


add_commands(dillinger, __name__)


@deed(DEED)
async def press_rated(interaction: discord.Interaction, key: str) -> None:
    """A table of ratings as it holds here, privately."""
    if key not in TABLES:
        raise IllegalNow(RUN_OUT)
    await show(interaction, table_here(key, await ratings_for(interaction)))
