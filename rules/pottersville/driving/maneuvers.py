"""Vehicles on the road: a move, a turn at speed, braking, a collision, and driving away from one (pot.car.*)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, TypeVar

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Bands, OnThing, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import sentence
from rules.pottersville.driving.resolve import (
    SAFE,
    SHARPEST,
    Braked,
    Drive,
    Driven,
    Loss,
    brake,
    check_drive,
    drive,
    drive_away,
    turn,
)
from rules.pottersville.driving.riders import (
    NOBODY,
    Ride,
    crash_questions,
    crashed_changes,
    crashed_facts,
    crashed_lines,
    named_car,
    pace_of,
    ride_of,
    riders,
)
from rules.pottersville.driving.tables import SKID as SKIDS
from rules.pottersville.driving.vehicle_hits import crash
from rules.pottersville.model.acting import Doing, check_phase, order_for, price_of, price_of_try, require_able
from rules.pottersville.model.fields import ROLLS, TESTS, WOUNDS
from rules.pottersville.model.figures import Car, Pace, Wound
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.vehicles import AWAY, CRASHES, STANDS, WRECK
from rules.pottersville.wounds.resolve import Body

MOVING: Final = (Pace.SLOW, Pace.FAST)
SPEED: Final = "How it moves (default: as the table knows it, else fast)."
BRAKES: Final = "brake"
SKID: Final = 6
"""The most inches that a fast vehicle skids. It never hits anything this far away."""
GETS_AWAY: Final = "drive away"
WRECKED: Final = "it is wrecked"
NEXT_TURN: Final = "In the next turn it may try to drive away: 5 or 6, otherwise it is wrecked."
ON_THE_WAY: Final = "If it hits something on the way, it crashes: /pottersville-car hit."
LOSSES: Final = ("it keeps to the road", "it skids", "it rolls over")
STOPS: Final = (
    "it stands in time",
    "it swerves clear",
    "it skids off sideways",
    "it rolls over",
    "it hits what is there",
)


R = TypeVar("R")

# The driver


def require_driven(ride: Ride) -> None:
    """Refuse a vehicle on the table that is a wreck, or that has no driver who can drive."""
    driver = ride.driver
    if not ride.here:
        return
    if driver is NOBODY:
        raise IllegalNow(f"Nobody drives the {ride.name}: put somebody at the wheel first.")
    if ride.car.wrecked:
        raise IllegalNow(f"The {ride.name} is a wreck: it goes nowhere.")
    if driver.figure.wound is Wound.DEAD:
        out = "/pottersville-car alight takes him out, and board puts another there"
        raise IllegalNow(f"{driver.name} is dead at the wheel of the {ride.name}: {out}.")
    require_able(driver, Doing.DRIVE)


def check_moves(car: Car) -> None:
    """Refuse a vehicle that can't move now, with IllegalNow."""
    if car.crashed:
        raise IllegalNow(f"{car.name} has hit something: it has to drive away from that first, on a 5 or 6.")
    if car.halted:
        raise IllegalNow(f"The driver of {car.name} is too badly hurt: put somebody else at the wheel first.")
    if car.moved:
        raise IllegalNow(f"{car.name} has made its move this turn: it moves again in the next.")


def price_of_drive(position: Position, ride: Ride, tries: str = "", moves: Pace | None = None) -> Price:
    """The price of driving a vehicle on the table, in the Movement phase. The player of its driver pays it.

    tries  what the driver tries, which is allowed once a turn
    moves  the pace of the vehicle's move, which is also the driver's move; None if it makes none
    """
    if not ride.here:
        return ride.right(position)
    check_phase(position.board, Doing.DRIVE)
    price = (*position.owner(ride.driver), *(price_of_try(position, ride.driver, tries) if tries else ()))
    if moves is None:
        return price
    return (*price, *price_of(position, ride.driver, Doing.DRIVE), *ride.changed(pace=moves, moved=True))


def _ridden(
    position: Position,
    ride: Ride,
    resolver: Callable[..., R],
    args: tuple[Any, ...],
    allow: Callable[[], Price],
    changes: Callable[[R], tuple[Change, ...]],
    report: Callable[[R], Report],
    facts: Callable[[R], Any],
    questions: Iterable[Question],
) -> Deed[R]:
    """A deed of a vehicle. It concerns everyone in the vehicle."""
    return Deed(
        resolver,
        args,
        ride.names,
        allow,
        changes,
        lambda outcome: facts(outcome.result),
        tuple(questions),
        ride.rerolls(position),
        ride.crew,
        not ride.here,
        report=report,
    )


def _next(ride: Ride, label: str, command: str, **typed: Any) -> tuple[FollowUp, ...]:
    """A button for the next command of a vehicle on the table."""
    return (FollowUp(label, f"pottersville-car {command}", {"vehicle": ride.car.name, **typed}),) if ride.here else ()


