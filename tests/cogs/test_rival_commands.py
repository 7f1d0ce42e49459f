"""What the policy chooses for a gang without a player, given by a player as typed commands."""

from __future__ import annotations

from typing import Any

from db.unit_of_work import reading
from rules.core.people.person import GangView, Person
from rules.core.play.active_config import NOTHING_SET
from rules.core.play.campaign import Booked
from rules.core.play.umpiring import Authority
from rules.mad_dogs.paradise.city.changes import BusinessSet, OfficialSet, OutrageMoved
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Bid, Business, Official, Payer
from rules.mad_dogs.paradise.city.secrets import seen_by
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rivals.crews import care_chosen, care_commands, recruit_commands, spending_chosen
from rules.mad_dogs.paradise.rivals.officials_bought import bids_answered, officials_bought
from rules.mad_dogs.paradise.rivals.takeovers_and_raids import order_commands, orders_chosen
from tests.cogs.months import founded, pressed
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, database_of, open_town, phase, put
from tests.cogs.world import World

RIVAL = 4
"""Nine Squares, whom nobody plays."""


async def seen(world: World) -> Town:
    """The town as alice sees it, for North Side."""
    async with reading(database_of(world)) as work:
        stored = await work.campaigns.get(CAMPAIGN)
        gangs = await work.rosters.gangs(world.server.id)
        people = await work.rosters.figures_of([one.id for one in gangs])
    assert stored is not None
    views = {
        one.id: GangView(
            one.gang.name,
            tuple(
                Person(each.figure.name, each.figure, each.id, one.gang.name, one.id)
                for each in people
                if each.gang.id == one.id
            ),
            one.id,
            one.gang.name,
            one.gang,
        )
        for one in gangs
    }
    return seen_by(Town(CAMPAIGN, stored.campaign, views, Authority(0)), NORTH)


async def test_a_player_could_type_every_command_of_the_policy(world: World) -> None:
    await open_town(world, Phase.FRIENDS, 20_000)
    await good(world, world.ursula, "gang hire", gang="North Side", profile="Accountant", name="Books")
    await good(world, world.ursula, "gang wounds", figure="Dooley", points=1)
    await put(
        world,
        *(BusinessSet(CAMPAIGN, Business("docks", "gambling-den", number, NORTH)) for number in (1, 2)),
        BusinessSet(CAMPAIGN, Business("riverside", "bookies", 1, SOUTH)),
        BusinessSet(CAMPAIGN, Business("southbridge", "paradise-brewery", 1, NORTH)),
        OfficialSet(CAMPAIGN, Official("captain", 1, 3, 500, (Payer(SOUTH, 500),))),
        OfficialSet(CAMPAIGN, Official("councilman", 1, 3, 250, (Payer(NORTH, 250),), bid=Bid(SOUTH, 260))),
        OutrageMoved(CAMPAIGN, 6, "for this test"),
    )
    town = await seen(world)
    deals = (*officials_bought(town, NORTH), *bids_answered(town, NORTH))
    await phase(world, Phase.SPENDING)
    town = await seen(world)
    orders = orders_chosen(town, NORTH, NOTHING_SET, raids=True)
    wanted = (
        *recruit_commands(town, NORTH, "Slugger", "New Man"),
        *spending_chosen(town, NORTH),
        *care_commands(town, NORTH, care_chosen(town, NORTH)),
        *order_commands(town, NORTH, tuple(one for one in orders if not hurt_in(town, one.figures))),
    )
    await phase(world, Phase.FRIENDS)
    for one in deals:
        await good(world, world.alice, one.command, **one.typed)
    await phase(world, Phase.SPENDING)
    for one in wanted:
        await good(world, world.alice, one.command, **one.typed)
    given = {one.command for one in (*deals, *wanted)}
    assert given >= {"mad-official bid", "mad-gang hire", "mad-spend arm", "mad-hospital care", "mad-orders take-over"}


def hurt_in(town: Town, figures: tuple[int, ...]) -> bool:
    hurt: set[Any] = {one.id for one in town.gangs[NORTH].people if one.figure.lost}
    return bool(hurt & {*figures})


async def test_a_player_keeps_an_official_for_whom_a_rival_bids_by_a_press(world: World) -> None:
    await founded(world)
    begun = await good(world, world.ursula, "campaign next")
    dens = (Business("southbridge", "gambling-den", number, RIVAL) for number in (1, 2, 3, 4))
    await put(
        world,
        *(BusinessSet(CAMPAIGN, one) for one in dens),
        *(Booked(gang, 20_000, "correction", "for this test") for gang in (NORTH, RIVAL)),
        OfficialSet(CAMPAIGN, Official("captain", 1, 3, 500, (Payer(NORTH, 500),))),
        OutrageMoved(CAMPAIGN, 6, "for this test"),
    )
    collected = await pressed(await pressed(begun, "Go on"), "Collect")
    assert "Nine Squares bids $510 a month for the Captain of the 1st Precinct." in collected.text
    await collected.press("Match $510", by=world.alice)
    captain = (await city(world)).official("captain.1")
    assert captain is not None
    assert (captain.payers, captain.bid) == ((Payer(NORTH, 510),), None)
