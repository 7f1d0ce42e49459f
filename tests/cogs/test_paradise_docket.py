"""The end of a month in court: prisoners are bailed or tried before it, and none stays in a cell."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.changes import FedsSet, FightSet, OutcryRaised, OutfitSet, TrialSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import BossTrial, Feds, Fight, Upshot
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_overdue import overdue
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, open_town, outfit, phase, put
from tests.cogs.world import Reply, World

BLOCKED = "North Side has prisoners. Use /mad-law bail or /mad-law trial."


@beginning
async def begin_town(world: World) -> None:
    await open_town(world, Phase.ACTION, money=1000)
    await good(world, world.alice, "mad-law book", figures="Dooley, Lefty, Mugsy")
    await phase(world, Phase.OUTRAGE)
    await put(world, OutcryRaised(CAMPAIGN, Upshot.QUIET))


@pytest.fixture
async def town(world: World) -> World:
    """Dooley, Lefty and Mugsy of North Side are booked, and the month has nothing else left."""
    await begin_town(world)
    return world


async def holds(world: World, dollars: int) -> None:
    """North Side has so much in the bank."""
    change = dollars - await bank(world)
    await good(world, world.ursula, "campaign correct", gang="North Side", money=change, why="the books")


async def held(world: World) -> list[str]:
    """The figures in cells."""
    people = dict(world.rows("SELECT id, name FROM figure"))
    return [people[one.figure] for one in (await city(world)).prisoners]


async def gone(world: World) -> list[str]:
    """North Side's figures in the Pen."""
    return [name for (name,) in world.rows("SELECT name FROM figure WHERE gang_id = ? AND NOT present", NORTH)]


async def goes_on(world: World, dice: str = "") -> Reply:
    return await good(world, world.ursula, "campaign next", dice=dice)


async def about_north(world: World, **options: bool) -> None:
    """North Side's state: done, or without a player."""
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), **options)))


async def test_a_month_does_not_end_before_prisoners_are_bailed_or_tried(town: World) -> None:
    await refused(town, town.ursula, BLOCKED, "campaign next")
    await good(town, town.alice, "mad-law bail", figures="Dooley")
    await refused(town, town.ursula, BLOCKED, "campaign next")
    await good(town, town.alice, "mad-law trial", dice="6 1 1")
    assert "is over" in (await goes_on(town)).headline
    assert (await city(town)).phase is Phase.LOOT


async def test_no_other_part_of_a_month_waits_for_prisoners(town: World) -> None:
    await phase(town, Phase.PRESS)
    await goes_on(town)
    assert len(await held(town)) == 3


async def test_a_gang_that_is_done_leaves_its_prisoners_to_their_trial(town: World) -> None:
    await about_north(town, done=True)
    tried = await goes_on(town, "2 1 6 1 1")  # the lawyer loses one case of three, and the convict stays silent
    assert tried.headline == "The trial of North Side: 1 of 3 sent up."
    assert await held(town) == []
    assert await bank(town) == 700
    assert "is over" in (await tried.press("Go on", town.ursula)).headline
    await everything_is_the_fold_of_its_events(town)


async def test_a_gang_without_a_player_bails_out_as_many_as_it_can_pay_for(town: World) -> None:
    await about_north(town, npc=True)
    await holds(town, 250)
    bailed = await goes_on(town)
    assert "walk out of the precinct" in bailed.headline
    assert await bank(town) == 50
    assert len(await held(town)) == 1
    tried = await goes_on(town, "3")
    assert "No money for a lawyer" in tried.text
    assert len(await gone(town)) == 1
    assert await held(town) == []
    assert await bank(town) == 50


async def test_prisoners_of_a_gang_without_money_block_no_month(town: World) -> None:
    """Its prisoners have no lawyer, and go to the Pen."""
    await holds(town, 99)
    tried = await goes_on(town, "1 6 1")
    assert tried.headline == "The trial of North Side: 3 of 3 sent up, and a convict talks."
    assert len(await gone(town)) == 3
    assert await bank(town) == 99
    assert (await city(town)).feds.heat == (NORTH,)


