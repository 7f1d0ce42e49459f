"""The legal moves of a figure on the table in this move of the game.

Options that only add circumstances (cover, surprise, several against one) stay open. What the board doesn't know counts
as within reach: windows, obstacles, crates, stones, the driver's seat of a vehicle. `MEASURED` lists what a player must
add. An obligation is no choice, and a move that changes nothing is no move: the list has neither.

On a street a climb is listed beside a wall, a jump at a window and a padlock at a shut door. Elsewhere they may be
typed, since a street has no levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from rules.core.action.aboard import beside_car, car_on_street
from rules.core.action.deed import decided
from rules.core.action.fields import UNSAID, Squares
from rules.core.action.legal import Called, Legal, can_pay
from rules.core.action.move import command_of, options_of
from rules.core.action.on_street import afoot, both, is_at, stands_on
from rules.core.action.position import Price
from rules.core.people.person import NO_SIDE
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import count
from rules.core.street.ground import SHUT_DOOR, WALL, WINDOW
from rules.hoodsville.characters.character_cards import Stand
from rules.hoodsville.doors.forcing import Breach, Force
from rules.hoodsville.doors.locks import USES, PadlockMethod, Pinkerton, ShootLock
from rules.hoodsville.doors.tables import TOOLS
from rules.hoodsville.driving.boarding import Alighting, Boarding
from rules.hoodsville.driving.crashes import RunInto
from rules.hoodsville.driving.rails_and_barriers import Crossing, DriveAtBarrier, Restart, Right, Tyre
from rules.hoodsville.driving.safe_speeds import OffRoad, Speed, Unbog
from rules.hoodsville.driving.speeding import GoTooFast
from rules.hoodsville.driving.tables import RIGHTING
from rules.hoodsville.driving.vehicle_of_move import hindrance as held_up
from rules.hoodsville.encounters.bribing_charming_coercing import Charm, Coerce, OfferBribe, Station
from rules.hoodsville.fighting.breaking_free import BreakFree, Untie
from rules.hoodsville.fighting.melee import Fight, Rise
from rules.hoodsville.fighting.overpowering import Overpower
from rules.hoodsville.model import board
from rules.hoodsville.model.acting import ROUNDS, Doing, hindrance, price_of
from rules.hoodsville.model.figures import Bond, Standing, Trouble, Vehicle
from rules.hoodsville.model.guns import GUNS, Rate
from rules.hoodsville.model.on_street import rides
from rules.hoodsville.model.position import Person, Position, comrades, record_of
from rules.hoodsville.move_sequence.bandages import Bandage
from rules.hoodsville.movement.bullion_crates import HaulCrate, has_crate
from rules.hoodsville.movement.high_obstacles import TryObstacle
from rules.hoodsville.movement.on_foot import Go, a_step
from rules.hoodsville.movement.window_jumps import JumpOut
from rules.hoodsville.shooting.guns_in_hand import guns_of
from rules.hoodsville.shooting.loading_guns import Reload
from rules.hoodsville.shooting.out_of_turn import loaded_guns
from rules.hoodsville.shooting.round_of_firing import Shoot
from rules.hoodsville.shooting.rounds_and_jams import Clear
from rules.hoodsville.shooting.to_hit import hitting
from rules.hoodsville.throwing.dynamite import SetOff, ThrowDynamite
from rules.hoodsville.throwing.missiles import ThrowAt, ThrowAtVehicle, ThrowAtWindow
from rules.hoodsville.throwing.sticks import AT_WINDOW, LANDED, on_its_way
from rules.hoodsville.throwing.tables import Missile
from rules.hoodsville.throwing.throws_on_street import stick_of

Moves = Iterator[Any]
LEAST: Final = 0.1
"""Inches over the safe speed for a vehicle that barely speeds."""


def _moves(position: Position, person: Person) -> Moves:
    if not person.here:
        return
    yield from _sticks(position, person)
    if person.figure.can_act:
        for part in PARTS:
            yield from part(position, person)


def _sticks(position: Position, person: Person) -> Moves:
    """A stick of dynamite on its way continues, with any fate of its thrower."""
    if on_its_way(position, person, LANDED):
        yield SetOff(victims=_known((), position, person), thrower=person)
    if on_its_way(position, person, AT_WINDOW):
        yield ThrowDynamite(inches=_known(0.0, position, person), thrower=person, thrown=True)


def _known(least: Any, position: Position, person: Person) -> Any:
    """The least value of a fact about a stick; UNSAID if the street knows where it lies."""
    return least if stick_of(position, person) is None else UNSAID


def _getting_free(_position: Position, person: Person) -> Moves:
    yield BreakFree(captive=person)
    yield Rise(figure=person)


def _going(position: Position, person: Person) -> Moves:
    if rides(position, person):
        yield from _riding(position, person, position.board.vehicle(rides(position, person)))
        return
    paces = ("Run",) if record_of(position, person).ran else ("Walk", "Run")
    if afoot(position, person) is None:
        yield from (Go(figure=person, inches=0.0, pace=pace) for pace in paces)
        return
    for pace in paces:
        with suppress(Refusal):  # of a fourth run in a row
            yield Go(figure=person, to=a_step(position, person, running=pace == "Run"), pace=pace)


def _aimed(position: Position, person: Person) -> Moves:
    return _shots(position, person, snap=False)


def _snap(position: Position, person: Person) -> Moves:
    return _shots(position, person, snap=True)


def _shots(position: Position, person: Person, *, snap: bool) -> Moves:
    hopeless = list[Shoot]()
    for shot in _all_shots(position, person, _enemies(position, person), snap=snap):
        if _can_hit(position, shot):
            yield shot
        else:
            hopeless.append(shot)
    yield from hopeless


def _can_hit(position: Position, shot: Shoot) -> bool:
    """Whether any face of the die hits; True for a shot of which the street doesn't know that, or that is refused."""
    if shot.range is not UNSAID:
        return True
    with suppress(Refusal):
        return bool(hitting(decided(position, shot).args[0]).good)
    return True


