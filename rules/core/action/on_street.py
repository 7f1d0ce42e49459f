"""What the street of a game says of the people on it: how far, whether seen, behind what, and who is beside whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.action.fields import UNSAID, ByStreet, Source
from rules.core.people.person import Person
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.laid_street import ShotAcross
from rules.core.street.cars_on_street import with_cars
from rules.core.street.cover import CORNER, USUAL, Cover, Covered, CoverTable, cover
from rules.core.street.ground import Ground
from rules.core.street.measures import inches_between
from rules.core.street.placed import Placed, known_to, lain_on
from rules.core.street.sight import on_the_line, seen
from rules.core.street.squares import Square, name_of, square_named
from rules.core.street.street_in_words import Shown, Sign, lettered


class Bearing(NamedTuple):
    """How a figure is on a street.

    there   whether it is still there: it has not fled, nor been taken away
    stands  whether it is on its feet, so that nobody else goes onto its square
    awake   whether it sees: the dead and unconscious don't
    hidden  whether only its own side knows where it is
    signs   what a picture shows of it besides
    fronts  whether it sees only what is in front of it, as its game has it
    """

    there: bool = True
    stands: bool = True
    awake: bool = True
    hidden: bool = False
    signs: tuple[Sign, ...] = ()
    fronts: bool = False

    @property
    def holds(self) -> bool:
        """Whether nobody else can go onto its square."""
        return self.there and self.stands


BearingOf = Callable[[Any], Bearing]
"""A system's reading of how its figures are on a street."""


def stands_on(position: Any, person: Any) -> Square | None:
    """The square of a person on the street of the game here; None for anyone who is not on it."""
    street = position.street
    return street.square_of(person.id) if street is not None and isinstance(person, Person) else None


def afoot(position: Any, person: Any) -> Square | None:
    """The square of a person on foot on the street; None for anyone who is not on it, or aboard a car."""
    street = position.street
    if street is None or not isinstance(person, Person) or not street.is_afoot(person.id):
        return None
    return street.square_of(person.id)


def placed(position: Any, bearing: BearingOf) -> Mapping[int, Placed]:
    """Everybody on the street of the game here, by id. What a side is shown leaves out the hidden: see `known_to`.

    Whoever is aboard a car is where its front or rear is, and holds no square.
    """
    if position.street is None:
        return {}
    found: Mapping[int, Placed] = position.once(("placed", bearing), lambda: _placed(position, bearing))
    return found


def _placed(position: Any, bearing: BearingOf) -> Mapping[int, Placed]:
    found: dict[int, Placed] = {}
    for one in position.people.values():
        spot, how = position.street.spots.get(one.id), bearing(one.figure)
        if spot is not None and how.there:
            stands = how.stands and not spot.car
            front = spot.front if how.fronts else None  # a move leaves one in any game
            down = Sign.PRONE in how.signs and not spot.car
            found[one.id] = Placed(one.name, one.side, spot.square, stands, how.awake, front, how.hidden, down)
    return found


def shown(position: Any, bearing: BearingOf, side: int | None, *, all_seeing: bool = False) -> tuple[Shown, ...]:
    """Everybody on the street whom a side knows of, with letters and signs; None for an outsider.

    all_seeing  whether hidden figures of other sides are shown too, as to an umpire
    """
    there = placed(position, bearing)
    known = {*map(id, known_to(side, there.values()))}
    return lettered(
        [
            (one, bearing(position.people[who].figure).signs)
            for who, one in there.items()
            if all_seeing or id(one) in known
        ]
    )


def enemy_in_sight(position: Any, bearing: BearingOf, sides: Collection[int]) -> bool:
    """Whether a figure of these sides sees an enemy on the street whom its side knows of."""
    there = [*placed(position, bearing).values()]
    return any(
        one.sees(position.street.ground, other.at)
        for one in there
        if one.side in sides
        for other in known_to(one.side, there)
        if other.side not in sides and other.awake
    )


def both(position: Any, one: Any, other: Any) -> tuple[Square, Square] | None:
    """The squares of two people; None unless both are on the street.

    Whoever is aboard a car looks out at their seat. As the other one they are at the nearest of its squares, of those
    that are seen if any is.
    """
    a = stands_on(position, one)
    return None if a is None else nearest_of(position, a, squares_of(position, other))


