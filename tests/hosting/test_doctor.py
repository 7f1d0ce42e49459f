"""`bot.py doctor`: each point in a line, and what to do where it is wrong; Discord is a small server of REST."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from time import time
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import web
from discord import Permissions
from discord.http import Route

from bot import main
from cogs._kit.client import Consigliere
from cogs._kit.finding import import_all
from db.engine import Database, of_file
from hosting.exits import Exit

ME = "77"
USER = {"id": ME, "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
LONG_AGO = "2026-01-01T00:00:00+00:00"
ALL = Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, read_message_history=True, attach_files=True
)


@dataclass
class Rest:
    """Discord's REST as far as it is asked, and what is wrong with it.

    ahead     seconds by which its clock is ahead
    denied    what the bot's role may not do
    channels  those that the bot is refused, by the status it gets; `threads` are under a channel
    """

    commands: list[dict[str, Any]]
    servers: dict[str, list[str]]
    token: str = "a.good.token"
    ahead: float = 0
    flags: int = 0
    denied: Permissions = field(default_factory=Permissions)
    channels: dict[str, int] = field(default_factory=dict[str, int])
    threads: dict[str, str] = field(default_factory=dict[str, str])
    asked: list[str] = field(default_factory=list[str])

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(f"{request.method} {request.path}")
        status, body = self._told(request)
        told = {"Date": formatdate(time() + self.ahead, usegmt=True), "Content-Type": "application/json"}
        return web.Response(body=json.dumps(body).encode(), status=status, headers=told)

    def _told(self, request: web.Request) -> tuple[int, Any]:
        match request.path.removeprefix("/api/v10").strip("/").split("/"):
            case ["gateway"]:
                return 200, {"url": "wss://nowhere"}
            case _ if request.headers.get("Authorization") != f"Bot {self.token}":
                return 401, {"code": 0, "message": "401: Unauthorized"}
            case ["users", "@me"]:
                return 200, USER
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                told = {
                    "id": ME,
                    "name": "Consigliere",
                    "description": "",
                    "icon": None,
                    "rpc_origins": [],
                    "owner": USER,
                }
                told |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "flags": self.flags}
                return 200, told
            case ["applications", _, "commands"]:
                return 200, self.commands
            case ["guilds", server] if server in self.servers:
                allowed = Permissions(ALL.value & ~self.denied.value).value
                role = {"id": server, "name": "@everyone", "permissions": str(allowed), "position": 0, "color": 0}
                role |= {"hoist": False, "managed": False, "mentionable": False, "flags": 0}
                told = {"id": server, "name": "The Table", "owner_id": "1", "emojis": [], "features": []}
                return 200, told | {"roles": [role]}
            case ["guilds", server, "members", _] if server in self.servers:
                return 200, {"user": USER, "roles": [], "joined_at": LONG_AGO, "deaf": False, "mute": False, "flags": 0}
            case ["channels", channel] if channel in self.channels:
                return self.channels[channel], {"code": 0, "message": "no"}
            case ["channels", channel]:
                return 200, self._channel(channel)
        return 404, {"code": 0, "message": "404: Not Found"}

    def _channel(self, channel: str) -> dict[str, Any]:
        home = self.threads.get(channel, channel)
        server = next(server for server, channels in self.servers.items() if {channel, home} & {*channels})
        told = {
            "id": channel,
            "guild_id": server,
            "name": "table",
            "position": 0,
            "permission_overwrites": [],
            "type": 0,
        }
        if channel in self.threads:
            about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": LONG_AGO}
            told |= {"type": 11, "parent_id": home, "owner_id": "1", "thread_metadata": about, "member_count": 1}
            told |= {"message_count": 1, "flags": 0}
        return told


def served(rest: Rest, deed: Callable[[], Any]) -> Any:
    """What a deed comes to, in its own thread, while Discord answers here."""

    async def both() -> Any:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", rest.answer)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        try:
            with patch.object(Route, "BASE", f"http://127.0.0.1:{port}/api/v10"):
                return await asyncio.to_thread(deed)
        finally:
            await runner.cleanup()

    return asyncio.run(both())


@pytest.fixture(scope="module")
def own_commands() -> list[dict[str, Any]]:
    """What Discord was told of this version's commands, with what it adds itself."""

    async def made() -> list[dict[str, Any]]:
        import_all()
        bot = Consigliere(Database("sqlite+aiosqlite://"))
        await bot.load_cogs()
        return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]

    with ThreadPoolExecutor(1) as elsewhere:
        known = elsewhere.submit(asyncio.run, made()).result()
    return [{**one, "id": str(number), "version": "5", "application_id": ME} for number, one in enumerate(known)]


