"""Moves on foot across a street: the squares in reach of a figure, where a move ends, and who is seen by it (9; 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

from rules.core.action.across_street import Arrival, along
from rules.core.action.across_street import places as places_in
from rules.core.action.on_street import afoot, require_room, taken
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count
from rules.core.street.fronts import direction_to
from rules.core.street.measures import centimeters_between, squared
from rules.core.street.squares import Square, name_of, square_named
from rules.core.street.ways import FAR, Gait, narrow, way_along
from rules.core.street.ways import reach as reach_from
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.board import fire_of
from rules.gangstars.model.changes import Eased
from rules.gangstars.model.figures import Figure, FigureState
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.model.reaction_tables import DOG_KEPT_CM
from rules.gangstars.street.bearing import (
    COVERS,
    HAWK_CM,
    bearing_of,
    cm_between,
    is_covered,
    lurks,
    nearest_foe,
    sees,
    shows,
    turned,
    why_unseen,
)
from rules.gangstars.street.ways import Route, as_reach, inches_of, routes
from rules.gangstars.traits.trait_table import HUGE, Quality, trait_with

CHARGING: Final = Gait(rough=0, obstacle=None, door=0)
"""A charge goes over no obstacle. Rough ground and doors cost nothing more."""


def found_routes(position: Position, person: Person, figure: Figure | None = None) -> dict[Square, Route]:
    """The cheapest way of a figure on foot to each square in reach, with the points and segments that it has left.

    figure  the figure with typed facts; None for its sheet
    """
    if figure is None or figure is person.figure:
        return position.once_of(person, found_routes, lambda: _routes(position, person, person.figure))
    return _routes(position, person, figure)


def _routes(position: Position, person: Person, figure: Figure) -> dict[Square, Route]:
    square, street = afoot(position, person), position.street
    assert square is not None, "it is on the street"
    assert street is not None, "it is on the street"
    running, spot = position.board.active, street.spots[person.id]
    acts = running is not None and running.figure == person.id
    moved = running.segments if running is not None and acts else 0
    return routes(
        street.ground,
        square,
        figure,
        points=running.left if running is not None and acts else points(figure),
        free=running.free if running is not None and acts else 0,
        segments=moved,
        most=figure.stats.movement - moved,
        kept=spot.kept if spot.turn == position.board.turn else 0,
        taken=shut_to(position, person),
        barred=_barred(position, person, square),
    )


def shut_to(position: Position, person: Person) -> frozenset[Square]:
    """The squares that a figure can't enter: where others stand, where it burns, and narrow ones for a huge figure."""
    assert position.street is not None, "it is on the street"
    burning = {square for place in position.board.fires if (square := square_named(place)) is not None}
    cars = position.street.cars
    wrecks = [one.name for one in position.board.vehicles if one.name in cars and fire_of(one) in position.board.fires]
    burning |= {square for name in wrecks for square in cars[name].squares}
    huge = narrow(position.street.ground) if person.figure.has(HUGE) else frozenset[Square]()
    return taken(position, bearing_of, person) | burning | huge


def _barred(position: Position, person: Person, here: Square) -> Callable[[Square], bool]:
    """The squares on which a figure may not end a move: nearer to an opponent, or too near to a dog, by its states."""
    foe = nearest_foe(position, person) if person.figure.counts(FigureState.NO_ADVANCE) else None
    dog = nearest_foe(position, person, dogs=True) if person.figure.counts(FigureState.KEEPS_FROM_DOG) else None
    street = position.street
    assert street is not None, "it is on the street"
    foes = [street.spots[one.id].square for one in (foe,) if one is not None]
    dogs = [street.spots[one.id].square for one in (dog,) if one is not None]

    def bars(square: Square) -> bool:
        nearer = any(squared(square, there) < squared(here, there) for there in foes)
        close = any(
            centimeters_between(square, there) < min(DOG_KEPT_CM, centimeters_between(here, there)) for there in dogs
        )
        return nearer or close

    return bars


def places(position: Position, person: Person) -> list[tuple[str, str]]:
    """The squares worth going to, each with its label: its name, the action points that the way costs, and why.

    Centimeters are not in it.
    """
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    routes_there = found_routes(position, person)
    ends = {to: one.squares[-2] for to, one in routes_there.items() if len(one.squares) > 1}
    fronts = {to: front for to, last in ends.items() if (front := direction_to(last, to)) is not None}
    costs = {name_of(to): count(one.points, "point") for to, one in routes_there.items()}
    found = places_in(position, person, as_reach(square, routes_there), bearing_of, COVERS, fronts)
    return [(label.replace(name, f"{name}, {costs[name]}", 1), name) for label, name in found]


