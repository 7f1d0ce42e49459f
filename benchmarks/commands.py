"""The commonest commands through the whole bot: against a bare ping, and with what they ask of the database."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractContextManager, aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from benchmarks.growth import DICE, SHOT, game_opened
from benchmarks.kept import Cost
from benchmarks.served import served
from benchmarks.simulated import Effort, Elapsed, Simulation, of_sqlite, simulated
from benchmarks.timing import Measurement
from benchmarks.wire import Wire
from rules.mad_dogs.model.roster import SAMPLES
from tests.db.postgres_cluster import postgres_cluster

PING, STORED = "a ping", "a stored shot"
AIMS = {
    "a roll": 4.0,
    "the card of a shot alone": 4.0,
    STORED: 5.0,
    "its undo": 5.0,
    "a stored shot in a game": 5.0,
    "odds of it": 10.0,
    "a button that rolls it": 5.0,
    "a status": 5.0,
    "a figure's name completed": 1.5,
}
"""The aims, in pings."""
ROUNDS, WARM = 40, 5


class TwoServers:
    """A server without a game and one with a game, in a simulated Discord or a served one."""

    def __init__(self, calm: Any, game: Any) -> None:
        self.calm, self.game = calm, game

    @classmethod
    async def laid(cls, sim: Simulation) -> TwoServers:
        """Set up both servers, with two gangs each."""
        calm, game = sim.place(), sim.place()
        for sample in tuple(SAMPLES)[:2]:
            await calm.do("gang new", name=sample, sample=sample, dice="1 1 " * 5)  # a skill without effect on shots
        await game_opened(sim, game)
        return cls(calm, game)

    async def round(self) -> AsyncGenerator[tuple[str, Elapsed]]:
        """Run each command once, with its name and its time, and put everything back, which has no name."""
        calm, game = self.calm, self.game
        yield PING, await calm.pinged()
        yield "the card of a shot alone", (await calm.timed("card"))[0]
        yield "a roll", (await calm.timed("roll", formula="4d6"))[0]
        took, shot = await calm.timed("mad shoot", **SHOT, dice=DICE)
        yield STORED, took
        yield "its undo", (await calm.timed_press(shot, "Undo"))[0]
        took, shot = await game.timed("mad shoot", **SHOT, dice=DICE)
        yield "a stored shot in a game", took
        await game.press(shot, "Undo")
        yield "", Elapsed(0.0, 0.0)
        took, odds = await game.timed("mad shoot", **SHOT, odds=True)
        yield "odds of it", took
        took, _ = await game.timed_press(odds, "Roll it")
        yield "a button that rolls it", took
        await game.do("undo")  # what came back last may be the user's list of moves
        yield "", Elapsed(0.0, 0.0)
        yield "a status", (await game.timed("game status"))[0]
        yield "a figure's name completed", await game.timed_typing("mad shoot", "shooter", "Spats")


async def timed(table: TwoServers, rounds: int) -> list[Measurement]:
    """The time of each command against the ping of its round."""
    found = [{what: took async for what, took in table.round()} for _ in range(WARM + rounds)][WARM:]
    return [_line(what, [(one[what], one[PING]) for one in found], aim) for what, aim in AIMS.items()]


def _line(what: str, found: Sequence[tuple[Elapsed, Elapsed]], aim: float) -> Measurement:
    """A measurement by time of the processor. Its note has the time by the clock."""
    waited = Measurement(what, PING, [(ours.wall, ping.wall) for ours, ping in found], aim)
    note = f"{waited.ratio:.1f} times by the clock, {waited.seconds * 1000:.1f} ms"
    return Measurement(what, "a bare ping", [(ours.cpu, ping.cpu) for ours, ping in found], aim, note=note)


async def counted(table: TwoServers, watched: Callable[[], AbstractContextManager[Effort]]) -> dict[str, Effort]:
    """What each command asks for, once everything has been done before."""
    for _ in range(WARM):
        async for _ in table.round():
            pass
    found: dict[str, Effort] = {}
    async with aclosing(table.round()) as steps:
        while True:
            with watched() as effort:
                step = await anext(steps, None)
            if step is None:
                return {what: found[what] for what in AIMS}
            found[step[0]] = effort


async def measured(
    url: str, through: str, watched: Callable[[], AbstractContextManager[Effort]], rounds: int
) -> tuple[list[Measurement], dict[str, Effort]]:
    """The measurements, by the real bot in a process of its own, and what each command asks of the database `through` a
    counter.
    """
    async with simulated(through) as sim:
        table = await TwoServers.laid(sim)
        efforts = await counted(table, watched)
    async with served(url, table.calm, table.game) as places:
        return await timed(TwoServers(*places), rounds), efforts


async def on_sqlite(file: Path) -> tuple[list[Measurement], dict[str, Effort]]:
    """With a file: the measurements, and the statements and thread_hops to its thread."""
    url = f"sqlite+aiosqlite:///{file}"
    return await measured(url, url, of_sqlite, ROUNDS)


async def on_postgres() -> tuple[list[Measurement], dict[str, Effort]]:
    """The stored shot on a PostgreSQL of its own, with round trips; nothing if its programs are not installed."""
    with postgres_cluster() as cluster:
        if cluster is None:
            return [], {}
        url = make_url(cluster.new_database())
        with Wire(url.host or "", url.port or 0) as wire:
            through = url.set(host="127.0.0.1", port=wire.port).render_as_string(hide_password=False)
            lines, efforts = await measured(str(url), through, wire.watched, ROUNDS)
    (shot,) = [one for one in lines if one.what == STORED]
    return [replace(shot, what=f"{STORED} on PostgreSQL")], efforts


def costs(sqlite: dict[str, Effort], postgres: dict[str, Effort]) -> tuple[Cost, ...]:
    """What each command asks for."""
    return tuple(
        Cost(what, of.statements, of.trips, postgres[what].trips if what in postgres else -1)
        for what, of in sqlite.items()
    )