@pytest.fixture
def rest(played: Path, own_commands: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> Rest:
    """All is well: every channel with a game is there."""
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    monkeypatch.setenv("DISCORD_TOKEN", "a.good.token")
    servers: dict[str, list[str]] = {}
    with closing(sqlite3.connect(played)) as file:
        for kind in ("game", "campaign"):
            for server, channel in file.execute(f"SELECT server_id, channel_id FROM {kind} WHERE present"):
                servers.setdefault(str(server), []).append(str(channel))
    return Rest([*own_commands], servers)


def asked(rest: Rest, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """How doctor ended, and what it said."""
    ended = served(rest, lambda: main(["doctor"]))
    return ended, capsys.readouterr().out.splitlines()


def test_where_all_is_well_each_point_says_so(rest: Rest, capsys: pytest.CaptureFixture[str]) -> None:
    ended, said = asked(rest, capsys)
    assert [line for line in said if not line.startswith("ok: ")] == []
    assert ended == Exit.OK
    assert [line.split(":")[1].strip() for line in said] == [
        *("database", "disk", "clock", "token", "intents", "commands", "permissions")
    ]
    assert "all of them in 7 channels" in said[-1]
    assert {line.split()[0] for line in rest.asked} == {"GET"}, "nothing is changed"


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"ahead": 90}, "wrong: clock: 90 seconds behind Discord's: set it by NTP."),
        ({"ahead": -3600}, "ahead of Discord's"),
        ({"token": "another"}, "wrong: token: Discord does not know it"),
        ({"flags": 1 << 18}, "wrong: intents: message content switched on for nothing"),
        ({"denied": Permissions(attach_files=True)}, "give the bot's role Attach Files."),
        ({"denied": Permissions(send_messages=True)}, "give the bot's role Send Messages"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(
    rest: Rest, wrong: Mapping[str, Any], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in wrong.items():
        setattr(rest, name, value)
    ended, said = asked(rest, capsys)
    assert ended == Exit.FOUND
    assert any(line.startswith("wrong: ") and told in line for line in said), said


def test_channels_that_are_gone_or_hidden_and_threads_are_told_apart(
    rest: Rest, capsys: pytest.CaptureFixture[str]
) -> None:
    (gone, hidden, thread, *_) = [channel for channels in rest.servers.values() for channel in channels]
    rest.channels = {gone: 404, hidden: 403}
    rest.threads = {thread: "4711"}
    for channels in rest.servers.values():
        if thread in channels:
            channels.append("4711")
    rest.denied = Permissions(send_messages_in_threads=True)
    ended, said = asked(rest, capsys)
    wrong = [line for line in said if line.startswith("wrong: ")]
    assert ended == Exit.FOUND
    assert len(wrong) == 3
    assert any(gone in line and "the channel is gone" in line for line in wrong)
    assert any(hidden in line and "may not see it" in line for line in wrong)
    assert any(thread in line and "Send Messages In Threads" in line for line in wrong)


def test_a_server_that_only_uses_the_bot_of_a_user_lacks_nothing(
    rest: Rest, capsys: pytest.CaptureFixture[str]
) -> None:
    rest.servers.clear()
    assert asked(rest, capsys)[0] == Exit.OK


def test_commands_of_another_version_are_named(rest: Rest, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = rest.commands[0], rest.commands[1]
    rest.commands[0] = {**first, "description": "What it used to say."}
    del rest.commands[1]
    _, said = asked(rest, capsys)
    (told,) = (line for line in said if "commands" in line)
    assert told.startswith("wrong: commands: Discord has 2 otherwise")
    assert f"/{first['name']}" in told
    assert f"/{second['name']}" in told


def test_without_discord_the_machine_is_looked_at(
    rest: Rest, played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:9/api/v10")
    assert main(["doctor"]) == Exit.FOUND
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["ok", "ok", "wrong"]
    assert "Discord can't be reached" in said[-1]
    played.unlink()
    assert main(["doctor"]) == Exit.FOUND
    assert "is not there" in capsys.readouterr().out.splitlines()[0]


def test_a_full_disk_is_told(rest: Rest, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 1_000_000})())
    ended, said = asked(rest, capsys)
    assert ended == Exit.FOUND
    assert "wrong: disk: 0.0 GB free: make room, 0.5 GB at least." in said