# A move


def _drivers_wound(position: Position, move: Driving) -> Wound:
    return ride_of(position, move.vehicle, move.aboard or ()).driver.figure.wound


@move("pottersville-car drive", ROLLS)
class Driving:
    """A vehicle's move: slow 12 inches, fast 12 + 2D6; a hurt driver may wreck it."""

    vehicle: Car = named_car()
    pace: Pace = option("Default: slow.", default=Pace.SLOW, words=MOVING)
    before: Pace = option(
        "How it moved in the turn before; the table knows its own vehicles.",
        lambda _position, move: move.vehicle.before,
        known=OnThing("vehicle"),
        words=Pace,
    )
    wound: Wound = option(
        "The driver's wound; a sheet knows.",
        _drivers_wound,
        known=OnThing("vehicle"),
        words={word: WOUNDS[word] for word in ("Fit", "Suppressed", "Light wound")},
    )
    tire: bool = option(
        "A tire is hit; the table knows.", lambda _position, move: move.vehicle.tire, known=OnThing("vehicle")
    )
    engine: Annotated[int, Interval(ge=0, le=2)] = option(
        "Hits on the engine; the table knows.", lambda _position, move: move.vehicle.engine, known=OnThing("vehicle")
    )
    aboard: tuple[Person, ...] = riders()


@decides(Driving)
def drives(position: Position, move: Driving) -> Deed[Driven]:
    """A vehicle makes its move of the turn."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    bodies = (Body(move.wound, ride.driver.figure.tough), *ride.bodies[1:])
    order = order_for(position, ride.driver) if ride.here else None
    way = Drive(move.pace, move.before, bodies, move.tire, move.engine, order)
    check_drive(way)

    def allow() -> Price:
        check_moves(ride.car)
        return price_of_drive(position, ride, moves=move.pace)

    def changes(driven: Driven) -> tuple[Change, ...]:
        return (*(ride.changed(**WRECK) if driven.wrecked else ()), *crashed_changes(ride.crew, driven.wounds))

    def report(driven: Driven) -> Report:
        fast = move.pace is Pace.FAST
        text = sentence(f"{ride.driver.name} drives the {ride.name} {'fast' if fast else 'slowly'}")
        if driven.wrecked:
            headline = f"{text}, too badly hurt to hold the road: {WRECKED}."
            return Report(headline, crashed_lines(ride.crew, driven.wounds), tone=Tone.BAD)
        turns = f"It turns up to {SAFE if fast else SHARPEST} degrees without a test."
        return Report(f'{text}: up to {driven.inches}".', (turns,), _next(ride, "Brake", "brake"))

    def facts(driven: Driven) -> dict[str, Any]:
        people = crashed_facts(ride.crew, driven.wounds)
        return {"inches": driven.inches, "wrecked": driven.wrecked, "people": people}

    return _ridden(position, ride, drive, (way,), allow, changes, report, facts, _ways_to_drive(ride, way))


def _ways_to_drive(ride: Ride, way: Drive) -> tuple[Question, ...]:
    """The odds of the inches; for a hurt driver also of a wreck, and of each rider's wound."""
    first = way.bodies[0]
    alone = (replace(way, bodies=(first,)),)
    if first.wound is Wound.NONE:
        sure = way.pace is Pace.SLOW and not way.tire
        return () if sure else (Question("Inches", drive, alone, lambda driven: driven.inches),)
    inches = tuple(f'{inches}"' for inches in range(25))

    def far(driven: Driven) -> str:
        return WRECKED if driven.wrecked else f'{driven.inches}"'

    return (
        Question("The vehicle", drive, alone, far, (*inches, WRECKED)),
        *ride.questions(
            way.bodies[: len(ride.crew)],
            drive,
            lambda bodies: (replace(way, bodies=bodies),),
            lambda driven: driven.wounds,
            first=True,
        ),
    )


# Control


@move("pottersville-car turn", ROLLS)
class Turning:
    """A turn: beyond 30 degrees a fast vehicle loses control on 4 to 6."""

    vehicle: Car = named_car()
    degrees: Annotated[float, Interval(ge=1, le=180)] = option("How far it turns, 90 at most.")
    pace: Pace = pace_of(SPEED, Pace.FAST, *MOVING)
    aboard: tuple[Person, ...] = riders()


