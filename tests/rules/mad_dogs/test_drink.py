"""Drunk/Addicted: the die of a game, the figures that owe it, and its effects."""

from __future__ import annotations

import pytest

from rules.core.people.roster import FreshGame
from rules.core.plain.frozen import replace
from rules.core.play.obligations import Owed
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.board import new_board
from rules.mad_dogs.model.changes import Drank
from rules.mad_dogs.model.figures import ADDICTED, MEAN_DRUNK, Drink, Figure, Posture, Stat, Stats
from rules.mad_dogs.model.roster import condition
from rules.mad_dogs.nerve.drink import drink
from tests.rules.brute import play

LEFTY = Figure("Lefty", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), (ADDICTED,))
UNDER, SOBER = replace(LEFTY, drink=Drink.UNDER), replace(LEFTY, drink=Drink.SOBER)
BOTH = (ADDICTED, MEAN_DRUNK)


def owing(*figures: Figure) -> list[tuple[int | str, Owed]]:
    return list(MadDogsGames.owed(new_board(2), dict(enumerate(figures, 1))))


@pytest.mark.parametrize("face", range(1, 7))
def test_one_to_four_and_it_has_got_him(face: int) -> None:
    outcome = play(drink, dice=(face,))
    assert (outcome.result, outcome.rule) == (Drink.UNDER if face <= 4 else Drink.SOBER, "mad.drink")


def test_a_drunk_owes_the_die_of_each_game_until_it_has_fallen() -> None:
    plain, out = replace(LEFTY, skills=("Boxer",)), replace(LEFTY, posture=Posture.DEAD)
    ((who, owed),) = owing(LEFTY, UNDER, SOBER, plain, out)
    assert (who, owed.command, owed.rule) == (1, "mad-nerve drink", "mad.drink")
    for fell in (UNDER, SOBER):
        assert owing(FreshGame(1).apply_to(fell)) == [(1, owed)]


def test_a_waived_die_leaves_the_figure_sober() -> None:
    ((who, owed),) = owing(LEFTY)
    assert MadDogsGames.settled(7, who, owed) == Drank(1, Drink.SOBER)
    assert Drank(1, Drink.SOBER).apply_to(LEFTY) == SOBER


def test_the_die_alone_decides_and_is_no_skinful() -> None:
    def swayed(figure: Figure, skinful: bool) -> tuple[bool, tuple[str, ...]]:
        rating = figure.rating(Stat.GATS, skills=BOTH, drunk=skinful).swayed(figure.drink)
        return rating.drunk, rating.skills

    assert swayed(LEFTY, False) == (False, BOTH)
    assert swayed(LEFTY, True) == (True, BOTH)
    assert swayed(UNDER, False) == (True, (ADDICTED,))
    assert swayed(UNDER, True) == (True, BOTH)
    assert swayed(SOBER, False) == (False, (MEAN_DRUNK,))
    assert swayed(SOBER, True) == (True, (MEAN_DRUNK,))


def test_only_figures_under_the_influence_are_listed() -> None:
    assert [condition(one) for one in (LEFTY, SOBER, UNDER)] == ["", "", "under the influence"]
