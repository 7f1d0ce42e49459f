"""Buttons from afar: a user settles what waits from anywhere, with the rights of their seat, and the bot reports it in
the game's channel.
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.replies.dispatch import BUTTON_HANDLERS, MENU_HANDLERS
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs import months
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import at_morelli, card, good, open_table
from tests.cogs.test_agenda import FIRST_SHOT, NOTHING, agenda, shot, wound
from tests.cogs.test_alarms import answered
from tests.cogs.test_campaign_orders import LINES
from tests.cogs.test_forms import typed
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import BOMBERS, Reply, World
from tests.turns import takes_turns

HEARTS = "Jack of Hearts"


def labelled(reply: Reply, beginning: str) -> str:
    """The one button whose label begins so."""
    (found,) = (label for label in reply.buttons if label.startswith(beginning))
    return found


def posts(channel: Any) -> list[str]:
    """The public messages of a channel."""
    return [text(one) for one in messages(channel)]


async def leave(world: World) -> Any:
    """From now on all are in another channel; the one they left."""
    home, world.channel = world.channel, world.server.create_text_channel("elsewhere")
    await world.env.settle()
    return home


async def act_open(world: World) -> Any:
    """North Side, alice's, acts on a card, and all have gone elsewhere; where it is played."""
    await open_table(world)
    await card(world, HEARTS)
    return await leave(world)


# Settled from anywhere, reported in the game's channel


@pytest.mark.parametrize("direct", [False, True], ids=["another channel", "direct messages"])
async def test_an_obligation_is_settled_from_anywhere_and_reported_in_its_channel(world: World, direct: bool) -> None:
    await shot(world)
    home = await leave(world)
    before = posts(home)
    listed = await agenda(world, world.bob.user if direct else world.bob)
    label = labelled(listed, FIRST_SHOT)
    done = await (await listed.press(label)).press("Roll")
    assert done.private
    assert not done.refused
    assert f"Posted in https://discord.com/channels/{world.server.id}/{home.id}." in done.text
    (verdict,) = posts(home)[len(before) :]
    assert verdict.partition("\n")[0] == f"### {done.headline}"
    assert label not in listed.buttons, "it is done"
    assert (await agenda(world, world.bob)).headline == NOTHING
    channel, command = world.rows("SELECT channel_id, command FROM event ORDER BY id DESC LIMIT 1")[0]
    assert (channel, command) == (home.id, "gangstars test")
    await everything_is_the_fold_of_its_events(world)


async def test_a_report_in_another_channel_has_the_buttons_of_that_channel(world: World) -> None:
    await shot(world)
    home = await leave(world)
    listed = await agenda(world, world.bob.user)
    await (await listed.press(labelled(listed, FIRST_SHOT))).press("Roll")
    ids = [one for one in str(messages(home)[-1].components).split("'") if one.startswith("c")]
    assert any(one.startswith(("c:besides:", "c:undo:", "c:why:")) for one in ids)
    assert not [one for one in ids if one.startswith("c@")]


async def test_a_whole_shot_is_made_from_direct_messages(world: World) -> None:
    home = await act_open(world)
    listed = await agenda(world, world.alice.user)
    assert (
        f"In “Mad Dogs With Guns”, The Table, https://discord.com/channels/{world.server.id}/{home.id}" in listed.text
    )
    mine = await listed.press(labelled(listed, "My move"))
    assert "2 actions left: Spats Doogan, Dooley" in mine.text
    shoot = await mine.press("Spats Doogan: shoot")
    form = await at_morelli(shoot)
    covered = await form.choose("Cover: Hard")
    before = posts(home)
    rolled = await covered.press("Roll")
    assert rolled.private
    assert "Posted in " in rolled.text
    (told,) = posts(home)[len(before) :]
    verdict = told.partition("\n")[0].removeprefix("### ")
    assert verdict in rolled.text
    ((channel, server),) = world.rows(
        "SELECT channel_id, server_id FROM event JOIN stream ON stream.id = stream_id WHERE command = 'mad shoot'"
    )
    assert (channel, server) == (home.id, world.server.id)
    assert rolled.headline == "Your move: the Jack of Hearts"
    assert "1 action left: Spats Doogan" in rolled.text
    back = await rolled.press("Agenda")
    assert "wait" in back.headline
    await everything_is_the_fold_of_its_events(world)


