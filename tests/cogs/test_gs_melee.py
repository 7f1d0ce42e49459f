"""/gangstars-melee and /gangstars-dog: from plain numbers, with figures, and in a game."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from cogs.commands.gangstars import commands
from tests.cogs.table import good, rolled
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, MOMMA, OKAFOR, RAY, REX, TANK, TEE, open_turf, two_crews
from tests.cogs.world import Actor, Reply, World


async def melee(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"gangstars-melee {command}", **options, **typed)


async def dogs(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"gangstars-dog {command}", **options, **typed)


async def refusal(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor or world.alice, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def act(world: World, name: str, actor: Actor | None = None) -> Reply:
    """End the activation that runs, if any, and draw a figure's chit."""
    return await good(world, actor or world.ursula, "gangstars-turn draw", chit=name)


async def card(world: World, figure: str, **options: Any) -> None:
    """The umpire corrects a figure's card."""
    await good(world, world.ursula, "gangstars-gang set", figure=figure, **options)


# From plain numbers


@pytest.mark.parametrize(
    "dice, options, headline, text",
    [
        (
            "1 6 1 6",
            {},
            "The attacker attacks the target bare-handed: missed. The blow back: missed.",
            "Both hold their ground.",
        ),
        (
            "4 4 5 2 3 3 1 6",
            {
                "facts": "melee 3, strength 2, hit-man",
                "weapon": "knife",
                "target_facts": "agility 2, strength 1, dodgy",
            },
            "The attacker attacks the target with a knife: a heavy wound. The blow back: missed.",
            "The target is forced back 5 cm (2″) and tests whether to fight on. The attacker follows.",
        ),
        (
            "6 1 3 1 6 1 6",
            {"facts": "strength 3, The Bruce", "weapon": "Baseball bat", "target_facts": "strength 2, armor"},
            "The attacker attacks the target with a baseball bat: a light wound. The blow back: missed.",
            "Damage, the attacker on the target: 1D6 **3** + 3 strength + 2 the Bruce + 3 weapon = 11",
        ),
        (
            "1 6 6 1 6 1 3",
            {"target_facts": "strength 3"},
            "The attacker attacks the target bare-handed: missed. The blow back: a heavy wound.",
            "The attacker is forced back",
        ),
        (
            "6 1 1 1 1 6",
            {"attacker": "The gang dog", "facts": "Huge dog, Bolter, melee 4", "charged": True, "moved": 3},
            "The gang dog attacks the target with its teeth: a light wound. The blow back: missed.",
            "The target is knocked to the ground.",
        ),
    ],
)
async def test_an_exchange_from_plain_numbers(
    world: World, dice: str, options: dict[str, Any], headline: str, text: str
) -> None:
    shown = await melee(world, "fight", dice, **options)
    assert shown.headline == headline
    assert text in shown.text


@pytest.mark.parametrize(
    "command, options, sentence",
    [
        ("fight", {"weapon": "Spoon"}, "No weapon is called “Spoon”"),
        ("fight", {"weapon": "Grenade"}, "can't be used in close combat"),
        ("fight", {"facts": "melee 6"}, "melee can't be 6"),
        ("fight", {"facts": "sleepy"}, "No fact is called “sleepy”"),
        ("fight", {"target": "3 Rookie", "weapon": "Baseball bat"}, "can attack at most 2 at once. You named 3."),
        ("fight", {"attacker": "Lap dog", "weapon": "Knife"}, "is a dog and bites"),
        ("charge", {"distance": "far"}, "is not a distance"),
        ("charge", {"distance": "0"}, "some distance"),
        ("charge", {"distance": "8", "target": "2 Rookie"}, "A charge has one target, not 2"),
        ("stand", {"leader": "7"}, "Brains are 0 to 5"),
        ("stand", {"figure": "Lap dog"}, "Lap dog"),
    ],
)
async def test_impossible_close_combats_are_refused(
    world: World, command: str, options: dict[str, Any], sentence: str
) -> None:
    assert sentence in await refusal(world, f"gangstars-melee {command}", **options)


