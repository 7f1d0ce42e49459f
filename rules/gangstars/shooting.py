"""Shots, bursts and loads of shot: over friends, to the wound of everybody hit (5.1, 12 to 13.1)."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.aiming import (
    TRAITS_THAT_ACT,
    Mark,
    Shooter,
    ShotResult,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    weapon_die,
)
from rules.gangstars.ammunition import trouble_table, worse
from rules.gangstars.gear import Arm, Reach
from rules.gangstars.model import Hurt, Trouble
from rules.gangstars.traits import ALL_THUMBS, SPEEDY
from rules.gangstars.wear import breaking
from rules.gangstars.wounds import Penetration

MOST_CAUGHT: Final = 20
"""Targets of one shot at most; friends in its line."""
OVER: Final = Table(
    "gs.tables.over-friends",
    "Over friends",
    "12.2 Shooting over friends",
    (
        Row(1, 4, False, "past the friend", "The shot goes on to its target."),
        Row(5, 6, True, "at the friend", "The friend is rolled for in the target's place."),
    ),
)
KNOWN: Final = Table(
    "gs.tables.recognised",
    "A speedy shooter and his homie",
    "6 Trait points: speedy",
    (
        Row(1, 4, False, "shoots", "The homie is shot at."),
        Row(5, 6, True, "knows him in time", "The ground is shot; the action is lost."),
    ),
)


@frozen
class Shot:
    """A shot, a burst or a load of shot.

    marks    the target, then those a burst goes on to, or those within the area
    friends  those in the line to the target, one of whom may be hit in its place
    walls    structural strengths of what else is within the area
    """

    arm: Arm
    shooter: Shooter
    marks: tuple[Mark, ...]
    friends: tuple[Mark, ...] = ()
    walls: tuple[int, ...] = ()


@frozen
class Volley:
    """A shot to its end.

    fates       of the friends in the line, then of the marks
    trouble     what became of the weapon
    walls       what the structures within the area took
    recognised  a speedy shooter knew his homie in time
    """

    fates: tuple[ShotResult, ...]
    trouble: Trouble = Trouble.NONE
    recognised: bool = False
    walls: tuple[Hurt, ...] = ()


def most_targets(arm: Arm) -> int:
    """How many one shot can strike: one, so many more with a burst, everybody in an area."""
    if arm.reach is Reach.AREA:
        return MOST_CAUGHT
    return 1 + arm.targets if arm.reach is Reach.BURST else 1


def check_shot(shot: Shot) -> None:
    """Refuse a shot that the rules do not allow: IllegalNow or OutOfRange."""
    arm = shot.arm
    if arm.bomb:
        raise IllegalNow(f"A {arm.word} is thrown: /gangstars-shoot throw.")
    check_shooter(shot.shooter, arm)
    if not 1 <= len(shot.marks) <= most_targets(arm):
        raise OutOfRange(f"The {arm.word} strikes {_at_most(arm)}, not {len(shot.marks)}.")
    if shot.walls and arm.reach is not Reach.AREA:
        raise IllegalNow(f"The {arm.word} has no area: a wall is shot at with /gangstars-shoot structure.")
    if max(len(shot.friends), len(shot.walls)) > MOST_CAUGHT:
        raise OutOfRange(f"At most {MOST_CAUGHT} friends can be in the line, and {MOST_CAUGHT} structures in the area.")
    for mark in (*shot.marks, *shot.friends):
        check_mark(mark)
        check_range(arm, mark.distance)


def _at_most(arm: Arm) -> str:
    if arm.reach is Reach.ONE:
        return "one target a shot"
    more = f"the target and {arm.targets} more" if arm.reach is Reach.BURST else f"{MOST_CAUGHT} targets"
    return f"{more} at most"


# The shot


@resolves(
    "gs.shoot",
    "gs.burst",
    "gs.area",
    "gs.wound",
    "gs.weapon.trouble",
    "gs.shoot.structure",
    "gs.weapon",
    *TRAITS_THAT_ACT,
)
def shoot(dice: Dice, shot: Shot) -> Volley:
    """A shot, a burst or a load of shot, to the wounds of everybody hit.

    Dice in order: a speedy shooter's at a homie; over friends, and which of them; then of everybody struck to hit
    (two of somebody jumpy), damage, penetration, strength, head shot; of every structure to hit (for the weapon alone),
    damage, penetration. Headings number the friends, the marks, the structures.
    Raises IllegalNow or OutOfRange before any die falls.
    """
    check_shot(shot)
    return _volley(dice, shot, None)


@resolves("gs.shoot", "gs.burst", "gs.area", "gs.wound", "gs.weapon.trouble")
def fate_of(dice: Dice, shot: Shot, index: int) -> ShotResult:
    """What a shot does to one alone, by its number among friends and marks: for odds."""
    check_shot(shot)
    return _volley(dice, shot, index).fates[index]


@resolves("gs.area", "gs.shoot.structure")
def wear_of(dice: Dice, shot: Shot, strength: int) -> Hurt:
    """What a shot does to one structure of that strength: for odds."""
    check_shot(shot)
    if _knows_him(dice, shot):
        return Hurt.NICKED
    return dice.call(breaking, Penetration.of(shot.arm), strength, bonus_of(shot.shooter))


@resolves("gs.weapon.trouble", "gs.shoot", "gs.burst", "gs.area")
def trouble_of(dice: Dice, shot: Shot) -> Trouble:
    """What a shot does to the weapon: for odds."""
    check_shot(shot)
    table = trouble_table(shot.arm, ALL_THUMBS in shot.shooter.traits)
    if table is None or _knows_him(dice, shot):
        return Trouble.NONE
    through, why = dice.reading(table), "to hit, for the weapon alone"
    if shot.arm.reach is not Reach.BURST:
        return dice.gather(len(shot.marks) + len(shot.walls), through, worse, Trouble.NONE, why)
    for _ in shot.marks:
        trouble = dice.read(1, through, why)[0]
        if trouble:
            return trouble
    return Trouble.NONE


def _volley(dice: Dice, shot: Shot, only: int | None) -> Volley:
    """The shot; of number `only` alone, and of what it takes to come to it, where one is asked for."""
    friends, everybody = len(shot.friends), (*shot.friends, *shot.marks)
    fates = [ShotResult.SPARED] * len(everybody)
    if _knows_him(dice, shot):
        return Volley(tuple(fates), recognised=True)
    struck = [_first(dice, friends), *range(friends + 1, len(everybody))]
    burst = shot.arm.reach is Reach.BURST
    trouble = Trouble.NONE
    for index in struck:
        deep = only in (None, index)
        if deep or burst:
            fates[index], new = dice.call(fate, shot.shooter, shot.arm, everybody[index], index, deep)
            trouble = worse(trouble, new)
        if burst and (trouble or index == only):
            break
    walls: list[Hurt] = []
    for index, strength in enumerate(shot.walls if only is None else (), len(everybody)):
        trouble = worse(trouble, weapon_die(dice, shot.arm, shot.shooter))
        walls.append(dice.call(breaking, Penetration.of(shot.arm), strength, bonus_of(shot.shooter), index))
    return Volley(tuple(fates), trouble, walls=tuple(walls))


def _knows_him(dice: Dice, shot: Shot) -> bool:
    """Whether a speedy shooter at a homie knows him in time; nobody else throws for that."""
    if SPEEDY not in shot.shooter.traits or not shot.marks[0].homie:
        return False
    return dice.read(1, dice.reading(KNOWN), "his homie")[0]


def _first(dice: Dice, friends: int) -> int:
    """The number of who is shot at first: a friend in the line, or the target, whose number comes after theirs."""
    if not friends or not dice.read(1, dice.reading(OVER), "over friends")[0]:
        return friends
    return dice.roll(1, friends, "who is in the way:*")[0] - 1 if friends > 1 else 0
