"""The pace of a game or campaign: live, by post with a time for each decision, or at a real table."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange, shown
from rules.core.plain.words import count, listed

HOUR, DAY = 60, 1440
SHORTEST, LONGEST = 1, 14 * DAY
LONGEST_IDLE: Final = 90 * DAY
"""A decision by post has from a minute to two weeks."""
LEAST_SECONDS, MOST_SECONDS = 5, 600
"""The seconds that an answer may have in live play."""
LONGEST_PAUSE: Final = 3 * DAY * 60
"""The seconds after which a pause by an umpire who also plays ends by itself."""
WEEK: Final = 7 * DAY
UNITS: Final = {"m": 1, "h": HOUR, "d": DAY, "w": WEEK}
NEXT: Final = {"h": "m", "d": "h", "w": "d"}
"""The unit of a number that has none after another unit: “1h30” is an hour and 30 minutes."""
UNIT: Final = r"(m|min|mins|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?)\b\.?|(m|h|d|w)(?=\d)"
PART: Final = re.compile(rf"(\d{{1,6}}(?:[.,]\d{{1,6}})?)\s*(?:{UNIT})?(?:\s*,?\s*(?:and\b|&|\+)\s*|\s*,\s*|\s*)")
"""A number with its unit and what joins it to the next, as people write it: “12h”, “30 min”, “1,5h and 10m”."""
DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
DAY_NAMES: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SEVERAL_DAYS: Final = {"weekend": "sat-sun", "weekends": "sat-sun", "weekdays": "mon-fri"}
JOINS: Final = re.compile(r"[\s,;+/&]+|\band\b")
"""The words and signs between days."""
RANGE: Final = re.compile(r"\s*(?:[-–—]|\b(?:to|till|until|through)\b)\s*")
"""The words and signs between the first and the last of several days."""


STANDS_IN: Final = "If time runs out, the house plays that turn as the side sees it, in a fight only on a street."


class Mode(StrEnum):
    """How it is played: with all present, each in their own time, or with the bot as a book of rules."""

    LIVE = "Live"
    POST = "By post"
    TABLE = "Real table"


class DecisionKind(StrEnum):
    """A kind of decision: a player's turn, an answer to another's action, a rule's demand, a part of a month, any
    action, the begin of a campaign, or an umpire's ruling.
    """

    TURN = "turn"
    ANSWER = "answer"
    DUTY = "duty"
    PART = "part"
    IDLE = "idle"
    BEGIN = "begin"
    RULING = "ruling"


@frozen
class Pace:
    """The pace of a game or campaign. Times are in minutes.

    An hour of the day is a schedule, and times are up at that hour alone. Whole days are counted by the clocks, so that
    they keep the hour when summer time begins or ends. A decision that comes up soon after the hour counts from it. Any
    other has its whole time and what is left until the hour. A part of a month that ends early leaves the schedule as
    it is. The next part ends when it would have, had this one taken its time.

    turn, answer, duty, part  what each decision has by post
    hour      the minute of the day at which a time is up; -1 for any
    zone      the time zone of that, and of the days of rest, as the IANA names it
    rest      days on which no time runs, 0 for Monday
    idle      after so long without an action the bot asks whether it is over; 0 for never
    grace     what players have after the announced time
    early     whether it continues as soon as all have answered
    seconds   what an answer has in live play, where a pause must reveal nothing
    extends   whether an absent player has a second time of the same length, once
    stands_in whether the house plays the turn of a player whose time is up, in a fight only on a street
    until     no time is up before, in seconds since 1970; 0 for none
    paused    since when no time runs, in seconds since 1970; 0 while time runs
    pauser    the user id of who paused it; 0 for the bot
    resumers  the user ids of those who want it to continue meanwhile
    """

    mode: Mode = Mode.LIVE
    turn: int = DAY
    answer: int = DAY // 2
    duty: int = DAY // 2
    part: int = 3 * DAY
    hour: int = -1
    zone: str = "UTC"
    rest: tuple[int, ...] = ()
    grace: int = 0
    early: bool = False
    seconds: int = 30
    extends: bool = False
    until: int = 0
    paused: int = 0
    pauser: int = 0
    resumers: tuple[int, ...] = ()
    idle: int = 0
    stands_in: bool = False

    def passed(self, user: int, to: int) -> Pace:
        """The same pace once a user has taken over from another. The other's pause becomes theirs, and a wish to resume
        is dropped.
        """
        return replace(
            self,
            pauser=to if self.pauser == user else self.pauser,
            resumers=tuple(one for one in self.resumers if one != user),
        )

    @property
    def by_post(self) -> bool:
        return self.mode is Mode.POST

    @property
    def times(self) -> tuple[object, ...]:
        """All settings by which a time is computed."""
        return (self.mode, self.turn, self.answer, self.duty, self.part, self.hour, self.zone, self.rest, self.grace)

    @property
    def runs(self) -> bool:
        """Whether time runs out for anyone now."""
        return self.by_post and not self.paused

    def minutes(self, decision: DecisionKind) -> int:
        """What a decision has; 0 unless the game is by post, except for the idle time. A begin has no time limit."""
        if decision is DecisionKind.IDLE:
            return self.idle
        if not self.by_post or decision is DecisionKind.BEGIN:
            return 0
        times = {
            DecisionKind.TURN: self.turn,
            DecisionKind.ANSWER: self.answer,
            DecisionKind.DUTY: self.duty,
            DecisionKind.PART: self.part,
            DecisionKind.RULING: self.part,
        }
        return times[decision]


LIVE: Final = Pace()


def minutes_in(text: str) -> int | None:
    """Read a time as users type it, in minutes: “12h”, “30 m”, “2d”, “1d 12h”, “1,5h”, “1h30”. A number is hours.

    None if any part is not understood.
    """
    typed, at, minutes, last = text.strip().casefold(), 0, 0.0, ""
    while part := PART.match(typed, at):
        unit = (part[2] or part[3] or NEXT.get(last, "" if last else "h"))[:1]
        if unit not in UNITS or not (part[2] or part[3] or part.end() == len(typed)):
            return None  # a number without a unit is the last one
        minutes += float(part[1].replace(",", ".")) * UNITS[unit]
        last, at = unit, part.end()
    return round(minutes) if typed and at == len(typed) else None


def minutes_of(text: str, fewest: int = SHORTEST, most: int = LONGEST) -> int:
    """Read a time in minutes. Raises OutOfRange for one that is not understood, too short or too long."""
    minutes = minutes_in(text)
    if minutes is None:
        raise OutOfRange(f"“{shown(text.strip())}” is not a length of time. Write one such as 12h, 1h30, 30m or 2d.")
    if not fewest <= minutes <= most:
        least = span(fewest) if fewest else "0"
        raise OutOfRange(f"A time can be {least} to {span(most)}. Type one within that.")
    return minutes


def span(minutes: int) -> str:
    """A time in words: “2 days”, “1 day and 12 hours”, “30 minutes”."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    parts = [count(number, unit) for number, unit in ((days, "day"), (hours, "hour"), (left, "minute")) if number] or [
        "no time"
    ]
    return " and ".join(parts) if len(parts) < 3 else f"{parts[0]}, {parts[1]} and {parts[2]}"


