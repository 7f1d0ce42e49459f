"""Luck: re-rolls of a figure's own dice, so many a game as the card says (1 Dice-rolls)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.action.deed import Reroll
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves
from rules.gangstars.model.changes import LuckSpent
from rules.gangstars.model.position import Person

LUCK: Final = "Luck"


@resolves("gs.luck")
def lucky(person: Person, own: Callable[[Throw], bool] = lambda _: True) -> tuple[Reroll, ...]:
    """The re-rolls of a figure on record that has luck left; none for anyone else.

    own  whether a roll is the figure's own: it can't make an opponent re-roll
    """
    if not (person.stored and person.figure.luck):
        return ()

    def throws(outcome: Outcome[Any]) -> tuple[int, ...]:
        return tuple(place for place, throw in enumerate(outcome.throws) if own(throw))

    label, left = f"{LUCK}: {person.name}"[:80], person.figure.luck
    return (Reroll(label, LUCK, person.id, person.name, throws, (LuckSpent(person.id),), left),)


def headed(*names: str) -> Callable[[Throw], bool]:
    """Whether the heading of a roll ends with one of these names: “Spats”, “strength, Spats”."""
    return lambda throw: throw.why.rpartition(", ")[2] in names
