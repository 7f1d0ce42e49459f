"""/pottersville-car: vehicles on the table, driven, crashed, boarded and left; and from plain numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.dock import BOYS, BRICKS, LOUIE, SAL, STATION, WEISS, order, pot, refusal
from tests.cogs.packard import next_turn, parked, reveal, rolling
from tests.cogs.table import good, rolled
from tests.cogs.world import Actor, Reply, World


async def car(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"pottersville-car {command}", **options)


async def shown(world: World, name: str = "Packard") -> str:
    """How a vehicle stands, as /pottersville-car show has it."""
    lines = (await car(world, "show")).text.splitlines()
    (line,) = [line for line in lines if f"**{name}**" in line]
    return line.partition("**: ")[2]


# Plain numbers


async def test_a_slow_move_is_12_inches_a_fast_one_2d6_more_and_a_tire_takes_a_d6(world: World) -> None:
    assert 'up to 12"' in (await car(world, "drive")).headline
    assert 'up to 19"' in (await car(world, "drive", pace="Fast", before="Slow", dice="3 4")).headline
    assert 'up to 8"' in (await car(world, "drive", tire=True, dice="4")).headline


async def test_a_hurt_driver_wrecks_it_on_4_to_6(world: World) -> None:
    options: dict[str, Any] = {"wound": "Suppressed", "aboard": "Goon, Punk"}
    assert 'up to 12"' in (await car(world, "drive", dice="3", **options)).headline
    wreck = await car(world, "drive", dice="4 6 1", **options)
    assert "it is wrecked" in wreck.headline
    assert "Goon is dead" in wreck.text
    assert "Punk is suppressed" in wreck.text


async def test_only_a_fast_turn_beyond_30_degrees_is_tested(world: World) -> None:
    assert (await car(world, "turn", degrees=90.0, pace="Slow")).headline == "The vehicle turns 90 degrees, slowly."
    assert "holds the road" in (await car(world, "turn", degrees=30.0)).headline
    assert "holds the road" in (await car(world, "turn", degrees=31.0, dice="3")).headline
    assert 'skids 3" to the left' in (await car(world, "turn", degrees=31.0, dice="4 3 6")).headline
    rolled = await car(world, "turn", degrees=31.0, aboard="Goon", dice="4 4 5")
    assert "rolls over: it is wrecked" in rolled.headline
    assert "Goon is seriously wounded" in rolled.text


async def test_brakes_skid_into_what_is_nearer_unless_the_driver_swerves(world: World) -> None:
    assert (await car(world, "brake", pace="Slow")).headline == "The vehicle brakes and stops."
    assert 'skids 3" and stops' in (await car(world, "brake", room=3.0, dice="3")).headline
    hit = await car(world, "brake", room=3.0, aboard="Cop", dice="4 1")
    assert "into what is in its way" in hit.headline
    assert "Cop is suppressed" in hit.text
    assert "swerves clear" in (await car(world, "brake", room=3.0, swerve=True, dice="4 3")).headline
    assert 'skids 1" to the right' in (await car(world, "brake", room=3.0, swerve=True, dice="4 4 1 1")).headline


@pytest.mark.parametrize(
    "command, options, hint",
    [
        ("drive", {"pace": "Fast"}, "a slow move first"),
        ("drive", {"pace": "Fast", "before": "Slow", "engine": 1}, "can't go fast"),
        ("drive", {"engine": 2}, "shot to pieces"),
        ("turn", {"degrees": 91.0}, "turns up to 90 degrees in one move, not 91"),
        ("brake", {"swerve": True}, "A driver swerves only if something is in the way"),
        ("hit", {}, "No one is named in this vehicle"),
        ("hit", {"aboard": "6"}, "A car holds 5, not 6"),
        ("drive", {"vehicle": "Packard"}, "No game is being played"),
        ("add", {"name": "Packard"}, "No game is being played"),
    ],
)
async def test_what_cannot_be_driven_is_refused_in_a_sentence(
    world: World, command: str, options: dict[str, Any], hint: str
) -> None:
    assert hint in await refusal(world, world.alice, f"pottersville-car {command}", **options)


# In a game


async def test_a_vehicle_is_slow_before_it_is_fast_and_moves_once_a_turn(world: World) -> None:
    await rolling(world, riding=True)
    assert "a slow move first" in await refusal(
        world, world.alice, "pottersville-car drive", vehicle="Packard", pace="Fast"
    )
    await car(world, "drive", vehicle="Packard")
    assert "has made its move" in await refusal(world, world.alice, "pottersville-car drive", vehicle="Packard")
    assert "is not yours" in await refusal(world, world.bob, "pottersville-car brake", vehicle="Packard")
    assert "slow this turn" in await shown(world)
    await next_turn(world, "Run/Charge")
    await car(world, "drive", vehicle="Packard", pace="Fast", dice="1 1")
    assert "fast this turn, slow last turn" in await shown(world)


async def test_orders_bind_a_driver(world: World) -> None:
    await rolling(world, "Hold", riding=True)
    assert "The order is Hold, which doesn't allow a slow move" in await refusal(
        world, world.alice, "pottersville-car drive", vehicle="Packard"
    )


async def test_a_fast_vehicle_that_is_to_hold_brakes_from_its_speed(world: World) -> None:
    await rolling(world, "Hold", riding=True, before="Fast")
    reply = await car(world, "brake", vehicle="Packard", dice="5")
    assert 'skids 5" and stops' in reply.headline
    assert "stopped" in await shown(world)


async def test_a_vehicle_that_went_fast_is_reminded_and_waited_for(world: World) -> None:
    await parked(world, riding=True, before="Fast")
    await order(world, world.alice, BOYS, "Hold")
    await order(world, world.bob, STATION, "Hold")
    revealed = await pot(world, world.bob, "reveal")
    assert "its order is Hold. It must brake." in revealed.text
    assert "went fast last turn: Packard" in await refusal(world, world.bob, "pottersville next")
    assert "is not yours" in (await revealed.press("Brake: Packard", world.bob)).why
    assert "brakes and skids" in (await rolled(revealed, "Brake: Packard", world.alice)).headline
    await pot(world, world.ursula, "next")


async def test_a_fast_vehicle_with_an_order_to_move_drives_on_or_brakes(world: World) -> None:
    await parked(world, riding=True, before="Fast")
    await order(world, world.alice, BOYS, "Move")
    await order(world, world.bob, STATION, "Hold")
    revealed = await pot(world, world.bob, "reveal")
    assert "The Packard went fast. It must drive on or brake." in revealed.text
    await car(world, "drive", vehicle="Packard")
    await pot(world, world.ursula, "next")


async def test_the_turn_waits_for_no_vehicle_whose_driver_can_not_brake(world: World) -> None:
    await rolling(world, "Hold", riding=True, before="Fast")
    await pot(world, world.ursula, "wound", figure=LOUIE, wound="Serious wound")
    await pot(world, world.ursula, "next")


async def test_a_vehicle_that_brakes_into_something_drives_away_a_turn_later(world: World) -> None:
    await rolling(world, "Hold", riding=True, before="Fast")
    assert "into what" in (await car(world, "brake", vehicle="Packard", room=1.0, dice="5 1 1")).headline
    assert "in the next" in await refusal(world, world.alice, "pottersville-car away", vehicle="Packard")


async def test_what_is_sealed_is_not_done_again_for_a_better_die(world: World) -> None:
    await rolling(world, "Run/Charge", riding=True, before="Fast")
    packard: dict[str, Any] = {"vehicle": "Packard", "secret": True}
    await car(world, "drive", pace="Fast", **packard)
    assert "has made its move" in await refusal(world, world.alice, "pottersville-car drive", vehicle="Packard")
    await car(world, "turn", degrees=60.0, dice="1", **packard)
    await car(world, "turn", degrees=20.0, vehicle="Packard")
    for dice in ("2", "3"):
        await car(world, "turn", degrees=60.0, vehicle="Packard", dice=dice)
    await car(world, "hit", dice="1 1", **packard)
    assert "no one tests again" in await refusal(world, world.alice, "pottersville-car hit", vehicle="Packard")


async def test_a_crash_hurts_all_in_it_and_it_drives_away_on_a_5_or_6_in_the_next_turn(world: World) -> None:
    await rolling(world, riding=True)
    await car(world, "drive", vehicle="Packard")
    hit = await car(world, "hit", vehicle="Packard", dice="1 1")
    assert f"{LOUIE} is suppressed" in hit.text
    assert "has hit something" in await shown(world)
    assert "in the next" in await refusal(world, world.alice, "pottersville-car away", vehicle="Packard")
    await next_turn(world)
    assert "try to drive away first" in await refusal(world, world.alice, "pottersville-car drive", vehicle="Packard")
    assert "Drive away: Packard" in (await good(world, world.alice, "game status")).buttons
    await world.restart()
    away = await car(world, "away", vehicle="Packard", dice="5")
    assert (await away.press("Drive on slowly")).text
    assert "has hit something" not in await shown(world)


async def test_a_vehicle_that_comes_on_moving_may_go_fast_in_the_first_turn(world: World) -> None:
    await parked(world, riding=True)
    await car(world, "set", vehicle="Packard", pace="Slow")
    await reveal(world, "Run/Charge")
    assert 'up to 19"' in (await car(world, "drive", vehicle="Packard", pace="Fast", dice="3 4")).headline


async def test_a_crashed_vehicle_that_does_not_start_is_a_wreck(world: World) -> None:
    await rolling(world, riding=True)
    await car(world, "hit", vehicle="Packard", dice="1 1")
    assert "in the next" in await refusal(world, world.alice, "pottersville-car away", vehicle="Packard")
    await next_turn(world)
    await car(world, "away", vehicle="Packard", dice="4")
    assert "a wreck" in await shown(world)
    assert "is a wreck, so no one can get in" in await refusal(
        world, world.alice, "pottersville-car board", figure=BRICKS, vehicle="Packard"
    )


async def test_getting_in_is_free_before_play_and_a_move_after_that(world: World) -> None:
    await parked(world, riding=True)
    assert "Louie the Lamp drives" in await shown(world)
    assert "Packard has no free place there (driver)" in await refusal(
        world, world.alice, "pottersville-car board", figure=BRICKS, vehicle="Packard", seat="Driver"
    )
    await reveal(world, "Move")
    await car(world, "board", figure=BRICKS, vehicle="Packard")
    assert "moves once a turn" in await refusal(world, world.alice, "pottersville-car alight", figure=BRICKS)
    reply = await car(world, "alight", figure=SAL, dice="3")
    assert 'up to 3" away' in reply.headline
    assert SAL not in await shown(world)


async def test_a_rider_tries_a_stunt_to_jump_out_of_a_moving_vehicle(world: World) -> None:
    await rolling(world, riding=True)
    await car(world, "drive", vehicle="Packard")
    assert "make it a stunt" in await refusal(world, world.alice, "pottersville-car alight", figure=SAL)
    assert "Try /pottersville stunt first" in await refusal(
        world, world.alice, "pottersville-car alight", figure=SAL, jumps=True
    )
    await good(world, world.ursula, "pottersville chips", side="1", set=2)
    await good(world, world.alice, "pottersville stunt", figure=SAL, dice="6")
    assert "jumps out" in (await car(world, "alight", figure=SAL, jumps=True)).headline
    assert "has already moved in turn 1" in await refusal(world, world.alice, "pottersville move", figure=SAL)
    assert SAL not in await shown(world)


async def test_what_is_on_record_of_a_vehicle_is_put_right_by_an_umpire_alone(world: World) -> None:
    await rolling(world, riding=True)
    assert "Ask an umpire to correct the Packard" in await refusal(
        world, world.alice, "pottersville-car set", vehicle="Packard", before="Slow"
    )
    assert "Ask an umpire to correct the Packard" in await refusal(
        world, world.alice, "pottersville-car repair", vehicle="Packard", tire=False
    )
    await car(world, "repair", by=world.ursula, vehicle="Packard", tire=True, engine=1)
    assert "a tire hit" in await shown(world)
    assert "can't go fast" in await refusal(
        world, world.alice, "pottersville-car drive", vehicle="Packard", pace="Fast"
    )
    assert "Remove “tire”" in await refusal(world, world.alice, "pottersville-car drive", vehicle="Packard", tire=False)


async def test_in_a_game_a_vehicle_is_named(world: World) -> None:
    await rolling(world, riding=True)
    assert "Name one with vehicle: Packard" in await refusal(world, world.alice, "pottersville-car drive")
    assert "No vehicle is called “Pakard”. Did you mean Packard" in await refusal(
        world, world.alice, "pottersville-car drive", vehicle="Pakard"
    )
    assert "A packard is already on the table" in await refusal(
        world, world.alice, "pottersville-car add", name="packard"
    )


async def test_a_captor_puts_a_prisoner_into_the_wagon_and_the_prisoner_drives_nothing(world: World) -> None:
    await rolling(world, phase="Melee")
    await pot(world, world.bob, "fight", attacker=WEISS, target=BRICKS, dice="6 1")
    assert "handcuffed" in (await good(world, world.alice, "game status")).text
    await next_turn(world)
    wagon = {"figure": BRICKS, "vehicle": "Packard"}
    assert "is not yours" in await refusal(world, world.alice, "pottersville-car board", **wagon)
    drives = await refusal(world, world.bob, "pottersville-car board", seat="Driver", **wagon)
    assert "handcuffed and can't drive" in drives
    await car(world, "board", by=world.bob, seat="Back seat left", **wagon)
    assert f"{BRICKS} (back seat left)" in await shown(world)


async def test_the_dead_are_pulled_out_so_that_another_figure_can_drive(world: World) -> None:
    await rolling(world, riding=True)
    await pot(world, world.ursula, "wound", figure=LOUIE, wound="Dead")
    assert "is dead" in await refusal(world, world.alice, "pottersville-car drive", vehicle="Packard")
    await car(world, "alight", figure=LOUIE)
    await car(world, "board", figure=SAL, vehicle="Packard", seat="Driver")
    await next_turn(world)
    assert f"{SAL} drives" in (await car(world, "drive", vehicle="Packard")).headline


async def test_the_odds_of_a_drive_tell_what_a_crash_would_do_to_each(world: World) -> None:
    await rolling(world, riding=True)
    asked = await car(world, "hit", vehicle="Packard", odds=True)
    assert LOUIE in asked.text
    assert SAL in asked.text
    assert "exactly" in asked.headline
    assert "nothing to roll" in await refusal(
        world, world.alice, "pottersville-car drive", vehicle="Packard", pace="Slow", odds=True
    )