def hour_of(text: str) -> int:
    """Read a time of the day as users type it, in minutes since midnight: “20:00”, “8 pm”, “20”. Raises OutOfRange
    otherwise.
    """
    found = re.fullmatch(r"(\d{1,2})(?:[:.h](\d\d))?\s*(?:([ap])\.?(?:m\.?)?)?", text.strip().casefold())
    if found is None:
        raise OutOfRange("That is not a time of day. Type one such as 20:00.")
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half:
        if not 1 <= hour <= 12:
            raise OutOfRange("That is not a time of day. Type one such as 20:00 or 8 pm.")
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59:
        raise OutOfRange("A time of day is 0:00 to 23:59. Type one within that.")
    return hour * HOUR + minute


def clock(minute: int) -> str:
    """A minute of the day: “20:00”."""
    return f"{minute // HOUR}:{minute % HOUR:02}"


def day_named(word: str) -> int | None:
    """A day of the week by its name or how it begins, 0 for Monday: “fri”, “Fridays”; None for no day."""
    wanted = word.casefold().rstrip(".")
    found = [place for place, name in enumerate(DAY_NAMES) if len(wanted) > 2 and f"{name}s".startswith(wanted)]
    return found[0] if found else None


def rest_of(text: str) -> tuple[int, ...]:
    """Read days of rest as users type them, 0 for Monday: “Sat, Sun”, “Fri-Sun”, “weekend”; none for “none”.

    Raises OutOfRange for anything that is no day, and for all seven.
    """
    typed = text.strip().casefold()
    if typed in ("none", ""):
        return ()
    days = set[int]()
    for word in filter(None, JOINS.split(RANGE.sub("-", typed))):
        first, dash, last = SEVERAL_DAYS.get(word, word).partition("-")
        begins, ends = day_named(first), day_named(last if dash else first)
        if begins is None or ends is None:
            raise OutOfRange(
                f"“{shown(word)}” is not a day of the week. Write days such as Sat, Sun; or Fri-Sun; or weekend."
            )
        days.update((begins + step) % len(DAYS) for step in range((ends - begins) % len(DAYS) + 1))
    if len(days) == len(DAYS):
        raise OutOfRange("The clock must run on at least one day. Remove a day.")
    return tuple(sorted(days))


