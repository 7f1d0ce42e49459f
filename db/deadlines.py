"""The end of a time limit: counted on the clocks of a time zone, past days of rest, up to an hour of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rules.core.play.pace import DAY, DecisionKind, Pace

MOST_DAYS = 400
"""The longest time limit in days, whatever the days of rest."""
SOON_AFTER = 60
"""The minutes after the hour of the day, besides the grace, in which a new decision still counts from that hour."""


def deadline(pace: Pace, decision: DecisionKind, since: int, scheduled: int = 0) -> int:
    """The end of the time limit of a decision that came up at `since`, both in seconds since 1970; 0 for never.

    The time limit runs only on days that are not days of rest. If the pace has an hour of the day, it then lasts until
    the next such hour of such a day, as `rules.core.play.pace.Pace` says. If the clocks skip that hour, it ends at the
    time they show instead. If they show it twice, it ends the first time.

    scheduled  when the previous decision, which was made early, would have run out; 0 for none
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


def lasting(pace: Pace, now: int) -> Callable[[DecisionKind], int]:
    """A function that gives the seconds that a new decision of each kind has from now; 0 for no limit."""
    return lambda decision: max(0, deadline(pace, decision, now) - now)


def shown(pace: Pace, until: int) -> int:
    """The end of a time limit that players see, with the grace added."""
    return until + pace.grace * 60 if until else 0


def zone_known(name: str) -> ZoneInfo:
    """A time zone by its name; UTC for one that the machine does not know."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return ZoneInfo("UTC")


def _days(zone: ZoneInfo, at: int) -> Iterator[tuple[date, int, int]]:
    """The days from the one that contains a time, each with its begin and its end."""
    day = datetime.fromtimestamp(at, zone).date()
    for _ in range(MOST_DAYS):
        after = day + timedelta(days=1)
        yield day, _at(zone, day, 0), _at(zone, after, 0)
        day = after


def begin_of(day: date, zone: ZoneInfo) -> int:
    """The begin of a day by the clocks of a time zone, in seconds since 1970."""
    return _at(zone, day, 0)


def _at(zone: ZoneInfo, day: date, minute: int, fold: int = 0) -> int:
    """The time at which the clocks of a day show this minute after midnight; with `fold`, the second such time, if
    there are two.
    """
    naive = datetime.combine(day, time(minute // 60, minute % 60, fold=fold))
    found = naive.replace(tzinfo=zone).astimezone(UTC)
    return int(found.timestamp())


def _after(pace: Pace, since: int, seconds: int) -> int:
    """The time at which so many seconds have passed on days that are not days of rest."""
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
    """The time from which a time limit counts: the hour of the pace, if the decision came up soon after it."""
    zone = zone_known(pace.zone)
    today = datetime.fromtimestamp(since, zone).date()
    hours = (_at(zone, day, pace.hour) for day in (today, today - timedelta(days=1)))
    soon = (SOON_AFTER + pace.grace) * 60
    return next((hour for hour in hours if 0 <= since - hour <= soon), since)


def _days_later(pace: Pace, since: int, days: int) -> int:
    """The same time by the clocks so many days later, without days of rest. On a day of rest it counts from midnight of
    the next day.
    """
    zone = zone_known(pace.zone)
    local = datetime.fromtimestamp(since, zone)
    runs = (day for day, _, _ in _days(zone, since) if day.weekday() not in pace.rest)
    midnight = local.weekday() in pace.rest
    minute, second = (0, 0) if midnight else (local.hour * 60 + local.minute, local.second)
    return max(since, _at(zone, next(islice(runs, days, None)), minute) + second)


def _next_hour(pace: Pace, at: int) -> int:
    """The first time, from then on, at which it is the hour of the pace on a day that is not a day of rest."""
    zone = zone_known(pace.zone)
    for day, _, _ in _days(zone, at):
        found = _at(zone, day, pace.hour)
        if day.weekday() not in pace.rest and found >= at:
            return found
    return at


def awake(zone: str, quiet_from: int, quiet_until: int, now: int) -> int:
    """The end of the quiet hours that hold now, in seconds since 1970; 0 if none hold.

    quiet_from, quiet_until  minutes of the day by the clocks of a time zone, past midnight if the first is later
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
