"""A first shot, or a first robbery: three presses from /help, with exact odds before the dice and no preparation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.cards.odds_card import chances_of
from cogs.commands.help.lessons.lines import command_in, typed_in
from cogs.commands.help.sandbox import prepared_aside
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.odds_answer import asked_of
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.commands.house import FIRST_GAME
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import rules_of

COMMAND: Final = "help first"
"""The command of such a roll in the log. It is no typed command, since the roll concerns no stored figure."""


@frozen
class First:
    """A sample figure that acts on no figure of the caller's.

    label   the button, which names the game
    sample  the actor, the action and its target
    line    the command as it is typed
    """

    label: str
    sample: str
    line: str


FIRSTS: Final[Mapping[str, First]] = {
    "mad": First(
        "Mad Dogs: a shot",
        "a Hoodlum with a pistol at a Beat Cop, 6 inches",
        "mad shoot shooter:Hoodlum target:Beat Cop gun:Pistol range:6",
    ),
    "hood": First(
        "Hoodsville: a shot",
        "a Gangster with a self-loader at a Constable, 6 inches",
        "hood-fire shoot shooter:Gangster target:Constable gun:Self-loader range:6",
    ),
    "gs": First(
        "GangStars: a shot",
        "a Hit-man with a pistol at a Rookie, 12 cm",
        "gangstars-shoot shot shooter:Hit-man target:Rookie gun:Pistol range:12 cm",
    ),
    "pot": First(
        "Pottersville: a shot",
        "a Goon with a pistol at a Cop, 6 inches",
        "pottersville-shoot figure shooter:Goon target:Cop gun:Pistol range:6",
    ),
    "dil": First("Dillinger: a robbery", "Baby Face Nelson at a bank", "dillinger rob enemy:Nelson"),
}
"""The samples by the id of the system."""


@record
class Sample:
    """The key of a sample."""

    game: str = option("The id of the system.")


@prepares(Sample, COMMAND)
async def prepare_first(ctx: Context, move: Sample) -> Prepared:
    """Prepare the real command, by the tables in force here, in a sandbox."""
    line = _first(move.game).line
    return await prepared_aside(ctx, command_in(line), typed_in(line))


def against_house(game: str) -> Press:
    """The button that begins a small game against the house."""
    return Press(FIRST_GAME, game, "Play against the house")


def _first(game: str) -> First:
    if game not in FIRSTS:
        raise IllegalNow(RUN_OUT)
    return FIRSTS[game]


@on_press("first", r"\w{1,20}")
async def press_first(interaction: discord.Interaction, key: str) -> None:
    """Show the shooter, the target and the exact odds."""
    first = _first(key)
    asked = await asked_of(client(interaction).database, Caller.of(interaction), COMMAND, {"game": key})
    found = await asyncio.to_thread(chances_of, asked.prepared.deed.questions, asked.book)
    assert asked.prepared.deed.resolver is not None
    card = Card(
        f"Sample: {first.sample}",
        block=found.block,
        lines=(*found.lines, f"To type the same: {verbatim(f'/{first.line}')}"),
        footer=found.summary,
        buttons=(
            Press("rollfirst", key, "Roll it"),
            Press("why", rules_of(asked.prepared.deed.resolver)[0], "Why"),
            Press("lesson", f"{key}.1", "Learn it"),
            against_house(key),
            Press("help", "start", "Help"),
        ),
        private=True,
    )
    await show(interaction, card, in_place=True)


@on_press("rollfirst", r"\w{1,20}")
async def press_roll_first(interaction: discord.Interaction, key: str) -> None:
    """Roll the dice, for all to see, as often as users like."""
    await run(interaction, COMMAND, {"game": key})
