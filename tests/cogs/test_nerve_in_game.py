"""Nerve on the table of a game: grips in one's turn, surrender to the law, hostages let go, counted tallies."""

from __future__ import annotations

from typing import Any

import pytest_asyncio

from rules.core.people.person import Person
from rules.mad_dogs.play.lines import nerve_tests
from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Actor, Reply, World

SHOT: dict[str, Any] = {"gun": "Pistol", "range": 2.0}


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """Alice's North Side, Hearts, against bob's South Side, Spades; ursula umpires, nobody acts yet."""
    await open_table(world)
    return world


async def shaken(world: World, figure: str, dice: str = "4", by: Actor | None = None, **more: Any) -> Reply:
    return await good(world, by or world.alice, "mad guts", figure=figure, dice=dice, **more)


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    return (await world.say(actor, command, **options)).why


def hurt(id: int, name: str, gang: str) -> Person[Any]:
    """A wounded figure of a gang."""
    return Person(name, None, id=id, gang=gang, gang_id=1, typed=f"{name} ({gang})", listed=gang)


def test_the_button_names_the_gang_of_a_wounded_figure_that_shares_its_name() -> None:
    alike = [hurt(1, "Dooley", "North Side"), hurt(2, "Dooley", "South Side")]
    assert [one.label for one in nerve_tests(alike)] == ["GUTS: Dooley (North Side)", "GUTS: Dooley (South Side)"]
    apart = [hurt(1, "Dooley", "North Side"), hurt(2, "Ox", "South Side")]
    assert [one.label for one in nerve_tests(apart)] == ["GUTS: Dooley", "GUTS: Ox"]


# Get a grip


async def test_a_grip_alone_waits_for_a_card_of_its_side_and_costs_nothing(game: World) -> None:
    await shaken(game, "Dooley")
    assert "must wait for one" in await refused(game, game.alice, "mad-nerve grip", figure="Dooley")
    await card(game, "King of Spades")
    assert "It is the turn of South Side" in await refused(game, game.alice, "mad-nerve grip", figure="Dooley")
    assert not (await game.say(game.alice, "mad-nerve grip", figure="Dooley", odds=True)).refused
    await done(game, "King of Spades")
    await card(game, "King of Hearts")
    grip = await good(game, game.alice, "mad-nerve grip", figure="Dooley", dice="1")
    assert grip.headline == "Dooley gets a grip."
    leap = await good(game, game.alice, "mad-card deed", figure="Dooley", what="Leap", actions=2)
    assert "no actions left" in leap.text


async def test_no_figure_of_another_side_slaps(game: World) -> None:
    await shaken(game, "Dooley")
    await card(game, "King of Spades")
    slap = {"figure": "Dooley", "friend": "Chianti"}
    assert "not on Dooley's side" in await refused(game, game.ursula, "mad-nerve grip", **slap)


# Surrender


async def test_a_gangster_who_fails_before_the_law_gives_up_by_a_button_and_friends_test(game: World) -> None:
    await good(game, game.ursula, "game add", people="2 Beat Cop", side="South Side")
    lost = await shaken(game, "Dooley")
    assert "In a fight with the law, Dooley gives up" in lost.text
    gave_up = await lost.press("Gives up to the law: Dooley")
    assert gave_up.headline.startswith("Dooley gives up")
    assert len(gave_up.facts["figures"]) == 9, "all of his gang who can act"
    assert "a prisoner of the law" in await game.sheet("Dooley")


async def test_no_gangster_gives_up_where_no_law_of_another_side_can_act(game: World) -> None:
    assert "the law" not in (await shaken(game, "Dooley")).text
    await good(game, game.ursula, "game add", people="Beat Cop", side="North Side")
    assert "the law" not in (await shaken(game, "Mugsy")).text
    assert "the law" in (await shaken(game, "Chianti", by=game.bob)).text
    await good(game, game.ursula, "gang wounds", figure="Beat Cop 1", points=0, dead=True)
    assert "the law" not in (await shaken(game, "Ox", by=game.bob)).text


