"""A server's channel of notices: which notices go there, who may read there, and what becomes of it."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from cogs.post.notice_channel import all_see
from tests.cogs.shown_cards import labels, messages, text
from tests.cogs.table import card, good, open_table, owner
from tests.cogs.test_by_post import GATHERS, HOUR, passes
from tests.cogs.test_lost_channels import home
from tests.cogs.world import Reply, World, forged

PICKER = "m:noticechannel:pick"
HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)
WITH_GAME = "**Notices:** turns and reminders by post stay with the game"


async def by_post(world: World) -> None:
    """A game of North Side (alice) against South Side (bob), by post."""
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")


async def pick(world: World, channel: Any) -> Reply:
    """Alice, who owns the server, chooses a channel in /setup."""
    shown = (await good(world, world.alice, "setup")).message
    assert shown is not None
    return await world.act(world.alice, lambda: world.alice.select(shown, [channel], custom_id=PICKER))


def notices(channel: Any) -> list[Any]:
    return [one for one in messages(channel) if "waits for <@" in text(one)]


def setting(world: World) -> int | None:
    ((found,),) = world.rows("SELECT json_extract(settings, '$.notice_channel') FROM server")
    return found


async def test_notices_go_to_the_chosen_channel_with_a_link_and_wake_the_same_user(world: World) -> None:
    await by_post(world)
    channel = world.server.create_text_channel("notices")
    shown = await pick(world, channel)
    assert (
        f"go to <#{channel.id}>. A game that some readers there can't see keeps its notices in its own channel."
        in shown.text
    )
    (menu,) = (part for part in shown._parts() if "channel_types" in part)
    assert menu["default_values"] == [{"id": str(channel.id), "type": "channel"}]
    await card(world, "Jack of Hearts", act=False)
    await passes(world, GATHERS)
    assert not notices(world.channel)
    (notice,) = notices(channel)
    assert f"waits for <@{world.alice.user.id}>" in text(notice)
    assert f"It is played in <#{world.channel.id}>." in text(notice)
    mine = await world.seen(world.alice, notice).press("My move")
    assert mine.private
    assert "Jack of Hearts" in mine.text
    assert "no part in that game" in (await world.seen(world.carol, notice).press("My move", world.carol)).why
    assert "Jack of Hearts" in (await world.seen(world.alice, notice).press("Agenda")).text
    await passes(world, 18 * HOUR)
    (reminder,) = notices(channel)
    assert reminder.id != notice.id
    await good(world, world.alice, "mad-card pass")
    await passes(world, 5)
    assert not notices(channel)
    back = await (await good(world, world.alice, "setup")).press("Where the game is")
    assert f"{WITH_GAME}." in back.text
    assert "Where the game is" not in back.buttons
    await card(world, "Queen of Hearts", act=False)
    await passes(world, GATHERS)
    assert (len(notices(channel)), len(notices(world.channel))) == (0, 1)


async def test_a_refused_notice_appears_at_the_game_and_only_a_deleted_channel_is_forgotten(world: World) -> None:
    await by_post(world)
    channel = world.server.create_text_channel("notices")
    await pick(world, channel)
    sends = f"/channels/{channel.id}/messages"
    world.env.inject_error("POST", sends, status=403, code=50013)
    await card(world, "Jack of Hearts", act=False)
    await passes(world, GATHERS)
    (notice,) = notices(world.channel)
    assert "It is played in" not in text(notice)
    assert "My move" in labels(notice)
    assert (setting(world), home(world)) == (channel.id, world.channel.id)
    world.env.inject_error("POST", sends, status=404, code=10003)
    await passes(world, 18 * HOUR)
    assert (len(notices(channel)), len(notices(world.channel))) == (0, 1)
    assert (setting(world), home(world)) == (-channel.id, world.channel.id)
    assert (
        f"{WITH_GAME}, because the channel chosen for them was deleted."
        in (await good(world, world.alice, "setup")).text
    )
    another = world.server.create_text_channel("more-notices")
    await pick(world, another)
    world.env.backend.delete_channel(another.id)
    await world.env.settle()
    assert (setting(world), home(world)) == (-another.id, world.channel.id)
    assert "was deleted." in (await good(world, world.alice, "setup")).text
    assert not world.incidents


async def test_a_server_that_comes_back_keeps_its_choice_and_a_channel_deleted_meanwhile_is_found(world: World) -> None:
    await by_post(world)
    channel = world.server.create_text_channel("notices")
    await pick(world, channel)
    await world.restart()
    assert setting(world) == channel.id
    backend = world.env.backend
    emit = backend.emit
    backend.emit = lambda *_a, **_k: None  # type: ignore[method-assign]
    backend.delete_channel(channel.id)
    backend.emit = emit  # type: ignore[method-assign]
    await world.restart()
    assert "was deleted." in (await good(world, world.alice, "setup")).text
    await card(world, "Jack of Hearts", act=False)
    await passes(world, GATHERS)
    assert len(notices(world.channel)) == 1
    assert (setting(world), home(world)) == (-channel.id, world.channel.id)


async def test_two_who_set_up_at_once_lose_nothing_of_each_other(world: World) -> None:
    channel = world.server.create_text_channel("notices")
    chosen = {"m:serversetup:games": ["dil"], PICKER: [channel], "c:noticechannel:atgame": None}
    acts: list[Any] = []
    for custom_id, values in chosen.items():
        if values is None:
            await pick(world, world.channel)
        card: Any = (await good(world, world.alice, "setup")).message
        act = world.alice.click if values is None else partial(world.alice.select, values=values)
        acts.append((world.alice, partial(act, card, custom_id=custom_id)))
    replies = await world.at_once(*acts)
    assert f"{WITH_GAME}." in replies[-1].text
    assert setting(world) is None
    assert world.rows("SELECT choices FROM server_commands") == [('["dil"]',)]


async def test_a_channel_that_takes_no_notices_is_refused_and_the_former_one_stays(world: World) -> None:
    bot: Any = world.env.bot
    channel = world.server.create_text_channel("notices")
    await pick(world, channel)
    mute = world.server.create_text_channel(
        "mute", overwrites={bot.user: discord.PermissionOverwrite(send_messages=False)}
    )
    assert f"The bot lacks Send Messages in <#{mute.id}>." in (await pick(world, mute)).why
    voice = world.server.create_voice_channel("voice")
    foreign = world.env.create_guild("Elsewhere").create_text_channel("notices")
    for id_, why in ((voice.id, "need a text channel"), (foreign.id, "not on this server")):
        assert why in (await forged(world, world.alice, PICKER, [str(id_)])).why
    assert "Only those who may manage this server" in (await forged(world, world.bob, PICKER, [str(channel.id)])).why
    assert "Only those who may manage this server" in (await forged(world, world.bob, "c:noticechannel:atgame")).why
    assert setting(world) == channel.id
    await bot.get_channel(channel.id).set_permissions(bot.user, send_messages=False)
    await world.env.settle()
    lacks = await good(world, world.alice, "setup")
    assert f"{WITH_GAME}, because the bot lacks Send Messages in <#{channel.id}>." in lacks.text
    assert setting(world) == channel.id


async def test_a_game_that_some_readers_can_not_see_is_not_named_to_them(world: World) -> None:
    """The game moves to channels that more and fewer members see; the notice of each new card goes with it or not."""
    await by_post(world)
    bot: Any = world.env.bot
    players = dict.fromkeys((world.alice, world.bob, world.ursula, bot.user), SHOWN)
    private = {world.server.default_role: HIDDEN, **players}
    table, public = world.channel, world.server.create_text_channel("notices")
    back_room, gossip = (world.server.create_text_channel(name, overwrites=private) for name in ("back", "gossip"))
    without_bob = world.server.create_text_channel("no-bob", overwrites={world.bob: HIDDEN})
    threads: dict[str | None, Any] = {}
    for name in ("public_thread", "private_thread"):
        await bot.get_channel(table.id).create_thread(name=name, type=discord.ChannelType[name])
        await world.env.settle()
        threads |= {one.name: one for one in table.threads}
    open_thread, shut_thread = threads["public_thread"], threads["private_thread"]
    for who in (world.alice, world.ursula):
        await bot.get_channel(shut_thread.id).add_user(discord.Object(who.id))
    cases = [
        ("Jack of Hearts", back_room, public, False),
        ("Queen of Hearts", back_room, gossip, True),
        ("King of Hearts", open_thread, gossip, True),
        ("Ten of Hearts", open_thread, public, True),
        ("Two of Hearts", shut_thread, public, False),
        ("Three of Hearts", table, without_bob, True),
        ("Jack of Spades", table, without_bob, False),
        ("Queen of Spades", table, table, True),
    ]
    for name, where, chosen, there in cases:
        world.channel = where
        if home(world) != where.id:
            await good(world, world.ursula, "game move-here", game="Mad Dogs With Guns")
        await pick(world, chosen)
        await card(world, name, act=False)
        await passes(world, GATHERS)
        posted = [place for place in {where.id: where, chosen.id: chosen}.values() if notices(place)]
        assert posted == [chosen if there else where], name
        await good(world, owner(world, name), "mad-card pass")
        await passes(world, 5)


async def test_who_sees_which_channel_is_told_by_roles_and_overwrites(world: World) -> None:
    everyone, role, other = world.server.default_role, world.server.create_role("A"), world.server.create_role("B")
    number = 0

    def channel(**overwrites: Any) -> Any:
        nonlocal number
        number += 1
        of = {"everyone": everyone, "role": role, "other": other, "carol": world.carol}
        set_for = {of[name]: one for name, one in overwrites.items()}
        return world.server.create_text_channel(f"c{number}", overwrites=set_for)

    cases: list[tuple[dict[str, Any], dict[str, Any], bool]] = [
        ({}, {}, True),
        ({}, {"everyone": HIDDEN, "role": SHOWN}, False),
        ({"everyone": HIDDEN, "role": SHOWN}, {}, True),
        ({"everyone": HIDDEN, "role": SHOWN}, {"everyone": HIDDEN, "role": SHOWN}, True),
        ({"everyone": HIDDEN, "role": SHOWN}, {"everyone": HIDDEN, "role": SHOWN, "other": SHOWN}, True),
        ({"everyone": HIDDEN, "role": SHOWN, "other": SHOWN}, {"everyone": HIDDEN, "role": SHOWN}, False),
        ({}, {"role": HIDDEN}, False),
        ({"role": HIDDEN}, {"role": HIDDEN}, True),
        ({"role": HIDDEN, "other": SHOWN}, {"role": HIDDEN}, False),
        ({"everyone": HIDDEN, "carol": SHOWN}, {"everyone": HIDDEN, "role": SHOWN}, False),
        ({"everyone": HIDDEN, "carol": SHOWN}, {"everyone": HIDDEN, "carol": SHOWN}, True),
        ({}, {"carol": HIDDEN}, False),
        ({"carol": HIDDEN}, {"carol": HIDDEN}, True),
    ]
    made = [(channel(**one), channel(**two), expected) for one, two, expected in cases]
    await world.env.settle()
    bot: Any = world.env.bot
    for (one, two, expected), (first, second, _) in zip(made, cases, strict=True):
        assert all_see(bot.get_channel(one.id), bot.get_channel(two.id)) is expected, (first, second)
