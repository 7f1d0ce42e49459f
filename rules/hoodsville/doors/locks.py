"""Locks shot off, and the Pinkerton padlocks."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache, partial
from operator import ge
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.across_street import opened
from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import UNSAID, Always, ByEye, ByStreet, OnSheet, OnThing, nobody, option
from rules.core.action.move import move
from rules.core.action.on_street import in_inches
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.street.measures import inches_between
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.doors.door_changes import wear
from rules.hoodsville.doors.forcing import (
    BUILD,
    DOOR,
    LOCKED,
    LOCKS,
    NAMELESS,
    ONCE,
    PADLOCK,
    Locks,
    Name,
    check_door,
    check_side,
    door_of,
    name_of,
    once_a_move,
    price_of_attempt,
)
from rules.hoodsville.doors.tables import LOCK_SHOT, ROUNDS, Lock, Round
from rules.hoodsville.model.acting import Doing, price_of, require_able, require_carried
from rules.hoodsville.model.changes import WeaponLost
from rules.hoodsville.model.fields import FIGURE, ROLLS
from rules.hoodsville.model.figures import Build, Door, Padlock, Passage
from rules.hoodsville.model.guns import Gun
from rules.hoodsville.model.lines import FIRST_SHOT, measure, shooting_begins
from rules.hoodsville.model.on_street import doors_at, on_street
from rules.hoodsville.model.position import Person, Position, opening_fire, record_of
from rules.hoodsville.model.rolls import at_least
from rules.hoodsville.shooting.guns_in_hand import gun_of, rounds_of
from rules.hoodsville.shooting.rounds_and_jams import (
    BARRELS,
    Salvo,
    check_loaded,
    gun_after,
    left_line,
    ready_gun,
    rounds_fired,
)
from rules.hoodsville.throwing.sticks import LANDED, begins
from rules.hoodsville.throwing.tables import Missile

LOCK_REACH: Final = 1.0
"""The most inches from which a figure shoots at a lock."""

SEEN_WITHIN: Final = 4.0
FAST: Final = 8.0
"""Inches at which a figure sees a Pinkerton padlock. A figure that moves as far may miss it."""

SPOT: Final = 4
PICK: Final = 6
JEMMY: Final = 4
BURNS: Final = 2
Inches = Annotated[float, Interval(ge=0, le=200)]
Moved = Annotated[float, Interval(ge=0, le=100)]


# Locks shot off

AMMUNITION: Final = {"Rifle": Round.RIFLE, "Double-barreled Shotgun": Round.SHOTGUN}
"""The ammunition of long guns. Any other gun fires parabellum rounds unless the move says otherwise."""


@frozen
class LockShot:
    """One round of aimed fire at a lock.

    left     rounds in the gun; None if it is full
    barrels  the barrels that a gun with two fires
    round    the ammunition, if it is not usual for the gun
    inches   from the muzzle to the lock
    far      the padlock is on the other side
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
        """The rounds in the gun."""
        return self.gun.holds if self.left is None else self.left

    @property
    def fires(self) -> Round:
        """The ammunition."""
        return self.round or AMMUNITION.get(self.gun.name, Round.PARABELLUM)


class LockShotResult(NamedTuple):
    """The rounds that left the gun, and the state of the lock afterwards."""

    salvo: Salvo
    lock: Lock


def check_lock_shot(shot: LockShot) -> None:
    """Refuse a shot at a lock that can't be made, with IllegalNow or OutOfRange."""
    check_door(shot.door)
    check_side(shot.door, shot.far)
    if shot.far:
        raise IllegalNow("The padlock hangs on the other side, and no bullet can reach it. Try something else.")
    if not shot.inches >= 0:
        raise OutOfRange("Inches can't be below 0. Type another number.")
    if shot.inches > LOCK_REACH:
        raise IllegalNow(f"A lock must be shot from within {LOCK_REACH:g} inch, not from {shot.inches:g}. Move closer.")


