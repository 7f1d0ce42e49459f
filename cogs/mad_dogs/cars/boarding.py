"""Vehicles on the table of a game: putting them there, getting in and out, from the options of /mad-table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs._kit.desk import Desk
from cogs._kit.games import TABLES, figures_of, side_named
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import clean
from cogs.mad_dogs import words
from cogs.mad_dogs.aftermath import paying
from cogs.mad_dogs.cars.flames import taken_along
from cogs.mad_dogs.cars.people import apart, car_told, own, speed_of
from cogs.mad_dogs.cars.vehicles import Wheels, require_keys, require_taking_part
from cogs.mad_dogs.cars.words import pace
from cogs.mad_dogs.people import Person, crew, require_fit
from cogs.mad_dogs.turns import board_here, on_table, side_of, spending
from db.games import StoredGame
from rules.core.events import Change
from rules.core.named import proper, same
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.aboard import holding
from rules.mad_dogs.board import Board
from rules.mad_dogs.car_fields import DAMAGE, FEATURES
from rules.mad_dogs.car_tables import Car
from rules.mad_dogs.crashing import MOST_OUTSIDE, check_car, check_room
from rules.mad_dogs.model import Speed
from rules.mad_dogs.vehicles import (
    Vehicle,
    VehicleBoarded,
    VehicleGone,
    VehicleLeft,
    VehicleSet,
    VehicleSteered,
    left_by,
)

KNOWN = ("speed", "damage", "kind", "features", "driver", "inside", "outside")
"""Options of a vehicle that only umpires change once the fight is on."""
NOBODY = "nobody"
NONE = "none"
RESERVED = ("all", "friends", NONE, NOBODY)
WRECKED = "wrecked"
RIDING = (None, Speed.CRUISING)
"""At these speeds getting on and off the outside of a car is safe."""


# Putting a vehicle on the table


@plays("mad-table car")
async def prepare_car(desk: Desk, options: Options) -> Play:
    """A vehicle comes on the table, or is changed there."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = proper(str(options["name"]))
    before = next((one for one in board.vehicles if same(one.name, name)), None)
    if before is not None:
        require_keys(desk, game, before)
    if before is not None and begun(board) and any(options.get(key) is not None for key in KNOWN):
        require_umpire(desk, name)
    if before is None:
        await _require_free(desk, game, name)
    old = before or Vehicle(name, side=_own_side(desk, game))
    side = _side(game, options, old)
    if side is not None and side != old.side:
        require_keys(desk, game, replace(old, side=side))
    speed = speed_of(options) if options.get("speed") else old.speed
    inside, outside, named = await _people(desk, game, board, options, replace(old, side=side))
    vehicle = replace(old, car=_car(options, old.car), speed=speed, inside=inside, outside=outside, side=side)
    vehicle = replace(vehicle, speed=None) if vehicle.car.wrecked and not options.get("speed") else vehicle
    hit = vehicle.car.engine_hit and not vehicle.car.wrecked
    vehicle = replace(vehicle, engine=hit and (old.engine or not old.car.engine_hit))
    require_possible(vehicle)
    told = f"{clean(vehicle.name)} is on the table" if before is None else f"{clean(vehicle.name)} is changed"
    people = {one.id: one.name for one in named if one.id is not None}
    return Play(
        say=lambda _: Said(f"{told}: {described(game, vehicle)}.", tuple(_crew_lines(vehicle, people))),
        changes=lambda _: (VehicleSet(game.id, vehicle),),
        about=subjects(*named),
        rule="mad.car.speed",
    )


async def names_taken(desk: Desk, game: StoredGame) -> list[str]:
    """The names of everybody here, and words that mean people: no car has one of them."""
    figures = await figures_of(desk, game)
    taken = [*RESERVED, *TABLES[game.game.system].marks, *(side.name for side in game.game.sides)]
    return [*taken, *(one.figure.name for one in figures), *(one.gang.gang.name for one in figures)]


async def _require_free(desk: Desk, game: StoredGame, name: str) -> None:
    """Refuse the name of somebody else here, or a word that means people."""
    if any(same(name, one) for one in await names_taken(desk, game)):
        raise IllegalNow(f"“{clean(name)}” is somebody or something else here: give the car another name.")


def begun(board: Board) -> bool:
    """Whether a card was ever drawn."""
    cards = board.cards
    return cards.turn > 1 or bool(cards.jokers or cards.spent or cards.shown or cards.acting or any(cards.held))


