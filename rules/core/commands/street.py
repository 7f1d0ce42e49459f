"""The street of a game: laying it, putting figures on it, and clearing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rules.core.action.aboard import car_named, car_on_street, parked, seats_on, stays
from rules.core.action.deed import Deed
from rules.core.action.on_street import Bearing, BearingOf, require_room, square_typed, stands_on
from rules.core.action.position import Position, Price
from rules.core.action.report import Opens, Report
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed
from rules.core.play.laid_street import CarPut, FigurePut, StreetCleared, StreetLaid
from rules.core.street.cars_on_street import Car
from rules.core.street.fronts import direction_to
from rules.core.street.ground import Ground
from rules.core.street.lights import at_night
from rules.core.street.random_street import LONG, SHORT, random_street
from rules.core.street.squares import Direction, Square, name_of
from rules.core.street.street_text import read, written

Anywhere = Position[Any, Any, Any]
LATE: Final = "The game has begun, so only an umpire can change the street. Ask one."
NO_ZONES: Final[Mapping[int, str]] = {}


class Starts(NamedTuple):
    """How figures start on a street.

    zones    the places where sides begin, if not in their start zones: see `System.zones`
    bearing  how figures are on a street: those that have fronts look at the enemy
    relaid   the changes by which the board forgets the squares of a former street
    """

    zones: Mapping[int, str] = NO_ZONES
    bearing: BearingOf = lambda _: Bearing()
    relaid: tuple[Change, ...] = ()


USUAL: Final = Starts()
SHOW: Final = Opens("street", "0", "Show the street")
"""The button that shows the street to its user."""
LAY: Final = Opens("laystreet", "0", "Lay a street")
"""The button that offers streets to play on."""


def laid(
    position: Anywhere,
    text: str,
    *,
    begun: bool,
    note: str = "",
    starts: Starts = USUAL,
    night: bool = False,
) -> Deed[None]:
    """A street is laid. Figures that have no square yet stand in the start zone of their side, and look at the enemy's.

    If it is another one than before, all of them do until play begins. After that everyone stays who can.

    text   the street as anyone may write it; BadFile names its faults
    begun  whether play has begun: then only an umpire lays another
    note   a line for its report
    night  whether it is dark outside: see `at_night`
    """
    ground = read(text)
    if night:
        ground = at_night(ground)
        text = written(ground)
    name, there = position.table.name, _on_foot(position)
    same = position.street is not None and position.street.bare.title == ground.title
    keeps = begun or same
    stay = {one.id: square for one in there if (square := stands_on(position, one)) in ground.standable and keeps}
    zones = starting(ground, {one.id: one.side for one in there if one.id not in stay}, stay.values(), starts.zones)
    without = [one for one in there if one.id not in stay and one.id not in zones and one.side > NO_SIDE]
    lines = (
        note,
        _in_zones(len(zones)),
        f"There is no room for {listed(one.name for one in without)}. Put them with /street put." if without else "",
    )

    def changes(_: None) -> Iterator[Any]:
        yield StreetLaid(position.id, text)
        if position.street is not None:
            lost = [name for name, car in position.street.cars.items() if not stays(ground, car)]
            yield from (CarPut(position.id, name, None) for name in lost)
        yield from () if same else starts.relaid
        for one in there:
            if one.id in zones:
                yield _put(position, one, zones[one.id], ground, starts)
            elif one.id not in stay and stands_on(position, one) is not None:
                yield FigurePut(position.id, one.id, None)

    headline = f"The street of “{name}” is “{ground.title}”."
    return Deed(
        report=lambda _: Report(headline, tuple(filter(None, lines)), opens=(SHOW,)),
        allow=lambda: _changing(position, begun=begun),
        changes=lambda result: tuple(changes(result)),
    )


def laid_by_chance(
    position: Anywhere,
    seed: int,
    *,
    long: bool,
    begun: bool,
    starts: Starts = USUAL,
    night: bool = False,
) -> Deed[None]:
    """The random street of a number is laid. Its report says how to lay it again.

    seed  0 to 999,999
    long  whether it has 26 rows, with a longer road for cars
    """
    again = f"/street lay name:Random seed:{seed}{' long:True' if long else ''}{' night:True' if night else ''}"
    text = written(random_street(seed, LONG if long else SHORT))
    note = f"{again} lays the same street again."
    return laid(position, text, begun=begun, note=note, starts=starts, night=night)


def _in_zones(number: int) -> str:
    """The line about so many figures that a street puts into their zones; empty for none."""
    if number == 1:
        return "1 figure is in its start zone now."
    return f"{number} figures are in their start zones now." if number else ""


def _on_foot(position: Anywhere) -> list[Person[Any]]:
    """Everyone on the table who is aboard no car."""
    aboard = {one for ids in seats_on(position.board).values() for one in ids or ()}
    return [one for one in position.people.values() if one.here and one.id not in aboard]


def _changing(position: Anywhere, *, begun: bool) -> Price:
    """The price of changing the street: nothing for players until play begins; after that an umpire's word."""
    position.require_player()
    return position.by_umpire("the street", LATE) if begun and position.street is not None else ()


