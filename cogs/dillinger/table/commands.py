"""The slash commands of the table."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command
from cogs._kit.views import client, show
from cogs.dillinger._root import dillinger
from cogs.dillinger.table import opening, pressing
from cogs.dillinger.table.hand import hand_card
from cogs.dillinger.table.seats import AtTable, table_for
from cogs.dillinger.table.wording import worded
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.core.refusal import Refusal
from rules.dillinger.cards import CARDS
from rules.dillinger.game.acting import legal
from rules.dillinger.game.moves import Verb

assert opening
assert pressing

Seconds = Annotated[int, Interval(ge=5, le=600)]
Hours = Annotated[int, Interval(ge=1, le=72)]
Turn = Annotated[int, Interval(ge=1, le=10080)]
Text = Annotated[str, Len(1, 300)]
Number = Annotated[int, Interval(ge=0, le=1_000_000)]


@command("dillinger open")
class Open:
    """Open a card game for three to six players here."""

    length: str | None = opt(
        "84, 63 or 46 accessory cards; Full if left out.", default=None, words=("Full", "Medium", "Short")
    )
    seconds: Seconds | None = opt("How long people are asked; 30 if left out.", default=None)
    hours: Hours | None = opt("The same by post, in hours; also for trades.", default=None)
    turn: Turn | None = opt("Minutes until a turn in which nothing is done is passed; 10, by post a day.", default=None)
    early: bool | None = opt("Go on once all have answered: quicker, but pauses tell.", default=None)
    name: Annotated[str, Len(1, 60)] | None = opt("What it is called.", default=None)


@command("dillinger join")
class Join:
    """Take a seat before the cards are dealt."""

    name: Annotated[str, Len(1, 30)] | None = opt("For one more seat of yours: who plays it.", default=None)


@command("dillinger deal")
class Deal:
    """Deal the cards: the game begins."""


async def own_table(interaction: discord.Interaction) -> AtTable | None:
    """The table from the seat that is typed, or the caller's; None where he has none, so that nothing is completed."""
    try:
        return await table_for(interaction, {"seat": getattr(interaction.namespace, "seat", None)})
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


async def any_card(_interaction: discord.Interaction, current: str) -> Choices:
    """Every accessory card, a list separated by commas."""
    return listed_choices([card.name for card in CARDS], current)


async def others(interaction: discord.Interaction, current: str) -> Choices:
    """The players of the game here."""
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        names = [side.name for side in desk.game.game.sides] if desk.game else []
    return choices(names, current)


SEAT = opt("Which of your seats, if you have several.", default=None, complete=others)


@command("dillinger hand")
class Hand:
    """Your cards, and everything that you may do now."""

    seat: str | None = SEAT


@answers(Hand)
async def hand(interaction: discord.Interaction, m: Hand) -> None:
    await show(interaction, hand_card(await table_for(interaction, {"seat": m.seat})))


@command("dillinger do", Rolls(secret=False))
class Do:
    """Make a move, or answer when you are asked."""

    move: Annotated[str, Len(1, 100)] = opt("What: Rob a bank: Nelson.", complete=moves)
    cards: Text | None = opt("Cards played with it, separated by commas.", default=None, complete=cards_held)
    pay: Number | None = opt("Dollars paid with it.", default=None)
    seat: str | None = SEAT


@command("dillinger pass")
class Pass:
    """Who keeps the game waiting is passed: by an umpire, or more than half of you."""

    seat: str | None = SEAT


@command("dillinger offer")
class Offer:
    """Offer somebody a trade; only the two of you know of what."""

    to: str = opt("With whom.", complete=others)
    give: Text | None = opt("Cards you give.", default=None, complete=cards_held)
    get: Text | None = opt("Cards you want.", default=None, complete=any_card)
    money: Number | None = opt("Dollars you give.", default=None)
    price: Number | None = opt("Dollars you want.", default=None)
    seat: str | None = SEAT


add_commands(dillinger, __name__)
