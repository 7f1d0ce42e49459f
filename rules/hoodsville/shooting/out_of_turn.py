"""Opportunity fire by a standing order: who may shoot at an enemy that goes by (hood.fire.hit)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from rules.core.action.fields import UNSAID
from rules.core.action.on_street import stands_on
from rules.core.chance.odds import Cache, odds
from rules.core.plain.frozen import replace
from rules.core.play.standing_orders import LEAST, Opening, OutOfTurn, Stage
from rules.core.street.measures import inches_between
from rules.core.street.sight import Sight, seen
from rules.hoodsville.model.figures import Figure, Trouble, Weapon
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.model.on_street import near, on_street, sees, way_of
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.shooting.guns_in_hand import guns_of
from rules.hoodsville.shooting.round_of_firing import D10, Shoot
from rules.hoodsville.shooting.tables import BANDS
from rules.hoodsville.shooting.to_hit import Opportunity, Shot, hits_of

A_WALK: Final = 3.0
"""The inches of a target's move that count against a shot."""


def loaded_guns(person: Person) -> list[Weapon]:
    """The guns with which a person can fire, that with the most rounds first."""
    ready = [one for one in guns_of(person.figure) if one.rounds and one.trouble is Trouble.NONE]
    return sorted(ready, key=lambda one: -one.rounds)


def _glimpses(position: Position, one: Person, other: Person) -> bool:
    """Whether a person sees another near enough to shoot, or saw them there on their way in this move."""
    square = stands_on(position, one)
    if square is None or on_street(position, other) is None:
        return sees(position, one, other)
    assert position.street is not None, "it has squares"
    ground, far = position.street.ground, position.once_of(one, _far, lambda: _far(position, one))
    within = (at for at in way_of(position, other) if inches_between(square, at) <= far)
    return any(seen(ground, square, at) is not Sight.NONE for at in within)


def _far(position: Position, person: Person) -> float:
    """The most inches at which a loaded gun of a person is likely enough to hit somebody who walks by in the open.

    A figure shoots by order no farther than that. 0 without such a gun.
    """
    return max((_far_with(position, person.figure, one) for one in loaded_guns(person)), default=0.0)


def _far_with(position: Position, figure: Figure, weapon: Weapon) -> float:
    gun = GUNS[weapon.name]
    shot = Shot(
        gun,
        0,
        weapon.rounds,
        firing=figure.firing,
        wounds=figure.wounded_firing,
        shaken=figure.shaken > 0,
        opportunity=Opportunity.PASSING,
        target_moved=A_WALK,
        d10=position.house.holds(D10),
    )
    cache = Cache(position.book)
    for edge, _ in reversed(BANDS):
        far = min(float(edge), float(gun.reach))
        if odds(hits_of, replace(shot, range=far), cache=cache).chance(lambda hits: hits > 0) >= LEAST:
            return far
    return 0.0


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
