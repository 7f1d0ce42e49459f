"""Two processes, or two people, who move the same thing on at once move it on once, on either database."""

from __future__ import annotations

import asyncio

import pytest

from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from db.entries import Actor
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.refusal import Refusal

SERVER, CHANNEL = 9, 5
ROUNDS = 5


def umpire(number: int, round_: int = 0) -> Caller:
    return Caller(Actor(number, "umpire"), SERVER, False, CHANNEL, frozenset(), True, f"i:{number}.{round_}")


async def at_once(database: Database, command: str, round_: int) -> tuple[list[Reply], list[BaseException]]:
    """Carry out two payloads at once. Returns the answer of each."""
    two = [carry_out(database, umpire(number, round_), command, {}) for number in (1, 2)]
    found = await asyncio.gather(*two, return_exceptions=True)
    failed = [one for one in found if isinstance(one, BaseException)]
    return [one for one in found if not isinstance(one, BaseException)], failed


async def test_two_payloads_at_once_move_a_game_on_once(database: Database) -> None:
    await carry_out(database, umpire(3), "game open", {"system": "hood"})
    for round_ in range(1, ROUNDS + 1):
        done, refused = await at_once(database, "hood next", round_)
        assert len(done) == len(refused) == 1
        assert isinstance(refused[0], Refusal)
        assert "has moved on since" in str(refused[0])
        async with reading(database) as work:
            game = (await work.log_here(SERVER, CHANNEL)).game
        assert game is not None
        assert game.game.board.move == 1 + round_


@pytest.mark.parametrize("command", ["game close", "campaign close"])
async def test_two_payloads_at_once_close_once(database: Database, command: str) -> None:
    begin = ("game open", {"system": "hood"}) if command == "game close" else ("campaign start", {})
    await carry_out(database, umpire(3), *begin)
    done, refused = await at_once(database, command, 1)
    assert len(done) == len(refused) == 1
    assert isinstance(refused[0], Refusal)
