"""The legal moves of a figure on the table in this phase, and of its unit for the figure that speaks for the unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from rules.core.action.fields import UNSAID
from rules.core.action.legal import Called, Legal, can_pay
from rules.core.action.move import command_of
from rules.core.action.on_street import afoot, stands_on, touching
from rules.core.action.position import Price
from rules.core.people.person import NO_SIDE
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.street.squares import name_of
from rules.pottersville.across_street import helpers_of
from rules.pottersville.boarding import Alighting, Boarding
from rules.pottersville.bombs import BOMBS, ThrowBomb
from rules.pottersville.bribes import Bribe
from rules.pottersville.civilians import Civilians
from rules.pottersville.driving.crashes_and_driving_away import GettingAway
from rules.pottersville.driving.slow_and_fast_moves import Driving
from rules.pottersville.driving.turning_and_braking import Braking
from rules.pottersville.guts import Guts
from rules.pottersville.melee import Fight, Free, guard_of
from rules.pottersville.model.acting import Doing, carried, order_for, price_of
from rules.pottersville.model.board import ChipSpent, DoneThisTurn, Unit
from rules.pottersville.model.changes import GearLost
from rules.pottersville.model.figures import Car, Folk, Phase, UnitOrder, VehiclePace, Wound
from rules.pottersville.model.obligations import must_retreat
from rules.pottersville.model.on_street import line_to
from rules.pottersville.model.position import Person, Position, car_of, record_of, unit_of
from rules.pottersville.model.weapons import GUNS
from rules.pottersville.movement import Going, Move, a_walk
from rules.pottersville.shooting.shots import ShootFigure
from rules.pottersville.shooting.shots_at_vehicles import ShootVehicle
from rules.pottersville.units.orders import GiveOrder, units_without_order
from rules.pottersville.wounds.first_aid_and_coming_round import ComeRound, FirstAid
from rules.pottersville.wounds.stunts import TryStunt

Moves = Iterator[Any]


def _moves(position: Position, person: Person) -> Moves:
    if not person.here or person.side in position.board.ready:  # a side that is done waits for the others
        return
    yield from PARTS[position.board.phase](position, person)
    yield from _custody(position, person)
    yield from _bribes(position, person)


def _orders(position: Position, person: Person) -> Moves:
    """Every order that a unit without one may get, offered by the figure that speaks for it."""
    unit = _spoken_for(position, person)
    if unit is not None and unit.name in units_without_order(position):
        yield from (GiveOrder(order=order, unit=unit) for order in UnitOrder)


def _movement(position: Position, person: Person) -> Moves:
    if person.figure.folk is Folk.CIVILIAN:
        yield Civilians(figures=(person,))
        return
    car = car_of(position, person)
    if car is not None:
        yield from _wheels(person, car)
        yield Alighting(figure=person)
    else:
        yield from _on_foot(position, person)
        yield from (Boarding(figure=person, vehicle=one) for one in position.board.cars)
    yield TryStunt(figure=person)


def _on_foot(position: Position, person: Person) -> Moves:
    """A walk and a run. On a street a walk goes somewhere unless the order is Hold, and what is near can be crossed."""
    if afoot(position, person) is None:
        yield from (Move(figure=person, going=going) for going in (Going.WALK, Going.RUN))
        return
    if order_for(position, person) is not UnitOrder.HOLD:
        yield Move(figure=person, going=Going.WALK, to=a_walk(position, person))
        if person.figure.wound is Wound.SERIOUS and helpers_of(position, person):
            yield Move(figure=person, going=Going.WALK, to=a_walk(position, person, helped=True), helped=True)
    for going in (Going.RUN, Going.OBSTACLE, Going.WOODS):
        yield Move(figure=person, going=going)


def _wheels(person: Person, car: Car) -> Moves:
    if car.driver != person.id:
        return
    yield GettingAway(vehicle=car)
    yield from (Driving(vehicle=car, pace=pace) for pace in (VehiclePace.SLOW, VehiclePace.FAST))
    yield Braking(vehicle=car)


def _attacks(position: Position, person: Person, enemy: Person) -> Moves:
    """Shots and blows of a figure at another, in any phase."""
    yield from _shots(position, person, enemy)
    yield Fight(attacker=person, target=enemy)


def _shots(position: Position, person: Person, enemy: Person, guns: Iterable[str] | None = None) -> Moves:
    """Shots with some guns, or each that a figure carries."""
    inches: Any = 0.0 if line_to(position, person, enemy) is None else UNSAID
    for gun in carried(person.figure, GUNS) if guns is None else guns:
        yield ShootFigure(range=inches, shooter=person, target=enemy, gun=GUNS[gun])


def _gats(position: Position, person: Person) -> Moves:
    for gun in carried(person.figure, GUNS):
        for enemy in _enemies(position, person):
            yield from _shots(position, person, enemy, (gun,))
        for car in _of_enemies(position, person):
            away: Any = 0.0 if line_to(position, person, car) is None else UNSAID
            yield ShootVehicle(range=away, vehicle=car, shooter=person, gun=GUNS[gun])
    for bomb in carried(person.figure, BOMBS):
        square = stands_on(position, person)
        if square is None:
            yield ThrowBomb(inches=0.0, thrower=person, bomb=bomb)
        else:
            yield ThrowBomb(to=name_of(square), thrower=person, bomb=bomb)


def _melee(position: Position, person: Person) -> Moves:
    for enemy in _enemies(position, person):
        yield Fight(attacker=person, target=enemy)


def _guts(position: Position, person: Person) -> Moves:
    unit = _spoken_for(position, person)
    if unit is not None:
        yield Guts(unit=unit)
    yield ComeRound(figure=person)
    for other in position.people.values():
        if other.side == person.side and other.id != person.id:
            yield FirstAid(figure=other, by=person)


def _custody(position: Position, person: Person) -> Moves:
    """Freeing a prisoner, or a comrade beside the figure whom nobody guards any more."""
    if not _free(person):
        return
    for one in position.people.values():
        left = one.figure.cuffed and one.side == person.side > NO_SIDE and guard_of(position, one) is None
        if one.figure.captor == person.id or (left and _beside(position, person, one)):
            yield Free(figures=(one,))


def _beside(position: Position, person: Person, other: Person) -> bool:
    """Whether two are in contact, as far as a street says."""
    return stands_on(position, person) is None or touching(position, person, other)


def _bribes(position: Position, person: Person) -> Moves:
    for enemy in _enemies(position, person):
        if enemy.figure.folk is Folk.POLICE:
            yield Bribe(dollars=1, cop=enemy, by=person)


def _enemies(position: Position, person: Person) -> Iterator[Person]:
    """Everyone who doesn't fight for the same side, members of other sides first. A loner has no friends."""
    others = [one for one in position.people.values() if one.id != person.id and not one.side == person.side > NO_SIDE]
    return iter(sorted(others, key=lambda one: one.side == NO_SIDE))


