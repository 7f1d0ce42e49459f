"""/mad-outrage: the month's roll, its causes, Something Must Be Done, the Feds; with a campaign and without."""

from __future__ import annotations

from dataclasses import replace

import pytest_asyncio

from rules.core.plain.events import Change
from rules.mad_dogs.paradise.city.changes import (
    BusinessSet,
    FedsSet,
    FightSet,
    GangActivity,
    OfficialSet,
    OutfitSet,
    OutrageMoved,
)
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Feds, Fight, Headline, Official, Payer, Upshot
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, open_town, outfit, phase, put
from tests.cogs.world import Reply, World

SPEAKEASY = Business("docks", "speakeasy", owner=SOUTH)
CASINO = Business("cedar-hill", "casino", owner=SOUTH)
BOOKIES = Business("docks", "bookies", owner=NORTH)


def owned(post: str, *gangs: int, number: int = 1) -> Change:
    return OfficialSet(CAMPAIGN, Official(post, number, 3, 500, tuple(Payer(gang, 500) for gang in gangs)))


@beginning
async def begin_town(world: World) -> None:
    await open_town(world, Phase.OUTRAGE)
    now = await city(world)
    clear = [BusinessSet(CAMPAIGN, replace(one, owner=0)) for one in now.businesses]
    moved = OutrageMoved(CAMPAIGN, 9 - now.outrage, "so it is")
    await put(
        world, *clear, moved, GangActivity(CAMPAIGN), *(BusinessSet(CAMPAIGN, one) for one in (SPEAKEASY, CASINO))
    )
    await put(world, BusinessSet(CAMPAIGN, BOOKIES))


@pytest_asyncio.fixture
async def town(world: World) -> World:
    """The end of a busy January: outrage 9, three businesses owned, no official bought."""
    await begin_town(world)
    return world


async def refused(world: World, actor: object, command: str, **options: object) -> str:
    reply: Reply = await world.say(actor, command, **options)  # pyright: ignore[reportArgumentType]
    assert reply.why, reply.text
    return reply.why


# Outside a campaign


async def test_a_roll_needs_a_number_where_there_is_no_campaign(world: World) -> None:
    assert "outrage:9" in await refused(world, world.alice, "mad-outrage roll")
    assert "gangs:" in await refused(world, world.alice, "mad-outrage something")
    assert "businesses:12" in await refused(world, world.alice, "mad-outrage feds", raid=True)
    assert "No campaign" in await refused(world, world.alice, "mad-outrage editor", sway="Up 2")


