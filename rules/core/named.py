"""Things on a table that players call by name, whatever its capitals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rules.core.refusal import UnknownName


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def called(kind: str, name: str, things: Iterable[N]) -> N:
    """The thing of this name, whatever its capitals; UnknownName otherwise."""
    known = {thing.name.casefold(): thing for thing in things}
    found = known.get(name.casefold().strip())
    if found is None:
        raise UnknownName(kind, name, [thing.name for thing in known.values()])
    return found


def put(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The things with this one added, or in the place of the one of its name."""
    if not any(same(one.name, thing.name) for one in things):
        return (*things, thing)
    return tuple(thing if same(one.name, thing.name) else one for one in things)


def without(things: tuple[N, ...], name: str) -> tuple[N, ...]:
    """The things but for the one of this name."""
    return tuple(one for one in things if not same(one.name, name))


def same(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their capitals."""
    return one.casefold() == other.casefold()
