"""Facts that players tell a scenario, described so that one command can ask for those of any."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final, get_type_hints

from rules.core.refusal import OutOfRange, Refusal

_ASKED: Final = "asked"


@dataclass(frozen=True, slots=True)
class Ask:
    """One fact.

    name       the field it fills
    about      what it is, for who types it
    kind       its type
    default    what holds when nothing is told
    low, high  the range of a number; None where there is none
    """

    name: str
    about: str
    kind: Any
    default: Any
    low: int | None = None
    high: int | None = None

    @property
    def label(self) -> str:
        return self.name.replace("_", " ")


def asked(about: str, default: Any, low: int | None = None, high: int | None = None) -> Any:
    """A field of facts that players are asked for."""
    return field(default=default, metadata={_ASKED: (about, low, high)})


@cache
def asks_of(kind: type[Any]) -> tuple[Ask, ...]:
    """What a dataclass of facts asks for, in order."""
    hints = get_type_hints(kind)
    found: list[Ask] = []
    for one in fields(kind):
        about, low, high = one.metadata[_ASKED]
        found.append(Ask(one.name, about, hints[one.name], one.default, low, high))
    return tuple(found)


def faults_of(facts: Any) -> list[str]:
    """The numbers among the facts that can't be, a sentence each."""
    told = [(ask, getattr(facts, ask.name)) for ask in asks_of(type(facts))]
    return [
        f"“{ask.label}” must be {ask.low} to {ask.high}, it is {value}."
        for ask, value in told
        if ask.low is not None and ask.high is not None and value is not None and not ask.low <= value <= ask.high
    ]


def refuse(faults: Iterable[str], kind: type[Refusal] = OutOfRange) -> None:
    """Raise a refusal that names every fault; nothing when there is none."""
    named = " ".join(faults)
    if named:
        raise kind(named)
