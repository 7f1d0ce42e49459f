"""Crashes by themselves, into something or head-on: whom they concern, and what is left (mad.car.crash)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move, opt
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.people.person import told_apart
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.cars import crashing
from rules.mad_dogs.cars.car_of_move import Wheels, apart, living, require_driver, riders, steering, wheels
from rules.mad_dogs.cars.crash_outcomes import SMASHES, fate_questions, smash_label
from rules.mad_dogs.cars.crashing import Crashed, car_after, check_crash, fate_in_crash, meeting, smash_of
from rules.mad_dogs.cars.fields import (
    ABOARD,
    CAR,
    DAMAGED,
    INTO,
    KIND,
    OTHER_SPEED,
    OUTSIDE,
    ROLLS,
    SEEN_BY,
    SPEED,
    SPEEDS,
    Parts,
    aboard_option,
    car_option,
    damage_option,
    going,
    kind_option,
    outside_option,
    pace,
    speed_option,
)
from rules.mad_dogs.cars.lines import (
    bang,
    crash_facts,
    crash_lines,
    crash_offers,
    damage_line,
    people_lines,
    struck_of,
    told_of,
    tone_of,
    wheel_lines,
)
from rules.mad_dogs.cars.tables import SWERVED, Into, Smash, Swerving
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, watched
from rules.mad_dogs.nerve.rerolls import caught
from rules.mad_dogs.play.acting import paying
from rules.mad_dogs.play.lines import guts_offers
from rules.mad_dogs.play.position import Person, Position

AFTER: Final = {
    "Lose control": SWERVED[Swerving.LOSE_CONTROL].extra,
    "Roll over": SWERVED[Swerving.ROLL_OVER].extra,
    "Smashup": SWERVED[Swerving.SMASHUP].extra,
}
"""What the rows of the Swerving table add that make a crash worse."""


class Wreck(NamedTuple):
    """One vehicle of a crash, as facts, and everybody in and on it."""

    wheels: Wheels
    crash: crashing.Crash
    people: tuple[Person, ...]
    title: str

    @classmethod
    def of(cls, position: Position, move: Any, prefix: str = "") -> Wreck:
        """The vehicle that the fields with this prefix tell of; what it hits is not said yet."""
        one = wheels(position, move, prefix)
        said = bool(one.typed.get(f"{prefix}speed"))
        if one.speed is None and not said:
            raise IllegalNow(
                f"{one.title} stands: only a car that moves crashes; one that braked to a stop is given with "
                f"{prefix}speed:Stopped."
            )
        apart(one.inside, one.outside)
        inside = living(one.inside)
        car = replace(one.car, wrecked=False) if said else one.car  # one whose tire is gone still rolls on
        extra = getattr(move, f"{prefix}after")
        crash = crashing.Crash(car, one.speed, extra=extra, inside=riders(inside), outside=riders(one.outside))
        return cls(one, crash, tuple(told_apart([*inside, *one.outside])), one.title)

    def questions(self, crash: crashing.Crash) -> list[Question]:
        """What becomes of the vehicle, and of each aboard."""
        kinds = [*((one, False) for one in crash.inside), *((one, True) for one in crash.outside)]
        return [
            Question(self.title, smash_of, (crash,), smash_label, SMASHES),
            *fate_questions(self.people, kinds, fate_in_crash, crash),
        ]

    def facts(self, crashed: Crashed) -> dict[str, Any] | None:
        """What becomes of it, as JSON values."""
        return crash_facts(self.crash.car, crashed, self.people)

    @property
    def driver(self) -> Person | None:
        return next(iter(self.wheels.inside), None)

    def mine(self) -> Price:
        """That its driver is the caller's."""
        return self.wheels.driven_by(self.driver)

    def crashes(self) -> Price:
        """The same, and that it moves now: on a card of its driver's, or as a verdict has it."""
        otherwise = "Out of turn a car crashes only as a verdict has it skid."
        return self.wheels.on_card(self.driver, self.mine(), otherwise)


def _deed(
    position: Position,
    move: Any,
    report: Callable[[Any], Report],
    facts: Callable[[Outcome[Any]], Any],
    resolver: Any,
    args: Any,
    wrecks: tuple[Wreck, ...],
    questions: list[Question],
    mine: Callable[[], Price],
) -> Deed[Any]:
    """A crash of one or two vehicles, the first of which is the caller's as `mine` wants it."""
    people = [person for one in wrecks for person in one.people]

    def changes(result: Any) -> tuple[Change, ...]:
        ends: tuple[Crashed, ...] = result if len(wrecks) > 1 else (result,)
        both = zip(wrecks, ends, strict=True)
        return tuple(change for one, end in both for change in one.wheels.crashed(one.people, end))

    deed = Deed(
        resolver,
        args,
        tuple(person.name for person in people),
        allow=lambda: (*(paid for one in wrecks for paid in one.wheels.overruled()), *mine()),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(questions),
        rerolls=caught(people),
        about=tuple(people),
        again=not any(one.wheels.vehicle for one in wrecks) and not any(person.stored for person in people),
    )
    doers = [driver for one in wrecks for driver in one.wheels.doers(one.driver)]
    return watched(position, deed, people, doers, move.witnesses)


