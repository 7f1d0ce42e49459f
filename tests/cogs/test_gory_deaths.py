"""A Gory Death is for its witnesses: the bot asks who saw it, and they owe their tests until they make them."""

from __future__ import annotations

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import card, good, open_table
from tests.cogs.world import Reply, World

DIES = {"shooter": "Spats Doogan", "target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}


@beginning
async def begin_game(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")


@pytest.fixture
async def game(world: World) -> World:
    await begin_game(world)
    return world


async def killed(game: World) -> Reply:
    shot = await good(game, game.alice, "mad shoot", **DIES)
    assert "Gory Death" in shot.text
    return shot


async def test_no_figure_tests_before_the_witnesses_are_named(game: World) -> None:
    shot = await killed(game)
    assert "GUTS, " not in shot.text
    assert "Who saw Chianti die? They test GUTS at −2 with /mad-nerve saw." in shot.text
    assert {"The whole table saw it", "South Side saw it"} <= {*shot.buttons}


async def test_the_witnesses_owe_a_test_until_they_make_it(game: World) -> None:
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


UNSAID = "**Chianti (South Side)** owes the names of those who saw it (a Gory Death)."


async def owed(game: World) -> Reply:
    return await game.say(game.alice, "game owed")


async def test_who_saw_it_is_owed_and_comes_before_the_card_is_done(game: World) -> None:
    await killed(game)
    assert UNSAID in (await owed(game)).text
    done = await game.say(game.alice, "mad-card done")
    assert done.refused
    assert "Chianti (South Side) owes the names of those who saw it" in done.text
    await good(game, game.alice, "mad-nerve saw", who="Dooley", died="Chianti")
    assert UNSAID not in (await owed(game)).text
    await good(game, game.alice, "mad-card done")


async def test_who_saw_it_comes_before_the_next_card(game: World) -> None:
    await good(game, game.alice, "mad-card done")
    await good(game, game.alice, "mad fall", figure="Spats Doogan", floors=3, dice="6")
    drawn = await game.say(game.alice, "mad-card draw")
    assert drawn.refused
    assert "comes before the next card" in drawn.text


@pytest.mark.parametrize("answer", ["The whole table saw it", "South Side saw it", "No one saw it"])
async def test_any_answer_settles_the_witnesses(game: World, answer: str) -> None:
    await (await killed(game)).press(answer)
    assert UNSAID not in (await owed(game)).text


async def test_the_answer_may_name_no_witness(game: World) -> None:
    saw = await (await killed(game)).press("No one saw it")
    assert saw.headline == "No one saw Chianti die."
    assert (await owed(game)).headline == "Nothing is owed."


async def test_what_is_owed_leads_to_the_question(game: World) -> None:
    await killed(game)
    asked = await (await owed(game)).press("Chianti: names of those who saw it")
    assert asked.private
    assert {*asked.buttons} == {"The whole table saw it", "North Side saw it", "South Side saw it", "No one saw it"}
    saw = await asked.press("North Side saw it")
    assert "saw Chianti die." in saw.headline
    assert UNSAID not in (await owed(game)).text


async def test_an_umpire_waives_the_question_of_witnesses(game: World) -> None:
    await killed(game)
    waived = await good(game, game.ursula, "game waive", who="Chianti (South Side)")
    assert "No one tests GUTS for it." in waived.text
    assert (await owed(game)).headline == "Nothing is owed."


async def test_nothing_is_owed_where_the_shot_names_its_witnesses(game: World) -> None:
    await good(game, game.alice, "mad shoot", **DIES, witnesses="none")
    assert (await owed(game)).headline == "Nothing is owed."
