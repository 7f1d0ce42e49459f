"""Commands of ours against one written by hand, which a user who only wants dice in a channel could have instead.

The bare bot rolls six dice with d20, writes a row through aiosqlite, commits it, and answers with an embed. Both bots
are processes of their own, in a Discord over sockets, and take turns. The measure is the processor's time until the
answer is out. What it tells is stored by then.
"""

from __future__ import annotations

import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import aiosqlite
import d20
import discord
from discord import app_commands

from benchmarks.served import at_work, note_answers, ping, served
from benchmarks.simulated import simulated
from benchmarks.timing import Measurement
from tests.hosting.run_bot import lead_to

ANCHOR: Final = "a command by hand"
BURST: Final = {"gats": 5, "gun": "Tommy Gun", "range": 6.0, "moved": "Walk"}
ROUNDS, WARM = 80, 10
SCHEMA: Final = """
CREATE TABLE roll (id INTEGER PRIMARY KEY, server INTEGER, who INTEGER, text TEXT);
"""


class BareBot(discord.Client):
    """The smallest bot that stores what it rolled."""

    def __init__(self, file: str) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree: app_commands.CommandTree[BareBot] = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="dice", description="Roll six dice.", callback=self._dice))
        self.tree.add_command(ping)
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


def main(api: str, gateway: str, *_: str) -> int:
    """Be the bare bot. Its database is a file's name."""
    lead_to(api, gateway)
    note_answers()
    BareBot(os.environ["DATABASE_URL"]).run(os.environ["DISCORD_TOKEN"], log_handler=None)
    return 0


async def by_hand(folder: Path) -> list[Measurement]:
    """A roll and an explained burst, both stored, fair and undoable, against the command by hand."""
    url = f"sqlite+aiosqlite:///{folder / 'whole.db'}"
    found = list[tuple[float, float, float]]()
    async with AsyncExitStack() as stack:
        async with simulated(url) as sim:
            place = sim.place()
        (ours,) = await stack.enter_async_context(served(url, place))
        _, (theirs,) = await stack.enter_async_context(at_work(str(folder / "bare.db"), main, place))
        for _ in range(WARM + ROUNDS):
            hand = (await theirs.timed("dice"))[0].cpu
            roll = (await ours.timed("roll", formula="6d6"))[0].cpu
            found.append((hand, roll, (await ours.timed("mad shoot", **BURST))[0].cpu))
    return [
        Measurement("/roll, stored", ANCHOR, [(roll, hand) for hand, roll, _ in found[WARM:]], 1.6),
        Measurement("an explained burst, stored", ANCHOR, [(burst, hand) for hand, _, burst in found[WARM:]], 1.8),
    ]
