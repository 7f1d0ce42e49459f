"""No secret change of a game of Dillinger changes its table card, in whole random games."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.commands.dillinger.table.opening import glance
from cogs.context.board_display import Glance
from db.games import StoredGame
from rules.core.play.game import Game, Side
from rules.dillinger.commands.table_moves import unannounced
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import NOBODY, CardTable
from rules.dillinger.model.changes import OrdersSet
from rules.dillinger.model.position import Position
from rules.dillinger.table.seat_view import seen_by
from tests.rules.dillinger.game.tables import game

GAMES = [(seed, seats, length) for seed in range(3) for seats, length in ((3, Length.SHORT), (6, Length.FULL))]


def stored(table: CardTable) -> StoredGame:
    sides = tuple(Side(f"Player {seat}", (seat + 1,), ()) for seat in table.seats)
    return StoredGame(1, Game("Dillinger", "dil", sides, board=table), 7)


def shown(table: CardTable) -> Glance:
    nobody: Any = None
    return glance(nobody, stored(table), ())


@pytest.mark.parametrize("key", GAMES, ids=str)
def test_the_card_is_the_same_after_every_secret_change(key: tuple[int, int, Length]) -> None:
    quiet = 0
    for one in game(*key):
        at = AtTable(Position(one.before, 1, stored(one.before).game, now=one.now), one.seat)
        ordered = one.seat != NOBODY and {*map(type, one.done.changes)} == {OrdersSet}
        if ordered or (one.seat != NOBODY and one.move is not None and unannounced(at, one.move)):
            quiet += 1
            assert shown(one.before) == shown(one.done.table), one
    assert quiet


@pytest.mark.parametrize("key", GAMES, ids=str)
def test_it_shows_what_any_onlooker_sees(key: tuple[int, int, Length]) -> None:
    for one in game(*key):
        assert shown(one.done.table) == shown(seen_by(one.done.table)), one


def test_it_fits_on_a_card() -> None:
    longest = max(sum(map(len, shown(one.done.table).lines)) for one in game(0, 6, Length.FULL))
    assert 100 < longest < 3000
