"""Vehicles on the table of a game: put there, boarded, left, put right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Card, clean
from cogs.pottersville.chips import rerolls
from cogs.pottersville.people import CAST, Person, require_able
from cogs.pottersville.table import car_line, people_by_id
from cogs.pottersville.turns import TABLED, board_here, doing_of, order_for, paying
from db.games import StoredGame
from rules.core.events import Change
from rules.core.named import same
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.pottersville.board import Board, CarGone, CarSet, Done
from rules.pottersville.cars import Alighted, Boarded, car_named, check_alights, check_boards
from rules.pottersville.model import PLACES, Build, Car, Figure, Pace, Phase, Spot, Wound
from rules.pottersville.moving import Going, Step, check_step, go
from rules.pottersville.state import Doing, hindrance

MOST_CARS = 20
MOST_OUT = 5
DAMAGES = ("tire", "engine", "crashed", "halted", "wrecked")
DOORS = "Each uses a door of its own: one a door, on both sides."


async def cars_card(desk: Desk) -> Card:
    """Every vehicle on the table."""
    game, board = board_here(desk)
    people = people_by_id(await figures_of(desk, game))
    lines = tuple(car_line(car, people) for car in board.cars)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


@plays("pottersville-car add")
async def prepare_add(desk: Desk, options: Options) -> Play:
    """Put a vehicle on the table."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = " ".join(str(options["name"]).split())
    if any(same(car.name, name) for car in board.cars):
        raise IllegalNow(f"There is a {clean(name)} on the table already: give this one another name.")
    if len(board.cars) >= MOST_CARS:
        raise OutOfRange(f"{MOST_CARS} vehicles are on the table: remove one first.")
    car = Car(name, Build(str(options.get("kind") or Build.CAR)))
    return Play(
        say=lambda _: Said(f"The {clean(name)} is on the table.", (car_line(car, {}), *_boards(board))),
        changes=lambda _: (CarSet(game.id, car),),
        rule="pot.car.move",
    )


def _boards(board: Board) -> tuple[str, ...]:
    """How people get in."""
    free = ", which costs no move before the first orders are revealed" if setting_up(board) else ""
    return (f"/pottersville-car board puts figures in it{free}.",)


@plays("pottersville-car remove")
async def prepare_remove(desk: Desk, options: Options) -> Play:
    """Take a vehicle off the table, with whoever is in it."""
    game, car = _named(desk, options)
    return Play(
        say=lambda _: Said(f"The {clean(car.name)} leaves the table, with all in it."),
        changes=lambda _: (CarGone(game.id, car.name),),
        rule="pot.car.move",
    )


