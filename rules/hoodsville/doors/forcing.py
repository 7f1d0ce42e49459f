"""Doors on the table, and attempts to force or breach one, by hand or with a tool (hood.door)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.across_street import opened
from rules.core.action.deed import Deed, decides, in_words
from rules.core.action.fields import OnSheet, OnThing, board_item, names_of, nobody, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, UnknownName, indefinite
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.hoodsville.doors.door_changes import wear
from rules.hoodsville.doors.tables import BREACHING, BY_HAND, PADLOCKS, STRENGTHS, TOOLS, WITH_A_TOOL, Effort, Strength
from rules.hoodsville.model.acting import Doing, price_of, require_able, require_carried
from rules.hoodsville.model.board import DoorGone, DoorSet
from rules.hoodsville.model.changes import WeaponLost
from rules.hoodsville.model.fields import FIGURE, ROLLS, Melee
from rules.hoodsville.model.figures import Build, Door, Figure, Injury, Padlock, Passage
from rules.hoodsville.model.lines import harm_line, morale_buttons
from rules.hoodsville.model.on_street import doors_at
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.shaken import harm_changes

MOST_LOCKS: Final = 6
LEAST_MELEE: Final = 1
"""The melee that an attempt with shoulder or foot needs, after wounds."""


@frozen
class Attempt:
    """An attempt on a door.

    tool   the tool; empty for shoulder or foot
    melee  the figure's melee after wounds; it matters only by hand
    far    the padlock is on the other side
    who    the id of the figure; 0 for one that is not stored
    """

    door: Door
    tool: str = ""
    melee: int = 0
    far: bool = False
    who: int = 0


def check_build(door: Door) -> None:
    """Refuse an impossible door, with OutOfRange."""
    shed = door.build is Build.SHED
    if not 0 <= door.locks <= MOST_LOCKS:
        raise OutOfRange(f"A door can't have {door.locks} extra locks or bolts. Type 0 to {MOST_LOCKS}.")
    if shed and door.locks:
        raise OutOfRange("Only its padlock holds a shed. Remove the extra locks.")
    if not shed and door.padlock is not Padlock.NONE:
        raise OutOfRange("Only a shed has a padlock. For another door, add locks:1 for one more lock or bolt.")


def strength_of(door: Door) -> Strength:
    """The strength that an attempt must overcome now."""
    built = STRENGTHS[door.build]
    force = built.force + PADLOCKS.get(door.padlock, 0) + door.locks - door.force
    return Strength(force, built.breach - door.breach)


def check_door(door: Door) -> None:
    """Refuse a door that is impossible or already open, with OutOfRange or IllegalNow."""
    check_build(door)
    if door.passage is Passage.UNLOCKED:
        raise IllegalNow("The lock of this door is already off. Walk through.")
    if door.passage is not Passage.SHUT:
        raise IllegalNow(f"This door is already {door.passage}. Walk through.")
    if door.build is Build.SHED and door.padlock is Padlock.NONE:
        raise IllegalNow("Nothing holds a shed door without a padlock. Walk through, or name its padlock.")


def check_side(door: Door, far: bool) -> None:
    if far and door.build is not Build.SHED:
        raise OutOfRange("Only a shed has a padlock, so none hangs on the other side. Remove that option.")


def check_attempt(attempt: Attempt, breaching: bool = False) -> None:
    """Refuse an impossible attempt, with IllegalNow, OutOfRange, or UnknownName for an unknown tool."""
    door = attempt.door
    check_door(door)
    check_side(door, attempt.far)
    if attempt.who in door.barred:
        raise IllegalNow("This figure was hurt by this door and may not try it again. Choose another figure.")
    if attempt.tool:
        if attempt.tool not in TOOLS:
            raise UnknownName("tool", attempt.tool, TOOLS)
        if breaching and TOOLS[attempt.tool].breach is None:
            able = ", ".join(name for name, tool in TOOLS.items() if tool.breach is not None)
            raise IllegalNow(f"A {attempt.tool.lower()} can't breach a door. Use one of these: {able}.")
    elif breaching:
        raise IllegalNow("Breaching takes a tool. Name one.")
    elif attempt.melee < LEAST_MELEE:
        raise IllegalNow(
            f"Shoulder or foot needs melee +{LEAST_MELEE} or more after wounds, not {attempt.melee:+d}. Use a tool."
        )


@lru_cache(1024)
def force_modifiers(attempt: Attempt) -> tuple[Modifier, ...]:
    """The modifiers of the forcing die, by name."""
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
    """The modifiers of the breaching die, by name."""
    door, tool = attempt.door, attempt.tool
    named = (
        (tool.lower(), TOOLS[tool].breach or 0),
        ("breaching strength", -STRENGTHS[door.build].breach),
        ("weakened before", door.breach),
    )
    return tuple(Modifier(label, value) for label, value in named if value)


def table_of(attempt: Attempt) -> Table[Effort]:
    """The table for a forcing attempt."""
    return WITH_A_TOOL if attempt.tool else BY_HAND


@resolves("hood.door")
def force(dice: Dice, attempt: Attempt) -> Effort:
    """A D6 against the locks and hinges, by hand or with a tool. Refuses as `check_attempt` does."""
    check_attempt(attempt)
    return dice.read(1, dice.reading(table_of(attempt), force_modifiers(attempt)), "Forcing")[0]


@resolves("hood.door")
def breach(dice: Dice, attempt: Attempt) -> Effort:
    """A D6 and a tool against the door itself. Refuses as `check_attempt` does."""
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
        case Effort.HURTS | Effort.WOUNDS if attempt.who:
            return replace(door, barred=(*door.barred, attempt.who))
        case _:
            return door


# The door of a command

MOST_DOORS: Final = 40
NAMELESS: Final = "the door"
BUILDS: Final = {build.name.capitalize(): build for build in Build}
"""The kinds of door as options name them."""
Name = Annotated[str, Len(1, 40)]
Locks = Annotated[int, Interval(ge=0, le=MOST_LOCKS)]
Weakened = Annotated[int, Interval(ge=0, le=9)]


def _kind(_position: Position, move: Any) -> Build:
    if move.door is None:
        raise Missing(
            "The door is unknown. Name its kind, such as build:Internal, or a door on the table.", "build", "door"
        )
    return move.door.build


def _usual_padlock(_position: Position, move: Any) -> Padlock:
    return Padlock.MEDIUM if move.build is Build.SHED else Padlock.NONE


DOOR: Any = board_item(
    "A door on the table of the game. The bot knows the rest.", "door", "doors", nobody, manned=False
)
BUILD: Any = option("Kind of door, if it is not on the table.", _kind, words=BUILDS, known=OnThing("door"))
PADLOCK: Any = option("The padlock of a shed (default: medium).", _usual_padlock, words=Padlock, known=OnThing("door"))
LOCKS: Any = option("Extra locks or bolts of a door that is not a shed.", default=0, known=OnThing("door"))
WEAKENED: Any = option("Strength lost before, if the door is not on the table.", default=0, known=OnThing("door"))


def door_of(on_table: Door | None, text: Door) -> Door:
    """The door of a command: one on the table, or the one that options describe. Raises OutOfRange for an impossible
    one.
    """
    check_build(text)
    return text if on_table is None else on_table


# How a door reads


def kind(build: Build) -> str:
    """“internal door”, “shed door”."""
    return build.removeprefix("Locked ").lower()


def name_of(door: Door, on_table: Door | None) -> str:
    """“Vault” for a named door on the table, otherwise “the internal door”."""
    return f"the {kind(door.build)}" if on_table is None else door.name


def door_text(door: Door) -> str:
    """A door in a few words: its kind, its locks, and its state."""
    force, breach = strength_of(door)
    locks = f"{door.locks} extra lock{'s' * (door.locks != 1)} or bolt{'s' * (door.locks != 1)}" if door.locks else ""
    padlock = f"{door.padlock.lower()} padlock" if door.padlock is not Padlock.NONE else ""
    shut = (
        f"forcing strength {force}{' (weakened)' * bool(door.force)}",
        f"breaching strength {breach}{' (weakened)' * bool(door.breach)}",
        "+1 on the next shot at its lock" * door.shot,
    )
    holds = shut if door.passage is Passage.SHUT else (door.passage.value,)
    return ", ".join(filter(None, (kind(door.build), padlock, locks, *holds)))


def door_line(door: Door) -> str:
    """A door on a line, for the status of the game."""
    return f"{strong(door.name)}: {door_text(door)}."


# On the table


@move("hood-door set", table=True)
class SetDoor:
    """Put a door on the table of the game, or replace one."""

    name: Name = option("Name of the door.", complete=names_of("doors"))
    build: Build = option("What kind of door.", words=BUILDS)
    padlock: Padlock = PADLOCK
    locks: Locks = LOCKS


@decides(SetDoor)
def set_door(position: Position, move: SetDoor) -> Deed[None]:
    """A player puts a door on the table, or replaces the one of the same name."""
    door = Door(proper(move.name), move.build, move.padlock, move.locks)
    check_build(door)
    before = next((one for one in position.board.doors if same(one.name, door.name)), None)
    if before is None and len(position.board.doors) >= MOST_DOORS:
        raise IllegalNow(
            f"There are already {MOST_DOORS} doors on the table. Take one away with /hood-door gone."
        ).offering("Take a door away", "hood-door gone")
    replaced = (f"It replaces the door of that name: {door_text(before)}.",) if before is not None else ()
    answer = Report(f"{sentence(door.name)} is on the table: {door_text(door)}.", replaced)
    return Deed(changes=lambda _: (DoorSet(position.id, door),), report=lambda _: answer, rule="hood.door")


@move("hood-door gone", table=True)
class RemoveDoor:
    """Take a door off the table."""

    door: Door = board_item("Which door.", "door", "doors", manned=False)


@decides(RemoveDoor)
def remove_door(position: Position, move: RemoveDoor) -> Deed[None]:
    """A player takes a door off the table."""
    answer = Report(f"{sentence(move.door.name)} is no longer on the table.")
    return Deed(changes=lambda _: (DoorGone(position.id, move.door.name),), report=lambda _: answer, rule="hood.door")


# Attempts

HURT: Final = "lightly injured on a door"
LOCKED: Final = "a door or a lock"
"""The mark of a try that one figure may make once a move."""


def _strong(_position: Position, move: Any) -> int:
    figure: Figure = move.figure.figure
    return figure.melee - figure.wounded_melee if move.figure.typed else LEAST_MELEE


def _best_breaker(_position: Position, move: Any) -> str:
    strength = {
        weapon.name: TOOLS[weapon.name].breach or 0
        for weapon in move.figure.figure.weapons
        if weapon.name in TOOLS and TOOLS[weapon.name].breach is not None
    }
    return max(strength, key=lambda name: strength[name], default="")


@move("hood-door force", ROLLS)
class Force:
    """Force a door's lock or hinges with D6, by hand (melee +1) or with a tool."""

    figure: Person = FIGURE
    door: Door | None = DOOR
    build: Build = BUILD
    tool: str = option("The tool (default: shoulder or foot).", default="", words=TOOLS.keys())
    padlock: Padlock = PADLOCK
    locks: Locks = LOCKS
    other_side: bool = option("The shed's padlock hangs on the other side: +1.", default=False)
    weakened: Weakened = WEAKENED
    melee: Melee = option(
        "Melee after wounds (default: from the sheet, or +1 without one).", _strong, known=OnSheet("figure")
    )


