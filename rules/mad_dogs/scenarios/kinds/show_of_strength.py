"""Show of Strength: a gang attacks a rival at home, for all to see."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import (
    Deployment,
    FigureChoice,
    Reinforcement,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    HAND_WEAPONS,
    AskedReserve,
    ForcePart,
    Reserve,
    Wave,
    assigned,
    reserve_faults,
    send,
)
from rules.mad_dogs.scenarios.shared.reinforcements import AT_THE_EDGE, Call, check_call, help_comes
from rules.mad_dogs.scenarios.shared.scenario_kind import ROLLED_AT_JOKER, Scenario
from rules.mad_dogs.scenarios.shared.tables import KILL_POINTS, MEN_IN_A_CAR, SHOW_OF_STRENGTH, ShowOfStrengthHelp

HEAVILY: Final = "heavily armed"

SHOW_PICKS: Final = (
    "The attacker sends as many of the gang as they like, the more the better.",
    "The defender begins with Punks and Sluggers. All others come as reinforcements.",
)

PUBLIC_BATTLE: Final = Modifier("a Show of Strength, for all to see", +2)
ANYWHERE: Final = "anywhere on the board"
LEAD: Final = 2
"""How many times the opponent's points a side needs to win."""
OPENING: Final = Wave((ForcePart(FigureChoice.PUNK, dice=1), ForcePart(FigureChoice.SLUGGER, dice=1)))

TURNOUTS: Final = {
    ShowOfStrengthHelp.CAR_UPPER: Wave(
        (ForcePart(FigureChoice.UPPER, MEN_IN_A_CAR),), Deployment.BY_CAR, AT_THE_EDGE, armed=HEAVILY
    ),
    ShowOfStrengthHelp.CAR_LED: Wave(
        (ForcePart(FigureChoice.UPPER, 1), ForcePart(FigureChoice.HOODLUM, MEN_IN_A_CAR - 1)),
        Deployment.BY_CAR,
        AT_THE_EDGE,
        armed="the first heavily armed",
    ),
    ShowOfStrengthHelp.CAR_HOODLUMS: Wave(
        (ForcePart(FigureChoice.HOODLUM, MEN_IN_A_CAR),), Deployment.BY_CAR, AT_THE_EDGE
    ),
    ShowOfStrengthHelp.LOW_ON_FOOT: Wave((ForcePart(FigureChoice.LOW, dice=1),), Deployment.ON_FOOT, AT_THE_EDGE),
    ShowOfStrengthHelp.ONE: Wave((ForcePart(FigureChoice.ANY, 1),), Deployment.ON_FOOT, AT_THE_EDGE),
    ShowOfStrengthHelp.STREET_GANG: Wave(
        (ForcePart(FigureChoice.PUNK, dice=1),), Deployment.ON_FOOT, ANYWHERE, free=True, armed=HAND_WEAPONS
    ),
}


@frozen
class Show:
    """Facts of a Show of Strength before it begins."""

    reserve: AskedReserve = None


@frozen
class ShowEnd:
    """The end of a Show of Strength: gangsters killed, by profile."""

    by_attacker: Annotated[Reserve, FactOption("whom the attacker killed, by profile")] = ()
    by_defender: Annotated[Reserve, FactOption("whom the defender killed, by profile")] = ()
    prisoners: Prisoners = ()


@resolves("mad.scenario.show-of-strength")
def set_up_show(dice: Dice, facts: Show) -> StartingBoard:
    """1D6 Punks and 1D6 Sluggers, or as many as the defender has. Raises OutOfRange for an impossible reserve."""
    refuse(reserve_faults(facts.reserve))
    return StartingBoard(
        "show-of-strength",
        "several blocks where the defender is at home",
        (assigned(ScenarioSide.ATTACKER), *send(dice, OPENING, ScenarioSide.DEFENDER, facts.reserve)),
        (SideVehicles(ScenarioSide.ATTACKER, None, "cars", "where the attackers drive in"),),
        standing=("Lay out streets, buildings and back alleys. The defender sets up among them first.",),
        picks=SHOW_PICKS,
        notes=("No one needs a telephone: the defender's Boss hears of it at once.",),
    )


@resolves("mad.scenario.show-of-strength", "mad.car.hazard")
def reinforce_show(dice: Dice, call: Call) -> Reinforcement:
    """Those who come to the defender's help this turn. If one kind has run out, the next lower kind comes.

    The street gang always comes. Raises IllegalNow as `check_call` does.
    """
    check_call(call, (ScenarioSide.DEFENDER,))
    return help_comes(dice, call, SHOW_OF_STRENGTH, TURNOUTS, descend=True)


def kill_points(killed: Reserve) -> int:
    """The points for dead gangsters."""
    return sum(KILL_POINTS[profile] * number for profile, number in killed)


def show_verdict(end: ShowEnd) -> Victory:
    """The side with at least twice the other's points. Raises OutOfRange for impossible kills."""
    refuse(
        [
            *reserve_faults(end.by_attacker, "the attacker's kills"),
            *reserve_faults(end.by_defender, "the defender's kills"),
        ]
    )
    attacker, defender = kill_points(end.by_attacker), kill_points(end.by_defender)
    points = attacker, defender
    if attacker > defender and attacker >= LEAD * defender:
        return Victory(ScenarioSide.ATTACKER, "The attacker has at least twice the defender's points.", points)
    if defender > attacker and defender >= LEAD * attacker:
        return Victory(ScenarioSide.DEFENDER, "The defender has at least twice the attacker's points.", points)
    return Victory(None, "Neither side has twice the other's points.", points)


@resolves("mad.scenario.show-of-strength")
def show_results(dice: Dice, end: ShowEnd) -> Results:
    """The outrage for either winner. No die is rolled."""
    return show_aftermath(dice, show_verdict(end), end)


def show_aftermath(_dice: Dice, verdict: Victory, end: ShowEnd) -> Results:
    return Results(verdict, outrage=(PUBLIC_BATTLE,), prisoners=end.prisoners)


THE_SHOW: Final = Scenario(
    "show-of-strength",
    "Show of Strength",
    "as much of a gang as can be sent",
    "a rival on home ground, with few figures at first",
    SHOW_PICKS,
    Show,
    ShowEnd,
    set_up_show,
    show_results,
    show_aftermath,
    reinforce_show,
    ROLLED_AT_JOKER,
)
