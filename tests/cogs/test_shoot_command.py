"""/mad shoot from its options to the wound on the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
ONE_HIT = "1 5 5 5 5 5"
"""Six dice of a Tommy Gun in the hands of GATS 4, close by."""


async def burst(world: World, dice: str, **options: Any) -> Reply:
    """Spats fires his Tommy Gun at Morelli from 2 inches."""
    given = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, **options}
    reply = await world.say(world.alice, "mad shoot", dice=dice, **given)
    assert not reply.refused, reply.refused
    return reply


async def test_the_worked_burst_of_the_book(world: World) -> None:
    shot = await world.say(
        world.alice, "mad shoot", gats=5, gun="Tommy Gun", range=2.0, moved="Run", dice="1 1 4 5 6 6 1 3 2"
    )
    assert (shot.facts["needed"], shot.facts["hits"], shot.facts["flinches"], shot.facts["jammed"]) == (3, 2, 2, False)
    assert [(die["roll"], die["result"]) for die in shot.facts["damage"]] == [(1, "Try Harder!"), (3, "Near Miss")]
    assert shot.headline == "A burst from the Tommy Gun: 2 hits, only a near miss."
    for part in ("GATS 5 − 2 running = **3** or less", "rolled at the table", "2 × flinch"):
        assert part in shot.text
    assert "mad.shoot" not in shot.text
    assert "mad.shoot" in (await shot.press("Why")).text


@pytest.mark.parametrize(
    "options, headline",
    [
        ({"dice": f"{ONE_HIT} 4 2"}, "blazes away with the Tommy Gun at {}: 1 hit, lightly wounded."),
        ({"dice": f"{ONE_HIT} 5 2"}, "blazes away with the Tommy Gun at {}: 1 hit, wounded."),
        ({"dice": f"{ONE_HIT} 6 2"}, "blazes away with the Tommy Gun at {}: 1 hit, dead."),
        ({"dice": f"{ONE_HIT} 1 2"}, "blazes away with the Tommy Gun at {}: 1 hit, unharmed."),
        ({"dice": "5 5 5 5 5 5 2"}, "blazes away with the Tommy Gun at {}: a miss."),
        ({"dice": "1 1 1 5 5 5 6 6 6 2"}, "blazes away with the Tommy Gun at {}: 3 hits, dead."),
        ({"dice": "5", "gun": "Pistol"}, "fires the Pistol at {}: a miss."),
        ({"dice": "5 5 5", "gun": "Pistol, Blazing Away"}, "blazes away with the Pistol at {}: a miss."),
        (
            {"dice": f"{ONE_HIT} 2 4 2", "group": "Chianti"},
            "blazes away with the Tommy Gun at {}: 1 hit, Chianti lightly wounded.",
        ),
    ],
    ids=str,
)
async def test_the_verdict_in_a_sentence(fight: World, options: dict[str, Any], headline: str) -> None:
    shot = await burst(fight, **options)
    assert shot.headline == f"{SPATS} {headline.format(MORELLI)}"


@pytest.mark.parametrize(
    "options, headline",
    [
        ({"gun": "Tommy Gun", "dice": "5 5 5 5 5 5 2"}, "A burst from the Tommy Gun: a miss."),
        ({"gun": "Tommy Gun", "dice": f"{ONE_HIT} 4 2"}, "A burst from the Tommy Gun: 1 hit, lightly wounded."),
        ({"gun": "Pistol", "dice": "5"}, "A shot with the Pistol: a miss."),
        ({"gun": "Pistol", "dice": "1 2"}, "A shot with the Pistol: 1 hit, only a near miss."),
        ({"gun": "Pistol", "dice": "1 6"}, "A shot with the Pistol: 1 hit, seriously wounded."),
        (
            {"gun": "Pistol", "two_guns": True, "skills": "Two-Gun Kid", "dice": "1 1 4 4"},
            "A shot with two pistols: 2 hits, lightly wounded.",
        ),
    ],
    ids=str,
)
async def test_the_verdict_without_names(world: World, alice: Actor, options: dict[str, Any], headline: str) -> None:
    shot = await world.say(alice, "mad shoot", gats=4, range=2.0, **options)
    assert shot.headline == headline


async def test_each_throw_begins_with_a_capital_and_the_table_is_named_once(world: World, alice: Actor) -> None:
    shot = await world.say(
        alice, "mad shoot", gats=4, gun="Tommy Gun", range=2.0, group="2", dice="1 1 1 6 6 5 1 2 3 4 5 2 1"
    )
    sums = await shot.dice()
    assert [line for line in sums.splitlines() if "3D3" in line or "D6" in line] == [
        "Tommy Gun: 6D6 **1 1 1 6 6 5** → 3 × hit, 3 × miss",
        "Who is hit (1 the target, 2 another 1, 3 another 2): 3D3 **1 2 3**",
        "Damage, the target: 1D6 **4** → Light Wound",
        "Damage, another 1: 1D6 **5** → Wound",
        "Damage, another 2: 1D6 **2** → Near Miss",
        "Ammunition: 1D6 **1** → enough left",
    ]
    assert sums.count("rolled at the table") == sums.count("\nAll dice rolled at the table.\n") == 1
    assert shot.text.count("rolled at the table") == 1
    single = await world.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, dice="5")
    assert "\nPistol: 1D6 **5** → miss · rolled at the table\n" in single.text
    some = await world.say(alice, "mad shoot", gats=4, gun="Tommy Gun", range=2.0, dice="5 5 5 5 5 5")
    assert "\nTommy Gun: 6D6 **5 5 5 5 5 5** → 6 × miss · rolled at the table\n" in some.text
    assert some.text.count("rolled at the table") == 1


async def test_the_bot_rolls_missing_dice_and_reports_it(world: World) -> None:
    shot = await world.say(world.alice, "mad shoot", gats=5, gun="Tommy Gun", range=2.0, dice="1 1")
    assert "the first 2 rolled at the table" in shot.text
    assert shot.outcome is not None
    assert len(shot.outcome["dice"][0]["faces"]) == 6


async def test_facts_name_the_target_of_each_die_and_what_every_stat_loses(fight: World) -> None:
    shot = await burst(fight, f"{ONE_HIT} 4 2")
    assert shot.outcome is not None
    assert shot.outcome["rule"] == "mad.shoot"
    assert shot.facts["damage"] == [{"target": MORELLI, "roll": 4, "result": "Light Wound"}]
    (figure,) = shot.facts["figures"]
    assert (figure["name"], figure["result"], figure["owed"]) == (MORELLI, "Light Wound", 1)
    assert figure["lost"] == dict.fromkeys(("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"), 1)


async def test_wounds_are_on_the_sheet_and_add_up(fight: World) -> None:
    shot = await burst(fight, f"{ONE_HIT} 4 2")
    assert "now FISTS 3 GATS 3 GUTS 3 STUNTS 3 SMARTS 3 HITS 3" in shot.text
    sheet = await fight.sheet(MORELLI)
    assert "GATS 3 (of 4)" in sheet
    assert "1 off every stat, owes 1 action" in sheet
    await burst(fight, f"{ONE_HIT} 5 2")
    sheet = await fight.sheet(MORELLI)
    assert "GATS 1 (of 4)" in sheet
    assert "3 off every stat, owes 3 actions" in sheet


async def test_the_wounded_may_test_guts_at_once(fight: World, bob: Actor, carol: Actor) -> None:
    shot = await burst(fight, f"{ONE_HIT} 4 2")
    assert (await shot.press(f"GUTS: {MORELLI}", carol)).refused
    nerve = await shot.press(f"GUTS: {MORELLI}", bob)
    assert "GUTS 4 − 1 wounds = **3** or less" in nerve.text
    assert (await shot.press(f"GUTS: {MORELLI}", bob)).refused


async def test_a_jam_lasts_until_the_next_game(fight: World, alice: Actor) -> None:
    shot = await burst(fight, "6 6 6 5 5 5")
    assert shot.facts["jammed"]
    assert "jammed for the rest of the game" in shot.text
    assert "Tommy Gun (jammed)" in await fight.sheet(SPATS)
    assert "Again" not in shot.labels
    assert "jammed" in (await fight.say(alice, "mad reload", figure=SPATS, gun="Tommy Gun")).why
    await fight.say(alice, "gang ready", gang="North Side")
    await burst(fight, f"{ONE_HIT} 4 2")


async def test_an_empty_gun_waits_for_a_reload(fight: World, alice: Actor) -> None:
    shot = await burst(fight, f"{ONE_HIT} 1 6")
    assert shot.facts["empty"] == 1
    assert "The drum is empty" in shot.text
    refused = await fight.say(alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0)
    assert "/mad reload" in refused.why
    assert "Tommy Gun" in (await fight.say(alice, "mad reload", figure=SPATS)).headline
    await burst(fight, f"{ONE_HIT} 1 2")
    assert "no gun to reload" in (await fight.say(alice, "mad reload", figure=SPATS)).why


async def test_hostages_take_bullets_meant_for_another(fight: World, bob: Actor) -> None:
    await fight.say(bob, "mad hostage", figure=MORELLI, take="Citizen")
    shot = await burst(fight, f"{ONE_HIT} 2 6 2")
    morelli, citizen = shot.facts["figures"]
    assert morelli["result"] == "unharmed"
    assert (citizen["name"], citizen["posture"]) == ("Citizen", "dead")
    assert "Using hostages adds 1 outrage." in shot.text
    assert "The death of a hostage adds 3 outrage (Citizen)." in shot.text
    assert "Hostages" not in await fight.sheet(MORELLI), "a corpse shields nobody"
    await burst(fight, f"{ONE_HIT} 4 2")


async def test_a_dead_hostage_on_record_is_no_shield(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(bob, "gang hire", gang="South Side", profile="Reporter", name="Scoop")
    await fight.say(bob, "mad hostage", figure=MORELLI, take="Scoop")
    await fight.say(alice, "gang wounds", figure="Scoop", points=0, dead=True)
    shot = await burst(fight, f"{ONE_HIT} 4 2")
    assert [figure["name"] for figure in shot.facts["figures"]] == [MORELLI]


async def test_a_frightened_hostage_may_run_for_it(fight: World, bob: Actor) -> None:
    await fight.say(bob, "mad hostage", figure=MORELLI, take="Citizen, Bartender")
    shot = await burst(fight, "4 5 5 5 5 5 1 6 2", moved="Walk")
    assert [figure["fled"] for figure in shot.facts["figures"]] == [False, True, False]
    sheet = await fight.sheet(MORELLI)
    assert "**Hostages:** Bartender" in sheet


async def test_a_hostage_of_a_profile_has_its_stats(fight: World, bob: Actor) -> None:
    await fight.say(bob, "mad hostage", figure=MORELLI, take="beat cop")
    shot = await burst(fight, f"{ONE_HIT} 2 4 2")
    assert shot.facts["figures"][1]["posture"] == "up"
    assert "now FISTS 3 GATS 2 GUTS 3 STUNTS 2 SMARTS 1 HITS 2" in shot.text
    assert "**beat cop**" in shot.text


async def test_the_dead_hold_no_hostages(fight: World, bob: Actor) -> None:
    await fight.say(bob, "mad hostage", figure=MORELLI, take="Citizen, Bartender")
    await burst(fight, "1 1 1 4 5 5 1 1 1 6 5 5 1 6 2", moved="Walk")
    sheet = await fight.sheet(MORELLI)
    assert "dead" in sheet
    assert "Hostages" not in sheet


async def test_a_tough_sob_softens_two_hits_of_a_game(fight: World, bob: Actor) -> None:
    await fight.say(bob, "gang hire", gang="South Side", profile="Hoodlum", name="Rock", skills="Tough SOB")
    first = await burst(fight, f"{ONE_HIT} 4 2", target="Rock")
    assert first.facts["damage"][0]["result"] == "Near Miss"
    assert "tough: 1 hit softened" in first.text
    second = await burst(fight, "1 1 5 5 5 5 4 4 2", target="Rock")
    assert [die["result"] for die in second.facts["damage"]] == ["Near Miss", "Light Wound"]
    third = await burst(fight, f"{ONE_HIT} 4 2", target="Rock")
    assert third.facts["damage"][0]["result"] == "Light Wound"
    assert "softened" not in third.text


async def test_the_sum_names_the_skill(fight: World, alice: Actor) -> None:
    await fight.say(
        alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ace", gear="Tommy Gun", skills="Tommy Gunner"
    )
    shot = await burst(fight, f"{ONE_HIT} 1 2", shooter="Ace")
    assert "GATS 3 + 1 Tommy Gunner = **4** or less" in shot.text


async def test_a_nervous_shooter_has_two_less_and_a_terrified_one_does_not_shoot(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad guts", figure=SPATS, dice="5")
    assert "nervous" in await fight.sheet(SPATS)
    shot = await burst(fight, "3 3 5 5 5 5 2")
    assert "GATS 4 − 2 nervous = **2** or less" in shot.text
    await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    refused = await fight.say(alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0)
    assert "terrified" in refused.why


async def test_the_dead_neither_shoot_nor_are_shot(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(bob, "gang wounds", figure=MORELLI, points=0, dead=True)
    at_a_corpse = await fight.say(alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0)
    assert f"{MORELLI} is already dead" in at_a_corpse.why
    by_a_corpse = await fight.say(bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Tommy Gun", range=2.0)
    assert f"{MORELLI} is dead" in by_a_corpse.why


async def test_only_owner_and_umpire_act_for_a_figure(fight: World, bob: Actor, ursula: Actor) -> None:
    shot = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}
    for stranger in (bob, ursula):
        assert "not yours" in (await fight.say(stranger, "mad shoot", **shot)).why
    await fight.name_umpires()
    assert not (await fight.say(ursula, "mad shoot", **shot)).refused


async def test_a_single_gun_needs_no_naming(fight: World, alice: Actor) -> None:
    shot = await fight.say(alice, "mad shoot", shooter="Dooley", target=MORELLI, range=2.0, dice="5")
    assert "fires the Pistol" in shot.headline
    which = await fight.say(alice, "mad shoot", shooter=SPATS, target=MORELLI, range=2.0)
    assert [*which.buttons][:3] == ["Tommy Gun", "Pistol", "Pistol, Blazing Away"], "it is asked"
    none = await fight.say(alice, "mad shoot", shooter="Mugsy", target=MORELLI, range=2.0)
    assert "carries no gun" in none.why


async def test_a_group_by_number_and_by_names(fight: World, alice: Actor) -> None:
    unnamed = await burst(fight, f"{ONE_HIT} 3 4 2", group="2")
    assert [figure["result"] for figure in unnamed.facts["figures"]] == ["unharmed", "unharmed", "Light Wound"]
    named = await burst(fight, f"{ONE_HIT} 3 4 2", group="Chianti, drop-shot")
    assert [figure["name"] for figure in named.facts["figures"]] == [MORELLI, "Chianti", "Drop-Shot"]
    assert "GATS 2 (of 3)" in await fight.sheet("Drop-Shot")
    twice = await fight.say(
        alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0, group=MORELLI
    )
    assert "once" in twice.why


async def test_a_figure_is_found_whatever_its_capitals_and_by_its_gang(fight: World, alice: Actor) -> None:
    shot = {"gun": "tommy gun", "range": 2.0, "dice": f"{ONE_HIT} 1 2"}
    assert not (await fight.say(alice, "mad shoot", shooter="spats  doogan", target="HOT DOG MORELLI", **shot)).refused
    full = {"shooter": f"{SPATS} (North Side)", "target": f"{MORELLI} (south side)"}
    assert not (await fight.say(alice, "mad shoot", **full, **shot)).refused


@pytest.mark.parametrize("gang, figure", [("Boys (NY)", "Joe"), ("Boys", "Joe (the Kid)"), ("A (b) (c)", "Joe (x)")])
async def test_brackets_in_names_do_not_hide_a_figure(world: World, alice: Actor, gang: str, figure: str) -> None:
    await world.say(alice, "gang new", name=gang, game="mad")
    await world.say(alice, "gang hire", gang=gang, profile="Slugger", name=figure)
    for name in (figure, f"{figure} ({gang})"):
        shot = await world.say(alice, "mad shoot", gats=4, target=name, gun="Pistol", range=2.0, dice="1 4")
        assert not shot.refused, shot.refused
        nerve = await shot.press(next(label for label in shot.buttons if label.startswith("GUTS")))
        assert not nerve.refused, nerve.refused
        await world.say(alice, "gang wounds", figure=name, points=0)


async def test_hits_on_a_car_wait_for_the_rules_of_cars(world: World, alice: Actor) -> None:
    shot = await world.say(
        alice, "mad shoot", gats=4, gun="Tommy Gun", range=2.0, at_car="Cruising", dice="1 1 5 5 5 5 2"
    )
    assert shot.facts["hits"] == 2
    assert shot.facts["figures"] == []
    assert "See Shooting from and at cars" in shot.text


async def test_the_same_again_rolls_new_dice(fight: World) -> None:
    shot = await burst(fight, f"{ONE_HIT} 4 2")
    again = await shot.press("Again")
    assert not again.refused
    assert "rolled at the table" not in again.text
    assert fight.rows("SELECT typed FROM roll JOIN event ON event.id = event_id WHERE seq = 4") == [(0,)] * (
        len((again.outcome or {})["dice"])
    )


async def test_a_group_of_endless_digits_is_too_big(world: World) -> None:
    reply = await world.say(world.alice, "mad shoot", range=2.0, gats=3, gun="Pistol", group="9" * 2000)
    assert reply.refused == "A group holds at most 12 figures besides the target. Name fewer."


# Knives and Hotheads


async def test_a_knife_thrown_has_left_the_hand(fight: World) -> None:
    await fight.say(fight.alice, "gang hire", gang="North Side", profile="Punk", name="Shiv", gear="Knife")
    given = {"shooter": "Shiv", "target": "Chianti", "range": 5.0}
    assert "Throw the knife with gun:Knife." in (await fight.say(fight.alice, "mad shoot", **given)).why
    thrown = await fight.say(fight.alice, "mad shoot", **given, gun="Knife", dice="2 4")
    assert thrown.headline == "Shiv throws the Knife at Chianti: 1 hit, lightly wounded."
    assert "The knife lies where it fell." in thrown.text
    again = await fight.say(fight.alice, "mad shoot", **given, gun="Knife")
    assert again.refused == "Shiv carries no knife to throw. Pick a gun that they carry."


async def test_a_hothead_is_refused_a_shot_at_an_enemy_within_6_inches(fight: World) -> None:
    await fight.name_umpires()
    hired: dict[str, Any] = {"profile": "Hoodlum", "name": "Ox Ryan", "gear": "Pistol", "skills": "Hothead"}
    await fight.say(fight.alice, "gang hire", gang="North Side", **hired)
    at: dict[str, Any] = {"shooter": "Ox Ryan", "target": MORELLI, "dice": "6"}
    near = await fight.say(fight.alice, "mad shoot", range=6.0, **at)
    assert near.why.startswith("Ox Ryan is a Hothead and must brawl with an enemy within 6 inches")
    for allowed in ({"range": 6.5}, {"range": 3.0, "target": "Citizen"}, {"range": 3.0, "target": "Lefty"}):
        shot = await fight.say(fight.alice, "mad shoot", **{**at, **allowed})
        assert not shot.refused, shot.refused
        await fight.say(fight.alice, "mad reload", figure="Ox Ryan")
    by_umpire = await fight.say(fight.ursula, "mad shoot", range=6.0, **at)
    assert "acted as umpire for" in by_umpire.text
