"""What a side sees: positions that differ only in what is hidden from it are equal to it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.opponent.seen import seen_by
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.dillinger.model.card_table import CardTable, Player
from rules.gangstars.model.figures import Profile
from rules.gangstars.traits.trait_table import LURKER
from rules.mad_dogs.model.changes import HiddenSet
from rules.pottersville.model.board import FaceDownOrder, OrderGiven
from rules.pottersville.model.figures import UnitOrder
from tests.rules.fights import GAME
from tests.rules.gangstars import fights as gangstars
from tests.rules.mad_dogs.yard import OTHER_BOSS, OTHER_TORPEDO, on_yard
from tests.rules.pottersville import fights as pottersville

Twins = tuple[str, Position[Any, Any, Any], Position[Any, Any, Any], int]
"""A system, two positions that differ in secrets alone, and the side whose secrets they are."""
LANE = "The lane\n......\n......\nstart 1: A1-A2\nstart 2: F1-F2"


def hides() -> Twins:
    one, other = (
        on_yard({OTHER_BOSS: at, OTHER_TORPEDO: "I6"}).after(HiddenSet(OTHER_BOSS, True)) for at in ("I1", "E6")
    )
    return "mad", one, other, 1


def lurks() -> Twins:
    at = gangstars.table(5, vehicles=(), structures=())
    lurker = next(who for who, one in at.people.items() if one.figure.traits[:1] == (LURKER,))
    one, other = (at.after(StreetLaid(GAME, LANE), FigurePut(GAME, lurker, (at_x, 1))) for at_x in (0, 4))
    assert at.people[lurker].figure.profile is Profile.ROOKIE
    return "gs", one, other, at.people[lurker].side


def orders() -> Twins:
    at = pottersville.table()
    one, other = (
        at.after(OrderGiven(GAME, FaceDownOrder("Unit 1", order, note)))
        for order, note in ((UnitOrder.MOVE, ""), (UnitOrder.REDEPLOY, "to the pier"))
    )
    return "pot", one, other, 1


def hands() -> Twins:
    at = gangstars.table(1)
    assert at.game is not None
    one, other = (CardTable(players=(Player(), Player(hand=(card,)))) for card in ("Agent", "Tommy Gun"))
    seated: Position[Any, Any, Any] = replace(at, people={}, game=replace(at.game, system="dil"))
    return "dil", seated.then(one), seated.then(other), 1


@pytest.mark.parametrize("twins", [hides, lurks, orders, hands])
def test_positions_that_differ_only_in_secrets_are_equal_to_all_others(twins: Any) -> None:
    system, one, other, owner = twins()
    assert one != other
    for side in (1 - owner, None):
        assert seen_by(discover()[system], one, side) == seen_by(discover()[system], other, side)
    assert seen_by(discover()[system], one, owner) != seen_by(discover()[system], other, owner)


def test_an_order_of_others_is_known_to_lie_there() -> None:
    _, one, _, owner = orders()
    assert [given.unit for given in seen_by(discover()["pot"], one, 1 - owner).board.given] == ["Unit 1"]
