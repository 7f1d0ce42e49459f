"""Every move that rules declare is decided there and told by a cog."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import cogs
from cogs._kit.play import PLAYS
from rules.core.deed import DECIDED
from rules.core.move import MOVES, Declared, types_of

ROOT = Path(__file__).parents[2]
for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
    importlib.import_module(module.name)
OF_RULES = {name: one for name, one in MOVES.items() if one.kind.__module__.startswith("rules.")}
PREPARED_BY_COGS = 331
"""Commands whose rules their cog still decides. May only become fewer."""


def decorated(name: str) -> list[str]:
    """Where functions of cogs bear this decorator."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "cogs").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and any(ast.unparse(one).partition("(")[0].endswith(name) for one in node.decorator_list)
    ]


def test_every_move_of_the_rules_is_decided_there_and_told_by_a_cog() -> None:
    assert OF_RULES
    assert sorted(OF_RULES) == sorted(DECIDED)
    assert not OF_RULES.keys() - PLAYS.keys()


@pytest.mark.parametrize("declared", OF_RULES.values(), ids=lambda one: one.command)
def test_a_move_says_what_each_of_its_fields_is(declared: Declared) -> None:
    assert declared.about.endswith(".")
    for name, option in declared.options.items():
        assert option.about.endswith((".", ")")) or ":" in option.about, name
        assert types_of(declared.kind)[name] is not None
        assert not option.whose or option.whose in declared.options, name


def test_what_cogs_still_decide_only_becomes_less() -> None:
    assert len(decorated("plays")) <= PREPARED_BY_COGS
