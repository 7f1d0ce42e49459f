"""Mean Streets: a carload of gangsters drives through a street that a rival holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import (
    Deployment,
    FigureChoice,
    Force,
    Reinforcement,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import AskedReserve, ForcePart, Wave, reserve_faults, send
from rules.mad_dogs.scenarios.shared.reinforcements import Call, check_call, help_comes
from rules.mad_dogs.scenarios.shared.scenario_kind import ROLLED_AT_JOKER, Scenario
from rules.mad_dogs.scenarios.shared.tables import (
    MEAN_STREETS_CAR,
    MEAN_STREETS_DEFENDERS,
    MEAN_STREETS_HELP,
    MEN_IN_A_CAR,
    MeanStreetsCorner,
    MeanStreetsNeighbours,
)

PISTOLS: Final = "nothing stronger than a pistol"
CRUISING_IN: Final = "cruising in at one end of the street"

MEAN_PICKS: Final = (
    "The attacker picks a carload of low-level figures. The die may let one upper-level figure ride along.",
    "The defender has those of the gang that the dice name.",
)

ABOUT: Final[Mapping[MeanStreetsCorner, tuple[ForcePart, ...]]] = {
    MeanStreetsCorner.ALL: (
        ForcePart(FigureChoice.PUNK, dice=1),
        ForcePart(FigureChoice.SLUGGER, dice=1),
        ForcePart(FigureChoice.HOODLUM, dice=1),
        ForcePart(FigureChoice.ENFORCER, 1),
    ),
    MeanStreetsCorner.NO_ENFORCER: (
        ForcePart(FigureChoice.PUNK, dice=1),
        ForcePart(FigureChoice.SLUGGER, dice=1),
        ForcePart(FigureChoice.HOODLUM, dice=1),
    ),
    MeanStreetsCorner.ONE_HOODLUM: (
        ForcePart(FigureChoice.PUNK, dice=1),
        ForcePart(FigureChoice.SLUGGER, dice=1),
        ForcePart(FigureChoice.HOODLUM, 1),
    ),
    MeanStreetsCorner.NO_PUNKS: (ForcePart(FigureChoice.SLUGGER, dice=1), ForcePart(FigureChoice.HOODLUM, dice=1)),
    MeanStreetsCorner.HOODLUMS: (ForcePart(FigureChoice.HOODLUM, dice=1),),
    MeanStreetsCorner.SLUGGERS: (ForcePart(FigureChoice.SLUGGER, dice=1),),
}
BEHIND: Final = "behind the attackers' car"
ALONG: Final = "anywhere along the street"
CALLED_OUT: Final = {
    MeanStreetsNeighbours.CAR: Wave(
        (ForcePart(FigureChoice.LOW, MEN_IN_A_CAR - 1), ForcePart(FigureChoice.ENFORCER, 1)),
        Deployment.BY_CAR,
        BEHIND,
        armed=PISTOLS,
    ),
    MeanStreetsNeighbours.HOODLUMS: Wave(
        (ForcePart(FigureChoice.HOODLUM, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS
    ),
    MeanStreetsNeighbours.SLUGGERS: Wave(
        (ForcePart(FigureChoice.SLUGGER, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS
    ),
    MeanStreetsNeighbours.PUNKS: Wave(
        (ForcePart(FigureChoice.PUNK, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS
    ),
    MeanStreetsNeighbours.NOBODY: Wave(),
}


@frozen
class Streets:
    """Facts of Mean Streets before it begins."""

    reserve: AskedReserve = None


@frozen
class StreetsEnd:
    """The end of Mean Streets."""

    car: Annotated[bool, FactOption("whether the attacker's car left by the opposite edge")] = False
    men: Annotated[int, FactOption("men on foot who left by the opposite edge", 0, MEN_IN_A_CAR)] = 0
    remain: Annotated[int, FactOption("attackers who can still move and are on the board", 0, MEN_IN_A_CAR)] = 0
    prisoners: Prisoners = ()


@resolves("mad.scenario.mean-streets")
def set_up_streets(dice: Dice, facts: Streets) -> StartingBoard:
    """A carload of attackers, and the defenders in the street.

    Dice in order: the car; the defenders, and how many of each kind. Raises OutOfRange for an impossible reserve.
    """
    refuse(reserve_faults(facts.reserve))
    led = dice.read(1, dice.reading(MEAN_STREETS_CAR), "the attackers' car")[0]
    about = dice.read(1, dice.reading(MEAN_STREETS_DEFENDERS), "who is about")[0]
    aboard = (
        ((MEN_IN_A_CAR - 1, FigureChoice.LOW), (1, FigureChoice.ANY_LEVEL))
        if led
        else ((MEN_IN_A_CAR, FigureChoice.LOW),)
    )
    return StartingBoard(
        "mean-streets",
        "a street in the defender's territory, 24 inches or longer",
        (
            *(
                Force(ScenarioSide.ATTACKER, men, who, Deployment.BY_CAR, "in the car", armed="fully armed")
                for men, who in aboard
            ),
            *send(dice, Wave(ABOUT[about], armed=PISTOLS), ScenarioSide.DEFENDER, facts.reserve),
        ),
        (SideVehicles(ScenarioSide.ATTACKER, 1, "car", CRUISING_IN),),
        standing=("Fill the street with hazards: barrows, parked cars, trucks, children at play.",),
        picks=MEAN_PICKS,
        notes=("The attackers have to leave at the opposite edge. Citizens are nearby, so outrage will likely rise.",),
    )


@resolves("mad.scenario.mean-streets", "mad.car.hazard")
def reinforce_streets(dice: Dice, call: Call) -> Reinforcement:
    """Those who come to the defender's help this turn. Raises IllegalNow as `check_call` does."""
    check_call(call, (ScenarioSide.DEFENDER,))
    return help_comes(dice, call, MEAN_STREETS_HELP, CALLED_OUT)


def streets_verdict(end: StreetsEnd) -> Victory:
    """Whether the attackers got through. Raises IllegalNow while they still may, OutOfRange for impossible numbers."""
    faults = faults_of(end)
    if not faults and end.men + end.remain > MEN_IN_A_CAR:
        faults.append(
            f"The car held only {MEN_IN_A_CAR} figures, so {end.men} gone and {end.remain} on the board are too many."
        )
    refuse(faults)
    if end.car:
        return Victory(ScenarioSide.ATTACKER, "The car is through.")
    if end.men:
        return Victory(ScenarioSide.ATTACKER, "A figure on foot is through.")
    if end.remain:
        raise IllegalNow("The attackers are still on the board. It ends when they have left it or are finished.")
    return Victory(ScenarioSide.DEFENDER, "None of the attackers got through.")


@resolves("mad.scenario.mean-streets")
def streets_results(dice: Dice, end: StreetsEnd) -> Results:
    """No one earns anything. No die is rolled."""
    return streets_aftermath(dice, streets_verdict(end), end)


def streets_aftermath(_dice: Dice, verdict: Victory, end: StreetsEnd) -> Results:
    return Results(verdict, prisoners=end.prisoners)


MEAN_STREETS: Final = Scenario(
    "mean-streets",
    "Mean Streets",
    "a car of gangsters who have to get through",
    "a rival's gangsters who happen to be there",
    MEAN_PICKS,
    Streets,
    StreetsEnd,
    set_up_streets,
    streets_results,
    streets_aftermath,
    reinforce_streets,
    ROLLED_AT_JOKER,
)
