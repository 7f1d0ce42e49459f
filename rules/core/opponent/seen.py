"""A position as one side sees it: nothing can be read in it that is hidden from that side."""

from __future__ import annotations

from typing import Any

from rules.core.action.system import System
from rules.core.people.party import NOT_LOOKED_UP
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut


def seen_by(system: System, position: Any, side: int | None) -> Any:
    """Return the position as a side of its game sees it, by its place from 0; None for onlookers.

    The hidden figures of others are not there, and the board is as the side knows it. Positions that differ in such
    secrets alone become equal. What a campaign knows is left out.
    """
    assert position.game is not None, "a board is seen"
    assert system.games is not None, "its games have boards"
    hidden = _hidden_from(system, position, side)
    seen = position.after(*(FigurePut(position.id, one, None) for one in hidden))
    return replace(
        seen.then(system.games.seen_by(seen.board, side)),
        people={who: one for who, one in seen.people.items() if who not in hidden},
        campaign=None,
        towns=NOT_LOOKED_UP,
        parties=NOT_LOOKED_UP,
    )


def _hidden_from(system: System, position: Any, side: int | None) -> list[int]:
    """The ids of those on a street whose places a side does not know; none where no street is laid."""
    bearing = system.bearing
    if bearing is None or position.street is None:
        return []
    return [one.id for one in position.people.values() if one.side != side and bearing(one.figure).hidden]
