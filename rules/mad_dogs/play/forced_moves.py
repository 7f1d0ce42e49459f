"""Moves that a die or a rule forces on figures of this game on a street, and the squares in reach of a figure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.across_street import Arrival, kept_by
from rules.core.action.forced import Forced, ForcedMoves
from rules.core.action.on_street import afoot, kept_for_the_fallen, placed, stands_on, taken
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.street.cover import cover, has_cover_at_hand
from rules.core.street.forced_moves import free_neighbors, not_nearer
from rules.core.street.ground import Ground
from rules.core.street.placed import Placed, nearest_to
from rules.core.street.sight import seen
from rules.core.street.squares import Square
from rules.core.street.ways import FAR, Reach, inches_to, reach_halved
from rules.core.street.ways import Gait as Walking
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS
from rules.mad_dogs.model.board import FireBraved
from rules.mad_dogs.model.changes import BlowGiven
from rules.mad_dogs.model.figures import Nerve
from rules.mad_dogs.model.free_blows import given
from rules.mad_dogs.model.tables import LAW
from rules.mad_dogs.play.acting import done_on_card, shows
from rules.mad_dogs.play.aims import aims_for
from rules.mad_dogs.play.obligations import END
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position, civilian, friends

THROUGH_DOORS: Final = Walking(rough=0, obstacle=0, door=0)
"""Whoever walks through a shut door opens it, which costs nothing."""
RUN, STEP_BACK, NERVOUS, AWAY, PRISONER, DIVE = "Run", "Step back", "Nervous", "Terrified", "Prisoner", "Dive"
BACK, DIVES = 3.0, 6.0
"""The inches that a nervous figure drops back, and those of a dive."""
STEP: Final = 2.0
"""The inches of a step back out of a brawl."""


def reach_of(position: Position, person: Person, inches: float) -> Reach:
    """The squares that a figure on foot reaches with so many inches, and those that its last move left over.

    Over rough ground or obstacles it has half of them. It may pass a shut door, and not stop in it. A nervous figure
    gets no nearer to the enemy: see `facing`.
    """
    found = within(position, person, inches + kept_by(position, person, position.board.cards.turn))
    foes = facing(position, person)
    if not foes:
        return found
    ends = not_forward(found.start, foes, found.inches)
    return replace(found, inches={one: found.inches[one] for one in ends})


def facing(position: Position, person: Person) -> list[Placed]:
    """The nearest enemies to whom a nervous figure on the street gets no nearer; none for any other figure.

    They are awake, no civilians, and not hidden.
    """
    square = stands_on(position, person)
    if square is None or person.figure.nerve is not Nerve.NERVOUS:
        return []
    there = placed(position, bearing_of)
    foes = (one for one in position.people.values() if one.id in there and not friends(position, person, one))
    awake = [there[one.id] for one in foes if one.figure.can_act and not civilian(one) and not one.figure.hides]
    return nearest_to(awake, square)


def not_forward(here: Square, foes: Iterable[Placed], squares: Iterable[Square]) -> list[Square]:
    """Those of some squares that are no nearer to any of these enemies than somebody's own."""
    ends = [*squares]
    for foe in foes:
        ends = not_nearer(here, foe.at, ends)
    return ends


def within(position: Position, person: Person, inches: float) -> Reach:
    """The squares that a figure on foot reaches with just so many inches."""
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    ground, held = position.street.ground, taken(position, bearing_of, person)
    burning = {one.at for one in position.board.fires if one.at is not None}
    shut = {one.at for one in position.board.fires if one.at is not None and person.id not in one.passed}
    found = reach_halved(ground, square, inches, THROUGH_DOORS, held | shut)
    ends = ground.standable - ((burning | kept_for_the_fallen(position, bearing_of, person)) - {square})
    return replace(found, inches={one: cost for one, cost in found.inches.items() if one in ends})


def leapt(position: Position, person: Person) -> tuple[Change, ...]:
    """What ends with a figure's move: it has leapt through the fires that it dared, or has gone another way."""
    return tuple(
        FireBraved(position.id, one.what, person.id, False) for one in position.board.fires if person.id in one.passed
    )


