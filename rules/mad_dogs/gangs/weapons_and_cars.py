"""Weapons and cars that a gang being made buys or gives back (mad.gang.weapons)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import name_list, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.names import called, fresh_name, put, same
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName, either
from rules.core.plain.words import listed, parts
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import PISTOL, Draft, Motor
from rules.mad_dogs.gangs.draft_edit import canonical, member_named, settled, with_member
from rules.mad_dogs.gangs.draft_moves import (
    BEING_MADE,
    CARS,
    MEMBER,
    WEAPONS,
    Name,
    complete_from,
    draft_of,
    draft_step,
    name_for,
    names_in_gang,
    people_report,
    step_report,
)
from rules.mad_dogs.gangs.estate import estate_of
from rules.mad_dogs.gangs.vetting import MOST_CARS
from rules.mad_dogs.model.prices import Fitting, VehicleOnSale, dollars
from rules.mad_dogs.model.roster import GEAR
from rules.mad_dogs.play.position import GangView, Position


@resolves("mad.gang.weapons")
def arm(_dice: Dice, draft: Draft, name: str, gear: tuple[str, ...]) -> Draft:
    """Buy weapons for a figure, each as often as it is named. No die is rolled.

    A pistol comes on top of the one that GATS 3 give. Raises a Refusal for a weapon that is unknown or not for sale. It
    also refuses a second one of a kind that is carried once, and a price that the gang can't pay.
    """
    member = member_named(draft, name)
    if not gear:
        raise OutOfRange(f"The bot needs to know what {member.name} will carry. Name it.")
    pieces = tuple(canonical(piece, GEAR) for piece in gear)
    armed = replace(member, gear=(*member.gear, *pieces))
    return settled(draft, with_member(draft, armed), f"{', '.join(pieces)} for {member.name}")


@resolves("mad.gang.weapons")
def disarm(_dice: Dice, draft: Draft, name: str, piece: str) -> Draft:
    """Give one piece of a figure's gear back for its price. Raises IllegalNow for a piece that was not bought."""
    member = member_named(draft, name)
    known = canonical(piece, GEAR)
    if known not in member.gear:
        if known == PISTOL and member.free_pistol:
            raise IllegalNow(
                f"{member.name}'s {PISTOL} is free for GATS 3 or more and can't be given back. Name another weapon."
            )
        bought = either(dict.fromkeys(member.gear)) or "nothing"
        raise IllegalNow(f"{member.name} has bought no {known}, and can give back {bought}.")
    gear = list(member.gear)
    gear.remove(known)
    return with_member(draft, replace(member, gear=tuple(gear)))


@resolves("mad.gang.weapons")
def buy_car(
    _dice: Dice,
    draft: Draft,
    name: str,
    wheels: VehicleOnSale = VehicleOnSale.AUTOMOBILE,
    fittings: tuple[Fitting, ...] = (),
) -> Draft:
    """Buy a car or truck. Raises a Refusal for a taken name, a fitting named twice, or too little money."""
    motor = Motor(name.strip(), wheels, fittings)
    return settled(draft, replace(draft, cars=(*draft.cars, motor)), f"{motor.name} ({wheels})")


@resolves("mad.gang.weapons")
def fit_out(_dice: Dice, draft: Draft, name: str, fitting: Fitting) -> Draft:
    """Add a fitting to a bought car. Raises a Refusal if the car has it, or if the money is short."""
    motor = called("car", name, draft.cars)
    better = replace(motor, fittings=(*motor.fittings, fitting))
    return settled(draft, replace(draft, cars=put(draft.cars, better)), f"{fitting} for {motor.name}")


TITLES: Final = {VehicleOnSale.TRUCK: "Truck", VehicleOnSale.AUTOMOBILE: "Sedan"}
"""The names of cars bought without a name. Any other car is a limousine."""


