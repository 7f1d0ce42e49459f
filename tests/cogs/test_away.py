"""Away: a substitute who agreed has the seat, says so, learns of what waits, and leaves it when the player is back."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from db.unit_of_work import Work
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import card, good, open_by_post, open_table
from tests.cogs.test_by_post import GATHERS, HOUR, awaited, last_command, notices, passes
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_fights import to_raid
from tests.cogs.test_me import in_private
from tests.cogs.world import Member, Reply, World

DAY = 24 * HOUR


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A game of North Side (alice, Hearts) against South Side (bob, Spades) by post: a day for a turn."""
    await open_by_post(world)
    return world


async def leaves(world: World, until: str = "3d", who: str = "carol", *, agrees: bool = True) -> Reply:
    """Alice is away, and carol decides for her."""
    asked = await good(world, world.alice, "away", until=until, substitute=Member(who))
    return await asked.press("I will", world.carol) if agrees else asked


# Acting as the substitute


async def test_a_substitute_who_agreed_has_the_rights_of_the_absent_player_and_names_them(post: World) -> None:
    await card(post, "Jack of Hearts")
    await refused(post, post.carol, "", "mad-card done")
    await leaves(post)
    done = await good(post, post.carol, "mad-card done")
    assert "carol decided for alice." in done.text
    assert last_command(post) == "mad-card done"
    assert post.rows("SELECT actor_name FROM event ORDER BY id DESC LIMIT 1") == [("alice",)]
    await everything_is_the_fold_of_its_events(post)


