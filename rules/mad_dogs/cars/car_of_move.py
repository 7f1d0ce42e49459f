"""The car of a command, as options describe it or as it is on the table, and the changes to it there (mad.car)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.position import Price
from rules.core.people.person import with_distinct_names
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import count
from rules.core.play.obligations import Owed, Settled
from rules.mad_dogs.bombs.burning_cars import goes_off, kindled
from rules.mad_dogs.cars.across_street import obstacles, require_ended
from rules.mad_dogs.cars.car_options import DAMAGE, FEATURES, same_car, seated, speed_text
from rules.mad_dogs.cars.car_records import CarCourse, Crashed, DriverReaction, HazardTest, PersonFate, Rider, car_after
from rules.mad_dogs.cars.tables import RIDING, Smash
from rules.mad_dogs.model.changes import FlooredSet, Hurt, MustHoldOn
from rules.mad_dogs.model.figures import Posture, Rating, Speed, Stat, helpless
from rules.mad_dogs.model.holding_on import holding, holds
from rules.mad_dogs.model.vehicles import (
    BackInHand,
    Car,
    HazardsDue,
    OutOfHand,
    Vehicle,
    VehicleBurning,
    VehicleHarmed,
    VehicleLeft,
    VehicleRidden,
    VehicleSpeed,
    VehicleSteered,
)
from rules.mad_dogs.play.acting import done_on_card, in_turn, right_to_vehicle, spending
from rules.mad_dogs.play.position import Person, Position, guest, mark_of, present, require_fit, sheet

BREAKS: Final = (*DAMAGE.values(), "wrecked")
"""The fields of a car that damage sets."""


# Those aboard


def apart(first: Iterable[Person], second: Iterable[Person]) -> None:
    """Refuse a figure that would be in two places at once."""
    there = {one.id for one in first if one.stored}
    both = next((one for one in second if one.id in there), None)
    if both is not None:
        raise IllegalNow(f"{both.name} can't be in two places at once. Name them in one place only.")


def living(people: Iterable[Person]) -> tuple[Person, ...]:
    """Those who are still alive."""
    return tuple(one for one in people if one.figure.posture is not Posture.DEAD)


def rider(person: Person, stunts: int | None = None, skills: tuple[str, ...] = (), drunk: bool = False) -> Rider:
    """A figure as the rules of cars read it. A number of `stunts` replaces its own."""
    figure, mark = sheet(person), mark_of(person, skills)
    if figure is None:
        return Rider(Rating(Stat.STUNTS, stunts or 0, skills=skills, drunk=drunk), mark)
    has, out = (*figure.skills, *skills), bool(figure.laid_out) and figure.posture is not Posture.UNCONSCIOUS

    def rated(stat: Stat, instead: int | None = None) -> Rating:
        rating = figure.rating_beside_mark(stat, instead, has, drunk=drunk).swayed(figure.drink)
        return rating._replace(whole=0) if out else rating

    return Rider(rated(Stat.STUNTS, stunts), mark, rated(Stat.GUTS))


def riders(people: Iterable[Person]) -> tuple[Rider, ...]:
    """Several figures as riders."""
    return tuple(map(rider, people))


def must_hold_on(outside: Iterable[Person], speed: Speed | None) -> tuple[Person, ...]:
    """Those outside who must hold on at this speed."""
    return tuple(outside) if speed in RIDING else ()


# People and their fates are in the same order. The fates may end earlier: those outside have none without a crash.


def off(people: Sequence[Person], fates: Sequence[PersonFate]) -> set[int]:
    """The ids of stored figures that came off a car."""
    return {who.id for who, one in zip(people, fates, strict=False) if one.flung and who.stored}


def alive(people: Sequence[Person], fates: Sequence[PersonFate]) -> set[int]:
    """The ids of stored figures that got out alive of a car that blew up."""
    ends = zip(people, fates, strict=False)
    return {who.id for who, one in ends if who.stored and one.struck.posture is not Posture.DEAD}


def hurts(people: Sequence[Person], fates: Sequence[PersonFate]) -> tuple[Change, ...]:
    """The changes of people by their fates: wounds, actions owed, posture."""
    changes: list[Change] = []
    for person, one in zip(people, fates, strict=False):
        if person.figure.posture is Posture.DEAD:
            continue
        harm, posture = one.struck.harm, one.struck.posture or Posture.UP
        before = person.figure.floored
        owed = one.beaten.owed_by(before) if one.beaten else harm.owed
        if harm.lost or owed or harm.soaked or posture is Posture.DEAD:
            changes.append(Hurt(person.id, harm.lost, owed, posture, harm.soaked))
        if one.beaten and one.beaten.leaves(before) is not before:
            changes.append(FlooredSet(person.id, one.beaten.leaves(before)))
    return tuple(changes)


# The car


@frozen(slots=False)
class CarOfMove:
    """The car of a command.

    vehicle  the one on the table; None if only the options describe the car
    inside   those inside, the driver first, corpses too
    outside  the living on running boards and on the roof
    typed    the typed options, with the car that they mean
    against  the first option that contradicts the table, and the prefix of its name
    """

    position: Position
    car: Car
    speed: Speed | None
    vehicle: Vehicle | None
    inside: tuple[Person, ...]
    outside: tuple[Person, ...]
    typed: dict[str, Any]
    against: tuple[str, str] = ("", "")

    @property
    def name(self) -> str:
        """The name on the table, such as “Ford”; otherwise “the truck”."""
        return f"the {self.car.body}" if self.vehicle is None else self.vehicle.name

    @property
    def title(self) -> str:
        """The name with a capital, to open a sentence."""
        return self.name[:1].upper() + self.name[1:]

    def going(self, speed: Speed | None) -> dict[str, Any]:
        """The speed as an option of the next command; nothing for a car on the table."""
        return {"speed": speed_text(speed)} if self.vehicle is None else {}

    @property
    def is_measured(self) -> bool:
        """Whether the street says what it meets when it goes astray."""
        typed = self.position.typed.get("meets") is not None
        return self.vehicle is not None and car_on_street(self.position, self.vehicle.name) is not None and not typed

    @property
    def known(self) -> dict[str, Any]:
        """What was typed, with what it meets if the street says so."""
        return {**self.typed, "meets": "the street"} if self.is_measured else self.typed

    def same(self, car: Car, *more: str) -> dict[str, Any]:
        """The options that describe this car, as it is now, to the next command, with the `more` options."""
        return same_car(self.typed, car, *more)

    # Whose it is

    def override_price(self) -> Price:
        """The price of an option that contradicts the table: an umpire's word.

        An option that follows from a verdict is free.
        """
        prefix, key = self.against
        if not key or self.position.following:
            return ()
        text = f"{self.title} is on the table, so the bot knows this already. Remove “{prefix}{key}”."
        return self.position.by_umpire(self.name, text)

    def driven_by(self, driver: Person | None) -> Price:
        """The right to use the car: the driver's owner has it; on the table its side and umpires have it, too."""
        at, vehicle = self.position, self.vehicle
        if vehicle is None:
            return at.owner(driver) if driver is not None else ()
        if at.game is not None and vehicle.side is not None and at.caller in at.game.sides[vehicle.side].players:
            return ()
        at_wheel = at.people.get(vehicle.driver or 0)
        return right_to_vehicle(at, vehicle) if at_wheel is None else at.owner(at_wheel)

    def doers(self, driver: Person | None) -> tuple[Person, ...]:
        """Those whose deed befalls the people in and on a car on the table: its driver."""
        return (driver,) if self.vehicle is not None and driver is not None else ()

    def on_card(self, driver: Person | None, price: Price, otherwise: str) -> Price:
        """The price of a deed that takes no action of the driver.

        Out of turn it needs an umpire's word for a car on the table.

        otherwise  when else the deed is allowed, as a sentence of the refusal
        """
        if self.vehicle is None or driver is None:
            return price
        return on_card(self.position, self.vehicle, driver, price, otherwise)

    # What it owes

    def require_in_hand(self) -> None:
        """Refuse another move before the end of a drive is chosen, and a driver who failed has braked or swerved."""
        require_ended(self.position, self.vehicle)
        if self.vehicle is not None and self.vehicle.loose:
            raise IllegalNow(f"{self.title} is out of control. Its driver must brake or swerve first.")

    def require_tested(self) -> None:
        """Refuse what would change the tests of a move that the car has already made."""
        if self.vehicle is not None and self.vehicle.hazards:
            met = count(self.vehicle.hazards, "hazard")
            raise IllegalNow(f"{self.title} owes a test of {met}. Use /mad-car hazard first.").offering(
                "Test", "mad-car hazard", car=self.name
            )
        if any(self._holding(one) for one in self.position.people.values()):
            raise IllegalNow(
                f"Those outside {self.name} must first hold on, at the speed that it had. Use /mad-wreck ride."
            ).offering("Hold on", "mad-wreck ride")

    # What becomes of it

    def booked(
        self,
        car: Car,
        speed: Speed | None,
        gone: Collection[int] = (),
        *,
        burning: bool = False,
        bomb: bool = False,
        by: int | None = None,
        next_driver: int | None = None,
    ) -> tuple[Change, ...]:
        """The changes to the car on the table: its damage, its speed, and those who came off it.

        burning  it has caught fire: everyone is out on its gang's next card, or dead
        bomb     it goes off; `by` is the figure that caused it
        next_driver     the figure that takes the wheel, if it stays aboard
        """
        before, game, changes = self.vehicle, self.position.id, list[Change]()
        if before is None:
            return ()
        broken = [part for part in BREAKS if getattr(car, part) and not getattr(before.car, part)]
        if broken:
            changes.append(VehicleHarmed(game, before.name, tuple(broken)))
        if speed is not before.speed and not car.wrecked:
            changes.append(VehicleSpeed(game, before.name, speed))
        left = tuple(one for one in before.aboard if one in gone)
        if left:
            changes.append(VehicleLeft(game, before.name, left))
        if next_driver is not None and next_driver not in gone:
            changes.append(VehicleSteered(game, before.name, next_driver))
        if burning and not before.burning:
            changes.append(VehicleBurning(game, before.name))
        if bomb:
            changes += goes_off(self.position, before, by)
        elif burning:
            changes += kindled(self.position, before)
        return tuple(changes)

    def crashed(
        self,
        people: Sequence[Person],
        crash: Crashed | None,
        speed: Speed | None = None,
        no_choice_left: bool = True,
    ) -> tuple[Change, ...]:
        """The changes that a crash, if there was one, makes to the car and to those in and on it.

        Without a crash the car goes on at `speed`. While its driver may still brake or swerve,
        `no_choice_left` is False.
        """
        if crash is None:
            return self.booked(self.car, speed, next_driver=self.next_driver(people, ()) if no_choice_left else None)
        blown = crash.smash is Smash.BLOWN_UP
        return (
            *hurts(people, crash.aboard),
            *self.booked(
                car_after(self.car, crash.smash),
                crash.speed,
                off(people, crash.aboard) | (alive(people, crash.aboard) if blown else set()),
                burning=blown,
                bomb=blown,
                next_driver=self.next_driver(people, crash.aboard),
            ),
        )

    def next_driver(self, people: Sequence[Person], fates: Sequence[PersonFate]) -> int | None:
        """The figure that takes the wheel from a driver who is laid out but still there: the next one able to.

        None if the driver can drive, or if no one else can.
        """
        vehicle, known = self.vehicle, self.position.people
        if vehicle is None or vehicle.driver is None:
            return None
        ends = {who.id: one for who, one in zip(people, fates, strict=False)}

        def laid_out(one: int) -> bool:
            struck = ends[one].struck.posture if one in ends else None
            return one not in known or bool(known[one].figure.laid_out) or helpless(struck)

        if not laid_out(vehicle.driver):
            return None
        return next((one for one in vehicle.inside[1:] if not laid_out(one) and known[one].figure.can_act), None)

    def met(self, speed: Speed | None, hazards: int, outside: Iterable[Person]) -> tuple[Change, ...]:
        """The duties that a move at this speed leaves: its hazards to be tested, and those outside must hold on."""
        if self.vehicle is None:
            return ()
        name = self.vehicle.name
        riders = [one for one in must_hold_on(outside, speed) if one.stored]
        over = ((one.id, due) for one in riders for due in holds(one.figure).values() if due != self._holding(one))
        return (
            *([HazardsDue(self.position.id, name, self.vehicle.hazards + hazards)] if hazards else []),
            *([VehicleRidden(self.position.id, name, tuple(one.id for one in riders))] if riders else []),
            *(Settled(*each) for each in over),
            *(MustHoldOn(one.id, name, hazards) for one in riders),
        )

    def _holding(self, person: Person) -> Owed | None:
        """The figure's open test for holding on to this car; None if it owes none."""
        return None if self.vehicle is None else holding(self.vehicle, person.id, person.figure)

    def lost(self, *faced: HazardTest | None) -> tuple[Change, ...]:
        """The change that the car is out of hand.

        It counts each failure after which the driver must still brake or swerve.
        """
        times = sum(one is not None and not one.passed and one.skid is None for one in faced)
        return (OutOfHand(self.position.id, self.vehicle.name, times),) if self.vehicle is not None and times else ()

    def tested(self) -> tuple[Change, ...]:
        """The change that the car's hazards have been tested."""
        if self.vehicle is None or not self.vehicle.hazards:
            return ()
        return (HazardsDue(self.position.id, self.vehicle.name, 0),)

    def in_hand_again(self) -> tuple[Change, ...]:
        """The change that a driver who failed has chosen."""
        return (BackInHand(self.position.id, self.vehicle.name),) if self.vehicle is not None else ()


