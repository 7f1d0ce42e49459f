"""Police Raid: the law comes to close a business."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.scenario import (
    BusinessFate,
    Deployment,
    FigureChoice,
    Force,
    Number,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.kinds.defections import doubter_faults, leavers
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    MOST_MEN,
    AskedBusiness,
    assigned,
    business_faults,
    guards,
    police_car,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter, Scenario
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot

BREAK_OUT: Final = "gangsters left when they must break out"
WITHDRAW: Final = "officers left when the police withdraw"
OFFICERS_A_CAR: Final = 2
MOST_FEDS: Final = 40
MOST_CARS: Final = 60

POLICE_PICKS: Final = (
    "The dice of the business decide which police come, and no one picks them.",
    "The gang has the guards of the business, and those it sent there.",
)

AskedFeds = Annotated[int, FactOption("Feds in town", 0, MOST_FEDS)]
AskedChief = Annotated[bool, FactOption("whether the Police Chief's owner sends one more car")]
AskedDoors = Annotated[bool, FactOption("whether there are reinforced doors or gates to ram")]


@frozen
class PoliceRaid:
    """Facts of a Police Raid before it begins."""

    business: AskedBusiness = AVERAGE_BUSINESS
    feds: AskedFeds = 0
    chiefs_car: AskedChief = False
    doors: AskedDoors = False


class How(StrEnum):
    """How a Police Raid ended."""

    SURRENDER = "the gangsters surrendered"
    BREAKOUT = "the gangsters broke out, or all were killed or arrested"
    WITHDRAWAL = "the police withdrew"
    LATE_FLIGHT = "the gangsters fled or surrendered while the police were withdrawing"


@frozen
class PoliceRaidEnd:
    """The end of a Police Raid."""

    how: Annotated[How | None, FactOption("how it ended")] = None
    officials: Annotated[
        tuple[Doubter, ...], FactOption("Judges and policemen in the gang's pay, with their SMARTS")
    ] = ()
    prisoners: Prisoners = ()


DRIVE_ON: Final = "drive on in turn 1"


def cars_sent(business: BusinessLoot | None, chiefs_car: bool) -> int:
    """The cars that the law sends, the Feds' car included: one for each die, at least one, and the Chief's."""
    return max(1, business.dice if business else 0) + chiefs_car


def police_forces(
    dice: Dice, business: BusinessLoot | None, feds: int, cars: int, doors: bool
) -> tuple[tuple[Force, ...], tuple[SideVehicles, ...]]:
    """The law's men and vehicles, with a die for each car of police. The Feds all ride in place of one of them."""
    forces: list[Force] = []
    for number in range(1, cars + 1):
        if feds and number == cars:
            forces.append(
                Force(ScenarioSide.ATTACKER, feds, FigureChoice.AGENT, Deployment.BY_CAR, "Feds", free=True, car=number)
            )
        else:
            forces += police_car(dice, ScenarioSide.ATTACKER, number)
    forces += [*guards(business), assigned(ScenarioSide.DEFENDER, "men sent to guard it")]
    wheels = [SideVehicles(ScenarioSide.ATTACKER, cars, "police cars", DRIVE_ON)]
    if doors:
        wheels.append(
            SideVehicles(ScenarioSide.ATTACKER, 1, "truck", "taken for a battering ram, driven by officers of the cars")
        )
    return tuple(forces), tuple(wheels)


@resolves("mad.scenario.police-raid")
def set_up_police_raid(dice: Dice, facts: PoliceRaid) -> StartingBoard:
    """The cars of the law with their crews, a die for each car of police. Raises OutOfRange for impossible facts."""
    refuse([*faults_of(facts), *business_faults(facts.business)])
    cars = cars_sent(facts.business, facts.chiefs_car)
    forces, wheels = police_forces(dice, facts.business, facts.feds, cars, facts.doors)
    return StartingBoard(
        "police-raid",
        f"the {facts.business.name}",
        forces,
        wheels,
        numbers=(Number(BREAK_OUT, facts.business.dice), Number(WITHDRAW, OFFICERS_A_CAR * cars)),
        standing=("The gangsters are in the building before the police drive up.",),
        picks=POLICE_PICKS,
        notes=(
            "The officers carry rifles, shotguns or Tommy Guns, and Feds any guns that they like.",
            "Gangsters may surrender at any time.",
            "Gangsters who break out take the shortest way off, and shoot only at officers in it or at those who "
            "shoot at them. Police who withdraw go straight to their cars, and leave once all who can move are there.",
        ),
    )


