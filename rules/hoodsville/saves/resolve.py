"""Saving throws against piercing and bludgeoning weapons, and of people in a crash (hood.save)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.figures import Blow, Figure, Injury, Out, Standing
from rules.hoodsville.model.guns import GUNS

SCREAMS: Final = "A scream: everybody within 6 inches who is not an enemy tests morale."
LIGHT: Final = (
    "1 inch off the move, 1 off melee and firing; a D6 each move until bandaged, on 1 another 1 off. Tests morale."
)
BAD: Final = f"2 inches off the move, 2 off melee and firing, 1 better once bandaged. Tests morale. {SCREAMS}"
DANGEROUS: Final = (
    "3 inches off the move, 3 off melee and firing, 1 better once bandaged; a D6 each move, on 1 or 2 collapses "
    "critically injured. Tests morale."
)
DEAD: Final = "Down, and to all appearance dead."


class Edge(StrEnum):
    """The two families of weapons, for saving throws."""

    PIERCING = "piercing"
    BLUDGEONING = "bludgeoning"


def _table(name: str, title: str, where: str, *rows: Row[Injury]) -> Table[Injury]:
    return Table(f"hood.tables.{name}", title, f"Saving throws against blows, {where}", rows)


PIERCING: Final = {
    Blow.FLINCHES: _table(
        "piercing-flinches",
        "Piercing weapons: flinches",
        "Piercing Weapons: Flinches",
        Row(1, 2, Injury.BAD, "Badly injured", BAD),
        Row(3, 4, Injury.LIGHT, "Lightly injured", LIGHT),
        Row(5, 6, Injury.SUPERFICIAL, "Superficial", "Nothing lasting."),
    ),
    Blow.STAGGERS: _table(
        "piercing-staggers",
        "Piercing weapons: staggers",
        "Piercing Weapons: Staggers",
        Row(1, 2, Injury.DANGEROUS, "Dangerously injured", DANGEROUS),
        Row(3, 4, Injury.BAD, "Badly injured", BAD),
        Row(5, 6, Injury.LIGHT, "Lightly injured", LIGHT),
    ),
    Blow.DOWNED: _table(
        "piercing-downed",
        "Piercing weapons: downed",
        "Piercing Weapons: Downed",
        Row(1, 2, Injury.DEAD, "Apparently dead", DEAD),
        Row(3, 4, Injury.DANGEROUS, "Dangerously injured", DANGEROUS),
        Row(5, 6, Injury.BAD, "Badly injured", BAD),
    ),
}
"""The result of a piercing wound, by how hard it struck (hood.save.piercing)."""

BLUDGEONING: Final = {
    Blow.FLINCHES: _table(
        "bludgeoning-flinches",
        "Bludgeoning weapons: flinches",
        "Bludgeoning Weapons: Flinches",
        Row(1, 3, Injury.HURT, "Hurt", "Tests morale."),
        Row(4, 6, Injury.SUPERFICIAL, "Superficial", "Enraged: +1 in melee."),
    ),
    Blow.STAGGERS: _table(
        "bludgeoning-staggers",
        "Bludgeoning weapons: staggers",
        "Bludgeoning Weapons: Staggers",
        Row(1, 3, Injury.LIGHT, "Lightly injured", "1 inch off the move, 1 off melee. Tests morale."),
        Row(4, 6, Injury.HURT, "Hurt", "Tests morale."),
    ),
    Blow.DOWNED: _table(
        "bludgeoning-downed",
        "Bludgeoning weapons: downed",
        "Bludgeoning Weapons: Downed",
        Row(1, 3, Injury.STUNNED, "Stunned", "A D6 each move: on a 6 comes to, groggy, and tests morale."),
        Row(
            4,
            6,
            Injury.LIGHT,
            "Lightly injured",
            "1 inch off the move, 1 off melee, 1 off in melee while rising. Tests morale.",
        ),
    ),
}
"""The result of a bludgeoning blow, by how hard it struck (hood.save.bludgeoning)."""

OCCUPANTS: Final = Table(
    "hood.tables.occupants",
    "People in a crash",
    "Crash situations, Occupants",
    (
        Row(-2, -2, Injury.DEAD, "Apparently dead", "To all appearance dead."),
        Row(-1, -1, Injury.CRITICAL, "Critically injured", "Unconscious."),
        Row(
            0,
            0,
            Injury.BAD,
            "Badly injured",
            "Fit for nothing until bandaged; then 2 inches off the move, 2 off melee and firing. Tests morale.",
        ),
        Row(1, 1, Injury.STUNNED, "Stunned", "A D6 each move: on a 6 comes to, groggy, and tests morale."),
        Row(2, 2, Injury.LIGHT, "Lightly injured", LIGHT),
        Row(3, 3, Injury.PARALYSED, "Paralyzed", "Can do nothing for a move. Tests morale."),
        Row(4, 4, Injury.GROGGY, "Groggy", "1 off melee and morale. Tests morale."),
        Row(5, 6, Injury.UNSCATHED, "Unscathed", "Nothing."),
    ),
)
"""The effect of a crash on a person in the vehicle, or on one it hits (hood.save.occupant)."""

STRIKES: Final = {
    "Knife": (Edge.PIERCING, +1),
    "Dagger": (Edge.PIERCING, +1),
    "Pistol bullet": (Edge.PIERCING, 0),
    "Rifle bullet": (Edge.PIERCING, -1),
    "Axe": (Edge.PIERCING, -2),
    "Fire axe": (Edge.PIERCING, -2),
    "Fists": (Edge.BLUDGEONING, 0),
    "Handbag": (Edge.BLUDGEONING, 0),
    "Club": (Edge.BLUDGEONING, -2),
    "Whip": (Edge.BLUDGEONING, +1),
    "Brick": (Edge.BLUDGEONING, -2),
    "Half brick": (Edge.BLUDGEONING, -1),
    "Bottle": (Edge.BLUDGEONING, 0),
    "Stone": (Edge.BLUDGEONING, -1),
    "Pistol": (Edge.BLUDGEONING, -1),
    "Shotgun": (Edge.BLUDGEONING, -2),
}
"""What each weapon adds to the saving throw against it, by name: the family of tables, and the strike."""


@frozen
class Struck:
    """A blow or a bullet that struck a figure.

    blow    how hard; FLINCHES or worse needs a saving throw
    edge    the family of tables
    strike  every modifier of the saving throw, by name
    """

    blow: Blow
    edge: Edge
    strike: tuple[Modifier, ...] = ()


def headed(blow: Blow, index: int | None = None, number: int = 0) -> str:
    """The heading of a saving throw: its row, the number of the victim, and the number among several."""
    which, whose = f" {number}" if number else "", "" if index is None else f":{index}"
    return f"Saving throw{which} ({blow.name.lower()}){whose}"


@resolves("hood.save.piercing")
def save_from_piercing(
    dice: Dice, blow: Blow, strike: tuple[Modifier, ...] = (), index: int | None = None, number: int = 0
) -> Injury:
    """A D6 and strike on the table of a piercing blow. Rolls no die for a miss."""
    return _saved(dice, PIERCING, blow, strike, headed(blow, index, number))


@resolves("hood.save.bludgeoning")
def save_from_bludgeoning(
    dice: Dice, blow: Blow, strike: tuple[Modifier, ...] = (), index: int | None = None, number: int = 0
) -> Injury:
    """A D6 and strike on the table of a bludgeoning blow. Rolls no die for a miss."""
    return _saved(dice, BLUDGEONING, blow, strike, headed(blow, index, number))


def _saved(
    dice: Dice, tables: Mapping[Blow, Table[Injury]], blow: Blow, strike: tuple[Modifier, ...], why: str
) -> Injury:
    return dice.read(1, dice.reading(tables[blow], strike), why)[0] if blow else Injury.UNSCATHED


def save(dice: Dice, struck: Struck, index: int | None = None, number: int = 0) -> Injury:
    """The saving throw against a blow; UNSCATHED without a roll for a miss. A stage of several rules.

    index, number  the victim's, and which of several throws: for headings
    """
    thrown = save_from_piercing if struck.edge is Edge.PIERCING else save_from_bludgeoning
    return dice.call(thrown, struck.blow, struck.strike, index, number)


@resolves("hood.save.piercing", "hood.save.bludgeoning")
def save_each(dice: Dice, struck: tuple[Struck, ...], index: int | None = None) -> tuple[Injury, ...]:
    """The saving throws of one figure against several blows, in order; numbered if they differ."""
    several = len({*struck}) > 1
    return tuple([dice.call(save, one, index, place * several) for place, one in enumerate(struck, 1)])


@resolves("hood.save.piercing", "hood.save.bludgeoning")
def worst_of_each(dice: Dice, struck: tuple[Struck, ...]) -> Injury:
    """The worst result of several saving throws of one figure."""
    worst = Injury.UNSCATHED
    for one in struck:
        worst = max(worst, dice.call(save, one))
    return worst


@resolves("hood.save.occupant")
def save_from_crash(dice: Dice, modifiers: tuple[Modifier, ...] = (), why: str = "Saving throw") -> Injury:
    """A D6 and every modifier of the crash, for one person in the vehicle or one that it hits."""
    return dice.read(1, dice.reading(OCCUPANTS, modifiers), why)[0]


def saves_of(figure: Figure) -> tuple[Struck, ...]:
    """The saving throws that a figure left for later."""
    if figure.out is Out.DEAD or figure.standing is Standing.OFF:
        return ()
    return tuple(struck_by(one.weapon, one.blow, one.strike) for one in figure.saves)


def struck_by(weapon: str, blow: Blow, strike: int) -> Struck:
    """A bullet or missile that struck, for the saving throw against it. Guns pierce, other things as listed."""
    edge = STRIKES[weapon][0] if weapon in STRIKES and weapon not in GUNS else Edge.PIERCING
    return Struck(blow, edge, (Modifier(weapon.lower(), strike),) if strike else ())


STRIKES_AS: Final = {
    "Revolver": "Pistol",
    "Self-loader": "Pistol",
    "Derringer": "Pistol",
    "Thompson SMG": "Shotgun",
    "Double-barreled Shotgun": "Shotgun",
    "Rifle": "Shotgun",
    "Hammer": "Club",
    "Sledgehammer": "Club",
    "Jemmy": "Club",
    "Tire iron": "Club",
    "Screwdriver": "Knife",
    "Molotov cocktail": "Bottle",
}
"""What guns, tools and bottles of gasoline strike as when swung by hand."""
