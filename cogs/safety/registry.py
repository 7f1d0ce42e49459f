"""The cogs by name, and what they register. Python imports a cog when something of it is first needed."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar, overload

from cogs.safety.gc_tuning import for_good
from rules.core.action.system import packages

T = TypeVar("T")
D = TypeVar("D")
COGS: Final = "cogs.commands"
"""The package of all cogs. It is imported by name, because cogs import this module."""
ROOTS: Final = (re.compile(r'= root\(\s*"([-\w]+)'), re.compile(r'@command\(\s*"([-\w]+)'))
"""The declarations of root commands in the text of a cog. Patterns that begin with letters are the quickest to find."""


@cache
def cog_names() -> tuple[str, ...]:
    """Every module and package under ``cogs/commands``."""
    return tuple(one.name for one in pkgutil.iter_modules(importlib.import_module(COGS).__path__))


@cache
def homes() -> Mapping[str, str]:
    """The cog of each root command, read from the source text of the cogs without importing them."""
    (top,) = map(Path, importlib.import_module(COGS).__path__)
    texts = {name: (top / f"{name}.py", *(top / name).rglob("*.py")) for name in cog_names()}
    return {
        root: name
        for name, paths in texts.items()
        for text in (path.read_text(encoding="utf-8") for path in paths if path.is_file())
        for pattern in ROOTS
        for root in pattern.findall(text)
    }


@cache
def imported(cog: str) -> tuple[ModuleType, ...]:
    """A cog, with all its chapters if it belongs to a system."""
    with for_good():
        top = importlib.import_module(f"{COGS}.{cog}")
        found = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{top.__name__}.") if cog in packages() else ()
        return (top, *(importlib.import_module(one.name) for one in found))


def import_all() -> None:
    """Import every cog."""
    for name in cog_names():
        imported(name)


class Registered(dict[str, T]):
    """What cogs register by a key. Before a lookup fails, `bring` imports the cogs that might register the key."""

    def __init__(self, bring: Callable[[str], object]) -> None:
        super().__init__()
        self._bring = bring

    def __missing__(self, key: str) -> T:
        if key in self:
            return self[key]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        if not super().__contains__(key) and isinstance(key, str):
            self._bring(key)
        return super().__contains__(key)

    @overload
    def get(self, key: str, default: None = None, /) -> T | None: ...
    @overload
    def get(self, key: str, default: D, /) -> T | D: ...
    def get(self, key: str, default: Any = None, /) -> Any:
        return super().get(key, default) if key in self else default


def by_system() -> Registered[Any]:
    """A registry by the ids of systems."""
    return Registered(lambda id_: [imported(name) for name, one in packages().items() if one == id_])


def by_command() -> Registered[Any]:
    """A registry by commands: “mad shoot”."""
    return Registered(_import_cogs_of)


def by_name() -> Registered[Any]:
    """A registry by names that do not reveal their cog."""
    return Registered(lambda _name: import_all())


@lru_cache(1024)
def _import_cogs_of(command: str) -> None:
    """Import the cog of a command, at its first look-up."""
    for name in cogs_of(command):
        imported(name)


def cogs_of(command: str) -> Collection[str]:
    """The cog of a command. If no cog has its root, all cogs."""
    home = homes().get(command.partition(" ")[0])
    return cog_names() if home is None else (home,)
