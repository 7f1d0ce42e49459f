"""Locks shot off, and the padlocks of the Pinkertons: from the options of /hood-door."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import FIRST_SHOT, left_line, shooting_begins
from cogs.hoodsville.doors.attempts import LOCKED, ONCE, WHO, midway, require_carried, worker_of
from cogs.hoodsville.doors.entrances import Entrance, entrance_of
from cogs.hoodsville.firing.guns import gun_after, ready_gun, rounds_in, understated
from cogs.hoodsville.people import Person, person_of, require_able
from cogs.hoodsville.throwing.sticks import LANDED, begins
from cogs.hoodsville.turns import (
    deed_of,
    opening_fire,
    require_present,
    require_sheet,
    spending,
)
from rules.core.events import Change
from rules.hoodsville.arms import BARRELS, check_loaded
from rules.hoodsville.changes import WeaponLost
from rules.hoodsville.door_tables import Lock, Round
from rules.hoodsville.doors import (
    LOCK_REACH,
    SEEN_WITHIN,
    Burst,
    LockShot,
    Means,
    check_lock_shot,
    open_padlock,
    shoot_lock,
    shot_at,
    spot,
)
from rules.hoodsville.model import Passage
from rules.hoodsville.movement import measure
from rules.hoodsville.state import Doing
from rules.hoodsville.throw_tables import Missile

SPOT = "Spot"
BLAST = "For who is within 5 inches as it goes off: /hood-throw blast."


# Shooting


@plays("hood-door shoot")
async def prepare_shoot(desk: Desk, options: Options) -> Play:
    """A lock is shot at: a round of firing."""
    person = await person_of(desk, options, "figure", WHO)
    require_present(desk, [person])
    require_sheet(desk, person, options, "rounds")
    require_able(person, Doing.FIRE)
    entrance = entrance_of(desk, options)
    if options.get("weakened"):
        entrance = Entrance(replace(entrance.door, shot=1))
    gun, weapon = ready_gun(person, str(options.get("gun") or ""))
    shot = LockShot(
        entrance.door,
        gun,
        rounds_in(gun, weapon, options),
        int(options.get("barrels") or BARRELS),
        Round(str(options["ammo"])) if options.get("ammo") else None,
        float(options["inches"]) if options.get("inches") is not None else LOCK_REACH,
        bool(options.get("other_side")),
    )
    check_lock_shot(shot)
    check_loaded(gun, shot.held, shot.barrels)
    paid = spending(desk, person, rounds=1, shots=1, tried=LOCKED)
    first = opening_fire(desk, person)

    def say(burst: Burst) -> Said:
        after = shot_at(entrance.door, burst.lock) if burst.salvo.rounds else entrance.door
        lines = (
            _lock_line(entrance, burst),
            f"The {gun.name} is {burst.salvo.trouble}." if burst.salvo.trouble else "",
            left_line(gun, shot.held, burst.salvo) if weapon is not None else "",
            "" if paid else f"A round of firing. {ONCE}",
            FIRST_SHOT if first and burst.salvo.rounds else "",
        )
        return Said(
            _shot_headline(person, entrance, burst, after.passage is Passage.UNLOCKED),
            tuple(filter(None, lines)),
            (shooting_begins(person),) if first and burst.salvo.rounds else (),
            tone=Tone.GOOD if burst.lock is Lock.DISABLED else Tone.PLAIN,
        )

    def changes(burst: Burst) -> tuple[Change, ...]:
        door = entrance.left_as(shot_at(entrance.door, burst.lock)) if burst.salvo.rounds else ()
        return (*door, *gun_after(person, weapon, shot.held, burst.salvo), *(first if burst.salvo.rounds else ()))

    def facts(burst: Burst) -> dict[str, Any]:
        return {"rounds": burst.salvo.rounds, "jam": str(burst.salvo.trouble), "lock": burst.lock.word}

    return Play(
        say=say,
        resolver=shoot_lock,
        args=(shot,),
        changes=changes,
        paid=paid,
        facts=lambda outcome: facts(outcome.result),
        questions=(
            Question("The lock", shoot_lock, (shot,), lambda burst: burst.lock.word, _BEST_FIRST),
            Question("Rounds fired", shoot_lock, (shot,), lambda burst: burst.salvo.rounds),
        ),
        about=subjects(person),
    )


_BEST_FIRST = tuple(lock.word for lock in reversed(Lock))


def _shot_headline(person: Person, entrance: Entrance, burst: Burst, opened: bool) -> str:
    if not burst.salvo.rounds:
        return f"{person.name} shoots at the lock of {entrance.name}: a jam."
    if opened:
        return f"{person.name} shoots the lock off {entrance.name}."
    if burst.lock is Lock.DISABLED:
        return f"{person.name} shoots a lock off {entrance.name}, which has more."
    return f"The lock of {entrance.name} {'is weakened' if burst.lock is Lock.WEAKENED else 'holds'}."


def _lock_line(entrance: Entrance, burst: Burst) -> str:
    if not burst.salvo.rounds:
        return ""
    if burst.lock is Lock.DISABLED:
        left = entrance.door.locks
        return f"{left} more to shoot off: forcing strength 1 less." if left else "It stands open."
    return "+1 on the next shot at it, and on that alone." if burst.lock is Lock.WEAKENED else ""


# Pinkerton padlocks


@plays("hood-door padlock")
async def prepare_padlock(desk: Desk, options: Options) -> Play:
    """A Pinkerton padlock is looked for, or opened."""
    if options["how"] == SPOT:
        return await _prepare_spot(desk, options)
    return await _prepare_open(desk, options, Means(str(options["how"])))


async def _prepare_spot(desk: Desk, options: Options) -> Play:
    person = await person_of(desk, options, "figure", WHO)
    require_able(person, Doing.DEFEND)
    require_sheet(desk, person, options, *understated(options, moved=deed_of(desk, person).moved))
    inches = float(options["inches"]) if options.get("inches") is not None else SEEN_WITHIN
    moved = float(options["moved"]) if options.get("moved") is not None else deed_of(desk, person).moved
    args = (inches, moved)

    def say(seen: bool) -> Said:
        line = f"Beyond {SEEN_WITHIN:g} inches nobody sees it." if inches > SEEN_WITHIN else ""
        verb = "sees" if seen else "does not see"
        return Said(
            f"{person.name} {verb} {_padlock(options)}.",
            tuple(filter(None, (f"{measure(inches)} away, {measure(moved)} moved.", line))),
            tone=Tone.GOOD if seen else Tone.PLAIN,
        )

    return Play(
        say=say,
        resolver=spot,
        args=args,
        facts=lambda outcome: {"seen": outcome.result},
        questions=(Question("Seen", spot, args),),
        about=subjects(person),
    )


async def _prepare_open(desk: Desk, options: Options, means: Means) -> Play:
    person = await worker_of(desk, options)
    used = {Means.JEMMY: "Jemmy", Means.DYNAMITE: str(Missile.DYNAMITE)}.get(means, "")
    if used:
        require_carried(person, used)
    paid = spending(desk, person, tried=LOCKED)

    def say(opened: bool) -> Said:
        lines = () if paid else (ONCE,)
        if means is Means.DYNAMITE:
            stick = f"The stick that {midway(person)} places"
            if opened:
                return Said(f"{stick} opens {_padlock(options)} as it goes off.", (BLAST, *lines), tone=Tone.GOOD)
            return Said(f"{stick} is a dud, and {_padlock(options)} holds.", lines)
        how = "picks" if means is Means.PICK else "jemmies open"
        if opened:
            return Said(f"{person.name} {how} {_padlock(options)}.", lines, tone=Tone.GOOD)
        return Said(f"{sentence(_padlock(options))} holds.", lines)

    def changes(opened: bool) -> tuple[Change, ...]:
        if means is not Means.DYNAMITE or person.id is None:
            return ()
        return (WeaponLost(person.id, used), *(begins(desk, person, LANDED) if opened else ()))

    return Play(
        say=say,
        resolver=open_padlock,
        args=(means,),
        changes=changes,
        paid=paid,
        facts=lambda outcome: {"open": outcome.result},
        questions=(Question("Opens", open_padlock, (means,)),),
        about=subjects(person),
    )


def _padlock(options: Options) -> str:
    name = str(options.get("name") or "")
    return f"the padlock “{clean(name)}”" if name else "the Pinkerton padlock"
