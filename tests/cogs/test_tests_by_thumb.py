"""A test by its button: the same card as a shot's, with all circumstances of its rule."""

from __future__ import annotations

from tests.cogs.dock import BOYS, STATION
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.raid import ANVIL, PETE, STITCHES, TULLY, open_raid
from tests.cogs.table import good, rolled
from tests.cogs.test_made_up_ids import forged
from tests.cogs.test_owed_buttons import FIRST_SHOT, shot
from tests.cogs.test_pot_driving import order, parked, pot
from tests.cogs.turf import DUNN, RAY, open_turf
from tests.cogs.world import Reply, World

MORALE = f"{STITCHES}: morale test"
SCREAM = "A scream within 6 inches"


async def pressed(world: World, label: str = FIRST_SHOT) -> Reply:
    """bob's form of the test that Officer Dunn owes for a first shot."""
    fired = await shot(world)
    return await fired.press(label, world.bob)


# GangStars


async def test_friends_in_sight_and_the_leaders_brains_are_buttons_of_a_reaction_test(world: World) -> None:
    form = await pressed(world)
    assert form.private
    plain = form.text
    assert "carries on" in plain, "the odds"
    chosen = await (await form.press("Friends in sight")).press("In command distance")
    assert {"✓ Friends in sight", "✓ In command distance"} <= {*chosen.buttons}
    assert chosen.text != plain
    done = await chosen.press("Roll")
    (verdict,) = done.ephemerals
    for term in ("− 4 borrowed brains", "− 1 to beat by own brains", "+ 1 shot at or charged", "− 1 friends in sight"):
        assert term in verdict.text
    assert "Nothing is owed." in (await good(world, world.bob, "game owed")).text
    await everything_is_the_fold_of_its_events(world)


async def test_what_a_debt_settles_is_no_button(world: World) -> None:
    form = await pressed(world)
    said = {"Owed", "Shot at", "✓ Shot at", "Wounded", "Surprised", "Ground: Rough", "In contact", "Figure", "Test"}
    assert not said & {*form.buttons}
    assert not said & {label for menu in form.menus.values() for label in menu}


async def test_a_form_of_a_test_is_one_press_more(world: World) -> None:
    form = await pressed(world)
    assert (await form.press("Roll")).headline.startswith(f"{DUNN} ")


async def test_players_see_no_form_of_a_test_that_is_not_theirs(world: World) -> None:
    fired = await shot(world)
    refused = await fired.press(FIRST_SHOT, world.alice)
    assert "belongs to Fourth Precinct" in (refused.refused or "")
    assert list(refused.buttons) == ["Ask the others"]


async def test_the_form_of_a_test_that_was_made_otherwise_rolls_nothing(world: World) -> None:
    form = await pressed(world)
    await good(world, world.bob, "gangstars test", figure=DUNN, owed=True, dice="1")
    for label in ("Friends in sight", "Roll"):
        late = await forged(world, world.bob, form.buttons[label])
        assert "That is already settled." in (late.why or late.text)
    assert len(world.rows("SELECT id FROM event WHERE command = 'gangstars test'")) == 1


async def test_two_forms_of_one_test_roll_it_once(world: World) -> None:
    fired = await shot(world)
    one, other = await fired.press(FIRST_SHOT, world.bob), await fired.press(FIRST_SHOT, world.bob)
    await one.press("Roll")
    late = await other.press("Roll")
    assert len(world.rows("SELECT id FROM event WHERE command = 'gangstars test'")) == 1
    assert late.why or "settled" in late.text


async def test_several_tests_at_once_ask_what_counts_for_all(world: World) -> None:
    await open_turf(world)
    seen = await good(
        world, world.ursula, "gangstars see", figures=f"{DUNN}, Officer Okafor", what="An unseen enemy pops up"
    )
    form = await seen.press("Make 2 tests now", world.bob)
    assert {"In command distance", "Friends in sight", "In cover", "An enemy runs"} <= {*form.buttons}
    done = await (await form.press("Friends in sight")).press("Roll")
    shown = await done.ephemerals[0].press("Show the dice")  # the card is too tall for them
    assert shown.text.count("− 1 friends in sight") == 2


