"""Opportunity fire by a standing order: who may shoot at an enemy that goes by (hood.fire.hit)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from rules.core.action.fields import UNSAID
from rules.core.action.on_street import stands_on
from rules.core.play.standing_orders import Opening, OutOfTurn, Stage
from rules.core.street.sight import Sight, seen
from rules.hoodsville.model.figures import Trouble, Weapon
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.model.on_street import near, on_street, sees, way_of
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.shooting.guns_in_hand import guns_of
from rules.hoodsville.shooting.round_of_firing import Shoot
from rules.hoodsville.shooting.to_hit import Opportunity


def loaded_guns(person: Person) -> list[Weapon]:
    """The guns with which a person can fire, that with the most rounds first."""
    ready = [one for one in guns_of(person.figure) if one.rounds and one.trouble is Trouble.NONE]
    return sorted(ready, key=lambda one: -one.rounds)


def _glimpses(position: Position, one: Person, other: Person) -> bool:
    """Whether a person sees another, or saw them on any square of their way in this move."""
    square = stands_on(position, one)
    if square is None or on_street(position, other) is None:
        return sees(position, one, other)
    assert position.street is not None, "it has squares"
    ground = position.street.ground
    return any(seen(ground, square, at) is not Sight.NONE for at in way_of(position, other))


def _shots(position: Position, shooter: Person, target: Person) -> Iterator[Shoot]:
    """Aimed shots of a person who has not moved in this move at one on foot who has."""
    record = record_of(position, shooter)
    if record.moved or record.way or on_street(position, target) is None or len(way_of(position, target)) == 1:
        return
    measured: Any = UNSAID
    charges = near(position, shooter, (target,), 0, beside=True)
    kind = Opportunity.CHARGING if charges else Opportunity.PASSING
    for weapon in loaded_guns(shooter):
        yield Shoot(range=measured, shooter=shooter, target=target, gun=GUNS[weapon.name], opportunity=kind)


def _opens(_position: Position, _side: int) -> Opening:
    """A shot at a passing target needs nothing before."""
    return Opening()


def _stage(_position: Position, _sides: Collection[int]) -> Stage:
    return Stage.OVER


OUT_OF_TURN: Final = OutOfTurn(_glimpses, _shots, _opens, _stage)
