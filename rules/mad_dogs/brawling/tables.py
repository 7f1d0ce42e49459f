"""The Brawling table, its effects, and what fighters hit each other with, as data."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import Floored, Posture
from rules.mad_dogs.model.tables import SERVES


class BrawlResult(IntEnum):
    """The rows of the Brawling table, from nothing to the worst; NONE for a figure not hit on it."""

    NONE = 0
    OUCH = 1
    KNOCKED_DOWN = 2
    KNOCKED_OUT = 3
    OUT_COLD = 4


BRAWLING: Final = Table(
    "mad.tables.brawling",
    "Brawling",
    "Astounding Lawlessness, Smackin' 'em Around: Brawling Table",
    (
        Row(1, 2, BrawlResult.OUCH, "Ouch!", "A bruise, nothing more."),
        Row(
            3,
            4,
            BrawlResult.KNOCKED_DOWN,
            "Knocked Down",
            "On the floor until the next card. Owes 1 action to stand up.",
        ),
        Row(5, 5, BrawlResult.KNOCKED_OUT, "Knocked Out", "Down until the next Joker. Then owes 1 action to stand up."),
        Row(6, 6, BrawlResult.OUT_COLD, "Out Cold", "Out for the rest of the game, and fit again for the next."),
    ),
)


class Footing(StrEnum):
    """The footing of a figure in a brawl, worst last.

    UP    on its feet
    DOWN  on the floor but still in the fight: knocked down
    OUT   on the floor and out of the fight: knocked out, out cold, wounded or unconscious
    """

    UP = "up"
    DOWN = "down"
    OUT = "out"
    DEAD = "dead"

    @property
    def fights(self) -> bool:
        return self in (Footing.UP, Footing.DOWN)


def footing_of(posture: Posture, floored: Floored) -> Footing:
    """The footing with which a figure enters a brawl: from wounds or from the last brawl, the worse of the two."""
    if posture is Posture.DEAD:
        return Footing.DEAD
    if posture in (Posture.PRONE, Posture.UNCONSCIOUS):
        return Footing.OUT
    if floored in (Floored.WOUNDED, Floored.STIRRING, Floored.OUT, Floored.COLD):
        return Footing.OUT
    return Footing.DOWN if floored is Floored.DOWN else Footing.UP


class ArmKind(StrEnum):
    """The kind of arm, for skills."""

    HANDS = "bare hands"
    KNUCKLES = "brass knuckles"
    CLUB = "club"
    BUTT = "gun butt"
    FURNITURE = "furniture"
    KNIFE = "knife"
    BLADE = "big blade"
    TOOL = "smashing tool"


@frozen
class Arm:
    """An arm to hit people with.

    deadly      hits are read on the Deadly Weapons table, otherwise on the Brawling table
    bonus       added on that table
    two_handed  a smashing tool that takes both hands: -1 FISTS
    """

    name: str
    kind: ArmKind
    deadly: bool = False
    bonus: int = 0
    two_handed: bool = False


ARMS: Final = {
    arm.name: arm
    for arm in (
        Arm("Bare Hands", ArmKind.HANDS),
        Arm("Brass Knuckles", ArmKind.KNUCKLES, bonus=+1),
        Arm("Blackjack", ArmKind.CLUB, bonus=+1),
        Arm("Lead Pipe", ArmKind.CLUB, bonus=+1),
        Arm("Bat", ArmKind.CLUB, bonus=+1),
        Arm("Gun Butt", ArmKind.BUTT, bonus=+1),
        Arm("Furniture", ArmKind.FURNITURE, bonus=+1),
        Arm("Knife", ArmKind.KNIFE, deadly=True),
        Arm("Meat Cleaver", ArmKind.BLADE, deadly=True, bonus=+1),
        Arm("Sword", ArmKind.BLADE, deadly=True, bonus=+1),
        Arm("Fire Axe", ArmKind.TOOL, deadly=True, bonus=+1, two_handed=True),
        Arm("Sledgehammer", ArmKind.TOOL, deadly=True, bonus=+1, two_handed=True),
        Arm("Crowbar", ArmKind.TOOL, deadly=True, bonus=+1),
    )
}
"""The arms of a brawl, by name; a blade too small for the +1 counts as a Knife, any swung gun as a Gun Butt."""


def arm_named(name: str) -> Arm:
    """The arm of this name in any capitals; a gun is its butt. UnknownName for others."""
    known = {arm.casefold(): arm for arm in ARMS} | {gun.casefold(): "Gun Butt" for gun in SERVES}
    key = " ".join(name.casefold().split())
    if key not in known:
        raise UnknownName("weapon", name, ARMS)
    return ARMS[known[key]]


def arm_of(carried: tuple[str, ...], skills: tuple[str, ...]) -> Arm:
    """The arm of a figure by default: the first that it carries, else bare hands."""
    fitting = [ARMS[name] for name in carried if name in ARMS]
    one_armed = "One-Armed Man" in skills
    return next((arm for arm in fitting if not (one_armed and arm.two_handed)), ARMS["Bare Hands"])
