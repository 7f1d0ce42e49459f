"""Rule 4: the deal, money, the first enemies in play, and who goes first."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import CardTable, Phase, Stage
from rules.dillinger.model.changes import TableSet
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.setting_up import deal
from tests.rules.dillinger.rules.playing import BAILEY, BONNIE, DILLINGER, FLOYD, KARPIS, NELSON, TOMMY, Game, playing


def dealt(seats: int, length: Length = Length.FULL) -> CardTable:
    table = TableSet(1, length, 30, True, barter=60).apply_to(CardTable())
    return deal(Live(Fair(b"4.1")), table, seats, 0).table


def before(*men: str, seats: int = 3, **more: Any) -> Game:
    """The enemies of every player in hand, two to a seat."""
    hands = [playing(name, place // 2, None) for place, name in enumerate(men)]
    return Game(*hands, seats=seats, stage=Stage.PREPARING, phase=Phase.CARDS, **more)


SIX = (NELSON, BAILEY, BONNIE, DILLINGER, FLOYD, KARPIS)


@pytest.mark.parametrize("seats, cards", [(3, 6), (4, 6), (5, 5), (6, 5)])
@pytest.mark.parametrize("length, deck", [(Length.FULL, 84), (Length.MEDIUM, 63), (Length.SHORT, 46)])
def test_4_1_each_gets_two_enemies_and_five_or_six_cards(seats: int, cards: int, length: Length, deck: int) -> None:
    table = dealt(seats, length)
    assert [len(player.hand) for player in table.players] == [cards] * seats
    assert [len(table.in_hand(seat)) for seat in table.seats] == [2] * seats
    assert table.cards_left == deck - seats * cards
    assert table.enemies_left == 20 - 2 * seats


def test_4_2_every_player_begins_with_5_000_dollars() -> None:
    assert {player.money for player in dealt(6).players} == {5_000}


def test_4_3_one_or_both_go_on_casing_bank_or_on_the_lam() -> None:
    game = before(*SIX)
    assert game.verbs(0) == {Verb.ACTIVATE}
    game.refused(0, Verb.READY, "4.3")
    game.do(0, Verb.ACTIVATE, NELSON, Box.CASING)
    assert game.man(NELSON).cased
    game.do(0, Verb.ACTIVATE, BAILEY, Box.LAM)
    assert (game.man(BAILEY).box, game.man(BAILEY).cased) == (Box.LAM, False)
    game.refused(1, Verb.ACTIVATE, "4.3", BONNIE, Box.ROBBING)
    game.refused(1, Verb.ACTIVATE, "4.3", NELSON, Box.LAM)


def test_4_3_trading_begins_once_every_player_has_an_enemy_in_play() -> None:
    game = before(*SIX, hands=(["Mechanic"], [], []))
    game.do(0, Verb.ACTIVATE, NELSON, Box.LAM)
    game.do(1, Verb.ACTIVATE, BONNIE, Box.LAM)
    game.refused(0, Verb.OFFER, "6.52", cards=["Mechanic"], to=1)
    game.do(2, Verb.ACTIVATE, FLOYD, Box.LAM)
    assert {one.move.to for one in game.options(0, Verb.OFFER)} == {1, 2}


def test_4_3_cards_go_under_enemies_that_are_in_play() -> None:
    game = before(*SIX, hands=([TOMMY, TOMMY, "Getaway Car"], [], []))
    game.refused(0, Verb.ATTACH, "7.13", NELSON, TOMMY)
    game.do(0, Verb.ACTIVATE, NELSON, Box.LAM, [TOMMY, "Getaway Car"])
    assert game.man(NELSON).under == ("Getaway Car", TOMMY)
    game.do(0, Verb.ACTIVATE, BAILEY, Box.LAM)
    game.do(0, Verb.ATTACH, BAILEY, TOMMY)
    assert game.hand(0) == ()


def test_4_4_the_highest_throw_begins_and_ties_throw_again() -> None:
    game = before(*SIX)
    for seat, name in enumerate((NELSON, BONNIE, FLOYD)):
        game.do(seat, Verb.ACTIVATE, name, Box.LAM)
    game.do(0, Verb.READY)
    game.refused(0, Verb.ACTIVATE, "4.3", BAILEY, Box.LAM)
    game.do(1, Verb.READY)
    game.do(2, Verb.READY, dice=(2, 5, 5, 1, 6))
    assert (game.table.stage, game.at) == (Stage.PLAY, (2, Phase.CARDS))


def test_4_4_the_game_begins_by_itself_after_the_trading() -> None:
    game = before(*SIX)
    for seat, name in enumerate((NELSON, BONNIE, FLOYD)):
        game.do(seat, Verb.ACTIVATE, name, Box.LAM)
    assert game.wait(1, 6, 2) == 1
    assert game.at == (1, Phase.CARDS)


def test_4_4_play_goes_on_clockwise() -> None:
    game = Game(turn=2, phase=Phase.LAW, seats=4)
    seen: list[int] = []
    for seat in (2, 3, 0, 1):
        game.do(seat, Verb.NO_LAW)
        seen.append(game.table.turn.seat)
        game.do(game.table.turn.seat, Verb.DRAW_ENEMY, dice=(1,))
        game.do(game.table.turn.seat, Verb.NO_CRIME)
    assert seen == [3, 0, 1, 2]
