"""Everything that outlives a command has a bound, and docs/hosting.md names it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections import deque
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import cogs
import db
import hosting
import rules
from cogs.consigliere import Consigliere
from cogs.context.interaction_deadline import OPEN
from cogs.safety.flooding import MOST_KNOWN, FloodLimits
from db.store.codec import MOST_KEPT, MOST_MADE, SHORT
from db.store.connections import MOST_IDLE
from db.store.engine import CACHE_KIB, Database
from db.store.sqlite_driver import MOST_READY
from rules.core.chance.odds import LASTING
from tests.trees import walked

PAGE: Final = Path(__file__).parents[2] / "docs" / "hosting.md"
OURS: Final = (cogs, db, rules, hosting)
LARGEST: Final = 8_192
WRITES: Final = {
    *("append", "appendleft", "add", "setdefault", "update", "pop", "popitem", "extend", "insert"),
    *("discard", "remove", "clear"),
}
HOLDS: Final = dict, list, set, deque


def section() -> str:
    """The page's section about memory."""
    return PAGE.read_text(encoding="utf-8").partition("### What is kept in memory")[2].partition("\n## ")[0]


def named() -> set[str]:
    return set(re.findall(r"`([\w.]+)`", section()))


def modules() -> Iterator[ModuleType]:
    for package in OURS:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def caches(module: ModuleType) -> Iterator[tuple[str, int | None]]:
    """The caches of a module with their bounds, also those inside functions and classes."""
    for name, value in vars(module).items():
        inside = [cell.cell_contents for cell in getattr(value, "__closure__", None) or ()]
        methods = [getattr(one, "__func__", one) for one in vars(value).values()] if isinstance(value, type) else []
        for one in (value, *inside, *methods):
            if isinstance(one, _lru_cache_wrapper) and getattr(value, "__module__", "") == module.__name__:
                yield name, one.cache_parameters()["maxsize"]


def written(module: ModuleType) -> set[str]:
    """The names in a module that its functions write to."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    targets: list[ast.expr] = []
    for one in tree.body:
        match one:
            case ast.Assign(targets=several):
                targets += several
            case ast.AnnAssign(target=alone):
                targets.append(alone)
            case _:
                pass
    top = {target.id for target in targets if isinstance(target, ast.Name)}
    found: set[str] = set()
    functions: list[ast.AST] = [one for one in tree.body if not isinstance(one, (ast.Import, ast.ImportFrom))]
    while functions:  # the outermost ones: a walk through one meets those inside it
        function = functions.pop()
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            functions += ast.iter_child_nodes(function)
            continue
        for one in walked(function):
            match one:
                case ast.Global(names=names):
                    found.update(names)
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    found.add(name)
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in WRITES:
                    found.add(name)
                case _:
                    pass
    return found & top


def held(one: Any, met: set[int]) -> Iterator[str]:
    """The collections in an object of ours and in its parts."""
    if id(one) in met or type(one).__module__.partition(".")[0] not in ("cogs", "db", "hosting"):
        return
    met.add(id(one))
    library = set(dir(type(one).__mro__[1])) | set(vars(type(one).__mro__[1]))
    for name, value in vars(one).items():
        if isinstance(value, HOLDS) and name not in library:
            yield f"{type(one).__name__}.{name}"
        yield from held(value, met)


def test_each_cache_has_a_bound_or_is_named() -> None:
    known = named()
    for module in modules():
        for name, bound in caches(module):
            assert bound is not None or name in known, f"{module.__name__}.{name} has no bound: name it in {PAGE}"
            assert (bound or 0) <= LARGEST, f"{module.__name__}.{name}"


def test_every_module_state_that_functions_write_to_is_named() -> None:
    known = named()
    for module in modules():
        assert not written(module) - known, f"{module.__name__}: name it, and its bound, in {PAGE}"


async def test_every_collection_that_the_bot_keeps_is_named() -> None:
    bot = Consigliere(Database("sqlite+aiosqlite://"))
    bot.limits = FloodLimits(1, 1)
    of_library = {f"Consigliere.{name}" for name in vars(bot)} - {"Consigliere._added"}
    found = set(held(bot, set())) - of_library
    await bot.database.close()
    assert len(found) > 10
    assert not found - named()
    assert not {name for name in named() if "." in name and name not in found} - {"benchmarks.memory", "discord.py"}


def test_the_bounds_on_the_page_are_the_program_s() -> None:
    text = section()
    assert f"{MOST_KNOWN:,} people" in text
    assert f"more than {LASTING} ways" in text
    assert f"{MOST_READY} of each SQLite connection" in text
    assert f"{MOST_KEPT:,} texts of up to {SHORT:,} characters, and {MOST_MADE} facts" in text
    assert f"{MOST_IDLE}, and 5 of" in text
    assert f"{CACHE_KIB} KiB" in text
    assert OPEN == 3600
