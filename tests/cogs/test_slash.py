"""The options of a slash command are made of a record as discord.py would make them of the signature of a function."""

from __future__ import annotations

import inspect
from typing import Annotated, Any, Literal

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs.command_adapter.options import MOST_LETTERS, MOST_NUMBER, complete_dice
from cogs.command_adapter.params import SECRET
from cogs.slash.slash import Role, Slash, User
from rules.core.action.fields import ChoiceList, one_figure, option
from rules.core.action.move import DICE, MOVES, Declared, Rolls, record
from rules.core.people.person import Person
from tests.cogs.world import World

Choices = list[app_commands.Choice[str]]
LABELS = {"a": "The first", "b": "The second"}


async def names(_interaction: discord.Interaction, _current: str) -> Choices:
    return []


@record
class Everything:
    """A sentence about it.

    What else is to be said.
    """

    figure: Person = one_figure("Somebody.", "Somebody")
    from_: str = option("Where from.", default="", complete=names)
    text: Annotated[str, Len(1, 80)] = option("A text.")
    long: Annotated[str, Len(0, 200)] | None = option("A text or none.", default=None)
    number: Annotated[int, Interval(ge=1, le=6)] = option("A number.", default=1)
    loose: int = option("Any number.", default=0)
    inches: Annotated[float, Interval(ge=0, le=99)] = option("Inches.")
    length: float = option("Any length.", default=0.0)
    running: bool = option("Whether he runs.", default=False)
    gait: str = option("How.", default="Walk", words=("Walk", "Run"))
    shots: int = option("How many.", default=1, words=(1, 2, 3))
    kind: str = option("Which.", default="a", words=ChoiceList.of({"a": 1, "b": 2}, LABELS))
    thing: int = option("What stands there.", default=0, read=lambda _position, name: len(name))
    user: User = option("Who.")
    role: Role | None = option("Which role.", default=None)
    file: discord.Attachment | None = option("A file.", default=None)


Text = app_commands.Range[str, None, MOST_LETTERS]


@app_commands.command(name="everything", description="A sentence about it.")
@app_commands.rename(from_="from")
@app_commands.autocomplete(figure=names, from_=names)
@app_commands.choices(kind=[app_commands.Choice(name=label, value=word) for word, label in LABELS.items()])
@app_commands.describe(
    figure="Somebody.",
    from_="Where from.",
    text="A text.",
    long="A text or none.",
    number="A number.",
    loose="Any number.",
    inches="Inches.",
    length="Any length.",
    running="Whether he runs.",
    gait="How.",
    shots="How many.",
    kind="Which.",
    thing="What stands there.",
    user="Who.",
    role="Which role.",
    file="A file.",
    dice=DICE,
    odds="The chances alone.",
    secret=SECRET,
)
async def by_hand(
    interaction: discord.Interaction,
    user: discord.User,
    figure: Text | None = None,
    from_: Text | None = None,
    text: app_commands.Range[str, 1, 80] | None = None,
    long: app_commands.Range[str, 0, 200] | None = None,
    number: app_commands.Range[int, 1, 6] | None = None,
    loose: app_commands.Range[int, -MOST_NUMBER, MOST_NUMBER] | None = None,
    inches: app_commands.Range[float, 0, 99] | None = None,
    length: app_commands.Range[float, -MOST_NUMBER, MOST_NUMBER] | None = None,
    running: bool | None = None,
    gait: Literal["Walk", "Run"] | None = None,
    shots: Literal[1, 2, 3] | None = None,
    kind: str | None = None,
    thing: Text | None = None,
    role: discord.Role | None = None,
    file: discord.Attachment | None = None,
    dice: Text | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None: ...


by_hand.autocomplete("dice")(complete_dice)


async def test_a_record_makes_the_command_that_its_signature_would(world: World) -> None:
    bot: Any = world.env.bot
    made = Slash(
        Declared("alley everything", Everything, Rolls(odds="The chances alone.")), "cogs.commands.pottersville.cars"
    )
    assert made.to_dict(bot.tree) == by_hand.to_dict(bot.tree)
    assert [one.name for one in made.parameters] == [one.name for one in by_hand.parameters]
    for ours, theirs in zip(made.parameters, by_hand.parameters, strict=True):
        assert (ours.display_name, ours.default) == (theirs.display_name, theirs.default)


async def test_what_completes_an_option_takes_the_interaction_and_what_was_typed(world: World) -> None:
    del world  # all commands are declared by now
    completes: list[Any] = [option.complete for one in MOVES.values() for option in one.options.values()]
    for function in completes:
        if inspect.isfunction(function):
            assert inspect.iscoroutinefunction(function), function
            assert len(inspect.signature(function).parameters) == 2, function
