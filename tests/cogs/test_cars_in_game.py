"""Cars on the table of a game: the people aboard, the price in actions, and chains of crashes in one reply."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

SPATS, DOOLEY, MUGSY, LEFTY, MORELLI, DROP_SHOT = (
    "Spats Doogan",
    "Dooley",
    "Mugsy",
    "Lefty",
    "Hot Dog Morelli",
    "Drop-Shot",
)
BUTCHER = "Butcher Jim"
KING, SPADES = "King of Hearts", "King of Spades"


async def put(world: World, actor: Actor, **options: Any) -> Reply:
    return await good(world, actor, "mad-table car", **options)


@beginning
async def ford(world: World, **options: Any) -> None:
    """A Ford of North Side with Spats at the wheel and Dooley beside him."""
    await open_table(world)
    await put(world, world.alice, **{"name": "Ford", "driver": SPATS, "inside": DOOLEY, **options})


async def line(world: World, name: str = "Ford") -> str:
    """What the notepad says of a car; empty when it is not there."""
    status = (await world.say(world.alice, "game status")).text
    return next((one for one in status.splitlines() if f"**{name}**" in one), "")


async def left(world: World, figure: str) -> str:
    """The refusal of one more deed of a figure."""
    reply = await world.say(world.alice, "mad-card deed", figure=figure, what="Talk")
    return reply.refused or reply.text


# Putting cars on the table


async def test_a_car_is_put_on_the_table_and_changed_there(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, features="souped-up", speed="Cruising", outside=MUGSY)
    assert await line(world) == f"- **Ford** (car): cruising, inside {SPATS}, {DOOLEY}, outside {MUGSY}."
    await put(world, alice, name="ford", damage="brake line cut", driver=DOOLEY, inside=SPATS, outside="none")
    assert await line(world) == f"- **Ford** (car): cruising, brake line cut, inside {DOOLEY}, {SPATS}."
    stranger = await world.say(bob, "mad-table car", name="Ford", damage="none")
    assert "or an umpire can decide" in stranger.why
    await put(world, world.ursula, name="Ford", damage="wrecked")
    assert "standing, wrecked" in await line(world)
    await put(world, alice, name="Ford", damage="none", side="nobody")
    await put(world, bob, name="Ford", kind="Truck", inside="none")
    assert await line(world) == "- **Ford** (truck): standing."


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("mad-table car", {"name": "Buick", "speed": "Racing"}, "Buick has no driver"),
    ("mad-table car", {"name": "Buick", "driver": SPATS}, "is in Ford"),
    ("mad-table car", {"name": "Buick", "driver": MORELLI}, "not yours"),
    ("mad-table car", {"name": "Buick", "driver": "Hoodlum"}, "has no sheet"),
    ("mad-table car", {"name": "Buick", "driver": f"{MUGSY}, {LEFTY}"}, "Name only one"),
    ("mad-table car", {"name": "Buick", "features": "wings"}, "No feature is called"),
    ("mad-table car", {"name": "Buick", "driver": MUGSY, "speed": "Racing", "damage": "no racing"}, "can't race"),
    ("mad-table car", {"name": "Buick", "driver": MUGSY, "speed": "Racing", "damage": "wrecked"}, "out of action"),
    ("mad-table car", {"name": "Bike", "kind": "Motorcycle", "inside": "Brick, Tiny, Lefty, Mugsy"}, "holds 3 inside"),
    ("mad-table board", {"figures": MUGSY, "car": "Fords"}, "Did you mean Ford"),
    ("mad-table board", {"figures": SPATS, "car": "Ford"}, "is already in Ford"),
    ("mad-table board", {"figures": "Hoodlum", "car": "Ford"}, "has no sheet"),
    ("mad-table alight", {"figures": MUGSY}, "in no vehicle"),
    ("mad-table tow", {"car": "Ford"}, "must get out of Ford first"),
    ("mad-car drive", {"car": "Ford", "corners": 1}, "is stopped"),
    ("mad-car drive", {"car": "Ford", "speed": "Speeding"}, "2 steps of speed"),
    ("mad-car drive", {"car": "Wreck"}, "No vehicle is called"),
    ("mad-car accelerate", {"car": "Ford", "to": "Stopped"}, "already has that speed"),
    ("mad-car engine", {"car": "Ford"}, "is not hit"),
    ("mad-car chase", {"car": "Ford", "other_car": "Ford", "speed": "Cruising"}, "can't chase itself"),
    ("mad-wreck crash", {"car": "Ford"}, "only a moving car crashes"),
    ("mad-wreck head-on", {"car": "Ford", "other_car": "Ford", "speed": "Cruising"}, "Ford"),
    ("mad-wreck ride", {"car": "Ford", "figure": MUGSY}, "is not on Ford"),
    ("mad-wreck ride", {"figure": DOOLEY, "to": "Ford"}, "is already inside Ford"),
    ("mad-wreck thrown", {"figure": DOOLEY}, "/mad-table alight"),
    ("mad-wreck shoot", {"car": "Ford", "range": 2.0, "shooter": SPATS}, "two places at once"),
    ("mad-wreck run-down", {"car": "Ford", "victims": DOOLEY}, "two places at once"),
    ("mad-table off", {"figures": "Nobody at all"}, "No figure is called"),
]


@takes_turns
@pytest.mark.parametrize(
    "command, options, expected", REFUSED, ids=lambda value: value if isinstance(value, str) else ""
)
async def test_what_can_not_be_on_the_table_is_refused(
    world: World, alice: Actor, command: str, options: dict[str, Any], expected: str
) -> None:
    await ford(world)
    await card(world, KING)
    reply = await world.say(alice, command, **options)
    assert expected in reply.why, reply.text


async def test_outside_a_game_no_car_is_known(fight: World, alice: Actor) -> None:
    reply = await fight.say(alice, "mad-car drive", car="Ford")
    assert "No game is being played" in reply.why
    assert "Give the speed" in (await fight.say(alice, "mad-car drive")).why
    assert await fight.complete(alice, "mad-car drive", "car", "") == []


async def test_cars_complete_themselves(world: World, alice: Actor) -> None:
    await ford(world)
    for command, option in (("mad-car drive", "car"), ("mad-car chase", "other_car"), ("mad-table board", "car")):
        assert await world.complete(alice, command, option, "") == ["Ford"]
    assert "nobody" in await world.complete(alice, "mad-table car", "side", "")


# Getting in and out


async def test_getting_in_and_out_is_an_action_each(world: World, alice: Actor) -> None:
    await ford(world)
    early = await world.say(alice, "mad-table board", figures=MUGSY, car="Ford")
    assert early.refused
    await card(world, KING)
    got_in = await good(world, alice, "mad-table board", figures=f"{MUGSY}, {LEFTY}", car="Ford")
    assert f"{MUGSY} has 1 action left" in got_in.text
    assert f"inside {SPATS}, {DOOLEY}, {MUGSY}, {LEFTY}" in await line(world)
    out = await good(world, alice, "mad-table alight", figures=f"{SPATS}, {MUGSY}")
    assert f"inside {DOOLEY}, {LEFTY}." in await line(world)
    assert f"{MUGSY} has no actions left" in out.text
    assert "has none left" in await left(world, MUGSY)
    asked = await out.press("Undo")
    assert not asked.refused
    assert f"inside {SPATS}, {DOOLEY}, {MUGSY}, {LEFTY}" in await line(world)
    assert "no actions left" in await left(world, MUGSY)


async def test_no_one_gets_into_a_moving_car_but_onto_one_that_cruises(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising")
    await card(world, KING)
    inside = await world.say(alice, "mad-table board", figures=MUGSY, car="Ford")
    assert "outside:True" in inside.why
    await good(world, alice, "mad-table board", figures=MUGSY, car="Ford", outside=True)
    assert f"outside {MUGSY}" in await line(world)
    leap = await world.say(alice, "mad-table alight", figures=DOOLEY)
    assert "/mad-wreck thrown" in leap.why
    fell = await good(world, alice, "mad-wreck thrown", figure=DOOLEY, dice="1")
    assert f"{DOOLEY} comes off Ford" in fell.headline
    assert DOOLEY not in await line(world)


# At the wheel


async def test_an_action_at_the_wheel_changes_speed_and_moves(world: World, alice: Actor) -> None:
    await ford(world, features="souped-up")
    await card(world, KING)
    off = await good(world, alice, "mad-car drive", car="Ford", speed="Cruising")
    assert off.headline == "Ford moves 10 inches, cruising."
    assert f"{SPATS} has 1 action left" in off.text
    moved = await good(world, alice, "mad-car drive", car="Ford", speed="Speeding", corners=1, dice="1 1 1 1 1 6")
    assert moved.facts == {"inches": 5, "hazards": 2}
    assert "speeding" in await line(world)
    tired = await world.say(alice, "mad-car drive", car="Ford")
    assert "has none left" in tired.why
    hazard = await moved.press("Test the hazards")
    assert "STUNTS 4 − 1 for 2 hazards" in hazard.text


async def test_a_car_moves_only_in_its_drivers_turn(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, SPADES)
    late = await world.say(alice, "mad-car drive", car="Ford")
    assert "turn of South Side" in late.why
    other = await world.say(bob, "mad-car drive", car="Ford")
    assert "Ask its owner or an umpire" in other.why
    asked = await good(world, alice, "mad-car drive", car="Ford", odds=True)
    assert "exactly" in asked.headline


async def test_speed_is_kept_and_a_cut_brake_line_holds_it(world: World, alice: Actor) -> None:
    await ford(world, damage="brake line cut")
    await card(world, KING)
    faster = await good(world, alice, "mad-car accelerate", car="Ford", to="Speeding")
    assert faster.facts["actions"] == 2
    assert "speeding" in await line(world)
    slower = await world.say(alice, "mad-car drive", car="Ford", speed="Cruising")
    assert "brake line is cut" in slower.why
    await faster.press("Undo")
    assert "standing" in await line(world)


async def test_a_sealed_drive_still_costs_its_action(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising")
    await card(world, KING)
    sealed = await good(world, alice, "mad-car drive", car="Ford", speed="Speeding", secret=True, dice="1 1 1 1 1")
    assert "sealed" in sealed.headline
    assert "cruising" in (await good(world, world.bob, "game status")).text
    assert "speeding" in await line(world), "who drove knows"
    assert "no actions left" in await left(world, SPATS)
    await sealed.press("Reveal")
    assert "speeding" in await line(world)


async def test_those_outside_hold_on_or_leave_the_car(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding", outside=MUGSY)
    await card(world, KING)
    moved = await good(world, alice, "mad-car drive", car="Ford", curves=1, dice="1 1 1 1 1")
    assert f"Outside: {MUGSY} must hold on" in moved.text
    fell = await moved.press(f"Hold on: {MUGSY}")
    assert not fell.refused
    await put(world, world.ursula, name="Ford", outside=LEFTY)
    fell = await good(world, alice, "mad-wreck ride", figure=LEFTY, dice="6 5")
    assert "comes off Ford" in fell.headline
    assert LEFTY not in await line(world)
    assert "off every stat" in await world.sheet(LEFTY)


async def test_climbing_from_car_to_car_takes_an_action(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding", outside=MUGSY)
    await put(world, alice, name="Buick", driver=LEFTY, speed="Racing")
    await card(world, KING)
    over = await good(world, alice, "mad-wreck ride", figure=MUGSY, to="Buick", dice="1")
    assert over.headline == f"{MUGSY} climbs from Ford onto Buick."
    assert f"{MUGSY} has 1 action left" in over.text
    assert MUGSY not in await line(world)
    inside = await good(world, alice, "mad-wreck ride", figure=MUGSY, to="Buick", dice="1")
    assert inside.headline == f"{MUGSY} climbs into Buick."
    assert f"inside {LEFTY}, {MUGSY}" in await line(world, "Buick")


# Chains in one reply


async def test_a_driver_who_fails_skids_and_crashes_with_everyone_aboard(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding", outside=MUGSY)
    await card(world, KING)
    end = await good(world, alice, "mad-car hazard", car="Ford", hazards=2, reaction="Brake", dice="6 5 6 4 4 4")
    assert "straight into a crash, and it hits something that stands: wrecked" in end.headline
    assert [one["name"] for one in end.facts["crash"]["figures"]] == [SPATS, DOOLEY, MUGSY]
    assert "standing, wrecked" in await line(world)
    assert "off every stat" in await world.sheet(DOOLEY)
    await end.press("Undo", world.ursula)
    assert "speeding" in await line(world)
    assert "off every stat" not in await world.sheet(DOOLEY)


async def test_the_driver_may_choose_later_and_the_crash_follows(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, SPADES)
    shot = await good(
        world, bob, "mad-wreck shoot", shooter=DROP_SHOT, gun="Pistol", range=2.0, car="Ford", gats=6, dice="2 5 1 6"
    )
    assert "loses control under fire: brake or swerve." in shot.text
    assert "racing" in await line(world)
    stranger = await shot.press("Swerve", world.carol)
    assert stranger.refused
    await world.restart()
    swerved = await (await shot.press("Swerve", alice)).press("Roll", alice)
    assert not swerved.refused
    assert (await shot.press("Brake", alice)).refused


async def test_a_shot_driver_ends_in_a_crash_in_the_same_reply(world: World, bob: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, SPADES)
    end = await good(
        world,
        bob,
        "mad-wreck shoot",
        shooter=DROP_SHOT,
        gun="Pistol",
        range=2.0,
        car="Ford",
        gats=6,
        reaction="Brake",
        meets="Oncoming",
        other_speed="Cruising",
        dice="2 5 1 6 5 3 4 4",
    )
    assert end.facts["nerve"]["skid"]["row"] == "crash"
    assert end.facts["crash"] == "wrecked", "3 + 1 cruising after braking + 1 for the other one"
    assert "Ford hits oncoming traffic: wrecked." in end.text
    assert "standing, wrecked" in await line(world)
    assert "off every stat" in await world.sheet(SPATS)
    assert f"{DROP_SHOT} has 1 action left" in end.text


async def test_hits_are_kept_and_the_engine_is_asked_each_turn(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, speed="Speeding")
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 3 1")
    assert "tell it with damage" not in hit.text
    assert "engine hit" in await line(world)
    assert "Engine: Ford" in hit.buttons
    turned = await good(world, world.ursula, "mad-card draw", card="Red Joker, Black Joker")
    once = await turned.press("Engine: Ford", alice)
    assert not once.refused
    assert (await turned.press("Engine: Ford", alice)).refused


async def test_a_dead_engine_stops_the_car_for_good(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising", damage="engine hit")
    await good(world, alice, "mad-car engine", car="Ford", dice="6")
    assert "standing, wrecked" in await line(world)
    await card(world, KING)
    refused = await world.say(alice, "mad-car drive", car="Ford", speed="Cruising")
    assert "out of action" in refused.why
    again = await world.say(alice, "mad-car engine", car="Ford")
    assert "already out of action" in again.why


async def test_a_car_that_explodes_leaves_a_bomb_of_two_sticks(world: World, bob: Actor) -> None:
    await ford(world, speed="Speeding")
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 6 1 1 1 1 1 1 1 1")
    assert "/mad-bomb explode bomb:Ford" in hit.text
    status = (await world.say(bob, "game status")).text
    assert "Ford explodes now." in status
    text = await line(world)
    assert "wrecked" in text
    assert "on fire" in text
    assert "inside" not in text, "those alive are out of it"


async def test_a_burning_car_gives_its_gang_one_card(world: World, bob: Actor) -> None:
    await ford(world)
    await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 4")
    assert "on fire" in await line(world)
    assert "Out of the Ford" in (await world.say(bob, "game status")).text
    await good(world, world.ursula, "mad-card draw", card=SPADES)
    await good(world, bob, "mad-card pass")
    drawn = await good(world, world.ursula, "mad-card draw", card=KING)
    assert "It happens now: Out of the Ford, or dead in its fire." in drawn.text


async def test_who_leaps_from_a_stench_is_a_button_away(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world)
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 1 1 6")
    assert f"Leap out: {DOOLEY}" in hit.buttons
    assert f"Leap out: {SPATS}" not in hit.buttons
    await card(world, KING)
    out = await hit.press(f"Leap out: {DOOLEY}", alice)
    assert not out.refused
    assert DOOLEY not in await line(world)


async def test_a_gory_death_in_a_crash_is_seen_by_those_on_the_table(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    end = await good(world, alice, "mad-wreck crash", car="Ford", dice="3 6 1", witnesses="Lefty, Mugsy")
    assert end.facts["crash"] == "wrecked"
    assert "Damage, Spats Doogan: 1D6 **6**" in end.text
    await end.press("Undo", world.ursula)
    end = await good(world, alice, "mad-wreck crash", car="Ford", dice="6 6 1 1 6 6", witnesses="Lefty, Mugsy")
    assert f"GUTS, {LEFTY}" in await end.dice()
    assert "Ford explodes like a bomb" in end.text


async def test_shots_at_a_car_are_credited(world: World, bob: Actor) -> None:
    await ford(world)
    await card(world, SPADES)
    options = {"shooter": DROP_SHOT, "gun": "Pistol", "range": 2.0, "car": "Ford"}
    await good(world, bob, "mad-wreck shoot", **options, gats=6, aimed=True, dice="2 1 1 6")
    tallies = world.rows("SELECT board FROM game")[0][0]
    assert '"sevens": 1' in tallies or '"sevens":1' in tallies


# Two cars


async def chase(world: World) -> None:
    await ford(world, speed="Speeding")
    await put(world, world.bob, name="Buick", driver=DROP_SHOT, inside=MORELLI, speed="Speeding")


async def test_two_cars_in_a_chase_go_on_after_a_restart(world: World, alice: Actor, bob: Actor) -> None:
    await chase(world)
    await card(world, KING)
    options: dict[str, Any] = {"car": "Ford", "other_car": "Buick", "other_speed": "Racing"}
    mine = await world.say(alice, "mad-car chase", **options)
    assert "Buick belongs to another side" in mine.why
    first = await good(world, world.ursula, "mad-car chase", **options, dice="1 1 1 1 1 " + "2 " * 7)
    assert first.facts == {"active": 5, "other": 14, "gain": -9}
    assert first.headline == "Ford falls back 9 inches."
    assert f"{SPATS} has 1 action left" in first.text
    await world.restart()
    assert "racing" in await line(world, "Buick")
    assert "speeding" in await line(world)
    jump = await world.say(world.ursula, "mad-car chase", car="Ford", other_car="Buick", other_speed="Cruising")
    assert "2 steps" in jump.why
    await good(world, alice, "mad-car chase", car="Ford", other_car="Buick", speed="Racing", corners=1)
    spent = await world.say(alice, "mad-car chase", car="Ford", other_car="Buick")
    assert "has none left" in spent.why
    await good(world, alice, "mad-car hazard", car="Ford", dice="1", reaction="Swerve")
    await done(world, KING)
    await card(world, SPADES)
    mine = await world.say(bob, "mad-car chase", car="Buick", other_car="Ford", other_corners=1)
    assert "Only that side, or an umpire," in mine.why
    theirs = await good(world, world.ursula, "mad-car chase", car="Buick", other_car="Ford", other_corners=1)
    assert "Hazards: Ford" in theirs.buttons


async def test_two_cars_meet_head_on(world: World, alice: Actor) -> None:
    await chase(world)
    late = await world.say(alice, "mad-wreck head-on", car="Ford", other_car="Buick")
    assert "must wait for one" in late.why
    await card(world, KING)
    faster = await world.say(alice, "mad-wreck head-on", car="Ford", other_car="Buick", other_speed="Racing")
    assert "Remove “other_speed”" in faster.why
    both = await good(world, alice, "mad-wreck head-on", car="Ford", other_car="Buick", dice="1 1 1 4 1 1 1 1")
    assert f"{SPATS} has 1 action left" in both.text
    assert both.headline.startswith("Head-on: Ford wrecked")
    assert "standing, wrecked" in await line(world)
    assert "wrecked" in await line(world, "Buick")
    assert [one["name"] for one in both.facts[1]["figures"]] == [DROP_SHOT, MORELLI]


async def test_running_a_figure_down_is_part_of_the_move(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising")
    await card(world, KING)
    await good(world, alice, "mad-car drive", car="Ford", speed="Speeding", dice="1 1 1 1 1")
    ran = await good(world, alice, "mad-wreck run-down", car="Ford", victims=DROP_SHOT, dice="3 3 2 6 2 3 4")
    assert ran.headline == f"{SPATS} drives at {DROP_SHOT}: {DROP_SHOT} lightly wounded."
    assert "Crash" in ran.buttons
    assert f"{SPATS} has no actions left" in (await good(world, alice, "mad-car drive", car="Ford")).text
    met = await good(
        world, alice, "mad-wreck run-down", car="Ford", victims=DROP_SHOT, meets="Standing", dice="1 6 1 6 2 1 1 1"
    )
    assert met.facts["crash"]["crash"] == "bumped"
    aboard = await world.say(alice, "mad-wreck run-down", car="Ford", victims=LEFTY, aboard=LEFTY)
    assert aboard.refused


async def test_a_car_drives_off_the_board_with_all_aboard(world: World, alice: Actor) -> None:
    await ford(world, outside=MUGSY)
    await put(world, alice, name="Buick", driver=LEFTY)
    gone = await good(world, alice, "mad-table off", figures=f"Ford, {LEFTY}")
    assert all(name in gone.headline for name in ("Ford", SPATS, DOOLEY, MUGSY, LEFTY))
    assert await line(world) == ""
    assert await line(world, "Buick") == "- **Buick** (car): standing."
    await good(world, alice, "mad-table tow", car="Buick")
    assert await line(world, "Buick") == ""


async def test_an_explosion_leaves_no_one_alive_on_the_wreck(world: World, bob: Actor) -> None:
    await ford(world, outside=MUGSY)
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 6 1 1 1 1 1 1 1 1")
    assert await line(world) == "- **Ford** (car): standing, wrecked, on fire."
    blast = await world.say(world.ursula, "mad-bomb explode", bomb="Ford", near=f"{SPATS}, {MUGSY}")
    assert not blast.refused
    assert "Ford explodes" not in (await world.say(bob, "game status")).text
    assert hit.facts["damage"]["tank"] == "an explosion"


async def test_a_shot_tire_costs_the_car_but_its_skid_may_still_end_in_a_crash(world: World, bob: Actor) -> None:
    await ford(world, speed="Racing")
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 5 3 4 1")
    assert "standing, wrecked" in await line(world)
    crash = await hit.press("Crash", world.alice)
    assert "at" in crash.text
    assert "+ 2 something that stands, racing" in crash.text, "the speed of the skid, not of a car which stands"


async def test_odds_with_an_open_end_are_asked_out_of_turn(world: World, bob: Actor) -> None:
    await ford(world, speed="Racing")
    asked = await good(
        world,
        bob,
        "mad-wreck shoot",
        shooter=DROP_SHOT,
        gun="Pistol",
        range=2.0,
        car="Ford",
        reaction="Brake",
        odds=True,
    )
    assert "exactly" in asked.headline
    assert f"{SPATS}, before any crash" in " ".join(asked.text.split())
    refused = await asked.press("Roll it")
    assert "No card is being played" in refused.why


async def test_shooting_from_a_car_is_at_its_speed(world: World, bob: Actor) -> None:
    await chase(world)
    await card(world, SPADES)
    driver = await good(world, bob, "mad-wreck shoot", shooter=DROP_SHOT, gun="Pistol", range=2.0, car="Ford", dice="6")
    assert "driving" in driver.text
    rider = await good(
        world, bob, "mad-wreck shoot", shooter=MORELLI, gun="Pistol", range=2.0, car="Ford", gats=6, dice="6"
    )
    assert "driving" not in rider.text
    assert f"{MORELLI} has 1 action left" in rider.text


async def test_a_shot_from_a_car_on_the_table_is_at_its_speed_for_any_target(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing", outside=BUTCHER)
    await card(world, KING)
    given: dict[str, Any] = {"target": DROP_SHOT, "gun": "Pistol", "range": 2.0, "witnesses": "none"}
    driver = await good(world, alice, "mad shoot", shooter=SPATS, dice="5", **given)
    assert "− 4 driving a racing car" in driver.text
    for name in (DOOLEY, BUTCHER):
        rider = await good(world, alice, "mad shoot", shooter=name, dice="5", **given)
        assert "− 3 from a racing car" in rider.text
    foot = await good(world, alice, "mad shoot", shooter="Big Tommy", dice="5", **given)
    assert "car" not in foot.text
    walking = await world.say(alice, "mad shoot", shooter=DOOLEY, moved="Walk", **given)
    assert walking.refused == f"{DOOLEY} is aboard Ford. Get out first with /mad-table alight."
    slower = await world.say(alice, "mad shoot", shooter=DOOLEY, from_car="Cruising", **given)
    assert slower.refused == f"{DOOLEY} is aboard Ford, and the bot knows its speed and who drives. Remove “from_car”."


async def test_a_shot_at_a_figure_inside_a_car_is_a_shot_at_the_car(world: World, bob: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, SPADES)
    given: dict[str, Any] = {"shooter": DROP_SHOT, "target": DOOLEY, "gun": "Pistol", "range": 2.0}
    asked = await good(world, bob, "mad shoot", **given, odds=True)
    assert DOOLEY in asked.text
    assert "The engine is hit" in asked.text
    crowd = await world.say(bob, "mad shoot", **given, group=LEFTY)
    assert "Remove “group”" in crowd.why
    shot = await good(world, bob, "mad shoot", **given, gats=6, dice="1 5 3 1", witnesses="none")
    assert "− 3 at a racing car" in shot.text
    assert f"{DOOLEY} is inside Ford, so the shot is at the car." in shot.text
    assert shot.facts["damage"]["engine"]
    assert "engine hit" in await line(world)
    assert f"{DROP_SHOT} has 1 action left" in shot.text


async def test_a_figure_outside_a_car_is_the_target_itself(world: World, bob: Actor) -> None:
    await ford(world, speed="Racing", outside=MUGSY)
    await card(world, SPADES)
    given: dict[str, Any] = {"shooter": DROP_SHOT, "target": MUGSY, "gun": "Pistol", "range": 2.0, "witnesses": "none"}
    inside = await world.say(bob, "mad shoot", **given, group=DOOLEY)
    assert "a shot at the car. Remove that name" in inside.why
    runs = await world.say(bob, "mad shoot", **given, stance="Running")
    assert "and can't run" in runs.why
    shot = await good(world, bob, "mad shoot", **given, gats=6, dice="2 4")
    assert "− 3 at a racing car" in shot.text
    assert shot.headline == f"{DROP_SHOT} fires the Pistol at {MUGSY} on a running board: 1 hit, lightly wounded."


async def test_two_in_one_car_shoot_at_each_other_and_not_at_the_car(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising")
    await card(world, KING)
    shot = await good(
        world, alice, "mad shoot", shooter=DOOLEY, target=SPATS, gun="Pistol", range=0.0, dice="6", witnesses="none"
    )
    assert "− 1 from a cruising car" in shot.text
    assert "at a cruising car" not in shot.text


async def test_no_one_brawls_out_of_a_moving_car_or_into_one(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    out = await world.say(alice, "mad-brawl fight", attackers=SPATS, defenders=DROP_SHOT)
    assert out.refused == (
        f"{SPATS} is aboard Ford, which is racing, and {DROP_SHOT} is not. Shoot, or wait until the car stops."
    )
    slap = await world.say(alice, "mad-nerve grip", figure=LEFTY, friend=SPATS)
    assert "until the car stops" in slap.why
    within = await good(world, alice, "mad-brawl fight", attackers=SPATS, defenders=DOOLEY, dice="6 6")
    assert "no one gets through" in within.headline
    away = await world.say(alice, "mad-brawl leave", figure=DOOLEY, opponents=SPATS)
    assert "is aboard Ford. Get out first" in away.why
    await done(world, KING)
    await card(world, SPADES)
    into = await world.say(bob, "mad-brawl fight", attackers=DROP_SHOT, defenders=DOOLEY)
    assert "until the car stops" in into.why
    await put(world, world.ursula, name="Ford", speed="Stopped")
    await good(world, bob, "mad-brawl fight", attackers=DROP_SHOT, defenders=DOOLEY, dice="6 6")


# What a car owes


async def test_hazards_are_kept_until_they_are_tested_and_stand_in_the_way_of_done(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    await good(world, alice, "mad-car drive", car="Ford", corners=1, dice="1 1 1 1 1 1 1")
    assert "**Ford** owes a test of 4 hazards." in (await world.say(alice, "game owed")).text
    early = await world.say(alice, "mad-card done")
    assert early.refused is not None
    assert early.refused.startswith("Ford owes a test of 4 hazards, which comes before the card is done.")
    slower = await world.say(alice, "mad-car accelerate", car="Ford", to="Cruising")
    assert slower.refused == "Ford owes a test of 4 hazards. Use /mad-car hazard first."
    fewer = await world.say(alice, "mad-car hazard", car="Ford", hazards=1)
    assert fewer.refused == "Ford has met 4 hazards on its way. Give those and any more, or remove “hazards”."
    tested = await good(world, alice, "mad-car hazard", car="Ford", dice="1")
    assert tested.headline == f"{SPATS} passes 4 hazards and keeps control."
    assert (await world.say(alice, "game owed")).headline == "Nothing is owed."
    await done(world, KING)


async def test_hazards_of_two_moves_are_tested_together(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    await good(world, alice, "mad-car drive", car="Ford", curves=1, dice="1 1 1 1 1")
    again = await good(world, alice, "mad-car drive", car="Ford", curves=1, dice="1 1 1 1 1")
    tested = await again.press("Test the hazards", alice)
    assert "2 hazards" in tested.headline


async def test_an_umpire_waives_what_a_car_owes(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    await good(world, alice, "mad-car drive", car="Ford", corners=1, dice="1 1 1 1 1 1 1")
    assert (await world.say(alice, "game waive", who="Ford")).refused
    waived = await good(world, world.ursula, "game waive", who="Ford")
    assert "a test of 4 hazards: waived" in waived.text
    await done(world, KING)


async def test_who_failed_brakes_or_swerves_before_anything_else(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    await good(world, alice, "mad-car hazard", car="Ford", hazards=1, dice="6")
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("mad-car drive", {}),
        ("mad-car accelerate", {"to": "Speeding"}),
        ("mad-car hazard", {"hazards": 1}),
        ("mad-wreck run-down", {"victims": DROP_SHOT}),
    ]
    for command, options in deeds:
        refused = await world.say(alice, command, car="Ford", **options)
        assert refused.refused == "Ford is out of control. Its driver must brake or swerve first.", command
    assert "braking, or /mad-car swerve" in (await world.say(alice, "mad-card done")).why
    await good(world, alice, "mad-car swerve", car="Ford", dice="1")
    await done(world, KING)


async def test_the_braking_table_is_for_a_driver_who_failed_at_hazards(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing")
    await card(world, KING)
    free = await world.say(alice, "mad-car brake", car="Ford", dice="1 1")
    assert free.refused == (
        "Ford is under control. The Braking table is for a driver who has failed at hazards. Slow a car down with "
        "/mad-car accelerate, one step an action."
    )
    assert (await world.say(alice, "mad-car swerve", car="Ford")).refused
    await good(world, alice, "mad-car brake", car="Ford", odds=True)
    await good(world, alice, "mad-car hazard", car="Ford", hazards=1, dice="6")
    await good(world, alice, "mad-car brake", car="Ford", dice="1 1")
    assert "speeding" in await line(world)
    assert (await world.say(alice, "mad-car brake", car="Ford", dice="1 1")).refused, "one choice for one failure"


async def test_those_outside_owe_a_test_with_the_hazards_of_the_move(world: World, alice: Actor) -> None:
    await ford(world, speed="Racing", outside=MUGSY)
    await card(world, KING)
    await good(world, alice, "mad-car drive", car="Ford", curves=1, dice="1 1 1 1 1 1 1")
    await good(world, alice, "mad-car hazard", car="Ford", dice="1")
    assert f"{MUGSY} (North Side) owes holding on to Ford" in (await world.say(alice, "mad-card done")).why
    slower = await world.say(alice, "mad-car accelerate", car="Ford", to="Cruising")
    assert slower.refused == "Those outside Ford must first hold on, at the speed that it had. Use /mad-wreck ride."
    held = await good(world, alice, "mad-wreck ride", figure=MUGSY, dice="1")
    assert "− 1 racing − 2 hazards: 2" in held.text
    await done(world, KING)


async def test_the_die_of_a_hit_engine_is_owed_each_turn(world: World, alice: Actor) -> None:
    await ford(world, damage="engine hit", speed="Cruising")
    await card(world, SPADES)
    await done(world, SPADES)
    await card(world, KING)
    assert "Ford owes an engine roll" in (await world.say(alice, "mad-card done")).why
    await good(world, alice, "mad-car engine", car="Ford", dice="1")
    await done(world, KING)


# Whose car it is


DIFFERING: list[tuple[str, dict[str, Any], str]] = [
    ("mad-car drive", {"aboard": MORELLI}, "aboard"),
    ("mad-car drive", {"aboard": f"{DOOLEY}, {SPATS}"}, "aboard"),
    ("mad-car hazard", {"aboard": "Hoodlum", "hazards": 2}, "aboard"),
    ("mad-car brake", {"aboard": MORELLI}, "aboard"),
    ("mad-car accelerate", {"driver": MORELLI, "to": "Racing"}, "driver"),
    ("mad-car chase", {"driver": MORELLI, "other_speed": "Cruising"}, "driver"),
    ("mad-wreck crash", {"speed": "Racing"}, "speed"),
    ("mad-wreck crash", {"damage": "engine hit"}, "damage"),
    ("mad-wreck crash", {"kind": "Motorcycle"}, "kind"),
    ("mad-wreck crash", {"outside": MUGSY}, "outside"),
    ("mad-wreck run-down", {"aboard": MORELLI, "victims": LEFTY}, "aboard"),
    ("mad-wreck hits", {"aboard": LEFTY, "hits": 3}, "aboard"),
    ("mad-wreck shoot", {"aboard": LEFTY, "range": 2.0, "shooter": DROP_SHOT}, "aboard"),
]


@pytest.mark.parametrize("command, options, key", DIFFERING, ids=lambda value: value if isinstance(value, str) else "")
async def test_a_car_on_the_table_is_as_the_table_says(
    world: World, bob: Actor, command: str, options: dict[str, Any], key: str
) -> None:
    await ford(world, speed="Speeding")
    before, rows = await line(world), len(world.rows("SELECT id FROM event"))
    reply = await world.say(bob, command, car="Ford", **options)
    assert f"Remove “{key}”" in reply.why, reply.text
    assert (await line(world), len(world.rows("SELECT id FROM event"))) == (before, rows)


async def test_an_umpire_may_contradict_the_table_on_a_car_and_the_report_says_so(world: World) -> None:
    await ford(world, speed="Speeding")
    crash = await good(world, world.ursula, "mad-wreck crash", car="Ford", speed="Racing", dice="1")
    assert "acted as umpire for Ford" in crash.text


STRANGE: list[tuple[str, dict[str, Any]]] = [
    ("mad-car drive", {}),
    ("mad-car hazard", {"hazards": 2}),
    ("mad-car brake", {}),
    ("mad-car swerve", {}),
    ("mad-car accelerate", {"to": "Racing"}),
    ("mad-car chase", {"other_speed": "Cruising"}),
    ("mad-car engine", {}),
    ("mad-wreck crash", {}),
    ("mad-wreck run-down", {"victims": LEFTY}),
]


@pytest.mark.parametrize("command, options", STRANGE, ids=lambda value: value if isinstance(value, str) else "")
async def test_a_car_is_driven_by_its_own_people(
    world: World, bob: Actor, command: str, options: dict[str, Any]
) -> None:
    await ford(world, speed="Speeding", damage="engine hit")
    await card(world, KING)
    for actor in (bob, world.carol):
        assert (await world.say(actor, command, car="Ford", **options)).refused
    assert await line(world) == f"- **Ford** (car): speeding, engine hit, inside {SPATS}, {DOOLEY}."


async def test_a_spectator_hits_no_car(world: World) -> None:
    await ford(world, speed="Speeding")
    hit = await world.say(world.carol, "mad-wreck hits", car="Ford", hits=1)
    assert "players and umpires" in hit.why


async def test_a_player_of_its_side_drives_with_any_figure_at_the_wheel(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    await put(world, world.ursula, name="Ford", driver=MORELLI)
    tested = await good(world, alice, "mad-car hazard", car="Ford", hazards=2, dice="1")
    assert MORELLI in tested.headline


# Changes in the middle of a fight


async def test_once_a_card_is_drawn_a_car_is_changed_by_umpires_alone(world: World, alice: Actor) -> None:
    await ford(world, damage="engine hit")
    await put(world, alice, name="Ford", damage="none")
    await card(world, KING)
    text: dict[str, Any] = {"speed": "Cruising", "damage": "none", "kind": "Truck", "features": "souped-up"}
    text |= {"driver": DOOLEY, "inside": MUGSY, "outside": MUGSY}
    for key, value in text.items():
        refused = await world.say(alice, "mad-table car", name="Ford", **{key: value})
        assert "only an umpire may change" in refused.why, key
    changed = await put(world, world.ursula, name="Ford", damage="engine hit")
    assert "acted as umpire" in changed.text
    await put(world, alice, name="Buick", driver=LEFTY, speed="Cruising")


async def test_a_sealed_roll_opens_before_its_car_is_put_right_by_hand(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    await good(world, alice, "mad-wreck crash", car="Ford", secret=True, dice="2")
    await put(world, world.ursula, name="Ford", damage="engine hit", outside=MUGSY, inside=f"{SPATS}, {LEFTY}")
    assert "Revealed" in await world.log()
    assert f"engine hit, inside {SPATS}, {LEFTY}, outside {MUGSY}." in await line(world)


async def test_a_sealed_roll_brings_no_car_back(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    sealed = await good(world, alice, "mad-wreck crash", car="Ford", secret=True, dice="2")
    await good(world, alice, "mad-table off", figures="Ford")
    await sealed.press("Reveal")
    assert await line(world) == ""


async def test_a_sealed_climb_is_over_after_the_figure_is_off_the_car(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising", outside=MUGSY)
    await put(world, alice, name="Buick", driver=LEFTY, speed="Cruising")
    await card(world, KING)
    sealed = await good(world, alice, "mad-wreck ride", figure=MUGSY, to="Buick", secret=True)
    await good(world, alice, "mad-table alight", figures=MUGSY)
    await sealed.press("Reveal")
    assert MUGSY not in await line(world, "Buick")


async def test_the_die_of_an_engine_is_rolled_once_a_turn(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising", damage="engine hit")
    await good(world, alice, "mad-car engine", car="Ford", secret=True, dice="1")
    again = await world.say(alice, "mad-car engine", car="Ford")
    assert "has already been rolled for this turn" in again.why
    turned = await good(world, world.ursula, "mad-card draw", card="Red Joker, Black Joker")
    assert "Engine: Ford" in turned.buttons
    await good(world, alice, "mad-car engine", car="Ford", dice="1")


# Those whom a verdict takes off, and the next driver


async def test_out_of_turn_no_one_comes_off_without_a_verdict(world: World, alice: Actor) -> None:
    await ford(world, speed="Cruising", outside=MUGSY)
    refused = await world.say(alice, "mad-wreck thrown", figure=MUGSY)
    assert "only a rolled result" in refused.why
    asked = await good(world, alice, "mad-wreck thrown", figure=MUGSY, odds=True)
    assert (await asked.press("Roll it")).refused
    assert MUGSY in await line(world)
    thrown = await good(world, world.ursula, "mad-wreck thrown", figure=MUGSY, dice="1")
    assert "acted as umpire" in thrown.text


async def test_a_verdict_takes_people_off_out_of_turn(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 1 1 1 6")
    out = await hit.press(f"Leap out: {DOOLEY}", alice)
    assert not out.refused
    assert DOOLEY not in await line(world)


async def lay_out(world: World, name: str) -> None:
    await good(world, world.ursula, "gang wounds", figure=name, points=6)


async def test_the_next_man_takes_the_wheel_once_the_skid_is_settled(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await lay_out(world, SPATS)
    await card(world, KING)
    refused = await world.say(alice, "mad-car drive", car="Ford")
    assert "Let another figure inside take the wheel" in refused.why
    hazard = await good(world, alice, "mad-car hazard", car="Ford", hazards=2)
    assert f"{SPATS}, dead at the wheel, fails at 2 hazards: the car swerves: its driver can't act" in (hazard.headline)
    assert f"inside {SPATS}, {DOOLEY}" in await line(world), "until the skid is settled"
    swerved = await good(world, alice, "mad-car swerve", car="Ford", dice="1")
    assert f"{DOOLEY} now drives Ford." in swerved.text
    assert f"inside {DOOLEY}, {SPATS}" in await line(world)


async def test_another_inside_takes_the_wheel_from_a_helpless_driver(world: World, alice: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    await lay_out(world, SPATS)
    taken = await good(world, alice, "mad-table board", figures=DOOLEY, car="Ford")
    assert taken.headline == f"{DOOLEY} now drives Ford."
    assert f"{DOOLEY} has 1 action left" in taken.text
    await good(world, alice, "mad-car drive", car="Ford")


# Fire


EXPLOSION = "4 6 6 1 1 1 1 1 1 1 1"


async def _time_is_up(world: World) -> Reply:
    """The Ford burns with Spats and Dooley aboard, and their gang's next card is turned up."""
    await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 4")
    return await card(world, KING, act=False)


