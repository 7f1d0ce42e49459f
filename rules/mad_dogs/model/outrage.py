"""Public outrage on a board: the names of a fight's causes, and the place of the fight."""

from __future__ import annotations

from typing import Any, Final

from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.play.game import BoardChange
from rules.core.tables.outcome import Modifier

AT_RISK: Final = Modifier("citizens at risk", +1)
KILLED: Final = Modifier("citizens killed", +2)
INNOCENTS_KILLED: Final = Modifier("an old lady or a child killed", +3)
HOSTAGES_TAKEN: Final = Modifier("hostages taken", +1)
HOSTAGE_KILLED: Final = Modifier("a hostage killed", +3)
BODY_LEFT: Final = Modifier("a body left in public", +1)
POLICE_HURT: Final = Modifier("police killed or wounded", +1)


@frozen
class FightPlace:
    """The facts of a fight's place that the board can't know.

    public     the fight was in a street, a station and the like
    citizens   citizens were about
    bodies     a dead body stayed in view
    innocents  an old lady or a child is among the dead, besides those whose profile says so
    """

    public: bool
    citizens: bool = False
    bodies: bool = False
    innocents: bool = False


@tagged("mad.place-said/1")
class PlaceSaid(BoardChange):
    """The players gave the place of the fight, and what stayed there."""

    place: FightPlace

    def apply_to(self, board: Any) -> Any:
        return replace(board, place=self.place)
