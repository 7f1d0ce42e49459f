"""Everything that rolls: its odds, sealed, and with dice that are too many."""

from __future__ import annotations

import cProfile
from collections import Counter
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from cogs.cards import odds_card
from rules.core.chance.distribution import Distribution
from rules.core.chance.odds import Cache, odds
from tests.approving import Approved
from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.transcript import transcript
from tests.cogs.trying import places, press_all, set_up
from tests.cogs.world import World
from tests.turns import takes_turns

ROLLING = list({example.command: example for example in EXAMPLES if example.odds}.values())
"""One example of each command that rolls: odds and seals work alike with any options."""


@takes_turns
@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_odds_are_private_and_exact_they_roll_once_and_take_no_die_more(
    world: World, promptly: None, approved: Approved, request: pytest.FixtureRequest, example: Example
) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        events = world.count("event")
        refused = await world.say(actor, example.command, **example.options, dice=f"{example.dice} 1")
        assert "last die" in refused.why
        asked = await world.say(actor, example.command, **example.options, odds=True)
        assert not asked.refused, asked.refused
        assert asked.private
        assert asked.headline == f"The odds of /{example.command}, exactly"
        assert "%" in asked.text
        if actor is world.alice:
            approved.holds(f"{request.node.callspec.id} odds:True", transcript(asked))
        assert world.count("event") == events
        rolled = await asked.press("Roll it")
        assert not rolled.refused
        assert not rolled.private
        assert rolled.outcome is not None
        assert world.count("event") == events + 1
        assert (await asked.press("Roll it")).refused
        assert world.count("event") == events + 1


MOST_CALLS = 1_000_000
"""The most function calls for the odds of a card: 100 to 300 ms, depending on the functions."""


@pytest.fixture
def promptly() -> Iterator[None]:
    """No card's odds take longer to count than is waited for; those that were sampled are for the budget to hold."""
    calls: Counter[int] = Counter()
    caches: list[Cache] = []

    def counted(*args: Any, cache: Cache) -> Distribution[Any]:
        profile = cProfile.Profile()
        found = profile.runcall(odds, *args, cache=cache)
        if found.exact:
            caches.append(cache)
            calls[id(cache)] += sum(entry.callcount for entry in profile.getstats())
        return found

    with patch.object(odds_card, "odds", counted):
        yield
    assert all(count <= MOST_CALLS for count in calls.values())


INTEGER, NUMBER = 4, 10
FAR = 1_000_000


def extremes(world: World, command: str) -> Iterator[dict[str, Any]]:
    """The most of each number that a command takes, one by one; and the least of all at once."""
    numbers = [
        option
        for option in world.leaf(command).get("options") or []
        if option["type"] in (INTEGER, NUMBER) and not option.get("choices")
    ]
    yield from ({option["name"]: option.get("max_value", FAR)} for option in numbers)
    yield {option["name"]: option.get("min_value", -FAR) for option in numbers}


@takes_turns
@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_no_number_however_large_or_small_ends_the_odds_in_an_incident(
    world: World, promptly: None, example: Example
) -> None:
    """`World.act` fails the test at the first incident."""
    await set_up(world, example, world.alice)
    for numbers in extremes(world, example.command):
        await world.say(world.alice, example.command, **{**example.options, **numbers, "odds": True})


@takes_turns
@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_a_sealed_roll_opens_once(world: World, example: Example) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        sealed = await world.say(actor, example.command, **example.options, dice=example.dice, secret=True)
        assert not sealed.refused, sealed.refused
        assert "sealed roll" in sealed.headline
        assert not sealed.private
        (ephemeral,) = sealed.ephemerals
        assert ephemeral.private
        look = await sealed.press("Look")
        assert look.private
        assert look.headline == ephemeral.headline
        opened = await sealed.press("Reveal")
        assert opened.headline == ephemeral.headline
        assert (await sealed.press("Reveal")).refused
        if actor is world.alice:  # buttons are the same in direct messages, and lead on like those of an open roll
            await press_all(world, opened, depth=1)
