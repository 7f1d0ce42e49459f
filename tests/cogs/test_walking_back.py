"""/campaign back: a campaign goes back to an earlier part or entry, and an undo brings back what that took."""

from __future__ import annotations

import json

from db.pending import SOON
from db.undo import strike
from db.unit_of_work import writing
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.months import opened, phase, pressed, to_friends, to_orders, to_outrage
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import good
from tests.cogs.test_campaign_by_post import HOUR, post
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_games import happen, on_the_table
from tests.cogs.test_campaign_orders import RAID, id_of
from tests.cogs.town import NORTH, SOUTH, city, database_of, ledger, outfit
from tests.cogs.world import World

assert post  # a fixture
BUYING, ORDERS = "January 1927: buying better friends", "January 1927: healing, spending and orders"


async def ordered(world: World) -> None:
    """January's orders are given and open; North Side's are a raid."""
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders fight", **RAID)
    await opened(spending)
    assert phase(world) == (1, Phase.ACTION)


async def test_an_umpire_goes_back_to_a_part_and_an_undo_brings_all_back(world: World) -> None:
    await to_outrage(world)
    now = [await ledger(world, gang) for gang in (NORTH, SOUTH)]
    asked = await good(world, world.ursula, "campaign back", to="Loot")
    assert asked.private
    assert asked.headline == "Go back to January 1927: Loot and payoffs?"
    back = await pressed(asked, "Go back")
    assert back.headline == "Paradise is back at January 1927: Loot and payoffs."
    assert phase(world) == (1, Phase.LOOT)
    assert not [line for line in await ledger(world, NORTH) if line[0] == "loot"]
    logged = await good(world, world.ursula, "log")
    (label,) = [one for one in logged.buttons if one.startswith("Undo entry ")]
    assert (await pressed(logged, label)).headline.startswith("~~Paradise is back")
    assert phase(world) == (1, Phase.OUTRAGE)
    assert [await ledger(world, gang) for gang in (NORTH, SOUTH)] == now


async def test_an_entry_of_the_log_is_named_by_its_number(world: World) -> None:
    await to_friends(world)
    unpaid = await good(world, world.bob, "mad-racket unpaid", businesses="Brothel 1 in Riverside")
    ((entry,),) = world.rows("SELECT max(seq) FROM event WHERE command = 'mad-racket unpaid'")
    await good(world, world.ursula, "campaign next")
    await refused(world, world.ursula, "no entry 999", "campaign back", to="999")
    back = await pressed(await good(world, world.ursula, "campaign back", to=str(entry)), "Go back")
    assert f"back at entry {entry}, “{unpaid.headline}”" in back.headline
    assert phase(world) == (1, Phase.FRIENDS)
    assert (await outfit(world, SOUTH)).unpaid
    ((last,),) = world.rows("SELECT max(seq) FROM event WHERE command = 'campaign back'")
    await refused(world, world.ursula, "has been taken back", "campaign back", to=str(last - 1))
    await refused(world, world.ursula, "Nothing has happened since", "campaign back", to=str(last))