async def test_a_gangster_who_breaks_after_a_slap_or_sees_a_death_gives_up_too(game: World) -> None:
    await good(game, game.ursula, "game add", people="Beat Cop", side="South Side")
    await shaken(game, "Mugsy")
    await card(game, "King of Hearts")
    seen = await good(
        game,
        game.alice,
        "mad shoot",
        shooter="Dooley",
        target="Chianti",
        aimed=True,
        witnesses="Lefty, Nails",
        dice="1 6 6 6",
        **SHOT,
    )
    assert "In a fight with the law, Lefty gives up" in seen.text
    assert "Gives up to the law: Nails" not in seen.buttons, "the cop is on his side"
    slap = await good(game, game.alice, "mad-nerve grip", figure="Mugsy", friend="Brick", dice="6")
    gone = await slap.press("Gives up to the law: Mugsy")
    assert not gone.refused
    assert "a prisoner of the law" in await game.sheet("Mugsy")


# The wounded


async def test_all_the_wounded_of_a_gang_test_guts_in_one_reply(game: World) -> None:
    blast = await good(
        game,
        game.ursula,
        "mad-bomb blast",
        bomb="Grenade",
        near="Chianti, Ox, Nails, Dooley",
        dice="6 6 6 4 1 1 " * 4,
    )
    assert {"GUTS: wounded of South Side", "GUTS: Dooley"} <= set(blast.buttons), list(blast.buttons)
    tested = await blast.press("GUTS: wounded of South Side", game.bob)
    assert [one["name"] for one in tested.facts["figures"]] == ["Chianti", "Ox", "Nails"]
    assert (await blast.press("GUTS: Dooley", game.bob)).refused


async def test_several_names_test_guts_each_at_its_own_number(game: World) -> None:
    tested = await shaken(game, "Dooley, Spats Doogan", "4 4")
    assert tested.headline == "Dooley gets nervous, Spats Doogan holds steady."
    assert "nervous" in await game.sheet("Dooley")
    assert "nervous" not in await game.sheet("Spats Doogan")
    assert "not yours" in await refused(game, game.bob, "mad guts", figure="Chianti, Dooley")
    assert "Remove that option" in await refused(game, game.alice, "mad guts", figure="Dooley, Mugsy", guts=3)
    assert "named twice" in await refused(game, game.alice, "mad guts", figure="Dooley, Dooley")


# Hostages


async def test_hostages_are_not_dead_gone_absent_or_held_by_another(game: World) -> None:
    await good(game, game.ursula, "game add", people="4 Citizen")
    await card(game, "King of Hearts")
    await good(game, game.alice, "mad hostage", figure="Dooley", take="Citizen 1")
    assert await refused(game, game.alice, "mad hostage", figure="Mugsy", take="citizen 1") == (
        "Dooley already holds citizen 1. Take another figure."
    )
    assert await refused(game, game.alice, "mad hostage", figure="Mugsy", take="Citizen 2, Citizen 2") == (
        "Mugsy would hold Citizen 2 twice. Give each hostage a different name."
    )
    again = await refused(game, game.alice, "mad hostage", figure="Dooley", take="Citizen 1 (Citizens)")
    assert "twice" in again
    await good(game, game.ursula, "gang wounds", figure="Citizen 2", points=0, dead=True)
    await good(game, game.ursula, "mad-table off", figures="Citizen 3")
    for name, why in (("Citizen 2", "is dead"), ("Citizen 3", "is off the board")):
        assert why in await refused(game, game.alice, "mad hostage", figure="Mugsy", take=name)
    await good(game, game.ursula, "gang new", name="Elsewhere", game="mad")
    await good(game, game.ursula, "gang hire", gang="Elsewhere", profile="Citizen", name="Stranger")
    assert "takes no part" in await refused(game, game.alice, "mad hostage", figure="Mugsy", take="Stranger")
    assert not await refused(game, game.alice, "mad hostage", figure="Mugsy", take="Citizen 4, a waiter")