def require_umpire(desk: Desk, name: str) -> None:
    """What is known of a vehicle in the middle of a fight is for umpires to change, and it is told."""
    if not desk.is_umpire:
        raise NotYours(
            f"The fight is on: how {clean(name)} is and who is in it now is for an umpire to change; "
            "/mad-table board and alight take people in and out."
        )
    if not desk.umpiring:
        desk.acts_for(clean(name))


def _own_side(desk: Desk, game: StoredGame) -> int | None:
    return game.game.side_of_player(desk.caller.actor.id)


def _side(game: StoredGame, options: Options, old: Vehicle) -> int | None:
    """The side an option names; “nobody” for none."""
    text = str(options.get("side") or "")
    if not text:
        return old.side
    return None if text.casefold().strip() == NOBODY else side_named(game, text)


def _car(options: Options, old: Car) -> Car:
    """The vehicle as it is told: “none” mends what was broken and takes features away."""
    told = dict(options)
    damage = [part.strip().casefold() for part in str(options.get("damage") or "").split(",") if part.strip()]
    wrecked = old.wrecked if not damage else WRECKED in damage
    for option, fields in (("damage", tuple(DAMAGE.values())), ("features", tuple(FEATURES.values()))):
        parts = [part.strip() for part in str(options.get(option) or "").split(",") if part.strip()]
        left = [part for part in parts if part.casefold() not in (NONE, WRECKED)]
        if parts and not left:
            old = replace(old, **dict.fromkeys(fields, False))
        told[option] = ", ".join(left)
    return replace(car_told(told, "", old), wrecked=wrecked)


async def _people(
    desk: Desk, game: StoredGame, board: Board, options: Options, vehicle: Vehicle
) -> tuple[tuple[int, ...], tuple[int, ...], list[Person]]:
    """Who is inside, the driver first, and who is outside, as said or as before; and those who were named."""
    driver, inside, outside = [
        await _listed(desk, game, board, options.get(key), vehicle) for key in ("driver", "inside", "outside")
    ]
    if driver is not None and len(driver) > 1:
        raise OutOfRange("One at a time is at the wheel: name one driver.")
    apart(driver or [], outside or [])
    apart(inside or [], outside or [])
    first = [one.id for one in driver or [] if one.id is not None]
    rest = vehicle.inside if inside is None else tuple(one.id for one in inside if one.id is not None)
    kept = vehicle.outside if outside is None else tuple(one.id for one in outside if one.id is not None)
    seated = (*first, *(one for one in rest if one not in first and (inside is not None or one not in kept)))
    named = {one.id: one for one in (*(driver or []), *(inside or []), *(outside or []))}
    return seated, tuple(one for one in kept if one not in seated), list(named.values())


async def _listed(desk: Desk, game: StoredGame, board: Board, text: object, vehicle: Vehicle) -> list[Person] | None:
    """Figures of the table as an option lists them, none of them in another vehicle; None where nothing is said."""
    if text is None:
        return None
    if str(text).casefold().strip() in (NONE, NOBODY):
        return []
    listed = await crew(desk, text, corpses=True)
    for person in listed:
        _require_on_table(game, person)
        other = holding(board.vehicles, person.id)
        if other is not None and not same(other.name, vehicle.name):
            raise IllegalNow(f"{person.name} is in {clean(other.name)}: take him out of there first.")
        assert person.stored is not None
        if side_of(game, person.stored) not in (None, vehicle.side):
            own(desk, person)
    return listed


def _require_on_table(game: StoredGame, person: Person) -> None:
    if person.stored is None:
        raise IllegalNow(f"{person.name} has no sheet: /game add puts people of a profile on the table.")
    if not on_table(game, person.stored):
        raise IllegalNow(f"{person.name} takes no part in this game: /game bring puts the gang on the table.")


def require_possible(vehicle: Vehicle) -> None:
    """Refuse a vehicle that can't be: too many aboard, moving with nobody at the wheel, or wrecked."""
    check_room(vehicle.car, len(vehicle.inside))
    if len(vehicle.outside) > MOST_OUTSIDE:
        raise OutOfRange(f"At most {MOST_OUTSIDE} hold on outside a car, not {len(vehicle.outside)}.")
    if vehicle.speed is not None:
        check_car(vehicle.car, vehicle.speed)
        if not vehicle.inside:
            raise IllegalNow(f"Nobody is at the wheel of {clean(vehicle.name)}: say the driver, or speed:Stopped.")


