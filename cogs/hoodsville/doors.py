"""Doors in words: on the table, forced, breached, their locks shot off; the padlocks of the Pinkertons."""

from __future__ import annotations

from typing import Any

from cogs._kit.context import Context
from cogs._kit.moves import tells
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.markup import strong
from rules.core.move import declared
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.hoodsville.arms import left_line
from rules.hoodsville.door_tables import Effort, Lock
from rules.hoodsville.doors import Breach, Force, Going, Placed, RemoveDoor, SetDoor, left_by, strength_of
from rules.hoodsville.lines import FIRST_SHOT, harm_line, morale_offers, shooting_begins
from rules.hoodsville.locks import SEEN_WITHIN, Burst, Means, Pinkerton, Shooting, ShootLock, shot_at
from rules.hoodsville.model import Build, Door, Injury, Padlock, Passage
from rules.hoodsville.movement import measure
from rules.hoodsville.position import Person

ONCE = "One attempt a move."
BLAST = "For everybody within 5 inches when it goes off: /hood-throw blast."


def kind(build: Build) -> str:
    """“internal door”, “shed door”."""
    return build.removeprefix("Locked ").lower()


def called(door: Door, on_table: bool) -> str:
    """“Vault” by its name on the table, otherwise “the internal door”."""
    return door.name if on_table else f"the {kind(door.build)}"


def door_told(door: Door) -> str:
    """A door in a few words: what it is, what holds it, how it has been left."""
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
    """A door on a line, for the board at a glance."""
    return f"{strong(door.name)}: {door_told(door)}."


# On the table


@command("hood-door show", table=True, seated=False)
class Show:
    """The doors on the table, and how they have been left."""


@shows(Show)
async def doors_card(ctx: Context, _m: Show) -> Card:
    """The doors on the table of the game here."""
    at, _ = await read(ctx, {}, declared(Show))
    if not at.board.doors:
        return Card("There is no door on the table yet: /hood-door set puts one there.", plain=True, private=True)
    return Card("Doors", lines=tuple(map(door_line, at.board.doors)), private=True)


@tells(SetDoor)
def placed(placed: Placed, _result: None) -> Report:
    """What stands there now, and what stood there before."""
    door, before = placed
    replaced = (f"It replaces the door of that name, {door_told(before)}.",) if before is not None else ()
    return Report(f"{sentence(door.name)} is on the table: {door_told(door)}.", replaced)


@tells(RemoveDoor)
def removed(door: Door, _result: None) -> Report:
    """That it is gone."""
    return Report(f"{sentence(door.name)} is no longer on the table.")


# Forced and breached


def _effort(_going: Going, effort: Effort) -> dict[str, Any]:
    return {"effort": effort.name.lower(), "open": effort is Effort.OPEN}


@tells(Force, _effort)
@tells(Breach, _effort)
def gone_for(going: Going, effort: Effort) -> Report:
    """What comes of an attempt at a door."""
    return Report(
        _headline(going, effort),
        (*_lines(going, effort), *_once(going.person)),
        _offers(going, effort),
        tone=Tone.GOOD if effort is Effort.OPEN else Tone.BAD if effort < Effort.HOLDS else Tone.PLAIN,
    )


def _once(person: Person) -> tuple[str, ...]:
    """That there is one attempt a move, where no game counts them."""
    return () if person.here else (ONCE,)


def _headline(going: Going, effort: Effort) -> str:
    person, door, tool = going.person, called(going.attempt.door, going.on_table), going.attempt.tool.lower()
    match effort:
        case Effort.OPEN:
            how = f" with {_a(tool)}" if tool else ""
            return f"{person.name} {'breaches' if going.breaching else 'forces'} {door}{how}."
        case Effort.WEAKENED:
            return f"{sentence(door)} holds, but weaker than before."
        case Effort.HOLDS:
            return f"{sentence(door)} holds."
        case Effort.BREAKS:
            return f"{sentence(door)} holds, and the {tool} breaks."
        case Effort.HURTS | Effort.WOUNDS:
            injured = ", lightly injured" if effort is Effort.WOUNDS else ""
            return f"{sentence(door)} holds, and {person.within} is hurt by it{injured}."


def _lines(going: Going, effort: Effort) -> tuple[str, ...]:
    person = going.person
    match effort:
        case Effort.WEAKENED:
            return (f"From now on: {door_told(left_by(going.attempt, effort, going.breaching))}.",)
        case Effort.BREAKS if going.carries:
            return (f"{person.name} carries no {going.attempt.tool.lower()} any more.",)
        case Effort.HURTS | Effort.WOUNDS:
            barred = f"{person.name} may not force or breach {called(going.attempt.door, going.on_table)} again."
            return (harm_line(person, Injury.LIGHT), barred) if effort is Effort.WOUNDS else (barred,)
        case _:
            return ()