def on_card(position: Position, vehicle: Vehicle, driver: Person, price: Price, otherwise: str) -> Price:
    """The price of a deed that takes no action of a driver on the table: their own card, or one of the car's side."""
    top = position.board.acting
    return price if top is not None and top.side == vehicle.side else in_turn(position, driver, price, otherwise)


def car_of_move(position: Position, move: Any, prefix: str = "", *, declared: bool = False) -> CarOfMove:
    """The car that the fields of a move with this prefix describe.

    declared  whether the speed is what the driver announces, not what is known of the car
    """
    vehicle: Vehicle | None = getattr(move, f"{prefix}car")

    def people(key: str, known: tuple[int, ...], corpses: bool) -> tuple[Person, ...]:
        if position.typed.get(f"{prefix}{key}") is None or not hasattr(move, f"{prefix}{key}"):
            return seated(position, known)
        return present(position, getattr(move, f"{prefix}{key}"), corpses=corpses)

    wheels = CarOfMove(
        position,
        car_of(move, Car() if vehicle is None else vehicle.car, prefix),
        getattr(move, f"{prefix}speed", None if vehicle is None else vehicle.speed),
        vehicle,
        people("aboard", vehicle.inside if vehicle is not None else (), corpses=True),
        living(people("outside", vehicle.outside if vehicle is not None else (), corpses=False)),
        {**position.typed, "car": vehicle.name} if vehicle is not None else dict(position.typed),
    )
    return (
        wheels
        if vehicle is None
        else replace(wheels, against=(prefix, _against(move, wheels, vehicle, prefix, declared)))
    )


