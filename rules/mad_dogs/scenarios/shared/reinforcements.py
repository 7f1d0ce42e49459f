"""Reinforcements: the die, the people who come, and racing to the fight."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.table import Table
from rules.mad_dogs.cars.car_records import Rider, able, check_car
from rules.mad_dogs.cars.hazards import hazard_target
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.scenario import Deployment, FigureChoice, Reinforcement, ScenarioSide
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.scenarios.shared.facts import refuse
from rules.mad_dogs.scenarios.shared.forces import ForcePart, Reserve, Wave, reserve_faults, send
from rules.mad_dogs.scenarios.shared.tables import MEN_IN_A_CAR, REINFORCEMENTS, CalledHelp

RACING: Final = Modifier("racing to the fight", -2)
BY_ROAD: Final = "by road, at the edge of the board"
AT_THE_EDGE: Final = "at the edge of the board"
SOUND_CAR: Final = Car()


@frozen
class Call:
    """A die for reinforcements.

    side        the side that asks for help
    reserve     how many the gang still has off the board, by profile; None if it is not given
    telephoned  whether a figure has spent a whole turn at the telephone, in an earlier turn
    law         whether the side is the police, whose officers never run out (Siege)
    speed       of a car that may come; racing takes a test of its `driver` in this `car`
    """

    side: ScenarioSide = ScenarioSide.DEFENDER
    reserve: Reserve | None = None
    telephoned: bool = False
    law: bool = False
    speed: Speed = Speed.CRUISING
    driver: Rider | None = None
    car: Car = SOUND_CAR


@lru_cache(1024)
def racing_target(driver: Rider, car: Car) -> Target:
    """STUNTS for racing to the fight: one hazard, at -2."""
    target = hazard_target(driver, car, 1)
    return replace(target, modifiers=(*target.modifiers, RACING))


def check_call(call: Call, sides: tuple[ScenarioSide, ...], telephone: bool = False, law: bool = False) -> None:
    """Refuse help that can't come yet, that the side has none of, or an impossible race.

    Raises IllegalNow with every reason.

    sides      those who may have reinforcements; `law` whether an attacker among them may be the police
    telephone  whether a figure must call for them
    """
    faults = reserve_faults(call.reserve)
    if call.side not in sides:
        faults.append(f"Only the {sides[0]} has reinforcements in this scenario, not the {call.side}. Change the side.")
    if call.law and not (law and call.side is ScenarioSide.ATTACKER):
        faults.append("The police get reinforcements only as the attackers of a Siege. Change the facts.")
    if telephone and not call.telephoned:
        faults.append("No one has called for help yet. A defender must first spend a whole turn at the telephone.")
    if call.speed is Speed.RACING and call.driver is None:
        faults.append("A car comes on racing only after a test of its driver. Name the driver, or let the car cruise.")
    try:
        check_car(call.car, call.speed)
    except IllegalNow as refusal:
        faults.append(refusal.sentence)
    refuse(faults, IllegalNow)


def help_comes(
    dice: Dice, call: Call, table: Table[Any], waves: Mapping[Any, Wave], descend: bool = False
) -> Reinforcement:
    """The die on a scenario's table, and those who come. A racing driver tests first."""
    row: Hashable = dice.read(1, dice.reading(table), f"reinforcements of the {call.side}")[0]
    wave = waves[row]
    forces = send(dice, wave, call.side, call.reserve, descend)
    if not forces:
        return Reinforcement(str(row))
    if wave.way is not Deployment.BY_CAR:
        return Reinforcement(str(row), forces, wave.where)
    wrecked = call.speed is Speed.RACING and not races_in(dice, call)
    return Reinforcement(str(row), forces, wave.where, call.speed, wrecked)


def races_in(dice: Dice, call: Call) -> bool:
    """Whether a racing car arrives in one piece."""
    assert call.driver is not None
    return able(dice, call.driver, racing_target(call.driver, call.car))


# The table of the Smash and Grab, the Raid and the Siege

_NOBODY: Final = Wave()
GANG_HELP: Final = {
    CalledHelp.CAR_OF_CHOICE: Wave((ForcePart(FigureChoice.ANY, MEN_IN_A_CAR),), Deployment.BY_CAR, BY_ROAD, most=True),
    CalledHelp.CAR_OF_LOW: Wave((ForcePart(FigureChoice.LOW, dice=1),), Deployment.BY_CAR, AT_THE_EDGE),
    CalledHelp.LOW_ON_FOOT: Wave((ForcePart(FigureChoice.LOW, dice=1),), Deployment.ON_FOOT, AT_THE_EDGE),
    CalledHelp.NOBODY: _NOBODY,
}
LAW_HELP: Final = {
    CalledHelp.CAR_OF_CHOICE: Wave(
        (ForcePart(FigureChoice.LAWMAN, MEN_IN_A_CAR),), Deployment.BY_CAR, BY_ROAD, free=True, most=True
    ),
    CalledHelp.CAR_OF_LOW: Wave((ForcePart(FigureChoice.OFFICER, dice=1),), Deployment.BY_CAR, AT_THE_EDGE, free=True),
    CalledHelp.LOW_ON_FOOT: Wave(
        (ForcePart(FigureChoice.OFFICER, dice=1),), Deployment.ON_FOOT, AT_THE_EDGE, free=True
    ),
    CalledHelp.NOBODY: _NOBODY,
}


def usual_help(dice: Dice, call: Call) -> Reinforcement:
    """The die on that table."""
    return help_comes(dice, call, REINFORCEMENTS, LAW_HELP if call.law else GANG_HELP)
