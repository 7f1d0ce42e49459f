"""/pottersville: units, orders that stay secret until all are revealed, the parts of a turn, poker chips."""

from __future__ import annotations

import re

import pytest

from tests.cogs.dock import (
    AMES,
    BOYS,
    BRICKS,
    DOOLEY,
    FLOOD,
    HALE,
    LOUIE,
    SAL,
    SILK,
    STATION,
    TULIP,
    WEISS,
    dock,
    go_on,
    open_dock,
    order,
    pot,
    refusal,
    two_units,
)
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

NOTE = "to the third crate"
CHIP = "Poker chip: {}".format


async def seen_by(world: World, actor: Actor) -> str:
    """Everything somebody can read of the game."""
    log = await good(world, actor, "log")
    cards = [log, *[await log.press(label, actor) for label in log.buttons if label.isdigit()]]
    cards += [await good(world, actor, "log", **{"as": kind}) for kind in ("CSV", "JSON")]
    cards += [await good(world, actor, "game status"), await good(world, actor, "game status", public=True)]
    cards += [await pot(world, actor, "units"), await good(world, actor, "privacy export")]
    files = [await file.read() for card in cards if card.message is not None for file in card.message.attachments]
    return "\n".join([*(card.text for card in cards), *(file.decode() for file in files)])


# A whole turn


async def test_a_whole_turn_of_a_fight(world: World) -> None:
    """Orders, moves, fire, handcuffs, Guts and first aid, to the orders of the second turn."""
    await open_dock(world)
    await order(world, world.alice, BOYS, "Run/Charge", note="at the cops")
    assert "Mulberry Station need" in await refusal(world, world.alice, "pottersville reveal")
    await order(world, world.bob, STATION, "Hold")
    revealed = await pot(world, world.alice, "reveal")
    assert f"**{BOYS}**: Run/Charge, at the cops." in revealed.text
    assert "Run/Charge, at the cops" in revealed.text
    assert "Hold" in revealed.text

    run = await pot(world, world.alice, "move", figure=BRICKS, going="Run", dice="4")
    assert run.headline == 'Bricks runs up to 10".'
    assert '1" at most' in await refusal(world, world.bob, "pottersville move", figure=WEISS, going="Through woods")
    assert (await pot(world, world.bob, "move", figure=WEISS)).headline == 'Patrolman Weiss goes up to 1".'

    await go_on(world, "Gats")
    shot = await good(
        world,
        world.bob,
        "pottersville-shoot figure",
        shooter=FLOOD,
        target=TULIP,
        gun="Pistol",
        range=6.0,
        dice="1 3",
    )
    assert "lightly wounded" in shot.text

    await go_on(world, "Melee")
    fight = await pot(world, world.alice, "fight", attacker=BRICKS, target=WEISS, weapon="Fists", dice="1 6")
    assert fight.headline == "Patrolman Weiss at least doubles Bricks and puts the handcuffs on."
    assert "handcuffed" in await world.sheet(BRICKS)

    await go_on(world, "Guts")
    assert "must test Guts" in await refusal(world, world.alice, "pottersville next")
    tested = await pot(world, world.alice, "guts", unit=BOYS, dice="6 4")
    assert tested.headline == "Canal Street Boys runs for cover."
    bound = await pot(world, world.alice, "first-aid", figure=TULIP, by=SILK, dice="5")
    assert "now suppressed" in bound.headline

    second = await pot(world, world.ursula, "next")
    assert second.headline == "Turn 2 begins: orders."
    assert "Running for cover (“cheesing it”), and without an order until they rally: Canal Street Boys" in second.text
    assert "once it has rallied" in await refusal(world, world.alice, "pottersville order", unit=BOYS, order="Move")
    await order(world, world.bob, STATION, "Move")
    third = await pot(world, world.bob, "reveal")
    assert "Patrolman Weiss takes Bricks to the paddy wagon." in third.text
    assert "must go to cover: Kid Tulip" in third.text
    assert "to the nearest cover" in (await pot(world, world.alice, "move", figure=TULIP)).text
    assert "Prisoners led along: Bricks" in (await pot(world, world.bob, "move", figure=WEISS)).text


async def test_a_turn_goes_on_after_a_restart_in_the_middle_of_it(world: World) -> None:
    await open_dock(world)
    await order(world, world.alice, BOYS, "Hold", note=NOTE)
    shown = await good(world, world.bob, "game status")
    await world.restart()
    mine = await shown.press("Your orders", world.bob)
    last = await mine.choose("Redeploy")
    assert "All units have their orders" in last.text
    await pot(world, world.bob, "reveal")
    assert NOTE in (await good(world, world.bob, "game status")).text