def nearest_of(position: Any, square: Square, others: Sequence[Square]) -> tuple[Square, Square] | None:
    """A square and the nearest of some others, of those that see each other if any do; None if there are none."""
    ground = position.street.ground
    on_it = [one for one in others if one in ground.squares]
    if len(on_it) < 2:
        return (square, on_it[0]) if on_it else None
    return square, min(on_it, key=lambda one: (not seen(ground, square, one), inches_between(square, one), one))


def squares_of(position: Any, person: Any) -> tuple[Square, ...]:
    """The squares at which others find a person: both of a car for those aboard; none for anyone not on the street."""
    square = stands_on(position, person)
    if square is None:
        return ()
    car = position.street.cars.get(position.street.spots[person.id].car)
    return (square,) if car is None else car.squares


def ground_between(position: Any, *people: Any) -> Ground:
    """The ground as it covers these people from each other: without the cars that they are aboard."""
    street = position.street
    rides = {spot.car for one in people if (spot := street.spots.get(one.id)) is not None and spot.car}
    if not rides:
        return street.ground
    return with_cars(street.bare, [car for name, car in street.cars.items() if name not in rides])


def inches(position: Any, one: Any, other: Any) -> int | None:
    """The whole inches between two people; None unless both are on the street."""
    squares = both(position, one, other)
    return None if squares is None else inches_between(*squares)


def cover_against(position: Any, shooter: Any, target: Any, table: CoverTable = USUAL) -> Covered | None:
    """The cover of a target against a shooter; None unless both are on the street."""
    squares = both(position, shooter, target)
    return None if squares is None else cover(ground_between(position, shooter, target), *squares, table)


def in_contact(position: Any, person: Any, people: Iterable[Any]) -> list[Any]:
    """Those of these people on foot who are in contact with a person: a step away, or fallen on the same square."""
    here = afoot(position, person)
    if here is None:
        return []
    near = {here, *position.street.ground.neighbors(here)}
    return [one for one in people if one.id != person.id and afoot(position, one) in near]


def why_hidden(position: Any, one: Person[Any], other: Person[Any]) -> str:
    """What the street has between two people who don't see each other, as a sentence; empty if they do."""
    squares = both(position, one, other)
    if squares is None or seen(position.street.ground, *squares):
        return ""
    ground = position.street.ground
    hides = next((kind.name for at in on_the_line(*squares) if (kind := ground.squares[at]).hides), CORNER)
    return (
        f"{one.name} on {name_of(squares[0])} can't see {other.name} on {name_of(squares[1])}: {hides} is in the way."
    )


def require_sight(position: Any, one: Person[Any], other: Person[Any]) -> None:
    """Refuse what needs sight between two people whom the street keeps apart. Raises IllegalNow."""
    why = why_hidden(position, one, other)
    if why:
        raise IllegalNow(f"{why} Move first, or pick someone else.")


def require_contact(position: Any, one: Person[Any], other: Person[Any]) -> None:
    """Refuse what needs contact between two people who are apart on the street. Raises IllegalNow."""
    squares = both(position, one, other)
    if squares is None or touching(position, one, other):
        return
    raise IllegalNow(
        f"{one.name} on {name_of(squares[0])} is not in contact with {other.name} on {name_of(squares[1])}. Move "
        "beside them first."
    )


def in_inches(_position: Any, _move: Any, value: Any) -> str:
    """A measured distance in words: “11 inches”."""
    return "1 inch" if value == 1 else f"{value:g} inches"


def by_cover(
    found: Callable[[Any, Any], Covered | None],
    covers: Sequence[Any],
    otherwise: Source | None = None,
    table: CoverTable = USUAL,
) -> ByStreet:
    """The source of the cover of a target.

    found      the cover of the target of a move, from the position; None if the street can't know it
    covers     the game's own values for no, light and hard cover
    otherwise  the source where the street doesn't know
    table      names them as the game does
    """

    def source(position: Any, move: Any) -> Any:
        known = found(position, move)
        return UNSAID if known is None else covers[known.cover]

    def said(position: Any, move: Any, _value: Any) -> str:
        known = found(position, move)
        return table.names[known.cover if known else Cover.NONE] + (f" ({known.by})" if known else "")

    return ByStreet(source, otherwise, said=said)


