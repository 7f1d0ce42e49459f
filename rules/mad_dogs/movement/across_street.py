"""Moves on foot across a street: where they can end, over what they go, and the end of a run (mad.move)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Squares, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import at, hidden_on, placed, require_room, square_read, stands_on, taken
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.play.obligations import Owed, Owes
from rules.core.street.forced_moves import free_neighbors
from rules.core.street.ground import OPEN_DOOR, SHUT_DOOR
from rules.core.street.offers import offers
from rules.core.street.placed import known_to
from rules.core.street.squares import Square, name_of
from rules.core.street.street_text import written
from rules.core.street.ways import Gait as Walking
from rules.core.street.ways import Reach, reach_halved
from rules.mad_dogs.play.acting import shows
from rules.mad_dogs.play.fields import Inches
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position, riding

END: Final = "mad-move end"
THROUGH_DOORS: Final = Walking(rough=0, obstacle=0, door=0)
"""Whoever walks through a shut door opens it, which costs nothing."""
STEP_BACK: Final = 2
"""The inches of a step back out of a brawl."""


def afoot(position: Position, person: Person) -> Square | None:
    """The square of a figure on foot on the street; None for anyone who is not on it, or aboard a car."""
    return None if riding(position, person) is not None else stands_on(position, person)


def reach_of(position: Position, person: Person, inches: float) -> Reach:
    """The squares that a figure on foot reaches with so many inches, and those that its last move left over.

    Over rough ground or obstacles it has half of them. It may pass a shut door, and not stop in it.
    """
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    spot = position.street.spots[person.id]
    kept = spot.kept if spot.turn == position.board.cards.turn else 0
    held = taken(position, bearing_of, person)
    ground = position.street.ground
    found = reach_halved(ground, square, inches + kept, THROUGH_DOORS, held)
    return replace(found, inches={one: cost for one, cost in found.inches.items() if one in ground.standable})


class Arrival(NamedTuple):
    """The end of a move across the street.

    square   where it ends
    changes  the figure's new square, the doors that it opens, and whoever it finds
    slow     whether its way meets rough ground or an obstacle, on which inches count half
    found    the hidden enemy into whom the figure walks, which ends the move before them; None for none
    """

    square: Square
    changes: tuple[Change, ...]
    slow: bool
    found: Person | None = None

    @property
    def line(self) -> str:
        """A line about whom the figure found; empty for nobody."""
        return f"{self.found.name} was hidden there, and is hidden no longer." if self.found is not None else ""


def arrival(position: Position, person: Person, inches: float, to: Square) -> Arrival:
    """The end of a move of so many inches to a square. Raises IllegalNow for a square out of reach."""
    found = reach_of(position, person, inches)
    if to == found.start:
        raise IllegalNow(f"{person.name} is on {name_of(to)} already. Pick another square.")
    if to not in found:
        raise IllegalNow(f"{person.name} can't reach {name_of(to)} with {inches:g} inches. Pick a nearer square.")
    require_room(position, person, to, bearing_of)
    way = found.way_to(to)
    met = hidden_on(position, bearing_of, person, way)
    if met is not None:
        square = stands_on(position, met)
        assert square is not None, "the figure walks into them there"
        way = way[: way.index(square)]
    end, turn = way[-1], position.board.cards.turn
    kept = found.kept(to) if met is None else 0
    shown = shows(met) if met is not None else ()
    put = FigurePut(position.id, person.id, end, kept, turn)
    return Arrival(end, (*opened(position, way), put, *shown), found.is_slow(to), met)


def opened(position: Position, way: Sequence[Square]) -> tuple[StreetLaid, ...]:
    """The change that opens the shut doors on a way; none without any. They stay open."""
    assert position.street is not None, "it has a way"
    ground = position.street.ground
    doors = {one: OPEN_DOOR for one in way if ground.squares[one].letter == SHUT_DOOR}
    return (StreetLaid(position.id, written(ground.changed(doors))),) if doors else ()


def places(position: Position, person: Person, inches: float) -> list[tuple[str, str]]:
    """The squares worth going to with so many inches, each with its label: its name, and what speaks for it.

    Hidden enemies count for nothing.
    """
    assert position.street is not None, "it is on the street"
    there = placed(position, bearing_of)
    mover = there[person.id]
    known = known_to(mover.side, there.values())
    found = offers(position.street.ground, known, mover, reach_of(position, person, inches))
    return [(f"{name_of(one.square)}: {one.reasons[0]}", name_of(one.square)) for one in found]


def a_step(position: Position, person: Person) -> Any:
    """The name of the nearest square to which a figure could step; UNSAID for a figure that is not on the street.

    It is the figure's own square if nothing beside it is free: a move to that is refused.
    """
    square = afoot(position, person)
    if square is None:
        return UNSAID
    found = reach_of(position, person, 1)
    return name_of(min(found.inches, key=lambda one: (one == square, found.inches[one], one)))


# The end of a run


def run_owed(position: Position, person: Person, inches: float) -> tuple[Owes, ...]:
    """The choice of a square that a run of so many inches owes; none for a figure that is not on the street."""
    if afoot(position, person) is None:
        return ()
    return (Owes(person.id, Owed(END, "mad.move", "the end of the run", options=(("inches", inches),))),)


def step_back_owed(position: Position, person: Person) -> tuple[Owes, ...]:
    """The choice of a square that a figure owes which got out of a brawl; none for one that is not on the street."""
    if afoot(position, person) is None:
        return ()
    options = ("inches", float(STEP_BACK)), ("back", True)
    return (Owes(person.id, Owed(END, "mad.brawl.leave", "the step back", options=options)),)


def ways_out(position: Position, person: Person) -> list[Square]:
    """The squares to which a figure can step back: out of contact with every enemy on their feet, else any free one."""
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    free = free_neighbors(ground, square, taken(position, bearing_of, person))
    foes = [one for one in placed(position, bearing_of).values() if one.side != person.side and one.stands]
    return [one for one in free if not any(ground.in_contact(one, foe.at) for foe in foes if not foe.hidden)] or free


def _ends(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares where a run can end."""
    if move.figure is UNSAID or move.inches is UNSAID or afoot(position, move.figure) is None:
        return []
    if move.back is True:
        return [(name_of(one), name_of(one)) for one in ways_out(position, move.figure)]
    return places(position, move.figure, move.inches)


