"""A command that advances a game or campaign names its present state: of two at once the second is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

from cogs.context.stale_moves import MOMENTS, comes, waited_for
from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.months import opened, phase, pressed, to_friends, to_orders
from tests.cogs.table import good
from tests.cogs.town import outfit
from tests.cogs.world import Reply, World

MOVED_ON = "has moved on"
SERVER = 1


async def both(world: World, command: str, one: MemberActor, other: MemberActor, **options: Any) -> tuple[Reply, Reply]:
    """Two users give the same command at the same moment: the replies to both, the refused one last."""

    def typing(actor: MemberActor) -> Callable[[], Awaitable[Any]]:
        return lambda: actor.slash(world.channel, command, **options)

    replies = await world.at_once((one, typing(one)), (other, typing(other)))
    done, refused = sorted(replies, key=lambda reply: MOVED_ON in reply.text or "over already" in reply.text)
    return done, refused


async def umpires(world: World) -> None:
    """Bob umpires too."""
    await good(world, world.ursula, "umpires", user=world.bob)


# Campaigns


async def test_of_two_players_who_type_next_at_once_one_ends_the_part_of_the_month(world: World) -> None:
    await to_friends(world)
    done, refused = await both(world, "campaign next", world.ursula, world.ursula)
    assert "Officials are bought." in done.headline
    assert f"Paradise {MOVED_ON}: it is at “healing, spending and orders” now." in refused.text
    assert phase(world) == (1, Phase.SPENDING)


async def test_each_takeover_that_is_left_to_the_dice_is_seen_before_the_part_ends(world: World) -> None:
    orders = await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business="Low dive 1 in the Docks", figure="Spats Doogan")
    await good(world, world.bob, "mad-orders rest")
    await pressed(await opened(orders) if "Open them" in orders.buttons else await pressed(orders, "Go on"), "Go on")
    await good(world, world.alice, "campaign done")
    await good(world, world.bob, "campaign done")
    _, refused = await both(world, "campaign next", world.ursula, world.ursula)
    assert MOVED_ON in refused.text
    assert phase(world) == (1, Phase.ACTION), "the takeover was tried, and that is all"


async def test_of_two_owners_who_finish_one_gang_at_once_neither_undoes_it(world: World) -> None:
    await to_friends(world)
    await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    await world.say(world.carol, "agenda")
    done, refused = await both(world, "campaign done", world.alice, world.alice)
    assert "North Side is done" in done.text
    assert MOVED_ON in refused.text


async def test_a_gang_done_with_a_part_is_not_done_with_the_next_one(world: World) -> None:
    await to_friends(world)
    next_, done = (
        lambda: world.ursula.slash(world.channel, "campaign next"),
        lambda: world.alice.slash(world.channel, "campaign done"),
    )
    await world.at_once((world.ursula, next_), (world.alice, done))
    assert phase(world) == (1, Phase.SPENDING)
    listed = world.rows("SELECT headline FROM event ORDER BY id DESC LIMIT 1")
    assert "is done with" not in listed[0][0]


async def test_done_on_an_older_card_of_a_month_is_not_done_with_the_next_part(world: World) -> None:
    await to_orders(world)
    done = "Done with “healing, spending and orders”"
    mine = await good(world, world.alice, "campaign mine")
    await good(world, world.ursula, "campaign next", anyway=True)
    assert phase(world) == (1, Phase.ACTION)
    assert MOVED_ON in (await mine.press(done)).why
    assert not (await outfit(world)).done


async def test_of_two_users_who_close_a_campaign_at_once_neither_ends_another(world: World) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "campaign start", name="Paradise")
    home, world.channel = world.channel, world.server.create_text_channel("river")
    await good(world, world.ursula, "campaign start", name="River War")
    world.channel = home
    await both(world, "campaign close", world.ursula, world.ursula)
    assert world.rows("SELECT name FROM campaign WHERE present") == [("River War",)]


# Games


async def test_of_two_players_who_begin_the_next_move_at_once_one_does(world: World) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="hood")
    done, refused = await both(world, "hood next", world.ursula, world.ursula)
    assert "Move 2" in done.text
    assert MOVED_ON in refused.text
    assert world.rows("SELECT json_extract(board, '$.move') FROM game") == [(2,)]


async def test_a_card_ends_once_and_the_interrupted_player_continues(docks: World) -> None:
    world = docks
    await good(world, world.alice, "mad-card draw", card="Ace of Hearts")
    await good(world, world.alice, "mad-card hold")
    await good(world, world.alice, "mad-card draw", card="King of Spades")
    await good(world, world.bob, "mad-card act")
    await good(world, world.alice, "mad-card interrupt", card="Ace of Hearts")
    done, refused = await both(world, "mad-card done", world.ursula, world.ursula)
    assert "South Side continues" in done.text
    assert MOVED_ON in refused.text


async def test_a_button_under_an_older_card_moves_nothing_on(world: World) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="hood")
    status = await good(world, world.ursula, "game status")
    await good(world, world.ursula, "hood next")
    assert MOVED_ON in (await status.press("Next move")).why
    assert world.rows("SELECT json_extract(board, '$.move') FROM game") == [(2,)]


async def test_a_card_is_not_done_by_the_button_of_another(docks: World) -> None:
    world = docks
    await good(world, world.bob, "mad-card draw", card="King of Spades")
    acts = await good(world, world.bob, "mad-card act")
    await good(world, world.bob, "mad-card done")
    await good(world, world.bob, "mad-card draw", card="Queen of Spades")
    await good(world, world.bob, "mad-card act")
    assert MOVED_ON in (await acts.press("Done with the King of Spades")).why
    assert "Done with the King of Spades" not in acts.buttons, "it is good for nothing any more"


async def test_a_button_is_good_again_once_what_it_moved_on_is_taken_back(world: World) -> None:
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="hood")
    status = await good(world, world.ursula, "game status")
    begun = await pressed(status, "Next move")
    await pressed(begun, "Undo")
    again = await good(world, world.ursula, "game status")
    await pressed(again, "Next move")


@pytest.mark.parametrize("system", ["mad", "hood", "pot", "gs"])
async def test_of_two_users_who_close_a_game_at_once_one_does(world: World, system: str) -> None:
    await good(world, world.alice, "game open", system=system)
    await both(world, "game close", world.alice, world.alice)
    assert world.rows("SELECT count(*) FROM event WHERE command = 'game close'") == [(1,)]


async def test_every_turn_move_and_close_says_what_it_moves_on_from() -> None:
    for command in (
        "campaign next",
        "campaign overdue",
        "campaign done",
        "campaign close",
        "game close",
        "hood next",
        "pottersville next",
        "gangstars-turn next",
        "gangstars-turn draw",
        "gangstars-turn done",
        "mad-card draw",
        "mad-card act",
        "mad-card hold",
        "mad-card pass",
        "mad-card done",
        "dillinger do",
        "dillinger pass",
    ):
        assert command in MOMENTS, command


def test_what_is_left_unread_in_one_event_loop_holds_up_no_other() -> None:
    async def leaves() -> None:
        comes(SERVER)

    async def moves_on() -> set[asyncio.Future[None]]:
        return waited_for(comes(SERVER), SERVER)

    asyncio.run(leaves())
    assert not asyncio.run(moves_on())
