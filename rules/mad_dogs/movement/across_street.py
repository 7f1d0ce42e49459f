"""Moves on foot across a street: how far figures of this game get, and the moves that a rule forces (mad.move)."""

from __future__ import annotations

from rules.core.action.across_street import Arrival, arrival
from rules.core.action.across_street import a_step as step_of
from rules.core.action.across_street import places as places_in
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.forced import FORCED_BY, INCHES_OF_IT, WHERE_TO
from rules.core.action.move import move
from rules.core.action.on_street import square_read, stands_on
from rules.core.action.people_fields import OWN
from rules.core.plain.refusal import IllegalNow
from rules.core.street.squares import Square, name_of
from rules.mad_dogs.play.acting import shows
from rules.mad_dogs.play.aims import aims_for
from rules.mad_dogs.play.fields import Inches
from rules.mad_dogs.play.forced_moves import END, FORCED, facing, leapt, not_forward, reach_of
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position


def arrives(position: Position, person: Person, inches: float, to: Square) -> Arrival:
    """The end of a move of so many inches to a square. Raises IllegalNow for a square out of reach."""
    fire = next((one for one in position.board.fires if one.at == to), None)
    if fire is not None:
        raise IllegalNow(f"{name_of(to)} is on fire. Pick another square.")
    require_not_forward(position, person, to)
    reach, turn = reach_of(position, person, inches), position.board.cards.turn
    stop = arrival(position, person, reach, to, bearing_of, shows, turn)
    return stop._replace(changes=(*stop.changes, *leapt(position, person)))


def require_not_forward(position: Position, person: Person, to: Square) -> None:
    """Refuse a square nearer to the nearest enemy for a nervous figure. Raises IllegalNow."""
    here, foes = stands_on(position, person), facing(position, person)
    nearer = () if here is None else (one for one in foes if not not_forward(here, [one], [to]))
    foe = next(iter(nearer), None)
    if foe is not None:
        raise IllegalNow(
            f"{person.name} is nervous and can't go nearer to {foe.name} on {name_of(foe.at)}. Pick a square that "
            "is no nearer, or get a grip first."
        ).offering("Get a grip", "mad-nerve grip", figure=person.typed)


def places(position: Position, person: Person, inches: float) -> list[tuple[str, str]]:
    """The squares worth going to with so many inches, each with its label."""
    return places_in(position, person, reach_of(position, person, inches), bearing_of, aims=aims_for)


def a_step(position: Position, person: Person) -> object:
    """The name of the nearest square to which a figure could step; UNSAID for one not on foot on the street."""
    return step_of(position, person, lambda: reach_of(position, person, 1))


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
