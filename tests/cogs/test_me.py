"""/me: a user gets notices as they want them, and not in their quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from tests.cogs.shown_cards import messages, text
from tests.cogs.table import card, good
from tests.cogs.test_alarms import answered
from tests.cogs.test_by_post import GATHERS, HOUR, awaited, notices, passes, post
from tests.cogs.test_campaign_command import refused
from tests.cogs.world import Actor, Member, Reply, World, forged

__all__ = ["post"]  # a fixture


def in_private(actor: Any) -> list[Any]:
    """The bot's messages in a user's direct messages."""
    return messages(actor.user.dm_channel)


def shut_out(world: World, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """No one takes direct messages any more."""

    async def refuses(_user: object) -> Any:
        raise discord.Forbidden(answered(403), {"code": code, "message": "Cannot send messages to this user"})

    monkeypatch.setattr(world.env.bot, "create_dm", refuses)


# Direct messages


async def test_direct_messages_are_proved_at_once(world: World) -> None:
    said = await good(world, world.alice, "me notices", direct="On")
    assert said.private
    assert "The first one is on its way to you" in said.text
    (proof,) = in_private(world.alice)
    assert "notices of play by post here" in text(proof)
    assert "in direct messages" in (await good(world, world.alice, "me show")).text
    await good(world, world.alice, "me notices", direct="Off")
    assert len(in_private(world.alice)) == 1
    assert "in the channel" in (await good(world, world.alice, "me show")).text


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_user_without_direct_messages_gets_notices_in_the_channel(
    post: World, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    shut_out(post, monkeypatch, code)
    assert "in the channel for now. To get them" in (await good(post, post.alice, "me notices", direct="On")).text
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    (notice,) = notices(post)
    assert f"<@{post.alice.user.id}>" in text(notice)


async def test_a_notice_in_private_is_not_in_the_channel(post: World) -> None:
    await good(post, post.alice.user, "me notices", direct="On")
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    assert not notices(post)
    (_, notice) = in_private(post.alice)[-2:]
    assert "waits for you" in text(notice)


# Quiet hours


async def asleep(world: World, actor: Actor, hours: int) -> Reply:
    """A user's quiet hours begin an hour ago, and last so many more."""
    now = datetime.fromtimestamp(world.env.now().timestamp(), UTC)
    begin, end = now - timedelta(hours=1), now + timedelta(hours=hours)
    return await good(world, actor, "me quiet", **{"from": f"{begin:%H:%M}", "until": f"{end:%H:%M}"})


async def test_quiet_hours_delay_the_notice_and_no_deadline(post: World) -> None:
    said = await asleep(post, post.alice, 3)
    assert "notices wait until then, deadlines don't" in said.text
    await card(post, "Jack of Hearts")
    assert awaited(post) == [("turn", f"[{post.alice.user.id}]", 24 * HOUR)]
    await passes(post, 2 * HOUR)
    assert not notices(post)
    await passes(post, 1.2 * HOUR)
    assert len(notices(post)) == 1


async def test_quiet_hours_are_kept_in_a_zone_and_given_up(world: World) -> None:
    night = {"from": "22:00", "until": "7", "zone": "berlin"}
    assert "22:00 to 7:00 (Europe/Berlin)" in (await good(world, world.bob, "me quiet", **night)).text
    assert "22:00 to 7:00 (Europe/Berlin)" in (await good(world, world.bob.user, "me show")).text
    assert "no quiet hours" in (await good(world, world.bob, "me quiet")).text


@pytest.mark.parametrize(
    "typed, why",
    [
        ({"from": "22:00"}, "Quiet hours need a beginning and an end"),
        ({"from": "22:00", "until": "22:00"}, "begin and end at the same time"),
        ({"from": "25:00", "until": "7:00"}, "A time of day is"),
        ({"from": "22:00", "until": "7:00", "zone": "Atlantis"}, "No time zone is called"),
    ],
)
async def test_quiet_hours_that_can_not_be_are_refused(world: World, typed: dict[str, str], why: str) -> None:
    await refused(world, world.alice, why, "me quiet", **typed)


# The button of a notice


async def test_the_button_of_a_notice_shows_each_user_their_own_agenda(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    (notice,) = notices(post)
    pressed = await press_notice(post, post.alice, notice)
    assert pressed.private
    assert "1 thing waits for you" in pressed.text
    assert "Nothing waits for you." in (await press_notice(post, post.bob, notice)).text


async def test_it_does_after_a_restart_and_once_it_is_spent(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    (notice,) = notices(post)
    await post.restart()
    assert "1 thing waits for you" in (await press_notice(post, post.alice, notice)).text
    custom_id = button(post, notice)
    await good(post, post.alice, "mad-card done")
    await passes(post, 5)  # before the next card comes
    assert not notices(post)
    assert "Nothing waits for you." in (await forged(post, post.alice, custom_id)).text


async def test_it_does_in_direct_messages(post: World) -> None:
    await good(post, post.alice.user, "me notices", direct="On")
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    notice = in_private(post.alice)[-1]
    assert "1 thing waits for you" in (await press_notice(post, post.alice.user, notice)).text


def button(world: World, message: Any) -> str:
    return Reply(world, world.alice, message).buttons["Agenda"]


async def press_notice(world: World, actor: Actor, message: Any) -> Reply:
    """A user presses [Agenda] under a message of the bot's."""
    custom_id = button(world, message)
    return await world.act(actor, lambda: actor.click(message, custom_id=custom_id))


# Where the bot reaches no one


async def test_the_umpire_hears_once_of_a_closed_channel_and_the_bot_tries_every_hour(
    post: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await good(post, post.ursula, "game umpire", user=Member("ursula"))
    await card(post, "Jack of Hearts")
    bot: Any = post.env.bot
    channel = type(bot.get_channel(post.channel.id))
    asked: list[int] = []

    async def refuses(self: Any, *_: Any, **__: Any) -> Any:
        asked.append(self.id)
        raise discord.Forbidden(answered(403), {"code": 50001, "message": "Missing Access"})

    with monkeypatch.context() as patch:
        patch.setattr(channel, "send", refuses)
        await passes(post, 3 * HOUR)
        assert 3 <= len(asked) <= 4
        (notice,) = in_private(post.ursula)
        assert "The bot can't post where “Mad Dogs With Guns” is played" in text(notice)
        await post.restart()
        await passes(post, HOUR)
        assert len(in_private(post.ursula)) == 1
    await passes(post, HOUR)
    assert len(notices(post)) == 1


async def test_without_an_umpire_the_players_hear_of_it(post: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await card(post, "Jack of Hearts")
    bot: Any = post.env.bot

    async def gone(*_: Any, **__: Any) -> Any:
        raise discord.NotFound(answered(404), {"code": 10003, "message": "Unknown Channel"})

    monkeypatch.setattr(type(bot.get_channel(post.channel.id)), "send", gone)
    await passes(post, GATHERS)
    assert len(in_private(post.alice)) == len(in_private(post.bob)) == 1
    assert not in_private(post.carol)