@move(END, table=True, everybody=True)
class End:
    """Choose the square where a run ends once its die is rolled, or a step back out of a brawl."""

    figure: Person = one_figure("The figure that ran or stepped back.", only=OWN)
    inches: Inches = option("The inches that it ran.")
    back: bool = option("The figure steps back out of a brawl.", default=False)
    to: str = option(
        "Where does it end? A square, such as F9, or a place.",
        default="",
        read=square_read,
        measured=Squares(_ends),
    )


@decides(End)
def ends(position: Position, move: End) -> Deed[None]:
    """A figure that ran stops on a square."""
    person = move.figure
    if afoot(position, person) is None:
        raise IllegalNow(f"{person.name} is not on the street. Put them there with /street put.").offering(
            "Put them there", "street put", figure=person.typed
        )
    if not move.to:
        raise Missing(f"The bot needs to know where {person.name} stops. Name a square.", "to")
    stop = arrival(position, person, move.inches, at(move.to))
    if move.back and at(move.to) not in ways_out(position, person):
        raise IllegalNow(f"{person.name} can't step back to {move.to}. Pick a square beside them, away from enemies.")

    def allow() -> Price:
        due = [dict(owed.options) for owed in person.figure.duties if owed.command == END]
        if (move.inches, move.back) not in [(one["inches"], bool(one.get("back"))) for one in due]:
            raise IllegalNow(f"{person.name} has no run to end. Move with /mad-move go.").offering(
                "Move", "mad-move go", figure=person.typed
            )
        return position.owner(person)

    return Deed(
        report=lambda _: Report(f"{person.name} stops on {name_of(stop.square)}.", tuple(filter(None, (stop.line,)))),
        allow=allow,
        changes=lambda _: stop.changes,
        about=(person,),
        rule="mad.move",
    )
