"""Obligations of Hoodsville: after a first shot, a scream, a comrade that runs or gives up, or a lost leader, others
test morale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.play.obligations import Allegiances, Owed
from rules.hoodsville.model.figures import Cause, Figure

SHOCK: Final = "hood shock"
KICK: Final = "hood-throw kick"
CRASH: Final = "hood-car crash"
COUNTRY: Final = "hood-car off-road"
MORALE: Final = "hood.morale"
WHAT: Final = {
    Cause.SHOOTING: ("the morale tests within 12 inches", "the first shot"),
    Cause.SCREAM: ("the morale tests within 6 inches", "a scream; enemies make none"),
    Cause.RUNS: ("the morale tests of friends within 6 inches", "the running"),
    Cause.GIVES_UP: ("the morale tests of friends who saw it", "giving up"),
    Cause.LEADER: ("the morale tests of followers", ""),
}
"""What a figure owes, and why."""


def may_be_shaken(cause: Cause, figures: Mapping[int, Figure], fellows: Allegiances, who: int) -> Iterator[int]:
    """The figures that a deed or loss of one of these figures may shake. The first shot shakes the shooter, too."""
    for one, figure in figures.items():
        near = cause is Cause.SHOOTING or (one != who and _hears(cause, fellows, who, one))
        if near and not figure.kept_out:
            yield one


def _hears(cause: Cause, fellows: Allegiances, who: int, one: int) -> bool:
    """Whether it shakes another figure. A scream shakes everyone but enemies; all else shakes only comrades."""
    stranger = not {who, one} <= fellows.sides.keys()
    return fellows.alike(who, one) or (cause is Cause.SCREAM and stranger)


def shock_due(cause: Cause, why: str = "") -> Owed:
    """The obligation to name the figures that this shakes. It lies on the figure that did it or was lost. `why`
    replaces the usual words.
    """
    what, usual = WHAT[cause]
    options, then = (("cause", str(cause)),), "No one tests morale for it."
    return Owed(SHOCK, MORALE, what, why or usual, options, who="of", otherwise=then, open=True)
