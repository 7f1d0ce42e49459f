"""One message shows each game to everyone: posted, edited during play, posted anew when it is lost, and closed."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.results import ResponseMessage
from sqlalchemy import text as sql
from structlog.testing import capture_logs

from bot import create_bot
from cogs.cards.card import Card
from cogs.cards.components import CardView
from cogs.post.live_message import ARCHIVED, FAR_BACK, IN_SIGHT, OFTEN, OLD
from cogs.post.table_card_scheduler import AT_ONCE, BEAT, REST, TableCards
from cogs.safety.environment import Settings
from db.store.sqlite_driver import Connection
from rules.core.action.system import discover
from rules.core.plain.events import Subject, SubjectKind
from tests.cogs.shown_cards import (
    A_BEAT,
    A_MESSAGE,
    CLOSED,
    MESSAGES,
    asked,
    beat,
    cards,
    chat,
    kept,
    labels,
    messages,
    parts,
    restart,
    text,
    the_card,
)
from tests.cogs.starting import url_of
from tests.cogs.table import card, done, good
from tests.cogs.world import World

# Posted and edited


async def test_the_answer_to_the_opening_becomes_the_card_of_the_game(calm: World) -> None:
    opened = await good(calm, calm.alice, "game open", system="mad", name="Docks")
    await beat(calm)
    assert opened.message is not None
    assert the_card(calm).id == opened.message.id
    assert text(the_card(calm)).startswith("### Mad Dogs With Guns: take a side\n")
    assert text(the_card(calm)).endswith("-# “Docks” · Mad Dogs With Guns")
    assert labels(the_card(calm)) == [
        *("Join as Hearts", "Join as Spades", "Play against the house", "Lay a street"),
        *("My move", "Play by post", "Status", "Help"),
    ]
    assert kept(calm) == (the_card(calm).id, None, None, 0)


async def test_no_command_asks_the_database_for_more_because_of_it(docks: World, monkeypatch: Any) -> None:
    sent: list[str] = []
    run = Connection.run

    async def noted(connection: Connection, statement: str, *values: Any) -> Any:
        sent.append(statement)
        return await run(connection, statement, *values)

    monkeypatch.setattr(Connection, "run", noted)
    await good(docks, docks.ursula, "mad-card draw", card="Jack of Hearts")
    assert sent
    assert not [one for one in sent if "game_card" in one]
    await beat(docks)
    assert [one for one in sent if "game_card" in one]


async def test_it_is_edited_after_a_deed(docks: World) -> None:
    first = the_card(docks)
    await card(docks, "Jack of Hearts")
    assert "Jack" not in text(the_card(docks))
    await beat(docks)
    assert text(the_card(docks)).startswith(f"### **North Side** (<@{docks.alice.id}>) acts on the Jack of Hearts.\n")
    assert the_card(docks).id == first.id
    assert (asked(docks, "PATCH"), asked(docks, "POST")) == (1, 0)


async def test_what_happens_within_a_few_seconds_is_one_edit(docks: World) -> None:
    await card(docks, "Jack of Hearts")
    await done(docks, "Jack of Hearts")
    await card(docks, "Queen of Spades")
    await beat(docks)
    assert "acts on the Queen of Spades" in text(the_card(docks))
    assert asked(docks, "PATCH") == 1


async def test_it_is_left_alone_where_nothing_changed(docks: World) -> None:
    await good(docks, docks.alice, "roll", formula="3d6")
    await beat(docks)
    assert (asked(docks, "PATCH"), asked(docks, "GET")) == (0, 0)


async def test_its_buttons_work(docks: World) -> None:
    shown = the_card(docks)
    status = await docks.act(docks.bob, lambda: docks.bob.click(shown, label="Status"))
    assert status.private
    assert status.headline == "“Docks”: turn 1."
    helped = await docks.act(docks.carol, lambda: docks.carol.click(shown, label="Help"))
    assert helped.private
    mine = next(part for part in parts(shown) if part.get("label") == "My move")
    assert mine["custom_id"] == "c:mine:0"


async def test_an_obligation_is_shown_and_has_a_button(docks: World) -> None:
    await card(docks, "King of Hearts")
    dies = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}
    await good(docks, docks.alice, "mad shoot", shooter="Spats Doogan", **dies)
    await good(docks, docks.alice, "mad-nerve saw", who="Ox", died="Chianti")
    await beat(docks)
    (owed,) = [label for label in labels(the_card(docks)) if label.startswith("Owed")]
    assert owed == "Owed (1)", text(the_card(docks))
    assert "**Ox (South Side)** owes" in text(the_card(docks))
    listed = await docks.act(docks.bob, lambda: docks.bob.click(the_card(docks), label=owed))
    assert listed.private
    await good(docks, docks.ursula, "game waive", who="Ox")
    await beat(docks)
    assert labels(the_card(docks)) == ["My move", "Status", "Help"]


async def test_undo_changes_it_too(docks: World) -> None:
    before = text(the_card(docks))
    drawn = await good(docks, docks.ursula, "mad-card draw", card="Jack of Hearts")
    await beat(docks)
    assert text(the_card(docks)) != before
    await drawn.press("Undo", docks.ursula)
    await beat(docks)
    assert text(the_card(docks)) == before


async def test_two_games_have_a_card_each(docks: World) -> None:
    elsewhere = docks.server.create_text_channel("elsewhere")
    await docks.env.settle()
    await docks.alice.slash(elsewhere, "game open", system="hood", name="Bank")
    await beat(docks)
    (other,) = cards(elsewhere)
    assert text(other).startswith("### The Hoodsville Heist: take a side\n")
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert "Jack" in text(the_card(docks))
    assert "Jack" not in text(cards(elsewhere)[0])


async def test_a_game_in_direct_messages_has_a_card_too(calm: World) -> None:
    await good(calm, calm.alice.user, "game open", system="mad", name="Alone")
    await beat(calm)
    (shown,) = cards(calm.alice.user.dm_channel)
    assert "“Alone”" in text(shown)


async def test_a_game_in_a_thread_has_its_card_there(calm: World) -> None:
    bot: Any = calm.env.bot
    public = discord.ChannelType.public_thread
    thread = await bot.get_channel(calm.channel.id).create_thread(name="Back alley", type=public)
    await calm.env.settle()
    (here,) = calm.channel.threads
    await calm.alice.slash(here, "game open", system="mad", name="Docks")
    await beat(calm)
    (shown,) = cards(here)
    assert "“Docks”" in text(shown)
    assert not cards(calm.channel)
    assert here.id == thread.id


async def test_a_table_card_notifies_no_one(docks: World) -> None:
    docks.env.backend.messages[docks.channel.id].pop(the_card(docks).id)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    shown = docks.env.backend.get_message(docks.channel.id, the_card(docks).id)
    assert discord.MessageFlags._from_value(shown.flags).suppress_notifications


# Closed


async def test_a_closed_games_card_says_so_once_and_has_no_buttons(docks: World) -> None:
    shown = the_card(docks).id
    await good(docks, docks.ursula, "game close")
    await beat(docks)
    assert the_card(docks).id == shown
    assert text(the_card(docks)) == f"### {CLOSED}\n-# “Docks” · Mad Dogs With Guns"
    assert not labels(the_card(docks))
    edits = asked(docks, "PATCH")
    await restart(docks)
    assert asked(docks, "PATCH") == edits
    await good(docks, docks.alice, "game open", system="mad", name="Again")
    await beat(docks)
    assert [CLOSED in text(one) for one in cards(docks.channel)] == [True, False]
    assert asked(docks, "PATCH") == edits + 1, "only the new game's"


async def test_a_game_whose_close_was_undone_has_its_card_again(docks: World) -> None:
    before = text(the_card(docks))
    closed = await good(docks, docks.ursula, "game close")
    await beat(docks)
    await closed.press("Undo", docks.ursula)
    await beat(docks)
    assert text(the_card(docks)) == before
    assert labels(the_card(docks))
    assert kept(docks)[-1] == 0


@pytest.mark.parametrize("code", [ARCHIVED, OLD])
async def test_a_closed_games_card_that_can_not_be_edited_is_deleted(docks: World, code: int) -> None:
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=code)
    await good(docks, docks.ursula, "game close")
    await beat(docks)
    assert not cards(docks.channel)
    assert kept(docks) == (None, None, None, 1)


async def test_a_closed_games_card_that_was_deleted_is_not_posted_again(docks: World) -> None:
    docks.env.backend.messages[docks.channel.id].pop(the_card(docks).id)
    await good(docks, docks.ursula, "game close")
    await beat(docks)
    assert not cards(docks.channel)
    assert kept(docks) == (None, None, None, 1)


async def test_a_game_that_was_never_opened_as_that_was_taken_back_counts_as_closed(calm: World) -> None:
    opened = await good(calm, calm.alice, "game open", system="mad", name="Docks")
    await beat(calm)
    await opened.press("Undo")
    await beat(calm)
    assert CLOSED in text(the_card(calm))


async def test_a_game_closed_at_once_says_so_on_the_answer_to_its_opening(calm: World) -> None:
    opened = await good(calm, calm.alice, "game open", system="mad", name="Docks")
    await good(calm, calm.ursula, "game close")
    await beat(calm)
    assert opened.message is not None
    assert the_card(calm).id == opened.message.id
    assert CLOSED in text(the_card(calm))


# Lost and found


async def test_one_that_has_scrolled_away_is_posted_anew_and_the_old_one_deleted_then(docks: World) -> None:
    old = the_card(docks).id
    await chat(docks, IN_SIGHT)
    await beat(docks, OFTEN.total_seconds())
    docks.env.backend.http_requests.clear()
    await card(docks, "Jack of Hearts")
    await beat(docks)
    new = the_card(docks)
    assert new.id != old
    assert messages(docks.channel)[-1].id == new.id
    assert "acts on the Jack of Hearts" in text(new)
    ways = [
        one.method for one in docks.env.backend.http_requests if f"/channels/{docks.channel.id}/messages" in one.path
    ]
    assert ways == ["GET", "POST", "DELETE"]
    assert kept(docks) == (new.id, None, None, 0)


async def test_one_that_is_still_in_sight_is_edited(docks: World) -> None:
    old = the_card(docks).id
    await chat(docks, IN_SIGHT - 6)  # two gangs came on after it
    await beat(docks, OFTEN.total_seconds())
    await card(docks, "Jack of Hearts")  # two answers more
    await beat(docks)
    assert the_card(docks).id == old
    assert (asked(docks, "GET"), asked(docks, "PATCH")) == (1, 1)


async def test_the_history_is_looked_at_every_ten_minutes_at_most(docks: World) -> None:
    await beat(docks, OFTEN.total_seconds())
    for rank in ("Jack", "Queen", "King"):
        await card(docks, f"{rank} of Hearts")
        await beat(docks)
        await chat(docks, IN_SIGHT)
        await done(docks, f"{rank} of Hearts")
        await beat(docks)
    assert asked(docks, "GET") == 1
    assert asked(docks, "PATCH") == 6
    await beat(docks, OFTEN.total_seconds())
    await card(docks, "Jack of Spades")
    await beat(docks)
    assert asked(docks, "GET") == 2
    assert messages(docks.channel)[-1].id == the_card(docks).id


async def test_a_history_that_the_bot_may_not_read_keeps_the_card_where_it_is(docks: World) -> None:
    old = the_card(docks).id
    await chat(docks, IN_SIGHT)
    await beat(docks, OFTEN.total_seconds())
    docks.env.inject_error("GET", MESSAGES, status=403, code=50001)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert the_card(docks).id == old
    assert "Jack" in text(the_card(docks))


async def test_one_that_was_deleted_is_noticed_at_the_next_edit(docks: World) -> None:
    docks.env.backend.messages[docks.channel.id].pop(the_card(docks).id)
    await good(docks, docks.alice, "roll", formula="3d6")
    await beat(docks)
    assert not cards(docks.channel)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert "acts on the Jack of Hearts" in text(the_card(docks))
    assert kept(docks) == (the_card(docks).id, None, None, 0)


@pytest.mark.parametrize("code", [ARCHIVED, OLD])
async def test_one_in_an_archived_thread_or_too_old_to_edit_gets_a_new_one(docks: World, code: int) -> None:
    old = the_card(docks).id
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=code)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert the_card(docks).id != old
    assert "Jack" in text(the_card(docks))


async def test_an_old_one_that_can_not_be_deleted_is_left_there(docks: World) -> None:
    old = the_card(docks).id
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=ARCHIVED)
    docks.env.inject_error("DELETE", A_MESSAGE, status=400, code=ARCHIVED)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    left, new = cards(docks.channel)
    assert left.id == old
    assert kept(docks) == (new.id, None, None, 0)


# Restarts


async def test_after_a_restart_it_is_the_same_card(docks: World) -> None:
    old = the_card(docks).id
    await card(docks, "Jack of Hearts")
    await beat(docks, 2 * REST.total_seconds())
    edits = asked(docks, "PATCH")
    assert edits == 1
    await restart(docks)
    assert asked(docks, "PATCH") == edits, "it shows already what it should"
    await done(docks, "Jack of Hearts")
    await beat(docks)
    assert the_card(docks).id == old
    assert asked(docks, "PATCH") == edits + 1


async def test_a_restart_shows_what_was_not_shown_before(docks: World) -> None:
    await card(docks, "Jack of Hearts")
    await restart(docks)
    assert "acts on the Jack of Hearts" in text(the_card(docks))


async def test_a_restart_closes_the_card_of_a_game_that_was_closed_before(docks: World) -> None:
    await good(docks, docks.ursula, "game close")
    await restart(docks)
    assert CLOSED in text(the_card(docks))


async def test_a_restart_sweeps_up_the_older_card(docks: World) -> None:
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=OLD)
    docks.env.inject_error("DELETE", A_MESSAGE, status=503)
    with capture_logs() as logs:
        await card(docks, "Jack of Hearts")
        await beat(docks)
    assert "table card failed" in [one["event"] for one in logs]
    assert len(cards(docks.channel)) == 2
    assert kept(docks)[1] == cards(docks.channel)[0].id
    await restart(docks)
    assert kept(docks) == (the_card(docks).id, None, None, 0)


async def test_a_restart_sweeps_up_a_card_that_was_posted_unnoted(docks: World) -> None:
    kept_one = the_card(docks)
    bot: Any = docks.env.bot
    (stray,) = [await bot.get_channel(docks.channel.id).send(view=view_of(kept_one))]
    await chat(docks, FAR_BACK - 10)
    bot.tables.quiet = True
    async with bot.database.write() as session:
        now = int(docks.env.now().timestamp())
        await session.execute(sql(f"UPDATE game_card SET posting = {now}, version = version + 1"))
    assert len(cards(docks.channel)) == 2
    await restart(docks)
    assert len(cards(docks.channel)) == 2, "it might be another process that is posting it"
    await beat(docks, REST.total_seconds())
    assert the_card(docks).id == kept_one.id != stray.id
    assert kept(docks) == (kept_one.id, None, None, 0)


def view_of(message: ResponseMessage) -> discord.ui.LayoutView:
    """The same card once more."""
    view = CardView(Card("x"))
    view._parts = message.components
    return view


async def test_many_open_games_are_gone_through_after_a_start(docks: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert AT_ONCE > 1
    monkeypatch.setattr("cogs.post.table_card_scheduler.AT_ONCE", 1)
    elsewhere = [docks.server.create_text_channel(f"elsewhere-{number}") for number in range(3)]
    await docks.env.settle()
    bot: Any = docks.env.bot
    bot.tables.quiet = True
    for channel in elsewhere:
        await docks.alice.slash(channel, "game open", system="mad", name="Elsewhere")
    await restart(docks)
    await beat(docks, 5 * A_BEAT)
    assert [len(cards(channel)) for channel in elsewhere] == [1, 1, 1]


async def test_a_bot_has_table_cards_by_default(tmp_path: Any) -> None:
    bot = create_bot(Settings(database_url=url_of(tmp_path / "x.db")))
    assert not bot.tables.quiet
    await bot.database.close()


async def test_what_was_edited_is_on_record_when_the_bot_stops(docks: World) -> None:
    bot: Any = docks.env.bot
    digests = docks.rows("SELECT digest FROM game_card")
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert docks.rows("SELECT digest FROM game_card") == digests, "not one commit more for each edit"
    await bot.tables.close()
    assert docks.rows("SELECT digest FROM game_card") != digests


# Several processes


async def test_two_processes_at_one_card_do_no_harm(docks: World) -> None:
    bot: Any = docks.env.bot
    bot.tables.quiet = True
    docks.env.backend.messages[docks.channel.id].pop(the_card(docks).id)
    await card(docks, "Jack of Hearts")
    several = [TableCards(bot) for _ in range(3)]
    with docks.env.time_context():
        for each in several:
            each.changed([Subject(SubjectKind.GAME, 1)])
        now = docks.env.now() + BEAT * 2
        for each in several:
            await each.round(now)
        await docks.env.settle()
    assert "Jack" in text(the_card(docks))
    assert kept(docks)[0] == the_card(docks).id
    assert not docks.incidents


# A fight that is decided


async def test_it_says_who_is_left_and_the_winner_closes_the_game_alone(docks: World) -> None:
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert "Close the game" not in labels(the_card(docks))
    roster = discover()["mad"].roster
    assert roster is not None
    beaten = [one.name for one in roster.samples["South Side"]]
    for one in beaten:
        await good(docks, docks.ursula, "gang wounds", figure=one, points=1, dead=True)
    await beat(docks)
    over = "Only **North Side** is left in the fight."
    assert text(the_card(docks)).startswith(f"### {over}\n")
    mine = await good(docks, docks.alice, "game move")
    assert over in mine.text
    assert "Close the game" in mine.buttons
    assert "Close the game" in labels(the_card(docks))
    refused = await docks.say(docks.bob, "game close", anyway=True)
    assert refused.refused
    closed = await good(docks, docks.alice, "game close", anyway=True)
    assert over in closed.text
