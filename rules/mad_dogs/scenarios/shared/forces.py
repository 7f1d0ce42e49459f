"""Forces of a scenario: kinds of men, what a gang has left of them, and the men that a table sends."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.mad_dogs.model.scenario import FITS, Deployment, FigureChoice, Force, ScenarioSide
from rules.mad_dogs.scenarios.shared.facts import FactOption
from rules.mad_dogs.scenarios.shared.tables import (
    AVERAGE_BUSINESS,
    GUARDS_A_DIE,
    KILL_POINTS,
    MEN_IN_A_CAR,
    BusinessLoot,
)

MOST_MEN: Final = 200
HAND_WEAPONS: Final = "hand weapons only"
FILLS: Final = {FigureChoice.UPPER: (FigureChoice.HOODLUM,), FigureChoice.LOW: (FigureChoice.HOODLUM,)}
"""The profiles that make up the numbers of a level with too few."""

BELOW: Final = {
    FigureChoice.UPPER: (FigureChoice.HOODLUM, FigureChoice.SLUGGER, FigureChoice.PUNK),
    FigureChoice.HOODLUM: (FigureChoice.SLUGGER, FigureChoice.PUNK),
    FigureChoice.LOW: (FigureChoice.HOODLUM,),
}
"""The profiles that replace one that has run out, in order, if the next lower kind stands in."""


def guards(business: BusinessLoot | None) -> tuple[Force, ...]:
    """The Hoodlums that belong to a business: two for each die printed for it."""
    number = GUARDS_A_DIE * business.dice if business else 0
    force = Force(
        ScenarioSide.DEFENDER, number, FigureChoice.HOODLUM, Deployment.PLACED, "guards, bound to the place", free=True
    )
    return (force,) if number else ()


def police_car(dice: Dice, side: ScenarioSide, number: int, what: str = "") -> tuple[Force, ...]:
    """A car of officers. 1D6 says how many of its six are Beat Cops; the others are Rookies."""
    beat_cops = dice.total(1, 6, f"Beat Cops in car {number}")
    crew = ((beat_cops, FigureChoice.BEAT_COP), (MEN_IN_A_CAR - beat_cops, FigureChoice.ROOKIE))
    return tuple(Force(side, men, who, Deployment.BY_CAR, what, free=True, car=number) for men, who in crew if men)


def assigned(side: ScenarioSide, what: str = "", way: Deployment = Deployment.PLACED) -> Force:
    """As many of the gang as its player sends."""
    return Force(side, None, FigureChoice.ANY, way, what, most=True)


def cars_for(number: int) -> int:
    """The number of cars that so many men fill."""
    return -(-number // MEN_IN_A_CAR)


# What a gang has left

Reserve = tuple[tuple[str, int], ...]
"""How many of each profile a gang has that are neither on the board nor dead."""

AskedReserve = Annotated[Reserve | None, FactOption("how many the defender has of each profile, if it matters")]
AskedBusiness = Annotated[BusinessLoot, FactOption("the business, and the dice of Loot printed for it")]


def reserve_faults(reserve: Reserve | None, what: str = "the reserve") -> list[str]:
    """What is wrong with numbers of gangsters by profile, a sentence each."""
    faults: list[str] = []
    for profile, number in reserve or ():
        if profile not in KILL_POINTS:
            faults.append(f"In {what} “{profile}” is not a gangster. The gangsters are {', '.join(KILL_POINTS)}.")
        if not 0 <= number <= MOST_MEN:
            faults.append(f"In {what} “{profile}” must be 0 to {MOST_MEN}, not {number}.")
    named = [profile for profile, _ in reserve or ()]
    faults += [
        f"In {what} “{name}” is counted twice. Count each once."
        for name in dict.fromkeys(named)
        if named.count(name) > 1
    ]
    return faults


def business_faults(business: BusinessLoot | None) -> list[str]:
    """What is wrong with the Loot of a business, a sentence each."""
    most = 20
    if business is None:
        return []
    faults = (
        []
        if 0 <= business.dice <= most
        else [f"A business makes 0 to {most} D6 of Loot, not {business.dice}. Give a number in that range."]
    )
    if not -most <= business.plus <= most:
        faults.append(
            f"The bonus to the dice of a business is -{most} to {most}, not {business.plus}. Give a number in that "
            "range."
        )
    return faults


# What tables send


class ForcePart(NamedTuple):
    """Some men of one kind: `number` of them and `dice` D6 more."""

    who: FigureChoice
    number: int = 0
    dice: int = 0


@frozen
class Wave:
    """What a row of a table sends.

    where  where they come on
    free, most, armed  as in `Force`
    """

    parts: tuple[ForcePart, ...] = ()
    way: Deployment = Deployment.PLACED
    where: str = ""
    free: bool = False
    most: bool = False
    armed: str = ""


def send(
    dice: Dice, wave: Wave, side: ScenarioSide, reserve: Reserve | None, descend: bool = False
) -> tuple[Force, ...]:
    """The men of a wave, with a roll for each part that has dice. A given reserve limits them.

    descend  whether the next lower kind replaces one that has run out; otherwise only Hoodlums fill up a level
    """
    left = None if reserve is None or wave.free else dict(reserve)
    forces: list[Force] = []
    for part in wave.parts:
        number = part.number + dice.total(part.dice, 6, f"{part.who.several} of the {side}")
        drafts = [(part.who, number)] if left is None else drafted(number, part.who, left, descend)
        forces += [
            Force(side, count, who, wave.way, free=wave.free, most=wave.most, armed=wave.armed) for who, count in drafts
        ]
    return tuple(forces)


def drafted(number: int, who: FigureChoice, left: dict[str, int], descend: bool) -> list[tuple[FigureChoice, int]]:
    """Up to `number` men of a kind or of its stand-ins. They are taken off `left`."""
    stand_ins = BELOW if descend else FILLS
    drafts: list[tuple[FigureChoice, int]] = []
    for kind in (who, *stand_ins.get(who, ())):
        count = 0
        for profile in FITS[kind]:
            taken = min(left.get(profile, 0), number)
            left[profile] = left.get(profile, 0) - taken
            number -= taken
            count += taken
        if count:
            drafts.append((kind, count))
    return drafts


def loot_of(dice: Dice, business: BusinessLoot = AVERAGE_BUSINESS) -> int:
    """The Loot in a business: its printed dice, not below 0. A gym and a wire service have none."""
    if business.costs:
        return 0
    total = max(0, dice.total(business.dice, 6, f"Loot of the {business.name}") + business.plus)
    return -(-total // 2) if business.halved else total