@move("hood-door breach", ROLLS)
class Breach:
    """Smash a hole into a door with D6 and a tool, big enough to get through."""

    figure: Person = FIGURE
    door: Door | None = DOOR
    build: Build = BUILD
    tool: str = option("The tool (default: the best that the figure carries).", _best_breaker, words=TOOLS.keys())
    weakened: Weakened = WEAKENED


@decides(Force)
def force_door(position: Position, move: Force) -> Deed[Effort]:
    """A figure forces the lock or the hinges, by hand or with a tool."""
    door = door_of(move.door, Door(NAMELESS, move.build, move.padlock, move.locks, force=move.weakened))
    return _attempted(position, move, Attempt(door, move.tool, move.melee, move.other_side, move.figure.id), force)


@decides(Breach)
def breach_door(position: Position, move: Breach) -> Deed[Effort]:
    """A figure smashes a hole into the door."""
    door = door_of(move.door, Door(NAMELESS, move.build, _usual_padlock(position, move), breach=move.weakened))
    return _attempted(position, move, Attempt(door, move.tool, who=move.figure.id), breach)


def _attempted(
    position: Position, move: Force | Breach, attempt: Attempt, resolver: Callable[..., Effort]
) -> Deed[Effort]:
    person, breaching, name = move.figure, isinstance(move, Breach), name_of(attempt.door, move.door)
    require_able(person, Doing.WORK)
    check_attempt(attempt, breaching)
    squares = doors_at(position, person, move.door)
    if attempt.tool:
        require_carried(person, attempt.tool)

    def changes(effort: Effort) -> tuple[Change, ...]:
        after = left_by(attempt, effort, breaching)
        worn = wear(position.id, attempt.door, after) if move.door is not None else ()
        hurt = harm_changes(position, person, Injury.LIGHT, HURT) if effort is Effort.WOUNDS else ()
        broken = (WeaponLost(person.id, attempt.tool),) if effort is Effort.BREAKS else ()
        return (
            *worn,
            *hurt,
            *broken,
            *(opened(position, squares) if squares and effort is Effort.OPEN else ()),
        )

    def follow_ups(effort: Effort) -> tuple[FollowUp, ...]:
        """The morale test of a wounded figure, and the next attempt on a door that is not on the table."""
        if effort is Effort.WOUNDS:
            return morale_buttons([person])
        if move.door is not None or effort not in (Effort.HOLDS, Effort.WEAKENED):
            return ()
        after = left_by(attempt, effort, breaching)
        weakened = {"weakened": after.breach if breaching else after.force} if effort is Effort.WEAKENED else {}
        command = f"hood-door {'breach' if breaching else 'force'}"
        return (FollowUp("Try again next move", command, {**position.again(), **weakened}),)

    def report(effort: Effort) -> Report:
        return Report(
            _headline(person, name, attempt.tool.lower(), breaching, effort),
            (*_lines(person, name, attempt, breaching, effort), *once_a_move(person)),
            follow_ups(effort),
            tone=Tone.GOOD if effort is Effort.OPEN else Tone.BAD if effort < Effort.HOLDS else Tone.PLAIN,
        )

    return Deed(
        resolver,
        (attempt,),
        allow=partial(price_of_attempt, position, person),
        changes=changes,
        questions=(in_words("The result", resolver, (attempt,), reversed(Effort)),),
        report=report,
        facts=_effort,
    )


