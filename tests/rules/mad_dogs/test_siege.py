"""Siege."""

from __future__ import annotations

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.model.scenario import BusinessFate, Deployment, FigureChoice, Force, Results, ScenarioSide
from rules.mad_dogs.scenarios.kinds.police_raid import PoliceRaid, set_up_police_raid
from rules.mad_dogs.scenarios.kinds.siege import Siege, SiegeEnd, set_up_siege, siege_results, siege_verdict
from rules.mad_dogs.scenarios.kinds.the_raid import raid_forces
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot, loot_of_business
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


def test_a_gang_besieges_with_the_forces_of_a_raid() -> None:
    set_up = play(set_up_siege, Siege()).result
    assert set_up.forces == raid_forces(AVERAGE_BUSINESS)
    assert set_up.wheels == ()


def test_the_police_besiege_with_the_forces_of_a_police_raid() -> None:
    set_up = play(set_up_siege, Siege(police=True, business=SPEAKEASY, feds=5, doors=True), dice=(2,)).result
    raid = play(set_up_police_raid, PoliceRaid(SPEAKEASY, 5, doors=True), dice=(2,)).result
    assert (set_up.forces, set_up.wheels) == (raid.forces, raid.wheels)
    assert set_up.scenario == "siege"


def test_a_lonely_house_has_no_guards() -> None:
    set_up = play(set_up_siege, Siege(business=None)).result
    assert [force.number for force in set_up.forces] == [None, None]
    police = play(set_up_siege, Siege(police=True, business=None), dice=(6,)).result
    assert crews(police.of(ATTACKER)) == {1: {FigureChoice.BEAT_COP: 6}}
    assert all(force.way is Deployment.BY_CAR for force in police.of(ATTACKER))


def test_everything_wrong_with_a_siege_is_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(set_up_siege, Siege(business=BusinessLoot("x", 30), feds=50, chiefs_car=True))
    assert all(part in refused.value.sentence for part in ("30", "“feds”", "only when the police besiege"))


def test_odds_of_a_siege() -> None:
    facts = Siege(police=True)
    assert chances(odds(set_up_siege, facts)) == brute(set_up_siege, facts)


@pytest.mark.parametrize(
    "end, winner",
    [
        (SiegeEnd(0), ATTACKER),
        (SiegeEnd(0, driven_off=True), ATTACKER),
        (SiegeEnd(3, driven_off=True), DEFENDER),
        (SiegeEnd(3, overwhelmed=True), DEFENDER),
        (SiegeEnd(1, escaped=True), DEFENDER),
    ],
)
def test_the_attackers_must_have_them_all(end: SiegeEnd, winner: ScenarioSide) -> None:
    assert siege_verdict(end).winner is winner


def test_a_siege_goes_on() -> None:
    with pytest.raises(IllegalNow, match="not over"):
        play(siege_results, SiegeEnd(2))


@pytest.mark.parametrize(
    "end, business",
    [
        (SiegeEnd(0), BusinessFate.TAKEN),
        (SiegeEnd(0, police=True), BusinessFate.INDEPENDENT),
        (SiegeEnd(2, driven_off=True), BusinessFate.KEPT),
        (SiegeEnd(2, driven_off=True, police=True), BusinessFate.KEPT),
        (SiegeEnd(0, business=False), BusinessFate.NONE),
        (SiegeEnd(2, driven_off=True, business=False), BusinessFate.NONE),
    ],
)
def test_what_comes_of_a_siege(end: SiegeEnd, business: BusinessFate) -> None:
    results = play(siege_results, end).result
    assert results == Results(siege_verdict(end), business=business, outrage=results.outrage)
    assert sum(one.value for one in results.outrage) == 2


def test_a_damaged_place_needs_repairs() -> None:
    assert play(siege_results, SiegeEnd(0, repairs=2, prisoners=("Ox",))).result.repairs == 2