def touching(position: Any, one: Any, other: Any) -> bool:
    """Whether two people on the street are in contact: a step apart, on the same square, or aboard the same car."""
    there = frozenset(squares_of(position, other))
    return any(
        not there.isdisjoint({here, *position.street.ground.neighbors(here)}) for here in squares_of(position, one)
    )


def shot_across(position: Any, bearing: BearingOf, shooter: Any, target: Any) -> tuple[ShotAcross, ...]:
    """The change that draws a shot on the street's picture; none for people off the street, and for a hidden one."""
    squares = both(position, shooter, target)
    if squares is None or bearing(shooter.figure).hidden or bearing(target.figure).hidden:
        return ()
    return (ShotAcross(position.id, *squares),)


def taken(position: Any, bearing: BearingOf, mover: Person[Any]) -> frozenset[Square]:
    """The squares on which others stand, as a mover's side knows it. Those who lie can be stepped over.

    The square of a hidden enemy looks free.
    """
    there = placed(position, bearing)
    others = known_to(mover.side, [one for who, one in there.items() if who != mover.id])
    return frozenset(one.at for one in others if one.stands)


def is_at(position: Any, person: Any, letters: str) -> bool:
    """Whether something with one of these letters is on the square of a person or beside it; True off the street."""
    square = stands_on(position, person)
    return square is None or position.street.ground.touches(square, letters)


def kept_for_the_fallen(position: Any, bearing: BearingOf, mover: Person[Any]) -> frozenset[Square]:
    """The squares on which others lie alive, as a mover's side knows it: see `lain_on`."""
    there = placed(position, bearing)
    return lain_on(known_to(mover.side, there.values()), there.get(mover.id))


def hidden_on(position: Any, bearing: BearingOf, mover: Person[Any], way: Sequence[Square]) -> Person[Any] | None:
    """The first hidden enemy into whom a mover walks on a way; None for none."""
    there = placed(position, bearing)
    held = ((who, one) for who, one in there.items() if one.hidden and (one.stands or one.down))
    lurking = {one.at: who for who, one in held if one.side != mover.side}
    return next((position.people[lurking[square]] for square in way[1:] if square in lurking), None)


def square_typed(position: Any, text: str) -> Square:
    """A square by its name, or the free one of a named place that is first. Raises OutOfRange."""
    if position.street is None:
        raise OutOfRange("No street is laid here, so there are no squares. Remove it, or use /street lay.").offering(
            "Lay a street", "street lay"
        )
    ground = position.street.ground
    square = square_named(text)
    if square is None:
        place = ground.place(text)
        if place is None:
            raise OutOfRange(f"“{text[:60]}” is neither a square, such as F9, nor a place on this street.")
        held = {spot.square for spot in position.street.spots.values()}
        square = min(place.squares & ground.standable, key=lambda one: (one in held, one), default=min(place.squares))
    if square not in ground.squares:
        raise OutOfRange(f"{name_of(square)} is not on this street. Pick another square.")
    if square not in ground.standable:
        raise OutOfRange(f"{name_of(square)} has no room for a figure: {ground.squares[square].name} is there.")
    return square


def square_read(position: Any, text: str) -> str:
    """The same as the square's name, for a field of a move. Raises OutOfRange."""
    return name_of(square_typed(position, text))


def at(name: str) -> Square:
    """The square of a name that `square_read` returned."""
    square = square_named(name)
    assert square is not None, "it was read"
    return square


def require_room(position: Any, person: Person[Any], square: Square, bearing: BearingOf) -> None:
    """Refuse a square on which somebody else stands, or lies alive, whom the person's side knows of.

    Raises IllegalNow.
    """
    others = [one for who, one in placed(position, bearing).items() if who != person.id and one.at == square]
    there = next((one for one in known_to(person.side, others) if one.stands or one.down), None)
    if there is not None:
        lies = "is" if there.stands else "lies"
        raise IllegalNow(f"{there.name} {lies} on {name_of(square)}. Pick another square.")
