"""Facts that players give a scenario, described so that one command can ask for those of any scenario."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange, Refusal


class FactOption(NamedTuple):
    """A field's description for the player who types it, and the range of a number."""

    about: str
    low: int | None = None
    high: int | None = None


@frozen
class FactQuestion:
    """One fact that players give.

    name       the field that it fills
    about      its description for the player who types it
    kind       its type
    default    its value if nothing is typed
    low, high  the range of a number; None without one
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


@cache
def asks_of(kind: type[Any]) -> tuple[FactQuestion, ...]:
    """What a dataclass of facts asks for, in order."""
    hints = get_type_hints(kind, include_extras=True)
    found: list[FactQuestion] = []
    for one in fields(kind):
        of, about = get_args(hints[one.name])
        found.append(FactQuestion(one.name, about.about, of, one.default, about.low, about.high))
    return tuple(found)


def faults_of(facts: object) -> list[str]:
    """The impossible numbers among the facts, a sentence each."""
    lines = [(ask, getattr(facts, ask.name)) for ask in asks_of(facts.__class__)]
    return [
        f"“{ask.label}” must be {ask.low} to {ask.high}, not {value}."
        for ask, value in lines
        if ask.low is not None and ask.high is not None and value is not None and not ask.low <= value <= ask.high
    ]


def refuse(faults: Iterable[str], kind: type[Refusal] = OutOfRange) -> None:
    """Raise one refusal that names every fault; nothing without a fault."""
    named = " ".join(faults)
    if named:
        raise kind(named)


Prisoners = Annotated[tuple[str, ...], FactOption("gangsters whom the police lead away")]
Proven = Annotated[bool, FactOption("whether the killer is a Stone Cold Killer, or has rolled for it in this game")]
Repairs = Annotated[int, FactOption("months of cleaning up, by how badly the place was damaged", 0, 2)]
