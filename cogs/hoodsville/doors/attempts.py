"""Going for a door: from the options of /hood-door to locks forced, holes smashed and tools broken."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers
from cogs.hoodsville.doors.entrances import Entrance, door_told, entrance_of
from cogs.hoodsville.people import Person, person_of, require_able
from cogs.hoodsville.turns import require_present, require_sheet, spending
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.changes import WeaponLost
from rules.hoodsville.door_tables import TOOLS, Effort
from rules.hoodsville.doors import (
    LEAST_MELEE,
    Attempt,
    breach,
    check_attempt,
    force,
    left_by,
)
from rules.hoodsville.model import Injury
from rules.hoodsville.state import Doing

WHO = "He"
HURT = "lightly injured on a door"
ONCE = "One attempt a move."
LOCKED = "a door or a lock"
"""What one figure tries once a move, whichever it is."""
BEST_FIRST = tuple(effort.word for effort in reversed(Effort))
ROLLING = ("dice", "odds", "secret")


async def worker_of(desk: Desk, options: Options) -> Person:
    """Who goes for the door or the padlock: one's own, able to, and in a game on the table."""
    person = await person_of(desk, options, "figure", WHO)
    require_present(desk, [person])
    require_sheet(desk, person, options, "melee")
    require_able(person, Doing.WORK)
    return person


def require_carried(person: Person, thing: str) -> None:
    """IllegalNow for a stored figure that does not carry what it would use."""
    if person.stored is not None and person.figure is not None and person.figure.weapon(thing) is None:
        carried = ", ".join(dict.fromkeys(weapon.name for weapon in person.figure.weapons)) or "nothing"
        raise IllegalNow(f"{person.name} has no {thing.lower()}, but {carried}: use what is carried.")


def melee_of(person: Person, options: Options) -> int:
    """Melee as typed, else as card and wounds have it; somebody with no card is just strong enough."""
    if options.get("melee") is not None:
        return int(options["melee"])
    return LEAST_MELEE if person.figure is None else person.figure.melee - person.figure.wounded_melee


def best_breaker(person: Person) -> str:
    """The carried tool that breaches best; empty when none does."""
    carried = [weapon.name for weapon in person.figure.weapons] if person.figure is not None else []
    strength = {name: TOOLS[name].breach for name in carried if name in TOOLS}
    able = {name: added for name, added in strength.items() if added is not None}
    return max(able, key=lambda name: able[name], default="")


@plays("hood-door force")
async def prepare_force(desk: Desk, options: Options) -> Play:
    """The lock or the hinges are forced, by hand or with a tool."""
    return await _prepare(desk, options, breaching=False)


@plays("hood-door breach")
async def prepare_breach(desk: Desk, options: Options) -> Play:
    """A hole is smashed into the door."""
    return await _prepare(desk, options, breaching=True)


async def _prepare(desk: Desk, options: Options, *, breaching: bool) -> Play:
    person = await worker_of(desk, options)
    entrance = _worn(entrance_of(desk, options), options, breaching)
    tool = str(options.get("tool") or (best_breaker(person) if breaching else ""))
    attempt = Attempt(entrance.door, tool, melee_of(person, options), bool(options.get("other_side")), person.id)
    check_attempt(attempt, breaching)
    if tool:
        require_carried(person, tool)
    resolver = breach if breaching else force
    paid = spending(desk, person, tried=LOCKED)

    def say(effort: Effort) -> Said:
        told = () if paid else (ONCE,)
        lines = (*_lines(person, entrance, attempt, effort, breaching), *told)
        return Said(
            _headline(person, entrance, attempt, effort, breaching),
            lines,
            _offers(person, entrance, options, effort, breaching),
            tone=Tone.GOOD if effort is Effort.OPEN else Tone.BAD if effort < Effort.HOLDS else Tone.PLAIN,
        )

    def changes(effort: Effort) -> tuple[Change, ...]:
        hurt = harms(person, Injury.LIGHT, HURT) if effort is Effort.WOUNDS else ()
        broken = (WeaponLost(person.id, tool),) if effort is Effort.BREAKS and person.id is not None else ()
        return (*entrance.left_as(left_by(attempt, effort, breaching)), *hurt, *broken)

    return Play(
        say=say,
        resolver=resolver,
        args=(attempt,),
        changes=changes,
        paid=paid,
        facts=lambda outcome: {"effort": outcome.result.name.lower(), "open": outcome.result is Effort.OPEN},
        questions=(Question("What comes of it", resolver, (attempt,), lambda effort: effort.word, BEST_FIRST),),
        about=subjects(person),
    )


def _worn(entrance: Entrance, options: Options, breaching: bool) -> Entrance:
    """A door told in options, with what they say was taken off its strength."""
    taken = int(options.get("weakened") or 0)
    if not taken:
        return entrance
    return Entrance(replace(entrance.door, **{"breach" if breaching else "force": taken}))


def _headline(person: Person, entrance: Entrance, attempt: Attempt, effort: Effort, breaching: bool) -> str:
    tool = attempt.tool.lower()
    match effort:
        case Effort.OPEN:
            how = f" with {_a(tool)}" if tool else ""
            return f"{person.name} {'breaches' if breaching else 'forces'} {entrance.name}{how}."
        case Effort.WEAKENED:
            return f"{entrance.title} holds, but weaker than before."
        case Effort.HOLDS:
            return f"{entrance.title} holds."
        case Effort.BREAKS:
            return f"{entrance.title} holds, and the {tool} breaks."
        case Effort.HURTS | Effort.WOUNDS:
            injured = ", lightly injured" if effort is Effort.WOUNDS else ""
            return f"{entrance.title} holds, and {midway(person)} is hurt by it{injured}."


def _lines(person: Person, entrance: Entrance, attempt: Attempt, effort: Effort, breaching: bool) -> tuple[str, ...]:
    match effort:
        case Effort.WEAKENED:
            return (f"From now on: {door_told(left_by(attempt, effort, breaching))}.",)
        case Effort.BREAKS if person.stored is not None:
            return (f"{person.name} carries no {attempt.tool.lower()} any more.",)
        case Effort.HURTS | Effort.WOUNDS:
            barred = f"{person.name} may not force or breach {entrance.name} again."
            return (harm_line(person, Injury.LIGHT), barred) if effort is Effort.WOUNDS else (barred,)
        case _:
            return ()


def _offers(person: Person, entrance: Entrance, options: Options, effort: Effort, breaching: bool) -> tuple[Offer, ...]:
    """The morale test of who is wounded; the next attempt at a door that no table remembers."""
    if effort is Effort.WOUNDS:
        return morale_offers([person])
    if entrance.game is not None or effort not in (Effort.HOLDS, Effort.WEAKENED):
        return ()
    again = kept(options)
    if effort is Effort.WEAKENED:
        again["weakened"] = int(options.get("weakened") or 0) + 1
    return (Offer("Try again next move", f"hood-door {'breach' if breaching else 'force'}", again),)


def kept(options: Options) -> Options:
    """The options of the same once more, with new dice."""
    return {name: value for name, value in options.items() if name not in ROLLING}


def midway(person: Person) -> str:
    """A person's name in the middle of a sentence."""
    return WHO.lower() if person.name == WHO else person.name


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"
