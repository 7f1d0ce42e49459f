"""What waits for an umpire by post: a notice, and a vote on another umpire where nothing comes of it."""

from __future__ import annotations

import pytest_asyncio

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.months import pressed, to_friends
from tests.cogs.shown_cards import labels, messages, text
from tests.cogs.table import good
from tests.cogs.test_campaign_fights import to_raid
from tests.cogs.test_campaign_latecomers import asks, pinged
from tests.cogs.test_fights_beside_months import opened
from tests.cogs.town import NORTH, SOUTH, city
from tests.cogs.world import Member, World

HOUR, MINUTE = 3600, 60


@beginning
async def begin_post(world: World) -> None:
    await to_friends(world)
    await good(world, world.ursula, "campaign umpire")
    await good(world, world.ursula, "campaign pace", mode="By post", part="7d")


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A campaign by post, a week for each part, with ursula as its named umpire."""
    await begin_post(world)
    return world


def to_ursula(world: World) -> list[str]:
    """The notices that ping her."""
    return [
        text(one)
        for one in messages(world.channel)
        if "waits for <@" in text(one) and world.ursula.user.id in one._message.ping_user_ids
    ]


async def test_an_umpire_is_notified_once_and_before_the_end_and_then_the_players_name_another(post: World) -> None:
    asked = await asks(post)
    assert pinged(post, asked) == [], "the notice pings her"
    await post.env.advance_time(MINUTE)
    (notice,) = to_ursula(post)
    assert "Late asks to join. Until <t:" in notice
    assert "Then the bot asks the players whether to name another umpire." in notice
    assert asked.headline in (await good(post, post.ursula, "agenda")).text
    await good(post, post.carol, "gang new", name="Later", sample="North Side", dice="1 2 3 4 5 6")
    await good(post, post.carol, "campaign join", gang="Later", home="Oak Bluff")
    await post.env.advance_time(MINUTE)
    (notice,) = to_ursula(post)
    assert "Late asks to join." in notice
    assert "Later asks to join." in notice
    assert post.rows(f"SELECT stage FROM notice WHERE user_id = {post.ursula.user.id}") == [(1,)], "as at first"
    await post.env.advance_time(6 * 24 * HOUR)
    assert post.rows(f"SELECT stage FROM notice WHERE user_id = {post.ursula.user.id}") == [(1,)], "not at half time"
    await post.env.advance_time(20 * HOUR)
    assert post.rows(f"SELECT stage FROM notice WHERE user_id = {post.ursula.user.id}") == [(2,)], "before the end"
    await post.env.advance_time(6 * HOUR)
    (question, *_) = [
        one for one in messages(post.channel) if "The time for an umpire of Paradise to decide is up." in text(one)
    ]
    assert "Late asks to join." in text(question)
    assert {post.alice.user.id, post.bob.user.id} <= {*question._message.ping_user_ids}
    offer = await post.seen(post.bob, question).press("I will umpire")
    wish = await offer.press("Ask the others")
    named = await pressed(wish, "Agree", post.alice)
    assert f"<@{post.bob.user.id}> umpires Paradise." in named.text
    await post.env.advance_time(14 * 24 * HOUR)
    assert sum("The time for an umpire of Paradise" in text(one) for one in messages(post.channel)) <= 2


async def test_an_umpire_who_is_away_gets_no_notice_and_the_players_are_asked_at_once(post: World) -> None:
    await good(post, post.ursula, "away", until="20d")
    await asks(post)
    await post.env.advance_time(2 * MINUTE)
    assert to_ursula(post) == []
    (question,) = [one for one in messages(post.channel) if "Every umpire of Paradise is away." in text(one)]
    assert "Late asks to join." in text(question)
    assert "I will umpire" in labels(question)
    await post.env.advance_time(10 * 24 * HOUR)
    assert sum("can name another umpire" in text(one) for one in messages(post.channel)) == 1
    await good(post, post.ursula, "away", until="now")
    await post.env.advance_time(MINUTE)
    (notice,) = to_ursula(post)
    assert "Late asks to join. The players were asked whether to name another umpire." in notice


async def test_umpires_by_a_role_are_mentioned_in_the_question_and_once_before_the_end(world: World) -> None:
    await to_friends(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="7d")
    asked = await asks(world)
    assert pinged(world, asked) == [world.umpires.id]
    await world.env.advance_time(6 * 24 * HOUR)
    waiting = f"waits for <@&{world.umpires.id}>"
    assert not [one for one in messages(world.channel) if waiting in text(one)]
    await world.env.advance_time(20 * HOUR)
    (notice,) = [one for one in messages(world.channel) if waiting in text(one)]
    assert "Late asks to join. Until <t:" in text(notice)
    assert notice._message.ping_role_ids == [world.umpires.id]
    await pressed(asked, "Allow", world.ursula)
    await world.env.advance_time(MINUTE)
    assert not [one for one in messages(world.channel) if waiting in text(one)]


async def test_an_umpire_who_has_left_the_server_umpires_no_longer_and_the_players_are_asked(post: World) -> None:
    await asks(post)
    post.server.remove_member(post.ursula)
    await post.env.advance_time(2 * MINUTE)
    assert to_ursula(post) == []
    (question,) = [one for one in messages(post.channel) if "has left the server" in text(one)]
    assert f"<@{post.ursula.user.id}> umpired Paradise" in text(question)
    assert {post.alice.user.id, post.bob.user.id} <= {*question._message.ping_user_ids}
    assert post.rows("SELECT umpires FROM campaign") == [("[]",)]
    await everything_is_the_fold_of_its_events(post)


async def test_a_side_gives_a_fight_up_and_can_leave(world: World) -> None:
    fight = await to_raid(world)
    refused = await world.say(world.bob, "campaign leave")
    asked = await refused.press("Give up the fight")
    assert f"Give up fight {fight}?" in asked.text
    over = await pressed(asked, "Give it up")
    assert over.headline == f"South Side gives up fight {fight}, The Raid. North Side wins it."
    assert (await city(world)).open_fights == ()
    assert (await city(world)).business("riverside.brothel.1").owner == NORTH
    await good(world, world.bob, "campaign leave")
    assert (await city(world)).outfit(SOUTH) is None


async def test_a_side_does_not_leave_the_game_of_its_fight_but_gives_it_up_and_the_game_closes(world: World) -> None:
    fight, alley = await opened(world)
    world.channel = alley
    refused = await world.say(world.bob, "game leave", gang="South Side")
    assert "is a side of this fight of its campaign" in (refused.refused or "")
    assert "Give up the fight" in refused.buttons
    over = await good(world, world.bob, "campaign fight", fight=fight, give_up=True, campaign="Paradise")
    assert over.headline == f"South Side gives up fight {fight}, The Raid. North Side wins it."
    assert world.rows("SELECT present FROM game") == [(0,)]
    await everything_is_the_fold_of_its_events(world)


async def test_only_a_side_gives_a_fight_up(world: World) -> None:
    fight = await to_raid(world)
    no = await world.say(world.ursula, "campaign fight", fight=fight, give_up=True, campaign="Paradise")
    assert "Only the leader of one side can give up" in (no.refused or "")
    assert (await good(world, world.ursula, "campaign umpire", user=Member("carol"))).text
