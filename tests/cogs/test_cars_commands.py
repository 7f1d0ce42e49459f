"""/mad-car and /mad-wreck: from their options to wounds on sheets, and the buttons from one roll to the next."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.mad_dogs.cars.car_options import DAMAGE, FEATURES, INTO
from rules.mad_dogs.cars.crashes import AFTER
from rules.mad_dogs.cars.report_lines import FATE_LABELS, SMASHED, STEERED
from rules.mad_dogs.cars.tables import CRASH, SWERVED, Into
from rules.mad_dogs.model.vehicles import Car
from tests.cogs.world import Actor, World

SPATS, DOOLEY, MORELLI, DROP_SHOT = "Spats Doogan", "Dooley", "Hot Dog Morelli", "Drop-Shot"


# The book's examples


async def test_doogan_comes_unstuck_at_the_red_light(world: World, alice: Actor) -> None:
    """STUNTS-3 made; then STUNTS-2 failed with a 6: a swerve, a 2, a skid to the left, into the Buick; a bump."""
    turn = await world.say(alice, "mad-car hazard", speed="Speeding", stunts=4, hazards=4, dice="1")
    assert turn.headline == "The driver passes 4 hazards and keeps control."
    van = await world.say(
        alice, "mad-car hazard", speed="Speeding", stunts=4, hazards=3, reaction="Swerve", dice="6 2 3 4"
    )
    assert "STUNTS 4 − 2 for 3 hazards = **2** or less" in van.text
    assert van.headline == "The driver fails at 3 hazards: the car skids 7 inches, 45 degrees left."
    assert van.facts["skid"]["inches"] == 7
    assert (await van.press("Crash")).facts["crash"] in SMASHED.values()
    buick = await world.say(alice, "mad-wreck crash", speed="Speeding", aboard="1", dice="1")
    assert buick.headline == "The car hits something that stands: bumped, no one is hurt."


async def test_drop_shot_severs_the_brake_line(fight: World, bob: Actor) -> None:
    """The shot hits (2 of GATS 3 − 1), a 5 is the car, a 4 its brake line; Doogan's own nerve holds."""
    shot = await fight.say(
        bob,
        "mad-wreck shoot",
        shooter=DROP_SHOT,
        range=6.0,
        gun="Pistol",
        speed="Cruising",
        aboard=SPATS,
        dice="2 5 4 3",
    )
    assert "the brake line is cut" in shot.headline
    assert shot.facts["damage"] == {"engine": False, "brakes": True, "tire": False, "tank": "whole"}
    assert f"{SPATS} keeps control under fire." in shot.text
    assert "damage for it: brake line cut" in shot.text
    slow = await fight.say(fight.alice, "mad-car accelerate", speed="Speeding", to="Cruising", damage="brake line cut")
    assert "only uphill" in slow.why


async def test_doogan_runs_drop_shot_down(fight: World, alice: Actor) -> None:
    """On target at STUNTS-1; the leap fails; a 2 counts as 4; a 6 loses control; a 1 is a scrape."""
    ran = await fight.say(
        alice, "mad-wreck run-down", speed="Speeding", aboard=SPATS, victims=DROP_SHOT, dice="3 3 2 6 1"
    )
    assert "STUNTS 4 − 1 for 2 hazards = **3** or less" in ran.text
    assert re.search(rf"Damage, {DROP_SHOT}: 1D6 \*\*2\*\* \+ 2 [^\n]+ = 4 → Light Wound", ran.text)
    assert ran.headline == f"{SPATS} drives at {DROP_SHOT}: {DROP_SHOT} lightly wounded."
    assert ran.facts["control"]["skid"]["row"] == "scrape"
    assert "1 off every stat" in await fight.sheet(DROP_SHOT)


async def test_a_speeding_and_a_cruising_car_head_on_have_3_each(world: World, alice: Actor) -> None:
    both = await world.say(alice, "mad-wreck head-on", speed="Speeding", other_speed="Cruising", dice="1 1")
    assert both.text.count("= 4 → Damaged") == 2
    assert [one["crash"] for one in both.facts] == ["damaged", "damaged"]


# Speed


async def test_a_move_with_its_turns_and_what_they_count_as(world: World, alice: Actor) -> None:
    moved = await world.say(
        alice, "mad-car drive", speed="Speeding", corners=1, curves=1, features="Souped-up", dice="1 2 3 4 5 6"
    )
    assert moved.facts == {"inches": 10, "hazards": 3}
    assert "the lowest 4 count" in moved.text
    assert "3 hazards, for 1 corner and 1 curve" in moved.text