async def test_a_burning_car_is_driven_nowhere(world: World, alice: Actor) -> None:
    await ford(world)
    await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 4")
    await card(world, KING)
    refused = await world.say(alice, "mad-car drive", car="Ford", speed="Cruising")
    assert refused.refused == "Ford burns, so everyone must get out once it has stopped."


async def test_those_still_aboard_a_burning_car_die_when_its_time_is_up(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world)
    early = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 4")
    assert not early.refused
    refused = await world.say(alice, "mad-table burnt", car="Ford")
    assert "still have time to get out" in refused.why
    drawn = await card(world, KING, act=False)
    assert f"Still aboard Ford: {SPATS} and {DOOLEY}." in drawn.text
    assert (await drawn.press("Burnt: Ford", bob)).refused, "that is for its side"
    burnt = await drawn.press("Burnt: Ford", alice)
    assert burnt.headline == f"{SPATS} and {DOOLEY} die in the fire of Ford."
    assert "dead" in await world.sheet(DOOLEY)
    again = await world.say(alice, "mad-table burnt", car="Ford")
    assert again.refused == "No living figure is aboard Ford. Continue with the game."


async def test_an_empty_burning_car_kills_no_one(world: World, alice: Actor) -> None:
    await open_table(world)
    await put(world, alice, name="Ford")
    drawn = await _time_is_up(world)
    assert "It happens now: Out of the Ford" in drawn.text
    assert "Burnt: Ford" not in drawn.buttons


