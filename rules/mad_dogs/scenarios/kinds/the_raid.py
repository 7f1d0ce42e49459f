"""The Raid: a gang takes over a rival's business."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import (
    BusinessFate,
    Force,
    Reinforcement,
    Results,
    ScenarioSide,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, Repairs, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import MOST_MEN, AskedBusiness, assigned, business_faults, guards
from rules.mad_dogs.scenarios.shared.reinforcements import Call, check_call, usual_help
from rules.mad_dogs.scenarios.shared.scenario_kind import AFTER_THE_CALL, TELEPHONE, Scenario
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot

RAID_PICKS: Final = (
    "The attacker sends as many of the gang as they like.",
    "The defender has those assigned to this business. Its guards fight nowhere else.",
)


@frozen
class Raid:
    """Facts of a Raid before it begins."""

    business: AskedBusiness = AVERAGE_BUSINESS


@frozen
class RaidEnd:
    """The end of a Raid."""

    attackers: Annotated[int, FactOption("attackers in the building or area who can fight", 0, MOST_MEN)] = 0
    defenders: Annotated[int, FactOption("defenders in the building or area who can fight", 0, MOST_MEN)] = 0
    gave_up: Annotated[ScenarioSide | None, FactOption("the side that gave the place up, if one did")] = None
    repairs: Repairs = 0
    monopoly: Annotated[bool, FactOption("whether the loser had the whole racket in the neighborhood")] = False
    prisoners: Prisoners = ()


def raid_forces(business: BusinessLoot | None) -> tuple[Force, ...]:
    """The forces of a Raid on a business, or on a place that is no business."""
    return (assigned(ScenarioSide.ATTACKER), *guards(business), assigned(ScenarioSide.DEFENDER, "men sent to guard it"))


@resolves("mad.scenario.raid")
def set_up_raid(dice: Dice, facts: Raid) -> StartingBoard:
    """The business with its guards. No die is rolled. Raises OutOfRange for impossible facts."""
    refuse(business_faults(facts.business))
    return StartingBoard(
        "raid",
        f"the {facts.business.name}, or the place where its owner runs it",
        raid_forces(facts.business),
        standing=("Employees are at work in it, and customers too if it is open.", TELEPHONE),
        picks=RAID_PICKS,
        notes=("The winner will want the employees alive to run the business.",),
    )


def raid_verdict(end: RaidEnd) -> Victory:
    """The side that holds the whole place. Raises IllegalNow while both do, OutOfRange for impossible numbers."""
    refuse(faults_of(end))
    if end.gave_up is not None:
        return Victory(end.gave_up.other, f"The {end.gave_up} gave the place up.")
    if end.attackers and end.defenders:
        raise IllegalNow("Both sides are still in the place. A Raid ends when one is wiped out or gives it up.")
    if end.attackers:
        return Victory(ScenarioSide.ATTACKER, "The attacker holds the whole place.")
    if end.defenders:
        return Victory(ScenarioSide.DEFENDER, "The defender holds the whole place.")
    return Victory(None, "No one is left to hold the place, so its owner keeps it.")


@resolves("mad.scenario.raid")
def raid_results(dice: Dice, end: RaidEnd) -> Results:
    """The winner's business, and the time to repair it. No die is rolled."""
    return raid_aftermath(dice, raid_verdict(end), end)


def raid_aftermath(_dice: Dice, verdict: Victory, end: RaidEnd) -> Results:
    won = verdict.winner is ScenarioSide.ATTACKER
    return Results(
        verdict,
        business=BusinessFate.TAKEN if won else BusinessFate.KEPT,
        whole_racket=won and end.monopoly,
        repairs=end.repairs,
        prisoners=end.prisoners,
    )


@resolves("mad.scenario.raid", "mad.car.hazard")
def reinforce_raid(dice: Dice, call: Call) -> Reinforcement:
    """Those who answer the defender's telephone call this turn. Raises IllegalNow as `check_call` does."""
    check_call(call, (ScenarioSide.DEFENDER,), telephone=True)
    return usual_help(dice, call)


THE_RAID: Final = Scenario(
    "raid",
    "The Raid",
    "a gang that wants a rival's business",
    "the guards of the business, and those sent there",
    RAID_PICKS,
    Raid,
    RaidEnd,
    set_up_raid,
    raid_results,
    raid_aftermath,
    reinforce_raid,
    AFTER_THE_CALL,
)