async def test_the_commands_send_no_prisoner_up_for_lack_of_money(town: World) -> None:
    """A gang waits for money until the month ends."""
    await holds(town, 150)
    await refused(town, town.alice, "$150", "mad-law trial")
    await good(town, town.alice, "mad-law trial", figures="Dooley", dice="6 1")
    tried = await goes_on(town, "1 1")
    assert tried.headline == "The trial of North Side: 2 of 2 sent up."


async def test_when_time_is_up_prisoners_stand_trial(town: World) -> None:
    reply = await overdue(town)
    assert "The trial of North Side" in reply.card.headline
    assert await held(town) == []
    assert await bank(town) == 700


async def test_a_fight_that_is_open_comes_before_any_trial(town: World) -> None:
    await about_north(town, done=True)
    await put(town, FightSet(CAMPAIGN, Fight(91, "rumble", NORTH, SOUTH)))
    await refused(town, town.ursula, "Fight 91 is not settled", "campaign next")
    assert len(await held(town)) == 3


async def test_a_prisoner_who_dies_in_a_cell_holds_nothing_up(town: World) -> None:
    """Neither does one who leaves the gang."""
    for name in ("Dooley", "Lefty"):
        await put(town, WoundsSet(id_of(town, name), 0, Posture.DEAD))
    await good(town, town.ursula, "gang dismiss", figure="Mugsy")
    assert "No one in North Side is in a cell" in (await town.say(town.alice, "mad-law trial")).why
    struck = await goes_on(town)
    assert struck.headline == "The law strikes 3 of North Side off its list: dead or gone."
    assert (await city(town)).prisoners == ()
    assert await bank(town) == 1000


async def test_a_trial_strikes_the_dead_off_too(town: World) -> None:
    await put(town, WoundsSet(id_of(town, "Dooley"), 0, Posture.DEAD))
    await refused(town, town.alice, "is dead", "mad-law bail", figures="Dooley")
    tried = await good(town, town.alice, "mad-law trial", dice="6 1 1")
    assert "0 of 2 sent up" in tried.headline
    assert (await city(town)).prisoners == ()


async def test_the_end_of_a_month_hears_a_bosses_trial_that_was_not_heard_before(town: World) -> None:
    await put(town, FedsSet(CAMPAIGN, Feds(5, 9, 0, (NORTH,))))
    await good(town, town.alice, "mad-law bail")
    spats = id_of(town, "Spats Doogan")
    await put(town, TrialSet(CAMPAIGN, BossTrial(NORTH, spats, 5, 0)))
    heard = await goes_on(town, "5 5")
    assert heard.headline == "Spats Doogan of North Side on trial: no verdict yet, and it continues next month."
    assert await bank(town) == 200
    assert (await city(town)).trials == (BossTrial(NORTH, spats, 5, 1),)
    assert "is over" in (await goes_on(town)).headline
    await put(town, TrialSet(CAMPAIGN, BossTrial(NORTH, spats, 5, 1)))
    await phase(town, Phase.OUTRAGE)
    await put(town, OutcryRaised(CAMPAIGN, Upshot.QUIET))
    alone = await goes_on(town, "5")
    assert "No money for a lawyer" in alone.text
    assert await gone(town) == ["Spats Doogan"]
    assert await bank(town) == 200


async def test_the_heir_of_a_dead_boss_is_heard_instead(town: World) -> None:
    await put(town, FedsSet(CAMPAIGN, Feds(5, 9, 0, (NORTH,))))
    await good(town, town.alice, "mad-law bail")
    spats = id_of(town, "Spats Doogan")
    await put(town, TrialSet(CAMPAIGN, BossTrial(NORTH, spats, 5, 0)), WoundsSet(spats, 0, Posture.DEAD))
    heard = await goes_on(town, "1 5 6")
    assert "Spats" not in heard.headline
    (trial,) = (await city(town)).trials
    assert (trial.lawyer, trial.heard) == (4, 1)
    assert trial.figure != spats


async def test_a_late_arrest_is_not_tried_before_its_gang_is_asked(town: World) -> None:
    """A gang that is done is asked again after each arrest."""
    await about_north(town, done=True)
    await good(town, town.ursula, "mad-law book", figures="Spats Doogan")
    await refused(town, town.ursula, BLOCKED, "campaign next")


def id_of(world: World, name: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", name)
    return int(found)