def ways_out(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares to which a figure can step back: out of contact with every enemy on their feet, else any free one."""
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    free = [one for one in free_neighbors(ground, reach.start, taken(position, bearing_of, person)) if one in reach]
    foes = [one for one in placed(position, bearing_of).values() if one.side != person.side and one.stands]
    return [one for one in free if not any(ground.in_contact(one, foe.at) for foe in foes if not foe.hidden)] or free


def to_cover(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares to which a nervous figure drops back: with cover from the nearest enemy who sees it, and no nearer.

    None if no enemy sees it, or if it has such cover already.
    """
    ground, seers = _seers(position, person, reach.start)
    if not seers:
        return []
    foe = nearest_to(seers, reach.start)[0].at
    if foe == reach.start or cover(ground, foe, reach.start):
        return []
    back = not_nearer(reach.start, foe, _free(position, person, reach))
    return [one for one in back if one != foe and (cover(ground, foe, one) or not seen(ground, foe, one))]


def away(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares on which the run of a terrified figure can end: nearest to an edge, out of sight if any is.

    At the edge it is any square of it.
    """
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    free = _free(position, person, reach)
    at_edge = [one for one in free if one in ground.edge]
    if at_edge:
        return at_edge
    ways = inches_to(ground, ground.edge)
    least = min((ways[one] for one in free if one in ways), default=0)
    nearest = [one for one in free if ways.get(one) == least]
    return [one for one in nearest if not _seers(position, person, one)[1]] or nearest


def to_the_law(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The free square beside the nearest cop or Fed by way, to whom a prisoner goes; none for one who is there."""
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    cops = [one for one in position.people.values() if one.figure.profile in LAW and one.figure.can_act]
    squares = [square for one in cops if (square := afoot(position, one)) is not None]
    if any(ground.in_contact(reach.start, one) for one in squares):
        return []
    beside = {near for one in squares for near in ground.neighbors(one)}
    return reach.nearest(beside.intersection(_free(position, person, reach)))[:1]


def behind_cover(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares within reach of a dive that have something to lie behind: the nearest ones."""
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    free = [one for one in _free(position, person, reach) if has_cover_at_hand(ground, one)]
    return [] if has_cover_at_hand(ground, reach.start) else reach.nearest(free)


def _free(position: Position, person: Person, reach: Reach) -> list[Square]:
    """The squares in reach besides a figure's own on which nobody stands."""
    held = taken(position, bearing_of, person)
    return [one for one in reach.inches if one != reach.start and one not in held]


def _seers(position: Position, person: Person, square: Square) -> tuple[Ground, list[Placed]]:
    """The ground, and the enemies not hidden who see a square."""
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    foes = (one for one in placed(position, bearing_of).values() if one.side != person.side and not one.hidden)
    return ground, [one for one in foes if one.sees(ground, square)]


def blow_at_end(position: Position, person: Person, stop: Arrival) -> tuple[Change, ...]:
    """The free blow of a figure whose second action on its card was the run that ends here, at whom it runs into."""
    acted, top = done_on_card(position, person), position.board.acting
    if acted is None or top is None or not acted.moved or not acted.actions == DRAWN_ACTIONS == top.actions:
        return ()
    met = runs_into(position, person, stop)
    return () if met is None else (BlowGiven(person.id, given(position.board, met.id, met.typed)),)


def runs_into(position: Position, person: Person, stop: Arrival) -> Person | None:
    """The enemy on their feet with whom a move comes into contact: whom it finds, else the first; None for none.

    Whoever was in contact before is not run into.
    """
    assert position.street is not None, "it is on the street"
    ground = position.street.ground
    near = {*ground.neighbors(stop.square)} - {*ground.neighbors(stop.way[0])}
    foes = (one for one in position.people.values() if not friends(position, person, one) and one.id != person.id)
    met = [one for one in foes if afoot(position, one) in near and bearing_of(one.figure).holds]
    seen_now = [one for one in met if not one.figure.hides or one is stop.found]
    return min(seen_now, key=lambda one: (one is not stop.found, civilian(one), one.id), default=None)


FORCED: Final = ForcedMoves(
    END,
    {
        RUN: Forced("the end of the run", "mad.move", "{name} stops on", reach_of, keeps=True),
        STEP_BACK: Forced("the step back", "mad.brawl.leave", "{name} steps back to", reach_of, ways_out),
        NERVOUS: Forced("the way back to cover", "mad.guts", "{name} drops back to", within, to_cover),
        AWAY: Forced("the end of the run", "mad.guts", "{name} runs to", reach_of, away, keeps=True),
        PRISONER: Forced("the way to the law", "mad.guts.surrender", "{name} goes to", within, to_the_law),
        DIVE: Forced("the dive", "mad.bomb.dive", "{name} dives to", within, behind_cover),
    },
    bearing_of,
    shows,
    lambda position: position.board.cards.turn,
    lambda position, person, stop: (*blow_at_end(position, person, stop), *leapt(position, person)),
    aims=aims_for,
)


def run_owed(position: Position, person: Person, inches: float) -> tuple[Change, ...]:
    """The choice of a square that a run of so many inches owes; none for a figure that is not on the street.

    A terrified figure runs for the nearest edge.
    """
    return FORCED.of(position, person, AWAY if person.figure.nerve is Nerve.TERRIFIED else RUN, inches)


def drops_back(position: Position, figures: Iterable[int]) -> tuple[Change, ...]:
    """The ways back to cover of figures, by id, whose nerve has failed."""
    return _each(position, figures, NERVOUS, BACK)


def to_prison(position: Position, figures: Iterable[int]) -> tuple[Change, ...]:
    """The ways to the nearest cop or Fed of those, by id, who give up."""
    return _each(position, figures, PRISONER, FAR)


def dives(position: Position, figures: Iterable[int]) -> tuple[Change, ...]:
    """The dives for cover of those, by id, inside a blast."""
    return _each(position, figures, DIVE, DIVES)


def _each(position: Position, figures: Iterable[int], why: str, inches: float) -> tuple[Change, ...]:
    """What a rule forces on several figures, one after the other, so that no two end on one square."""
    made: list[Change] = []
    for one in figures:
        person = position.people.get(one)
        if person is not None:
            moves = FORCED.of(position, person, why, inches)
            made += moves
            position = position.after(*moves) if moves else position
    return tuple(made)


def step_back_owed(position: Position, person: Person) -> tuple[Change, ...]:
    """The choice of a square that a figure owes which got out of a brawl; none for one that is not on the street."""
    return FORCED.of(position, person, STEP_BACK, STEP)
