"""Poker chips and bribes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.pottersville.bribes import Bribe, bribe
from rules.pottersville.model.board import ChipSpent, ChipsSet, DoneThisTurn
from rules.pottersville.model.changes import MoneyMoved
from rules.pottersville.model.figures import Folk
from rules.pottersville.model.position import Position, one_of
from rules.pottersville.poker_chips import Chips, chips, chips_of_all
from tests.rules.brute import play
from tests.rules.fights import GAME
from tests.rules.pottersville.tables import (
    BOSS,
    FIRES,
    GOON,
    ORDERS,
    PLAYED,
    SERGEANT,
    SOMEBODY,
    STRANGER,
    refused,
    seated,
)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_side_gets_a_d6_of_chips(face: int) -> None:
    outcome = play(chips, 1, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.chips", face)
    assert outcome.throws[0].why == "poker chips:1"


def test_each_side_rolls_for_its_own() -> None:
    assert play(chips_of_all, 3, dice=(6, 1, 4)).result == (6, 1, 4)
    for sides in (0, 7):
        with pytest.raises(OutOfRange, match="1 to 6"):
            play(chips_of_all, sides)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_city_cop_takes_a_bribe_half_of_the_time(face: int) -> None:
    outcome = play(bribe, Folk.POLICE, 1, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.bribe", face >= 4)


@pytest.mark.parametrize(
    "facts, refusal, says",
    [
        ((Folk.FEDERAL, 50), IllegalNow, "G-men"),
        ((Folk.GANGSTER, 50), IllegalNow, "city cop"),
        ((Folk.CIVILIAN, 50), IllegalNow, "city cop"),
        ((Folk.POLICE, 0), OutOfRange, "1 dollar or more"),
    ],
)
def test_figures_that_take_no_bribe(facts: tuple[Any, ...], refusal: type[Exception], says: str) -> None:
    with pytest.raises(refusal, match=says):
        resolve(bribe, *facts, dice=Fair(b"bribe"))


# Bribes on the table


def test_a_bribe_moves_the_money_if_it_is_taken() -> None:
    at = FIRES
    bribe = Bribe(dollars=15, cop=at.people[SERGEANT], by=at.people[BOSS])
    deed = decided(at, bribe)
    assert deed.allow() == (DoneThisTurn(GAME, SERGEANT, tried="a bribe"),)
    assert deed.changes(False) == ()
    assert deed.changes(True) == (MoneyMoved(BOSS, -15), MoneyMoved(SERGEANT, 15))
    assert "has $20 of the $21" in refused(at, replace(bribe, dollars=21), OutOfRange)
    for cop, said in ((one_of("G-Man"), "can't be bribed"), (at.people[GOON], "Only a city cop")):
        assert said in refused(at, replace(bribe, cop=cop))
    assert "can't be bribed" in refused(at, Bribe(dollars=5, cop=SOMEBODY, by=SOMEBODY, kind=Folk.FEDERAL))
    assert "once a turn" in refused(at.after(DoneThisTurn(GAME, SERGEANT, tried="a bribe")), bribe)


# Chips on the table


def test_chips_are_rolled_once_spent_by_their_side_and_counted_by_an_umpire() -> None:
    assert "Side 0 3, Side 1 3" in refused(ORDERS, Chips())
    unrolled = ORDERS.then(replace(ORDERS.board, chips=(None, 3)))
    assert decided(unrolled, Chips()).changes((5,)) == (ChipsSet(GAME, 0, 5),)
    assert decided(unrolled, Chips()).report((5,)).opens, "orders come next"
    spent = decided(ORDERS, Chips(spend=True))
    assert (spent.allow(), spent.report(None).headline) == ((), "Side 0 spends a poker chip: 2 chips left.")
    assert spent.changes(None) == (ChipSpent(GAME, 0, "a die rolled again at the table"),)
    assert "belong to Side 1" in refused(ORDERS, Chips(spend=True, side=1), NotYours)
    assert "Ask an umpire" in refused(ORDERS, Chips(set=6), NotYours)
    counted = decided(seated(PLAYED, STRANGER, umpire=True), Chips(side=1, set=0))
    assert (counted.allow(), counted.changes(None)) == ((Umpired("Side 1"),), (ChipsSet(GAME, 1, 0),))


def test_a_user_without_a_side_rolls_and_spends_no_chips() -> None:
    seen = seated(PLAYED, STRANGER)
    unrolled = seen.then(replace(seen.board, chips=(None, 3)))
    for here, move in ((unrolled, Chips()), (seen, Chips(side=1, spend=True)), (seen, Chips(side=1, set=2))):
        assert "players" in refused(here, move, NotYours)


def test_with_no_game_chips_are_only_rolled() -> None:
    nowhere = Position(PLAYED.blank)
    assert decided(nowhere, Chips(sides=2)).names == ("Side 1", "Side 2")
    for kept in (Chips(spend=True), Chips(set=3), Chips(side=-1)):
        assert "the bot keeps no chips" in refused(nowhere, kept)
