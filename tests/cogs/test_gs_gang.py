"""/gangstars-gang: a gang of fifty points made by commands, the faults of a gang, and saved points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.examples.gs_gang import CREW, STANDING
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Actor, World


@beginning
async def begin_corner(world: World) -> None:
    await world.name_umpires()
    for command, options in STANDING:
        await good(world, world.alice, command, **options)


@pytest.fixture
async def corner(world: World) -> World:
    """The Corner, alice's: Duke, Ray, Momma and Tank, their dog. Alice is but a player."""
    await begin_corner(world)
    return world


async def gang(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    """The answer to a step that is carried out."""
    return (await good(world, actor or world.alice, f"gangstars-gang {command}", **options)).text


async def refused(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    reply = await world.say(actor or world.alice, f"gangstars-gang {command}", **options)
    assert reply.why, reply.text
    return reply.why


async def test_a_legal_gang_of_fifty_points_step_by_step(world: World, alice: Actor) -> None:
    founded = await good(world, alice, "gangstars-gang new", kind="Street gang", name=CREW)
    assert founded.headline == "alice founds The Corner: Street gang, with 50 basic points."
    assert "no figures yet" in await refused(world, "check")
    who = await founded.press("Add a figure")
    assert list(who.buttons)[:3] == ["Rookie", "Hit-man", "Head Honcho"]
    led = await who.press("Head Honcho")
    assert led.headline == "Head Honcho 1 joins The Corner."
    assert "The gang has no Hit-man" in led.text
    assert "34 of the 50 agreed basic points" in led.text
    for options in (
        {"profile": "Hit-man", "name": "Ray", "agility": 1, "luck": 0, "shooting": 4},
        {"profile": "Hit-man", "name": "Momma", "gear": "shotgun, knife", "traits": "dodgy, HAWK EYE", "armor": True},
    ):
        text = await gang(world, "add", **options)
        assert "⚠" not in text
    dog = await good(world, alice, "gangstars-gang add", profile="The gang dog", name="Tank")
    assert "has no master" in dog.text
    assert "Jaws, Snappy, Bolter, Mad dog or Huge dog" in dog.text
    menu = await dog.press("Tank: name a master")
    mastered = await menu.choose("Ray")
    assert mastered.headline == "Tank has a new card."
    assert "⚠" not in mastered.text
    check = await good(world, alice, "gangstars-gang check")
    assert check.private
    assert check.headline == "The Corner: no faults."
    assert "basic points: 50 of 50 agreed" in check.text
    assert "equipment points: 20 of 56, 36 left" in check.text
    assert "**Momma** · 12 of 12 basic points, 4 of 4 trait points, 9 equipment points" in check.text
    shown = await good(world, alice, "gang show", gang=CREW)
    assert "**Street gang** · 50 basic points" in shown.text
    assert "Dodgy, Hawk eye · Shotgun, Knife, armor" in shown.text
    await everything_is_the_fold_of_its_events(world)
    await mastered.press("Undo")
    assert "has no master" in await gang(world, "check")
    await everything_is_the_fold_of_its_events(world)


async def test_a_card_must_be_of_a_figure_in_a_gang_of_this_game(corner: World) -> None:
    assert "No figure is called “Nobody”." in await refused(corner, "set", figure="Nobody", agility=1)
    await good(corner, corner.alice, "gang new", name="North Side", sample="North Side", dice="1 1 " * 5)
    assert "belongs to a gang of another game. Name a figure of this one." in await refused(
        corner, "set", figure="Dooley (North Side)", agility=1
    )


async def test_a_change_against_the_rules_is_stored_and_its_fault_is_named(corner: World) -> None:
    fault = "is 14 basic points, 2 more than the 12 of “Hit-man”."
    assert fault in await gang(corner, "set", figure="Ray", luck=1)
    check = await gang(corner, "check")
    assert fault in check
    assert "no faults" not in check


async def test_each_step_is_taken_back_for_free(corner: World, alice: Actor) -> None:
    before = await gang(corner, "check")
    for command, options in (
        ("set", {"figure": "Ray", "traits": "Greasy", "gear": "none"}),
        ("add", {"profile": "Rookie"}),
        ("kind", {"kind": "Mafia", "size": 99}),
        ("bank", {}),
    ):
        done = await good(corner, alice, f"gangstars-gang {command}", **options)
        assert await gang(corner, "check") != before
        await done.press("Undo")
        assert await gang(corner, "check") == before
    await everything_is_the_fold_of_its_events(corner)


async def test_points_not_spent_are_kept_and_buy_arms_and_recruits(corner: World) -> None:
    assert "no saved points yet" in await refused(corner, "bank", take=1)
    kept = await gang(corner, "bank")
    assert "36 saved, weapons worth 20" in await gang(corner, "check")
    assert "The Corner saves 36 equipment points." in kept
    assert "already saved its points: 36" in await refused(corner, "bank")
    assert "3 equipment points paid." in await gang(corner, "set", figure="Ray", gear="SMG")
    assert "3 equipment points refunded." in await gang(corner, "set", figure="Ray", gear="Pistol, Knife")
    assert "12 equipment points paid." in await gang(corner, "add", profile="Rookie", name="Tee")
    assert "24 equipment points for the gang" in await gang(corner, "set", figure="Tee", traits="Dodgy")
    taken = await gang(corner, "bank", take=20, why="the *landlord*")
    assert "takes out 20 equipment points: the \\*landlord\\*." in taken
    assert "The gang still has 4 saved." in taken
    assert "has only 4 saved equipment points, not 5" in await refused(corner, "bank", take=5)
    assert "spent 4 equipment points more than it had saved" in await gang(
        corner, "set", figure="Ray", gear="Assault rifle, Knife"
    )
    await everything_is_the_fold_of_its_events(corner)


async def test_in_a_game_an_umpire_alone_changes_cards(corner: World, alice: Actor) -> None:
    await good(corner, alice, "game open", system="gs")
    await good(corner, alice, "game bring", gang=CREW)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("set", {"figure": "Ray", "armor": True}),
        ("add", {"profile": "Rookie", "gang": CREW}),
        ("kind", {"size": 0, "gang": CREW}),
        ("bank", {"gang": CREW}),
    )
    for command, options in steps:
        assert "only an umpire" in await refused(corner, command, **options)
        assert "ursula acted as umpire for" in await gang(corner, command, corner.ursula, **options)
    assert "left" in await gang(corner, "check"), "who owns it may look"


async def test_a_gang_is_its_owners(corner: World, bob: Actor) -> None:
    assert "not your gang" in await refused(corner, "set", bob, figure="Ray", armor=True)
    assert "not your gang" in await refused(corner, "check", bob, gang=CREW)
    assert "no gang of GangStars" in await refused(corner, "add", bob, profile="Rookie")
    check = await good(corner, corner.alice, "gangstars-gang set", figure="Ray", armor=True)
    assert (await check.press("Check", bob)).refused
    assert (await check.press("Add another", bob)).refused
    await good(corner, corner.alice, "gang new", name="North Side", sample="North Side", dice="1 1 " * 5)
    assert "only works for gangs of GangStars" in await refused(corner, "check", gang="North Side")


async def test_a_card_has_its_cost_without_a_gang(world: World) -> None:
    text = await gang(
        world, "points", profile="Rookie", agility=2, movement=2, luck=1, gear="Pistol, Scope", traits="Greasy, Tiny"
    )
    assert "Rookie costs 6 of 6 basic points, 4 of 3 trait points, 10 equipment points." in text
    assert "Left: 0 basic points, −1 trait points." in text
    assert "It has 4 action points a turn." in text
    assert "Greasy +2, Tiny +2 is 4 trait points, 1 more than the 3 of “Rookie”." in text
    dog = await gang(world, "points", profile="Lap dog", agility=3, melee=2, movement=2)
    assert "agility 3. “Lap dog” has 0 to 2." in dog
    assert "Tiny dog, Noisy or Loverboy" in dog
    assert "so 6 is not possible" in await refused(world, "points", profile="Rookie", brains=6)


async def test_a_ready_gang_and_a_hired_dog_ask_for_a_master(world: World, alice: Actor) -> None:
    kings = await good(world, alice, "gang new", name="Kings", sample="Eastside Kings")
    assert "Tank: name a master" in kings.buttons
    hired = await good(world, alice, "gang hire", gang="Kings", profile="Lap dog", name="Bit")
    menu = await hired.press("Bit: name a master")
    assert "Duke" in next(iter(menu.menus.values()))
    assert "Bit has a new card." in (await menu.choose("Duke")).headline
    assert "name a master" not in " ".join((await good(world, alice, "gang show", figure="Bit")).buttons)
    empty = await good(world, alice, "gang new", name="Nobodies", game="GangStars")
    assert "Add a figure" in empty.buttons


async def test_a_gang_comes_back_from_its_file_with_its_points_but_no_leashes(corner: World, alice: Actor) -> None:
    await gang(corner, "bank", gang=CREW)
    exported = await good(corner, alice, "gang export", gang=CREW)
    assert exported.message is not None
    (file,) = exported.message.attachments
    back = await good(corner, alice, "gang import", file=("corner.json", await file.read()), name="Twins")
    assert "4 figures strong" in back.headline
    check = await gang(corner, "check", gang="Twins")
    assert "36 saved, weapons worth 20" in check
    assert "Twins: 1 fault." in check
    assert "Tank has no master" in check
    sheet = await good(corner, alice, "gang sheet", gang=CREW)
    assert "4 figures" in sheet.text
    await everything_is_the_fold_of_its_events(corner)


async def test_names_complete_themselves(corner: World, alice: Actor) -> None:
    async def offered(command: str, option: str, text: str, **filled: Any) -> list[str]:
        return await corner.complete(alice, f"gangstars-gang {command}", option, text, **filled)

    assert await offered("set", "figure", "Ta") == ["Tank"]
    assert (await offered("set", "traits", "", figure="Tank"))[:2] == ["Jaws", "Snappy"]
    assert "Jaws" not in await offered("set", "traits", "", figure="Ray")
    assert await offered("add", "traits", "Dodgy, rip", profile="Rookie") == ["Dodgy, Ripper"]
    assert await offered("add", "gear", "Pistol, gren") == ["Pistol, Grenade"]
    assert await offered("set", "master", "", figure="Tank") == ["Duke", "Ray", "Momma", "none"]
    assert await offered("check", "gang", "corn") == [CREW]
