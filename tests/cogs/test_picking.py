"""The figures of a scenario: the target of a Hit, and those whom a side may pick after its dice."""

from __future__ import annotations

from typing import Any

import pytest

from db.unit_of_work import writing
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from tests.cogs.table import good
from tests.cogs.test_campaign_orders import id_of
from tests.cogs.test_mad_scenarios import game, refused
from tests.cogs.town import database_of
from tests.cogs.world import World
from tests.db.house import entry

assert game
HIT: dict[str, Any] = {"scenario": "Hit", "attacker": "North Side"}
STREETS: dict[str, Any] = {"scenario": "Mean Streets", "attacker": "North Side", "dice": "2 6 2"}


async def owed(world: World) -> str:
    return (await good(world, world.alice, "game owed")).text


async def test_the_boss_is_the_target_even_unnamed(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", **HIT, dice="2 5")
    assert "one target, Hot Dog Morelli" in begun.text
    assert "8 figures of South Side are off the board." in begun.text, "all but him"
    async with writing(database_of(game)) as work:
        killed = WoundsSet(id_of(game, "Hot Dog Morelli"), 12, Posture.DEAD)
        await work.append(await work.game_log(game.server.id, 1), entry(killed))
    ended = await good(game, game.alice, "scenario end", dice=" ".join(["1"] * 8))
    assert ended.headline == "North Side wins: the target is dead."


async def test_a_hit_whose_target_lives_has_no_winner(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **HIT, dice="2 5")
    assert "Hot Dog Morelli lives on the table" in await refused(game, game.alice, "scenario end", facts="dead yes")


async def test_a_hit_without_a_named_gangster_asks_for_one(game: World) -> None:
    why = await refused(game, game.alice, "scenario set-up", **HIT, facts="quarry other gangster")
    assert "The attacker names the target of a Hit" in why
    why = await refused(game, game.alice, "scenario set-up", **HIT, facts="target Hot Dog Morely")
    assert "Did you mean Hot Dog Morelli" in why


async def test_an_official_comes_with_the_hit_on_them(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", **HIT, facts="target Judge Roe, quarry Judge", dice="2 5")
    assert "Judge Roe" in begun.text
    assert "Citizen" in await game.sheet("Judge Roe")
    await good(game, game.ursula, "gang wounds", figure="Judge Roe", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end")
    assert ended.headline == "North Side wins: the target is dead."
    assert "+2 outrage: an official as the target of a Hit." in ended.text


async def test_a_pick_is_owed_and_comes_before_the_first_card(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **STREETS)
    assert "**The attacker** owes the names of those who are there." in await owed(game)
    assert "**The defender** owes the names of those who are there." in await owed(game)
    first = await refused(game, game.alice, "mad-card draw")
    assert "The attacker owes the names of those who are there" in first
    assert "before the next card" in first
    await good(game, game.alice, "scenario pick", figures="Mugsy, Lefty, Brick, Tiny, Dooley, Big Tommy")
    await good(game, game.bob, "scenario pick", figures="Ox, Two-Ton")
    assert "names of those" not in await owed(game)
    await good(game, game.alice, "mad-card draw")


async def test_a_player_who_picked_some_may_pick_more_until_all_are_there(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **HIT, dice="2 1 4 1 1 1")
    first = await good(game, game.bob, "scenario pick", figures="Ox")
    assert first.headline == "There for South Side: Ox."
    assert "may pick more: up to 4, each a gangster of any kind." in first.text
    assert {"Pick more", "That is everyone"} <= set(first.buttons)
    status = (await good(game, game.bob, "game status")).text
    assert "picks who comes: up to 4" in status
    second = await good(game, game.bob, "scenario pick", figures="Two-Ton, Nails")
    assert "up to 2" in second.text
    why = await refused(game, game.bob, "scenario pick", figures="Moose, Chianti, Chin Fat")
    assert why
    last = await second.press("That is everyone", game.bob)
    assert last.headline == "There for South Side: no one else."
    assert "no one to pick" in await refused(game, game.bob, "scenario pick", figures="Moose")
    assert "names of those" not in await owed(game)


async def test_a_whole_pick_closes_by_itself_and_half_a_one_can_not_be_all(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **STREETS)
    some = await good(game, game.alice, "scenario pick", figures="Mugsy, Lefty, Brick")
    assert "may pick more: 3, each a low-level gangster" in some.text
    why = await refused(game, game.alice, "scenario pick", figures="nobody")
    assert "Pick 6 here, not 3." in why
    rest = await good(game, game.alice, "scenario pick", figures="Tiny, Dooley, Big Tommy")
    assert "That is everyone" not in rest.buttons
    assert "**Car 1** (car) is on the table, 6 inside: Cruising." in rest.text
    assert "The attacker" not in await owed(game)


@pytest.mark.parametrize("by", ["owed", "pick"])
async def test_a_pick_is_made_by_thumb(game: World, by: str) -> None:
    await good(game, game.alice, "scenario set-up", **HIT, dice="2 3")
    if by == "owed":
        listed = await good(game, game.bob, "game owed")
        form = await listed.press(next(one for one in listed.buttons if "names of those" in one), game.bob)
    else:
        form = await world_form(game)
    assert {"Ox", "Nobody"} <= set(form.buttons)
    assert "Hot Dog Morelli" not in form.buttons, "the target has no choice"
    assert "Dooley" not in form.buttons, "who is another gang's"
    chosen = await form.press("Ox", game.bob)
    picked = await chosen.press("Do it", game.bob)
    assert "There for South Side: Ox." in [one.headline.strip() for one in (picked, *picked.ephemerals)][-1]
    assert "names of those" not in await owed(game)


async def world_form(world: World) -> Any:
    return await world.say(world.bob, "scenario pick")


async def test_a_pick_taken_back_is_owed_again(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **HIT, dice="2 3")
    picked = await good(game, game.bob, "scenario pick", figures="Ox")
    assert "names of those" not in await owed(game)
    await picked.press("Undo", game.bob)
    assert "**The defender** owes the names of those who are there." in await owed(game)


async def test_an_umpire_waives_a_pick(game: World) -> None:
    await good(game, game.alice, "scenario set-up", **HIT, dice="2 3")
    await good(game, game.ursula, "game waive", who="The defender")
    assert "names of those" not in await owed(game)
