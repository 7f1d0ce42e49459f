"""What figures are worth to an opponent that plays: the whole more than the hurt, those out of the fight nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules.core.action.deed import MoveRef, allowed
from rules.core.action.system import System, discover
from rules.core.plain.frozen import replace
from rules.gangstars.model import figures as gangstars
from rules.hoodsville.model import figures as hoodsville
from rules.mad_dogs.model import figures as mad_dogs
from rules.pottersville.model import figures as pottersville
from tests.rules.gangstars.fights import table as gangstars_table
from tests.rules.hoodsville.fights import table as hoodsville_table
from tests.rules.mad_dogs.fights import on_card
from tests.rules.mad_dogs.fights import table as mad_dogs_table
from tests.rules.pottersville.fights import table as pottersville_table


class Game(NamedTuple):
    """A game's table of a fight, and how a figure is hurt and out of it."""

    table: Callable[[], Any]
    hurt: dict[str, Any]
    out: dict[str, Any]


GAMES = {
    "mad": Game(lambda: on_card(mad_dogs_table()), {"lost": 1}, {"posture": mad_dogs.Posture.DEAD}),
    "hood": Game(
        hoodsville_table,
        {"wounds": (hoodsville.Wound(hoodsville.Injury.BAD),)},
        {"out": hoodsville.Out.DEAD},
    ),
    "gs": Game(gangstars_table, {"heavy": 1}, {"standing": gangstars.Standing.DEAD}),
    "pot": Game(pottersville_table, {"wound": pottersville.Wound.SERIOUS}, {"wound": pottersville.Wound.DEAD}),
}


def fighting() -> dict[str, System]:
    return {name: one for name, one in discover().items() if one.bearing is not None}


def test_every_game_with_fights_says_what_figures_are_worth() -> None:
    assert fighting().keys() == GAMES.keys()
    assert all(one.worth is not None for one in fighting().values())


@pytest.mark.parametrize("name", GAMES)
def test_a_hurt_figure_is_worth_less_and_one_that_is_out_nothing(name: str) -> None:
    game, worth = GAMES[name], discover()[name].worth
    assert worth is not None
    for one in game.table().people.values():
        assert worth(one.figure) > worth(replace(one.figure, **game.hurt)) > 0
        assert worth(replace(one.figure, **game.out)) == 0


@pytest.mark.parametrize("name", GAMES)
def test_figures_have_attacks_at_enemies_whoever_s_turn_it_is(name: str) -> None:
    legal, position = discover()[name].legal, GAMES[name].table()
    assert legal is not None
    for one in position.people.values():
        enemy = next(other for other in position.people.values() if other.side != one.side)
        assert list(legal.attacks(position, one, enemy))


def test_spending_is_what_the_price_in_words_says() -> None:
    position, legal = GAMES["mad"].table(), discover()["mad"].legal
    assert legal is not None
    mine = [one for one in position.people.values() if one.side == position.board.acting.side]
    prices = [allowed(position.typed_as(MoveRef.of(move).typed), move) for move in legal.moves(position, mine[0])]
    payable = [one for one in prices if one is not None]
    assert {legal.cost(one, mine[0]) for one in payable} >= {"", "1 action"}
    assert all(bool(legal.cost(one, mine[0])) == (legal.spends(one, mine[0]) > 0) for one in payable)
