"""/pottersville: moves, melee and handcuffs, first aid, bribes, cards; on the table, off it, and from plain numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.dock import (
    AMES,
    BOYS,
    BRICKS,
    DOOLEY,
    FLOOD,
    SAL,
    SILK,
    TULIP,
    WEISS,
    dock,
    go_on,
    open_dock,
    pot,
    refusal,
    two_units,
)
from tests.cogs.table import good
from tests.cogs.world import World

# Plain numbers


async def test_everything_goes_by_plain_numbers_in_direct_messages(world: World) -> None:
    anybody = world.carol.user
    expected = {
        'runs up to 9"': await pot(world, anybody, "move", going="Run", dice="3"),
        'The figure goes 2.5"': await pot(world, anybody, "move", inches=2.5),
        'Civilian goes south, up to 6"': await pot(world, anybody, "civilians", dice="5"),
        "The figure's daring stunt fails": await pot(world, anybody, "stunt", dice="1 6"),
        "the target beats The attacker": await pot(world, anybody, "fight", dice="3 5 2"),
        "They hold": await pot(world, anybody, "guts", figures="Gang Boss, 2 Punk", dice="5 4"),
        "now lightly wounded": await pot(world, anybody, "first-aid", dice="6"),
        "comes round": await pot(world, anybody, "unstun", dice="4"),
        "The cop takes it": await pot(world, anybody, "bribe", dollars=20, dice="4"),
        "Side 1: 5 poker chips": await pot(world, anybody, "chips", dice="5"),
        "All of these figures are in command": await pot(world, anybody, "command", leader="G-Man", posts="G-Man 12"),
    }
    for words, reply in expected.items():
        assert words.casefold() in reply.headline.casefold(), reply.headline


async def test_odds_are_exact_and_cost_nothing(world: World) -> None:
    await dock(world, phase="Melee")
    reply = await good(world, world.alice, "pottersville fight", attacker=BRICKS, target=WEISS, odds=True)
    assert "exactly" in reply.headline
    assert f"{BRICKS} handcuffed" in reply.text
    guts = await good(world, world.carol, "pottersville guts", figures="Punk", odds=True)
    assert "28%" in guts.text, "10 of 36 for a 5 or less"
    assert "house table" in guts.text


@pytest.mark.parametrize("command", ["move", "civilians", "stunt", "fight", "guts", "first-aid", "unstun", "bribe"])
async def test_each_roll_can_be_sealed(world: World, command: str) -> None:
    options: dict[str, dict[str, Any]] = {
        "move": {"going": "Run"},
        "guts": {"figures": "Punk"},
        "bribe": {"dollars": 5},
    }
    sealed = await pot(world, world.alice, command, secret=True, **options.get(command, {}))
    assert "sealed" in sealed.text.casefold()
    assert sealed.ephemerals


# Legs


async def test_an_inch_is_no_move_for_a_shot_and_a_run_is_a_run(world: World) -> None:
    await dock(world, boys="Run/Charge")
    await pot(world, world.alice, "move", figure=BRICKS, inches=1.0)
    await pot(world, world.alice, "move", figure=TULIP, going="Run")
    await pot(world, world.alice, "move", figure=SAL)
    await go_on(world, "Gats")
    for shooter, words in ((BRICKS, ""), (TULIP, "shooter ran"), (SAL, "shooter moved")):
        shot = {"shooter": shooter, "target": WEISS, "range": 4.0}
        text = (await good(world, world.alice, "pottersville-shoot figure", **shot)).text
        assert ("shooter" in text) == bool(words)
        assert words in text


async def test_each_civilian_goes_its_own_way_once_a_turn(world: World) -> None:
    await open_dock(world)
    await good(world, world.alice, "game add", people="2 Civilian")
    for actor, unit in ((world.alice, BOYS), (world.bob, "Mulberry Station")):
        await pot(world, actor, "order", unit=unit, order="Hold")
    await pot(world, world.bob, "reveal")
    went = await pot(world, world.bob, "civilians", figures="Civilian 1, Civilian 2", dice="7 1")
    assert 'Civilian 1: west, 6".' in went.text
    assert 'Civilian 2: north, 6".' in went.text
    assert "has already moved" in await refusal(world, world.alice, "pottersville civilians", figures="Civilian 1")
    assert "is not a civilian" in await refusal(world, world.alice, "pottersville civilians", figures=BRICKS)


# Melee and handcuffs


async def test_police_that_double_take_a_prisoner_who_does_nothing_more(world: World) -> None:
    await dock(world, phase="Melee")
    fight = await pot(world, world.bob, "fight", attacker=WEISS, target=BRICKS, dice="4 2")
    assert "puts the handcuffs on" in fight.headline
    assert fight.facts["handcuffed"] is True
    again = {"attacker": BRICKS, "target": FLOOD}
    assert "is handcuffed" in await refusal(world, world.alice, "pottersville fight", **again)
    assert "is handcuffed" in await refusal(world, world.bob, "pottersville fight", attacker=FLOOD, target=BRICKS)
    await go_on(world, "Guts")
    await pot(world, world.ursula, "next")
    assert "is handcuffed and can't move" in await refusal(world, world.alice, "pottersville move", figure=BRICKS)


async def test_which_figures_take_the_handcuffs_off(world: World) -> None:
    await dock(world, phase="Melee")
    await pot(world, world.bob, "fight", attacker=WEISS, target=BRICKS, dice="4 2")
    said = await refusal(world, world.alice, "pottersville free", figures=BRICKS)
    assert f"in the custody of {WEISS}" in said
    assert "is not handcuffed" in await refusal(world, world.bob, "pottersville free", figures=TULIP)
    freed = await pot(world, world.bob, "free", figures=BRICKS)
    assert freed.headline == "Bricks is free of the handcuffs."
    await pot(world, world.bob, "fight", attacker=FLOOD, target=BRICKS, dice="4 2")
    await pot(world, world.ursula, "wound", figure=FLOOD, wound="Dead")
    await pot(world, world.alice, "free", figures=BRICKS)


async def test_only_police_handcuff_a_doubled_figure(world: World) -> None:
    await dock(world, phase="Melee")
    fight = await pot(world, world.alice, "fight", attacker=BRICKS, target=WEISS, weapon="Fists", dice="6 2 6")
    assert fight.headline == "Bricks beats Patrolman Weiss with at least double: seriously wounded."


async def test_brawlers_chargers_and_weapons_count(world: World) -> None:
    fight = await pot(world, world.carol, "fight", attacker="Sailor", target="Goon", charging=True, dice="2 3 1")
    assert "Sailor beats Goon" in fight.headline
    assert "brawler" in fight.text
    assert "charging" in fight.text
    assert "Struck with a Knife." in fight.text


async def test_on_the_table_the_sheet_and_the_moves_count(world: World) -> None:
    await dock(world, boys="Run/Charge")
    await pot(world, world.alice, "move", figure=BRICKS, going="Run")
    await go_on(world, "Melee")
    fight: dict[str, Any] = {"attacker": BRICKS, "target": WEISS}
    assert "the sheet counts" in await refusal(world, world.alice, "pottersville fight", **fight, target_charging=True)
    assert "the sheet counts" in await refusal(
        world, world.alice, "pottersville fight", **fight, target_wound="Serious wound"
    )
    assert "has Pistol to fight with, and no Knife" in await refusal(
        world, world.alice, "pottersville fight", **fight, weapon="Knife"
    )
    assert "Name a figure there" in await refusal(world, world.alice, "pottersville fight", target=WEISS)
    assert "charging" in (await pot(world, world.alice, "fight", **fight)).text


# Patching up


async def test_a_suppressed_figure_comes_round_on_a_4(world: World) -> None:
    await dock(world, phase="Melee")
    for figure in (BRICKS, AMES):
        await pot(world, world.ursula, "wound", figure=figure, wound="Suppressed")
    guts = await pot(world, world.ursula, "next")
    assert f"May come round: {BRICKS} and {AMES}." in guts.text
    assert f"Comes round: {BRICKS}" in guts.buttons
    assert "not yours" in (await guts.press(f"Comes round: {BRICKS}", world.bob)).why
    assert (await pot(world, world.alice, "unstun", figure=BRICKS, dice="3")).headline == "Bricks is still suppressed."
    assert "once a turn" in await refusal(world, world.alice, "pottersville unstun", figure=BRICKS)
    assert (await pot(world, world.bob, "unstun", figure=AMES, dice="4")).headline == "Patrolman Ames comes round."
    assert "can't shake that off" in await refusal(world, world.bob, "pottersville unstun", figure=AMES)


# Money and cards


async def test_a_bribe_moves_the_money_if_it_is_taken(world: World) -> None:
    await two_units(world)
    await pot(world, world.alice, "money", figure=SILK, has=100)
    bribe = {"cop": DOOLEY, "by": SILK, "dollars": 60}
    turned = await pot(world, world.alice, "bribe", **bribe, dice="3")
    assert turned.headline == f"{DOOLEY} turns it down: {SILK} keeps the $60."
    taken = await pot(world, world.alice, "bribe", **bribe, dice="4")
    assert taken.headline == f"{DOOLEY} takes it: $60 from {SILK}."
    assert "$60" in await world.sheet(DOOLEY)
    assert "has $40 of the $60" in await refusal(world, world.alice, "pottersville bribe", **bribe)
    assert "can't be bribed" in await refusal(world, world.alice, "pottersville bribe", dollars=5, cop="G-Man")
    assert "can't be bribed" in await refusal(world, world.alice, "pottersville bribe", dollars=5, kind="G-man")
    assert "Only a city cop" in await refusal(world, world.alice, "pottersville bribe", dollars=5, cop=BRICKS)
    assert "not yours" in await refusal(world, world.bob, "pottersville bribe", dollars=5, by=SILK)


async def test_a_cop_is_offered_a_bribe_once_a_turn_and_a_chip_may_throw_its_die_anew(world: World) -> None:
    await dock(world)
    await pot(world, world.alice, "money", figure=SILK, takes=100)
    offer = {"cop": DOOLEY, "by": SILK, "dollars": 60}
    turned = await pot(world, world.alice, "bribe", **offer, dice="3")
    assert f"Poker chip: {BOYS}" in turned.buttons
    for secret in (True, False):
        said = await refusal(world, world.alice, "pottersville bribe", **offer, secret=secret)
        assert "once a turn" in said
    sealed = await pot(world, world.alice, "bribe", cop=WEISS, by=SILK, dollars=10, secret=True)
    assert "sealed" in sealed.text.casefold()
    assert "once a turn" in await refusal(world, world.alice, "pottersville bribe", cop=WEISS, by=SILK, dollars=10)
    assert not (await good(world, world.alice, "pottersville bribe", **offer, odds=True)).refused


async def test_money_is_counted_taken_and_given(world: World) -> None:
    await two_units(world)
    await pot(world, world.alice, "money", figure=SILK, takes=300)
    given = await pot(world, world.alice, "money", figure=SILK, gives=100, to=BRICKS)
    assert given.headline == f"{SILK} gives $100 to {BRICKS}."
    assert "$200 left." in given.text
    assert "has $100, not $101" in await refusal(world, world.alice, "pottersville money", figure=BRICKS, gives=101)
    assert "one thing at a time" in await refusal(world, world.alice, "pottersville money", figure=BRICKS)
    assert "one thing at a time" in await refusal(
        world, world.alice, "pottersville money", figure=BRICKS, has=1, takes=1
    )
    assert "Remove “to”" in await refusal(world, world.alice, "pottersville money", figure=BRICKS, has=1, to=SILK)
    assert "twice" in await refusal(world, world.alice, "pottersville money", figure=BRICKS, gives=1, to=BRICKS)
    assert "at most $1,000,000" in await refusal(world, world.alice, "pottersville money", figure=SILK, takes=1_000_000)


async def test_gear_and_cards_are_put_right_by_their_owner(world: World) -> None:
    await two_units(world)
    assert (await pot(world, world.alice, "gear", figure=BRICKS, add="tommy gun", drop="Pistol")).headline == (
        "Bricks carries SMG."
    )
    assert "no Rifle" in await refusal(world, world.alice, "pottersville gear", figure=BRICKS, drop="Rifle")
    assert "No weapon is called" in await refusal(world, world.alice, "pottersville gear", figure=BRICKS, add="Bazooka")
    assert "Nothing is named to add or drop" in await refusal(world, world.alice, "pottersville gear", figure=BRICKS)
    many = ", ".join(["Pistol"] * 12)
    assert "not 13" in await refusal(world, world.alice, "pottersville gear", figure=BRICKS, add=many)
    assert "Wise-guy" in (await pot(world, world.alice, "card", figure=BRICKS, level="Wise-guy", add="Leader")).text
    assert "no trait" in await refusal(world, world.alice, "pottersville card", figure=BRICKS, drop="Brawler")
    assert "No trait is called" in await refusal(world, world.alice, "pottersville card", figure=BRICKS, add="Tall")
    assert "This changes nothing on the card" in await refusal(world, world.alice, "pottersville card", figure=BRICKS)
    assert "not your gang" in await refusal(world, world.bob, "pottersville card", figure=BRICKS, level="Punk")
    assert (await pot(world, world.alice, "wound", figure=BRICKS, cuffed=True)).headline == "Bricks is handcuffed."
    assert "Add what is different" in await refusal(
        world, world.alice, "pottersville wound", figure=BRICKS, cuffed=True
    )


async def test_on_the_table_an_umpire_alone_puts_wounds_and_cards_right(world: World) -> None:
    await open_dock(world)
    assert "Ask an umpire" in await refusal(world, world.alice, "pottersville wound", figure=BRICKS, wound="Dead")
    assert "Ask an umpire" in await refusal(world, world.alice, "pottersville card", figure=BRICKS, level="Punk")
    await pot(world, world.ursula, "wound", figure=BRICKS, wound="Dead")
    assert "dead" in await world.sheet(BRICKS)


# What can't be


@pytest.mark.parametrize(
    "command, options, says",
    [
        ("move", {"figure": "Brikcs"}, "Did you mean Bricks"),
        ("move", {"figure": WEISS}, "not yours"),
        ("move", {"helped": True}, "Only the seriously wounded"),
        ("move", {"going": "Run", "order": "Hold"}, "only under Run/Charge"),
        ("move", {"going": "Run", "laden": "BAR"}, "with a BAR"),
        ("move", {"dice": "7", "going": "Run"}, "A D6 shows 1 to 6"),
        ("move", {"dice": "3"}, "No dice are rolled for that"),
        ("move", {"odds": True}, "nothing to roll"),
        ("civilians", {"figures": "21"}, "1 to 20"),
        ("civilians", {"figures": "Goon"}, "is not a civilian"),
        ("fight", {"attacker": BRICKS, "target": BRICKS}, "twice"),
        ("fight", {"weapon": "Umbrella"}, "No weapon is called"),
        ("guts", {}, "Name a unit"),
        ("guts", {"unit": BOYS}, "No game is being played"),
        ("guts", {"figures": "Nobody"}, "No figure is called"),
        ("unstun", {"figure": BRICKS}, "can't shake that off"),
        ("free", {"figures": " , "}, "That needs names"),
        ("order", {"order": "Hold"}, "No game is being played"),
        ("reveal", {}, "No game is being played"),
        ("next", {}, "No game is being played"),
        ("units", {}, "No game is being played"),
        ("chips", {"spend": True}, "the bot keeps no chips"),
    ],
)
async def test_each_kind_of_bad_input_gets_its_sentence(
    world: World, command: str, options: dict[str, Any], says: str
) -> None:
    await two_units(world)
    assert says in await refusal(world, world.alice, f"pottersville {command}", **options)


async def test_gangs_of_other_games_take_no_part(world: World) -> None:
    await good(world, world.alice, "gang new", name="North Side", sample="North Side", dice="1 1 " * 5)
    for command in ("move", "stunt", "unstun"):
        said = await refusal(world, world.alice, f"pottersville {command}", figure="Spats Doogan")
        assert "a gang of another game" in said
    assert "another game" in await refusal(world, world.alice, "pottersville wound", figure="Spats Doogan", cuffed=True)
    assert "another game" in await refusal(world, world.alice, "pottersville gear", figure="Spats Doogan", add="SMG")


async def test_names_complete_themselves(world: World) -> None:
    await open_dock(world)
    assert await world.complete(world.alice, "pottersville order", "unit", "mulb") == ["Mulberry Station"]
    assert await world.complete(world.alice, "pottersville chips", "side", "") == [BOYS, "Mulberry Station"]
    assert await world.complete(world.alice, "pottersville gear", "drop", "", figure=BRICKS) == ["Pistol"]
    assert "Mad Machinegunner" in await world.complete(world.alice, "pottersville card", "add", "mad")
    assert await world.complete(world.alice.user, "pottersville order", "unit", "") == []
    for text in ("", ",", "x" * 3000, "\x00", "'; DROP TABLE event; --"):
        for command, option in (("order", "unit"), ("gear", "drop"), ("gear", "add"), ("fight", "weapon")):
            await world.complete(world.alice, f"pottersville {command}", option, text)


async def test_a_walking_figure_is_offered_no_vehicle(world: World) -> None:
    await dock(world, phase="Movement")
    form = await (await good(world, world.alice, "game move")).press(f"{BRICKS}: walk")
    assert "Through woods" in form.menus["Going"]
    assert not [label for label in form.menus["Going"] if "vehicle" in label]
    for going in ("Into a vehicle", "Out of a vehicle"):
        refused = (await world.say(world.alice, "pottersville move", figure=BRICKS, going=going)).refused
        assert (
            refused
            == "On the table, figures get in with /pottersville-car board and out with /pottersville-car alight. "
            "Use one of those."
        )
    assert not (await world.say(world.alice, "pottersville move", going="Into a vehicle")).refused, "a guest"
