"""What players say of the table where no street measures it: ranges, cover, witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.action.fields import NO_NAMES, Always, Bands, Option
from rules.core.action.forms import called
from rules.core.action.move import MOVES, plain, types_of, usual_of
from rules.core.action.system import packages
from rules.core.plain.words import as_typed, listed, within

Values = Mapping[str, Any]
"""Options of a command as they are typed."""
MOST: Final = 5
"""The most values that one window asks for."""


def speaks_of_tables(system: str) -> bool:
    """Whether players of a system, by its id, say what the table shows."""
    names = [f"rules.{package}" for package, id_ in packages().items() if id_ == system]
    return any(
        option.declared
        for one in MOVES.values()
        if one.kind.__module__.startswith(tuple(f"{name}." for name in names))
        for option in one.options.values()
    )


def declared_in(command: str, typed: Values) -> dict[str, Any]:
    """Those of the typed options that say what the table shows."""
    options = MOVES[command].options if command in MOVES else {}
    return {name: value for name, value in typed.items() if name in options and options[name].declared}


def may_differ(command: str, typed: Values) -> tuple[str, ...]:
    """The fields in which others may see the table otherwise: those typed, then those silently left at their usual
    value.

    Which of several usual values is meant, or who saw it, is asked later, so such a field is none.
    """
    said = [*declared_in(command, typed)]
    left = [name for name, one in MOVES[command].options.items() if name not in typed and one.declared and _usual(one)]
    return tuple([*said, *left][:MOST]) if command in MOVES else ()


def _usual(option: Option) -> bool:
    """Whether an empty field says something: one value, or a measure."""
    return isinstance(option.source, Always) or isinstance(option.measured, Bands)


def stands(command: str, typed: Values, name: str) -> Any:
    """The value of a field as it would be typed; None if nobody said it and there is no usual one."""
    return typed[name] if name in typed else usual_of(MOVES[command].options[name])


def differs(command: str, typed: Values, said: Values) -> dict[str, Any]:
    """Those of the said values that are not as they stand."""
    return {name: value for name, value in said.items() if not _alike(stands(command, typed, name), value)}


def _alike(one: Any, other: Any) -> bool:
    """Whether two values as typed are the same. Nothing, none and an empty text are."""
    if isinstance(one, str) and isinstance(other, str):
        return one.strip().casefold() == other.strip().casefold()
    return one == other or (one in (None, "", 0, False) and other in (None, "", 0, False))


def in_words(command: str, values: Values) -> str:
    """Values in words: “range 12 inches, cover light”."""
    return listed([_in_words(command, name, value) for name, value in values.items()])


def _in_words(command: str, name: str, value: Any) -> str:
    option, kind = MOVES[command].options[name], plain(types_of(MOVES[command].kind)[name])
    label = within(called(name, option))
    if kind is bool or isinstance(value, bool):
        return label if value else f"not {label}"
    shown = str(option.choices.labels.get(value, value)) if option.choices.words else as_typed(value or "")
    if shown.casefold() in ("", *NO_NAMES):
        return f"no {label}"
    return f"{shown} {label}" if label == "inches" else f"{label} {within(shown)}{_unit(option, value)}"


def _unit(option: Option, value: Any) -> str:
    """The unit of a measured number, with a blank before it."""
    if not isinstance(option.measured, Bands) or not isinstance(value, (int, float)):
        return ""
    return f" {option.measured.unit}" if option.measured.unit else " inches"
