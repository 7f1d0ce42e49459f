"""Luck: a button under a roll that throws one of one's own dice anew, as often as the card says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.gangstars.people import Person
from rules.core.deed import Reroll
from rules.core.outcome import Outcome, Throw
from rules.gangstars.changes import LuckSpent

LUCK = "Luck"


def lucky(person: Person, own: Callable[[Throw], bool] = lambda _: True) -> tuple[Reroll, ...]:
    """The re-rolls of a stored figure that has luck left; none for anybody else.

    own  whether a throw is that figure's, or falls for it: nobody makes an opponent throw anew
    """
    figure = person.figure
    if person.stored is None or figure is None or not figure.luck:
        return ()

    def throws(outcome: Outcome[Any]) -> tuple[int, ...]:
        return tuple(place for place, throw in enumerate(outcome.throws) if own(throw))

    return (
        Reroll(
            label=f"{LUCK}: {person.name}"[:80],
            skill=LUCK,
            figure=person.stored.id,
            who=person.name,
            throws=throws,
            changes=(LuckSpent(person.stored.id),),
            left=figure.luck,
        ),
    )


def headed(*names: str) -> Callable[[Throw], bool]:
    """Whether a throw is headed by one of these names, or falls for one of them: “Spats”, “strength, Spats”."""
    return lambda throw: throw.why.rpartition(", ")[2] in names
