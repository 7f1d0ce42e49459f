"""Moves that a rule forces on a figure on a street: to cover, away, back, after a runner, to a master (14; 16; 25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.forced import FORCED_BY, INCHES_OF_IT, WHERE_TO, Forced, ForcedMoves
from rules.core.action.move import move
from rules.core.action.on_street import afoot, in_contact, square_read
from rules.core.action.people_fields import OWN
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut
from rules.core.street.cover import cover
from rules.core.street.forced_moves import farthest_away, forced_back, not_nearer
from rules.core.street.fronts import direction_to
from rules.core.street.ground import WALL
from rules.core.street.measures import squared
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square
from rules.core.street.ways import FAR, THROUGH, Reach
from rules.core.street.ways import reach as reach_from
from rules.gangstars.model.figures import FigureState
from rules.gangstars.model.obligations import ENDS
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.street.across import shut_to
from rules.gangstars.street.bearing import COVERS, bearing_of, front_of, held, known, nearest_foe, shows
from rules.gangstars.street.ways import inches_of

COVER, AWAY, FROM_DOG, RUNS, PURSUES, HEELS, MEETS, PESTERS, SPRAYS = (
    *("To cover", "Away", "Away from the dog", "Run", "Follow"),
    *("To the master", "To the other dog", "To the victim", "To the wall"),
)
COVER_INCHES: Final = 8.0
"""20 cm, to cover or directly away."""
DOG_INCHES: Final = 10.0
"""25 cm, to cover from a dog."""
WALL_INCHES: Final = 4.0
"""10 cm, to a wall."""
Inches = Annotated[float, Interval(ge=0, le=FAR)]


def reach_of(position: Position, person: Person, inches: float) -> Reach:
    """The squares in reach of a forced figure: over all ground and through doors, which costs nothing more."""
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    found = reach_from(ground, square, inches, THROUGH, shut_to(position, person))
    return replace(found, inches={one: cost for one, cost in found.inches.items() if one in ground.standable})


def _foe_square(position: Position, person: Person, *, dogs: bool = False) -> Square | None:
    foe = nearest_foe(position, person, dogs=dogs)
    return position.street.spots[foe.id].square if foe is not None and position.street is not None else None


def _covered(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares in reach on which no opponent sees the figure, or only behind cover."""
    street = position.street
    assert street is not None, "it is on the street"
    foes: list[tuple[Square, Person]] = [
        (street.spots[one.id].square, one)
        for one in known(position, person, position.people.values())
        if street.is_afoot(one.id) and not one.figure.kept_out and not one_side(position, person, one)
    ]
    ground = street.ground
    return [
        square
        for square in reach.inches
        if all(seen(ground, at, square) is Sight.NONE or cover(ground, at, square, COVERS) for at, _ in foes)
    ]


