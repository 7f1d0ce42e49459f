"""A game or campaign whose channel was deleted pauses, and users move it, close it or leave it from elsewhere."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import pytest_asyncio

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.shown_cards import A_BEAT, beat, cards, labels, letters, messages, text, the_card
from tests.cogs.table import card, good, open_by_post, open_table, together
from tests.cogs.test_afar import labelled
from tests.cogs.test_agenda import agenda
from tests.cogs.test_by_post import HOUR, last_command, passes
from tests.cogs.test_dillinger_table import NELSON, playing, table
from tests.cogs.town import open_town
from tests.cogs.world import Member, World, forged

GAME = "Mad Dogs With Guns"
STILL = f"The channel of “{GAME}” was deleted, so the game has stopped."


async def deleted(world: World, channel: Any = None) -> None:
    """A user deletes the channel, and all go to another one."""
    gone = channel or world.channel
    world.channel = world.server.create_text_channel("elsewhere")
    world.env.backend.delete_channel(gone.id)
    await world.env.settle()


def home(world: World, table: str = "game") -> int:
    ((channel,),) = world.rows(f"SELECT channel_id FROM {table} WHERE id = 1")
    return int(channel)


@beginning
async def begin_lost(world: World) -> None:
    await open_by_post(world)
    await card(world, "Jack of Hearts", act=False)


@pytest_asyncio.fixture
async def lost(world: World) -> World:
    """North Side (alice) against South Side (bob) by post, a card is out; ursula umpires; the channel is gone."""
    await begin_lost(world)
    await deleted(world)
    return world


async def test_players_of_a_lost_channel_get_one_message(lost: World) -> None:
    for player in (lost.alice, lost.bob):
        (letter,) = letters(lost, player)
        assert f"The channel of “{GAME}” on The Table was deleted" in letter
        assert "`/game move-here`" in letter
    assert not letters(lost, lost.carol)
    await passes(lost, 90 * HOUR)
    await lost.restart()
    await passes(lost, 90 * HOUR)
    assert len(letters(lost, lost.alice)) == 1


async def test_it_does_not_play_on_alone(lost: World) -> None:
    await passes(lost, 200 * HOUR)
    assert last_command(lost) == "mad-card draw"
    assert lost.rows("SELECT count(*) FROM awaited") == lost.rows("SELECT count(*) FROM notice") == [(0,)]
    await lost.restart()
    await passes(lost, 200 * HOUR)
    assert last_command(lost) == "mad-card draw"


async def test_moved_here_it_goes_on_with_its_whole_time(lost: World) -> None:
    await passes(lost, 200 * HOUR)
    moved = await good(lost, lost.ursula, "game move-here")
    assert moved.headline == f"“{GAME}” is played here now."
    assert "Its channel was deleted." in moved.text
    assert "All running deadlines start again." in moved.text
    assert "Undo" not in moved.labels
    assert home(lost) == lost.channel.id
    await beat(lost, A_BEAT + 30)
    assert any(f"waits for <@{lost.alice.user.id}>" in text(one) for one in messages(lost.channel))
    await passes(lost, 20 * HOUR)
    assert last_command(lost) == "game move-here"
    await passes(lost, 5 * HOUR)
    assert last_command(lost) != "game move-here", "its time was up"
    await everything_is_the_fold_of_its_events(lost)


async def test_what_was_done_before_is_taken_back_after_the_move(lost: World) -> None:
    await good(lost, lost.ursula, "game move-here")
    assert "Jack of Hearts" in (await good(lost, lost.bob, "log")).text
    undone = await good(lost, lost.ursula, "undo")
    assert "Jack of Hearts" in undone.headline
    assert lost.rows("SELECT struck_at IS NOT NULL FROM event WHERE command = 'mad-card draw'") == [(1,)]
    assert home(lost) == lost.channel.id
    await everything_is_the_fold_of_its_events(lost)


async def test_most_players_move_a_lost_game_without_an_umpire(lost: World) -> None:
    refused = await lost.say(lost.alice, "game move-here")
    asked = await refused.press("Ask the others")
    assert f"It is about “{GAME}”." in asked.text
    assert not (await asked.press("Agree", lost.bob)).refused
    assert home(lost) == lost.channel.id
    assert last_command(lost) == "game move-here"


async def test_a_living_game_in_the_way_is_closed_from_where_it_stands_in_the_way(world: World) -> None:
    await open_table(world)
    home_channel, world.channel = world.channel, world.server.create_text_channel("elsewhere")
    await world.env.settle()
    await good(world, world.alice, "game open", name="Docks")
    refused = await world.say(world.alice, "game bring", gang="North Side")
    assert f"in <#{home_channel.id}>. Close that game first." in refused.why
    assert {*refused.buttons} == {"Close it"}
    assert "Ask the others" in (await refused.press("Close it")).buttons
    stranger = await world.say(world.carol, "game open")
    assert stranger.refused
    assert {*stranger.buttons} == {"Open a game in a thread"}, "carol has no part in the game here"


async def test_one_alone_does_not_move_it_and_an_onlooker_learns_nothing_of_it(lost: World) -> None:
    assert (
        "An umpire can move it, or most of the players together" in (await lost.say(lost.alice, "game move-here")).why
    )
    assert "You play no game or campaign" in (await lost.say(lost.carol, "game move-here", game=GAME)).why
    assert await lost.complete(lost.carol, "game move-here", "game", "") == []
    assert await lost.complete(lost.alice, "game move-here", "game", "") == [GAME]
    assert home(lost) < 0


async def test_a_place_where_another_game_is_open_is_refused_with_the_way_to_close_it(lost: World) -> None:
    await good(lost, lost.alice, "game open", name="Docks")
    refused = await lost.say(lost.ursula, "game move-here")
    assert f"“Docks” is being played here. Close it first, or move “{GAME}” to another channel" in refused.why
    assert {*refused.buttons} >= {"Close it"}


async def test_its_umpire_closes_it_from_anywhere_and_the_gangs_are_free(lost: World) -> None:
    await good(lost, lost.ursula, "game move-here")
    await good(lost, lost.ursula, "game umpire", user=lost.carol)
    await deleted(lost)
    listed = await agenda(lost, lost.carol.user)
    assert STILL in listed.text
    asks = await listed.press(labelled(listed, "Close it"))
    done = await asks.press(labelled(asks, "Close it"))
    assert not done.refused
    assert done.private
    assert lost.rows("SELECT present FROM game") == [(0,)]
    assert lost.rows("SELECT game_id FROM gang WHERE game_id <> 0") == []
    await good(lost, lost.alice, "game open")
    await good(lost, lost.alice, "game bring", gang="North Side")
    await everything_is_the_fold_of_its_events(lost)


async def test_an_owner_takes_a_gang_off_a_lost_game_from_anywhere(lost: World) -> None:
    listed = await agenda(lost, lost.bob.user)
    asks = await listed.press(labelled(listed, "Close it"))
    assert "Ask the others" not in asks.buttons
    done = await asks.press("Take South Side off it")
    assert not done.refused
    assert lost.rows("SELECT name FROM gang WHERE game_id <> 0") == [("North Side",)]


async def test_a_gang_that_is_wanted_elsewhere_shows_the_way_out(lost: World) -> None:
    await good(lost, lost.alice, "game open", name="Docks")
    refused = await lost.say(lost.alice, "game bring", gang="North Side")
    assert "in a channel that was deleted. Close that game first." in refused.why
    assert {*refused.buttons} == {"Close it"}, "another game is open here"
    await good(lost, lost.alice, "game close", sure=True)
    nothing = await lost.say(lost.alice, "game close")
    assert f"Move “{GAME}” here" in nothing.buttons


async def test_nothing_is_done_in_it_before_it_has_moved(lost: World) -> None:
    acts = await lost.say(lost.alice, "mad shoot", shooter="Spats Doogan", target="Chianti", gun="Pistol", range=1.0)
    assert "whose channel was deleted. Move or close that game." in acts.why
    assert {"Move it here", "Close it"} <= {*acts.buttons}
    assert "An umpire can move it, or most of the players together" in (await acts.press("Move it here")).why


async def test_an_umpire_moves_a_lost_game_by_a_button_that_asks_once(lost: World) -> None:
    nothing = await lost.say(lost.ursula, "game owed")
    asks = await nothing.press(f"Move “{GAME}” here")
    assert "Everyone who can see this channel can now read" in asks.text
    assert home(lost) < 0
    await asks.press("Move it here")
    assert home(lost) == lost.channel.id


async def in_a_thread(world: World) -> Any:
    """A game is played in a thread; the channel that the thread is of."""
    bot: Any = world.env.bot
    parent = world.channel
    await bot.get_channel(parent.id).create_thread(name="Alley", type=discord.ChannelType.public_thread)
    await world.env.settle()
    (world.channel,) = parent.threads
    await open_table(world)
    return parent


async def test_a_deleted_thread_is_gone_and_an_archived_one_is_not(world: World) -> None:
    await in_a_thread(world)
    metadata: Any = world.channel._channel.thread_metadata
    metadata.archived = True
    world.env.backend.announce_channel_update(world.channel.id)
    await world.restart()
    assert home(world) == world.channel.id
    await deleted(world)
    assert home(world) < 0


async def test_a_channel_deleted_during_downtime_is_found_at_the_start(world: World) -> None:
    await open_table(world)
    backend = world.env.backend
    emit = backend.emit
    backend.emit = lambda *_a, **_k: None  # type: ignore[method-assign]
    gone = world.channel
    backend.delete_channel(gone.id)
    backend.emit = emit  # type: ignore[method-assign]
    world.channel = world.server.create_text_channel("elsewhere")
    await world.restart()
    assert home(world) < 0
    assert len(letters(world, world.alice)) == 1


async def test_a_living_game_moves_and_its_old_card_shows_where_to(docks: World) -> None:
    old = docks.channel
    assert cards(old)
    docks.channel = docks.server.create_text_channel("elsewhere")
    await docks.env.settle()
    await good(docks, docks.ursula, "game move-here", game="Docks")
    await beat(docks)
    assert not cards(old)
    assert any(f"is played in <#{docks.channel.id}> now" in text(one) for one in messages(old))
    assert labels(the_card(docks))[-2:] == ["Status", "Help"]
    assert "already played here" in (await docks.say(docks.alice, "game move-here", game="Docks")).why


async def test_the_card_of_a_lost_game_comes_back_where_it_is_moved(docks: World) -> None:
    await deleted(docks)
    await beat(docks)
    await good(docks, docks.ursula, "game move-here")
    await beat(docks)
    assert labels(the_card(docks))[-2:] == ["Status", "Help"]


async def test_a_campaign_moves_too_and_its_umpires_and_owners_end_or_leave_it_from_anywhere(world: World) -> None:
    await open_town(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="24h")
    await deleted(world)
    assert home(world, "campaign") < 0
    assert len(letters(world, world.bob)) == 1
    await passes(world, 90 * HOUR)
    assert last_command(world) == "campaign pace"
    listed = await agenda(world, world.alice)
    assert "The channel of “Paradise” was deleted, so the campaign has stopped." in listed.text
    await good(world, world.ursula, "game move-here", game="Paradise")
    assert home(world, "campaign") == world.channel.id
    assert world.rows("SELECT count(*) > 0 FROM awaited") == [(1,)]
    await deleted(world)
    ended = await world.say(world.ursula, "campaign close", campaign="Paradise")
    assert not ended.refused
    assert world.rows("SELECT present FROM campaign") == [(0,)]
    await everything_is_the_fold_of_its_events(world)


async def test_a_question_of_a_live_card_game_waits_and_then_has_its_whole_time(world: World) -> None:
    men = (Man(NELSON, 1, Box.LAM),)
    await playing(world, (), ("Police Stupidity",), men=men, opened={"seconds": 60})
    await good(world, world.alice, "dillinger do", move=f"Catch: {NELSON}, Local police")
    asked = table(world).decision
    await deleted(world)
    await world.env.advance_time(600)
    assert table(world).decision == asked, "nobody is passed"
    moved = await together(world, world.alice, "game move-here", world.bob)
    assert "All running deadlines start again." in moved.text
    await world.env.advance_time(55)
    now = table(world).decision
    assert now is not None
    assert asked is not None
    assert now.step is asked.step
    await world.env.advance_time(10)
    assert table(world).decision is None or table(world).decision != now


async def test_no_substitute_decides_in_a_lost_game(lost: World) -> None:
    asked = await good(lost, lost.alice, "away", until="9d", substitute=Member("carol"))
    await asked.press("I will", lost.carol)
    assert (await agenda(lost, lost.carol)).headline == "Nothing waits for you."


async def test_the_archived_threads_of_a_deleted_channel_are_gone_too(world: World) -> None:
    bot: Any = world.env.bot
    parent = await in_a_thread(world)
    thread = world.channel.id
    bot.get_guild(world.server.id)._remove_thread(bot.get_channel(thread))  # as one that was archived
    world.env.backend.channels.pop(thread)
    world.env.backend.get_guild(world.server.id).thread_ids.remove(thread)
    await deleted(world, parent)
    assert home(world) == -thread


async def test_a_message_without_a_channel_reveals_that_it_is_gone(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h")
    await card(world, "Jack of Hearts", act=False)
    backend = world.env.backend
    emit, backend.emit = backend.emit, lambda *_a, **_k: None  # type: ignore[method-assign]
    backend.delete_channel(world.channel.id)
    backend.emit = emit  # type: ignore[method-assign]
    await passes(world, 60)
    assert home(world) < 0
    assert len(letters(world, world.alice)) == 1


async def test_a_close_from_elsewhere_is_taken_back_as_a_game_without_a_channel(lost: World) -> None:
    asks = await (await agenda(lost, lost.alice)).press(f"Close it · {GAME}")
    assert "ends it for all players" in asks.text
    assert "Close it" not in asks.buttons
    await good(lost, lost.ursula, "game move-here")
    closed = await good(lost, lost.ursula, "game close")
    await deleted(lost)
    assert home(lost) < 0
    await forged(lost, lost.ursula, closed.aid("Undo"))
    assert lost.rows("SELECT present FROM game") == [(1,)]
    await good(lost, lost.ursula, "game move-here")
    assert home(lost) == lost.channel.id
    await everything_is_the_fold_of_its_events(lost)


@pytest.mark.parametrize("direct", [False, True], ids=["in its server", "in direct messages"])
async def test_a_campaign_is_ended_by_its_umpire_from_the_agenda(world: World, direct: bool) -> None:
    await open_town(world)
    await good(world, world.ursula, "campaign umpire", user=world.alice)
    await deleted(world)
    listed = await agenda(world, world.alice.user if direct else world.alice)
    asks = await listed.press(labelled(listed, "Close it"))
    ended = await asks.press("End it")
    assert not ended.refused
    assert ended.private, "nobody reads the channel that is gone"
    assert world.rows("SELECT present FROM campaign") == [(0,)]
    await everything_is_the_fold_of_its_events(world)


async def test_an_owner_leaves_a_campaign_that_has_lost_its_channel(world: World) -> None:
    await open_town(world)
    await deleted(world)
    await good(world, world.bob, "campaign leave", gang="South Side", campaign="Paradise")
    assert world.rows("SELECT campaign_id FROM gang WHERE name = 'South Side'") == [(0,)]
