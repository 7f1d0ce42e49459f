"""Slash commands made of declared moves: options, choices, bounds, completion."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Iterable
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

import discord
from annotated_types import Interval, Len
from discord import app_commands
from discord.ext import commands

from cogs._kit.context import Caller, Context, readings_of
from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    Complete,
    any_figure,
    any_gang,
    choices,
    everywhere,
    figure_names,
    figures_and,
    given,
    in_all_contexts,
    listed_choices,
    listed_figures_and,
)
from cogs._kit.prepared import Options
from cogs._kit.render import Card
from cogs._kit.systems import system_in, system_of
from cogs._kit.typed import of_typed, plain
from cogs._kit.views import client, run, show
from db.unit_of_work import reading
from rules.core import move
from rules.core.move import MOVES, Declared, Option, command_of, declared, types_of
from rules.core.person import Fellows, Person
from rules.core.system import discover
from rules.core.words import parts

command = move.move
"""Declares in its cog what decides nothing of the rules, or whose rules are not declared in their chapter yet."""
MOST_COMPLETED: Final = 100
User = Annotated[int, discord.User]
Role = Annotated[int, discord.Role]
"""Options that Discord itself has menus for: what is chosen is an id."""
DISCORD: Final = (discord.User, discord.Role, discord.Attachment)
M = TypeVar("M")
Answer = Callable[[discord.Interaction, M], Awaitable[None]]
Look = Callable[[Context, M], Awaitable[Card]]
ANSWERS: dict[str, Answer[Any]] = {}
"""What answers a command in place of running it, by its name."""


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
        async def answer(interaction: discord.Interaction, m: M) -> None:
            async with reading(client(interaction).database) as work:
                caller, now = Caller.of(interaction), discord.utils.utcnow()
                ctx = await Context.at(work, caller, now, typed_in(interaction), system=system_of(look))
                card = await look(ctx, m)
            await show(interaction, card)

        return look

    return register


def typed_in(interaction: discord.Interaction) -> Options:
    """What was typed in a command, users and roles by their ids."""
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
        group.add_command(slash(one, module))


def roots_of(package: str) -> Callable[[commands.Bot], Awaitable[None]]:
    """What discord.py calls as it loads the cog of a system: it adds the roots of its chapters."""

    async def setup(bot: commands.Bot) -> None:
        top = importlib.import_module(package)
        chapters = (importlib.import_module(one.name) for one in pkgutil.walk_packages(top.__path__, f"{package}."))
        for module in (top, *chapters):
            for group in getattr(module, "ROOTS", ()):
                bot.tree.add_command(group)

    return setup


def alone(kind: type[Any]) -> app_commands.Command[Any, Any, Any]:
    """The command that a record declares outside any root; it works everywhere as a root does."""
    return in_all_contexts(everywhere(slash(declared(kind), kind.__module__)))


def slash(command: Declared, module: str) -> app_commands.Command[Any, Any, Any]:
    """The slash command of a declared move."""

    async def callback(interaction: discord.Interaction, **_options: Any) -> None:
        if command.command in ANSWERS:
            await ANSWERS[command.command](interaction, of_typed(command.kind, typed_in(interaction)))
        else:
            await run(interaction, command.command, typed_in(interaction))

    name = command.command.rpartition(" ")[2]
    texts = {option: said.about for option, said in command.options.items()}
    kinds = {option: _annotation(said, types_of(command.kind)[option]) for option, said in command.options.items()}
    defaults = {option: inspect.Parameter.empty if said.required else None for option, said in command.options.items()}
    if command.rolls is not None:
        added = {"dice": (str, command.rolls.dice or DICE)}
        for option, wanted, usual in (("odds", command.rolls.odds, ODDS), ("secret", command.rolls.secret, SECRET)):
            added |= {option: (bool, wanted if isinstance(wanted, str) else usual)} if wanted else {}
        texts |= {option: text for option, (_, text) in added.items()}
        kinds |= {option: kind for option, (kind, _) in added.items()}
        defaults |= dict.fromkeys(added)
    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    parameters += [
        inspect.Parameter(
            option,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            annotation=kind if defaults[option] is inspect.Parameter.empty else kind | None,
            default=defaults[option],
        )
        for option, kind in sorted(kinds.items(), key=lambda one: defaults[one[0]] is None)
    ]
    function: Any = callback
    function.__name__ = function.__qualname__ = name.replace("-", "_")
    function.__module__ = module
    function.__signature__ = inspect.Signature(parameters)
    app_commands.describe(**texts)(function)
    app_commands.rename(**{option: option.rstrip("_") for option in texts if option.endswith("_")})(function)
    completed = {option: found for option, said in command.options.items() if (found := _completion(said, module))}
    app_commands.autocomplete(**completed)(function)
    app_commands.choices(**{option: _menu(said) for option, said in command.options.items() if said.labels})(function)
    return app_commands.Command(name=name, description=command.about, callback=function)


def _annotation(option: Option, kind: Any) -> Any:
    """What discord.py makes an option of."""
    if option.words and not option.labels:
        return Literal[tuple(option.words)]
    said = [one for part in (kind, *get_args(kind)) for one in getattr(part, "__metadata__", ())]
    bounds = [one for one in said if isinstance(one, (Interval, Len))]
    menus = [one for one in said if one in DISCORD]
    base = menus[0] if menus else plain(kind)
    base = base if option.read is None and base in (bool, int, float, *DISCORD) else str
    if not bounds:
        return base
    (bound,) = bounds
    least, most = (bound.min_length, bound.max_length) if isinstance(bound, Len) else (bound.ge, bound.le)
    return app_commands.Range[base, least, most]


def _menu(option: Option) -> Choices:
    return [app_commands.Choice(name=option.labels[word], value=word) for word in option.words]


def _completion(option: Option, module: str) -> Complete | None:
    """What completes an option as it is typed."""

    system = discover().get(system_in(module))
    profiles = tuple(system.roster.profiles) if system is not None and system.roster is not None else ()
    if isinstance(option.complete, move.Complete):
        return _names_of(option.complete, system.id if system is not None else "")
    if isinstance(option.complete, move.Figures):
        return listed_figures_and(profiles if option.complete.profiles else ())
    if isinstance(option.complete, move.Listed):
        return _listed_of(option.complete, system.id if system is not None else "")
    if isinstance(option.complete, move.Forms):
        return _forms_of(option.complete)
    if isinstance(option.complete, move.OfGangs):
        return _gangs_of(option.complete, system.id if system is not None else "")
    if option.complete is not None:
        return option.complete
    if option.rows is not None and option.rows.part is None:
        return _rows_of(profiles) if option.rows.completes else None
    if option.rows is not None:
        return listed_figures_and(profiles)
    if option.who is None:
        return None
    if option.who.gang:
        return any_gang
    if option.who.many:
        return listed_figures_and(() if option.who.recorded else profiles, option.who.words)
    return any_figure if option.who.recorded or option.who.loose else figures_and(profiles)


def _names_of(wanted: move.Complete, system: str) -> Complete:
    """Completion by names from the game here, or from what a named figure has."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        caller = Caller.of(interaction)
        named = str(getattr(interaction.namespace, wanted.of, "") or "").split(",")[0] if wanted.of else ""
        async with reading(client(interaction).database) as work:
            here = await work.games.at(caller.server_id, caller.channel_id)
            alike = [name for name, _ in readings_of(named)]
            found = await work.rosters.figures_named(caller.server_id, alike) if named else []
        figure = next((one.figure for one in found if one.gang.gang.system == system), None)
        game = here.game if here is not None and system in ("", here.game.system) else None
        people = await figure_names(interaction) if wanted.people else ()
        names = [*people, *wanted.names(game, figure)]
        return (listed_choices if wanted.many else choices)(names, current)

    return complete


