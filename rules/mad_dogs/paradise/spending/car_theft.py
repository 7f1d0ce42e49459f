"""Cars and trucks that a gang's figures steal (mad.money)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import fresh_name, same
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import key_of
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.estate import CarCome, Estate
from rules.mad_dogs.gangs.vetting import MOST_CARS
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.prices import VehicleOnSale
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURE
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.spending.training import require_pupil
from rules.mad_dogs.play.stat_tests import stat_test

FOR_THE_TAKING: Final = (VehicleOnSale.AUTOMOBILE, VehicleOnSale.TRUCK)


@resolves("mad.money")
def steal_car(dice: Dice, smarts: Target) -> bool:
    """Whether the thief drives off with a car or truck: a D6 against SMARTS."""
    return dice.call(stat_test, smarts)


def check_theft(
    city: Paradise, outfit: Outfit, id: int, figure: Figure, motor: Motor, cars: tuple[Motor, ...], names: Iterable[str]
) -> None:
    """Raises the refusal of a theft: a figure that can't go or has done a job this month, a thing that gangs don't
    steal, a name in use.

    cars   the gang's own cars
    names  of its figures
    """
    require_pupil(city, id, figure)
    if figure.laid_out:
        raise IllegalNow(f"{figure.name} is {figure.laid_out}. Send a figure that can walk.")
    if any(one.figure == id for one in outfit.cared):
        raise IllegalNow(
            f"{figure.name} has care this month. Get them up first with /mad-hospital discharge."
        ).offering("Discharge", "mad-hospital discharge", figures=figure.name)
    if id in outfit.worked:
        raise IllegalNow(f"{figure.name} has already been on a job this month. Send another figure.")
    if motor.wheels not in FOR_THE_TAKING or motor.fittings:
        raise OutOfRange(
            f"Only a plain {VehicleOnSale.AUTOMOBILE} or {VehicleOnSale.TRUCK} can be stolen. Buy a better one."
        )
    if len(cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and yours has that many. Give one back first.")
    if any(same(motor.name, name) for name in (*names, *(one.name for one in cars))):
        raise OutOfRange(f"Your gang already has something called {motor.name}. Give the car another name.")


def theft_changes(campaign: int, outfit: Outfit, id: int, motor: Motor, stolen: bool) -> tuple[Change, ...]:
    """The thief has done a job this month, and has the car after a success."""
    out = OutfitSet(campaign, replace(outfit, worked=(*outfit.worked, id)))
    return (out, CarCome(outfit.gang, motor)) if stolen else (out,)


# The command


@move("mad-spend steal", Rolls(), town=True, party="figure")
class Steal:
    """Steal a car or truck with SMARTS. Each figure has one try a month."""

    figure: str = FIGURE
    wheels: VehicleOnSale = option(
        "The kind of vehicle to steal.", default=VehicleOnSale.AUTOMOBILE, words=FOR_THE_TAKING
    )
    name: Annotated[str, Len(1, MOST_LETTERS)] = option("A name for the car in your gang.", default="")
    smarts: Annotated[int, Interval(ge=0, le=9)] | None = option(
        "Without a campaign: the thief's SMARTS.", default=None
    )
    campaign: str = CAMPAIGN


@decides(Steal)
def stolen(position: Position, move: Steal) -> Deed[bool]:
    """A figure tries to drive off with a car or truck in the night: SMARTS."""
    if not move.figure:
        if move.smarts is None:
            raise OutOfRange("The theft needs a thief. Name one, or give their SMARTS, such as smarts:3.")
        target = Target("SMARTS", move.smarts)
        return Deed(
            report=lambda got: _theft_report("He", move.wheels, got),
            resolver=steal_car,
            args=(target,),
            facts=_theft_facts,
            questions=(Question("Stolen", steal_car, (target,)),),
            again=True,
        )
    if move.smarts is not None:
        raise OutOfRange("The sheet has the SMARTS. Remove “smarts”.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    town.require_open()
    outfit, figure = town.outfit(members.id), one.figure
    estate = members.gang.gang.estate
    cars = estate.cars if isinstance(estate, Estate) else ()
    names = [each.figure.name for each in members.people]
    motor = Motor(_car_name(move.name, move.wheels, [*names, *(car.name for car in cars)]), move.wheels)
    check_theft(town.city, outfit, one.id, figure, motor, cars, names)
    smarts = figure.rating(Stat.SMARTS).calm.target()
    target = Target("SMARTS", smarts.base, smarts.modifiers)

    def say(got: bool) -> Report:
        report = _theft_report(one.name, move.wheels, got)
        kept = (f"{motor.name} now belongs to {members.name}.",) if got else ()
        return Report(report.headline, (*kept, f"{one.name} has been on a job this month."), tone=report.tone)

    return Deed(
        report=say,
        resolver=steal_car,
        args=(target,),
        facts=_theft_facts,
        questions=(Question("Stolen", steal_car, (target,)),),
        allow=lambda: members.rights,
        changes=lambda got: theft_changes(town.id, outfit, one.id, motor, got),
        log=town.id,
        about=(one,),
    )


def _theft_facts(outcome: Outcome[bool]) -> dict[str, bool]:
    return {"stolen": outcome.result}


def _theft_report(name: str, wheels: VehicleOnSale, got: bool) -> Report:
    what = "a truck" if wheels is VehicleOnSale.TRUCK else "an automobile"
    if got:
        return Report(f"{name} drives off in {what}.", tone=Tone.GOOD)
    return Report(f"{name} comes back on foot: no {'truck' if wheels is VehicleOnSale.TRUCK else 'automobile'}.")


def _car_name(typed: str, wheels: VehicleOnSale, taken: list[str]) -> str:
    """The name typed for a car, else a free one."""
    if typed:
        return proper(typed)
    title = "Hot truck" if wheels is VehicleOnSale.TRUCK else "Hot car"
    return fresh_name(title, {key_of(name) for name in taken})
