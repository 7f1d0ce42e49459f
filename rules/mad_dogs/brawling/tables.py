"""The Brawling table, its effects, and what fighters hit each other with, as data."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from itertools import product
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import Floored, Injury, Posture
from rules.mad_dogs.model.injuries import UNHARMED, VERDICTS, Casualty, Harm, Struck, casualty
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, SERVES


class Blow(IntEnum):
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
        Row(1, 2, Blow.OUCH, "Ouch!", "A bruise, nothing more."),
        Row(3, 4, Blow.KNOCKED_DOWN, "Knocked Down", "On the floor until the next card; owes 1 action to stand up."),
        Row(5, 5, Blow.KNOCKED_OUT, "Knocked Out", "Down until the next Joker; then owes 1 action to stand up."),
        Row(6, 6, Blow.OUT_COLD, "Out Cold", "Out for the rest of the game, fit again for the next."),
    ),
)

STANDS_UP: Final = {Blow.NONE: 0, Blow.OUCH: 0, Blow.KNOCKED_DOWN: 1, Blow.KNOCKED_OUT: 1, Blow.OUT_COLD: 0}
"""Actions owed to stand up, by row of the Brawling table."""

CARDS: Final = {Blow.NONE: 0, Blow.OUCH: 0, Blow.KNOCKED_DOWN: 1, Blow.KNOCKED_OUT: 0, Blow.OUT_COLD: 0}
"""Cards of the figure's side until it may get up, by row of the Brawling table; Not the Face! adds one."""

JOKERS: Final = {Blow.NONE: 0, Blow.OUCH: 0, Blow.KNOCKED_DOWN: 0, Blow.KNOCKED_OUT: 1, Blow.OUT_COLD: 0}
"""Jokers to be turned up until a figure may get up, by row of the Brawling table; Not the Face! adds one."""


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


@frozen
class Beaten:
    """What happened to one figure in one round.

    posture  the posture after wounds; None when the stats are not known or nothing hit the figure
    owed     actions to recover or to stand up: the largest
    cards    cards of its side until it can get up: 1 for the next, 2 with Not the Face!, 0 when cards do not matter
    jokers   Jokers to be turned up before it comes round
    """

    blow: Blow = Blow.NONE
    harm: Harm = UNHARMED
    posture: Posture | None = None
    owed: int = 0
    cards: int = 0
    jokers: int = 0

    @property
    def footing(self) -> Footing:
        """The footing after this of a figure that was on its feet."""
        if self.posture is Posture.DEAD:
            return Footing.DEAD
        if self.blow >= Blow.KNOCKED_OUT or self.harm.worst.wounds or self.posture is Posture.UNCONSCIOUS:
            return Footing.OUT
        return Footing.DOWN if self.blow is Blow.KNOCKED_DOWN else Footing.UP

    @property
    def floored(self) -> Floored:
        """How this floors a figure until it gets up; the posture covers the dead, the unconscious and the prone."""
        if self.posture in (Posture.DEAD, Posture.UNCONSCIOUS) or self.footing is Footing.UP:
            return Floored.NO
        laid = {Blow.KNOCKED_OUT: Floored.OUT, Blow.OUT_COLD: Floored.COLD}
        if self.blow in laid or self.posture is Posture.PRONE:
            return laid.get(self.blow, Floored.NO)
        return Floored.WOUNDED if self.harm.worst.wounds else Floored.DOWN

    def leaves(self, before: Floored) -> Floored:
        """How this floors a figure that was `before`: the worse of the two."""
        return max(before, self.floored, key=list(Floored).index)

    def owed_by(self, before: Floored) -> int:
        """Actions owed by a figure that was `before`: getting up is one action, however often it is knocked down."""
        return self.owed if before is Floored.NO else self.harm.owed

    @property
    def verdict(self) -> str:
        """The worst that happened: dead or unconscious, else labels of the tables, else unharmed."""
        if self.posture is Posture.DEAD or self.posture is Posture.UNCONSCIOUS:
            return self.posture.value
        wound = DEADLY_WEAPONS.labelled(self.harm.worst).label if self.harm.worst > Injury.TRY_HARDER else ""
        blow = BRAWLING.labelled(self.blow).label if self.blow > Blow.OUCH else ""
        return ", ".join(filter(None, (blow, wound))) or ("Ouch!" if self.blow else "unharmed")

    @property
    def fate(self) -> str:
        """The same in a sentence."""
        if self.posture is Posture.DEAD or self.posture is Posture.UNCONSCIOUS:
            return self.posture.value
        wound = VERDICTS[Struck(self.harm).verdict] if self.harm.worst > Injury.TRY_HARDER else ""
        return ", ".join(filter(None, (FLOORS.get(self.blow, ""), wound))) or ("bruised" if self.blow else "unharmed")

    def casualties(self) -> tuple[Casualty, ...]:
        return (casualty(self.harm, self.posture, self.floored),)


UNTOUCHED = Beaten()
FLOORS: Final = {Blow.KNOCKED_DOWN: "knocked down", Blow.KNOCKED_OUT: "knocked out", Blow.OUT_COLD: "out cold"}
FATES: Final = (
    *dict.fromkeys(Beaten(blow, Harm(injury)).fate for injury, blow in product(Injury, Blow)),
    "unconscious",
)
"""The fates of a figure, mildest first."""


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

ALWAYS_AT_HAND: Final = ("Bare Hands", "Gun Butt", "Furniture")
"""The arms that no figure needs to carry; a butt takes a gun."""

ARM_SKILLS: Final = {"Slugger": ArmKind.CLUB, "Mack the Knife": ArmKind.KNIFE}
"""Skills worth +1 FISTS with a kind of arm."""


def arm_named(name: str) -> Arm:
    """The arm of this name, whatever its capitals; a gun is its butt. UnknownName otherwise."""
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
