"""Whole games of every system, played by chance: each move comes to what is approved."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

import pytest

from tests.approving import Approved, digest
from tests.conformance.fights import FIGHTS
from tests.rules.dillinger.game.tables import SIZES, game
from tests.rules.fights import Made
from tests.rules.mad_dogs.years import begin, play_month

SEEDS: Final = range(4)
MOVES: Final = 120
"""Of a fight, that are looked at."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", FIGHTS)
def test_a_fight_goes_as_approved(system: str, seed: int, approved: Approved) -> None:
    moves = islice(FIGHTS[system](seed), MOVES)
    approved.holds(f"fights {system} {seed}", "\n".join(map(_told, moves)))


def _told(made: Made) -> str:
    """Who did what, and what is another after it."""
    before, after = made.before, made.after
    people: Iterable[Any] = (one for id, one in after.people.items() if one is not before.people.get(id))
    return f"{made.who.name}: /{made.offered.command} {digest(after.game)} {digest(list(people))}"


@pytest.mark.parametrize("absent", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_months_of_a_campaign_go_as_approved(seed: int, absent: bool, approved: Approved) -> None:
    year, months = begin(seed, absent=absent), list[str]()
    for _ in range(3):
        play_month(year)
        months.append(f"{digest(year.city)} {digest(year.people)} {digest(year.banks)}")
    approved.holds(f"campaigns {seed} {absent}", "\n".join(months))


@pytest.mark.parametrize("seats, length", SIZES)
def test_a_game_of_dillinger_goes_as_approved(seats: int, length: Any, approved: Approved) -> None:
    played = "\n".join(f"{one.seat} {digest(one.move)} {digest(one.done.table)}" for one in game(0, seats, length)[::5])
    approved.holds(f"dillinger-games {seats} {length}", played)