# Secrecy


async def test_only_its_giver_sees_an_order_before_all_are_revealed(world: World) -> None:
    await open_dock(world)
    given = await order(world, world.alice, BOYS, "Redeploy", note=NOTE)
    assert given.private
    assert f"{BOYS}: Redeploy, {NOTE}." in given.text
    for reader in (world.bob, world.carol, world.ursula):
        reply = await seen_by(world, reader)
        assert "An order lies face down" not in reply, "no log lists it"
        assert "has an order, face down" in reply
        for secret in ("Redeploy", NOTE, "pot.order-given", "pottersville order"):
            assert secret not in reply, (secret, reader)
    own = await pot(world, world.alice, "units")
    assert f"Yours: Redeploy, {NOTE}." in own.text
    await order(world, world.bob, STATION, "Hold")
    await pot(world, world.bob, "reveal")
    assert f"Redeploy, {NOTE}" in await seen_by(world, world.carol)


async def test_ones_own_export_has_ones_orders_only_once_the_game_is_closed(world: World) -> None:
    await open_dock(world)
    await order(world, world.alice, BOYS, "Redeploy", note=NOTE)

    async def copy() -> str:
        reply = await good(world, world.alice, "privacy export")
        assert reply.message is not None
        (file,) = reply.message.attachments
        return (await file.read()).decode()

    assert NOTE not in await copy()
    await good(world, world.ursula, "game close")
    assert NOTE in await copy()


async def test_others_read_the_same_for_every_order(world: World) -> None:
    await open_dock(world)

    async def answers_after(what: str, **options: str) -> str:
        given = await order(world, world.alice, BOYS, what, **options)
        log = await good(world, world.bob, "log")
        newest = next(iter(log.buttons))
        entry = await log.press(newest, world.bob)
        gone = await given.press("Undo")
        text = "\n".join((log.text.splitlines()[1], entry.text, gone.text))
        return re.sub(r"<t:\d+:R>", "", text.replace(f"`{newest}`", "").replace(f"Entry {newest}", ""))

    assert await answers_after("Hold") == await answers_after("Run/Charge", note=NOTE)


async def test_an_order_taken_back_before_the_reveal_is_wanted_again(world: World) -> None:
    await open_dock(world)
    await order(world, world.bob, STATION, "Hold")
    await (await order(world, world.alice, BOYS, "Hold")).press("Undo")
    assert f"{BOYS} need" in await refusal(world, world.bob, "pottersville reveal")


async def test_a_second_order_takes_the_place_of_the_first(world: World) -> None:
    await open_dock(world)
    for what in ("Hold", "Move"):
        await order(world, world.alice, BOYS, what)
    await order(world, world.bob, STATION, "Hold")
    line = next(one for one in (await pot(world, world.bob, "reveal")).text.splitlines() if f"**{BOYS}**" in one)
    assert "Move" in line
    assert "Hold" not in line


async def test_orders_can_be_given_by_menus_of_which_each_player_sees_their_own(world: World) -> None:
    await open_dock(world)
    shown = await good(world, world.carol, "game status", public=True)
    assert "You command no unit here" in (await shown.press("Your orders", world.carol)).why
    mine = await shown.press("Your orders", world.alice)
    assert mine.private
    assert list(mine.menus) == [f"Order for {BOYS}"]
    chosen = await mine.choose("Hold")
    assert chosen.private
    assert f"**{BOYS}**: Hold." in chosen.text
    assert not chosen.buttons, "the others' order is not given yet"
    theirs = await shown.press("Your orders", world.bob)
    assert "Hold" not in theirs.text
    given = await theirs.choose("Move")
    assert "the orders are revealed" in (await given.press("Reveal orders", world.bob)).text
    assert "already revealed" in (await mine.choose("Move")).why


async def test_which_players_give_the_orders_of_a_unit(world: World) -> None:
    await open_dock(world)
    for actor in (world.bob, world.carol):
        said = await refusal(world, actor, "pottersville order", unit=BOYS, order="Hold")
        assert f"{BOYS} is not yours to command" in said
    await order(world, world.ursula, BOYS, "Hold")
    assert "Hold" not in (await pot(world, world.ursula, "units")).text, "nor does the umpire look at it afterwards"
    assert "Say which unit" in await refusal(world, world.carol, "pottersville order", order="Hold")
    assert "has an order" in (await pot(world, world.bob, "units")).text
    await pot(world, world.bob, "order", order="Hold")