async def test_a_hit_engine_halves_without_rounding(world: World, alice: Actor) -> None:
    moved = await world.say(alice, "mad-car drive", speed="Speeding", damage="engine hit", dice="1 1 1 1 1")
    assert moved.facts["inches"] == 2.5
    assert "moves 2.5 inches" in moved.headline
    asked = await world.say(alice, "mad-car drive", speed="Speeding", damage="engine hit", odds=True)
    halves = [float(line.split()[0]) for line in asked.text.splitlines() if line.endswith("%")]
    assert len(halves) > 10
    assert halves == sorted(halves)
    died = await (await world.say(alice, "mad-car engine", dice="5")).press("Again")
    assert died.facts["dies"] in (True, False)


async def test_a_wheel_man_changes_speed_by_two_steps_an_action(fight: World, alice: Actor) -> None:
    plain = await fight.say(alice, "mad-car accelerate", speed="Stopped", to="Speeding", driver=SPATS)
    assert plain.facts["actions"] == 2
    await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Wheels", skills="Wheel Man")
    quick = await fight.say(alice, "mad-car accelerate", speed="Stopped", to="Speeding", driver="Wheels")
    assert quick.facts["actions"] == 1


async def test_in_a_chase_both_cars_move(world: World, alice: Actor) -> None:
    chased = await world.say(
        alice,
        "mad-car chase",
        speed="Speeding",
        other_speed="Racing",
        other_was="Speeding",
        dice="1 2 3 4 5 6 6 6 6 6 6 6",
    )
    assert chased.facts == {"active": 15, "other": 42, "gain": -27}
    assert chased.headline == "The car falls back 27 inches."
    jump = await world.say(alice, "mad-car chase", speed="Speeding", other_speed="Racing", other_was="Cruising")
    assert "2 steps of speed" in jump.why


# From one roll to the next


async def test_a_driver_who_fails_brakes_or_swerves_once(fight: World, alice: Actor) -> None:
    failed = await fight.say(
        alice, "mad-car hazard", speed="Racing", aboard=f"{SPATS}, {DOOLEY}", hazards=2, kind="Truck", dice="6"
    )
    assert failed.headline.endswith("brake or swerve.")
    braked = await (await failed.press("Brake")).press("Roll")
    assert braked.facts["speed"] == "Speeding"
    assert "already" in (await failed.press("Swerve")).why
    (seen,) = braked.ephemerals
    crash = braked.facts["crash"] or (await seen.press("Crash")).facts
    assert [one["name"] for one in crash["figures"]] == [SPATS, DOOLEY]


async def test_a_cut_brake_line_leaves_only_swerving(world: World, alice: Actor) -> None:
    failed = await world.say(
        alice, "mad-car hazard", speed="Speeding", stunts=3, hazards=1, damage="brake line cut", dice="6"
    )
    assert "Brake" not in failed.buttons
    assert (await (await failed.press("Swerve")).press("Roll")).facts["speed"] == "Speeding"


async def test_rolling_over_carries_its_2_into_the_crash(world: World, alice: Actor) -> None:
    over = await world.say(alice, "mad-car swerve", speed="Speeding", kind="Motorcycle", dice="5 1 2 3 6")
    assert "up to 6 inches, and it hits something that stands: blown up." in over.headline
    assert re.search(r"1D6 \*\*\d\*\* (\+ \d [^+=\n]+){3}= ", over.text), "speeding 1, roll over 2, motorcycle 2"
    assert "Crash" not in over.buttons


async def test_what_a_skid_meets_decides_whether_it_crashes(world: World, alice: Actor) -> None:
    text = {"speed": "Speeding", "stunts": 3, "hazards": 1, "reaction": "Swerve"}
    free = await world.say(alice, "mad-car hazard", **text, meets="Nothing", dice="6 2 3 4")
    assert free.facts["crash"] is None
    assert "Crash" not in free.buttons
    met = await world.say(alice, "mad-car hazard", **text, meets="Oncoming", other_speed="Racing", dice="6 2 3 4 1 3")
    assert "and it hits oncoming traffic: blown up" in met.headline, "1 + 2 speeding + 3 racing"
    assert met.facts["crash"]["figures"][0]["name"] == "The driver"
    slow = await world.say(alice, "mad-car hazard", **text, meets="Oncoming", dice="6 2 3 4 1 3")
    assert "speed of the oncoming vehicle is missing" in slow.why


