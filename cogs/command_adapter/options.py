"""The options of a slash command, made of the fields of its record."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final, get_args

import discord
from annotated_types import Interval, Len
from discord import AppCommandOptionType, app_commands
from discord.app_commands.transformers import CommandParameter
from discord.utils import MISSING

from cogs.command_adapter.completing import completion
from cogs.command_adapter.params import ODDS, SECRET
from rules.core.action.fields import Option
from rules.core.action.forms import called
from rules.core.action.move import DICE, MOVES, Declared, plain, plain_types_of, types_of
from rules.core.plain.refusal import OutOfRange

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
"""The types for which Discord has its own menus."""
ASK_DICE: Final = "ask"
"""What a player types in place of dice to be asked for them throw by throw."""
MOST_LETTERS: Final = 2_000
"""The most characters of a text without its own limit: room for the names of a whole table."""
MOST_NUMBER: Final = 1_000_000_000
"""The limit of a number without its own, above and below 0: every database can store it."""


def parameters(command: Declared, module: str) -> dict[str, CommandParameter]:
    """The options of a declared command by name, in order, after those that Discord itself requires.

    `module` is the cog that has the command.
    """
    types = types_of(command.kind)
    made = [_parameter(name, option, types[name], module) for name, option in command.options.items()]
    if command.rolls is not None:
        dice = _added("dice", str, command.rolls.dice or DICE)
        made.append(dice)
        for name, wanted, usual in (("odds", command.rolls.odds, ODDS), ("secret", command.rolls.secret, SECRET)):
            made += [_added(name, bool, wanted if isinstance(wanted, str) else usual)] if wanted else []
    for one in made:
        if one.name == "dice" and command.asks_dice:
            one.autocomplete = complete_dice
    return {one.name: one for one in sorted(made, key=lambda one: not one.required)}


def _parameter(name: str, option: Option, kind: Any, module: str) -> CommandParameter:
    menu, base = _menu(option), _base(option, kind)
    must = option.required and base in DISCORD  # a form asks for the others
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


async def complete_dice(_interaction: Any, current: str) -> list[app_commands.Choice[Any]]:
    """Offer to ask for real dice throw by throw, while no die is typed."""
    typed = current.strip().casefold()
    return [app_commands.Choice(name="Ask me for each roll", value=ASK_DICE)] if ASK_DICE.startswith(typed) else []


def _base(option: Option, kind: Any) -> Any:
    """The type in which Discord sends an option."""
    if option.choices.words and not option.choices.labels:
        return next(iter(option.choices.words)).__class__
    menus = [one for one in _annotations(kind) if one in DISCORD]
    base = menus[0] if menus else plain(kind)
    return base if option.read is None and base in KINDS else str


def bounds(base: Any, kind: Any) -> tuple[Any, Any]:
    """The least and the most of a number, or of the characters of a text. Every number and text has a maximum."""
    limits = next((one for one in _annotations(kind) if isinstance(one, (Interval, Len))), None)
    if isinstance(limits, Len):
        return limits.min_length, limits.max_length
    if base is str:
        return None, MOST_LETTERS
    if base not in (int, float):
        return None, None
    least: Any = -MOST_NUMBER if limits is None or limits.ge is None else limits.ge
    most: Any = MOST_NUMBER if limits is None or limits.le is None else limits.le
    return base(least), base(most)


def _annotations(kind: Any) -> list[Any]:
    """The annotations of a type."""
    return [one for part in (kind, *get_args(kind)) for one in getattr(part, "__metadata__", ())]


def _menu(option: Option) -> list[app_commands.Choice[str | int | float]]:
    """The choices of an option."""
    choices = option.choices
    return [app_commands.Choice(name=choices.labels.get(word, str(word)), value=word) for word in choices.words]


def as_option(command: str, name: str, text: str) -> Any:
    """A text typed in a window, as a number if the option takes one. Raises OutOfRange for a text that is none."""
    option, kind = MOVES[command].options[name], plain_types_of(MOVES[command].kind)[name]
    if option.who is not None or option.read is not None or kind not in (int, float):
        return text
    try:
        number = kind(text.replace(",", ".").rstrip('"″” '))
        if not isfinite(number):
            raise ValueError
    except ValueError:
        raise OutOfRange(f"“{text[:60]}” is not a number. {option.about}") from None
    least, most = bounds(kind, types_of(MOVES[command].kind)[name])
    if not least <= number <= most:
        raise OutOfRange(f"{called(name, option)} can be {least:g} to {most:g}, not {number:g}.")
    return number