@move("mad-wreck crash", ROLLS, around=True)
class Crash:
    """A crash: the car, everybody in it and on it."""

    car: Vehicle | None = CAR
    speed: Speed | None = speed_option("After any braking.", going(), SPEEDS)
    into: Into = opt("What it hits.", default=Into.STANDING, words=INTO)
    other_speed: Speed | None = OTHER_SPEED
    after: int = opt("Its row of the Swerving table.", default=0, words=AFTER)
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    kind: Body = KIND
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Crash)
def crash(position: Position, move: Crash) -> Deed[Any]:
    """One vehicle crashes into something."""
    wreck = Wreck.of(position, move)
    wreck = wreck._replace(crash=replace(wreck.crash, into=move.into, other=move.other_speed))
    check_crash(wreck.crash)
    asked = wreck.questions(wreck.crash)

    def report(crashed: Crashed) -> Report:
        one, people = wreck.wheels, wreck.people
        hurt = f", {told_of(people, crashed.aboard)}" if people else ""
        return Report(
            f"{one.title} hits {wreck.crash.into}: {smash_label(crashed.smash)}{hurt}.",
            (*crash_lines(one, people, crashed), *wheel_lines(one, people, crashed.aboard)),
            (*crash_offers(one, people, crashed), *guts_offers(people, struck_of(crashed.aboard))),
            tone_of(crashed),
        )

    def facts(outcome: Outcome[Crashed]) -> Any:
        return wreck.facts(outcome.result)

    return _deed(position, move, report, facts, crashing.crash, (wreck.crash,), (wreck,), asked, wreck.crashes)


@move("mad-wreck head-on", ROLLS, around=True)
class HeadOn:
    """Two vehicles meet head-on: both crash."""

    car: Vehicle | None = CAR
    other_car: Vehicle | None = car_option("The other one.")
    speed: Speed | None = SPEED
    other_speed: Speed | None = speed_option("The other's speed.", going("other_speed", car="other_car"))
    aboard: tuple[Person, ...] = ABOARD
    other_aboard: tuple[Person, ...] = aboard_option("Those in the other.", "other_car", "Aboard the other")
    outside: tuple[Person, ...] = OUTSIDE
    other_outside: tuple[Person, ...] = outside_option(
        "Outside the other.", "other_car", "Holding on outside the other"
    )
    after: int = opt("Its row of the Swerving table.", default=0, words=AFTER)
    other_after: int = opt("The other's row.", default=0, words=AFTER)
    kind: Body = KIND
    other_kind: Body = kind_option("The other's kind.", "other_car")
    damage: Parts = DAMAGED
    other_damage: Parts = damage_option("The other's damage.", "other_car")
    witnesses: Seeing = SEEN_BY


@decides(HeadOn)
def head_on(position: Position, move: HeadOn) -> Deed[Any]:
    """Two vehicles meet head-on."""
    first, second = Wreck.of(position, move), Wreck.of(position, move, "other_")
    if move.car is not None and move.car == move.other_car:
        raise IllegalNow(f"{first.title} can't meet itself: name another car.")
    apart(first.people, second.people)
    alike = move.other_car is None and first.wheels.name == second.wheels.name
    people = tuple(told_apart([*first.people, *second.people]))
    first = first._replace(people=people[: len(first.people)])
    title = f"The other {second.crash.car.body}" if alike else second.title
    second = second._replace(people=people[len(first.people) :], title=title)
    met = meeting(first.crash, second.crash), meeting(second.crash, first.crash)
    if first.crash.speed is None or second.crash.speed is None:
        raise IllegalNow("Head-on both vehicles are moving: a standing one is hit like anything else that stands.")
    for one in met:
        check_crash(one)
    driver = require_driver(first.wheels, next(iter(first.wheels.inside), None)) if move.car is not None else None
    asked = [*first.questions(met[0]), *second.questions(met[1])]
    wrecks, args = (first, second), (first.crash, second.crash)

    def report(both: tuple[Crashed, Crashed]) -> Report:
        return _head_on(wrecks, both)

    def facts(outcome: Outcome[tuple[Crashed, Crashed]]) -> Any:
        return [wreck.facts(crashed) for wreck, crashed in zip(wrecks, outcome.result, strict=True)]

    deed = _deed(position, move, report, facts, crashing.head_on, args, wrecks, asked, first.mine)
    return deed if driver is None else paying(position, deed, (driver, lambda: steering(position, driver)))


def _head_on(wrecks: tuple[Wreck, Wreck], both: tuple[Crashed, Crashed]) -> Report:
    """What is left of two cars that met head-on."""
    met = list(zip(wrecks, both, strict=True))
    names = (wrecks[0].title if wrecks[0].wheels.vehicle is not None else _within(wrecks[0]), _within(wrecks[1]))
    first, second = (f"{name} {smash_label(crashed.smash)}" for name, crashed in zip(names, both, strict=True))
    people = [person for wreck in wrecks for person in wreck.people]
    befallen = [one for crashed in both for one in crashed.aboard]
    return Report(
        f"Head-on: {first}, {second}.",
        tuple(line for one in met for line in _lines(*one)),
        (
            *(offer for wreck, crashed in met for offer in crash_offers(wreck.wheels, wreck.people, crashed)),
            *guts_offers(people, struck_of(befallen)),
        ),
        tone_of(*both),
    )


def _within(wreck: Wreck) -> str:
    """What a vehicle is called within a sentence."""
    if wreck.wheels.vehicle is not None:
        return wreck.wheels.name
    return wreck.title[:1].lower() + wreck.title[1:]


def _lines(wreck: Wreck, crashed: Crashed) -> list[str]:
    """What is left of one of them and of those aboard."""
    one = wreck.wheels
    left = "moves no more" if crashed.smash >= Smash.WRECKED else f"goes on, {pace(crashed.speed)}"
    damage = damage_line(car_after(wreck.crash.car, crashed.smash), _within(wreck))
    return [
        *people_lines(wreck.people, crashed.aboard),
        f"{wreck.title} {left}.",
        *([damage] if damage and one.vehicle is None else []),
        *(bang(one) if crashed.smash is Smash.BLOWN_UP else []),
        *wheel_lines(one, wreck.people, crashed.aboard),
    ]
