"""/mad-nerve from its options to the state of the sheets: grips, surrenders, Stone Cold Killers, the Look."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
FIT = "**Condition:** fit"
STONE_COLD = "Stone Cold Killer"
TOMMY = {"gun": "Tommy Gun", "range": 2.0}


async def nerve(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    """A command of the chapter that is carried out."""
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    reply = await world.say(actor or world.alice, f"mad-nerve {command}", **options, **typed)
    assert not reply.refused, reply.refused
    return reply


async def shaken(world: World, figure: str = SPATS, dice: str = "5") -> None:
    """A failed GUTS check of one of alice's."""
    await world.say(world.alice, "mad guts", figure=figure, dice=dice)


# Get a grip


async def test_spats_alone_needs_a_2_rolls_a_4_and_is_gone(fight: World, alice: Actor) -> None:
    """The book's example: GUTS 4, -2 alone, in place of the -2 for being nervous."""
    await shaken(fight)
    grip = await nerve(fight, "grip", "4", figure=SPATS)
    assert "GUTS 4 − 2 alone = **2** or less" in grip.text
    assert grip.headline == "Spats Doogan breaks and leaves for good."
    assert "out of the fight for good" in await fight.sheet(SPATS)
    acts: tuple[tuple[str, dict[str, Any]], ...] = (
        ("mad shoot", {"shooter": SPATS, "target": MORELLI, **TOMMY}),
        ("mad guts", {"figure": SPATS}),
        ("mad-nerve grip", {"figure": SPATS}),
        ("mad-bomb throw", {"thrower": SPATS}),
    )
    for command, options in acts:
        refused = await fight.say(alice, command, **options)
        assert "is out of the fight for good" in refused.why, command
    await fight.say(alice, "gang ready", gang="North Side")
    assert FIT in await fight.sheet(SPATS)


async def test_a_slap_tests_plain_guts_and_mends_the_nerve(fight: World) -> None:
    await shaken(fight)
    grip = await nerve(fight, "grip", "4", figure=SPATS, friend="Dooley")
    assert "**GUTS 4** or less" in grip.text
    assert grip.headline == "Dooley slaps Spats Doogan, who gets a grip."
    assert "an action of Dooley" in grip.text
    assert FIT in await fight.sheet(SPATS)
    await grip.press("Undo")
    assert "nervous" in await fight.sheet(SPATS)


@pytest.mark.parametrize("slap", [{}, {"friend": "Dooley"}])
async def test_the_terrified_may_try_too(fight: World, slap: dict[str, Any]) -> None:
    await fight.say(fight.alice, "mad guts", figure="Mugsy", dice="6")
    assert "terrified" in await fight.sheet("Mugsy")
    await nerve(fight, "grip", "1", figure="Mugsy", **slap)
    assert FIT in await fight.sheet("Mugsy")


async def test_only_a_steady_friend_on_its_feet_may_slap(fight: World, alice: Actor) -> None:
    async def slap(friend: str) -> str:
        return (await fight.say(alice, "mad-nerve grip", figure=SPATS, friend=friend)).why

    assert "has not failed a GUTS check" in await slap("Dooley")
    await shaken(fight)
    await shaken(fight, "Dooley")
    assert "this one is nervous" in await slap("Dooley")
    assert "needs another figure" in await slap(SPATS)
    await fight.say(alice, "gang wounds", figure="Mugsy", points=0, dead=True)
    assert "Mugsy is dead" in await slap("Mugsy")


async def test_others_do_not_slap_with_ones_figures(fight: World, bob: Actor) -> None:
    await fight.name_umpires()
    await shaken(fight)
    assert "not yours" in (await fight.say(bob, "mad-nerve grip", figure=SPATS)).why
    assert "not yours" in (await fight.say(fight.alice, "mad-nerve grip", figure=SPATS, friend="Ox")).why


async def test_at_guts_0_the_grip_fails_without_a_roll(world: World, alice: Actor) -> None:
    grip = await nerve(world, "grip", guts=2)
    assert (grip.facts, (grip.outcome or {})["dice"]) == ({"steady": False}, [])
    assert not (await nerve(world, "grip", "2", guts=2, slapped=True)).refused
    assert "Name the figure whose nerve failed" in (await world.say(alice, "mad-nerve grip")).why


