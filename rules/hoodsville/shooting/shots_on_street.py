"""What the street fills in for a shot: its range, the target's cover, and the friends whom a miss may hit."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.action.fields import UNSAID, Always, ByStreet
from rules.core.action.on_street import both, by_cover, in_contact, in_inches, require_contact, require_sight
from rules.core.street.cover import Covered, cover
from rules.core.street.measures import inches_between
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.on_street import COVER_TABLE, bearing_of, on_street, way_of
from rules.hoodsville.model.position import Person, Position, comrades
from rules.hoodsville.shooting.to_hit import COUP_REACH, MOST_FRIENDS, Cover, Opportunity

COVERS: Final = (Cover.NONE, Cover.LIGHT, Cover.HEAVY)


class Line(NamedTuple):
    """A line of fire: the squares of the shooter and of the target as it is shot at."""

    shooter: Square
    target: Square


def line_of(position: Position, move: Any) -> Line | None:
    """The line of fire of a shot; None unless both are on the street.

    A target that passes is shot at where the shooter saw it nearest in this move, and one that charges where its
    charge began.
    """
    shooter, target = move.shooter, move.target
    squares = both(position, shooter, target)
    if squares is None:
        return None
    line = Line(*squares)
    if move.opportunity not in (Opportunity.PASSING, Opportunity.CHARGING) or on_street(position, target) is None:
        return line
    way = way_of(position, target)
    if move.opportunity is Opportunity.CHARGING:
        return line._replace(target=way[0])
    assert position.street is not None, "it has squares"
    ground = position.street.ground
    at = [one for one in way if seen(ground, line.shooter, one) is not Sight.NONE]
    return line._replace(target=min(at, key=lambda one: inches_between(line.shooter, one), default=line.target))


def _range_of(position: Position, move: Any) -> Any:
    """Fill the range of a shot. A coup de grace at somebody beside the shooter is within its inch."""
    line = line_of(position, move)
    if line is None:
        return UNSAID
    if move.coup is True and _touch(position, line):
        return float(COUP_REACH)
    return float(inches_between(*line))


def _cover_of(position: Position, move: Any) -> Covered | None:
    """The cover of the target of a shot; None unless both are on the street."""
    line = line_of(position, move)
    if line is None or position.street is None:
        return None
    return cover(position.street.ground, *line, COVER_TABLE)


RANGE: Final = ByStreet(_range_of, said=in_inches)
COVER: Final = by_cover(_cover_of, COVERS, Always(Cover.NONE), COVER_TABLE)


def friends_in_melee(position: Position, move: Any) -> Any:
    """Fill the shooter's comrades in contact with the target, if the target can fight: a miss may hit them."""
    shooter, target = move.shooter, move.target
    if both(position, shooter, target) is None:
        return UNSAID
    if move.coup is True or comrades(shooter, target) or hindrance(target.figure, Doing.DEFEND):
        return ()
    beside = in_contact(position, target, position.people.values())
    found = [one for one in beside if comrades(one, shooter) and one.id != shooter.id and _fights(one)]
    return tuple(found[:MOST_FRIENDS])


def _fights(person: Person) -> bool:
    return bearing_of(person.figure).there and person.figure.can_act and not person.figure.down


def require_aim(position: Position, move: Any) -> None:
    """Refuse a shot that the street prevents: at somebody unseen, or a coup de grace from afar. Raises IllegalNow."""
    line = line_of(position, move)
    if line is None or position.street is None:
        return
    if move.coup:
        require_contact(position, move.shooter, move.target)
    if seen(position.street.ground, *line) is Sight.NONE:
        require_sight(position, move.shooter, move.target)


def _touch(position: Position, line: Line) -> bool:
    assert position.street is not None, "it has squares"
    return line.shooter == line.target or position.street.ground.in_contact(*line)
