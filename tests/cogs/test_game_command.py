"""/game: opening, bringing on, adding people, leaving, closing; and a log of the game's own."""

from __future__ import annotations

from typing import Any

import pytest

from db.unit_of_work import writing
from rules.core.action.report import toll
from rules.core.people.roster import Campaigning
from rules.core.plain.markup import strong
from tests.cogs.table import card, done, good, open_table
from tests.cogs.town import database_of
from tests.cogs.world import World
from tests.db.house import entry


async def test_a_side_without_a_name_takes_that_of_its_first_gang(world: World) -> None:
    await open_table(world)
    status = await good(world, world.bob, "game status")
    assert status.private
    assert "North Side (Hearts)" in status.text
    assert "South Side (Spades)" in status.text
    assert "16 cards to come" in status.text


async def test_a_named_side_keeps_its_name(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", system="mad", sides="Cops, Robbers, Feds")
    brought = await good(world, world.alice, "game bring", gang="North Side", side="robbers")
    assert brought.headline == "North Side plays for Robbers (Spades)."


async def test_one_channel_holds_one_game(world: World) -> None:
    await good(world, world.alice, "game open", system="mad", name="The first")
    refused = await world.say(world.bob, "game open", system="mad")
    assert (
        refused.refused
        == "“The first” is being played here. Close it first, or open the new one in another channel or thread."
    )


async def test_a_thread_or_channel_has_a_game_of_its_own(world: World) -> None:
    await open_table(world)
    elsewhere = world.server.create_text_channel("elsewhere")
    opened = await world.act(world.carol, lambda: world.carol.slash(elsewhere, "game open", system="mad"))
    assert not opened.refused
    taken = await world.act(world.alice, lambda: world.alice.slash(elsewhere, "game bring", gang="North Side"))
    assert "still on the table of “Mad Dogs With Guns”" in taken.why


async def test_a_gang_on_a_table_acts_there_alone(world: World) -> None:
    await open_table(world)
    elsewhere = world.server.create_text_channel("elsewhere")
    shot = await world.act(
        world.alice,
        lambda: world.alice.slash(elsewhere, "gang wounds", figure="Dooley", points=1),
    )
    assert "act there" in shot.why
    assert "fit" in await world.sheet("Dooley")


async def test_whether_a_roll_is_refused_does_not_depend_on_its_dice(world: World) -> None:
    await open_table(world)
    elsewhere = world.server.create_text_channel("elsewhere")
    for dice in ("1 6", "6"):
        shot = await world.act(
            world.alice,
            lambda dice=dice: world.alice.slash(
                elsewhere, "mad shoot", gats=3, gun="Pistol", range=2.0, target="Chianti", dice=dice
            ),
        )
        assert "act there" in shot.why, "a miss too"


async def test_direct_messages_hold_a_game_too(world: World) -> None:
    alone = world.alice.user
    await world.say(alone, "gang new", name="Mine", sample="North Side")
    await world.say(alone, "gang new", name="Theirs", sample="South Side")
    await good(world, alone, "game open", system="mad")
    await good(world, alone, "game bring", gang="Mine")
    second = await good(world, alone, "game bring", gang="Theirs")
    assert second.headline == "Theirs plays Spades.", "who plays alone plays both sides"
    await good(world, alone, "mad-card draw", card="King of Spades")
    assert not (await world.say(alone, "mad-card act")).refused


async def test_more_than_four_sides_are_refused(world: World) -> None:
    refused = await world.say(world.alice, "game open", system="mad", sides="a, b, c, d, e")
    assert refused.refused == "A game has 1 to 4 sides, not 5. Name fewer."
    twice = await world.say(world.alice, "game open", system="mad", sides="a, A")
    assert twice.refused == "Two sides can't have the same name. Rename one of them."


async def test_people_by_profile_are_made_for_the_game_and_gone_with_it(world: World) -> None:
    await open_table(world)
    added = await good(world, world.ursula, "game add", people="3 Citizens, Reporter")
    assert added.headline == "Citizens and Reporters: 4 on the table, on no side."
    again = await good(world, world.alice, "game add", people="2 Citizen")
    assert "Citizen 4" in again.text
    await good(world, world.ursula, "game close", anyway=True)
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
    await good(world, world.alice, "game join", side="North Side", player=world.carol)
    assert not (await world.say(world.carol, "mad-card draw")).refused


async def test_a_side_that_is_played_is_for_its_players_and_umpires_to_share(world: World) -> None:
    await open_table(world)
    for side in ("North Side", "South Side"):
        refused = await world.say(world.carol, "game join", side=side)
        assert refused.refused == f"{side} already has a player. Ask one of its players or an umpire to seat you there."
    assert (await world.say(world.bob, "game join", side="North Side", player=world.carol)).refused
    shared = await good(world, world.alice, "game join", side="North Side", player=world.carol)
    assert "umpire" not in shared.text
    erin = world.server.add_member(world.env.create_user("erin"))
    seated = await good(world, world.ursula, "game join", side="South Side", player=erin)
    assert "ursula acted as umpire for South Side." in seated.text


async def test_no_user_plays_a_second_side_while_others_play(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "gang new", name="Third Side", sample="North Side")
    await good(world, world.alice, "game open", system="mad", sides="North, South, Third")
    await good(world, world.alice, "game join", side="North")
    await good(world, world.alice, "game join", side="South")
    await good(world, world.alice, "game join", side="South", player=world.bob)
    refusal = f"Only an umpire can add Third for <@{world.alice.id}>, who already has a side. Ask one."
    assert (await world.say(world.alice, "game join", side="Third")).refused == refusal
    assert (await world.say(world.alice, "game bring", gang="Third Side", side="Third")).refused == refusal
    assert (await world.say(world.alice, "game join", side="South", player=world.alice)).refused
    assert (await world.say(world.bob, "game join", side="Third")).refused
    await good(world, world.ursula, "game join", side="Third", player=world.bob)


async def test_a_gang_takes_no_seat_at_a_side_that_another_user_plays(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.carol, "gang new", name="East Side", sample="North Side")
    await good(world, world.alice, "game open", system="mad")
    await good(world, world.alice, "game join", side="Hearts")
    await good(world, world.bob, "game join", side="Spades")
    unseated = await world.say(world.carol, "game bring", gang="East Side")
    assert unseated.refused == "Every side has a gang or a player. Name the side that this gang joins, such as side:1."
    refused = await world.say(world.carol, "game bring", gang="East Side", side="Spades")
    assert "Spades already has a player" in refused.why
    await good(world, world.bob, "game bring", gang="South Side")


async def test_no_user_names_themselves_umpire(world: World) -> None:
    await world.name_umpires()
    refused = await world.say(world.alice, "game open", system="mad", umpire=world.alice)
    assert refused.refused == "You can't make yourself umpire. Name another user, or ask an umpire of the server."
    await good(world, world.alice, "game open", system="mad", umpire=world.carol)
    elsewhere = world.server.create_text_channel("elsewhere")
    opened = await world.act(
        world.ursula, lambda: world.ursula.slash(elsewhere, "game open", system="mad", umpire=world.ursula)
    )
    assert not opened.refused


async def test_an_umpire_of_a_game_has_a_say_over_its_table_alone(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "game open", system="mad", umpire=world.carol)
    renamed = await good(world, world.bob, "gang rename", figure="Chianti", name="Barolo")
    named = await good(world, world.alice, "gang rename", figure="Dooley", name="Dooly")
    commands: dict[str, dict[str, Any]] = {
        "game bring": {"gang": "South Side"},
        "gang dismiss": {"figure": "Barolo"},
        "gang disband": {"gang": "South Side"},
        "mad guts": {"figure": "Barolo"},
    }
    for command, options in commands.items():
        assert "Ask its owner or an umpire" in (await world.say(world.carol, command, **options)).why
    assert "Only bob or an umpire can ask to take that back." in (await renamed.press("Undo", world.carol)).why
    await good(world, world.alice, "game bring", gang="North Side")
    assert "acted as umpire for North Side" in (await good(world, world.carol, "mad guts", figure="Dooly")).text
    left = await good(world, world.alice, "game leave", gang="North Side")
    assert (await world.say(world.carol, "mad guts", figure="Dooly")).refused
    assert not (await left.press("Undo", world.carol)).refused, "it was on the table until then"
    assert "Something has happened since" in (await named.press("Undo", world.carol)).why


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
    assert "not your gang" in refused.why


async def test_a_game_has_a_log_and_dice_of_its_own(world: World) -> None:
    await open_table(world)
    opened = world.rows("SELECT commitment FROM stream WHERE kind = 'game'")
    assert len(opened) == 1
    await card(world, "King of Hearts")
    log = await world.log()
    assert "acts on the King of Hearts" in log
    assert "founds North Side" not in log
    await good(world, world.ursula, "game close")
    assert "founds North Side" in await world.log()


async def test_the_card_of_a_gang_that_left_is_only_let_go(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "game leave", gang="North Side")
    drawn = await card(world, "King of Hearts", act=False)
    assert "no gang on the table" in drawn.text
    assert "Act" not in drawn.buttons
    for command in ("mad-card act", "mad-card hold"):
        refused = await world.say(world.alice, command)
        assert refused.refused == "North Side no longer has a gang on the table. Pass on the King of Hearts."
    assert not (await drawn.press("Pass", world.alice)).refused


async def test_a_gang_comes_on_ready_and_keeps_its_wounds(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    await good(world, world.alice, "mad guts", figure="Spats Doogan", dice="5")
    await good(world, world.alice, "game open", system="mad")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    assert "On the table: Spats Doogan, Dooley, " in brought.text
    there = (await good(world, world.alice, "game status")).text
    assert "**Dooley** 1 off every stat" in there
    assert "nervous" not in there


async def test_taking_back_a_gang_frees_it(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", system="mad")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    await brought.press("Undo")
    assert world.rows("SELECT game_id FROM gang WHERE name = 'North Side'") == [(0,)]
    assert not (await world.say(world.alice, "game bring", gang="North Side")).refused


async def test_taking_back_a_close_opens_the_game_again(world: World) -> None:
    await open_table(world)
    closed = await good(world, world.ursula, "game close", anyway=True)
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
    await good(world, world.ursula, "mad-nerve surrender", figure="Lefty", watchers="nobody")
    await done(world, "King of Hearts")
    closed = await good(world, world.ursula, "game close", anyway=True)
    assert closed.headline == "“Mad Dogs With Guns” is over. 1 dead, 1 hurt, 1 under arrest."
    assert "**Dead:** Ox, of South Side." in closed.text
    assert "**Hurt:** Dooley, of North Side (2 off every stat)." in closed.text
    assert "**Under arrest:** Lefty, of North Side." in closed.text
    assert "2 off every stat" in await world.sheet("Dooley"), "figures keep their wounds"


def test_the_close_names_only_fates_that_occurred() -> None:
    assert toll({"Dead": ["Ox"], "Hurt": [], "Under arrest": ["Lefty", "Tiny"]}) == (
        "1 dead, 2 under arrest.",
        (f"{strong('Dead:')} Ox.", f"{strong('Under arrest:')} Lefty; Tiny."),
    )
    assert toll({"Dead": [], "Hurt": []}) == ("No one was hurt.", ())


async def test_there_is_nothing_to_show_where_no_game_is_played(world: World) -> None:
    for command in ("game status", "game close", "mad-card draw", "mad-card act"):
        refused = await world.say(world.alice, command)
        assert refused.refused == "No game is being played in this channel. Begin one with /game open.", command


async def test_closing_names_the_gang_of_the_dead_and_hurt_and_bystanders_last(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="3 Citizen", name="Passers-by")
    await good(world, world.ursula, "game add", people="Hoodlum", side="South Side", name="Zulus")
    for figure in ("Citizen 2", "Hoodlum 1", "Ox"):
        await good(world, world.ursula, "gang wounds", figure=figure, points=6, dead=True)
    for figure in ("Citizen 3", "Ice Pick"):
        await good(world, world.ursula, "gang wounds", figure=figure, points=1)
    closed = await good(world, world.ursula, "game close", anyway=True)
    assert "**Dead:** Ox, of South Side; Hoodlum 1, of Zulus; Citizen 2, of Passers-by." in closed.text
    hurt = "**Hurt:** Ice Pick, of South Side (1 off every stat); Citizen 3, of Passers-by (1 off every stat)."
    assert hurt in closed.text


async def test_only_civilians_are_added_for_no_side(world: World) -> None:
    await open_table(world)
    for people in ("Beat Cop", "2 Citizen, Hoodlum"):
        refused = await world.say(world.ursula, "game add", people=people)
        assert "must be on a side. Name it, such as side:1." in refused.why
    await good(world, world.ursula, "game add", people="2 Citizen, Reporter")
    await good(world, world.bob, "game add", people="Beat Cop", side="South Side")
    await card(world, "King of Spades")
    assert "1 action left" in (await good(world, world.bob, "mad-card deed", figure="Beat Cop 1", what="Talk")).text


async def test_people_of_no_side_may_take_one_and_are_its_players_to_act_with(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="2 Citizen", name="Passers-by")
    assert (await world.say(world.carol, "game bring", gang="Passers-by", side="South Side")).refused
    assert (await world.say(world.alice, "game bring", gang="Passers-by", side="South Side")).refused
    taken = await good(world, world.bob, "game bring", gang="Passers-by", side="South Side")
    assert taken.headline == "Passers-by is on the side of South Side now."
    again = await world.say(world.ursula, "game bring", gang="Passers-by", side="North Side")
    assert again.refused == "Passers-by is already on the table. Bring another gang."
    assert "On no side" not in (await good(world, world.bob, "game status")).text
    await good(world, world.bob, "mad guts", figure="Citizen 1", dice="1")
    assert "not yours" in (await world.say(world.alice, "mad guts", figure="Citizen 1", dice="1")).why


async def test_a_crowd_has_one_line_and_members_who_differ_their_own(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="12 Citizen, 2 Reporter", name="Passers-by")
    await good(world, world.ursula, "gang wounds", figure="Citizen 4", points=1)
    status = (await good(world, world.alice, "game status")).text
    assert (
        "__Passers-by__: **Citizen 4** unconscious, 1 off every stat; fit: 11 Citizens, Reporter 1, Reporter 2."
        in status
    )
    ten = await card(world, "Ten of Hearts")
    assert "One action each: 11 Citizens, Reporter 1, Reporter 2." in ten.text


async def test_the_close_of_a_game_outside_a_campaign_asks_nothing_about_a_citys_outrage(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="2 Citizen")
    asked = await (await good(world, world.ursula, "game status")).press("Close the game")
    assert "It was in public" not in asked.buttons
    await good(world, world.ursula, "game close")


async def test_the_close_counts_the_outrage_of_the_dead_line_by_line_and_asks_where_it_was(world: World) -> None:
    await open_table(world)
    async with writing(database_of(world)) as work:
        await work.append(await work.game_log(world.server.id, 1), entry(Campaigning(1, 1)))
    await good(world, world.ursula, "game add", people="2 Citizen")
    await good(world, world.ursula, "mad-bomb blast", near="Citizen", public=False, dice="6 6 6 6 6 6")
    asked = await world.say(world.ursula, "game close")
    assert asked.why.startswith("First choose whether the fight was in public, for the outrage: /mad-table public.")
    said = await good(world, world.alice, "mad-table public", public=True, bodies=False)
    closed = await good(world, world.ursula, "game close")
    for reply in (said, closed):
        assert "**Outrage to be added:** 3." in reply.text
        assert "+1: citizens at risk" in reply.text
        assert "+2: citizens killed (Citizen 1)" in reply.text
        assert "a body left" not in reply.text
