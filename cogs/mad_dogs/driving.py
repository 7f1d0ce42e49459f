"""/mad-car: moves of cars, changes of speed, chases and hit engines in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count
from rules.mad_dogs.car_fields import speed_told
from rules.mad_dogs.car_lines import engine_die, inches, opening, pace
from rules.mad_dogs.control import Brake, Hazard, Swerve
from rules.mad_dogs.drives import Accelerate, Chase, Chaser, Drive, Drives, Engine, whole
from rules.mad_dogs.driving import Chased, Move, Shift
from rules.mad_dogs.fates import some_of
from rules.mad_dogs.model import Speed
from rules.mad_dogs.position import Person
from rules.mad_dogs.wheels import Wheels, must_hold_on


@tells(Drive, lambda told, result: {"inches": whole(result), "hazards": told.hazards})
def drives(told: Drives, result: float) -> Report:
    """How far a car goes, and what its driver and those outside owe for it."""
    one, move = told.wheels, told.move
    lines = (
        f"{opening(pace(told.before))} until now: one action changes it and moves the car."
        if told.before is not move.speed
        else "",
        f"{count(told.hazards, 'hazard')}, for {_turns(move)}: the driver tests STUNTS, /mad-car hazard."
        if told.hazards
        else "",
        "The engine is hit: roll for it each turn, /mad-car engine." if move.car.engine_hit else "",
        _riders_line(told.outside, move.speed),
    )
    return Report(
        f"{one.title} goes {inches(result)}, {pace(move.speed)}.", tuple(filter(None, lines)), tuple(_offers(told))
    )


def _offers(told: Drives) -> Iterator[FollowUp]:
    """Buttons for the hazards of a move, the engine, and the first who must hold on outside."""
    one, move = told.wheels, told.move
    if told.hazards and one.inside:
        typed = {**one.going(move.speed), "hazards": told.due, **one.same(move.car, "aboard", "outside")}
        yield FollowUp("Test the hazards", "mad-car hazard", typed)
    if move.car.engine_hit:
        yield engine_offer(one)
    if one.vehicle is None:
        return
    for person in must_hold_on(told.outside, move.speed)[:2]:
        typed = {"car": one.vehicle.name, "figure": person.typed, "hazards": told.hazards}
        yield FollowUp(f"Hold on: {person.name}"[:80], "mad-wreck ride", typed, people=(person,))


def engine_offer(one: Wheels) -> FollowUp:
    """The button for the die of a car's engine."""
    if one.vehicle is None:
        return FollowUp("Engine", "mad-car engine", {})
    return engine_die(one.at.id, one.at.board, one.vehicle)


def _turns(move: Move) -> str:
    """“1 corner and 2 curves”; empty for none."""
    taken = ((move.corners, "corner"), (move.curves, "curve"))
    return " and ".join(count(number, turn) for number, turn in taken if number)


def _riders_line(outside: Sequence[Person], speed: Speed | None) -> str:
    """What those on running boards have to do; empty at a speed that is safe."""
    must = must_hold_on(outside, speed)
    return f"Outside: {some_of([one.name for one in must])} must hold on, /mad-wreck ride." if must else ""


@tells(Accelerate, lambda told, actions: {"actions": actions, "speed": speed_told(told[1].to)})
def accelerates(told: tuple[Wheels, Shift], actions: int) -> Report:
    """A change of speed."""
    one, shift = told
    helped = ("Wheel Man: two steps an action.",) if "Wheel Man" in shift.skills else ()
    change = f"{one.title} goes from {pace(shift.speed)} to {pace(shift.to)}"
    return Report(f"{change}: {count(actions, 'action')}.", helped)


def _chase_facts(_cars: Any, chased: Chased) -> dict[str, Any]:
    return {"active": whole(chased.active), "other": whole(chased.other), "gain": whole(chased.gain)}


@tells(Chase, _chase_facts)
def chases(cars: tuple[Chaser, Chaser], chased: Chased) -> Report:
    """Who gains on whom."""
    first, second, gain = cars[0].name, cars[1].name, chased.gain
    made = "neither gains nor falls back"
    if gain:
        made = f"gains {inches(gain)}" if gain > 0 else f"falls back {inches(-gain)}"
    lines = (
        f"{first} goes {inches(chased.active)}, {second} {inches(chased.other)}.",
        *(_hazard_line(name, one) for name, one in zip((first, opening(second)), cars, strict=True)),
        *(_riders_line(one.outside, one.wheels.speed) for one in cars),
    )
    return Report(f"{first} {made}.", tuple(filter(None, lines)), tuple(filter(None, map(_hazards_offer, cars))))


def _hazard_line(name: str, one: Chaser) -> str:
    met = count(one.hazards, "hazard")
    return f"{name} meets {met} on the way: {_turns(one.pursuit.move)}." if one.hazards else ""


def _hazards_offer(one: Chaser) -> FollowUp | None:
    """A button for the hazards of a car on the table."""
    vehicle = one.wheels.vehicle
    if not one.hazards or vehicle is None:
        return None
    typed = {"car": vehicle.name, "hazards": one.hazards + vehicle.hazards}
    return FollowUp(f"Hazards: {vehicle.name}"[:80], "mad-car hazard", typed)


@tells(Engine, lambda _one, dies: {"dies": dies})
def engine(one: Wheels, dies: bool) -> Report:
    """Whether a hit engine dies."""
    whose = "The engine" if one.vehicle is None else f"The engine of {one.name}"
    if dies:
        return Report(f"{whose} dies: the car stops for good.", tone=Tone.BAD)
    return Report(f"{whose} runs on, for this turn.")


mad_car = root("mad-car", "Mad Dogs With Guns: driving cars.")
add_commands(mad_car, __name__, (Drive, Accelerate, Hazard, Brake, Swerve, Chase, Engine))
ROOTS = (mad_car,)