async def test_a_shot_at_a_car_is_settled_by_its_button(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await fight.say(
        bob, "mad shoot", gats=4, gun="Tommy Gun", range=2.0, target=SPATS, at_car="Cruising", dice="1 2 4 5 5 5 2"
    )
    assert shot.facts["hits"] == 2
    settled = await shot.press("Settle the hits")
    assert settled.headline.startswith("2 hits on the car")
    assert [one["name"] for one in settled.facts["figures"]] == [SPATS]
    nerve = settled.facts["nerve"]
    assert nerve is None or nerve["needed"] <= 2, "GUTS 4, −2 under blazing fire; a shot tire asks for no nerve"
    assert (await shot.press("Settle the hits")).refused
    assert (await settled.press("Undo", alice)).text
    missed = await fight.say(bob, "mad shoot", gats=1, gun="Pistol", range=2.0, at_car="Cruising", dice="6")
    assert "Settle the hits" not in missed.buttons


async def test_hits_are_settled_with_the_gats_that_wounds_and_nerve_leave(fight: World, alice: Actor) -> None:
    """A light wound takes 1 off, a failed nerve 2; what is left is at least 0, and no circumstance counts in it."""
    await fight.say(alice, "gang hire", gang="North Side", profile="Gun Moll", name="Kitty", skills="Femme Fatale")

    async def settled(gats: int, **more: Any) -> int:
        text = {"shooter": "Kitty", "gats": gats, "gun": "Pistol", "range": 2.0, "at_car": "Cruising", "aimed": True}
        shot = await fight.say(alice, "mad shoot", **text, **more, dice="1")
        hits = await shot.press("Settle the hits")
        assert not hits.refused, hits.refused
        found = fight.rows("SELECT options FROM event WHERE command = 'mad-wreck hits' ORDER BY id DESC LIMIT 1")
        return json.loads(found[0][0])["gats"]

    assert await settled(4) == 4
    hurt = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, target="Kitty", dice="1 4")
    assert "lightly wounded" in hurt.headline
    assert await settled(4) == 3
    shaken = await fight.say(alice, "mad guts", figure="Kitty", cause="Wounded", dice="4")
    assert "nervous" in (await fight.sheet("Kitty", alice)).lower(), shaken.text
    assert await settled(4) == 1
    assert await settled(2, femme_fatale=True) == 0


async def test_a_dead_driver_only_swerves_and_is_hurt_no_more(fight: World, bob: Actor) -> None:
    shot = await fight.say(
        bob, "mad-wreck hits", hits=1, gun="Heavy Machine Gun", gats=4, speed="Racing", aboard=f"{MORELLI}", dice="1 6"
    )
    assert "only swerving is left" in shot.text
    assert next(iter(shot.buttons)) == "Swerve"
    swerved = await shot.press("Swerve")
    assert not swerved.refused
    crash = await fight.say(bob, "mad-wreck crash", speed="Racing", aboard=f"{MORELLI}, Chianti", dice="3 4")
    assert [one["name"] for one in crash.facts["figures"]] == ["Chianti"]
    brakes = await fight.say(bob, "mad-car hazard", speed="Racing", aboard=MORELLI, hazards=1, reaction="Brake")
    assert "can't brake in this state" in brakes.why
    fails = await fight.say(bob, "mad-car hazard", speed="Racing", aboard=MORELLI, hazards=1)
    assert fails.facts["passed"] is False


# Who is hurt


async def test_a_wreck_hurts_all_aboard_on_their_sheets_until_it_is_undone(fight: World, alice: Actor) -> None:
    wreck = await fight.say(
        alice,
        "mad-wreck crash",
        speed="Speeding",
        aboard=f"{SPATS}, {DOOLEY}, 2 Punk",
        outside="Mugsy",
        dice="4 4 5 1 1 1",
    )
    assert "wrecked" in wreck.headline
    assert [one["name"] for one in wreck.facts["figures"]] == [SPATS, DOOLEY, "Punk 1", "Punk 2", "Mugsy"]
    assert "1 off every stat, owes 1 action" in await fight.sheet(SPATS)
    assert "2 off every stat, owes 2 actions" in await fight.sheet(DOOLEY)
    assert "GUTS: all wounded" in wreck.buttons
    await wreck.press("Undo")
    assert "off every stat" not in await fight.sheet(SPATS)
    assert "off every stat" not in await fight.sheet(DOOLEY)


async def test_who_can_not_get_out_of_the_fire_is_dead(fight: World, alice: Actor) -> None:
    fire = await fight.say(alice, "mad-wreck crash", speed="Racing", aboard=SPATS, dice="6 1 6")
    assert f"{SPATS} dead" in fire.headline
    assert f"STUNTS, {SPATS}" in fire.text
    assert "burning car" in fire.text
    assert "dead" in await fight.sheet(SPATS)


