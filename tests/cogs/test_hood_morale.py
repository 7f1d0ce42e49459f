"""Morale, the rolls of each move and cards: from the options to the stored changes, alone and in a game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.hoodsville.model.profiles import PROFILES
from tests.cogs.raid import (
    ANVIL,
    BOYLE,
    CRANE,
    DUTCH,
    FINGERS,
    PETE,
    STITCHES,
    TULLY,
    WHEELS,
    nobody_shaken,
    open_raid,
    put_on_table,
    two_parties,
)
from tests.cogs.table import good, rolled
from tests.cogs.world import Reply, World

# Morale


@pytest.mark.parametrize(
    "dice, verdict",
    [
        ("6", "The figure stays in control."),
        ("3", "The figure stays in control."),
        ("2", "The figure is shaken."),
        ("1", "The figure panics."),
    ],
)
async def test_morale_from_plain_words_in_one_line(world: World, dice: str, verdict: str) -> None:
    options = {"experience": "Novice", "temper": "Coward", "armed": True, "comrades": 2}
    reply = await good(world, world.alice, "hood morale", **options, dice=dice)
    assert reply.headline == verdict


async def test_the_sum_of_a_morale_test_names_every_factor(world: World) -> None:
    reply = await good(
        world, world.alice, "hood morale", armed=True, leader=True, groggy=True, wounds=3, fallen=1, dead=2, dice="6"
    )
    for term in ("+ 1 armed", "+ 1 leader", "− 1 groggy", "− 3 wounds", "− 2 comrades seen apparently dead", "= 1"):
        assert term in reply.text
    assert reply.headline == "The figure is shaken."


async def test_only_a_stored_figure_has_a_button_to_give_up(world: World) -> None:
    await two_parties(world)
    afraid = {"temper": "Coward", "leader": False, "armed": False, "dead": 2, "dice": "1"}
    for who, gives_up in (({"figure": DUTCH}, True), ({}, False), ({"figure": "Gunman"}, False)):
        reply = await good(world, world.alice, "hood morale", **who, **afraid)
        assert "terrified" in reply.headline
        assert ("Gives up" in reply.buttons) is gives_up, who


async def test_a_sheet_fills_in_what_is_not_typed(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "gang wounds", figure=DUTCH, points=1)
    reply = await good(world, world.alice, "hood morale", figure=DUTCH, dice="1")
    assert "+ 1 armed + 1 leader − 1 wounds = 2 → Controlled" in reply.text
    typed = await good(world, world.alice, "hood morale", figure=DUTCH, leader=False, temper="Coward", dice="1")
    assert "+ 1 armed − 1 wounds = 1 → Terrified" in typed.text


async def test_nerve_is_stored_and_a_worse_one_stays_until_it_has_run_out(world: World) -> None:
    await open_raid(world)
    alice = world.alice
    await good(world, alice, "hood morale", figure=ANVIL, modifier=-4, dice="4")
    assert "shaken" in await world.sheet(ANVIL)
    again = await good(world, world.ursula, "hood morale", figure=ANVIL, dice="6")
    assert "stays shaken" in again.text
    assert "shaken" in await world.sheet(ANVIL)
    await good(world, alice, "hood next")
    assert "shaken" in await world.sheet(ANVIL)
    await good(world, alice, "hood next")
    assert "shaken" not in await world.sheet(ANVIL)


async def test_a_panicked_figure_owes_a_test_in_the_next_move_and_no_earlier(world: World) -> None:
    await open_raid(world)
    panicked = await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-5, dice="4")
    assert panicked.headline == "Anvil panics."
    assert "scream" in panicked.text
    assert "within 6 inches (a scream" in str((await world.say(world.alice, "hood next")).refused)
    await nobody_shaken(world, "A scream within 6 inches")
    moved = await good(world, world.alice, "hood next")
    assert "Anvil**: morale (panicked a move ago)" in moved.text
    made = await rolled(moved, "Make 1 roll now")
    assert "morale" in made.text.lower()
    assert "panicked a move ago" not in await world.sheet(ANVIL)


async def test_a_figure_that_is_out_makes_no_test(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "gang wounds", figure=ANVIL, points=0, dead=True)
    refused = await world.say(world.alice, "hood morale", figure=ANVIL)
    assert refused.refused == "Anvil is apparently dead and makes no test now. Pick another figure."


async def test_only_an_owner_or_umpire_tests_for_a_figure(world: World) -> None:
    await two_parties(world)
    assert (await world.say(world.bob, "hood morale", figure=ANVIL)).refused
    for_him = await good(world, world.ursula, "hood morale", figure=ANVIL)
    assert "acted as umpire" in for_him.text


async def test_a_terrified_one_may_give_up_by_a_button(world: World) -> None:
    await open_raid(world)
    reply = await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-6, dice="1")
    assert reply.headline == "Anvil is terrified."
    await reply.press("Gives up")
    assert "surrendered" in await world.sheet(ANVIL)


async def test_a_players_own_dice_are_asked_for_by_the_figure_of_each_in_order(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "gang wounds", figure=STITCHES, points=1)
    await good(world, world.alice, "hood next")
    await good(world, world.bob, "hood shock", figures=STITCHES, cause="A scream within 6 inches")
    owed = await good(world, world.alice, "game owed")
    bleeding = await (await owed.press("Stitches: roll")).press("My own dice")
    assert "Roll **1D6**: Bleeding, Stitches." in bleeding.text
    morale = await bleeding.press("6")
    assert "Roll **1D6**: Morale, Stitches." in morale.text
    await morale.press("1")
    assert (await good(world, world.alice, "game owed")).headline == "Nothing is owed."
    assert "shaken" in await world.sheet(STITCHES)


# What others did


async def test_a_scream_makes_figures_that_hear_it_owe_a_test(world: World) -> None:
    await open_raid(world)
    shock = await good(world, world.bob, "hood shock", figures=f"{ANVIL}, {TULLY}", cause="A scream within 6 inches")
    assert shock.headline == "Anvil and Tully owe a morale test (a scream within 6 inches)."
    tested = await rolled(shock, "Morale: Anvil", world.alice)
    assert "Anvil" in tested.headline
    assert "scream" not in await world.sheet(ANVIL)
    assert "a scream within 6 inches" in await world.sheet(TULLY)


async def fill_in(world: World, window: Reply, text: str) -> Reply:
    """alice fills in the only field of a window that opened for her."""
    opened = window.result
    assert opened is not None
    modal: Any = opened.modal
    (label,) = modal["components"]
    return await world.act(
        world.alice, lambda: world.alice.submit_modal(opened, {label["component"]["custom_id"]: text})
    )


async def test_the_first_shot_of_a_game_makes_figures_within_12_inches_owe_a_test(world: World) -> None:
    await open_raid(world)
    first = await good(world, world.bob, "hood-fire shoot", shooter=TULLY, target=ANVIL, range=3.0, dice="2 1")
    assert "Everyone within 12 inches of the shooting tests morale" in first.text
    assert "owes the morale tests within 12 inches" in (await good(world, world.bob, "game status")).text
    second = await good(world, world.bob, "hood-fire shoot", shooter=BOYLE, target=ANVIL, range=3.0, dice="2 1")
    assert "within 12 inches" not in second.text
    refused = (await world.say(world.alice, "hood next")).why
    assert "Tully (Harbor Precinct) owes the morale tests within 12 inches" in refused
    menu = await first.press("Who is within 12 inches?", world.alice)
    assert menu.private
    assert "Who is within 12 inches of Tully?" in menu.text
    assert "Nobody" in menu.buttons
    await menu.choose("Anvil", "Stitches")
    (shown,) = world.rows("SELECT headline FROM event WHERE command = 'hood shock'")
    assert shown == ("Anvil and Stitches owe a morale test (shooting begins within 12 inches: Tully).",)
    again = await first.press("Who is within 12 inches?", world.alice)
    assert again.refused
    assert "Who is within 12 inches?" not in first.buttons, "it goes when it is pressed in vain"
    assert "within 12 inches: Tully" in await world.sheet(ANVIL)
    await good(world, world.alice, "hood duties", dice="6 6")
    await good(world, world.alice, "hood next")


YARD = """The yard
..................
..................
..................
start 1: A1-A3
start 2: Q1-R3
"""


async def test_on_a_street_nobody_is_asked_who_is_within_12_inches_of_the_first_shot(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "street own", file=("yard.txt", YARD.encode()))
    for figure, at in ((TULLY, "K2"), (ANVIL, "H2")):
        await good(world, world.ursula, "street put", figure=figure, at=at)
    first = await good(world, world.bob, "hood-fire shoot", shooter=TULLY, target=ANVIL, dice="2 1")
    named = await first.press("Who is within 12 inches?", world.bob)
    assert not named.private
    assert "Anvil" in named.headline
    assert "Stitches" not in named.headline, "it is too far away"


async def test_the_flight_of_the_last_of_a_side_waits_for_no_witness(world: World) -> None:
    await open_raid(world)
    for name in (DUTCH, STITCHES, WHEELS, PETE, FINGERS):
        await good(world, world.ursula, "gang wounds", figure=name, points=0, dead=True)
    await good(world, world.ursula, "hood shock", figures="nobody", cause="The leader is gone", of=DUTCH)
    ran = await good(world, world.alice, "hood morale", figure=ANVIL, dead=5, modifier=-1, dice="1")
    assert ran.headline == "Anvil is terrified."
    assert not [label for label in ran.buttons if "morale test" in label]
    assert (await good(world, world.alice, "game owed")).headline == "Nothing is owed."
    await good(world, world.alice, "hood next")


async def test_a_lost_leader_makes_the_followers_owe_a_test(world: World) -> None:
    await open_raid(world)
    struck = await good(world, world.bob, "hood save", target=CRANE, blow="Downed", weapon="Axe", dice="1")
    assert "Lieutenant Crane was a leader, so the followers test morale. Use /hood shock." in struck.text
    refused = (await world.say(world.bob, "game close")).why
    assert "**Lieutenant Crane (Harbor Precinct)** owes the morale tests of followers (apparently dead)." in refused
    reply = await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    assert reply.headline == "Tully owes a morale test (the leader is gone: Lieutenant Crane)."
    assert "of followers" not in (await good(world, world.bob, "game status")).text


async def test_tests_after_a_comrades_death_ask_how_many_dead_are_seen(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "gang wounds", figure=PETE, points=0, dead=True)
    await good(
        world, world.bob, "hood shock", figures=f"{ANVIL}, {STITCHES}, {TULLY}", cause="A scream within 6 inches"
    )
    asked = (await world.say(world.alice, "hood duties")).why
    assert asked == (
        "Sniffy Pete lies apparently dead. Give the number of dead comrades Stitches and Anvil can see: "
        "dead:1 or dead:Stitches 1."
    )
    for text, words in {
        "two": "need a number",
        "Stitches 1": ("The number of dead comrades that Anvil sees is missing"),
        "2": "see at most 1 dead",
    }.items():
        assert words in (await world.say(world.alice, "hood duties", dead=text)).why
    made = await good(world, world.alice, "hood duties", dead="Stitches 1, Anvil 0")
    seen = [line for line in made.text.splitlines() if "comrades seen apparently dead" in line]
    assert len(seen) == 1
    assert "Stitches" in seen[0]


async def test_a_button_asks_how_many_dead_are_seen(world: World) -> None:
    await open_raid(world)
    shock = await good(world, world.alice, "hood shock", figures=ANVIL, cause="A scream within 6 inches")
    await good(world, world.ursula, "gang wounds", figure=PETE, points=0, dead=True)
    assert "Sniffy Pete lies apparently dead" in ((await world.say(world.alice, "hood morale", figure=ANVIL)).why)

    asked = await shock.press("Morale: Anvil")
    assert {"0", "1"} <= {*asked.buttons}
    assert "2" not in asked.buttons, "one lies there"
    form = await asked.press("1")
    assert "✓ Dead comrades seen: 1" in form.buttons
    reply = await form.press("Roll")
    assert "− 1 comrades seen apparently dead" in reply.ephemerals[0].text


async def test_a_figure_dead_since_an_earlier_game_is_not_asked_about(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "gang wounds", figure=PETE, points=0, dead=True)
    await put_on_table(world)
    await good(world, world.alice, "hood shock", figures=ANVIL, cause="A scream within 6 inches")
    await good(world, world.alice, "hood duties", dice="6")


async def test_what_is_owed_outside_a_game_is_rolled_there_too(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood shock", figures=ANVIL, cause="A scream within 6 inches")
    assert "**Morale tests owed:** a scream within 6 inches" in await world.sheet(ANVIL)
    made = await good(world, world.alice, "hood duties", figures=ANVIL, dice="6")
    assert made.headline == "Anvil stays in control."
    assert "Morale tests owed" not in await world.sheet(ANVIL)


async def test_no_nameless_figure_owes_anything(world: World) -> None:
    await two_parties(world)
    refused = await world.say(world.alice, "hood shock", figures=f"{ANVIL}, Constable", cause="The leader is gone")
    assert "No figure is called “Constable”" in refused.why


# The move


async def test_what_is_due_is_listed_and_made_by_one_button_in_order(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang wounds", figure=STITCHES, points=3)
    await good(world, world.alice, "gang wounds", figure=DUTCH, points=1)
    await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    status = await good(world, world.alice, "game status")
    assert "**Tully (Harbor Precinct)** owes a morale test (the leader is gone)." in status.text
    assert "Stitches (Mulligan Mob)** owes" not in status.text, "wounds want their rolls from the next move"
    refused = await world.say(world.alice, "hood next")
    assert refused.refused == "1 roll of this move still due. Make them with /hood duties first."
    await good(world, world.bob, "hood duties", dice="6")
    moved = await good(world, world.alice, "hood next")
    assert moved.headline == "Move 2 begins."
    assert "2 rolls due" in moved.text
    status = await good(world, world.alice, "game status")
    assert "**Dutch Mulligan (Mulligan Mob)** owes a roll (bleeding)." in status.text
    assert "**Stitches (Mulligan Mob)** owes a roll (sinking)." in status.text
    made = await good(world, world.alice, "hood duties", dice="1 2")
    assert [line for line in made.text.splitlines() if line.startswith("- ")][:2] == [
        "- Dutch Mulligan bleeds: another −1 on the move and melee.",
        "- Stitches collapses, critically injured.",
    ]
    assert "bled 1" in await world.sheet(DUTCH)
    assert "critically injured" in await world.sheet(STITCHES)
    assert " owes " not in (await good(world, world.alice, "game status")).text
    assert (await world.say(world.alice, "hood duties")).refused == "No one here has a roll to make."


async def test_rolls_of_a_move_can_be_made_figure_by_figure(world: World) -> None:
    await open_raid(world)
    await good(world, world.bob, "hood shock", figures=f"{TULLY}, {CRANE}", cause="The leader is gone")
    first = await good(world, world.bob, "hood duties", figures=TULLY, dice="6")
    assert first.headline == "Tully stays in control."
    assert (await world.say(world.bob, "hood next")).refused
    await good(world, world.bob, "hood duties", dice="6")
    await good(world, world.bob, "hood next")


async def test_bandages_cost_a_round_and_end_the_bleeding(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang wounds", figure=STITCHES, points=3)
    bandaged = await good(world, world.alice, "hood bandage", figure=STITCHES, by=ANVIL)
    assert bandaged.headline == "Stitches is bandaged by Anvil."
    assert "dangerously injured (bandaged)" in await world.sheet(STITCHES)
    assert "Nothing is due" in (await good(world, world.alice, "hood next")).text
    assert (
        await world.say(world.alice, "hood bandage", figure=STITCHES)
    ).refused == "Stitches has no open wound, so there is nothing to bandage."


async def test_a_new_move_is_for_the_players_of_the_game(world: World) -> None:
    await open_raid(world)
    assert "players and umpires" in (await world.say(world.carol, "hood next")).why
    assert "No game" in (await world.act(world.alice, lambda: world.alice.user.slash("hood next"))).why


async def test_a_new_move_can_be_taken_back(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-4, dice="4")
    moved = await good(world, world.alice, "hood next")
    await moved.press("Undo")
    assert "move 1" in (await good(world, world.alice, "game status")).headline
    await good(world, world.alice, "hood next")
    assert "shaken" in await world.sheet(ANVIL)


# Cards


async def test_a_hand_of_characters_in_one_command(world: World) -> None:
    cast = await good(world, world.ursula, "hood cast", count=4, women=2, profile="Constable")
    assert cast.headline == "The Cast is ready, with 4 characters."
    assert world.count("figure") == 4
    shown = await good(world, world.ursula, "gang show", gang="The Cast")
    assert shown.text.count("Constable") == 4
    assert "a woman" in await world.sheet("Belle", world.ursula)
    again = await good(world, world.ursula, "hood cast", count=1)
    assert again.headline == "The Cast 2 is ready, with one character."


async def test_a_large_hand_is_listed_whole(world: World) -> None:
    cast = await good(world, world.ursula, "hood cast", count=20, women=10)
    lines = cast.text.splitlines()
    roster = [line for line in lines if line.startswith("- **")]
    assert len(roster) == 20
    assert all("· $" in line for line in roster)
    assert "…" not in lines
    assert "Experience: 20D6" in await cast.dice()
    assert len(lines) < 20 + 15


async def test_of_many_people_added_every_one_is_listed(world: World) -> None:
    await open_raid(world)
    added = await good(world, world.ursula, "game add", people="20 Constable, 20 Rich Civilian", side="2")
    for place in range(1, 21):
        for profile in ("Constable", "Rich Civilian"):
            assert re.search(rf"\b{profile} {place}\b", added.text.partition("\n- ")[2]), (profile, place)


async def test_a_card_is_put_right_within_what_cards_say(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood card", figure=ANVIL, melee=-1, firing=1, move=7.0, experience="Veteran")
    sheet = await world.sheet(ANVIL)
    assert 'Move:** 7"' in sheet
    assert "Melee:** -1" in sheet
    assert "Veteran normal" in sheet
    refused = await world.say(world.alice, "hood card", figure=ANVIL, woman=True)
    assert "a woman, who moves 3 to 5.5 inches, not 7" in refused.why
    assert "a woman" not in await world.sheet(ANVIL)
    assert (await world.say(world.alice, "hood card", figure=ANVIL)).asked, "what is to be different"
    assert (await world.say(world.bob, "hood card", figure=ANVIL, melee=0)).refused


async def test_gear_comes_and_goes(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood gear", figure=ANVIL, add="tommy gun, Brick, Brick", drop="club")
    assert "Knife, Thompson SMG (50 of 50), Brick, Brick" in await world.sheet(ANVIL)
    await good(world, world.alice, "hood gear", figure=ANVIL, drop="Brick")
    assert (await world.sheet(ANVIL)).count("Brick") == 1
    assert "has no Club" in (await world.say(world.alice, "hood gear", figure=ANVIL, drop="Club")).why
    twice = await world.say(world.alice, "hood gear", figure=ANVIL, add="Thompson SMG")
    assert "one of each gun" in twice.why
    await good(world, world.alice, "hood gear", figure=ANVIL, add="dynamite")
    assert "Stick of dynamite" in await world.sheet(ANVIL)


async def test_what_is_on_record_completes_and_nothing_else(world: World) -> None:
    await open_raid(world)
    assert await world.complete(world.alice, "hood gear", "drop", "", figure=ANVIL) == ["Club", "Knife"]
    assert await world.complete(world.alice, "hood gear", "drop", "Club, ", figure=ANVIL) == ["Club, Knife"]
    assert {"Club", "Knife"} <= {*await world.complete(world.alice, "hood gear", "drop", "")}, "of anybody of hers"
    known = await world.complete(world.alice, "hood standing", "figures", "")
    assert ANVIL in known
    assert not set(known) & set(PROFILES)
    people = await world.complete(world.alice, "game add", "people", "")
    assert people
    assert set(people) <= set(PROFILES)


@pytest.mark.parametrize(
    "command, options",
    [
        ("hood standing", {"figures": "Gangsta", "state": "Back"}),
        ("hood card", {"figure": "Gangsta", "melee": 0}),
        ("hood gear", {"figure": "Gangsta", "add": "Brick"}),
    ],
)
async def test_a_figure_that_must_be_stored_is_no_profile(world: World, command: str, options: dict[str, Any]) -> None:
    await two_parties(world)
    refused = (await world.say(world.alice, command, **options)).why
    assert "No figure is called “Gangsta”" in refused
    assert "Gangster" not in refused


async def test_the_dead_are_not_back(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang wounds", figure=ANVIL, points=0, dead=True)
    for state, done in (("Back", "can't return to the fight"), ("Surrendered", "can't give up")):
        refused = (await world.say(world.alice, "hood standing", figures=ANVIL, state=state)).refused
        assert refused == f"Anvil is apparently dead and {done}. Name another figure."


async def test_a_figure_that_left_or_gave_up_comes_back_only_by_an_umpires_word(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "hood standing", figures=f"{ANVIL}, {STITCHES}", state="Off the board")
    assert "off the board" in await world.sheet(ANVIL)
    assert "already" in ((await world.say(world.alice, "hood standing", figures=ANVIL, state="Off the board")).why)
    await good(world, world.alice, "hood standing", figures=STITCHES, state="Surrendered")
    for name in (ANVIL, STITCHES):
        back = await world.say(world.alice, "hood standing", figures=name, state="Back")
        assert back.refused == f"No rule brings {name} back into this game. Ask an umpire."
    await good(world, world.ursula, "hood standing", figures=f"{ANVIL}, {STITCHES}", state="Back")
    assert "fit" in await world.sheet(ANVIL)


async def test_a_closed_game_reports_how_it_ended(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang wounds", figure=STITCHES, points=3)
    await good(world, world.bob, "gang wounds", figure=TULLY, points=0, dead=True)
    await good(world, world.alice, "hood standing", figures=ANVIL, state="Surrendered")
    await nobody_shaken(world, "A friend is seen giving up")
    closed = await good(world, world.ursula, "game close")
    assert "1 apparently dead, 1 hurt, 1 surrendered." in closed.headline
    assert "Tully, of Harbor Precinct" in closed.text


# What nobody can get round


async def test_a_sealed_test_is_made_once(world: World) -> None:
    await open_raid(world)
    await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    sealed = await good(world, world.bob, "hood morale", figure=TULLY, dice="1", secret=True)
    assert "saving throws" not in (await good(world, world.bob, "game status")).text
    assert (await world.say(world.bob, "hood duties")).refused == "No one here has a roll to make."
    await sealed.press("Reveal")
    assert "shaken" in await world.sheet(TULLY)


async def test_sealed_duties_are_made_once(world: World) -> None:
    await open_raid(world)
    await good(world, world.bob, "gang wounds", figure=TULLY, points=1)
    await good(world, world.bob, "hood next")
    sealed = await good(world, world.bob, "hood duties", dice="1", secret=True)
    assert (await world.say(world.bob, "hood duties", dice="6", secret=True)).refused
    await sealed.press("Reveal")
    assert "bled 1" in await world.sheet(TULLY)


CHOSEN: list[dict[str, Any]] = [{"dice": "1"}, {"secret": True}]


async def test_any_player_makes_due_rolls_but_types_and_seals_only_for_their_own_figures(world: World) -> None:
    await open_raid(world)
    await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    for options in CHOSEN:
        assert "not yours" in (await world.say(world.alice, "hood duties", **options)).why
    await good(world, world.alice, "hood duties")


async def test_a_figure_that_lost_its_nerve_tests_again_only_for_a_new_reason(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-6, dice="1")
    await good(world, world.alice, "hood shock", figures="nobody", cause="A friend runs within 6 inches")
    await good(world, world.alice, "hood next")
    refused = await world.say(world.alice, "hood morale", figure=ANVIL, dice="6")
    assert "terrified and tests only for a new reason" in refused.why
    await good(world, world.alice, "hood shock", figures=ANVIL, cause="The leader is gone")
    await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-6, dice="1")
    assert "acted as umpire" in (await good(world, world.ursula, "hood morale", figure=ANVIL, dice="6")).text


async def test_a_character_tests_once_in_a_move_however_many_reasons_there_are(world: World) -> None:
    await open_raid(world)
    scream = {"cause": "A scream within 6 inches"}
    for one, other in ((ANVIL, STITCHES), (STITCHES, ANVIL)):
        await good(world, world.alice, "hood morale", figure=one, modifier=-5, dice="4")
        reply = await good(world, world.alice, "hood shock", figures=other, of=one, **scream)
    assert "Anvil has already tested in this move, so it counts in the next." in reply.text
    assert "Morale: Anvil" not in reply.buttons
    assert (await good(world, world.alice, "game owed")).headline == "Nothing is owed."
    refused = (await world.say(world.alice, "hood morale", figure=ANVIL, dice="6")).why
    assert "The newer reasons count in the next move" in refused
    moved = await good(world, world.alice, "hood next")
    assert "1 roll due" in moved.text.lower(), "one for all that has shaken it"
    assert "Anvil**: morale (a scream within 6 inches: Stitches, panicked a move ago)" in moved.text


async def test_the_button_of_a_test_that_was_made_is_dead(world: World) -> None:
    await open_raid(world)
    shock = await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    await good(world, world.bob, "hood duties", dice="6")
    assert "already made this morale test" in (await shock.press("Morale: Tully")).why
    await good(world, world.ursula, "gang wounds", figure=CRANE, points=0, dead=True)
    assert "already made this morale test" in (await shock.press("Morale: Tully")).why, (
        "who lies dead is not asked first"
    )


async def test_several_shocked_figures_test_by_one_button(world: World) -> None:
    await open_raid(world)
    shock = await good(world, world.bob, "hood shock", figures=f"{TULLY}, {CRANE}", cause="The leader is gone")
    made = await rolled(shock, "Make 2 tests now")
    assert "Morale, Tully" in made.text
    assert "Morale, Lieutenant Crane" in made.text


async def test_saving_throws_left_for_later_are_due_until_they_are_made(world: World) -> None:
    await open_raid(world)
    shot = await good(
        world,
        world.alice,
        "hood-fire shoot",
        shooter=STITCHES,
        target=TULLY,
        range=3.0,
        saves="Later",
        dice="2 10 10 1 6 4",
    )
    assert "**Tully (Harbor Precinct)** owes 2 saving throws." in (await good(world, world.bob, "game status")).text
    assert (await world.say(world.bob, "hood next")).refused
    sealed = await shot.press("Saves: Tully (2)", world.bob)
    assert "sealed roll" in sealed.headline
    assert "saving throws" not in (await good(world, world.bob, "game status")).text
    assert (await world.say(world.bob, "hood save", target=TULLY)).refused
    await sealed.press("Reveal")
    assert "injured" in await world.sheet(TULLY) or "dead" in await world.sheet(TULLY)


async def test_duties_make_the_saves_that_wait(world: World) -> None:
    await open_raid(world)
    await good(
        world,
        world.alice,
        "hood-fire shoot",
        shooter=STITCHES,
        target=TULLY,
        range=3.0,
        saves="Later",
        dice="2 10 1 1 6",
    )
    made = await good(world, world.bob, "hood duties", dice="5")
    assert "badly injured" in made.text
    assert "badly injured" in await world.sheet(TULLY)
    assert "Morale: Tully" in made.buttons


async def test_the_status_has_the_button_that_goes_on(world: World) -> None:
    await open_raid(world)
    status = await good(world, world.alice, "game status")
    await status.press("Next move")
    await good(world, world.bob, "hood shock", figures=TULLY, cause="The leader is gone")
    status = await good(world, world.alice, "game status", public=True)
    assert "Make 1 roll now" in status.buttons
    await rolled(status, "Make 1 roll now", world.bob)
    assert (await status.press("Make 1 roll now", world.bob)).refused


async def test_outside_a_game_a_move_passes_for_ones_own(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood morale", figure=ANVIL, modifier=-4, dice="4")
    assert "shaken (no move)" in (await world.say(world.alice, "hood-move go", figure=ANVIL, inches=1.0)).why
    passed = await good(world, world.alice, "hood next", figures=f"{ANVIL}, {DUTCH}")
    assert passed.headline == "A move passes for Anvil and Dutch Mulligan."
    await good(world, world.alice, "hood next", figures=ANVIL)
    await good(world, world.alice, "hood-move go", figure=ANVIL, inches=1.0)
    assert "not yours" in (await world.say(world.alice, "hood next", figures=TULLY)).why
    assert "No game" in (await world.say(world.alice, "hood next")).why


async def test_in_a_game_a_move_passes_for_all_figures_at_once(world: World) -> None:
    await open_raid(world)
    assert "for everyone" in (await world.say(world.alice, "hood next", figures=ANVIL)).why


async def test_a_stuck_gun_takes_a_figures_move(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "hood-fire shoot", shooter=STITCHES, target=TULLY, range=3.0, dice="1 3")
    assert "to be cleared" in await world.sheet(STITCHES)
    refused = await world.say(world.alice, "hood-fire clear", figure=STITCHES)
    assert "has already acted this move" in refused.why
    await good(world, world.alice, "hood next")
    await good(world, world.alice, "hood-fire clear", figure=STITCHES)
    assert "can't go any farther" in (await world.say(world.alice, "hood-move go", figure=STITCHES, inches=1.0)).why
    assert "jammed" in (
        (await world.say(world.alice, "hood-fire shoot", shooter=STITCHES, target=TULLY, range=3.0)).why
    )
    await good(world, world.alice, "hood next")
    await good(world, world.alice, "hood-fire shoot", shooter=STITCHES, target=TULLY, range=3.0, dice="2 1 1 1")
    assert "no gun to clear" in (await world.say(world.alice, "hood-fire clear", figure=STITCHES)).why


async def test_no_badly_hurt_figure_locks_the_game_up(world: World) -> None:
    await open_raid(world)
    await good(
        world,
        world.alice,
        "hood-fire shoot",
        shooter=STITCHES,
        target=CRANE,
        range=1.0,
        dice="6 " + "10 " * 15 + "3 4 " * 15,
    )
    await good(world, world.bob, "hood duties")
    await nobody_shaken(world)
    await good(world, world.ursula, "game waive", who=CRANE)
    await good(world, world.bob, "hood next")
