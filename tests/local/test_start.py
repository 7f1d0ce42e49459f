"""The imports of each part of the command line: no more than it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from cogs.safety.registry import by_name, by_system, cog_names, homes, imported
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
HEAVY = ("discord", "sqlalchemy", "pydantic", "structlog", "alembic", "fpdf", "simcord")
SCRIPT = """
import sys, bot
try:
    bot.main(sys.argv[1:])
finally:
    print("IMPORTED", *sys.modules)
"""


def run(folder: Path, *arguments: str) -> tuple[str, set[str]]:
    """The output of `bot.py`, and the modules that it imported."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DISCORD_TOKEN": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    printed, _, modules = done.stdout.partition("IMPORTED")
    assert modules, done.stderr
    return printed, set(modules.split())


def cogs_in(modules: set[str]) -> set[str]:
    names = {name.split(".")[2] for name in modules if name.startswith("cogs.commands.")}
    return names & set(cog_names())


@takes_turns
@pytest.mark.parametrize("arguments", [("--help",), ("say", "--help"), ("rules",), ("rules", "--json")])
def test_help_and_the_catalogue_need_no_library(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    printed, modules = run(tmp_path, *arguments)
    assert printed
    assert modules.isdisjoint(HEAVY)


def test_the_whole_bot_on_sqlite_needs_no_orm_and_nothing_of_postgresql() -> None:
    needed = """
import sys
from bot import create_bot
from cogs.safety.environment import Settings
from cogs.safety.registry import import_all
import_all()
create_bot(Settings(database_url="sqlite+aiosqlite://"))
print(*sys.modules)
"""
    modules = subprocess.run(
        [sys.executable, "-c", needed], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    found = set(modules.stdout.split())
    assert "sqlalchemy.dialects.sqlite" in found
    assert not {name for name in found if name.startswith(("sqlalchemy.orm", "sqlalchemy.dialects.postgresql"))}


def test_a_line_imports_the_cog_of_its_command_alone(tmp_path: Path) -> None:
    printed, modules = run(tmp_path, "say", "/roll formula:2d6 dice:3 4", "[Why]")
    assert "= 7" in printed
    assert cogs_in(modules) == {"rolling"}
    named = {"rules.mad_dogs.model", "rules.mad_dogs.model.system_id"}  # the id by which its package is found
    assert {name for name in modules if name.startswith("rules.mad_dogs.")} <= named
    assert modules.isdisjoint({"fpdf", "PIL.Image"})


def test_what_another_cog_adds_is_there_though_nothing_has_imported_it(tmp_path: Path) -> None:
    """The cog of its system reports a ready gang's first shot, and the shot's button runs a command of that cog."""
    lines = ("/gang new name:North Side game:Pottersville sample:Canal Street Boys", "[Shoot with Silk Donovan]")
    printed, modules = run(tmp_path, "say", *lines)
    assert cogs_in(modules) == {"gangs", "pottersville"}
    assert "[Roll it]" in printed


def test_a_line_without_a_command_lists_all_commands(tmp_path: Path) -> None:
    printed, modules = run(tmp_path, "say", "/shoot")
    assert "Commands begin with /about" in printed
    assert cogs_in(modules) == set(cog_names())


async def test_the_texts_of_the_cogs_name_the_game_of_each_root() -> None:
    class Bot:
        def __init__(self) -> None:
            self.tree = self
            self.names: list[str] = []

        def add_command(self, one: app_commands.Group | app_commands.Command[Any, ..., Any]) -> None:
            self.names.append(one.name)

    for cog in cog_names():
        bot = Bot()
        await imported(cog)[0].setup(bot)
        assert {homes()[name] for name in bot.names} == {cog}
        assert sorted(root for root, home in homes().items() if home == cog) == sorted(bot.names)


def test_a_registry_imports_what_may_register_a_key_before_it_calls_it_unknown() -> None:
    tables = by_system()
    assert "hood" not in tables
    assert "cogs.commands.hoodsville" in sys.modules
    names = by_name()
    assert names.get("nothing") is None
    with pytest.raises(KeyError):
        names["nothing"]
    names["something"] = 1
    assert (names["something"], names.get("something"), "something" in names) == (1, 1, True)


def test_what_a_button_settles_first_of_all_is_known_by_then(tmp_path: Path) -> None:
    """A debt is stored, so its button may be the first thing that needs the cog of its command."""
    script = """
from cogs.replies.running import ASKS
from rules.core.action.move import MOVES
assert "scenario pick" not in MOVES, "the cog is imported when it is wanted"
assert "scenario pick" not in ASKS
assert "scenario pick" in MOVES
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
