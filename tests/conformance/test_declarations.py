"""Every slash command is declared once, by the record of its fields."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BY_HAND = {"command", "describe", "autocomplete", "choices", "rename"}


def declared_by_hand(source: str) -> list[str]:
    """The functions of a source text that are made slash commands by decorators of discord.py."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AsyncFunctionDef) and any(map(_by_hand, node.decorator_list))
    ]


def _by_hand(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in BY_HAND


@pytest.mark.parametrize("decorator", ["describe(x='X')", "command(name='x')", "autocomplete(x=names)"])
def test_a_function_that_is_a_slash_command_is_seen(decorator: str) -> None:
    assert declared_by_hand(f"@app_commands.{decorator}\nasync def x(interaction, x): ...") == ["x"]


def test_no_command_declares_its_options_by_hand() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if (names := declared_by_hand(path.read_text(encoding="utf-8")))
    }
    assert found == {}
