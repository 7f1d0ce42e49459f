"""Streets made of parts by a number: each can be played on, and is the same for everybody."""

from __future__ import annotations

from functools import cache

import pytest

from rules.core.street.ground import Going, Ground
from rules.core.street.random_street import LONG, MOST_SEED, SHORT, random_street
from rules.core.street.squares import MOST_COLUMNS, Direction
from rules.core.street.streets import BUSINESS, EDGES, LOOT, ROAD, TABLE, TELEPHONE, shown_places

SEEDS = 200
LEAST_FREE = 12


@cache
def made(seed: int) -> Ground:
    return random_street(seed, LONG if seed % 4 == 0 else SHORT)


def free(ground: Ground, name: str) -> int:
    """The squares of a place that nothing stands on."""
    place = ground.place(name)
    assert place is not None
    return sum(ground.squares[one].going in (Going.OPEN, Going.ROUGH) for one in place.squares)


def test_every_street_hangs_together_and_has_what_a_fight_needs() -> None:
    for seed in range(SEEDS):
        ground = made(seed)
        assert ground.cut_off() == []
        assert (ground.wide, ground.high) == (MOST_COLUMNS, LONG if seed % 4 == 0 else SHORT)
        assert min(free(ground, name) for name in ("start 1", "start 2", *EDGES)) >= LEAST_FREE, seed
        assert len(ground.starts) == 2
        assert not ground.starts[0].squares & ground.starts[1].squares
        assert len(shown_places(ground)) >= 5
        table = ground.place(TABLE)
        assert table is not None
        assert all(ground.neighbors(one) for one in table.squares)
        business, loot, telephone = (ground.place(name) for name in (BUSINESS, LOOT, TELEPHONE))
        assert business is not None
        assert loot is not None
        assert telephone is not None
        assert len(loot.squares) == 6
        assert loot.squares | telephone.squares <= business.squares
        assert all(ground.neighbors(one) for one in loot.squares | telephone.squares)


def test_raiders_start_8_inches_or_more_from_the_business() -> None:
    for seed in range(SEEDS):
        first, second = (one.squares for one in made(seed).starts)
        assert min((a - c) ** 2 + (b - d) ** 2 for a, b in first for c, d in second) >= 4**2, seed


def test_its_rooms_are_all_that_is_inside_and_no_step_leads_from_one_to_another() -> None:
    for seed in range(SEEDS):
        ground = made(seed)
        room_of = {square: number for number, room in enumerate(ground.rooms) for square in room}
        assert room_of.keys() == ground.inside
        assert len(room_of) == sum(map(len, ground.rooms)), "no square is in two"
        assert len(ground.rooms) > 1
        for one, number in room_of.items():
            near = [room_of[two] for two in ground.neighbors(one) if two in room_of]
            assert {*near} <= {number}
            assert near or len(ground.rooms[number]) == 1


def test_the_road_runs_from_edge_to_edge() -> None:
    for seed in range(SEEDS):
        road = made(seed).place(ROAD)
        assert road is not None
        ends = [side for side in Direction if not side.is_diagonal and road.squares & made(seed).edge_at(side)]
        assert any(side.turned(4) in ends for side in ends), seed


def test_the_same_number_makes_the_same_street() -> None:
    """So does a later version, because players name a street by its number."""
    assert random_street(7).title == "Division Street 7"
    assert random_street(7).rows[:8] == (
        "..................",
        ".......c..........",
        ".##=+##.....##/###",
        ".#c,,,/.....=,,,,#",
        ".#,,cc=.....#c,,,#",
        ".#ch,,#...c.#,,,h#",
        ".#+####....h##/###",
        ".#,,h,#.....#,,,,#",
    )


def test_numbers_make_different_streets() -> None:
    assert len({made(seed).rows for seed in range(SEEDS)}) == SEEDS


def test_no_other_numbers_make_a_street() -> None:
    for seed, rows in ((-1, SHORT), (MOST_SEED + 1, SHORT), (1, 20)):
        with pytest.raises(ValueError, match="no random street"):
            random_street(seed, rows)
