"""The options of a slash command, made of the fields of its record."""

from __future__ import annotations

from typing import Any, Final, get_args

import discord
from annotated_types import Interval, Len
from discord import AppCommandOptionType, app_commands
from discord.app_commands.transformers import CommandParameter
from discord.utils import MISSING

from cogs.border.completing import completion
from cogs.border.params import ODDS, SECRET
from rules.core.action.fields import Option
from rules.core.action.move import DICE, Declared, plain, types_of

KINDS: Final[dict[Any, AppCommandOptionType]] = {
    str: AppCommandOptionType.string,
    int: AppCommandOptionType.integer,
    float: AppCommandOptionType.number,
    bool: AppCommandOptionType.boolean,
    discord.User: AppCommandOptionType.user,
    discord.Role: AppCommandOptionType.role,
    discord.Attachment: AppCommandOptionType.attachment,
}
DISCORD: Final = (discord.User, discord.Role, discord.Attachment)
"""What Discord itself has menus for."""
MOST_LETTERS: Final = 2_000
"""Of a text that says nothing else: room for the names of a whole table."""
MOST_NUMBER: Final = 1_000_000_000
"""Of a number that says nothing else, above and below 0: every database keeps it."""


def parameters(command: Declared, module: str) -> dict[str, CommandParameter]:
    """The options of a declared command by name as it declares them, behind those that Discord itself wants typed.

    `module` is the cog's whose command it is.
    """
    types = types_of(command.kind)
    made = [_parameter(name, said, types[name], module) for name, said in command.options.items()]
    if command.rolls is not None:
        made.append(_added("dice", str, command.rolls.dice or DICE))
        for name, wanted, usual in (("odds", command.rolls.odds, ODDS), ("secret", command.rolls.secret, SECRET)):
            made += [_added(name, bool, wanted if isinstance(wanted, str) else usual)] if wanted else []
    return {one.name: one for one in sorted(made, key=lambda one: not one.required)}


def _parameter(name: str, option: Option, kind: Any, module: str) -> CommandParameter:
    menu, base = _menu(option), _base(option, kind)
    must = option.required and base in DISCORD  # whatever else is left out is asked for
    low, high = (None, None) if menu else bounds(base, kind)
    return CommandParameter(
        name=name,
        _rename=name.rstrip("_"),
        description=option.about,
        required=must,
        default=MISSING if must else None,
        choices=menu or MISSING,
        type=KINDS[base],
        min_value=low,
        max_value=high,
        autocomplete=completion(option, module),
    )


def _added(name: str, base: type[Any], about: str) -> CommandParameter:
    """An option of every command that rolls."""
    low, high = bounds(base, base)
    return CommandParameter(
        name=name, description=about, required=False, default=None, type=KINDS[base], min_value=low, max_value=high
    )


def _base(option: Option, kind: Any) -> Any:
    """As what Discord sends an option."""
    if option.choices.words and not option.choices.labels:
        return next(iter(option.choices.words)).__class__
    menus = [one for one in _said(kind) if one in DISCORD]
    base = menus[0] if menus else plain(kind)
    return base if option.read is None and base in KINDS else str


def bounds(base: Any, kind: Any) -> tuple[Any, Any]:
    """The least and the most of a number, or of the letters of a text; no number and no text is without a most."""
    said = next((one for one in _said(kind) if isinstance(one, (Interval, Len))), None)
    if isinstance(said, Len):
        return said.min_length, said.max_length
    if base is str:
        return None, MOST_LETTERS
    if base not in (int, float):
        return None, None
    least: Any = -MOST_NUMBER if said is None or said.ge is None else said.ge
    most: Any = MOST_NUMBER if said is None or said.le is None else said.le
    return base(least), base(most)


def _said(kind: Any) -> list[Any]:
    """What a type is annotated with."""
    return [one for part in (kind, *get_args(kind)) for one in getattr(part, "__metadata__", ())]


def _menu(option: Option) -> list[app_commands.Choice[str | int | float]]:
    """The choices of an option."""
    choices = option.choices
    return [app_commands.Choice(name=choices.labels.get(word, str(word)), value=word) for word in choices.words]