def described(game: StoredGame, vehicle: Vehicle) -> str:
    """What it is and how, how fast it goes and whose it is."""
    car = vehicle.car
    told = [f"a {car.body}", *(name for name, its in FEATURES.items() if getattr(car, its))]
    told += [name for name, its in DAMAGE.items() if getattr(car, its)] + [WRECKED] * car.wrecked
    whose = "nobody's" if vehicle.side is None else f"of {clean(game.game.sides[vehicle.side].name)}"
    return ", ".join([*told, pace(vehicle.speed), whose])


def _crew_lines(vehicle: Vehicle, names: dict[int, str]) -> list[str]:
    """Who was put where, of those named."""
    places = (("Inside", vehicle.inside), ("Outside", vehicle.outside))
    told = [(where, [names[one] for one in ids if one in names]) for where, ids in places]
    lines = [f"{where}: {', '.join(listed)}." for where, listed in told if listed]
    if vehicle.driver in names:
        lines.append(f"{names[vehicle.driver]} is at the wheel.")
    return lines


@plays("mad-table tow")
async def prepare_tow(desk: Desk, options: Options) -> Play:
    """A vehicle is taken off the table."""
    game, board = board_here(desk)
    vehicle = board.vehicle(str(options["car"]))
    require_keys(desk, game, vehicle)
    people = {one.id: one for one in await desk.work.rosters.figures_of(game.game.gangs)}
    staying = [people[one] for one in vehicle.aboard if one in people and people[one].figure.can_act]
    if staying:
        names = ", ".join(clean(one.figure.name) for one in staying)
        raise IllegalNow(f"{names} must get out of {clean(vehicle.name)} first: /mad-table alight.")
    return Play(
        say=lambda _: Said(f"{clean(vehicle.name)} is taken off the table."),
        changes=lambda _: (*taken_along(game, [vehicle]), VehicleGone(game.id, vehicle.name)),
    )


# Getting in and out


async def _acting(
    desk: Desk, game: StoredGame, text: object
) -> tuple[list[Person], list[tuple[Person, tuple[Change, ...]]]]:
    """Those who leap, each able to, and what it costs each of them: an action."""
    persons = await crew(desk, text, own=True)
    if not persons:
        raise OutOfRange("Say who: names separated by commas.")
    for person in persons:
        _require_on_table(game, person)
        own(desk, person)
        require_fit(person)
    return persons, [(person, spending(desk, person)) for person in persons]


@plays("mad-table board")
async def prepare_board(desk: Desk, options: Options) -> Play:
    """Figures get into a vehicle, or onto its running boards: an action each."""
    game, board = board_here(desk)
    vehicle, out = board.vehicle(str(options["car"])), bool(options.get("outside"))
    name = clean(vehicle.name)
    if vehicle.burning:
        raise IllegalNow(f"{name} burns: nobody gets in.")
    if (heir := await _heir(desk, game, vehicle, options)) is not None:
        return await _take_wheel(desk, game, vehicle, heir)
    if vehicle.speed not in (RIDING if out else (None,)):
        how = "onto it" if out else "in: outside:True is for the running boards, at cruising speed"
        raise IllegalNow(f"{name} is {pace(vehicle.speed)}: nobody gets {how}.")
    persons, paid = await _acting(desk, game, options.get("figures"))
    for person in persons:
        other = holding(board.vehicles, person.id)
        if other is not None and other != vehicle:
            raise IllegalNow(f"{person.name} is in {clean(other.name)}: he gets out of there first.")
        if person.id in (vehicle.outside if out else vehicle.inside):
            raise IllegalNow(f"{person.name} is {'on' if out else 'in'} {name} already.")
    ids = tuple(person.id for person in persons if person.id is not None)
    rest = replace(left_by(vehicle, ids), speed=vehicle.speed)
    after = replace(rest, outside=(*rest.outside, *ids)) if out else replace(rest, inside=(*rest.inside, *ids))
    require_possible(after)
    listed = words.listed(person.name for person in persons)
    does = ("gets" if len(persons) == 1 else "get") + (" onto the running board of" if out else " into")
    wheel = [f"{persons[0].name} is at the wheel."] if after.inside[:1] == ids[:1] and not out else []
    play = Play(
        say=lambda _: Said(f"{listed} {does} {name}.", tuple(wheel)),
        changes=lambda _: (VehicleBoarded(game.id, vehicle.name, ids, out),),
        about=subjects(*persons),
        rule="mad.cards.actions",
    )
    return await paying(desk, play, *paid)


