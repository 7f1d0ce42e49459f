"""The house plays a turn whose time ran out, where the players agreed to it: with the rights of the seat, once."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest_asyncio

from cogs.post.house_runner import HouseRunner
from rules.core.plain.house import HOUSE
from rules.pottersville.model.figures import UnitOrder
from tests.cogs.dock import BOYS, STATION, order, two_units
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import card, good, open_table
from tests.cogs.test_dillinger_table import seated, table
from tests.cogs.test_house import acted
from tests.cogs.test_joining import public
from tests.cogs.turf import DUKE, two_crews
from tests.cogs.world import World

HOUR = 3600


@pytest_asyncio.fixture
async def agreed(world: World) -> World:
    """North Side (alice, Hearts) against South Side (bob, Spades) by post on a street; the house plays late turns."""
    await open_table(world)
    await by_post(world)
    return world


async def by_post(world: World) -> None:
    """A game on a street by post, before play begins: a day for a turn, and the house plays late ones."""
    await good(world, world.ursula, "street lay", name="Bank")
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", house="On")


def log(world: World) -> list[tuple[Any, ...]]:
    """What was done in the game: the command, whose it was, and its cause."""
    return world.rows("SELECT command, actor_id, cause, delivery FROM event WHERE struck_at IS NULL ORDER BY id")


async def late(world: World) -> None:
    await world.env.advance_time(24 * HOUR + 1)
    await acted(world)


async def test_a_late_turn_is_played_with_the_rights_of_its_player_until_it_is_over(agreed: World) -> None:
    world, alice = agreed, agreed.alice.user.id
    await card(world, "Jack of Hearts", act=False)
    known = len(log(world))
    await world.env.advance_time(60)
    notice = next(one for one in messages(world.channel) if f"waits for <@{alice}>" in text(one))
    assert "Then the house plays this turn." in text(notice)
    await late(world)
    done = log(world)[known:]
    commands = [command for command, *_ in done]
    assert commands[:2] == ["game stand-in", "mad-card act"]
    end = commands.index("game stand-down")
    assert commands[end - 1] == "mad-card done"
    done = done[: end + 1]
    assert {user for command, user, *_ in done[1:-1]} == {alice}
    assert all(delivery.startswith("house:mad-soldier-") for *_, delivery in done[1:-1])
    assert len({cause for _, _, cause, _ in done[1:]}) == 1
    (shown,) = [one for one in messages(world.channel) if text(one).startswith("### House for ")]
    assert f"is played by <@{alice}> again" in text(shown)
    assert world.rows("SELECT user_id, times FROM missed") == [(alice, 1)], "she has still missed her time"
    assert world.rows(f"SELECT count(*) FROM seat WHERE user_id = {HOUSE}") == [(0,)]


async def test_its_player_takes_back_alone_by_one_undo_what_it_did_and_has_the_whole_time_again(agreed: World) -> None:
    world, alice = agreed, agreed.alice.user.id
    await card(world, "Jack of Hearts", act=False)
    await late(world)
    turn = public(world, world.alice, "Whole turn")
    assert f"Only <@{alice}> or an umpire" in (await turn.press("Undo", world.bob)).why
    assert "Taken back by alice" in (await turn.press("Undo")).text
    await acted(world)
    assert not [one for one in log(world) if one[0] == "game stand-in"]
    assert world.rows("SELECT users, until - since FROM awaited") == [(f"[{alice}]", 24 * HOUR)]


async def test_players_agree_to_it_before_play_begins(agreed: World) -> None:
    world = agreed
    await good(world, world.ursula, "game pace", house="Off")
    await card(world, "Jack of Hearts", act=False)
    refused = await world.say(world.ursula, "game pace", house="On")
    assert refused.refused is not None
    assert "before play begins" in refused.refused
    await late(world)
    assert "game stand-in" not in [command for command, *_ in log(world)]


async def test_a_player_who_acts_is_back_at_once(agreed: World) -> None:
    world = agreed
    await card(world, "Jack of Hearts", act=False)
    with patch.object(HouseRunner, "changed"):  # it hasn't begun yet
        await late(world)
    assert [command for command, *_ in log(world)][-1] == "game stand-in"
    await good(world, world.alice, "mad-card act")
    await acted(world)
    assert [command for command, *_ in log(world)][-2:] == ["mad-card act", "game stand-down"]
    assert world.rows("SELECT user_id FROM missed") == []


async def test_in_gangstars_it_finishes_the_figure_whose_chit_was_drawn_and_draws_no_other(world: World) -> None:
    alice = world.alice.user.id
    await two_crews(world)
    await good(world, world.alice, "game open", system="GangStars")
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    await good(world, world.bob, "game bring", gang="Fourth Precinct")
    await by_post(world)
    await good(world, world.alice, "gangstars-turn next")
    await good(world, world.alice, "gangstars-turn draw", chit=DUKE)
    known = len(log(world))
    await late(world)
    (began, *done, ended) = [(command, user) for command, user, *_ in log(world)[known:]]
    assert (began[0], done[-1], ended[0]) == ("game stand-in", ("gangstars-turn done", alice), "game stand-down")
    assert {user for _, user in done} == {alice}
    assert "gangstars-turn draw" not in {command for command, _ in done}


async def test_in_pottersville_it_lays_the_order_that_is_missing_and_shows_it_to_no_one(world: World) -> None:
    alice = world.alice.user.id
    await two_units(world)
    await good(world, world.alice, "game open", system="Pottersville")
    for actor, gang in ((world.alice, BOYS), (world.bob, STATION)):
        await good(world, actor, "game bring", gang=gang)
    await by_post(world)
    await good(world, world.ursula, "pottersville chips", dice="3 2")
    for actor, gang in ((world.alice, BOYS), (world.bob, STATION)):
        await good(world, actor, "pottersville unit", gang=gang)
    await order(world, world.bob, STATION, "Hold")
    known, said = len(log(world)), len(messages(world.channel))
    await late(world)
    done = [(command, user) for command, user, *_ in log(world)[known:]]
    bot = done[0][1]
    assert done == [("game stand-in", bot), ("pottersville", alice), ("game stand-down", bot)]
    shown = "\n".join(text(one) for one in messages(world.channel)[said:])
    assert f"is played by <@{alice}> again" in shown
    assert not [one for one in UnitOrder if str(one) in shown]


async def test_in_hoodsville_it_plays_the_characters_of_its_player_and_says_that_the_side_is_done(world: World) -> None:
    alice = world.alice.user.id
    await world.name_umpires()
    await good(world, world.alice, "game open", system="hood")
    for actor, gang, profile, name in (
        (world.alice, "Mob", "Gunman", "Stitches"),
        (world.bob, "Law", "Constable", "Hanlon"),
    ):
        await good(world, actor, "gang new", name=gang, game="hood")
        await good(world, actor, "gang hire", gang=gang, profile=profile, name=name)
        await good(world, actor, "game bring", gang=gang)
    await by_post(world)
    await good(world, world.bob, "hood next")
    known = len(log(world))
    await late(world)
    (began, *done, ended) = [(command, user) for command, user, *_ in log(world)[known:]]
    assert (began[0], done[-1], ended[0]) == ("game stand-in", ("hood next", alice), "game stand-down")
    assert {user for _, user in done} == {alice}
    assert len(done) > 1
    await good(world, world.bob, "hood next")
    asked = await public(world, world.alice, "Whole turn").press("Undo")
    assert asked.headline.startswith("alice asks to take this back"), "bob has acted since"


async def test_in_dillinger_it_plays_a_late_turn_and_leaves_setting_up_to_chance(world: World) -> None:
    await seated(world, "Short", mode="By post", turn="24h", house="On")
    await late(world)
    await late(world)
    assert [command for command, *_ in log(world)[-2:]] == ["dillinger due", "dillinger due"]
    seat, known = table(world).turn.seat, len(log(world))
    await late(world)
    (began, *done, ended) = [(command, user) for command, user, *_ in log(world)[known:]]
    assert (began[0], ended[0]) == ("game stand-in", "game stand-down")
    assert {user for _, user in done} == {[world.alice, world.bob, world.carol][seat].user.id}
    assert table(world).turn.seat == (seat + 1) % 3, "its turn is over"
