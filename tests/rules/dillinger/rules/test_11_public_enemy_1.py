"""Rule 11: the title."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Phase
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import BAILEY, DILLINGER, FLOYD, KARPIS, LOCAL, NELSON, Game, Man, playing


def after_a_death(*others: Man, title: str = "", notoriety: int = 1) -> Game:
    """Seat 0 has the law kill Karpis, an enemy of seat 1."""
    game = Game(playing(KARPIS, 1, Box.ROBBING, notoriety), *others, phase=Phase.LAW, title=title)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(6, 6))
    game.do(1, Verb.YIELD, KARPIS)
    return game


def test_11_1_a_death_gives_the_title_and_1_to_the_enemy_with_the_most() -> None:
    game = after_a_death(playing(NELSON, 0, notoriety=4), playing(FLOYD, 2, notoriety=5))
    assert (game.table.title, game.man(FLOYD).notoriety, game.man(NELSON).notoriety) == (FLOYD, 6, 4)


def test_11_1_a_tie_leaves_it_to_no_enemy() -> None:
    game = after_a_death(playing(NELSON, 0, notoriety=5), playing(FLOYD, 2, notoriety=5), title=NELSON)
    assert (game.table.title, game.man(FLOYD).notoriety, game.man(NELSON).notoriety) == ("", 5, 5)


def test_11_11_in_jail_counts_in_hand_does_not() -> None:
    game = after_a_death(playing(NELSON, 0, Box.JAIL, 4), playing(FLOYD, 2, None, 9))
    assert game.table.title == NELSON


def test_11_12_no_enemy_has_it_before_the_first_death() -> None:
    assert Game(playing(NELSON, 0, notoriety=9)).table.title == ""


def test_11_13_prison_decides_nothing() -> None:
    game = Game(playing(KARPIS, 1, notoriety=3, kidnapper=True), playing(FLOYD, 2, notoriety=4), phase=Phase.LAW)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(5, 4))
    game.do(1, Verb.YIELD, KARPIS)
    assert (game.gone(KARPIS), game.table.title) == (True, "")


def test_11_14_an_enemy_that_keeps_it_earns_1_again() -> None:
    game = after_a_death(playing(NELSON, 0, notoriety=4), title=NELSON)
    assert (game.table.title, game.man(NELSON).notoriety) == (NELSON, 5)


def test_11_15_an_enemy_without_the_most_loses_it_but_no_notoriety() -> None:
    game = after_a_death(playing(NELSON, 0, notoriety=4), playing(FLOYD, 2, notoriety=5), title=NELSON)
    assert (game.table.title, game.man(NELSON).notoriety) == (FLOYD, 4)


def test_11_15_prison_loses_it_until_the_next_death() -> None:
    game = Game(playing(NELSON, 1, Box.JAIL, 5), playing(FLOYD, 2, notoriety=4), phase=Phase.LAW, title=NELSON)
    game.give(1, money=0)
    game.do(0, Verb.TRY, NELSON, dice=(1,))
    assert game.table.title == ""


@pytest.mark.parametrize("verb", [Verb.DROP, Verb.TRY])
def test_11_15_it_lapses_when_its_holder_leaves_play_and_nothing_is_decided(verb: Verb) -> None:
    men = (playing(NELSON, 0, Box.JAIL, 5), playing(FLOYD, 2, notoriety=4))
    game = Game(*men, phase=Phase.LAW, title=NELSON)
    game.do(0, verb, NELSON, dice=(6,) if verb is Verb.TRY else ())
    assert (game.table.title, game.man(FLOYD).notoriety) == ("", 4)


def test_11_1_the_holders_own_death_decides_anew() -> None:
    game = after_a_death(playing(FLOYD, 2, notoriety=4), title=KARPIS, notoriety=9)
    assert (game.table.title, game.man(FLOYD).notoriety) == (FLOYD, 5)


def test_11_1_a_death_in_a_riot_decides_it() -> None:
    men = (playing(BAILEY, 0, Box.JAIL, 2), playing(DILLINGER, 1, notoriety=3))
    game = Game(*men, hands=(["Jail Riot"],))
    game.do(0, Verb.ESCAPE, BAILEY, cards=["Jail Riot"], dice=(1,))
    assert (game.table.title, game.man(DILLINGER).notoriety) == (DILLINGER, 4)
