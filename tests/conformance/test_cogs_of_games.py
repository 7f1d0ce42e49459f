"""What the cogs of the five games may import from rules: moves, deeds, words and views, but no roll and no change."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from rules.core.action.system import packages
from rules.core.plain.events import Change
from rules.core.tables.rule import rules_of

ROOT: Final = Path(__file__).parents[2]
MAKERS: Final = ("Change", "Booked")
"""The results of functions that decide what is stored."""
ROLLED: Final = ("resolver",)
"""The fields of a deed that name a roll."""


class Named(NamedTuple):
    """A name that a file of a cog takes from rules."""

    file: str
    module: str
    name: str

    @property
    def value(self) -> Any:
        return getattr(importlib.import_module(self.module), self.name, None)


def files() -> list[Path]:
    games = [package for package in packages() if (ROOT / "cogs" / "commands" / package).is_dir()]
    assert len(games) >= 5
    return sorted(file for package in games for file in (ROOT / "cogs" / "commands" / package).rglob("*.py"))


def taken(file: Path) -> Iterator[Named]:
    """Every name that a file takes from rules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules"):
            for one in node.names:
                yield Named(str(file.relative_to(ROOT)), str(node.module), one.name)


NAMES: Final = [one for file in files() for one in taken(file)]


def _resolves(value: Any) -> bool:
    try:
        return bool(rules_of(value))
    except (KeyError, TypeError):
        return False


def test_no_cog_of_a_game_names_a_roll() -> None:
    found = [one for one in NAMES if _resolves(one.value)]
    assert not found, found


def test_no_cog_of_a_game_names_a_change() -> None:
    found = [
        one
        for one in NAMES
        if isinstance(one.value, type) and issubclass(one.value, Change) and one.value is not Change
    ]
    assert not found, found


def test_no_cog_of_a_game_asks_rules_for_changes() -> None:
    """Only a deed may call functions that make changes."""
    found = [one for one in NAMES if callable(one.value) and any(maker in _gives(one.value) for maker in MAKERS)]
    assert not found, found


def _gives(function: Any) -> str:
    return str(getattr(function, "__annotations__", {}).get("return", ""))


def test_no_cog_of_a_game_rolls_in_a_deed_of_its_own() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{node.value.lineno}"
        for file in files()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword) and node.arg in ROLLED
    ]
    assert not found, found
