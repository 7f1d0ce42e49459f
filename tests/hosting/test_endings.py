"""Each end of the bot prints one sentence, and docs/hosting.md lists what each fault prints."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import aiohttp
import discord
import pytest

import bot
from cogs.registration import registering
from cogs.safety.environment import Settings
from db.leases import alone
from db.store.engine import Database
from hosting import endings
from hosting.endings import Ending, ending, parting
from hosting.exits import Exit
from hosting.sharing import Lost
from hosting.watching import watched

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
FAULTS = PAGE.partition("## When something is wrong")[2]


def answered(status: int, reason: str) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason=reason)
    return discord.HTTPException(response, None)


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


@pytest.mark.parametrize(
    "error, sentence, code",
    [
        (discord.LoginFailure("Improper token has been passed."), endings.REFUSED, Exit.CONFIG),
        (closed(4004), endings.REFUSED, Exit.CONFIG),
        (closed(4011), endings.SHARDS, Exit.CONFIG),
        (closed(4000), "Discord can't be reached: ", Exit.UNAVAILABLE),
        (OSError("no network"), "Discord can't be reached: no network.", Exit.UNAVAILABLE),
        (TimeoutError(), "Discord can't be reached: TimeoutError.", Exit.UNAVAILABLE),
        (aiohttp.ServerDisconnectedError(), "Discord can't be reached: Server disconnected.", Exit.UNAVAILABLE),
        (answered(503, "Unavailable"), "Discord answers 503 Unavailable: try again later.", Exit.UNAVAILABLE),
    ],
)
def test_each_error_that_keeps_it_out_of_discord_gives_a_sentence(error: Exception, sentence: str, code: Exit) -> None:
    parted = parting(error)
    assert parted is not None
    assert parted.code == code
    assert parted.text.startswith(sentence)
    assert "\n" not in parted.text


def test_a_bug_is_none_of_these() -> None:
    assert parting(KeyError("x")) is ending(KeyError("x")) is ending(ImportError("x", name="x")) is None


@pytest.mark.parametrize("line", [["move", "--to", "x"], ["say"], ["run"]])
def test_a_command_line_that_makes_no_sense_is_refused_without_the_url_in_it(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        bot.main([*line, "postgresql+psycopg://alice:a-secret@localhost/x", "--no-such-option"])
    assert refused.value.code == Exit.USAGE
    said = capsys.readouterr().err
    assert "unrecognized arguments" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "setting, value, sentence",
    [
        ("LOG_LEVEL", "loud", "LOG_LEVEL is set wrongly: "),
        ("SHARD_COUNT", "many", "SHARD_COUNT is set wrongly: "),
        ("SHARD_IDS", "one", "SHARD_IDS is set wrongly: it takes numbers separated by commas."),
        ("SHARD_IDS", "0,1", "SHARD_IDS is set wrongly: they count from 0 and are fewer than SHARD_COUNT"),
        ("SHARD_COUNT", "0", "SHARD_COUNT is set wrongly: Input should be greater than or equal to 1."),
    ],
)
def test_a_setting_that_is_wrong_is_named_and_the_token_is_not(
    setting: str,
    value: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "the.secret.token")
    monkeypatch.setenv(setting, value)
    assert bot.main(["run"]) == Exit.CONFIG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(sentence)
    assert printed.err.count("\n") == 1
    assert "secret" not in printed.err


def _free_of_drivers(url: str) -> None:
    """A database whose driver is not installed."""
    with pytest.MonkeyPatch.context() as without:
        without.setitem(sys.modules, "psycopg", None)
        Database(url)


async def _second_on(url: str) -> None:
    with alone(Database(url)), alone(Database(url)):
        pass


async def _deaf() -> None:
    """Monitoring on a port that is taken."""
    discord_bot: Any = MagicMock()
    async with watched(discord_bot, "127.0.0.1", 0) as port, watched(discord_bot, "127.0.0.1", port):
        pass


@pytest.mark.parametrize("folder", ["nowhere", "held"])
def test_a_database_out_of_reach_or_in_use_ends_a_start_with_a_sentence_and_a_code_for_another_one(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "held").mkdir()
    url = f"sqlite+aiosqlite:///{tmp_path / folder / 'at.db'}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "the.secret.token")
    monkeypatch.setenv("DATABASE_URL", url)
    with alone(Database(url)) if folder == "held" else nullcontext():
        assert bot.main(["run"]) == Exit.UNAVAILABLE
    assert capsys.readouterr().err.count("\n") == 1


async def _raised(call: Callable[[], Any]) -> Ending | None:
    try:
        await done if isinstance(done := call(), Awaitable) else None
    except Exception as error:
        return ending(error)
    return None


def _shown(path: Path) -> list[str]:
    """All that a fault prints or logs, each line once."""
    newer = path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    lost = f"sqlite+aiosqlite:///{path}/nowhere/at.db"

    async def ended() -> list[Ending | None]:
        return [
            await _raised(lambda: Settings.model_validate({"log_level": "loud"})),
            await _raised(lambda: Database("foo")),
            await _raised(lambda: _free_of_drivers("postgresql+psycopg://x@localhost/x")),
            await _raised(lambda: Database(lost).migrate()),
            await _raised(lambda: _second_on(f"sqlite+aiosqlite:///{path / 'one.db'}")),
            ending(Lost()),
            await _raised(_deaf),
            await _raised(lambda: Database(f"sqlite+aiosqlite:///{newer}").migrate()),
            ending(ImportError("No module named 'simcord'", name="simcord")),
            *map(parting, (discord.LoginFailure(), closed(4011), OSError("no network"), answered(500, "Oops"))),
        ]

    texts = [one.text if one else "" for one in asyncio.run(ended())]
    return [endings.NO_TOKEN, *texts, registering.NOT_TAKEN]


def test_the_page_for_hosts_has_each_fault_as_it_is_printed(tmp_path: Path) -> None:
    rows = re.findall(r"^\| (`+)(.+?)\1 \|", FAULTS.partition("### Exit codes")[0], re.MULTILINE)
    forms = {row: re.compile(".+".join(map(re.escape, row.split("…"))) + "$") for _, row in rows}
    fits = [[row for row, form in forms.items() if form.match(sentence)] for sentence in _shown(tmp_path)]
    assert sorted(fits) == sorted([row] for row in forms)


def test_the_page_for_hosts_has_every_exit_code() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", FAULTS, re.MULTILINE)
    assert rows == [(str(int(code)), code.name) for code in Exit]
