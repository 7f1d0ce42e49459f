"""What a server installs is enough for the bot; the practice table says in a sentence what else it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cogs.safety.registry import homes
from cogs.safety.version import version
from hosting.endings import NO_SIMCORD, NO_TOKEN
from hosting.exits import Exit
from tests.turns import takes_turns

PROGRAM = Path(__file__).with_name("bare.py")


def bare(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`bot.py` with nothing but its own dependencies."""
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "DISCORD_TOKEN": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_all_commands_are_there_on_a_database_of_its_own(tmp_path: Path) -> None:
    ran = bare(tmp_path, "--boot")
    assert set(ran.stdout.split()) == set(homes()), ran.stderr
    assert (tmp_path / "consigliere.db").exists()


@takes_turns
@pytest.mark.parametrize(
    "arguments, printed",
    [(["--version"], f"Consigliere {version()}\n"), (["--help"], "usage: bot.py"), (["rules"], "Mad Dogs With Guns")],
)
def test_what_needs_no_discord_works(tmp_path: Path, arguments: list[str], printed: str) -> None:
    ran = bare(tmp_path, *arguments)
    assert (ran.returncode, ran.stderr) == (Exit.OK, "")
    assert printed in ran.stdout


@takes_turns
@pytest.mark.parametrize(
    "arguments, sentence",
    [(["run"], NO_TOKEN), (["say", "/help"], NO_SIMCORD), (["table"], NO_SIMCORD), ([], NO_SIMCORD)],
)
def test_a_missing_part_gives_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    ran = bare(tmp_path, *arguments)
    assert (ran.returncode, ran.stdout, ran.stderr) == (Exit.CONFIG, "", f"{sentence}\n")
