"""A story of the soak: one game from its opening to its close, by commands, with what may happen on the way by chance.

The number of a story says everything about it. The same number tells the same story on the same code.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import psycopg
import structlog
from simcord.actors import MemberActor
from sqlalchemy import make_url

from cogs.command_adapter.reader import on_table, seen
from cogs.context.board_display import decided_in
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.safety.environment import Settings
from db.entries import Actor as UserActor
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.action.deed import MoveRef
from rules.core.action.system import System, discover
from rules.core.plain.frozen import replace
from rules.core.play.house_player import HousePlayer, Strength
from rules.core.street.streets import standard_streets
from rules.dillinger.model.card_table import CardTable, Stage
from tests.chance import always
from tests.cogs.starting import database_on, quick_bot, started
from tests.cogs.world import Actor, Reply, World, hearing
from tests.soak.held import unsound, wrong
from tests.soak.oddities import ODD
from tests.soak.players import ANYHOW, player

GANGS: Final[Mapping[str, tuple[str, str]]] = {
    "mad": ("North Side", "South Side"),
    "hood": ("Mulligan Mob", "Harbor Precinct"),
    "gs": ("Eastside Kings", "Fourth Precinct"),
    "pot": ("Canal Street Boys", "Mulberry Station"),
}
"""The sample gangs that fight each other, by game."""
GAMES: Final = (*GANGS, "dil")
KINDS: Final = (Strength.SOLDIER, Strength.ROOKIE, ANYHOW)
CHECKED: Final = 60
"""The log is checked after so many steps, and at the end."""
SURE: Final = ("Do it", "Roll it", "Go on", "Yes")
TRIED: Final = 8
"""So many moves of a seat are tried, as most refusals only mean that the next one is meant."""
WAITING: Final = 40
"""So many times in a row that nothing but time passes, until nobody goes on any more."""
HOUR: Final = 3600


class Fault(AssertionError):
    """Something does not hold."""


@dataclass(frozen=True)
class Plan:
    """What a story is about.

    seed      its number
    game      the id of its system
    kinds     who plays, by seat
    each      how many figures a gang has at most
    post      whether it is played by post
    postgres  whether it is stored in PostgreSQL
    odd       how likely each step is to be something odd: an undo, a sealed roll, a restart, an absence
    """

    seed: int
    game: str
    kinds: tuple[str, ...]
    each: int
    post: bool
    postgres: bool
    odd: float

    @classmethod
    def of(cls, seed: int, games: tuple[str, ...] = GAMES, *, postgres: bool | None = None) -> Plan:
        random, game = Random(f"plan {seed}"), games[seed % len(games)]
        kinds = tuple(random.choice(KINDS) for _ in range(3 if game == "dil" else 2))
        each, post, own = random.randint(2, 4), random.random() < 0.5, random.random() < 0.3
        return cls(seed, game, kinds, each, post, own if postgres is None else postgres, random.choice((0, 0.05, 0.2)))

    def __str__(self) -> str:
        where = "PostgreSQL" if self.postgres else "SQLite"
        how = "by post" if self.post else "live"
        who = f"{' against '.join(self.kinds)}, {self.each} each"
        return f"{self.seed}: {self.game}, {who}, {how}, {where}, odd {self.odd}"


@dataclass
class Seat:
    """A player at the table. `away` is how many steps they still don't come."""

    actor: MemberActor
    side: int
    player: HousePlayer
    away: int = 0
    done: list[MoveRef] = field(default_factory=list[MoveRef])


@contextmanager
def background_faults() -> Iterator[list[str]]:
    """The errors of background rounds, which the bot only logs. It logs nothing else meanwhile."""
    found: list[str] = []

    def hear(_logger: Any, _method: str, entry: Any) -> Any:
        if entry.get("exc_info"):
            found.append(f"{entry['event']}: {''.join(traceback.format_exception(sys.exception()))}")
        raise structlog.DropEvent

    before = structlog.get_config()["processors"]
    structlog.configure(processors=[hear])
    try:
        yield found
    finally:
        structlog.configure(processors=before)


class OnPostgres(World):
    """A world whose rows are in PostgreSQL."""

    url = ""

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        assert not values
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()

    def version(self) -> int:
        return 0


