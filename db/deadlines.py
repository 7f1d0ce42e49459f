"""When a time is up: counted on the clocks of a time zone, past days of rest, up to an hour of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rules.core.play.pace import DAY, Decision, Pace

MOST_DAYS = 400
"""No time is longer, whatever the days of rest."""
SOON_AFTER = 60
"""What comes up within so many minutes of the hour of the day, and the grace there is, has its time from then on."""


def deadline(pace: Pace, decision: Decision, since: int, scheduled: int = 0) -> int:
    """When the time of a decision that came up at some time is up, both in seconds since 1970; 0 for never.

    The time it has passes only on days on which time runs; then, where the pace has an hour of the day, it lasts until
    the next such hour of such a day, as `rules.core.play.pace.Pace` says. Where clocks are put forward
    past that hour, it comes as they are; where they are put back, it comes the first time.

    scheduled  when the time of what came before it would have been up, which was over sooner; 0 for none
    """
    minutes = pace.minutes(decision)
    if not minutes:
        return 0
    if pace.hour < 0:
        return max(_after(pace, since, minutes * 60), pace.until)
    begins = max(_from_the_hour(pace, since), scheduled)
    days, rest = divmod(minutes, DAY)
    at = _after(pace, _days_later(pace, begins, days), rest * 60)
    return max(_next_hour(pace, at), pace.until)


def lasting(pace: Pace, now: int) -> Callable[[Decision], int]:
    """The seconds that each kind of decision has that comes up now; 0 for any time."""
    return lambda decision: max(0, deadline(pace, decision, now) - now)


def shown(pace: Pace, until: int) -> int:
    """When a time that is told is really up: with what grace there is."""
    return until + pace.grace * 60 if until else 0


def zone_known(name: str) -> ZoneInfo:
    """A time zone by its name; UTC for one that the machine knows no longer."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return ZoneInfo("UTC")


def _days(zone: ZoneInfo, at: int) -> Iterator[tuple[date, int, int]]:
    """The days from the one on which it is that time: each with when it begins and ends."""
    day = datetime.fromtimestamp(at, zone).date()
    for _ in range(MOST_DAYS):
        after = day + timedelta(days=1)
        yield day, _at(zone, day, 0), _at(zone, after, 0)
        day = after


def begin_of(day: date, zone: ZoneInfo) -> int:
    """When a day begins by the clocks of a time zone, in seconds since 1970."""
    return _at(zone, day, 0)


def _at(zone: ZoneInfo, day: date, minute: int, fold: int = 0) -> int:
    """When it is so many minutes after midnight by the clocks of a day; with `fold` the second time, if it is twice."""
    naive = datetime.combine(day, time(minute // 60, minute % 60, fold=fold))
    found = naive.replace(tzinfo=zone).astimezone(UTC)
    return int(found.timestamp())


def _after(pace: Pace, since: int, seconds: int) -> int:
    """When so many seconds have passed on days that are none of rest."""
    at = since
    for day, begins, ends in _days(zone_known(pace.zone), since):
        if day.weekday() in pace.rest:
            continue
        at = max(since, begins)
        if at + seconds <= ends:
            return at + seconds
        seconds -= ends - at
    return at


def _from_the_hour(pace: Pace, since: int) -> int:
    """From when something has its time: from the hour of the pace on, if it came up soon after that."""
    zone = zone_known(pace.zone)
    today = datetime.fromtimestamp(since, zone).date()
    hours = (_at(zone, day, pace.hour) for day in (today, today - timedelta(days=1)))
    soon = (SOON_AFTER + pace.grace) * 60
    return next((hour for hour in hours if 0 <= since - hour <= soon), since)


def _days_later(pace: Pace, since: int, days: int) -> int:
    """The same time by the clocks so many days later, those of rest not counted; one of them ends first."""
    zone = zone_known(pace.zone)
    local = datetime.fromtimestamp(since, zone)
    runs = (day for day, _, _ in _days(zone, since) if day.weekday() not in pace.rest)
    midnight = local.weekday() in pace.rest
    minute, second = (0, 0) if midnight else (local.hour * 60 + local.minute, local.second)
    return max(since, _at(zone, next(islice(runs, days, None)), minute) + second)


def _next_hour(pace: Pace, at: int) -> int:
    """The first time, from then on, that it is the hour of the pace on a day that is none of rest."""
    zone = zone_known(pace.zone)
    for day, _, _ in _days(zone, at):
        found = _at(zone, day, pace.hour)
        if day.weekday() not in pace.rest and found >= at:
            return found
    return at


def awake(zone: str, quiet_from: int, quiet_until: int, now: int) -> int:
    """When quiet hours that hold now are over, in seconds since 1970; 0 where none hold.

    quiet_from, quiet_until  minutes of the day by the clocks of a time zone, past midnight where the first is later
    """
    here = zone_known(zone)
    local = datetime.fromtimestamp(now, here)
    minute = local.hour * 60 + local.minute
    if quiet_from <= quiet_until:
        quiet = quiet_from <= minute < quiet_until
    else:
        quiet = minute >= quiet_from or minute < quiet_until
    if not quiet:
        return 0
    day = local.date() if minute < quiet_until else local.date() + timedelta(days=1)
    return next((at for at in (_at(here, day, quiet_until, fold) for fold in (0, 1)) if at > now), now + 1)