async def test_a_window_opened_from_afar_is_of_the_same_game(world: World) -> None:
    home = await act_open(world)
    listed = await agenda(world, world.alice.user)
    mine = await listed.press(labelled(listed, "My move"))
    form = await at_morelli(await mine.press("Spats Doogan: shoot"))
    window = await form.press("My own dice")
    before = len(posts(home))
    done = await (await typed(world, window, "1 5 5 5 5 5 4 2")).press("Yes, use them")
    assert not done.refused
    assert len(posts(home)) == before + 1
    assert world.rows("SELECT channel_id FROM event WHERE command = 'mad shoot'") == [(home.id,)]


async def test_a_restart_loses_none_of_it(world: World) -> None:
    home = await act_open(world)
    listed = await agenda(world, world.alice.user)
    await world.restart()
    mine = await listed.press(labelled(listed, "My move"))
    shoot = await mine.press("Spats Doogan: shoot")
    await world.restart()
    rolled = await (await at_morelli(shoot)).press("Roll")
    assert not rolled.refused
    assert posts(home)[-1].partition("\n")[0].removeprefix("### ") in rolled.text


async def test_two_games_are_two_sets_of_buttons(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve saw", who="Hot Dog Morelli", died="Chianti")
    first = await leave(world)
    await good(world, world.bob, "gang new", name="Fourth Precinct", sample="Fourth Precinct")
    await good(world, world.bob, "game open", system="GangStars", name="Turf")
    await good(world, world.bob, "game bring", gang="Fourth Precinct")
    await good(world, world.bob, "gangstars-turn next")
    await good(world, world.bob, "gangstars-turn draw", chit="Officer Dunn")
    second = world.channel
    listed = await agenda(world, world.bob.user)
    places = {id_.partition(":")[0] for id_ in listed.buttons.values()}
    assert places == {"c@g1", "c@g2"}
    before = posts(first), posts(second)
    await listed.press(labelled(listed, "Hot Dog Morelli"))
    assert len(posts(first)) == len(before[0]) + 1
    assert posts(second) == before[1]


async def test_a_game_of_another_server_is_played_from_this_one(world: World) -> None:
    other = world.env.create_guild("The Other Table")
    there, bob = other.create_text_channel("back-room"), other.add_member(world.bob.user)
    carol = other.add_member(world.carol.user)
    await world.env.settle()
    for actor, command, options in (
        (bob, "gang new", {"name": "North Side", "sample": "North Side", "dice": BOMBERS}),
        (bob, "game open", {"system": "mad", "name": "Far Docks"}),
        (bob, "game bring", {"gang": "North Side"}),
        (carol, "gang new", {"name": "South Side", "sample": "South Side", "dice": BOMBERS}),
        (carol, "game bring", {"gang": "South Side"}),
        (bob, "mad-nerve saw", {"who": "Spats Doogan", "died": "Chianti"}),
    ):
        done = await world.act(actor, lambda a=actor, c=command, o=options: a.slash(there, c, **o))
        assert not done.refused, (command, done.refused)
    listed = await agenda(world, world.bob)
    assert f"The Other Table, https://discord.com/channels/{other.id}/{there.id}" in listed.text
    before = len(posts(there)), len(messages(world.channel))
    tested = await listed.press(labelled(listed, "Spats Doogan: GUTS test"))
    assert not tested.refused
    assert tested.private
    assert len(posts(there)) == before[0] + 1
    assert all(one.ephemeral for one in messages(world.channel)[before[1] :])


# Questions to agree to


async def test_a_gang_that_is_offered_is_taken_from_direct_messages(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    home = await leave(world)
    listed = await agenda(world, world.carol.user)
    taken = listed.buttons["alice: Accept"]
    before = posts(home)
    for other in (world.bob.user, world.alice.user):
        assert (await forged(world, other, taken)).refused == "The bot is not asking you that, or not any more."
    accepted = await listed.press("alice: Accept")
    assert "Posted in " in accepted.text
    assert [accepted.headline in one for one in posts(home)[len(before) :]] == [True]
    assert (await agenda(world, world.carol)).headline == NOTHING
    assert (await forged(world, world.carol.user, taken)).refused == "The bot is not asking you that, or not any more."


async def test_an_undo_is_agreed_to_from_direct_messages(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    fired = await wound(world)
    await fired.press("Undo")
    home = await leave(world)
    agreed = await (await agenda(world, world.bob.user)).press("alice: Agree")
    assert "Posted in " in agreed.text
    assert "Taken back by bob" in posts(home)[-1]
    assert fired.headline.startswith("~~"), "its card in the channel too"
    await everything_is_the_fold_of_its_events(world)


# The seat is the only right


async def test_without_a_seat_there_a_press_does_nothing(world: World) -> None:
    await shot(world)
    listed = await agenda(world, world.bob)
    plain = listed.buttons[FIRST_SHOT]
    for user in (world.carol.user, world.ursula.user, world.ursula):
        refused = await forged(world, user, plain.replace("c:", "c@g1:"))
        assert refused.refused == "You have no part in that game."
    for id_ in ("c@g2:mine:0", "c@g999999999999:mine:0", "c@p1:mine:0"):
        refused = await forged(world, world.bob.user, id_)
        assert refused.refused in ("You have no part in that game.", "You have no part in that campaign.")


async def test_another_players_decision_is_refused_from_afar_too(world: World) -> None:
    await shot(world)
    plain = (await agenda(world, world.bob)).buttons[FIRST_SHOT]
    refused = await forged(world, world.alice.user, plain.replace("c:", "c@g1:"))
    assert "is not yours" in (refused.refused or "")
    assert world.rows("SELECT id FROM event WHERE command = 'gangstars test'") == []


async def test_a_server_umpire_has_no_rights_from_afar(world: World) -> None:
    """In the channel an umpire of the server may settle it for bob; from afar her seat alone counts."""
    await shot(world)
    await good(world, world.ursula, "gang new", name="Hers", sample="Eastside Kings")
    await good(world, world.ursula, "game bring", gang="Hers", side="1")
    plain = (await agenda(world, world.bob)).buttons[FIRST_SHOT]
    await leave(world)
    refused = await forged(world, world.ursula, plain.replace("c:", "c@g1:"))
    assert "is not yours" in (refused.refused or "")


async def test_a_game_that_is_over_takes_no_press(world: World) -> None:
    await shot(world)
    home = await leave(world)
    listed = await agenda(world, world.bob.user)
    elsewhere, world.channel = world.channel, home
    await good(world, world.ursula, "game close", anyway=True)
    await good(world, world.bob, "game open", system="mad", name="Docks")
    world.channel = elsewhere
    refused = await listed.press(labelled(listed, FIRST_SHOT))
    assert refused.refused == "That game is over.", "another is played there by now"
    stranger = await forged(world, world.carol.user, listed.buttons[labelled(listed, FIRST_SHOT)])
    assert stranger.refused == "You have no part in that game."


async def test_from_afar_users_see_no_logs_of_channels_hidden_from_them(world: World) -> None:
    await open_table(world)
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    secret = world.server.create_text_channel(
        "secret", overwrites={world.server.default_role: hidden, world.alice: seen}
    )
    await world.env.settle()
    home, world.channel = world.channel, secret
    await good(world, world.alice, "game open", system="GangStars", name="Turf")
    world.channel = home
    ((stream,),) = world.rows("SELECT stream.id FROM stream WHERE kind = 'game' AND of = 2")
    for at in ("", "@g1"):
        key = f"older.99.{stream}.0.0."
        there = world.bob if not at else world.bob.user
        refused = await forged(world, there, f"c{at}:log:{key}")
        assert refused.refused == "That channel is closed to you."


@takes_turns
@pytest.mark.parametrize("key", ["0", "1", "1.1.1.1"])
async def test_made_up_ids_break_nothing_from_afar(world: World, key: str) -> None:
    await open_table(world)
    for does in BUTTON_HANDLERS:
        await forged(world, world.bob.user, f"c@g1:{does}:{key}")
    for does in MENU_HANDLERS:
        await forged(world, world.bob.user, f"m@g1:{does}:{key}", ["1"])


# Where the bot can't tell the others


async def test_where_the_bot_can_not_post_there_is_no_button_but_the_way(world: World) -> None:
    await shot(world)
    home = await leave(world)
    listed = await agenda(world, world.bob.user)
    bot: Any = world.env.bot
    get_guild = bot.get_guild
    bot.get_guild = lambda _id: None
    try:
        refused = await listed.press(labelled(listed, FIRST_SHOT))
        way = f"https://discord.com/channels/{world.server.id}/{home.id}"
        assert refused.refused == f"The bot can't post there, so the others would miss it. Do it there: {way}."
        without = await agenda(world, world.bob.user)
        assert way in without.text
        assert not without.buttons
    finally:
        bot.get_guild = get_guild


async def test_where_it_may_not_speak_it_offers_no_button_either(world: World) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    quiet = world.server.create_text_channel("quiet", overwrites={world.server.default_role: mute})
    await world.env.settle()
    home, world.channel = world.channel, quiet
    await good(world, world.alice, "game open", system="pottersville", name="Dock")
    await good(world, world.alice, "game join", side="1")
    world.channel = home
    listed = await agenda(world, world.alice)
    assert f"In “Dock”, <#{quiet.id}>, where the bot can't post." in listed.text
    assert not listed.buttons
    refused = await forged(world, world.alice, "c@g1:mine:0")
    assert "The bot can't post there" in (refused.refused or "")


async def test_what_discord_does_not_take_is_done_all_the_same_and_said(world: World) -> None:
    await shot(world)
    home = await leave(world)
    listed = await agenda(world, world.bob.user)
    before = posts(home)
    bot: Any = world.env.bot

    async def refuses(*_: Any, **__: Any) -> None:
        raise discord.Forbidden(answered(403), "Missing Access")

    channel = bot.get_channel(home.id)
    kept = type(channel).send
    type(channel).send = refuses
    try:
        done = await (await listed.press(labelled(listed, FIRST_SHOT))).press("Roll")
    finally:
        type(channel).send = kept
    assert "The bot could not post it in " in done.text
    assert posts(home) == before
    assert (await agenda(world, world.bob)).headline == NOTHING


# Secrets


async def test_a_hand_is_shown_and_played_from_direct_messages_to_its_player_alone(world: World) -> None:
    hands = (("Roadblock", "Engine Trouble"), ("Mechanic",))
    await dillinger.playing(world, *hands, men=(Man(dillinger.NELSON, 1, Box.ROBBING),))
    home = await leave(world)
    listed = await agenda(world, world.alice.user)
    hand = await listed.press(labelled(listed, "My hand"))
    assert hand.private
    assert "alice's hand" in hand.text
    assert "Roadblock" in hand.text
    assert "Mechanic" not in hand.text
    before = posts(home)
    catch = await dillinger_pick(hand, f"Catch: {dillinger.NELSON}, Local police")
    done = await dillinger_surely(await catch.choose("Engine Trouble", "Roadblock"))
    assert not done.refused
    assert done.private
    assert len(posts(home)) == len(before) + 1
    assert "Mechanic" not in "".join(posts(home))
    his = await agenda(world, world.bob.user)
    assert "Mechanic" in (await his.press(labelled(his, "My hand"))).text
    refused = await forged(world, world.ursula.user, his.buttons[labelled(his, "My hand")])
    assert refused.refused == "You have no part in that game."


async def dillinger_pick(shown: Reply, label: str) -> Reply:
    return await (shown.press(label) if label in shown.buttons else shown.choose(label))


async def dillinger_surely(reply: Reply) -> Reply:
    go = next((label for label, key in reply.buttons.items() if ":dilgo:" in key), "")
    return await reply.press(go) if go else reply


# Campaigns


async def test_a_part_of_the_month_is_done_from_direct_messages(world: World) -> None:
    await months.to_orders(world)
    home = await leave(world)
    listed = await agenda(world, world.bob.user)
    before = posts(home)
    mine = labelled(listed, "My month")
    done = await (await listed.press(mine)).press("Done with “healing, spending and orders”")
    assert done.private
    assert not done.refused
    assert "Not done yet: North Side." in posts(home)[-1]
    assert len(posts(home)) == len(before) + 1
    assert mine not in (await agenda(world, world.bob)).buttons
    assert world.rows("SELECT channel_id FROM event ORDER BY id DESC LIMIT 1") == [(home.id,)]
    for other in (world.carol.user, world.ursula.user):
        assert (await forged(world, other, listed.buttons[mine])).refused == "You have no part in that campaign."


async def test_ones_month_is_looked_at_from_afar_even_while_a_game_is_played_there(world: World) -> None:
    await months.to_orders(world)
    await good(world, world.ursula, "game open", system="mad", name="Docks")
    await leave(world)
    listed = await agenda(world, world.alice.user)
    mine = await listed.press(labelled(listed, "My month"))
    assert mine.private
    assert "North Side" in mine.text
    assert "South Side" not in mine.text


async def test_only_their_owner_reads_orders_written_from_afar(world: World) -> None:
    await months.to_orders(world)
    home = await leave(world)
    before = posts(home)
    ((gang,),) = world.rows("SELECT id FROM gang WHERE name = 'North Side'")
    window = await forged(world, world.alice.user, f"c@p1:orders:1.{gang}")
    written = await typed(world, window, LINES[0])
    assert not written.refused
    assert written.private
    assert [LINES[0] in one for one in posts(home)[len(before) :]] in ([], [False])
    assert world.rows("SELECT channel_id FROM event WHERE command LIKE 'mad-orders%'") == [(home.id,)]
    assert (
        await forged(world, world.carol.user, f"c@p1:orders:1.{gang}")
    ).refused == "You have no part in that campaign."
