"""Moves on foot across a street: how far figures of this game get, and the moves that a rule forces (mad.move)."""

from __future__ import annotations

from typing import Final

from rules.core.action.across_street import Arrival, arrival, kept_by
from rules.core.action.across_street import a_step as step_of
from rules.core.action.across_street import places as places_in
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.forced import FORCED_BY, INCHES_OF_IT, WHERE_TO, Forced, ForcedMoves
from rules.core.action.move import move
from rules.core.action.on_street import afoot, placed, square_read, taken
from rules.core.action.people_fields import OWN
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.street.forced_moves import free_neighbors
from rules.core.street.squares import Square
from rules.core.street.ways import Gait as Walking
from rules.core.street.ways import Reach, reach_halved
from rules.mad_dogs.play.acting import shows
from rules.mad_dogs.play.fields import Inches
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position

END: Final = "mad-move end"
THROUGH_DOORS: Final = Walking(rough=0, obstacle=0, door=0)
"""Whoever walks through a shut door opens it, which costs nothing."""
RUN, STEP_BACK = "Run", "Step back"
STEP: Final = 2.0
"""The inches of a step back out of a brawl."""


def reach_of(position: Position, person: Person, inches: float) -> Reach:
    """The squares that a figure on foot reaches with so many inches, and those that its last move left over.

    Over rough ground or obstacles it has half of them. It may pass a shut door, and not stop in it.
    """
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    ground, held = position.street.ground, taken(position, bearing_of, person)
    inches += kept_by(position, person, position.board.cards.turn)
    found = reach_halved(ground, square, inches, THROUGH_DOORS, held)
    return replace(found, inches={one: cost for one, cost in found.inches.items() if one in ground.standable})


def arrives(position: Position, person: Person, inches: float, to: Square) -> Arrival:
    """The end of a move of so many inches to a square. Raises IllegalNow for a square out of reach."""
    reach, turn = reach_of(position, person, inches), position.board.cards.turn
    return arrival(position, person, reach, to, bearing_of, shows, turn)


def places(position: Position, person: Person, inches: float) -> list[tuple[str, str]]:
    """The squares worth going to with so many inches, each with its label."""
    return places_in(position, person, reach_of(position, person, inches), bearing_of)


def a_step(position: Position, person: Person) -> object:
    """The name of the nearest square to which a figure could step; UNSAID for one not on foot on the street."""
    return step_of(position, person, lambda: reach_of(position, person, 1))


# Moves that a die or a rule forces


def ways_out(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares to which a figure can step back: out of contact with every enemy on their feet, else any free one."""
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    free = [one for one in free_neighbors(ground, reach.start, taken(position, bearing_of, person)) if one in reach]
    foes = [one for one in placed(position, bearing_of).values() if one.side != person.side and one.stands]
    return [one for one in free if not any(ground.in_contact(one, foe.at) for foe in foes if not foe.hidden)] or free


FORCED: Final = ForcedMoves(
    END,
    {
        RUN: Forced("the end of the run", "mad.move", "{name} stops on", reach_of, keeps=True),
        STEP_BACK: Forced("the step back", "mad.brawl.leave", "{name} steps back to", reach_of, ways_out),
    },
    bearing_of,
    shows,
    lambda position: position.board.cards.turn,
)


def run_owed(position: Position, person: Person, inches: float) -> tuple[Change, ...]:
    """The choice of a square that a run of so many inches owes; none for a figure that is not on the street."""
    return FORCED.of(position, person, RUN, inches)


def step_back_owed(position: Position, person: Person) -> tuple[Change, ...]:
    """The choice of a square that a figure owes which got out of a brawl; none for one that is not on the street."""
    return FORCED.of(position, person, STEP_BACK, STEP)


@move(END, table=True, everybody=True)
class End:
    """Choose the square where a run ends once its die is rolled, or a move that a rule forces."""

    figure: Person = one_figure("The figure that moves.", only=OWN)
    why: str = option(FORCED_BY, words=tuple(FORCED.kinds))
    inches: Inches = option(INCHES_OF_IT)
    to: str = option(WHERE_TO, default="", read=square_read, measured=Squares(FORCED.offered, FORCED.reached))


@decides(End)
def ends(position: Position, move: End) -> Deed[None]:
    """A figure takes a square that fits."""
    return FORCED.ends(position, move)