def _effort(outcome: Outcome[Effort]) -> dict[str, Any]:
    return {"effort": outcome.result.name.lower(), "open": outcome.result is Effort.OPEN}


ONCE: Final = "Each figure has one attempt a move."


def once_a_move(person: Person) -> tuple[str, ...]:
    """A reminder that a figure gets one attempt a move, for a place where no game counts them."""
    return () if person.here else (ONCE,)


def _headline(person: Person, door: str, tool: str, breaching: bool, effort: Effort) -> str:
    match effort:
        case Effort.OPEN:
            how = f" with {indefinite(tool)}" if tool else ""
            return f"{person.name} {'breaches' if breaching else 'forces'} {door}{how}."
        case Effort.WEAKENED:
            return f"{sentence(door)} holds, but is weaker than before."
        case Effort.HOLDS:
            return f"{sentence(door)} holds."
        case Effort.BREAKS:
            return f"{sentence(door)} holds, and the {tool} breaks."
        case Effort.HURTS | Effort.WOUNDS:
            injured = " and lightly injured" if effort is Effort.WOUNDS else ""
            return f"{sentence(door)} holds, and {person.within} is hurt by it{injured}."


def _lines(person: Person, door: str, attempt: Attempt, breaching: bool, effort: Effort) -> tuple[str, ...]:
    match effort:
        case Effort.WEAKENED:
            return (f"Now: {door_text(left_by(attempt, effort, breaching))}.",)
        case Effort.BREAKS if attempt.tool and person.stored:
            return (f"{person.name} no longer carries a {attempt.tool.lower()}.",)
        case Effort.HURTS | Effort.WOUNDS:
            barred = f"{person.name} may not force or breach {door} again."
            return (harm_line(person, Injury.LIGHT), barred) if effort is Effort.WOUNDS else (barred,)
        case _:
            return ()


def price_of_attempt(position: Position, person: Person) -> Price:
    """The price of an attempt at a door or a lock by a figure on the table, once a move."""
    return (*position.present([person]), *price_of(position, person, tried=LOCKED))
