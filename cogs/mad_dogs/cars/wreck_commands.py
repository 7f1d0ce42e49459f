"""/mad-wreck: what goes wrong with cars: crashes, people outside and before them, gunfire."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.slash import add_commands, command, root
from cogs.mad_dogs import MOVING, figures_or_profiles, guns
from cogs.mad_dogs.cars.commands import (
    ABOARD,
    CAR,
    DAMAGED,
    KIND,
    MEETS,
    MODIFIED,
    OTHER_SPEED,
    OUTSIDE,
    REACTION,
    ROLLS,
    SEEN_BY,
    SKILLS,
    SPEEDS,
    Stat,
)
from rules.core.move import opt
from rules.mad_dogs.outside import Ride, RunDown, Thrown
from rules.mad_dogs.wrecks import Crash, HeadOn

mad_wreck = root("mad-wreck", "Mad Dogs With Guns: crashes, and shooting at cars.")
ROOTS = (mad_wreck,)

SPEED_OR_STOPPED = opt("The car's speed.", default=None, words=SPEEDS)


@command("mad-wreck shoot", ROLLS)
class Shoot:
    """One action of shooting at a car, settled to the end."""

    range: Annotated[float, Interval(ge=0, le=200)] = opt("Inches.")
    car: str | None = CAR
    speed: str | None = SPEED_OR_STOPPED
    shooter: str | None = opt("Who shoots.", default=None, complete=figures_or_profiles)
    gun: str | None = opt("A row of the gun table.", default=None, complete=guns)
    gats: Annotated[int, Interval(ge=1, le=6)] | None = opt("GATS in numbers.", default=None)
    moved: str | None = opt("On this card.", default=None, words=("Still", "Creep", "Walk", "Run"))
    aimed: bool | None = opt("An action was spent aiming.", default=None)
    cover: str | None = opt("Of the car.", default=None, words=("None", "Light", "Hard"))
    light: str | None = opt("On the car.", default=None, words=("Good", "Poor", "Bad"))
    from_car: str | None = opt("Speed of the shooter's car.", default=None, words=MOVING)
    driving: bool | None = opt("The shooter drives it.", default=None)
    skills: str | None = SKILLS
    aboard: str | None = ABOARD
    outside: str | None = OUTSIDE
    reaction: str | None = REACTION
    meets: str | None = MEETS
    other_speed: str | None = OTHER_SPEED
    kind: str | None = KIND
    features: str | None = MODIFIED
    damage: str | None = DAMAGED
    witnesses: str | None = SEEN_BY


@command("mad-wreck hits", ROLLS)
class Hits:
    """Settle so many hits on a car."""

    hits: Annotated[int, Interval(ge=0, le=20)] = opt("How many hit.")
    car: str | None = CAR
    speed: str | None = SPEED_OR_STOPPED
    aboard: str | None = ABOARD
    outside: str | None = OUTSIDE
    gun: str | None = opt("A row of the gun table.", default=None, complete=guns)
    gats: Stat | None = opt("The shooter's, to confirm on armour.", default=None)
    aimed: bool | None = opt("An aimed shot.", default=None)
    flinches: bool | None = opt("Some dice only frightened.", default=None)
    reaction: str | None = REACTION
    meets: str | None = MEETS
    other_speed: str | None = OTHER_SPEED
    kind: str | None = KIND
    features: str | None = MODIFIED
    damage: str | None = DAMAGED
    witnesses: str | None = SEEN_BY


add_commands(mad_wreck, __name__, (Crash, HeadOn, Ride, Thrown, RunDown, Shoot, Hits))
