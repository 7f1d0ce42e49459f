"""Turns and braking of vehicles, and lost control (pot.car.turn, pot.car.brake)."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Bands, ByStreet, nobody, option
from rules.core.action.move import move
from rules.core.action.on_street import in_inches
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.pottersville.driving.across_street import braked as skids_to
from rules.pottersville.driving.across_street import room_ahead, skidded
from rules.pottersville.driving.people_in_crashes import crash, crashed_changes, crashed_facts, crashed_lines
from rules.pottersville.driving.riders import (
    MOVING,
    NEXT_TURN,
    WRECKED,
    Ride,
    deed_of_ride,
    named_car,
    next_button,
    pace_of,
    price_of_drive,
    require_driven,
    ride_of,
    riders,
)
from rules.pottersville.model.fields import ROLLS, TESTS
from rules.pottersville.model.figures import Car, VehiclePace, Wound
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.vehicles import CRASHES, STANDS, WRECK
from rules.pottersville.wounds.effects_and_wounds import Body

# Turns

SHARPEST: Final = 90
"""The most degrees that a vehicle turns."""
SAFE: Final = 30
"""The most degrees that a fast vehicle turns without a test."""
SPEED: Final = "The vehicle's pace (default: as recorded, else fast)."
LOSSES: Final = ("it keeps to the road", "it skids", "it rolls over")
ON_THE_WAY: Final = "If it hits something on the way, it crashes. Report that with /pottersville-car hit."
LOSES: Final = at_least(4, "loses control", "keeps control")
LOST_CONTROL: Final = Table(
    "pot.tables.lost-control",
    "Out of control",
    "Wheels: Turns",
    (
        Row(1, 3, False, "Skids", "D3 inches sideways."),
        Row(4, 6, True, "Rolls over", "Wrecked; everyone in it rolls as in a crash."),
    ),
)
SKIDS: Final = Table(
    "pot.tables.skid",
    "Skidding: inches sideways",
    "Wheels: Turns; the direction is a ruling",
    tuple(
        Row(face, face, inches, f"{abs(inches)} inch{'es' * (abs(inches) > 1)} {'left' if inches < 0 else 'right'}")
        for face, inches in enumerate((1, -1, 2, -2, 3, -3), 1)
    ),
)
"""D3 inches, read from a D6. A key above 0 is inches to the right, below 0 to the left."""


class Loss(NamedTuple):
    """The result of a test of control.

    lost    the driver lost control
    rolled  the vehicle rolled over and is wrecked
    skid    inches that it went sideways; below 0 is to the left
    wounds  of those in it, in their order, after it rolled over
    """

    lost: bool = False
    rolled: bool = False
    skid: int = 0
    wounds: tuple[Wound, ...] = ()


def control(dice: Dice, bodies: tuple[Body, ...]) -> Loss:
    """A test of control and its consequences. Turns and swerves call it as a stage."""
    if not dice.read(1, LOSES, "control")[0]:
        return Loss()
    if dice.read(1, dice.reading(LOST_CONTROL), "out of control")[0]:
        return Loss(True, True, 0, dice.call(crash, bodies))
    return Loss(True, False, dice.read(1, dice.reading(SKIDS), "skid")[0])


@resolves("pot.car.turn", "pot.crash")
def turn(dice: Dice, pace: VehiclePace, degrees: float, bodies: tuple[Body, ...] = ()) -> Loss:
    """A turn of so many degrees. A fast vehicle tests control beyond 30.

    Dice in order: control; skid or roll; the skid, or the crash of those in it. Raises OutOfRange for more than 90
    degrees, IllegalNow for a vehicle that doesn't move.
    """
    if not 0 < degrees <= SHARPEST:
        raise OutOfRange(f"A vehicle turns up to {SHARPEST} degrees in one move, not {degrees:g}. Turn in two moves.")
    if pace is VehiclePace.STOPPED:
        raise IllegalNow("A stopped vehicle can't turn. Move it first.")
    return dice.call(control, bodies) if pace is VehiclePace.FAST and degrees > SAFE else Loss()


@move("pottersville-car turn", ROLLS)
class Turning:
    """Turn a vehicle. Beyond 30 degrees, a fast one loses control on 4 to 6."""

    vehicle: Car = named_car()
    degrees: Annotated[float, Interval(ge=1, le=180)] = option("Degrees of the turn, 90 at most.")
    pace: VehiclePace = pace_of(SPEED, VehiclePace.FAST, *MOVING)
    aboard: tuple[Person, ...] = riders()


@decides(Turning)
def turns(position: Position, move: Turning) -> Deed[Loss]:
    """A vehicle turns. A fast one tests control beyond 30 degrees."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    questions: tuple[Question, ...] = ()
    if move.pace is VehiclePace.FAST and move.degrees > SAFE:
        questions = (
            Question("The vehicle", turn, (move.pace, move.degrees), _lost, LOSSES),
            Question("Sideways", turn, (move.pace, move.degrees), lambda loss: _aside(loss.skid), SIDEWAYS),
            *ride.questions(
                ride.bodies, turn, lambda alone: (move.pace, move.degrees, alone), lambda loss: loss.wounds
            ),
        )

    def changes(loss: Loss) -> tuple[Change, ...]:
        rolls = ride.changed(**WRECK) if loss.rolled else skidded(position, ride.name, loss.skid) if ride.here else ()
        return (*rolls, *crashed_changes(ride.crew, loss.wounds))

    def report(loss: Loss) -> Report:
        text = sentence(f"the {ride.name} turns {move.degrees:g} degrees")
        if not loss.lost:
            return Report(f"{text}, {'slowly' if move.pace is VehiclePace.SLOW else 'and holds the road'}.")
        return _out_of_control(ride, f"{text} and", loss)

    def facts(loss: Loss) -> dict[str, Any]:
        return _loss_facts(loss, crashed_facts(ride.crew, loss.wounds))

    args = (move.pace, move.degrees, ride.bodies)
    return deed_of_ride(
        position, ride, turn, args, lambda: price_of_drive(position, ride), changes, report, facts, questions
    )


