"""Turns that figures have spent beside things on the street: the telephone, and the objectives of a raid."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.action.on_street import afoot
from rules.core.plain.refusal import IllegalNow
from rules.core.street.squares import Square, names_of
from rules.core.street.streets import LOOT, TELEPHONE
from rules.mad_dogs.model.scenario import ObjectiveState, Staged
from rules.mad_dogs.play.position import Person, Position


def at_telephone(position: Position, people: Iterable[Person]) -> Person | None:
    """The first of these people who has spent the turn before this one beside the telephone; None without a street.

    Raises IllegalNow if there is a telephone on the street, and none of them has.
    """
    squares = _place(position, TELEPHONE)
    there = [one for one in people if afoot(position, one) is not None]
    if not squares or not there:
        return None
    turn = position.board.cards.turn
    for one in there:
        if one.figure.can_act and _since(position, one, squares) <= turn - 2:  # it came in a turn before the whole one
            return one
    who = there[0].name if len(there) == 1 else "No defender"
    spent = "has not spent" if len(there) == 1 else "has spent"
    raise IllegalNow(
        f"{who} {spent} a whole turn beside the telephone, which is on {names_of(squares)}. Go there, and do not move "
        "for a turn."
    )


def objective_beside(position: Position, staged: Staged, person: Person) -> int | None:
    """The number of the only objective beside a figure on the street; None if there are several or none."""
    free = objectives_beside(position, staged, person)
    return free[0] if len(free) == 1 else None


def objectives_beside(position: Position, staged: Staged, person: Person) -> list[int]:
    """The numbers of the objectives beside a figure on the street that nobody has smashed."""
    near = [
        n for n in range(1, len(staged.objectives) + 1) if _beside(position, person, _objective(position, staged, n))
    ]
    return [n for n in near if staged.objectives[n - 1].stand is not ObjectiveState.SMASHED]


def require_turn_beside(position: Position, staged: Staged, person: Person, number: int) -> None:
    """Refuse a figure on the street that has not come beside an objective in an earlier turn. Raises IllegalNow."""
    squares = _objective(position, staged, number)
    if not squares or afoot(position, person) is None:
        return
    if not _beside(position, person, squares):
        raise IllegalNow(
            f"{person.name} is not beside objective {number}, which is on {names_of(squares)}. Move there first."
        )
    if _since(position, person, squares) >= position.board.cards.turn:
        raise IllegalNow(
            f"{person.name} came beside objective {number} in this turn, and needs a turn there. Wait for the next one."
        )


def _place(position: Position, name: str) -> frozenset[Square]:
    """The squares of a named place; none without a street or without the place."""
    place = None if position.street is None else position.street.bare.place(name)
    return frozenset() if place is None else place.squares


def _objective(position: Position, staged: Staged, number: int) -> frozenset[Square]:
    """The square of an objective: that of the street's text, or of whoever dropped it; none if the street has none."""
    bearer = position.people.get(staged.objectives[number - 1].figure or 0)
    if bearer is not None:
        square = afoot(position, bearer)
        return frozenset() if square is None else frozenset({square})
    place = None if position.street is None else position.street.bare.place(LOOT)
    if place is None or number > len(place.areas):
        return frozenset()
    return frozenset(place.areas[number - 1].squares)


def _beside(position: Position, person: Person, squares: frozenset[Square]) -> bool:
    """Whether a figure is on one of some squares, or a step from one."""
    square = afoot(position, person)
    if square is None:
        return False
    assert position.street is not None, "it is on the street"
    return not squares.isdisjoint({square, *(to for to, _ in position.street.ground.steps.get(square, ()))})


def _since(position: Position, person: Person, squares: frozenset[Square]) -> int:
    """The turn of the last move of a figure that is beside some squares; the turn to come for one that is not."""
    if not _beside(position, person, squares):
        return position.board.cards.turn + 1
    assert position.street is not None, "it is on the street"
    return position.street.spots[person.id].turn
