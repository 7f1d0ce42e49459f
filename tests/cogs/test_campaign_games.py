"""A fight of the month played as a game: what the campaign knows about its end, and what the game gives back."""

from __future__ import annotations

from dataclasses import replace

from db.unit_of_work import writing
from rules.core.plain.events import Change
from rules.mad_dogs.model.board import OutrageAdded
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.changes import FightSet, OfficialSet
from rules.mad_dogs.paradise.city.records import Fight, Official, Payer
from tests.cogs.months import pressed, to_orders
from tests.cogs.table import good
from tests.cogs.test_campaign_fights import THEIRS, to_raid
from tests.cogs.test_campaign_orders import id_of
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, database_of, outfit, put
from tests.cogs.world import Reply, World
from tests.db.house import entry


async def on_the_table(world: World) -> Reply:
    """The Raid on the Brothel is set up in a channel of its own."""
    fight = await to_raid(world)
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")
    return await pressed(opened, "Set the scenario up")


async def happen(world: World, *changes: Change) -> None:
    """Changes at the table of the fight."""
    async with writing(database_of(world)) as work:
        await work.append(await work.game_log(world.server.id, 1), entry(*changes))


async def test_only_who_was_sent_is_there(world: World) -> None:
    set_up = await on_the_table(world)
    sent = (await city(world)).fights[0]
    orders = (await outfit(world, NORTH)).orders
    men = {figure for order in orders if order.business == sent.business for figure in order.figures}
    assert f"{10 - len(men)} figures of North Side are off the board." in set_up.text
    assert "10 figures of South Side are off the board." in set_up.text


async def test_its_results_are_booked_in_the_city_once(world: World) -> None:
    await on_the_table(world)
    await put(world, OutrageAdded(1, 2, "citizens killed"))
    over = await good(world, world.alice, "scenario end", facts="attackers 3, defenders 0")
    applied = await pressed(over, "Apply", world.bob)
    assert "Paradise: Brothel 1 in Riverside goes to North Side." in applied.text
    assert "Paradise: +2 outrage: citizens killed." in applied.text
    assert "By hand" not in applied.text
    after = await city(world)
    assert after.business(THEIRS).owner == NORTH
    assert after.open_fights == ()
    assert after.outrage == 4
    assert after.busy
    again = await over.press("Apply", world.bob)
    assert again.refused
    assert (await city(world)).outrage == 4


async def test_taken_back_it_is_open_again(world: World) -> None:
    await on_the_table(world)
    over = await good(world, world.alice, "scenario end", facts="attackers 3, defenders 0")
    applied = await pressed(over, "Apply", world.bob)
    asked = await pressed(applied, "Undo", world.bob)
    taken = await pressed(asked, "Agree", world.alice)
    assert "Taken back" in taken.text
    after = await city(world)
    assert after.business(THEIRS).owner == SOUTH
    assert [one.game for one in after.open_fights] == [1]


async def test_the_dead_of_the_table_are_news_and_who_was_there_has_worked(world: World) -> None:
    await on_the_table(world)
    spats = next(figure for order in (await outfit(world, NORTH)).orders for figure in order.figures)
    await happen(world, WoundsSet(spats, 0, Posture.DEAD))
    over = await good(world, world.alice, "scenario end", facts="attackers 0, defenders 3")
    await pressed(over, "Apply", world.bob)
    news = [(str(one.kind), one.gangs) for one in (await city(world)).news]
    assert ("died", (NORTH,)) in news
    assert spats in (await outfit(world, NORTH)).worked


async def test_a_dead_boss_loses_the_officials_that_the_campaign_knows(world: World) -> None:
    await to_orders(world)
    judge = Official("judge", 1, 4, 750, (Payer(SOUTH, 750),))
    target = id_of(world, "Hot Dog Morelli")
    fight = Fight(90, "hit", NORTH, SOUTH, target="Hot Dog Morelli")
    await good(world, world.alice, "mad-orders rest")
    await good(world, world.bob, "mad-orders rest")
    await good(world, world.ursula, "campaign next")
    await put(world, OfficialSet(CAMPAIGN, judge), FightSet(CAMPAIGN, fight))
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.alice, "campaign fight", fight=90, campaign="Paradise")
    await pressed(opened, "Set the scenario up")
    await happen(world, WoundsSet(target, 0, Posture.DEAD))
    over = await good(world, world.alice, "scenario end", dice=" ".join(["6"] * 11))
    assert "Judge 1" in over.text
    await pressed(over, "Apply", world.bob)
    found = (await city(world)).official("judge.1")
    assert found is not None
    assert found.payers == ()
    assert [one.gang for one in found.grudges] == [SOUTH]


async def test_an_official_killed_in_a_hit_is_followed_by_a_die(world: World) -> None:
    await to_orders(world)
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    await good(world, world.ursula, "campaign next")
    judge = Official("judge", 1, 4, 900, (Payer(SOUTH, 900),))
    fight = Fight(91, "hit", NORTH, SOUTH, official="judge.1")
    await put(world, OfficialSet(CAMPAIGN, judge), FightSet(CAMPAIGN, fight))
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.alice, "campaign fight", fight=91, campaign="Paradise")
    await pressed(opened, "Set the scenario up")
    await good(world, world.ursula, "gang wounds", figure="Judge 1", points=0, dead=True)
    over = await good(world, world.alice, "scenario end", facts="dead yes, quarry Judge")
    applied = await pressed(over, "Apply", world.bob)
    found = (await city(world)).official("judge.1")
    assert found is not None
    assert found.payers == ()
    assert found.rate == 750
    assert found.since == 2
    assert "SMARTS" in applied.text
    assert (await city(world)).outrage == 4
    assert await bank(world, NORTH) >= 0
    assert replace(found, smarts=4) == Official("judge", 1, 4, 750, since=2)


async def test_a_game_closed_before_its_results_are_applied_frees_its_fight(world: World) -> None:
    await on_the_table(world)
    closed = await good(world, world.ursula, "game close", anyway=True)
    assert "of Paradise is open again" in closed.text
    (fight,) = (await city(world)).open_fights
    assert fight.game == 0
