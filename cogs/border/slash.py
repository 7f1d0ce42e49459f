"""Slash commands made of declared moves, their roots, and what answers them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property
from inspect import Parameter, Signature
from typing import Annotated, Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands.transformers import CommandParameter
from discord.ext import commands

from cogs.border.adapter import decided_by_rules
from cogs.border.options import parameters
from cogs.border.params import everywhere, given, in_all_contexts
from cogs.border.registry import imported
from cogs.border.systems import system_of
from cogs.border.typed import of_typed
from cogs.cards.render import Card
from cogs.cards.views import client, run, show
from cogs.pipeline.context import Caller, Context
from cogs.pipeline.prepared import PREPARES, Options
from cogs.safety.errors import DONE, count
from db.store.unit_of_work import reading
from rules.core.action import move
from rules.core.action.deed import DECIDED
from rules.core.action.move import MOVES, Declared, command_of, declared, required_of
from rules.core.plain.refusal import Ambiguous, Missing

command = move.move
"""Declares in its cog what decides nothing of the rules, or whose rules are not declared in their chapter yet."""
User = Annotated[int, discord.User]
Role = Annotated[int, discord.Role]
"""Options that Discord itself has menus for: what is chosen is an id."""
M = TypeVar("M")
Answer = Callable[[discord.Interaction, M], Awaitable[None]]
Look = Callable[[Context, M], Awaitable[Card]]
ANSWERS: dict[str, Answer[Any]] = {}
"""What answers a command in place of running it, by its name."""
TYPED: Final = "typed"
"""Where an interaction keeps what was typed for its command, in a form or in Discord."""
NO_OPTIONS: Final = Signature([Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD)])


def answers(kind: type[M]) -> Callable[[Answer[M]], Answer[M]]:
    """Register what answers a declared command that is not just run: a coroutine of the interaction and its record."""

    def register(answer: Answer[M]) -> Answer[M]:
        ANSWERS[command_of(kind)] = answer
        return answer

    return register


def shows(kind: type[M]) -> Callable[[Look[M]], Look[M]]:
    """Register a look-up: a coroutine of the context and the command's record that makes a card."""

    def register(look: Look[M]) -> Look[M]:
        @answers(kind)
        async def answer(interaction: discord.Interaction, move: M) -> None:
            async with reading(client(interaction).database) as work:
                caller, now = Caller.of(interaction), discord.utils.utcnow()
                ctx = await Context.at(work, caller, now, typed_in(interaction), system=system_of(look))
                card = await look(ctx, move)
            await show(interaction, card)

        return look

    return register


def typed_in(interaction: discord.Interaction) -> Options:
    """What was typed in a command, users and roles by their ids."""
    if TYPED in interaction.extras:
        return dict(interaction.extras[TYPED])
    known = (discord.User, discord.Member, discord.Role)
    return {name: one.id if isinstance(one, known) else one for name, one in given(interaction).items()}


async def run_typed(interaction: discord.Interaction, kind: type[Any], **more: Any) -> None:
    """Run a declared command as it was typed; with `more` that is kept beside it."""
    await run(interaction, command_of(kind), {**typed_in(interaction), **more})


def root(name: str, about: str) -> app_commands.Group:
    """A root command that works everywhere: in servers, in direct messages, installed by a user."""
    return in_all_contexts(everywhere(app_commands.Group(name=name, description=about)))


def add_commands(group: app_commands.Group, module: str, kinds: Iterable[type[Any]] = ()) -> None:
    """Add the commands that these records declare to their root, by default those that the module itself declares.

    `module` is the cog's whose they are.
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
    """The command that a record declares outside any root; it works everywhere as a root does.

    In servers Discord shows one for `managers` to them alone, unless a server says otherwise under Integrations.
    """
    made = in_all_contexts(everywhere(Slash(declared(kind), kind.__module__)))
    made.default_permissions = discord.Permissions(manage_guild=True) if managers else None
    return made


def module_of(command: str) -> str:
    """The module of a cog that answers a command."""
    return (PREPARES[command] if command in PREPARES else ANSWERS[command]).__module__


def missing(command: str, typed: Options) -> bool:
    """Whether something is left out that a declared command can't do without."""
    return not required_of(MOVES[command].kind) <= typed.keys()


async def run_declared(interaction: discord.Interaction, command: str, typed: Options) -> None:
    """Answer a declared command with these options, whatever gave it."""
    interaction.extras[TYPED] = typed
    if command in ANSWERS:
        await ANSWERS[command](interaction, of_typed(MOVES[command].kind, typed))
    else:
        await run(interaction, command, typed)


async def run_or_form(interaction: discord.Interaction, command: str, typed: Options) -> None:
    """The same; where something is left out, or a name is several people's, a form asks for it."""
    from cogs.forms.form_buttons import form_for  # forms are made of commands

    if missing(command, typed):
        await form_for(interaction, command, typed)
        return
    try:
        await run_declared(interaction, command, typed)
    except (Missing, Ambiguous) as asks:
        if not await form_for(interaction, command, typed, asks):
            raise


class Slash(app_commands.Command[Any, Any, Any]):
    """The slash command of a declared move.

    discord.py reads the options off the signature of a function. Here they are made of the record when something asks
    for them first, such as the payload of the tree; `_params`, where it keeps them, is the only private name of its
    that is used.
    """

    def __init__(self, command: Declared, module: str) -> None:
        async def callback(interaction: discord.Interaction, **_options: Any) -> None:
            await run_or_form(interaction, command.command, typed_in(interaction))
            count(interaction, DONE)

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