async def test_odds_of_an_exchange_are_exact_and_store_nothing(world: World) -> None:
    events = world.count("event")
    shown = await melee(world, "fight", facts="melee 5, strength 4, Ripper, with Knife", odds=True)
    assert "exactly" in shown.text
    assert "the target is forced back" in " ".join(shown.text.replace("83%", "").split())
    assert world.count("event") == events


async def test_stored_figures_fight_outside_a_game_and_undo_takes_it_back(world: World) -> None:
    await two_crews(world)
    shown = await melee(world, "fight", "6 1 5 1 1 1 6", attacker=RAY, target=DUNN, weapon="bare hands")
    assert "Officer Dunn: a light wound" in shown.text or "heavy wound" in shown.text
    assert "wound" in await world.sheet(DUNN)
    assert f"{DUNN}: test whether to fight on" in shown.buttons
    await shown.press("Undo", by=world.ursula)
    assert "shaken" not in await world.sheet(DUNN)
    assert "no baseball bat" in await refusal(
        world, "gangstars-melee fight", attacker=RAY, target=DUNN, weapon="Baseball bat"
    )
    assert "not yours" in await refusal(world, "gangstars-melee fight", world.bob, attacker=RAY, target=DUNN)


# In a game


async def test_a_charge_a_test_an_exchange_and_the_run_that_follows(world: World) -> None:
    await open_turf(world)
    await act(world, RAY)
    charge = await melee(world, "charge", attacker=RAY, target=DUNN, distance="3 in")
    assert charge.headline == "Razor Ray charges Officer Dunn over 7.5 cm (3″) and gets there."
    assert "Action points: 2 spent, 5 of 7 left." in charge.text
    assert "must test for being charged" in await refusal(world, "gangstars-melee fight", attacker=RAY, target=DUNN)
    tested = await rolled(charge, f"{DUNN}: test “first shot at”", world.bob)
    assert "shot at or charged" in tested.text
    for test in ("Runs to cover", "Goes prone"):
        if f"{test}: {DUNN}" in tested.buttons:
            await tested.press(f"{test}: {DUNN}", by=world.bob)
            break
    fight = await melee(world, "fight", "6 1 6 3 1 2 1 6", attacker=RAY, target=DUNN)
    assert "+ 2 charged" in await fight.dice()
    assert "The charge already paid for this exchange." in fight.text
    assert "a heavy wound" in fight.headline
    assert "forced back" in await world.sheet(DUNN)
    stand = await melee(world, "stand", "6 4", world.bob, figure=DUNN, against=RAY)
    assert stand.headline == "Officer Dunn runs 4 segments, 40 cm (16″)."
    assert "forced back" not in await world.sheet(DUNN)
    back = await melee(world, "back", "1 1 6", figure=RAY, runner=DUNN)
    assert back.headline == "Razor Ray strikes Officer Dunn in the back with a knife: only nicked."
    assert "has no free blow" in await refusal(world, "gangstars-melee back", figure=RAY, runner=DUNN)
    follow = await melee(world, "follow", "6 5", figure=RAY, runner=DUNN)
    assert follow.headline == "Razor Ray must follow: 5 segments, 50 cm (20″)."


async def test_a_charge_that_falls_short_costs_all_and_gives_a_free_shot(world: World) -> None:
    await open_turf(world)
    await act(world, RAY)
    short = await melee(world, "charge", attacker=RAY, target=DUNN, distance="45 cm")
    assert short.headline == "Razor Ray charges Officer Dunn over 45 cm (18″) and falls short after 20 cm (8″)."
    assert "The charge spent all points that were left." in short.text
    assert "a free shot" in await world.sheet(DUNN)
    assert "winded" in await world.sheet(RAY)
    assert "0 of 7 are left" in await refusal(world, "gangstars-melee fight", attacker=RAY, target=OKAFOR)


