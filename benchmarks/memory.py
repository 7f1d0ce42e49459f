"""The memory of the real bot after so many commands: python -m benchmarks.memory [how many].

The bot runs in a process of its own, on SQLite, in 40 servers of the tests' own Discord. So what this Discord holds
does not count. In each server three people play a game of one kind by the buttons and menus that they see. They ask for
odds, look things up, and type names that are completed. Once a game has gone on for a while, they begin another one.

The count begins when each server has played a game, and each command without required options has been given once. What
grows after that is what a bot in use gains. The bot's clock runs 30 times as fast as in life, so that 20,000 commands
in 80 seconds are 40 minutes with eight a second. Only discord.py's limits of channels last for their five minutes all
the same.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import random
import re
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.servers import held
from rules.core.action.system import System, discover
from tests.hosting import payloads, run_bot
from tests.hosting.discord_double import COMMAND, COMPLETION, COMPONENT, WINDOW, DiscordDouble, discord_double
from tests.hosting.gateway import servers
from tests.hosting.processes import Process, running

COMMANDS, EACH = 20_000, 1_000
SERVERS, AT_ONCE, PLAYERS = 40, 8, 3
MENU, TYPED, LABEL = 3, 4, 18
TURNS = 25
"""The actions in a game before it is closed and another one opened."""
SENT = 0.75
"""The share of windows that are sent. Others stay open."""
KEPT = 200
"""The interactions that this Discord remembers."""
FASTER = 30
"""How many times as fast as in life: what the bot does each minute, and how long a window can be sent."""
PATIENCE = 60
BEFORE = 1_700
"""The commands before the count: in these each table has played a game, and was given its share of all commands."""
ENDS = re.compile("close|leave|forget|against the house", re.IGNORECASE)
"""Commands and buttons that would end a game early, or let the house play it: that takes seconds of a processor."""
RANGES = [half / 2 for half in range(2, 48)]
WORDS = "shoot", "car", "bomb", "wound", "nerve", "money", "card", "jail"
OBJECTS = "objects"


def main(*arguments: str) -> int:
    """Be the bot. On SIGUSR1, collect garbage, return free memory, and print how much is left."""

    def tell(*_: object) -> None:
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        print(OBJECTS, sys.getallocatedblocks(), flush=True)

    signal.signal(signal.SIGUSR1, tell)
    return run_bot.main(*arguments)


class PlayedChannel:
    """A channel in which people play one kind of game."""

    def __init__(self, double: DiscordDouble, server: int, system: System) -> None:
        self._double, self._server, self.system = double, server, system
        self._chance = random.Random(server)
        self._people = [server + 500 + person for person in range(PLAYERS)]
        self._card: Mapping[str, Any] | None = None
        self._window: tuple[int, Mapping[str, Any], Mapping[str, Any] | None] | None = None
        self._turns = TURNS
        self.lines: list[str] = []
        """The commands that still have to be given."""

    async def go_on(self) -> int:
        """Do one thing, or begin a game. Returns how many commands that took."""
        if self._turns >= TURNS:
            self._turns, self._card, self._window = 0, None, None
            return await self._begin()
        self._turns += 1
        await self._play()  # send the window some time after it was opened, when the bot knows it
        if not self.lines:
            return 1
        await self._give(self._chance.choice(self._people), self.lines.pop(0))
        return 2

    async def _play(self) -> None:
        who, chance = self._chance.choice(self._people), self._chance.random()
        if self._window is not None:
            filled, self._window = self._window, None
            self._card = await self._send(WINDOW, *filled)
        elif chance < 0.1:
            await self._look(who)
        elif chance < 0.2 or self._card is None or not _parts(self._card):
            self._card = await self._give(who, "dillinger hand" if self.system.id == "dil" else "game move")
        else:
            self._card = await self._press(who, self._card)

    async def _begin(self) -> int:
        first, *others = self._people
        asked = await self._give(first, "game close")
        if asked is not None and "Close it" in payloads.buttons_of(asked):
            await self._press(first, asked, "Close it")
        if self.system.roster is None:
            await self._give(first, "dillinger open")
            for who in others:
                await self._give(who, "dillinger join")
            await self._give(first, "dillinger deal")
            return 3 + len(others)
        await self._give(first, "game open", system=self.system.id)
        samples = [*self.system.roster.samples][:2]
        for who, sample in zip(self._people, samples, strict=False):
            await self._give(who, "gang new", name=sample, sample=sample)
            await self._give(who, "game bring", gang=sample)
        return 2 + 2 * len(samples)

    async def _look(self, who: int) -> None:
        """Ask for odds, dice, a log, a sheet, luck and its picture, rules, or a name half typed."""
        dice, chance = self._chance.randrange(1, 30), self._chance
        match chance.randrange(8):
            case 0:
                shot = {"gun": "Tommy Gun", "gats": chance.randrange(1, 7), "range": chance.choice(RANGES)}
                await self._give(who, "mad shoot", **shot, odds=True)
            case 1:
                await self._give(who, "roll", formula=f"{dice}d{chance.choice([6, 10, 97])}", odds=True)
            case 2:
                await self._give(who, "roll", formula=f"{dice}d6")
            case 3:
                await self._give(who, "log")
            case 4:
                await self._give(who, "gang show")
            case 5:
                await self._give(who, "luck")
            case 6:
                await self._give(who, "rule", search=" ".join(chance.sample(WORDS, 2)))
            case _:
                given = {"figure": chance.choice("abcdefghijklmnop")}
                data = payloads.command_data(self._double.known(), "gang show", given, typing="figure")
                await self._send(COMPLETION, who, data)

    async def _give(self, who: int, line: str, **given: Any) -> Mapping[str, Any] | None:
        return await self._send(COMMAND, who, payloads.command_data(self._double.known(), line, given))

    async def _press(self, who: int, card: Mapping[str, Any], label: str = "") -> Mapping[str, Any] | None:
        """Press a button with that label, or use any part of a card."""
        parts = [part for part in _parts(card) if not label] or [
            part for part in payloads.parts(card["components"]) if part.get("label") == label
        ]
        part = self._chance.choice(parts)
        data = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == MENU:
            data["values"] = [self._chance.choice(part["options"])["value"]]
        return await self._send(COMPONENT, who, data, {"message": dict(card)})

    async def _send(
        self, kind: int, who: int, data: Mapping[str, Any], more: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any] | None:
        """Send an interaction. Returns the message that comes back; None for a window, or names."""
        asked = await self._double.send(
            {**payloads.interaction(kind, self._server, self._server + 1, who, data), **(more or {})}
        )
        await asked.acknowledgement(PATIENCE)
        while len(self._double.asked) > KEPT:
            del self._double.asked[next(iter(self._double.asked))]
        if asked.window is not None and self._chance.random() < SENT:
            self._window = who, _filled(asked.window), more
        return asked.messages[-1] if asked.messages else None


def _filled(window: Mapping[str, Any]) -> dict[str, Any]:
    """What Discord sends of a window: its prefilled texts, or a number, and the first of each list."""

    def filled(part: Mapping[str, Any]) -> dict[str, Any]:
        kept = {name: part[name] for name in ("type", "id", "custom_id") if name in part}
        if part["type"] == LABEL:
            return {**kept, "component": filled(part["component"])}
        if "options" in part:
            return {**kept, "values": [option["value"] for option in part["options"][:1]]}
        return {**kept, "value": part.get("value") or "1"} if part["type"] == TYPED else kept

    return {"custom_id": window["custom_id"], "components": [filled(part) for part in window["components"]]}


def _parts(card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The buttons and menus of a card that end nothing."""
    kinds = payloads.BUTTON, MENU
    found = [part for part in payloads.parts(card["components"]) if part["type"] in kinds and "custom_id" in part]
    return [part for part in found if not ENDS.search(part.get("label") or "")]


