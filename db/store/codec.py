"""Facts to JSON and back, guided by their types. Changes carry the tag of their class."""

from __future__ import annotations

import json
import re
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
MOST_KEPT, MOST_MADE = 128, 64
"""The number of texts that are cached as JSON values, and of facts that are cached as made from them."""
SHORT: Final = 4_000
"""The most characters or bytes of a text that is cached."""

ATOMS: Final = frozenset((str, int, float, bool, NoneType))
"""The types of JSON values that hold no others."""

OF_ITS_SYSTEM: Final[Mapping[type[Change], str]] = {
    Hired: "roster.figure",
    EstateKept: "estates.estate",
    BoardSet: "games.board",
}
"""Changes that hold a dataclass of the system that they name: the attributes that lead to it, the last of which holds
it.
"""


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The reader and writer of a type."""
    return TypeAdapter(kind)


def dump(value: object, kind: Any = None) -> Any:
    """A fact as JSON values."""
    return adapter(kind or type(value)).dump_python(value, mode="json")


def dump_short(value: object) -> Any:
    """A fact as JSON values, without fields that have their default."""
    return adapter(type(value)).dump_python(value, mode="json", exclude_defaults=True)


def load(kind: type[T], data: Any) -> T:
    """A fact from JSON values. Raises pydantic.ValidationError, which names every fault."""
    return adapter(kind).validate_python(data)


def parsed(text: str | bytes) -> Any:
    """JSON as values. Short texts that come again, such as an unchanged figure, are parsed once; so is a long one that
    comes again at once, such as the changes of an event for each of its subjects.

    No caller may change the values in place.
    """
    return _parsed(text) if len(text) <= SHORT else _parsed_last(text)


written: Final = json.JSONEncoder().encode
"""Values as JSON."""

_parsed = lru_cache(MOST_KEPT)(json.loads)
_parsed_last = lru_cache(1)(json.loads)


class _Itself:
    """A value that is compared by identity, not by what it holds."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value


def loaded(kind: type[T], data: Any) -> T:
    """The same as `load`, for values that `parsed` caches: the fact is made once."""
    return _loaded(kind, _Itself(data))


@lru_cache(MOST_MADE)
def _loaded(kind: Any, data: _Itself) -> Any:
    return load(kind, data.value)


@cache
def _strict(kind: Any) -> TypeAdapter[Any]:
    alone: Any = GenericAlias(tuple, (kind,))  # a dataclass itself takes no config
    return TypeAdapter(alone, config=ConfigDict(extra="forbid"))


def load_strictly(kind: type[T], data: Any) -> T:
    """A fact from JSON values without any others.

    Raises pydantic.ValidationError, which names every fault; each place begins with 0.
    """
    (found,) = _strict(kind).validate_python((data,))
    return found


@cache
def change_types() -> Mapping[str, type[Change]]:
    """Every kind of change by its tag. Those of a system are known once it is imported."""
    tuple(discover().values())
    return TAGGED


def dump_changes(changes: Iterable[Change]) -> list[Any]:
    """Changes as JSON, each with its tag."""
    return [{"tag": change.tag, **dump(change)} for change in changes]


def its_type(kind: type[Change], system: str) -> type[Any]:
    """The dataclass of a system that changes of a kind hold."""
    return attrgetter(OF_ITS_SYSTEM[kind])(discover()[system])


def load_changes(data: Sequence[Mapping[str, Any]], about: Subject | None = None) -> list[Change]:
    """Changes from JSON, only those `about` one subject if it is given. Raises KeyError for an unknown tag."""
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


def changes_in(text: str, *kinds: type[Change]) -> list[Change]:
    """The changes of these kinds in JSON text by `dump_changes`. The rest of it, which may be long, is not parsed."""
    return load_changes([_AT.raw_decode(text, found.start())[0] for found in _beginning(kinds).finditer(text)])


_AT: Final = json.JSONDecoder()


@lru_cache(16)
def _beginning(kinds: tuple[type[Change], ...]) -> re.Pattern[str]:
    """How a change of these kinds begins. No text in a value can: its quotation marks have a backslash before them."""
    return re.compile(rf'\{{"tag": "(?:{"|".join(re.escape(kind.tag) for kind in kinds)})"')


def dump_outcome(outcome: Outcome[Any], facts: Any = None) -> dict[str, Any]:
    """An outcome as JSON: its rule, its result (or the `facts` that a deed gives of it), the steps, and the dice among
    them.
    """
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
    """The facts that a deed gives to programs, with each record as JSON values."""
    kind: type[Any] = facts.__class__
    if issubclass(kind, dict):
        return {key: value if type(value) in ATOMS else _plain(value) for key, value in facts.items()}
    if issubclass(kind, list):
        return [*map(_plain, facts)]
    return dump(facts) if is_dataclass(facts) else facts


def step_facts(step: Any) -> dict[str, Any]:
    """The fields of a step as JSON, with the total of a target."""
    if isinstance(step, Target):
        return {
            "stat": str(step.stat),
            "base": step.base,
            "modifiers": [modifier._asdict() for modifier in step.modifiers],
            "total": step.total,
        }
    facts: dict[str, Any] = {name: [*one] if type(one) is tuple else one for name, one in step._asdict().items()}
    if isinstance(step, Throw):
        facts["modifiers"] = [modifier._asdict() for modifier in step.modifiers]
    return facts


def load_steps(stored_steps: Iterable[Mapping[str, Any]]) -> list[Step]:
    """The steps of a stored outcome, without kinds of steps from a later version."""
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