OFFSET: Final = re.compile(r"Etc/GMT([+-])(\d+)")


def zone_label(zone: str) -> str:
    """A time zone as players read it. The IANA counts west, people count east: Etc/GMT-1 is “UTC+1”."""
    found = OFFSET.fullmatch(zone)
    return f"UTC{'-' if found[1] == '+' else '+'}{found[2]}" if found else zone


def pace_lines(pace: Pace, decisions: tuple[DecisionKind, ...], *, asks: bool = False) -> list[str]:
    """The pace in sentences, with these decisions. `asks` says that the clock asks people in live play too."""
    over = [f"After {span(pace.idle)} without an action the bot asks whether the game is over."] if pace.idle else []
    if pace.mode is Mode.LIVE and asks:
        lasts = count(pace.seconds, "second") if pace.seconds % 60 else span(pace.seconds // 60)
        how = "or until all have answered" if pace.early else "always the full time, so that a pause reveals nothing"
        return [
            "Live play.",
            f"The bot asks each player who could hold a card, for {lasts}, {how}.",
            *over,
        ]
    if pace.mode is Mode.LIVE:
        return ["Live play, with no clock.", *over]
    if pace.mode is Mode.TABLE:
        return ["A real table: no clock, and you type in your own dice.", *over]
    names = {
        DecisionKind.TURN: "a turn",
        DecisionKind.ANSWER: "an answer",
        DecisionKind.DUTY: "what the rules ask for",
        DecisionKind.PART: "a part of the month",
    }
    lines = [f"By post: {listed(f'{span(pace.minutes(one))} for {names[one]}' for one in decisions)}."]
    if pace.hour >= 0:
        lines.append(f"Time is up at {clock(pace.hour)} ({zone_label(pace.zone)}).")
        if DecisionKind.PART in decisions:
            lines.append("A part that ends early takes no time from the next.")
    if pace.rest:
        lines.append(f"The clock stops on {listed(DAYS[day] for day in pace.rest)} ({zone_label(pace.zone)}).")
    if pace.grace:
        lines.append(f"Grace after a deadline: {span(pace.grace)}.")
    lines.append(
        "Play continues as soon as all have answered."
        if pace.early
        else "Each wait lasts the full time, even if all have answered early."
    )
    if pace.extends:
        lines.append("A player who is away gets the same time again, once.")
    if pace.stands_in:
        lines.append(STANDS_IN)
    return [*lines, *over]
