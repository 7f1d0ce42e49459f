"""Vehicles on the table of a game: put there, boarded, left, started; and what is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.play import Options, Play, Said
from cogs._kit.render import Card, clean
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.turns import TABLED, Paid, board_here, paying
from db.games import StoredGame
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars.actions import Action
from rules.gangstars.board import Board, VehicleGone, VehicleSet
from rules.gangstars.driving import boarded, left_by, require_at_wheel, started
from rules.gangstars.model import Make, Vehicle
from rules.gangstars.traits import DRIVER

MOST_VEHICLES = 20
SPEEDS = ("standing", "at half speed", "cruising")


def vehicle_line(vehicle: Vehicle, names: Mapping[int, str]) -> str:
    """A vehicle in a sentence: who is in it, how fast it goes, what is wrong with it."""
    driver = names.get(vehicle.driver, "") if vehicle.driver else ""
    others = ", ".join(names.get(one, "somebody") for one in vehicle.passengers)
    engine = SPEEDS[vehicle.halves] if vehicle.running else "engine off"
    told = (
        vehicle.make.lower(),
        "a wreck" if vehicle.destroyed else engine,
        f"{driver} drives" if driver else "nobody at the wheel",
        f"with {others}" if others else "",
        "light damage" if vehicle.light and not vehicle.destroyed else "",
        "heavy damage, its segments halved" if vehicle.heavy == 1 else "",
    )
    return f"**{clean(vehicle.name)}**: {', '.join(filter(None, told))}."


async def crew_names(desk: Desk, game: StoredGame) -> dict[int, str]:
    """Everybody on the table, by id."""
    return {one.id: clean(one.figure.name) for one in await figures_of(desk, game)}


async def aboard(desk: Desk, game: StoredGame, vehicle: Vehicle) -> list[Person]:
    """Everybody in or on a vehicle who is not out of it all, the driver first."""
    return [one for one in await seated(desk, game, vehicle) if one.figure is not None and not one.figure.kept_out]


async def seated(desk: Desk, game: StoredGame, vehicle: Vehicle) -> list[Person]:
    """Everybody in or on a vehicle, dead or alive, the driver first."""
    known = {one.id: CAST.stored(one) for one in await figures_of(desk, game)}
    return [known[one] for one in vehicle.aboard if one in known]


async def vehicles_card(desk: Desk) -> Card:
    """Every vehicle on the table."""
    game, board = board_here(desk)
    names = await crew_names(desk, game)
    lines = tuple(vehicle_line(vehicle, names) for vehicle in board.vehicles)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


@plays("gangstars-car set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """Put a vehicle on the table, or note one there otherwise."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = " ".join(str(options["name"]).split())
    try:
        known = board.vehicle(name)
    except UnknownName:
        known = None
    if known is None and len(board.vehicles) >= MOST_VEHICLES:
        raise OutOfRange(f"There are {MOST_VEHICLES} vehicles on the table: remove one first.")
    vehicle = known or Vehicle(name)
    if known is not None and not desk.is_umpire and any(key in options for key in ("light", "heavy")):
        raise IllegalNow(f"The damage of the {clean(known.name)} is on record: an umpire puts it right.")
    if options.get("kind"):
        vehicle = replace(vehicle, make=Make(str(options["kind"])))
    for key in ("light", "heavy"):
        if options.get(key) is not None:
            vehicle = replace(vehicle, **{key: int(options[key])})
    if options.get("running") is not None:
        running = bool(options["running"])
        vehicle = replace(vehicle, running=running, halves=vehicle.halves if running else 0)
    names = await crew_names(desk, game)
    verb = "is on the table" if known is None else "is noted anew"
    return Play(
        say=lambda _: Said(f"The {clean(vehicle.name)} {verb}.", (vehicle_line(vehicle, names),)),
        changes=lambda _: (VehicleSet(game.id, vehicle),),
        rule="gs.vehicle",
    )


