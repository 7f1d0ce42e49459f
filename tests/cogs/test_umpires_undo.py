"""An umpire takes back an earlier step though sealed orders came since; /log offers the undo that is possible."""

from __future__ import annotations

from typing import Any

import discord

from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.months import phase, pressed, to_friends
from tests.cogs.table import good
from tests.cogs.test_afar import posts
from tests.cogs.test_campaign_orders import RAID
from tests.cogs.town import NORTH, SOUTH, outfit
from tests.cogs.world import Reply, World

FELL = "which also undid your secret actions since then: The orders of North Side are in."


async def ordered(world: World) -> Reply:
    """January, orders are given, and North Side, alice's, has given some; the step that led there."""
    await to_friends(world)
    step = await good(world, world.ursula, "campaign next")
    await good(world, world.alice, "mad-orders fight", **RAID)
    assert phase(world) == (1, Phase.SPENDING)
    return step


async def test_an_umpires_undo_takes_sealed_orders_along_and_notifies_their_owner_alone(world: World) -> None:
    step = await ordered(world)
    undone = await step.press("Undo", world.ursula)
    assert undone.headline.startswith("~~Officials are bought.")
    assert phase(world) == (1, Phase.FRIENDS)
    assert (await outfit(world, NORTH)).orders == ()
    assert not (await outfit(world, NORTH)).ordered
    for other in (world.bob, world.carol, world.ursula):
        agenda = await good(world, other, "agenda")
        assert "secret" not in agenda.text
        assert "orders of North Side" not in await world.log(other)
    agenda = await good(world, world.alice, "agenda")
    assert f"<@{world.ursula.id}> took back “Officials are bought." in agenda.text
    assert FELL in agenda.text
    assert "secret" not in (await pressed(agenda, "Noted")).text
    assert "secret" not in (await good(world, world.alice, "agenda")).text


async def test_the_giver_of_undone_orders_gets_a_direct_message(world: World) -> None:
    step = await ordered(world)
    bot: Any = world.env.bot
    bot.notices.quiet = False
    await step.press("Undo", world.ursula)
    await bot.notices.round(discord.utils.utcnow())
    assert any(FELL in text for text in posts(world.alice.user.dm_channel))


async def test_orders_that_do_not_hang_on_what_is_taken_back_stay(world: World) -> None:
    await ordered(world)
    unpaid = await good(world, world.bob, "mad-racket unpaid", businesses="Brothel 1 in Riverside")
    await good(world, world.alice, "mad-orders rest")
    await unpaid.press("Undo", world.ursula)
    assert (await outfit(world, NORTH)).ordered
    assert not (await outfit(world, SOUTH)).unpaid
    assert "secret" not in (await good(world, world.alice, "agenda")).text


async def test_the_log_offers_the_undo_that_is_possible(world: World) -> None:
    step = await ordered(world)
    logged = await good(world, world.ursula, "log")
    (label,) = [label for label in logged.buttons if label.startswith("Undo entry ")]
    for other in (world.alice, world.carol):
        assert not [one for one in (await good(world, other, "log")).buttons if one.startswith("Undo")]
    undone = await pressed(logged, label)
    assert undone.headline.startswith("~~Officials are bought.")
    assert not undone.private, "all see it: its own card is elsewhere"
    assert phase(world) == (1, Phase.FRIENDS)
    assert step.headline.startswith("Officials are bought.")
    again = await good(world, world.ursula, "log")
    assert [one for one in again.buttons if one.startswith("Undo entry ")] != [label]


async def test_each_entry_says_what_must_be_undone_first_and_by_whom(world: World) -> None:
    await ordered(world)
    logged = await good(world, world.carol, "log")
    numbers = sorted((int(label) for label in logged.buttons if label.isdecimal()), reverse=True)
    newest = await pressed(logged, str(numbers[0]))
    assert "To take this back: ursula or an umpire." in newest.text
    older = await pressed(await good(world, world.ursula, "log"), str(numbers[1]))
    assert f"Before this can be taken back, entry {numbers[0]} must be." in older.text
    assert "Ursula or an umpire can do that. Umpires: <@&" in older.text
    assert "Undo" not in older.labels
    mine = await pressed(await good(world, world.ursula, "log"), str(numbers[0]))
    assert "Undo" in mine.labels


async def test_a_refused_undo_names_the_first_event_and_its_users_with_a_button(world: World) -> None:
    await to_friends(world)
    done = await good(world, world.bob, "campaign done")
    step = await good(world, world.ursula, "campaign next")
    refused = await done.press("Undo", world.bob)
    assert "Something has happened since. Take back “Officials are bought." in refused.why
    assert "Ursula or an umpire can do that. Umpires: <@&" in refused.why
    assert "Undo that" not in refused.buttons, "it is not his"
    refused = await done.press("Undo", world.ursula)
    undone = await pressed(refused, "Undo that")
    assert undone.headline.startswith("~~Officials are bought.")
    assert phase(world) == (1, Phase.FRIENDS)
    assert not (await done.press("Undo", world.bob)).refused
    assert step.headline.startswith("Officials")


async def test_a_user_who_may_not_undo_sees_who_may(world: World) -> None:
    step = await ordered(world)
    why = (await step.press("Undo", world.bob)).why
    assert "Only ursula or an umpire can ask to take that back. Umpires: <@&" in why
