"""Moves that a rule forces on a figure on the street: the terrified run to safety, and captives get away (hood.morale,
hood.break-free).
"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.forced import FORCED_BY, INCHES_OF_IT, WHERE_TO, Forced, ForcedMoves
from rules.core.action.move import move
from rules.core.action.on_street import at, placed, square_read
from rules.core.action.people_fields import OWN
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.play.laid_street import FigurePut
from rules.core.street.measures import squared
from rules.core.street.squares import Square
from rules.core.street.ways import Reach, inches_to
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.board import DoneThisMove, WayGone
from rules.hoodsville.model.changes import StandingSet
from rules.hoodsville.model.figures import Ankle, Figure, Nerve, Standing
from rules.hoodsville.model.on_street import bearing_of, on_street
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.movement.across_street import crossed, kept, reach_anew, reach_of, shows
from rules.hoodsville.movement.paces import RUNS, allowance

END: Final = "hood-move end"
TO_SAFETY, FREE = "To safety", "Free"


def to_safety(position: Position, _person: Person, within: Reach) -> list[Square]:
    """The squares to which a terrified figure runs: the nearest at the edge, else those nearest to it by a way.

    None if it gets no nearer: it cowers.
    """
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    edge = within.nearest(one for one in ground.edge if one != within.start)
    if edge:
        return edge
    left = inches_to(ground, ground.edge)
    least = min((left[one] for one in within.inches if one in left), default=0)
    return sorted(one for one in within.inches if left.get(one) == least < left.get(within.start, 0))


def get_away(position: Position, person: Person, within: Reach) -> list[Square]:
    """The squares to which a figure that broke free gets away: out of contact with the enemies beside it, if it can.

    All are farther from each of them, the farthest first.
    """
    assert position.street is not None, "it is on the street"
    ground, here = position.street.ground, within.start
    beside = {here, *ground.neighbors(here)}
    around = [one for one in placed(position, bearing_of).values() if one.side != person.side and one.stands]
    foes = [one.at for one in around if one.at in beside]
    farther = [
        one for one in within.inches if one != here and all(squared(one, foe) > squared(here, foe) for foe in foes)
    ]
    clear = [one for one in farther if not any(ground.in_contact(one, foe) for foe in foes)]
    return sorted(clear or farther, key=lambda one: (-min((squared(one, foe) for foe in foes), default=0), one))


FORCED: Final = ForcedMoves(
    END,
    {
        TO_SAFETY: Forced("the run to safety", "hood.morale", "{name} runs to", reach_of, to_safety, keeps=True),
        FREE: Forced("the inches away", "hood.break-free", "{name} gets away to", reach_anew, get_away),
    },
    bearing_of,
    shows,
    lambda position: position.board.move,
)


def gets_away(position: Position, captive: Person, inches: int) -> tuple[Change, ...]:
    """Where a figure gets that broke free: its only square, or the choice that it owes."""
    return FORCED.of(position, captive, FREE, inches)


def may_run(figure: Figure) -> bool:
    """Whether nothing keeps a figure from running where a rule forces it."""
    return not (figure.down or hindrance(figure, Doing.FLEE))


def runs_to_safety(position: Position) -> tuple[Change, ...]:
    """What terrified figures on the street do as a move begins. At its edge they leave; those with no way out cower."""
    changes = list[Change]()
    for one in [*position.people.values()]:
        now = position.after(*changes)
        changes += _flight(now, now.people[one.id])
    return tuple(changes)


def _flight(position: Position, person: Person) -> tuple[Change, ...]:
    figure, square = person.figure, on_street(position, person)
    if square is None or figure.nerve is not Nerve.TERRIFIED or not may_run(figure):
        return ()
    assert position.street is not None, "it is on the street"
    if square in position.street.ground.edge:
        return (StandingSet(person.id, Standing.OFF),)
    inches = allowance(figure.pace, _run(position, person)) + kept(position, person)
    changes = FORCED.of(position, person, TO_SAFETY, inches)
    put = next((one for one in changes if isinstance(one, FigurePut)), None)
    gone = () if put is None or put.square is None else _gone(position, person, inches, put.square)
    return (*gone, *changes)


def _run(position: Position, person: Person) -> int:
    """Which run in a row the flight is; 0 if the figure can't run."""
    run = 1 + position.board.run_before(person.id)
    return 0 if person.figure.ankle is Ankle.BROKEN or run > len(RUNS) else run


def _gone(position: Position, person: Person, inches: float, to: Square) -> tuple[Change, ...]:
    """What the flight takes of a figure's move: it goes no farther in it."""
    reach = reach_of(position, person, inches)
    way, spent = crossed(position, person, reach, to), reach.inches[to]
    run, left_over = _run(position, person), kept(position, person)
    toll = spent - way.along.inches - left_over
    done = DoneThisMove(position.id, person.id, spent - left_over, run, stopped=True, toll=toll)
    return (done, WayGone(position.id, person.id, way.way))


def inches_left_over(position: Position) -> tuple[FigurePut, ...]:
    """The inches that figures on the street keep for their next move, if they used some after they went."""
    found = list[FigurePut]()
    for who, spot in position.street.spots.items() if position.street is not None else ():
        if not spot.kept or spot.turn != position.board.move or who not in position.people:
            continue
        person, record = position.people[who], position.board.record(who)
        left = max(0.0, allowance(person.figure.pace, record.ran) - record.inches)
        if left < spot.kept:
            found.append(FigurePut(position.id, who, spot.square, left, spot.turn, None, spot.car))
    return tuple(found)


@move(END, table=True, everybody=True)
class End:
    """Choose the square where a terrified figure runs, or where a captive that broke free gets."""

    figure: Person = one_figure("The figure that moves.", only=OWN)
    why: str = option(FORCED_BY, words=tuple(FORCED.kinds))
    inches: Annotated[float, Interval(ge=0, le=15)] = option(INCHES_OF_IT)
    to: str = option(WHERE_TO, default="", read=square_read, measured=Squares(FORCED.offered, FORCED.reached))


@decides(End)
def ends(position: Position, move: End) -> Deed[None]:
    """A figure takes a square that fits."""
    deed = FORCED.ends(position, move)
    if move.why != TO_SAFETY or not FORCED.reached(position, move):
        return deed
    gone = _gone(position, move.figure, move.inches, at(move.to))

    def changes(_: None) -> tuple[Change, ...]:
        return (*gone, *deed.changes(None))

    return fast_replace(deed, changes=changes)
