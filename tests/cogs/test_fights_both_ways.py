"""A fight of the campaign brings the same whether it is played with the bot or reported from a real table."""

from __future__ import annotations

from typing import Any

import pytest

from db.unit_of_work import reading, writing
from rules.core.plain.events import Change
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.changes import BusinessSet, FightSet, OfficialSet, PrisonerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, Official, Payer, Prisoner
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.months import pressed
from tests.cogs.table import good
from tests.cogs.test_campaign_orders import id_of
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, database_of, open_town, put
from tests.cogs.world import Reply, World
from tests.db.house import entry

JUDGE = Official("judge", 1, 4, 750, (Payer(SOUTH, 750),))
CAPTAIN = Official("captain", 1, 3, 500, (Payer(SOUTH, 500),))
PUB = Business("riverside", "speakeasy", 1, SOUTH)
BROTHEL = Business("riverside", "brothel", 1, SOUTH)
BOSS = "Hot Dog Morelli"
BOTH = pytest.mark.parametrize("played", [True, False], ids=["played", "reported"])


@beginning
async def to_fight(world: World, fight: Fight) -> None:
    await open_town(world, Phase.ACTION)
    await put(
        world,
        *(OfficialSet(CAMPAIGN, one) for one in (JUDGE, CAPTAIN)),
        *(BusinessSet(CAMPAIGN, one) for one in (PUB, BROTHEL)),
        FightSet(CAMPAIGN, fight),
    )


async def happen(world: World, *changes: Change) -> None:
    """Changes that happen at the table of the fight."""
    async with writing(database_of(world)) as work:
        await work.append(await work.game_log(world.server.id, 1), entry(*changes))


async def on_the_table(world: World, *changes: Change, anyone: str = "") -> None:
    """Fight 31 is set up in a channel of its own, and this comes about there.

    anyone  the scenario, where an umpire lets anyone in
    """
    world.channel = world.server.create_text_channel("alley")
    opened = await good(world, world.ursula, "campaign fight", fight=31, campaign="Paradise")
    if anyone:
        sides = {"attacker": "North Side", "defender": "South Side"}
        await good(world, world.ursula, "scenario set-up", scenario=anyone, **sides, anyone=True)
    else:
        await pressed(opened, "Set the scenario up", world.ursula)
    await happen(world, *changes)


async def ended(world: World, facts: str = "", dice: str = "") -> Reply:
    """A player reports its end, and applied by an umpire."""
    options = {name: value for name, value in (("facts", facts), ("dice", dice)) if value}
    over = await good(world, world.ursula, "scenario end", **options)
    return await pressed(over, "Apply", world.ursula)


async def reported(world: World, **options: Any) -> Reply:
    return await good(world, world.ursula, "campaign result", fight=31, campaign="Paradise", **options)


async def roster(world: World, gang: int = SOUTH) -> list[str]:
    """The names of those in a gang."""
    async with reading(database_of(world)) as work:
        return sorted(one.figure.name for one in await work.rosters.figures_of([gang]))


@BOTH
async def test_a_hit_on_a_boss_costs_his_gang_who_fails_smarts_and_who_passes_guts(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "hit", NORTH, SOUTH, target=BOSS))
    before = await roster(world)
    followers = [name for name in before if name != BOSS]
    await put(world, PrisonerSet(CAMPAIGN, Prisoner(id_of(world, "Moose"), SOUTH)))
    dice = " ".join([*["6"] * len(followers), "5 3", "3 4"])  # all gangsters, the Judge, one of two businesses
    if played:
        await on_the_table(world, WoundsSet(id_of(world, BOSS), 12, Posture.DEAD))
        reply = await ended(world, dice=dice)
    else:
        reply = await reported(world, winner="attacker", dice=dice)
    assert "Officials who leave South Side: Judge 1." in reply.text
    assert await roster(world) == [BOSS]
    state = await city(world)
    assert [one.key for one in state.bought(SOUTH)] == [CAPTAIN.key]
    assert len(state.owned(SOUTH)) == 1
    assert state.prisoners == (), "who has left the gang is in none of its cells"
    assert "dead" in (await world.sheet(BOSS)).casefold()
    assert state.open_fights == ()
    await everything_is_the_fold_of_its_events(world)


@BOTH
async def test_police_who_withdraw_raise_outrage_and_cost_contacts(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "police-raid", 0, SOUTH, PUB.key))
    if played:
        await on_the_table(world)
        reply = await ended(world, "how withdrawal", "5 3")
    else:
        reply = await reported(world, winner="defender", dice="5 3")
    assert "Officials who leave South Side: Judge 1." in reply.text
    state = await city(world)
    assert [one.key for one in state.bought(SOUTH)] == [CAPTAIN.key]
    assert state.outrage == 2 + 1
    assert state.business(PUB.key).owner == SOUTH


@BOTH
@pytest.mark.parametrize("how, outrage", [("surrender", 2 - 1), ("breakout", 2), ("late flight", 2 - 1)])
async def test_a_police_raid_that_closes_a_business_calms_the_public_by_how_it_ended(
    world: World, played: bool, how: str, outrage: int
) -> None:
    await to_fight(world, Fight(31, "police-raid", 0, SOUTH, PUB.key))
    dice = "1 1" if how == "late flight" else ""
    if played:
        await on_the_table(world)
        await ended(world, f"how {how}", dice)
    else:
        await reported(world, winner="attacker", how=how, dice=dice)
    state = await city(world)
    assert (state.outrage, state.business(PUB.key).owner) == (outrage, 0)


