"""The places of a street that a figure wants to get to: the loot of a raid, the edge, the telephone."""

from __future__ import annotations

from rules.core.plain.words import key_of
from rules.core.street.ground import Ground, Place
from rules.core.street.offers import EDGE
from rules.core.street.squares import Area
from rules.core.street.streets import LOOT, TELEPHONE, aims_of
from rules.mad_dogs.model.scenario import Objective, ObjectiveState, ScenarioSide, Staged
from rules.mad_dogs.play.position import Person, Position


def aims_for(position: Position, person: Person) -> tuple[Place, ...]:
    """The places that a figure wants to get to: those of the street, unless objectives are raided.

    Then raiders want the objectives that are left, and the edge once they carry one or none is left. Defenders want
    them too, and the telephone as long as no one has called.
    """
    street, staged = position.street, position.board.scenario
    assert street is not None, "the figure is on it"
    aims = aims_of(street.bare)
    if staged is None or staged.over or not staged.objectives:
        return aims
    loot = left_over(street.bare, staged)
    if staged.side(person.side) is ScenarioSide.ATTACKER:
        return (_edge(street.bare),) if bears(staged, person) or not loot else loot
    called = staged.called is not None
    others = (one for one in aims if one.name != f"the {LOOT}" and not (called and key_of(one.name) == TELEPHONE))
    return (*others, *loot)


def bears(staged: Staged, person: Person) -> bool:
    """Whether a figure carries an objective that it grabbed."""
    return any(is_borne(one) and one.figure == person.id for one in staged.objectives)


def is_borne(objective: Objective) -> bool:
    return objective.stand is ObjectiveState.GRABBED


def left_over(ground: Ground, staged: Staged) -> tuple[Place, ...]:
    """The squares of the objectives that nobody has smashed or grabbed, as one place; none without any."""
    place = ground.place(LOOT)
    if place is None:
        return ()
    numbered = zip(place.areas, staged.objectives, strict=False)
    areas = tuple(area for area, one in numbered if one.stand is ObjectiveState.WHOLE)
    return (Place(f"the {LOOT}", areas),) if areas else ()


def _edge(ground: Ground) -> Place:
    return Place(EDGE, tuple(Area(one, one) for one in sorted(ground.edge)))
