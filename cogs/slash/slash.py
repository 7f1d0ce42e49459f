"""Slash commands made of declared moves, and their roots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

import discord
from discord import app_commands
from discord.app_commands.transformers import CommandParameter
from discord.ext import commands

from cogs.command_adapter.adapter import decided_by_rules
from cogs.command_adapter.options import ASK_DICE, parameters
from cogs.command_adapter.params import everywhere, in_all_contexts
from cogs.context.prepared import Options
from cogs.forms.form_buttons import form_for
from cogs.forms.own_dice import asked_before, steps
from cogs.pipeline.pipeline import RollsOwn
from cogs.replies.answers import missing, run_declared, typed_in
from cogs.replies.errors import DONE, count_end
from cogs.safety.registry import imported
from rules.core.action import move
from rules.core.action.deed import DECIDED
from rules.core.action.move import MOVES, Declared, declared
from rules.core.plain.refusal import Ambiguous, Missing, OutOfRange
from rules.core.plain.words import as_typed

command = move.move
"""Declares a command in its cog, if it decides nothing of the rules or its chapter does not declare it yet."""
User = Annotated[int, discord.User]
Role = Annotated[int, discord.Role]
"""Options for which Discord has menus of its own: the choice is an id."""
NO_OPTIONS: Final = Signature([Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD)])


def root(name: str, about: str) -> app_commands.Group:
    """A root command that works everywhere: in servers, in direct messages, installed by a user."""
    return in_all_contexts(everywhere(app_commands.Group(name=name, description=about)))


def add_commands(group: app_commands.Group, module: str, kinds: Iterable[type[Any]] = ()) -> None:
    """Add the commands that these records declare to their root; by default those that the module itself declares.

    `module` is the cog that has them.
    """
    own = [one for one in MOVES.values() if one.kind.__module__ == module and one.group == group.qualified_name]
    for one in map(declared, kinds) if kinds else own:
        if one.command in DECIDED:
            decided_by_rules(one.kind, module)
        group.add_command(Slash(one, module))


def roots_of(package: str) -> Callable[[commands.Bot], Awaitable[None]]:
    """The `setup` of the cog of a system: it adds the roots of its chapters."""

    async def setup(bot: commands.Bot) -> None:
        for module in imported(package.rpartition(".")[2]):
            for group in getattr(module, "ROOTS", ()):
                bot.tree.add_command(group)

    return setup


def alone(kind: type[Any], *, managers: bool = False) -> app_commands.Command[Any, Any, Any]:
    """The command that a record declares outside any root. It works everywhere, as a root does.

    With `managers`, Discord shows it in servers to managers alone, unless a server decides otherwise under
    Integrations.
    """
    made = in_all_contexts(everywhere(Slash(declared(kind), kind.__module__)))
    made.default_permissions = discord.Permissions(manage_guild=True) if managers else None
    return made


async def run_or_form(interaction: discord.Interaction, command: str, typed: Options, title: str = "") -> None:
    """Run a command as typed. If an option is missing, or a name fits several people, a form asks for it.

    With `dice:ask` the form asks for real dice, throw by throw.

    title  the heading of the form; by default the command
    """
    if as_typed(typed.get("dice") or "").strip().casefold() == ASK_DICE:
        if not steps(command):
            raise OutOfRange(
                "This command can't ask for one roll after the other. Type all its dice in one line, such as 1 4 6."
            )
        rest = {name: value for name, value in typed.items() if name != "dice"}
        await form_for(interaction, command, rest, own=True, title=title)
        return
    said = typed.keys() & {"dice", "odds", "secret"}
    own_first = not said and steps(command)
    if missing(command, typed):
        await form_for(interaction, command, typed, own_first=own_first, title=title)
        return
    try:
        with asked_before(interaction, own_first):
            await run_declared(interaction, command, typed)
    except RollsOwn:
        await form_for(interaction, command, typed, own=True, title=title)
    except (Missing, Ambiguous) as asks:
        if not await form_for(interaction, command, typed, asks, title=title):
            raise


class Slash(app_commands.Command[Any, Any, Any]):
    """The slash command of a declared move.

    discord.py reads the options from the signature of a function. Here the record makes them at first use, such as for
    the payload of the tree. `_params`, where discord.py keeps them, is its only private name in use here.
    """

    def __init__(self, command: Declared, module: str) -> None:
        async def callback(interaction: discord.Interaction, **_options: Any) -> None:
            await run_or_form(interaction, command.command, typed_in(interaction))
            count_end(interaction, DONE)

        function: Any = callback
        function.__module__ = module
        function.__signature__ = NO_OPTIONS
        name = command.command.rpartition(" ")[2]
        super().__init__(name=name, description=command.about, callback=function)
        self.declared = command
        del self.__dict__["_params"]

    @cached_property
    def _params(self) -> dict[str, CommandParameter]:
        return parameters(self.declared, self.callback.__module__)
