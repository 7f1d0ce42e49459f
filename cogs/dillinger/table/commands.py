"""The slash commands of the table."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, Choices, choices, given, listed_choices
from cogs._kit.views import client, run, show
from cogs.dillinger._root import dillinger
from cogs.dillinger.table import opening, pressing
from cogs.dillinger.table.hand import hand_card
from cogs.dillinger.table.seats import AtTable, table_for
from cogs.dillinger.table.wording import worded
from db.unit_of_work import reading
from rules.core.refusal import Refusal
from rules.dillinger.cards import CARDS
from rules.dillinger.game.acting import legal
from rules.dillinger.game.moves import Verb

Range = app_commands.Range
SEAT = "Which of your seats, if you have several."
assert opening
assert pressing


@dillinger.command(name="open", description="Open a card game for three to six players here.")
@app_commands.describe(
    length="84, 63 or 46 accessory cards; Full if left out.",
    seconds="How long people are asked; 30 if left out.",
    hours="The same by post, in hours; also for trades.",
    turn="Minutes until a turn in which nothing is done is passed; 10, by post a day.",
    early="Go on once all have answered: quicker, but pauses tell.",
    name="What it is called.",
)
async def open_game(
    interaction: discord.Interaction,
    length: Literal["Full", "Medium", "Short"] | None = None,
    seconds: Range[int, 5, 600] | None = None,
    hours: Range[int, 1, 72] | None = None,
    turn: Range[int, 1, 10_080] | None = None,
    early: bool | None = None,
    name: Range[str, 1, 60] | None = None,
) -> None:
    await run(interaction, "dillinger open", given(interaction))


@dillinger.command(name="join", description="Take a seat before the cards are dealt.")
@app_commands.describe(name="For one more seat of yours: who plays it.")
async def join(interaction: discord.Interaction, name: Range[str, 1, 30] | None = None) -> None:
    await run(interaction, "dillinger join", given(interaction))


@dillinger.command(name="deal", description="Deal the cards: the game begins.")
async def deal(interaction: discord.Interaction) -> None:
    await run(interaction, "dillinger deal", {})


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


@dillinger.command(name="hand", description="Your cards, and everything that you may do now.")
@app_commands.describe(seat=SEAT)
@app_commands.autocomplete(seat=others)
async def hand(interaction: discord.Interaction, seat: str | None = None) -> None:
    await show(interaction, hand_card(await table_for(interaction, given(interaction))))


@dillinger.command(name="do", description="Make a move, or answer when you are asked.")
@app_commands.describe(
    move="What: Rob a bank: Nelson.",
    cards="Cards played with it, separated by commas.",
    pay="Dollars paid with it.",
    seat=SEAT,
    dice=DICE,
    odds=ODDS,
)
@app_commands.autocomplete(move=moves, cards=cards_held, seat=others)
async def do(
    interaction: discord.Interaction,
    move: Range[str, 1, 100],
    cards: Range[str, 1, 300] | None = None,
    pay: Range[int, 0, 1_000_000] | None = None,
    seat: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
) -> None:
    await run(interaction, "dillinger do", given(interaction))


@dillinger.command(
    name="pass", description="Who keeps the game waiting is passed: by an umpire, or more than half of you."
)
@app_commands.describe(seat=SEAT)
@app_commands.autocomplete(seat=others)
async def pass_over(interaction: discord.Interaction, seat: str | None = None) -> None:
    await run(interaction, "dillinger pass", given(interaction))


@dillinger.command(name="offer", description="Offer somebody a trade; only the two of you know of what.")
@app_commands.describe(
    to="With whom.",
    give="Cards you give.",
    get="Cards you want.",
    money="Dollars you give.",
    price="Dollars you want.",
    seat=SEAT,
)
@app_commands.autocomplete(to=others, give=cards_held, get=any_card, seat=others)
async def offer(
    interaction: discord.Interaction,
    to: str,
    give: Range[str, 1, 300] | None = None,
    get: Range[str, 1, 300] | None = None,
    money: Range[int, 0, 1_000_000] | None = None,
    price: Range[int, 0, 1_000_000] | None = None,
    seat: str | None = None,
) -> None:
    await run(interaction, "dillinger offer", given(interaction))
