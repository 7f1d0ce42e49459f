"""Rounds of commands on a database without Discord: a shot, its wound healed, the gun reloaded."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from benchmarks.growth import DICE, SHOT
from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from db.entries import Actor
from db.store.engine import Database
from rules.mad_dogs.model.roster import SAMPLES

FIRST = 1 << 60
"""The id of the first server."""


async def play(database: Database, servers: int, rounds: int, first: int = FIRST) -> AsyncGenerator[int]:
    """On each of so many servers two gangs, then round after round a shot, its wound healed and the gun reloaded.

    Every other round is on the first server, whose id is `first`. After each round it yields the number of commands so
    far.
    """
    given = 0

    async def give(server: int, command: str, **options: object) -> None:
        nonlocal given
        given += 1
        caller = Caller(Actor(1, "alice"), first + server, False, 100, frozenset(), True, f"i:{first}.{given}")
        await carry_out(database, caller, command, options)

    for server in range(servers):
        for sample in tuple(SAMPLES)[:2]:
            await give(server, "gang new", name=sample, sample=sample, dice="1 1 " * 5)
    for turn in range(rounds):
        server = turn // 2 % servers * (turn % 2)
        await give(server, "mad shoot", **SHOT, dice=DICE)
        await give(server, "gang wounds", figure=SHOT["target"], points=0)
        await give(server, "mad reload", figure=SHOT["shooter"])
        yield given
