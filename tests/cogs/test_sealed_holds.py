"""The changes of a sealed roll hold from its roll on. It opens by itself before others see them."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio
from simcord.results import InteractionResult

from cogs.pipeline import unsealing
from tests.cogs.raid import DUTCH, MOB, OPEN, STITCHES
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI, CHIANTI = "Spats Doogan", "Hot Dog Morelli", "Chianti"
WOUND = {"shooter": SPATS, "target": MORELLI, "gun": "Pistol", "range": 2.0, "dice": "1 4"}
KILL = {**WOUND, "dice": "1 6"}
MISS = {**WOUND, "dice": "6"}
OPENED = "Sealed by alice until now"


@pytest_asyncio.fixture
async def table(fight: World) -> World:
    await fight.name_umpires()
    return fight


async def seal(world: World, **shot: Any) -> Reply:
    return await world.say(world.alice, "mad shoot", **shot, witnesses="0", secret=True)


async def test_insiders_see_a_sealed_result_and_others_see_that_something_is_sealed(table: World) -> None:
    await seal(table, **WOUND)
    for insider in (table.alice, table.ursula):
        assert "GATS 3 (of 4)" in (await table.say(insider, "gang show", figure=MORELLI)).text
    for stranger in (table.bob, table.carol):
        sheet = (await table.say(stranger, "gang show", figure=MORELLI)).text
        assert "**Condition:** fit" in sheet
        assert "Sealed: /mad shoot by alice" in sheet
    assert "fit" in (await table.say(table.alice, "gang show", figure=MORELLI, public=True)).text


async def test_a_roster_marks_the_figures_of_a_sealed_roll(table: World) -> None:
    await seal(table, **MISS)
    roster = (await table.say(table.carol, "gang show", gang="South Side")).text
    (line,) = [line for line in roster.split("\n") if MORELLI in line]
    assert line.endswith("· sealed")
    assert roster.count("· sealed") == 1


async def test_it_opens_before_its_target_acts(table: World) -> None:
    await seal(table, **WOUND)
    acts = await table.say(table.bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Pistol", range=2.0, dice="6")
    assert OPENED in acts.text
    assert "GATS 4 − 1 wounds" in acts.text
    assert "GATS 3 (of 4)" in await table.sheet(MORELLI)


async def test_it_opens_before_its_target_is_shot_at_again(table: World) -> None:
    await seal(table, **WOUND)
    again = await table.say(table.alice, "mad shoot", **MISS)
    assert OPENED in again.text
    assert "GATS 3 (of 4)" in await table.sheet(MORELLI)


async def test_it_opens_where_it_makes_a_deed_impossible(table: World) -> None:
    await seal(table, **KILL)
    dead = await table.say(table.bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Pistol", range=2.0, dice="1 4")
    assert not dead.private
    assert OPENED in dead.text
    assert "dead" in dead.text
    assert "fit" in await table.sheet(SPATS), "nothing else came of it"
    assert "dead" in await table.sheet(MORELLI)
    assert "Revealed" in await table.log(table.carol)


async def test_of_several_impossible_commands_at_once_one_opens_the_seal(table: World) -> None:
    await seal(table, **KILL)
    shot = {"shooter": MORELLI, "target": SPATS, "gun": "Pistol", "range": 2.0, "secret": True}

    async def shoot() -> InteractionResult:
        return await table.bob.slash(table.channel, "mad shoot", **shot)

    shown = await table.at_once(*[(table.bob, shoot)] * 4)
    assert sorted(OPENED in one.text for one in shown) == [False] * 3 + [True]
    assert {one.text for one in shown if OPENED not in one.text} == {
        f"{MORELLI} is dead. Pick a figure that can still act."
    }
    assert table.rows("SELECT count(*) FROM event WHERE command = 'mad shoot'") == [(1,)]
    assert "fit" in await table.sheet(SPATS)


async def test_it_stays_sealed_beside_what_it_does_not_touch(table: World) -> None:
    await seal(table, **WOUND)
    other = await table.say(table.bob, "mad shoot", shooter=CHIANTI, target=SPATS, gun="Pistol", range=2.0, dice="6")
    assert OPENED not in other.text
    assert "**Condition:** fit" in (await table.say(table.carol, "gang show", figure=MORELLI)).text


async def test_a_sealed_miss_never_opens_by_itself(table: World) -> None:
    """It changed nothing of its target, so nothing that others see is otherwise."""
    await seal(table, **MISS)
    acts = await table.say(table.bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Pistol", range=2.0, dice="6")
    assert OPENED not in acts.text


async def test_the_odds_of_others_use_public_facts_and_say_so(table: World) -> None:
    asked = {"shooter": MORELLI, "target": SPATS, "gun": "Pistol", "range": 2.0, "odds": True}
    before = await table.say(table.bob, "mad shoot", **asked)
    await seal(table, **WOUND)
    blind = await table.say(table.bob, "mad shoot", **asked)
    assert "this uses only what everyone knows" in blind.text
    assert before.text.split("```")[1] == blind.text.split("```")[1]
    knowing = await table.say(table.ursula, "mad shoot", **asked)
    assert "what everyone knows" not in knowing.text
    assert knowing.text.split("```")[1] != blind.text.split("```")[1]
    assert "**Condition:** fit" in (await table.say(table.carol, "gang show", figure=MORELLI)).text, "odds open nothing"


async def test_a_refusal_of_others_uses_public_facts_and_says_so(table: World) -> None:
    await seal(table, **KILL)
    refused = await table.say(table.bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Bazooka", range=2.0)
    assert "this uses only what everyone knows" in refused.why
    assert "dead" not in refused.why
    assert "Revealed" not in await table.log(table.carol), "what is refused anyway opens nothing"


async def test_a_command_that_opens_a_seal_keeps_the_dice_it_would_have_had(table: World, alice: Actor) -> None:
    """A roll that is prepared several ways uses up one number of the chain."""
    await seal(table, **WOUND)
    before = table.rows("SELECT max(roll) FROM event")[0][0]
    await table.say(table.bob, "mad shoot", shooter=MORELLI, target=SPATS, gun="Pistol", range=2.0)
    assert table.rows("SELECT max(roll) FROM event")[0][0] == before + 1


async def test_the_status_lists_what_is_sealed(table: World, alice: Actor) -> None:
    await table.say(alice, "game open", system="mad")
    for side in ("North Side", "South Side"):
        await table.say(alice if side.startswith("N") else table.bob, "game bring", gang=side)
    await table.say(alice, "mad-card draw", dice="1")
    await table.say(alice, "mad-card act")
    await seal(table, **WOUND)
    for actor in (alice, table.carol):
        status = await table.say(actor, "game status")
        assert "Sealed: /mad shoot by alice, about" in status.text
        assert MORELLI in status.text
    done = await table.say(alice, "mad-card done")
    assert "Still sealed: /mad shoot by alice." in done.text


async def test_undoing_what_opened_a_seal_leaves_it_open(table: World) -> None:
    await seal(table, **WOUND)
    again = await table.say(table.alice, "mad shoot", **MISS)
    undone = await again.press("Undo")
    await undone.press("Agree", table.bob)
    assert "GATS 3 (of 4)" in await table.sheet(MORELLI)


async def test_of_several_sealed_rolls_only_those_open_that_matter(table: World) -> None:
    await seal(table, **WOUND)
    await seal(table, **{**WOUND, "target": CHIANTI})
    acts = await table.say(table.bob, "mad shoot", shooter=CHIANTI, target="Dooley", gun="Pistol", range=2.0, dice="6")
    assert acts.text.count(OPENED) == 1
    assert f"at {CHIANTI}" in acts.text.split(OPENED)[1]
    assert "**Condition:** fit" in await table.sheet(MORELLI, table.bob)
    both = await table.say(table.ursula, "gang show", gang="South Side")
    assert both.text.count("1 off every stat") == 2, "who may look sees both"


@pytest_asyncio.fixture
async def yard(world: World) -> World:
    """A game on a yard with two windows, and a sealed stone that broke the first."""
    text = "The yard\n....\n..=.\n..=.\n....\n\nstart 1: A1-A4\nstart 2: D1-D4\n"
    for command, options in (MOB, OPEN, ("game bring", {"gang": "Mulligan Mob"})):
        await good(world, world.alice, command, **options)
    await good(world, world.alice, "street own", file=("yard.txt", text.encode()))
    await good(world, world.alice, "hood-throw window", thrower=STITCHES, to="C2", dice="6", **STONE)
    return world


STONE: dict[str, Any] = {"what": "Stone", "secret": True}


@pytest.mark.parametrize("dice", ["1", "6"])
async def test_what_opens_before_a_sealed_roll_does_not_hang_on_its_result(yard: World, dice: str) -> None:
    """Only a stone that breaks its window changes the street, as the stone before it did."""
    other = await good(yard, yard.alice, "hood-throw window", thrower=DUTCH, to="C3", dice=dice, **STONE)
    assert OPENED in other.text
    assert "Stitches throws a stone at a window. It breaks the window" in other.text


async def test_a_sealed_roll_with_very_many_results_opens_nothing_that_no_result_changes(yard: World) -> None:
    assert OPENED not in (await good(yard, yard.alice, "roll", formula="20d100", secret=True)).text


async def test_a_result_that_was_not_compared_before_still_opens_what_it_changes(
    yard: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsealing, "MOST_COMPARED", 1)
    other = await good(yard, yard.alice, "hood-throw window", thrower=DUTCH, to="C3", dice="6", **STONE)
    assert OPENED in other.text
