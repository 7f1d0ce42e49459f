"""/mad-hospital: care, discharge, the list and the roll, with a campaign and without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from db.unit_of_work import reading
from rules.core.plain.events import Subject, SubjectKind
from rules.mad_dogs.bombs.diving_for_cover import caught_as
from rules.mad_dogs.cars.car_of_move import rider
from rules.mad_dogs.model.figures import NOTHING, Figure, Posture, Stat, Stats
from rules.mad_dogs.paradise.city.changes import PrisonerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Headline, Prisoner
from rules.mad_dogs.play.position import Person, mark_of
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, bank, city, database_of, ledger, open_town, outfit, phase, put
from tests.cogs.world import World


@beginning
async def begin_town(world: World) -> None:
    await open_town(world, money=2000)
    for name, points in (("Dooley", 1), ("Lefty", 1), ("Mugsy", 2)):
        await good(world, world.alice, "gang wounds", figure=name, points=points)


@pytest.fixture
async def town(world: World) -> World:
    """In time for healing: Dooley and Lefty of North Side are hurt, each 1 off every stat, Mugsy 2."""
    await begin_town(world)
    return world


def id_of(world: World, name: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", name)
    return int(found)


async def figure(world: World, name: str) -> Figure:
    async with reading(database_of(world)) as work:
        found: Any = await work.rosters.state(Subject(SubjectKind.FIGURE, id_of(world, name)))
    assert isinstance(found, Figure)
    return found


def off(one: Figure) -> Stats:
    return Stats(*(one.off(stat) for stat in Stat))


# In a campaign


async def test_care_rolls_heals_where_it_is_said_and_is_booked(town: World) -> None:
    reply = await good(
        town,
        town.alice,
        "mad-hospital care",
        care="doctor's visits",
        figures="Mugsy, Dooley",
        points="mugsy: GATS 2, hits 2",
        dice="1 2 4 4",
    )
    assert reply.headline == "A doctor's visits for Mugsy and Dooley: no ill effects."
    assert "North Side pays $100: $1,900 in the bank." in reply.text
    mugsy = await figure(town, "Mugsy")
    assert (off(mugsy).gats, off(mugsy).hits, sum(off(mugsy))) == (0, 0, 6)
    assert (await figure(town, "Dooley")).lost == 0
    assert await bank(town) == 1900
    assert (await ledger(town))[-2:] == [
        ("doctors", -50, "doctor's visits for Mugsy"),
        ("doctors", -50, "doctor's visits for Dooley"),
    ]
    assert [(one.figure, sum(one.points)) for one in (await outfit(town)).cared] == [
        (id_of(town, "Mugsy"), 6),
        (id_of(town, "Dooley"), 6),
    ]
    await everything_is_the_fold_of_its_events(town)
    await reply.press("Undo", town.ursula)
    assert off(await figure(town, "Mugsy")) == Stats(2, 2, 2, 2, 2, 2)
    assert await bank(town) == 2000
    assert (await outfit(town)).cared == ()


async def test_all_the_hurt_of_a_gang_are_cared_for_at_once_and_only_once(town: World) -> None:
    await good(town, town.alice, "mad-hospital care", care="self-care", figures="Lefty", dice="1 1")
    await good(town, town.alice, "mad-hospital care", care="self-care", dice="1 1 1 1")
    assert len((await outfit(town)).cared) == 3
    again = await town.say(town.alice, "mad-hospital care", care="self-care", figures="Lefty")
    assert "already had care this month" in again.why
    nobody = await town.say(town.alice, "mad-hospital care", care="self-care")
    assert "No one in North Side can have care now" in nobody.why


async def test_a_crippled_figure_loses_a_point_for_good_and_a_dead_one_is_dead(town: World) -> None:
    before = await figure(town, "Lefty")
    reply = await good(
        town, town.alice, "mad-hospital care", care="self-care", figures="Lefty, Mugsy", crippled="GATS", dice="4 4 6 6"
    )
    assert reply.headline == "Self-care for Lefty and Mugsy: 1 dead, 1 crippled."
    lefty, mugsy = await figure(town, "Lefty"), await figure(town, "Mugsy")
    assert lefty.stats.gats == before.stats.gats - 1
    assert "Crippled" in lefty.skills
    assert mugsy.posture is Posture.DEAD
    assert [(one.kind, one.what) for one in (await city(town)).news] == [
        (Headline.CRIPPLED, "Lefty"),
        (Headline.DIED, "Mugsy"),
    ]
    fates = [(one["name"], one["fate"], one["crippled"]) for one in reply.facts["figures"]]
    assert fates == [("Lefty", "crippled", "GATS"), ("Mugsy", "dead of an infection", None)]


@pytest.mark.parametrize(
    "options, expected",
    [
        ({"figures": "Spats Doogan"}, "not hurt"),
        ({"figures": "Dooley", "points": "GATS 2"}, "1 of GATS can heal, not 2"),
        ({"figures": "Dooley", "points": "GATS"}, "not a stat with points"),
        ({"figures": "Dooley", "points": "LUCK 2"}, "No stat is called “LUCK”"),
        ({"figures": "Dooley, Lefty", "points": "GATS 1"}, "whose points these are"),
        ({"figures": "Dooley", "points": "Tiny: GATS 1"}, "No figure that is cared for is called “Tiny”"),
        ({"figures": "Dooley, Dooley"}, "You named a figure twice"),
        ({"figures": "Dooley, Ox"}, "several gangs"),
        ({"figures": "Ox"}, "not your gang"),
        ({"figures": "Dooley", "secret": True}, "in secret"),
        ({"figures": "Dooley, Lefty, Mugsy", "care": "in-home doctor"}, "$1,000"),
    ],
)
async def test_care_that_can_not_be_had(town: World, options: dict[str, Any], expected: str) -> None:
    reply = await town.say(town.alice, "mad-hospital care", **{"care": "self-care", **options})
    assert expected in reply.why


async def test_a_crippled_figures_player_chooses_the_stat_and_then_it_heals(town: World) -> None:
    reply = await good(town, town.alice, "mad-hospital care", care="self-care", figures="Lefty", dice="4 4")
    assert "Choose FISTS, GATS, GUTS, STUNTS, SMARTS or HITS to lose a point for good, and then they heal" in reply.text
    assert off(await figure(town, "Lefty")) == Stats(1, 1, 1, 1, 1, 1), "nothing heals yet"
    assert "but the stat is not chosen yet" in (await good(town, town.alice, "mad-hospital list")).text
    asked = await good(town, town.ursula, "campaign next")
    assert "- A figure of North Side is crippled, but the stat is not chosen yet" in asked.text
    up = await town.say(town.alice, "mad-hospital discharge", figures="Lefty")
    assert "Choose the stat first with /mad-hospital cripple" in up.why
    chosen = await reply.press("Lefty: STUNTS")
    assert "STUNTS is 1 at best from now on" in chosen.headline
    lefty = await figure(town, "Lefty")
    assert (lefty.stats.stunts, sum(off(lefty))) == (1, 6 - 1 - 4)
    assert "has no choice to make" in (await reply.press("Lefty: GATS")).why
    await everything_is_the_fold_of_its_events(town)


async def test_a_die_chooses_for_who_has_not_when_orders_open(town: World) -> None:
    await good(town, town.alice, "mad-hospital care", care="self-care", figures="Lefty", dice="4 4")
    opened = await good(town, town.ursula, "campaign next", anyway=True, dice="3")
    assert "**Lefty** is crippled: a point of GUTS is lost for good." in opened.text
    assert sum(off(await figure(town, "Lefty"))) == 6 - 1 - 4
    await everything_is_the_fold_of_its_events(town)


async def test_outside_a_campaign_what_may_be_crippled_is_said_before(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    care: dict[str, Any] = {"care": "self-care", "figures": "Dooley"}
    asked = await world.say(world.alice, "mad-hospital care", **care)
    assert "Choose beforehand the stats in which Dooley may be crippled" in asked.why
    await good(world, world.alice, "mad-hospital care", **care, crippled="Dooley: HITS", dice="4 4")
    dooley = await figure(world, "Dooley")
    assert "Crippled" in dooley.skills
    assert sum(off(dooley)) == 6 - 1 - 4


async def test_without_names_a_player_with_one_gang_means_all_its_hurt(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    asked = await world.say(world.alice, "mad-hospital care", care="self-care")
    assert "Choose beforehand the stats in which Dooley may be crippled" in asked.why


async def test_care_is_had_when_money_is_spent_and_by_who_has_nothing_to_do(town: World) -> None:
    dooley = id_of(town, "Dooley")
    await put(town, PrisonerSet(CAMPAIGN, Prisoner(dooley, NORTH)))
    jailed = await town.say(town.alice, "mad-hospital care", care="self-care", figures="Dooley")
    assert "in a cell" in jailed.why
    await phase(town, Phase.PRESS)
    late = await town.say(town.alice, "mad-hospital care", care="self-care", figures="Lefty")
    assert "healing, spending and orders" in late.why


async def test_each_patient_has_odds_that_cost_nothing(town: World) -> None:
    reply = await good(town, town.alice, "mad-hospital care", care="in-home doctor", odds=True)
    assert "exactly" in reply.headline
    assert all(name in reply.text for name in ("Dooley", "Lefty", "Mugsy"))
    assert await bank(town) == 2000


async def test_an_umpire_acts_for_a_gang(town: World) -> None:
    reply = await good(town, town.ursula, "mad-hospital care", care="hospital", figures="Dooley", dice="1 1")
    assert "acted as umpire for North Side" in reply.text


async def test_the_dead_get_no_care_and_no_discharge(town: World) -> None:
    await good(town, town.alice, "mad-hospital care", care="self-care", figures="Mugsy, Dooley", dice="6 6 1 1")
    assert [one.figure for one in (await outfit(town)).cared] == [id_of(town, "Dooley")]
    for command in ("mad-hospital discharge", "mad-spend train", "mad-spend steal"):
        who = "figures" if command == "mad-hospital discharge" else "figure"
        more = {"stat": "GATS", "to": 5} if command == "mad-spend train" else {}
        reply = await town.say(town.alice, command, **{who: "Mugsy"}, **more)
        assert "Mugsy is dead" in reply.why
    everybody = await good(town, town.alice, "mad-hospital discharge", figures="all")
    assert everybody.headline == "Dooley of North Side gets up to go on a job."


async def test_a_discharged_figure_is_as_ill_as_before_and_free_for_a_job(town: World) -> None:
    await good(town, town.alice, "mad-hospital care", care="hospital", figures="Mugsy, Dooley", dice="1 1 1 1")
    reply = await good(town, town.alice, "mad-hospital discharge", figures="Mugsy")
    assert reply.headline == "Mugsy of North Side gets up to go on a job."
    assert off(await figure(town, "Mugsy")) == Stats(2, 2, 2, 2, 2, 2)
    assert await bank(town) == 1000
    kept = await outfit(town)
    assert [one.figure for one in kept.cared] == [id_of(town, "Dooley")]
    assert kept.worked == (id_of(town, "Mugsy"),)
    again = await town.say(town.alice, "mad-hospital discharge", figures="Mugsy")
    assert "has no care this month" in again.why
    care = await town.say(town.alice, "mad-hospital care", care="self-care", figures="Mugsy")
    assert "has a job" in care.why
    await everything_is_the_fold_of_its_events(town)


async def test_the_list_tells_who_is_hurt_and_what_care_would_do(town: World) -> None:
    await good(town, town.alice, "mad-hospital care", care="self-care", figures="Mugsy", dice="1 1")
    reply = await good(town, town.bob, "mad-hospital list", gang="North Side")
    assert reply.private
    assert reply.headline == "3 figures of North Side hurt."
    assert "1 off every stat: 6 points to heal (months: self-care 2, doctor's visits 1" in reply.text
    assert "Mugsy has already had care this month" in reply.text
    assert "**Mugsy** regained" in reply.text
    assert "2D6+4" in reply.text
    assert "No one in South Side is hurt." in (await good(town, town.bob, "mad-hospital list")).headline


# Outside a campaign


async def test_without_a_campaign_care_heals_and_costs_nothing(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    care: dict[str, Any] = {"care": "hospital", "figures": "Dooley", "crippled": "GATS"}
    reply = await good(world, world.alice, "mad-hospital care", **care, dice="3 3")
    assert "pays" not in reply.text
    assert (await figure(world, "Dooley")).regained == NOTHING
    assert (await figure(world, "Dooley")).lost == 0
    await everything_is_the_fold_of_its_events(world)
    nobody = await world.say(world.alice, "mad-hospital discharge", figures="Dooley")
    assert "not in a campaign" in nobody.why


async def test_the_roll_alone_needs_nothing(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-hospital roll", care="self-care", patients=2, dice="4 4 1 1")
    assert reply.headline == "Self-care: 1 crippled."
    assert reply.facts == {"care": "self-care", "fates": ["crippled", "no ill effects"]}
    odds = await good(world, world.alice, "mad-hospital roll", care="self-care", odds=True)
    assert "39%" in odds.text


# Healed points count everywhere


async def test_what_has_healed_counts_in_tests_and_on_the_sheet(town: World) -> None:
    await good(
        town, town.alice, "mad-hospital care", care="self-care", figures="Dooley", points="GATS 1, HITS 1", dice="1 1"
    )
    whole = (await figure(town, "Dooley")).stats
    tested = await good(town, town.alice, "mad test", stat="GATS", figure="Dooley", dice="6")
    assert tested.facts["needed"] == whole.gats
    left = [stat for stat in Stat if (await figure(town, "Dooley")).off(stat)]
    assert len(left) == 2
    if Stat.SMARTS in left:
        hurt = await good(town, town.alice, "mad test", stat="SMARTS", figure="Dooley", dice="6")
        assert hurt.facts["needed"] == whole.smarts - 1
    shown = await good(town, town.alice, "mad-hospital list")
    assert f"1 off {left[0]}, 1 off {left[1]}" in shown.text


LIMPING = replace(
    Figure("Ox", "Slugger", Stats(4, 3, 3, 4, 2, 5)), lost=3, regained=Stats(3, 0, 1, 2, 3, 1)
)  # 0 off FISTS and SMARTS, 3 off GATS, 2 off GUTS and HITS, 1 off STUNTS


def test_what_has_healed_counts_for_who_is_hurt_again() -> None:
    mark = mark_of(Person("Ox", LIMPING), hostage=True)
    assert mark.stats is not None
    assert [max(0, mark.stats.of(stat) - mark.lost) for stat in Stat] == [LIMPING.stat(stat) for stat in Stat]
    assert mark.guts == LIMPING.stat(Stat.GUTS) == 1
    unhurt = mark_of(Person("Ox", replace(LIMPING, lost=0, regained=NOTHING)))
    assert (unhurt.stats, unhurt.lost) == (LIMPING.stats, 0)


@pytest.mark.parametrize("stunts, left", [(None, 3), (6, 5)])
def test_what_has_healed_counts_at_the_wheel_and_in_a_blast(stunts: int | None, left: int) -> None:
    driver = rider(Person("Ox", LIMPING), stunts)
    assert driver.stunts.whole - driver.mark.lost == left
    assert driver.guts is not None
    assert driver.guts.whole - driver.mark.lost == LIMPING.stat(Stat.GUTS)
    caught = caught_as(Person("Ox", LIMPING))
    assert caught.rating.whole - caught.mark.lost == LIMPING.stat(Stat.STUNTS)


async def test_what_has_healed_counts_with_fists(town: World) -> None:
    await good(
        town, town.alice, "mad-hospital care", care="self-care", figures="Dooley", points="FISTS 1, HITS 1", dice="1 1"
    )
    hurt = await good(town, town.alice, "mad-brawl fight", attackers="Lefty", defenders="Ox", dice="6 6")
    healed = await good(town, town.alice, "mad-brawl fight", attackers="Dooley", defenders="Ox", dice="6 6")
    assert "wounds" in hurt.text
    assert "wounds" not in healed.text