async def test_falls_are_read_by_speed_and_kept(fight: World, alice: Actor) -> None:
    held = await fight.say(alice, "mad-wreck ride", speed="Cruising", figure=SPATS, hazards=3)
    assert "holds on" in held.headline
    fell = await fight.say(alice, "mad-wreck ride", speed="Racing", figure=SPATS, hazards=1, dice="6 3")
    assert "STUNTS 4 − 1 racing − 1 hazards: 1 = **2** or less" in fell.text
    assert "1 off every stat" in await fight.sheet(SPATS)
    slow = await fight.say(alice, "mad-wreck thrown", speed="Cruising", figure=DOOLEY, dice="5")
    assert "knocked out" in slow.headline
    assert "knocked out" in await fight.sheet(DOOLEY)


async def test_bullets_meet_those_aboard_by_name(fight: World, alice: Actor) -> None:
    shot = await fight.say(
        alice,
        "mad-wreck shoot",
        shooter=SPATS,
        gun="Tommy Gun",
        range=2.0,
        aboard=f"{MORELLI}, Chianti",
        dice="1 5 5 5 5 5 1 2 4 6",
    )
    assert f"Who is hit (1 {MORELLI}, 2 Chianti)" in shot.text
    assert "1 off every stat" in await fight.sheet("Chianti")
    assert "Tommy Gun (empty)" in await fight.sheet(SPATS)


async def test_what_hits_do_to_a_car_goes_into_the_next_command(world: World, alice: Actor) -> None:
    hit = await world.say(
        alice, "mad-wreck hits", hits=2, speed="Speeding", kind="Truck", reaction="Brake", dice="4 4 3 4 6 4 1 1 1 1"
    )
    assert "damage for it: engine hit, brake line cut, no racing" in hit.text
    assert hit.facts["nerve"]["skid"]["row"] == "lose control", "braking is past: the line has just been cut"
    assert hit.facts["crash"] == "damaged"
    assert (await hit.press("Engine")).facts["dies"] in (True, False)


async def test_hits_on_armor_are_confirmed_and_an_empty_parked_car_has_no_one_to_hit(
    world: World, alice: Actor
) -> None:
    armour = await world.say(alice, "mad-wreck hits", hits=3, features="bulletproof", gats=3, dice="3 5 6 1")
    assert "The armor stops 2 hits of 3." in armour.text
    assert armour.facts["through"] == 1
    assert armour.facts["figures"] == []


async def test_a_truck_full_of_men_has_exact_odds(world: World, alice: Actor) -> None:
    asked = await world.say(
        alice, "mad-wreck crash", speed="Speeding", kind="Truck", aboard="Hoodlum, 15 Punk, 2 Rookies", odds=True
    )
    assert "exactly" in asked.headline
    assert "Punk 1, Punk 2, Punk 3 and 12 more" in " ".join(asked.text.split())
    full = await world.say(alice, "mad-wreck crash", speed="Speeding", kind="Truck", aboard="19", dice="5")
    assert "holds 18" in full.why


