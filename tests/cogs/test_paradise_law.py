"""/mad-law: prisoners, bail, trials, stool pigeons, the Boss's trial and the Attorney General's end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.play.campaign import MonthBegun
from rules.mad_dogs.paradise.city.changes import FedsSet, OfficialSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import BossTrial, Custody, Feds, Headline, Official, Payer
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, ledger, open_town, phase, put
from tests.cogs.world import World


async def test_no_button_offers_what_the_bank_can_not_pay(world: World) -> None:
    await open_town(world, Phase.ACTION, money=350)
    booked = await good(world, world.alice, "mad-law book", figures="Dooley, Lefty, Mugsy")
    assert {"Bail", "To trial"} <= {*booked.buttons}
    let_go = await good(world, world.alice, "mad-law bail", figures="Dooley, Lefty")
    assert "To trial" in let_go.buttons
    more = await good(world, world.alice, "mad-law book", figures="Spats Doogan, Meat-pie")
    assert "Bail" not in more.buttons
    assert "To trial" in more.buttons, "Mugsy awaits his alone"
    assert "North Side has $150 in the bank." in more.text
    mine = await good(world, world.alice, "campaign mine")
    assert "Bail out" in mine.buttons
    asked = await mine.press("Bail out")
    assert "Spats Doogan" in asked.buttons, "all are too dear, so it asks who"
    freed = await good(world, world.alice, "mad-law bail", figures="Spats Doogan")
    assert "To trial" not in freed.buttons
    mine = await good(world, world.alice, "campaign mine")
    assert "Stand trial" not in mine.buttons
    assert "You need $50 more." in mine.text


@beginning
async def begin_town(world: World) -> None:
    await open_town(world, Phase.ACTION, money=1000)
    await good(world, world.alice, "mad-law book", figures="Dooley, Lefty, Mugsy")


@pytest.fixture
async def town(world: World) -> World:
    """The law sits: Dooley, Lefty and Mugsy of North Side are booked."""
    await begin_town(world)
    return world


def id_of(world: World, name: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", name)
    return int(found)


async def judges(world: World, *numbers: int) -> None:
    """North Side owns these Judges."""
    owned = (Official("judge", number, 4, 750, (Payer(NORTH, 750),)) for number in numbers)
    await put(world, *(OfficialSet(CAMPAIGN, one) for one in owned))


async def news(world: World) -> list[tuple[Headline, str]]:
    return [(one.kind, one.what) for one in (await city(world)).news]


async def held(world: World) -> dict[int, Custody]:
    return {one.figure: one.custody for one in (await city(world)).prisoners}


async def why_not(world: World, command: str, **options: Any) -> str:
    return (await world.say(world.alice, f"mad-law {command}", **options)).why


# Cells


async def test_the_booked_are_listed_and_booked_once(town: World) -> None:
    listed = await good(town, town.bob, "mad-law prisoners")
    assert listed.private
    assert listed.headline == "3 prisoners in the cells of Paradise."
    assert "**North Side**: Dooley (booked at the precinct), Mugsy (booked" in listed.text
    assert "already in a cell" in await why_not(town, "book", figures="Dooley")
    assert "not your gang" in await why_not(town, "book", figures="Ox")
    assert "The precinct needs names" in await why_not(town, "book", gang="North Side")
    assert await news(town) == [(Headline.ARRESTED, "")]


async def test_the_law_has_no_time_before_the_fights(town: World) -> None:
    await phase(town, Phase.SPENDING)
    assert "takeovers and fights" in await why_not(town, "bail")


async def test_bail_frees_those_named_and_the_others_await_trial(town: World) -> None:
    reply = await good(town, town.alice, "mad-law bail", figures="Dooley")
    assert reply.headline == "Dooley of North Side walks out of the precinct."
    assert "2 prisoners left" in reply.text
    assert await bank(town) == 900
    assert await held(town) == dict.fromkeys((id_of(town, "Lefty"), id_of(town, "Mugsy")), Custody.COMMITTED)
    assert "is not booked at the precinct" in await why_not(town, "bail", figures="Lefty")
    await reply.press("Undo")
    assert len(await held(town)) == 3
    assert await bank(town) == 1000


@pytest.mark.parametrize("face, left, price", [(4, 850, 50), (5, 700, 100)])
async def test_two_judges_sit_on_four_faces_of_the_court_die(town: World, face: int, left: int, price: int) -> None:
    await judges(town, 1, 3)
    reply = await good(town, town.alice, "mad-law bail", dice=str(face))
    assert reply.facts == {"own_judge": face <= 4, "freed": 3, "price": price}
    assert await bank(town) == left
    assert await held(town) == {}


async def test_a_gang_may_pay_its_own_judge_only(town: World) -> None:
    assert "owns no Judge" in await why_not(town, "bail", pay="Only by our Judge, $50 each")
    await judges(town, 1)
    odds = await good(town, town.alice, "mad-law bail", odds=True)
    assert "33%" in odds.text
    reply = await good(town, town.alice, "mad-law bail", pay="Only by our Judge, $50 each", dice="3")
    assert reply.headline == "No one in North Side is released."
    assert await bank(town) == 1000
    assert set((await held(town)).values()) == {Custody.COMMITTED}


async def test_bail_that_is_not_in_the_bank_is_refused(town: World) -> None:
    await good(town, town.ursula, "campaign correct", gang="North Side", money=-701, why="a fire")
    assert "$300" in await why_not(town, "bail")
    assert "$300" in await why_not(town, "trial")


# Trials


async def test_a_trial_frees_jails_and_makes_stool_pigeons(town: World) -> None:
    reply = await good(town, town.alice, "mad-law trial", dice="1 4 5 1 5 6")
    assert reply.headline == "The trial of North Side: 2 of 3 sent up, and a convict talks."
    assert [one["verdict"] for one in reply.facts["figures"]] == ["acquitted", "sent up", "sent up, and talks"]
    assert await bank(town) == 700
    assert {account for account, _, _ in (await ledger(town))[-3:]} == {"law"}
    state = await city(town)
    assert state.prisoners == ()
    assert (state.feds.agents, state.feds.heat) == (5, (NORTH,))
    assert (Headline.TURNED, "Lefty") in await news(town)
    gone = town.rows("SELECT name FROM figure WHERE gang_id = ? AND NOT present", NORTH)
    assert gone == [("Mugsy",), ("Lefty",)]
    await everything_is_the_fold_of_its_events(town)
    await reply.press("Undo", town.ursula)
    assert len(await held(town)) == 3
    assert (await city(town)).feds == Feds()


async def test_those_who_await_trial_come_first(town: World) -> None:
    await good(town, town.alice, "mad-law bail", figures="Dooley, Lefty")
    await good(town, town.alice, "mad-law book", figures="Lefty")
    await good(town, town.alice, "mad-law trial", dice="6 1")
    assert await held(town) == {id_of(town, "Lefty"): Custody.BOOKED}


async def test_only_prisoners_stand_trial(town: World) -> None:
    assert "is not in a cell" in await why_not(town, "trial", figures="Tiny")
    assert "in secret" in await why_not(town, "trial", secret=True)
    nobody = await town.say(town.bob, "mad-law trial")
    assert "No one in South Side is in a cell" in nobody.why


async def test_a_trial_by_numbers_or_names_needs_no_campaign(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-law trial", smarts="3 2", dice="1 5 3 4")
    assert reply.facts["lawyer"] == 4
    assert reply.headline == "The trial: 1 of 2 sent up."
    named = await good(world, world.alice, "mad-law trial", figures="Hoodlum", dice="2 6 6")
    assert named.headline == "Hoodlum: sent up, and a convict talks."
    assert "type them, such as smarts:3 4 2" in (await why_not(world, "trial", smarts="clever")).replace("Type", "type")
    assert "The trial needs defendants" in await why_not(world, "trial")


# Stool pigeons


async def test_an_umpire_books_a_pigeon_without_a_trial(town: World) -> None:
    assert "Only an umpire of Paradise can do that" in await why_not(town, "pigeon", smarts=3, gang="North Side")
    await good(town, town.ursula, "mad-law pigeon", smarts=3, gang="North Side", dice="3")
    assert (await city(town)).feds == Feds()
    reply = await good(town, town.ursula, "mad-law pigeon", smarts=3, gang="North Side", dice="4")
    assert "they are after North Side" in reply.text
    assert (await city(town)).feds.heat == (NORTH,)


async def test_a_pigeon_by_numbers_changes_nothing(town: World) -> None:
    reply = await good(town, town.alice, "mad-law pigeon", figure="Dooley", dice="6")
    assert reply.headline == "Dooley turns stool pigeon."
    assert (await city(town)).feds == Feds()
    assert "Name one, or give their SMARTS" in await why_not(town, "pigeon")


# The Boss


@pytest.fixture
async def hot(town: World) -> World:
    """The Feds are after both gangs; Spats leads North Side."""
    await put(town, FedsSet(CAMPAIGN, Feds(5, 1, 0, (SOUTH, NORTH))))
    return town


async def test_a_bosses_trial_goes_on_month_by_month_until_a_verdict(hot: World) -> None:
    spats = id_of(hot, "Spats Doogan")
    first = await good(hot, hot.alice, "mad-law boss", boss="Spats Doogan", dice="1 5 6")
    assert first.facts == {"lawyer": 4, "verdict": "no verdict yet"}
    assert (await city(hot)).trials == (BossTrial(NORTH, spats, 4, 1),)
    assert await bank(hot) == 500
    assert "It continues next month" in await why_not(hot, "boss")
    await good(hot, hot.ursula, "campaign correct", gang="North Side", money=500, why="a loan")
    await put(hot, MonthBegun(CAMPAIGN, 2), PhaseBegun(CAMPAIGN, Phase.OUTRAGE))
    freed = await good(hot, hot.alice, "mad-law boss", dice="4 6")
    assert freed.headline == "Spats Doogan of North Side on trial: acquitted."
    state = await city(hot)
    assert (state.trials, state.feds.heat) == ((), (SOUTH,))
    assert (Headline.BOSS_ACQUITTED, "Spats Doogan") in await news(hot)
    await everything_is_the_fold_of_its_events(hot)


async def test_a_boss_sent_up_is_gone_and_the_heat_is_off(hot: World) -> None:
    await good(hot, hot.alice, "mad-law boss", boss="Spats Doogan", dice="1 6 5")
    assert (await city(hot)).feds.heat == (SOUTH,)
    assert hot.rows("SELECT present FROM figure WHERE name = 'Spats Doogan'") == [(0,)]


async def test_a_bought_mistrial_saves_the_boss_and_settles_nothing(hot: World) -> None:
    assert "owns no Judge" in await why_not(hot, "boss", boss="Spats Doogan", mistrial=True)
    await judges(hot, 2)
    reply = await good(hot, hot.alice, "mad-law boss", boss="Spats Doogan", mistrial=True, dice="1 6 5 2")
    assert reply.facts["verdict"] == "a mistrial"
    assert await bank(hot) == 300
    state = await city(hot)
    assert NORTH in state.feds.heat
    assert len(state.trials) == 1


async def test_no_boss_is_tried_without_heat_a_name_or_money(town: World) -> None:
    assert "The trial needs the leader of North Side" in await why_not(town, "boss")
    assert "not after that gang" in await why_not(town, "boss", boss="Spats Doogan")
    await put(town, FedsSet(CAMPAIGN, Feds(5, 1, 0, (NORTH,))))
    await good(town, town.ursula, "campaign correct", gang="North Side", money=-501, why="a fire")
    assert "$500" in await why_not(town, "boss", boss="Spats Doogan")


async def test_a_hearing_by_numbers_changes_nothing(hot: World) -> None:
    reply = await good(hot, hot.alice, "mad-law boss", lawyer=6, dice="6 6")
    assert reply.headline == "The Boss on trial: acquitted."
    assert NORTH in (await city(hot)).feds.heat


# The Attorney General


async def test_the_attorney_generals_death_calls_the_feds_and_costs_officials(town: World) -> None:
    await judges(town, 1, 2)
    assert "Only an umpire of Paradise can do that" in str((await town.say(town.alice, "mad-law attorney")).refused)
    reply = await good(town, town.ursula, "mad-law attorney", gang="North Side", dice="5 1")
    assert reply.headline == "The Attorney General is dead: 1 of 2 officials leave."
    assert "Judge 1" in reply.text
    state = await city(town)
    assert state.feds.agents == 5
    assert [one.key for one in state.bought(NORTH)] == ["judge.2"]
    await everything_is_the_fold_of_its_events(town)


async def test_a_gang_without_friends_loses_none(town: World) -> None:
    reply = await good(town, town.ursula, "mad-law attorney", gang="South Side")
    assert "0 of 0" in reply.headline
    assert (await city(town)).feds.agents == 5
