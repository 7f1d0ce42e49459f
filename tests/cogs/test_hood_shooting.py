"""/hood-fire from its options to rounds, wounds and guns on the sheets."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from rules.core.plain.refusal import Refusal
from rules.hoodsville.model.figures import Injury
from rules.hoodsville.model.lines import lasting_injuries
from rules.hoodsville.saves.saving_throws import Save
from rules.hoodsville.shooting.round_of_firing import Shoot
from tests.cogs.plainly import reported
from tests.cogs.raid import ANVIL, BOYLE, CRANE, DUTCH, HANLON, STITCHES, nobody_shaken, open_raid, two_parties
from tests.cogs.world import Actor, Reply, World

MISS = "1 1"
"""A revolver that fires once and misses."""


@pytest_asyncio.fixture
async def raid(world: World) -> World:
    """The Mulligan Mob, which is alice's, and Harbor Precinct, which is bob's; ursula umpires."""
    await two_parties(world)
    return world


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """The same two on the table."""
    await open_raid(world)
    return world


async def fire(world: World, dice: str = "", by: Actor | None = None, **options: Any) -> Reply:
    """A shot that is not refused."""
    given: dict[str, Any] = {"range": 3.0, **options, **({"dice": dice} if dice else {})}
    reply = await world.say(by or world.alice, "hood-fire shoot", **given)
    assert not reply.refused, reply.refused
    return reply


async def refusal(world: World, command: str = "shoot", by: Actor | None = None, **options: Any) -> str:
    given: dict[str, Any] = {"range": 3.0, **options} if command == "shoot" else options
    return (await world.say(by or world.alice, f"hood-fire {command}", **given)).why


async def reload(world: World, by: Actor | None = None, **options: Any) -> Reply:
    reply = await world.say(by or world.alice, "hood-fire reload", **options)
    assert not reply.refused, reply.refused
    return reply


# Plain numbers


async def test_a_shot_from_plain_numbers(world: World) -> None:
    shot = await fire(world, "6 4 5 10 1 3 6 2")
    assert shot.headline == "The firer fires the Revolver at the target, 3 rounds: 2 hits, dangerously injured."
    for part in (
        "Rounds, red spot die: 1D6 **6** → 3 rounds",
        "To hit, 5 or more: 3D10 **4 5 10** → 1 × miss, 2 × hit",
        "The target staggers, dangerously injured; flinches, a scratch.",
    ):
        assert part in shot.text
    assert shot.facts == {
        "rounds": 3,
        "jam": "",
        "hits": 2,
        "figures": [
            {
                "name": "the target",
                "hits": [
                    {"blow": "flinches", "injury": "a scratch"},
                    {"blow": "staggers", "injury": "dangerously injured"},
                ],
            }
        ],
    }


async def test_it_works_in_direct_messages(world: World) -> None:
    assert not (await fire(world, MISS, by=world.alice.user)).refused


@pytest.mark.parametrize(
    "options, dice, headline",
    [
        ({}, "1 1", "The firer fires the Revolver at the target, 1 round: a miss."),
        ({}, "1 5 1 6", "The firer fires the Revolver at the target, 1 round: 1 hit, a scratch."),
        (
            {"gun": "tommy gun"},
            "1 1",
            "The firer pulls the trigger, and the Thompson SMG jams: useless.",
        ),
        (
            {"gun": "Shotgun", "shooter": "Constable", "target": "Gangster", "barrels": 1},
            "5 6 1",
            "Constable fires the Double-barreled Shotgun at Gangster, 1 round: 1 hit, apparently dead.",
        ),
        (
            {"shooter": "Gangster", "target": "Gangster"},
            "2 1",
            "Gangster 1 fires the Self-loader at Gangster 2, 1 round: a miss.",
        ),
        (
            {"gun": "Rifle", "melee": "1"},
            "1 1 1 1",
            "The firer fires the Rifle at the target, 1 round: a miss; 1 hit on friends.",
        ),
    ],
)
def test_the_verdict_in_a_sentence(options: dict[str, Any], dice: str, headline: str) -> None:
    assert reported(Shoot, dice, **{"range": 3.0, **options}).headline == headline


@pytest.mark.parametrize(
    "options, sum_of",
    [
        ({"snap": True, "firing": 1, "wounds": 1}, "+ 1 good shot − 1 wounds − 2 snap shot"),
        ({"shaken": True, "opportunity": "Passing"}, "− 1 shaken − 1 opportunity shot"),
        ({"cover": "Heavy", "prone": True}, "− 2 heavy cover − 1 target prone"),
        ({"range": 2.0, "opportunity": "Charging", "prone": True}, "− 2 charged from under 3 inches − 1 target prone"),
        ({"target_moved": 8.0, "moved": 2.0}, "− 2 target moved 7 inches or more − 1 moved 2 inches or more"),
        ({"ran": True, "target_moved": 3.0}, "− 1 target moved 3 inches or more − 2 ran"),
        ({"gun": "Rifle", "rested": True, "reach": 30.0}, "+ 1 rested"),
        ({"range": 1.0, "coup": True}, "+ 1 coup de grace"),
    ],
)
async def test_the_report_names_every_factor(world: World, options: dict[str, Any], sum_of: str) -> None:
    dice = "1" if options.get("gun") else MISS
    assert f"**1** {sum_of} = " in (await fire(world, dice, **options)).text


@pytest.mark.parametrize(
    "options, words",
    [
        ({"range": 19.0}, "reaches 18 inches"),
        ({"gun": "Bazooka"}, "No gun is called “Bazooka”"),
        ({"rounds": 0}, "is empty"),
        ({"rounds": 9}, "holds 5 rounds"),
        ({"rested": True}, "long gun"),
        ({"coup": True}, "within 1 inch"),
        ({"range": 1.0, "coup": True, "melee": "2"}, "can't be fired into a melee"),
        ({"shooter": "Bruiser"}, "carries no gun"),
        ({"melee": "13"}, "Name at most 12"),
    ],
)
def test_what_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Refusal) as refused:
        reported(Shoot, **{"range": 3.0, **options})
    assert words in refused.value.sentence


@pytest.mark.parametrize(
    "options, words", [({"shooter": "Nobody"}, "No figure is called"), ({"dice": "7"}, "shows 1 to 6")]
)
async def test_what_can_not_be_read(world: World, options: dict[str, Any], words: str) -> None:
    assert words in await refusal(world, **options)


async def test_the_house_rules(raid: World) -> None:
    assert "D10" in (await fire(raid, MISS)).text
    await raid.say(raid.alice, "settings house-rule", rule="hood-d10", state="Off")
    shot = await fire(raid, MISS)
    assert "To hit, 5 or more: 1D6 **1** → miss" in shot.text
    assert "D10" not in shot.text


async def test_the_odds_tell_hits_jams_and_the_worst(world: World) -> None:
    asked = await world.say(world.alice, "hood-fire shoot", range=3.0, gun="Thompson SMG", melee="2", odds=True)
    assert asked.headline == "The odds of /hood-fire shoot, exactly"
    for heading in ("Hits", "Jam", "The worst for the target", "The worst for each friend"):
        assert f"\n{heading}\n" in asked.text
    plain = await world.say(world.alice, "hood-fire shoot", range=3.0, odds=True)
    assert "\nJam\n" not in plain.text
    assert "friend" not in plain.text
    assert "Friends in the line of fire: " in asked.text
    assert "Each round that misses may hit one of them." in asked.text


# Sheets


async def test_the_sheets_fill_in_the_gun_the_skill_and_the_wounds(raid: World) -> None:
    shot = await fire(raid, "2 6 1 1 4 3", shooter=STITCHES, target=CRANE)
    assert shot.headline == f"{STITCHES} fires the Thompson SMG at {CRANE}, 3 rounds: 1 hit, badly injured."
    assert "To hit, 5 or more: 3D10 **6 1 1** (each + 1 good shot) → " in shot.text
    assert "The Thompson SMG has 47 of 50 rounds left." in shot.text
    assert "Thompson SMG (47 of 50)" in await raid.sheet(STITCHES)
    sheet = await raid.sheet(CRANE)
    assert "badly injured" in sheet
    assert "**Morale tests owed:** shot" in sheet
    back = await fire(raid, "2 1", by=raid.bob, shooter=CRANE, target=STITCHES)
    assert "1D10 **1** + 1 good shot − 2 wounds = 0 → miss" in back.text
    plain = await fire(raid, "2 1", by=raid.bob, shooter=CRANE, target=STITCHES, wounds=0, firing=0)
    assert "1D10 **1** → miss" in plain.text


async def test_a_hit_figure_is_offered_the_morale_test(raid: World) -> None:
    shot = await fire(raid, "2 6 1 1 4 3", shooter=STITCHES, target=CRANE)
    assert f"Morale: {CRANE}" in shot.buttons
    assert "scream" in shot.text
    dead = await fire(raid, "2 6 1 1 6 1", shooter=STITCHES, target=BOYLE)
    assert f"Morale: {BOYLE}" not in dead.buttons
    assert "apparently dead" in await raid.sheet(BOYLE)
    assert "is already apparently dead" in await refusal(raid, shooter=STITCHES, target=BOYLE)


async def test_a_downed_figure_lies_there_and_is_harder_to_hit(raid: World) -> None:
    await fire(raid, "2 6 1 1 5 6", shooter=STITCHES, target=CRANE)
    assert "down" in await raid.sheet(CRANE)
    again = await fire(raid, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "− 1 target prone" in again.text
    standing = await fire(raid, "2 1 1 1", shooter=STITCHES, target=CRANE, prone=False)
    assert "prone" not in standing.text


async def test_a_shot_is_taken_back_with_all_it_did(raid: World) -> None:
    before = await raid.sheet(STITCHES), await raid.sheet(CRANE)
    shot = await fire(raid, "2 6 6 1 5 4 3 2", shooter=STITCHES, target=CRANE)
    assert await raid.sheet(CRANE) != before[1]
    await shot.press("Undo", raid.ursula)
    assert (await raid.sheet(STITCHES), await raid.sheet(CRANE)) == before


async def test_a_jam_stays_with_the_gun(raid: World) -> None:
    shot = await fire(raid, "1 4", shooter=STITCHES, target=CRANE)
    assert shot.headline == f"{STITCHES} pulls the trigger, and the Thompson SMG jams: next move to clear it."
    assert "50 of 50, jammed" in await raid.sheet(STITCHES)
    assert "is jammed" in await refusal(raid, shooter=STITCHES, target=CRANE)
    assert "can't be loaded" in await refusal(raid, "reload", figure=STITCHES, left=3)


async def test_a_figure_with_two_guns_is_asked_which(raid: World) -> None:
    await raid.say(raid.alice, "hood gear", figure=STITCHES, add="Derringer")
    assert "Add “gun” with Thompson SMG or Derringer." in await refusal(raid, shooter=STITCHES)
    await fire(raid, "1 1", shooter=STITCHES, gun="derringer")
    assert "Derringer (0 of 2)" in await raid.sheet(STITCHES)
    assert "has no Rifle. Use one of these: Thompson SMG, Derringer" in await refusal(
        raid, shooter=STITCHES, gun="Rifle"
    )
    assert "carries no gun" in await refusal(raid, shooter=ANVIL)
    names = await raid.complete(raid.alice, "hood-fire shoot", "gun", "", shooter=STITCHES)
    assert names[:2] == ["Thompson SMG", "Derringer"]


async def test_others_do_not_fire_with_ones_figures(raid: World) -> None:
    assert "not yours" in await refusal(raid, by=raid.bob, shooter=STITCHES, target=CRANE)
    assert "not yours" in await refusal(raid, "reload", by=raid.bob, figure=STITCHES, left=3)
    reply = await fire(raid, "2 1 1 1", by=raid.ursula, shooter=STITCHES, target=CRANE)
    assert "acted as umpire for Mulligan Mob" in reply.text


async def test_no_figure_is_in_two_places(raid: World) -> None:
    twice: list[dict[str, Any]] = [
        {"target": STITCHES},
        {"target": CRANE, "melee": CRANE},
        {"target": CRANE, "melee": STITCHES},
    ]
    for options in twice:
        assert "named twice" in await refusal(raid, shooter=STITCHES, **options)


async def test_a_stray_round_wounds_the_friend(raid: World) -> None:
    shot = await fire(raid, "2 6 1 1 1 6 2 3 6 2 3", shooter=STITCHES, target=CRANE, melee=f"{DUTCH}, {ANVIL}")
    assert "Who is hit (1 Dutch Mulligan, 2 Anvil): 1D2 **2**" in shot.text
    assert shot.headline.endswith(": 1 hit, lightly injured; 1 hit on friends.")
    assert "lightly injured" in await raid.sheet(ANVIL)
    assert "fit" in await raid.sheet(DUTCH)


# Saving throws


async def test_saving_throws_are_left_to_the_victims_players(raid: World) -> None:
    volley = await fire(raid, "2 6 6 1 3 5", shooter=STITCHES, target=CRANE, saves="Later")
    assert volley.headline.endswith("3 rounds: 2 hits, saving throws still to come.")
    assert "Lieutenant Crane is downed; staggers: saving throws to be made." in volley.text
    assert [label for label in volley.buttons if label.startswith("Save")] == ["Saves: Lieutenant Crane (2)"]
    assert "**Condition:** down" in await raid.sheet(CRANE)
    assert (await volley.press("Saves: Lieutenant Crane (2)")).refused
    sealed = await volley.press("Saves: Lieutenant Crane (2)", raid.bob)
    assert sealed.headline == "bob made a sealed roll: /hood save."
    assert not sealed.private
    (ephemeral,) = sealed.ephemerals
    assert ephemeral.headline.startswith("Lieutenant Crane is downed, ")
    assert "**Condition:** down" in await raid.sheet(CRANE)
    assert (await sealed.press("Look", raid.carol)).refused
    assert (await sealed.press("Look", raid.alice)).refused
    assert (await sealed.press("Look", raid.ursula)).headline == ephemeral.headline
    await sealed.press("Reveal", raid.bob)
    sheet = await raid.sheet(CRANE)
    assert "injured" in sheet or "apparently dead" in sheet


async def test_an_umpires_secret_is_the_owners_too(raid: World) -> None:
    sealed = await raid.say(raid.ursula, "hood save", blow="Downed", target=CRANE, dice="1", secret=True)
    assert not sealed.refused
    assert (await sealed.press("Look", raid.bob)).headline == f"{CRANE} is downed: apparently dead."
    assert (await sealed.press("Look", raid.alice)).refused


async def test_the_saves_of_a_figure_without_a_sheet_are_left_to_the_table(world: World) -> None:
    volley = await fire(world, "4 " + "9 " * 9 + "6 " * 9, gun="Thompson SMG", saves="Later")
    assert "saving throws to be made" in volley.text
    assert not [label for label in volley.buttons if label.startswith("Save")]


async def test_the_strike_of_a_shotgun_goes_with_the_save(raid: World) -> None:
    volley = await fire(raid, "9 1", by=raid.bob, shooter=HANLON, target=STITCHES, barrels=1, saves="Later")
    assert "saving throws to be made, each − 5 Double-barreled Shotgun." in volley.text
    save = await volley.press("Saves: Stitches (1)", raid.alice)
    (ephemeral,) = save.ephemerals
    assert "** − 5 double-barreled shotgun = " in ephemeral.text


@pytest.mark.parametrize(
    "options, die, injury",
    [
        ({"blow": "Flinches"}, "2", "badly injured"),
        ({"blow": "Flinches"}, "3", "lightly injured"),
        ({"blow": "Flinches"}, "5", "a scratch"),
        ({"blow": "Staggers"}, "2", "dangerously injured"),
        ({"blow": "Downed"}, "2", "apparently dead"),
        ({"blow": "Downed", "weapon": "Rifle"}, "3", "apparently dead"),
        ({"blow": "Downed", "weapon": "knife"}, "2", "dangerously injured"),
        ({"blow": "Downed", "weapon": "Shotgun", "range": 22.0}, "3", "apparently dead"),
        ({"blow": "Downed", "weapon": "Shotgun", "range": 25.0}, "3", "dangerously injured"),
        ({"blow": "Flinches", "weapon": "Shotgun", "edge": "Bludgeoning"}, "6", "a scratch"),
        ({"blow": "Flinches", "weapon": "Shotgun", "edge": "Bludgeoning"}, "5", "hurt"),
        ({"blow": "Downed", "weapon": "Club"}, "5", "stunned"),
        ({"blow": "Downed", "weapon": "Club", "strike": 0}, "5", "lightly injured"),
        ({"blow": "Flinches", "strike": -3}, "5", "badly injured"),
        ({"blow": "Staggers", "edge": "Bludgeoning"}, "4", "hurt"),
    ],
)
def test_a_saving_throw_by_itself(options: dict[str, Any], die: str, injury: str) -> None:
    assert reported(Save, die, **options).headline.endswith(f": {injury}.")


# Loading


async def test_loading_is_an_inch_a_round(raid: World) -> None:
    await fire(raid, "1 1", by=raid.bob, shooter=HANLON, target=STITCHES)
    assert "Double-barreled Shotgun (0 of 2)" in await raid.sheet(HANLON)
    assert "is empty" in await refusal(raid, by=raid.bob, shooter=HANLON, target=STITCHES)
    loaded = await reload(raid, raid.bob, figure=HANLON)
    assert (
        loaded.headline
        == "Hanlon loads 2 rounds into the Double-barreled Shotgun for 2 inches of the move. It now holds 2 of 2."
    )
    assert "Double-barreled Shotgun (2 of 2)" in await raid.sheet(HANLON)
    assert "is already full" in await refusal(raid, "reload", by=raid.bob, figure=HANLON)
    await loaded.press("Undo")
    assert "Double-barreled Shotgun (0 of 2)" in await raid.sheet(HANLON)


async def test_loading_with_no_sheet(world: World) -> None:
    asked = await reload(world, gun="Thompson SMG", left=44)
    assert asked.headline == "Loading 6 rounds into the Thompson SMG takes 6 inches of a normal move."
    assert "Load 1 to 5" in await refusal(world, "reload", gun="Revolver", rounds=6)
    assert "is already full" in await refusal(world, "reload", gun="Revolver", left=5)


# In a game


async def test_a_figure_fires_twice_a_move(game: World) -> None:
    for _ in range(2):
        await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "already fired 2 times" in await refusal(game, shooter=STITCHES, target=CRANE)
    asked = await game.say(game.alice, "hood-fire shoot", shooter=STITCHES, target=CRANE, range=3.0, odds=True)
    assert not asked.refused
    assert (await asked.press("Roll it")).refused
    await nobody_shaken(game)
    await game.say(game.alice, "hood next")
    await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)


async def test_the_full_text_has_it_fire_once(game: World) -> None:
    await game.say(game.ursula, "settings house-rule", rule="hood-two-rounds", state="Off", scope="Game")
    await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "already fired once" in await refusal(game, shooter=STITCHES, target=CRANE)


@pytest.mark.parametrize("typed", [{"rounds": 49}, {"firing": 0}, {"wounds": 1}, {"shaken": True}])
async def test_in_a_game_the_sheet_counts(game: World, typed: dict[str, Any]) -> None:
    assert "so the sheet counts" in await refusal(game, shooter=STITCHES, target=CRANE, **typed)
    reply = await fire(game, "2 1 1 1", by=game.ursula, shooter=STITCHES, target=CRANE, **typed)
    assert "acted as umpire" in reply.text


async def test_in_a_game_no_figure_gets_up_or_loads_by_word_alone(game: World) -> None:
    await fire(game, "2 6 1 1 5 6", shooter=STITCHES, target=CRANE)
    assert "Remove “prone”" in await refusal(game, shooter=STITCHES, target=CRANE, prone=False)
    assert "Remove “left”" in await refusal(game, "reload", figure=STITCHES, left=7)
    assert "47 of 50" in await game.sheet(STITCHES)


async def test_in_a_game_no_enemy_is_named_a_friend(game: World) -> None:
    assert "is on another side" in await refusal(game, shooter=STITCHES, target=CRANE, melee=BOYLE)
    assert "is on another side" in await refusal(game, shooter=STITCHES, target=CRANE, melee=f"{ANVIL}, {BOYLE}")
    await fire(game, "2 1 1 1 6 6 6", shooter=STITCHES, target=CRANE, melee=f"{ANVIL}, Gangster")


async def test_a_sealed_shot_opened_late_gives_no_rounds_back(raid: World) -> None:
    await fire(raid, "2 1 1 1", shooter=STITCHES, target=CRANE, secret=True)
    late = await fire(raid, "3 1 1 1 1 1 1", shooter=STITCHES, target=CRANE)
    assert "Sealed by alice until now" in late.text, "the figure is shot at again"
    assert "41 of 50" in await raid.sheet(STITCHES)


async def test_rounds_typed_in_are_what_is_left_on_the_sheet(raid: World) -> None:
    shot = await fire(raid, "2 1 1 1", shooter=STITCHES, target=CRANE, rounds=10)
    assert "7 of 50 rounds left" in shot.text
    assert "7 of 50" in await raid.sheet(STITCHES)


async def test_hits_that_are_alike_are_one_line_and_others_a_line_each(world: World) -> None:
    shot = await fire(world, "6 " + "10 " * 15 + "1 2 3 4 5 6 1 2 3 4 5 6 1 3 5 " + "6 " * 15, gun="Thompson SMG")
    assert ": 15 hits" in shot.headline
    assert "Effect, the target: 15D6" in shot.text
    sums = [line for line in (await shot.dice()).splitlines() if line.startswith(("Effect", "Saving throw"))]
    assert len(sums) == 16
    coup = await fire(world, "6 " + "10 " * 15 + "3 " * 15 + "6 " * 15, gun="Thompson SMG", range=1.0, coup=True)
    assert len([line for line in coup.text.splitlines() if line.startswith(("Effect", "Saving throw"))]) == 2
    assert coup.text.count("coup de grace") == 2


async def test_a_jam_that_is_cleared_at_once_runs_out_with_the_move(game: World) -> None:
    await fire(game, "1 5", shooter=STITCHES, target=CRANE)
    assert "fires again next move" in await refusal(game, shooter=STITCHES, target=CRANE)
    await game.say(game.alice, "hood next")
    await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)


async def test_the_game_knows_which_figures_have_moved(game: World) -> None:
    for actor, figure, pace, inches in (
        (game.alice, STITCHES, "Walk", 2.0),
        (game.bob, CRANE, "Run", 8.0),
    ):
        gone = await game.say(actor, "hood-move go", figure=figure, pace=pace, inches=inches)
        assert not gone.refused, gone.refused
    shot = await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "(each + 1 good shot − 2 target moved 7 inches or more − 1 moved 2 inches or more)" in shot.text
    back = await fire(game, "2 1", by=game.bob, shooter=CRANE, target=STITCHES)
    assert "1D10 **1** + 1 good shot − 2 ran = 0 → miss" in back.text
    lesser: list[dict[str, Any]] = [{"moved": 0.0}, {"target_moved": 2.0}]
    for less in lesser:
        assert "so the sheet counts" in await refusal(game, shooter=STITCHES, target=CRANE, **less)
    assert "Remove “ran”" in await refusal(game, by=game.bob, shooter=CRANE, target=STITCHES, ran=False)
    typed = await fire(game, "2 1 1 1", by=game.ursula, shooter=STITCHES, target=CRANE, target_moved=0.0, moved=0.0)
    assert "(each + 1 good shot)" in typed.text


async def test_loading_takes_the_move_but_is_no_movement(game: World) -> None:
    await fire(game, "6" + " 1" * 15, shooter=STITCHES, target=CRANE)
    loaded = await reload(game, figure=STITCHES)
    assert "loads 6 rounds into the Thompson SMG for 6 inches of the move. It now holds 41 of 50." in loaded.headline
    assert "no inches left in this move" in await refusal(game, "reload", figure=STITCHES)
    gone = await game.say(game.alice, "hood-move go", figure=STITCHES, inches=1.0)
    assert gone.refused
    shot = await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "moved" not in shot.text
    await nobody_shaken(game)
    await game.say(game.alice, "hood next")
    await game.say(game.alice, "hood-move go", figure=STITCHES, inches=4.0)
    assert "has 2 inches left in this move. Load at most 2 now" in await refusal(
        game, "reload", figure=STITCHES, rounds=3
    )
    await reload(game, figure=STITCHES, rounds=2)


async def test_a_nameless_shooter_shoots_no_figure_on_the_table(game: World) -> None:
    refused = await refusal(game, by=game.alice, target=CRANE)
    assert refused == f"{CRANE} is on the table. Name a figure there that does it, or ask an umpire."
    assert "is on the table" in await refusal(game, by=game.alice, target="Gangster", melee=CRANE)
    reply = await fire(game, MISS, by=game.ursula, target=CRANE)
    assert "acted as umpire" in reply.text
    assert not (await fire(game, MISS, by=game.bob, target=CRANE)).refused
    assert not (await fire(game, MISS, target="Constable")).refused


async def test_a_sealed_shot_is_paid_for_at_once(game: World) -> None:
    sealed = await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE, secret=True)
    await fire(game, "2 1 1 1", shooter=STITCHES, target=CRANE)
    assert "already fired" in await refusal(game, shooter=STITCHES, target=CRANE)
    assert "sealed roll" in sealed.headline


@pytest.mark.parametrize(
    "words, before",
    [
        ("stunned", ("hood save", {"blow": "Downed", "target": CRANE, "weapon": "Club", "dice": "1"})),
        ("apparently dead", ("hood save", {"blow": "Downed", "target": CRANE, "dice": "1"})),
    ],
)
async def test_a_figure_that_is_laid_out_does_not_fire(
    game: World, words: str, before: tuple[str, dict[str, Any]]
) -> None:
    await game.say(game.bob, before[0], **before[1])
    assert words in await refusal(game, by=game.bob, shooter=CRANE, target=STITCHES)


async def test_each_saving_throw_names_its_hit_and_takes_the_die_that_was_typed_for_it(raid: World) -> None:
    """Of three hits the second downs: its saving throw is the second that is typed, and the dice show it."""
    reply = await fire(raid, "2 10 10 10 1 6 2 6 1 5", shooter=STITCHES, target=CRANE)
    sums = await reply.dice()
    for line in (
        "Effect, Lieutenant Crane: 3D6 **1 6 2** → 2 × Flinches, 1 × Downed",
        "Saving throw 1 (flinches), Lieutenant Crane: 1D6 **6** → Superficial",
        "Saving throw 2 (downed), Lieutenant Crane: 1D6 **1** → Apparently dead",
        "Saving throw 3 (flinches), Lieutenant Crane: 1D6 **5** → Superficial",
    ):
        assert f"\n{line}\n" in sums
    hits = [(hit["blow"], hit["injury"]) for hit in reply.facts["figures"][0]["hits"]]
    assert hits == [("flinches", "a scratch"), ("is downed", "apparently dead"), ("flinches", "a scratch")]


def test_no_other_wound_of_an_apparently_dead_figure_is_explained() -> None:
    assert lasting_injuries((Injury.BAD, Injury.DEAD, Injury.LIGHT)) == (Injury.DEAD,)
    assert lasting_injuries((Injury.LIGHT, Injury.BAD, Injury.LIGHT)) == (Injury.BAD, Injury.LIGHT)
