"""After a part of a month by post, those who have notices in direct messages get what concerned them there, once."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
import pytest
import pytest_asyncio

from cogs.commands.mad_dogs.paradise import concerns as cards
from cogs.post import concerns
from db.notices import CONCERNS, due_notices
from db.store.models import Notice
from tests.cogs.kept import beginning
from tests.cogs.months import founded
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import good
from tests.cogs.test_me import in_private
from tests.cogs.town import database_of
from tests.cogs.world import World

SOON, HOUR = 120, 3600
PROOFS = 1
"""The message that /me notices sends as a test."""


@beginning
async def begin_post(world: World) -> None:
    await founded(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="24h")
    for one in (world.alice, world.carol):
        await good(world, one, "me notices", direct="On")


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A campaign by post before its first month. Alice and Carol, who plays no gang, have direct messages."""
    await begin_post(world)
    return world


def told(world: World, who: Any) -> list[Any]:
    """The messages about what concerned a user, in their direct messages."""
    return [one for one in in_private(who) if "What concerned you" in text(one)]


async def test_who_has_direct_messages_is_told_once_and_nobody_else(post: World) -> None:
    await good(post, post.bob, "campaign mine")  # a direct message of his would be seen
    await good(post, post.ursula, "campaign next")
    await post.env.advance_time(SOON)
    (news,) = told(post, post.alice)
    assert text(news).splitlines()[0].endswith("What concerned you in Paradise")
    assert "January 1927: Loot and payoffs" in text(news)
    assert " from loot" in text(news)
    assert "Buying" not in text(news), "nothing in that part concerned them"
    assert discord.MessageFlags._from_value(news._message.flags).suppress_notifications, "it makes no sound"
    assert "North Side" in (await post.seen(post.alice.user, news).press("My month")).text
    assert len(in_private(post.carol)) == PROOFS
    assert not [one for one in messages(post.channel) if "What concerned you" in text(one)]
    await post.restart()
    await post.env.advance_time(HOUR / 6)
    assert len(told(post, post.alice)) == 1


async def test_all_entries_of_a_part_are_looked_at(post: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "AT_ONCE", 1)
    await good(post, post.ursula, "campaign next")
    for money in (5, 7):
        await good(post, post.ursula, "campaign correct", gang="North Side", money=money, why="found")
    await good(post, post.ursula, "campaign next")
    await post.env.advance_time(SOON)
    lines = "\n".join(map(text, told(post, post.alice)))
    assert "$5" in lines
    assert "$7" in lines


async def test_nobody_is_told_of_a_part_that_goes_on_again(post: World) -> None:
    await good(post, post.ursula, "campaign next")
    await post.env.advance_time(SOON)
    before = len(told(post, post.alice))
    for gang in (post.alice, post.bob):
        await good(post, gang, "campaign done")
    last = await good(post, post.ursula, "campaign next")
    await last.press("Undo", post.ursula)
    await post.env.advance_time(5)
    assert post.rows(f"SELECT due FROM notice WHERE kind = '{CONCERNS}'") == [(None,)]
    assert len(told(post, post.alice)) == before


async def test_while_they_are_away_it_waits(post: World) -> None:
    await good(post, post.alice, "away", until="3h")
    await good(post, post.ursula, "campaign next")
    await post.env.advance_time(HOUR)
    assert not told(post, post.alice)
    await post.env.advance_time(3 * HOUR)
    (news, *_) = told(post, post.alice)
    assert "January 1927: Loot and payoffs" in text(news)


class Killed(BaseException):
    """kill -9, here and now."""


@pytest.mark.parametrize("after", range(2), ids=["before it is sent", "after it is sent"])
async def test_whenever_the_bot_dies_each_is_told_once(
    post: World, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    await good(post, post.ursula, "campaign next")
    await post.env.advance_time(15)
    database, now = database_of(post), post.env.now()
    due = await due_notices(database, int(now.timestamp()) + HOUR, 9)
    (mine,) = [one for one in due if (one.row.kind, one.row.user_id) == (CONCERNS, post.alice.user.id)]
    keep, calls = concerns.note, 0

    async def dies(*args: Any) -> list[Notice]:
        nonlocal calls
        rows = await keep(*args) if calls < after or after == 0 else []
        calls += 1
        if calls > after:
            raise Killed
        return rows

    with monkeypatch.context() as patched, suppress(Killed):
        patched.setattr(concerns, "note", dies)
        await concerns.tell_concerns(post.env.bot, mine.place, [mine.row], now)
    assert len(told(post, post.alice)) == after
    await post.env.advance_time(HOUR / 6)
    assert len(told(post, post.alice)) == 1
