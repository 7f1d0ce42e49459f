"""Speeding: a vehicle goes too fast, and keeps its course, skids or overturns (hood.vehicle.speeding)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import Always, ByEye, ByStreet, Squares, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.on_street import in_inches
from rules.core.action.people_fields import NumberOf
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.street.drive_ends import end_read
from rules.core.street.squares import name_of
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.driving.across_street import (
    WHERE,
    Way,
    by_way,
    ends_of,
    fronts_of,
    goes,
    run_over_line,
    skid_of,
    way_typed,
)
from rules.hoodsville.driving.courses import Safe, safest
from rules.hoodsville.driving.crashes import (
    PASSER_BY,
    RIDERS,
    SAVED,
    Crash,
    CrashToll,
    check_impact,
    check_people,
    crash,
    crash_changes,
    crowd_of,
    fate_of,
    saves,
    toll_facts,
    toll_lines,
    toll_people,
    wreck_of,
)
from rules.hoodsville.driving.safe_speeds import (
    COURSE,
    CROSSINGS,
    DAMAGED,
    IS_BURST,
    Crossings,
    vehicle_and_course,
)
from rules.hoodsville.driving.tables import RIGHTING, ROLLED_OVER, SIDEWAYS, SPEEDING, Control, Manoeuvre, Strike
from rules.hoodsville.driving.vehicle_changes import VehicleHarmed
from rules.hoodsville.driving.vehicle_of_move import MOST_SPEED, SECRET, STRAIGHT, VEHICLE, Straight, check_makes
from rules.hoodsville.model.figures import Injury, Vehicle, Wreck
from rules.hoodsville.model.lines import measure, struck_buttons
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.saves.saving_throws import save_from_crash


@frozen
class Speeding:
    """A vehicle goes faster than is safe.

    over  inches over the safe speed
    into  the impact speed if it would skid into something; None if it has room
    """

    over: float
    occupants: int = 0
    pedestrians: int = 0
    into: float | None = None


NO_CRASH: Final = "none"


class Sped(NamedTuple):
    """The result of control, the kind of impact after a skid, if any, and the toll."""

    control: Control
    strike: Strike | None = None
    toll: CrashToll = CrashToll()


def check_speeding(speeding: Speeding) -> None:
    """Refuse impossible speeding, with OutOfRange, and a vehicle that doesn't speed, with IllegalNow."""
    if not isfinite(speeding.over) or speeding.over > MOST_SPEED:
        raise OutOfRange(f"{speeding.over:g} inches over its safe speed is too much. Type at most {MOST_SPEED}.")
    if speeding.over <= 0:
        raise IllegalNow("At its safe speed or less a vehicle keeps its course. No roll is needed.")
    if speeding.into is not None:
        check_impact(speeding.into)
    check_people(speeding.occupants)
    check_people(speeding.pedestrians)
    if speeding.pedestrians and speeding.into is None:
        raise IllegalNow("A skid hits people only if something is in its way. Remove the people, or name that thing.")


def too_fast(over: float) -> Modifier:
    """What speeding takes off the die. Part of an inch counts as a whole one."""
    return Modifier("over the safe speed", -ceil(over))


@resolves("hood.vehicle.speeding")
def control_of(dice: Dice, speeding: Speeding) -> Control:
    """A D6 less 1 for each inch over the safe speed: it keeps its course, skids or overturns."""
    check_speeding(speeding)
    return dice.read(1, dice.reading(SPEEDING, (too_fast(speeding.over),)), "Speeding")[0]


def rolling_over(dice: Dice) -> Wreck:
    """The saving throw of a vehicle that overturns while speeding."""
    return dice.read(1, dice.reading(ROLLED_OVER), "Vehicle")[0]


@resolves("hood.vehicle.speeding", "hood.vehicle.crash")
def wreck_by_speeding(dice: Dice, speeding: Speeding) -> Wreck:
    """The fate of the vehicle alone, without the people; SOUND without a saving throw. For the odds."""
    control = dice.call(control_of, speeding)
    if control is Control.OVERTURNS:
        return dice.call(rolling_over)
    return dice.call(wreck_of, speeding.into) if _collides(control, speeding) else Wreck.SOUND


@resolves("hood.vehicle.speeding", "hood.vehicle.crash", "hood.save.occupant")
def fate_by_speeding(dice: Dice, speeding: Speeding, on_foot: bool = False) -> Injury:
    """The fate of one person alone. For the odds."""
    control = dice.call(control_of, speeding)
    if control is Control.OVERTURNS and not on_foot:
        return dice.call(save_from_crash)
    return dice.call(fate_of, speeding.into, on_foot) if _collides(control, speeding) else Injury.UNSCATHED


