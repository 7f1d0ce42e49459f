"""/mad-racket: Loot, payoffs, owners, takeovers and bands; with a campaign and without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.mad_dogs.paradise.city.changes import BandSet, BusinessSet, OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Nudge, Order, OrderKind, PopularBand
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, ledger, open_town, outfit, put
from tests.cogs.world import Reply, World

CLUB, THEIRS = Business("cedar-hill", "nightclub", 1, NORTH), Business("oak-bluff", "nightclub", 2, SOUTH)
DEN = "Gambling den 1 in the Docks"


@beginning
async def begin_town(world: World) -> None:
    await open_town(world, Phase.ACTION)
    await put(world, *(BusinessSet(CAMPAIGN, one) for one in (CLUB, THEIRS)))


@pytest.fixture
async def town(world: World) -> World:
    await begin_town(world)
    return world


async def refused(world: World, command: str, why: str, by: Any = None, **options: Any) -> Reply:
    reply = await world.say(by or world.alice, command, **options)
    assert reply.refused, reply.text
    assert why in reply.refused, reply.refused
    return reply


async def owns_nothing(world: World) -> None:
    """North Side has no business yet, so its first needs no Accountant."""
    await put(world, BusinessSet(CAMPAIGN, replace(CLUB, owner=0)))


async def ordered(world: World, business: str = "docks.gambling-den.1", figure: str = "Dooley") -> int:
    """North Side's orders, opened: a figure is to take a business over; the figure's id."""
    (row,) = world.rows("SELECT id FROM figure WHERE name = ?", figure)
    order = Order(OrderKind.TAKE_OVER, business=business, figures=(row[0],))
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), orders=(order,), ordered=True)))
    return row[0]


# Outside a campaign


async def test_loot_is_rolled_with_what_adds_to_it(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-racket loot", kind="speakeasy", brewery=True, dice="3 4")
    assert reply.headline == "Speakeasy: it makes 7 Loot, $700."
    assert "2D6−1, +1 brewery: 2 to 12 Loot." in reply.text
    assert "$200 for the cops; 4 guards." in reply.text
    assert reply.facts["loot"] == 7


async def test_a_gym_costs_loot_and_may_bring_up_a_boxer(world: World) -> None:
    reply = await good(world, world.alice, "mad-racket loot", kind="Gym", dice="4 6 6")
    assert reply.headline == "Gym: it costs 4 Loot, -$400."
    assert "FISTS 6" in reply.text


async def test_the_report_names_poisoned_booze_and_a_big_bout(world: World) -> None:
    assert "poisoned" in (await good(world, world.alice, "mad-racket loot", kind="Low dive", dice="4 1")).text
    arena = await good(world, world.alice, "mad-racket loot", kind="Paradise Arena", dice="1 1 1 1 1")
    assert "10 Loot, $1,000" in arena.headline
    assert "big-name bout" in arena.text


async def test_what_changes_nothing_for_a_kind_is_refused(world: World) -> None:
    await refused(world, "mad-racket loot", "Speakeasy and Low dive", kind="Casino", brewery=True)
    await refused(world, "mad-racket loot", "no Loot of its own", kind="Wire service")
    await refused(world, "mad-racket loot", "Did you mean Speakeasy", kind="Speakesy")


async def test_the_odds_of_a_business_are_exact_and_tell_of_its_side_roll(world: World) -> None:
    reply = await good(world, world.alice, "mad-racket loot", kind="Low dive", odds=True)
    assert "exactly" in reply.headline
    assert "Poisons customers" in reply.text
    assert "2.50 on average" in reply.text


async def test_payoffs_fall_by_a_tenth_for_each_further_business(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-racket payoff", kind="Speakeasy", number=2)
    assert reply.headline == "2 × Speakeasy in one neighborhood: $360 a month."
    assert "- $180 each, $200 less 10% each" in reply.text
    assert "no payoff" in (await good(world, world.alice, "mad-racket payoff", kind="Protection")).headline
    await refused(world, "mad-racket payoff", "1 to 1", kind="Paradise Arena", number=2)


async def test_a_takeover_by_plain_numbers(world: World) -> None:
    won = await good(world, world.alice.user, "mad-racket take-over", smarts=4, dice="4 3 5")
    assert won.headline == "The business is taken over."
    tied = await good(world, world.alice, "mad-racket take-over", smarts=4, guts=2, dice="4 2")
    assert tied.headline == "No takeover: neither gives way."
    lost = await good(world, world.alice, "mad-racket take-over", smarts=4, guts=2, chinatown=True, dice="5 4")
    assert "refuses" in lost.headline
    assert (
        await good(world, world.alice, "mad-racket take-over", smarts=4, dice="1 1 1", secret=True)
    ).private is False
    await refused(world, "mad-racket take-over", "smarts:4")


async def test_numbers_moved_by_the_racetrack_never_fall_below_nothing(world: World) -> None:
    reply = await good(world, world.alice, "mad-racket numbers", sway="Down 1", loot=0)
    assert reply.headline == "Numbers that made 0 Loot make 0."
    await refused(world, "mad-racket numbers", "No campaign", sway="Up 1", gang="North Side")


async def test_owners_lists_all_businesses_outside_a_campaign(world: World) -> None:
    docks = await good(world, world.alice.user, "mad-racket owners", place="The Docks")
    assert docks.private
    assert "precinct 1" in docks.headline
    assert "Gambling den" in docks.text
    assert "Casino" not in docks.text
    casino = await good(world, world.alice, "mad-racket owners", kind="Casino")
    assert "In Cedar Hill." in casino.text
    assert "Oak Bluff" in (await good(world, world.alice, "mad-racket owners")).text
    assert world.count("event") == 0


# In a campaign


async def test_owners_are_listed_and_counted(town: World) -> None:
    reply = await good(town, town.alice, "mad-racket owners")
    assert "Nightclub 1 in Cedar Hill" in " ".join(reply.text.replace("North Side", "").split())
    assert "North Side: 1 business" in reply.text.replace("*", "")
    mine = await good(town, town.alice, "mad-racket owners", gang="North Side")
    assert "South Side" not in mine.text
    assert "Oak Bluff" not in (await good(town, town.alice, "mad-racket owners", place="Cedar Hill")).text


async def test_a_business_is_looked_at_with_its_odds_and_nothing_is_kept(town: World) -> None:
    events = town.count("event")
    await put(town, BandSet(CAMPAIGN, PopularBand(1, NORTH, CLUB.key)))
    reply = await good(town, town.bob, "mad-racket look", business="nightclub 1 cedar hill")
    assert reply.private
    assert reply.headline == "Nightclub 1 in Cedar Hill is owned by North Side."
    assert "3D6−1, +1D6 by the band: 3 to 23 Loot." in reply.text
    assert town.count("event") == events + 1
    await put(town, BusinessSet(CAMPAIGN, replace(CLUB, shut=True, dry=1)))
    assert (
        "It has had 1 month without Loot so far"
        in (await good(town, town.bob, "mad-racket look", business=CLUB.key)).text
    )
    free = await good(town, town.bob, "mad-racket look", business=DEN)
    assert free.headline == f"{DEN} is independent."


async def test_a_takeover_is_booked_once_in_its_month(town: World) -> None:
    await owns_nothing(town)
    talker = await ordered(town)
    odds = await good(town, town.alice, "mad-racket take-over", odds=True)
    assert "won" in odds.text
    await refused(town, "mad-racket take-over", "Remove “secret”", secret=True)
    reply = await good(town, town.alice, "mad-racket take-over", dice="4 1 6")
    assert reply.headline == "Dooley talks the owner of Gambling den 1 in the Docks into joining North Side."
    now = await city(town)
    assert now.business("docks.gambling-den.1").owner == NORTH
    assert now.business("docks.gambling-den.1").since == 1
    assert now.busy
    assert (await outfit(town)).worked == (talker,)
    await refused(town, "mad-racket take-over", "have no takeover left")
    await reply.press("Undo", town.ursula)
    assert (await city(town)).business("docks.gambling-den.1").owner == 0
    assert not (await outfit(town)).worked


async def test_a_takeover_that_fails_leaves_the_owner_known(town: World) -> None:
    await owns_nothing(town)
    await ordered(town)
    reply = await good(town, town.alice, "mad-racket take-over", dice="6 6 1")
    assert "fails at" in reply.headline
    assert (await city(town)).business("docks.gambling-den.1").guts == 4
    assert "GUTS 4" in (await good(town, town.bob, "mad-racket look", business=DEN)).text


async def test_takeovers_wait_for_orders_and_their_time(town: World) -> None:
    await owns_nothing(town)
    await refused(town, "mad-racket take-over", "/mad-orders")
    await refused(town, "mad-racket take-over", "not the takeover in the orders", business=DEN)
    await ordered(town)
    await refused(town, "mad-racket take-over", "not the takeover in the orders", business="Brothel 1 in the Docks")
    await refused(town, "mad-racket take-over", "not your gang", by=town.bob, gang="North Side")
    await refused(town, "mad-racket take-over", "were sent", figure="Brick")
    umpire = await good(
        town, town.ursula, "mad-racket take-over", gang="North Side", figure="Dooley", business=DEN, dice="1 1 6"
    )
    assert "acted as umpire" in umpire.text


async def test_a_gang_without_an_accountant_takes_no_second_business(town: World) -> None:
    accountants = town.rows("SELECT count(*) FROM figure WHERE profile = 'Accountant'")[0][0]
    assert not accountants
    await ordered(town)
    await refused(town, "mad-racket take-over", "Accountant")


async def test_cops_are_left_unpaid_until_the_owner_says_otherwise(town: World) -> None:
    reply = await good(town, town.alice, "mad-racket unpaid", businesses="Nightclub 1 in Cedar Hill")
    assert "leaves the cops unpaid for Nightclub 1 in Cedar Hill" in reply.headline
    assert (await outfit(town)).unpaid == (CLUB.key,)
    await refused(
        town,
        "mad-racket unpaid",
        "Nightclub 2 in Oak Bluff does not belong to North Side",
        businesses="Nightclub 2 in Oak Bluff",
    )
    await good(town, town.alice, "mad-racket unpaid", businesses="none")
    assert (await outfit(town)).unpaid == ()


async def test_only_the_racetracks_owner_moves_numbers(town: World) -> None:
    await refused(
        town,
        "mad-racket numbers",
        "No one owns the Paradise Racetrack, so its races are honest",
        sway="Up 1",
        gang="North Side",
    )
    await put(town, BusinessSet(CAMPAIGN, Business("racetrack", "paradise-racetrack", 1, SOUTH)))
    await refused(town, "mad-racket numbers", "not your gang", sway="Up 1", gang="North Side")
    await refused(town, "mad-racket numbers", "whose numbers", by=town.bob, sway="Up 1")
    reply = await good(town, town.bob, "mad-racket numbers", sway="Down 1", gang="North Side")
    assert "North Side's numbers: −1 Loot a month" in reply.headline
    assert (await city(town)).nudge == Nudge(SOUTH, NORTH, -1)
    await good(town, town.bob, "mad-racket numbers", sway="Leave them")
    assert (await city(town)).nudge == Nudge()


# Bands


async def test_a_band_is_signed_from_the_bank(town: World) -> None:
    before = await bank(town)
    reply = await good(town, town.alice, "mad-racket band sign")
    assert "for Nightclub 1 in Cedar Hill, $500" in reply.headline
    assert await bank(town) == before - 500
    assert (await ledger(town))[-1] == ("bands", -500, "a band for Nightclub 1 in Cedar Hill")
    await refused(town, "mad-racket band sign", "without a band")
    await refused(town, "mad-racket band sign", "Only an umpire of Paradise can do that", price=0, by=town.bob)
    free = await good(town, town.ursula, "mad-racket band sign", gang="South Side", price=0)
    assert "$0" in free.headline


async def test_a_band_goes_to_another_gang_when_both_agree(town: World) -> None:
    await put(town, BandSet(CAMPAIGN, PopularBand(1, NORTH, CLUB.key, 2)))
    money = await bank(town), await bank(town, SOUTH)
    await refused(town, "mad-racket band sell", "not your gang", by=town.bob, band="1", to="South Side")
    await refused(town, "mad-racket band sell", "to itself", to="North Side")
    await refused(town, "mad-racket band sell", "$5,000", to="South Side", price=5000)
    offer = await good(town, town.alice, "mad-racket band sell", to="South Side", price=300)
    assert (await city(town)).bands[0].owner == NORTH
    assert "offers band 1 to South Side for $300." in (await good(town, town.bob, "agenda")).text
    assert (await offer.press("Accept", town.alice)).refused
    sold = await offer.press("Accept", town.bob)
    assert sold.headline == "Band 1 now belongs to South Side, for $300."
    assert (await city(town)).bands == (PopularBand(1, SOUTH, THEIRS.key, 2),)
    assert (await bank(town), await bank(town, SOUTH)) == (money[0] + 300, money[1] - 300)
    assert (await offer.press("Accept", town.bob)).refused, "once"


async def test_an_offer_of_a_band_is_declined_or_goes_stale(town: World) -> None:
    await put(town, BandSet(CAMPAIGN, PopularBand(1, NORTH, CLUB.key)))
    offer = await good(town, town.alice, "mad-racket band sell", band="1", to="South Side")
    assert (await offer.press("Decline", town.carol)).refused
    assert "No sale" in (await offer.press("Decline", town.bob)).headline
    assert (await offer.press("Accept", town.bob)).refused
    offer = await good(town, town.alice, "mad-racket band sell", band="Nightclub 1 in Cedar Hill", to="South Side")
    await good(town, town.alice, "mad-racket band drop", band="Band 1 (Nightclub 1 in Cedar Hill)")
    gone = await offer.press("Accept", town.bob)
    assert gone.refused is not None
    assert "no band 1" in gone.refused


async def test_a_band_moves_to_another_club_of_its_owner(town: World) -> None:
    other = Business("oak-bluff", "nightclub", 1, NORTH)
    await put(town, BusinessSet(CAMPAIGN, other), BandSet(CAMPAIGN, PopularBand(1, NORTH, CLUB.key)))
    await refused(town, "mad-racket band move", "Pick another club", club="Nightclub 2 in Oak Bluff")
    await good(town, town.alice, "mad-racket band move", club="Nightclub 1 in Oak Bluff")
    assert (await city(town)).bands == (PopularBand(1, NORTH, other.key),)


async def test_names_complete_themselves(town: World) -> None:
    await put(town, BandSet(CAMPAIGN, PopularBand(1, NORTH, CLUB.key)))
    assert "Speakeasy" in await town.complete(town.alice, "mad-racket loot", "kind", "spe")
    assert "The Docks" in await town.complete(town.alice, "mad-racket owners", "place", "doc")
    assert (await town.complete(town.alice, "mad-racket look", "business", "Paradise Bre"))[0] == "Paradise Brewery"
    assert await town.complete(town.alice, "mad-racket unpaid", "businesses", "") == [
        "none",
        "Nightclub 1 in Cedar Hill",
    ]