@frozen
class Strength:
    """How many can still fight in a Police Raid. `cars` brought the law, the Feds' car included."""

    gangsters: int
    officers: int
    cars: int
    business: BusinessLoot = AVERAGE_BUSINESS


class Pressed(NamedTuple):
    """Whether the gangsters must break out, and whether the police must withdraw."""

    break_out: bool
    withdraw: bool


@resolves("mad.scenario.police-raid")
def pressed(dice: Dice, strength: Strength) -> Pressed:
    """Which side is down to its limit. No die is rolled. Raises OutOfRange that names every impossible number."""
    ranges = (("gangsters", strength.gangsters, 0, MOST_MEN), ("officers", strength.officers, 0, MOST_MEN))
    faults = [
        f"“{what}” must be {low} to {high}, not {value}."
        for what, value, low, high in (*ranges, ("cars", strength.cars, 1, MOST_CARS))
        if not low <= value <= high
    ]
    refuse([*faults, *business_faults(strength.business)])
    return Pressed(
        strength.gangsters <= strength.business.dice,
        strength.officers <= OFFICERS_A_CAR * strength.cars,
    )


GIVEN_UP: Final = Modifier("the gangsters gave themselves up", -1)
SHOT_IT_OUT: Final = Modifier("the police were driven off", +1)
TOO_LATE: Final = Modifier("the gangsters gave way to police already leaving", -1)

OUTCOMES: Final = {
    How.SURRENDER: (ScenarioSide.ATTACKER, (GIVEN_UP,)),
    How.BREAKOUT: (ScenarioSide.ATTACKER, ()),
    How.WITHDRAWAL: (ScenarioSide.DEFENDER, (SHOT_IT_OUT,)),
    How.LATE_FLIGHT: (ScenarioSide.ATTACKER, (TOO_LATE,)),
}
"""The winner, and the change to public outrage."""

COSTS_CONTACTS: Final = (How.WITHDRAWAL, How.LATE_FLIGHT)
"""The ends after which the Judges and policemen whom the gang owns think again."""


def police_raid_verdict(end: PoliceRaidEnd) -> Victory:
    """The winner. Raises IllegalNow before the end, or for impossible SMARTS, with every fault."""
    faults = doubter_faults(end.officials, Stat.SMARTS)
    if end.how is None:
        faults.append(f"The Police Raid is not over. It ends when {'; '.join(How)}.")
    refuse(faults, IllegalNow)
    assert end.how is not None
    return Victory(OUTCOMES[end.how][0], f"{end.how.capitalize()}.")


@resolves("mad.scenario.police-raid", "mad.stat-test")
def police_raid_results(dice: Dice, end: PoliceRaidEnd) -> Results:
    """The business lost or kept, the outrage, and SMARTS of each Judge and policeman if contacts are at risk.

    Raises IllegalNow before any roll.
    """
    return police_raid_aftermath(dice, police_raid_verdict(end), end)


def police_raid_aftermath(dice: Dice, verdict: Victory, end: PoliceRaidEnd) -> Results:
    if end.how is None:
        return Results(verdict, business=BusinessFate.KEPT, prisoners=end.prisoners)
    at_risk = end.how in COSTS_CONTACTS
    return Results(
        verdict,
        business=BusinessFate.KEPT if verdict.winner is ScenarioSide.DEFENDER else BusinessFate.INDEPENDENT,
        outrage=OUTCOMES[end.how][1],
        lost=leavers(dice, end.officials, Stat.SMARTS, False) if at_risk else (),
        prisoners=end.prisoners,
    )


POLICE_RAID: Final = Scenario(
    "police-raid",
    "Police Raid",
    "the police, and the Feds when they are in town",
    "the guards of a business, and those sent there",
    POLICE_PICKS,
    PoliceRaid,
    PoliceRaidEnd,
    set_up_police_raid,
    police_raid_results,
    police_raid_aftermath,
)
