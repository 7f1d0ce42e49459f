"""Shots at vehicles, and the people in them (pot.shoot.vehicle)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnThing, option
from rules.core.action.move import move
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.pottersville.driving import riders
from rules.pottersville.driving.people_in_crashes import FATES, crashed_changes, crashed_facts, crashed_lines
from rules.pottersville.driving.riders import Ride, named_car, pace_of, ride_of
from rules.pottersville.driving.vehicle_hits import STALLS, DriverFate, VehicleHit, rider_hit
from rules.pottersville.model.fields import ROLLS, Other
from rules.pottersville.model.figures import Build, Car, Cover, Motion, VehiclePace, Wound
from rules.pottersville.model.on_street import require_line
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.weapons import Weapon
from rules.pottersville.shooting.shots import (
    FROM_CAR,
    GUN,
    MOTION,
    OTHER,
    SHOOTER,
    SHOOTERS_WOUND,
    TWO,
    Gap,
    Inches,
    Struck,
    aim_of,
    another_nearer,
    cover_of_target,
    fate_of,
    fire_at,
    gap_to,
    range_to,
    volley_of,
)
from rules.pottersville.shooting.to_hit_and_cover import Volley, VolleyTarget, hits_at, numbers_of


@resolves("pot.shoot.vehicle", "pot.shoot", "pot.effects", "pot.wounds")
def rider_fate(dice: Dice, volley: Volley, place: int, rider: int) -> Wound:
    """The wound of one rider of a target vehicle, both by place from 0, before any crash, for the odds.

    Raises OutOfRange for a target that is no vehicle.
    """
    aim, number = volley.aims[place], numbers_of(dice, volley)[place]
    if aim.wheels is None:
        raise OutOfRange("Only a vehicle has riders. Ask for the target itself.")
    hits = dice.call(hits_at, number, aim.dice, place)
    return dice.call(rider_hit, aim.wheels, volley.weapon.column, hits, rider)


MOST_COUNTED: Final = 8
"""The most dice at a vehicle whose odds are quick to count."""
THINGS: Final = ("nothing that matters", "a tire", "the engine", "a tire and the engine")


@frozen
class VehicleTarget:
    """A vehicle with its riders as a target of shots."""

    aim: VolleyTarget
    ride: Ride

    @property
    def name(self) -> str:
        return self.ride.name

    @property
    def title(self) -> str:
        return f"the {self.ride.name}"

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ride.people

    @property
    def riders(self) -> tuple[Person, ...]:
        return self.ride.people

    def called(self, people: Sequence[Person]) -> VehicleTarget:
        return replace(self, ride=self.ride.called(people))

    def hits(self, one: Struck) -> str:
        return count(one.hits, "hit")

    def lines(self, one: Struck) -> Iterator[str]:
        """The effect of hits on the people in it, on the vehicle itself, and what it does now."""
        ride, hit = self.ride, _effect(one)
        pairs = zip(ride.people, hit.wounds, strict=True)
        worse = [(person, wound) for person, wound in pairs if wound is not person.figure.wound]
        yield from crashed_lines([person for person, _ in worse], [wound for _, wound in worse])
        engine = ride.car.engine + hit.engine
        if hit.tire:
            yield "A tire is hit, so every move is D6 inches shorter."
        if hit.engine:
            yield (
                "The engine is shot to pieces, so the vehicle can't move."
                if engine >= STALLS
                else "The engine is hit, so the vehicle can't go fast."
            )
        if hit.driver is DriverFate.HALTS:
            yield f'The {ride.name} skids {hit.inches}" and stays put until another driver takes the wheel.'
        if hit.driver is DriverFate.WRECKED:
            yield f"Its driver is dead, so the {ride.name} is wrecked."
        if not (worse or hit.tire or hit.engine):
            yield "The shots do no damage."

    def fact(self, one: Struck) -> dict[str, Any]:
        hit = _effect(one)
        people = crashed_facts(self.ride.people, hit.wounds)
        vehicle = {"tire": hit.tire, "engine": hit.engine, "driver": hit.driver.value}
        return {"name": self.name, "hits": one.hits, **vehicle, "people": people}

    def changes(self, one: Struck) -> Iterator[Change]:
        """The changes of its riders, and of the vehicle if it is on the table."""
        hit = _effect(one)
        yield from crashed_changes(self.ride.people, hit.wounds)
        yield from self.ride.hit(hit)

    def questions(self, volley: Volley, place: int) -> Iterator[Question]:
        """The odds for each rider, then for the tires and the engine."""
        for rider, person in enumerate(self.ride.people):
            if person.figure.wound is Wound.DEAD:
                continue
            heading = f"{person.name}, before any crash"
            yield Question(heading, rider_fate, (volley, place, rider), lambda wound: wound.word, FATES)
        aim = volley.aims[place]
        if aim.wheels is not None and (aim.dice <= MOST_COUNTED or not self.ride.people):
            empty = replace(aim, wheels=replace(aim.wheels, riders=()))
            bare = replace(volley, aims=(*volley.aims[:place], empty, *volley.aims[place + 1 :]))
            yield Question(f"The {self.name}", fate_of, (bare, place), _thing_hit, THINGS)


def _effect(one: Struck) -> VehicleHit:
    assert one.vehicle is not None
    return one.vehicle


def _thing_hit(one: Struck) -> str:
    hit = _effect(one)
    return THINGS[hit.tire + 2 * (hit.engine > 0)]


def vehicle_target(ride: Ride, aim: VolleyTarget) -> VehicleTarget:
    """A vehicle as a target. Raises IllegalNow for an empty wreck."""
    if ride.car.wrecked and not ride.people:
        raise IllegalNow(f"The {ride.name} is an empty wreck. Choose another target.")
    return VehicleTarget(replace(aim, wheels=ride.wheels), ride)


@move("pottersville-shoot vehicle", ROLLS, around=True)
class ShootVehicle:
    """Fire all dice of a gun at a vehicle. The bot shows the place and effect of each hit."""

    shooter: Person = SHOOTER
    vehicle: Car = named_car()
    range: Inches = range_to("vehicle")
    gun: Weapon = GUN
    cover: Cover = cover_of_target("vehicle")
    two: bool = TWO
    aboard: tuple[Person, ...] = riders.riders()
    kind: Build = option(
        "The kind of vehicle (default: as recorded).",
        lambda _position, move: move.vehicle.build,
        known=OnThing("vehicle"),
        words=Build,
    )
    pace: VehiclePace = pace_of(
        "The vehicle's pace (default: as recorded).", VehiclePace.STOPPED, VehiclePace.SLOW, VehiclePace.FAST
    )
    nearer: bool = another_nearer("vehicle")
    gap: Gap = gap_to("vehicle")
    motion: Motion = MOTION
    from_car: VehiclePace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    other: Other = OTHER


@decides(ShootVehicle)
def shoot_vehicle(position: Position, move: ShootVehicle) -> Deed[tuple[Struck, ...]]:
    """A figure fires everything at one vehicle and the people in it."""
    volley = volley_of(move)
    require_line(position, move.shooter, move.vehicle)
    ride = ride_of(position, replace(move.vehicle, build=move.kind, pace=move.pace), move.aboard)
    deed = fire_at(position, move, volley, [vehicle_target(ride, aim_of(move, volley))])
    return replace(deed, allow=lambda: (*ride.right(position), *deed.allow()))