@asynccontextmanager
async def told(plan: Plan, url: str | Path) -> AsyncIterator[Story]:
    """A story, at its opening, on an empty database with all tables: a file, or the URL of one in PostgreSQL."""
    with always(f"soak {plan.seed}"), background_faults() as heard, hearing() as logged:
        async with started(Database(url) if isinstance(url, str) else url) as env:
            if isinstance(url, str):
                world: World = OnPostgres(env, Path())
                vars(world)["url"] = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
            else:
                world = World(env, url)
            yield Story(plan, world, url, heard, logged)
            world.close()


class Story:
    """A story as it goes on.

    steps    how many steps it has had
    ends     how it has ended; empty while it goes on
    sealing  whether the next roll is sealed
    lately   the last things that were done, for who looks for a fault
    counts   what happened, by kind
    odd      what was refused to a player who might have done it, in words
    """

    def __init__(self, plan: Plan, world: World, url: str | Path, *heard: list[str]) -> None:
        self.plan, self.world, self._url, self._heard = plan, world, url, heard
        self.random = Random(f"story {plan.seed}")
        self.steps, self.ends = 0, ""
        self.sealing = False
        self.lately: list[str] = []
        self.counts, self.refused = Counter[str](), Counter[str]()
        self.system: System = discover()[plan.game]
        actors = (world.alice, world.bob, world.carol)
        self.seats = [Seat(actors[side], side, player(self.system, kind)) for side, kind in enumerate(plan.kinds)]

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

    # The opening

    async def opens(self) -> None:
        """Everybody sits down, and play begins."""
        await self.good(self.world.alice, "umpires", role=self.world.umpires)
        await (self._cards() if self.plan.game == "dil" else self._gangs())
        if self.plan.post:
            times = {"turn": "6h", "answer": "1h"} | ({} if self.plan.game == "dil" else {"duty": "30m"})
            await self.good(self.world.ursula, "game pace", mode="By post", **times)
        if self.plan.game == "dil":
            await self.good(self.world.alice, "dillinger deal")

    async def _cards(self) -> None:
        await self.good(self.world.alice, "dillinger open", length="Short")
        for seat in self.seats[1:]:
            await self.good(seat.actor, "dillinger join")

    async def _gangs(self) -> None:
        names = GANGS[self.plan.game]
        for seat, name in zip(self.seats, names, strict=True):
            await self.good(seat.actor, "gang new", name=name, sample=name, game=self.system.title)
            crew = await self.world.complete(seat.actor, "gang dismiss", "figure", "")
            for one in crew[self.plan.each :]:
                await self.world.say(seat.actor, "gang dismiss", figure=one)
        await self.good(self.seats[0].actor, "game open", system=self.system.title)
        street = self.random.choice(standard_streets()).name
        await self.good(self.seats[0].actor, "street lay", name=street)
        for seat, name in zip(self.seats, names, strict=True):
            await self.good(seat.actor, "game bring", gang=name)
        await self._begins()

    async def _begins(self) -> None:
        """Play begins; also again, after that was taken back."""
        mine = await self.say(self.seats[0].actor, "game move")
        if "Begin" in mine.buttons:
            await self.press(mine, "Begin")

    # Its course

    async def goes_on(self, most: int) -> None:
        """Go on for so many steps, or until it is over. Raises Fault for what does not hold."""
        idle = 0
        while self.steps < most and not self.ends and idle < WAITING:
            self.steps += 1
            if self.random.random() < self.plan.odd:
                await self._is_odd()
            idle = 0 if await self._step() else idle + 1
            for one in self.heard:
                raise Fault(one)
            for one in await wrong(self.database, await self.position(self.seats[0])):
                raise Fault(one)
            if self.steps % CHECKED == 0:
                await self.checks()
            self.ends = await self._over()
        if idle >= WAITING:
            raise Fault("nobody goes on")

    async def closes(self) -> None:
        """The game is closed, and all that was stored fits."""
        if self.world.rows("SELECT count(*) FROM game WHERE present"):
            closed = await self.say(self.world.ursula, "game close", anyway=True, sure=True)
            if closed.refused:
                raise Fault(f"it can't be closed: {closed.refused}")
        await self.checks()

    async def checks(self) -> None:
        async for one in unsound(self.database):
            raise Fault(f"bot.py check: {one}")

    async def _step(self) -> bool:
        """Do one thing; return whether anything was done."""
        for seat in sorted(self.seats, key=lambda one: not one.done):
            if seat.away:
                seat.away -= 1
            elif await self._acts(seat):
                return True
        return await self._waits()

    async def _is_odd(self) -> None:
        """Something odd happens."""
        odd = self.random.choice(ODD)
        self.lately.append(odd.__name__)
        self.counts[odd.__name__] += 1
        await odd(self)

    async def _acts(self, seat: Seat) -> bool:
        """What a player does next; nothing while they wait for others."""
        position = await self.position(seat)
        before = self.events()
        for move in islice(seat.player.moves(position, seat.side, before, seat.done), TRIED):
            typed: dict[str, Any] = dict(move.typed)
            if self.sealing and self.rolls(move.command):
                typed["secret"], self.sealing = True, False
            reply = await self.say(seat.actor, move.command, **typed)
            if reply.why:
                self.refused[f"/{move.command}: {reply.why}"] += 1
                continue
            await self._surely(reply)
            if self.events() != before:
                self.counts[move.command] += 1
                seat.done.append(MoveRef(move.command, dict(move.typed)))
                for one in self.seats:
                    if one is not seat:
                        one.done.clear()
                return True
        return False

    def rolls(self, command: str) -> bool:
        """Whether a command has dice that may be sealed."""
        return any(one["name"] == "secret" for one in self.world.leaf(command).get("options", ()))

    def anew(self) -> None:
        """Something was done besides play: nobody is in the middle of a turn."""
        for one in self.seats:
            one.done.clear()

    async def _surely(self, reply: Reply) -> None:
        """Whoever is asked whether they are sure is sure."""
        for label in SURE:
            if reply.private and label in reply.buttons:
                await self.press(reply, label)
                return

    async def _waits(self) -> bool:
        """Nobody has anything to do: time passes up to the next moment at which the bot does something."""
        before = self.events()
        await self._begins()
        now = self.world.env.now().timestamp()
        ends = [int(until) for (until,) in self.world.rows("SELECT until FROM awaited") if until and until > now]
        ends += [int(due) for (due,) in self.world.rows("SELECT due FROM game") if due and due > now]
        await self.world.env.advance_time(min([*ends, now + HOUR]) - now + 1)
        self.lately.append("time passes")
        self.counts["time passes"] += 1
        return self.events() != before

    async def _over(self) -> str:
        """How the game has ended; empty while it goes on."""
        async with reading(self.database) as work:
            game = await work.games.get(1)
            assert game is not None
            if isinstance(game.game.board, CardTable):
                return "played" if game.game.board.stage is Stage.OVER else ""
            found = decided_in(game, await work.figures_in(game))
        if found is None:
            return ""
        return "nobody is left" if found.winner is None else f"{self.plan.kinds[found.winner]} wins"

    # Its hands and eyes

    async def say(self, actor: Actor, command: str, /, **options: Any) -> Reply:
        typed = " ".join(f"{name}:{one}" for name, one in options.items())
        return self._told(actor, f"/{command} {typed}", await self.world.say(actor, command, **options))

    async def press(self, reply: Reply, label: str, by: Actor | None = None) -> Reply:
        return self._told(by or reply.by, f"[{label}]", await reply.press(label, by))

    async def choose(self, reply: Reply, label: str, menu: str) -> Reply:
        return self._told(reply.by, f"[{menu}: {label}]", await reply.choose(label, menu=menu))

    def _told(self, actor: Actor, what: str, reply: Reply) -> Reply:
        self.lately.append(f"{actor.name} {what}: {f'refused: {reply.why}' if reply.why else reply.headline}")
        return reply

    async def good(self, actor: Actor, command: str, /, **options: Any) -> Reply:
        reply = await self.say(actor, command, **options)
        if reply.refused:
            raise Fault(f"/{command} {options}: {reply.refused}")
        return reply

    async def position(self, seat: Seat) -> Any:
        """The position as the game stands, for a player."""
        user = seat.actor.user
        me = UserActor(user.id, seat.actor.name)
        caller = Caller(me, self.world.server.id, False, self.world.channel.id, frozenset(), False, "")
        async with reading(self.database) as work:
            ctx = await Context.at(work, caller, self.world.env.now())
            game, ctx = ctx.game, replace(ctx, system=self.system.id)
            assert game is not None
            return seen(ctx, game, await work.figures_in(game)) if self.system.people is not None else on_table(ctx)

    def events(self) -> int:
        """The number of the last event."""
        ((last,),) = self.world.rows("SELECT max(id) FROM event")
        return last or 0

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
