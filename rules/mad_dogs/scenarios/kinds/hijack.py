"""Hijack: a gang wants a loaded truck."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import (
    Banked,
    Deployment,
    FigureChoice,
    Force,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    AskedReserve,
    ForcePart,
    Wave,
    assigned,
    cars_for,
    reserve_faults,
    send,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.tables import HIJACK_GUARDS, HijackEscort

HIJACK_PICKS: Final = (
    "The attacker sends as many of the gang as they like.",
    "The defender has the two figures in the cab, and those of the gang that the die allows.",
)

GUARDED: Final = {
    HijackEscort.ANY_CARS: Wave((ForcePart(FigureChoice.ANY, 1, 1),), Deployment.BY_CAR, most=True),
    HijackEscort.MEN_CARS: Wave((ForcePart(FigureChoice.MAN, 2, 1),), Deployment.BY_CAR, most=True),
    HijackEscort.ANY_BACK: Wave((ForcePart(FigureChoice.ANY, 1),), Deployment.IN_BACK, most=True),
    HijackEscort.MEN_BACK: Wave((ForcePart(FigureChoice.MAN, 2),), Deployment.IN_BACK, most=True),
    HijackEscort.NOBODY: Wave(),
}

MOST_LOAD: Final = 6
ON_THE_ROAD: Final = "on the road, loaded"
WITH_THE_TRUCK: Final = "with the truck"


@frozen
class Hijack:
    """Facts of a Hijack before it begins."""

    reserve: AskedReserve = None


@frozen
class HijackEnd:
    """The end of a Hijack."""

    controller: Annotated[ScenarioSide | None, FactOption("who controls the truck as it leaves the board")] = None
    loot: Annotated[int, FactOption("points of Loot in the truck", 0, MOST_LOAD)] = 0
    prisoners: Prisoners = ()


@resolves("mad.scenario.hijack")
def set_up_hijack(dice: Dice, facts: Hijack) -> StartingBoard:
    """The truck, its guards and its load.

    Dice in order: more guards, and how many; the Loot. Raises OutOfRange for an impossible reserve.
    """
    refuse(reserve_faults(facts.reserve))
    escort = dice.read(1, dice.reading(HIJACK_GUARDS), "more guards")[0]
    more = send(dice, GUARDED[escort], ScenarioSide.DEFENDER, facts.reserve)
    riding = sum(force.number or 0 for force in more if force.way is Deployment.BY_CAR)
    cars = (SideVehicles(ScenarioSide.DEFENDER, cars_for(riding), "cars", WITH_THE_TRUCK),) if riding else ()
    return StartingBoard(
        "hijack",
        "a street or road",
        (
            assigned(ScenarioSide.ATTACKER),
            Force(ScenarioSide.DEFENDER, 1, FigureChoice.SLUGGER, Deployment.IN_CAB, "driver", free=True),
            Force(ScenarioSide.DEFENDER, 1, FigureChoice.HOODLUM, Deployment.IN_CAB, "beside the driver", free=True),
            *more,
        ),
        (
            SideVehicles(ScenarioSide.DEFENDER, 1, "truck", ON_THE_ROAD),
            *cars,
            SideVehicles(ScenarioSide.ATTACKER, None, "cars", "at any place where the attacker hides"),
        ),
        dice.total(1, 6, "Loot in the truck"),
        standing=("The attacker may block the way: a tree across a country road, a stalled car in town.",),
        picks=HIJACK_PICKS,
        notes=("It ends when one side clearly has the truck.",),
    )


def hijack_verdict(end: HijackEnd) -> Victory:
    """The side that has the truck. Raises OutOfRange for an impossible load."""
    refuse(faults_of(end))
    if end.controller is None:
        return Victory(None, "No one drove the truck off the board.")
    return Victory(end.controller, f"The {end.controller} controls the truck as it leaves.")


@resolves("mad.scenario.hijack")
def hijack_results(dice: Dice, end: HijackEnd) -> Results:
    """The load goes to the side that has the truck. No die is rolled."""
    return hijack_aftermath(dice, hijack_verdict(end), end)


def hijack_aftermath(_dice: Dice, verdict: Victory, end: HijackEnd) -> Results:
    banked = Banked(verdict.winner, end.loot) if verdict.winner is not None and end.loot else None
    return Results(verdict, banked=banked, prisoners=end.prisoners)


THE_HIJACK: Final = Scenario(
    "hijack",
    "Hijack",
    "a gang that wants a loaded truck",
    "a Slugger at the wheel, a Hoodlum in the cab, and perhaps more",
    HIJACK_PICKS,
    Hijack,
    HijackEnd,
    set_up_hijack,
    hijack_results,
    hijack_aftermath,
)