@decides(Turning)
def turns(position: Position, move: Turning) -> Deed[Loss]:
    """A vehicle turns. A fast one tests control beyond 30 degrees."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    questions: tuple[Question, ...] = ()
    if move.pace is Pace.FAST and move.degrees > SAFE:
        questions = (
            Question("The vehicle", turn, (move.pace, move.degrees), _lost, LOSSES),
            Question("Sideways", turn, (move.pace, move.degrees), lambda loss: _aside(loss.skid), SIDEWAYS),
            *ride.questions(
                ride.bodies, turn, lambda alone: (move.pace, move.degrees, alone), lambda loss: loss.wounds
            ),
        )

    def changes(loss: Loss) -> tuple[Change, ...]:
        return (*(ride.changed(**WRECK) if loss.rolled else ()), *crashed_changes(ride.crew, loss.wounds))

    def report(loss: Loss) -> Report:
        text = sentence(f"the {ride.name} turns {move.degrees:g} degrees")
        if not loss.lost:
            return Report(f"{text}, {'slowly' if move.pace is Pace.SLOW else 'and holds the road'}.")
        return _out_of_control(ride, f"{text} and", loss)

    def facts(loss: Loss) -> dict[str, Any]:
        return _loss_facts(loss, crashed_facts(ride.crew, loss.wounds))

    args = (move.pace, move.degrees, ride.bodies)
    return _ridden(
        position, ride, turn, args, lambda: price_of_drive(position, ride), changes, report, facts, questions
    )


def _out_of_control(ride: Ride, text: str, loss: Loss) -> Report:
    """Where a vehicle that is out of control ends."""
    lines = crashed_lines(ride.crew, loss.wounds)
    if loss.rolled:
        return Report(f"{text} rolls over: {WRECKED}.", lines, tone=Tone.BAD)
    skids = f'skids {abs(loss.skid)}" to the {"left" if loss.skid < 0 else "right"}'
    return Report(f"{text} {skids}.", (ON_THE_WAY, *lines), _next(ride, "It hits something", "hit"), Tone.BAD)


def _loss_facts(loss: Loss, people: list[dict[str, Any]]) -> dict[str, Any]:
    return {"lost": loss.lost, "rolled": loss.rolled, "skid": loss.skid, "people": people}


def _lost(loss: Loss) -> str:
    return LOSSES[0] if not loss.lost else LOSSES[2] if loss.rolled else LOSSES[1]


def _aside(inches: int) -> str:
    """How many inches a vehicle skids sideways, and to which side."""
    return f'{abs(inches)}" to the {"left" if inches < 0 else "right"}' if inches else "not at all"


SIDEWAYS: Final = tuple(_aside(inches) for inches in sorted({0, *(row.key for row in SKIDS.rows)}))


@move("pottersville-car brake", TESTS)
class Braking:
    """Brake: a slow vehicle stands at once, a fast one skids D6 inches."""

    vehicle: Car = named_car()
    room: Annotated[float | None, Interval(ge=0, le=60)] = option(
        "Inches to what stands in its way (default: nothing does).",
        default=None,
        called="Something in its way",
        measured=Bands(lambda _position, _move: [(f"{inches}″", float(inches)) for inches in range(SKID)]),
        matters=lambda _position, move: move.pace is Pace.FAST,
    )
    swerve: bool = option("The driver swerves rather than hit it, and tests for control.", default=False)
    pace: Pace = pace_of(SPEED, Pace.FAST, *MOVING, of=lambda car: car.pace if car.moved else car.before)
    aboard: tuple[Person, ...] = riders()


@decides(Braking)
def brakes(position: Position, move: Braking) -> Deed[Braked]:
    """A vehicle brakes. A slow one stops at once, and a fast one skids and may hit what is in its way."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    if move.swerve and move.room is None:
        raise Missing("Nobody swerves from nothing: say how far it is to what stands in the way, room:.", "room")

    def allow() -> Price:
        return price_of_drive(position, ride, BRAKES, None if ride.car.moved else move.pace)

    def changes(braked: Braked) -> tuple[Change, ...]:
        state = WRECK if braked.loss.rolled else CRASHES if braked.hit else STANDS
        return (*ride.changed(**state), *crashed_changes(ride.crew, braked.suffered))

    def report(braked: Braked) -> Report:
        skids = f' and skids {braked.skid}"' if braked.skid else ""
        text = sentence(f"the {ride.name} brakes{skids}")
        if braked.hit:
            lines = (*crashed_lines(ride.crew, braked.wounds), NEXT_TURN)
            return Report(f"{text}, into what stands in its way.", lines, tone=Tone.BAD)
        if braked.loss.lost:
            return _out_of_control(ride, f"{text}, swerves and", braked.loss)
        swerved = move.room is not None and braked.skid > move.room
        return Report(f"{text}{', swerves clear' if swerved else ''} and stands.")

    def facts(braked: Braked) -> dict[str, Any]:
        people = crashed_facts(ride.crew, braked.suffered)
        return {**_loss_facts(braked.loss, people), "inches": braked.skid, "hit": braked.hit}

    args = (move.pace, ride.bodies, move.room, move.swerve)
    return _ridden(position, ride, brake, args, allow, changes, report, facts, _ways_to_brake(ride, move))