@lru_cache(16)
def lock_modifiers(fires: Round, weakened: bool) -> tuple[Modifier, ...]:
    """The modifiers of the D10 of one round, by name."""
    named = ((fires.lower(), ROUNDS[fires]), ("lock weakened", int(weakened)))
    return tuple(Modifier(label, value) for label, value in named if value)


def _one_round(dice: Dice, lock: Lock, fires: Round) -> Lock:
    """One round at a lock as the round before left it. Rolls no die for a lock that is gone."""
    if lock is Lock.DISABLED:
        return lock
    return dice.read(1, dice.reading(LOCK_SHOT, lock_modifiers(fires, lock is Lock.WEAKENED)), "At the lock")[0]


@resolves("hood.door.lock-shooting", "hood.fire.rounds")
def shoot_lock(dice: Dice, shot: LockShot) -> LockShotResult:
    """The rounds that the gun fires, then a D10 for each until the lock is off. Refuses as `check_lock_shot` does."""
    check_lock_shot(shot)
    before = Lock.WEAKENED if shot.door.shot else Lock.UNAFFECTED
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return LockShotResult(salvo, dice.chain(salvo.rounds, _one_round, before, shot.fires))


def shot_at(door: Door, lock: Lock) -> Door:
    """The door after a shot at its lock. A door with more locks or bolts stays shut with one lock less."""
    if lock is not Lock.DISABLED:
        return replace(door, shot=int(lock is Lock.WEAKENED))
    if door.locks:
        return replace(door, locks=door.locks - 1, shot=0)
    return replace(door, passage=Passage.UNLOCKED, shot=0)


@move("hood-door shoot", ROLLS)
class ShootLock:
    """Shoot a lock off: aimed, from within an inch, with a D10 for each round."""

    figure: Person = FIGURE
    door: Door | None = DOOR
    build: Build = BUILD
    gun: Gun = gun_of("figure", "The gun (default: the only one that the figure carries, or a revolver).")
    ammo: Round | None = option(
        "The ammunition (default: the gun's own for shotguns and rifles, else parabellum).", nobody, words=Round
    )
    rounds: Annotated[int, Interval(ge=0, le=50)] = rounds_of(
        "figure", "Rounds left in the gun (default: from the sheet)."
    )
    barrels: Annotated[int, Interval(ge=1, le=BARRELS)] = option(
        "Barrels fired, of a gun with two (default: both).", default=BARRELS
    )
    inches: Inches = option(ByEye("Inches from the muzzle to the lock, at most 1."), default=LOCK_REACH)
    padlock: Padlock = PADLOCK
    locks: Locks = LOCKS
    other_side: bool = option("The padlock of the shed hangs on the other side.", default=False)
    weakened: bool = option(
        "The last shot weakened the lock: +1. Only for a door that is not on the table.",
        default=False,
        known=OnThing("door"),
    )


@decides(ShootLock)
def shoot_off(position: Position, move: ShootLock) -> Deed[LockShotResult]:
    """A figure shoots at a lock: a round of firing."""
    person = move.figure
    require_able(person, Doing.FIRE)
    door = door_of(move.door, Door(NAMELESS, move.build, move.padlock, move.locks, shot=int(move.weakened)))
    weapon = ready_gun(person, move.gun)
    shot = LockShot(door, move.gun, move.rounds, move.barrels, move.ammo, move.inches, move.other_side)
    check_lock_shot(shot)
    squares = doors_at(position, person, move.door)
    check_loaded(move.gun, move.rounds, move.barrels)
    first = opening_fire(position, person)

    def allow() -> Price:
        return (*position.present([person]), *price_of(position, person, rounds=1, shots=1, tried=LOCKED))

    def changes(burst: LockShotResult) -> tuple[Change, ...]:
        gun = gun_after(person, weapon, move.rounds, burst.salvo)
        worn = wear(position.id, door, shot_at(door, burst.lock)) if move.door is not None else ()
        opens = bool(squares) and shot_at(door, burst.lock).passage is not Passage.SHUT
        return (*worn, *gun, *first, *(opened(position, squares) if opens else ())) if burst.salvo.rounds else gun

    def report(burst: LockShotResult) -> Report:
        salvo, begins = burst.salvo, bool(first) and burst.salvo.rounds > 0
        lines = (
            _lock_line(door, burst),
            f"The {move.gun.name} is {salvo.trouble}." if salvo.trouble else "",
            "" if weapon is None else left_line(move.gun, move.rounds, salvo),
            "" if person.here else f"This uses a round of firing. {ONCE}",
            FIRST_SHOT if begins else "",
        )
        return Report(
            _headline(person.name, door, name_of(door, move.door), burst),
            tuple(filter(None, lines)),
            (shooting_begins(person),) if begins else (),
            tone=Tone.GOOD if burst.lock is Lock.DISABLED else Tone.PLAIN,
        )

    return Deed(
        shoot_lock,
        (shot,),
        allow=allow,
        changes=changes,
        questions=(
            in_words("The lock", shoot_lock, (shot,), reversed(Lock), lambda burst: burst.lock),
            Question("Rounds fired", shoot_lock, (shot,), lambda burst: burst.salvo.rounds),
        ),
        report=report,
        facts=_burst,
    )


