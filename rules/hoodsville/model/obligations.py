"""What others owe a morale test for: a first shot, a scream, a friend who runs or gives up, a leader gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.play.obligations import Fellows, Owed
from rules.hoodsville.model.figures import Cause, Figure

SHOCK: Final = "hood shock"
MORALE: Final = "hood.morale"
WHAT: Final = {
    Cause.SHOOTING: ("the morale tests within 12 inches", "the first shot"),
    Cause.SCREAM: ("the morale tests within 6 inches", "a scream; enemies make none"),
    Cause.RUNS: ("the morale tests of friends within 6 inches", "the running"),
    Cause.GIVES_UP: ("the morale tests of friends who saw it", "giving up"),
    Cause.LEADER: ("the morale tests of followers", ""),
}
"""What is owed, and why."""


def may_be_shaken(cause: Cause, figures: Mapping[int, Figure], fellows: Fellows, who: int) -> Iterator[int]:
    """Whom something may shake that one of these figures did or suffered: shooting itself, too."""
    for one, figure in figures.items():
        near = cause is Cause.SHOOTING or (one != who and _hears(cause, fellows, who, one))
        if near and not figure.kept_out:
            yield one


def _hears(cause: Cause, fellows: Fellows, who: int, one: int) -> bool:
    """Whether that shakes another: a scream whoever is no enemy, all else comrades alone."""
    stranger = not {who, one} <= fellows.sides.keys()
    return fellows.alike(who, one) or (cause is Cause.SCREAM and stranger)


def shock_due(cause: Cause, why: str = "") -> Owed:
    """Of whoever did it, or was lost: who is shaken by that. `why` in the place of the usual words."""
    what, usual = WHAT[cause]
    options, then = (("cause", str(cause)),), "Nobody tests morale for it."
    return Owed(SHOCK, MORALE, what, why or usual, options, who="of", otherwise=then, open=True)