# Units


async def test_a_gang_that_comes_on_is_a_unit_by_its_button(world: World) -> None:
    await two_units(world)
    await good(world, world.alice, "game open", system="Pottersville")
    brought = await good(world, world.alice, "game bring", gang=BOYS)
    made = await brought.press(f"{BOYS}: one unit")
    assert made.headline == f"{BOYS} is a unit of 5 figures."
    assert f"{SILK} leads {LOUIE}, {BRICKS}" in made.text


async def test_on_a_street_no_button_makes_the_units_that_the_beginning_makes(world: World) -> None:
    await two_units(world)
    await good(world, world.alice, "game open", system="Pottersville")
    await good(world, world.alice, "street lay", name="docks")
    brought = await good(world, world.alice, "game bring", gang=BOYS)
    await good(world, world.bob, "game bring", gang=STATION)
    mine = await good(world, world.alice, "game move")
    assert f"{BOYS}: one unit" not in (*brought.buttons, *mine.buttons)
    assert "As play begins, each gang becomes one unit." in mine.text
    begun = await mine.press("Begin")
    assert f"{BOYS} and {STATION} are one unit each." in begun.text


async def test_gangs_that_are_in_no_unit_yet_are_offered_as_one(world: World) -> None:
    await two_units(world)
    for command, options in (("game open", {"system": "Pottersville"}), ("game bring", {"gang": BOYS})):
        await good(world, world.alice, command, **options)
    await good(world, world.bob, "game bring", gang=STATION)
    assert {f"{BOYS}: one unit", f"{STATION}: one unit"} <= set((await good(world, world.bob, "game status")).buttons)
    made = await pot(world, world.alice, "unit", gang=BOYS)
    assert f"{STATION}: one unit" in made.buttons
    assert f"{BOYS}: one unit" not in made.buttons


async def test_orders_are_revealed_by_a_button_only_once_all_are_given(world: World) -> None:
    await open_dock(world)
    first = await order(world, world.alice, BOYS, "Hold")
    assert "Reveal orders" not in (*first.buttons, *(await good(world, world.alice, "game status")).buttons)
    await order(world, world.bob, STATION, "Hold")
    assert "Reveal orders" in (await good(world, world.alice, "game status")).buttons


async def test_no_dead_figure_leads_a_unit(world: World) -> None:
    await open_dock(world)
    await pot(world, world.ursula, "wound", figure=HALE, wound="Dead")
    status = (await good(world, world.bob, "game status")).text
    assert f"{HALE} leads" not in status
    assert f"no living figure leads {DOOLEY}" in status


async def test_figures_leave_one_unit_for_another(world: World) -> None:
    await open_dock(world)
    made = await pot(world, world.alice, "unit", name="The Corner", figures=f"{BRICKS}, {TULIP}", leader=BRICKS)
    assert f"{BRICKS} leads {TULIP}" in made.text
    units = (await pot(world, world.alice, "units")).text
    assert f"{SILK} leads {LOUIE} and {SAL}" in units
    everybody = f"{SILK}, {LOUIE}, {SAL}, {BRICKS}, {TULIP}"
    await pot(world, world.alice, "unit", name="the corner", figures=everybody)
    units = (await pot(world, world.alice, "units")).text
    assert f"{BRICKS} leads {SILK}, {LOUIE}, {SAL} and {TULIP}" in units
    assert f"**{BOYS}**" not in units, "a unit of nobody is gone"
    await pot(world, world.alice, "unit", name="The Corner", leader=LOUIE)
    assert f"{LOUIE} leads" in (await pot(world, world.bob, "units")).text
    await pot(world, world.alice, "dissolve", unit="The Corner")
    assert "waits for an order" in (await pot(world, world.alice, "units")).text, "the others' is still there"


@pytest.mark.parametrize(
    "options, says",
    [
        ({"name": "Theirs", "figures": f"{DOOLEY}, {WEISS}"}, "not yours"),
        ({"name": "Alone", "figures": BRICKS}, "2 to 8 figures, not 1"),
        ({"name": "Leaderless", "figures": f"{BRICKS}, {TULIP}"}, "no figure that can lead it"),
        ({"name": "Odd", "figures": f"{BRICKS}, {TULIP}", "leader": SILK}, "one of its figures"),
        ({"name": "Nobody"}, "No one is in this unit yet"),
        ({"name": "Both", "figures": BRICKS, "gang": BOYS}, "Name one or the other"),
        ({}, "A name has"),
        ({"name": STATION, "leader": DOOLEY}, "not yours to command"),
    ],
)
async def test_units_that_can_not_be(world: World, options: dict[str, str], says: str) -> None:
    await open_dock(world)
    assert says in await refusal(world, world.alice, "pottersville unit", **options)