async def test_sealed_orders_go_back_to_their_owner_as_a_draft(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders fight", **RAID)
    await pressed(await good(world, world.ursula, "campaign back", to=BUYING), "Go back")
    assert not (await outfit(world, NORTH)).ordered
    shown = await good(world, world.alice, "mad-orders show")
    assert "Taken back, and not given: The Raid at Brothel 1 in Riverside with Dooley, Brick." in shown.text
    assert "Draft, taken back: The Raid at Brothel 1" in (await good(world, world.alice, "campaign mine")).text
    assert (
        "also took back your secret action: The orders of North Side" in (await good(world, world.alice, "agenda")).text
    )
    for other in (world.bob, world.ursula):
        assert "secret" not in (await good(world, other, "agenda")).text
        assert "Raid" not in await world.log(other)
    assert "Raid" not in (await good(world, world.bob, "mad-orders show")).text
    window = (await shown.press("Write them")).result
    assert window is not None
    assert "The Raid at Brothel 1" in json.dumps(window.modal)
    await good(world, world.alice, "mad-orders rest")
    assert "Taken back" not in (await good(world, world.alice, "mad-orders show")).text


async def test_across_an_opening_an_umpire_who_plays_needs_most_of_the_others(world: World) -> None:
    await ordered(world)
    await good(world, world.ursula, "campaign umpire", user=world.alice.user)
    no = await refused(world, world.alice, "have seen orders that opened since", "campaign back", to=BUYING)
    asked = await no.press("Ask the others")
    assert "1 more player must agree, or an umpire who doesn't play." in asked.text
    assert phase(world) == (1, Phase.ACTION)
    back = await pressed(asked, "Agree", world.bob)
    assert "is back at January 1927: buying" in back.headline
    assert phase(world) == (1, Phase.FRIENDS)


async def test_without_an_opening_an_umpire_who_plays_decides_alone(world: World) -> None:
    await to_orders(world)
    await good(world, world.ursula, "campaign umpire", user=world.alice.user)
    await pressed(await good(world, world.alice, "campaign back", to=BUYING), "Go back")
    assert phase(world) == (1, Phase.FRIENDS)


async def test_a_player_asks_the_others(world: World) -> None:
    await to_orders(world)
    no = await refused(world, world.bob, "Only an umpire of Paradise, or most", "campaign back", to=BUYING)
    await pressed(await no.press("Ask the others"), "Agree", world.alice)
    assert phase(world) == (1, Phase.FRIENDS)


async def test_by_post_the_part_begins_anew_with_its_whole_time(post: World) -> None:
    """The buying asks no one, so it is over at once. After a walk back to it nothing hurries the players."""
    await pressed(await good(post, post.ursula, "campaign next"), "Collect")
    await post.env.advance_time(20 * HOUR)
    await good(post, post.bob, "mad-racket unpaid", businesses="Brothel 1 in Riverside")
    ((before,),) = post.rows("SELECT DISTINCT until FROM awaited")
    for part, later in ((BUYING, 20 * HOUR), (ORDERS, 21 * HOUR)):
        await pressed(await good(post, post.ursula, "campaign back", to=part), "Go back")
        ((until,),) = post.rows("SELECT DISTINCT until FROM awaited")
        assert until == before - SOON + later
        if part == BUYING:
            await good(post, post.ursula, "campaign next")
            await post.env.advance_time(HOUR)
            await good(post, post.bob, "mad-racket unpaid", businesses="Brothel 1 in Riverside")
    await post.env.advance_time(60)
    assert [one for one in messages(post.channel) if "waits for <@" in text(one)]


async def test_a_question_is_asked_again_once_something_has_happened(world: World) -> None:
    await to_orders(world)
    asked = await good(world, world.ursula, "campaign back", to=BUYING)
    await good(world, world.bob, "mad-racket unpaid", businesses="Brothel 1 in Riverside")
    after = await asked.press("Go back")
    assert "Something has happened in Paradise since." in after.text
    assert phase(world) == (1, Phase.SPENDING)


async def test_a_fight_played_in_another_channel_goes_back_and_comes_back(world: World) -> None:
    await on_the_table(world)
    moose = id_of(world, "Moose")
    await happen(world, WoundsSet(moose, lost=0, posture=Posture.DEAD))
    over = await good(world, world.alice, "scenario end", facts="attackers 3, defenders 0")
    await pressed(over, "Apply", world.bob)
    won = await city(world)
    asked = await good(world, world.ursula, "campaign back", to="healing, spending", campaign="Paradise")
    await pressed(asked, "Go back")
    dead = "SELECT json_extract(state, '$.posture') FROM figure WHERE id = ?"
    assert (await city(world)).fights == ()
    assert world.rows(dead, moose) != [(Posture.DEAD,)]
    assert world.rows("SELECT present FROM game") == [(0,)]
    ((back,),) = world.rows("SELECT id FROM event WHERE command = 'campaign back'")
    await undo_of(world, back)
    assert await city(world) == won
    assert world.rows(dead, moose) == [(Posture.DEAD,)]


async def undo_of(world: World, event: int) -> None:
    """An umpire takes an event back."""
    async with writing(database_of(world)) as work:
        found = await work.events.get(event)
        assert found is not None
        await strike(work, found, world.ursula.id, found.at)