def _of_enemies(position: Position, person: Person) -> Iterator[Car]:
    """The vehicles that hold enemies."""
    theirs = {one.id for one in _enemies(position, person)}
    return (car for car in position.board.cars if theirs.intersection(rider.figure for rider in car.aboard))


def _spoken_for(position: Position, person: Person) -> Unit | None:
    """The unit that a figure speaks for: its leader speaks, or the first figure who can. None for any other figure."""
    unit = unit_of(position, person)
    if unit is None:
        return None
    able = [one for one in (unit.leader, *unit.members) if one in position.people and _free(position.people[one])]
    return unit if able[:1] == [person.id] else None


def _free(person: Person) -> bool:
    return person.figure.wound is not Wound.DEAD and not person.figure.cuffed


PARTS: Final[dict[Phase, Callable[[Position, Person], Moves]]] = {
    Phase.ORDERS: _orders,
    Phase.MOVEMENT: _movement,
    Phase.GATS: _gats,
    Phase.MELEE: _melee,
    Phase.GUTS: _guts,
}

CALLED: Final[dict[type[Any], Called]] = {
    GiveOrder: lambda move: f"{move.unit.name}: {move.order}",
    Guts: lambda move: f"{move.unit.name}: {'test Guts' if move.unit.shot_at else 'rally'}",
    Civilians: "walk off",
    Move: lambda move: f"{move.going.lower()}{' with help' if move.helped is True else ''}",
    TryStunt: "daring stunt",
    Boarding: "get in",
    Alighting: "get out",
    Driving: lambda move: f"{move.vehicle.name}: drive {move.pace.lower()}",
    Braking: lambda move: f"{move.vehicle.name}: brake",
    GettingAway: lambda move: f"{move.vehicle.name}: drive away",
    ShootFigure: "shoot",
    ShootVehicle: "shoot at a vehicle",
    ThrowBomb: lambda move: f"throw a {move.bomb.lower()}",
    Fight: "fight",
    ComeRound: "come round",
    FirstAid: "first aid",
    Free: "let a prisoner go",
    Bribe: "bribe a cop",
}
"""The names of moves on buttons."""


