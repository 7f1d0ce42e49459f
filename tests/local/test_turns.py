"""Within the days of a cycle each case of a test that takes turns has run."""

from __future__ import annotations

import pytest

from tests import turns


@pytest.fixture(params=[1, 2, 3, turns.TURNS, 7 * turns.TURNS + 1])
def cases(request: pytest.FixtureRequest) -> range:
    return range(request.param)


def test_each_case_has_its_day_and_no_day_is_without_one(cases: range, monkeypatch: pytest.MonkeyPatch) -> None:
    days = []
    for day in range(turns.TURNS):
        monkeypatch.setattr(turns, "turn", day)
        days.append(turns.of_today(cases))
    assert {case for day in days for case in day} == {*cases}
    assert all(days)
    assert max(map(len, days)) <= -(-len(cases) // min(turns.TURNS, len(cases)))


def test_of_two_and_of_three_cases_each_pair_has_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = set()
    for day in range(turns.CYCLE):
        monkeypatch.setattr(turns, "turn", day)
        pairs |= {(*turns.of_today("ab"), *turns.of_today("xyz"))}
    assert len(pairs) == 6


def test_a_run_of_all_cases_has_all(cases: range, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "turn", None)
    assert turns.of_today(cases) == [*cases]