@move("mad-gang arm")
class Arm:
    """Buy weapons for a figure, or give one back."""

    figure: str = MEMBER
    weapons: tuple[str, ...] = option(
        "The weapons, separated by commas.", read=lambda _position, text: parts(text), complete=WEAPONS
    )
    back: bool = option("Give the weapon back for its price.", default=False)
    gang: GangView = BEING_MADE


@decides(Arm)
def arm_figure(_position: Position, move: Arm) -> Deed[Draft]:
    """The gang buys weapons for a figure, or gives one back for its price."""
    was = member_named(draft_of(move.gang), move.figure)
    name = was.name

    def report(after: Draft) -> Report:
        now = member_named(after, name)
        back = f"gives back {listed(Counter(was.gear) - Counter(now.gear))}"
        takes = back if move.back else f"takes {listed(now.gear[len(was.gear) :])}"
        return people_report(move.gang, [name], after, f"{now.name} {takes}.")

    if not move.back:
        return draft_step(move, report, arm, name, move.weapons)
    if len(move.weapons) != 1:
        raise OutOfRange("Only one weapon can go back at a time. Name one.")
    return draft_step(move, report, disarm, name, *move.weapons)


@move("mad-gang car")
class Car:
    """Buy a car or truck, or improve one that you have bought."""

    type: VehicleOnSale | None = option(
        "The type to buy (default: none, for a car that you have bought).", default=None, words=VehicleOnSale
    )
    name: Name = option("The name of the car, new or bought.", default="", complete=CARS)
    fit: tuple[str, ...] = name_list(
        "The improvement: engine, suspension or bulletproofing.", str, complete_from(Fitting)
    )
    gang: GangView = BEING_MADE


@decides(Car)
def get_car(position: Position, move: Car) -> Deed[Draft]:
    """The gang buys a car or truck, or adds one fitting to a car that it has bought."""
    gang, draft = move.gang, draft_of(move.gang)
    fittings = tuple(map(fitting_named, move.fit))
    if fittings and not move.type:
        known = next((car for car in draft.cars if same(car.name, move.name.strip())), None)
        if known is None:
            raise OutOfRange(_which_car(position, draft, move.name))
        if len(fittings) != 1:
            raise OutOfRange(f"Only one thing can be done to {known.name} at a time. Choose {either(fittings)}.")

        def fitted(after: Draft) -> Report:
            car = called("car", known.name, after.cars)
            return step_report(gang, after, f"{car.name} gets {car.fittings[-1]}.")

        return draft_step(move, fitted, fit_out, known.name, *fittings)
    if len(estate_of(gang.gang).cars) + len(draft.cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and {gang.name} has that many. Give one back first.")
    wheels = move.type or VehicleOnSale.AUTOMOBILE
    name = (
        name_for(position, gang, move.name)
        if move.name
        else fresh_name(TITLES.get(wheels, "Limousine"), names_in_gang(gang))
    )

    def bought(after: Draft) -> Report:
        car = called("car", name, after.cars)
        return step_report(gang, after, f"{gang.name} buys {car.name} for {dollars(car.price)}.")

    return draft_step(move, bought, buy_car, name, wheels, fittings)


def _which_car(position: Position, draft: Draft, name: str) -> str:
    """The refusal if no car is named for a fitting, with the cars that there are."""
    cars = [car.name for car in draft.cars]
    if not cars:
        return "No car has been bought yet. Add the type to buy one with that improvement."
    wanted = f"No car you have bought is called “{name}”" if name else "No car is named"
    return f"{wanted}. Name {either(cars)}, or add the type of another to buy."


def fitting_named(name: str) -> Fitting:
    """The fitting with this name in any capitals, or with one word of it. Raises UnknownName for any other."""
    key = name.casefold()
    found = [one for one in Fitting if key in (one.casefold(), *one.casefold().split(), one.casefold().split("-")[0])]
    if len(found) != 1:
        raise UnknownName("fitting", name, Fitting)
    return found[0]