@plays("gangstars-car remove")
async def prepare_remove(desk: Desk, options: Options) -> Play:
    """Take a vehicle off the table, with whoever is in it."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    vehicle = board.vehicle(str(options["vehicle"]))
    return Play(
        say=lambda _: Said(f"The {clean(vehicle.name)} leaves the table."),
        changes=lambda _: (VehicleGone(game.id, vehicle.name),),
        rule="gs.vehicle",
    )


@plays("gangstars-car board")
async def prepare_board(desk: Desk, options: Options) -> Play:
    """Get into a vehicle, at the wheel or beside it."""
    game, board = board_here(desk)
    person = await _rider(desk, options)
    assert person.id is not None
    other = board.vehicle_of(person.id)
    if other is not None:
        raise IllegalNow(f"{person.name} is in the {clean(other.name)}: /gangstars-car leave first.")
    driving = str(options.get("seat") or "Passenger") == "Driver"
    if driving and person.figure is not None and person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog: dogs don't drive, even sober.")
    vehicle = board.vehicle(str(options["vehicle"]))
    if vehicle.halves:
        raise IllegalNow(f"The {clean(vehicle.name)} moves: it is boarded when it stands.")
    alive = [one.id for one in await aboard(desk, game, vehicle)]
    for one in vehicle.aboard:
        vehicle = vehicle if one in alive else left_by(vehicle, one)
    after = boarded(vehicle, person.id, person.name, driving)
    paid = _entering(desk, board, person)
    seat = "takes the wheel of" if driving else "gets into"
    return Play(
        say=lambda _: Said(f"{person.name} {seat} the {clean(vehicle.name)}.", tuple(filter(None, (paid.line,)))),
        changes=lambda _: (VehicleSet(game.id, after),),
        paid=paid.changes,
        rule="gs.vehicle",
    )


@plays("gangstars-car leave")
async def prepare_leave(desk: Desk, options: Options) -> Play:
    """Get out of a vehicle."""
    game, board = board_here(desk)
    person = await _rider(desk, options)
    assert person.id is not None
    vehicle = board.vehicle_of(person.id)
    if vehicle is None:
        raise IllegalNow(f"{person.name} is in no vehicle.")
    if vehicle.halves > 1:
        raise IllegalNow(f"The {clean(vehicle.name)} cruises: slow down or stop before anybody jumps out.")
    paid = _entering(desk, board, person)
    stray = (
        "Nobody is at the wheel now, and it rolls on: /gangstars-car stray."
        if (vehicle.driver == person.id and vehicle.halves)
        else ""
    )
    return Play(
        say=lambda _: Said(f"{person.name} leaves the {clean(vehicle.name)}.", tuple(filter(None, (stray, paid.line)))),
        changes=lambda _: (VehicleSet(game.id, left_by(vehicle, person.id or 0)),),
        paid=paid.changes,
        rule="gs.vehicle",
    )


def _entering(desk: Desk, board: Board, person: Person) -> Paid:
    """What getting in or out costs; nothing before the first turn, while the table is set up."""
    return paying(desk, person, Action.ENTER) if board.turn else Paid()


async def _rider(desk: Desk, options: Options) -> Person:
    """One's own figure on the table, as an option names it."""
    person = await person_of(desk, options, "figure", "Somebody")
    if person.stored is None:
        raise IllegalNow(f"{person.name} is on no sheet: name a figure on the table.")
    TABLED.require_part(desk, person)
    if person.figure is not None and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: pick somebody who is there.")
    return person


async def driver_of(desk: Desk, options: Options) -> tuple[StoredGame, Board, Person, Vehicle]:
    """Who is at the wheel, by the option, with the game and the vehicle; the active figure where nobody is named."""
    game, board = board_here(desk)
    person = await person_of(desk, options, "driver", "The driver")
    if person.stored is None and board.active is not None:
        known = {one.id: one for one in await figures_of(desk, game)}
        stored = known[board.active.figure]
        desk.require_own(stored)
        person = CAST.stored(stored)
    if person.id is None:
        raise IllegalNow("Say who drives: a figure on the table.")
    return game, board, person, require_at_wheel(person.name, person.id, board.vehicle_of(person.id))


@plays("gangstars-car start")
async def prepare_start(desk: Desk, options: Options) -> Play:
    """Start the engine."""
    game, _, person, vehicle = await driver_of(desk, options)
    after = started(vehicle)
    able = person.figure is not None and person.figure.has(DRIVER)
    paid = paying(desk, person, Action.START_DRIVER if able else Action.START)
    return Play(
        say=lambda _: Said(f"{person.name} starts the {clean(vehicle.name)}.", tuple(filter(None, (paid.line,)))),
        changes=lambda _: (VehicleSet(game.id, after),),
        paid=paid.changes,
        rule="gs.vehicle",
    )
