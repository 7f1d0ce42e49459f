"""Rails and barriers, burst tires, and vehicles on their side (hood.vehicle.crossing)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides, in_words
from rules.core.action.fields import ByStreet, many_figures, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import in_inches
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, together
from rules.core.plain.words import count
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.driving.courses import VehicleCourse, check_course
from rules.hoodsville.driving.safe_speeds import price_of_try
from rules.hoodsville.driving.straight_over import (
    SMASHED,
    crosses,
    drives_at,
    rails_inches,
    require_barrier,
    require_rails,
)
from rules.hoodsville.driving.tables import (
    BARRIER,
    BURST,
    CROSSING,
    LEVEL,
    RAILS,
    RIGHTING,
    TYRE_ROUNDS,
    Barrier,
    Rails,
)
from rules.hoodsville.driving.vehicle_changes import Befell, VehicleHarmed, VehicleMended
from rules.hoodsville.driving.vehicle_of_move import (
    MOST_SPEED,
    ON_ITS_SIDE,
    PLAIN,
    SECRET,
    VEHICLE,
    VehicleOfMove,
    check_goes,
    check_makes,
    vehicle_of_move,
)
from rules.hoodsville.model.acting import Doing, present, price_of, require_able, require_there
from rules.hoodsville.model.figures import Vehicle, Wreck
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, one_of
from rules.hoodsville.model.profiles import PEOPLE

ON_SIDE: Final = replace(PLAIN, on_side=True)
FLAT: Final = replace(PLAIN, tyre=TYRE_ROUNDS)
STALLED: Final = replace(PLAIN, stalled=True)
KNOCKED_OUT: Final = replace(PLAIN, knocked_out=True)


# Rails and barriers


def rails_speed(vehicle: Vehicle) -> float:
    """The most inches at which a vehicle crosses rails."""
    return BURST if vehicle.tyre else RAILS


def check_rails(vehicle: Vehicle, speed: float) -> None:
    """Refuse an impossible speed, with OutOfRange, or one that is too high or a vehicle that can't move, with
    IllegalNow.

    A vehicle that stalled on the rails may try again.
    """
    check_goes(replace(vehicle, stalled=False))
    if not 0 < speed <= MOST_SPEED:
        raise OutOfRange(f"A vehicle can't cross rails at {speed:g} inches. Type more than 0, up to {RAILS}.")
    check_makes(vehicle, speed)
    if speed > RAILS:
        raise IllegalNow(f"{speed:g} inches is too fast for rails. Slow down to {RAILS}, or use a crossing.")


@resolves("hood.vehicle.crossing")
def cross_rails(dice: Dice, vehicle: Vehicle = PLAIN, speed: float | None = None) -> Rails:
    """A D6 to cross rails away from a level crossing, without a speed at the fastest allowed.

    Raises as `check_rails` does.
    """
    check_rails(vehicle, rails_speed(vehicle) if speed is None else speed)
    return dice.read(1, dice.reading(CROSSING), "Crossing the rails")[0]


@resolves("hood.vehicle.crossing")
def level_crossing(dice: Dice, vehicle: Vehicle = PLAIN, crossings: int = 1) -> int:
    """The inches that level crossings take off a move. Rolls no die."""
    check_goes(vehicle)
    check_course(VehicleCourse((), crossings))
    return LEVEL * crossings


@resolves("hood.vehicle.crossing")
def smash_barrier(dice: Dice, vehicle: Vehicle = PLAIN) -> Barrier:
    """A D6 for driving at a closed barrier. Raises IllegalNow for a vehicle that can't move."""
    check_goes(vehicle)
    return dice.read(1, dice.reading(BARRIER), "Barrier")[0]


def rails_changes(game: int, vehicle: Vehicle, end: Rails) -> tuple[Befell, ...]:
    """The change that an attempt to cross rails makes in a vehicle. Another burst tire is five more rounds of work."""
    if end is Rails.STALLED:
        return (VehicleHarmed(game, vehicle.name, stalled=True),)
    started = (VehicleMended(game, vehicle.name, started=True),) if vehicle.stalled else ()
    burst = (VehicleHarmed(game, vehicle.name, tyre=TYRE_ROUNDS),) if end is Rails.BURST else ()
    return (*started, *burst)


def barrier_changes(game: int, vehicle: Vehicle, end: Barrier) -> tuple[Befell, ...]:
    """The change that driving at a barrier makes in a vehicle."""
    return (VehicleHarmed(game, vehicle.name, knocked_out=True),) if end is Barrier.KNOCKED_OUT else ()


@move("hood-car crossing", SECRET, everybody=True)
class Crossing:
    """Cross rails with a D6, or at a level crossing for 3 inches."""

    vehicle: Vehicle | None = VEHICLE
    level: bool = option("The vehicle uses a level crossing, which needs no roll.", default=False)
    speed: Annotated[float, Interval(ge=0, le=100)] = option(
        "Inches that the vehicle goes, 6 at most.",
        ByStreet(rails_inches, lambda _position, move: rails_speed(move.vehicle or PLAIN), said=in_inches),
    )