def _listed_of(wanted: move.Listed, system: str) -> Complete:
    """Completion of a list by what other options list, or by what figures listed there have."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        names = [name for option in wanted.of for name in parts(getattr(interaction.namespace, option, None))]
        if wanted.has is not None and names:
            alike = [name for listed in names for name, _ in readings_of(listed)]
            async with reading(client(interaction).database) as work:
                found = await work.rosters.figures_named(Caller.of(interaction).server_id, alike)
            figures = (one.figure for one in found if one.gang.gang.system == system)
            names = [thing for figure in figures for thing in wanted.has(figure)]
        return listed_choices(dict.fromkeys((*names, *wanted.more)), current)

    return complete


def _gangs_of(wanted: move.OfGangs, system: str) -> Complete:
    """Completion by what the gangs of a system have, the caller's own first."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        caller = Caller.of(interaction)
        async with reading(client(interaction).database) as work:
            here = await work.games.at(caller.server_id, caller.channel_id)
            stored = [one for one in await work.rosters.gangs(caller.server_id) if one.gang.system == system]
            stored.sort(key=lambda one: caller.actor.id not in one.gang.owners)
            found = await work.rosters.figures_of([one.id for one in stored]) if wanted.people else []
        gangs = [
            Fellows(
                one.gang.name,
                tuple(Person(each.figure.name, each.figure, each.id) for each in found if each.gang.id == one.id),
                one.id,
                gang=one.gang,
                mine=caller.actor.id in one.gang.owners,
            )
            for one in stored
        ]
        game = here.game if here is not None and here.game.system == system else None
        return (listed_choices if wanted.many else choices)(wanted.names(game, given(interaction), gangs), current)

    return complete


def _forms_of(wanted: move.Forms) -> Complete:
    """Completion by what was typed so far, in other forms."""

    async def complete(_interaction: discord.Interaction, current: str) -> Choices:
        return [app_commands.Choice(name=label, value=text) for label, text in wanted.of(current)]

    return complete


def _rows_of(profiles: tuple[str, ...]) -> Complete:
    """Completion of the last name of a list with numbers and words behind each; what stands before it is kept."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        place = max(current.rfind(";"), current.rfind(",")) + 1
        head, last = current[:place].strip(), current[place:]
        texts = [f"{head} {one.value}".strip() for one in choices([*await figure_names(interaction), *profiles], last)]
        return [app_commands.Choice(name=text, value=text) for text in texts if len(text) <= MOST_COMPLETED]

    return complete