def _all_shots(position: Position, person: Person, enemies: Sequence[Person], *, snap: bool) -> Iterator[Shoot]:
    for weapon in loaded_guns(person):
        gun = GUNS[weapon.name]
        for enemy in enemies:
            inches = _least(position, person, enemy)
            yield Shoot(range=inches, shooter=person, target=enemy, gun=gun, snap=snap)
            if gun.rate is Rate.BARRELS and weapon.rounds > 1:
                yield Shoot(range=inches, shooter=person, target=enemy, gun=gun, snap=snap, barrels=1)


def _least(position: Position, one: Person, other: Person) -> Any:
    """The least inches between two people; UNSAID if the street measures them."""
    return 0.0 if both(position, one, other) is None else UNSAID


def _attacks(position: Position, person: Person, enemy: Person) -> Moves:
    """Aimed shots and blows of a figure at another, in any move."""
    yield from _all_shots(position, person, (enemy,), snap=False)
    yield Fight(attackers=(person,), defenders=(enemy,))


def _melee(position: Position, person: Person) -> Moves:
    for enemy in _enemies(position, person):
        yield Fight(attackers=(person,), defenders=(enemy,))


def _throws(position: Position, person: Person) -> Moves:
    if person.figure.down:
        return
    cocktail = person.figure.weapon(Missile.MOLOTOV) is not None
    for vehicle in position.board.vehicles if cocktail else ():
        there = stands_on(position, person) is not None and car_on_street(position, vehicle.name) is not None
        inches: Any = UNSAID if there else 0.0
        yield ThrowAtVehicle(inches=inches, thrower=person, vehicle=vehicle.name)
    for enemy in _enemies(position, person):
        inches = _least(position, person, enemy)
        if cocktail:
            yield ThrowAt(what=Missile.MOLOTOV, inches=inches, thrower=person, target=enemy)
        yield ThrowAt(inches=inches, thrower=person, target=enemy)
    carried = [one for one in (Missile.DYNAMITE, Missile.MOLOTOV) if person.figure.weapon(one) is not None]
    if stands_on(position, person) is not None:
        yield from _throws_at_squares(position, person, carried)
        return
    if Missile.DYNAMITE in carried:
        yield ThrowDynamite(inches=0.0, thrower=person)
    for what in (*carried, Missile.STONE):
        yield ThrowAtWindow(what=what, inches=0.0, thrower=person)


def _stones(position: Position, person: Person) -> Moves:
    """On a street, what a figure is offered last: most figures see a window all the time."""
    if not person.figure.down and stands_on(position, person) is not None:
        yield from _throws_at_squares(position, person, (Missile.STONE,))


