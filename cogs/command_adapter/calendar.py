"""Days and time zones as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache
from itertools import islice
from typing import Final
from zoneinfo import available_timezones

from cogs.command_adapter.params import Choices, choices
from db.deadlines import begin_of, zone_known
from rules.core.plain.refusal import OutOfRange, UnknownName, either, nearest, shown
from rules.core.play.pace import day_named, minutes_in, zone_label

LONGEST_AWAY: Final = 183
"""The most days of an absence."""
WOULD_DO: Final = "Write a time such as 3d or 2 weeks, or a day such as 2026-12-24, Dec 24, Friday or tomorrow."
MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
PLACES: Final = {
    "gmt": ("UTC", "Europe/London"),
    "bst": ("Europe/London",),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    **dict.fromkeys(("wet", "west"), ("Europe/Lisbon",)),
    **dict.fromkeys(("cet", "cest", "met", "mez", "mesz"), ("Europe/Berlin", "Europe/Paris", "Europe/Madrid")),
    **dict.fromkeys(("eet", "eest"), ("Europe/Helsinki", "Europe/Athens", "Europe/Kyiv")),
    "msk": ("Europe/Moscow",),
    **dict.fromkeys(("nst", "ndt"), ("America/St_Johns",)),
    **dict.fromkeys(("ast", "adt"), ("America/Halifax", "America/Puerto_Rico")),
    **dict.fromkeys(("est", "edt", "et", "eastern"), ("America/New_York", "America/Toronto")),
    **dict.fromkeys(("cst", "cdt", "ct", "central"), ("America/Chicago", "America/Winnipeg", "America/Mexico_City")),
    **dict.fromkeys(("mst", "mdt", "mt", "mountain"), ("America/Denver", "America/Phoenix", "America/Edmonton")),
    **dict.fromkeys(("pst", "pdt", "pt", "pacific"), ("America/Los_Angeles", "America/Vancouver")),
    **dict.fromkeys(("akst", "akdt"), ("America/Anchorage",)),
    "hst": ("Pacific/Honolulu",),
    "brt": ("America/Sao_Paulo",),
    "sast": ("Africa/Johannesburg",),
    "sgt": ("Asia/Singapore",),
    "hkt": ("Asia/Hong_Kong",),
    "jst": ("Asia/Tokyo",),
    "kst": ("Asia/Seoul",),
    "awst": ("Australia/Perth",),
    **dict.fromkeys(("acst", "acdt"), ("Australia/Adelaide", "Australia/Darwin")),
    **dict.fromkeys(("aest", "aedt"), ("Australia/Sydney", "Australia/Brisbane")),
    **dict.fromkeys(("nzst", "nzdt"), ("Pacific/Auckland",)),
}
"""The zones that people mean by letters. The letters name a season, and often several places."""
OFFSET: Final = re.compile(r"(?:utc|gmt|z)?\s*([+−-])\s*(\d{1,2})(?::?(\d\d))?", re.IGNORECASE)


@cache
def zones() -> list[str]:
    """The time zones by name, those of places only."""
    return sorted(
        name
        for name in available_timezones()
        if name == "UTC" or ("/" in name and not name.startswith(("Etc/", "posix/", "right/")))
    )


def zone_named(name: str) -> str:
    """A time zone by its name, its city or its hours from UTC (“UTC+1”), with any capitals.

    Raises UnknownName for a name close to others. Raises OutOfRange for any other, and for letters such as EST, which
    name no place.
    """
    wanted = "_".join(name.split()).casefold()
    for known in zones():
        if wanted in (known.casefold(), known.rpartition("/")[2].casefold()):
            return known
    if found := OFFSET.fullmatch(name.strip()):
        return _east(found)
    if wanted in PLACES:
        raise OutOfRange(f"“{shown(name)}” can be several places. Choose {either(map(spaced, PLACES[wanted]))}.")
    for known in (zones(), [spaced(zone.rpartition("/")[2]) for zone in zones()]):
        if nearest(name, known):
            raise UnknownName("time zone", name, known)
    raise OutOfRange(
        f"No time zone is called “{shown(name)}”. Write a city in yours, such as New York, London or Berlin; or UTC+2."
    )


def _east(found: re.Match[str]) -> str:
    """The zone so many hours east of UTC. The IANA counts them the other way round."""
    hours, minutes = int(found[2]), int(found[3] or 0)
    west = found[1] != "+"
    if minutes:
        raise OutOfRange("A zone between whole hours goes by its city. Write one, such as Asia/Kolkata.")
    if hours > (12 if west else 14):
        raise OutOfRange("Time zones are UTC-12 to UTC+14. Write one of those.")
    return f"Etc/GMT{'+' if west else '-'}{hours}" if hours else "UTC"


def spaced(zone: str) -> str:
    """A time zone as people write it: “America/New York”."""
    return zone_label(zone).replace("_", " ")


async def time_zones(_interaction: object, current: str) -> Choices:
    """The time zones whose name or city begins so; for letters such as EST the places that they can mean."""
    typed = " ".join(current.replace("_", " ").split())
    if found := OFFSET.fullmatch(typed):
        try:
            return choices([spaced(_east(found))], "")
        except OutOfRange:
            return []
    meant = PLACES.get(typed.casefold(), ())
    return choices(map(spaced, meant or zones()), "" if meant else typed)


def time_of(text: str, zone: str, now: int) -> int:
    """A typed time in seconds since 1970: “3d” from now, or the beginning of a day: “Dec 24”, “Friday”.

    Raises OutOfRange for other text, for a time in the past, and for one more than LONGEST_AWAY days ahead.
    """
    here, typed = zone_known(zone), text.strip()
    day = day_of(typed, datetime.fromtimestamp(now, here).date())
    if day is not None:
        found = begin_of(day, here)
    elif (minutes := minutes_in(typed)) is not None:
        found = now + 60 * minutes
    else:
        raise OutOfRange(f"“{shown(typed)}” is not a day or a time. {WOULD_DO}")
    if found <= now:
        raise OutOfRange(f"“{shown(typed)}” has begun already. {WOULD_DO}")
    if found > now + LONGEST_AWAY * 86400:
        raise OutOfRange("You can be away for six months at most. Write a nearer day, or a shorter time.")
    return found


NUMBERED: Final = re.compile(r"(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d\d)?)?")
"""“24.12.2026”, “24.12.”, “12/24”."""
NAMED: Final = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?"
)
"""“24 December”, “Dec 24, 2026”."""


def day_of(text: str, today: date) -> date | None:
    """A typed day: “2026-12-24”, “24.12.2026”, “Dec 24”, “Friday”, “tomorrow”; None for any other text.

    Without a year it is the next such day. Raises OutOfRange for a day that does not exist, or if the text can mean
    two.
    """
    typed = " ".join(text.casefold().split())
    if typed in ("today", "tomorrow"):
        return today + timedelta(days=typed == "tomorrow")
    if (weekday := day_named(typed)) is not None:
        return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
    if found := re.fullmatch(r"(\d{4})[-./]?(\d{1,2})[-./]?(\d{1,2})", typed):
        return _next(text, today, [(int(found[3]), int(found[2]))], int(found[1]))
    if (found := NUMBERED.fullmatch(typed)) and (
        found[2] == "/" or len(found[3]) == 2 or found[0].endswith(".") or found[4]
    ):
        first, second, year = int(found[1]), int(found[3]), int(found[4] or 0)
        readings = [(first, second)] if found[2] == "." else [(first, second), (second, first)]
        return _next(text, today, readings, year + 2000 * (0 < year < 100))
    if found := NAMED.fullmatch(typed):
        months = [number for number, name in enumerate(MONTHS, 1) if name.startswith(found[2])]
        if months and bool(found[1]) != bool(found[3]):
            return _next(text, today, [(int(found[1] or found[3]), months[0])], int(found[4] or 0))
    return None


def _next(text: str, today: date, readings: Iterable[tuple[int, int]], year: int) -> date:
    """The day of one of these readings, each a day and a month, in a year. Year 0 means the next such day after
    today.
    """
    years = [year] if year else range(today.year, today.year + 9)  # February 29 may be eight years off
    found = set[date]()
    for number, month in readings:
        days = (day for each in years if (day := _day(each, month, number)) is not None)
        found.update(islice((day for day in days if year or day > today), 1))
    if not found:
        raise OutOfRange(f"There is no such day as “{shown(text.strip())}”. {WOULD_DO}")
    if len(found) > 1:
        raise OutOfRange(
            f"“{shown(text.strip())}” can mean two days. Write {either(str(day) for day in sorted(found))}."
        )
    return found.pop()


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
