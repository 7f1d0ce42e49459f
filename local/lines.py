"""A line as in Discord, `/mad shoot gats:5 gun:Tommy Gun range:2`, read into a command and its options.

A value ends at the next option of the command, so names need no quotes. A value in double quotes may hold anything. A
writer of `gats:5`, without a blank after the colon, can have “North Side” as a value: `game:` with a blank is then no
option.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from discord import AppCommandOptionType as Kind

from local.tree import Leaf, Option
from rules.core.plain.refusal import Refusal, either, nearest

WAIT = re.compile(r"wait\s+(\d+)", re.IGNORECASE | re.ASCII)
LONGEST_WAIT = 7 * 24 * 3600
"""The most seconds that a line may wait."""
TYPE = re.compile(r"type\s+(.+)", re.IGNORECASE)
BUTTON = re.compile(r"\[\s*(.+?)\s*\]")
LABEL = re.compile(r"(?<!\S)([-\w]+):")
TIGHT = re.compile(r"(?<!\S)([-\w]+):(?=\S|$)")
QUOTED = re.compile(r'\s*(?:"([^"]*)"|“([^”]*)”)(?=\s|$)')
MISTYPED = re.compile(r"(?<!\S)([a-z][-_a-z0-9]{0,31}):(?=\S)")
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class WrongLine(Refusal):
    """A line that Discord would not send: a value out of range, an unknown choice, or a missing option."""

    status = 1


class UnknownWord(WrongLine):
    """A command, option, button or choice that does not exist."""

    status = 2


class ReadCommand(NamedTuple):
    """The command and options of a line."""

    command: str
    options: dict[str, Any]


Find = Callable[[Kind, str], Any]
"""Finds the member, role or channel of a name; None if there is none."""


def read(line: str, commands: Mapping[str, Leaf], find: Find) -> ReadCommand:
    """The command of a line. Raises Unknown or Wrong, which says what is wrong and what would be right."""
    if not line.startswith("/"):
        raise UnknownWord(
            "A line begins with a slash (/help), names a button or choice ([Undo]), fills in a window (type 4) or "
            f"waits (wait 30); not “{line}”."
        )
    leaf, rest = command_of(line[1:].strip(), commands)
    given = split(rest, leaf)
    values = {name: value_of(leaf.options[name], text, find) for name, text in given.items()}
    for option in leaf.options.values():
        if option.required and option.name not in values:
            raise WrongLine(f"/{leaf.path} needs {option.name}: {option.wants}.")
    return ReadCommand(leaf.path, values)


def command_of(text: str, commands: Mapping[str, Leaf]) -> tuple[Leaf, str]:
    """The command that a line begins with, and what follows it."""
    words = text.split()
    for count in range(min(3, len(words)), 0, -1):
        path = " ".join(words[:count]).lower()
        if path in commands:
            return commands[path], text.split(maxsplit=count)[count] if len(words) > count else ""
    typed = " ".join(word for word in words[:2] if ":" not in word)
    below = sorted(path for path in commands if words and path.split()[0] == words[0].lower())
    if below and len(words) == 1:
        raise UnknownWord(f"/{words[0]} is a group of commands: say {_slashed(below)}.")
    if below:
        raise UnknownWord(f"There is no command /{typed}. {_hint(nearest(typed, below) or below, '/')}")
    roots = sorted({path.split()[0] for path in commands})
    close = nearest(typed, commands) or nearest(words[0] if words else "", roots)
    raise UnknownWord(
        f"There is no command /{typed}. {_hint(close, '/')} Commands begin with {_slashed(roots)}.".replace("  ", " ")
    )


def split(text: str, leaf: Leaf) -> dict[str, str]:
    """The options of a line as text, by name."""
    found: dict[str, str] = {}
    first = LABEL.match(text.lstrip())
    if text.strip() and first is None:
        example = next(iter(leaf.options), None)
        hint = f"write options as {example}:value" if example else "it has no options"
        raise WrongLine(f"/{leaf.path} can't make out “{text.strip().split()[0]}”: {hint}.")
    style = LABEL if first and text.lstrip()[first.end() :][:1].isspace() else TIGHT
    position = 0
    while label := style.search(text, position):
        name = label[1].lower()
        if name not in leaf.options:
            raise _no_option(label[1], leaf)
        if name in found:
            raise WrongLine(f"{name} is given twice.")
        found[name], position = _value(text, label.end(), leaf.options[name], leaf, style)
    return found


def _value(text: str, start: int, option: Option, leaf: Leaf, style: re.Pattern[str]) -> tuple[str, int]:
    """The value that begins at `start`, and the place where the next option may begin."""
    if quoted := QUOTED.match(text, start):
        rest = text[quoted.end() :].split()
        if rest and not LABEL.match(rest[0]):
            raise WrongLine(f"{option.name}: after the closing quote comes the next option, not “{rest[0]}”.")
        return quoted[1] or quoted[2] or "", quoted.end()
    end = next((label.start() for label in style.finditer(text, start) if label[1].lower() in leaf.options), len(text))
    value = text[start:end]
    # A typing error must not end up inside a name: what looks like an option must be one, or be in quotes.
    if stray := (MISTYPED if option.kind is Kind.string and not option.choices else LABEL).search(value, 1):
        raise _no_option(stray[1], leaf)
    if not value.strip():
        raise WrongLine(f"{option.name} has no value: it is {option.wants}.")
    return value.strip(), end


def _no_option(name: str, leaf: Leaf) -> UnknownWord:
    if not leaf.options:
        return UnknownWord(f"/{leaf.path} has no option {name}; it has none at all.")
    close = nearest(name, leaf.options)
    return UnknownWord(
        f"/{leaf.path} has no option {name}. {_hint(close)} Its options are {', '.join(leaf.options)}.".replace(
            "  ", " "
        )
    )


def value_of(option: Option, text: str, find: Find) -> Any:
    """A value as Discord sends it. Raises Wrong, which says what would be right."""
    if option.choices:
        return _choice(option, text)
    if option.kind is Kind.boolean:
        if text.lower() not in (*TRUE, *FALSE):
            raise _amiss(option, text)
        return text.lower() in TRUE
    if option.kind in (Kind.integer, Kind.number):
        return _number(option, text)
    if option.kind is Kind.attachment:
        path = Path(text).expanduser()
        if not path.is_file():
            raise WrongLine(f"{option.name}: there is no file {text}.")
        return path.name, path.read_bytes()
    if option.kind is Kind.string:
        if not (option.low or 0) <= len(text) <= (option.high or 6000):
            raise WrongLine(f"{option.name} is {option.wants}, this has {len(text)}.")
        return text
    found = find(option.kind, text.lstrip("@#"))
    if found is None:
        raise WrongLine(f"{option.name} is {option.wants}, and none is called “{text}”.")
    return found


def _choice(option: Option, text: str) -> str | int | float:
    for name, value in option.choices:
        if text.casefold() in (name.casefold(), str(value).casefold()):
            return value
    raise _amiss(option, text, nearest(text, [name for name, _ in option.choices]))


def _number(option: Option, text: str) -> int | float:
    try:
        value = int(text) if option.kind is Kind.integer else float(text)
    except ValueError:
        raise _amiss(option, text) from None
    # Not-a-number is within no limits.
    if (
        not (option.low if option.low is not None else -1e15)
        <= value
        <= (option.high if option.high is not None else 1e15)
    ):
        raise _amiss(option, text)
    return value


def _amiss(option: Option, text: str, close: list[str] | None = None) -> WrongLine:
    hint = f" {_hint(close)}" if close else ""
    return WrongLine(f"{option.name} is {option.wants}, not “{text}”.{hint}")


def _hint(names: list[str], mark: str = "") -> str:
    return f"Did you mean {either(mark + name for name in names[:3])}?" if names else ""


def _slashed(names: Iterable[str]) -> str:
    return either(f"/{name}" for name in names)
