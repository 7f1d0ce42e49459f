"""Free blows in a game: the rules give them, and a blow uses them up (mad.brawl.leave)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Reply, World

KING, MORELLI = "King of Hearts", "Hot Dog Morelli"
NONE = "has no free blow at"
STAND, FALL = "6", "1 3"
"""Dice of a blow: the striker misses; hits, and the target is knocked down."""


@beginning
async def on_table(world: World) -> None:
    await open_table(world)
    await card(world, KING)


async def fails(world: World, opponents: str = "Ox") -> Reply:
    """Mugsy of North Side does not get away from these."""
    return await good(world, world.alice, "mad-brawl leave", figure="Mugsy", opponents=opponents, dice="6")


async def blow(world: World, strikers: str, target: str = "Mugsy", **more: Any) -> Reply:
    return await world.say(world.bob, "mad-brawl blow", strikers=strikers, target=target, **{"dice": STAND, **more})


async def owed(world: World) -> str:
    return (await good(world, world.bob, "game owed")).text


# Blows that no rule gave


async def test_no_figure_has_a_free_blow_that_no_rule_gave(world: World) -> None:
    await on_table(world)
    for actor, striker, target in ((world.bob, "Ox", "Mugsy"), (world.alice, "Mugsy", MORELLI)):
        struck = await world.say(actor, "mad-brawl blow", strikers=striker, target=target)
        assert f"{striker} {NONE} {target}." in struck.why


async def test_its_odds_are_shown_all_the_same(world: World) -> None:
    await on_table(world)
    asked = await good(world, world.bob, "mad-brawl blow", strikers="Ox", target="Mugsy", odds=True)
    assert NONE in (await asked.press("Roll it")).why


async def test_an_umpire_has_no_free_blow_either(world: World) -> None:
    await on_table(world)
    assert NONE in (await world.say(world.ursula, "mad-brawl blow", strikers="Ox", target="Mugsy")).why


async def test_a_guest_may_strike_at_a_guest(world: World) -> None:
    await on_table(world)
    await good(world, world.alice, "mad-brawl blow", strikers="3", target="Citizen", dice=STAND)


async def test_without_a_game_it_is_struck_as_typed(fight: World) -> None:
    for _ in range(2):
        await good(fight, fight.bob, "mad-brawl blow", strikers="Ox", target="Mugsy", dice=STAND)


# At a figure that fails to get away


async def test_who_fails_to_get_away_is_owed_a_blow_or_the_grip(world: World) -> None:
    await on_table(world)
    tried = await fails(world)
    assert {"Free blow", "Hold on"} <= {*tried.buttons}
    assert "**Ox (South Side)** owes a free blow (Mugsy (North Side) failed to get away" in await owed(world)


async def test_the_blow_is_struck_once(world: World) -> None:
    await on_table(world)
    await fails(world)
    assert (await blow(world, "Ox")).headline == "Ox strikes a free blow at Mugsy: unharmed."
    assert NONE in (await blow(world, "Ox")).why
    assert "Nothing is owed." in await owed(world)


async def test_only_the_striker_has_it_and_only_at_its_target(world: World) -> None:
    await on_table(world)
    await fails(world)
    assert NONE in (await blow(world, "Nails")).why
    assert NONE in (await blow(world, "Ox", "Dooley")).why
    assert NONE in (await blow(world, "Ox, Nails")).why
    assert not (await blow(world, "Ox")).refused


async def test_the_button_of_all_strikes_for_each_and_takes_the_other_button_along(world: World) -> None:
    await on_table(world)
    tried = await fails(world, "Ox, Nails")
    struck = await tried.press("Free blow", world.bob)
    assert struck.headline.startswith("Ox and Nails strike a free blow at Mugsy:")
    assert (await blow(world, "Nails")).refused
    assert (await tried.press("Hold on", world.bob)).refused


async def test_who_holds_on_has_struck_no_blow_and_has_none_any_more(world: World) -> None:
    await on_table(world)
    tried = await fails(world)
    held = await tried.press("Hold on", world.bob)
    assert held.headline == "Ox holds on to Mugsy."
    assert NONE in (await blow(world, "Ox")).why
    assert NONE in (await world.say(world.bob, "mad-brawl hold", strikers="Ox", target="Mugsy")).why


async def test_grip_or_blow_comes_before_the_card_is_done(world: World) -> None:
    await on_table(world)
    await fails(world)
    refused = await world.say(world.alice, "mad-card done")
    assert "Ox (South Side) owes a free blow" in refused.why
    await good(world, world.bob, "mad-brawl hold", strikers="Ox", target="Mugsy")
    await done(world, KING)


async def test_a_choice_that_is_waived_is_the_grip(world: World) -> None:
    await on_table(world)
    await fails(world)
    waived = await good(world, world.ursula, "game waive", who="Ox")
    assert "The grip holds" in waived.text
    assert NONE in (await blow(world, "Ox")).why


async def test_only_the_opponents_choose(world: World) -> None:
    await on_table(world)
    for choice in ("Hold", "Free blow"):
        tried = await world.say(world.alice, "mad-brawl leave", figure="Mugsy", opponents="Ox", choice=choice)
        assert "Ox belongs to South Side" in tried.why
    assert (
        "Ox holds on"
        in (
            await good(world, world.ursula, "mad-brawl leave", figure="Mugsy", opponents="Ox", choice="Hold", dice="6")
        ).headline
    )


async def test_who_gets_away_leaves_no_blow(world: World) -> None:
    await on_table(world)
    await good(world, world.alice, "mad-brawl leave", figure="Mugsy", opponents="Ox", dice="1")
    assert NONE in (await blow(world, "Ox")).why


async def test_a_leave_that_is_taken_back_takes_the_blow_along(world: World) -> None:
    await on_table(world)
    tried = await fails(world)
    undone = await tried.press("Undo")
    if "Agree" in undone.buttons:
        await undone.press("Agree", world.bob)
    assert NONE in (await blow(world, "Ox")).why


async def test_no_figure_owes_a_blow_at_a_figure_on_the_floor(world: World) -> None:
    await on_table(world)
    await fails(world, "Ox, Nails")
    await blow(world, "Ox", dice=FALL)
    assert "free blow" not in await owed(world)
    await done(world, KING)


async def test_stepping_back_with_the_second_action_runs_into_no_one(world: World) -> None:
    await on_table(world)
    await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Walk")
    await good(world, world.alice, "mad-brawl leave", figure="Mugsy", opponents="Ox", dice="1")
    fought = await world.say(world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Ox")
    assert "Mugsy has none left" in fought.why


# At a figure run into


async def ran_into(world: World, other: str = "Ox") -> Reply:
    """Mugsy runs into somebody with his second action."""
    await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Walk")
    return await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Walk", into=other)


async def test_running_into_a_figure_on_a_second_action_gives_one_free_blow(world: World) -> None:
    await on_table(world)
    ran = await ran_into(world)
    struck = await ran.press("Hit Ox")
    assert struck.headline.startswith("Mugsy strikes a free blow at Ox:")
    assert f"Mugsy has no actions left on the {KING}." in struck.text
    again = await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target="Ox")
    assert again.refused
    assert (await world.say(world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Ox")).refused


async def test_on_a_first_action_the_hit_is_an_action_of_its_own(world: World) -> None:
    await on_table(world)
    ran = await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Walk", into="Ox")
    assert NONE in (await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target="Ox")).why
    assert (await ran.press("Hit Ox")).headline.startswith("Mugsy fights Ox:")


@pytest.mark.parametrize("other", ["Nails", MORELLI])
async def test_it_is_only_at_the_one_run_into(world: World, other: str) -> None:
    await on_table(world)
    await ran_into(world)
    assert NONE in (await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target=other)).why


async def test_a_round_for_free_takes_its_place(world: World) -> None:
    await on_table(world)
    await ran_into(world)
    await good(world, world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Ox", dice="6 6")
    assert NONE in (await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target="Ox")).why


async def test_a_second_move_that_runs_into_no_one_gives_no_free_round(world: World) -> None:
    await on_table(world)
    for _ in range(2):
        await good(world, world.alice, "mad-move go", figure="Mugsy", pace="Walk")
    fight = await world.say(world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Ox")
    assert "Mugsy has none left" in fight.why
    assert NONE in (await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target="Ox")).why


@pytest.mark.parametrize("other", ["Nails", MORELLI])
async def test_a_round_for_free_is_with_the_one_run_into(world: World, other: str) -> None:
    await on_table(world)
    await ran_into(world)
    refused = await world.say(world.alice, "mad-brawl fight", attackers="Mugsy", defenders=other)
    assert "Mugsy has none left" in refused.why


async def test_it_may_be_left_and_is_gone_with_the_card(world: World) -> None:
    await on_table(world)
    await ran_into(world)
    assert "**Mugsy (North Side)** owes a free blow (ran into Ox (South Side))." in await owed(world)
    await done(world, KING)
    assert "Nothing is owed." in await owed(world)
    assert NONE in (await world.say(world.alice, "mad-brawl blow", strikers="Mugsy", target="Ox")).why


async def test_it_waits_while_a_hold_card_interrupts(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-card draw", card="Jack of Spades")
    await good(world, world.bob, "mad-card hold")
    await card(world, KING)
    ran = await ran_into(world)
    await good(world, world.bob, "mad-card interrupt", card="Jack of Spades")
    assert "It is the turn of South Side" in (await ran.press("Hit Ox")).why
    await good(world, world.bob, "mad-card done")
    assert not (await ran.press("Hit Ox")).refused