def _left(position: Position, person: Person) -> str:
    """What a figure may still do in this phase."""
    record, phase = record_of(position, person), position.board.phase
    if phase is Phase.MOVEMENT and not record.moved:
        order = order_for(position, person)
        return "to cover" if must_retreat(person.figure) else "yet to move" if order is None else f"ordered to {order}"
    return "yet to fire" if phase is Phase.GATS and not record.shot else ""


def _now(position: Position) -> str:
    return f"turn {position.board.turn}, {position.board.phase}"


def _done(price: Price, person: Person) -> list[DoneThisTurn]:
    return [one for one in price if isinstance(one, DoneThisTurn) and one.figure == person.id]


def _spends(price: Price, person: Person) -> int:
    """Whether a figure spends its move, shot or fight of the turn: 1, else 0."""
    return int(any(one.moved or one.shot or one.fought for one in _done(price, person)))


def _cost(price: Price, person: Person) -> str:
    """What a move takes of a figure's turn, and what it spends."""
    done = _done(price, person)
    costs = (
        "the move" if any(one.moved for one in done) else "",
        "the shot" if any(one.shot for one in done) else "",
        "1 poker chip" if any(isinstance(one, ChipSpent) for one in price) else "",
        *(f"the {one.piece.lower()}" for one in price if isinstance(one, GearLost)),
    )
    return ", ".join(filter(None, costs))


def _hopeless(position: Position, move: Any) -> bool:
    """Whether this shooter has fired this turn, so that no target can be legal."""
    return move.__class__ in (ShootFigure, ShootVehicle) and not can_pay(
        lambda: price_of(position, move.shooter, Doing.SHOOT)
    )


def _of_phase(position: Position, person: Person) -> Moves:
    return PARTS[position.board.phase](position, person)


legal: Final = Legal(
    _moves,
    {
        Move: ("to",),
        Alighting: ("to",),
        ShootFigure: ("range",),
        ShootVehicle: ("range",),
        ThrowBomb: ("inches", "to"),
        Bribe: ("dollars",),
    },
    CALLED,
    _left,
    _cost,
    frozenset({GiveOrder, Boarding, Free}),
    _now,
    _hopeless,
    seldom=frozenset(map(command_of, (TryStunt, Bribe))),
    spends=_spends,
    attacks=_attacks,
)
"""The legal moves of a figure on the table in this phase."""


def may_act(position: Position, side: int | None = None) -> bool:
    """Whether any figure may do something that belongs to this phase, or any of a side, by place from 0.

    Bribes and prisoners let go belong to no phase.
    """
    at = _for_all(position)
    people = (one for one in at.people.values() if one.here and side in (None, one.side))
    return any(True for one in people for _ in OF_PHASE(at, one))


OF_PHASE: Final = replace(legal, moves=_of_phase)
"""The moves that belong to this phase, also of a side that is done with it."""


def _for_all(position: Position) -> Position:
    """The position of somebody who plays every figure, and umpires none."""
    people = {id: replace(one, mine=True, umpired=False) for id, one in position.people.items()}
    players = sorted(position.game.players) if position.game is not None else []
    caller = players[0] if players else position.caller
    return fast_replace(position, people=people, caller=caller, umpire=False, late=None, open=True, typed={})
