"""Rule 13: victory points, and the order of players who tie."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Phase, Stage
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.end_and_victory import standings
from tests.rules.dillinger.rules.playing import FLOYD, KARPIS, NELSON, Game, Man, playing


def ended(*men: Man, dice: tuple[int, ...] = (), title: str = "", seats: list[dict[str, Any]]) -> Game:
    """The last turn of the game is over."""
    game = Game(*men, phase=Phase.LAW, turn=len(seats) - 1, last=0, title=title, seats=len(seats))
    for seat, parts in enumerate(seats):
        game.give(seat, **parts)
    game.do(len(seats) - 1, Verb.NO_LAW, dice=dice)
    assert game.table.stage is Stage.OVER
    return game


def test_13_1_a_point_for_each_notoriety_and_each_full_10_000() -> None:
    men = (playing(NELSON, 0, notoriety=4), playing(FLOYD, 0, Box.JAIL, 2), playing(KARPIS, 1, None, 9))
    game = ended(
        *men,
        seats=[
            {"notoriety": 3, "money": 29_000},
            {"notoriety": 8, "money": 9_000},
            {"notoriety": 0, "money": 100_000},
        ],
    )
    assert [one.victory for one in standings(game.table)] == [4 + 2 + 3 + 2, 8, 10]
    assert game.table.places == (0, 2, 1)


@pytest.mark.parametrize(
    "seats, title, dice, places",
    [
        ([{"notoriety": 3, "money": 20_000}, {"notoriety": 4, "money": 10_000}], "", (), (1, 0)),
        ([{"notoriety": 3, "money": 20_000}, {"notoriety": 3, "money": 21_000}], "", (), (1, 0)),
        ([{"notoriety": 3, "money": 20_000}, {"notoriety": 3, "money": 20_000}], NELSON, (), (1, 0)),
        ([{"notoriety": 3, "money": 20_000}, {"notoriety": 3, "money": 20_000}], "", (2, 2, 4, 6), (1, 0)),
    ],
)
def test_13_22_ties(seats: list[dict[str, Any]], title: str, dice: tuple[int, ...], places: tuple[int, ...]) -> None:
    last = {"notoriety": 0, "money": 0}
    men = (playing(FLOYD, 0), playing(NELSON, 1))
    game = ended(*men, title=title, dice=dice, seats=[*seats, last])
    assert game.table.places == (*places, 2)
