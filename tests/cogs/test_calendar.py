"""Days and time zones as people type them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.command_adapter.calendar import LONGEST_AWAY, MONTHS, PLACES, day_of, time_of, time_zones, zone_named, zones
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.play.pace import DAY_NAMES, zone_label

TODAY = date(2026, 11, 28)
"""A Saturday."""
NOW = int(datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp())

# Days


@pytest.mark.parametrize(
    "typed, day",
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("2026/12/24", date(2026, 12, 24)),
        ("20261224", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("24.12.26", date(2026, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24.12", date(2026, 12, 24)),
        ("12/24/2026", date(2026, 12, 24)),
        ("24/12/2026", date(2026, 12, 24)),
        ("12/24", date(2026, 12, 24)),
        ("Dec 24", date(2026, 12, 24)),
        ("24 Dec.", date(2026, 12, 24)),
        ("24. December", date(2026, 12, 24)),
        ("24th of December 2026", date(2026, 12, 24)),
        ("December 24th, 2026", date(2026, 12, 24)),
        ("sept 3", date(2027, 9, 3)),
        ("3/3", date(2027, 3, 3)),
        ("Nov 28", date(2027, 11, 28)),
        ("Feb 29", date(2028, 2, 29)),
        ("tomorrow", date(2026, 11, 29)),
        ("today", TODAY),
        ("Friday", date(2026, 12, 4)),
        ("sun", date(2026, 11, 29)),
        ("Saturday", date(2026, 12, 5)),
    ],
)
def test_a_day_as_people_write_it(typed: str, day: date) -> None:
    assert day_of(typed, TODAY) == day


@pytest.mark.parametrize(
    "typed", ["", "3d", "2 weeks", "1.5", "soon", "monkey", "Dec", "24", "24 Dec 24", "mayday 3", "now"]
)
def test_what_is_no_day(typed: str) -> None:
    assert day_of(typed, TODAY) is None


@pytest.mark.parametrize("typed", ["31.11.2026", "2026-02-30", "Feb 30", "13/13", "Feb 29, 2027", "2026-13-01"])
def test_a_day_that_there_is_not_is_refused(typed: str) -> None:
    with pytest.raises(OutOfRange, match="no such day"):
        day_of(typed, TODAY)


def test_a_day_that_can_be_two_is_refused_with_both() -> None:
    with pytest.raises(OutOfRange, match="Write 2027-01-02 or 2027-02-01"):
        day_of("1/2/2027", TODAY)


@given(st.dates(TODAY + timedelta(days=1), TODAY + timedelta(days=300)), st.sampled_from(range(8)))
def test_every_way_of_writing_a_day_means_that_day(day: date, way: int) -> None:
    month = MONTHS[day.month - 1].title()
    near = day if (day - TODAY).days < 8 else TODAY + timedelta(days=3)
    written = [
        day.isoformat(),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.day}. {day.month:02}.".replace(" ", ""),
        f"{month[:3]} {day.day}",
        f"{day.day} {month}",
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        DAY_NAMES[near.weekday()],
    ]
    assert day_of(written[way], TODAY) == (near if way == 7 else day)


# Until when


@pytest.mark.parametrize(
    "typed, until",
    [("3d", NOW + 3 * 86400), ("2 weeks", NOW + 14 * 86400), ("1,5h", NOW + 5400), ("12", NOW + 12 * 3600)],
)
def test_a_time_counts_from_now(typed: str, until: int) -> None:
    assert time_of(typed, "UTC", NOW) == until


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/New_York", "Etc/GMT-1"])
def test_a_day_begins_by_the_clocks_of_its_zone(zone: str) -> None:
    begins = datetime(2026, 12, 24, tzinfo=ZoneInfo(zone))
    assert time_of("Dec 24", zone, NOW) == int(begins.timestamp())


@pytest.mark.parametrize(
    "typed, why",
    [
        ("soon", "is not a day or a time"),
        ("9" * 310, "is not a day or a time"),
        ("today", "has begun already"),
        ("2020-01-01", "has begun already"),
        ("0", "has begun already"),
        ("2999-01-01", "six months"),
        (f"{LONGEST_AWAY + 1}d", "six months"),
        ("27 weeks", "six months"),
    ],
)
def test_a_refused_time_says_what_would_do(typed: str, why: str) -> None:
    with pytest.raises(OutOfRange, match=why) as refused:
        time_of(typed, "UTC", NOW)
    assert "rite a" in str(refused.value)


@given(st.text(max_size=40))
def test_any_typed_text_is_a_time_or_a_refusal(typed: str) -> None:
    try:
        found = time_of(typed, "Europe/Berlin", NOW)
    except OutOfRange:
        return
    assert NOW < found <= NOW + LONGEST_AWAY * 86400


# Time zones


@pytest.mark.parametrize("typed", ["Europe/Berlin", "europe/berlin", "berlin", "BERLIN"])
def test_a_zone_is_known_by_its_city(typed: str) -> None:
    assert zone_named(typed) == "Europe/Berlin"


def test_new_york_may_have_a_space() -> None:
    assert zone_named("new york") == zone_named("America/New York") == "America/New_York"
    assert "UTC" in zones()


def test_an_unknown_zone_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"No time zone is called “Berlim”\. Did you mean Berlin"):
        zone_named("Berlim")


def test_a_zone_unlike_any_other_is_refused_with_well_known_cities() -> None:
    with pytest.raises(OutOfRange, match="Write a city in yours, such as New York, London or Berlin"):
        zone_named("Xyzzy")
    assert all(zone_named(city) for city in ("New York", "London", "Berlin", "UTC+2"))


@pytest.mark.parametrize(
    "typed, hours",
    [
        ("GMT+1", 1),
        ("UTC+1", 1),
        ("utc +01:00", 1),
        ("+1", 1),
        ("UTC-5", -5),
        ("gmt−5", -5),
        ("UTC+14", 14),
        ("UTC+0", 0),
    ],
)
def test_hours_from_utc_are_counted_east(typed: str, hours: int) -> None:
    zone = zone_named(typed)
    assert datetime.fromtimestamp(NOW, ZoneInfo(zone)).utcoffset() == timedelta(hours=hours)
    assert zone_label(zone) == (f"UTC{hours:+}" if hours else "UTC")


@pytest.mark.parametrize("typed, why", [("UTC+15", "UTC-12 to"), ("UTC-13", "UTC-12 to"), ("UTC+5:30", "Asia/Kolkata")])
def test_hours_that_no_zone_has_are_refused(typed: str, why: str) -> None:
    with pytest.raises(OutOfRange, match=why):
        zone_named(typed)


@pytest.mark.parametrize(
    "typed, place",
    [("EST", "America/New York"), ("CET", "Europe/Berlin"), ("pst", "America/Los Angeles"), ("BST", "Europe/London")],
)
async def test_letters_suggest_places(typed: str, place: str) -> None:
    with pytest.raises(OutOfRange, match=f"can be several places. Choose .*{place}"):
        zone_named(typed)
    assert place in [choice.value for choice in await time_zones(None, typed)]


def test_every_place_that_letters_suggest_is_a_zone() -> None:
    assert {place for places in PLACES.values() for place in places} <= set(zones())


@pytest.mark.parametrize(
    "typed, first",
    [("new york", "America/New York"), ("new_y", "America/New York"), ("berl", "Europe/Berlin"), ("utc+1", "UTC+1")],
)
async def test_a_zone_completes_by_any_word_of_its_name(typed: str, first: str) -> None:
    found = await time_zones(None, typed)
    assert found[0].value == first
    assert zone_named(found[0].value)


async def test_every_zone_that_is_offered_is_taken() -> None:
    for typed in ("", "a", "america", "indiana", "utc", "+3", "est"):
        for choice in await time_zones(None, typed):
            assert zone_named(choice.value)