def route_to(position: Position, person: Person, to: Square, figure: Figure | None = None) -> Route:
    """The cheapest way to a square. Raises IllegalNow for a square out of reach or taken."""
    here = afoot(position, person)
    if to == here:
        raise IllegalNow(f"{person.name} is on {name_of(to)} already. Pick another square.")
    require_room(position, person, to, bearing_of)
    found = found_routes(position, person, figure).get(to)
    if found is None:
        why = next(
            (
                f" It {state.value} now."
                for state in (FigureState.NO_ADVANCE, FigureState.KEEPS_FROM_DOG)
                if person.figure.counts(state)
            ),
            "",
        )
        raise IllegalNow(
            f"{person.name} can't reach {name_of(to)} with the action points and segments that are left.{why} Pick a "
            "nearer square."
        )
    return found


def arrives(position: Position, person: Person, route: Route) -> Arrival:
    """The end of a move along a way, with whoever is seen then."""
    stop = along(position, person, route.squares, bearing_of, shows, route.kept, position.board.turn)
    return stop._replace(changes=(*stop.changes, *seen_then(position, person, stop)))


def charge_way(position: Position, person: Person, target: Person) -> tuple[Square, ...] | None:
    """The shortest way to a square in contact with a target, over no obstacle; the own square alone if it is in
    contact. None without a way, and unless both are on foot on the street.
    """
    here, there, street = afoot(position, person), afoot(position, target), position.street
    if here is None or there is None or street is None:
        return None
    around = street.ground.neighbors(there)
    if here in around or here == there:
        return (here,)
    found = reach_from(street.ground, here, FAR, CHARGING, shut_to(position, person))
    goals = found.nearest(one for one in around if one in street.ground.standable)
    return found.way_to(goals[0]) if goals else None


def inches_along(position: Position, way: Sequence[Square]) -> int:
    """The inches of the steps of a way."""
    assert position.street is not None, "the way is on it"
    return way_along(position.street.ground, way).inches


def charged(position: Position, person: Person, target: Person, segments: int) -> tuple[Change, ...]:
    """The changes of a charge of so many segments along its way; none off the street."""
    way, street = charge_way(position, person, target), position.street
    if way is None or street is None:
        return ()
    most = segments * inches_of(person.figure)
    gone = [way[: place + 1] for place in range(len(way)) if inches_along(position, way[: place + 1]) <= most]
    part = next((one for one in reversed(gone) if one[-1] in street.ground.standable), way[:1])
    full = way if segments >= ceil(inches_along(position, way) / inches_of(person.figure)) else part
    stop = along(position, person, full, bearing_of, shows, 0, position.board.turn)
    now = position.after(*stop.changes)
    looks = turned(now, now.people[person.id], street.spots[target.id].square)
    return (*stop.changes, *looks, *shows(person), *seen_then(position, person, stop))


def seen_then(position: Position, person: Person, stop: Arrival) -> Iterator[Change]:
    """The changes of those who are seen, or hidden again, once a figure has moved.

    A lurker in the open is seen. One whom no opponent sees, or only behind cover, is hidden again. A lurker whom the
    mover sees in the open is seen, and one in sight of a hawk eye within 25 cm.
    """
    now = position.after(*stop.changes)
    mover = now.people[person.id]
    others = [one for one in now.people.values() if not one_side(now, mover, one) and not one.figure.kept_out]
    if trait_with(Quality.APPEARS, mover.figure.traits):
        exposed = any(is_exposed(now, one, mover) for one in others)
        if exposed:
            yield from shows(mover)
        elif mover.figure.counts(FigureState.APPEARED):
            yield Eased(mover.id, FigureState.APPEARED)
    for one in others:
        if lurks(one.figure) and one is not stop.found and is_exposed(now, mover, one):
            yield from shows(one)


def is_exposed(position: Position, seer: Person, lurker: Person) -> bool:
    """Whether a figure sees a lurker in the open, or with a hawk eye from near."""
    if seer.figure.kept_out:
        return False
    away = cm_between(position, seer, lurker)
    if away is None:
        return False
    if trait_with(Quality.FINDS_LURKERS, seer.figure.traits) and away <= HAWK_CM:
        return not why_unseen(position, seer, lurker, around=True)
    return bool(sees(position, seer, lurker)) and not is_covered(position, seer, lurker)


def a_step(position: Position, person: Person) -> str | None:
    """The name of the cheapest square to which a figure can move; None if there is none, or it is not on the street."""
    if afoot(position, person) is None:
        return None
    found = found_routes(position, person)
    best = min(found, key=lambda one: (found[one].points, len(found[one].squares), one), default=None)
    return None if best is None else name_of(best)
