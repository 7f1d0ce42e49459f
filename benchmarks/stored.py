"""A stored shot through the whole bot against a bare ping; a figure's read with few and with many servers."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import simcord
from discord import app_commands

from benchmarks.timing import Line, each_awaited
from bot import configure_logs, create_bot
from cogs._kit.environment import Settings
from db.codec import dump
from db.engine import Database
from db.unit_of_work import reading
from rules.mad_dogs.model import Figure, Stats, Weapon
from rules.mad_dogs.roster import SAMPLES


@app_commands.command(name="ping", description="The least a command can do.")
async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pong")


class Clock:
    """When the bot's answers were out.

    Until then, rather than until SimCord has settled: a command that awaits nothing outside the loop, such as the ping,
    is noticed only by SimCord's idle poll, up to 50 ms later, which no real Discord has.
    """

    def __init__(self) -> None:
        self.answered = 0.0
        self._send = discord.InteractionResponse.send_message

    def __enter__(self) -> Clock:
        clock, send = self, self._send

        async def timed(response: Any, *args: Any, **options: Any) -> Any:
            sent = await send(response, *args, **options)
            clock.answered = time.perf_counter()
            return sent

        setattr(discord.InteractionResponse, "send_message", timed)  # noqa: B010 - pyright knows it as a method
        return self

    def __exit__(self, *_: object) -> None:
        discord.InteractionResponse.send_message = self._send

    async def of(self, deed: Callable[[], Awaitable[Any]]) -> float:
        """Seconds from the interaction to its answer."""
        start = time.perf_counter()
        await deed()
        return self.answered - start


async def stored_shot(folder: Path, times: int = 150) -> Line:
    """/mad shoot between two stored figures, in a SQLite file, against the ping."""
    settings = Settings(database_url=f"sqlite+aiosqlite:///{folder / 'shots.db'}", log_level="ERROR")
    configure_logs(settings)
    bot = create_bot(settings)
    bot.tree.add_command(ping)
    async with simcord.run(bot, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        alice = guild.add_member(env.create_user("alice"))
        for sample in tuple(SAMPLES)[:2]:
            await alice.slash(channel, "gang new", name=sample, sample=sample)
        shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 6.0}
        # Two hits, a wound and a near miss, the drum empty: both figures change, and a GUTS test is offered.
        dice = "1 1 6 6 5 5 4 2 6"

        async def fired() -> float:
            seconds = await clock.of(lambda: alice.slash(channel, "mad shoot", **shot, dice=dice))
            await alice.slash(channel, "gang wounds", figure=shot["target"], points=0)
            await alice.slash(channel, "mad reload", figure=shot["shooter"])
            return seconds

        async def pinged() -> float:
            return await clock.of(lambda: alice.slash(channel, "ping"))

        with Clock() as clock:
            for _ in range(5):
                await fired()
                await pinged()
            ours, theirs = await each_awaited(fired, pinged, times)
    await bot.close()
    return Line("a stored shot", ours, "a bare ping", theirs, 5.0, note="from the interaction to the answer")


def filled(path: Path, servers: int) -> None:
    """A gang and one or two figures for each of so many servers, the same names everywhere."""
    state = json.dumps(dump(Figure("Spats Doogan", "Hoodlum", Stats(3, 4, 3, 2, 3, 6), weapons=(Weapon("Pistol"),))))
    ids = range(10**17, 10**17 + servers)
    connection = sqlite3.connect(path)
    with connection:
        connection.executemany(
            "INSERT INTO server (id, direct, settings, since) VALUES (?, 0, '{}', '2026-01-01 00:00:00.000000')",
            ((id,) for id in ids),
        )
        connection.executemany(
            "INSERT INTO gang (id, server_id, name, name_key, system, owners, game_id, campaign_id, present, version)"
            " VALUES (?, ?, 'North Side', 'north side', 'mad', '[1]', 0, 0, 1, 1)",
            ((number, id) for number, id in enumerate(ids, 1)),
        )
        connection.executemany(
            "INSERT INTO figure (server_id, gang_id, name, name_key, profile, state, present, version)"
            " VALUES (?, ?, ?, ?, 'Hoodlum', ?, 1, 1)",
            (
                (id, number, name, name.casefold(), state)
                for number, id in enumerate(ids, 1)
                for name in ("Spats Doogan", "Dooley")[: 1 + number % 2]
            ),
        )
    connection.close()


async def reads(folder: Path, few: int = 10, many: int = 100_000, times: int = 400) -> Line:
    """A figure by its server and name."""

    async def opened(servers: int) -> Database:
        path = folder / f"{servers}.db"
        database = Database(f"sqlite+aiosqlite:///{path}")
        await database.migrate()
        filled(path, servers)
        return database

    async def read(database: Database, servers: int) -> float:
        nonlocal turn
        turn += 7919
        start = time.perf_counter()
        async with reading(database) as work:
            found = await work.rosters.figures_named(10**17 + turn % servers, ["Spats Doogan"])
        seconds = time.perf_counter() - start
        assert len(found) == 1
        return seconds

    turn = 0
    small, large = await opened(few), await opened(many)
    for _ in range(20):
        await read(small, few)
        await read(large, many)
    ours, theirs = await each_awaited(lambda: read(large, many), lambda: read(small, few), times)
    await small.close()
    await large.close()
    return Line(f"a figure among {many:,} servers", ours, f"among {few}", theirs, 2.0)
