"""The ends of time limits by post: past days of rest, up to an hour of the day, through changes of the clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.deadlines import awake, deadline, shown
from rules.core.play.pace import DAY, DecisionKind, Mode, Pace

BERLIN = ZoneInfo("Europe/Berlin")
WEEKEND = (5, 6)


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0, zone: ZoneInfo | None = None) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=zone or UTC).timestamp())


def turn(since: int, **pace: object) -> int:
    """The end of a turn's time limit, by when the turn came up."""
    return deadline(Pace(Mode.POST, **pace), DecisionKind.TURN, since)  # pyright: ignore[reportArgumentType]


def test_live_and_at_a_real_table_nothing_is_ever_up() -> None:
    assert deadline(Pace(), DecisionKind.TURN, 1000) == 0
    assert deadline(Pace(Mode.TABLE), DecisionKind.PART, 1000) == 0


def test_each_decision_has_its_own_time() -> None:
    pace = Pace(Mode.POST, turn=10, answer=20, duty=30, part=40)
    assert [deadline(pace, one, 0) for one in DecisionKind] == [600, 1200, 1800, 2400, 0, 0, 2400]


def test_it_lasts_until_the_next_hour_of_the_day() -> None:
    evening = {"turn": 12 * 60, "hour": 20 * 60, "zone": "Europe/Berlin"}
    assert turn(at(2026, 11, 23, 7, 59, BERLIN), **evening) == at(2026, 11, 23, 20, 0, BERLIN)
    assert turn(at(2026, 11, 23, 8, 0, BERLIN), **evening) == at(2026, 11, 23, 20, 0, BERLIN)
    assert turn(at(2026, 11, 23, 8, 1, BERLIN), **evening) == at(2026, 11, 24, 20, 0, BERLIN)


def test_no_time_runs_on_days_of_rest() -> None:
    friday = at(2026, 11, 20, 12)
    assert turn(friday, turn=DAY, rest=WEEKEND) == at(2026, 11, 23, 12)
    assert turn(at(2026, 11, 21, 15), turn=60, rest=WEEKEND) == at(2026, 11, 23, 1)
    assert turn(at(2026, 11, 20, 23), turn=60, rest=WEEKEND) == at(2026, 11, 21)


def test_an_hour_on_a_day_of_rest_is_that_of_the_next_other_day() -> None:
    assert turn(at(2026, 11, 20, 21), turn=5, hour=20 * 60, rest=WEEKEND) == at(2026, 11, 23, 20)


@pytest.mark.parametrize(
    "day, hour, expected",
    [
        ((2026, 3, 28), 20 * 60, at(2026, 3, 29, 18)),  # with the begin of summer time in between
        ((2026, 10, 24), 20 * 60, at(2026, 10, 25, 19)),  # with its end in between
        ((2026, 3, 28), 150, at(2026, 3, 29, 1, 30)),  # the clocks skip 2:30 that night: an hour after 1:30 it is 3:30
        ((2026, 10, 24), 150, at(2026, 10, 25, 0, 30)),  # the clocks show 2:30 twice: the first counts
    ],
)
def test_the_hour_is_that_of_the_clocks_when_they_are_changed(
    day: tuple[int, int, int], hour: int, expected: int
) -> None:
    since = at(*day, 21, 0, BERLIN)
    assert turn(since, turn=5, hour=hour, zone="Europe/Berlin") == expected


SPRING, AUTUMN = (2026, 3, 27), (2026, 10, 23)
"""Two days before the clocks are put forward and back."""


@pytest.mark.parametrize("late", [0, 2, 59 * 60])
@pytest.mark.parametrize("day", [SPRING, AUTUMN])
def test_a_day_for_each_turn_stays_at_its_hour_every_day_while_clocks_are_changed(
    day: tuple[int, int, int], late: int
) -> None:
    until, ends = at(*day, 20, 0, BERLIN), list[datetime]()
    for _ in range(4):
        until = turn(until + late, turn=DAY, hour=20 * 60, zone="Europe/Berlin")
        ends.append(datetime.fromtimestamp(until, BERLIN))
    assert [(end.day - day[2], end.hour, end.minute) for end in ends] == [
        (1, 20, 0),
        (2, 20, 0),
        (3, 20, 0),
        (4, 20, 0),
    ]