async def _heir(desk: Desk, game: StoredGame, vehicle: Vehicle, options: Options) -> Person | None:
    """Somebody inside who is to take the wheel from a driver who can do nothing; None where that is not asked."""
    if options.get("outside") or vehicle.driver is None:
        return None
    persons = await crew(desk, options.get("figures"), own=True)
    at_wheel = [one for one in await figures_of(desk, game) if one.id == vehicle.driver]
    if len(persons) != 1 or persons[0].id not in vehicle.inside[1:]:
        return None
    return persons[0] if any(one.figure.laid_out for one in at_wheel) else None


async def _take_wheel(desk: Desk, game: StoredGame, vehicle: Vehicle, person: Person) -> Play:
    """Somebody inside takes the place of a driver who can do nothing: an action."""
    own(desk, person)
    require_fit(person)
    assert person.id is not None
    heir = person.id
    play = Play(
        say=lambda _: Said(f"{person.name} has the wheel of {clean(vehicle.name)} now."),
        changes=lambda _: (VehicleSteered(game.id, vehicle.name, heir),),
        about=subjects(person),
        rule="mad.cards.actions",
    )
    return await paying(desk, play, (person, spending(desk, person)))


@plays("mad-table alight")
async def prepare_alight(desk: Desk, options: Options) -> Play:
    """Figures get out of vehicles, or off them: an action each."""
    game, board = board_here(desk)
    persons, paid = await _acting(desk, game, options.get("figures"))
    left: dict[str, list[int]] = {}
    for person in persons:
        vehicle = holding(board.vehicles, person.id)
        if vehicle is None:
            raise IllegalNow(f"{person.name} is in no vehicle on the table.")
        safe = RIDING if person.id in vehicle.outside else (None,)
        if vehicle.speed not in safe:
            raise IllegalNow(
                f"{clean(vehicle.name)} is {pace(vehicle.speed)}: who leaps out of it now comes off it, "
                "/mad-wreck thrown."
            )
        assert person.id is not None
        left.setdefault(vehicle.name, []).append(person.id)
    listed = words.listed(person.name for person in persons)
    cars = words.listed(map(clean, left))
    play = Play(
        say=lambda _: Said(f"{listed} {'gets' if len(persons) == 1 else 'get'} out of {cars}."),
        changes=lambda _: tuple(VehicleLeft(game.id, name, tuple(ids)) for name, ids in left.items()),
        about=subjects(*persons),
        rule="mad.cards.actions",
    )
    return await paying(desk, play, *paid)


# Climbing over


@dataclass(frozen=True, slots=True)
class Climb:
    """Where somebody climbs to, and what it changes if he does not come off."""

    told: str
    changes: tuple[Change, ...]


def climbing(desk: Desk, one: Wheels, person: Person, to: str) -> Climb:
    """Somebody on the outside of a vehicle climbs onto another, or into his own; IllegalNow where he can't."""
    game, board = board_here(desk)
    own(desk, person)
    require_fit(person)
    if one.vehicle is None or person.id is None:
        raise IllegalNow("Climbing is for figures in or on a vehicle of the table: /mad-table board puts them there.")
    goal, here = board.vehicle(to), one.vehicle
    if goal.burning:
        raise IllegalNow(f"{clean(goal.name)} burns: nobody gets in.")
    rest = replace(left_by(here, [person.id]), speed=here.speed)
    if goal == here:
        if person.id in here.inside:
            raise IllegalNow(f"{person.name} is inside {clean(here.name)} already.")
        after = replace(rest, inside=(*rest.inside, person.id))
        require_possible(after)
        into = VehicleBoarded(game.id, here.name, (person.id,), off=here.name)
        return Climb(f"into {clean(here.name)}", (into,))
    if here.speed is not None and here.driver == person.id and len(here.inside) == 1:
        raise IllegalNow(f"{person.name} is alone at the wheel of {clean(here.name)}: it moves, so he stays there.")
    after = replace(goal, outside=(*goal.outside, person.id))
    require_possible(after)
    return Climb(
        f"from {clean(here.name)} onto {clean(goal.name)}",
        (VehicleBoarded(game.id, goal.name, (person.id,), outside=True, off=here.name),),
    )


# Leaving the board
