"""Sides that are done with a part of a turn. It ends once all are, or when an umpire ends it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rules.core.action.position import Position
from rules.core.plain.refusal import ForUmpire, together


class SideDoneEffect(NamedTuple):
    """The effect of the caller's “done”.

    own    the sides that they play, by place from 0
    waits  the other sides that are not done, by name, safe in a sentence
    ends   whether it ends the part of the turn
    """

    own: tuple[int, ...]
    waits: tuple[str, ...]
    ends: bool

    def done(self, position: Position[Any, Any, Any]) -> tuple[str, ...]:
        """The sides that the caller says it for, by name."""
        return tuple(position.side_name(place) for place in self.own)


def effect_of_done(
    position: Position[Any, Any, Any], ready: Collection[int], acting: Collection[int]
) -> SideDoneEffect:
    """Return the effect of the caller's “done”. An umpire ends the part for the others; one who also plays, once they
    are done.

    ready   the sides that are done, by place from 0
    acting  the sides with a figure that can act; it waits for no other, nor for one that no one plays

    Raises ForUmpire for a caller who is done and no umpire, while it waits for others.
    """
    sides = position.game.sides if position.game is not None else ()
    own = tuple(place for place, side in enumerate(sides) if position.caller in side.players)
    busy = (place for place, side in enumerate(sides) if side.players and place not in own and place not in ready)
    left = [place for place in busy if place in acting]
    waits = tuple(sides[place].name for place in left)
    done = set(own) <= set(ready)
    others = {user for place in left for user in sides[place].players}
    ends = not waits or (done and position.stands_in(others))
    if done and not ends:
        verb = "is" if len(waits) == 1 else "are"
        raise ForUmpire(f"You are already done. The turn continues once {together(waits)} {verb} done too.")
    return SideDoneEffect(own, waits, ends)
