"""Bombs: throws, windows, blasts by distance and cover, and bombs on the table."""

from __future__ import annotations

from math import nan

import pytest

from rules.core.action.move import filled
from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.pottersville.bombs import (
    GONE_OFF,
    LANDED,
    Blast,
    Caught,
    SetOff,
    ThrowBomb,
    Toss,
    blast,
    caught_fate,
    set_off,
    throw_bomb,
    toss,
)
from rules.pottersville.model.board import DoneThisTurn, TurnRecord
from rules.pottersville.model.changes import GearLost
from rules.pottersville.model.figures import Cover, Wound
from rules.pottersville.model.position import Person, guest
from rules.pottersville.model.weapons import EFFECTS, Column
from rules.pottersville.wounds.effects_and_wounds import Body
from tests.rules.brute import brute, chances, play
from tests.rules.pottersville.shooters import BRICKS, FREE, table

NONE, S, LW, SW, D = Wound


@pytest.mark.parametrize("inches", [0, 2, 8])
def test_a_bomb_into_the_open_lands_where_it_is_meant_to(inches: float) -> None:
    outcome = play(toss, inches)
    assert (outcome.rule, outcome.result) == ("pot.bomb.window", Toss())


@pytest.mark.parametrize("inches", [-0.1, 8.1, nan])
def test_a_bomb_is_thrown_up_to_8_inches(inches: float) -> None:
    with pytest.raises(OutOfRange, match="up to 8"):
        play(toss, inches)


def test_a_window_within_2_inches_needs_no_roll() -> None:
    assert play(toss, 2, True).result == Toss()
    assert not Toss().missed


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("back", [1, 2, 3])
def test_on_1_to_3_it_comes_back_d3_inches(face: int, back: int) -> None:
    if face <= 3:
        outcome = play(toss, 2.1, True, dice=(face, back))
        assert outcome.result == Toss(back)
        assert outcome.result.missed
        assert outcome.throws[1].sides == 3
    else:
        assert play(toss, 2.1, True, dice=(face,)).result == Toss()


def test_the_odds_of_a_throw() -> None:
    assert chances(odds(toss, 5, True)) == brute(toss, 5, True)


@pytest.mark.parametrize("inches, column", [(0, Column.SHOTGUN), (0.1, Column.PISTOL), (3, Column.PISTOL)])
def test_touching_is_the_shotgun_column_and_within_3_inches_the_pistol_s(inches: float, column: Column) -> None:
    outcome = play(blast, (Caught(inches),), dice=(5,))
    assert outcome.rule == "pot.bomb"
    assert outcome.throws[0].table == EFFECTS[column].id
    assert outcome.result == Blast((D if inches == 0 else SW,))


@pytest.mark.parametrize("inches", [-1, 3.1, nan])
def test_beyond_3_inches_no_figure_is_caught(inches: float) -> None:
    with pytest.raises(OutOfRange, match='reaches 3"'):
        play(blast, (Caught(inches),))
    with pytest.raises(IllegalNow, match="dead"):
        play(caught_fate, Caught(0, Body(D)))


@pytest.mark.parametrize("cover", [Cover.HARD, Cover.COMPLETE])
def test_hard_cover_stops_a_blast(cover: Cover) -> None:
    assert play(blast, (Caught(0, Body(LW), cover),)).result == Blast((LW,))


def test_soft_cover_and_being_tough_take_1_off_each() -> None:
    assert play(caught_fate, Caught(0, cover=Cover.SOFT), dice=(5,)).result is SW
    assert play(caught_fate, Caught(0, Body(tough=True), Cover.SOFT), dice=(5,)).result is SW
    assert play(caught_fate, Caught(0, Body(tough=True), Cover.SOFT), dice=(4,)).result is LW


def test_vehicles_it_hits_are_wrecked_and_those_in_them_test_as_crashed() -> None:
    outcome = play(blast, (Caught(1), Caught(0)), ((Body(), Body(D)), (), (Body(S),)), dice=(1, 2, 6, 1, 4))
    assert outcome.result == Blast((S, LW), ((D, D), (), (LW,)))
    whys = ["effect:0", "effect:1", "crash:2", "crash:4", "repeated wound:4"]
    assert [throw.why for throw in outcome.throws] == whys


def test_the_odds_of_a_blast() -> None:
    caught = (Caught(0, Body(LW)), Caught(2, cover=Cover.SOFT))
    assert chances(odds(blast, caught, ((Body(),),))) == brute(blast, caught, ((Body(),),))
    assert chances(odds(caught_fate, caught[0])) == brute(caught_fate, caught[0])


# On the table


def test_a_bomb_thrown_lies_there_until_it_goes_off() -> None:
    thrown = throw_bomb(table(), filled(table(), ThrowBomb(inches=4.0, thrower=BRICKS)))
    assert thrown.allow() == (DoneThisTurn(5, 1, shot=True), GearLost(1, "Pipe bomb"), DoneThisTurn(5, 1, tried=LANDED))
    blast = SetOff(thrower=BRICKS)
    with pytest.raises(OutOfRange, match="No bomb of Bricks is on the table"):
        set_off(table(), filled(table(), blast))
    lying = table(TurnRecord(1, shot=True, tried=(LANDED,)))
    assert set_off(lying, filled(lying, blast)).allow() == (DoneThisTurn(5, 1, tried=GONE_OFF),)
    gone = table(TurnRecord(1, shot=True, tried=(LANDED, GONE_OFF)))
    with pytest.raises(OutOfRange, match="No bomb of Bricks is on the table"):
        set_off(gone, filled(gone, blast))


def test_on_a_table_a_bomb_without_a_thrower_is_an_umpires() -> None:
    nobody = SetOff(thrower=Person("The thrower", guest("The thrower")))
    assert set_off(FREE, filled(FREE, nobody)).again
    with pytest.raises(NotYours, match="No figure on the table threw this bomb"):
        set_off(table(), filled(table(), nobody)).allow()
