"""Cars that burn, or are parked beside a bomb, with people aboard (mad.bomb.gasoline, mad.car.hits, mad.bomb.table)."""

from __future__ import annotations

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Reply, World

SPATS, DOOLEY, MUGSY = "Spats Doogan", "Dooley", "Mugsy"
KING, QUEEN, SPADES = "King of Hearts", "Queen of Hearts", "King of Spades"
FORD = {"name": "Ford", "driver": SPATS, "inside": DOOLEY, "speed": "Cruising"}
EXPLODE = "mad-bomb explode"


async def owed(world: World) -> str:
    return (await good(world, world.alice, "game owed")).text


@beginning
async def engulfed(world: World, **more: str) -> Reply:
    """Spats and Dooley in a Ford that burns, and stands, once South Side's card is over."""
    await open_table(world)
    await good(world, world.alice, "mad-table fire", what="a puddle of gasoline")
    await good(world, world.alice, "mad-table car", **{**FORD, **more})
    burns = await good(world, world.alice, "mad-bomb cross", figure=SPATS, dice="3 6")
    assert burns.headline == f"{SPATS} drives through the fire, and the car burns."
    await good(world, world.ursula, "mad-table car", name="Ford", speed="Stopped")
    return burns


# Engulfed by a puddle


async def test_on_their_one_card_those_aboard_owe_the_way_out(world: World) -> None:
    await engulfed(world)
    assert "the way out" not in await owed(world), "their card is still to come"
    drawn = await card(world, KING, act=False)
    assert f"Still aboard Ford: {SPATS} and {DOOLEY}." in drawn.text
    assert "Burnt: Ford" not in drawn.buttons, "it explodes a card later"
    for name in (SPATS, DOOLEY):
        assert f"**{name} (North Side)** owes the way out (Ford burns)." in await owed(world)
    await drawn.press("Act", world.alice)
    left = await (await good(world, world.alice, "game owed")).press(f"{DOOLEY}: way out")
    assert not left.refused, left.refused
    assert DOOLEY not in await owed(world)
    assert f"**{SPATS} (North Side)** owes the way out (Ford burns)." in await owed(world)


async def test_a_burning_car_kills_no_one_before_it_explodes(world: World) -> None:
    await engulfed(world)
    await card(world, KING)
    refused = await world.say(world.alice, "mad-table burnt", car="Ford")
    assert refused.refused == "Ford explodes on the next card of its gang with everyone aboard. Wait for that card."


async def test_figures_still_aboard_blow_up_with_it_without_being_named(world: World) -> None:
    await engulfed(world)
    await card(world, KING)
    await good(world, world.alice, "mad-table alight", figures=DOOLEY)
    await done(world, KING)
    await card(world, QUEEN, act=False)
    assert "**Ford** owes an explosion." in await owed(world)
    boom = await good(world, world.alice, EXPLODE, near="nobody", dice="6 6 6 6 6 6 6 6")
    assert SPATS in boom.headline
    assert DOOLEY not in boom.headline
    assert "− 2 inside the car" in boom.text
    assert "dead" in await world.sheet(SPATS)
    assert "the way out" not in await owed(world)


async def test_who_survives_the_explosion_is_out_of_the_wreck(world: World) -> None:
    await engulfed(world, outside=MUGSY)
    await card(world, KING)
    await done(world, KING)
    await card(world, QUEEN, act=False)
    boom = await good(world, world.alice, EXPLODE, near="nobody", dice="1 " * 12)
    assert all(name in boom.headline for name in (SPATS, DOOLEY, MUGSY))
    assert "STUNTS, Mugsy" in boom.text
    status = (await good(world, world.alice, "game status")).text
    (ford,) = [line for line in status.splitlines() if "**Ford**" in line]
    assert "wrecked" in ford
    assert not any(name in ford for name in (SPATS, DOOLEY, MUGSY))


async def test_who_is_out_in_time_is_not_in_the_blast(world: World) -> None:
    await engulfed(world)
    await card(world, KING)
    await good(world, world.alice, "mad-table alight", figures=f"{SPATS}, {DOOLEY}")
    await done(world, KING)
    await card(world, QUEEN, act=False)
    boom = await good(world, world.alice, EXPLODE, near="nobody")
    assert SPATS not in boom.text


async def test_a_way_out_that_is_waived_leaves_them_aboard(world: World) -> None:
    await engulfed(world)
    await card(world, KING)
    waived = await good(world, world.ursula, "game waive", who=DOOLEY)
    assert "They stay aboard." in waived.text
    assert DOOLEY not in await owed(world)


# Fire in the tank


async def test_a_fuel_fire_owes_the_way_out_and_then_their_deaths(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford", driver=SPATS, inside=DOOLEY)
    await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice="4 6 4")
    await card(world, KING)
    for name in (SPATS, DOOLEY):
        assert f"**{name} (North Side)** owes the way out (Ford burns)." in await owed(world)
    await good(world, world.alice, "mad-table alight", figures=DOOLEY)
    assert "Ford owes the deaths of those still aboard" in (await world.say(world.alice, "mad-card done")).why
    burnt = await good(world, world.alice, "mad-table burnt", car="Ford")
    assert burnt.headline == f"{SPATS} dies in the fire of Ford."
    await done(world, KING)


# Beside a bomb


@pytest.mark.parametrize("near", ["nobody", SPATS, "Ox"])
async def test_a_bomb_beside_a_car_tests_the_people_in_it(world: World, near: str) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford", driver=SPATS, inside=DOOLEY)
    await card(world, SPADES)
    await good(world, world.bob, "mad-bomb set", bomber="Chianti", fuse=1, dice="1")
    await done(world, SPADES)
    await card(world, "Queen of Spades", act=False)
    boom = await good(world, world.bob, EXPLODE, near=near, vehicles="Ford", dice="1 " * (9 if near == "Ox" else 6))
    struck = {one["name"] for one in boom.facts["figures"]}
    assert struck == {SPATS, DOOLEY, *(("Ox",) if near == "Ox" else ())}
    assert "Wrecked on the table: Ford." in boom.text
    assert "inside the car" not in boom.text


async def test_an_oops_beside_a_car_tests_the_people_in_it(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford", driver=SPATS, inside=DOOLEY)
    await card(world, SPADES)
    oops = await good(
        world, world.bob, "mad-bomb set", bomber="Chianti", fuse=1, vehicles="Ford", dice="6 6 1 1 1 " + "1 " * 6
    )
    assert {SPATS, DOOLEY} <= {one["name"] for one in oops.facts["figures"]}
