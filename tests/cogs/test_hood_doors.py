"""/hood-door from its options to the doors on the table: forced, breached, shot open; Pinkerton padlocks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.refusal import Refusal
from rules.hoodsville.doors.forcing import Breach, Force
from rules.hoodsville.doors.locks import Pinkerton, ShootLock
from tests.cogs.examples.hood_doors import ANVIL, DUTCH, FINGERS, MOB, TABLE
from tests.cogs.kept import beginning
from tests.cogs.plainly import reported
from tests.cogs.raid import PETE, STITCHES, nobody_shaken
from tests.cogs.world import Actor, Reply, World


async def door(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    """A command of the chapter that is carried out."""
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    reply = await world.say(actor or world.alice, f"hood-door {command}", **options, **typed)
    assert not reply.refused, reply.refused
    return reply


async def refused(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    reply = await world.say(actor or world.alice, f"hood-door {command}", **options)
    assert reply.why, reply.text
    return reply.why


async def shown_doors(world: World) -> str:
    """The doors on the table."""
    return (await world.say(world.alice, "hood-door show")).text


@pytest.fixture
async def mob(world: World) -> World:
    """The mob on record, in no game."""
    assert not (await world.say(world.alice, MOB[0], **MOB[1])).refused
    return world


@beginning
async def begin_table(world: World) -> None:
    for command, options in TABLE:
        reply = await world.say(world.alice, command, **options)
        assert not reply.refused, reply.refused


@pytest.fixture
async def table(world: World) -> World:
    """The mob on the table in its first move, before a metal door with a lock and a bolt."""
    await begin_table(world)
    return world


async def next_move(world: World) -> None:
    assert not (await world.say(world.alice, "hood next")).refused


# In plain words


async def test_a_jemmy_on_an_internal_door_with_an_extra_lock(world: World) -> None:
    forced = await door(world, "force", "4", build="Internal", tool="Jemmy", locks=1)
    assert forced.headline == "The figure forces the internal door with a jemmy."
    assert "Forcing: 1D6 **4** + 2 jemmy − 4 forcing strength − 1 extra lock = 1 → Forced" in forced.text
    assert forced.facts == {"effort": "open", "open": True}


async def test_what_a_table_would_remember_a_button_does(world: World) -> None:
    weak = await door(world, "force", "3", build="Internal", tool="Jemmy", locks=1)
    assert weak.headline == "The internal door holds, but is weaker than before."
    assert "forcing strength 4 (weakened)" in weak.text
    again = await weak.press("Try again next move")
    assert "+ 1 weakened before" in again.text
    held = await door(world, "breach", "1", build="Internal", tool="Axe", weakened=2)
    assert "+ 1 axe − 6 breaching strength + 2 weakened before = −2 → Holds" in held.text
    assert "+ 2 weakened before" in (await held.press("Try again next move")).text


@pytest.mark.parametrize(
    "options, dice, headline",
    [
        ({"build": "External"}, "6", "The figure forces the external door."),
        ({"build": "External"}, "2", "The external door holds."),
        ({"build": "External"}, "1", "The external door holds, and the figure is hurt by it."),
        (
            {"build": "External", "locks": 1},
            "1",
            "The external door holds, and the figure is hurt by it and lightly injured.",
        ),
        ({"build": "Shed"}, "5", "The figure forces the shed door."),
        ({"build": "Shed", "other_side": True}, "5", "The shed door holds, but is weaker than before."),
        (
            {"build": "Metal", "tool": "Knife", "locks": 1},
            "3",
            "The metal reinforced door holds, and the knife breaks.",
        ),
        ({"build": "Windowed", "figure": "Bruiser"}, "6", "Bruiser forces the windowed door."),
    ],
)
def test_what_comes_of_forcing(options: dict[str, Any], dice: str, headline: str) -> None:
    assert reported(Force, dice, **options).headline == headline


def test_a_hole_in_an_external_door() -> None:
    breached = reported(Breach, "6", build="External", tool="Axe")
    assert breached.headline == "The external door holds, but is weaker than before."
    assert "breaching strength 6 (weakened)" in breached.lines[0]
    assert "forcing strength 4," in breached.lines[0]
    breached = reported(Breach, "6", build="External", tool="Fire axe")
    assert breached.headline == "The figure breaches the external door with a fire axe."


@pytest.mark.parametrize(
    "kind, options, why",
    [
        (Force, {}, "The door is unknown"),
        (Breach, {"build": "Metal"}, "takes a tool"),
        (Breach, {"build": "Metal", "tool": "Knife"}, "A knife can't breach a door"),
        (Force, {"build": "Metal", "melee": 0}, "melee +1 or more"),
        (Force, {"build": "Metal", "figure": "Constable"}, "melee +1 or more"),
        (Force, {"build": "Shed", "padlock": "None"}, "Nothing holds"),
        (ShootLock, {"build": "Shed", "padlock": "None"}, "Nothing holds"),
        (Force, {"build": "Shed", "locks": 1}, "Only its padlock"),
        (Force, {"build": "Metal", "padlock": "Small"}, "Only a shed"),
        (Force, {"build": "Metal", "other_side": True}, "other side"),
        (ShootLock, {"build": "Metal", "inches": 2.0}, "within 1 inch"),
        (ShootLock, {"build": "Metal", "rounds": 0}, "empty"),
        (ShootLock, {"build": "Metal", "gun": "Cannon"}, "No gun is called"),
        (ShootLock, {"build": "Shed", "other_side": True}, "no bullet can reach it"),
    ],
)
def test_what_can_not_be_is_refused(kind: type[Any], options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal) as refusal:
        reported(kind, **options)
    assert why in refusal.value.sentence


@pytest.mark.parametrize(
    "command, options, why",
    [
        ("force", {"door": "Vault"}, "No game is being played"),
        ("set", {"name": "Vault", "build": "Metal"}, "No game is being played"),
        ("show", {}, "No game is being played"),
    ],
)
async def test_what_takes_a_game_is_refused(world: World, command: str, options: dict[str, Any], why: str) -> None:
    assert why in await refused(world, command, **options)


async def test_the_odds_of_a_door(world: World) -> None:
    asked = await world.say(world.alice, "hood-door force", build="Internal", tool="Jemmy", locks=1, odds=True)
    assert "the door is open" in asked.text
    assert "50%" in asked.text
    shot = await world.say(world.alice, "hood-door shoot", build="Internal", gun="Derringer", barrels=1, odds=True)
    assert "70%" in shot.text


# With those on record


async def test_the_card_gives_the_melee_and_wounds_count(mob: World, alice: Actor) -> None:
    assert (await door(mob, "force", "6", build="Internal", figure=ANVIL)).headline == "Anvil forces the internal door."
    await mob.say(alice, "gang wounds", figure=ANVIL, points=2)
    assert "not +0" in await refused(mob, "force", build="Internal", figure=ANVIL)
    assert not (await door(mob, "force", "6", build="Internal", figure=ANVIL, melee=1)).refused


async def test_a_broken_tool_is_gone(mob: World) -> None:
    assert "Fingers Malone has no axe. Use one of these" in await refused(
        mob, "force", build="Metal", figure=FINGERS, tool="Axe"
    )
    broke = await door(mob, "force", "1", build="Metal", locks=3, figure=FINGERS, tool="Jemmy")
    assert broke.headline == "The metal reinforced door holds, and the jemmy breaks."
    assert "Fingers Malone no longer carries a jemmy." in broke.text
    assert "Jemmy" not in await mob.sheet(FINGERS)
    await broke.press("Undo")
    assert "Jemmy" in await mob.sheet(FINGERS)


async def test_the_best_tool_breaches_unless_another_is_named(mob: World, alice: Actor) -> None:
    await mob.say(alice, "hood gear", figure=ANVIL, add="Hammer, Sledgehammer")
    assert "+ 2 sledgehammer" in (await door(mob, "breach", "3", build="Internal", figure=ANVIL)).text
    assert "sledgehammer" not in (await door(mob, "breach", "3", build="Internal", figure=ANVIL, tool="Hammer")).text
    assert "takes a tool" in await refused(mob, "breach", build="Internal", figure=PETE)


async def test_a_figure_that_charges_many_locks_is_wounded_and_tests_morale(mob: World) -> None:
    hurt = await door(mob, "force", "1", build="Metal", locks=1, figure=ANVIL)
    assert "lightly injured" in await mob.sheet(ANVIL)
    assert "lightly injured on a door" in await mob.sheet(ANVIL)
    assert "Morale: Anvil" in hurt.buttons
    await hurt.press("Undo")
    assert "lightly" not in await mob.sheet(ANVIL)


async def test_shots_at_a_lock_come_out_of_the_gun(mob: World) -> None:
    shot = await door(mob, "shoot", "3 1 2", build="Internal", figure=DUTCH)
    assert shot.headline == "The lock of the internal door is weakened."
    assert shot.facts == {"rounds": 2, "jam": "", "lock": "weakened"}
    assert "Self-loader (6 of 8)" in await mob.sheet(DUTCH)
    jam = await door(mob, "shoot", "1 2", build="Internal", figure=DUTCH)
    assert jam.headline == "Dutch Mulligan shoots at the lock of the internal door, but the gun jams."
    assert "jammed for good" in await mob.sheet(DUTCH)
    assert "jammed for good" in await refused(mob, "shoot", build="Internal", figure=DUTCH)
    assert "carries no gun" in await refused(mob, "shoot", build="Internal", figure=ANVIL)


async def test_only_ones_own_people_do_it(mob: World, bob: Actor) -> None:
    await mob.name_umpires()
    for command, options in (
        ("force", {"build": "Metal"}),
        ("breach", {"build": "Metal", "tool": "Axe"}),
        ("shoot", {"build": "Metal"}),
        ("padlock", {"how": "Pick"}),
        ("padlock", {"how": "Spot"}),
    ):
        assert "not yours" in await refused(mob, command, bob, figure=ANVIL, **options)


async def test_a_figure_that_is_laid_out_opens_nothing(mob: World, alice: Actor) -> None:
    await mob.say(alice, "gang wounds", figure=ANVIL, points=0, dead=True)
    assert "apparently dead" in await refused(mob, "force", build="Metal", figure=ANVIL)
    assert "apparently dead" in await refused(mob, "padlock", how="Pick", figure=ANVIL)


# On the table


async def test_a_door_on_the_table_stays_weakened(table: World) -> None:
    assert "**Vault**: metal reinforced door, 1 extra lock or bolt, forcing strength 5, breaching strength 8." in (
        await shown_doors(table)
    )
    weak = await door(table, "force", "3", door="vault", figure=FINGERS, tool="Jemmy")
    assert weak.headline == "Vault holds, but is weaker than before."
    assert "Try again next move" not in weak.buttons
    assert "forcing strength 4 (weakened)" in await shown_doors(table)
    await next_move(table)
    await door(table, "force", "2", door="Vault", figure=FINGERS, tool="Jemmy")
    assert "forcing strength 3 (weakened)" in await shown_doors(table)
    await next_move(table)
    forced = await door(table, "force", "2", door="Vault", figure=FINGERS, tool="Jemmy")
    assert forced.headline == "Fingers Malone forces Vault with a jemmy."
    assert "forced open" in await shown_doors(table)
    assert "already forced open" in await refused(table, "force", door="Vault", figure=FINGERS, tool="Jemmy")
    await forced.press("Undo")
    assert "forcing strength 3 (weakened)" in await shown_doors(table)


async def test_one_attempt_a_move_whichever_door_it_is(table: World) -> None:
    await door(table, "force", "2", door="Vault", figure=FINGERS, tool="Jemmy")
    assert "already tried that this move" in await refused(table, "force", door="Vault", figure=FINGERS, tool="Jemmy")
    assert "already tried that this move" in await refused(table, "shoot", door="Vault", figure=FINGERS)
    asked = await table.say(table.alice, "hood-door force", door="Vault", figure=FINGERS, tool="Jemmy", odds=True)
    assert not asked.refused
    assert "already tried that this move" in await refused(
        table, "force", build="Internal", figure=FINGERS, tool="Jemmy"
    )
    await door(table, "force", "2", door="Vault", figure=ANVIL)
    await next_move(table)
    await door(table, "force", "2", door="Vault", figure=FINGERS, tool="Jemmy")


async def test_a_figure_hurt_by_a_door_may_not_try_it_again(table: World) -> None:
    await door(table, "force", "3", door="Vault", figure=ANVIL)
    await next_move(table)
    hurt = await door(table, "force", "2", door="Vault", figure=ANVIL)
    assert "Condition:** fit" in await table.sheet(ANVIL)
    assert "Anvil may not force or breach Vault again." in hurt.text
    await next_move(table)
    assert "was hurt by this door" in await refused(table, "force", door="Vault", figure=ANVIL, melee=2)
    await table.say(table.alice, "hood gear", figure=ANVIL, add="Axe")
    assert "was hurt by this door" in await refused(table, "breach", door="Vault", figure=ANVIL, tool="Axe")


async def test_a_lock_and_a_bolt_are_shot_off_one_by_one(table: World) -> None:
    weak = await door(table, "shoot", "2 2", door="Vault", figure=DUTCH)
    assert "Only the next shot at it has +1" in weak.text
    assert "Everyone within 12 inches of the shooting tests morale" in weak.text
    await nobody_shaken(table)
    assert "+1 on the next shot at its lock" in await shown_doors(table)
    assert "already tried that this move" in await refused(table, "force", door="Vault", figure=DUTCH, melee=1)
    await next_move(table)
    off = await door(table, "shoot", "2 3", door="Vault", figure=DUTCH)
    assert off.headline == "Dutch Mulligan shoots a lock off Vault, but there are more."
    assert "1 more to shoot off" in off.text
    assert "metal reinforced door, forcing strength 4, breaching strength 8" in await shown_doors(table)
    assert "next shot" not in await shown_doors(table)
    await next_move(table)
    last = await door(table, "shoot", "2 4", door="Vault", figure=DUTCH)
    assert last.headline == "Dutch Mulligan shoots the lock off Vault."
    assert "its lock disabled" in await shown_doors(table)
    await next_move(table)
    assert "already off" in await refused(table, "shoot", door="Vault", figure=DUTCH)


async def test_a_jam_is_no_shot_at_the_lock(table: World) -> None:
    await door(table, "shoot", "2 2", door="Vault", figure=DUTCH)
    await door(table, "shoot", "1 5", door="Vault", figure=PETE)
    assert "+1 on the next shot at its lock" in await shown_doors(table)
    await door(table, "shoot", "3 1 1", door="Vault", figure="Wheels Brannigan", ammo="Target pistol")
    assert "next shot" not in await shown_doors(table)


async def test_a_sealed_attempt_is_paid_at_once_and_opens_the_door_when_it_is_revealed(table: World) -> None:
    sealed = await door(table, "force", "6", door="Vault", figure=FINGERS, tool="Jemmy", secret=True)
    assert "forced open" not in await shown_doors(table)
    assert "already tried that this move" in await refused(table, "force", door="Vault", figure=FINGERS, tool="Jemmy")
    await sealed.press("Reveal")
    assert "forced open" in await shown_doors(table)


async def test_a_sealed_attempt_opened_late_leaves_alone_what_became_of_the_door_since(table: World) -> None:
    sealed = await door(table, "force", "3", door="Vault", figure=FINGERS, tool="Jemmy", secret=True)
    await next_move(table)
    await table.say(table.alice, "hood gear", figure=ANVIL, add="Sledgehammer")
    await door(table, "breach", "6", door="Vault", figure=ANVIL)
    await next_move(table)
    await door(table, "force", "6", door="Vault", figure=FINGERS, tool="Jemmy")
    assert "forced open" in await shown_doors(table)
    await sealed.press("Reveal")
    assert "forced open" in await shown_doors(table)


async def test_a_sealed_shot_opened_late_gives_no_rounds_back(table: World) -> None:
    await door(table, "shoot", "3 1 1", door="Vault", figure=DUTCH, secret=True)
    ends = await table.say(table.alice, "hood next")
    assert "first shot" in ends.text, "it opens, for what it owes stands in the way of the next move"
    await nobody_shaken(table)
    await next_move(table)
    await door(table, "shoot", "3 1 1", door="Vault", figure=DUTCH)
    assert "Self-loader (4 of 8)" in await table.sheet(DUTCH)
    assert "Self-loader (4 of 8)" in await table.sheet(DUTCH, table.bob)


async def test_in_a_game_those_on_the_table_open_its_doors_with_what_their_sheets_say(
    table: World, alice: Actor, bob: Actor
) -> None:
    await table.name_umpires()
    by_hand: tuple[tuple[str, dict[str, Any]], ...] = (
        ("force", {"door": "Vault"}),
        ("breach", {"door": "Vault", "tool": "Axe"}),
        ("shoot", {"door": "Vault"}),
        ("padlock", {"how": "Pick"}),
        ("force", {"door": "Vault", "figure": "Bruiser"}),
    )
    for command, options in by_hand:
        assert "not on the table" in await refused(table, command, alice, **options)
        why = "players and umpires" if "door" in options else "not on the table"
        assert why in await refused(table, command, bob, **options)
    typed: tuple[tuple[str, dict[str, Any]], ...] = (
        ("force", {"door": "Vault", "figure": ANVIL, "melee": 1}),
        ("shoot", {"door": "Vault", "figure": DUTCH, "rounds": 7}),
    )
    for command, options in typed:
        assert "so the sheet counts" in await refused(table, command, alice, **options)
        assert "acted as umpire" in (await door(table, command, actor=table.ursula, **options)).text
    asked = await table.say(bob, "hood-door force", door="Vault", melee=2, odds=True)
    assert not asked.refused
    assert not (await table.say(alice, "hood-move go", figure=PETE, pace="Run", inches=9.0)).refused
    refusal = await refused(table, "padlock", alice, how="Spot", figure=PETE, moved=0.0)
    assert "Remove “moved”" in refusal


async def test_doors_are_set_changed_and_taken_away(table: World, bob: Actor) -> None:
    await table.name_umpires()
    made = await door(table, "set", name="  Tool   shed ", build="Shed")
    assert made.headline.startswith("Tool shed is on the table: shed door, medium padlock, forcing strength 3, ")
    again = await door(table, "set", name="tool shed", build="Shed", padlock="None")
    assert again.headline.startswith("Tool shed is on the table: shed door, forcing strength 0")
    assert "It replaces the door of that name: shed door, medium padlock, forcing strength 3" in again.text
    assert "replaces" not in made.text
    assert "**tool shed**: shed door, forcing strength 0" in await shown_doors(table)
    assert "Nothing holds" in await refused(table, "force", door="Tool Shed", figure=ANVIL)
    assert "Remove “build”" in await refused(table, "force", door="Vault", build="Metal", figure=ANVIL)
    assert "Remove “weakened”" in await refused(table, "force", door="Vault", weakened=1, figure=ANVIL)
    assert "Only its padlock" in await refused(table, "set", name="Barn", build="Shed", locks=1)
    assert "No door is called “Valt”. Did you mean Vault?" in await refused(table, "force", door="Valt", figure=ANVIL)
    gone = await door(table, "gone", door="VAULT")
    assert gone.headline == "Vault is no longer on the table."
    assert "Vault" not in await shown_doors(table)
    await gone.press("Undo")
    assert "Vault" in await shown_doors(table)
    assert "players and umpires" in await refused(table, "set", bob, name="Mine", build="Shed")
    assert "players and umpires" in await refused(table, "gone", bob, door="Vault")
    await door(table, "gone", door="Vault")
    await door(table, "gone", door="Tool shed")
    assert "has no door yet" in await shown_doors(table)


async def test_the_names_of_doors_and_guns_complete_themselves(table: World, alice: Actor) -> None:
    assert await table.complete(alice, "hood-door force", "door", "va") == ["Vault"]
    carried = await table.complete(alice, "hood-door shoot", "gun", "", figure=STITCHES)
    assert carried[0] == "Thompson SMG"


# Pinkerton padlocks


@pytest.mark.parametrize(
    "options, dice, headline",
    [
        ({"how": "Spot"}, "", "The figure sees the Pinkerton padlock."),
        ({"how": "Spot", "inches": 4.5}, "", "The figure does not see the Pinkerton padlock."),
        ({"how": "Spot", "inches": 2.0, "moved": 8.0}, "4", "The figure sees the Pinkerton padlock."),
        ({"how": "Spot", "moved": 8.0}, "3", "The figure does not see the Pinkerton padlock."),
        ({"how": "Pick"}, "6", "The figure picks the Pinkerton padlock."),
        ({"how": "Pick"}, "5", "The Pinkerton padlock holds."),
        ({"how": "Jemmy", "name": "wagon 3"}, "4", "The figure jemmies open the padlock “wagon 3”."),
        ({"how": "Jemmy", "name": "wagon 3"}, "3", "The padlock “wagon 3” holds."),
        ({"how": "Dynamite"}, "2", "The stick that the figure places goes off and opens the Pinkerton padlock."),
        ({"how": "Dynamite"}, "1", "The stick that the figure places is a dud, and the Pinkerton padlock holds."),
    ],
)
def test_padlocks(options: dict[str, Any], dice: str, headline: str) -> None:
    assert reported(Pinkerton, dice, **options).headline == headline


async def test_what_a_padlock_takes_is_carried(mob: World) -> None:
    assert "Anvil has no jemmy" in await refused(mob, "padlock", how="Jemmy", figure=ANVIL)
    assert "no stick of dynamite" in await refused(mob, "padlock", how="Dynamite", figure=ANVIL)
    blown = await door(mob, "padlock", "2", how="Dynamite", figure=FINGERS)
    assert (await mob.sheet(FINGERS)).count("Stick of dynamite") == 1
    await blown.press("Undo")
    assert (await mob.sheet(FINGERS)).count("Stick of dynamite") == 2
    await door(mob, "padlock", "1", how="Jemmy", figure=FINGERS)
    assert "Jemmy" in await mob.sheet(FINGERS)


async def test_a_game_counts_the_attempts_and_knows_which_figures_ran(table: World, alice: Actor) -> None:
    await door(table, "padlock", "1", how="Pick", figure=FINGERS, name="Wagon 3")
    assert "already tried that this move" in await refused(
        table, "padlock", how="Jemmy", figure=FINGERS, name="wagon 3"
    )
    assert "already tried that this move" in await refused(table, "force", door="Vault", figure=FINGERS, tool="Jemmy")
    assert not (await table.say(alice, "hood-move go", figure=ANVIL, pace="Run", inches=9.0)).refused
    assert (await door(table, "padlock", "3", how="Spot", figure=ANVIL)).facts == {"seen": False}
    assert (await door(table, "padlock", how="Spot", figure=ANVIL, moved=0.0)).facts == {"seen": True}
