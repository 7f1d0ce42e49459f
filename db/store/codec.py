"""Facts to JSON and back, guided by their types; changes carry the tag of their class."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import GenericAlias, NoneType
from typing import Any, Final, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter

from rules.core.action.system import discover
from rules.core.people.roster import EstateKept, Hired
from rules.core.plain.events import TAGGED, Change, Subject
from rules.core.play.game import BoardSet
from rules.core.tables.outcome import Consulted, Modifier, Outcome, Reminder, Step, Target, Throw
from rules.core.tables.rule import Origin

T = TypeVar("T")
MOST_KEPT, MOST_MADE = 512, 256
"""Texts that are kept as they were read, and facts that were made of them."""
SHORT: Final = 4_000
"""Signs or bytes of a text that is kept once it was read."""

ATOMS: Final = frozenset((str, int, float, bool, NoneType))
"""The types of JSON values that hold no others."""

OF_ITS_SYSTEM: Final[Mapping[type[Change], str]] = {
    Hired: "roster.figure",
    EstateKept: "estates.estate",
    BoardSet: "games.board",
}
"""Changes that hold a dataclass of the system they name: where it says which, last the field that holds it."""


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The reader and writer of a type."""
    return TypeAdapter(kind)


def dump(value: object, kind: Any = None) -> Any:
    """A fact as JSON values."""
    return adapter(kind or type(value)).dump_python(value, mode="json")


def dump_short(value: object) -> Any:
    """A fact as JSON values, without what is as it is by default."""
    return adapter(type(value)).dump_python(value, mode="json", exclude_defaults=True)


def load(kind: type[T], data: Any) -> T:
    """A fact from JSON values; pydantic.ValidationError names every fault."""
    return adapter(kind).validate_python(data)


def parsed(text: str | bytes) -> Any:
    """JSON as values; made once for each short text that comes again and again, such as a figure nobody touched.

    Nobody may change them in place.
    """
    return _parsed(text) if len(text) <= SHORT else json.loads(text)


_parsed = lru_cache(MOST_KEPT)(json.loads)


class _Itself:
    """A value told from others by being itself, not by what it holds."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value


def loaded(kind: type[T], data: Any) -> T:
    """The same as `load` of values that come again and again, made once: those that `parsed` keeps."""
    return _loaded(kind, _Itself(data))


@lru_cache(MOST_MADE)
def _loaded(kind: Any, data: _Itself) -> Any:
    return load(kind, data.value)


@cache
def _strict(kind: Any) -> TypeAdapter[Any]:
    alone: Any = GenericAlias(tuple, (kind,))  # a dataclass takes no config itself
    return TypeAdapter(alone, config=ConfigDict(extra="forbid"))


def load_strictly(kind: type[T], data: Any) -> T:
    """A fact from JSON values that hold nothing else; pydantic.ValidationError names every fault, its place below 0."""
    (found,) = _strict(kind).validate_python((data,))
    return found


@cache
def change_types() -> Mapping[str, type[Change]]:
    """Every kind of change by its tag: those of a system are known once it is imported."""
    tuple(discover().values())
    return TAGGED


def dump_changes(changes: Iterable[Change]) -> list[Any]:
    """Changes as JSON, each with its tag."""
    return [{"tag": change.tag, **dump(change)} for change in changes]


def its_type(kind: type[Change], system: str) -> type[Any]:
    """The dataclass of a system's that changes of a kind hold."""
    return attrgetter(OF_ITS_SYSTEM[kind])(discover()[system])


def load_changes(data: Sequence[Mapping[str, Any]], about: Subject | None = None) -> list[Change]:
    """Changes from JSON, those `about` one subject if it is given; KeyError for a tag nobody knows."""
    kinds = change_types()
    found: list[Change] = []
    for item in data:
        kind = kinds[str(item["tag"])]
        if about is None or (item["subject"] == about.id and kind.kind is about.kind):
            facts = {key: value for key, value in item.items() if key != "tag"}
            if kind in OF_ITS_SYSTEM:
                field = OF_ITS_SYSTEM[kind].rpartition(".")[2]
                facts[field] = load(its_type(kind, facts["system"]), facts[field])
            found.append(load(kind, facts))
    return found


def dump_outcome(outcome: Outcome[Any], facts: Any = None) -> dict[str, Any]:
    """An outcome as JSON: its rule, its result (or the `facts` told of it), the steps, and the dice among them."""
    steps = [{"step": type(step).__name__.lower(), **step_facts(step)} for step in outcome.steps]
    return {
        "rule": outcome.rule,
        "result": facts_of(outcome.result) if facts is None else _plain(facts),
        "steps": steps,
        "dice": [step for step in steps if step["step"] == Throw.__name__.lower()],
    }


def facts_of(result: Any) -> Any:
    """A result as JSON values."""
    return result if isinstance(result, (str, int, bool)) else dump(result)


def _plain(facts: Any) -> Any:
    """What a deed tells programs, with each record in it as JSON values."""
    if isinstance(facts, dict):
        items = cast(dict[str, Any], facts).items()
        return {key: value if type(value) in ATOMS else _plain(value) for key, value in items}
    if isinstance(facts, list):
        return [*map(_plain, cast(list[Any], facts))]
    return dump(facts) if is_dataclass(facts) else facts


def step_facts(step: Any) -> dict[str, Any]:
    """A step's fields as JSON, a target's total with them."""
    if isinstance(step, Target):
        return {
            "stat": str(step.stat),
            "base": step.base,
            "modifiers": [modifier._asdict() for modifier in step.modifiers],
            "total": step.total,
        }
    facts: dict[str, Any] = {name: [*one] if isinstance(one, tuple) else one for name, one in step._asdict().items()}
    if isinstance(step, Throw):
        facts["modifiers"] = [modifier._asdict() for modifier in step.modifiers]
    return facts


def load_steps(stored_steps: Iterable[Mapping[str, Any]]) -> list[Step]:
    """Steps of an outcome as they were before they were stored, without those of a later version."""
    steps: list[Step] = []
    for stored in stored_steps:
        facts: dict[str, Any] = {
            name: tuple(cast("list[Any]", one)) if isinstance(one, list) else one for name, one in stored.items()
        }
        if "modifiers" in facts:
            facts["modifiers"] = tuple([Modifier(**modifier) for modifier in facts["modifiers"]])
        if "origin" in facts:
            facts["origin"] = Origin(facts["origin"])
        match facts.pop("step"):
            case "target":
                steps.append(Target(facts["stat"], facts["base"], facts["modifiers"]))
            case "throw":
                steps.append(Throw(**facts))
            case "consulted":
                steps.append(Consulted(**facts))
            case "reminder":
                steps.append(Reminder(**facts))
            case _:
                continue
    return steps