@decides(Crossing)
def cross(position: Position, move: Crossing) -> Deed[int] | Deed[Rails]:
    """A vehicle crosses rails, at a level crossing or away from one."""
    car = vehicle_of_move(position, move.vehicle)
    if move.level:
        check_makes(car.vehicle, move.speed)
        check_goes(car.vehicle)
        return Deed(
            level_crossing,
            (car.vehicle,),
            report=lambda inches: Report(f"{car.title} takes the level crossing, for {measure(inches)} of its move."),
            facts=lambda outcome: {"inches": outcome.result},
        )
    check_rails(car.vehicle, move.speed)
    rails = require_rails(position, move.vehicle)
    args = (car.vehicle, move.speed)
    return Deed(
        cross_rails,
        args,
        allow=lambda: price_of_try(position, car),
        changes=lambda end: (*rails_changes(car.game, car.vehicle, end), *crosses(position, car.vehicle, rails, end)),
        report=lambda end: _crossed(car, move.speed, end),
        facts=_end,
        questions=(in_words(car.title, cross_rails, args, Rails),),
        again=not car.game,
    )


OVER: Final = {
    Rails.STALLED: "It may try again in its next move.",
    Rails.BURST: f"It is over, but makes only {measure(BURST)} a move until {TYRE_ROUNDS} rounds of tire work.",
}


def _end(outcome: Outcome[Rails] | Outcome[Barrier]) -> dict[str, str]:
    return {"end": outcome.result.name.lower()}


def _crossed(car: VehicleOfMove, speed: float, end: Rails) -> Report:
    """Whether it gets over the rails."""
    offers = {
        Rails.STALLED: (FollowUp("Try again", "hood-car crossing", {**car.typed, "speed": speed}),),
        Rails.BURST: (FollowUp("Work on the tire", "hood-car tire", car.typed),),
    }
    tone = Tone.BAD if end >= Rails.STALLED else Tone.GOOD
    return Report(f"{car.title} {end.word}.", (OVER[end],) if end in OVER else (), offers.get(end, ()), tone)


@move("hood-car barrier", SECRET)
class DriveAtBarrier:
    """Drive at a shut barrier."""

    vehicle: Vehicle | None = VEHICLE


@decides(DriveAtBarrier)
def drive_at_barrier(position: Position, move: DriveAtBarrier) -> Deed[Barrier]:
    """A vehicle drives at a closed barrier."""
    car = vehicle_of_move(position, move.vehicle)
    check_goes(car.vehicle)
    ahead = require_barrier(position, move.vehicle)
    args = (car.vehicle,)
    return Deed(
        smash_barrier,
        args,
        allow=lambda: price_of_try(position, car),
        changes=lambda end: (
            *barrier_changes(car.game, car.vehicle, end),
            *drives_at(position, car.vehicle, ahead, end),
        ),
        report=lambda end: _drove_at(car, end),
        facts=_end,
        questions=(in_words(car.title, smash_barrier, args, Barrier),),
        again=not car.game,
    )


def _drove_at(car: VehicleOfMove, end: Barrier) -> Report:
    """Whether the barrier or the vehicle breaks."""
    if end is Barrier.THROUGH:
        return Report(
            f"{car.title} smashes the barrier.", (f"Its move is {measure(SMASHED)} shorter.",), tone=Tone.GOOD
        )
    if end is Barrier.HALTED:
        lines = ("The barrier holds, and the move is over.",)
        return Report(f"The barrier stops {car.within}.", lines, tone=Tone.BAD)
    restarts = (FollowUp("Restart", "hood-car restart", car.typed),)
    return Report(f"The barrier knocks {car.within} out.", ("Restart it before it moves again.",), restarts, Tone.BAD)


# Repairs


def check_tyre(vehicle: Vehicle, rounds: int) -> None:
    """Refuse a vehicle without a burst tire or on its side, with IllegalNow, and impossible rounds, with OutOfRange."""
    if not vehicle.tyre:
        raise IllegalNow("No tire of this vehicle has burst, so there is none to change.")
    if vehicle.on_side:
        raise IllegalNow(ON_ITS_SIDE)
    if not 1 <= rounds <= vehicle.tyre:
        raise OutOfRange(f"This tire needs at most {vehicle.tyre} more rounds of work. {rounds} is too many.")


@resolves("hood.vehicle.crossing")
def change_tyre(dice: Dice, vehicle: Vehicle = FLAT, rounds: int = 1) -> int:
    """The rounds of work that a burst tire still needs after so many more. Rolls no die.

    Raises as `check_tyre` does.
    """
    check_tyre(vehicle, rounds)
    return vehicle.tyre - rounds


def check_start(vehicle: Vehicle) -> None:
    """Refuse a vehicle that runs, or that is wrecked for good, with IllegalNow."""
    if not (vehicle.stalled or vehicle.knocked_out):
        raise IllegalNow("The engine of this vehicle is running, so there is nothing to start.")
    check_goes(replace(vehicle, stalled=False, knocked_out=False, bogged=False))


