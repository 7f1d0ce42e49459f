"""Vehicles that go straight on without a driver, and people who jump aside (11 Movement of vehicles)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, Complete, board_item, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import RECORDED
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, UnknownName
from rules.core.plain.words import key_of, listed, sentence
from rules.core.play.game import Game
from rules.core.tables.rule import resolves
from rules.gangstars.model import obligations
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.board import ChitDrawn, StructureSet, VehicleSet
from rules.gangstars.model.figures import Hurt, Structure, Vehicle
from rules.gangstars.model.lines import called, explosion
from rules.gangstars.model.measures import CM_PER_INCH, SEGMENT, both
from rules.gangstars.model.position import Person, Position, require_there
from rules.gangstars.moment.next_buttons import offer, with_follow_on
from rules.gangstars.shooting.structural_damage import LIVES, worn
from rules.gangstars.street.cars import Rolled, line_of, losers, roll_changes

STRAY_POINTS: Final = 2
"""A stray vehicle goes a segment for every this many action points of its former driver."""


@resolves("gs.vehicle.stray")
def stray(dice: Dice, points: int, damaged: bool = False) -> float:
    """Centimetres that a vehicle goes straight on without a driver: a segment for every 2 action points.

    points  action points of the former driver; no die is rolled
    """
    return points // STRAY_POINTS * SEGMENT / (2 if damaged else 1)


JUMPS: Final = "Figures in its way jump aside. Use /gangstars-car aside."


def _obstacles(game: Game | None, _figure: Any) -> list[str]:
    return [] if game is None else [one.name for one in (*game.board.vehicles, *game.board.structures)]


def _rolled(position: Position, vehicle: Vehicle | None, had: int) -> Rolled | None:
    """Where a vehicle strays on the street, with the action points of its former driver; None off it."""
    car = car_on_street(position, vehicle.name) if vehicle is not None else None
    if vehicle is None or car is None:
        return None
    cm = had // STRAY_POINTS * SEGMENT / (2 if vehicle.heavy == 1 else 1)
    return line_of(position, vehicle, car.heading, round(cm / CM_PER_INCH))


def _meets(position: Position, move: Any) -> Any:
    """Fill what a vehicle on the street runs into."""
    vehicle = None if move.vehicle is UNSAID else move.vehicle
    had = move.points if move.points is not None else _points_known(position, vehicle)
    rolled = None if had is None else _rolled(position, vehicle, had)
    return UNSAID if rolled is None else rolled.other or rolled.met


@move("gangstars-car stray", everybody=True)
class Stray:
    """Move a vehicle straight ahead when no one can drive it."""

    vehicle: Vehicle | None = board_item("The vehicle on the table.", "vehicle", "vehicles", nobody)
    points: Annotated[int, Interval(ge=0, le=30)] | None = option(
        "The former driver's action points (default: from the sheet of the driver aboard).", nobody
    )
    meets: Annotated[str, Len(1, 60)] = option(
        "The thing that it hits, if any. It runs no one down.",
        ByStreet(_meets, Always("")),
        complete=Complete(_obstacles),
    )


@decides(Stray)
@with_follow_on
def go_astray(position: Position, move: Stray) -> Deed[float]:
    """A vehicle without anyone able to drive it goes straight on."""
    vehicle, met = move.vehicle, move.meets.strip()
    _require_thing(position, met, vehicle)
    if vehicle is None:
        if move.points is None:
            raise Missing(
                "No vehicle is named. Add “vehicle”, or “points” with its driver's action points.", "vehicle", "points"
            )
        return Deed(stray, (move.points, False), report=lambda cm: _strayed(None, met, None, cm))
    if not vehicle.halves:
        raise IllegalNow(f"The {vehicle.name} is standing, so it can't stray.")
    had = move.points if move.points is not None else _points_of_driver(position, vehicle)
    rolled = _rolled(position, vehicle, had)
    thing, after = _thing(position, met) if met else None, replace(vehicle, moved=position.board.turn)
    if met:
        after = replace(after, halves=0, duties=(*after.duties, obligations.explosion()))
    astray = () if rolled is None else tuple(roll_changes(position, vehicle, rolled))
    destroyed = _destroyed(position, thing) if rolled is None else ()
    where = () if rolled is None else rolled.where(position, vehicle)
    return Deed(
        stray,
        (had, vehicle.heavy == 1),
        changes=lambda _: (VehicleSet(position.id, after), *destroyed, *astray),
        report=lambda cm: _strayed(vehicle, met, thing, cm, where),
    )


def _strayed(
    vehicle: Vehicle | None,
    met: str,
    thing: Vehicle | Structure | None,
    cm: float,
    where: tuple[str, ...] = (),
) -> Report:
    """The distance of a stray vehicle, None for one of plain numbers; or what it runs into.

    met    the typed obstacle, empty for none
    thing  the obstacle on the table
    where  the lines on what happens on the street; none off it
    """
    jumps = where or (JUMPS,)
    if not met:
        return Report(f"{called(vehicle)} rolls {both(cm)} straight ahead, with no one in control.", jumps)
    meets = f"It meets {met} within {both(cm)} and explodes. {sentence(met)} takes two heavy damages."
    manned = isinstance(thing, Vehicle) and thing.aboard
    wrecks = (offer(f"Wreck: {thing.name}", obligations.WRECKS, {"vehicle": thing.name}),) if thing and manned else ()
    return Report(f"{called(vehicle)} strays into {met}.", (meets, *jumps), (*explosion(vehicle), *wrecks), Tone.BAD)


def _require_thing(position: Position, met: str, vehicle: Vehicle | None) -> None:
    """Refuse people as an obstacle, since they jump aside, and the stray vehicle itself."""
    if vehicle is not None and same(vehicle.name, met):
        raise IllegalNow(f"The {vehicle.name} can't meet itself. Name something else, or remove “meets”.")
    for one in position.people.values():
        if key_of(met) in map(key_of, (one.name, one.figure.name, one.typed)):
            raise IllegalNow(f"A vehicle runs no one down. {one.name} jumps aside with /gangstars-car aside.").offering(
                "Jump aside", "gangstars-car aside", figures=one.typed
            )


def _points_known(position: Position, vehicle: Vehicle | None) -> int | None:
    """The action points of the driver aboard; None without one."""
    driver = position.people.get(vehicle.driver) if vehicle is not None else None
    return points(driver.figure) if driver is not None else None


def _points_of_driver(position: Position, vehicle: Vehicle) -> int:
    """The action points of the driver, dead or alive. It raises OutOfRange without one."""
    known = _points_known(position, vehicle)
    if known is None:
        name = vehicle.name
        raise Missing(
            f"No one sits at the wheel of the {name}. Add “points” with its driver's action points.", "points"
        )
    return known


def _thing(position: Position, name: str) -> Vehicle | Structure | None:
    """The obstacle of this name on the table; None if it is not there."""
    for found in (position.board.vehicle, position.board.structure):
        try:
            return found(name)
        except UnknownName:
            continue
    return None


def _destroyed(position: Position, thing: Vehicle | Structure | None) -> tuple[Change, ...]:
    """The change that destroys a thing on the table by two heavy damages."""
    if isinstance(thing, Structure):
        return (StructureSet(position.id, replace(thing, heavy=LIVES)),)
    if thing is None or thing.destroyed:
        return ()
    return (VehicleSet(position.id, worn(worn(thing, Hurt.HEAVY), Hurt.HEAVY)),)


@move("gangstars-car aside", table=True, everybody=True)
class Aside:
    """Figures jump out of a vehicle's way. If they still had to act, they lose that activation."""

    figures: tuple[Person, ...] = many_figures(
        "Figures on the table, separated by commas.", only=RECORDED, required=True
    )


@decides(Aside)
@with_follow_on
def jump_aside(position: Position, move: Aside) -> Deed[None]:
    """People jump out of a vehicle's way. Those that had still to act lose their activation."""
    require_there(*move.figures)
    lost = losers(position, move.figures)
    chits = (ChitDrawn(position.id, tuple(one.id for one in lost)),) if lost else ()
    names, losing = (listed(one.name for one in people) for people in (move.figures, lost))
    line = f"{losing} can't act this turn. Jumping aside cost the activation." if losing else "They had already acted."
    return Deed(
        report=lambda _: Report(f"{names} {'jumps' if len(move.figures) == 1 else 'jump'} aside.", (line,)),
        changes=lambda _: chits,
        rule="gs.vehicle",
    )