def _offers(going: Going, effort: Effort) -> tuple[FollowUp, ...]:
    """The morale test of who is wounded; the next attempt at a door that no table remembers."""
    if effort is Effort.WOUNDS:
        return morale_offers([going.person])
    if going.on_table or effort not in (Effort.HOLDS, Effort.WEAKENED):
        return ()
    after = left_by(going.attempt, effort, going.breaching)
    weakened = {"weakened": after.breach if going.breaching else after.force} if effort is Effort.WEAKENED else {}
    command = f"hood-door {'breach' if going.breaching else 'force'}"
    return (FollowUp("Try again next move", command, {**going.again, **weakened}),)


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"


# Locks


def _burst(_shooting: Shooting, burst: Burst) -> dict[str, Any]:
    return {"rounds": burst.salvo.rounds, "jam": str(burst.salvo.trouble), "lock": burst.lock.word}


@tells(ShootLock, _burst)
def shot(shooting: Shooting, burst: Burst) -> Report:
    """What a round of firing left of a lock, and of the gun."""
    person, salvo, gun = shooting.person, burst.salvo, shooting.shot.gun
    first = shooting.first and salvo.rounds > 0
    lines = (
        _lock_line(shooting, burst),
        f"The {gun.name} is {salvo.trouble}." if salvo.trouble else "",
        "" if shooting.unknown else left_line(gun, shooting.shot.held, salvo),
        "" if person.here else f"A round of firing. {ONCE}",
        FIRST_SHOT if first else "",
    )
    return Report(
        _shot_headline(shooting, burst),
        tuple(filter(None, lines)),
        (shooting_begins(person),) if first else (),
        tone=Tone.GOOD if burst.lock is Lock.DISABLED else Tone.PLAIN,
    )


def _shot_headline(shooting: Shooting, burst: Burst) -> str:
    name, door = shooting.person.name, called(shooting.shot.door, shooting.on_table)
    if not burst.salvo.rounds:
        return f"{name} shoots at the lock of {door}: a jam."
    if shot_at(shooting.shot.door, burst.lock).passage is Passage.UNLOCKED:
        return f"{name} shoots the lock off {door}."
    if burst.lock is Lock.DISABLED:
        return f"{name} shoots a lock off {door}, which has more."
    return f"The lock of {door} {'is weakened' if burst.lock is Lock.WEAKENED else 'holds'}."


def _lock_line(shooting: Shooting, burst: Burst) -> str:
    if not burst.salvo.rounds:
        return ""
    if burst.lock is Lock.DISABLED:
        left = shooting.shot.door.locks
        return f"{left} more to shoot off: forcing strength 1 less." if left else "It stands open."
    return "+1 on the next shot at it, and on that one only." if burst.lock is Lock.WEAKENED else ""


@tells(Pinkerton, lambda m, done: {"seen" if m.how is None else "open": done})
def tried(m: Pinkerton, done: bool) -> Report:
    """Whether a padlock of the Pinkertons is seen, or gives."""
    person, tone = m.figure, Tone.GOOD if done else Tone.PLAIN
    padlock = f"the padlock “{m.name}”" if m.name else "the Pinkerton padlock"
    if m.how is None:
        far = (f"Beyond {SEEN_WITHIN:g} inches nobody sees it.",) if m.inches > SEEN_WITHIN else ()
        verb = "sees" if done else "does not see"
        away = f"{measure(m.inches)} away, {measure(m.moved)} moved."
        return Report(f"{person.name} {verb} {padlock}.", (away, *far), tone=tone)
    once = _once(person)
    if m.how is Means.DYNAMITE:
        stick = f"The stick that {person.within} places"
        if done:
            return Report(f"{stick} opens {padlock} as it goes off.", (BLAST, *once), tone=tone)
        return Report(f"{stick} is a dud, and {padlock} holds.", once)
    if done:
        how = "picks" if m.how is Means.PICK else "jemmies open"
        return Report(f"{person.name} {how} {padlock}.", once, tone=tone)
    return Report(f"{sentence(padlock)} holds.", once)


door = root("hood-door", "Hoodsville: doors, locks, padlocks.")
ROOTS = (door,)
add_commands(door, __name__, (SetDoor, Show, RemoveDoor, Force, Breach, ShootLock, Pinkerton))
