"""No line of the log holds what a player typed: it holds numbers, names of commands and kinds of faults."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
OF_REFUSALS = {"sentence", "in_full", "title", "summary", "text", "args", "message"}
TELLING = OF_REFUSALS | {"name", "headline", "lines", "options", "display_name"}
"""Attributes that hold words of players, or of exceptions and refusals, which may repeat them."""
NO_PLAYERS = {
    ("db/store/engine.py", "fault"),  # the message of SQLite or PostgreSQL about a broken disk or connection
    ("cogs/consigliere.py", "why"),  # the message of Discord about the bot's own commands
}
"""Messages that don't depend on players, by file and field."""


def logged(source: str) -> Iterator[tuple[int, str, ast.expr]]:
    """The values of all calls of a logger: line, name, expression."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LEVELS:
            if ast.unparse(node.func.value) not in ("log", "structlog.get_logger()", "logging.getLogger(__name__)"):
                continue
            yield from ((node.lineno, "event", one) for one in node.args)
            yield from ((node.lineno, one.arg or "**", one.value) for one in node.keywords)


def tells(value: ast.expr) -> bool:
    """Whether an expression may hold a player's words: such an attribute, or the text of a caught exception."""
    for node in ast.walk(value):
        if isinstance(node, ast.Attribute) and node.attr in TELLING:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("str", "repr"):
            return "self.user" not in ast.unparse(node)  # the bot itself
        if isinstance(node, ast.FormattedValue):
            return True
    return False


@pytest.mark.parametrize(
    "call, found",
    [
        ('log.info("x", why=str(error))', True),
        ('log.info("x", why=refusal.sentence)', True),
        ('log.error(f"{error}")', True),
        ('log.info("x", who=interaction.user.display_name)', True),
        ('log.info("x", why=named(error), game=game.game)', False),
        ('log.error("x", exc_info=error)', False),
    ],
)
def test_the_walk_finds_values_that_may_hold_words(call: str, found: bool) -> None:
    assert any(tells(value) for _, _, value in logged(call)) == found


def test_no_call_of_a_logger_holds_what_a_player_typed() -> None:
    seen, telling = 0, []
    for place in ("cogs", "db", "hosting", "bot.py"):
        for path in (ROOT / place).rglob("*.py") if (ROOT / place).is_dir() else [ROOT / place]:
            where = path.relative_to(ROOT).as_posix()
            for line, name, value in logged(path.read_text(encoding="utf-8")):
                seen += 1
                if tells(value) and (where, name) not in NO_PLAYERS:
                    telling.append(f"{where}:{line} {name}={ast.unparse(value)}")
    assert seen > 30
    assert telling == []
