"""Getting through doors: forced by hand or with a tool, breached, locks shot off; the padlocks of the Pinkertons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.rule import resolves
from rules.core.table import Table
from rules.hoodsville.arms import BARRELS, Salvo, rounds_fired
from rules.hoodsville.door_tables import (
    BREACHING,
    BY_HAND,
    LOCK_SHOT,
    PADLOCKS,
    ROUNDS,
    STRENGTHS,
    TOOLS,
    WITH_A_TOOL,
    Effort,
    Lock,
    Round,
)
from rules.hoodsville.fire_tables import Gun
from rules.hoodsville.model import Build, Door, Padlock, Passage
from rules.hoodsville.rolls import at_least

MOST_LOCKS: Final = 6
LEAST_MELEE: Final = 1
"""The melee that shoulder or foot take, wounds counted."""

LOCK_REACH: Final = 1.0
"""Inches within which a lock is shot at."""

SEEN_WITHIN: Final = 4.0
FAST: Final = 8.0
"""Inches: a Pinkerton padlock is seen from so near, and who moves so far may miss it."""

SPOT: Final = 4
PICK: Final = 6
JEMMY: Final = 4
BURNS: Final = 2


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody goes for a door.

    tool   what he does it with; empty for shoulder or foot
    melee  his melee now, wounds counted; it matters by hand alone
    far    the padlock hangs on the other side
    who    id of the figure, if it has one
    """

    door: Door
    tool: str = ""
    melee: int = 0
    far: bool = False
    who: int | None = None


def check_build(door: Door) -> None:
    """OutOfRange for a door that can't be."""
    shed = door.build is Build.SHED
    if not 0 <= door.locks <= MOST_LOCKS:
        raise OutOfRange(f"A door has 0 to {MOST_LOCKS} extra locks or bolts, not {door.locks}.")
    if shed and door.locks:
        raise OutOfRange("A shed is held by its padlock alone: leave the extra locks out.")
    if not shed and door.padlock is not Padlock.NONE:
        raise OutOfRange("Only a shed has a padlock: locks:1 gives any other door one more lock or bolt.")


def check_door(door: Door) -> None:
    """Refuse a door that can't be, or that nothing holds: OutOfRange, IllegalNow."""
    check_build(door)
    if door.passage is Passage.UNLOCKED:
        raise IllegalNow("The lock of this door is off already: walk through.")
    if door.passage is not Passage.SHUT:
        raise IllegalNow(f"This door is {door.passage} already: walk through.")
    if door.build is Build.SHED and door.padlock is Padlock.NONE:
        raise IllegalNow("Nothing holds a shed door without a padlock: walk through, or say which it has.")


def _check_side(door: Door, far: bool) -> None:
    if far and door.build is not Build.SHED:
        raise OutOfRange("Only a shed has a padlock that may hang on the other side.")


def check_attempt(attempt: Attempt, breaching: bool = False) -> None:
    """Refuse what can't be tried: IllegalNow, OutOfRange, or UnknownName for a tool that is none."""
    door = attempt.door
    check_door(door)
    _check_side(door, attempt.far)
    if attempt.who is not None and attempt.who in door.barred:
        raise IllegalNow("He hurt himself on this door and may not try it again: let somebody else.")
    if attempt.tool:
        if attempt.tool not in TOOLS:
            raise UnknownName("tool", attempt.tool, TOOLS)
        if breaching and TOOLS[attempt.tool].breach is None:
            able = ", ".join(name for name, tool in TOOLS.items() if tool.breach is not None)
            raise IllegalNow(f"A {attempt.tool.lower()} breaches no door: take one of {able}.")
    elif breaching:
        raise IllegalNow("A door is breached with a tool: say which.")
    elif attempt.melee < LEAST_MELEE:
        raise IllegalNow(
            f"Shoulder or foot take melee +{LEAST_MELEE} or more, wounds counted, not {attempt.melee:+d}: use a tool."
        )


@lru_cache(1024)
def force_modifiers(attempt: Attempt) -> tuple[Modifier, ...]:
    """What is added to the D6 of forcing, by name."""
    door, tool = attempt.door, attempt.tool
    named = (
        (tool.lower() or "by hand", TOOLS[tool].force if tool else -1),
        ("forcing strength", -STRENGTHS[door.build].force),
        (f"{door.padlock.lower()} padlock", -PADLOCKS.get(door.padlock, 0)),
        ("extra lock" if door.locks == 1 else "extra locks", -door.locks),
        ("padlock on the other side", -int(attempt.far)),
        ("weakened before", door.force),
    )
    return tuple(Modifier(label, value) for label, value in named if value)


@lru_cache(1024)
def breach_modifiers(attempt: Attempt) -> tuple[Modifier, ...]:
    """What is added to the D6 of breaching, by name."""
    door, tool = attempt.door, attempt.tool
    named = (
        (tool.lower(), TOOLS[tool].breach or 0),
        ("breaching strength", -STRENGTHS[door.build].breach),
        ("weakened before", door.breach),
    )
    return tuple(Modifier(label, value) for label, value in named if value)


def table_of(attempt: Attempt) -> Table[Effort]:
    """The table that forcing is read on."""
    return WITH_A_TOOL if attempt.tool else BY_HAND


@resolves("hood.door")
def force(dice: Dice, attempt: Attempt) -> Effort:
    """D6 against the locks and hinges, by hand or with a tool. Refuses as `check_attempt` does."""
    check_attempt(attempt)
    return dice.read(1, dice.reading(table_of(attempt), force_modifiers(attempt)), "Forcing")[0]