def _out_of_control(ride: Ride, text: str, loss: Loss) -> Report:
    """Where a vehicle that is out of control ends."""
    lines = crashed_lines(ride.crew, loss.wounds)
    if loss.rolled:
        return Report(f"{text} rolls over: {WRECKED}.", lines, tone=Tone.BAD)
    skids = f'skids {abs(loss.skid)}" to the {"left" if loss.skid < 0 else "right"}'
    return Report(f"{text} {skids}.", (ON_THE_WAY, *lines), next_button(ride, "It hits something", "hit"), Tone.BAD)


def _loss_facts(loss: Loss, people: list[dict[str, Any]]) -> dict[str, Any]:
    return {"lost": loss.lost, "rolled": loss.rolled, "skid": loss.skid, "people": people}


def _lost(loss: Loss) -> str:
    return LOSSES[0] if not loss.lost else LOSSES[2] if loss.rolled else LOSSES[1]


def _aside(inches: int) -> str:
    """How many inches a vehicle skids sideways, and to which side."""
    return f'{abs(inches)}" to the {"left" if inches < 0 else "right"}' if inches else "not at all"


SIDEWAYS: Final = tuple(_aside(inches) for inches in sorted({0, *(row.key for row in SKIDS.rows)}))


# Brakes

BRAKES: Final = "brake"
FARTHEST_SKID: Final = 6
"""The most inches that a fast vehicle skids. It never hits anything this far away."""
STOPS: Final = (
    "it stops in time",
    "it swerves clear",
    "it skids off sideways",
    "it rolls over",
    "it hits what is there",
)


class Braked(NamedTuple):
    """The result of braking.

    skid    inches that it skidded before it stopped
    hit     whether it ran into what was in its way
    loss    the test of control of a swerve
    wounds  of those in it, in their order, after a crash
    """

    skid: int
    hit: bool = False
    loss: Loss = Loss()
    wounds: tuple[Wound, ...] = ()

    @property
    def suffered(self) -> tuple[Wound, ...]:
        """The wounds of those in it, after a crash or a roll. Empty if neither happened."""
        return self.wounds or self.loss.wounds


def check_brake(pace: VehiclePace) -> None:
    """Raises IllegalNow for a vehicle that doesn't move."""
    if pace is VehiclePace.STOPPED:
        raise IllegalNow("It has already stopped, so it can't brake. Drive it first.")