async def test_a_car_that_burns_gives_time_by_the_cards_of_those_inside(world: World) -> None:
    await open_table(world)
    await put(world, world.ursula, name="Ford", driver=SPATS, side="nobody")
    drawn = await _time_is_up(world)
    assert "Burnt: Ford" in drawn.buttons


async def test_a_car_explodes_beside_a_bomb_of_its_name(world: World, alice: Actor, bob: Actor) -> None:
    await ford(world, speed="Speeding")
    await card(world, KING)
    await good(world, alice, "mad-bomb set", bomber=MUGSY, bomb="Ford", fuse=3, dice="1")
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice=EXPLOSION)
    assert "/mad-bomb explode bomb:Ford's tank" in hit.text
    status = (await good(world, bob, "game status")).text
    assert "Ford's tank explodes now." in status
    assert "Ford in 3 cards." in status


async def test_a_burning_car_that_is_towed_takes_its_countdowns_along(world: World, alice: Actor, bob: Actor) -> None:
    await open_table(world)
    await good(world, alice, "mad-table fire", what="the gas station")
    await put(world, alice, name="Ford", driver=SPATS, speed="Cruising")
    await good(world, alice, "mad-bomb cross", car="Ford", dice="3 6")
    status = (await good(world, bob, "game status")).text
    assert "Out of the Ford, or dead in its fire in 1 card." in status
    assert "Ford in 2 cards." in status
    await good(world, alice, "mad-table off", figures="Ford")
    status = (await good(world, bob, "game status")).text
    assert "Ford" not in status


