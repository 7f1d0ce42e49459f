"""Typed options as fields of a record, as far as they need no position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.core.action.fields import UNSAID, Option
from rules.core.action.move import options_of, plain_types_of
from rules.core.plain.refusal import OutOfRange, either, shown

M = TypeVar("M")


def of_typed(kind: type[M], typed: Mapping[str, Any]) -> M:
    """The record of a command that needs no position: the typed options, with defaults for the rest.

    A required option that is missing becomes an empty text. Raises OutOfRange for a value outside an option's choices.
    """
    values: dict[str, Any] = {}
    for name, option in options_of(kind).items():
        value = typed.get(name.rstrip("_"))
        if value not in (None, ""):
            values[name] = meant(option, plain_types_of(kind)[name], value)
        else:
            values[name] = (
                "" if option.source is None else UNSAID if option.among_gangs else option.source(None, values)
            )
    return kind(**values)


def meant(option: Option, kind: Any, typed: Any) -> Any:
    """A typed value as a field of this plain type takes it: the meaning of a choice, a number with its point.

    Raises OutOfRange for a value outside its choices, which no client of Discord sends.
    """
    words = option.choices.words
    if not words:
        return float(typed) if kind is float else typed
    if typed not in words:
        raise OutOfRange(f"“{shown(str(typed))}” is not a choice here. Choose {either(map(str, words))}.")
    return words[typed]
