"""[Nudge]: those a game waits for are reminded, by name and once a day, and nobody for whom that is a secret."""

from __future__ import annotations

import re
from typing import Any

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs import dock
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.shown_cards import messages
from tests.cogs.table import card, good, open_table
from tests.cogs.test_afar import leave, posts
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import Actor, Reply, World

DAY = 24 * 60 * 60


def pinged(world: World, channel: Any) -> list[int]:
    """Whom the last message of a channel tells of a mention."""
    stored = world.env.backend.get_message(channel.id, messages(channel)[-1].id)
    return list(stored.mention_user_ids)


async def nudge(world: World, actor: Actor) -> Reply:
    return await (await good(world, actor, "game status")).press("Nudge")


async def test_whoever_waits_reminds_those_the_game_waits_for(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    reminded = await nudge(world, world.bob)
    assert not reminded.private
    assert reminded.text == f"<@{world.alice.id}>: “Mad Dogs With Guns” waits for you. A reminder from bob."
    assert pinged(world, world.channel) == [world.alice.id]
    assert "My move" in reminded.buttons


async def test_who_has_nothing_to_do_is_offered_it_with_his_move(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    his = await good(world, world.bob, "game move")
    assert "Nudge" in his.buttons
    assert "Nudge" not in (await good(world, world.alice, "game move")).buttons


async def test_once_a_day_whoever_asks(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    status = await good(world, world.bob, "game status")
    await status.press("Nudge")
    for again in (await status.press("Nudge"), await forged(world, world.bob, "c:nudge:0")):
        assert re.fullmatch(
            r"They were reminded less than a day ago\. They can be reminded again <t:\d+:R>\.", again.refused or ""
        )
    await world.restart()
    assert (await forged(world, world.bob, "c:nudge:0")).refused
    await world.env.advance_time(DAY + 1)
    assert not (await forged(world, world.bob, "c:nudge:0")).refused


async def test_only_who_was_not_reminded_is(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    await nudge(world, world.bob)
    await good(world, world.alice, "mad-card done")
    await card(world, "Jack of Spades")
    assert (await nudge(world, world.alice)).text.startswith(f"<@{world.bob.id}>: ")
    assert pinged(world, world.channel) == [world.bob.id]


async def test_whom_the_game_waits_for_nudges_nobody(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    assert "Nudge" not in (await good(world, world.alice, "game status")).buttons
    refused = await forged(world, world.alice, "c:nudge:0")
    assert refused.refused == "The game waits for you as well. [My move] shows what for."


async def test_who_does_not_play_nudges_nobody(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    assert "Nudge" not in (await good(world, world.carol, "game status")).buttons
    assert (await forged(world, world.carol, "c:nudge:0")).refused
    await good(world, world.ursula, "game close", anyway=True)
    assert "No game is being played" in (await forged(world, world.bob, "c:nudge:0")).why


async def test_orders_that_are_not_given_are_waited_for(world: World) -> None:
    await dock.open_dock(world)
    assert "Nudge" not in (await good(world, world.alice, "game status")).buttons, "hers are not given either"
    await dock.order(world, world.alice, dock.BOYS, "Move")
    assert (await nudge(world, world.alice)).text.startswith(f"<@{world.bob.id}>: ")


async def test_from_afar_the_channel_is_told_and_nobody_else(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    home = await leave(world)
    asked = await forged(world, world.bob.user, "c@g1:nudge:0")
    assert asked.private
    assert posts(home)[-1].startswith(f"<@{world.alice.id}>: ")
    assert pinged(world, home) == [world.alice.id]


async def test_who_is_asked_and_has_not_answered_is_nobodys_to_know(world: World) -> None:
    hands = (("Roadblock", "Engine Trouble"), ("Mechanic",))
    await dillinger.playing(world, *hands, men=(Man(dillinger.NELSON, 1, Box.ROBBING),))
    assert (await forged(world, world.bob, "c:nudge:0")).text.startswith(f"<@{world.alice.id}>: "), "it is her turn"
    catch = await dillinger.pick(await dillinger.hand(world, world.alice), f"Catch: {dillinger.NELSON}, Local police")
    await dillinger.surely(await catch.choose("Engine Trouble", "Roadblock"))
    for actor in (world.alice, world.bob, world.carol):
        assert "Nudge" not in (await good(world, actor, "game status")).buttons
        refused = await forged(world, actor, "c:nudge:0")
        assert refused.refused == "The game waits for no one in particular."


async def test_a_trade_is_the_two_of_theirs_to_know(world: World) -> None:
    await dillinger.playing(world, ("Roadblock",), ("Mechanic",), men=(Man(dillinger.NELSON, 0, Box.ROBBING),))
    before = (await good(world, world.carol, "game status")).buttons
    await world.say(world.alice, "dillinger offer", to="bob", give="Roadblock")
    assert (await good(world, world.carol, "game status")).buttons.keys() == before.keys()
    reminded = await nudge(world, world.carol)
    assert str(world.bob.id) not in reminded.text
