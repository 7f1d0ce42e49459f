"""The owner of a business is the opponent in a fight over it: in orders, completions, reports and games."""

from __future__ import annotations

from rules.mad_dogs.paradise.city.changes import BusinessSet, FightSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Fight
from tests.cogs.kept import beginning
from tests.cogs.months import pressed
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, open_town, phase, put
from tests.cogs.world import World

THIRD = 3
PUB, DEN = Business("docks", "speakeasy", 1, SOUTH), Business("docks", "low-dive", 1, THIRD)
HERE, THERE = "Speakeasy 1 in the Docks", "Low dive 1 in the Docks"
RAID = Fight(1, "raid", NORTH, SOUTH, PUB.key)
SMASH = Fight(1, "smash-and-grab", NORTH, SOUTH, PUB.key)


@beginning
async def three_gangs(world: World) -> None:
    """South Side has a speakeasy, and Nine Squares, a gang without a player, a low dive."""
    await open_town(world)
    await good(world, world.ursula, "campaign rival", type="Irish Gang", name="Nine Squares", home="Southbridge")
    await put(world, BusinessSet(CAMPAIGN, PUB), BusinessSet(CAMPAIGN, DEN))


async def test_an_order_names_the_owner_of_the_business_or_no_gang(world: World) -> None:
    await three_gangs(world)
    why = f"{HERE} belongs to South Side, not to Nine Squares. Name its owner, or the business alone."
    order = {"scenario": "The Raid", "business": HERE}
    await refused(world, world.alice, why, "mad-orders fight", **order, against="Nine Squares")
    await refused(world, world.alice, why, "mad-orders write", text=f"Raid {HERE} against Nine Squares")
    await good(world, world.alice, "mad-orders fight", **order, against="South Side")
    await good(world, world.alice, "mad-orders fight", **order)


async def test_completions_pair_a_business_with_its_owner(world: World) -> None:
    await three_gangs(world)
    assert await world.complete(world.alice, "mad-orders fight", "business", "") == [THERE, HERE]
    assert await world.complete(world.alice, "mad-orders fight", "business", "", against="South Side") == [HERE]
    assert await world.complete(world.alice, "mad-orders fight", "against", "") == ["South Side", "Nine Squares"]
    assert await world.complete(world.alice, "mad-orders fight", "against", "", business=THERE) == ["Nine Squares"]


async def test_businesses_complete_in_the_order_of_their_numbers(world: World) -> None:
    await three_gangs(world)
    await put(world, *(BusinessSet(CAMPAIGN, Business("docks", "brothel", number, SOUTH)) for number in (10, 3)))
    dens = ["Brothel 3 in the Docks", "Brothel 10 in the Docks"]
    assert await world.complete(world.alice, "mad-orders fight", "business", "Brothel") == dens
    assert await world.complete(world.bob, "mad-orders defend", "business", "Brothel") == dens
    assert await world.complete(world.bob, "mad-racket unpaid", "businesses", "Brothel") == dens


async def test_the_owner_is_asked_about_a_fight_that_was_stored_against_another_gang(world: World) -> None:
    await three_gangs(world)
    await phase(world, Phase.ACTION)
    await put(world, FightSet(CAMPAIGN, Fight(1, "raid", NORTH, THIRD, PUB.key)))
    status = await good(world, world.bob, "campaign status")
    assert "The Raid at Speakeasy 1 in the Docks, North Side against South Side." in status.text
    reply = await good(world, world.alice, "campaign result", fight=1, winner="attacker", business="taken")
    assert "The other side or an umpire must agree" in reply.text
    await pressed(reply, "Agree", world.bob)
    assert (await city(world)).business(PUB.key).owner == NORTH


async def test_a_fight_that_is_opened_as_a_game_has_the_owner_on_its_table(world: World) -> None:
    await three_gangs(world)
    await phase(world, Phase.ACTION)
    await put(world, FightSet(CAMPAIGN, Fight(1, "raid", NORTH, THIRD, PUB.key)))
    await good(world, world.bob, "campaign fight", fight=1)
    assert world.rows("SELECT name FROM gang WHERE game_id ORDER BY id") == [("North Side",), ("South Side",)]


async def test_a_game_against_another_gang_wins_nothing_of_the_owners(world: World) -> None:
    await three_gangs(world)
    await phase(world, Phase.ACTION)
    await put(world, FightSet(CAMPAIGN, RAID))
    await pressed(await good(world, world.ursula, "campaign fight", fight=1), "Set the scenario up")
    await put(world, BusinessSet(CAMPAIGN, Business("docks", "speakeasy", 1, THIRD)))
    ended = await good(world, world.ursula, "scenario end", facts="gave up defender")
    applied = await pressed(ended, "Apply")
    assert f"{HERE} does not belong to the defender, so it stays as it is." in applied.text
    assert (await city(world)).business(PUB.key).owner == THIRD


async def test_a_raid_that_is_won_tells_what_becomes_of_the_other_fights_there(world: World) -> None:
    await three_gangs(world)
    await phase(world, Phase.ACTION)
    others = (Fight(2, "smash-and-grab", THIRD, SOUTH, PUB.key), Fight(3, "raid", NORTH, SOUTH, PUB.key))
    await put(world, *(FightSet(CAMPAIGN, one) for one in (RAID, *others)))
    reply = await good(world, world.ursula, "campaign result", fight=1, winner="attacker", business="taken")
    assert "Fight 2 is now against North Side." in reply.text
    assert f"Fight 3 does not happen. {HERE} no longer belongs to a rival." in reply.text
    await refused(world, world.alice, "Fight 3 does not happen", "campaign result", fight=3, winner="nobody")
    assert [one.id for one in (await city(world)).open_fights] == [2]


async def test_one_business_is_not_robbed_of_a_full_months_loot_three_times(world: World) -> None:
    await three_gangs(world)
    await phase(world, Phase.ACTION)
    fights = [Fight(number, "smash-and-grab", NORTH, SOUTH, PUB.key) for number in (1, 2, 3)]
    await put(world, *(FightSet(CAMPAIGN, one) for one in fights))
    before = await bank(world)
    report = {"winner": "attacker"}
    await good(world, world.ursula, "campaign result", fight=1, loot=5, dice="6 3", **report)  # it holds 8 Loot
    await refused(world, world.ursula, "has 3 Loot left this month", "campaign result", fight=2, loot=4, **report)
    await good(world, world.ursula, "campaign result", fight=2, loot=1, smashed=True, dice="2", **report)
    await refused(world, world.ursula, "has 0 Loot left this month", "campaign result", fight=3, loot=1, **report)
    assert await bank(world) == before + 600
    again = await good(world, world.ursula, "campaign fight", fight=3)
    staged = await pressed(again, "Set the scenario up")
    assert "0 Loot" in staged.text