def car_of(move: Any, known: Car, prefix: str = "") -> Car:
    """The car as known, changed by what the fields of a move with this prefix say."""
    options = {"body": getattr(move, f"{prefix}kind", known.body)}
    for key, parts in (("features", FEATURES), ("damage", DAMAGE)):
        ticked = getattr(move, f"{prefix}{key}", None)
        options |= {} if ticked is None else {field: field in ticked for field in parts.values()}
    return replace(known, **options)


def _against(move: Any, wheels: CarOfMove, vehicle: Vehicle, prefix: str, declared: bool) -> str:
    """The first option that contradicts what the table knows of a vehicle; empty if none does."""
    typed = {key for key in move.__class__.__dataclass_fields__ if wheels.position.typed.get(key) is not None}

    def differs(key: str, otherwise: bool) -> bool:
        return f"{prefix}{key}" in typed and otherwise

    ids = [person.id for person in wheels.inside]
    drivers = [person.id for person in getattr(move, f"{prefix}driver", ())]
    known = (
        ("kind", wheels.car.body is not vehicle.car.body),
        ("features", any(getattr(wheels.car, its) != getattr(vehicle.car, its) for its in FEATURES.values())),
        ("damage", any(getattr(wheels.car, its) != getattr(vehicle.car, its) for its in DAMAGE.values())),
        ("speed", wheels.speed is not vehicle.speed and not declared),
        ("aboard", ids[:1] != list(vehicle.inside[:1]) or set(ids) != set(vehicle.inside)),
        ("outside", {person.id for person in wheels.outside} != set(vehicle.outside)),
        ("driver", drivers != [vehicle.driver]),
    )
    return next((key for key, otherwise in known if differs(key, otherwise)), "")


