"""Where the street puts those who come into a scenario after its set-up, and the cars that they come in."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.core.action.aboard import car_on_street, parked
from rules.core.commands.street import starting
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut, LaidStreet
from rules.core.street.cars_on_street import Car
from rules.core.street.measures import squared
from rules.core.street.squares import DIRECTIONS, Direction, Square
from rules.core.street.streets import ROAD
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.scenarios.shared.fitting_streets import zones_on


def onto_street(
    position: Position, side: int, people: Collection[int], vehicles: Iterable[Vehicle], *, helps: bool
) -> tuple[Change, ...]:
    """The changes that put people and vehicles of a side onto the street; none where no street is laid.

    Cars come on at an end of the road. Who is on foot starts in the zone of their side, or comes on at an end of the
    road as help. Those for whom there is no room stay off.

    position  after they came, with the vehicles on its board
    helps     whether they come as help, and not at the start
    """
    made: list[Change] = []
    for car in vehicles:
        if position.street is not None and car_on_street(position, car.name) is None:
            put = _at_road(position, car.name, side)
            made += put
            position = position.after(*put)
    street = position.street
    if street is None:
        return ()
    aboard = {one for car in position.board.vehicles for one in car.aboard}
    afoot = [one for one in people if one not in aboard and one not in street.spots]
    held = [spot.square for spot in street.spots.values()]
    if helps:
        free = [one for one in _ends_of_road(position, street, side) if one in street.ground.standable]
        squares = dict(zip(afoot, (one for one in free if one not in held), strict=False))
    else:
        squares = starting(street.ground, dict.fromkeys(afoot, side), held, zones_on(position.board))
    return (*made, *(FigurePut(position.id, who, at, way=(at,)) for who, at in squares.items()))


def _at_road(position: Position, name: str, side: int) -> tuple[Change, ...]:
    """The changes that put a car at an end of the road, its rear at the edge; none without room."""
    street = position.street
    assert street is not None, "the car comes onto it"
    for rear in _ends_of_road(position, street, side):
        for heading in DIRECTIONS:
            if heading.is_diagonal or not _leaves_edge(street, rear, heading):
                continue
            dx, dy = heading.step
            try:
                return parked(position, name, Car((rear[0] + dx, rear[1] + dy), heading))
            except IllegalNow:
                continue
    return ()


def _leaves_edge(street: LaidStreet, rear: Square, heading: Direction) -> bool:
    """Whether a car that points there has just come from the edge of the street."""
    dx, dy = heading.step
    return (rear[0] - dx, rear[1] - dy) not in street.bare.squares


def _ends_of_road(position: Position, street: LaidStreet, side: int) -> list[Square]:
    """The squares of the road at the edge of the street, or the whole edge without a road. Far from enemies first."""
    road = street.bare.place(ROAD)
    ends = street.bare.edge if road is None else street.bare.edge & road.squares or street.bare.edge
    foes = [
        street.spots[one.id].square
        for one in position.people.values()
        if one.side not in (side, -1) and one.id in street.spots and not one.figure.hides
    ]
    return sorted(ends, key=lambda at: (-min((squared(at, foe) for foe in foes), default=0), at))
