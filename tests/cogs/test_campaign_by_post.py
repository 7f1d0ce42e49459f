"""A campaign by post closes every part of its months on time, also if players are absent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import pytest_asyncio

from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.month.asked import late_gangs
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from tests.cogs.kept import beginning
from tests.cogs.months import BROTHEL, founded, pressed
from tests.cogs.shown_cards import MESSAGES, labels, messages, text
from tests.cogs.table import good
from tests.cogs.town import city
from tests.cogs.world import BOMBERS, Member, World
from tests.turns import takes_turns

HOUR = 3600
NO_HOMES = ("Downtown", "The Racetrack")
DAYS = 8
SOON = 120
"""Seconds in which the bot goes on where no one is asked, and then notifies those who are."""
STEPS = 20 * 60
"""Seconds in which the bot takes all steps at the end of a part: one every two seconds."""


@beginning
async def begin_post(world: World) -> None:
    await founded(world)
    await good(world, world.ursula, "campaign next")
    await good(world, world.ursula, "campaign pace", part="24h")


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """January of a campaign by post with two players and two rivals: a day for each part."""
    await begin_post(world)
    return world


async def where(world: World) -> tuple[int, Phase]:
    ((month,),) = world.rows("SELECT month FROM campaign")
    return month, (await city(world)).phase


def notices_in(world: World) -> list[Any]:
    return [one for one in messages(world.channel) if "waits for <@" in text(one)]


async def test_without_any_action_only_parts_that_ask_someone_take_their_time(post: World) -> None:
    """Orders ask everybody, and a police raid its target; Loot, buying and the press ask no one here."""
    seen = list[tuple[int, Phase]]()
    for _ in range(9):
        await post.env.advance_time(2 * STEPS)
        now = await where(post)
        assert late_gangs(await city(post)), f"{now} waits though it asks no one"
        assert now not in seen, "its time is up"
        seen.append(now)
        await post.env.advance_time(24 * HOUR - 4 * STEPS)
        assert await where(post) == now, "it waits until its time is up"
        await post.env.advance_time(2 * STEPS)
        if now[0] > 3:
            break
    assert [one for one in seen if one[1] is Phase.SPENDING][:3] == [(month, Phase.SPENDING) for month in (1, 2, 3)]
    assert {part for _, part in seen} <= {Phase.SPENDING, Phase.ACTION, Phase.OUTRAGE}
    assert not post.incidents


async def test_a_notice_says_what_is_to_be_decided_and_only_missing_players_are_reminded_once(post: World) -> None:
    await post.env.advance_time(SOON)
    assert (await where(post))[1] is Phase.SPENDING, "the Loot and the buying ask no one"
    (notice,) = notices_in(post)
    assert labels(notice) == ["My month", "Agenda"]
    ((until,),) = post.rows("SELECT DISTINCT until FROM awaited")
    asked = f"Orders for January: until <t:{until}:f>, <t:{until}:R>. Without any, your figures stay at home."
    assert asked in text(notice)
    assert str(post.alice.user.id) in text(notice)
    assert str(post.bob.user.id) in text(notice)
    await good(post, post.alice, "campaign done")
    await post.env.advance_time(12 * HOUR)
    assert notices_in(post)[0].id == notice.id, "nobody is reminded at half time"
    await post.env.advance_time(7 * HOUR)
    (reminder,) = notices_in(post)
    assert str(post.alice.user.id) not in text(reminder)
    assert str(post.bob.user.id) in text(reminder)


async def test_the_status_tells_when_the_part_ends_and_what_then(post: World) -> None:
    over = (await good(post, post.alice, "campaign status")).text
    assert "No one has to decide anything in this part any more. It ends <t:" in over
    await post.env.advance_time(SOON)
    ((until,),) = post.rows("SELECT DISTINCT until FROM awaited")
    shown = (await good(post, post.alice, "campaign status")).text
    ends = f"This part ends <t:{until}:f>, <t:{until}:R>."
    assert f"{ends} Then the bot settles what players have not done, and the month continues." in shown


async def test_a_part_is_over_seconds_after_all_are_done_unless_one_is_taken_back(post: World) -> None:
    await post.env.advance_time(SOON)
    await good(post, post.alice, "campaign done")
    last = await good(post, post.bob, "campaign done")
    await post.env.advance_time(5)
    await last.press("Undo")
    await post.env.advance_time(SOON)
    assert (await where(post))[1] is Phase.SPENDING
    assert {span for (span,) in post.rows("SELECT until - since FROM awaited")} == {24 * HOUR}
    await good(post, post.bob, "campaign done")
    await post.env.advance_time(SOON)
    assert await where(post) == (2, Phase.SPENDING), "no other part asks anybody"


async def test_what_the_bot_did_by_itself_and_a_player_took_back_has_its_whole_time(post: World) -> None:
    await post.env.advance_time(SOON)
    collected = next(one for one in messages(post.channel) if "have collected the Loot" in text(one))
    spending = next(one for one in messages(post.channel) if "Officials are bought." in text(one))
    await post.seen(post.ursula, spending).press("Undo")
    await post.seen(post.ursula, collected).press("Undo")
    assert (await where(post))[1] is Phase.LOOT
    await good(post, post.alice, "mad-racket unpaid", businesses="Speakeasy 1 in the Docks")
    await post.env.advance_time(HOUR)
    assert (await where(post))[1] is Phase.LOOT


async def test_notices_pass_by_players_who_are_away_and_come_once_to_those_who_missed_three(post: World) -> None:
    await good(post, post.bob, "away", until="30d")
    await post.env.advance_time(SOON)
    for month in (1, 2, 3):
        assert mentioned(post) == {post.alice.user.id}
        await post.env.advance_time(19 * HOUR)
        assert len(notices_in(post)) == 1, month
        while (await where(post)) == (month, Phase.SPENDING):
            await post.env.advance_time(HOUR)
        while (await where(post)) != (month + 1, Phase.SPENDING):
            await post.env.advance_time(HOUR)
        await post.env.advance_time(SOON)
    first = notices_in(post)
    await post.env.advance_time(20 * HOUR)
    assert [one.id for one in notices_in(post)] == [one.id for one in first], "who missed three has no reminder"


async def test_a_step_of_the_clock_that_is_taken_back_gives_the_part_its_whole_time_again(post: World) -> None:
    await post.env.advance_time(SOON)
    raid = {"scenario": "The Raid", "business": BROTHEL, "figures": "Dooley"}
    await good(post, post.alice, "mad-orders fight", **raid)
    at, known = await where(post), post.count("event")
    while post.count("event") == known:
        await post.env.advance_time(HOUR / 4)
        if await where(post) != at:
            break
    ((step,),) = post.rows("SELECT max(id) FROM event WHERE delivery LIKE 'late:%'")
    shown = [one for one in messages(post.channel) if "Time was up." in text(one)][-1]
    await post.seen(post.ursula, shown).press("Undo")
    assert post.rows(f"SELECT struck_at IS NOT NULL FROM event WHERE id = {step}") == [(1,)]
    assert {span for (span,) in post.rows("SELECT until - since FROM awaited WHERE users = '[]'")} == {24 * HOUR}
    again = await where(post)
    await post.env.advance_time(24 * HOUR + STEPS)
    assert await where(post) != again


async def test_a_part_that_is_over_sooner_leaves_the_next_one_its_day_and_an_undo_moves_nothing_on(post: World) -> None:
    await good(post, post.ursula, "campaign pace", part="3d", at="20:00", zone="Europe/Berlin")
    await post.env.advance_time(SOON)
    ((first,),) = post.rows("SELECT DISTINCT until FROM awaited")
    await good(post, post.alice, "campaign done")
    last = await good(post, post.bob, "campaign done")
    await last.press("Undo")
    ((again,),) = post.rows("SELECT DISTINCT until FROM awaited")
    assert again == first
    await good(post, post.bob, "campaign done")
    await post.env.advance_time(SOON)
    assert await where(post) == (2, Phase.SPENDING)
    ((second,),) = post.rows("SELECT DISTINCT until FROM awaited")
    assert second == first + 3 * 24 * HOUR


# Twelve players


@takes_turns
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_campaign_of_twelve_closes_on_time_through_absence_restarts_and_an_outage(
    world: World, seed: int
) -> None:
    """Six answer at random times and four never; two are away, one of them with a substitute who answers. Three
    restarts; a night without Discord.
    """
    chance = random.Random(seed)
    players = await twelve(world)
    left, alone = players[10:]
    substitute = world.server.add_member(world.env.create_user("substitute"))
    vars(world)["substitute"] = substitute
    asked = await good(world, left, "away", until="60d", substitute=Member("substitute"))
    await pressed(asked, "I will", substitute)
    await good(world, alone, "away", until="60d")
    answering = [*players[:6], substitute]
    restarts, outage = set(chance.sample(range(1, DAYS), 3)), chance.randrange(1, DAYS)
    await world.env.advance_time(STEPS)
    parts = [await where(world)]
    for part in range(DAYS):
        spent = 2 * STEPS
        early = chance.sample(answering, chance.randrange(len(answering)))
        for member in early:
            length = chance.randrange(HOUR)
            spent += length
            await world.env.advance_time(length)
            if part == outage:
                continue
            await world.say(member, "campaign done")
        if part == outage:
            world.env.inject_error("POST", MESSAGES, status=503, times=None)
        if part in restarts:
            await world.restart()
        await world.env.advance_time(24 * HOUR - spent)
        assert await where(world) == parts[-1], "it waits until its time is up"
        waiting = waited_for(world)
        if part == outage:
            restore(world)
        await world.env.advance_time(2 * STEPS)
        parts.append(await where(world))
        assert parts[-1] not in parts[:-1]
        asked = late_gangs(await city(world))
        assert asked, "no part waits that asks nobody"
        done = {member.user.id for member in early}
        assert not waiting & done or part == outage or parts[-2][1] is not Phase.SPENDING, "a fight asks them again"
        assert mentioned(world) <= waited_for(world), "only users that something waits for are pinged"
    assert [month for month, part in parts if part is Phase.SPENDING] == [*range(1, parts[-1][0] + 1)]
    assert parts[-1][0] > 2
    assert not world.incidents
    assert {members.user.id for members in (*players[6:10], alone)} <= waited_for(world)
    assert left.user.id not in waited_for(world), "his substitute is, in his place"
    assert any("substitute decided for player10." in text(one) for one in messages(world.channel))
    await good(world, left, "campaign status")
    assert substitute.user.id not in waited_for(world), "he is back with the first thing he does"


async def twelve(world: World) -> list[Any]:
    """A campaign by post of twelve gangs, in its first part."""
    await world.name_umpires()
    await good(world, world.ursula, "campaign start", name="Paradise")
    homes = [one.name for one in PLACES.values() if one.name not in NO_HOMES]
    players: list[Any] = []
    for number in range(12):
        member = world.server.add_member(world.env.create_user(f"player{number}"))
        players.append(member)
        gang = f"Gang {number}"
        await good(world, member, "gang new", name=gang, sample="North Side", dice=BOMBERS)
        await good(world, world.ursula, "gang hire", gang=gang, profile="Accountant", name=f"Books {number}")
        await good(world, member, "campaign join", gang=gang, home=homes[number % len(homes)], chinese=True)
        await good(world, member, "campaign draft", gang=gang, sure=True)
    await good(world, world.ursula, "campaign next")
    await good(world, world.ursula, "campaign pace", part="24h")
    return players


def waited_for(world: World) -> set[int]:
    """The user ids that the campaign waits for now."""
    return {user for (users,) in world.rows("SELECT users FROM awaited") for user in json.loads(users)}


def mentioned(world: World) -> set[int]:
    """The users whom the present notices ping. A notice may name a user without a ping, such as one for whom a
    substitute decides.
    """
    return {user for one in notices_in(world) for user in one._message.ping_user_ids}


def restore(world: World) -> None:
    """Discord accepts messages again."""
    world.env.backend.faults.clear()