def _named(desk: Desk, options: Options) -> tuple[StoredGame, Car]:
    """The vehicle on the table that an option names, for who takes part in the game."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    return game, car_named(board.cars, str(options["vehicle"]))


@plays("pottersville-car set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """How a vehicle moves as the game begins; later that is for an umpire."""
    game, car = _named(desk, options)
    _require_umpire(desk, game, car, "how it moves", before_play=True)
    changed: dict[str, Any] = {key: Pace(str(options[key])) for key in ("pace", "before") if options.get(key)}
    if options.get("moved") is not None:
        changed["moved"] = bool(options["moved"])
    if setting_up(game.game.board) and "pace" in changed:
        changed.setdefault("before", changed["pace"])  # it comes onto the table so, and may go on so in the first turn
    return await _put_right(desk, game, car, changed, "pot.car.move")


@plays("pottersville-car repair")
async def prepare_repair(desk: Desk, options: Options) -> Play:
    """Damage of a vehicle put right by an umpire."""
    game, car = _named(desk, options)
    _require_umpire(desk, game, car, "its damage")
    changed = {key: options[key] for key in DAMAGES if options.get(key) is not None}
    return await _put_right(desk, game, car, changed, "pot.shoot.vehicle")


async def _put_right(desk: Desk, game: StoredGame, car: Car, changed: dict[str, Any], rule: str) -> Play:
    if not changed:
        raise OutOfRange(f"Say what is to be different about the {clean(car.name)}.")
    after = replace(car, **changed)
    people = people_by_id(await figures_of(desk, game))
    return Play(
        say=lambda _: Said(f"The {clean(car.name)} is put right by hand.", (car_line(after, people),)),
        changes=lambda _: (CarSet(game.id, after),),
        rule=rule,
    )


def _require_umpire(desk: Desk, game: StoredGame, car: Car, what: str, *, before_play: bool = False) -> None:
    """What is on record about a vehicle is put right by an umpire alone, unless play has not begun."""
    if before_play and setting_up(game.game.board):
        return
    if not desk.is_umpire:
        raise NotYours(f"The table knows {what}: an umpire puts the {clean(car.name)} right.")
    desk.acts_for(f"the {clean(car.name)}")


def setting_up(board: Board) -> bool:
    """Whether the first orders are not revealed yet: everything may still be put in its place."""
    return board.turn == 1 and board.phase is Phase.ORDERS


# In and out


@plays("pottersville-car board")
async def prepare_board(desk: Desk, options: Options) -> Play:
    """Get into a vehicle, or take another place in it: the whole move; free before play begins."""
    game, board = board_here(desk)
    person, figure = await _goer(desk, game, options)
    car = car_named(board.cars, str(options["vehicle"]))
    other = board.car_of(person.id or 0)
    if other is not None and not same(other.name, car.name):
        raise IllegalNow(f"{person.name} is in the {clean(other.name)}: /pottersville-car alight comes first.")
    spot = Spot(str(options["seat"])) if options.get("seat") else _free(car)
    if spot is Spot.DRIVER:
        _require_driver(person, figure)
    check_boards(car, spot, person.id or 0)
    if figure.wound is Wound.DEAD:
        raise IllegalNow(f"{person.name} is dead: name somebody who can get in.")
    step = _step(desk, person, figure, Going.MOUNT)
    paid = () if setting_up(board) else _going(desk, person, figure, step)
    return Play(
        say=lambda _: Said(f"{person.name} gets into the {clean(car.name)}: {spot.lower()}."),
        changes=lambda _: (Boarded(game.id, car.name, person.id or 0, spot),),
        paid=paid,
        about=subjects(person),
        rule="pot.move",
    )


def _require_driver(person: Person, figure: Figure) -> None:
    if figure.cuffed:
        raise IllegalNow(f"{person.name} is handcuffed and drives nothing: name another place.")
    require_able(person, Doing.DRIVE)


def _free(car: Car) -> Spot:
    """The first place in a vehicle that has room, the driver's before others; the driver's where none has."""
    return next((spot for spot in PLACES[car.build] if car.room(spot)), Spot.DRIVER)


@plays("pottersville-car alight")
async def prepare_alight(desk: Desk, options: Options) -> Play:
    """Get out of a vehicle: a D4 of inches, and the move with it; jumping out of a moving one takes a stunt."""
    game, board = board_here(desk)
    person, figure = await _goer(desk, game, options)
    car = board.car_of(person.id or 0)
    if car is None:
        raise IllegalNow(f"{person.name} is in no vehicle.")
    out = (Alighted(game.id, car.name, person.id or 0),)
    leaves = f"{person.name} is out of the {clean(car.name)}"
    if options.get("jumps") and car.pace is not Pace.STOPPED:
        if Doing.STUNT not in board.deed(person.id or 0).tried and not desk.asking:
            raise IllegalNow(f"{person.name} has tried no stunt in this turn: /pottersville stunt comes first.")
        jumped = (*out, Done(game.id, person.id or 0, moved=True))
        return _out(Said(f"{person.name} jumps out of the {clean(car.name)}."), jumped, person)
    check_alights(car, person.id or 0)
    if setting_up(board) or figure.wound is Wound.DEAD:
        return _out(Said(f"{leaves}."), out, person)
    step = _step(desk, person, figure, Going.DISMOUNT)
    paid = _going(desk, person, figure, step)
    lines = (DOORS,) if len(car.aboard) > 1 else ()
    offers = await _next_out(desk, game, car, person)
    return Play(
        say=lambda inches: Said(f'{leaves}, up to {inches}" away.', lines, offers),
        resolver=go,
        args=(step,),
        changes=lambda inches: (*out, Done(game.id, person.id or 0, inches=float(inches))),
        paid=paid,
        facts=lambda outcome: {"inches": outcome.result},
        questions=(Question("Inches", go, (step,)),),
        amends=rerolls(desk, person),
        about=subjects(person),
    )


def _out(said: Said, changes: tuple[Change, ...], person: Person) -> Play:
    """Out of a vehicle without a die."""
    return Play(say=lambda _: said, changes=lambda _: changes, about=subjects(person), rule="pot.move")


async def _next_out(desk: Desk, game: StoredGame, car: Car, first: Person) -> tuple[Offer, ...]:
    """Buttons for the others of his gang who may still get out in this turn."""
    board: Board = game.game.board
    aboard = {one.figure for one in car.aboard} - {first.id}
    able = [
        CAST.stored(one)
        for one in await figures_of(desk, game)
        if one.id in aboard and first.stored is not None and one.gang.id == first.stored.gang.id
    ]
    able = [one for one in able if one.figure is not None and not hindrance(one.figure, Doing.RETREAT)]
    return tuple(
        Offer(f"Out: {one.name}"[:80], "pottersville-car alight", {"figure": one.full_name})
        for one in able
        if not board.deed(one.id or 0).moved
    )[:MOST_OUT]


async def _goer(desk: Desk, game: StoredGame, options: Options) -> tuple[Person, Figure]:
    """Who gets in or out: one's own figure on the table, or a prisoner of one's own."""
    (person,) = await CAST.people(desk, [str(options["figure"])])
    if person.stored is None or person.figure is None:
        raise IllegalNow(f"{person.name} is on no sheet: name a figure on the table.")
    TABLED.require_part(desk, person)
    if not person.figure.cuffed:
        desk.require_own(person.stored)
        return person, person.figure
    captor = next((one for one in await figures_of(desk, game) if one.id == person.figure.captor), None)
    if captor is not None:
        desk.require_own(captor)
        return person, person.figure
    if not desk.is_umpire:
        raise NotYours(f"{person.name} is handcuffed, and nobody in particular leads it: that is for an umpire.")
    desk.acts_for(person.name)
    return person, person.figure


def _going(desk: Desk, person: Person, figure: Figure, step: Step) -> tuple[Change, ...]:
    """What getting in or out costs: the move; a prisoner is led. IllegalNow for who can't do it now."""
    doing = doing_of(desk, person)
    if not figure.cuffed:
        require_able(person, doing)
    check_step(step)
    return paying(desk, person, doing)


def _step(desk: Desk, person: Person, figure: Figure, going: Going) -> Step:
    """Getting in or out; no order binds a prisoner."""
    return Step(going, figure.wound, order=None if figure.cuffed else order_for(desk, person))
