"""The source's examples, move by move with the dice of the source."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import BAILEY, BIRDWELL, BONNIE, KARPIS, LOCAL, NELSON, TOMMY, Game, playing


def test_9_26_nelson_robs_a_bank_with_three_players_after_the_gang() -> None:
    nelson = playing(NELSON, 0, Box.CASING, under=(TOMMY,))
    game = Game(nelson, hands=(["Mechanic"], ["Roadblock"], ["Engine Trouble"]), seats=4)
    game.do(0, Verb.ROB, NELSON)
    game.do(1, Verb.PLAY, NELSON)
    game.do(2, Verb.PLAY, NELSON, dice=(3, 4))
    assert (game.man(NELSON).robbed, game.man(NELSON).cased, game.man(NELSON).notoriety) == (True, False, 1)
    game.do(0, Verb.NO_LAW)

    def to_the_law(seat: int) -> None:
        game.do(seat, Verb.DRAW_ENEMY, dice=(1,))
        game.do(seat, Verb.NO_CRIME)

    to_the_law(1)
    game.do(1, Verb.CATCH, NELSON, LOCAL, ["Roadblock"])
    game.do(0, Verb.PLAY, NELSON, dice=(2, 4))
    game.do(0, Verb.KILL, NELSON, dice=(2,))
    assert (game.man(NELSON).box, game.man(NELSON).notoriety) == (Box.ROBBING, 3)
    to_the_law(2)
    game.do(2, Verb.CATCH, NELSON, LOCAL, ["Engine Trouble"])
    game.do(0, Verb.PLAY, NELSON, cards=["Mechanic"], dice=(3, 3))
    assert sorted(game.table.discard) == ["Engine Trouble", "Mechanic", "Roadblock"]
    to_the_law(3)
    game.do(3, Verb.NO_LAW)
    game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    assert game.do(0, Verb.TAKE, NELSON, dice=(2, 6)) == 8_000
    assert (game.man(NELSON).box, game.man(NELSON).notoriety, game.money(0)) == (Box.LAM, 3, 13_000)
    assert game.man(NELSON).under == (TOMMY,)


def test_8_52_and_8_64_three_for_the_kidnapping_and_three_more_when_the_victim_dies() -> None:
    game = Game(playing(KARPIS, 0), hands=(["William Hamm"],))
    game.do(0, Verb.KIDNAP, KARPIS, "William Hamm", dice=(3,))
    assert (game.man(KARPIS).box, game.man(KARPIS).notoriety, game.man(KARPIS).kidnapper) == (Box.KIDNAP, 3, True)
    game.do(0, Verb.NO_LAW)
    for seat in (1, 2):
        game.do(seat, Verb.DRAW_ENEMY, dice=(1,))
        game.do(seat, Verb.NO_CRIME)
        game.do(seat, Verb.NO_LAW)
    game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    game.do(0, Verb.COLLECT, KARPIS, dice=(6,))
    assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == (Box.LAM, 6)
    assert game.table.discard == ("William Hamm",)


def test_8_76_birdwell_and_his_13_points_bring_52_000_dollars() -> None:
    game = Game(playing(BAILEY, 0), playing(BIRDWELL, 1, notoriety=13), hands=(["Contract for Hit"],))
    game.do(0, Verb.HIT, BIRDWELL, BAILEY, dice=(5,))
    game.do(1, Verb.YIELD, BIRDWELL, dice=(4,))
    assert (game.gone(BIRDWELL), game.money(0)) == (True, 5_000 + 5_000 + 52_000)


@pytest.mark.parametrize("natural, robbed", [(8, False), (9, True), (12, True)])
def test_7_11_bonnie_and_clyde_rob_on_9_to_12(natural: int, robbed: bool) -> None:
    game = Game(playing(BONNIE, 0))
    game.do(0, Verb.ROB, BONNIE, dice=(6, natural - 6) if natural > 6 else (1, natural - 1))
    assert game.man(BONNIE).robbed is robbed
