"""Sides that say when they are done with a part of a turn: it goes on once all have, or when an umpire says so."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rules.core.action.position import Position
from rules.core.plain.refusal import ForUmpire, together


class Word(NamedTuple):
    """What it comes to that the caller is done.

    own    the sides that he plays, by place from 0
    waits  the other sides that have not said so, by name, harmless in a sentence
    ends   whether the part of the turn is over with it
    """

    own: tuple[int, ...]
    waits: tuple[str, ...]
    ends: bool

    def done(self, position: Position[Any, Any, Any]) -> tuple[str, ...]:
        """The sides that he says it of, by name."""
        return tuple(position.side_name(place) for place in self.own)


def word_of(position: Position[Any, Any, Any], ready: Collection[int], acting: Collection[int]) -> Word:
    """What it comes to that the caller is done; an umpire ends it for the others, one who plays once he has said so.

    ready   the sides that have said so, by place from 0
    acting  those with anybody who can act: no other is waited for, nor one that nobody plays

    Raises ForUmpire for who has said so and is no umpire, while it waits for others.
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
        raise ForUmpire(f"You have said so: the turn goes on once {together(waits)} {verb} done too.")
    return Word(own, waits, ends)
