"""A game by post: a pending player gets one notice, and when the time is up the bot does what it announced."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio

from cogs.context.retry import Contended
from cogs.post import overdue
from db.conflicts import Conflict
from db.shards import shard_of
from tests.cogs import months
from tests.cogs.shown_cards import asked, beat, messages, text, the_card
from tests.cogs.table import card, good, open_by_post, open_table
from tests.cogs.test_campaign_command import refused
from tests.cogs.world import World

HOUR = 3600
GATHERS = 30
"""Seconds after which a notice is out."""


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A game of North Side (alice, Hearts) against South Side (bob, Spades) by post: a day for a turn."""
    await open_by_post(world)
    return world


async def passes(world: World, seconds: float) -> None:
    await world.env.advance_time(seconds)


def notices(world: World) -> list[Any]:
    """The notices in the channel, oldest first."""
    return [one for one in messages(world.channel) if "waits for <@" in text(one)]


def awaited(world: World) -> list[tuple[Any, ...]]:
    return world.rows("SELECT decision, users, until - since FROM awaited ORDER BY id")


def last_command(world: World) -> str:
    ((command,),) = world.rows("SELECT command FROM event ORDER BY id DESC LIMIT 1")
    return str(command)


# The clock


async def test_a_player_to_act_has_a_time_and_gets_one_notice(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    assert awaited(post) == [("turn", f"[{post.alice.user.id}]", 24 * HOUR)]
    await passes(post, GATHERS)
    (notice,) = notices(post)
    assert f"waits for <@{post.alice.user.id}>" in text(notice)
    assert "A turn until <t:" in text(notice)
    assert "Then the bot passes on the card." in text(notice)
    await passes(post, HOUR)
    assert [one.id for one in notices(post)] == [notice.id]


async def test_a_notice_goes_when_it_is_spent(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    await passes(post, GATHERS)
    assert notices(post)
    await good(post, post.alice, "mad-card pass")
    await passes(post, 5)
    assert not notices(post)
    assert post.count("notice") == 0


async def test_one_reminder_comes_before_the_end_in_a_new_message(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    await passes(post, GATHERS)
    (first,) = notices(post)
    await passes(post, 17 * HOUR)
    assert [one.id for one in notices(post)] == [first.id]
    await passes(post, HOUR)
    (last,) = notices(post)
    assert last.id != first.id


async def test_an_untaken_turn_is_passed_and_the_next_card_is_drawn(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, 24 * HOUR + 5)
    assert last_command(post) == "mad-card done"
    (said,) = [one for one in messages(post.channel) if "Time was up." in text(one)]
    assert "Jack of Hearts" in text(said)
    await passes(post, 120)
    assert last_command(post) == "mad-card draw"


async def dies(world: World) -> None:
    """Spats shoots Chianti dead, and the bot asks for witnesses."""
    await card(world, "King of Hearts")
    shot = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **shot)


async def test_what_a_rule_wants_is_rolled_when_its_time_is_up(post: World) -> None:
    await dies(post)
    await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    assert [row for row in awaited(post) if row[0] == "duty"] == [("duty", f"[{post.bob.user.id}]", 6 * HOUR)]
    await passes(post, 6 * HOUR)
    assert last_command(post) == "mad guts"
    assert [row[0] for row in awaited(post)] == ["turn"]


async def test_an_obligation_is_listed_with_its_deadline(post: World) -> None:
    await dies(post)
    ((until,),) = post.rows("SELECT until FROM awaited WHERE decision = 'duty'")
    status = await good(post, post.alice, "game status")
    line = f"saw it (a Gory Death). Deadline: <t:{until}:R>. Then it is waived (canceled)."
    assert line in status.text
    assert line in (await good(post, post.alice, "game owed")).text


async def test_the_table_card_and_the_status_show_pending_players_deadlines_and_consequences(post: World) -> None:
    bot: Any = post.env.bot
    await bot.tables.begin()
    await dies(post)
    await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    await beat(post)
    ends = dict(post.rows("SELECT decision, until FROM awaited"))
    waits = f"Waits for <@{post.alice.user.id}> until <t:{ends['turn']}:f>, <t:{ends['turn']}:R>. Then "
    owes = f"(saw Chianti die). Deadline: <t:{ends['duty']}:R>. When time runs out"
    for shown in (text(the_card(post)), (await good(post, post.bob, "game status")).text):
        assert f"{waits}the bot finishes the card." in shown, shown
        assert owes in shown, shown
    edits = asked(post, "PATCH")
    await good(post, post.carol, "roll", formula="3d6")
    await beat(post)
    assert asked(post, "PATCH") == edits, "it shows nothing else"
    await good(post, post.ursula, "game pause")
    await beat(post)
    assert "Its clock has stood still since <t:" in text(the_card(post))
    assert "Waits for" not in text(the_card(post))


async def test_what_wants_words_is_waived_when_its_time_is_up(post: World) -> None:
    await dies(post)
    assert [row[0] for row in awaited(post)] == ["turn", "duty"]
    await passes(post, 6 * HOUR)
    assert last_command(post) == "game waive"
    (said,) = [one for one in messages(post.channel) if "Time was up." in text(one)]
    assert "Chianti" in text(said)


async def test_a_live_game_has_no_clock(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    await passes(world, 48 * HOUR)
    assert world.count("awaited") == world.count("notice") == 0
    assert not notices(world)


async def test_a_change_to_live_in_mid_game_ends_all_deadlines(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    await good(post, post.ursula, "game pace", mode="Live")
    await passes(post, GATHERS)
    assert not notices(post)
    assert post.count("awaited") == post.count("notice") == 0


# Pauses


async def test_a_pause_moves_every_deadline_by_as_long_as_it_lasts(post: World) -> None:
    await card(post, "Jack of Hearts")
    ((before,),) = post.rows("SELECT until FROM awaited")
    await good(post, post.ursula, "game pause")
    await passes(post, 30 * HOUR)
    assert last_command(post) == "game pause"
    assert not notices(post), "no one gets a notice while nothing runs"
    resumed = await good(post, post.ursula, "game resume")
    assert "Every deadline is 1 day and 6 hours later." in resumed.text
    ((after,),) = post.rows("SELECT until FROM awaited")
    assert 30 * HOUR <= after - before <= 30 * HOUR + 5


async def test_the_pause_of_a_player_ends_by_itself(post: World) -> None:
    await card(post, "Jack of Hearts")
    paused = await good(post, post.alice, "game pause")
    assert "It continues automatically" in paused.text
    await passes(post, 72 * HOUR + 60)
    assert last_command(post) == "game resume"
    ((span,),) = post.rows("SELECT until - since FROM awaited")
    assert span == 24 * HOUR


async def test_the_others_end_the_pause_of_an_umpire_who_plays(world: World) -> None:
    await open_table(world, umpire=world.carol)
    await good(world, world.carol, "game join", side="Hearts")
    await good(world, world.carol, "game pace", mode="By post")
    await refused(world, world.alice, "Ask its umpires", "game pause")
    await good(world, world.carol, "game pause")
    one = await good(world, world.alice, "game resume")
    assert one.headline == "alice wants “Mad Dogs With Guns” to continue."
    assert "It does once 1 more player wants it." in one.text
    assert "continues, because most players want it to" in (await good(world, world.bob, "game resume")).headline


async def test_more_time_is_given_from_now_on(post: World) -> None:
    await card(post, "Jack of Hearts")
    ((before,),) = post.rows("SELECT until FROM awaited")
    await good(post, post.ursula, "game extend", by="3d")
    ((after,),) = post.rows("SELECT until FROM awaited")
    assert after - before > 47 * HOUR
    await refused(post, post.ursula, "No deadline comes before", "game extend", by="2d")


# Impossible commands


@pytest.mark.parametrize(
    "typed, why",
    [
        ({"turn": "1m"}, "A time can be 5 minutes to 14 days"),
        ({"turn": "soon"}, "is not a length of time. Write one such as 12h"),
        ({"at": "25:00"}, "A time of day is"),
        ({"zone": "Atlantis"}, "No time zone is called"),
        ({"rest": "Mon Tue Wed Thu Fri Sat Sun"}, "at least one day"),
        ({"turn": "24h"}, "already has that pace"),
    ],
)
async def test_a_pace_that_can_not_be_is_refused(post: World, typed: dict[str, str], why: str) -> None:
    await refused(post, post.ursula, why, "game pace", **typed)


async def test_the_pace_is_shown_to_all_who_ask(post: World) -> None:
    shown = await good(post, post.carol, "game pace")
    assert shown.private
    assert "1 day for a turn, 12 hours for an answer and 6 hours for what the rules ask for." in shown.headline
    await good(post, post.ursula, "game pause")
    assert "It has been paused since <t:" in (await good(post, post.carol, "game pace")).text


async def test_by_post_is_refused_where_the_bot_can_not_post(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_table(world)
    bot: Any = world.env.bot
    monkeypatch.setattr(bot, "get_guild", lambda _id: None)
    await refused(world, world.ursula, "it can't post here", "game pace", mode="By post")


async def test_an_undo_gives_the_whole_time_again(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, 20 * HOUR)
    ((before,),) = post.rows("SELECT until FROM awaited")
    done = await good(post, post.alice, "mad-card done")
    await done.press("Undo", post.alice)
    ((decision, _, span),) = awaited(post)
    assert (decision, span) == ("turn", 24 * HOUR)
    assert post.rows("SELECT until FROM awaited")[0][0] >= before + 20 * HOUR


async def test_a_step_of_the_clock_that_is_taken_back_comes_again_after_its_whole_time(post: World) -> None:
    await dies(post)
    await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    await passes(post, 6 * HOUR)
    assert last_command(post) == "mad guts"
    (rolled,) = [one for one in messages(post.channel) if "Time was up." in text(one)]
    await post.seen(post.ursula, rolled).press("Undo")
    assert [span for decision, _, span in awaited(post) if decision == "duty"] == [6 * HOUR]
    await passes(post, 5 * HOUR)
    assert post.rows("SELECT count(*) FROM event WHERE command = 'mad guts'") == [(1,)]
    await passes(post, HOUR + 60)
    assert post.rows("SELECT count(*) FROM event WHERE command = 'mad guts'") == [(2,)]


async def test_where_others_come_first_nothing_is_waived_and_it_is_done_a_moment_later(
    post: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that fails for the crowd alone may still be possible."""
    done, tries = overdue.carry_out, 0

    async def crowded(*typed: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise (Contended("Too many people are at it at once."), Conflict())[tries - 1]
        return await done(*typed)

    await dies(post)
    await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    monkeypatch.setattr(overdue, "carry_out", crowded)
    await passes(post, 6 * HOUR + 30)
    assert tries == 3
    assert last_command(post) == "mad guts"
    assert not post.incidents


async def test_a_process_of_several_settles_what_is_late_of_its_own_shards_alone(post: World) -> None:
    bot: Any = post.env.bot
    await card(post, "Jack of Hearts")
    bot.alarm.cancel()
    await passes(post, 24 * HOUR + GATHERS)
    own = shard_of(post.server.id, 2)
    for shard, did in ((1 - own, "mad-card act"), (own, "mad-card done")):
        await bot.alarms.ring(post.env.now(), (shard,), 2)
        assert last_command(post) == did


async def test_the_process_of_a_shard_posts_within_seconds_what_another_stored(
    post: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot: Any = post.env.bot
    own = shard_of(post.server.id, 2)
    monkeypatch.setattr(bot.database, "on_due", lambda _: None)  # another process tells this one nothing
    monkeypatch.setattr(type(bot), "own_shards", property(lambda _: ((1 - own,), 2)))
    bot.telling.restart()
    await card(post, "Jack of Hearts")
    await passes(post, 3 * GATHERS)
    assert notices(post) == [], "the shard is not its own"
    monkeypatch.setattr(type(bot), "own_shards", property(lambda _: ((own,), 2)))
    await passes(post, 15)
    (notice,) = notices(post)
    assert str(post.alice.user.id) in text(notice)


async def test_a_player_who_lets_the_time_to_interrupt_pass_is_no_longer_pending(post: World) -> None:
    await (await card(post, "Ace of Spades", act=False)).press("Hold", post.bob)
    await card(post, "King of Hearts")
    assert ("answer", f"[{post.bob.user.id}]", 12 * HOUR) in awaited(post)
    for player in (post.alice, post.bob):
        assert "South Side may interrupt, or let it happen" in (await good(post, player, "game move")).text
    await passes(post, 12 * HOUR + GATHERS)
    assert last_command(post) == "mad-card let"
    assert [decision for decision, _, _ in awaited(post)] == ["turn"]
    assert not any(str(post.bob.user.id) in text(one) for one in notices(post))


async def test_the_time_to_interrupt_ends_at_the_hour_and_on_no_day_of_rest(post: World) -> None:
    """A day less an hour after midnight of a Thursday is past its evening; the Friday is one of rest."""
    await (await card(post, "Ace of Spades", act=False)).press("Hold", post.bob)
    await good(post, post.ursula, "game pace", answer="23h", at="20:00", zone="UTC", rest="Fri")
    asked = await card(post, "King of Hearts")
    saturday = int(datetime(2026, 1, 3, 20, tzinfo=UTC).timestamp())
    assert post.rows("SELECT until FROM awaited WHERE decision = 'answer'") == [(saturday,)]
    assert str(saturday) in asked.text
    await good(post, post.ursula, "game pace", answer="2h", at="any", rest="none")
    assert [span for what, _, span in awaited(post) if what == "answer"] == [2 * HOUR], "by another pace its whole time"


async def test_a_player_not_yet_to_act_is_not_pending_and_later_has_a_whole_turn(post: World) -> None:
    await (await card(post, "Ace of Spades", act=False)).press("Hold", post.bob)
    await good(post, post.ursula, "game pace", turn="6h", answer="12h")
    await card(post, "King of Hearts")
    await passes(post, 12 * HOUR - GATHERS)
    assert awaited(post) == [("answer", f"[{post.bob.user.id}]", 12 * HOUR)]
    assert not any(str(post.alice.user.id) in text(one) for one in notices(post))
    await passes(post, 2 * GATHERS)
    assert awaited(post) == [("turn", f"[{post.alice.user.id}]", 6 * HOUR)]


# The agenda


async def test_the_agenda_shows_deadlines_soonest_first(post: World) -> None:
    await card(post, "Jack of Hearts")
    await good(post, post.ursula, "mad-nerve saw", who="Spats Doogan", died="Chianti")
    listed = await good(post, post.alice.user, "agenda")
    lines = [line for line in listed.text.split("\n") if line.startswith("- ")]
    assert "**Spats Doogan (North Side)** owes a GUTS test" in lines[0], "six hours are sooner than a day"
    assert "Your side acts on the Jack of Hearts." in lines[1]
    ends = post.rows("SELECT until FROM awaited ORDER BY until")
    assert [f"Deadline: <t:{until}:R>." in line for (until,), line in zip(ends, lines, strict=True)] == [True, True]
    await good(post, post.ursula, "game pause")
    assert "Deadline" not in (await good(post, post.alice.user, "agenda")).text


async def test_the_agenda_shows_when_a_part_of_the_month_ends(world: World) -> None:
    await months.to_orders(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="48h")
    listed = await good(world, world.bob.user, "agenda")
    assert "Orders for January" in listed.text
    until = max(until for (until,) in world.rows("SELECT until FROM awaited"))
    assert f"Deadline: <t:{until}:R>." in listed.text