async def test_a_plain_roll_shows_its_sum_and_changes_nothing(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-outrage roll", outrage=9, editor="Up 2", dice="2 3")
    assert reply.headline == "Something Must Be Done! 2D6 5 + outrage 9 + 2 by the City Editor = 16."
    assert reply.facts == {"upshot": "must_be_done", "natural": 5, "total": 16, "editor": 2, "eased": 0}


async def test_the_odds_of_a_roll_are_exact(world: World) -> None:
    reply = await good(world, world.alice, "mad-outrage roll", outrage=9, odds=True)
    assert "exactly" in reply.headline
    assert "56%" in reply.text  # 7 to 11 on 2D6: 20 in 36


async def test_causes_are_added_up_without_a_campaign(world: World) -> None:
    reply = await good(world, world.alice, "mad-outrage add", cause="hostages taken, a hostage killed", outrage=4)
    assert reply.headline == "Public outrage goes from 4 to 7."
    assert "did you mean" in (await refused(world, world.alice, "mad-outrage add", cause="a hostage kiled")).casefold()


async def test_the_editor_is_weighed_without_a_campaign(world: World) -> None:
    reply = await good(world, world.alice, "mad-outrage editor", sway="Down 2", outrage=9)
    assert (
        reply.headline
        == "At outrage 9, Something Must Be Done comes on 7 or more. With the City Editor's −2 it comes on 9 or more."
    )


async def test_gangs_that_are_only_named_roll_with_what_they_add(world: World) -> None:
    reply = await good(world, world.alice, "mad-outrage something", gangs="42nd Street 3, Hooks", dice="1 6")
    assert reply.headline == "Something Must Be Done: Hooks has its way."
    assert "3 officials" in reply.text
    assert "twice" in await refused(world, world.alice, "mad-outrage something", gangs="Hooks 3, Hooks")
    assert "Remove “business”" in await refused(
        world, world.alice, "mad-outrage something", gangs="A, B", business="Casino"
    )


async def test_feds_are_counted_without_a_campaign(world: World) -> None:
    assert (await good(world, world.alice, "mad-outrage feds", hurt=2, agents=5)).headline == (
        "2 Feds hurt: 7 will be here next month."
    )
    assert "5 can be hurt" in await refused(world, world.alice, "mad-outrage feds", hurt=6, agents=5)
    assert "Only one thing at a time: hurt Feds, or a raid" in await refused(
        world, world.alice, "mad-outrage feds", hurt=1, businesses=3
    )
    assert "remove “agents”" in await refused(world, world.alice, "mad-outrage feds", businesses=3, agents=5)


# The month's roll


async def test_the_month_is_rolled_once_and_booked(town: World) -> None:
    reply = await good(town, town.alice, "mad-outrage roll", dice="1 1 6")
    assert reply.headline == "Two ones: public outrage falls by 3, to 6."
    assert (await city(town)).outrage == 6
    assert (await city(town)).outcry is Upshot.CALMED
    assert "is made" in await refused(town, town.bob, "mad-outrage roll")


async def test_an_undone_roll_can_be_made_again(town: World) -> None:
    reply = await good(town, town.ursula, "mad-outrage roll", dice="1 1 6")
    await reply.press("Undo")
    assert ((await city(town)).outrage, (await city(town)).outcry) == (9, None)
    await good(town, town.alice, "mad-outrage roll", dice="2 1")


async def test_the_books_of_a_campaign_are_open(town: World) -> None:
    for command in ("mad-outrage roll", "mad-outrage something", "mad-outrage feds"):
        await put(town, FedsSet(CAMPAIGN, Feds()))
        raids = {"raid": True} if command.endswith("feds") else {}
        assert await refused(town, town.alice, command, secret=True, **raids)
    assert "secret" in await refused(town, town.alice, "mad-outrage roll", secret=True)


async def test_a_command_refuses_facts_that_the_city_has(town: World) -> None:
    assert "Remove that" in await refused(town, town.alice, "mad-outrage roll", editor="Up 2")
    assert "Remove that" in await refused(town, town.alice, "mad-outrage roll", feds=True)


async def test_strangers_do_not_roll_and_the_month_has_its_order(town: World) -> None:
    assert "players and umpires" in await refused(town, town.carol, "mad-outrage roll")
    await phase(town, Phase.PRESS)
    assert "Continue with /campaign next" in await refused(town, town.alice, "mad-outrage roll")


async def test_a_plain_number_is_rolled_in_a_campaign_too_and_not_booked(town: World) -> None:
    await good(town, town.alice, "mad-outrage roll", outrage=2, dice="6 6")
    assert (await city(town)).outcry is None
    assert not (await city(town)).feds.agents


async def test_owners_of_the_editor_say_it_before_and_roll_it_off(town: World) -> None:
    await put(town, owned("editor", NORTH, SOUTH))
    reply = await good(town, town.alice, "mad-outrage editor", sway="Up 2")
    assert reply.headline == "North Side has a word with the City Editor."
    assert "- The Editor moves the month's roll by +2" in reply.text
    other = await good(town, town.bob, "mad-outrage editor", sway="Down 2")
    assert "North Side may want something else: 1D6 each decides." in other.text
    rolled = await good(town, town.alice, "mad-outrage roll", dice="2 5 5 4")
    assert rolled.headline == "Something Must Be Done! 2D6 9 + outrage 9 − 2 by the City Editor = 16."
    assert "South Side" in rolled.text
    assert "acts before it" in await refused(town, town.alice, "mad-outrage editor", sway="Up 2")


async def test_an_owners_wish_for_the_editor_stays_secret(town: World) -> None:
    await put(town, owned("editor", NORTH, SOUTH))
    before = await good(town, town.bob, "mad-outrage roll", odds=True)
    reply = await good(town, town.alice, "mad-outrage editor", sway="Up 2")
    assert reply.private
    assert "+2" not in await town.log(town.bob)
    assert "+2" not in (await good(town, town.carol, "campaign status")).text
    await good(town, town.bob, "mad-outrage editor", sway="Leave it")
    assert (await good(town, town.bob, "mad-outrage roll", odds=True)).text == before.text
    assert (await good(town, town.alice, "mad-outrage roll", odds=True)).text != before.text


async def test_only_its_owner_sways_the_editor(town: World) -> None:
    await put(town, owned("editor", NORTH))
    assert "in your gang's pay" in await refused(town, town.bob, "mad-outrage editor", sway="Up 2")
    assert "not your gang" in await refused(town, town.bob, "mad-outrage editor", sway="Up 2", gang="North Side")
    await good(town, town.ursula, "mad-outrage editor", sway="Up 2", gang="North Side")


# Causes


async def test_umpires_add_causes_and_players_those_of_their_fights(town: World) -> None:
    assert "Only an umpire of Paradise can do that" in await refused(
        town, town.alice, "mad-outrage add", cause="a body left in public"
    )
    reply = await good(town, town.ursula, "mad-outrage add", cause="a body left in public, citizens killed")
    assert reply.headline == "Public outrage goes from 9 to 12."
    assert (await city(town)).outrage == 12
    assert "no fight 8" in await refused(town, town.alice, "mad-outrage add", cause="citizens killed", fight=8)
    await put(town, FightSet(CAMPAIGN, Fight(8, "rumble", NORTH, SOUTH)))
    assert "Only players" in await refused(town, town.carol, "mad-outrage add", cause="citizens killed", fight=8)
    await good(town, town.bob, "mad-outrage add", cause="citizens killed", fight=8)
    assert (await city(town)).outrage == 14
    await put(town, FightSet(CAMPAIGN, Fight(8, "rumble", NORTH, SOUTH, settled=True)))
    late = await refused(town, town.bob, "mad-outrage add", cause="citizens killed", fight=8)
    assert "Only an umpire of Paradise can do that" in late


# Something Must Be Done


async def test_the_winner_is_rolled_with_the_month(town: World) -> None:
    rolled = await good(town, town.bob, "mad-outrage roll", dice="4 4")
    assert "has its way" in rolled.text
    assert (await city(town)).picker in (NORTH, SOUTH)
    await rolled.press("Undo", town.ursula)
    assert ((await city(town)).picker, (await city(town)).outcry) == (0, None)


async def test_both_rolls_name_who_throws(town: World) -> None:
    await put(town, owned("editor", NORTH, SOUTH))
    await good(town, town.alice, "mad-outrage editor", sway="Up 2")
    await good(town, town.bob, "mad-outrage editor", sway="Down 2")
    rolled = await good(town, town.alice, "mad-outrage roll", dice="2 5 5 4 6 1")
    assert "Something Must Be Done, North Side: 1D6 **6**" in rolled.text
    assert "Something Must Be Done, South Side: 1D6 **1**" in rolled.text
    assert "**North Side** has its way" in rolled.text


async def test_the_winner_picks_by_a_button_and_a_raid_is_to_be_played(town: World) -> None:
    await put(town, owned("chief", NORTH), owned("captain", NORTH))
    won = await good(town, town.bob, "mad-outrage roll", dice="4 4 6 1")
    assert "**North Side** has its way" in won.text
    assert "one more car" in won.text
    assert (await won.press("Casino 1 in Cedar Hill", town.bob)).refused
    picked = await won.press("Casino 1 in Cedar Hill", town.alice)
    assert picked.headline == "North Side sends the police to Casino 1 in Cedar Hill."
    assert "South Side defends" in picked.text
    (fight,) = (await city(town)).fights
    assert (fight.scenario, fight.attacker, fight.defender, fight.chiefs_car) == ("police-raid", 0, SOUTH, True)
    assert "already" in await refused(town, town.alice, "mad-outrage something")


async def test_no_pick_without_a_win_and_none_but_a_rivals(town: World) -> None:
    assert "/mad-outrage roll" in await refused(town, town.alice, "mad-outrage something")
    await good(town, town.alice, "mad-outrage roll", dice="4 4 6 1")
    assert "business:" in await refused(town, town.alice, "mad-outrage something")
    assert "own" in await refused(town, town.alice, "mad-outrage something", business="Bookies 1 in the Docks")
    assert "Police Chief" in await refused(
        town, town.alice, "mad-outrage something", business="Casino 1 Cedar Hill", chiefs_car=True
    )
    assert await town.complete(town.alice, "mad-outrage something", "business", "cas") == ["Casino 1 in Cedar Hill"]
    await good(town, town.alice, "mad-outrage something", business="casino 1 cedar hill")


async def test_an_umpire_or_the_policy_picks_for_a_gang_without_a_player(town: World) -> None:
    await put(town, OutfitSet(CAMPAIGN, replace(await outfit(town, SOUTH), npc=True)))
    won = await good(town, town.alice, "mad-outrage roll", dice="4 4 1 6")
    assert (await town.say(town.carol, "mad-outrage something")).refused
    picked = await won.press("Let the bot pick", town.alice)
    assert picked.headline == "South Side sends the police to Bookies 1 in the Docks."


async def test_players_pick_nothing_else_for_a_gang_without_a_player(town: World) -> None:
    await put(
        town,
        OutfitSet(CAMPAIGN, replace(await outfit(town, SOUTH), npc=True)),
        BusinessSet(CAMPAIGN, Business("riverside", "brothel", owner=NORTH)),
        owned("chief", SOUTH),
    )
    await good(town, town.alice, "mad-outrage roll", dice="4 4 1 6")
    bookies = {"business": "Bookies 1 in the Docks"}
    assert "not your gang" in await refused(town, town.alice, "mad-outrage something", **bookies)
    assert "not your gang" in await refused(town, town.alice, "mad-outrage something", chiefs_car=False)
    await good(town, town.ursula, "mad-outrage something", chiefs_car=False, **bookies)
    assert not (await city(town)).fights[0].chiefs_car


async def test_where_rivals_own_nothing_nothing_is_raided(town: World) -> None:
    await put(town, BusinessSet(CAMPAIGN, replace(BOOKIES, owner=0)))
    won = await good(town, town.alice, "mad-outrage roll", dice="4 4 1 6")
    assert "there is no raid" in won.text
    assert not (await city(town)).fights


# The Feds


async def test_the_feds_come_with_boxcars_and_raid_from_the_next_month(town: World) -> None:
    rolled = await good(town, town.alice, "mad-outrage roll", dice="6 6")
    assert rolled.headline == "The Feds are called: a natural 12."
    assert (await city(town)).feds == Feds(5, 2)
    assert "from the next" in await refused(town, town.alice, "mad-outrage feds", raid=True)
    shown = await good(town, town.alice, "mad-outrage feds")
    assert shown.private
    assert "5 Feds in " in shown.headline
    assert "month 2" in shown.text


async def test_the_feds_raid_once_with_the_roll_of_the_month(town: World) -> None:
    await put(town, FedsSet(CAMPAIGN, Feds(5, 1)))
    for command, options in (("mad-outrage feds", {"raid": True}), ("mad-outrage roll", {})):
        asked = await good(town, town.alice, command, odds=True, **options)
        assert "67%" in asked.text  # two of three businesses are South Side's
    rolled = await good(town, town.alice, "mad-outrage roll", dice="4 4 3")
    assert "The Feds are in town already and deal with the outcry: 2D6 8 + outrage 9 = 17" in rolled.headline
    assert "The Feds raid Bookies 1 in the Docks: North Side defends it." in rolled.text
    assert "one car" in rolled.text
    assert "Play fight 1" in rolled.buttons
    (fight,) = (await city(town)).fights
    assert (fight.scenario, fight.attacker) == ("police-raid", 0)
    assert [one.kind for one in (await city(town)).news][-1] is Headline.FEDS_RAID
    assert "once a month" in await refused(town, town.alice, "mad-outrage feds", raid=True)


async def test_the_die_names_the_business_in_the_order_of_the_city(town: World) -> None:
    await put(town, FedsSet(CAMPAIGN, Feds(5, 1)))
    raided = await good(town, town.alice, "mad-outrage feds", raid=True, dice="3")
    assert raided.headline == "The Feds raid Bookies 1 in the Docks: North Side defends it."


async def test_hurt_feds_are_noted_and_shown(town: World) -> None:
    assert "no Feds" in await refused(town, town.alice, "mad-outrage feds", hurt=1)
    await put(town, FedsSet(CAMPAIGN, Feds(5, 1, heat=(SOUTH,))))
    noted = await good(town, town.alice, "mad-outrage feds", hurt=2)
    assert noted.headline == "2 Feds hurt: 7 will be here next month."
    shown = await good(town, town.bob, "mad-outrage feds")
    assert "2 of them hurt" in shown.text
    assert "South Side" in shown.text
    assert "3 can be hurt" in await refused(town, town.alice, "mad-outrage feds", hurt=4)
