"""Limits against flooding: they stop a script, never a game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.safety.environment import Settings
from cogs.safety.flooding import TYPING, FloodLimits, Limit
from tests.cogs.world import Actor, World

PERSON = Settings().limit_person
SERVER = Settings().limit_server


def passes(limit: Limit, uses: float, now: float, who: int = 1) -> bool:
    if limit.wait(who, uses, now):
        return False
    limit.take(who, uses, now)
    return True


def test_so_many_at_once_and_no_more() -> None:
    limit = Limit(10)
    assert [passes(limit, 1, 0.0) for _ in range(12)] == [True] * 10 + [False] * 2


def test_it_says_when_there_is_room_again_and_then_there_is() -> None:
    limit = Limit(10)
    while passes(limit, 1, 5.0):
        pass
    wait = limit.wait(1, 1, 5.0)
    assert wait == pytest.approx(6)
    assert not passes(limit, 1, 5.0 + wait - 0.01)
    assert passes(limit, 1, 5.0 + wait + 0.01)


def test_a_refused_use_does_not_count() -> None:
    limit = Limit(10)
    while passes(limit, 1, 0.0):
        pass
    for _ in range(100):
        assert limit.wait(1, 1, 0.0) == pytest.approx(6)


def test_one_does_not_pay_for_another() -> None:
    limit = Limit(1)
    assert passes(limit, 1, 0.0, who=1)
    assert passes(limit, 1, 0.0, who=2)
    assert not passes(limit, 1, 0.0, who=1)


def test_nought_is_no_limit() -> None:
    limit = Limit(0)
    assert all(passes(limit, 1, 0.0) for _ in range(10_000))


def test_a_user_quiet_for_a_minute_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.safety.flooding.MOST_KNOWN", 100)
    limit = Limit(10)
    for who in range(1000):
        limit.take(who, 1, float(who))
    assert len(limit._free) <= 101


def test_the_fastest_honest_evening_meets_no_limit() -> None:
    """A press every three quarters of a second on average, in bursts, with names typed letter by letter between."""
    limit, now, fast = Limit(PERSON), 0.0, random.Random(1)
    for _ in range(4000):
        now += fast.expovariate(1 / 0.75)
        assert passes(limit, 1, now)
        if fast.random() < 0.2:
            for _ in range(8):
                now += 0.15
                assert passes(limit, TYPING, now)


def test_a_server_full_of_players_meets_no_limit() -> None:
    limit, now, all_ = Limit(SERVER), 0.0, random.Random(2)
    for _ in range(20_000):  # two hundred people, each a press in ten seconds
        now += all_.expovariate(20)
        assert passes(limit, 1, now)


@pytest.fixture
def narrow(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Three uses a minute by one person, five by a server."""
    bot: Any = world.env.bot
    monkeypatch.setattr(bot, "limits", FloodLimits(3, 5))
    return world


async def test_a_flood_is_refused_privately_with_the_time_to_wait(narrow: World, alice: Actor) -> None:
    for _ in range(3):
        await narrow.say(alice, "roll", formula="d6")
    refused = await narrow.say(alice, "roll", formula="d6")
    assert refused.refused == "That was a lot at once. Continue in 20 seconds. Nothing is lost."
    assert narrow.count("event") == 3


async def test_buttons_count_like_commands(narrow: World, alice: Actor) -> None:
    rolled = await narrow.say(alice, "roll", formula="d6")
    again = await rolled.press("Again")
    again = await again.press("Again")
    assert "a lot at once" in (await again.press("Again")).why
    assert narrow.count("event") == 3


async def test_completions_count_too_and_have_no_words(narrow: World, alice: Actor) -> None:
    for _ in range(15):
        assert await narrow.complete(alice, "mad shoot", "gun", "tom")
    assert await narrow.complete(alice, "mad shoot", "gun", "tom") == []
    assert "a lot at once" in (await narrow.say(alice, "help")).why


async def test_a_server_has_a_limit_of_its_own(narrow: World, alice: Any, bob: Actor, carol: Actor) -> None:
    for actor in (alice, bob, alice, bob, carol):
        assert not (await narrow.say(actor, "roll", formula="d6")).why
    assert (await narrow.say(carol, "roll", formula="d6")).why.startswith(
        "This server asks a lot at once. Continue in 12 s"
    )
    assert not (await narrow.say(alice.user, "roll", formula="d6")).why, "elsewhere he has room"


async def test_time_makes_room(narrow: World, alice: Actor) -> None:
    for _ in range(4):
        last = await narrow.say(alice, "roll", formula="d6")
    assert last.refused
    await narrow.env.advance_time(21)
    assert not (await narrow.say(alice, "roll", formula="d6")).why
