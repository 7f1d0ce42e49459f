"""Tables in each part of a turn, and the figures on them, for tests of moves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.pottersville.model.figures import Phase, Wound
from rules.pottersville.model.position import Position, guest, one_of
from rules.pottersville.units.command_radius import Leash
from tests.rules.pottersville.fights import table

BOSS, WISE_GUY, GOON, PUNK, CAPTAIN, SERGEANT, COP, EYE, CIVILIAN = 1, 2, 3, 5, 9, 10, 11, 16, 18


GOES, FIRES, FIGHTS, NERVE = table(Phase.MOVEMENT), table(Phase.GATS), table(Phase.MELEE), table(Phase.GUTS)


SOMEBODY = replace(one_of("Goon"), name="Somebody", figure=guest("Somebody"), typed="")


def refused(position: Position, move: Any, kind: type[Refusal] = IllegalNow) -> str:
    with pytest.raises(kind) as said:
        decided(position, move).allow()
    return said.value.sentence


ME, OTHER, STRANGER = 7, 8, 9


PLAYED = table()


def seated(position: Position, caller: int = ME, umpire: bool = False) -> Position:
    """The table with a player on each side, seen by a user who owns what the first side brought, or nothing."""
    assert position.game is not None
    sides = tuple(replace(side, players=(user,)) for side, user in zip(position.game.sides, (ME, OTHER), strict=True))
    people = {
        id: replace(one, mine=caller == ME and not one.side, umpired=umpire) for id, one in position.people.items()
    }
    return replace(position, game=replace(position.game, sides=sides), people=people, caller=caller, umpire=umpire)


ORDERS, MOVES = seated(PLAYED), seated(table(Phase.MOVEMENT))


def kept(people: int) -> tuple[Leash, ...]:
    return (Leash(6, 6, strays=False, unled=False),) * people


NONE, S, LW, SW, D = Wound