@resolves("hood.vehicle.speeding", "hood.vehicle.crash", "hood.save.occupant")
def go_too_fast(dice: Dice, speeding: Speeding) -> Sped:
    """A vehicle goes too fast.

    Dice in order: control; if it overturns, the vehicle and the people in it; if it skids into something, those of a
    crash. A skid alone needs no saving throw, and no impact speed counts when a vehicle overturns. Raises OutOfRange or
    IllegalNow before any die is rolled.
    """
    check_speeding(speeding)
    control = dice.call(control_of, speeding)
    unscathed = Injury.UNSCATHED
    on_foot = (unscathed,) * speeding.pedestrians
    if control is Control.OVERTURNS:
        wreck = dice.call(rolling_over)
        return Sped(control, None, CrashToll(wreck, saves(dice, speeding.occupants, ()), on_foot))
    if speeding.into is not None and control is Control.SKIDS:
        crashed = dice.call(crash, Crash(speeding.into, speeding.occupants, speeding.pedestrians))
        return Sped(control, crashed.strike, crashed.toll)
    return Sped(control, None, CrashToll(Wreck.SOUND, (unscathed,) * speeding.occupants, on_foot))


def _collides(control: Control, speeding: Speeding) -> bool:
    return control is Control.SKIDS and speeding.into is not None


def speeding_changes(game: int, vehicle: Vehicle, end: Sped) -> tuple[VehicleHarmed, ...]:
    """The change that going too fast makes in a vehicle."""
    return crash_changes(game, vehicle, end.toll.wreck, end.control is Control.OVERTURNS)


# The deed


def _meets(position: Position, move: Any, way: Way) -> bool:
    return skid_of(position, move.vehicle, way).met


def _slides_into(position: Position, move: Any, way: Way) -> tuple[Person, ...]:
    return skid_of(position, move.vehicle, way).people


@move("hood-car speeding", SECRET, everybody=True)
class GoTooFast:
    """Drive faster than is safe. The vehicle keeps its course, skids or overturns."""

    vehicle: Vehicle | None = VEHICLE
    to: str = option(WHERE, default="", read=end_read, measured=Squares(ends_of(fast=True), fronts_of(fast=True)))
    over: Annotated[float | None, Interval(ge=0, le=60)] = option(
        "Inches over the safe speed. Instead you may give the speed.",
        ByStreet(by_way(lambda _position, _move, way: way.over, None), nobody, said=in_inches),
    )
    speed: Annotated[float | None, Interval(ge=0, le=100)] = option(
        "The speed in inches a move.",
        ByStreet(by_way(lambda _position, _move, way: float(way.drive.inches), None), nobody, said=in_inches),
    )
    aboard: tuple[Person, ...] = RIDERS
    in_the_way: bool | None = option(
        ByEye("There is something in the way of a skid, 2 inches to the side."), ByStreet(by_way(_meets, False), nobody)
    )
    on_foot: tuple[Person, ...] = many_figures(
        ByEye("People in the way: names or a number."),
        ByStreet(by_way(_slides_into, ()), Always(())),
        naming=(NumberOf(PASSER_BY),),
    )
    course: tuple[Manoeuvre, ...] = COURSE
    straight: Straight | None = option(STRAIGHT, nobody)
    damaged: bool = DAMAGED
    burst: bool = IS_BURST
    crossings: Crossings = CROSSINGS