# At the wheel


def require_driver(wheels: CarOfMove, driver: Person | None) -> Person | None:
    """The driver. Raises IllegalNow if a car on the table has none, or if the driver is unable to drive."""
    if driver is None:
        if wheels.vehicle is not None:
            raise IllegalNow(f"{wheels.name} has no driver. Put a figure at the wheel with /mad-table board.").offering(
                "Take the wheel", "mad-table board", car=wheels.name
            )
        return None
    if wheels.vehicle is not None and driver.figure.laid_out:
        raise IllegalNow(
            f"{driver.name} is {driver.figure.laid_out} at the wheel of {wheels.name}. Let another figure inside "
            "take the wheel with /mad-table board."
        ).offering("Change the driver", "mad-table board", car=wheels.name)
    require_fit(driver)
    return driver


def steering(position: Position, driver: Person, actions: int = 1, again: bool = True) -> Price:
    """The actions that a deed at the wheel costs. Unless `again`, none after the driver has acted on this card."""
    return () if not again and done_on_card(position, driver) is not None else spending(position, driver, actions)


def at_the_wheel(wheels: CarOfMove, move: Any) -> tuple[tuple[Person, ...], Rider]:
    """Those inside, the driver first, and the driver as a rider, or in numbers."""
    inside = wheels.inside
    if not inside:
        if move.stunts is None:
            require_driver(wheels, None)
            raise Missing(
                "Name the driver (aboard:Hoodlum), or give the driver's STUNTS, such as stunts:3.", "aboard", "stunts"
            )
        inside = (Person("The driver", guest("The driver")),)
    return inside, rider(inside[0], move.stunts, move.skills, move.drunk)


def course_of(
    move: Any, wheels: CarOfMove, inside: Sequence[Person], driver: Rider | None = None
) -> tuple[CarCourse, tuple[Person, ...]]:
    """The riders of a crash and what the car meets, and the people in the order of the course.

    `driver` is the first of those inside, as the move describes them.
    """
    apart(inside, wheels.outside)
    aboard = living(inside)
    people = riders(aboard)
    if driver is not None and aboard and aboard[0] is inside[0]:
        people = (driver, *people[1:])
    ahead = obstacles(wheels.position, wheels.vehicle) if wheels.is_measured else None
    course = CarCourse(people, riders(wheels.outside), move.meets, move.other_speed, ahead)
    return course, tuple(with_distinct_names([*aboard, *wheels.outside]))


def require_reaction(reaction: DriverReaction | None, driver: Person | None) -> None:
    """Refuse braking by a driver who can do nothing."""
    if reaction is DriverReaction.BRAKE and driver is not None and driver.figure.laid_out:
        raise IllegalNow(f"{driver.name} can't brake in this state. The car can only swerve.")
