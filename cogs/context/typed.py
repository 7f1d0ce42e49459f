"""From what was typed to the fields of a record, as far as no position is needed for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.core.action.fields import UNSAID, Option
from rules.core.action.move import options_of, plain, types_of
from rules.core.plain.refusal import OutOfRange, either, shown

M = TypeVar("M")


def of_typed(kind: type[M], typed: Mapping[str, Any]) -> M:
    """The record of a command that no position is read for: as it was typed, defaults in the place of the rest.

    What must be typed is an empty text where it was not. Raises OutOfRange for what is none of an option's choices.
    """
    said: dict[str, Any] = {}
    for name, option in options_of(kind).items():
        value = typed.get(name.rstrip("_"))
        if value not in (None, ""):
            said[name] = meant(option, types_of(kind)[name], value)
        else:
            said[name] = "" if option.source is None else UNSAID if option.among_gangs else option.source(None, said)
    return kind(**said)


def meant(option: Option, kind: Any, typed: Any) -> Any:
    """What was typed, as a field of this type takes it: what a choice means, a number with its point.

    Raises OutOfRange for what is none of its choices: no client of Discord's own sends that.
    """
    words = option.choices.words
    if not words:
        return float(typed) if plain(kind) is float else typed
    if typed not in words:
        raise OutOfRange(f"“{shown(str(typed))}” can't be chosen: it can be {either(map(str, words))}.")
    return words[typed]
