"""The die of a Drunk/Addicted in a game: owed, stored, shown in the sums."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.kept import beginning
from tests.cogs.world import World
from tests.turns import takes_turns

DRUNK = "Drunk/Addicted"
LUSH = "Lush"


@beginning
async def begin_table(world: World) -> None:
    await world.two_gangs()
    await world.say(world.alice, "gang hire", gang="North Side", profile="Hoodlum", name=LUSH, skills=DRUNK)
    await world.say(world.alice, "game open")
    await world.say(world.alice, "game bring", gang="North Side")
    await world.say(world.bob, "game bring", gang="South Side")


@pytest.fixture
async def table(world: World) -> World:
    """Alice's North Side with a Drunk/Addicted against bob's South Side."""
    await begin_table(world)
    return world


async def test_no_card_is_drawn_before_the_die_of_a_drunk(table: World) -> None:
    owed = await table.say(table.alice, "game owed")
    assert f"a {DRUNK} roll" in owed.text
    early = await table.say(table.alice, "mad-card draw", card="King of Hearts")
    assert f"a {DRUNK} roll, which comes before the next card" in early.text
    assert (await table.say(table.bob, "mad-nerve drink", figure=LUSH)).refused
    fell = await table.say(table.alice, "mad-nerve drink", figure=LUSH, dice="4")
    assert fell.headline == f"{LUSH} is under the influence."
    assert (await table.say(table.alice, "game owed")).text.count(DRUNK) == 0
    assert not (await table.say(table.alice, "mad-card draw", card="King of Hearts")).refused
    assert "has already rolled in this game" in (await table.say(table.alice, "mad-nerve drink", figure=LUSH)).text


@pytest.mark.parametrize("face, tells", [("4", True), ("5", False)])
async def test_the_sums_of_a_drunk_show_the_die(table: World, face: str, tells: bool) -> None:
    await table.say(table.alice, "mad-nerve drink", figure=LUSH, dice=face)
    await table.say(table.alice, "mad-card draw", card="King of Hearts")
    assert not (await table.say(table.alice, "mad-card act")).refused
    climbed = await table.say(table.alice, "mad-move climb", figure=LUSH, dice="6")
    tested = await table.say(table.alice, "mad test", figure=LUSH, stat="SMARTS", dice="6")
    shot = await table.say(
        table.alice,
        "mad shoot",
        shooter=LUSH,
        target="Hot Dog Morelli",
        gun="Pistol",
        range=2.0,
        witnesses="none",
        dice="6",
    )
    assert [f"1 {DRUNK}" in one.text for one in (climbed, tested, shot)] == [tells] * 3, shot.text
    brawn = await table.say(table.alice, "mad test", figure=LUSH, stat="FISTS", dice="6")
    assert DRUNK not in brawn.text


@pytest.fixture
async def open_card(table: World) -> World:
    """Alice's side acts on a court card, and another Drunk/Addicted comes on."""
    await table.say(table.alice, "mad-nerve drink", figure=LUSH, dice="6")
    await table.say(table.alice, "mad-card draw", card="King of Hearts")
    await table.say(table.alice, "mad-card act")
    await table.say(table.alice, "gang hire", gang="North Side", profile="Hoodlum", name="Soak", skills=DRUNK)
    return table


SHOT = {"shooter": "Soak", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 2.0}
DEEDS = (
    ("mad shoot", SHOT),
    ("mad-move climb", {"figure": "Soak", "dice": "6"}),
    ("mad-brawl fight", {"attackers": "Soak", "defenders": "Hot Dog Morelli"}),
    ("mad test", {"figure": "Soak", "stat": "SMARTS", "dice": "6"}),
    ("mad opposed", {"first": "Dooley", "second": "Soak", "stat": "STUNTS"}),
    ("scenario work", {"effort": "Grab", "figure": "Soak"}),
    ("scenario meet", {"attacker": "Soak", "defender_smarts": 3}),
)


@takes_turns
@pytest.mark.parametrize("command, options", DEEDS, ids=[command for command, _ in DEEDS])
async def test_a_drunk_who_comes_on_during_a_card_does_nothing_before_the_die(
    open_card: World, command: str, options: dict[str, Any]
) -> None:
    early = await open_card.say(open_card.alice, command, **options)
    assert early.refused is not None
    assert early.refused.startswith(f"Soak (North Side) owes a {DRUNK} roll, which comes before any other action.")
    assert "Do it with /mad-nerve drink" in early.refused
    await open_card.say(open_card.alice, "mad-nerve drink", figure="Soak", dice="1")
    assert not (await open_card.say(open_card.alice, command, **options)).refused


async def test_what_the_die_of_a_drunk_cannot_change_waits_for_nothing(open_card: World) -> None:
    assert not (await open_card.say(open_card.alice, "mad test", figure="Soak", stat="FISTS", dice="6")).refused
    assert not (await open_card.say(open_card.alice, "mad shoot", **SHOT, odds=True)).refused


async def test_the_card_is_not_done_before_the_die_of_a_drunk(open_card: World) -> None:
    early = await open_card.say(open_card.alice, "mad-card done")
    assert f"a {DRUNK} roll, which comes before the card is done. Do it with /mad-nerve drink" in early.text
    await open_card.say(open_card.alice, "mad-nerve drink", figure="Soak", dice="1")
    assert not (await open_card.say(open_card.alice, "mad-card done")).refused


async def test_without_the_skill_no_die_is_due(table: World) -> None:
    assert "needs no roll" in (await table.say(table.alice, "mad-nerve drink", figure="Dooley")).text


async def test_drunk_may_be_typed_for_a_figure_without_a_sheet(world: World) -> None:
    tested = await world.say(world.alice, "mad test", stat="STUNTS", number=3, drunk=True, dice="3")
    assert "fails" in tested.headline
    assert f"1 {DRUNK}" in tested.text
