"""The standing order to shoot at whoever comes into sight: who shoots, with what, and when.

An enemy comes into sight if no figure of the order's user saw them when the bot looked last, and one sees them now. The
first figure that may shoots, with its first weapon that hits with a chance of at least LEAST.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from rules.core.action.deed import Deed, MoveRef, allowed, decision
from rules.core.action.move import command_of, filled
from rules.core.action.on_street import BearingOf, placed
from rules.core.chance.odds import Cache, odds
from rules.core.people.person import Person
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.standing_orders import LEAST, SHOT, GameOrder, OutOfTurn, Stage
from rules.core.street.placed import Placed

HITS: Final = "Hits"
"""The question of a shot whose answer is the number of hits."""


def in_view(position: Any, how: OutOfTurn, bearing: BearingOf, sides: Collection[int]) -> frozenset[int]:
    """The ids of the enemies who could act and whom a figure of these sides sees, or saw go by."""
    there = placed(position, bearing)
    ours = [*_watchers(position, there, sides)]
    return frozenset(
        one.id for one in _enemies(position, there, sides) if any(how.glimpses(position, each, one) for each in ours)
    )


def at_sight(
    position: Any, how: OutOfTurn, bearing: BearingOf, finishes: str, sides: Collection[int], order: GameOrder
) -> tuple[GameOrder, MoveRef | None]:
    """The order after a look at the street, and the command that the bot gives by it now; None for none.

    position  as the user of the order has it
    finishes  the command that ends what was opened for the shot
    sides     those that the user decides for, by their places
    """
    looked = replace(order, sights=(*sorted(in_view(position, how, bearing, sides)),))
    stage = how.stage(position, sides) if order.target else Stage.OVER
    if stage is Stage.WAITS:
        return looked, None
    if stage is Stage.READY:
        shot = None if order.target == SHOT else first_shot(position, how, bearing, sides, order.target)
        return replace(looked, target=SHOT), shot or MoveRef(finishes, {})
    looked = replace(looked, target=0)
    for target in looked.sights:
        for side in sides if target not in order.sights else ():
            opening = how.opens(position, side)
            if opening is None:
                continue
            shot = first_shot(position.after(*opening.changes), how, bearing, (side,), target)
            if shot is not None and opening.command:
                return replace(looked, target=target), MoveRef(opening.command, dict(opening.options))
            if shot is not None:
                return looked, shot
    return looked, None


def first_shot(
    position: Any, how: OutOfTurn, bearing: BearingOf, sides: Collection[int], target: int
) -> MoveRef | None:
    """The shot at an enemy, by its id, of the first figure that may, with its first weapon that is likely enough to
    hit. None if no figure may, or if the enemy can't be shot at any more.

    A hidden figure stays hidden. A shot that might hit anyone but enemies is not made.
    """
    there = placed(position, bearing)
    marked = next((one for one in _enemies(position, there, sides) if one.id == target), None)
    if marked is None:
        return None
    shooters = [one for one in _watchers(position, there, sides) if not there[one.id].hidden]
    for shooter in shooters:
        for shot in how.shots(position, shooter, marked):
            with suppress(Refusal):
                if _is_worth(position, shot, sides):
                    return MoveRef.of(shot)
    return None


def _is_worth(position: Any, shot: Any, sides: Collection[int]) -> bool:
    """Whether a shot may be made, can hit only enemies, and is likely enough to hit. Raises a Refusal if it can't be
    made at all.
    """
    at = position.typed_as(MoveRef.of(shot).typed)
    if allowed(at, shot) is None:
        return False
    deed = decision(at, command_of(shot.__class__), filled(at, shot))
    if not isinstance(deed, Deed):  # a shot at a car
        return False
    hit = [one for one in deed.about or () if isinstance(one, Person)][1:]
    if any(one.side < 0 or one.side in sides for one in hit):
        return False
    hits = next(one for one in deed.questions if one.heading == HITS)
    found = odds(hits.resolver, *hits.args, cache=Cache(position.book)).by(hits.read)
    return found.chance(lambda number: number > 0) >= LEAST


def _watchers(position: Any, there: Mapping[int, Placed], sides: Collection[int]) -> Iterator[Person[Any]]:
    """The figures of some sides on the street who are awake, in the order of their sheets."""
    return (one for one in position.people.values() if one.id in there and one.side in sides and there[one.id].awake)


def _enemies(position: Any, there: Mapping[int, Placed], sides: Collection[int]) -> Iterator[Person[Any]]:
    """The figures of other sides on the street who could act and whom everybody knows of."""
    for one in position.people.values():
        at = there.get(one.id)
        if at is not None and not at.hidden and one.side >= 0 and one.side not in sides and one.figure.can_act:
            yield one
