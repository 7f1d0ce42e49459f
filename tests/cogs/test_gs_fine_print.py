"""Rules of GangStars off the main road: hunts that end, fights around vehicles, people near a blast."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, MOMMA, RAY, REX, TANK, TEE, open_turf, two_crews
from tests.cogs.world import Actor, World


@pytest.fixture
async def crews(world: World) -> World:
    """The Kings, alice's, and the Precinct, bob's."""
    await two_crews(world)
    return world


@pytest.fixture
async def turf(world: World) -> World:
    """The two on the table, in the first turn."""
    await open_turf(world)
    return world


async def refusal(world: World, actor: Actor, command: str, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def ride(world: World, vehicle: str, *figures: str, actor: Actor) -> None:
    """Put a vehicle on the table with these in it, the first at the wheel, each in their own activation."""
    await good(world, world.ursula, "gangstars-car set", name=vehicle, kind="Car")
    for figure in figures:
        seat = "Driver" if figure == figures[0] else "Passenger"
        await good(world, world.ursula, "gangstars-turn draw", chit=figure)
        await good(world, actor, "gangstars-car board", figure=figure, vehicle=vehicle, seat=seat)
        await good(world, actor, "gangstars-turn done")


# Weapons


async def test_a_second_pistol_is_used_when_the_first_fails_and_that_one_is_reloaded_later(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=DUKE, gear="Pistol, Pistol")
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUKE)
    for _ in range(2):
        await good(turf, turf.alice, "gangstars-shoot shot", shooter=DUKE, target=DUNN, dice="1 1 1 6")
    assert "is out of ammunition" in await refusal(turf, turf.alice, "gangstars-shoot shot", shooter=DUKE, target=DUNN)
    assert "in a later one" in await refusal(turf, turf.alice, "gangstars-shoot repair", figure=DUKE)
    assert (await turf.sheet(DUKE)).count("Pistol out of ammunition") == 2


# Tests


async def test_the_test_of_being_wounded_counts_the_wound(world: World) -> None:
    for test in ("Wounded", "Wounded at the wheel", "Dog: wounded"):
        assert "+ 2 wounded" in (await good(world, world.alice, "gangstars test", test=test, dice="3")).text
    unhurt = await good(world, world.alice, "gangstars test", test="Wounded", wounded=False, dice="3")
    assert "2 wounded" not in unhurt.text
    assert "2 wounded" not in (await good(world, world.alice, "gangstars test", test="Hit", dice="3")).text


async def test_a_wounded_dogs_own_test_counts_the_wound_that_is_not_kept(crews: World) -> None:
    await good(crews, crews.alice, "gangstars-shoot shot", shooter=DUKE, target=REX, ground="Open", dice="1 6 1 1")
    assert "+ 2 wounded" in (await good(crews, crews.bob, "gangstars test", figure=REX, owed=True, dice="1")).text


async def test_a_hunt_is_over_when_its_owner_says_so(turf: World) -> None:
    state = "Advances on the one who hurt the dog"
    await good(turf, turf.ursula, "gangstars state", figures=RAY, state=state, lasts="The rest of the game")
    ends = {"figures": RAY, "state": state, "ends": True}
    assert "is not yours" in await refusal(turf, turf.bob, "gangstars state", **ends)
    assert "umpire" in await refusal(turf, turf.alice, "gangstars state", figures=RAY, state=state)
    drawn = await good(turf, turf.ursula, "gangstars-turn draw", chit=RAY)
    await drawn.press("End the hunt", turf.alice)
    assert "advances on" not in await turf.sheet(RAY)
    await everything_is_the_fold_of_its_events(turf)


async def test_a_figure_before_a_monster_tests_terrified_whether_it_fights_on(crews: World) -> None:
    await good(crews, crews.bob, "gangstars-gang set", figure=DUNN, traits="Monster")
    await good(crews, crews.alice, "gangstars state", figures=TEE, state="Forced back", lasts="The rest of the game")
    stand = {"figure": TEE, "against": DUNN, "dice": "6 1"}
    assert "+ 2 terrified" in (await good(crews, crews.alice, "gangstars-melee stand", **stand)).text


async def test_a_noisy_dog_keeps_lurkers_off_wherever_it_barks(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=RAY, traits="Lurker")
    lurk: dict[str, Any] = {"figure": RAY, "target": DUNN}
    assert "barks" not in (await good(turf, turf.alice, "gangstars lurk", **lurk)).text
    await good(turf, turf.ursula, "gangstars-gang set", figure=REX, traits="Noisy")
    assert "No one lurks near Rex" in (await good(turf, turf.ursula, "gangstars lurk", **lurk)).text


# Vehicles


async def test_the_stupid_test_every_bend_at_the_wheel_but_not_on_a_bike(crews: World) -> None:
    await good(crews, crews.alice, "gangstars-gang set", figure=TEE, traits="Stupid")
    bend = {"driver": TEE, "segments": 1, "way": "Up to 45 degrees"}
    drive = "gangstars-car drive"
    assert "with a stupid driver" in (await good(crews, crews.alice, drive, **bend, dice="1")).text
    assert "Tested" not in (await good(crews, crews.alice, drive, **bend, bike=True)).text


async def test_no_figure_fights_hand_to_hand_in_a_vehicle_or_with_one_who_is(turf: World) -> None:
    await ride(turf, "Ford", RAY, actor=turf.alice)
    fight = "gangstars-melee fight"
    inside = "Razor Ray is in the Ford, and no one fights hand to hand there. Use /gangstars-car leave first."
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUNN)
    assert await refusal(turf, turf.bob, fight, attacker=DUNN, target=RAY) == inside
    charge = {"attacker": DUNN, "target": RAY, "distance": "10 cm"}
    assert await refusal(turf, turf.bob, "gangstars-melee charge", **charge) == inside
    await good(turf, turf.bob, "gangstars-turn done")
    assert await refusal(turf, turf.alice, fight, attacker=RAY, target=DUNN) == inside


async def test_a_vehicle_shot_to_pieces_explodes_once_and_the_dead_in_it_stay_dead(turf: World) -> None:
    await ride(turf, "Ford", RAY, MOMMA, actor=turf.alice)
    await good(turf, turf.ursula, "gang wounds", figure=RAY, points=4, dead=True)
    await good(turf, turf.ursula, "gangstars-car set", name="Ford", heavy=2)
    wreck = await good(turf, turf.bob, "gangstars-shoot wreck", vehicle="Ford", dice="6")
    assert [one["name"] for one in wreck.facts["people"]] == [MOMMA]
    asked = await wreck.press("It explodes")
    assert "The Ford goes off. Who is within 10 cm (4″)?" in asked.headline
    (struck,) = (await asked.choose(DUKE, REX)).ephemerals
    assert all(f"Damage, {name}" in struck.text for name in (DUKE, REX))
    assert RAY not in struck.text
    blast = {"vehicle": "Ford", "near": DUKE}
    assert "has already exploded" in await refusal(turf, turf.bob, "gangstars-car blast", **blast)
    assert "dead" in await turf.sheet(RAY)


async def test_the_dead_leave_their_seat_to_who_gets_in(turf: World) -> None:
    await ride(turf, "Ford", RAY, actor=turf.alice)
    await good(turf, turf.ursula, "gang wounds", figure=RAY, points=4, dead=True)
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUKE)
    wheel = {"figure": DUKE, "vehicle": "Ford", "seat": "Driver"}
    assert "takes the wheel" in (await good(turf, turf.alice, "gangstars-car board", **wheel)).headline


# Areas


async def test_a_grenade_strikes_friend_foe_dog_wall_and_car_within_it(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=DUKE, gear="Grenade")
    await good(turf, turf.ursula, "gangstars-shoot put", name="the door", build="Wood")
    await good(turf, turf.ursula, "gangstars-car set", name="Ford")
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUKE)
    area = {"caught": f"{RAY} open, {ALVAREZ} cover, {TANK}", "structures": "the door, Ford"}
    dice = "4 3 6 3 3 1 1 6 6 6 6 6 6 6 6"
    thrown = await good(turf, turf.alice, "gangstars-shoot throw", thrower=DUKE, **area, dice=dice)
    assert [one["name"] for one in thrown.facts["people"]] == [RAY, ALVAREZ, TANK]
    assert [one["damage"] for one in thrown.facts["structures"]] == ["heavy damage", "heavy damage"]
    assert f"{RAY}: a heavy wound" in thrown.text
    for struck in (RAY, ALVAREZ):
        assert "first shot at" in await turf.sheet(struck)


async def test_no_figure_shoots_at_the_vehicle_it_rides_in(turf: World) -> None:
    await ride(turf, "Chevy", DUKE, actor=turf.alice)
    shot = {"shooter": DUKE, "vehicle": "Chevy", "dice": "1 1 1"}
    assert "no one shoots at their own vehicle" in await refusal(turf, turf.alice, "gangstars-shoot vehicle", **shot)


async def test_a_stray_vehicle_meets_things_and_runs_no_one_down(turf: World) -> None:
    stray = "gangstars-car stray"
    numbers = await good(turf, turf.ursula, stray, points=6, meets="a lamp post")
    assert numbers.headline == "The vehicle strays into a lamp post."
    assert "within 30 cm" in numbers.text
    await ride(turf, "Chevy", DUKE, actor=turf.alice)
    for meets, sentence in ((DUNN, "Officer Dunn jumps aside"), ("chevy", "can't meet itself")):
        assert sentence in await refusal(turf, turf.ursula, stray, vehicle="Chevy", meets=meets)


async def test_in_a_game_no_damage_is_said_of_what_the_table_does_not_keep(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUKE)
    await good(turf, turf.alice, "gangstars-shoot put", name="the porch", build="Wood")
    sentence = await refusal(turf, turf.alice, "gangstars-shoot structure", light=1, heavy=1)
    assert sentence == (
        "In a game the bot keeps damage only for things on the table. Add a structure with /gangstars-shoot put, "
        "or remove “light”."
    )
    known = {"structure": "the porch", "build": "Concrete"}
    assert "Remove “build”" in await refusal(turf, turf.alice, "gangstars-shoot structure", **known)
    assert "/gangstars-car set" in await refusal(turf, turf.alice, "gangstars-shoot vehicle", kind="Car", heavy=1)


# Default figures


async def test_only_opposing_dogs_ask_for_the_test_of_dogs_near(turf: World) -> None:
    near, own = "Enemy dog within 20 cm (8″)", {"figures": RAY, "source": TANK}
    sentence = await refusal(turf, turf.alice, "gangstars see", what=near, **own)
    assert sentence == "Tank is on Razor Ray's own side. “Enemy dog within 20 cm (8″)” is only for opponents."
    assert "is not a dog" in await refusal(turf, turf.alice, "gangstars see", what=near, figures=RAY, source=DUNN)
    await good(turf, turf.alice, "gangstars see", what=near, figures=RAY, source=REX)
    assert "dogs near" in await turf.sheet(RAY)
    await good(turf, turf.ursula, "gangstars-dog home", dog=REX)
    assert "No dog of Li'l Tee's opponents" in await refusal(turf, turf.alice, "gangstars see", what=near, figures=TEE)


async def test_the_dead_and_the_departed_are_not_to_act(turf: World) -> None:
    assert "Still to act: Eastside Kings 5, Fourth Precinct 5." in (await good(turf, turf.alice, "game status")).text
    await good(turf, turf.ursula, "gang wounds", figure=RAY, points=4, dead=True)
    await good(turf, turf.ursula, "gangstars-dog home", dog=REX)
    assert "Still to act: Eastside Kings 4, Fourth Precinct 4." in (await good(turf, turf.alice, "game status")).text
    chits = (await good(turf, turf.alice, "gangstars-turn chits")).text
    assert "out of the game Razor Ray" in chits
    assert "out of the game Rex" in chits


async def test_no_two_people_of_a_roll_share_a_name(world: World) -> None:
    shot = await good(
        world, world.alice, "gangstars-shoot shot", shooter="Rookie", others="2 Rookie", gun="SMG/Uzi", dice="5 5 5"
    )
    assert shot.headline.startswith("Rookie 1 fires")
    assert [one["name"] for one in shot.facts["people"]] == ["the target", "Rookie 2", "Rookie 3"]
    fight = {"attacker": "Rookie", "target": "2 Rookie", "weapon": "bat"}
    duels = await good(world, world.alice, "gangstars-melee fight", **fight, dice="1 6 1 6 1 6 1 6")
    assert duels.headline == "Rookie 1 attacks Rookie 2 and Rookie 3 with a baseball bat."
    for name in ("Rookie 2", "Rookie 3"):
        assert f"{name}: missed. The blow back: missed. Both hold their ground." in duels.text
    assert "Melee, Rookie 1 on Rookie 3" in duels.text


async def test_a_figure_charged_again_is_still_forced_back(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars state", figures=DUNN, state="Forced back", lasts="The rest of the game")
    await good(turf, turf.ursula, "gangstars-turn draw", chit=RAY)
    await good(turf, turf.alice, "gangstars-melee charge", attacker=RAY, target=DUNN, distance="8 cm")
    await good(turf, turf.bob, "gangstars test", figure=DUNN, owed=True, dice="1")
    fight = await good(turf, turf.alice, "gangstars-melee fight", target=DUNN, dice="6 1")
    dice = (await fight.press("Show the dice")).text  # the card is too tall for them
    assert "− 1 forced back" in dice
    assert "2 charged" in dice


async def test_a_lurker_terrifies_for_two_more_turns_in_any_order_of_acting(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=RAY, traits="Lurker")
    early = await good(turf, turf.alice, "gangstars lurk", figure=RAY, target=DUNN)
    assert "terrified for their next 3 activations" in early.text
    await good(turf, turf.ursula, "gangstars-turn draw", chit=ALVAREZ)
    late = await good(turf, turf.ursula, "gangstars lurk", figure=RAY, target=ALVAREZ)
    assert "terrified for their next 2 activations" in late.text


async def test_a_lurker_who_has_appeared_hides_again_in_an_activation_first(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=RAY, traits="Lurker")
    lurk: dict[str, Any] = {"figure": RAY, "target": DUNN}
    await good(turf, turf.alice, "gangstars lurk", **lurk)
    again = await turf.say(turf.alice, "gangstars lurk", figure=RAY, target=ALVAREZ)
    assert "needs an activation to hide again" in (again.refused or "")
    drawn = await good(turf, turf.alice, "gangstars-turn draw", chit=RAY)
    assert "has already appeared" in ((await turf.say(turf.alice, "gangstars lurk", **lurk)).refused or "")
    await (await drawn.press("Done")).press("Done")
    assert "acted as umpire" not in (await good(turf, turf.alice, "gangstars lurk", **lurk)).text