@decides(GoTooFast)
def drive_too_fast(position: Position, move: GoTooFast) -> Deed[Sped]:
    """A vehicle goes faster than is safe."""
    car, course = vehicle_and_course(position, move)
    way = way_typed(position, move)
    crowd, (over, speed) = crowd_of(move), _how_fast(car.vehicle, safest(car.vehicle, course), move)
    meets = bool(move.in_the_way or crowd.on_foot)
    if meets and speed is None:
        raise Missing("The speed is unknown, but a skid into something needs it. Add it, such as speed:23.", "speed")
    speeding = Speeding(over, len(crowd.aboard), len(crowd.on_foot), speed if meets else None)
    check_speeding(speeding)
    args = (speeding,)

    def crashes(end: Sped) -> tuple[FollowUp, ...]:
        """The button for the crash after a skid if the move doesn't say what is in the way."""
        if speed is None or move.in_the_way is not None or end.control is not Control.SKIDS or end.strike is not None:
            return ()
        aboard = {"aboard": position.typed["aboard"]} if position.typed.get("aboard") is not None else {}
        return (FollowUp(f"Crash at {measure(speed)}", "hood-car crash", {**car.typed, **aboard, "speed": speed}),)

    def report(end: Sped) -> Report:
        between: tuple[str, ...] = ()
        if end.control is Control.OVERTURNS:
            between = (
                f"It takes {RIGHTING} people to right it. Use /hood-car right.",
                "The saves of those in it use no speed.",
            )
        elif end.control is Control.SKIDS and not meets:
            between = ("If anything is in the way, it crashes into that.",)
        hits = end.control is Control.OVERTURNS or end.strike is not None
        people = toll_people(crowd, end.toll) if hits else ""
        return Report(
            f"{car.title} goes {measure(over)} too fast and {_course(end)}{people}.",
            (*toll_lines(car, crowd, end.toll, *between), *_where(position, car.vehicle, way, end.control)),
            (*crashes(end), *struck_buttons(crowd.struck(end.toll))),
            Tone.GOOD if end.control is Control.HELD else Tone.BAD,
        )

    return Deed(
        go_too_fast,
        args,
        crowd.names,
        lambda: crowd.allow(position),
        lambda end: (
            *(() if way is None else goes(position, car.vehicle, way, end.control)),
            *speeding_changes(car.game, car.vehicle, end),
            *crowd.harmed(position, end.toll),
        ),
        _sped,
        (
            in_words(car.title, control_of, args, Control),
            Question(f"{car.title} in the end", wreck_by_speeding, args, SAVED.__getitem__, tuple(SAVED.values())),
            *_strikes(speeding),
            *crowd.fates(fate_by_speeding, *args),
        ),
        about=crowd.all,
        again=not car.game and not any(person.stored for person in crowd.all),
        report=report,
    )


def _where(position: Position, vehicle: Vehicle, way: Way | None, control: Control) -> tuple[str, ...]:
    """Lines about where a drive on the street ends, and over whom it goes; none off the street."""
    if way is None:
        return ()
    skid = skid_of(position, vehicle, way)
    held = control is Control.HELD
    end = way.drive.end if held else skid.end if control is Control.SKIDS else skid.at
    over = run_over_line(position, way.drive.passed if held else skid.passed)
    return (f"It ends on {name_of(end.front)} and points {end.heading}.", *over)


def _sped(outcome: Outcome[Sped]) -> dict[str, Any]:
    end = outcome.result
    strike = None if end.strike is None else end.strike.word
    return {"control": end.control.word, "strike": strike, **toll_facts(end.toll)}


def _course(end: Sped) -> str:
    """The verdict without the people."""
    if end.control is Control.HELD:
        return "keeps its course"
    if end.control is Control.OVERTURNS:
        return f"overturns: {SAVED[end.toll.wreck]}"
    skids = f"skids {measure(SIDEWAYS)} to the side, then stops sideways"
    if end.strike is None:
        return skids
    return f"{skids}: {end.strike.word}" + ("" if end.strike is Strike.EVADED else f", {SAVED[end.toll.wreck]}")


def _strikes(speeding: Speeding) -> Iterator[Question]:
    """The kind of impact in which a skid may end."""
    if speeding.into is not None:
        ends = (NO_CRASH, *(strike.word for strike in Strike))
        bare = replace(speeding, occupants=0, pedestrians=0)
        yield Question("The crash", go_too_fast, (bare,), lambda end: end.strike.word if end.strike else NO_CRASH, ends)


def _how_fast(vehicle: Vehicle, safe: Safe, move: GoTooFast) -> tuple[float, float | None]:
    """The inches over the safe speed, and the speed itself if it is known."""
    if safe.slowest is Manoeuvre.TURN_ROUND:
        raise IllegalNow("A reversing turn takes the whole move, so the vehicle can't speed. Remove that turn.")
    if move.over is None and move.speed is None:
        raise Missing(
            "The speed is unknown. Add how far over the safe speed it is (over:3) or the speed (speed:23).",
            "over",
            "speed",
        )
    check_makes(vehicle, max(move.speed or 0.0, round((move.over or 0.0) + safe.inches, 6)))
    if move.over is None:
        assert move.speed is not None
        return round(move.speed - safe.inches, 6), move.speed
    known = move.vehicle is not None or move.course or move.straight is not None
    return move.over, move.over + safe.inches if move.speed is None and known else move.speed