async def test_the_test_to_fight_on_asks_for_its_circumstances(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    blow = {"attacker": RAY, "target": DUNN, "weapon": "bare hands", "dice": "6 1 5 1 1 1 6"}
    fought = await good(world, world.ursula, "gangstars-melee fight", **blow)
    form = await fought.press(f"{DUNN}: test whether to fight on", world.bob)
    assert {"Friends in sight", "In cover", "An enemy runs"} <= {*form.buttons}
    done = await (await form.press("An enemy runs")).press("Roll")
    assert "− 1 an enemy runs" in done.ephemerals[0].text


# Hoodsville


async def screams(world: World) -> None:
    """Stitches, Anvil and Tully owe a morale test, and Sniffy Pete has given up."""
    await open_raid(world)
    await good(world, world.alice, "hood standing", figures=PETE, state="Surrendered")
    await good(world, world.alice, "hood shock", figures="nobody", cause="A friend is seen giving up")
    await good(world, world.alice, "hood shock", figures=f"{STITCHES}, {ANVIL}, {TULLY}", cause=SCREAM)


async def test_controlled_comrades_and_those_downed_are_chosen_on_a_morale_test(world: World) -> None:
    await screams(world)
    form = await (await good(world, world.alice, "game owed")).press(MORALE)
    assert {*form.menus["Controlled comrades near"]} == {"1", "2", "3", "4"}, "four of them are in control"
    chosen = await form.choose("2", menu="Controlled comrades near")
    chosen = await chosen.press("Comrades downed near: 1")
    done = await chosen.press("Roll")
    (verdict,) = done.ephemerals
    assert "+ 2 controlled comrades within 3 inches" in verdict.text
    assert "− 1 comrades downed or surrendered within 6 inches" in verdict.text
    assert verdict.headline.startswith("Stitches ")
    assert f"{ANVIL}: morale test" in done.buttons, "the list of what is left"


async def test_tests_of_several_ask_for_their_comrades_by_name(world: World) -> None:
    await screams(world)
    form = await (await good(world, world.alice, "game status")).press("Make 3 rolls now")
    assert {"Controlled comrades near", "Comrades downed near"} <= {*form.menus["Something else"]}
    for name in (STITCHES, ANVIL, TULLY):
        assert name in form.text
    made = await good(world, world.alice, "hood duties", comrades="Stitches 2, Anvil 1", fallen="Anvil 1")
    (stitches,) = (line for line in made.text.splitlines() if line.startswith("Morale, Stitches"))
    (anvil,) = (line for line in made.text.splitlines() if line.startswith("Morale, Anvil"))
    assert "+ 2 controlled comrades" in stitches
    assert "downed" not in stitches
    assert "+ 1 controlled comrades" in anvil
    assert "− 1 comrades downed" in anvil


async def test_a_roll_for_which_nothing_can_be_said_is_made_at_once(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang wounds", figure=ANVIL, points=1)
    moved = await good(world, world.alice, "hood next")
    made = await moved.press("Make 1 roll now")
    assert not made.private
    assert "Bleeding" in made.text


# Mad Dogs and Pottersville


async def test_a_guts_test_is_rolled_at_once_but_for_a_mean_drunk(world: World) -> None:
    await world.two_gangs()
    await good(
        world, world.bob, "gang hire", gang="South Side", profile="Slugger", name="Soak", skills="Mean Drunk, Boxer"
    )
    await world.name_umpires()
    await good(world, world.alice, "game open", system="Mad Dogs With Guns")
    for actor, gang in ((world.alice, "North Side"), (world.bob, "South Side")):
        await good(world, actor, "game bring", gang=gang)
    await good(world, world.ursula, "mad-nerve saw", who="Ox, Soak", died="Chianti")
    listed = await good(world, world.bob, "game owed")
    at_once = await listed.press("Ox: GUTS test at −2")
    assert at_once.ephemerals[0].headline.startswith("Ox ")
    form = await at_once.press("Soak: GUTS test at −2")
    assert {one for one in form.buttons if one not in ("Roll", "Seal it", "My own dice", "Back")} == {"Drunk"}
    done = await (await form.press("Drunk")).press("Roll")
    assert "+ 1 Mean Drunk" in done.ephemerals[0].text


async def test_what_stands_in_the_way_of_a_vehicle_that_brakes_is_asked(world: World) -> None:
    await parked(world, riding=True, before="Fast")
    await order(world, world.alice, BOYS, "Hold")
    await order(world, world.bob, STATION, "Hold")
    revealed = await pot(world, world.bob, "reveal")
    form = await revealed.press("Brake: Packard", world.alice)
    assert "Swerve" not in form.buttons, "from nothing"
    near = await form.choose("2″", menu="Something in its way")
    assert "Swerve" in near.buttons
    done = await (await near.press("Swerve")).press("Roll")
    (event,) = world.rows("SELECT options FROM event WHERE command = 'pottersville-car brake'")
    assert '"room":2.0' in event[0].replace(" ", "")
    assert not done.refused


async def test_a_test_made_on_a_form_takes_the_button_off_the_card_for_all(world: World) -> None:
    fired = await shot(world)
    assert FIRST_SHOT in fired.buttons
    await rolled(fired, FIRST_SHOT, world.bob)
    assert FIRST_SHOT not in fired.buttons
    assert "Undo" in fired.labels
