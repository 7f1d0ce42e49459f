"""/mad-move and /mad-nerve in a game: the price of each move, and the figure that pays it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import World
from tests.turns import takes_turns

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
KING = "King of Hearts"
DEEDS: list[tuple[str, str, dict[str, Any]]] = [
    ("mad-move go", "", {}),
    ("mad-move go", "3", {"pace": "Run"}),
    ("mad-move go", "", {"ladder": True}),
    ("mad-move go", "", {"stairs": "By the floor"}),
    ("mad-move climb", "3", {}),
    ("mad-move sneak", "4", {"watchers": MORELLI}),
    ("mad-move hide", "3", {}),
    ("mad-move spot", "3", {}),
]


@takes_turns
@pytest.mark.parametrize("command, dice, options", DEEDS)
async def test_each_move_costs_its_actor_an_action(
    world: World, command: str, dice: str, options: dict[str, Any]
) -> None:
    await open_table(world)
    await card(world, KING)
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    first = await good(world, world.alice, command, figure="Dooley", **options, **typed)
    assert f"Dooley has 1 action left on the {KING}." in first.text
    await good(world, world.alice, command, figure="Dooley", **options, **typed)
    third = await world.say(world.alice, command, figure="Dooley", **options, **typed)
    assert (
        third.refused
        == f"That takes 1 action, but Dooley has none left on the {KING}. Do less, or wait for the next card."
    )
    other = await good(world, world.alice, command, figure="Mugsy", **options, **typed)
    assert f"Mugsy has 1 action left on the {KING}." in other.text


@takes_turns
@pytest.mark.parametrize("command, dice, options", DEEDS)
async def test_out_of_turn_moves_are_refused_but_odds_are_shown(
    world: World, command: str, dice: str, options: dict[str, Any]
) -> None:
    await open_table(world)
    refused = await world.say(world.alice, command, figure="Dooley", **options)
    assert refused.refused == "No card is being played. Dooley must wait for one."
    await card(world, "King of Spades")
    refused = await world.say(world.alice, command, figure="Dooley", **options)
    assert "It is the turn of South Side" in refused.why
    if dice:
        odds = await good(world, world.alice, command, figure="Dooley", **options, odds=True)
        assert "The odds of" in odds.headline
        assert "It is the turn of South Side" in (await odds.press("Roll it")).why


@pytest.mark.parametrize("pace, modifier", [("Walk", "− 1 walking"), ("Run", "− 2 running")])
async def test_a_move_counts_for_a_shot_on_the_same_card(world: World, pace: str, modifier: str) -> None:
    await open_table(world)
    await card(world, KING)
    moved = await good(world, world.alice, "mad-move go", figure="Dooley", pace=pace)
    assert "Shots on this card" not in moved.text
    shot = await good(world, world.alice, "mad shoot", shooter="Dooley", target=MORELLI, gun="Pistol", range=4.0)
    assert modifier in shot.text
    await done(world, KING)
    await card(world, "Queen of Hearts")
    shot = await good(world, world.alice, "mad shoot", shooter="Spats Doogan", target="Chianti", gun="Pistol", range=4)
    assert modifier not in shot.text


async def test_people_made_up_for_a_command_cost_nothing(world: World) -> None:
    await open_table(world)
    walked = await good(world, world.carol, "mad-move go", figure="Hoodlum")
    assert "left on the" not in walked.text
    assert "Shots on this card are at −1 GATS." in walked.text
    await good(world, world.carol, "mad-move spot", smarts=3)


async def test_a_blow_after_running_into_a_figure_with_the_second_action_is_free(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Run", dice="5")
    ran = await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Run", into="Chianti", dice="1")
    assert f"Mugsy has no actions left on the {KING}." in ran.text
    struck = await ran.press("Hit Chianti")
    assert not struck.refused, struck.refused
    assert "Chianti" in struck.headline
    again = await world.say(world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Chianti")
    assert again.refused


async def test_no_figure_runs_into_a_corpse_or_itself(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    himself = await world.say(world.alice, "mad-move go", figure="Mugsy", into="Mugsy")
    assert himself.refused == "Mugsy can't run into themselves. Name another figure."
    nobody = await world.say(world.alice, "mad-move go", into="Chianti")
    assert "The bot needs the figure that runs" in nobody.why
    ladder = await world.say(world.alice, "mad-move go", figure="Mugsy", ladder=True, into="Chianti")
    assert "Remove “into”" in ladder.why


async def test_with_hostages_no_figure_runs_and_the_try_costs_nothing(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await good(world, world.alice, "mad hostage", figure="Dooley", take="Citizen")
    refused = await world.say(world.alice, "mad-move go", figure="Dooley", pace="Run")
    assert "A figure can't run with hostages" in refused.why
    walked = await good(world, world.alice, "mad-move go", figure="Dooley")
    assert walked.headline == "Dooley walks 2 inches."
    assert f"Dooley has no actions left on the {KING}." in walked.text


async def test_actions_owed_come_before_a_move(world: World) -> None:
    await open_table(world)
    await card(world, "King of Spades")
    await good(world, world.bob, "mad shoot", shooter=MORELLI, target="Dooley", gun="Pistol", range=3.0, dice="1 2")
    await done(world, "King of Spades")
    await card(world, KING)
    refused = await world.say(world.alice, "mad-move go", figure="Dooley")
    assert "Dooley must first recover for 1 action" in refused.why


async def test_a_move_taken_back_gives_its_action_back(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    moved = await good(world, world.alice, "mad-move go", figure="Dooley")
    await moved.press("Undo")
    again = await good(world, world.alice, "mad-move go", figure="Dooley", pace="Creep")
    assert f"Dooley has 1 action left on the {KING}." in again.text


async def test_a_sealed_look_around_costs_its_action(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    sealed = await good(world, world.alice, "mad-move spot", figure="Dooley", dice="2", secret=True)
    assert f"Dooley has 1 action left on the {KING}." in sealed.ephemerals[0].text
    spent = await good(world, world.alice, "mad-move spot", figure="Dooley", dice="2")
    assert f"Dooley has no actions left on the {KING}." in spent.text
    assert not (await sealed.press("Reveal")).refused


# Nerve


async def shaken(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad guts", figure="Dooley", dice="5")


async def test_a_check_of_nerve_costs_nothing(world: World) -> None:
    await shaken(world)
    for command, options in (
        ("mad test", {"stat": "STUNTS", "figure": SPATS}),
        ("mad opposed", {"stat": "FISTS", "first": SPATS, "second": MORELLI}),
        ("mad fall", {"figure": SPATS, "floors": 1, "dice": "1"}),
    ):
        reply = await good(world, world.alice, command, **options)
        assert "left on the" not in reply.text
    await card(world, KING)
    grip = await good(world, world.alice, "mad-nerve grip", figure="Dooley", dice="1")
    assert "left on the" not in grip.text, "on a card of his side, and for nothing"


async def test_a_slap_is_an_action_of_the_friend(world: World) -> None:
    await shaken(world)
    waits = await world.say(world.alice, "mad-nerve grip", figure="Dooley", friend="Mugsy", dice="2")
    assert waits.refused == "No card is being played. Mugsy must wait for one."
    await card(world, KING)
    slapped = await good(world, world.alice, "mad-nerve grip", figure="Dooley", friend="Mugsy", dice="2")
    assert slapped.headline == "Mugsy slaps Dooley, who gets a grip."
    assert f"Mugsy has 1 action left on the {KING}." in slapped.text
    assert "is an action of" not in slapped.text
    walked = await good(world, world.alice, "mad-move go", figure="Dooley")
    assert f"Dooley has 1 action left on the {KING}." in walked.text


async def test_the_look_is_an_action_of_a_killer_after_standing_still(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve stone-cold", figure=SPATS, hit=True, dice="1")
    await card(world, KING)
    look = {"killer": SPATS, "victim": MORELLI, "inches": 5.0}
    looked = await good(world, world.alice, "mad-nerve look", **look, dice="2")
    assert f"Spats Doogan has 1 action left on the {KING}." in looked.text
    assert "doing nothing else" not in looked.text
    await done(world, KING)
    await card(world, "Queen of Hearts")
    await good(world, world.alice, "mad-move go", figure=SPATS)
    moved = await world.say(world.alice, "mad-nerve look", **look)
    assert "A figure that moved on this card can't" in moved.why


async def test_prisoners_are_held_against_the_cops_on_the_table(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve surrender", figure="Dooley", watchers="Lefty", dice="6")
    await good(world, world.ursula, "game add", people="Beat Cop", side="South Side")
    folded = await good(world, world.alice, "mad-nerve surrender", figure=SPATS, watchers="North Side", dice="6 " * 6)
    assert folded.facts["prisoners"] == 7
    assert [one["name"] for one in folded.facts["figures"]].count(SPATS) == 1
    assert "9 prisoners for 1 cop on the table, who can guard only 5." in folded.text
    status = await good(world, world.alice, "game status")
    (line,) = [line for line in status.text.splitlines() if "a prisoner of the law" in line]
    assert line.count(",") + 1 == 9, line


async def test_without_cops_no_result_counts_them(world: World) -> None:
    await open_table(world)
    folded = await good(world, world.ursula, "mad-nerve surrender", figure=SPATS, watchers="Hearts", dice="6 " * 8)
    assert "on the table" not in folded.text


@takes_turns
@pytest.mark.parametrize(
    "command, options",
    [
        ("mad-move go", {}),
        ("mad-move climb", {}),
        ("mad-move sneak", {"watchers": MORELLI}),
        ("mad-move hide", {}),
        ("mad-bomb set", {"fuse": 2}),
        ("mad-bomb relight", {"fuse": 2}),
    ],
)
async def test_a_figure_aboard_a_car_gets_out_before_it_acts_on_foot(
    world: World, command: str, options: dict[str, Any]
) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford", driver=SPATS)
    await card(world, KING)
    who = "bomber" if command.startswith("mad-bomb") else "figure"
    refused = await world.say(world.alice, command, **{who: SPATS}, **options)
    assert refused.refused == "Spats Doogan is aboard Ford. Get out first with /mad-table alight."
    assert not (await world.say(world.alice, "mad-card deed", figure=SPATS, what="Talk")).refused


async def test_no_figure_runs_into_one_aboard_a_car(world: World) -> None:
    await open_table(world)
    await good(world, world.bob, "mad-table car", name="Buick", driver=MORELLI)
    await card(world, KING)
    refused = await world.say(world.alice, "mad-move go", figure=SPATS, into=MORELLI)
    assert "Hot Dog Morelli is aboard Buick" in refused.why


@pytest.mark.usefixtures("city")
async def test_the_witnesses_of_a_deadly_fall_are_requested(world: World) -> None:
    await open_table(world)
    fell = await good(world, world.alice, "mad fall", figure="Dooley", floors=5, dice="6")
    assert "dead" in fell.text
    assert "Who saw Dooley die?" in fell.text
    assert "The whole table saw it" in fell.buttons
    assert "Body in public: +1 outrage" in fell.buttons
    alone = await good(world, world.alice, "mad fall", figure="Lefty", floors=5, dice="6", witnesses="none")
    assert "tests GUTS" not in alone.text
    assert "sees it" not in alone.text


# Out of the fight, and off the board


async def broken(world: World, figure: str) -> None:
    """Break the nerve of a figure for good."""
    await good(world, world.alice, "mad guts", figure=figure, dice="6", modifier=-6)
    gone = await good(world, world.alice, "mad-nerve grip", figure=figure, friend="Mugsy", dice="6")
    assert "leaves for good" in gone.headline


async def test_a_prisoner_and_a_figure_off_the_board_move_no_more(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve surrender", figure="Lefty", watchers="nobody")
    await good(world, world.alice, "mad-table off", figures="Dooley")
    await card(world, KING)
    moves = [*((command, options) for command, _, options in DEEDS), ("mad-move hidden", dict[str, Any]())]
    for figure, state in (("Lefty", "a prisoner of the law"), ("Dooley", "off the board")):
        for command, options in moves:
            refused = await world.say(world.alice, command, figure=figure, **options)
            assert refused.refused == f"{figure} is {state}. Pick a figure that can still act.", command


async def test_a_figure_whose_nerve_broke_for_good_only_runs_and_may_leave_the_board(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await broken(world, "Dooley")
    slow: list[dict[str, Any]] = [{}, {"pace": "Walk"}, {"pace": "Creep"}, {"ladder": True}]
    for options in slow:
        refused = await world.say(world.alice, "mad-move go", figure="Dooley", **options)
        assert "can only run for the nearest exit" in refused.why
    assert (await world.say(world.alice, "mad-move hide", figure="Dooley")).refused
    ran = await good(world, world.alice, "mad-move go", figure="Dooley", pace="Run", dice="3")
    assert ran.headline == "Dooley runs 7 inches."
    assert "not yours" in (await world.say(world.bob, "mad-table off", figures="Dooley")).why
    await good(world, world.alice, "mad-table off", figures="Dooley")
    assert "off the board" in await world.sheet("Dooley")
    again = await world.say(world.alice, "mad-table off", figures="Dooley")
    assert again.refused == "Dooley is already off the board. Pick another figure."


async def test_a_prisoner_is_led_off_by_a_side_with_law_on_the_table_alone(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve surrender", figure="Lefty", watchers="nobody")
    for actor in (world.alice, world.bob):
        refused = await world.say(actor, "mad-table off", figures="Lefty")
        assert "Only a player with cops on the table can take them away" in refused.why
    await good(world, world.bob, "game add", people="Beat Cop", side="South Side")
    assert (await world.say(world.alice, "mad-table off", figures="Lefty")).refused
    led = await good(world, world.bob, "mad-table off", figures="Lefty")
    assert "acted as umpire" not in led.text
    assert "a prisoner, off the board" in await world.sheet("Lefty")
    twice = await world.say(world.bob, "mad-table off", figures="Lefty")
    assert twice.refused == "Lefty is already a prisoner, off the board. Pick another figure."
    assert "**Under arrest:** Lefty, of North Side." in (await good(world, world.ursula, "game close")).text


async def test_an_umpire_leads_prisoners_off_too(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve surrender", figure="Lefty", watchers="nobody")
    led = await good(world, world.ursula, "mad-table off", figures="Lefty")
    assert "ursula acted as umpire for the law." in led.text


async def test_nothing_affects_a_figure_off_the_board(world: World) -> None:
    await open_table(world)
    await good(world, world.bob, "mad-table off", figures="Chianti")
    await card(world, KING)
    shot = {"shooter": "Dooley", "gun": "Pistol", "range": 3.0}
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("mad shoot", {**shot, "target": "Chianti"}),
        ("mad shoot", {**shot, "target": MORELLI, "group": "Chianti"}),
        ("mad-brawl fight", {"attackers": "Mugsy", "defenders": "Chianti"}),
        ("mad-brawl finish", {"figure": "Mugsy", "victim": "Chianti"}),
        ("mad-move go", {"figure": "Mugsy", "into": "Chianti"}),
        ("mad-move sneak", {"figure": "Mugsy", "watchers": "Chianti"}),
        ("mad-bomb throw", {"thrower": "Dooley", "bomb": "Grenade", "near": "Chianti", "inches": 5.0}),
        ("mad-wreck run-down", {"victims": "Chianti", "speed": "Racing", "stunts": 3}),
    ]
    for command, options in deeds:
        refused = await world.say(world.alice, command, **options)
        assert refused.refused == "Chianti is off the board. Pick a figure that is on the table.", command
    fall = await world.say(world.bob, "mad fall", figure="Chianti", floors=1)
    assert fall.refused == "Chianti is off the board. Pick a figure that is on the table."


async def test_a_hostage_off_the_board_shields_no_figure(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="Citizen")
    await card(world, "King of Spades")
    await good(world, world.bob, "mad hostage", figure="Chianti", take="Citizen 1")
    await done(world, "King of Spades")
    await good(world, world.ursula, "mad-table off", figures="Citizen 1")
    await card(world, KING)
    shot = await good(world, world.alice, "mad shoot", shooter="Dooley", target="Chianti", gun="Pistol", range=3.0)
    assert "Citizen" not in shot.text
