"""Hijack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.model.scenario import Banked, Deployment, FigureChoice, Force, Results, ScenarioSide, SideVehicles
from rules.mad_dogs.scenarios.kinds.hijack import Hijack, HijackEnd, hijack_results, hijack_verdict, set_up_hijack
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER

CAB = (
    Force(DEFENDER, 1, FigureChoice.SLUGGER, Deployment.IN_CAB, "driver", free=True),
    Force(DEFENDER, 1, FigureChoice.HOODLUM, Deployment.IN_CAB, "beside the driver", free=True),
)


@pytest.mark.parametrize(
    "dice, number, who, way",
    [
        *(((1, face), face + 1, FigureChoice.ANY, Deployment.BY_CAR) for face in FACES),
        *(((2, face), face + 2, FigureChoice.MAN, Deployment.BY_CAR) for face in FACES),
        ((3,), 1, FigureChoice.ANY, Deployment.IN_BACK),
        ((4,), 2, FigureChoice.MAN, Deployment.IN_BACK),
    ],
)
def test_more_guards(dice: tuple[int, ...], number: int, who: FigureChoice, way: Deployment) -> None:
    set_up = play(set_up_hijack, Hijack(), dice=(*dice, 4)).result
    assert set_up.of(DEFENDER) == (*CAB, Force(DEFENDER, number, who, way, most=True))
    assert set_up.loot == 4
    cars = [wheels.number for wheels in set_up.wheels if wheels.side is DEFENDER and wheels.what == "cars"]
    assert cars == ([1 if number <= 6 else 2] if way is Deployment.BY_CAR else [])


@pytest.mark.parametrize("face", [5, 6])
def test_no_more_guards(face: int) -> None:
    set_up = play(set_up_hijack, Hijack(), dice=(face, 6)).result
    assert set_up.of(DEFENDER) == CAB
    assert set_up.wheels[0] == SideVehicles(DEFENDER, 1, "truck", "on the road, loaded")


def test_more_guards_come_out_of_the_gang() -> None:
    few = Hijack((("Slugger", 1), ("Torpedo", 4)))
    assert [force.number for force in play(set_up_hijack, few, dice=(2, 6, 1)).result.of(DEFENDER)] == [1, 1, 1]
    none = play(set_up_hijack, Hijack(()), dice=(1, 6, 1)).result
    assert none.of(DEFENDER) == CAB
    assert len(none.wheels) == 2
    with pytest.raises(OutOfRange, match="Ghost"):
        play(set_up_hijack, Hijack((("Ghost", 1),)))


@pytest.mark.parametrize("facts", [Hijack(), Hijack((("Slugger", 3),)), Hijack(())])
def test_odds_of_the_truck(facts: Hijack) -> None:
    assert chances(odds(set_up_hijack, facts)) == brute(set_up_hijack, facts)


def test_the_load_is_1d6_with_any_guards() -> None:
    loads = odds(set_up_hijack, Hijack()).by(lambda set_up: set_up.loot)
    assert chances(loads) == {load: Fraction(1, 6) for load in FACES}


@pytest.mark.parametrize("side", ScenarioSide)
def test_who_has_the_truck_has_the_loot(side: ScenarioSide) -> None:
    end = HijackEnd(side, 5)
    assert hijack_verdict(end).winner is side
    assert play(hijack_results, end).result.banked == Banked(side, 5)
    assert play(hijack_results, HijackEnd(side, 0)).result.banked is None


def test_a_truck_that_stays_belongs_to_no_side() -> None:
    assert hijack_verdict(HijackEnd(None, 5)).winner is None
    assert play(hijack_results, HijackEnd(None, 5)).result == Results(hijack_verdict(HijackEnd(None, 5)))


def test_no_result_takes_more_than_a_side() -> None:
    counted: Counter[Any] = Counter(force.side for force in play(set_up_hijack, Hijack(), dice=(5, 1)).result.forces)
    assert counted == {DEFENDER: 2, ATTACKER: 1}