def _burst(outcome: Outcome[LockShotResult]) -> dict[str, Any]:
    salvo, lock = outcome.result
    return {"rounds": salvo.rounds, "jam": str(salvo.trouble), "lock": lock.word}


def _headline(who: str, door: Door, name: str, burst: LockShotResult) -> str:
    if not burst.salvo.rounds:
        return f"{who} shoots at the lock of {name}, but the gun jams."
    if shot_at(door, burst.lock).passage is Passage.UNLOCKED:
        return f"{who} shoots the lock off {name}."
    if burst.lock is Lock.DISABLED:
        return f"{who} shoots a lock off {name}, but there are more."
    return f"The lock of {name} {'is weakened' if burst.lock is Lock.WEAKENED else 'holds'}."


def _lock_line(door: Door, burst: LockShotResult) -> str:
    if not burst.salvo.rounds:
        return ""
    if burst.lock is Lock.DISABLED:
        return f"{door.locks} more to shoot off. The forcing strength is 1 less." if door.locks else "The door is open."
    return "Only the next shot at it has +1." if burst.lock is Lock.WEAKENED else ""


# Pinkerton padlocks


class PadlockMethod(StrEnum):
    """The ways to open a Pinkerton padlock."""

    PICK = "Pick"
    JEMMY = "Jemmy"
    DYNAMITE = "Dynamite"


@resolves("hood.door.pinkerton")
def spot(dice: Dice, inches: float = 0.0, moved: float = 0.0) -> bool:
    """Whether a figure sees the padlock: at once within 4 inches, or on 4+ if it moved 8 inches or more.

    inches  between figure and padlock; beyond 4 the figure doesn't see it
    moved   the inches that the figure moves in this move

    Raises OutOfRange for inches below 0.
    """
    if not (inches >= 0 and moved >= 0):
        raise OutOfRange("Inches can't be below 0. Type another number.")
    if inches > SEEN_WITHIN:
        return False
    return moved < FAST or dice.read(1, at_least(SPOT, "seen", "missed"), "Spotting")[0]


@resolves("hood.door.pinkerton")
def open_padlock(dice: Dice, means: PadlockMethod) -> bool:
    """Whether the padlock opens: picked on a 6, with a jemmy on 4+, by dynamite unless it fails on a 1."""
    if means is PadlockMethod.DYNAMITE:
        return dice.read(1, at_least(BURNS, "goes off", "fails"), "Fuse")[0]
    number, why = (PICK, "Picking the padlock") if means is PadlockMethod.PICK else (JEMMY, "Jemmy on the padlock")
    return dice.read(1, at_least(number, "open", "holds"), why)[0]