async def test_a_spunky_kid_has_one_re_roll_a_game(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Kid", skills="Spunky Kid")
    await fight.say(alice, "mad guts", figure="Kid", dice="4")
    grip = await nerve(fight, "grip", "6 1", figure="Kid", spunky=True)
    assert grip.facts["steady"]
    assert "this game's one re-roll is used up" in grip.text
    await fight.say(alice, "mad guts", figure="Kid", dice="4")
    assert not (await nerve(fight, "grip", "6", figure="Kid", spunky=True)).facts["steady"]


# Surrender


async def test_a_surrender_runs_through_the_gang_in_one_reply(fight: World, alice: Actor) -> None:
    gave_up = await nerve(fight, "surrender", "3 6 2", figure=SPATS, watchers="Dooley, Mugsy, Lefty")
    assert gave_up.headline == "Spats Doogan gives up, and 1 of 3 follows."
    assert [figure["stand"] for figure in gave_up.facts["figures"]] == ["gives up", "steady", "gives up", "steady"]
    assert "GUTS, Mugsy: 1D6 **6** → fails" in gave_up.text
    for name in (SPATS, "Mugsy"):
        assert "a prisoner of the law" in await fight.sheet(name)
    assert FIT in await fight.sheet("Dooley")
    refused = await fight.say(alice, "mad shoot", shooter=SPATS, target=MORELLI, **TOMMY)
    assert "is a prisoner of the law" in refused.why
    await gave_up.press("Undo")
    assert FIT in await fight.sheet("Mugsy")


async def test_the_law_holds_its_fire_and_rivals_do_not(fight: World, alice: Actor, bob: Actor) -> None:
    await nerve(fight, "surrender", figure=SPATS)
    law = await fight.say(alice, "mad shoot", shooter="Beat Cop", target=SPATS, gun="Pistol", range=2.0)
    assert "may not shoot at a figure that has surrendered" in law.why
    rival = await fight.say(bob, "mad shoot", shooter=MORELLI, target=SPATS, **TOMMY)
    assert not rival.refused
    await fight.say(alice, "gang ready", gang="North Side")
    assert "prisoner" not in await fight.sheet(SPATS)


async def test_who_passes_first_keeps_everybody_fighting(fight: World) -> None:
    held = await nerve(fight, "surrender", "4", figure=SPATS, tests=True, watchers="Dooley, Mugsy")
    assert held.headline == "Spats Doogan fights on, and no one gives up."
    assert FIT in await fight.sheet(SPATS)


async def test_hostages_of_a_prisoner_go_free(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad hostage", figure=SPATS, take="Citizen")
    await nerve(fight, "surrender", figure=SPATS)
    assert "Hostages" not in await fight.sheet(SPATS)


async def test_one_cop_minds_five(world: World) -> None:
    gave_up = await nerve(world, "surrender", "6 6 6 6 6", watchers="5", watcher_guts=3)
    assert gave_up.facts["prisoners"] == 6
    assert "6 prisoners for 2 cops to guard, up to 5 each." in gave_up.text


async def test_a_gangster_at_guts_0_gives_up_without_a_roll(world: World) -> None:
    gave_up = await nerve(world, "surrender", watchers="2", watcher_guts=0)
    assert (gave_up.facts["prisoners"], (gave_up.outcome or {})["dice"]) == (3, [])


async def test_wounds_and_nerve_count_for_those_who_watch(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang wounds", figure="Mugsy", points=1)
    await shaken(fight, "Mugsy", "3")
    gave_up = await nerve(fight, "surrender", figure=SPATS, watchers="Mugsy")
    assert "GUTS 3 − 1 wounds − 2 nervous = **0** or less" in gave_up.text
    assert gave_up.facts["prisoners"] == 2


@pytest.mark.parametrize(
    "options, why",
    [
        ({"figure": SPATS, "watchers": MORELLI}, "in another gang"),
        ({"figure": SPATS, "watchers": f"Dooley, {SPATS}"}, "Name the friends who see it"),
        ({"figure": SPATS, "watchers": "Beat Cop"}, "is not a gangster"),
        ({"figure": "Citizen"}, "is not a gangster"),
        ({"figure": SPATS, "watchers": "3"}, "watcher_guts:3"),
        ({"figure": SPATS, "watchers": "21", "watcher_guts": 3}, "At most 20"),
        ({"tests": True}, "needs the figure's GUTS"),
        ({"guts": 3}, "tests:True"),
    ],
)
async def test_who_gives_up_to_whom(fight: World, options: dict[str, Any], why: str) -> None:
    refused = await fight.say(fight.alice, "mad-nerve surrender", **options)
    assert why in refused.why, refused.text


# Stone Cold Killers and the Look


async def test_the_reputation_is_rolled_for_once_a_game(fight: World, alice: Actor) -> None:
    missed = await nerve(fight, "stone-cold", "4", figure=SPATS, sixes=3, sevens=1)
    assert "Earned by: three sixes, a seven." in missed.text
    again = await fight.say(alice, "mad-nerve stone-cold", figure=SPATS, hit=True)
    assert "has already had the one roll of this game" in again.why
    await fight.say(alice, "gang ready", gang="North Side")
    earned = await nerve(fight, "stone-cold", "3", figure=SPATS, showdown=True)
    assert earned.headline == "Spats Doogan is a Stone Cold Killer."
    assert STONE_COLD in await fight.sheet(SPATS)
    already = await fight.say(alice, "mad-nerve stone-cold", figure=SPATS, hit=True)
    assert "already" in already.why
    await earned.press("Undo")
    assert STONE_COLD not in await fight.sheet(SPATS)


@pytest.mark.parametrize("deeds", [{}, {"sixes": 2}, {"sevens": 0, "hit": False}])
async def test_the_roll_is_earned(world: World, deeds: dict[str, Any]) -> None:
    refused = await world.say(world.alice, "mad-nerve stone-cold", **deeds)
    assert "The figure has not earned the roll" in refused.why


async def test_no_gory_death_frightens_him(fight: World, alice: Actor) -> None:
    await nerve(fight, "stone-cold", "1", figure=SPATS, hit=True)
    refused = await fight.say(alice, "mad guts", figure=SPATS, cause="Gory death")
    assert "whom no Gory Death frightens" in refused.why
    assert not (await fight.say(alice, "mad guts", figure=SPATS, cause="Wounded", dice="1")).refused
    nameless = await fight.say(alice, "mad guts", guts=3, cause="Gory death", skills="stone cold killer")
    assert "Stone Cold Killer" in nameless.why


async def test_a_reputation_travels_with_its_gang_and_is_never_chosen(fight: World, alice: Actor) -> None:
    await nerve(fight, "stone-cold", "1", figure=SPATS, hit=True)
    out = await fight.say(alice, "gang export", gang="North Side")
    assert out.message is not None
    data = await out.message.attachments[0].read()
    assert not (await fight.say(alice, "gang import", file=("gang.json", data), name="Twins")).refused
    assert STONE_COLD in await fight.sheet(f"{SPATS} (Twins)")
    hired = await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ace", skills=STONE_COLD)
    assert "No skill is called" in hired.why


async def test_the_look_needs_the_reputation_and_shakes_the_victim(fight: World, alice: Actor, bob: Actor) -> None:
    look = {"killer": SPATS, "victim": MORELLI, "inches": 6.0}
    refused = await fight.say(alice, "mad-nerve look", **look)
    assert "is not a Stone Cold Killer" in refused.why
    await nerve(fight, "stone-cold", "1", figure=SPATS, hit=True)
    assert "6 inches" in (await fight.say(alice, "mad-nerve look", **{**look, "inches": 7.0})).why
    await fight.name_umpires()
    assert "not yours" in (await fight.say(bob, "mad-nerve look", **look)).why
    stared = await nerve(fight, "look", "3", **look)
    assert "GUTS 4 − 2 The Look = **2** or less" in stared.text
    assert stared.headline == "Spats Doogan gives the Look: Hot Dog Morelli gets nervous."
    assert "nervous" in await fight.sheet(MORELLI)


async def test_a_look_that_passes_leaves_a_failed_nerve_as_it_was(fight: World, bob: Actor) -> None:
    await nerve(fight, "stone-cold", "1", figure=SPATS, hit=True)
    await fight.say(bob, "mad guts", figure="Ox", dice="6")
    before = await fight.sheet("Ox")
    await nerve(fight, "look", killer=SPATS, victim="Ox")
    assert await fight.sheet("Ox") == before


@pytest.mark.parametrize(
    "options, why",
    [
        ({}, "Name the victim"),
        ({"guts": 3, "inches": 6.5}, "6.5 inches away"),
        ({"guts": 3, "inches": 4.0, "reach": 3.0}, "4 inches away"),
        ({"killer": "Hoodlum", "guts": 3}, "is not a Stone Cold Killer"),
    ],
)
async def test_no_look(world: World, options: dict[str, Any], why: str) -> None:
    refused = await world.say(world.alice, "mad-nerve look", **options)
    assert why in refused.why, refused.text


async def test_the_odds_of_nerve(fight: World, alice: Actor) -> None:
    await shaken(fight)
    grip = await fight.say(alice, "mad-nerve grip", figure=SPATS, odds=True)
    assert "33%" in grip.text
    chain = await fight.say(alice, "mad-nerve surrender", figure="Dooley", watchers="Mugsy, Lefty", odds=True)
    assert "Prisoners" in chain.text
    lone = await fight.say(alice, "mad-nerve surrender", figure="Dooley", odds=True)
    assert "no odds" in lone.why