# Refusals


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("mad-car drive", {"speed": "Speeding", "features": "armored"}, "No feature is called “armored”"),
    ("mad-car drive", {"speed": "Speeding", "damage": "engine"}, "Did you mean engine hit"),
    ("mad-car drive", {"speed": "Racing", "damage": "no racing"}, "can't race again"),
    ("mad-car drive", {"speed": "Cruising", "corners": 20, "curves": 1}, "0 to 20 corners"),
    ("mad-car accelerate", {"speed": "Racing", "to": "Racing"}, "already has that speed"),
    ("mad-car accelerate", {"speed": "Stopped", "to": "Racing"}, "3 steps of speed"),
    ("mad-car accelerate", {"speed": "Stopped", "to": "Cruising", "driver": MORELLI}, ""),
    ("mad-car accelerate", {"speed": "Stopped", "to": "Cruising", "driver": "2"}, "Name only one"),
    ("mad-car hazard", {"speed": "Speeding"}, "Name the driver"),
    ("mad-car hazard", {"speed": "Speeding", "stunts": 3}, "The bot needs the number of hazards"),
    ("mad-car hazard", {"speed": "Cruising", "stunts": 3, "corners": 2}, "The bot needs the number of hazards"),
    ("mad-car hazard", {"speed": "Speeding", "stunts": 3, "hazards": 50, "corners": 1}, "1 to 50 hazards"),
    ("mad-car hazard", {"speed": "Speeding", "aboard": "Spats Dogan", "hazards": 1}, "Did you mean Spats Doogan"),
    ("mad-car hazard", {"speed": "Speeding", "aboard": "99", "hazards": 1}, "At most 30 people"),
    ("mad-car brake", {"speed": "Speeding", "damage": "brake line cut"}, "can't brake. Choose Swerve"),
    ("mad-wreck crash", {"speed": "Racing", "into": "Oncoming"}, "speed of the oncoming vehicle is missing"),
    ("mad-wreck crash", {"speed": "Racing", "other_speed": "Racing"}, "only when it is oncoming"),
    ("mad-wreck crash", {"speed": "Racing", "aboard": "7"}, "holds 6 inside, not 7"),
    ("mad-wreck crash", {"speed": "Racing", "aboard": f"{SPATS}, {SPATS}"}, "named twice"),
    ("mad-wreck crash", {"speed": "Racing", "aboard": SPATS, "outside": SPATS}, "two places at once"),
    (
        "mad-wreck head-on",
        {"speed": "Racing", "other_speed": "Racing", "aboard": SPATS, "other_aboard": SPATS},
        "two places",
    ),
    ("mad-wreck ride", {"speed": "Racing"}, "Name the figure that rides"),
    ("mad-wreck ride", {"speed": "Racing", "figure": "2"}, "Name one"),
    ("mad-car chase", {"speed": "Stopped", "other_speed": "Stopped"}, "both are stopped"),
    ("mad-wreck run-down", {"speed": "Racing", "stunts": 3, "victims": "21"}, "1 to 20 people"),
    ("mad-wreck run-down", {"speed": "Racing", "aboard": SPATS, "victims": SPATS}, "two places at once"),
    ("mad-wreck shoot", {"range": 99.0, "gun": "Pistol", "gats": 3}, "99 inches away"),
    ("mad-wreck shoot", {"range": 2.0, "gun": "Pistol", "shooter": SPATS, "aboard": SPATS}, "two places at once"),
    ("mad-wreck hits", {"hits": 1, "features": "bulletproof"}, "unmodified GATS"),
    ("mad-wreck hits", {"hits": 1, "gun": "Bazooka"}, "No gun is called"),
    ("mad-car engine", {"dice": "1 1"}, "This roll takes 1 die. Remove the last die, which shows 1."),
]


@pytest.mark.parametrize(
    "command, options, expected", REFUSED, ids=lambda value: value if isinstance(value, str) else ""
)
async def test_what_can_not_be_is_refused_and_stores_nothing(
    fight: World, alice: Actor, carol: Actor, command: str, options: dict[str, Any], expected: str
) -> None:
    """`World.act` holds that a refusal stores nothing. A player who names another's figure reads whose it is."""
    reply = await fight.say(carol if not expected else alice, command, **options)
    assert reply.why, reply.text
    assert expected in reply.why


async def test_only_the_driver_must_be_ones_own(fight: World, bob: Actor, carol: Actor) -> None:
    stranger = await fight.say(carol, "mad-car hazard", speed="Speeding", aboard=SPATS, hazards=1)
    assert "Ask its owner or an umpire" in stranger.why
    both = await fight.say(
        bob,
        "mad-wreck head-on",
        speed="Speeding",
        other_speed="Speeding",
        aboard=MORELLI,
        other_aboard=SPATS,
        dice="1 1 1 1",
    )
    assert not both.refused
    assert f"Damage, {SPATS}" in both.text, "the other car's people have their own names"


async def test_guns_features_and_damage_complete_themselves(fight: World, alice: Actor) -> None:
    assert "Pistol" in await fight.complete(alice, "mad-wreck hits", "gun", "")
    assert (await fight.complete(alice, "mad-wreck shoot", "gun", "", shooter=SPATS))[0] == "Tommy Gun"
    assert await fight.complete(alice, "mad-car drive", "features", "souped-up, sus") == ["souped-up, suspension"]
    assert await fight.complete(alice, "mad-car hazard", "damage", "") == list(DAMAGE)


# Words for everything


def test_every_row_and_option_has_its_word() -> None:
    assert set(INTO.values()) == set(Into)
    assert set(AFTER.values()) == {fate.extra for fate in SWERVED.values() if fate.extra} == set(STEERED)
    assert set(SMASHED) == {row.key for row in CRASH.rows}
    assert all(hasattr(Car(), field) for field in (*DAMAGE.values(), *FEATURES.values()))
    assert len(set(FATE_LABELS)) == len(FATE_LABELS)