async def test_points_turns_and_sheets_are_held_to(world: World) -> None:
    await open_turf(world)
    fight = "gangstars-melee fight"
    assert "can't act now" in await refusal(world, fight, attacker=RAY, target=DUNN)
    await act(world, RAY)
    assert (
        "Action points: 2 spent, 5 of 7 left."
        in (await melee(world, "fight", "1 6 1 6", attacker=RAY, target=DUNN)).text
    )
    assert "the sheet counts" in await refusal(world, fight, attacker=RAY, target=DUNN, facts="melee 5")
    assert "the sheet counts" in await refusal(world, fight, attacker=RAY, target=DUNN, target_facts="shaken")
    asked = await melee(world, "fight", attacker=RAY, target=DUNN, odds=True)
    assert "exactly" in asked.text
    for _ in range(2):
        await melee(world, "fight", "1 6 1 6", attacker=RAY, target=DUNN, again=True)
    assert "needs 2 action points" in await refusal(world, fight, attacker=RAY, target=DUNN)
    assert "was not forced back" in await refusal(world, "gangstars-melee stand", figure=RAY)


async def test_a_bat_strikes_two_and_the_attackers_wounds_add_up(world: World) -> None:
    await open_turf(world)
    await card(world, RAY, gear="Baseball bat")
    await act(world, RAY)
    dice = "1 6 6 1 6 1 1 1 " + "1 6 6 1 6 1 6"
    both = await melee(world, "fight", dice, attacker=RAY, target=f"{DUNN}, {OKAFOR}", weapon="Baseball bat")
    assert [one["taken"] for one in both.facts] == ["a heavy wound", "killed at once"]
    assert "dead" in await world.sheet(RAY)
    assert f"{RAY}: names of those who saw it" in both.buttons


async def test_a_weapon_spec_and_luck(world: World) -> None:
    await open_turf(world)
    await card(world, RAY, luck=1, traits="The Bruce")
    await act(world, RAY)
    fight = await melee(world, "fight", attacker=RAY, target=DUNN, weapon="bare hands")
    sums = await fight.dice()
    assert "+ 2 the Bruce" in sums
    assert "− 2 opponent the Bruce" in sums
    picked = await fight.press(f"Luck: {RAY}")
    assert "Agility, Razor Ray" in "".join(picked.buttons)
    assert "Agility, Officer Dunn" not in "".join(picked.buttons), "nobody makes an opponent throw again"


# Dogs


async def test_a_dog_bites_is_hurt_runs_home_and_is_well_again(world: World) -> None:
    await open_turf(world)
    await dogs(world, "master", actor=world.ursula, dog=TANK, master=DUKE)
    await dogs(world, "leash", dog=TANK)
    await dogs(world, "unleash", dog=TANK, target=DUNN)
    await act(world, TANK)
    charge = await melee(world, "charge", attacker=TANK, target=DUNN, distance="15 cm")
    assert "Action points: 2" in charge.text
    tested = await good(world, world.bob, "gangstars test", figure=DUNN, owed=True, dice="1")
    assert "carries on" in tested.text
    bite = await melee(world, "fight", "1 6 6 1 6 1 1", attacker=TANK, target=DUNN)
    assert "+ 1 dog strikes" in await bite.dice()
    assert "Dogs never die" in bite.text
    assert {f"{TANK}: names of those who saw it", f"{TANK}: test “wounded”"} <= set(bite.buttons)
    home = await good(world, world.alice, "gangstars test", figure=TANK, owed=True, dice="6")
    assert "Run home" in home.text or "runs home" in home.headline
    saw = await good(world, world.alice, "gangstars shock", victim=TANK, figures=f"{RAY}, {MOMMA}")
    assert "dog wounded" in await world.sheet(RAY), saw.text
    await good(world, world.ursula, "gangstars-turn done")
    assert "gone home" in await world.sheet(TANK)
    assert "gone home" in await refusal(world, "gangstars-melee fight", attacker=TANK, target=DUNN)
    await good(world, world.ursula, "game close", anyway=True)
    await good(world, world.alice, "game open", system="GangStars")
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    sheet = await world.sheet(TANK)
    assert "fit" in sheet
    assert "dogs never die" in sheet


async def test_a_dog_goes_for_its_masters_attacker(world: World) -> None:
    await open_turf(world)
    await dogs(world, "master", actor=world.ursula, dog=TANK, master=DUKE)
    await act(world, DUNN)
    fight = await melee(world, "fight", "1 6 1 6", world.bob, attacker=DUNN, target=DUKE)
    assert "Tank defends Duke" in fight.text
    assert "Another exchange" in fight.buttons
    bite = await fight.press(f"{TANK} bites back", by=world.alice)
    assert "acts for free" in bite.text
    assert "can't act now" in await refusal(world, "gangstars-melee fight", attacker=TANK, target=DUNN)


