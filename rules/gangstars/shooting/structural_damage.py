"""Damage to structures and vehicles: structural strength, and the remains (12.3, 12.4)."""

from __future__ import annotations

from typing import Final, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.model.board import FireSet, fire_of
from rules.gangstars.model.figures import Build, Hurt, Make, Structure, Vehicle
from rules.gangstars.model.obligations import wreck
from rules.gangstars.shooting.wounds import Penetration

LIVES: Final = 2
"""Heavy damage that brings a structure down, or destroys a vehicle."""
BUILDS: Final = {Build.WOOD: 2, Build.METAL: 4, Build.CONCRETE: 6}
FRAMES: Final = {Make.CAR: 4, Make.BIKE: 4, Make.TRUCK: 6}
"""Structural strength."""

WEAR: Final = Table(
    "gs.tables.structure",
    "Damage to structures and vehicles",
    "12.3 Shooting at structures; 12.4 Shooting at vehicles",
    (
        Row(-30, 0, Hurt.NICKED, "no damage", "The shot leaves no mark."),
        Row(1, 3, Hurt.LIGHT, "light damage", "Two light damages make a heavy one."),
        Row(
            4,
            40,
            Hurt.HEAVY,
            "heavy damage",
            "It halves a vehicle's segments. The second heavy damage destroys it or brings it down.",
        ),
    ),
)
"""D6 and penetration, less the structural strength."""
STRENGTH_LOOKUP: Final = {
    "gs.tables.strengths": (
        "Structural strength",
        cells(
            ("What", "Strength"),
            (
                (f"{Build.WOOD}", str(BUILDS[Build.WOOD])),
                (f"{Build.METAL}; a car, a bike", str(BUILDS[Build.METAL])),
                (f"{Build.CONCRETE}; a truck", str(BUILDS[Build.CONCRETE])),
            ),
        ),
    )
}


Worn = TypeVar("Worn", bound=Structure | Vehicle)


def worn(thing: Worn, hurt: Hurt) -> Worn:
    """A structure or vehicle after more damage. Two light ones make a heavy one. Those in a wreck must get out."""
    light, heavy = thing.light + (hurt is Hurt.LIGHT), thing.heavy + (hurt is Hurt.HEAVY)
    heavy = min(LIVES, heavy + light // 2)
    if isinstance(thing, Vehicle) and heavy == LIVES and not thing.destroyed:
        return replace(thing, light=light % 2, heavy=heavy, duties=(*thing.duties, wreck()))
    return replace(thing, light=light % 2, heavy=heavy)


def wrecked(vehicle: Vehicle) -> Vehicle:
    """A vehicle that moves no more, with no one in it."""
    return replace(vehicle, driver=0, passengers=(), running=False, halves=0, heavy=LIVES, duties=())


def burning(game: int, vehicle: Vehicle) -> FireSet:
    """The fire of a wreck, for the rest of the game."""
    return FireSet(game, fire_of(vehicle))


def require_standing(thing: Structure | Vehicle) -> None:
    """Raise IllegalNow for a structure in ruins, or for a wreck."""
    if thing.heavy >= LIVES:
        raise IllegalNow(f"{sentence(thing.name)} is already destroyed. Pick another target.")


@resolves("gs.shoot.structure", "gs.shoot.vehicle")
def breaking(
    dice: Dice, power: Penetration, strength: int, bonus: tuple[Modifier, ...] = (), index: int | None = None
) -> Hurt:
    """The damage of a D6, penetration and `bonus`, less a structural strength."""
    whose = "" if index is None else f":{index}"
    struck = dice.total(1, 6, f"damage{whose}") + sum(one.value for one in bonus) + power.plus
    struck += dice.total(power.dice, 6, f"penetration{whose}")
    return dice.table(WEAR).row(struck - strength).key