def lines(known: Sequence[Mapping[str, Any]], before: str = "") -> Iterator[str]:
    """Each slash command that needs no options and ends nothing."""
    for one in known:
        line, options = f"{before} {one['name']}".strip(), one.get("options", ())
        inner = [option for option in options if option["type"] in payloads.SUB]
        if inner:
            yield from lines(inner, line)
        elif (before or one.get("type", 1) == 1) and not any(map(_is_needed, options)) and not ENDS.search(line):
            yield line


def _is_needed(option: Mapping[str, Any]) -> bool:
    return option.get("required", False)


def _share_out(known: Sequence[str], tables: Sequence[PlayedChannel]) -> None:
    """Share the commands among tables: those of a game to the tables that play it, and each other one to the table with
    fewest.
    """
    for line in known:
        first = line.partition(" ")[0].partition("-")[0]
        able = [one for one in tables if first in (one.system.id, *one.system.title.casefold().split())] or tables
        min(able, key=lambda one: len(one.lines)).lines.append(line)


async def report(bot: Process, given: int) -> None:
    """Print a line of the table."""
    known = len(bot.log)
    bot.send(signal.SIGUSR1)
    async with asyncio.timeout(PATIENCE):
        while not (found := [line for line in bot.log[known:] if line.startswith(OBJECTS)]):  # noqa: ASYNC110 - a process
            await asyncio.sleep(0.05)
    objects = int(found[0].split()[1])
    print(f"{given:7,} commands  {held(bot.pid):6.1f} MiB  {objects:10,} pieces of Python's", flush=True)


async def measured(commands: int, folder: Path) -> None:
    """Play, and print the memory after each thousand commands."""
    systems = [one for one in discover().values() if one.games is not None]
    known = servers(SERVERS, 1)
    url = f"sqlite+aiosqlite:///{folder / 'memory.db'}"
    faster = f"cogs.safety.gc_tuning:MINUTE={60 / FASTER}", f"cogs.context.interaction_deadline:OPEN={3600 / FASTER}"
    async with (
        discord_double(known, window=0.1, patience=PATIENCE) as double,
        running(
            double,
            url,
            "cogs.context.interaction_deadline:SLOW=60.0",
            *faster,
            main=main,
            limit_person=0,
            limit_server=0,
        ) as bot,
    ):
        await double.ready()
        await bot.says("connected  ")
        await double.list_all(min(known), PLAYERS)
        waiting = [PlayedChannel(double, server, systems[number % len(systems)]) for number, server in enumerate(known)]
        _share_out([*lines(double.known())], waiting)
        given, due = -BEFORE, 0

        async def play() -> None:
            nonlocal given, due
            while given < commands:
                table = waiting.pop(0)
                done = await table.go_on()
                given += done  # other tables went on meanwhile
                waiting.append(table)
                if given >= due:
                    due += EACH
                    await report(bot, given)
                    for kept in (double.messages, double.posted, double.requests):
                        kept.clear()
                    for session in double.gateway.sessions.values():
                        session.events.clear()

        await asyncio.gather(*(play() for _ in range(AT_ONCE)))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(measured(int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS, Path(made)))