@resolves("pot.car.brake", "pot.car.turn", "pot.crash")
def brake(
    dice: Dice, pace: VehiclePace, bodies: tuple[Body, ...] = (), room: float | None = None, swerve: bool = False
) -> Braked:
    """A vehicle brakes. A slow one stops at once, and a fast one skids D6 inches.

    room    inches to what is in the way, and a longer skid runs into it; None if nothing is
    swerve  the driver swerves and tests control; a driver who keeps control misses it

    Dice in order: the skid; control and its consequences; the crash of those in it. Players see on the table whether a
    vehicle that skids sideways meets anything. Raises IllegalNow for a vehicle that doesn't move, OutOfRange for
    impossible inches.
    """
    check_brake(pace)
    if room is not None and not (isfinite(room) and room >= 0):
        raise OutOfRange("The distance to what is in the way can't be negative. Give inches from 0 up.")
    skid = dice.total(1, 6, "skid") if pace is VehiclePace.FAST else 0
    if room is None or skid <= room:
        return Braked(skid)
    if swerve:
        return Braked(skid, loss=dice.call(control, bodies))
    return Braked(skid, True, wounds=dice.call(crash, bodies))


def _room_said(position: Position, move: Any, room: Any) -> str:
    return "" if room is None else f"{in_inches(position, move, room)} to what is in its way"


@move("pottersville-car brake", TESTS, chosen=("swerve",))
class Braking:
    """Brake: a slow vehicle stops at once, a fast one skids D6 inches."""

    vehicle: Car = named_car()
    room: Annotated[float | None, Interval(ge=0, le=60)] = option(
        "Inches to what is in its way (default: nothing is).",
        ByStreet(room_ahead, nobody, said=_room_said),
        called="Something in its way",
        measured=Bands(lambda _position, _move: [(f"{inches}″", float(inches)) for inches in range(FARTHEST_SKID)]),
        matters=lambda _position, move: move.pace is VehiclePace.FAST,
    )
    swerve: bool = option("Whether the driver swerves to miss it, and tests for control.", default=False)
    pace: VehiclePace = pace_of(SPEED, VehiclePace.FAST, *MOVING, of=lambda car: car.pace if car.moved else car.before)
    aboard: tuple[Person, ...] = riders()


@decides(Braking)
def brakes(position: Position, move: Braking) -> Deed[Braked]:
    """A vehicle brakes. A slow one stops at once, and a fast one skids and may hit what is in its way."""
    ride = ride_of(position, move.vehicle, move.aboard)
    require_driven(ride)
    check_brake(move.pace)
    if move.swerve and move.room is None:
        raise Missing("A driver swerves only if something is in the way. Add the inches to it, such as room:3.", "room")

    def allow() -> Price:
        return price_of_drive(position, ride, BRAKES, None if ride.car.moved else move.pace)

    def changes(braked: Braked) -> tuple[Change, ...]:
        state = WRECK if braked.loss.rolled else CRASHES if braked.hit else STANDS
        skids = skids_to(position, ride.name, braked.skid) if ride.here else ()
        return (*ride.changed(**state), *crashed_changes(ride.crew, braked.suffered), *skids)

    def report(braked: Braked) -> Report:
        skids = f' and skids {braked.skid}"' if braked.skid else ""
        text = sentence(f"the {ride.name} brakes{skids}")
        if braked.hit:
            lines = (*crashed_lines(ride.crew, braked.wounds), NEXT_TURN)
            return Report(f"{text}, into what is in its way.", lines, tone=Tone.BAD)
        if braked.loss.lost:
            return _out_of_control(ride, f"{text}, swerves and", braked.loss)
        swerved = move.room is not None and braked.skid > move.room
        return Report(f"{text}{', swerves clear' if swerved else ''} and stops.")

    def facts(braked: Braked) -> dict[str, Any]:
        people = crashed_facts(ride.crew, braked.suffered)
        return {**_loss_facts(braked.loss, people), "inches": braked.skid, "hit": braked.hit}

    args = (move.pace, ride.bodies, move.room, move.swerve)
    return deed_of_ride(position, ride, brake, args, allow, changes, report, facts, _ways_to_brake(ride, move))


def _ways_to_brake(ride: Ride, move: Braking) -> tuple[Question, ...]:
    """The odds of the skid; with something in the way, also of how it ends and of each rider's wound."""
    if move.pace is not VehiclePace.FAST:
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
