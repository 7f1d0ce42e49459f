"""/hood-car: safe speeds, speeding, rails and crashes; from plain numbers, with figures, and on the table of a game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.refusal import Refusal
from rules.hoodsville.driving.crashes import RunInto, SaveFromCrash
from rules.hoodsville.driving.rails_and_barriers import Crossing, Right, Tyre
from rules.hoodsville.driving.safe_speeds import Speed
from rules.hoodsville.driving.speeding import GoTooFast
from tests.cogs.kept import beginning
from tests.cogs.plainly import reported
from tests.cogs.raid import ANVIL, DUTCH, HANLON, KOWALSKI, PETE, TULLY, WHEELS, open_raid
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World


@beginning
async def gangs(world: World) -> None:
    """Mulligan Mob, which is alice's, and Harbor Precinct, which is bob's; ursula umpires."""
    await good(world, world.alice, "gang new", name="Mulligan Mob", sample="Mulligan Mob")
    await good(world, world.bob, "gang new", name="Harbor Precinct", sample="Harbor Precinct")
    await world.name_umpires()


@beginning
async def table(world: World) -> None:
    """The two on the table, in the first move, and a Ford."""
    await gangs(world)
    await good(world, world.alice, "game open", system="The Hoodsville Heist")
    await good(world, world.alice, "game bring", gang="Mulligan Mob")
    await good(world, world.bob, "game bring", gang="Harbor Precinct")
    await car(world, "set", name="Ford")


async def car(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"hood-car {command}", **options)


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, f"hood-car {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def shown(world: World, name: str = "Ford") -> str:
    """How a vehicle stands, as /hood-car show has it."""
    lines = (await car(world, "show")).text.splitlines()
    (line,) = [line for line in lines if f"**{name}**" in line]
    return line.partition("**: ")[2]


async def sheet(world: World, figure: str) -> str:
    return (await good(world, world.alice, "gang show", figure=figure)).text


# Safe speeds


@pytest.mark.parametrize(
    "options, headline",
    [
        ({}, "The vehicle is safe at 20 inches straight on."),
        ({"course": "obtuse"}, "The vehicle is safe at 16 inches around an obtuse corner."),
        ({"course": "Right-angled corner"}, "The vehicle is safe at 10 inches around a right-angled corner."),
        ({"course": "acute"}, "The vehicle is safe at 7 inches around an acute corner."),
        ({"course": "U TURN"}, "The vehicle is safe at 5 inches in a U turn."),
        ({"course": "U-turn"}, "The vehicle is safe at 5 inches in a U turn."),
        ({"course": "right angle"}, "The vehicle is safe at 10 inches around a right-angled corner."),
        ({"course": "backing"}, "The vehicle is safe at 5 inches backing around a corner."),
        ({"course": "straight back"}, "The vehicle is safe at 6 inches straight back."),
        ({"course": "cross country"}, "The vehicle is safe at 8 inches across country."),
        ({"course": "reversing"}, "The vehicle turns around in reverse, which takes the whole move."),
        ({"course": "right, obtuse"}, "The vehicle is safe at 10 inches around a right-angled corner, because"),
        ({"straight": 18.0, "course": "right"}, "The vehicle is safe at 9 inches"),
        ({"straight": 18.0, "course": "u turn"}, "The vehicle is safe at 4.5 inches"),
        ({"damaged": True}, "The vehicle is safe at 10 inches"),
        ({"burst": True}, "The vehicle is safe at 3 inches"),
        ({"crossings": 2}, "The vehicle is safe at 14 inches"),
    ],
)
def test_safe_speeds_from_plain_numbers(options: dict[str, Any], headline: str) -> None:
    assert reported(Speed, **options).headline.startswith(headline)


async def test_safe_speeds_need_no_server(world: World) -> None:
    reply = await good(world, world.alice.user, "hood-car speed", course="acute")
    assert reply.facts == {"inches": 7, "slowest": "Acute corner"}


@pytest.mark.parametrize(
    "kind, options, why",
    [
        (Speed, {"course": "hairpin"}, "No turn is called “hairpin”"),
        (Speed, {"course": "reversing turn, right"}, "whole move"),
        (GoTooFast, {}, "over:3"),
        (GoTooFast, {"over": 0.0}, "No roll is needed"),
        (GoTooFast, {"speed": 20.0}, "No roll is needed"),
        (GoTooFast, {"over": 3.0, "in_the_way": True}, "speed:23"),
        (GoTooFast, {"speed": 9.0, "course": "reversing turn"}, "whole move"),
        (GoTooFast, {"speed": 23.0, "burst": True}, "makes at most 3 inches a move, not 23"),
        (GoTooFast, {"over": 1.0, "burst": True}, "makes at most 3 inches a move, not 4"),
        (Crossing, {"speed": 7.0}, "Slow down to 6"),
        (Crossing, {"speed": 0.0}, "more than 0"),
        (Tyre, {"left": 2, "rounds": 3}, "at most 2 more rounds of work"),
        (Right, {"people": "2"}, "takes 3 people. You named 2"),
        (Right, {"people": "0"}, "takes 3 people. You named 0"),
        (SaveFromCrash, {"on_foot": True, "fate": "Wrecked"}, "either"),
        (RunInto, {"speed": 9.0, "aboard": "21"}, "Name at most 20"),
    ],
)
def test_what_can_not_be(kind: type[Any], options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal) as refused:
        reported(kind, **options)
    assert why in refused.value.sentence


@pytest.mark.parametrize(
    "command, options, why",
    [
        ("speed", {"vehicle": "Ford"}, "No game is being played"),
        ("show", {}, "No game is being played"),
        ("set", {"name": "Ford"}, "No game is being played"),
        ("crossing", {"level": True, "odds": True}, "nothing to roll"),
        ("right", {"people": "0"}, "takes 3 people. You named 0"),
    ],
)
async def test_what_can_not_be_here(world: World, command: str, options: dict[str, Any], why: str) -> None:
    assert why in await refusal(world, command, **options)


# Speeding


async def test_a_vehicle_that_keeps_its_course(world: World) -> None:
    reply = await car(world, "speeding", over=3.0, dice="4")
    assert reply.headline == "The vehicle goes 3 inches too fast and keeps its course."
    assert "Speeding: 1D6 **4** − 3 over the safe speed = 1 → OK" in reply.text
    assert reply.facts["control"] == "keeps to its course"


async def test_the_report_names_the_speed_and_the_way(world: World) -> None:
    reply = await car(world, "speeding", speed=14.0, course="right", crossings=1, dice="6")
    assert reply.headline == "The vehicle goes 7 inches too fast and skids 2 inches to the side, then stops sideways."
    halved = await car(world, "speeding", speed=14.0, damaged=True, dice="6")
    assert "4 inches too fast and keeps" in halved.headline


async def test_a_skid_asks_what_is_in_the_way(world: World) -> None:
    reply = await car(world, "speeding", speed=23.0, aboard="2", dice="3")
    assert "crashes into that" in reply.text
    crash = await reply.press("Crash at 23 inches")
    assert len(crash.facts["aboard"]) == 2
    assert "at 23 inches" in crash.headline
    assert "Crash at 23 inches" not in (await car(world, "speeding", speed=23.0, in_the_way=False, dice="3")).buttons
    unknown = await car(world, "speeding", over=3.0, dice="3")
    assert not [label for label in unknown.buttons if label.startswith("Crash")]


async def test_a_skid_into_a_person_is_a_crash_at_its_speed(world: World) -> None:
    """23 inches: -3. Evading 5 - 3 is full; the vehicle 5 - 3 wrecked; in it -4, on foot -4."""
    reply = await car(world, "speeding", speed=23.0, on_foot="1", dice="3 5 5 6 5")
    assert reply.headline == (
        "The vehicle goes 3 inches too fast and skids 2 inches to the side, then stops sideways: a full impact, "
        "wrecked, the driver lightly injured, Average Civilian stunned."
    )
    assert "Vehicle: 1D6 **5** − 3 impact speed 23 = 2 → Wrecked" in reply.text
    assert "− 3 impact speed 23 − 1 wrecked = 2" in reply.text
    assert "− 3 impact speed 23 − 1 on foot = 1" in reply.text


async def test_a_vehicle_that_overturns(world: World) -> None:
    reply = await car(world, "speeding", over=4.0, aboard="1", dice="1 3 4")
    assert reply.headline == "The vehicle goes 4 inches too fast and overturns: damaged, Gangster groggy."
    assert "takes 3 people to right it" in reply.text


async def test_the_odds_of_speeding(world: World) -> None:
    asked = await car(world, "speeding", over=4.0, odds=True)
    assert "overturns 17%" in " ".join(asked.text.split())
    assert "the driver" in asked.text
    crowded = await car(world, "speeding", speed=30.0, aboard="20", on_foot="10", odds=True)
    assert crowded.headline.endswith("exactly")
    assert "Each of those in it" in crowded.text
    assert "Each on foot" in crowded.text


# Crashes


async def test_a_crash_is_evaded(world: World) -> None:
    reply = await car(world, "crash", speed=13.0, aboard="3", dice="6")
    assert reply.headline == "The vehicle evades the crash at 13 inches."
    assert reply.facts == {"strike": "evaded", "vehicle": "no saving throw", "aboard": ["unscathed"] * 3, "on_foot": []}


async def test_a_glancing_blow(world: World) -> None:
    reply = await car(world, "crash", speed=9.0, dice="3 4 3")
    assert reply.headline == "The vehicle takes a glancing blow at 9 inches: damaged, no one is hurt."
    assert "**3** + 2 glancing blow = 5" in reply.text
    assert "half as fast" in reply.text


async def test_an_empty_vehicle_crashes_too(world: World) -> None:
    reply = await car(world, "crash", speed=9.0, aboard="0", dice="1 1")
    assert reply.headline == "The vehicle takes a full impact at 9 inches: wrecked."
    assert "moves no more" in reply.text


async def test_many_are_counted(world: World) -> None:
    reply = await car(world, "crash", speed=9.0, aboard="6", dice="1 6 1 1 1 1 1 6")
    assert reply.headline == "The vehicle takes a full impact at 9 inches: just dented, 5 of 6 people hurt."


async def test_wounds_of_a_crash_are_stored_and_tests_offered(world: World) -> None:
    await gangs(world)
    reply = await car(
        world, "crash", speed=13.0, aboard=f"{WHEELS}, {ANVIL}, {PETE}", on_foot=HANLON, dice="1 3 6 4 5 1"
    )
    assert reply.facts["aboard"] == ["groggy", "lightly injured", "paralyzed"]
    assert reply.facts["on_foot"] == ["critically injured"]
    assert {f"Morale: {name}" for name in (WHEELS, ANVIL, PETE)} <= set(reply.buttons)
    assert f"Morale: {HANLON}" not in reply.buttons
    assert "light" in await sheet(world, ANVIL)
    tested = await reply.press(f"Morale: {ANVIL}")
    assert not tested.refused
    assert "critically injured" in await sheet(world, HANLON)


async def test_undo_heals_them(world: World) -> None:
    await table(world)
    before = await sheet(world, ANVIL)
    reply = await car(world, "crash", speed=13.0, vehicle="Ford", aboard=ANVIL, dice="1 3 2")
    assert await sheet(world, ANVIL) != before
    assert "wrecked" in await shown(world)
    await reply.press("Undo", world.ursula)
    assert await sheet(world, ANVIL) == before
    assert await shown(world) == "sound."


async def test_the_driver_is_ones_own(world: World) -> None:
    await gangs(world)
    assert "not yours" in await refusal(world, "crash", speed=9.0, aboard=HANLON)
    assert "twice" in await refusal(world, "crash", speed=9.0, aboard=ANVIL, on_foot=ANVIL)
    assert "No figure is called “Nobody" in await refusal(world, "crash", speed=9.0, aboard="Nobody Atall")


async def test_the_dead_are_not_hurt_again(world: World) -> None:
    await gangs(world)
    await car(world, "crash", speed=40.0, aboard=ANVIL, dice="6 1 1")
    assert "already apparently dead" in await refusal(world, "crash", speed=9.0, aboard=ANVIL)


async def test_a_single_saving_throw(world: World) -> None:
    await gangs(world)
    reply = await car(world, "save", figure=ANVIL, speed=13.0, glancing=True, fate="Overturned", modifier=-1, dice="2")
    assert reply.headline == f"{ANVIL} in a crash: badly injured."
    assert "− 1 impact speed 13 + 2 glancing blow − 2 smashed and overturned − 1 other = 0" in reply.text
    assert "bandaged" in reply.text
    assert f"Morale: {ANVIL}" in reply.buttons
    fine = await car(world, "save", on_foot=True, dice="6")
    assert fine.headline == "The figure in a crash: unscathed."
    assert "not yours" in await refusal(world, "save", figure=HANLON)


async def test_a_badly_injured_driver_can_do_nothing(world: World) -> None:
    await table(world)
    await car(world, "save", figure=ANVIL, dice="1", modifier=-1)
    await car(world, "crossing", vehicle="Ford", dice="1")
    assert "not bandaged" in await refusal(world, "tire", vehicle="Ford", figure=ANVIL)


# On the table of a game


async def test_vehicles_come_and_go(world: World) -> None:
    await table(world)
    await car(world, "set", name="Truck", straight=18.0)
    assert await shown(world) == "sound."
    assert await shown(world, "Truck") == "sound, 18 inches straight on."
    assert "already" in await refusal(world, "set", name="truck")
    await car(world, "set", name="FORD", state="Damaged")
    assert await shown(world) == "damaged, its speed halved."
    await car(world, "set", name="Ford", state="Overturned")
    assert await shown(world) == "smashed and overturned."
    await car(world, "set", name="Ford", state="Sound")
    assert await shown(world) == "sound."
    assert "commas" in await refusal(world, "set", name="Ford, Truck")
    assert "No vehicle is called" in await refusal(world, "gone", vehicle="Hearse")
    await car(world, "gone", vehicle="ford")
    await car(world, "gone", vehicle="truck")
    assert "no vehicle" in (await car(world, "show")).headline
    assert await world.complete(world.alice, "hood-car speed", "vehicle", "") == []


async def test_vehicles_are_for_the_players_of_the_game(world: World) -> None:
    await table(world)
    for command, options in (("set", {"name": "Truck"}), ("gone", {"vehicle": "Ford"}), ("speed", {"vehicle": "Ford"})):
        assert "players and umpires" in await refusal(world, command, world.carol, **options)


async def test_a_vehicle_of_the_table_is_known(world: World) -> None:
    await table(world)
    await car(world, "set", name="Ford", straight=18.0, state="Damaged")
    assert await world.complete(world.alice, "hood-car speed", "vehicle", "fo") == ["Ford"]
    assert "Cross country" in await world.complete(world.alice, "hood-car speed", "course", "cross")
    assert (await car(world, "speed", vehicle="ford")).headline == "Ford is safe at 9 inches straight on."
    assert "20 inches" in (await car(world, "speed", vehicle="Ford", straight=20.0, damaged=False)).headline
    reply = await car(world, "speeding", vehicle="Ford", over=1.0, dice="6")
    assert "Ford goes 1 inch too fast" in reply.headline


async def next_move(world: World) -> None:
    await good(world, world.alice, "hood next")


async def test_bogged_and_out_again(world: World) -> None:
    await table(world)
    bogged = await car(world, "off-road", vehicle="Ford", dice="1")
    assert bogged.headline == "Ford bogs down."
    assert await shown(world) == "sound, bogged."
    assert "bogged" in await refusal(world, "speed", vehicle="Ford")
    assert "bogged" in await refusal(world, "off-road", vehicle="Ford", odds=True)
    stuck = await car(world, "unbog", vehicle="Ford", dice="4")
    assert stuck.headline == "Ford is still stuck."
    assert "one try a move" in await refusal(world, "unbog", vehicle="Ford")
    assert (await car(world, "unbog", vehicle="Ford", odds=True)).headline.startswith("The odds")
    await next_move(world)
    out = await car(world, "unbog", vehicle="Ford", tow=True, dice="4")
    assert out.headline == "Ford is out again."
    assert await shown(world) == "sound."
    assert "not bogged" in await refusal(world, "unbog", vehicle="Ford")
    assert "not bogged" in (await bogged.press("Get it out")).why


async def test_over_on_its_side_and_righted_by_three(world: World) -> None:
    await table(world)
    await car(world, "speeding", vehicle="Ford", over=4.0, aboard="0", dice="1 1")
    assert await shown(world) == "damaged, its speed halved, on its side."
    assert "side" in await refusal(world, "speed", vehicle="Ford")
    assert "You named 2" in await refusal(world, "right", vehicle="Ford", people=f"{ANVIL}, {PETE}")
    assert "not yours" in await refusal(world, "right", vehicle="Ford", people=f"{ANVIL}, {PETE}, {HANLON}")
    await car(world, "tire", figure=ANVIL, rounds=2)
    assert "both rounds" in await refusal(world, "right", vehicle="Ford", people=f"{ANVIL}, {PETE}, {WHEELS}")
    righted = await car(world, "right", vehicle="Ford", people=f"{DUTCH}, {PETE}, {WHEELS}")
    assert righted.headline == f"{DUTCH}, {PETE} and {WHEELS} right Ford."
    assert await shown(world) == "damaged, its speed halved."
    assert "on its wheels" in await refusal(world, "right", vehicle="Ford")
    again = await car(world, "speeding", vehicle="Ford", over=4.0, aboard="0", dice="1 6")
    assert "dented" in again.headline
    assert "It was already damaged before, and stays so." in again.text
    assert await shown(world) == "damaged, its speed halved, on its side."


async def test_a_tyre_bursts_and_is_changed_round_by_round(world: World) -> None:
    await table(world)
    burst = await car(world, "crossing", vehicle="Ford", dice="1")
    assert burst.headline == "Ford bursts a tire."
    assert await shown(world) == "sound, a burst tire, 5 rounds of work to change it."
    assert (await car(world, "speed", vehicle="Ford")).headline == "Ford is safe at 3 inches straight on."
    assert "Remove “left”" in await refusal(world, "tire", vehicle="Ford", left=1)
    await next_move(world)
    too_fast: list[tuple[str, dict[str, Any]]] = [
        ("crossing", {"speed": 6.0}),
        ("crossing", {"speed": 6.0, "level": True}),
        ("speeding", {"speed": 6.0}),
        ("speeding", {"over": 3.0}),
        ("crash", {"speed": 6.0}),
    ]
    for command, options in too_fast:
        assert "makes at most 3 inches a move, not 6" in await refusal(world, command, vehicle="Ford", **options)
    assert "evades" in (await car(world, "crash", vehicle="Ford", speed=3.0, dice="6")).headline
    assert "keeps" in (await car(world, "speeding", vehicle="Ford", speed=3.0, crossings=1, dice="6")).headline
    assert (await car(world, "crossing", vehicle="Ford", level=True)).facts == {"inches": 3}
    assert (await car(world, "crossing", vehicle="Ford", dice="6")).headline == "Ford is over the rails."
    worked = await car(world, "tire", vehicle="Ford", figure=ANVIL)
    assert worked.headline == f"{ANVIL} works on the tire of Ford, with 4 rounds to go."
    assert (await worked.press("Another round")).headline == f"{ANVIL} works on the tire of Ford, with 3 rounds to go."
    assert "both rounds" in await refusal(world, "tire", vehicle="Ford", figure=ANVIL)
    assert "both rounds" in await refusal(world, "tire", vehicle="Ford", figure=PETE, rounds=3)
    assert "not yours" in await refusal(world, "tire", vehicle="Ford", figure=KOWALSKI)
    await car(world, "tire", vehicle="Ford", figure=PETE, rounds=2)
    done = await car(world, "tire", vehicle="Ford", figure=WHEELS)
    assert done.headline == f"{WHEELS} works on the tire of Ford, and it is changed."
    assert await shown(world) == "sound."
    assert "none to change" in await refusal(world, "tire", vehicle="Ford")


async def test_stalled_on_the_rails_and_knocked_out_by_a_barrier(world: World) -> None:
    await table(world)
    stalled = await car(world, "crossing", vehicle="Ford", dice="2")
    assert await shown(world) == "sound, stalled on the rails."
    assert "stalled on the rails" in await refusal(world, "barrier", vehicle="Ford")
    assert "one try a move" in (await stalled.press("Try again")).why
    await next_move(world)
    assert (await stalled.press("Try again")).facts["end"] in ("over", "slowed", "stalled", "burst")
    await car(world, "set", name="Ford", state="Dented")
    await car(world, "set", name="Ford", state="Sound")
    assert "one try a move" in await refusal(world, "crossing", vehicle="Ford")
    await next_move(world)
    assert await shown(world) == "sound."
    knocked = await car(world, "barrier", vehicle="Ford", dice="1")
    assert knocked.headline == "The barrier knocks Ford out."
    assert await shown(world) == "sound, knocked out, needs a restart."
    for command in ("crossing", "barrier", "off-road", "speed"):
        assert "A barrier knocked this vehicle out" in await refusal(world, command, vehicle="Ford")
    assert (await knocked.press("Restart")).headline == "Ford is running again."
    assert "is running" in await refusal(world, "restart", vehicle="Ford")
    assert "one try a move" in await refusal(world, "barrier", vehicle="Ford")
    await next_move(world)
    assert (await car(world, "barrier", vehicle="Ford", dice="2")).headline == "The barrier stops Ford."
    await next_move(world)
    assert (await car(world, "barrier", vehicle="Ford", dice="4")).headline == "Ford smashes the barrier."
    assert "one try a move" in await refusal(world, "crossing", vehicle="Ford")
    await next_move(world)
    assert (await car(world, "crossing", vehicle="Ford", dice="3")).headline == (
        "Ford is over the rails, 4 inches shorter."
    )
    assert (await car(world, "crossing", vehicle="Ford", level=True)).facts == {"inches": 3}
    assert await shown(world) == "sound."


async def test_a_vehicle_goes_across_country_once_a_move(world: World) -> None:
    await table(world)
    await car(world, "off-road", vehicle="Ford", dice="6")
    await car(world, "set", name="Ford", state="Dented")
    await car(world, "set", name="Ford", state="Sound")
    assert "already gone across country this move" in await refusal(world, "off-road", vehicle="Ford")
    assert not (await car(world, "off-road", vehicle="Ford", odds=True)).refused
    await car(world, "barrier", vehicle="Ford", dice="4")
    await next_move(world)
    bogged = await car(world, "off-road", vehicle="Ford", dice="1")
    assert await shown(world) == "sound, bogged.", bogged.text


async def test_a_wreck_stays_one(world: World) -> None:
    await table(world)
    await car(world, "crash", speed=9.0, vehicle="Ford", aboard="0", dice="1 1")
    assert await shown(world) == "wrecked."
    for command in ("speed", "crossing", "off-road", "barrier"):
        assert "moves no more" in await refusal(world, command, vehicle="Ford")
    assert "moves no more" in await refusal(world, "speeding", vehicle="Ford", over=2.0)
    hit = await car(world, "crash", speed=9.0, vehicle="Ford", aboard="0", dice="1 6")
    assert "It was already wrecked before, and stays so." in hit.text
    assert await shown(world) == "wrecked."
    await car(world, "crash", speed=40.0, vehicle="Ford", aboard="0", dice="1 1")
    assert await shown(world) == "smashed and overturned."
    righted = await car(world, "right", vehicle="Ford")
    assert "moves no more" in righted.text
    assert await shown(world) == "smashed."


async def test_a_sealed_crash_that_opens_late_mends_nothing(world: World) -> None:
    await table(world)
    sealed = await car(world, "crash", speed=9.0, vehicle="Ford", aboard="0", dice="1 6", secret=True)
    assert await shown(world) == "sound."
    await car(world, "crash", speed=9.0, vehicle="Ford", aboard="0", dice="1 1")
    await sealed.press("Reveal")
    assert await shown(world) == "wrecked."


async def test_a_stalled_vehicle_is_restarted_too(world: World) -> None:
    await table(world)
    await car(world, "crossing", vehicle="Ford", dice="2")
    assert (await car(world, "restart", vehicle="Ford")).headline == "Ford is running again."
    assert await shown(world) == "sound."
    assert "one try a move" in await refusal(world, "crossing", vehicle="Ford")


async def test_a_sealed_try_at_the_rails_counts_at_once(world: World) -> None:
    await table(world)
    await car(world, "crossing", vehicle="Ford", dice="2", secret=True)
    assert await shown(world) == "sound."
    assert "one try a move" in await refusal(world, "crossing", vehicle="Ford")
    await next_move(world)
    barrier = await car(world, "barrier", vehicle="Ford", dice="1")
    assert barrier.headline.startswith("Sealed by"), "it stands on the rails, so the seal opens"
    assert await shown(world) == "sound, stalled on the rails."


async def test_a_try_that_is_taken_back_is_not_counted(world: World) -> None:
    await table(world)
    stalled = await car(world, "crossing", vehicle="Ford", dice="2")
    await stalled.press("Undo", world.ursula)
    assert (await car(world, "crossing", vehicle="Ford", dice="6")).headline == "Ford is over the rails."


async def test_outside_a_game_tries_are_not_counted(world: World) -> None:
    for _ in range(2):
        assert (await car(world, "crossing", dice="2")).headline == "The vehicle stalls."
        assert (await car(world, "unbog", dice="1")).headline == "The vehicle is still stuck."


async def test_a_nameless_vehicle_runs_over_no_figure_on_the_table(world: World) -> None:
    await open_raid(world)
    victims: list[dict[str, Any]] = [{"on_foot": TULLY}, {"aboard": f"1, {TULLY}"}]
    for options in victims:
        refused = await world.say(world.carol, "hood-car crash", speed=24.0, **options)
        assert "is on the table. Name a figure there that does it, or ask an umpire." in refused.why
    await good(world, world.alice, "hood-car crash", speed=24.0, aboard=WHEELS, on_foot=TULLY, dice="6 6 6 6")