async def test_a_unit_fights_for_one_side(world: World) -> None:
    await open_dock(world)
    mixed = {"name": "Mix", "figures": f"{BRICKS}, {WEISS}", "leader": BRICKS}
    assert "for one side" in await refusal(world, world.ursula, "pottersville unit", **mixed)


async def test_units_are_changed_in_the_orders_phase_or_by_an_umpire(world: World) -> None:
    await dock(world)
    corner = {"name": "The Corner", "figures": f"{BRICKS}, {TULIP}", "leader": BRICKS}
    assert "in its Movement phase" in await refusal(world, world.alice, "pottersville unit", **corner)
    assert "in its Movement phase" in await refusal(world, world.alice, "pottersville dissolve", unit=BOYS)
    await pot(world, world.ursula, "unit", **corner)


async def test_no_figure_slips_out_of_a_running_unit(world: World) -> None:
    await shot_at_and_running(world)
    await pot(world, world.ursula, "next")
    corner = {"name": "The Corner", "figures": f"{BRICKS}, {TULIP}", "leader": BRICKS}
    assert "which is running for cover" in await refusal(world, world.alice, "pottersville unit", **corner)
    assert "is running for cover" in await refusal(world, world.alice, "pottersville dissolve", unit=BOYS)


async def shot_at_and_running(world: World) -> None:
    """The Boys are shot at and fail their Guts test in the first turn."""
    await dock(world, phase="Gats")
    shot = {"shooter": WEISS, "target": BRICKS, "gun": "Pistol", "range": 6.0, "dice": "10"}
    await good(world, world.bob, "pottersville-shoot figure", **shot)
    await go_on(world, "Guts")
    await pot(world, world.alice, "guts", unit=BOYS, dice="6 6")


# Phases


async def test_everything_belongs_to_its_part_of_the_turn_and_is_done_once(world: World) -> None:
    await dock(world)
    fight = {"attacker": BRICKS, "target": WEISS}
    assert "only in the Melee phase" in await refusal(world, world.alice, "pottersville fight", **fight)
    assert "in the Guts phase" in await refusal(world, world.alice, "pottersville guts", unit=BOYS)
    await pot(world, world.alice, "move", figure=BRICKS, inches=4.0)
    assert "has already moved in turn 1" in await refusal(world, world.alice, "pottersville move", figure=BRICKS)
    await go_on(world, "Guts")
    assert "only in the Movement phase" in await refusal(world, world.alice, "pottersville move", figure=SAL)
    assert "wasn't shot at" in await refusal(world, world.alice, "pottersville guts", unit=BOYS)


async def test_orders_come_before_anything_moves(world: World) -> None:
    await open_dock(world)
    assert "only in the Movement phase" in await refusal(world, world.alice, "pottersville move", figure=BRICKS)
    assert "Orders come first" in await refusal(world, world.alice, "pottersville next")
    assert "Take a seat" in await refusal(world, world.carol, "pottersville reveal")


@pytest.mark.parametrize(
    "line, going, says",
    [
        ("Move", "Run", "figures run only under Run/Charge"),
        ("Redeploy", "Run", "figures run only under Run/Charge"),
        ("Hold", "Up or down a flight", '1" at most'),
    ],
)
async def test_an_order_binds_the_figures_of_its_unit(world: World, line: str, going: str, says: str) -> None:
    await dock(world, boys=line)
    assert says in await refusal(world, world.alice, "pottersville move", figure=TULIP, going=going)
    await pot(world, world.ursula, "wound", figure=TULIP, wound="Suppressed")
    if going == "Run":
        await pot(world, world.alice, "move", figure=TULIP, going=going)


async def test_a_unit_that_failed_rallies_in_a_later_turn(world: World) -> None:
    await shot_at_and_running(world)
    assert "once a turn" in await refusal(world, world.alice, "pottersville guts", unit=BOYS)
    await pot(world, world.ursula, "next")
    await order(world, world.bob, STATION, "Hold")
    await pot(world, world.bob, "reveal")
    await pot(world, world.alice, "move", figure=BRICKS, going="Run")
    await go_on(world, "Melee")
    phase = await pot(world, world.ursula, "next")
    assert f"May rally: {BOYS}." in phase.text
    assert f"Guts: {BOYS}" in phase.buttons
    rallied = await pot(world, world.alice, "guts", unit=BOYS, dice="4 5")
    assert rallied.headline == f"{BOYS} rallies."
    assert "once a turn" in (await phase.press(f"Guts: {BOYS}", world.alice)).why


