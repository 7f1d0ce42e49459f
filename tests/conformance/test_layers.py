"""The layers of the program: which module may import which, held by a walk over every import of every file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conformance.imports import Import, imports_in, read
from tests.trees import walked

ROOT = Path(__file__).parents[2]
OUTSIDE = {".venv", ".venv-pins", "build", "dist", ".git"}
DISCORD = {"discord", "simcord"}
DATABASE = {"sqlalchemy", "aiosqlite", "alembic", "psycopg"}
CHANCE_AND_CLOCK = {"random", "secrets", "datetime", "time", "asyncio"}
SYSTEMS = {path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")} - {"core"}


def files(place: str) -> Iterator[Path]:
    """A file, or every file of a folder; from the root."""
    found = sorted((ROOT / place).rglob("*.py")) if (ROOT / place).is_dir() else [ROOT / place]
    return (path.relative_to(ROOT) for path in found)


@cache
def imports(place: str) -> tuple[Import, ...]:
    """Every import of a file, or of every file of a folder."""
    return tuple(found for path in files(place) for found in read(path)[0])


def lines(found: Iterator[Import]) -> list[str]:
    return [str(one) for one in found]


def unit(path: Path) -> str:
    """The cog a file belongs to: a module or package right under cogs/commands; of what cogs share, its room."""
    rooms = path.parts[1:]
    return Path(rooms[1] if rooms[0] == "commands" and rooms[1:] else rooms[0]).stem


@pytest.mark.parametrize(
    "source, module",
    [
        ("import random", "random"),
        ("import os.path as p", "os.path"),
        ("from rules import pottersville", "rules.pottersville"),
        ("from rules.core.chance.dice import Dice", "rules.core.chance.dice.Dice"),
        ("def f():\n    from time import sleep", "time.sleep"),
        ("from . import tables", "rules.mad_dogs.tables"),
        ("from .model import Figure", "rules.mad_dogs.model.Figure"),
        ("from ..core import dice", "rules.core.dice"),
    ],
)
def test_the_walk_sees_every_form_of_import(source: str, module: str) -> None:
    assert [found.module for found in imports_in(walked(ast.parse(source)), Path("rules/mad_dogs/x.py"))] == [module]


def test_no_test_asserts_a_time() -> None:
    """A busy machine takes its time, so tests count work instead (tests/effort.py)."""
    clocks = re.compile(r"\b(?:perf_counter|process_time|monotonic|thread_time|timeit)(?:_ns)?\(")
    tests = [path for path in (ROOT / "tests").rglob("*.py") if clocks.search(path.read_text(encoding="utf-8"))]
    assert tests == []


def test_the_walk_finds_the_house() -> None:
    assert "mad_dogs" in SYSTEMS
    assert {found.path.parts[0] for found in imports("rules") + imports("db")} == {"rules", "db"}


def test_rules_know_neither_discord_nor_database_nor_chance_nor_clock() -> None:
    forbidden = (
        DISCORD | DATABASE | CHANCE_AND_CLOCK | {"pydantic", "structlog", "db", "cogs", "hosting", "local", "bot"}
    )
    assert lines(found for found in imports("rules") if found.under(*forbidden)) == []


def test_no_system_knows_a_sibling() -> None:
    assert [
        str(found)
        for found in imports("rules")
        if found.path.parts[1] in SYSTEMS and found.under(*(f"rules.{one}" for one in SYSTEMS - {found.path.parts[1]}))
    ] == []


def test_the_core_knows_no_system() -> None:
    systems = [f"rules.{one}" for one in SYSTEMS]
    assert lines(found for found in imports("rules/core") if found.under(*systems)) == []


def test_the_database_knows_the_core_alone() -> None:
    forbidden = DISCORD | {"cogs", "hosting", "local", "bot"} | {f"rules.{one}" for one in SYSTEMS}
    assert lines(found for found in imports("db") if found.under(*forbidden)) == []


def test_cogs_know_no_database_and_no_chance() -> None:
    forbidden = DATABASE | {"simcord", "hosting", "local", "bot", "random"}
    assert lines(found for found in imports("cogs") if found.under(*forbidden)) == []


def test_hosting_imports_no_driver_and_no_practice_table() -> None:
    assert lines(found for found in imports("hosting") if found.under(*DATABASE, "simcord", "local", "bot")) == []


KEPT = {"self", "town", "scene", "books", "hand"}
"""Names in cogs for things that have a stored gang, figure or campaign as `stored`."""


def asked_in(source: str) -> Iterator[str]:
    """The lines where a source text asks whether a figure is on record, or whether only the odds are wanted."""
    nodes = walked(ast.parse(source))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in ("stored", "asking") and id(node) not in called:
            whose = ast.unparse(node.value)
            if node.attr == "asking" or whose not in KEPT:
                yield f"{whose}.{node.attr}"


def test_only_rules_and_command_adapter_ask_whether_a_figure_is_stored_or_only_odds_are_wanted() -> None:
    assert list(asked_in("a = person.stored or town.stored or ctx.asking or reader.stored(one)")) == [
        "person.stored",
        "ctx.asking",
    ]
    paths = [path for one in sorted(SYSTEMS) for path in (ROOT / "cogs" / "commands" / one).rglob("*.py")]
    found = {str(path): list(asked_in(path.read_text(encoding="utf-8"))) for path in paths}
    assert {path: asked for path, asked in found.items() if asked} == {}


MARKDOWN = re.compile(r"<[@#]|<t:|</|\*\*|\\u200b|(?<!`)`(?!`)")
"""Signs that Discord doesn't show as plain text."""


