"""Crashes in play: who is in a vehicle and in its way, and what becomes of them (hood.vehicle.crash)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.deed import Deed, Offered, Question, decides
from rules.core.events import Change
from rules.core.move import crew, move, nobody, opt, whom
from rules.core.outcome import Modifier
from rules.core.person import numbered, require_once
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.crashing import (
    Crash,
    Speeding,
    Toll,
    check_crash_of,
    check_impact,
    check_speeding,
    control_of,
    crash,
    fate_by_speeding,
    fate_of,
    go_too_fast,
    save_factors,
    sped,
    strike_of,
    struck,
    wreck_by_speeding,
    wreck_of,
)
from rules.hoodsville.driving import Safe, check_makes, safest
from rules.hoodsville.model import Injury, Vehicle, Wreck
from rules.hoodsville.position import Person, Position, harms, nameless
from rules.hoodsville.roads import BURST, COURSE, CROSSINGS, DAMAGED, SECRET, Crossings, driven
from rules.hoodsville.saves import OCCUPANTS, save_from_crash
from rules.hoodsville.state import require_there, there
from rules.hoodsville.vehicle_tables import Control, Strike, Way
from rules.hoodsville.wheels import STRAIGHT, VEHICLE, Straight, Wheels, wheels

CRASHED: Final = "in a crash"
"""What a morale test is owed for."""
FATES: Final = tuple(row.key.word for row in sorted(OCCUPANTS.rows, key=lambda row: row.key))
SAVED: Final = {
    Wreck.SOUND: "no saving throw",
    Wreck.DENTED: "just dented",
    Wreck.DAMAGED: "damaged",
    Wreck.WRECKED: "wrecked",
    Wreck.OVERTURNED: "smashed and overturned",
}
"""What a vehicle's saving throw comes to, in a word or two."""
PASSER_BY: Final = "Average Civilian"
ABOARD: Final = crew(
    "The driver first, then others in it: names, 3, 2 Gunman; one nameless driver if left out.",
    lambda _at, _m: (nameless("the driver"),),
)


class Crowd(NamedTuple):
    """Who may come to harm: those in the vehicle, the driver first, and those on foot."""

    aboard: tuple[Person, ...]
    on_foot: tuple[Person, ...] = ()

    @property
    def all(self) -> tuple[Person, ...]:
        return (*self.aboard, *self.on_foot)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.all)

    def struck(self, toll: Toll) -> list[tuple[Person, Injury]]:
        """Everybody with what he came to."""
        return list(zip(self.all, (*toll.occupants, *toll.pedestrians), strict=True))

    def harmed(self, toll: Toll) -> tuple[Change, ...]:
        """What they come to."""
        return tuple(part for one, fate in self.struck(toll) for part in harms(one, fate, CRASHED, crash=True))

    def allow(self, at: Position) -> Price:
        """The driver is one's own; in a game nobody in particular hurts those on the table."""
        driver = self.aboard[:1]
        return (*(part for one in driver for part in at.owner(one)), *at.doer(driver, self.all[len(driver) :]))

    def fates(self, fate: Callable[..., Injury], *args: Any) -> Iterator[Question]:
        """What the odds say of one in the vehicle, and of one on foot."""
        both = ((self.aboard, "Each of those in it", False), (self.on_foot, "Each on foot", True))
        for people, each, on_foot in both:
            if people:
                heading = people[0].name if len(people) == 1 else each
                yield Question(heading, fate, (*args, on_foot), lambda injury: injury.word, FATES)


def _crowd(m: Any) -> Crowd:
    """Those in the vehicle and those on foot, each of a name of his own."""
    aboard, on_foot = there(m.aboard), there(m.on_foot)
    require_once([*aboard, *on_foot])
    named = numbered([*aboard, *on_foot])
    return Crowd(tuple(named[: len(aboard)]), tuple(named[len(aboard) :]))


# Speeding


@move("hood-car speeding", SECRET)
class GoTooFast:
    """Faster than is safe: it keeps to its course, skids or overturns."""

    over: Annotated[float | None, Interval(ge=0, le=60)] = opt(
        "Inches over the safe speed; or say how fast it goes.", nobody
    )
    speed: Annotated[float | None, Interval(ge=0, le=100)] = opt("How many inches it goes.", nobody)
    aboard: tuple[Person, ...] = ABOARD
    in_the_way: bool | None = opt("Something it would skid into, 2 inches to the side.", nobody)
    on_foot: tuple[Person, ...] = crew("People there: names, or how many.", otherwise=PASSER_BY)
    vehicle: Vehicle | None = VEHICLE
    course: tuple[Way, ...] = COURSE
    straight: Straight | None = opt(STRAIGHT, nobody)
    damaged: bool = DAMAGED
    burst: bool = BURST
    crossings: Crossings = CROSSINGS


class TooFast(NamedTuple):
    """A vehicle that speeds, with those in it and in its way.

    over    inches over its safe speed
    meets   whether there is anything that it would skid into
    onward  the crash after a skid of which it was not said what is in the way; None where that is known
    """

    wheels: Wheels
    crowd: Crowd
    over: float
    meets: bool
    onward: Offered | None


