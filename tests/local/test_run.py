"""`bot.py run`: its words if Discord refuses it. Options without a command are those of the practice table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import discord
import pytest

import bot
from cogs.safety.environment import Settings
from hosting.exits import Exit


@pytest.mark.parametrize(
    "fault, said, code",
    [
        (
            discord.LoginFailure("Improper token has been passed."),
            "Discord does not know that DISCORD_TOKEN",
            Exit.CONFIG,
        ),
        (OSError("no network"), "Discord can't be reached: no network.", Exit.UNAVAILABLE),
    ],
)
async def test_a_failed_login_gives_a_sentence(
    fault: Exception,
    said: str,
    code: Exit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def refused(_self: object, _token: str) -> None:
        raise fault

    monkeypatch.setattr("discord.http.HTTPClient.static_login", refused)
    settings = Settings(discord_token="a.b.c", database_url=f"sqlite+aiosqlite:///{tmp_path}/run.db")
    assert await bot.run_bot(settings) == code
    assert said in capsys.readouterr().err


def test_without_a_token_it_says_where_one_goes(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "bot.py"
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    command = [sys.executable, str(program), "run"]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (Exit.CONFIG, "")
    assert "Set DISCORD_TOKEN" in ran.stderr


def test_options_of_the_table_alone_mean_the_table() -> None:
    asked = bot.parsed(["--no-browser", "--port=8000"])
    assert (asked.word, asked.no_browser, asked.port) == ("table", True, 8000)
    assert bot.parsed([]).word is None
    assert bot.parsed(["say", "--db", "x", "/help"]).word == "say"
