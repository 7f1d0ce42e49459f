"""A Gory Death is for those who saw it: it is asked who did, and their checks are owed until they are made."""

from __future__ import annotations

import pytest

from tests.cogs.table import card, good, open_table
from tests.cogs.world import Reply, World

DIES = {"shooter": "Spats Doogan", "target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}


@pytest.fixture
async def game(world: World) -> World:
    await open_table(world)
    await card(world, "King of Hearts")
    return world


async def killed(game: World) -> Reply:
    shot = await good(game, game.alice, "mad shoot", **DIES)
    assert "Gory Death" in shot.text
    return shot


async def test_nobody_tests_before_it_is_said_who_saw_it(game: World) -> None:
    shot = await killed(game)
    assert "GUTS, " not in shot.text
    assert "Who saw Chianti die? They test GUTS at −2: /mad-nerve saw." in shot.text
    assert {"The whole table saw it", "South Side saw it"} <= {*shot.buttons}


async def test_those_who_saw_it_owe_a_check_until_it_is_made(game: World) -> None:
    await killed(game)
    saw = await good(game, game.alice, "mad-nerve saw", who="Dooley, Ox", died="Chianti")
    assert saw.headline == "Dooley and Ox saw Chianti die."
    status = (await game.say(game.alice, "game status")).text
    for name in ("Dooley (North Side)", "Ox (South Side)"):
        assert f"**{name}** owes a GUTS test at −2 (saw Chianti die)." in status
    made = await good(game, game.alice, "mad guts", figure="Dooley", cause="Gory death", dice="1")
    assert "− 2 gory death" in made.text
    left = (await game.say(game.alice, "game status")).text
    assert "**Dooley (North Side)** owes" not in left
    assert "**Ox (South Side)** owes" in left


async def test_the_whole_table_is_one_answer_of_several(game: World) -> None:
    saw = await (await killed(game)).press("South Side saw it")
    status = (await game.say(game.alice, "game status")).text
    assert "Hot Dog Morelli" in saw.headline
    assert "Chianti" not in saw.headline.partition(" saw ")[0]
    assert "**Dooley (North Side)** owes" not in status
