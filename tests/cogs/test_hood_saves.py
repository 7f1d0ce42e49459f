"""/hood save: from plain words to a wound on a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hoodsville.saves.saving_throws import Save
from tests.cogs.plainly import reported
from tests.cogs.raid import ANVIL, BOYLE, CRANE, DUTCH, TULLY, open_raid, two_parties
from tests.cogs.table import good
from tests.cogs.world import Actor, World


@pytest.mark.parametrize(
    "options, injury",
    [
        ({"blow": "Flinches", "weapon": "Fists"}, "hurt"),
        ({"blow": "Downed", "weapon": "Club"}, "stunned"),
        ({"blow": "Staggers", "weapon": "Knife"}, "badly injured"),
        ({"blow": "Downed", "weapon": "Rifle bullet"}, "apparently dead"),
        ({"blow": "Staggers", "weapon": "Shotgun", "edge": "Bludgeoning", "modifier": 4}, "hurt"),
        ({"blow": "Staggers", "weapon": "Jemmy"}, "lightly injured"),
        ({"blow": "Staggers", "weapon": "Shotgun", "range": 12.0}, "dangerously injured"),
        ({"blow": "Flinches"}, "lightly injured"),
    ],
)
def test_a_saving_throw_in_plain_words(options: dict[str, Any], injury: str) -> None:
    assert reported(Save, "3", **options).headline.endswith(f": {injury}.")


async def test_a_saving_throw_leaves_a_wound_on_ones_own_sheet(world: World) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood save", target=DUTCH, weapon="Axe", blow="Flinches", dice="1")
    assert "badly injured" in await world.sheet(DUTCH)
    refused = await world.say(world.bob, "hood save", target=DUTCH, blow="Flinches")
    assert "not yours" in refused.why


async def test_its_owner_looks_at_a_save_that_the_umpire_made_in_secret(world: World) -> None:
    await two_parties(world)
    sealed = await good(
        world, world.ursula, "hood save", target=DUTCH, weapon="Axe", blow="Staggers", dice="1", secret=True
    )
    assert "dangerously" not in sealed.text
    look = await sealed.press("Look", world.alice)
    assert look.private
    assert "dangerously injured" in look.headline
    assert (await sealed.press("Look", world.bob)).refused
    assert "dangerously" in await world.sheet(DUTCH), "the player who may know sees it"
    assert "dangerously" not in await world.sheet(DUTCH, world.bob)
    await sealed.press("Reveal", world.alice)
    assert "dangerously injured" in await world.sheet(DUTCH)


@pytest.mark.parametrize(
    "words, options",
    [
        ("by its range", {"weapon": "Shotgun"}),
        ("No weapon is called", {"weapon": "Feather"}),
        ("not yours", {"target": CRANE}),
    ],
)
async def test_saves_that_are_refused(world: World, words: str, options: dict[str, Any]) -> None:
    await two_parties(world)
    refused = await world.say(world.alice, "hood save", blow="Downed", **options)
    assert words in refused.why


async def test_a_save_changes_the_sheet(world: World) -> None:
    await two_parties(world)
    save = await world.say(world.bob, "hood save", blow="Downed", target=CRANE, weapon="Club", dice="1")
    assert "stunned" in await world.sheet(CRANE)
    assert not [label for label in save.buttons if label.startswith("Morale")]
    await save.press("Undo")
    assert "fit" in await world.sheet(CRANE)
    await world.say(world.bob, "hood save", blow="Flinches", target=CRANE, weapon="Fists", dice="5")
    assert "enraged" in await world.sheet(CRANE)


async def left_for_later(world: World, actor: Actor, shooter: str, target: str) -> None:
    """A hit with its saving throw left for later."""
    options = {"range": 2.0, "saves": "Later", "dice": "2 10 6", "gun": "Revolver"}
    fired = await good(world, actor, "hood-fire shoot", shooter=shooter, target=target, **options)
    assert "1 hit, saving throws still to come" in fired.headline


async def test_the_only_save_that_waits_needs_no_name(world: World) -> None:
    await open_raid(world)
    assert "No saving throw was left for later" in (await world.say(world.alice, "hood save", dice="2")).why
    await left_for_later(world, world.bob, TULLY, DUTCH)
    theirs = await world.say(world.bob, "hood save", dice="2")
    assert "No saving throw was left for later" in theirs.why
    sealed = await good(world, world.alice, "hood save", secret=True, dice="2")
    assert "Dutch Mulligan" in (await sealed.press("Look", world.alice)).headline
    assert "Saving throws owed" not in await world.sheet(DUTCH)


async def test_of_several_saves_that_wait_one_says_whose(world: World) -> None:
    await open_raid(world)
    await left_for_later(world, world.bob, TULLY, DUTCH)
    await left_for_later(world, world.bob, BOYLE, ANVIL)
    several = await world.say(world.alice, "hood save", dice="2")
    assert several.asked == "Saving throws wait for Dutch Mulligan and Anvil. Add “target” with one of them."
    mended = await good(world, world.ursula, "hood save", target=ANVIL, dice="6")
    assert mended.headline.startswith("Anvil")
    by_umpire = await good(world, world.ursula, "hood save", dice="6")
    assert by_umpire.headline.startswith("Dutch Mulligan")
    assert "acted as umpire" in by_umpire.text
