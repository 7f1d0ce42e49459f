"""/mad-card: the deck, hold cards, interruptions, Tens and countdowns of a game."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller
from cogs._kit.params import (
    DICE,
    ODDS,
    Choices,
    any_figure,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run
from db.unit_of_work import reading
from rules.mad_dogs.board import Board

Range = app_commands.Range

mad_card = in_all_contexts(
    everywhere(app_commands.Group(name="mad-card", description="Mad Dogs With Guns: the action cards of a game."))
)
ROOTS = (mad_card,)


async def board_at(interaction: discord.Interaction) -> tuple[Board | None, list[str]]:
    """The board of the game in this channel and the names of its sides, for completion."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    if found is None or not isinstance(found.game.board, Board):
        return None, []
    return found.game.board, [side.name for side in found.game.sides]


async def sides(interaction: discord.Interaction, current: str) -> Choices:
    return choices((await board_at(interaction))[1], current)


async def held(interaction: discord.Interaction, current: str) -> Choices:
    """The hold cards of all sides."""
    board, _ = await board_at(interaction)
    return choices([str(card) for hand in board.cards.held for card in hand] if board else [], current)


async def undrawn(interaction: discord.Interaction, current: str) -> Choices:
    """The cards still to come."""
    board, _ = await board_at(interaction)
    return listed_choices([str(card) for card in board.cards.deck] if board else [], current)


@mad_card.command(name="draw", description="Turn up the next card.")
@app_commands.describe(
    card="The card really drawn, if you play with a deck; after a first Joker the next one too.",
    dice="What a die over the cards left shows. The bot draws otherwise.",
    odds=ODDS,
)
@app_commands.autocomplete(card=undrawn)
async def draw(
    interaction: discord.Interaction, card: str | None = None, dice: str | None = None, odds: bool | None = None
) -> None:
    await run(interaction, "mad-card draw", given(interaction))


@mad_card.command(name="act", description="Use the open card now.")
async def act(interaction: discord.Interaction) -> None:
    await run(interaction, "mad-card act", {})


@mad_card.command(name="hold", description="Keep the open card for one action later; at most two.")
async def hold(interaction: discord.Interaction) -> None:
    await run(interaction, "mad-card hold", {})


@mad_card.command(name="pass", description="Let the open card go unused.")
async def let_go(interaction: discord.Interaction) -> None:
    await run(interaction, "mad-card pass", {})


@mad_card.command(name="done", description="Finish the card being acted on.")
async def done(interaction: discord.Interaction) -> None:
    await run(interaction, "mad-card done", {})


@mad_card.command(name="interrupt", description="Play a hold card into somebody's action: yours goes first.")
@app_commands.describe(card="Which hold card.")
@app_commands.autocomplete(card=held)
async def interrupt(interaction: discord.Interaction, card: str) -> None:
    await run(interaction, "mad-card interrupt", given(interaction))


@mad_card.command(name="offer", description="Announce an act, so that others may interrupt before it is rolled.")
@app_commands.describe(act="What is about to be done.", minutes="How long it waits; what the game says if left out.")
async def offer(
    interaction: discord.Interaction, act: Range[str, 1, 200], minutes: Range[int, 0, 10080] | None = None
) -> None:
    await run(interaction, "mad-card offer", given(interaction))


@mad_card.command(name="let", description="Let an announced act happen.")
@app_commands.describe(side="Which side; yours if left out.")
@app_commands.autocomplete(side=sides)
async def let(interaction: discord.Interaction, side: str | None = None) -> None:
    await run(interaction, "mad-card let", given(interaction))


@mad_card.command(name="countdown", description="Something that happens after so many cards: rain, a gas tank.")
@app_commands.describe(
    what="What happens.",
    cards="After how many cards.",
    rank="Which cards count; Tens if nothing is said.",
    side="Only the cards of this side.",
)
@app_commands.autocomplete(side=sides)
async def countdown(
    interaction: discord.Interaction,
    what: Range[str, 1, 80],
    cards: Range[int, 1, 30],
    rank: Literal["Ace", "Two", "Three", "Jack", "Queen", "King", "Ten"] | None = None,
    side: str | None = None,
) -> None:
    await run(interaction, "mad-card countdown", given(interaction))


@mad_card.command(name="rise", description="On a Ten, once a game: do the citizens rise against a gang?")
@app_commands.describe(
    against="The side they rise against.",
    citizen="The bravest; the one with the most GUTS if left out.",
    guts="The GUTS of the bravest in numbers.",
    dice=DICE,
    odds=ODDS,
)
@app_commands.autocomplete(against=sides, citizen=any_figure)
async def rise(
    interaction: discord.Interaction,
    against: str,
    citizen: str | None = None,
    guts: Range[int, 0, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
) -> None:
    await run(interaction, "mad-card rise", given(interaction))


@mad_card.command(name="deed", description="An action without dice: aim, leap, draw a gun, talk.")
@app_commands.describe(figure="Who.", what="What he does.", actions="Actions it takes.")
@app_commands.autocomplete(figure=any_figure)
async def deed(
    interaction: discord.Interaction,
    figure: str,
    what: Literal["Aim", "Leap", "Draw", "Talk", "Other"],
    actions: Range[int, 1, 2] | None = None,
) -> None:
    await run(interaction, "mad-card deed", given(interaction))