def test_a_text_of_the_rules_has_marks_and_no_markdown() -> None:
    found = [one for path in files("rules") for one in read(path)[1] if MARKDOWN.search(one.text)]
    names_what_a_table_may_not_have = Path("rules/core/tables/codec.py")
    assert {one.path for one in found} == {names_what_a_table_may_not_have}, found


def test_no_cog_reaches_into_another() -> None:
    assert [
        str(found)
        for found in imports("cogs")
        if found.under("cogs.commands") and not found.under(f"cogs.commands.{unit(found.path)}")
    ] == []


def test_a_system_is_known_only_to_the_cog_of_its_name() -> None:
    systems = {f"rules.{one}": one for one in SYSTEMS}
    assert [
        str(found)
        for found in imports("cogs")
        for module, one in systems.items()
        if found.under(module) and unit(found.path) != one
    ] == []


def test_simcord_is_known_to_local_and_to_tests_alone() -> None:
    allowed = {"local", "tests", "benchmarks"}
    names = {path.name for path in ROOT.iterdir() if path.is_dir() or path.suffix == ".py"} - OUTSIDE - allowed
    assert {"bot.py", "cogs", "rules"} <= names
    assert lines(found for name in sorted(names) for found in imports(name) if found.under("simcord")) == []


def modules_imported(name: str, path: Path) -> set[str]:
    """Our modules that a module imports when it is imported itself, and the packages they are in."""
    top = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
    named = {f"{node.module}.{alias.name}" for node in top for alias in node.names}
    found = {one if one in HOUSE else one.rpartition(".")[0] for one in named}
    above = {".".join(one.split(".")[:depth]) for one in found for depth in range(1, one.count(".") + 1)}
    return {one for one in found | above if one in HOUSE and not f"{name}.".startswith(f"{one}.")}


HOUSE = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for place in ("cogs", "db", "hosting", "local", "rules")
    for path in sorted((ROOT / place).rglob("*.py"))
}
"""Every module of ours by its name."""


def test_any_module_can_be_imported_first() -> None:
    """Systems and cogs are imported when they are needed, in any order. No two modules wait for each other."""
    waits = {name: modules_imported(name, path) for name, path in HOUSE.items()}
    assert waits["cogs.commands.pottersville.cars"] >= {
        "cogs.command_adapter",
        "cogs.slash.slash",
        "rules.pottersville",
    }
    while free := [name for name, others in waits.items() if not others & waits.keys()]:
        for name in free:
            del waits[name]
    assert sorted(waits) == []