async def test_a_guts_test_under_a_seal_is_made_once_too(world: World) -> None:
    await dock(world, phase="Gats")
    shot = {"shooter": WEISS, "target": BRICKS, "gun": "Pistol", "range": 6.0, "dice": "10"}
    await good(world, world.bob, "pottersville-shoot figure", **shot)
    await go_on(world, "Guts")
    sealed = await pot(world, world.alice, "guts", unit=BOYS, dice="6 6", secret=True)
    assert "once a turn" in await refusal(world, world.alice, "pottersville guts", unit=BOYS)
    await sealed.press("Reveal")
    assert "cheesing it" in (await pot(world, world.bob, "units")).text


async def test_the_seed_of_a_turns_dice_is_shown_as_the_next_begins(world: World) -> None:
    await dock(world, phase="Melee")
    await good(world, world.alice, "roll", formula="3d6")
    assert "Fairness" not in (await pot(world, world.ursula, "next")).buttons, "a phase ends no turn"
    assert "Its seed: " in (await (await pot(world, world.ursula, "next")).press("Fairness")).text


# Poker chips


async def test_each_side_rolls_a_die_of_chips_once(world: World) -> None:
    await open_dock(world)
    status = (await good(world, world.carol, "game status")).text
    assert f"Poker chips: {BOYS} 3, {STATION} 2." in status
    assert "were already rolled" in await refusal(world, world.alice, "pottersville chips")
    assert "an umpire" in await refusal(world, world.alice, "pottersville chips", side=BOYS, set=6)
    await pot(world, world.ursula, "chips", side=BOYS, set=6)
    spent = await pot(world, world.bob, "chips", spend=True)
    assert spent.headline == f"{STATION} spends a poker chip: 1 chip left."
    assert "The chips belong to" in await refusal(world, world.bob, "pottersville chips", side=BOYS, spend=True)


async def test_a_chip_re_rolls_one_of_a_players_own_dice(world: World) -> None:
    await dock(world, phase="Melee")
    fight = await pot(world, world.alice, "fight", attacker=BRICKS, target=WEISS, dice="2 6")
    assert "handcuffed" in await world.sheet(BRICKS)
    assert {CHIP(BOYS), CHIP(STATION)} <= {*fight.buttons}
    assert "not your gang" in (await fight.press(CHIP(BOYS), world.bob)).why
    anew = await fight.press(CHIP(BOYS))
    assert f"Poker chip: the 2 of “melee, {BRICKS}” became a" in anew.text
    assert f"Poker chips: {BOYS} 2, {STATION} 2." in (await good(world, world.bob, "game status")).text
    assert f"~~Melee, {WEISS}: 1D6 **6**~~" in fight.text


async def test_without_a_chip_there_is_no_re_roll(world: World) -> None:
    await dock(world, phase="Melee")
    await pot(world, world.ursula, "chips", side=BOYS, set=0)
    fight = await pot(world, world.alice, "fight", attacker=BRICKS, target=WEISS, dice="2 6")
    assert CHIP(BOYS) not in fight.buttons
    assert CHIP(STATION) in fight.buttons


async def test_a_stunt_costs_a_chip_and_a_failure_hurts(world: World) -> None:
    await dock(world)
    made = await pot(world, world.alice, "stunt", figure=BRICKS, dice="4")
    assert made.headline == "Bricks' daring stunt succeeds."
    assert f"{BOYS} has 2 left." in made.text
    failed = await pot(world, world.alice, "stunt", figure=TULIP, dice="3 4")
    assert "Kid Tulip is seriously wounded (SW)" in failed.text
    assert "seriously wounded" in await world.sheet(TULIP)
    assert "has already tried that in turn 1" in await refusal(world, world.alice, "pottersville stunt", figure=BRICKS)
    assert f"{BOYS} 1," in (await good(world, world.bob, "game status")).text
    await pot(world, world.alice, "stunt", figure=SAL, secret=True)
    assert f"{BOYS} 0," in (await good(world, world.bob, "game status")).text, "a sealed one is paid at once"
    assert "0 poker chips left" in await refusal(world, world.alice, "pottersville stunt", figure=LOUIE)


