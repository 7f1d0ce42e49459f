"""A campaign in Paradise under way, for tests of its commands."""

from __future__ import annotations

from typing import Any

from db.store.engine import Database
from db.unit_of_work import reading, writing
from rules.core.plain.events import Change
from rules.core.play.campaign import Booked, MonthBegun
from rules.mad_dogs.paradise.city.changes import BoxerSet, BusinessSet, CityLaid, PhaseBegun
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Boxer, Business, Outfit
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import World
from tests.db.house import entry

CAMPAIGN, NORTH, SOUTH = 1, 1, 2
GYM = Business("docks", "gym", owner=NORTH)


@beginning
async def open_town(world: World, phase: Phase = Phase.SPENDING, money: int = 1000) -> None:
    """January, some part of it: North Side (alice) and South Side (bob) have so much each; ursula umpires."""
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "campaign start")
    await good(world, world.alice, "campaign join", gang="North Side", home="The Docks")
    await good(world, world.bob, "campaign join", gang="South Side", home="Riverside")
    await put(
        world,
        CityLaid(CAMPAIGN, 2, ()),
        MonthBegun(CAMPAIGN, 1),
        PhaseBegun(CAMPAIGN, phase),
        *(Booked(gang, money, "correction", "to begin with") for gang in (NORTH, SOUTH)),
    )


async def put(world: World, *changes: Change) -> None:
    """Facts of the campaign that no command of these tests brings about."""
    async with writing(database_of(world)) as work:
        await work.append(await work.campaign_log(world.server.id, CAMPAIGN), entry(*changes))


async def phase(world: World, now: Phase) -> None:
    await put(world, PhaseBegun(CAMPAIGN, now))


async def boxers(world: World, *, arena: int = 0) -> None:
    """Kid Malone (FISTS 5) of North Side and Ox Brady (4) of South Side; the Arena is the gang's of that id."""
    await put(
        world,
        BusinessSet(CAMPAIGN, GYM),
        BusinessSet(CAMPAIGN, Business("riverside", "paradise-arena", owner=arena)),
        BoxerSet(CAMPAIGN, Boxer(101, NORTH, GYM.key, "Kid Malone", 5)),
        BoxerSet(CAMPAIGN, Boxer(102, SOUTH, "", "Ox Brady", 4)),
    )


def database_of(world: World) -> Database:
    bot: Any = world.env.bot
    return bot.database


async def city(world: World) -> Paradise:
    """The city as it is stored."""
    async with reading(database_of(world)) as work:
        stored = await work.campaigns.get(CAMPAIGN)
    assert stored is not None
    assert isinstance(stored.campaign.state, Paradise)
    return stored.campaign.state


async def outfit(world: World, gang: int = NORTH) -> Outfit:
    found = (await city(world)).outfit(gang)
    assert found is not None
    return found


async def bank(world: World, gang: int = NORTH) -> int:
    """The money of a gang, which is the sum of its ledger."""
    async with reading(database_of(world)) as work:
        (found,) = [one for one in await work.rosters.gangs(world.server.id) if one.id == gang]
        lines = await work.campaigns.ledger(CAMPAIGN, gang)
    estate: Any = found.gang.estate
    assert sum(line.dollars for line in lines) == estate.dollars
    return estate.dollars


async def ledger(world: World, gang: int = NORTH) -> list[tuple[str, int, str]]:
    """Account, dollars and reason of a gang's lines, oldest first."""
    async with reading(database_of(world)) as work:
        return [(line.account, line.dollars, line.why) for line in await work.campaigns.ledger(CAMPAIGN, gang)]
