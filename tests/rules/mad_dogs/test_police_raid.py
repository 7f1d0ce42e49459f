"""Police Raid."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.model.scenario import BusinessFate, FigureChoice, Force, ScenarioSide, SideVehicles
from rules.mad_dogs.scenarios.kinds.police_raid import (
    BREAK_OUT,
    WITHDRAW,
    How,
    PoliceRaid,
    PoliceRaidEnd,
    Pressed,
    Strength,
    police_raid_results,
    police_raid_verdict,
    pressed,
    set_up_police_raid,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter
from rules.mad_dogs.scenarios.shared.tables import BusinessLoot, loot_of_business
from tests.rules.brute import brute, chances, play

ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER
SPEAKEASY = loot_of_business("speakeasy")


def crews(forces: tuple[Force, ...]) -> dict[int, dict[FigureChoice, int]]:
    """The crew of each car."""
    cars: dict[int, dict[FigureChoice, int]] = {}
    for force in forces:
        assert force.number is not None
        cars.setdefault(force.car, {})[force.who] = force.number
    return cars


# Setting up


def test_a_car_of_six_for_each_die_of_loot() -> None:
    outcome = play(set_up_police_raid, PoliceRaid(SPEAKEASY), dice=(2, 6))
    assert outcome.rule == "mad.scenario.police-raid"
    assert [throw.why for throw in outcome.throws] == ["Beat Cops in car 1", "Beat Cops in car 2"]
    set_up = outcome.result
    assert crews(set_up.of(ATTACKER)) == {
        1: {FigureChoice.BEAT_COP: 2, FigureChoice.ROOKIE: 4},
        2: {FigureChoice.BEAT_COP: 6},
    }
    assert set_up.wheels == (SideVehicles(ATTACKER, 2, "police cars", "drive on in turn 1"),)
    assert (set_up.number(BREAK_OUT), set_up.number(WITHDRAW)) == (2, 4)
    assert [(force.number, force.who, force.free) for force in set_up.of(DEFENDER)] == [
        (4, FigureChoice.HOODLUM, True),
        (None, FigureChoice.ANY, False),
    ]


@pytest.mark.parametrize("feds", [1, 5, 7])
def test_the_feds_come_in_place_of_one_car(feds: int) -> None:
    set_up = play(set_up_police_raid, PoliceRaid(SPEAKEASY, feds=feds), dice=(3,)).result
    assert crews(set_up.of(ATTACKER)) == {
        1: {FigureChoice.BEAT_COP: 3, FigureChoice.ROOKIE: 3},
        2: {FigureChoice.AGENT: feds},
    }
    assert set_up.number(WITHDRAW) == 4


def test_feds_may_come_alone() -> None:
    set_up = play(set_up_police_raid, PoliceRaid(loot_of_business("bookies"), feds=5)).result
    assert crews(set_up.of(ATTACKER)) == {1: {FigureChoice.AGENT: 5}}


@pytest.mark.parametrize(
    "name, cars, guards", [("wire service", 1, 0), ("gym", 1, 2), ("protection", 1, 2), ("paradise brewery", 5, 10)]
)
def test_cars_and_guards_by_printed_dice(name: str, cars: int, guards: int) -> None:
    set_up = play(set_up_police_raid, PoliceRaid(loot_of_business(name)), dice=(1,) * cars).result
    assert len(crews(set_up.of(ATTACKER))) == cars
    assert sum(force.number or 0 for force in set_up.of(DEFENDER)) == guards
    assert (set_up.number(BREAK_OUT), set_up.number(WITHDRAW)) == (loot_of_business(name).dice, 2 * cars)


def test_the_chief_may_send_a_car_more_and_doors_are_rammed() -> None:
    set_up = play(set_up_police_raid, PoliceRaid(SPEAKEASY, chiefs_car=True, doors=True), dice=(1, 1, 1)).result
    assert len(crews(set_up.of(ATTACKER))) == 3
    assert [(wheels.number, wheels.what) for wheels in set_up.wheels] == [(3, "police cars"), (1, "truck")]
    assert set_up.number(WITHDRAW) == 6


def test_everything_wrong_with_a_police_raid_is_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(set_up_police_raid, PoliceRaid(BusinessLoot("x", 30), feds=-1))
    assert "feds" in refused.value.sentence
    assert "30" in refused.value.sentence


@pytest.mark.parametrize(
    "facts", [PoliceRaid(), PoliceRaid(loot_of_business("casino"), feds=5), PoliceRaid(doors=True)]
)
def test_odds_of_the_crews(facts: PoliceRaid) -> None:
    assert chances(odds(set_up_police_raid, facts)) == brute(set_up_police_raid, facts)


@given(st.integers(0, 5), st.sampled_from([0, 1, 5, 9]), st.booleans(), st.data())
def test_every_car_of_police_holds_six(dice: int, feds: int, chiefs_car: bool, data: st.DataObject) -> None:
    cars = max(1, dice) + chiefs_car
    faces = data.draw(st.tuples(*[st.integers(1, 6)] * (cars - bool(feds))))
    facts = PoliceRaid(BusinessLoot("x", dice), feds, chiefs_car)
    found = crews(play(set_up_police_raid, facts, dice=faces).result.of(ATTACKER))
    assert list(found) == list(range(1, cars + 1))
    assert [sum(crew.values()) for crew in found.values()] == [6] * (cars - bool(feds)) + [feds] * bool(feds)


# Sides at their limit


@pytest.mark.parametrize("gangsters", range(6))
@pytest.mark.parametrize("officers", range(7))
def test_limits_of_a_police_raid(gangsters: int, officers: int) -> None:
    strength = Strength(gangsters, officers, 2, SPEAKEASY)
    assert play(pressed, strength).result == Pressed(gangsters <= 2, officers <= 4)


def test_strengths_that_cant_be_are_all_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(pressed, Strength(-1, 999, 0, BusinessLoot("x", -3)))
    assert all(part in refused.value.sentence for part in ("gangsters", "officers", "cars", "-3"))


# How it ends

ENDS = {
    How.SURRENDER: (ATTACKER, BusinessFate.INDEPENDENT, -1),
    How.BREAKOUT: (ATTACKER, BusinessFate.INDEPENDENT, 0),
    How.WITHDRAWAL: (DEFENDER, BusinessFate.KEPT, 1),
    How.LATE_FLIGHT: (ATTACKER, BusinessFate.INDEPENDENT, -1),
}


@pytest.mark.parametrize("how", How)
def test_each_end_of_a_police_raid(how: How) -> None:
    winner, business, outrage = ENDS[how]
    end = PoliceRaidEnd(how, prisoners=("Ox", "Nails"))
    verdict = police_raid_verdict(end)
    assert verdict.winner is winner
    results = play(police_raid_results, end).result
    assert (results.verdict, results.business, sum(one.value for one in results.outrage)) == (
        verdict,
        business,
        outrage,
    )
    assert (results.lost, results.prisoners) == ((), ("Ox", "Nails"))


FRIENDS = (Doubter("Judge Crater", 4), Doubter("Captain Kelly", 3))


@pytest.mark.parametrize("how", [How.WITHDRAWAL, How.LATE_FLIGHT])
def test_contacts_are_at_risk(how: How) -> None:
    outcome = play(police_raid_results, PoliceRaidEnd(how, FRIENDS), dice=(4, 4))
    assert outcome.result.lost == ("Captain Kelly",)
    assert [throw.why for throw in outcome.throws] == ["SMARTS:0", "SMARTS:1"]
    assert play(police_raid_results, PoliceRaidEnd(how, FRIENDS), dice=(5, 3)).result.lost == ("Judge Crater",)


@pytest.mark.parametrize("how", [How.SURRENDER, How.BREAKOUT])
def test_contacts_are_safe(how: How) -> None:
    assert play(police_raid_results, PoliceRaidEnd(how, FRIENDS)).result.lost == ()


def test_odds_of_contacts() -> None:
    end = PoliceRaidEnd(How.WITHDRAWAL, FRIENDS)
    assert chances(odds(police_raid_results, end)) == brute(police_raid_results, end)
    assert odds(police_raid_results, end).chance(lambda results: not results.lost) == Fraction(4 * 3, 36)


def test_a_police_raid_that_goes_on() -> None:
    with pytest.raises(IllegalNow) as refused:
        play(police_raid_results, PoliceRaidEnd(officials=(Doubter("Crater", 12),)))
    assert "not over" in refused.value.sentence
    assert "Crater" in refused.value.sentence