@resolves("hood.door")
def breach(dice: Dice, attempt: Attempt) -> Effort:
    """D6 and a tool against the door itself. Refuses as `check_attempt` does."""
    check_attempt(attempt, breaching=True)
    return dice.read(1, dice.reading(BREACHING, breach_modifiers(attempt)), "Breaching")[0]


def left_by(attempt: Attempt, effort: Effort, breaching: bool = False) -> Door:
    """The door after an attempt."""
    door = attempt.door
    match effort:
        case Effort.OPEN:
            return replace(door, passage=Passage.BREACHED if breaching else Passage.FORCED)
        case Effort.WEAKENED:
            return replace(door, breach=door.breach + 1) if breaching else replace(door, force=door.force + 1)
        case Effort.HURTS | Effort.WOUNDS if attempt.who is not None:
            return replace(door, barred=(*door.barred, attempt.who))
        case _:
            return door


# Locks shot off

AMMUNITION: Final = {"Rifle": Round.RIFLE, "Double-barreled Shotgun": Round.SHOTGUN}
"""What the long guns fire; any other gun fires parabellum rounds unless something else is said."""


@dataclass(frozen=True, slots=True)
class LockShot:
    """One round of firing at a lock, aimed.

    left      rounds in the gun; None when it is full
    barrels   of a gun with two, how many are fired
    round     what it fires, where that is not usual for the gun
    inches    from the muzzle to the lock
    far       the padlock hangs on the other side
    """

    door: Door
    gun: Gun
    left: int | None = None
    barrels: int = BARRELS
    round: Round | None = None
    inches: float = LOCK_REACH
    far: bool = False

    @property
    def held(self) -> int:
        """Rounds in the gun."""
        return self.gun.holds if self.left is None else self.left

    @property
    def fires(self) -> Round:
        """What it fires."""
        return self.round or AMMUNITION.get(self.gun.name, Round.PARABELLUM)


class Burst(NamedTuple):
    """What left the gun, and how it left the lock."""

    salvo: Salvo
    lock: Lock


def check_lock_shot(shot: LockShot) -> None:
    """Refuse a lock that can't be shot at: IllegalNow, OutOfRange."""
    check_door(shot.door)
    _check_side(shot.door, shot.far)
    if shot.far:
        raise IllegalNow("The padlock hangs on the other side: no bullet gets at it from here.")
    if not shot.inches >= 0:
        raise OutOfRange("Inches are counted from 0 up.")
    if shot.inches > LOCK_REACH:
        raise IllegalNow(f"A lock is shot from within {LOCK_REACH:g} inch, not from {shot.inches:g}: go nearer.")


@lru_cache(16)
def lock_modifiers(fires: Round, weakened: bool) -> tuple[Modifier, ...]:
    """What is added to the D10 of one round, by name."""
    named = ((fires.lower(), ROUNDS[fires]), ("lock weakened", int(weakened)))
    return tuple(Modifier(label, value) for label, value in named if value)


def _one_round(dice: Dice, lock: Lock, fires: Round) -> Lock:
    """One round at a lock, as the round before left it; nothing is thrown for a lock that is gone."""
    if lock is Lock.DISABLED:
        return lock
    return dice.read(1, dice.reading(LOCK_SHOT, lock_modifiers(fires, lock is Lock.WEAKENED)), "At the lock")[0]


@resolves("hood.door.lock-shooting", "hood.fire.rounds")
def shoot_lock(dice: Dice, shot: LockShot) -> Burst:
    """The rounds that the gun fires, then a D10 each until the lock is off. Refuses as `check_lock_shot` does."""
    check_lock_shot(shot)
    before = Lock.WEAKENED if shot.door.shot else Lock.UNAFFECTED
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return Burst(salvo, dice.chain(salvo.rounds, _one_round, before, shot.fires))


def shot_at(door: Door, lock: Lock) -> Door:
    """The door once its lock was shot at: one with more locks or bolts stays shut, one lock weaker."""
    if lock is not Lock.DISABLED:
        return replace(door, shot=int(lock is Lock.WEAKENED))
    if door.locks:
        return replace(door, locks=door.locks - 1, shot=0)
    return replace(door, passage=Passage.UNLOCKED, shot=0)


# Pinkerton padlocks


class Means(StrEnum):
    """Ways to get a Pinkerton padlock open."""

    PICK = "Pick"
    JEMMY = "Jemmy"
    DYNAMITE = "Dynamite"


@resolves("hood.door.pinkerton")
def spot(dice: Dice, inches: float = 0.0, moved: float = 0.0) -> bool:
    """Whether somebody sees the padlock: within 4 inches at once, or on 4+ when he has moved 8 inches or more.

    inches  between him and the padlock; beyond 4 it is not seen
    moved   how far he moves in this move
    Raises OutOfRange for inches below 0.
    """
    if not (inches >= 0 and moved >= 0):
        raise OutOfRange("Inches are counted from 0 up.")
    if inches > SEEN_WITHIN:
        return False
    return moved < FAST or dice.read(1, at_least(SPOT, "seen", "missed"), "Spotting")[0]


@resolves("hood.door.pinkerton")
def open_padlock(dice: Dice, means: Means) -> bool:
    """Whether the padlock gives: picked on a 6, with a jemmy on 4+, by a stick that does not fail on a 1."""
    if means is Means.DYNAMITE:
        return dice.read(1, at_least(BURNS, "goes off", "fails"), "Fuse")[0]
    number, why = (PICK, "Picking the padlock") if means is Means.PICK else (JEMMY, "Jemmy on the padlock")
    return dice.read(1, at_least(number, "open", "holds"), why)[0]