def test_what_comes_up_long_after_the_hour_has_its_whole_time() -> None:
    daily = {"turn": DAY, "hour": 20 * 60, "zone": "Europe/Berlin"}
    assert turn(at(2026, 11, 23, 21, 30, BERLIN), **daily) == at(2026, 11, 25, 20, 0, BERLIN)
    assert turn(at(2026, 11, 23, 21, 30, BERLIN), grace=60, **daily) == at(2026, 11, 24, 20, 0, BERLIN)
    late = {"turn": DAY, "hour": 23 * 60 + 50, "zone": "Europe/Berlin"}
    assert turn(at(2026, 11, 24, 0, 10, BERLIN), **late) == at(2026, 11, 24, 23, 50, BERLIN)


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
def test_what_is_over_sooner_leaves_the_next_the_day_that_it_would_have_had(day: tuple[int, int, int]) -> None:
    pace = Pace(Mode.POST, part=3 * DAY, hour=20 * 60, zone="Europe/Berlin")
    first = deadline(pace, DecisionKind.PART, at(*day, 20, 0, BERLIN))
    on_time = deadline(pace, DecisionKind.PART, first + 2)
    for sooner in (at(*day, 21, 30, BERLIN), first - 3600, first - 1):
        assert deadline(pace, DecisionKind.PART, sooner, scheduled=first) == on_time
    assert datetime.fromtimestamp(on_time, BERLIN).hour == 20
    assert datetime.fromtimestamp(on_time, BERLIN).toordinal() - date(*day).toordinal() == 6
    hours = Pace(Mode.POST, part=3 * DAY)
    assert deadline(hours, DecisionKind.PART, 100, scheduled=5000) == 100 + 3 * DAY * 60, (
        "without an hour is no schedule"
    )


def test_a_day_of_rest_is_as_long_as_its_clocks_say() -> None:
    saturday = at(2026, 3, 28, 12, 0, BERLIN)  # Sunday has 23 hours
    assert turn(saturday, turn=DAY, zone="Europe/Berlin", rest=(6,)) == at(2026, 3, 30, 12, 0, BERLIN)


def test_nothing_is_up_before_more_time_is() -> None:
    assert turn(0, turn=60, until=10**6) == 10**6


def test_the_grace_comes_after_the_time_that_players_see() -> None:
    assert shown(Pace(Mode.POST, grace=30), 1000) == 1000 + 30 * 60
    assert shown(Pace(Mode.POST, grace=30), 0) == 0


@given(
    since=st.integers(0, 4 * 10**9),
    minutes=st.integers(5, 14 * DAY),
    hour=st.integers(-1, DAY - 1),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]),
    rest=st.sets(st.integers(0, 6), max_size=6),
)
def test_a_time_is_never_shorter_than_said_and_never_up_on_a_day_of_rest(
    since: int, minutes: int, hour: int, zone: str, rest: set[int]
) -> None:
    up = turn(since, turn=minutes, hour=hour, zone=zone, rest=tuple(sorted(rest)))
    assert up >= since + 60 * minutes
    last = up - (hour < 0)  # at an hour of the day it ends then; the second before was still within the time limit
    assert datetime.fromtimestamp(last, ZoneInfo(zone)).weekday() not in rest
    assert turn(since + 3600, turn=minutes, hour=hour, zone=zone, rest=tuple(sorted(rest))) >= up


# Quiet hours


@pytest.mark.parametrize(
    "now, wakes",
    [
        (at(2026, 11, 23, 22, 0, BERLIN), at(2026, 11, 24, 8, 0, BERLIN)),
        (at(2026, 11, 24, 7, 59, BERLIN), at(2026, 11, 24, 8, 0, BERLIN)),
        (at(2026, 11, 24, 8, 0, BERLIN), 0),
        (at(2026, 11, 24, 21, 59, BERLIN), 0),
    ],
)
def test_quiet_hours_last_past_midnight(now: int, wakes: int) -> None:
    assert awake("Europe/Berlin", 22 * 60, 8 * 60, now) == wakes


@pytest.mark.parametrize(
    "now, wakes",
    [
        (at(2026, 10, 25, 0, 10), at(2026, 10, 25, 0, 30)),  # 2:10, before the clocks are put back
        (at(2026, 10, 25, 1, 10), at(2026, 10, 25, 1, 30)),  # 2:10 the second time
        (at(2026, 3, 29, 0, 50), at(2026, 3, 29, 1, 30)),  # 1:50; the clocks skip 2:30
        (at(2026, 3, 29, 1, 5), 0),  # 3:05
    ],
)
def test_quiet_hours_end_once_when_clocks_are_changed(now: int, wakes: int) -> None:
    assert awake("Europe/Berlin", 22 * 60, 2 * 60 + 30, now) == wakes


def test_quiet_hours_of_an_afternoon() -> None:
    assert awake("UTC", 13 * 60, 15 * 60, at(2026, 11, 23, 14)) == at(2026, 11, 23, 15)
    assert awake("UTC", 13 * 60, 15 * 60, at(2026, 11, 23, 12, 59)) == 0