def _inches_to_padlock(position: Position, move: Any) -> Any:
    """Fill the inches to a padlock that hangs at the place of its name on the street."""
    square, place = on_street(position, move.figure), None
    if square is not None and position.street is not None and move.name:
        place = position.street.ground.place(move.name)
    if square is None or place is None:
        return UNSAID
    return float(min(inches_between(square, one) for one in place.squares))


@move("hood-door padlock", ROLLS)
class Pinkerton:
    """Spot or open a Pinkerton padlock of the raid."""

    figure: Person = FIGURE
    how: PadlockMethod | None = option(
        "Your attempt: spot it, pick it (6), use a jemmy (4+), or place a stick of dynamite.",
        words={"Spot": None, **{str(means): means for means in PadlockMethod}},
    )
    name: Name = option("Name of the padlock, such as wagon 3. Each allows one attempt a move.", default="")
    inches: Inches = option(
        ByEye("Inches to the padlock, to spot it (default: within 4)."),
        ByStreet(_inches_to_padlock, Always(SEEN_WITHIN), said=in_inches),
    )
    moved: Moved = option(
        "Inches moved this move, to spot it (default in a game: as recorded).",
        lambda position, move: record_of(position, move.figure).moved,
        known=OnSheet("figure", free=ge),
    )


@decides(Pinkerton)
def try_padlock(position: Position, move: Pinkerton) -> Deed[bool]:
    """A figure looks for a Pinkerton padlock, or opens it."""
    return _spotted(move) if move.how is None else _opened(position, move, move.how)


def _padlock(move: Pinkerton) -> str:
    return f"the padlock “{move.name}”" if move.name else "the Pinkerton padlock"


def _spotted(move: Pinkerton) -> Deed[bool]:
    require_able(move.figure, Doing.DEFEND)
    args = (move.inches, move.moved)

    def report(seen: bool) -> Report:
        far = (f"No one can see it beyond {SEEN_WITHIN:g} inches.",) if move.inches > SEEN_WITHIN else ()
        away = f"It is {measure(move.inches)} away, and the figure moved {measure(move.moved)}."
        headline = f"{move.figure.name} {'sees' if seen else 'does not see'} {_padlock(move)}."
        return Report(headline, (away, *far), tone=Tone.GOOD if seen else Tone.PLAIN)

    seen = Question("Seen", spot, args)
    return Deed(spot, args, questions=(seen,), report=report, facts=lambda outcome: {"seen": outcome.result})


def _opened(position: Position, move: Pinkerton, means: PadlockMethod) -> Deed[bool]:
    person, used = move.figure, USES.get(means)
    require_able(person, Doing.WORK)
    if used is not None:
        require_carried(person, used)

    def changes(opened: bool) -> tuple[Change, ...]:
        if means is not PadlockMethod.DYNAMITE:
            return ()
        return (WeaponLost(person.id, str(Missile.DYNAMITE)), *(begins(position, person, LANDED) if opened else ()))

    def report(opened: bool) -> Report:
        padlock, once = _padlock(move), once_a_move(person)
        stick, holds = f"The stick that {person.within} places", f"{padlock} holds."
        if means is not PadlockMethod.DYNAMITE:
            how = "picks" if means is PadlockMethod.PICK else "jemmies open"
            headline, lines = f"{person.name} {how} {padlock}." if opened else sentence(holds), once
        elif opened:
            headline, lines = f"{stick} goes off and opens {padlock}.", (BLAST, *once)
        else:
            headline, lines = f"{stick} is a dud, and {holds}", once
        return Report(headline, lines, tone=Tone.GOOD if opened else Tone.PLAIN)

    return Deed(
        open_padlock,
        (means,),
        allow=partial(price_of_attempt, position, person),
        changes=changes,
        questions=(Question("Opens", open_padlock, (means,)),),
        report=report,
        facts=lambda outcome: {"open": outcome.result},
    )


BLAST: Final = "Name everyone within 5 inches of it with /hood-throw blast."


USES: Final = {PadlockMethod.JEMMY: "Jemmy", PadlockMethod.DYNAMITE: str(Missile.DYNAMITE)}
"""The gear that each way uses. Picking uses no gear."""