def _ways_to_brake(ride: Ride, move: Braking) -> tuple[Question, ...]:
    """The odds of the skid; with something in the way, also of how it ends and of each rider's wound."""
    if move.pace is not Pace.FAST:
        return ()
    args, room = (move.pace, (), move.room, move.swerve), move.room
    skid = Question("Skid, in inches", brake, args, lambda braked: braked.skid)
    if room is None:
        return (skid,)

    def ends(braked: Braked) -> str:
        if braked.hit:
            return STOPS[4]
        if braked.loss.lost:
            return STOPS[3] if braked.loss.rolled else STOPS[2]
        return STOPS[1] if move.swerve and braked.skid > room else STOPS[0]

    def with_bodies(bodies: tuple[Body, ...]) -> tuple[Any, ...]:
        return (move.pace, bodies, room, move.swerve)

    people = ride.questions(ride.bodies, brake, with_bodies, lambda braked: braked.suffered)
    aside = (
        (Question("Sideways", brake, args, lambda braked: _aside(braked.loss.skid), SIDEWAYS),) if move.swerve else ()
    )
    return (skid, Question("How it ends", brake, args, ends, STOPS), *aside, *people)


# Collisions


@move("pottersville-car hit", ROLLS)
class Hitting:
    """A vehicle has hit something: everybody in it tests for wounds."""

    vehicle: Car = named_car()
    aboard: tuple[Person, ...] = riders()


@decides(Hitting)
def hits(position: Position, move: Hitting) -> Deed[tuple[Wound, ...]]:
    """A vehicle has hit something. Everyone in it tests, and it can't move until it drives away.

    The player of its driver reports the collision, else the player of any rider, or an umpire.
    """
    ride = ride_of(position, move.vehicle, move.aboard)
    if ride.car.wrecked or ride.car.crashed:
        state = "is a wreck" if ride.car.wrecked else "has hit something"
        raise IllegalNow(f"The {ride.name} {state} already: nobody tests again.")
    if not (ride.here or ride.people):
        if not position.asking:
            ride.right(position)
        raise Missing("Say who is in it, aboard: names, or how many.", "aboard")

    def allow() -> Price:
        whose = position.owner(next(iter(ride.crew), NOBODY)) if ride.here else ride.right(position)
        return (*whose, *ride.changed(**CRASHES))

    def changes(wounds: tuple[Wound, ...]) -> tuple[Change, ...]:
        return crashed_changes(ride.crew, wounds)

    def report(wounds: tuple[Wound, ...]) -> Report:
        lines = (*crashed_lines(ride.crew, wounds), NEXT_TURN)
        return Report(sentence(f"the {ride.name} hits something."), lines, tone=Tone.BAD)

    def facts(wounds: tuple[Wound, ...]) -> list[dict[str, Any]]:
        return crashed_facts(ride.crew, wounds)

    questions = crash_questions(ride.crew)
    deed = _ridden(position, ride, crash, (ride.bodies,), allow, changes, report, facts, questions)
    return replace(deed, again=deed.again and not any(person.stored for person in ride.people))


@move("pottersville-car away", ROLLS)
class GettingAway:
    """A vehicle that hit something drives away on 5 or 6; otherwise it is wrecked."""

    vehicle: Car = named_car()


@decides(GettingAway)
def gets_away(position: Position, move: GettingAway) -> Deed[bool]:
    """A vehicle that hit something tries to drive away in the next turn."""
    ride = ride_of(position, move.vehicle, ())
    require_driven(ride)
    if ride.here:
        if not ride.car.crashed:
            raise IllegalNow(f"The {ride.name} has hit nothing: it just drives, /pottersville-car drive.")
        order = order_for(position, ride.driver)
        check_drive(Drive(Pace.SLOW, ride.car.before, ride.bodies, ride.car.tire, ride.car.engine, order))

    def allow() -> Price:
        if ride.car.moved:
            raise IllegalNow(f"The {ride.name} has moved this turn: it drives away in the next.")
        return price_of_drive(position, ride, GETS_AWAY)

    def changes(away: bool) -> tuple[Change, ...]:
        return ride.changed(**(AWAY if away else WRECK))

    def report(away: bool) -> Report:
        if not away:
            return Report(sentence(f"the {ride.name} does not start again: {WRECKED}."), tone=Tone.BAD)
        on = _next(ride, "Drive on slowly", "drive", pace=str(Pace.SLOW))
        return Report(sentence(f"the {ride.name} gets away, and makes a slow move."), follow_ups=on, tone=Tone.GOOD)

    asked = Question("Drives away", drive_away, (), order=(True, False))
    return _ridden(position, ride, drive_away, (), allow, changes, report, lambda away: {"away": away}, (asked,))
