"""A pace, as it is typed and shown."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import OutOfRange
from rules.core.play.pace import (
    LIVE,
    DecisionKind,
    Mode,
    Pace,
    clock,
    hour_of,
    minutes_of,
    pace_lines,
    rest_of,
    span,
    zone_label,
)


@pytest.mark.parametrize(
    "typed, minutes",
    [
        ("12h", 720),
        ("12", 720),
        ("30m", 30),
        ("30 min", 30),
        ("2d", 2880),
        ("2 days", 2880),
        ("1d 12h", 2160),
        ("1d12h", 2160),
        ("2 hrs", 120),
        ("1.5h", 90),
        ("1,5h", 90),
        ("1,5", 90),
        ("1h30", 90),
        ("1h30m", 90),
        ("1h 30 min", 90),
        ("1d, 12h", 2160),
        ("1 day and 12 hours", 2160),
        ("2 weeks", 14 * 1440),
        ("1w", 7 * 1440),
    ],
)
def test_a_time_as_people_write_it(typed: str, minutes: int) -> None:
    assert minutes_of(typed) == minutes


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "12x7", "12 monkeys", "-3h", "0", "15d", "5 5", "1,5,5h", "1m30", "1h30m5", "1h30x", "1.h", "9" * 310],
)
def test_an_invalid_time_is_refused(typed: str) -> None:
    with pytest.raises(OutOfRange):
        minutes_of(typed)


@pytest.mark.parametrize(
    "typed, minute",
    [("20:00", 1200), ("20", 1200), ("8 pm", 1200), ("12am", 0), ("8.30", 510), ("8 p.m.", 1200), ("20h30", 1230)],
)
def test_an_hour_of_the_day(typed: str, minute: int) -> None:
    assert hour_of(typed) == minute
    assert hour_of(clock(minute)) == minute


@pytest.mark.parametrize("typed", ["", "24", "20:60", "13 pm", "noon", "8 m", "8.", "20h"])
def test_an_invalid_hour_is_refused(typed: str) -> None:
    with pytest.raises(OutOfRange):
        hour_of(typed)


@pytest.mark.parametrize(
    "typed, days",
    [
        ("Sat, Sun", (5, 6)),
        ("sunday saturday", (5, 6)),
        ("sat+sun", (5, 6)),
        ("sat/sun", (5, 6)),
        ("Sat & Sun", (5, 6)),
        ("Saturdays and Sundays", (5, 6)),
        ("Fri-Sun", (4, 5, 6)),
        ("fri – mon", (0, 4, 5, 6)),
        ("Monday to Wednesday, Sat", (0, 1, 2, 5)),
        ("weekend", (5, 6)),
        ("Weekdays", (0, 1, 2, 3, 4)),
        ("none", ()),
    ],
)
def test_days_of_rest_are_named_singly_or_as_ranges(typed: str, days: tuple[int, ...]) -> None:
    assert rest_of(typed) == days


@pytest.mark.parametrize("typed", ["payday", "monkey", "sa, so", "Mon-payday", "- sun"])
def test_an_invalid_day_of_rest_is_refused_by_its_name(typed: str) -> None:
    with pytest.raises(OutOfRange, match="is not a day of the week"):
        rest_of(typed)


@pytest.mark.parametrize("typed", ["Mon Tue Wed Thu Fri Sat Sun", "mon-sun", "weekdays, weekend"])
def test_one_day_at_least_is_none_of_rest(typed: str) -> None:
    with pytest.raises(OutOfRange, match="at least one day"):
        rest_of(typed)


def test_hours_from_utc_are_shown_as_people_count_them() -> None:
    assert [zone_label(zone) for zone in ("Etc/GMT-1", "Etc/GMT+5", "UTC", "Europe/Berlin")] == [
        "UTC+1",
        "UTC-5",
        "UTC",
        "Europe/Berlin",
    ]


def test_a_time_in_words() -> None:
    assert [span(one) for one in (1, 60, 90, 1440, 2161)] == [
        "1 minute",
        "1 hour",
        "1 hour and 30 minutes",
        "1 day",
        "1 day, 12 hours and 1 minute",
    ]


def test_a_pace_is_in_sentences() -> None:
    decisions = (DecisionKind.TURN, DecisionKind.DUTY)
    assert pace_lines(LIVE, decisions) == ["Live play, with no clock."]
    assert "real table" in pace_lines(Pace(Mode.TABLE), decisions)[0]
    post = Pace(Mode.POST, hour=1200, zone="Europe/Berlin", rest=(6,), grace=60, early=True, extends=True)
    assert pace_lines(post, decisions) == [
        "By post: 1 day for a turn and 12 hours for what the rules ask for.",
        "Time is up at 20:00 (Europe/Berlin).",
        "The clock stops on Sun (Europe/Berlin).",
        "Grace after a deadline: 1 hour.",
        "Play continues as soon as all have answered.",
        "A player who is away gets the same time again, once.",
    ]
    assert "A part that ends early takes no time from the next." in pace_lines(post, (DecisionKind.PART,))