async def test_a_user_on_no_side_has_no_chips(world: World) -> None:
    await open_dock(world)
    await good(world, world.alice, "game add", people="1 Private Eye")
    await pot(world, world.ursula, "unit", name="The Eye", gang="Private Eye")
    await order(world, world.ursula, "The Eye", "Hold")
    await order(world, world.alice, BOYS, "Hold")
    await order(world, world.bob, STATION, "Hold")
    await pot(world, world.bob, "reveal")
    assert "on no side" in await refusal(world, world.ursula, "pottersville stunt", figure="Private Eye 1")


# The command radius


async def test_the_radius_of_each_level_and_of_the_leader(world: World) -> None:
    await open_dock(world)
    reply = await pot(world, world.alice, "command", unit=BOYS, posts=f"{BRICKS} 3 5; {TULIP} 3 4; {SAL} 4 13")
    assert reply.headline == f"Out of command: {TULIP} and {SAL}."
    assert f'{TULIP}: 3" of 2 to the nearest figure (too far), 4" of 12 to the leader.' in reply.text
    assert f'{SAL}: 4" of 4 to the nearest figure, 13" of 12 to the leader (too far).' in reply.text
    assert f"Not measured: {LOUIE}." in reply.text
    meant = await pot(world, world.alice, "command", posts=f"{BRICKS} 3 5")
    assert '5" of 12 to the leader' in meant.text, "the unit is that of the named figures"
    assert "house table" in (await reply.press("Why")).text, "whose table it is"


@pytest.mark.parametrize(
    "options, says",
    [
        ({"posts": "Goon 3"}, "No unit and no leader is named"),
        ({"posts": "Goon", "leader": "Punk"}, "the inches"),
        ({"posts": "Goon 4 2", "leader": "Punk"}, "can't be farther away"),
        ({"posts": "Gon 4", "leader": "Punk"}, "No figure is called"),
        ({"posts": " ; ", "leader": "Punk"}, "You can measure 1 to 20"),
        ({"posts": "Goon 1", "unit": "Nobody"}, "No unit is called"),
        ({"posts": f"{WEISS} 1", "unit": BOYS}, "is not in"),
        ({"posts": f"{SILK} 1", "unit": BOYS}, "Give the distances of the other figures only"),
    ],
)
async def test_distances_that_are_typed_wrong(world: World, options: dict[str, str], says: str) -> None:
    await open_dock(world)
    assert says in await refusal(world, world.alice, "pottersville command", **options)


# The close


async def test_a_game_is_summed_up_as_it_closes(world: World) -> None:
    await open_dock(world)
    await pot(world, world.ursula, "wound", figure=TULIP, wound="Dead")
    await pot(world, world.ursula, "wound", figure=BRICKS, cuffed=True)
    await pot(world, world.ursula, "wound", figure=AMES, wound="Light wound")
    await pot(world, world.alice, "money", figure=SILK, takes=1200)
    closed: Reply = await good(world, world.ursula, "game close")
    assert "1 dead, 1 wounded, 1 in custody." in closed.headline
    assert f"**In custody:** {BRICKS}, of {BOYS}." in closed.text
    assert f"{SILK} $1,200" in closed.text
    assert HALE not in closed.text
    assert DOOLEY not in closed.text


async def test_the_new_leader_is_chosen_from_the_units_living_figures(world: World) -> None:
    await open_dock(world)
    await pot(world, world.ursula, "wound", figure=HALE, wound="Dead")
    asked = await (await good(world, world.bob, "game owed")).press(f"{STATION}: new leader")
    assert asked.private
    assert HALE not in asked.buttons
    await asked.press(DOOLEY)
    assert f"{DOOLEY} leads" in (await good(world, world.bob, "game status")).text


async def test_no_figure_is_offered_a_move_to_cover_that_would_be_refused(world: World) -> None:
    """Hurt after his move, he makes for cover when figures move next."""
    await open_dock(world)
    await order(world, world.alice, BOYS, "Move")
    await order(world, world.bob, STATION, "Hold")
    await pot(world, world.alice, "reveal")
    await pot(world, world.alice, "move", figure=SILK, inches=3)
    await world.say(world.alice, "pottersville chips")
    await pot(world, world.alice, "stunt", figure=SILK, dice="1 3")
    owed = await good(world, world.alice, "game owed")
    assert f"**{SILK}" in owed.text
    assert f"{SILK}: move to cover" not in owed.buttons
