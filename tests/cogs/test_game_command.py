"""/game: opening, bringing on, adding people, leaving, closing; and a log of the game's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import World


async def test_a_side_without_a_name_takes_that_of_its_first_gang(world: World) -> None:
    await open_table(world)
    status = await good(world, world.bob, "game status")
    assert status.private
    assert "North Side (Hearts)" in status.text
    assert "South Side (Spades)" in status.text
    assert "16 cards to come" in status.text


async def test_a_named_side_keeps_its_name(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", sides="Cops, Robbers, Feds")
    brought = await good(world, world.alice, "game bring", gang="North Side", side="robbers")
    assert brought.headline == "North Side comes on for Robbers, Spades."


async def test_one_channel_holds_one_game(world: World) -> None:
    await good(world, world.alice, "game open", name="The first")
    refused = await world.say(world.bob, "game open")
    assert refused.refused == "“The first” is played here already: /game close ends it."


async def test_a_thread_or_channel_has_a_game_of_its_own(world: World) -> None:
    await open_table(world)
    elsewhere = world.server.create_text_channel("elsewhere")
    opened = await world.act(world.carol, lambda: world.carol.slash(elsewhere, "game open"))
    assert not opened.refused
    taken = await world.act(world.alice, lambda: world.alice.slash(elsewhere, "game bring", gang="North Side"))
    assert "still on the table of “Mad Dogs With Guns”" in (taken.refused or "")


async def test_a_gang_on_a_table_acts_there_alone(world: World) -> None:
    await open_table(world)
    elsewhere = world.server.create_text_channel("elsewhere")
    shot = await world.act(
        world.alice,
        lambda: world.alice.slash(elsewhere, "gang wounds", figure="Dooley", points=1),
    )
    assert "act there" in (shot.refused or "")
    assert "fit" in await world.sheet("Dooley")


async def test_direct_messages_hold_a_game_too(world: World) -> None:
    alone = world.alice.user
    await world.say(alone, "gang new", name="Mine", sample="North Side")
    await world.say(alone, "gang new", name="Theirs", sample="South Side")
    await good(world, alone, "game open")
    await good(world, alone, "game bring", gang="Mine")
    second = await good(world, alone, "game bring", gang="Theirs")
    assert second.headline == "Theirs comes on, Spades.", "who plays alone plays both sides"
    await good(world, alone, "mad-card draw", card="King of Spades")
    assert not (await world.say(alone, "mad-card act")).refused


async def test_more_than_four_sides_are_refused(world: World) -> None:
    refused = await world.say(world.alice, "game open", sides="a, b, c, d, e")
    assert refused.refused == "A game has 1 to 4 sides, not 5."
    twice = await world.say(world.alice, "game open", sides="a, A")
    assert twice.refused == "Two sides can't have the same name."


async def test_people_by_profile_are_made_for_the_game_and_gone_with_it(world: World) -> None:
    await open_table(world)
    added = await good(world, world.ursula, "game add", people="3 Citizens, Beat Cop")
    assert added.headline == "Citizen and Beat Cop: 4 on the table, of no side."
    again = await good(world, world.alice, "game add", people="2 Citizen")
    assert "Citizen 4" in again.text
    await good(world, world.alice, "game close")
    assert world.rows("SELECT name FROM gang WHERE present = 1 ORDER BY name") == [("North Side",), ("South Side",)]
    assert world.rows("SELECT count(*) FROM figure WHERE present = 1") == [(18,)]


@pytest.mark.parametrize("people", ["5 Elephant", "0 Citizen", "41 Citizen", ","])
async def test_people_there_are_not_or_too_many_are_refused(world: World, people: str) -> None:
    await open_table(world)
    assert (await world.say(world.ursula, "game add", people=people)).refused


async def test_onlookers_change_nothing(world: World) -> None:
    await open_table(world)
    commands: dict[str, dict[str, Any]] = {"game add": {"people": "Citizen"}, "game close": {}, "mad-card draw": {}}
    for command, options in commands.items():
        assert (await world.say(world.carol, command, **options)).refused, command
    assert (await world.say(world.carol, "game join", side="North Side", player=world.bob)).refused
    await good(world, world.carol, "game join", side="North Side")
    assert not (await world.say(world.carol, "mad-card draw")).refused


async def test_an_umpire_of_one_game_is_an_umpire_there_alone(world: World) -> None:
    await open_table(world)
    assert (await world.say(world.carol, "game umpire", user=world.carol)).refused
    await good(world, world.ursula, "game umpire", user=world.carol)
    await card(world, "King of Hearts", act=False)
    acted = await good(world, world.carol, "mad-card act")
    assert "carol acted as umpire for North Side." in acted.text
    elsewhere = world.server.create_text_channel("elsewhere")
    refused = await world.act(
        world.carol, lambda: world.carol.slash(elsewhere, "gang rename", gang="North Side", name="Mine")
    )
    assert "not your gang" in (refused.refused or "")


async def test_a_game_has_a_log_and_dice_of_its_own(world: World) -> None:
    await open_table(world)
    opened = world.rows("SELECT commitment FROM stream WHERE kind = 'game'")
    assert len(opened) == 1
    await card(world, "King of Hearts")
    log = await world.log()
    assert "acts on the King of Hearts" in log
    assert "founds North Side" not in log
    await good(world, world.alice, "game close")
    assert "founds North Side" in await world.log()


async def test_the_card_of_a_gang_that_left_is_only_let_go(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "game leave", gang="North Side")
    drawn = await card(world, "King of Hearts", act=False)
    assert "no gang on the table" in drawn.text
    assert "Act" not in drawn.buttons
    for command in ("mad-card act", "mad-card hold"):
        refused = await world.say(world.alice, command)
        assert refused.refused == "North Side has no gang on the table any more: let the King of Hearts go."
    assert not (await drawn.press("Let it go", world.alice)).refused


async def test_a_gang_comes_on_ready_and_keeps_its_wounds(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    await good(world, world.alice, "mad guts", figure="Spats Doogan", dice="5")
    await good(world, world.alice, "game open")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    assert "1 off every stat" in brought.text
    assert "nervous" not in brought.text


async def test_taking_back_a_gang_frees_it(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    await brought.press("Undo")
    assert world.rows("SELECT game_id FROM gang WHERE name = 'North Side'") == [(0,)]
    assert not (await world.say(world.alice, "game bring", gang="North Side")).refused


async def test_taking_back_a_close_opens_the_game_again(world: World) -> None:
    await open_table(world)
    closed = await good(world, world.alice, "game close")
    await closed.press("Undo", world.ursula)
    status = await good(world, world.alice, "game status")
    assert "turn 1" in status.text


async def test_a_game_survives_a_restart(world: World) -> None:
    await open_table(world)
    held = await card(world, "King of Hearts", act=False)
    await held.press("Hold", world.alice)
    acting = await card(world, "Jack of Spades")
    await world.restart()
    assert "North Side holds King of Hearts" in (await good(world, world.alice, "game status")).text
    assert not (await acting.press("Interrupt: King of Hearts", world.alice)).refused


async def test_closing_sums_up_the_dead_the_hurt_and_the_arrested(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "gang wounds", figure="Dooley", points=2)
    await good(world, world.bob, "gang wounds", figure="Ox", points=3, dead=True)
    await good(world, world.ursula, "mad-nerve surrender", figure="Lefty")
    await done(world, "King of Hearts")
    closed = await good(world, world.bob, "game close")
    assert closed.headline == "“Mad Dogs With Guns” is over. 1 dead, 1 hurt, 1 arrested."
    assert "Dooley (−2 to every stat)" in closed.text
    assert "2 off every stat" in await world.sheet("Dooley"), "figures keep their wounds"


async def test_there_is_nothing_to_show_where_no_game_is_played(world: World) -> None:
    for command in ("game status", "game close", "mad-card draw", "mad-card act"):
        refused = await world.say(world.alice, command)
        assert refused.refused == "No game is played in this channel: /game open begins one.", command