async def test_a_terrified_figure_lets_hostages_go(game: World) -> None:
    await good(game, game.ursula, "game add", people="2 Citizen")
    await card(game, "King of Hearts")
    await good(game, game.alice, "mad hostage", figure="Dooley", take="Citizen 1")
    lost = await shaken(game, "Dooley", "6")
    assert "Dooley lets go of Citizen 1." in lost.text
    assert "Citizen 1" not in await game.sheet("Dooley")
    await lost.press("Undo")
    assert not await refused(game, game.alice, "mad hostage", figure="Mugsy", take="Citizen 2")


# Stone Cold Killers


async def test_in_a_game_its_tally_counts_and_other_numbers_are_for_umpires(game: World) -> None:
    await card(game, "King of Hearts")
    shot = {"shooter": "Dooley", "target": "Chianti", "aimed": True, "witnesses": "none", **SHOT}
    await good(game, game.alice, "mad shoot", dice="1 6", **shot)
    forged = await refused(game, game.alice, "mad-nerve stone-cold", figure="Mugsy", sevens=1)
    assert forged == "The game has noted this about Mugsy: sixes: 0, sevens: 0. Only an umpire may count differently."
    counted = await good(game, game.alice, "mad-nerve stone-cold", figure="Dooley", dice="6")
    assert "Earned by: a seven." in counted.text
    shown = await good(game, game.ursula, "mad-nerve stone-cold", figure="Mugsy", sixes=3, dice="6")
    assert "An umpire counted by hand" in shown.text


# Two of one name


async def test_gangs_distinguish_two_figures_of_one_name(game: World) -> None:
    for actor, gang in ((game.alice, "North Side"), (game.bob, "South Side")):
        await good(game, actor, "gang hire", gang=gang, profile="Hoodlum", name="Twin", dice="1 1")
    north, south = "Twin (North Side)", "Twin (South Side)"
    await card(game, "King of Hearts")
    hit = await good(game, game.alice, "mad shoot", shooter=north, target=south, dice="1 4", witnesses="none", **SHOT)
    assert hit.headline == f"{north} fires the Pistol at {south}: 1 hit, lightly wounded."
    assert f"GUTS: {south}" in hit.buttons
    blast = await good(
        game, game.ursula, "mad-bomb blast", bomb="Grenade", near=f"{north}, {south}", dice="6 6 6 4 1 1 " * 2
    )
    assert {f"GUTS: {north}", f"GUTS: {south}"} <= set(blast.buttons)
    assert f"{north} " in blast.headline


async def test_a_name_means_the_only_bearer_on_the_table_and_a_gang_one_elsewhere(game: World) -> None:
    await good(game, game.carol, "gang new", name="West Side", sample="North Side", dice="1 1 " * 5)
    await card(game, "King of Hearts")
    hit = await good(game, game.alice, "mad shoot", shooter="spats  doogan", target="Mugsy", dice="1 4", **SHOT)
    assert hit.headline.startswith("Spats Doogan fires the Pistol at Mugsy")
    ((shot_by,),) = game.rows(
        "SELECT gang.name FROM event_subject JOIN figure ON figure.id = subject_id JOIN gang ON gang.id = gang_id "
        "WHERE kind = 'figure' AND figure.name = 'Spats Doogan' AND event_id = (SELECT max(id) FROM event)"
    )
    assert shot_by == "North Side"
    refused = await game.say(game.alice, "mad shoot", shooter="Spats Doogan (West Side)", target="Mugsy", **SHOT)
    assert "West Side" in refused.why
    both = {"shooter": "Spats Doogan", "target": "Spats Doogan (West Side)"}
    refused = await game.say(game.alice, "mad shoot", **both, dice="1 4", **SHOT)
    assert "Spats Doogan takes no part in this game" in refused.why
