"""The pace of a game or campaign, its pauses and their ends: rights and reports, the same for both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Opens, Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import at_time
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count
from rules.core.play.majority import lacking
from rules.core.play.pace import (
    DAY,
    LONGEST_IDLE,
    LONGEST_PAUSE,
    DecisionKind,
    Mode,
    Pace,
    minutes_of,
    pace_lines,
    span,
)

UNMEASURED: Final = (
    "Without a street players say how far it is and who has cover, and a target's player can object until they act."
)
HOUSE_PLAYS: Final = FollowUp("House plays late turns", "game pace", {"house": "On"})
FEWEST: Final = 5
"""The fewest minutes between the announcement of a time and its end."""


@frozen
class Timed:
    """The game or campaign whose pace is set.

    title       its name in a sentence
    command    the command that sets its pace
    players    the users who play in it
    umpires    the users whom it names umpires
    umpire     whether the caller umpires it
    gone       the users who do not count towards a majority
    decisions  the decisions that it has times for
    paced      the changes that set a pace
    asks       whether the clock asks people in live play too
    begun      whether play has begun
    housed     whether the house can play the turns of its players, in a fight on a street
    unmeasured  whether its players say what the table shows, because no street is laid
    proposes   the button that lays one; none if no street measures for it
    """

    title: str
    command: str
    pace: Pace
    players: frozenset[int]
    umpires: tuple[int, ...]
    umpire: bool
    gone: frozenset[int]
    decisions: tuple[DecisionKind, ...]
    paced: Callable[[Pace], tuple[Change, ...]]
    game: int | None = None
    campaign: int | None = None
    asks: bool = False
    begun: bool = False
    housed: bool = False
    unmeasured: bool = False
    proposes: tuple[Opens, ...] = ()

    def in_words(self, pace: Pace) -> list[str]:
        """A pace of it, a sentence each."""
        return pace_lines(pace, self.decisions, asks=self.asks)

    def deed(
        self,
        pace: Pace,
        headline: str,
        lines: tuple[str, ...] = (),
        opens: tuple[Opens, ...] = (),
        offers: tuple[FollowUp, ...] = (),
    ) -> Deed[None]:
        """The deed that sets that pace, and says so."""
        changes, report = self.paced(pace), Report(headline, lines, offers, opens=opens)
        return Deed(report=lambda _: report, changes=lambda _: changes, log=self.campaign)


def idle_of(text: str) -> int:
    """Read the minutes without an action after which the bot asks whether it is over, as typed. Raises OutOfRange."""
    idle = minutes_of(text, 0, LONGEST_IDLE)
    if idle and idle < DAY:
        raise OutOfRange("The bot waits at least a day before it asks whether a game is over. Type 1d or more.")
    return idle


def goes_at(
    one: Timed, pace: Pace, seconds: int, up: Callable[[Pace, DecisionKind], int], *, posts: bool
) -> Deed[None]:
    """Set another pace, if the caller may.

    seconds  what an answer has in live play; 0 for as before
    up       when the time is up for a decision that comes up now, in seconds since the epoch
    posts    whether the bot can post there

    Raises IllegalNow.
    """
    if seconds and not one.asks:
        raise IllegalNow(f"{one.title} has no clock of seconds, because only Dillinger has one. Remove that option.")
    if pace.stands_in and not one.pace.stands_in:
        _require_agreed(one)
    pace = replace(pace, seconds=seconds or pace.seconds)
    if pace.by_post or pace.idle:
        require_posting(posts=posts)
    if pace == one.pace:
        raise IllegalNow(f"{one.title} already has that pace. See it with {one.command}.")
    first, *lines = one.in_words(pace)
    if pace.by_post and pace.times != one.pace.times:
        until = up(pace, one.decisions[0])
        what = "a turn" if one.decisions[0] is DecisionKind.TURN else "this part of the month"
        lines.append(f"All running deadlines start again, and {what} has time until {at_time(until)}.")
    if pace.mode is not Mode.POST:
        pace = replace(pace, paused=0, pauser=0, resumers=(), until=0)
    begins = one.unmeasured and pace.by_post and not one.pace.by_post
    lines += [UNMEASURED] if begins else []
    offers = one.housed and not one.begun and pace.by_post and not pace.stands_in
    lays = one.proposes if begins else ()
    return one.deed(pace, f"{one.title}. {first}", tuple(lines), lays, (HOUSE_PLAYS,) if offers else ())


def _require_agreed(one: Timed) -> None:
    """Refuse that the house plays late turns where it can't, and once play has begun. Raises IllegalNow."""
    if not one.housed:
        raise IllegalNow(f"The house can't play turns of {one.title}, only those of a game.")
    if one.begun:
        raise IllegalNow("Players agree on that before play begins, so the house never plays a gang unasked.")


