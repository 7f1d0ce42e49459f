"""The reach of a command: every function of the rules and of the cogs that its preparation may call.

It is read off the code by the names that a function mentions. So it may hold too many, but lacks nothing that a name
leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from cogs.context.prepared import PREPARES
from cogs.safety.registry import Registered, import_all
from rules.core.action.deed import DECIDED
from rules.core.plain.refusal import Refusal


@cache
def reached(command: str) -> frozenset[FunctionType]:
    """Every function that a command may call."""
    import_all()
    found, left = set[FunctionType](), [one for one in (DECIDED.get(command), PREPARES.get(command)) if one is not None]
    while left:
        one = plain(left.pop())
        if isinstance(one, FunctionType) and one not in found:
            found.add(one)
            left += mentioned(one)
    return frozenset(found)


def refuses(one: FunctionType) -> bool:
    """Whether a function raises a Refusal itself."""
    known = (one.__globals__.get(name) for name in names_in(one))
    return any(isinstance(kind, type) and issubclass(kind, Refusal) for kind in known)


def plain(one: Any) -> Any:
    """A function without its wrappers."""
    while hasattr(one, "__wrapped__"):
        one = one.__wrapped__
    return one


@cache
def mentioned(one: FunctionType) -> tuple[Any, ...]:
    """The names in a function that may be called."""
    return tuple(_mentioned(one))


def _mentioned(one: FunctionType) -> Iterator[Any]:
    names = names_in(one)
    for name in names:
        known = one.__globals__.get(name)
        if isinstance(known, ModuleType):
            yield from (part for part in map(vars(known).get, names) if ours(part))
        elif isinstance(known, type) and ours(known):
            yield from _methods(known)
        elif type(known) is dict and known not in (DECIDED, PREPARES) and not isinstance(known, Registered):
            values = [part for value in known.values() for part in (value if isinstance(value, tuple) else (value,))]
            yield from (value for value in values if isinstance(value, FunctionType) and ours(value))
        elif ours(known):
            yield known


def names_in(one: FunctionType) -> frozenset[str]:
    """The names that a function mentions, and the functions in it."""
    return frozenset(name for code in _codes(one.__code__) for name in code.co_names)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _methods(kind: type) -> Iterator[Any]:
    for base in filter(ours, kind.__mro__):
        for value in vars(base).values():
            value = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
            value = value.fget if isinstance(value, property) else value
            if isinstance(value, FunctionType):
                yield value


def ours(one: Any) -> bool:
    """Whether a function belongs to the rules or the cogs, and may be called."""
    return callable(one) and str(getattr(one, "__module__", "")).startswith(("rules.", "cogs."))