def starting(
    ground: Ground, sides: Mapping[int, int], taken: Iterable[Square], zones_of: Mapping[int, str] = NO_ZONES
) -> dict[int, Square]:
    """The squares on which people start, by id: spread evenly over the start zone of their side.

    Those of no side, and those for whom there is no room, have none.

    sides     of these people, by id
    zones_of  the places where sides begin instead, by the side: on them, and in contact with them
    """
    gone, found = set(taken), dict[int, Square]()
    for side, zone in enumerate(ground.starts):
        own = [one for one, whose in sides.items() if whose == side]
        other = ground.place(zones_of.get(side, ""))
        squares = zone.squares if other is None else _around(ground, other.squares, len(own))
        free = sorted((squares & ground.standable) - gone)
        for place, one in enumerate(own[: len(free)]):
            found[one] = free[place * len(free) // min(len(own), len(free))]
        gone.update(found.values())
    return found


def _around(ground: Ground, squares: frozenset[Square], number: int) -> frozenset[Square]:
    """The squares of a place, and so many around it that a number of people have room, with some to spare."""
    found = squares
    while len(found & ground.standable) < 2 * number:
        wider = found | {near for one in found for near in ground.neighbors(one)}
        if wider == found:
            break
        found = wider
    return found


def _put(position: Anywhere, person: Person[Any], square: Square, ground: Ground, starts: Starts) -> FigurePut:
    """The change that puts a figure on the square where it starts, with its first front."""
    looks = starts.bearing(person.figure).fronts
    front = first_front(ground, person.side, square, starts.zones) if looks else None
    return FigurePut(position.id, person.id, square, front=front)


def first_front(ground: Ground, side: int, square: Square, zones_of: Mapping[int, str] = NO_ZONES) -> Direction | None:
    """Where somebody looks who has not moved yet: to the middle of the start zones of the others; None without any."""
    others: set[Square] = set()
    for whose, zone in enumerate(ground.starts):
        place = ground.place(zones_of.get(whose, ""))
        if whose != side:
            others |= (zone if place is None else place).squares
    # the middle of so many squares is a fraction, so both ends are that many times as far away
    middle = sum(x for x, _ in others), sum(y for _, y in others)
    return direction_to((square[0] * len(others), square[1] * len(others)), middle)


def stood(position: Anywhere, person: Person[Any], at: str, bearing: BearingOf, *, begun: bool) -> Deed[None]:
    """A figure is put on a square. Once play has begun, only an umpire moves one that stands on the street.

    Raises IllegalNow, OutOfRange.
    """
    if not person.here:
        raise IllegalNow(f"{person.name} is not on the table. Pick a figure that is.")
    square = square_typed(position, at)
    require_room(position, person, square, bearing)
    openly = () if bearing(person.figure).hidden else (square,)  # no line to where the figure was before
    street = position.street
    assert street is not None, "the square is on it"
    spot = street.spots.get(person.id)
    anew = bearing(person.figure).fronts and (spot is None or spot.front is None)
    front = first_front(street.ground, person.side, square) if anew else None

    def allow() -> Price:
        moved = begun and stands_on(position, person) is not None
        return position.by_umpire("the street", LATE) if moved else position.owner(person)

    return Deed(
        report=lambda _: Report(f"{person.name} is on {name_of(square)} now.", opens=(SHOW,)),
        allow=allow,
        changes=lambda _: (FigurePut(position.id, person.id, square, front=front, way=openly),),
        about=(person,),
    )


def car_parked(position: Anywhere, name: str, at: str, heading: Direction, *, begun: bool) -> Deed[None]:
    """A car of the table is put on the street with everybody aboard, its hood on a square.

    Once play has begun, only an umpire moves one that stands on the street. Raises IllegalNow, OutOfRange.
    """
    name = car_named(position, name)
    square = square_typed(position, at)
    changes = parked(position, name, Car(square, heading))

    def allow() -> Price:
        position.require_player()
        moved = begun and car_on_street(position, name) is not None
        return position.by_umpire("the street", LATE) if moved else ()

    return Deed(
        report=lambda _: Report(f"{name} is on {name_of(square)} now and points {heading}.", opens=(SHOW,)),
        allow=allow,
        changes=lambda _: changes,
    )


def filled(position: Anywhere, starts: Starts = USUAL) -> Deed[None]:
    """Everyone on a side who has no square yet stands in their start zone. Raises IllegalNow for nobody."""
    street = position.street
    if street is None:
        raise IllegalNow("No street is laid here. Use /street lay first.").offering("Lay a street", "street lay")
    there = _on_foot(position)
    squares = [square for one in there if (square := stands_on(position, one)) is not None]
    without = {one.id: one.side for one in there if stands_on(position, one) is None}
    zones = starting(street.ground, without, squares, starts.zones)
    if not zones:
        raise IllegalNow("Everyone who can start here is on the street. Move one with /street put.").offering(
            "Move a figure", "street put"
        )
    names = listed(one.name for one in there if one.id in zones)
    return Deed(
        report=lambda _: Report(f"{names} come onto the street.", opens=(SHOW,)),
        allow=lambda: _taking_part(position),
        changes=lambda _: tuple(
            _put(position, position.people[one], square, street.ground, starts) for one, square in zones.items()
        ),
    )


def _taking_part(position: Anywhere) -> Price:
    position.require_player()
    return ()


def cleared(position: Anywhere, *, begun: bool) -> Deed[None]:
    """The game goes on without a street. Raises IllegalNow if there is none."""
    if position.street is None:
        raise IllegalNow("No street is laid here.")
    return Deed(
        report=lambda _: Report("The street is cleared. From now on players say how far it is, and who sees whom."),
        allow=lambda: _changing(position, begun=begun),
        changes=lambda _: (StreetCleared(position.id),),
    )