@decides(GoTooFast)
def drive_too_fast(at: Position, m: GoTooFast) -> Deed[TooFast]:
    """A vehicle goes faster than is safe."""
    one, course = driven(at, m)
    crowd, (over, speed) = _crowd(m), _how_fast(one.vehicle, safest(one.vehicle, course), m)
    meets = bool(m.in_the_way or crowd.on_foot)
    if meets and speed is None:
        raise OutOfRange("Say how fast it goes, speed:23, for what it would skid into.")
    speeding = Speeding(over, len(crowd.aboard), len(crowd.on_foot), speed if meets else None)
    check_speeding(speeding)
    onward = None
    if speed is not None and m.in_the_way is None:
        aboard = {"aboard": at.typed["aboard"]} if at.typed.get("aboard") is not None else {}
        onward = Offered("hood-car crash", {**one.typed, **aboard, "speed": speed})
    args, ends = (speeding,), tuple(end.word for end in Control)
    return Deed(
        TooFast(one, crowd, over, meets, onward),
        go_too_fast,
        args,
        crowd.names,
        lambda: crowd.allow(at),
        lambda end: (*sped(one.game, one.vehicle, end), *crowd.harmed(end.toll)),
        (
            Question(one.title, control_of, args, lambda end: end.word, ends),
            Question(f"{one.title} in the end", wreck_by_speeding, args, SAVED.__getitem__, tuple(SAVED.values())),
            *crowd.fates(fate_by_speeding, *args),
        ),
        about=crowd.all,
        again=not one.game and not any(person.stored for person in crowd.all),
    )


def _how_fast(vehicle: Vehicle, safe: Safe, m: GoTooFast) -> tuple[float, float | None]:
    """Inches over the safe speed, and the speed itself where it is known."""
    if safe.slowest is Way.TURN_ROUND:
        raise IllegalNow("A reversing turn takes the whole move: nobody speeds in it.")
    if m.over is None and m.speed is None:
        raise OutOfRange("Say how far over its safe speed it goes, over:3, or how fast it goes, speed:23.")
    check_makes(vehicle, max(m.speed or 0.0, round((m.over or 0.0) + safe.inches, 6)))
    if m.over is None:
        assert m.speed is not None
        return round(m.speed - safe.inches, 6), m.speed
    known = m.vehicle is not None or m.course or m.straight is not None
    return m.over, m.over + safe.inches if m.speed is None and known else m.speed


# Crashes


@move("hood-car crash", SECRET)
class RunInto:
    """An impact: evaded or not; then the vehicle and everybody save themselves."""

    speed: Annotated[float, Interval(ge=0, le=200)] = opt("Impact speed in inches.")
    aboard: tuple[Person, ...] = ABOARD
    on_foot: tuple[Person, ...] = crew("People it hits: names, or how many.", otherwise=PASSER_BY)
    vehicle: Vehicle | None = VEHICLE


class Impact(NamedTuple):
    """What runs into something how fast, with those in it and in its way."""

    wheels: Wheels
    crowd: Crowd
    speed: float


@decides(RunInto)
def run_into(at: Position, m: RunInto) -> Deed[Impact]:
    """An impact: whether it is evaded, what becomes of the vehicle, of those in it and of those on foot."""
    one, crowd, strikes = wheels(at, m.vehicle), _crowd(m), tuple(strike.word for strike in Strike)
    what = Crash(m.speed, len(crowd.aboard), len(crowd.on_foot))
    check_crash_of(one.vehicle, what)
    return Deed(
        Impact(one, crowd, m.speed),
        crash,
        (what,),
        crowd.names,
        lambda: crowd.allow(at),
        lambda end: (*struck(one.game, one.vehicle, end.toll.wreck), *crowd.harmed(end.toll)),
        (
            Question("The crash", strike_of, (m.speed,), lambda strike: strike.word, strikes),
            Question(one.title, wreck_of, (m.speed,), SAVED.__getitem__, tuple(SAVED.values())),
            *crowd.fates(fate_of, m.speed),
        ),
        about=crowd.all,
        again=not one.game and not any(person.stored for person in crowd.all),
    )


# One saving throw


@move("hood-car save", SECRET)
class SaveFromCrash:
    """The saving throw of one person in a crash."""

    figure: Person = whom("Who, or a profile.", "Somebody", own=True)
    speed: Annotated[float | None, Interval(ge=0, le=200)] = opt(
        "Impact speed in inches; left out, none counts.", nobody
    )
    glancing: bool = opt("A glancing blow: +2.", default=False)
    fate: Wreck = opt(
        "What became of the vehicle: -1 wrecked, -2 overturned.",
        default=Wreck.SOUND,
        words={wreck.name.capitalize(): wreck for wreck in (Wreck.WRECKED, Wreck.OVERTURNED)},
    )
    on_foot: bool = opt("A pedestrian: -1.", default=False)
    modifier: Annotated[int, Interval(ge=-6, le=6)] = opt("Anything else.", default=0)


@decides(SaveFromCrash)
def save_one(at: Position, m: SaveFromCrash) -> Deed[Person]:
    """The saving throw of one person in a crash, for who is harmed by the table's own reckoning."""
    require_there(m.figure)
    if m.speed is not None:
        check_impact(m.speed)
    if m.on_foot and m.fate:
        raise IllegalNow("A wreck counts for those in it: leave out either on_foot or fate.")
    factors = save_factors(m.speed, Strike.GLANCING if m.glancing else Strike.FULL, m.fate, m.on_foot)
    args = ((*factors, *((Modifier("other", m.modifier),) if m.modifier else ())),)
    return Deed(
        m.figure,
        save_from_crash,
        args,
        changes=lambda injury: harms(m.figure, injury, CRASHED, crash=True),
        questions=(Question(m.figure.name, save_from_crash, args, lambda injury: injury.word, FATES),),
        about=(m.figure,),
        again=not m.figure.stored,
        shown_to=(m.figure,),
    )
