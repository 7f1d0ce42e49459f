"""By post every game continues by itself without its players: no one ever answers, and it runs for many turns."""

from __future__ import annotations

import pytest

from tests.cogs.dock import BRICKS, WEISS, open_dock
from tests.cogs.raid import DUTCH, HANLON, open_raid
from tests.cogs.table import card, good, open_table
from tests.cogs.test_dillinger_table import seated, table
from tests.cogs.turf import DUNN, RAY, open_turf
from tests.cogs.world import World
from tests.turns import takes_turns

HOUR = 3600
FAST = {"mode": "By post", "turn": "1h", "answer": "30m", "duty": "20m"}
GRACE = 15 * 60
"""The bot retries an impossible step after ten minutes."""


def done(world: World) -> list[str]:
    """The commands given, oldest first."""
    return [str(command) for (command,) in world.rows("SELECT command FROM event ORDER BY id")]


def number(world: World, which: str) -> int:
    """How far the game is, by the counter of its board."""
    ((found,),) = world.rows(f"SELECT json_extract(board, '$.{which}') FROM game")
    return int(found)


async def nobody_answers(world: World, hours: int) -> list[str]:
    """Let so many hours go by; return the bot's actions in them. It acts in each hour and leaves nothing undone."""
    before = len(done(world))
    for hour in range(hours):
        known = len(done(world))
        await world.env.advance_time(HOUR + 120)
        now = world.env.now().timestamp()
        stuck = world.rows(f"SELECT decision, mark FROM awaited WHERE lapses < {int(now) - GRACE}")
        assert not stuck, f"hour {hour}: {stuck} after {done(world)[-5:]}"
        assert len(done(world)) > known, f"hour {hour}: nothing after {done(world)[-5:]}"
    assert not world.incidents
    return done(world)[before:]


async def test_mad_dogs_goes_on_card_by_card(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", **FAST)
    await card(world, "King of Hearts")
    shot = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **shot)
    did = await nobody_answers(world, 30)
    assert did.count("mad-card draw") > 20


async def test_gangstars_goes_on_turn_by_turn(world: World) -> None:
    await open_turf(world)
    await good(world, world.ursula, "game pace", **FAST)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5")
    did = await nobody_answers(world, 40)
    assert "gangstars test" in did
    assert number(world, "turn") > 3


async def test_pottersville_goes_on_phase_by_phase(world: World) -> None:
    await open_dock(world)
    await good(world, world.ursula, "game pace", **FAST)
    did = await nobody_answers(world, 7)
    assert did.count("pottersville") >= 2, "an order goes on record without its unit"
    assert number(world, "turn") == 2
    await good(world, world.ursula, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=2.0)
    did = await nobody_answers(world, 20)
    assert "pottersville guts" in did
    assert number(world, "turn") > 5


async def test_hoodsville_goes_on_move_by_move(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "game pace", **FAST)
    await good(world, world.alice, "hood-fire shoot", shooter=DUTCH, target=HANLON, range=2.0, dice="6 6 6 1 1 1")
    did = await nobody_answers(world, 20)
    assert did.count("hood next") > 15
    assert number(world, "move") > 15


async def test_by_post_a_move_of_hoodsville_is_over_once_all_sides_say_so(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "game pace", **FAST)
    first = await good(world, world.alice, "hood next")
    assert "done with move 1" in first.headline
    assert number(world, "move") == 1
    assert "You are already done" in (await world.say(world.alice, "hood next")).why
    assert "Move 2 begins" in (await good(world, world.bob, "hood next")).headline


@takes_turns
@pytest.mark.parametrize("early", ["On", "Off"])
async def test_dillinger_goes_on_turn_by_turn(world: World, early: str) -> None:
    await seated(world)
    await good(world, world.alice, "game pace", **FAST, early=early)
    for _ in range(30):
        await world.env.advance_time(HOUR + 120)
    assert table(world).turn.number > 10
    assert not world.incidents