async def test_two_dogs_fight_until_one_is_hurt_and_the_other_tests(world: World) -> None:
    await open_turf(world)
    await act(world, TANK)
    fight = await melee(world, "fight", "6 1 6 1 1 6", attacker=TANK, target=REX)
    assert "Another exchange" not in fight.buttons
    assert not [label for label in fight.buttons if "who saw it" in label]
    assert "dog: wounded" in await world.sheet(REX)
    assert "dog: an opponent runs" in await world.sheet(TANK)


async def test_a_dog_boy_wins_a_dog_over_and_acts_with_it(world: World) -> None:
    await open_turf(world)
    await card(world, RAY, traits="Dog boy")
    await act(world, RAY)
    assert "within 10 cm (4″)" in await refusal(world, "gangstars-dog charm", figure=RAY, dog=REX, distance="11 cm")
    assert "already on Razor Ray's side" in await refusal(world, "gangstars-dog charm", figure=RAY, dog=TANK)
    won = await dogs(world, "charm", "6 1", figure=RAY, dog=REX, distance="10 cm")
    assert won.headline == "Rex changes sides and follows Razor Ray."
    assert "6 of 7 left" in won.text
    await good(world, world.alice, "gangstars-turn done")
    await act(world, REX)
    bite = await melee(world, "fight", "6 1 6 1 1 6", attacker=REX, target=DUNN)
    assert "Rex attacks Officer Dunn with its teeth" in bite.headline


async def test_a_dog_around_a_person_until_it_leaves(world: World) -> None:
    await open_turf(world)
    await card(world, TANK, traits="Loverboy, Food-bag")
    assert "can't act now" in await refusal(world, "gangstars-dog embrace", dog=TANK, victim=DUNN)
    await act(world, TANK)
    assert "own gang" in await refusal(world, "gangstars-dog embrace", dog=TANK, victim=TEE)
    await dogs(world, "embrace", dog=TANK, victim=DUNN, distance="20 cm")
    sheet = await world.sheet(DUNN)
    assert "a dog around its leg" in sheet
    await dogs(world, "bark", dog=TANK, victim=OKAFOR)
    left = await dogs(world, "leave", dog=TANK)
    assert left.headline == "Tank leaves Officer Dunn and Officer Okafor, who are no longer shaken by it."
    assert "a dog around" not in await world.sheet(DUNN)
    await dogs(world, "bark", dog=TANK, victim=OKAFOR)
    gone = await dogs(world, "wander", "5", dog=TANK, lure="Food", place="Tony's")
    assert gone.headline == "Tank wanders off to the food for 2 turns."
    assert "a dog around" not in await world.sheet(OKAFOR)
    assert "away" in await refusal(world, "gangstars-dog bark", dog=TANK, victim=DUNN)
    assert "umpire" in await refusal(world, "gangstars-dog return", dog=TANK)
    await dogs(world, "return", actor=world.ursula, dog=TANK)
    assert "Only a new place" in await refusal(world, "gangstars-dog wander", dog=TANK, lure="Food", place="tony's")


async def test_a_dog_that_a_test_sends_home_shakes_no_one_any_more(world: World) -> None:
    await open_turf(world)
    await card(world, TANK, traits="Noisy")
    await act(world, TANK)
    await dogs(world, "bark", dog=TANK, victim=DUNN)
    assert "a dog around it" in await world.sheet(DUNN)
    await good(world, world.alice, "gangstars test", figure=TANK, test="Dog: wounded", dice="6")
    assert "gone home" in await world.sheet(TANK)
    assert "a dog around it" not in await world.sheet(DUNN)


async def test_names_complete_themselves(world: World) -> None:
    await two_crews(world)
    for root in (commands.melee, commands.dog):
        leaves = [leaf for leaf in root.walk_commands() if isinstance(leaf, app_commands.Command)]
        for leaf in leaves:
            for option in leaf.parameters:
                if option.autocomplete:
                    assert await world.complete(world.alice, leaf.qualified_name, option.name, "")
    assert ALVAREZ in await world.complete(world.alice, "gangstars-melee fight", "target", "Serg")
