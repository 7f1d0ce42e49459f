"""What got worse since the last stored table of benchmarks, and its place in benchmarks/README.md."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import kept
from benchmarks.kept import Calls, Cost, Ratio, Table, keep, markdown, worse
from local import pages

SHOT = Ratio("a shot", "a ping", 4.0, 3.9, 4.1, 5.0)
ODDS = Ratio("odds", "icepool", 4.0, 3.9, 4.1, 3.0, at_least=True)
COST = Cost("a shot", 11, 1, 5)
CALLS = Calls("a form opened", 5_000, 6_000)
TABLE = Table("a machine", (SHOT, ODDS), (COST,), 1000, (CALLS,))


def test_nothing_is_worse_than_itself_or_than_what_was_not_kept() -> None:
    assert worse(TABLE, TABLE) == []
    assert worse(replace(TABLE, ratios=(*TABLE.ratios, replace(SHOT, what="a roll", ratio=99.0))), TABLE) == []


@pytest.mark.parametrize(
    "ratio, sentences",
    [
        (replace(SHOT, ratio=4.9, low=4.8, high=5.0), []),
        (replace(SHOT, ratio=5.0, low=4.9, high=5.1), ["a shot: 5.00 times a ping, it was 4.00."]),
        (replace(SHOT, ratio=6.0, low=4.2, high=9.0), ["a shot: 6.00 times a ping, it was 4.00."]),
        (replace(SHOT, ratio=6.0, low=4.1, high=9.0), []),
        (replace(SHOT, ratio=1.0, low=0.9, high=1.1), []),
        (replace(ODDS, ratio=3.3, low=3.2, high=3.4), []),
        (replace(ODDS, ratio=3.2, low=3.1, high=3.3), ["odds: 3.20 times icepool, it was 4.00."]),
        (replace(ODDS, ratio=3.0, low=2.0, high=3.8), ["odds: 3.00 times icepool, it was 4.00."]),
        (replace(ODDS, ratio=3.0, low=2.0, high=3.9), []),
        (replace(ODDS, ratio=9.0, low=8.0, high=9.5), []),
    ],
)
def test_a_measurement_is_reported_that_got_worse_by_a_quarter_and_beyond_both_spreads(
    ratio: Ratio, sentences: list[str]
) -> None:
    assert worse(replace(TABLE, ratios=(ratio,)), TABLE) == sentences


def test_more_statements_and_trips_are_reported_and_more_bytes_by_a_quarter() -> None:
    costs = (replace(COST, statements=12, thread_hops=0, trips=6),)
    assert worse(replace(TABLE, costs=costs), TABLE) == [
        "a shot: 12 statements, it was 11.",
        "a shot: 6 trips, it was 5.",
    ]
    assert worse(replace(TABLE, costs=(replace(COST, trips=-1),)), TABLE) == []
    assert worse(TABLE, replace(TABLE, costs=(replace(COST, trips=-1),))) == []
    assert worse(replace(TABLE, event_bytes=1100), TABLE) == []
    assert worse(replace(TABLE, event_bytes=1250), TABLE) == ["An event takes 1250 bytes, it was 1000."]


def test_every_further_call_is_reported() -> None:
    more = replace(TABLE, calls=(replace(CALLS, calls=5_001),))
    assert worse(more, TABLE) == ["a form opened: 5,001 calls, it was 5,000."]
    assert worse(TABLE, more) == worse(more, replace(TABLE, calls=())) == []


def test_a_table_kept_is_read_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FILE", tmp_path / "table.json")
    assert kept.kept() is None
    keep(TABLE)
    assert kept.kept() == TABLE


def test_the_page_of_benchmarks_has_the_table_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages.BENCHMARKS.read_text(encoding="utf-8")
    monkeypatch.setattr(kept, "FILE", tmp_path / "table.json")
    assert pages.with_benchmarks(page) == page
    keep(replace(TABLE, ratios=(SHOT, replace(ODDS, ratio=2.0)), calls=(CALLS, replace(CALLS, calls=7_000))))
    written = pages.with_benchmarks(page)
    assert (
        "| a shot | a ping | 4.00 times | at most 5 |\n| odds | icepool | 2.00 times faster | at least 3, missed |"
        in written
    )
    assert "| a form opened | 5,000 | at most 6,000 |\n| a form opened | 7,000 | at most 6,000, missed |" in written
    assert "An event takes 1,000 bytes in SQLite's file. Measured on a machine." in written
    assert pages.with_benchmarks(written) == written
    assert written.partition(pages.BEGIN)[0] == page.partition(pages.BEGIN)[0]
    assert markdown(TABLE).count("missed") == 0
