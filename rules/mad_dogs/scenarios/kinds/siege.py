"""Siege: a gang or the police surround a building."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import BusinessFate, Reinforcement, Results, ScenarioSide, StartingBoard, Victory
from rules.mad_dogs.scenarios.kinds.police_raid import AskedChief, AskedDoors, AskedFeds, cars_sent, police_forces
from rules.mad_dogs.scenarios.kinds.the_raid import raid_forces
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, Repairs, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import MOST_MEN, business_faults
from rules.mad_dogs.scenarios.shared.reinforcements import Call, check_call, usual_help
from rules.mad_dogs.scenarios.shared.scenario_kind import ROLLED_AT_JOKER, Scenario
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot

SIEGE_PICKS: Final = (
    "The attackers are those assigned to a Raid, or the police of a Police Raid.",
    "The defenders are the guards of the business, if it is one, and those assigned to it.",
)

BLATANT: Final = Modifier("a Siege", +2)


@frozen
class Siege:
    """Facts of a Siege before it begins. The last three hold only if the police besiege."""

    police: Annotated[bool, FactOption("whether the police besiege, instead of a gang")] = False
    business: Annotated[BusinessLoot | None, FactOption("the business besieged; none for any other building")] = (
        AVERAGE_BUSINESS
    )
    feds: AskedFeds = 0
    chiefs_car: AskedChief = False
    doors: AskedDoors = False


@frozen
class SiegeEnd:
    """The end of a Siege.

    defenders  those neither dead nor arrested, in the building or escaped
    """

    defenders: Annotated[
        int, FactOption("defenders neither dead nor arrested, those who got away too", 0, MOST_MEN)
    ] = 0
    driven_off: Annotated[bool, FactOption("whether the attackers were driven off")] = False
    overwhelmed: Annotated[bool, FactOption("whether the police, or the National Guard, ended it in force")] = False
    escaped: Annotated[bool, FactOption("whether the defenders left have all got away")] = False
    police: Annotated[bool, FactOption("whether the police besieged, instead of a gang")] = False
    business: Annotated[bool, FactOption("whether the building is a business")] = True
    repairs: Repairs = 0
    prisoners: Prisoners = ()


@resolves("mad.scenario.siege")
def set_up_siege(dice: Dice, facts: Siege) -> StartingBoard:
    """The forces of a Raid, or of a Police Raid with a die for each car. Raises OutOfRange for impossible facts."""
    faults = [*faults_of(facts), *business_faults(facts.business)]
    if not facts.police and (facts.feds or facts.chiefs_car or facts.doors):
        faults.append("Feds, the Chief's car and a truck for the doors come only when the police besiege.")
    refuse(faults)
    cars = cars_sent(facts.business, facts.chiefs_car)
    forces, wheels = (
        police_forces(dice, facts.business, facts.feds, cars, facts.doors)
        if facts.police
        else (raid_forces(facts.business), ())
    )
    return StartingBoard(
        "siege",
        f"the {facts.business.name}" if facts.business else "a building, in town or far from it",
        forces,
        wheels,
        standing=(
            "The defenders are inside and ready, and the attackers are around the building.",
            "Put hazards on the roads that lead to it, and civilians nearby for the first turns.",
        ),
        picks=SIEGE_PICKS,
        notes=("Help for either side comes on at the edges, outside the ring around the building.",),
    )


@resolves("mad.scenario.siege", "mad.car.hazard")
def reinforce_siege(dice: Dice, call: Call) -> Reinforcement:
    """Those who come to one side's help this turn. No telephone is needed. Raises IllegalNow as `check_call` does."""
    check_call(call, tuple(ScenarioSide), law=True)
    return usual_help(dice, call)


def siege_verdict(end: SiegeEnd) -> Victory:
    """Whether the attackers killed or arrested everyone.

    Raises IllegalNow while the Siege goes on, and OutOfRange for impossible numbers.
    """
    refuse(faults_of(end))
    if not end.defenders:
        return Victory(ScenarioSide.ATTACKER, "All the defenders are dead or arrested.")
    if end.driven_off:
        return Victory(ScenarioSide.DEFENDER, "The attackers were driven off.")
    if end.overwhelmed:
        return Victory(
            ScenarioSide.DEFENDER, "The police ended it in force before the attackers had all the defenders."
        )
    if end.escaped:
        return Victory(ScenarioSide.DEFENDER, "Some of the defenders got away.")
    raise IllegalNow(
        "The Siege is not over. Defenders are left in the building, the attackers are there, and the police have not "
        "ended it."
    )


@resolves("mad.scenario.siege")
def siege_results(dice: Dice, end: SiegeEnd) -> Results:
    """The outrage, and the business as after a Raid or Police Raid. No die is rolled."""
    return siege_aftermath(dice, siege_verdict(end), end)


def siege_aftermath(_dice: Dice, verdict: Victory, end: SiegeEnd) -> Results:
    business = BusinessFate.NONE
    if end.business:
        lost = BusinessFate.INDEPENDENT if end.police else BusinessFate.TAKEN
        business = lost if verdict.winner is ScenarioSide.ATTACKER else BusinessFate.KEPT
    return Results(verdict, business=business, repairs=end.repairs, outrage=(BLATANT,), prisoners=end.prisoners)


THE_SIEGE: Final = Scenario(
    "siege",
    "Siege",
    "the gang of a Raid, or the police of a Police Raid",
    "those holed up in a building",
    SIEGE_PICKS,
    Siege,
    SiegeEnd,
    set_up_siege,
    siege_results,
    siege_aftermath,
    reinforce_siege,
    ROLLED_AT_JOKER,
)