async def test_live_as_well_as_by_post(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    await leaves(world)
    assert "carol decided for alice." in (await good(world, world.carol, "mad-card done")).text


async def test_a_substitute_who_has_not_agreed_decides_nothing(post: World) -> None:
    await card(post, "Jack of Hearts")
    asked = await leaves(post, agrees=False)
    await refused(post, post.carol, "", "mad-card done")
    await asked.press("I will not", post.carol)
    await refused(post, post.carol, "", "mad-card done")
    assert "asked to decide" not in (await good(post, post.alice, "me show")).text


async def test_the_question_is_for_one_user_and_waits_in_their_agenda(post: World) -> None:
    asked = await leaves(post, agrees=False)
    assert (await asked.press("I will", post.bob)).refused
    assert (await asked.press("I will not", post.bob)).refused
    agenda = await good(post, post.carol, "agenda")
    assert "away until" in agenda.text
    (label,) = [one for one in agenda.buttons if "I will" in one]
    assert not (await agenda.press(label)).refused
    assert "decides for you" in (await good(post, post.alice, "me show")).text


async def test_what_waits_for_an_absent_player_is_in_the_substitutes_notice_and_agenda(post: World) -> None:
    await card(post, "Jack of Hearts")
    await passes(post, GATHERS)
    await leaves(post)
    await passes(post, GATHERS)
    (notice,) = notices(post)
    assert f"waits for <@{post.carol.user.id}>" in text(notice)
    assert f"<@{post.carol.user.id}> decides for <@{post.alice.user.id}>." in text(notice)
    assert awaited(post) == [("turn", f"[{post.carol.user.id}]", 24 * HOUR)]
    assert "1 thing waits for you" in (await good(post, post.carol, "agenda")).text


async def test_from_direct_messages_too(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    agenda = await good(post, post.carol.user, "agenda")
    (label,) = [one for one in agenda.buttons if "Mad Dogs" in one]
    assert not (await agenda.press(label)).refused


async def test_a_nudge_names_the_substitute(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    nudged = await (await good(post, post.bob, "game status")).press("Nudge", post.bob)
    assert f"<@{post.carol.user.id}>: “" in nudged.text
    assert f"<@{post.alice.user.id}>" not in nudged.text


async def test_from_afar_a_substitute_comes_only_where_they_decide(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    agenda = await good(post, post.carol.user, "agenda")
    (label,) = [one for one in agenda.buttons if "Mad Dogs" in one]
    dave = vars(post)["dave"] = post.server.add_member(post.env.create_user("dave"))
    asked = await good(post, dave, "away", until="3d", substitute=Member("carol"))
    await asked.press("I will", post.carol)
    await good(post, post.bob, "game join", side="South Side", player=Member("dave"))
    assert "You have no part" in (await agenda.press(label)).why


# Coming back


async def test_in_another_channel_too_where_the_command_names_the_campaign(world: World) -> None:
    """A fight of the month is played in a channel of its own."""
    fight = await to_raid(world)
    await leaves(world, who="carol")
    world.channel = world.server.create_text_channel("alley")
    await refused(world, world.carol, "Only players and umpires", "campaign fight", fight=fight)
    opened = await good(world, world.carol, "campaign fight", fight=fight, campaign="Paradise")
    assert "carol decided for alice." in opened.text


async def test_the_first_action_in_the_game_brings_a_player_back(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    await good(post, post.alice, "game status")
    await refused(post, post.carol, "", "mad-card done")
    await passes(post, GATHERS)
    (notice,) = notices(post)
    assert f"<@{post.alice.user.id}>" in text(notice)


async def test_a_command_outside_the_game_does_not(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    await good(post, post.alice, "agenda")
    await good(post, post.alice.user, "me show")
    assert not (await good(post, post.carol, "mad-card done")).refused


async def test_a_player_may_say_so_and_is_back_when_the_time_is_over(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    assert "alice is back" in (await good(post, post.alice, "away", until="now")).text
    await refused(post, post.carol, "", "mad-card done")
    await refused(post, post.alice, "You are not away", "away", until="now")
    await leaves(post, "2h")
    await passes(post, 2 * HOUR + 3600)
    await refused(post, post.carol, "", "mad-card done")
    assert awaited(post) == [("turn", f"[{post.alice.user.id}]", 24 * HOUR)]


async def test_where_one_can_not_be_brought_back_the_others_are(post: World, monkeypatch: pytest.MonkeyPatch) -> None:
    back, alice = Work.is_back, post.alice.user.id

    async def broken(work: Work, user: int, now: Any) -> None:
        if user == alice:
            raise RuntimeError("what is kept of her is broken")
        await back(work, user, now)

    monkeypatch.setattr(Work, "is_back", broken)
    for one in (post.alice, post.bob):
        await good(post, one, "away", until="2h")
    with capture_logs() as logs:
        await passes(post, 2 * HOUR + 3600)
    assert {one["user"] for one in logs if one["event"] == "not back"} == {alice}
    assert post.rows("SELECT user_id FROM preference WHERE away_until > 0") == [(alice,)]


async def test_a_restart_keeps_the_substitutes(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    await post.restart()
    assert "carol decided for alice." in (await good(post, post.carol, "mad-card done")).text


# No substitute, and secrets


async def test_without_a_substitute_the_clock_decides_after_a_second_time_if_the_table_chose_so(post: World) -> None:
    await good(post, post.ursula, "game pace", extend="On")
    await card(post, "Jack of Hearts")
    await good(post, post.alice.user, "away", until="5d")
    await passes(post, 24 * HOUR + 60)
    assert last_command(post) != "mad-card done"
    ((until,),) = post.rows("SELECT until FROM awaited WHERE decision = 'turn'")
    assert until > post.env.now().timestamp() + 23 * HOUR
    assert not notices(post), "no one who is away is pinged"
    await passes(post, 24 * HOUR)
    assert post.rows("SELECT count(*) FROM event WHERE command = 'mad-card done'") == [(1,)]


async def test_a_substitute_has_no_second_time(post: World) -> None:
    await good(post, post.ursula, "game pace", extend="On")
    await card(post, "Jack of Hearts")
    await leaves(post, "5d")
    await passes(post, 24 * HOUR + 60)
    assert post.rows("SELECT count(*) FROM event WHERE command = 'mad-card done'") == [(1,)]


async def test_notes_and_preferences_are_each_users_own(post: World) -> None:
    await leaves(post)
    await good(post, post.carol, "me notices", direct="On")
    assert post.rows("SELECT user_id FROM preference WHERE direct") == [(post.carol.user.id,)]
    assert in_private(post.carol)
    assert not in_private(post.alice)
    await good(post, post.carol, "game notes")
    kept = await good(post, post.carol, "privacy forget")
    await kept.press("Forget me")
    assert post.rows("SELECT count(*) FROM event WHERE actor_name = 'alice'") != [(0,)]


async def test_the_log_names_no_forgotten_substitute(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    await good(post, post.carol, "mad-card done")
    await (await good(post, post.carol, "privacy forget")).press("Forget me")
    stored = str(post.rows("SELECT headline, lines FROM event"))
    assert "carol" not in stored
    assert "somebody decided for alice." in stored


async def test_a_substitute_sees_the_hand_that_they_play_and_no_one_learns_of_it(world: World) -> None:
    hands = (("Roadblock", "Engine Trouble"), ("Mechanic",))
    await dillinger.playing(world, *hands, men=(Man(dillinger.NELSON, 1, Box.ROBBING),))
    await refused(world, world.ursula, "", "dillinger hand")
    asked = await leaves(world, who="ursula", agrees=False)
    await asked.press("I will", world.ursula)
    before = [text(one) for one in messages(world.channel) if not one.ephemeral]
    hand = await good(world, world.ursula, "dillinger hand")
    assert hand.private
    assert "Roadblock" in hand.text
    await passes(world, GATHERS)
    assert [text(one) for one in messages(world.channel) if not one.ephemeral] == before
    assert "Roadblock" not in (await good(world, world.bob, "dillinger hand")).text


# Refusals


@pytest.mark.parametrize(
    "typed, why",
    [
        ({"until": "2020-01-01"}, "has begun already"),
        ({"until": "2999-01-01"}, "six months"),
        ({"until": "soon"}, "is not a day or a time"),
        ({"until": "3d", "substitute": Member("alice")}, "yourself"),
        ({"until": "3d", "substitute": Member("bob")}, "takes part too"),
        ({"until": "3d", "substitute": Member("robot")}, "A bot such as"),
        ({"until": "now"}, "You are not away"),
    ],
)
async def test_an_absence_that_can_not_be_is_refused(post: World, typed: dict[str, Any], why: str) -> None:
    robot: Any = post.server.add_member(post.env.create_user("robot", bot=True))
    vars(post)["robot"] = robot
    await refused(post, post.alice, why, "away", **typed)


async def test_a_substitute_who_joins_decides_for_no_one_there_any_more(post: World) -> None:
    await card(post, "Jack of Hearts")
    await leaves(post)
    await good(post, post.ursula, "game join", side="Spades", player=Member("carol"))
    await refused(post, post.carol, "", "mad-card done")


async def test_a_user_who_left_the_server_is_not_asked(post: World) -> None:
    stranger = post.env.create_user("stranger")
    vars(post)["stranger"] = stranger
    await refused(post, post.alice, "Name a member of this server", "away", until="3d", substitute=Member("stranger"))
