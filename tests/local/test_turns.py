"""Within the turns of a cycle each case of a test that takes turns has run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests import turns


@pytest.fixture(params=[1, 2, 3, turns.TURNS, 7 * turns.TURNS + 1])
def cases(request: pytest.FixtureRequest) -> range:
    return range(request.param)


def test_each_case_has_its_turn_and_no_turn_is_without_one(cases: range, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    for turn in range(turns.TURNS):
        monkeypatch.setattr(turns, "turn", turn)
        runs.append(turns.of_this_turn(cases))
    assert {case for run in runs for case in run} == {*cases}
    assert all(runs)
    assert max(map(len, runs)) <= -(-len(cases) // min(turns.TURNS, len(cases)))


def test_of_two_and_of_three_cases_each_pair_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = set()
    for turn in range(turns.CYCLE):
        monkeypatch.setattr(turns, "turn", turn)
        pairs |= {(*turns.of_this_turn("ab"), *turns.of_this_turn("xyz"))}
    assert len(pairs) == 6


def test_in_each_fifth_hour_of_a_day_and_on_each_fifth_day_comes_the_same_fifth() -> None:
    began = datetime(2027, 1, 1, 3, tzinfo=UTC)
    for step in (timedelta(hours=1), timedelta(days=1)):
        fifths = [turns.turn_at(began + number * step) % turns.TURNS for number in range(turns.TURNS)]
        assert {*fifths} == {*range(turns.TURNS)}


def test_a_run_of_all_cases_has_all(cases: range, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "turn", None)
    assert turns.of_this_turn(cases) == [*cases]
