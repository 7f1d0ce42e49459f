"""/gangstars-car: vehicles on the table, driven by action points, out of hand; and from plain numbers."""

from __future__ import annotations

from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.turf import DUKE, MOMMA, RAY, REX, open_turf
from tests.cogs.world import Actor, Reply, World


async def car(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"gangstars-car {command}", **options)


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def shown(world: World, name: str = "Ford") -> str:
    """The state of a vehicle, as /gangstars-car show lists it."""
    lines = (await car(world, "show")).text.splitlines()
    (line,) = [line for line in lines if f"**{name}**" in line]
    return line.partition("**: ")[2]


@beginning
async def duke_at_the_wheel(world: World) -> None:
    """Duke with 11 action points, active at the wheel of a Ford that does not move, and Momma beside Duke."""
    await open_turf(world)
    await car(world, "set", name="Ford")
    for figure, seat in ((DUKE, "Driver"), (MOMMA, "Passenger")):
        await good(world, world.alice, "gangstars-turn draw", chit=figure)
        await car(world, "board", figure=figure, vehicle="Ford", seat=seat)
        await good(world, world.alice, "gangstars-turn done")
    for actor, figure in ((world.alice, RAY), (world.bob, REX)):
        await good(world, actor, "gangstars-turn draw", chit=figure)
        await good(world, actor, "gangstars-turn done")


async def draw_the_rest(world: World) -> None:
    """The turn ends, the next begins, and Duke acts in it."""
    for figure in ("Li'l Tee", "Tank"):
        await good(world, world.alice, "gangstars-turn draw", chit=figure)
        await good(world, world.alice, "gangstars-turn done")
    for figure in ("Sergeant Alvarez", "Officer Dunn", "Officer Okafor", "Rookie Penny"):
        await good(world, world.bob, "gangstars-turn draw", chit=figure)
        await good(world, world.bob, "gangstars-turn done")
    await good(world, world.alice, "gangstars-turn next")
    await good(world, world.alice, "gangstars-turn draw", chit=DUKE)


async def test_a_drive_is_paid_from_the_drivers_points_and_two_thirds_of_them_go_into_it(world: World) -> None:
    await duke_at_the_wheel(world)
    await draw_the_rest(world)
    assert await shown(world) == "car, engine off, Duke drives, with Big Momma."
    assert "is not running" in await refusal(world, "gangstars-car speed", change="Faster")
    assert "9 of 11 left" in (await car(world, "start")).text
    assert "5 cm (2″) and is cruising." in (await car(world, "speed", change="Faster")).headline
    assert "Duke must spend 4 more action points on driving, or stop it." in await refusal(world, "gangstars-turn done")
    assert "20 cm (8″)" in (await car(world, "drive", segments=2)).headline
    assert "needs 4 action points" in await refusal(world, "gangstars-car drive", segments=1, way="45 to 90 degrees")
    assert "is too fast to jump out. Slow down or stop first." in await refusal(
        world, "gangstars-car leave", figure=DUKE
    )
    await good(world, world.alice, "gangstars-turn done")
    assert "cruising" in await shown(world)


async def test_a_failed_sharp_turn_turns_the_vehicle_over_with_everyone_in_it(world: World) -> None:
    await duke_at_the_wheel(world)
    await draw_the_rest(world)
    await car(world, "start")
    await car(world, "speed", change="Faster")
    await car(world, "brake", dice="1")
    assert "standing" in await shown(world)
    reply = await car(world, "overturn", vehicle="Ford", dice="1 1 1 6 6 6 6 1 1")
    assert "Duke is only nicked" in reply.text
    assert "Big Momma: a heavy wound" in reply.text
    assert await shown(world) == "car, a wreck, no one at the wheel."
    assert "is not driving" in await refusal(world, "gangstars-car start", driver=DUKE)


async def test_brakes_slammed_on_take_all_points_that_are_left(world: World) -> None:
    await duke_at_the_wheel(world)
    await draw_the_rest(world)
    await car(world, "start")
    await car(world, "speed", change="Faster")
    assert "all 7 action points that were left" in (await car(world, "brake", dice="6")).text
    assert "Only 0 of 11 are left" in await refusal(world, "gangstars-turn move", segments=1)


async def test_a_skid_goes_where_the_die_says(world: World) -> None:
    reply = await car(world, "drive", segments=1, way="45 to 90 degrees", before=3, brains=1, dice="2 1")
    assert reply.headline == "The driver loses control of the vehicle."
    assert "to the left" in reply.text


async def test_a_stray_vehicle_ruins_what_it_meets_explodes_and_burns(world: World) -> None:
    await duke_at_the_wheel(world)
    await draw_the_rest(world)
    await car(world, "set", name="Hog", kind="Bike")
    await car(world, "start")
    await car(world, "speed", change="Faster")
    reply = await car(world, "stray", vehicle="Ford", meets="Hog")
    assert "strays into Hog" in reply.headline
    assert "bike, a wreck" in await shown(world, "Hog")
    blast = await (await reply.press("It explodes")).press("No one")
    assert "explodes" in blast.headline
    assert "car, a wreck" in await shown(world)
    assert "the wreck of the Ford" in (await good(world, world.alice, "game status")).text
    assert "has already exploded" in await refusal(world, "gangstars-car blast", vehicle="Ford")


async def test_a_figure_that_jumps_aside_loses_its_next_activation(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=DUKE)
    assert f"{RAY} can't act this turn" in (await car(world, "aside", figures=f"{RAY}, {DUKE}")).text
    await good(world, world.alice, "gangstars-turn done")
    (line,) = [
        one for one in (await good(world, world.alice, "gangstars-turn chits")).text.splitlines() if "Kings" in one
    ]
    assert "in the bag Big Momma, Li'l Tee, Tank" in line


async def test_a_dog_takes_no_wheel_and_no_figure_a_second_seat(world: World) -> None:
    await duke_at_the_wheel(world)
    assert "dogs don't drive" in await refusal(
        world, "gangstars-car board", figure="Tank", vehicle="Ford", seat="Driver"
    )
    assert "is in the Ford" in await refusal(world, "gangstars-car board", figure=MOMMA, vehicle="Ford")


async def test_damage_is_put_right_by_an_umpire_alone(world: World) -> None:
    await open_turf(world)
    await car(world, "set", name="Ford")
    assert "only an umpire may correct it" in await refusal(world, "gangstars-car set", name="Ford", heavy=1)
    await car(world, "set", by=world.ursula, name="Ford", heavy=1)
    assert "its segments halved" in await shown(world)
