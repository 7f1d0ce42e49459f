"""A gang's own cars: on its roster and sheet, and on the table of a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Actor, World

MOB = "The Slats"
CARS: tuple[dict[str, Any], ...] = (
    {"name": "Ford", "type": "Automobile", "fit": "engine"},
    {"name": "Mack", "type": "Truck"},
)


async def mob(world: World, actor: Any, name: str = MOB, cars: tuple[dict[str, Any], ...] = CARS) -> None:
    """A gang that stands: a Hoodlum, and cars."""
    await good(world, actor, "mad-gang new", name=name, budget=2000)
    await good(world, actor, "mad-gang hire", who="Hoodlum", names=f"Ace of {name}", dice="1 1", gang=name)
    for car in cars:
        await good(world, actor, "mad-gang car", gang=name, **car)
    await good(world, actor, "mad-gang finish", gang=name)


@beginning
async def begin_opened(world: World) -> None:
    await world.name_umpires()
    await mob(world, world.alice)
    await good(world, world.alice, "game open")


@pytest.fixture
async def opened(world: World) -> World:
    """The Slats of alice in a game, with nobody else; bob is but a player."""
    await begin_opened(world)
    return world


async def parked(world: World) -> list[str]:
    """What the notepad says of cars."""
    status = (await good(world, world.alice, "game status")).text
    return [line.removeprefix("- ") for line in status.splitlines() if "(car)" in line or "(truck)" in line]


async def test_the_roster_and_the_sheet_list_the_cars(world: World, alice: Actor) -> None:
    await mob(world, alice)
    shown = await good(world, alice, "gang show", gang=MOB)
    assert "1 figure ·" in shown.text
    assert "**Ford** · Automobile, Souped-Up Engine" in shown.text
    assert "**Mack** · Truck" in shown.text
    assert "Money" not in shown.text
    sheet = await good(world, alice, "gang sheet", gang=MOB)
    assert sheet.headline == "The Slats to print, 1 figure and what they have."


async def test_a_button_brings_the_cars_of_a_gang_that_comes_on(opened: World, alice: Actor) -> None:
    brought = await good(opened, alice, "game bring", gang=MOB)
    assert "Bring 2 cars of The Slats" in brought.buttons
    cars = await brought.press("Bring 2 cars of The Slats")
    assert cars.headline == "On the table: Ford and Mack."
    assert "**Ford**: a car, souped-up, standing, of The Slats." in cars.text
    assert await parked(opened) == ["**Ford** (car): standing.", "**Mack** (truck): standing."]
    refused = (await opened.say(alice, "mad-table bring")).refused
    assert refused == "Every car of The Slats is already on the table. Change one with /mad-table car."
    await everything_is_the_fold_of_its_events(opened)
    await cars.press("Undo")
    assert await parked(opened) == []


async def test_the_notepad_has_the_button_until_all_are_there_or_the_fight_is_on(opened: World, alice: Actor) -> None:
    await good(opened, alice, "game bring", gang=MOB)
    assert "Bring my cars" in (await good(opened, alice, "game status")).buttons
    await good(opened, alice, "mad-table bring", cars="mack")
    status = await good(opened, alice, "game status")
    assert (await status.press("Bring my cars")).headline == "On the table: Ford."
    assert "Bring my cars" not in (await good(opened, alice, "game status")).buttons
    await good(opened, alice, "mad-table tow", car="Ford")
    assert "Bring my cars" in (await good(opened, alice, "game status")).buttons
    await good(opened, alice, "mad-card draw", card="King of Hearts")
    assert "Bring my cars" not in (await good(opened, alice, "game status")).buttons
    assert (await good(opened, alice, "mad-table bring", cars="Ford")).headline == "On the table: Ford."


async def test_one_car_by_its_name_and_by_its_button(opened: World, alice: Actor) -> None:
    brought = await good(opened, alice, "game bring", gang=MOB)
    await good(opened, alice, "mad-table bring", cars="Ford, ford")
    assert (await brought.press("Bring 2 cars of The Slats")).headline == "On the table: Mack."
    assert await opened.complete(alice, "mad-table bring", "cars", "") == []
    await good(opened, alice, "mad-table tow", car="Ford")
    assert await opened.complete(alice, "mad-table bring", "cars", "") == ["Ford"]


async def test_a_car_whose_name_is_taken_gets_a_number_and_still_comes_once(
    opened: World, alice: Actor, bob: Actor
) -> None:
    await mob(opened, bob, "Raiders", ({"name": "Ford", "type": "Automobile"},))
    await good(opened, alice, "game bring", gang=MOB)
    await good(opened, alice, "mad-table bring", cars="Ford")
    brought = await good(opened, bob, "game bring", gang="Raiders")
    cars = await brought.press("Bring Ford", bob)
    assert cars.headline == "On the table: Ford 2."
    assert "Ford is called Ford 2 here, because that name is taken." in cars.text
    assert "of Raiders" in cars.text
    refused = (await opened.say(bob, "mad-table bring", cars="Ford")).refused
    assert refused == "Ford is already on the table. Change it there with /mad-table car."


async def test_an_umpire_brings_any_gangs_cars(opened: World, alice: Actor, bob: Actor) -> None:
    await good(opened, alice, "game bring", gang=MOB)
    refused = (await opened.say(bob, "mad-table bring", gang=MOB)).why
    assert "Only the players and umpires of" in refused
    umpire = await good(opened, opened.ursula, "mad-table bring", gang=MOB)
    assert "ursula acted as umpire for The Slats." in umpire.text


async def test_a_game_elsewhere_or_none_takes_no_cars(world: World, alice: Actor) -> None:
    await mob(world, alice)
    assert "/game open" in (await world.say(alice, "mad-table bring")).why
    assert await world.complete(alice, "mad-table bring", "cars", "") == []
