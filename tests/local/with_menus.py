"""A bot with a hand of cards behind a button of the greeting: `python -m tests.local.with_menus table`."""

from __future__ import annotations

import sys
from typing import Any

import discord

import bot
from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.components import CardView
from cogs.replies.dispatch import on_choice, on_press
from cogs.replies.replies import show
from local import table
from rules.core.plain.refusal import IllegalNow

CARDS = (
    Choice("0", "Alibi", "She was at the pictures"),
    Choice("1", "Bail"),
    Choice("2", "Cash, hot"),
    Choice("3", "Decoy"),
)
CRIMES = (Choice("a", "Arson"), Choice("b", "Bail"))
GREETING = Card("Cards are dealt", buttons=(Press("deal", "7", "Look at the hand"),))


def hand(headline: str) -> Card:
    """A hand of cards, for its player alone."""
    menus = (
        Menu("play", "7", "Play a card", CARDS),
        Menu("lay", "7", "Lay cards down", CARDS[1:], least=0, most=3),
        Menu("charge", "7", "Of what?", CRIMES),
    )
    return Card(headline, menus=menus, buttons=(Press("deal", "7", "Arson"),), private=True)


HANDLERS = "deal", "play", "lay", "charge"


def register(*also: str) -> None:
    """Register the handlers. The hand comes by its own button, and by those named here."""

    async def deal(interaction: discord.Interaction, _key: str) -> None:
        await show(interaction, hand("Your hand"))

    for name in ("deal", *also):
        on_press(name)(deal)

    @on_choice("play")
    async def play(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
        if values == ["3"]:
            raise IllegalNow("The Decoy is for later: play another card.")
        await show(interaction, hand(f"Played {CARDS[int(values[0])].label}"), in_place=True)

    @on_choice("lay")
    async def lay(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
        labels = " and ".join(CARDS[int(value)].label for value in values) or "nothing"
        await show(interaction, hand(f"Laid down {labels}"), in_place=True)

    @on_choice("charge")
    async def charge(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
        await show(interaction, Card(f"Charged with {values[0]}"))


def greeting(_names: list[str]) -> Any:
    """The first message of the table, instead of its own welcome."""
    return CardView(GREETING)


if __name__ == "__main__":
    register()
    table.greeting = greeting
    sys.exit(bot.main())
