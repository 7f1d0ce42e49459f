"""How many presses it takes from [My move] to the dice: a button is one, a menu opened and a choice in it are two."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cogs.replies.dispatch import MENU_SHAPES, SHAPES, on_choice, on_press
from tests.cogs.dock import AMES, BOYS, BRICKS, STATION, WEISS, dock, open_dock, pot
from tests.cogs.raid import ANVIL, CRANE, STITCHES, open_raid
from tests.cogs.table import good
from tests.cogs.turf import DUNN, RAY, open_turf
from tests.cogs.world import Actor, Reply, World

ROLL = "Roll"


class Pressed(NamedTuple):
    """The reply to several presses in succession, and their number."""

    reply: Reply
    presses: int


async def pressed(world: World, actor: Actor, *labels: str) -> Pressed:
    """Press [My move], then these, each a button or a choice of a menu of the card before."""
    reply, presses = await good(world, actor, "game move"), 1
    for label in labels:
        touched = label in reply.buttons
        reply = await (reply.press(label) if touched else reply.choose(label))
        presses += 1 if touched else 2
        assert reply.refused is None, reply.refused
    return Pressed(reply, presses)


def events(world: World, command: str) -> int:
    return len(world.rows("SELECT id FROM event WHERE command = ?", command))


# GangStars


async def test_a_snap_shot_of_gangstars_takes_three(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    shot, presses = await pressed(world, world.alice, "Snap shot", ROLL)
    assert presses == 3
    assert RAY in shot.headline
    (options,) = world.rows("SELECT options FROM event WHERE command = 'gangstars-shoot shot'")
    assert "20" in options[0], "the effective range of a pistol, in centimetres"


async def test_who_may_only_break_in_is_not_shown_a_move(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    assert (await good(world, world.bob, "game move")).headline == "It's not your move."
    await good(world, world.alice, "gangstars-turn pick-up", figure=RAY)
    await good(world, world.alice, "gangstars-turn done", figure=RAY)
    await good(world, world.bob, "gangstars-turn draw", chit=DUNN)
    mine = await good(world, world.alice, "game move")
    assert mine.headline == "Out of turn: turn 1"
    assert f"{DUNN}, played by" in mine.text.replace("**", "")
    assert f"{RAY}: put the load down" in mine.buttons


async def test_an_aimed_shot_is_another_deed_and_cover_a_choice_of_its_menu(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    form, presses = await pressed(world, world.alice, "Aimed shot", "Maximum")
    assert presses == 3
    assert "Aimed" not in form.text, "the title says so"
    assert "Range: maximum, to 30 cm (effective to 20)." in form.text
    assert "On record: target's strength 2, shooting 3." in form.text
    plain = form.text
    covered = await form.choose("Ground: Cover")
    assert covered.text != plain
    await covered.press(ROLL)
    mine = await good(world, world.alice, "game move")
    assert mine.headline == f"Your move: {RAY}, turn 1"
    assert "5 action points left" in mine.text


async def test_segments_are_chosen_by_what_is_left_of_points_and_legs(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    moved, presses = await pressed(world, world.alice, "Move", "2 segments", "Do it")
    assert presses == 4
    assert "20 cm" in moved.headline
    done, presses = await pressed(world, world.alice, "Done")
    assert presses == 2
    assert RAY in done.headline


async def test_the_buttons_of_a_gangstars_turn_are_there_for_its_players(world: World) -> None:
    await open_turf(world)
    assert "Draw a chit" in (await good(world, world.bob, "game move")).buttons
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    theirs = await good(world, world.bob, "game move")
    assert not any(label.endswith("done") or label == "Draw a chit" for label in theirs.buttons)


# Hoodsville


async def test_an_aimed_shot_of_hoodsville_takes_three(world: World) -> None:
    await open_raid(world)
    shot, presses = await pressed(world, world.alice, f"{STITCHES}: aimed shot", ROLL)
    assert presses == 3
    assert STITCHES in shot.headline
    assert events(world, "hood-fire shoot") == 1


async def test_a_snap_shot_of_hoodsville_is_a_deed_of_its_own(world: World) -> None:
    await open_raid(world)
    mine = await good(world, world.alice, "game move")
    his = await mine.choose(STITCHES)
    form = await his.press("Snap shot")
    assert "Barrels: 1" not in form.buttons, "his gun has one"
    await form.press(ROLL)
    (options,) = world.rows("SELECT options FROM event WHERE command = 'hood-fire shoot'")
    assert '"snap": true' in options[0]


async def test_a_threatened_figure_is_asked_in_a_word_and_the_threat_is_a_choice_of_its_menu(world: World) -> None:
    await open_raid(world)
    form = await (await (await good(world, world.alice, "game move")).choose(STITCHES)).choose("Threaten")
    assert f"Whom: {CRANE}. Suggested: whom." in form.text
    assert any("What is asked: Nasty" in menu for menu in form.menus.values())


async def test_a_walk_of_hoodsville_goes_all_of_it_or_half(world: World) -> None:
    await open_raid(world)
    walked, presses = await pressed(world, world.alice, f"{ANVIL}: walk", "Half", "Do it")
    assert presses == 4
    assert walked.headline == "Anvil goes 3 inches, and 3 inches are left."
    form, _ = await pressed(world, world.alice, f"{ANVIL}: walk")
    assert "all of it to 3, half to 1.5" in form.text


async def test_the_next_move_is_offered_until_something_is_owed_first(world: World) -> None:
    await open_raid(world)
    assert "Next move" in (await good(world, world.bob, "game move")).buttons
    await pressed(world, world.alice, f"{STITCHES}: aimed shot", ROLL)
    assert "Next move" not in (await good(world, world.bob, "game move")).buttons, "it could only be refused"


# Pottersville


async def test_an_order_of_pottersville_takes_two(world: World) -> None:
    await open_dock(world)
    reply, presses = await pressed(world, world.alice, f"{BOYS}: Run/Charge")
    assert presses == 2
    assert reply.private
    assert f"{BOYS}: Run/Charge." in reply.text
    assert events(world, "pottersville") == 1, "and the log tells no more than that"
    assert not reply.ephemerals, "an order lies face down: the channel hears nothing"


async def test_an_order_lies_once_and_only_its_player_sees_it(world: World) -> None:
    await open_dock(world)
    theirs = await good(world, world.bob, "game move")
    assert not any(label.startswith(BOYS) for label in theirs.buttons)
    await pressed(world, world.alice, f"{BOYS}: Run/Charge")
    again = await good(world, world.alice, "game move")
    assert not any(label.startswith(BOYS) for label in again.buttons), "it has one"
    for other in (world.bob, world.ursula):
        cards = [await good(world, other, command) for command in ("game move", "game status", "log")]
        assert not any("Run/Charge" in card.text for card in cards)
        assert not any(label.startswith(BOYS) for card in cards for label in card.buttons)


async def test_orders_are_revealed_once_all_lie_there_and_not_before(world: World) -> None:
    await open_dock(world)
    await pressed(world, world.alice, f"{BOYS}: Move")
    waiting = await good(world, world.alice, "game move")
    assert "Reveal orders" not in waiting.buttons, "it could only be refused"
    await pressed(world, world.bob, f"{STATION}: Hold")
    revealed, presses = await pressed(world, world.alice, "Reveal orders")
    assert presses == 2
    assert f"**{STATION}**: Hold." in revealed.ephemerals[0].text


async def test_a_shot_of_pottersville_takes_three(world: World) -> None:
    await dock(world, phase="Gats")
    form, _ = await pressed(world, world.alice, f"{BRICKS}: shoot")
    assert {"Cover: Soft", "Cover: Hard", "Another is nearer"} <= {*form.buttons}
    assert "On record" not in form.text, "he stood"
    shot, presses = await pressed(world, world.alice, f"{BRICKS}: shoot", ROLL)
    assert presses == 3
    assert "Bricks" in shot.headline
    assert events(world, "pottersville-shoot figure") == 1
    _, covered = await pressed(world, world.bob, f"{AMES}: shoot", "Cover: Hard", ROLL)
    assert covered == 4, "each further circumstance is one"


async def test_a_shot_that_can_not_hit_offers_another_target_and_another_range(world: World) -> None:
    await dock(world, phase="Gats")
    form, _ = await pressed(world, world.alice, f"{BRICKS}: shoot", "Long", "Cover: Hard")
    assert "No D10 can hit" in form.text
    assert ROLL not in form.buttons
    assert "Captain Hale" not in form.menus["Another target"]
    assert [*form.menus["Another range"]] == ["Close range", "Short", "Medium"]
    nearer = await form.choose("Close range")
    assert "Range: close, to 3 (" in nearer.text
    assert ROLL in nearer.buttons
    assert "Another range" not in nearer.menus, "it can hit"


async def test_a_fight_and_a_walk_of_pottersville_take_three(world: World) -> None:
    await dock(world)
    _, walked = await pressed(world, world.alice, f"{BRICKS}: walk", "Do it")
    assert walked == 3
    for _ in ("Gats", "Melee"):
        await pot(world, world.ursula, "next")
    fight, presses = await pressed(world, world.alice, f"{BRICKS}: fight", ROLL)
    assert presses == 3
    assert "Bricks" in fight.headline
    assert events(world, "pottersville fight") == 1


async def test_guts_are_tested_by_the_player_of_the_unit(world: World) -> None:
    await dock(world, phase="Gats")
    await pressed(world, world.alice, f"{BRICKS}: shoot", WEISS, "Close range", ROLL)
    for _ in ("Melee", "Guts"):
        await pot(world, world.ursula, "next")
    hers = await good(world, world.alice, "game move")
    assert not any("Guts" in label for label in hers.buttons)
    assert "Next phase" not in hers.buttons, "not before the Station has tested"
    _, presses = await pressed(world, world.bob, f"{STATION}: Guts test")
    assert presses == 2
    assert "Next phase" in (await good(world, world.alice, "game move")).buttons


async def test_a_vehicle_is_driven_by_its_name_and_asked_for_nothing_that_the_table_knows(world: World) -> None:
    await open_dock(world)
    await good(world, world.alice, "pottersville-car add", name="Ford")
    await good(world, world.alice, "pottersville-car board", figure=BRICKS, vehicle="Ford")
    await pressed(world, world.alice, f"{BOYS}: Move")
    await pressed(world, world.bob, f"{STATION}: Hold")
    await pressed(world, world.alice, "Reveal orders")
    form, presses = await pressed(world, world.alice, "Ford: drive slow")
    assert presses == 2
    assert form.menus == {}, "the table knows its engine, and who is aboard"
    assert "Pace" not in form.text, "the title says so"
    assert (await form.press("Do it")).headline == 'Bricks drives the Ford slowly: up to 12".'
    theirs = await good(world, world.bob, "game move")
    assert not any(label.startswith("Ford") for label in theirs.buttons)


async def test_what_is_said_of_a_move_besides_is_a_choice_of_its_form(world: World) -> None:
    await dock(world, boys="Run/Charge")
    half, _ = await pressed(world, world.alice, f"{BRICKS}: walk", "Inches", "Half")
    assert "Inches: half, to 3 (all of it to 6)." in half.text
    run = await (await half.press("Back")).choose("Run")
    assert "✓ Run" in run.menus["Going"]
    await run.press(ROLL)
    (options,) = world.rows("SELECT options FROM event WHERE command = 'pottersville move'")
    assert "Bricks" in options[0], "it is still he who goes"
    assert "Run" in options[0]


def test_each_button_and_menu_has_one_handler() -> None:
    for register, names in ((on_press, SHAPES), (on_choice, MENU_SHAPES)):
        with pytest.raises(ValueError, match="already"):
            register(next(iter(names)))