@BOTH
async def test_who_wins_a_rumble_takes_in_recruits(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "rumble", NORTH, SOUTH))
    before = len(await roster(world, NORTH))
    if played:
        await on_the_table(world)
        reply = await ended(world, "beaten defender", "3 1 5 2")
    else:
        reply = await reported(world, winner="attacker", dice="3 1 5 2")
    assert "join North Side." in reply.text
    assert len(await roster(world, NORTH)) == before + 3
    await everything_is_the_fold_of_its_events(world)


@BOTH
async def test_a_raid_won_takes_the_business_though_nobody_says_so(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "raid", NORTH, SOUTH, PUB.key))
    if played:
        await on_the_table(world)
        await ended(world, "gave up defender, repairs 2")
    else:
        await reported(world, winner="attacker", repairs=2)
    business = (await city(world)).business(PUB.key)
    assert (business.owner, business.idle) == (NORTH, 1 + 2)


@BOTH
async def test_a_meet_may_hand_over_the_business_it_was_about(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "meet", NORTH, SOUTH, PUB.key))
    if played:
        await on_the_table(world, anyone="The Meet")
        await ended(world, "agreed yes, handed yes")
    else:
        await reported(world, winner="nobody", business="taken")
    assert (await city(world)).business(PUB.key).owner == NORTH


@BOTH
async def test_a_dead_attorney_general_brings_the_feds_and_costs_officials(world: World, played: bool) -> None:
    await to_fight(world, Fight(31, "hit", SOUTH, 0, target="Attorney General"))
    if played:
        await on_the_table(world)
        await happen(world, WoundsSet(id_of(world, "Attorney General"), 12, Posture.DEAD))
        reply = await ended(world, dice="5 3")
    else:
        reply = await reported(world, winner="attacker", dice="5 3")
    assert "Officials who leave South Side: Judge 1." in reply.text
    state = await city(world)
    assert state.feds.agents == 5
    assert [one.key for one in state.bought(SOUTH)] == [CAPTAIN.key]


@BOTH
@pytest.mark.parametrize("scenario, target", [("hit", "Moose"), ("showdown", "")])
async def test_who_kills_the_target_of_a_hit_or_in_a_showdown_rolls_to_be_a_stone_cold_killer(
    world: World, played: bool, scenario: str, target: str
) -> None:
    await to_fight(world, Fight(31, scenario, NORTH, SOUTH, target=target))
    if played:
        dead = WoundsSet(id_of(world, "Moose"), 12, Posture.DEAD)
        await on_the_table(world, dead, anyone="Showdown" if scenario == "showdown" else "")
        facts = "killer Dooley" if scenario == "hit" else "defender dead"
        over = await good(world, world.ursula, "scenario end", facts=facts)
        label = next(one for one in over.buttons if one.startswith("Stone Cold roll"))
        await pressed(over, "Apply", world.ursula)
        assert label
        who = label.removeprefix("Stone Cold roll: ")
        await good(
            world,
            world.ursula,
            "mad-nerve stone-cold",
            figure=f"{who} (North Side)",
            dice="3",
            **{scenario: True},
        )
    else:
        who = "Dooley"
        reply = await reported(world, winner="attacker", dead="Moose", killer="Dooley", dice="3")
        assert "Dooley becomes a Stone Cold Killer." in reply.text
    assert "Stone Cold Killer" in await world.sheet(who)


# The report


async def test_the_dice_fall_once_with_the_first_report_and_stay(world: World) -> None:
    await to_fight(world, Fight(31, "police-raid", 0, SOUTH, PUB.key))
    first = await good(world, world.bob, "campaign result", fight=31, winner="defender", dice="5 3")
    assert "An umpire must agree" in first.text
    assert [throw.faces for throw in (await city(world)).open_fights[0].fell] == [(5,), (3,)]
    again = await good(world, world.bob, "campaign result", fight=31, winner="defender")
    assert "Officials who leave South Side: Judge 1." in again.text, "not rolled anew"
    settled = await pressed(first, "Agree", world.ursula)
    assert "Officials who leave South Side: Judge 1." in settled.text
    assert [one.key for one in (await city(world)).bought(SOUTH)] == [CAPTAIN.key]


async def test_a_police_raid_won_by_the_law_asks_how_it_ended(world: World) -> None:
    await to_fight(world, Fight(31, "police-raid", 0, SOUTH, PUB.key))
    asked = await world.say(world.ursula, "campaign result", fight=31, winner="attacker")
    assert "how it ended" in asked.text + asked.why


async def test_who_wins_a_hit_has_killed_its_target_and_nobody_else_has(world: World) -> None:
    await to_fight(world, Fight(31, "hit", NORTH, SOUTH, target="Moose"))
    lost = await world.say(world.ursula, "campaign result", fight=31, winner="defender", dead="Moose")
    assert "winner:attacker" in lost.why
    reply = await reported(world, winner="attacker")
    assert "Dead: Moose." in reply.text
    assert "No one is named as the killer" in reply.text
    assert "dead" in (await world.sheet("Moose")).casefold()


async def test_who_was_dead_before_did_not_die_in_the_fight(world: World) -> None:
    await to_fight(world, Fight(31, "showdown", NORTH, SOUTH))
    await good(world, world.ursula, "gang wounds", figure="Moose", points=0, dead=True)
    reply = await world.say(world.ursula, "campaign result", fight=31, winner="attacker", dead="Moose")
    assert "was dead before this fight" in reply.why
