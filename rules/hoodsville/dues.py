"""What others owe a morale test for: a first shot, a scream, a friend who runs or gives up, a leader gone."""

from __future__ import annotations

from typing import Final

from rules.core.owed import Owed
from rules.hoodsville.model import Cause

SHOCK: Final = "hood shock"
MORALE: Final = "hood.morale"
WHAT: Final = {
    Cause.SHOOTING: ("a morale test of whoever is within 12 inches", "the first shot"),
    Cause.SCREAM: ("a morale test of whoever is no enemy and within 6 inches", "a scream"),
    Cause.RUNS: ("a morale test of friends within 6 inches", "the running"),
    Cause.GIVES_UP: ("a morale test of friends who saw it", "giving up"),
    Cause.LEADER: ("a morale test of whoever followed", ""),
}
"""What is owed, and why."""


def shock_due(cause: Cause, why: str = "") -> Owed:
    """Of whoever did it, or was lost: who is shaken by that. `why` in the place of the usual words."""
    what, usual = WHAT[cause]
    options, then = (("cause", str(cause)),), "Nobody tests morale for it."
    return Owed(SHOCK, MORALE, what, why or usual, options, who="of", otherwise=then, open=True)
