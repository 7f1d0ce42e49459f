"""`bot.py doctor`: each point on a line, with what to do if it is wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord import Permissions
from discord.http import Route

from bot import main
from cogs.consigliere import Consigliere
from cogs.registration.command_lists import command_lists
from cogs.registration.permissions import wanted
from cogs.safety.registry import import_all
from db.store.engine import Database, of_file
from hosting.exits import Exit
from tests.hosting import payloads
from tests.hosting.discord_double import DiscordDouble, discord_double

ALL = wanted()


@pytest.fixture(scope="module")
def own_commands() -> list[dict[str, Any]]:
    """This version's commands as Discord has them, with what it adds itself."""

    async def made() -> list[dict[str, Any]]:
        import_all()
        bot = Consigliere(Database("sqlite+aiosqlite://"))
        await bot.load_cogs()
        return command_lists(bot.tree).everywhere()

    with ThreadPoolExecutor(1) as elsewhere:
        known = elsewhere.submit(asyncio.run, made()).result()
    return [{**one, "id": str(number), "version": "5", "application_id": "7"} for number, one in enumerate(known)]


@pytest_asyncio.fixture(loop_scope="function")
async def discord(
    played: Path, own_commands: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[DiscordDouble]:
    """All is well: every channel with a game exists, and the bot's role has its permissions there and no more."""
    known: dict[int, dict[str, Any]] = {}
    with closing(sqlite3.connect(played)) as file:
        for kind in ("game", "campaign"):
            for server, channel in file.execute(f"SELECT server_id, channel_id FROM {kind} WHERE present"):
                here = known.setdefault(server, payloads.server(server, 0))
                here["channels"].append(payloads.channel(server, channel))
    async with discord_double(known) as double:
        allow(double, ALL)
        double.synced.append([*own_commands])
        monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
        monkeypatch.setenv("DISCORD_TOKEN", double.gateway.token)
        monkeypatch.setattr(Route, "BASE", double.api)
        yield double


def allow(discord: DiscordDouble, permissions: Permissions) -> None:
    """Set all permissions of the bot's role."""
    for server in discord.gateway.servers.values():
        server["roles"][0]["permissions"] = str(permissions.value)


async def asked(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code of doctor, and its lines."""
    ended = await asyncio.to_thread(main, ["doctor"])
    return ended, capsys.readouterr().out.splitlines()


async def test_where_all_is_well_each_point_says_so(discord: DiscordDouble, capsys: pytest.CaptureFixture[str]) -> None:
    ended, said = await asked(capsys)
    assert [line for line in said if not line.startswith("ok: ")] == []
    assert ended == Exit.OK
    assert [line.split(":")[1].strip() for line in said] == [
        *("database", "disk", "clock", "token", "intents", "commands", "permissions")
    ]
    assert "all of them in 7 channels" in said[-1]
    assert {method for method, _, _ in discord.requests} == {"GET"}, "nothing is changed"


def without(**rights: bool) -> Callable[[DiscordDouble], None]:
    return lambda discord: allow(discord, Permissions(ALL.value & ~Permissions(**rights).value))


def having(**what: Any) -> Callable[[DiscordDouble], None]:
    return lambda discord: vars(discord).update(what)


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        (having(ahead=90), "wrong: clock: 90 seconds behind Discord's: set it by NTP."),
        (having(ahead=-3600), "ahead of Discord's"),
        (lambda discord: setattr(discord.gateway, "token", "another"), "wrong: token: Discord does not know it"),
        (having(flags=1 << 18), "wrong: intents: message content switched on for nothing"),
        (without(attach_files=True), "give the bot's role Attach Files."),
        (without(send_messages=True), "give the bot's role Send Messages"),
        (
            lambda discord: discord.fail("/members/", status=400),
            "wrong: Discord answers 400 Bad Request: try again later. The rest is not looked at.",
        ),
        (lambda discord: discord.fail("/commands", times=9), "wrong: Discord can't be reached ("),
    ],
)
async def test_each_wrong_point_says_what_to_do(
    discord: DiscordDouble, wrong: Callable[[DiscordDouble], None], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong(discord)
    ended, said = await asked(capsys)
    assert ended == Exit.FOUND
    assert any(line.startswith("wrong: ") and sentence in line for line in said), said


async def test_missing_channels_hidden_ones_and_threads_have_lines_of_their_own(
    discord: DiscordDouble, capsys: pytest.CaptureFixture[str]
) -> None:
    server = next(one for one in discord.gateway.servers.values() if len(one["channels"]) > 2)
    gone, hidden, thread = (one["id"] for one in server["channels"][:3])
    here, home = int(server["id"]), int(server["id"]) + 4711
    server["channels"] = [payloads.channel(here, home), *server["channels"][1:2], *server["channels"][3:]]
    server["threads"] = [payloads.thread(here, int(thread), home)]
    discord.fail(f"/channels/{hidden}", status=403)
    without(send_messages_in_threads=True)(discord)
    ended, said = await asked(capsys)
    wrong = [line for line in said if line.startswith("wrong: ")]
    assert ended == Exit.FOUND
    assert len(wrong) == 3
    assert any(gone in line and "the channel is gone" in line for line in wrong)
    assert any(hidden in line and "may not see it" in line for line in wrong)
    assert any(thread in line and "Send Messages In Threads" in line for line in wrong)


async def test_a_server_that_only_uses_the_bot_of_a_user_lacks_nothing(
    discord: DiscordDouble, capsys: pytest.CaptureFixture[str]
) -> None:
    discord.gateway.servers.clear()
    assert (await asked(capsys))[0] == Exit.OK


async def test_commands_of_another_version_are_named(
    discord: DiscordDouble, capsys: pytest.CaptureFixture[str]
) -> None:
    (known,) = discord.synced
    first, second = known[0], known[1]
    known[:2] = [{**first, "description": "What it used to say."}]
    _, said = await asked(capsys)
    (line,) = (line for line in said if "commands" in line)
    assert line.startswith("wrong: commands: Discord has 2 otherwise")
    assert f"/{first['name']}" in line
    assert f"/{second['name']}" in line


async def test_without_discord_the_machine_is_looked_at(
    discord: DiscordDouble, played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:9/api/v10")
    ended, said = await asked(capsys)
    assert ended == Exit.FOUND
    assert [line.partition(":")[0] for line in said] == ["ok", "ok", "wrong"]
    assert "Discord can't be reached" in said[-1]
    monkeypatch.setenv("DISCORD_TOKEN", "")
    os.unlink(played)
    ended, said = await asked(capsys)
    assert ended == Exit.FOUND
    assert "is not there" in said[0]
    assert said[1].startswith("wrong: token: DISCORD_TOKEN is not set")


async def test_a_full_disk_is_reported(
    discord: DiscordDouble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 1_000_000})())
    ended, said = await asked(capsys)
    assert ended == Exit.FOUND
    assert "wrong: disk: 0.0 GB free: make room, 0.5 GB at least." in said
