"""A story of the soak, from its opening to its close, by commands, with what may happen on the way by chance.

The number of a story says everything about it. The same number tells the same story on the same code.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from cogs.safety.environment import Settings
from db.store.engine import Database
from rules.core.play.house_player import Strength
from tests.cogs.starting import database_on, quick_bot
from tests.cogs.world import Actor, Reply, World
from tests.soak.held import unsound
from tests.soak.players import ANYHOW

GAMES: Final = ("mad", "hood", "gs", "pot", "dil", "month", "fight")
"""What a story may be about: a game by the id of its system, some months of a campaign, or a fight of one."""
LIMITS: Final[Mapping[str, int]] = {
    "mad": 800,
    "hood": 600,
    "gs": 800,
    "pot": 800,
    "dil": 600,
    "month": 1500,
    "fight": 800,
}
"""The most steps of a story. More than 99 of 100 end in fewer; one that does not is a fault."""
KINDS: Final = (Strength.SOLDIER, Strength.ROOKIE, ANYHOW)
HOUSES: Final[Mapping[str, str]] = {"the house": "House", "the house as a rookie": "Rookie"}
"""Who sits at the last side in place of a person, and what `/game open` calls them: the bot plays them by itself."""
HOUSED: Final = 0.4
"""How likely the house has the last side."""
CHECKED: Final = 60
"""The log is checked after so many steps, and at the end."""
SURE: Final = ("Do it", "Roll it", "Go on", "Yes")
ANYWAY: Final = "Open them"
"""The button of a question that all see."""
SOON: Final = 5
"""Seconds in which the house begins to act."""
WAITING: Final = 40
"""So many times in a row that nothing but time passes, until nobody goes on any more."""
HOUR: Final = 3600
STOPS: Final = "the house stops"
"""What the bot logs when the house has done more in one turn than it should."""


class Fault(AssertionError):
    """Something does not hold."""


@dataclass(frozen=True)
class Plan:
    """What a story is about.

    seed      its number
    game      one of GAMES
    kinds     who plays, by side
    each      how many figures a gang has at most
    post      whether it is played by post
    late      whether the house plays the turns of those who are late
    postgres  whether it is stored in PostgreSQL
    odd       how likely each step is to be something odd: an undo, a sealed roll, a restart, an absence
    """

    seed: int
    game: str
    kinds: tuple[str, ...]
    each: int
    post: bool
    late: bool
    postgres: bool
    odd: float

    @classmethod
    def of(cls, seed: int, games: tuple[str, ...] = GAMES, *, postgres: bool | None = None) -> Plan:
        random, game = Random(f"plan {seed}"), games[seed % len(games)]
        kinds = [random.choice(KINDS) for _ in range(3 if game == "dil" else 2)]
        if game != "month" and random.random() < HOUSED:
            kinds[-1] = random.choice((*HOUSES,))
        each, post, own = random.randint(2, 4), random.random() < 0.5, random.random() < 0.3
        late, stored = post and random.random() < 0.5, own if postgres is None else postgres
        return cls(seed, game, tuple(kinds), each, post, late, stored, random.choice((0, 0.05, 0.2)))

    @property
    def limit(self) -> int:
        """The most steps, by what it is about."""
        return LIMITS[self.game]

    @property
    def house(self) -> str:
        """What `/game open` calls the house that plays the last side; empty if a person does."""
        return HOUSES.get(self.kinds[-1], "")

    def __str__(self) -> str:
        where = "PostgreSQL" if self.postgres else "SQLite"
        how = f"by post{', late turns by the house' if self.late else ''}" if self.post else "live"
        who = f"{' against '.join(self.kinds)}, {self.each} each"
        return f"{self.seed}: {self.game}, {who}, {how}, {where}, odd {self.odd}"


class Story(ABC):
    """A story as it goes on.

    steps    how many steps it has had
    ends     how it has ended; empty while it goes on
    sealing  whether the next roll is sealed
    resting  whether no time passes in which the house could act
    cut      after so many actions of the house the bot restarts in the middle of its turn; 0 for never
    lately   the last things that were done, for who looks for a fault
    counts   what happened beside play, by kind
    odd      what was refused to a player who might have done it, in words
    """

    oddities: Sequence[Callable[[Any], Awaitable[None]]] = ()
    """What may happen beside it. Each is given the story."""

    def __init__(self, plan: Plan, world: World, url: str | Path, *heard: list[str]) -> None:
        self.plan, self.world, self._url, self._heard = plan, world, url, heard
        self.random = Random(f"story {plan.seed}")
        self.steps, self.ends = 0, ""
        self.sealing, self.resting, self.cut = False, False, 0
        self.lately: list[str] = []
        self.counts, self.refused = Counter[str](), Counter[str]()
        self.players = [world.alice, world.bob, world.carol][: len(plan.kinds) - bool(plan.house)]

    @abstractmethod
    async def opens(self) -> None:
        """Everybody sits down, and play begins."""

    @abstractmethod
    async def step(self) -> bool:
        """Do one thing; return whether anything was done."""

    @abstractmethod
    async def over(self) -> str:
        """How it has ended; empty while it goes on."""

    @abstractmethod
    async def wrong(self) -> list[str]:
        """What does not hold now, in sentences."""

    @abstractmethod
    async def closes(self) -> None:
        """It is closed, and all that was stored fits."""

    @abstractmethod
    def anew(self) -> None:
        """Something was done besides play."""

    @property
    def file(self) -> Path | None:
        """Its file of SQLite; None in PostgreSQL."""
        return None if isinstance(self._url, str) else self._url

    @property
    def database(self) -> Database:
        bot: Any = self.world.env.bot
        return bot.database

    @property
    def heard(self) -> list[str]:
        """The faults that the bot only logs, and those that it answers."""
        return [*(one for part in self._heard for one in part), *map(repr, self.world.incidents)]

    # Its course

    async def goes_on(self, most: int) -> None:
        """Go on for so many steps, or until it is over. Raises Fault for what does not hold."""
        idle = 0
        while self.steps < most and not self.ends and idle < WAITING:
            self.steps += 1
            if self.random.random() < self.plan.odd:
                await self._is_odd()
            idle = 0 if await self.step() else idle + 1
            for one in self.heard:
                raise Fault(one)
            for one in await self.wrong():
                raise Fault(one)
            if self.steps % CHECKED == 0:
                await self.checks()
            self.ends = await self.over()
        if idle >= WAITING:
            raise Fault("nobody goes on")

    async def checks(self) -> None:
        async for one in unsound(self.database):
            raise Fault(f"bot.py check: {one}")

    async def _is_odd(self) -> None:
        """Something odd happens."""
        odd = self.random.choice(self.oddities)
        self.lately.append(odd.__name__)
        self.counts[odd.__name__] += 1
        await odd(self)

    def rolls(self, command: str) -> bool:
        """Whether a command has dice that may be sealed."""
        return any(one["name"] == "secret" for one in self.world.leaf(command).get("options", ()))

    async def passes(self, most: float) -> bool:
        """Time passes up to the next moment at which the bot does something; return whether it did anything."""
        before, now = self.events(), self.world.env.now().timestamp()
        ends = [int(until) for (until,) in self.world.rows("SELECT until FROM awaited") if until and until > now]
        ends += [int(due) for (due,) in self.world.rows("SELECT due FROM game") if due and due > now]
        await self.world.env.advance_time(min([*ends, now + most]) - now + 1)
        await self.house_acts()
        self.lately.append("time passes")
        self.counts["time passes"] += 1
        return self.events() != before

    async def surely(self, reply: Reply) -> None:
        """Whoever is asked whether they are sure is sure."""
        asked = [one for one in (*(SURE if reply.private else ()), ANYWAY) if one in reply.buttons]
        if asked:
            await self.press(reply, asked[0])

    # Its hands and eyes

    async def say(self, actor: Actor, command: str, /, **options: Any) -> Reply:
        typed = " ".join(f"{name}:{one}" for name, one in options.items())
        return await self._told(actor, f"/{command} {typed}", await self.world.say(actor, command, **options))

    async def press(self, reply: Reply, label: str, by: Actor | None = None) -> Reply:
        return await self._told(by or reply.by, f"[{label}]", await reply.press(label, by))

    async def choose(self, reply: Reply, label: str, menu: str) -> Reply:
        return await self._told(reply.by, f"[{menu}: {label}]", await reply.choose(label, menu=menu))

    async def _told(self, actor: Actor, what: str, reply: Reply) -> Reply:
        self.lately.append(f"{actor.name} {what}: {f'refused: {reply.why}' if reply.why else reply.headline}")
        await self.house_acts()
        return reply

    async def good(self, actor: Actor, command: str, /, **options: Any) -> Reply:
        reply = await self.say(actor, command, **options)
        if reply.refused:
            raise Fault(f"/{command} {options}: {reply.refused}")
        return reply

    def events(self) -> int:
        """The number of the last event."""
        ((last,),) = self.world.rows("SELECT max(id) FROM event")
        return last or 0

    async def house_acts(self) -> None:
        """Time passes until the house has done all that it can where it plays."""
        bot: Any = self.world.env.bot
        if self.resting or bot.database.housed == frozenset():
            return
        before = self.events()
        with patch("cogs.post.house_runner.MOST_STEPS", self.cut) if self.cut else nullcontext():
            await self._house_ends(bot)
        if self.cut and self.events() != before:
            self.lately.append("the bot restarts in the middle of a turn of the house")
            self.cut, self._heard[0][:] = 0, [one for one in self._heard[0] if one != STOPS]
            await self.restarts()
            await self._house_ends(self.world.env.bot)
        if self.events() != before:
            ((late,),) = self.world.rows("SELECT count(*) FROM event WHERE command = 'game stand-in'")
            self.counts["late turns by the house"] = late
            self.lately.append("the house acts")
            self.counts["the house acts"] += 1
            self.anew()

    async def _house_ends(self, bot: Any) -> None:
        """The house plays until it waits for others."""
        await self.world.env.advance_time(SOON)
        while running := [*bot.alarms.house._running.values()]:  # it chooses in a thread
            await asyncio.gather(*running)
        await self.world.env.settle()

    async def restarts(self) -> None:
        """Another process goes on with the same database."""
        old: Any = self.world.env.bot
        if isinstance(self._url, str):
            bot = quick_bot(Settings(database_url=self._url))
        else:
            bot = quick_bot(Settings(database_url="sqlite+aiosqlite://"))
            await bot.database.close()
            bot.use(database_on(self._url))
        await self.world.env.restart_bot(bot)
        await old.database.close()
        self.world._listen()