def covers(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The nearest cover by way, without the figure's own square."""
    return reach.nearest(one for one in _covered(position, person, reach) if one != reach.start)


def away(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The farthest squares directly away from the nearest opponent, within 45 degrees."""
    foe = _foe_square(position, person)
    return [] if foe is None else sorted(farthest_away(reach.start, foe, reach.inches))


def from_dog(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The farthest cover from the nearest dog of the opponents; without cover the farthest squares."""
    dog = _foe_square(position, person, dogs=True)
    if dog is None:
        return []
    there = [one for one in _covered(position, person, reach) if one != reach.start] or [
        one for one in reach.inches if one != reach.start
    ]
    far = max((squared(dog, one) for one in there), default=0)
    return sorted(one for one in there if squared(dog, one) == far)


def flight(position: Position, person: Person, reach: Reach) -> list[Square]:
    """Squares no nearer to the opponents' table edge, which is their start zone; the farthest from the foe first."""
    foe = nearest_foe(position, person)
    if foe is None or position.street is None:
        return [one for one in reach.inches if one != reach.start]
    ground, at = position.street.ground, position.street.spots[foe.id].square
    zone = ground.starts[foe.side].squares if 0 <= foe.side < len(ground.starts) else frozenset[Square]()
    there = [one for one in reach.inches if one != reach.start]
    if zone:
        edge = _to_nearest(reach.start, zone)
        there = [one for one in there if _to_nearest(one, zone) >= edge]
    else:
        there = not_nearer(reach.start, at, there)
    return sorted(there, key=lambda one: (-squared(at, one), one))


def pursuit(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares in reach that are nearest to the runner, who is the nearest opponent."""
    foe = _foe_square(position, person)
    return [] if foe is None else _nearest(reach, [foe])


def to_master(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares beside the dog's master to which the shortest way leads."""
    master = position.people.get(person.figure.master)
    return _beside(position, reach, [] if master is None else [master])


def to_dog(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares beside the nearest other dog to which the shortest way leads."""
    dogs = [one for one in known(position, person, position.people.values()) if one.figure.is_dog]
    return _beside(position, reach, [one for one in dogs if one.id != person.id and not one.figure.kept_out])


def to_victim(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares beside the nearest figure that the dog is around, if it is not in contact with it yet."""
    around = FigureState.HARRIED, FigureState.EMBRACED
    near = {one.id for one in in_contact(position, person, position.people.values())}
    victims = [
        one
        for one in known(position, person, position.people.values())
        if one.id not in near
        and any(effect.state in around and effect.why == person.figure.name for effect in one.figure.effects)
    ]
    return _beside(position, reach, victims)


def to_wall(position: Position, _person: Person, reach: Reach) -> list[Square]:
    """The nearest squares beside a wall; none for a figure that is beside one."""
    assert position.street is not None, "it is on the street"
    ground = position.street.bare
    walls = {square for square, kind in ground.squares.items() if kind.letter == WALL}
    goals = [one for one in reach.inches if not walls.isdisjoint(_straight(one))]
    return [] if reach.start in goals else reach.nearest(goals)


def _straight(square: Square) -> list[Square]:
    x, y = square
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def has_wall(position: Position, person: Person) -> bool | None:
    """Whether a figure is beside a wall, or can run to one within 10 cm; None for one that is not on the street."""
    here = afoot(position, person)
    if here is None or position.street is None:
        return None
    squares = position.street.bare.squares
    beside = any(one in squares and squares[one].letter == WALL for one in _straight(here))
    return beside or bool(to_wall(position, person, reach_of(position, person, WALL_INCHES)))


def _beside(position: Position, reach: Reach, people: Iterable[Person]) -> list[Square]:
    street = position.street
    assert street is not None, "it is on the street"
    squares = [street.spots[one.id].square for one in people if street.is_afoot(one.id)]
    around = [there for at in squares for there in street.ground.neighbors(at)]
    return [] if reach.start in around else reach.nearest(around)


def _nearest(reach: Reach, goals: Iterable[Square]) -> list[Square]:
    """The squares in reach that are nearest to a goal; none if the figure is as near already."""
    goals = [*goals]
    near = min((_to_nearest(one, goals) for one in reach.inches), default=0)
    if near == _to_nearest(reach.start, goals):
        return []
    return sorted(one for one in reach.inches if _to_nearest(one, goals) == near)


def _to_nearest(square: Square, goals: Iterable[Square]) -> int:
    return min(squared(square, one) for one in goals)


FORCED: Final = ForcedMoves(
    ENDS,
    {
        COVER: Forced("the run to cover", "gs.test.first-shot", "{name} runs to cover on", reach_of, covers),
        AWAY: Forced("the move away", "gs.test.hit", "{name} moves away to", reach_of, away),
        FROM_DOG: Forced("the run from the dog", "gs.test.dogs-near", "{name} runs to", reach_of, from_dog),
        RUNS: Forced("the end of the run", "gs.melee", "{name} stops on", reach_of, flight),
        PURSUES: Forced("the end of the pursuit", "gs.melee", "{name} follows to", reach_of, pursuit),
        HEELS: Forced("the way to the master", "gs.dog.test.wounded", "{name} returns to", reach_of, to_master),
        PESTERS: Forced("the way to the victim", "gs.dog", "{name} runs to", reach_of, to_victim),
        SPRAYS: Forced("the way to the wall", "gs.trait.tagger", "{name} runs to the wall on", reach_of, to_wall),
        MEETS: Forced("the way to the other dog", "gs.dog.test.dog-near", "{name} runs to", reach_of, to_dog),
    },
    bearing_of,
    shows,
)


def forced(position: Position, person: Person, why: str, inches: float) -> tuple[Change, ...]:
    """What follows when a rule forces a figure to move so many inches; nothing off the street."""
    return FORCED.of(position, person, why, inches)


def segments_forced(position: Position, person: Person, why: str, segments: int) -> tuple[Change, ...]:
    """The same for so many segments of the figure."""
    return FORCED.of(position, person, why, float(segments * inches_of(person.figure)))


def has_cover(position: Position, person: Person) -> bool | None:
    """Whether there is cover within 20 cm to which a figure can run; None for one that is not on the street."""
    if afoot(position, person) is None:
        return None
    return bool(covers(position, person, reach_of(position, person, COVER_INCHES)))


def pushed_back(position: Position, loser: Person, winner: Person) -> tuple[Change, ...]:
    """The loser of an exchange goes a square straight back, or one of the two beside it; the winner follows.

    Of two squares it is the one farther from other opponents. Without any both stay.
    """
    here, there = afoot(position, loser), afoot(position, winner)
    if here is None or there is None or position.street is None or not position.street.ground.in_contact(here, there):
        return ()
    fit = forced_back(position.street.ground, here, there, shut_to(position, loser) | held(position))
    if not fit:
        return ()
    foes = [
        position.street.spots[one.id].square
        for one in known(position, loser, position.people.values())
        if one.id != winner.id and position.street.is_afoot(one.id) and not one_side(position, loser, one)
    ]
    to = max(fit, key=lambda one: (min((squared(one, foe) for foe in foes), default=0), one))
    back = direction_to(to, here) or front_of(position, loser)
    return (
        FigurePut(position.id, loser.id, to, front=back),
        FigurePut(position.id, winner.id, here, front=direction_to(here, to)),
    )


@move(ENDS, table=True, everybody=True)
class End:
    """Choose the square to which a rule makes a figure go: to cover, away, after a runner, to its master."""

    figure: Person = one_figure("The figure that moves.", only=OWN)
    why: str = option(FORCED_BY, words=tuple(FORCED.kinds))
    inches: Inches = option(INCHES_OF_IT)
    to: str = option(WHERE_TO, default="", read=square_read, measured=Squares(FORCED.offered, FORCED.reached))


@decides(End)
def ends(position: Position, move: End) -> Deed[None]:
    """A figure takes a square that fits."""
    return FORCED.ends(position, move)