def require_posting(*, posts: bool) -> None:
    """Refuse a game by post in a place where the bot can't post. Raises IllegalNow."""
    if not posts:
        raise IllegalNow(
            "By post the bot must notify players of their turns, and it can't post here. Ask a manager of the "
            "server to invite it, and to let it see this channel and send messages in it."
        )


def require_part(one: Timed, user: int) -> None:
    """Refuse a caller who may not set its pace. Its umpires may, if it names any, else its players, or anyone without
    players.
    """
    if one.umpire:
        return
    if one.umpires or (one.players and user not in one.players):
        whose = "umpires" if one.umpires else "umpires and players"
        raise ForUmpire(f"You can't set the pace of {one.title}. Ask its {whose}.", one.campaign or 0)


# Pauses


def paused(one: Timed, user: int, now: int, *, clock: bool) -> Deed[None]:
    """Pause its time; for three days at most if the pause is of an umpire who also plays."""
    require_part(one, user)
    _require_post(one)
    if one.pace.paused:
        raise IllegalNow(f"{one.title} has been paused since {at_time(one.pace.paused)}. Resume it first.")
    by = 0 if clock else user
    plays = by in one.players
    ends = (
        f"It continues automatically {at_time(now + LONGEST_PAUSE, 'R')}, or when most players want it to."
        if plays
        else ""
    )
    locked = "" if by else "Its thread is locked. It continues when the thread is unlocked."
    lines = ("The pause puts off every deadline for as long as it lasts.", *filter(None, [ends, locked]))
    return one.deed(replace(one.pace, paused=now, pauser=by, resumers=()), f"{one.title} is paused.", lines)


def resumed(one: Timed, user: int, name: str, now: int) -> Deed[None]:
    """Its time runs again. A player can end the pause of an umpire who also plays."""
    _require_post(one)
    pace = one.pace
    if not pace.paused:
        raise IllegalNow(f"{one.title} is not paused, so it can't be resumed. Just play.")
    runs = replace(pace, paused=0, pauser=0, resumers=())
    stood = span(max(1, (now - pace.paused) // 60))
    locked = "" if pace.pauser else f"It was paused {at_time(pace.paused, 'R')}, when its thread was locked."
    lines = (*filter(None, [locked]), f"Every deadline is {stood} later.")
    if one.umpire or user == pace.pauser or not one.umpires:
        require_part(one, user)
        return one.deed(runs, f"{one.title} continues.", lines)
    if user not in one.players:
        raise NotYours(f"Only the players and umpires of {one.title} can do that. Ask one of them.")
    if pace.pauser not in one.players:
        why = "was paused by its umpire" if pace.pauser else "is paused while its thread is locked"
        raise ForUmpire(f"{one.title} {why}. Ask an umpire to resume it.", one.campaign or 0)
    if user in pace.resumers:
        raise IllegalNow("You have already agreed.")
    resumers = (*pace.resumers, user)
    left = lacking(resumers, one.players - one.gone - {pace.pauser})
    if not left:
        return one.deed(runs, f"{one.title} continues, because most players want it to.", lines)
    headline = f"{name} wants {one.title} to continue."
    return one.deed(
        replace(pace, resumers=resumers),
        headline,
        (f"It does once {count(left, 'more player')} want{'s' * (left == 1)} it.",),
    )


def extended(one: Timed, user: int, by: str, now: int) -> Deed[None]:
    """Put every deadline off by this time from now."""
    require_part(one, user)
    _require_post(one)
    until = now + 60 * minutes_of(by, FEWEST)
    if until <= one.pace.until:
        raise OutOfRange(f"No deadline comes before {at_time(one.pace.until)} anyway. Type a longer time.")
    pace = replace(one.pace, until=until)
    return one.deed(pace, f"{one.title}: no deadline comes before {at_time(until)}, {at_time(until, 'R')}.")


def _require_post(one: Timed) -> None:
    if not one.pace.by_post:
        raise IllegalNow(f"{one.title} has no clock. Start one with {one.command} and mode:By post.")
