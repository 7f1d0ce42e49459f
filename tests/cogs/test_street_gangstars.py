"""GangStars on a street: nobody is told a distance before a shot, and a shot out of range costs its points."""

from __future__ import annotations

import re

import pytest_asyncio

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.turf import ALVAREZ, DUKE, RAY, TEE, open_turf
from tests.cogs.world import World

LOT = """The lot
..............
...#..........
...#..c.......
...#..........
..............
start 1: A1-B5
start 2: M1-N5
"""
DISTANCE = re.compile(r"\d+(\.\d+)? ?(cm|inch)|″")


@beginning
async def begin_lot(world: World) -> None:
    await open_turf(world)
    await good(world, world.ursula, "street own", file=("lot.txt", LOT.encode()))
    await good(world, world.ursula, "street put", figure=DUKE, at="E1")
    await good(world, world.ursula, "street put", figure=ALVAREZ, at="H1")
    await good(world, world.alice, "gangstars-turn draw", chit=DUKE)


@pytest_asyncio.fixture
async def lot(world: World) -> World:
    """The Kings against the Precinct on a lot, with Duke's chit drawn; ursula umpires."""
    await begin_lot(world)
    return world


async def test_no_window_and_no_list_says_a_distance_before_a_shot_and_the_verdict_does(lot: World) -> None:
    mine = await good(lot, lot.alice, "game move")
    form = await mine.press("Snap shot")
    shown = await good(lot, lot.alice, "street show", figure=DUKE)
    words = await good(lot, lot.alice, "street show", words=True)
    for told in (mine.text, form.text, *form.buttons, shown.text, words.text):
        assert DISTANCE.search(told) is None, told
    assert "By the street: in the open." in form.text
    fired = await good(lot, lot.alice, "gangstars-shoot shot", shooter=DUKE, target=ALVAREZ, gun="Heavy pistol")
    assert "By the street: 12.5 cm (5″), in the open." in fired.text


async def test_a_shot_out_of_range_costs_its_points_and_misses(lot: World) -> None:
    await good(lot, lot.ursula, "street put", figure=ALVAREZ, at="N1")
    fired = await good(lot, lot.alice, "gangstars-shoot shot", shooter=DUKE, target=ALVAREZ, gun="Heavy pistol")
    assert "out of range" in fired.text
    assert "1 spent, 10 of 11 left" in fired.text


async def test_the_street_says_who_saw_a_homie_killed_and_nobody_is_asked(lot: World) -> None:
    await good(lot, lot.ursula, "street put", figure=RAY, at="E3")
    await good(lot, lot.ursula, "gang wounds", figure=DUKE, points=1, dead=True)
    saw = await good(lot, lot.alice, "gangstars shock", victim=DUKE)
    assert saw.message is not None
    assert not saw.menus
    assert saw.headline == "Razor Ray and Li'l Tee saw Duke killed, and owe a test."


async def test_a_button_asks_nothing_that_the_street_answers(lot: World) -> None:
    alone = {"friends": False, "cover": False}
    made = await good(lot, lot.ursula, "gangstars test", figure=TEE, test="First shot at", **alone, dice="6")
    assert made.headline == f"{TEE} takes cover."
    owed = await good(lot, lot.alice, "game owed")
    cover = await owed.press(f"{TEE}: run for cover")
    assert "Is there cover in reach?" not in cover.text
    assert f"{TEE} runs to cover." in [one.headline for one in (cover, *cover.ephemerals)]
