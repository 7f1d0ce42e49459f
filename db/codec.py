"""Facts to JSON and back, guided by their types; changes carry the tag of their class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter

from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.roster import GANG_CHANGES
from rules.core.system import discover

T = TypeVar("T")


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The reader and writer of a type."""
    return TypeAdapter(kind)


def dump(value: Any, kind: Any = None) -> Any:
    """A fact as JSON values."""
    return adapter(kind or type(value)).dump_python(value, mode="json")


def load(kind: type[T], data: Any) -> T:
    """A fact from JSON values; pydantic.ValidationError names every fault."""
    return adapter(kind).validate_python(data)


@cache
def change_types() -> Mapping[str, type[Change]]:
    """Every kind of change by its tag; ValueError when two share one."""
    found: dict[str, type[Change]] = {}
    for kind in (*GANG_CHANGES, *(change for system in discover().values() for change in system.changes)):
        if not kind.tag or found.setdefault(kind.tag, kind) is not kind:
            raise ValueError(f"{kind.__qualname__} lacks a tag of its own")
    return found


def dump_changes(changes: Iterable[Change]) -> list[Any]:
    """Changes as JSON, each with its tag."""
    return [{"tag": change.tag, **dump(change)} for change in changes]


def load_changes(data: Sequence[Mapping[str, Any]]) -> list[Change]:
    """Changes from JSON; KeyError for a tag nobody knows."""
    kinds = change_types()
    return [
        load(kinds[str(item["tag"])], {key: value for key, value in item.items() if key != "tag"}) for item in data
    ]


def dump_outcome(outcome: Outcome[Any]) -> dict[str, Any]:
    """An outcome as JSON: its rule, result, and steps with their kinds, throws marked by position."""
    result = outcome.result
    return {
        "rule": outcome.rule,
        "result": dump(result) if not isinstance(result, (str, int, bool)) else result,
        "steps": [{"step": type(step).__name__.lower(), **step_facts(step)} for step in outcome.steps],
    }


def step_facts(step: Any) -> dict[str, Any]:
    """A step's fields as JSON."""
    if isinstance(step, tuple):
        return dict(zip(step._fields, step, strict=True))  # type: ignore[attr-defined]
    return dump(step)
