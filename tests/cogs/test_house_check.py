"""`bot.py check` makes the choices of the house again: it names those that come out differently."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import discord

from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.post.house_choices import house_position
from db.unit_of_work import reading
from hosting.house_check import HouseCheck
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.play.house_player import Strength
from tests.cogs.table import card, good
from tests.cogs.test_house import acted, against_house, of_house, passes
from tests.cogs.test_house_stands_in import agreed, late, log
from tests.cogs.world import World

__all__ = ["against_house", "agreed"]


async def checked(world: World) -> tuple[int, int, list[str]]:
    """How many choices came out the same, how many can't be made again, and the findings."""
    bot: Any = world.env.bot
    check = HouseCheck(bot.database)
    findings = [str(one) async for one in check.findings(lambda *_: None)]
    return check.same, check.others, findings


def changed(world: World, statement: str) -> None:
    with closing(sqlite3.connect(world.file)) as connection, connection:
        assert connection.execute(statement).rowcount, "something is changed"


async def test_the_house_did_what_it_would_do_again_also_where_it_was_taken_back(against_house: World) -> None:
    world = against_house
    await good(world, world.alice, "game orders", roll="Always")
    shown = await passes(world)
    await shown.press("Undo")
    status = await good(world, world.alice, "game status")
    await status.press("Easier: a rookie")
    await passes(world)
    assert await checked(world) == (0, 0, []), "no word about a game that goes on"
    await good(world, world.alice, "game close")
    made = f"actor_id = {HOUSE} AND command NOT IN ('game sample', 'street lay')"
    ((chosen,),) = world.rows(f"SELECT count(*) FROM event WHERE {made}")
    same, others, findings = await checked(world)
    assert (same, others, findings) == (chosen, 0, [])
    ((shot,),) = world.rows(f"SELECT max(id) FROM event WHERE {made} AND command = 'mad shoot'")
    changed(world, f"UPDATE event SET options = json_set(options, '$.target', 'Nobody') WHERE id = {shot}")
    assert await checked(world) == (chosen - 1, 0, [f"game 1, event {shot}: the house would have made another move"])
    changed(world, f"UPDATE event SET delivery = replace(delivery, 'soldier-', 'soldier-0') WHERE id = {shot}")
    assert await checked(world) == (chosen - 1, 1, []), "another version is not asked"
    changed(world, f"UPDATE event SET changes = '[5]' WHERE id = {shot}")
    assert await checked(world) == (0, 0, ["game 1: the moves of the house can't be read"])


async def test_the_house_played_a_late_turn_as_it_would_again(agreed: World) -> None:
    world = agreed
    await card(world, "Jack of Hearts", act=False)
    await late(world)
    await good(world, world.ursula, "game close", anyway=True)
    same, others, findings = await checked(world)
    chosen = [delivery for *_, delivery in log(world) if delivery.startswith("house:mad-")]
    assert (same, others, findings) == (len(chosen), 0, [])
    assert chosen


async def test_the_house_played_dillinger_as_it_would_again_also_what_the_log_hides(world: World) -> None:
    lobby = await good(world, world.alice, "dillinger open", length="Medium")
    await lobby.press("Play against the house")
    await good(world, world.alice, "dillinger deal")
    await acted(world)
    for _ in range(12):
        await plays_like_the_house(world)
        await acted(world)
    await good(world, world.alice, "game close", anyway=True)
    hidden = [id for id, command, _ in of_house(world) if command == "dillinger"]
    same, others, findings = await checked(world)
    assert (same, others, findings) == (len(of_house(world)), 0, [])
    assert hidden, "an answer that nobody sees"
    changed(world, f"UPDATE event SET changes = '[]' WHERE id = {hidden[-1]}")
    _, _, findings = await checked(world)
    assert f"game 1, event {hidden[-1]}: the house would have made another move" in findings


async def plays_like_the_house(world: World) -> None:
    """Alice makes the move that the house would make in her seat, if it is her turn."""
    bot: Any = world.env.bot
    async with reading(bot.database) as work:
        caller = Caller.for_house(world.server.id, False, world.channel.id, "")
        ctx = await Context.at(work, caller, discord.utils.utcnow())
        assert ctx.game is not None
        system = ctx.game.system
        position = house_position(replace(ctx, system=system.id), ctx.game, ())
    assert system.opponent is not None
    seat = next(place for place, side in enumerate(ctx.game.game.sides) if HOUSE not in side.players)
    for move in system.opponent(system, Strength.SOLDIER).moves(position, seat, 0):
        await good(world, world.alice, move.command, **{name: of for name, of in move.typed.items() if name != "seat"})
        return