def _throws_at_squares(position: Position, person: Person, missiles: Sequence[Missile]) -> Moves:
    """Throws at the first square that the street offers."""
    throws: list[Any] = [ThrowDynamite(thrower=person)] if Missile.DYNAMITE in missiles else []
    for throw in (*throws, *(ThrowAtWindow(what=what, thrower=person) for what in missiles)):
        squares = _squares(position, throw)
        if squares:
            yield replace(throw, to=squares[0][1])


def _squares(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares that a move offers on a street, each with its label."""
    among = options_of(move.__class__)["to"].measured
    assert isinstance(among, Squares), "the move offers squares"
    return among.of(position, move)


def _holds(position: Position, person: Person) -> Moves:
    """Attempts to overpower enemies. Once a victim is held, the form lists the other acts."""
    for enemy in _enemies(position, person):
        bonds = enemy.figure.bonds
        if Bond.HELD not in bonds:
            yield Overpower(attackers=(person,), victim=enemy)
        else:
            acts = [bond for bond in Bond if bond not in bonds]
            yield from (Overpower(attackers=(person,), victim=enemy, act=(act,)) for act in acts)
    for other in (*_friends(position, person), *_enemies(position, person)):
        if other.figure.bonds:
            yield Untie(figure=other, by=person)


def _care(position: Position, person: Person) -> Moves:
    for comrade in (person, *_friends(position, person)):
        if comrade.figure.wounds:
            yield Bandage(figure=comrade, by=person)
    for weapon in guns_of(person.figure):
        if weapon.trouble is Trouble.JAMMED:
            yield Clear(figure=person, gun=weapon.name)
        else:
            yield Reload(figure=person, gun=GUNS[weapon.name])


def _doors(position: Position, person: Person) -> Moves:
    if rides(position, person):
        return
    carried = [one.name for one in person.figure.weapons]
    tools = [name for name in TOOLS if name in carried]
    for door in position.board.doors:
        yield from (Force(figure=person, door=door, tool=name) for name in tools)
        yield Force(figure=person, door=door)
        yield from (Breach(figure=person, door=door, tool=name) for name in tools)
        for weapon in guns_of(person.figure):
            if weapon.rounds:
                yield ShootLock(figure=person, door=door, gun=GUNS[weapon.name])
    for means in PadlockMethod if is_at(position, person, SHUT_DOOR) else ():
        if USES.get(means) in (None, *carried):
            yield Pinkerton(how=means, figure=person)


def _obstacles(position: Position, person: Person) -> Moves:
    if rides(position, person):
        return
    if is_at(position, person, WALL):
        yield TryObstacle(figure=person)
    if is_at(position, person, WINDOW):
        yield JumpOut(figure=person)
    if not has_crate(position, person):
        return
    on_foot = afoot(position, person) is not None
    end: dict[str, Any] = {"to": a_step(position, person, running=False)} if on_foot else {"inches": 0.0}
    for helper in _friends(position, person):
        yield HaulCrate(figure=person, helper=helper, **end)
    yield HaulCrate(figure=person, alone=True, **end)


def _talk(position: Position, person: Person) -> Moves:
    for enemy in _enemies(position, person):
        yield Coerce(figure=person, whom=enemy)
        yield Charm(figure=person, whom=enemy)
        yield OfferBribe(rank=Station.LOW, figure=person, whom=enemy)


def _vehicles(position: Position, person: Person) -> Moves:
    """Any figure that can act may drive, since the board doesn't know who is in which vehicle."""
    if not position.board.vehicles or hindrance(person.figure, Doing.WORK):
        return
    hands = [one for one in _friends(position, person) if _idle(position, one)][: RIGHTING - 1]
    for vehicle in position.board.vehicles:
        if car_on_street(position, vehicle.name) is not None:
            yield from _beside(position, person, vehicle, hands)
            continue
        yield OffRoad(vehicle=vehicle)
        yield Crossing(vehicle=vehicle)
        yield DriveAtBarrier(vehicle=vehicle)
        yield GoTooFast(over=LEAST, aboard=(person,), vehicle=vehicle)
        if not held_up(vehicle):  # a vehicle that can't move may be hit, but hits nothing
            yield RunInto(speed=0.0, aboard=(person,), vehicle=vehicle)
        yield Restart(vehicle=vehicle)
        yield Unbog(vehicle=vehicle)
        yield Tyre(vehicle=vehicle, figure=person)
        yield Right(vehicle=vehicle, people=(person, *hands))


def _beside(position: Position, person: Person, vehicle: Vehicle, hands: Sequence[Person]) -> Moves:
    """What a figure beside a vehicle on the street may do with it: it gets in, or repairs it."""
    if beside_car(position, person, vehicle.name):
        yield Boarding(figures=(person,), vehicle=vehicle)
        yield Tyre(vehicle=vehicle, figure=person)
        yield Right(vehicle=vehicle, people=(person, *hands))


def _riding(position: Position, person: Person, vehicle: Vehicle) -> Moves:
    """What a figure in a vehicle on the street may do with it: its driver drives, and others take the wheel."""
    if vehicle.aboard[:1] == (person.id,):
        for drive in (Speed(vehicle=vehicle), GoTooFast(vehicle=vehicle)):
            ends = _squares(position, drive)
            if ends:
                yield replace(drive, to=ends[0][1])
        if not held_up(vehicle) or vehicle.stalled:
            yield Crossing(vehicle=vehicle)
        yield DriveAtBarrier(vehicle=vehicle)
        if not held_up(vehicle) and not vehicle.over:
            yield RunInto(vehicle=vehicle)
        yield Restart(vehicle=vehicle)
        yield Unbog(vehicle=vehicle)
    else:
        yield Boarding(figures=(person,), vehicle=vehicle, wheel=True)
    out = Alighting(figures=(person,))
    squares = _squares(position, out)
    if squares:
        yield replace(out, to=squares[0][1])


def _idle(position: Position, person: Person) -> bool:
    return not hindrance(person.figure, Doing.WORK) and record_of(position, person).rounds < ROUNDS


def _leaving(_position: Position, person: Person) -> Moves:
    yield Stand(figures=(person,), state=Standing.SURRENDERED)
    if not hindrance(person.figure, Doing.FLEE):
        yield Stand(figures=(person,), state=Standing.OFF)


def _enemies(position: Position, person: Person) -> list[Person]:
    """Everyone who is no comrade of a figure, members of sides first."""
    others = [one for one in position.people.values() if one.id != person.id and not comrades(one, person)]
    return sorted(others, key=lambda one: one.side == NO_SIDE)


def _friends(position: Position, person: Person) -> list[Person]:
    return [one for one in position.people.values() if one.id != person.id and comrades(one, person)]


PARTS: Final[tuple[Callable[[Position, Person], Moves], ...]] = (
    _getting_free,
    _aimed,
    _going,
    _snap,
    _melee,
    _throws,
    _holds,
    _care,
    _doors,
    _obstacles,
    _talk,
    _vehicles,
    _stones,
    _leaving,
)
"""The kinds of moves, the likeliest first."""

MEASURED: Final[dict[type[Any], tuple[str, ...]]] = {
    Go: ("inches", "to"),
    HaulCrate: ("inches", "to"),
    TryObstacle: ("value",),
    JumpOut: ("floor",),
    Shoot: ("range",),
    ThrowAt: ("inches",),
    ThrowAtWindow: ("inches", "to"),
    ThrowAtVehicle: ("inches",),
    ThrowDynamite: ("inches", "to"),
    SetOff: ("victims",),
    OfferBribe: ("rank", "asks"),
    Charm: ("asks",),
    Coerce: ("asks",),
    Speed: ("to",),
    GoTooFast: ("over", "to"),
    Alighting: ("to",),
    RunInto: ("speed",),
}
"""The options that players measure on the table, or that only they know."""

THROWN: Final = {Missile.MOLOTOV: "a molotov", Missile.DYNAMITE: "dynamite"}
BOUND: Final = {
    Bond.HELD: "hold on to",
    Bond.HANDS: "tie the hands",
    Bond.FEET: "tie the feet",
    Bond.GAG: "gag",
    Bond.DRUG: "drug",
    Bond.SACK: "put a sack over the head",
}
CALLED: Final[dict[type[Any], Called]] = {
    SetOff: "dynamite goes off",
    ThrowDynamite: lambda move: "dynamite at the window" if move.thrown else "throw dynamite",
    BreakFree: "break free",
    Rise: "get up",
    Go: lambda move: move.pace.lower(),
    Shoot: lambda move: "snap shot" if move.snap else "aimed shot",
    Fight: "fight",
    ThrowAtVehicle: "throw a molotov at a vehicle",
    ThrowAt: lambda move: f"throw {THROWN.get(move.what, 'a stone')}",
    ThrowAtWindow: lambda move: f"throw {THROWN.get(move.what, 'a stone')} at a window",
    Overpower: lambda move: BOUND[move.act[0]] if move.act else "overpower",
    Untie: "let go or untie",
    Bandage: "bandage",
    Clear: "clear the gun",
    Reload: "reload",
    Force: "force a door",
    Breach: "smash a door",
    ShootLock: "shoot at a lock",
    Pinkerton: lambda move: f"padlock: {move.how.lower()}",
    TryObstacle: "climb over something",
    JumpOut: "jump out of a window",
    HaulCrate: lambda move: "drag a crate alone" if move.alone else "carry a crate",
    Coerce: "threaten",
    Charm: "charm",
    OfferBribe: "bribe",
    OffRoad: lambda move: f"{move.vehicle.name}: across country",
    Crossing: lambda move: f"{move.vehicle.name}: across the rails",
    DriveAtBarrier: lambda move: f"{move.vehicle.name}: at a barrier",
    Speed: lambda move: f"drive the {move.vehicle.name}",
    GoTooFast: lambda move: f"drive the {move.vehicle.name} too fast",
    Boarding: lambda move: f"take the wheel of the {move.vehicle.name}" if move.wheel is True else "get in",
    Alighting: "get out",
    RunInto: lambda move: f"crash the {move.vehicle.name}",
    Restart: lambda move: f"{move.vehicle.name}: start again",
    Unbog: lambda move: f"{move.vehicle.name}: out of the bog",
    Tyre: lambda move: f"a burst tire: {move.vehicle.name}",
    Right: lambda move: f"set upright: {move.vehicle.name}",
    Stand: lambda move: "give up" if move.state is Standing.SURRENDERED else "leave the table",
}
"""The names of moves on buttons."""


def _left(position: Position, person: Person) -> str:
    """The rounds that a figure has left in this move."""
    return f"{count(max(0, ROUNDS - record_of(position, person).rounds), 'round')} left"


def _spends(price: Price, person: Person) -> int:
    """The rounds of its move that a figure spends."""
    return sum(one.rounds for one in price if isinstance(one, board.DoneThisMove) and one.figure == person.id)


def _cost(price: Price, person: Person) -> str:
    """The rounds and inches of its move that a deed takes."""
    rounds = _spends(price, person)
    inches = sum(one.inches for one in price if isinstance(one, board.DoneThisMove) and one.figure == person.id)
    parts = (count(rounds, "round") if rounds else "", f'{inches:g}" of the move' if inches else "")
    return ", ".join(filter(None, parts))


def _now(position: Position) -> str:
    return f"this is move {position.board.move}"


PAID: Final[dict[type[Any], tuple[Callable[[Any], Person], int]]] = {
    Shoot: (lambda move: move.shooter, 1),
    ThrowAt: (lambda move: move.thrower, 1),
    ThrowAtVehicle: (lambda move: move.thrower, 1),
    Fight: (lambda move: move.attackers[0], 0),
    Overpower: (lambda move: move.attackers[0], 0),
    Untie: (lambda move: move.by, 0),
    Bandage: (lambda move: move.by, 0),
    Coerce: (lambda move: move.figure, 0),
    Charm: (lambda move: move.figure, 0),
    OfferBribe: (lambda move: move.figure, 0),
}
"""The actor that pays a round in moves with many targets, and the rounds of firing in it."""


def _hopeless(position: Position, move: Any) -> bool:
    """Whether the actor has no round left, so that no target can be legal."""
    paid = PAID.get(move.__class__)
    return paid is not None and not can_pay(lambda: price_of(position, paid[0](move), rounds=1, shots=paid[1]))


legal: Final = Legal(
    _moves,
    MEASURED,
    CALLED,
    _left,
    _cost,
    frozenset({Rise, Clear, Reload, Untie}),
    _now,
    _hopeless,
    seldom=frozenset(map(command_of, (ThrowAtWindow, Stand))),
    spends=_spends,
    attacks=_attacks,
)
"""The legal moves of a figure on the table."""