@resolves("hood.vehicle.crossing")
def restart(dice: Dice, vehicle: Vehicle = STALLED) -> bool:
    """A player restarts a vehicle that stalled or that a barrier knocked out. Rolls no die.

    Raises as `check_start` does.
    """
    check_start(vehicle)
    return True


def check_right(vehicle: Vehicle, people: int) -> None:
    """Refuse a vehicle that is upright, or too few people, with IllegalNow."""
    if not vehicle.on_side:
        raise IllegalNow("This vehicle is on its wheels, so there is nothing to right.")
    if people < RIGHTING:
        raise IllegalNow(f"Righting a vehicle takes {RIGHTING} people. You named {max(0, people)}.")


@resolves("hood.vehicle.speeding")
def right_up(dice: Dice, vehicle: Vehicle, people: int) -> bool:
    """Three or more people right an overturned vehicle. Rolls no die.

    Raises as `check_right` does.
    """
    check_right(vehicle, people)
    return True


@move("hood-car tire")
class Tyre:
    """Work on a burst tire. It takes five rounds in all."""

    figure: Person = one_figure("The figure that works, a round each.", "The figure", only=OWN)
    vehicle: Vehicle | None = VEHICLE
    rounds: Annotated[int, Interval(ge=1, le=10)] = option("Rounds of work now (default: 1).", default=1)
    left: Annotated[int | None, Interval(ge=1, le=20)] = option(
        "Rounds of work still needed, if the vehicle is not on the table.", nobody
    )


@decides(Tyre)
def work_on_tyre(position: Position, move: Tyre) -> Deed[int]:
    """A figure works on a burst tire. Each round of work costs a round of the move."""
    car, person = vehicle_of_move(position, move.vehicle, replace(FLAT, tyre=move.left or TYRE_ROUNDS)), move.figure
    if car.game and move.left is not None:
        raise IllegalNow("The bot knows how much work that tire still needs. Remove “left”.")
    require_there(person)
    require_able(person, Doing.WORK)
    check_tyre(car.vehicle, move.rounds)
    same = {name: position.typed[name] for name in ("vehicle", "figure") if name in position.typed}

    def report(left: int) -> Report:
        text = f"{person.name} works on the tire of {car.within}"
        if not left:
            return Report(f"{text}, and it is changed.", tone=Tone.GOOD)
        onward = same if car.game else {**same, "left": left}
        again = FollowUp("Another round", "hood-car tire", onward)
        return Report(f"{text}, with {count(left, 'round')} to go.", follow_ups=(again,))

    return Deed(
        change_tyre,
        (car.vehicle, move.rounds),
        allow=lambda: price_of(position, person, rounds=move.rounds),
        changes=lambda _: (VehicleMended(car.game, car.vehicle.name, tyre=move.rounds),),
        report=report,
        facts=lambda outcome: {"left": outcome.result},
    )


@move("hood-car right")
class Right:
    """Set an overturned vehicle on its wheels. It takes three people, a round each."""

    vehicle: Vehicle | None = VEHICLE
    people: tuple[Person, ...] = many_figures(
        "The people: names or a number (default: 3).", lambda _position, _move: (one_of(PEOPLE.counted),) * RIGHTING
    )


@decides(Right)
def set_right(position: Position, move: Right) -> Deed[bool]:
    """Three people set an overturned vehicle on its wheels. Each spends a round."""
    car, people = vehicle_of_move(position, move.vehicle, ON_SIDE), tuple(present(move.people))
    for person in people:
        require_able(person, Doing.WORK)
    check_right(car.vehicle, len(people))

    def allow() -> Price:
        return tuple(part for who in people for part in (*position.owner(who), *price_of(position, who, rounds=1)))

    known = any(person.stored for person in people)
    hands = together([person.name for person in people]) if known else f"{len(people)} people"
    smashed = ("It is smashed and moves no more.",) if car.vehicle.wreck is Wreck.OVERTURNED else ()
    answer = Report(f"{hands} right {car.within}.", smashed, tone=Tone.GOOD)
    return Deed(
        right_up,
        (car.vehicle, len(people)),
        allow=allow,
        changes=lambda _: (VehicleMended(car.game, car.vehicle.name, righted=True),),
        report=lambda _: answer,
        facts=lambda outcome: {"righted": outcome.result},
    )


@move("hood-car restart")
class Restart:
    """Restart a vehicle that stalled, or that a barrier knocked out."""

    vehicle: Vehicle | None = VEHICLE


@decides(Restart)
def start_again(position: Position, move: Restart) -> Deed[bool]:
    """A player restarts a vehicle that stalled or that a barrier knocked out."""
    car = vehicle_of_move(position, move.vehicle, STALLED)
    check_start(car.vehicle)
    mended = VehicleMended(car.game, car.vehicle.name, started=True, revived=True)
    return Deed(
        restart,
        (car.vehicle,),
        changes=lambda _: (mended,),
        report=lambda _: Report(f"{car.title} is running again.", tone=Tone.GOOD),
        facts=lambda outcome: {"started": outcome.result},
    )
