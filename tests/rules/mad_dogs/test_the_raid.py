"""The Raid."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.model.scenario import BusinessFate, Deployment, FigureChoice, Force, Results, ScenarioSide, Victory
from rules.mad_dogs.scenarios.kinds.the_raid import (
    Raid,
    RaidEnd,
    raid_results,
    raid_verdict,
    reinforce_raid,
    set_up_raid,
)
from rules.mad_dogs.scenarios.shared.reinforcements import Call
from rules.mad_dogs.scenarios.shared.tables import BusinessLoot, loot_of_business
from tests.rules.brute import play

ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER
SENT = Force(DEFENDER, None, FigureChoice.ANY, what="men sent to guard it", most=True)


def guarded(number: int) -> Force:
    return Force(DEFENDER, number, FigureChoice.HOODLUM, what="guards, bound to the place", free=True)


def test_a_raid_is_set_up_without_a_die() -> None:
    set_up = play(set_up_raid, Raid(loot_of_business("casino"))).result
    assert set_up.forces == (Force(ATTACKER, None, FigureChoice.ANY, most=True), guarded(6), SENT)
    assert set_up.loot is None


@pytest.mark.parametrize("name, guards", [("gym", 2), ("protection", 2), ("wire service", 0), ("paradise brewery", 10)])
def test_guards_by_printed_dice(name: str, guards: int) -> None:
    forces = play(set_up_raid, Raid(loot_of_business(name))).result.of(DEFENDER)
    assert sum(force.number or 0 for force in forces) == guards


def test_a_business_that_cant_be_is_refused() -> None:
    with pytest.raises(OutOfRange, match="0 to 20 D6"):
        play(set_up_raid, Raid(BusinessLoot("x", -1)))


@pytest.mark.parametrize(
    "end, winner, business",
    [
        (RaidEnd(3, 0), ATTACKER, BusinessFate.TAKEN),
        (RaidEnd(0, 1), DEFENDER, BusinessFate.KEPT),
        (RaidEnd(0, 0), None, BusinessFate.KEPT),
        (RaidEnd(2, 5, gave_up=DEFENDER), ATTACKER, BusinessFate.TAKEN),
        (RaidEnd(2, 5, gave_up=ATTACKER), DEFENDER, BusinessFate.KEPT),
    ],
)
def test_who_holds_the_place_has_it(end: RaidEnd, winner: ScenarioSide | None, business: BusinessFate) -> None:
    assert raid_verdict(end).winner is winner
    results = play(raid_results, end).result
    assert (results.verdict, results.business) == (raid_verdict(end), business)


def test_a_raid_goes_on_while_both_are_there() -> None:
    with pytest.raises(IllegalNow, match="Both sides"):
        play(raid_results, RaidEnd(1, 1))


def test_a_raid_may_win_a_whole_racket_and_need_repairs() -> None:
    won = play(raid_results, RaidEnd(3, 0, repairs=2, monopoly=True, prisoners=("Nails",))).result
    assert won == Results(
        Victory(ATTACKER, "The attacker holds the whole place."),
        business=BusinessFate.TAKEN,
        whole_racket=True,
        repairs=2,
        prisoners=("Nails",),
    )
    assert not play(raid_results, RaidEnd(0, 3, monopoly=True)).result.whole_racket


def test_a_raid_is_reinforced_as_a_smash_and_grab_is() -> None:
    outcome = play(reinforce_raid, Call(telephoned=True), dice=(3, 4))
    assert outcome.rule == "mad.scenario.raid"
    assert outcome.throws[0].table == "mad.tables.reinforcements"
    assert outcome.result.forces == (Force(DEFENDER, 4, FigureChoice.LOW, Deployment.ON_FOOT),)