async def test_the_explosion_of_a_car_is_a_button_with_those_who_were_outside(
    world: World, alice: Actor, bob: Actor
) -> None:
    await ford(world, speed="Cruising", outside=MUGSY)
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice=EXPLOSION)
    status = (await good(world, bob, "game status")).text
    assert "On fire: Ford." in status
    boom = await hit.press("Explode: Ford", alice)
    assert boom.headline.startswith("“Ford”, a bomb of 2 sticks, explodes: Mugsy")
    refused = await world.say(world.ursula, "mad-wreck hits", car="Ford", hits=1)
    assert refused.refused == "Ford has exploded and can't be hit. Pick another target."


# Names


@pytest.mark.parametrize("name", ["Spats Doogan", "north side", "All", "none", "friends", "Nobody", "Hearts"])
async def test_a_car_is_called_like_nothing_else_here(world: World, alice: Actor, name: str) -> None:
    await open_table(world)
    refused = await world.say(alice, "mad-table car", name=name)
    assert "Give the car another name" in refused.why


async def test_outrage_taken_back_is_shown_with_a_minus(world: World, alice: Actor) -> None:
    await open_table(world)
    noted = await good(world, alice, "mad-table outrage", points=-2, why="nobody saw it")
    assert noted.headline == "−2 outrage: nobody saw it."
    assert "−2 in all so far." in noted.text
    assert "Outrage so far: −2." in (await good(world, alice, "game status")).text
