"""So many of a kind on the table are people of that kind. Nothing else there shares a name."""

from __future__ import annotations

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import good, open_table
from tests.cogs.world import World


@beginning
async def begin_crowd(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="4 Citizen")


@pytest.fixture
async def crowd(world: World) -> World:
    """The two gangs on the table with four citizens; ursula umpires."""
    await begin_crowd(world)
    return world


async def test_so_many_of_a_kind_near_a_blast_are_those_on_the_table(crowd: World) -> None:
    await good(crowd, crowd.ursula, "mad-bomb blast", near="2 Citizen", dice="6 6 6 6 6 6 6 6 6 6 6 6")
    left = (await crowd.say(crowd.alice, "game status")).text
    assert "**Citizen 1**, **Citizen 2** dead; fit: Citizen 3, Citizen 4." in left


async def test_one_of_a_kind_without_a_number_is_one_on_the_table(crowd: World) -> None:
    blast = await good(crowd, crowd.ursula, "mad-bomb blast", near="Citizen", dice="6 6 6 6 6 6")
    assert blast.headline == "A grenade explodes: Citizen 1 dead."


async def test_who_is_named_beside_the_count_is_not_counted_again(crowd: World) -> None:
    blast = await good(crowd, crowd.ursula, "mad-bomb blast", near="Citizen 1, 2 Citizens", dice="1 1 1 1 1 1 1 1 1")
    for name in ("Citizen 1", "Citizen 2", "Citizen 3"):
        assert f"STUNTS, {name}" in blast.text


async def test_a_group_is_of_others_than_the_one_aimed_at(crowd: World) -> None:
    shot = {"gats": 3, "gun": "Pistol", "range": 1.0, "target": "Citizen 1", "group": "2 Citizen"}
    asked = await good(crowd, crowd.ursula, "mad shoot", odds=True, **shot)
    assert "Citizen 1, Citizen 2, Citizen 3 " in " ".join(asked.text.split())


async def test_the_bot_asks_for_the_target_of_a_shot_at_a_kind(crowd: World) -> None:
    asked = await crowd.say(crowd.ursula, "mad shoot", gats=3, gun="Pistol", range=1.0, target="Citizen")
    assert asked.refused == ("4 Citizens are on the table. Pick one: Citizen 1, Citizen 2, Citizen 3 and Citizen 4.")


async def test_of_a_kind_with_names_it_is_asked_which(crowd: World) -> None:
    asked = await crowd.say(crowd.ursula, "mad-bomb blast", near="2 Slugger")
    assert asked.why.startswith("The bot needs to know which 2 Sluggers. Pick from Mugsy, Lefty")


async def test_more_of_a_kind_than_there_are_is_refused(crowd: World) -> None:
    asked = await crowd.say(crowd.ursula, "mad-bomb blast", near="5 Citizen")
    assert asked.refused == "Only 4 Citizens fit, not 5. Name the others, or give a smaller number."


async def test_a_hostage_of_a_kind_is_one_on_the_table(crowd: World) -> None:
    drawn = await good(crowd, crowd.alice, "mad-card draw", card="King of Hearts")
    await drawn.press("Act")
    taken = await good(crowd, crowd.alice, "mad hostage", figure="Dooley", take="2 Citizen")
    assert taken.headline == "Dooley takes Citizen 1 and Citizen 2 hostage."


async def test_no_group_of_extras_is_called_like_one_of_them(crowd: World) -> None:
    more = await good(crowd, crowd.ursula, "game add", people="2 Citizen")
    assert more.headline == "Citizens 2: 2 on the table, on no side."
    assert "Citizen 5, Citizen 6" in more.text


async def test_people_made_up_are_not_called_like_those_on_the_table(crowd: World) -> None:
    await good(crowd, crowd.ursula, "game add", people="2 Punk", side="1")
    for dead in ("Punk 1", "Punk 2"):
        await good(crowd, crowd.ursula, "gang wounds", figure=dead, points=0, dead=True)
    blast = await good(crowd, crowd.ursula, "mad-bomb blast", near="2 Punk", dice="1 1 1 1 1 1")
    assert "STUNTS, Punk 3" in blast.text
    assert "STUNTS, Punk 4" in blast.text
