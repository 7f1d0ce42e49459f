"""What the rules of GangStars say beside the main road: hunts that end, fights around vehicles, who is near a blast."""

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
    assert reply.refused, reply.text
    assert world.count("event") == events
    return reply.refused


async def ride(world: World, vehicle: str, *figures: str, actor: Actor) -> None:
    """Put a vehicle on the table with these in it, the first at the wheel, each in his activation."""
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
    state = "Advances on who hurt the dog"
    await good(turf, turf.ursula, "gangstars state", figures=RAY, state=state, lasts="The rest of the game")
    ends = {"figures": RAY, "state": state, "ends": True}
    assert "is not yours" in await refusal(turf, turf.bob, "gangstars state", **ends)
    assert "umpire" in await refusal(turf, turf.alice, "gangstars state", figures=RAY, state=state)
    drawn = await good(turf, turf.ursula, "gangstars-turn draw", chit=RAY)
    await drawn.press("The hunt is over", turf.alice)
    assert "advances on" not in await turf.sheet(RAY)
    await everything_is_the_fold_of_its_events(turf)


async def test_who_stands_before_a_monster_tests_terrified_whether_he_goes_on(crews: World) -> None:
    await good(crews, crews.bob, "gangstars-gang set", figure=DUNN, traits="Monster")
    await good(crews, crews.alice, "gangstars state", figures=TEE, state="Forced back", lasts="The rest of the game")
    stand = {"figure": TEE, "against": DUNN, "dice": "6 1"}
    assert "+ 2 terrified" in (await good(crews, crews.alice, "gangstars-melee stand", **stand)).text


async def test_a_noisy_dog_keeps_lurkers_off_wherever_it_barks(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=RAY, traits="Lurker")
    lurk = {"figure": RAY, "target": DUNN}
    assert "barks" not in (await good(turf, turf.alice, "gangstars lurk", **lurk)).text
    await good(turf, turf.ursula, "gangstars-gang set", figure=REX, traits="Noisy")
    assert "Where Rex barks nobody lurks" in (await good(turf, turf.alice, "gangstars lurk", **lurk)).text


# Vehicles


async def test_the_stupid_test_every_bend_at_the_wheel_but_not_on_a_bike(crews: World) -> None:
    await good(crews, crews.alice, "gangstars-gang set", figure=TEE, traits="Stupid")
    bend = {"driver": TEE, "segments": 1, "way": "Up to 45 degrees"}
    drive = "gangstars-car drive"
    assert "with a stupid driver" in (await good(crews, crews.alice, drive, **bend, dice="1")).text
    assert "Tested" not in (await good(crews, crews.alice, drive, **bend, bike=True)).text


async def test_nobody_fights_hand_to_hand_in_a_vehicle_or_with_who_is(turf: World) -> None:
    await ride(turf, "Ford", RAY, actor=turf.alice)
    fight = "gangstars-melee fight"
    inside = "Razor Ray is in the Ford, where nobody fights hand to hand: /gangstars-car leave comes first."
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
    assert "The Ford goes off: who is within 10 cm (4″)?" in asked.headline
    (struck,) = (await asked.choose(DUKE, REX)).asides
    assert all(f"Damage, {name}" in struck.text for name in (DUKE, REX))
    assert RAY not in struck.text
    blast = {"vehicle": "Ford", "near": DUKE}
    assert "has exploded already" in await refusal(turf, turf.bob, "gangstars-car blast", **blast)
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
