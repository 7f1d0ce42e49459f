"""Rumble: two street gangs fight for a neighborhood."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import FigureChoice, Force, Results, ScenarioSide, StartingBoard, Victory
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS, ForcePart, Wave, send
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.tables import RUMBLE_RECRUITS

HANDGUN: Final = "a handgun"
RUMBLE_PICKS: Final = ("No one comes from a player's gang: both street gangs are new.",)
STREET_GANG: Final = Wave(
    (ForcePart(FigureChoice.PUNK, dice=1), ForcePart(FigureChoice.SLUGGER, dice=1)), free=True, armed=HAND_WEAPONS
)


@frozen
class Rumble:
    """A Rumble asks for nothing before it begins."""


@frozen
class RumbleEnd:
    """The end of a Rumble."""

    beaten: Annotated[ScenarioSide | None, FactOption("the side that is out of action or has run")] = None
    police: Annotated[bool, FactOption("whether the police have come")] = False
    prisoners: Prisoners = ()


@resolves("mad.scenario.rumble")
def set_up_rumble(dice: Dice, facts: Rumble) -> StartingBoard:
    """Two street gangs, the attacker's dice first: 1D6 Punks, 1D6 Sluggers and a Hoodlum who leads them."""
    forces: list[Force] = []
    for side in ScenarioSide:
        forces += send(dice, STREET_GANG, side, None)
        forces.append(Force(side, 1, FigureChoice.HOODLUM, what="leader", free=True, armed=HANDGUN))
    return StartingBoard(
        "rumble",
        "an empty lot, a street or a park",
        tuple(forces),
        standing=("The street gangs come from opposite edges.",),
        picks=RUMBLE_PICKS,
        notes=("If the police come, no one wins.",),
    )


def rumble_verdict(end: RumbleEnd) -> Victory:
    """The side that drove the other off, unless the police came. Raises IllegalNow before either."""
    if end.police:
        return Victory(None, "The police have come.")
    if end.beaten is None:
        raise IllegalNow("The Rumble is not over. Neither side is beaten, and the police have not come.")
    return Victory(end.beaten.other, f"The {end.beaten} is out of action or has run.")


@resolves("mad.scenario.rumble")
def rumble_results(dice: Dice, end: RumbleEnd) -> Results:
    """1D6 recruits for the winner, and a D6 for each of them."""
    return rumble_aftermath(dice, rumble_verdict(end), end)


def rumble_aftermath(dice: Dice, verdict: Victory, end: RumbleEnd) -> Results:
    recruits: tuple[str, ...] = ()
    if verdict.winner is not None:
        number = dice.total(1, 6, "recruits")
        recruits = dice.read(number, dice.reading(RUMBLE_RECRUITS), "kind of recruits")
    counted = {profile: recruits.count(profile) for profile in recruits}
    return Results(verdict, recruits=tuple(counted.items()), prisoners=end.prisoners)


THE_RUMBLE: Final = Scenario(
    "rumble",
    "Rumble",
    "one street gang",
    "another street gang",
    RUMBLE_PICKS,
    Rumble,
    RumbleEnd,
    set_up_rumble,
    rumble_results,
    rumble_aftermath,
)
