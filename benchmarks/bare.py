"""Commands of ours against one written by hand, which a user who only wants dice in a channel could have instead.

The bare bot rolls six dice with d20, writes a row through aiosqlite, commits it, and answers with an embed. Both bots
are in a simulated Discord, each in its own loop, and take turns. The measure is the processor's time from the command
until all its work is done, in any thread.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiosqlite
import d20
import discord
from discord import app_commands

from benchmarks.simulated import Clock, SimulatedPlace, place_in, simulated
from benchmarks.timing import Measurement
from local.world import PATIENCE, PatientEnvironment

ANCHOR: Final = "a command by hand"
BURST: Final = {"gats": 5, "gun": "Tommy Gun", "range": 6.0, "moved": "Walk"}
ROUNDS, WARM = 80, 10
SCHEMA: Final = """
CREATE TABLE roll (id INTEGER PRIMARY KEY, server INTEGER, who INTEGER, text TEXT);
"""


class BareBot(discord.Client):
    """The smallest bot that stores what it rolled."""

    def __init__(self, file: Path) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree: app_commands.CommandTree[BareBot] = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="dice", description="Roll six dice.", callback=self._dice))
        self._file = file

    async def setup_hook(self) -> None:
        self.kept = await aiosqlite.connect(self._file)
        await self.kept.executescript(SCHEMA)
        await self.tree.sync()

    async def _dice(self, interaction: discord.Interaction[BareBot]) -> None:
        text = str(d20.roll("6d6"))
        row = interaction.guild_id, interaction.user.id, text
        await self.kept.execute("INSERT INTO roll (server, who, text) VALUES (?, ?, ?)", row)
        await self.kept.commit()
        await interaction.response.send_message(embed=discord.Embed(title="6d6", description=text))


@asynccontextmanager
async def bare(file: Path) -> AsyncIterator[SimulatedPlace]:
    """The bare bot in a simulated Discord."""
    bot = BareBot(file)
    env = PatientEnvironment(bot, settle_timeout=PATIENCE)
    await env.start()
    env.nap = PATIENCE  # wait for aiosqlite's work in its thread
    try:
        yield place_in(env, Clock())
    finally:
        await env.shutdown()
        await bot.kept.close()


@asynccontextmanager
async def whole(file: Path) -> AsyncIterator[SimulatedPlace]:
    """Our bot."""
    async with simulated(f"sqlite+aiosqlite:///{file}") as sim:
        sim.env.nap = PATIENCE  # as for the bare bot: looks of the simulation are no work of either
        yield sim.place()


async def _spent(place: SimulatedPlace, command: str, **options: Any) -> float:
    """The seconds of the processor that a command takes."""
    start = time.process_time()
    await place.do(command, **options)
    return time.process_time() - start


class Bot:
    """A bot in a loop of its own, as a loop has room for one simulated Discord."""

    def __init__(self, runner: asyncio.Runner, made: AbstractAsyncContextManager[SimulatedPlace]) -> None:
        self._runner, self._stack = runner, AsyncExitStack()
        self._place = runner.run(self._stack.enter_async_context(made))

    def seconds(self, command: str, **options: Any) -> float:
        """The seconds that a command takes."""
        return self._runner.run(_spent(self._place, command, **options))

    def close(self) -> None:
        self._runner.run(self._stack.aclose())


def by_hand(folder: Path) -> list[Measurement]:
    """A roll and an explained burst, both stored, fair and undoable, against the command by hand."""
    with asyncio.Runner() as first, asyncio.Runner() as second:
        theirs, ours = Bot(first, bare(folder / "bare.db")), Bot(second, whole(folder / "whole.db"))

        def round_() -> tuple[float, float, float]:
            return theirs.seconds("dice"), ours.seconds("roll", formula="6d6"), ours.seconds("mad shoot", **BURST)

        gc.collect()
        gc.disable()
        try:
            found = [round_() for _ in range(WARM + ROUNDS)][WARM:]
        finally:
            gc.enable()
            ours.close()
            theirs.close()
    return [
        Measurement("/roll, stored", ANCHOR, [(roll, hand) for hand, roll, _ in found], 1.6),
        Measurement("an explained burst, stored", ANCHOR, [(burst, hand) for hand, _, burst in found], 1.8),
    ]
