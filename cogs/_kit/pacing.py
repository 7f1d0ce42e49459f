"""How fast a game or campaign is played: set, paused, gone on with, extended; the same for both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

import discord
from annotated_types import Len

from cogs._kit.calendar import time_zones, zone_named
from cogs._kit.context import Caller, Context
from cogs._kit.prepared import Prepared
from cogs._kit.render import Card
from cogs._kit.slash import run_typed, typed_in
from cogs._kit.views import client, show
from db.deadlines import deadline
from db.unit_of_work import reading
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import frozen, replace
from rules.core.markup import at_time
from rules.core.move import opt, record
from rules.core.pace import (
    DAY,
    LONGEST_IDLE,
    LONGEST_PAUSE,
    Decision,
    Mode,
    Pace,
    hour_of,
    minutes_of,
    pace_told,
    rest_of,
    span,
)
from rules.core.refusal import ForUmpire, IllegalNow, NotYours, OutOfRange
from rules.core.report import Report
from rules.core.voting import lacking
from rules.core.words import count

Text = Annotated[str, Len(1, 40)]
FEWEST: Final = 5
"""Nothing is up sooner than so many minutes after it was told."""
ANY_HOUR: Final = "any"


@record
class Times:
    """How fast it goes; what is left out stays as it is."""

    mode: str = opt("Live, by post with a clock, or at a real table.", default="", words=tuple(Mode))
    turn: Text = opt("By post: the time for a turn or an order, such as 1d or 12h.", default="")
    answer: Text = opt("By post: the time to answer what another does, such as 12h or 30m.", default="")
    duty: Text = opt("By post: the time for what the rules ask for, such as a test.", default="")
    at: Text = opt("By post: the hour of the day at which time is up, such as 20:00; “any” for any hour.", default="")
    zone: Text = opt("The time zone of the hour and the days, such as Europe/Berlin.", default="", complete=time_zones)
    rest: Text = opt("Days on which the clock stands still, such as Sat, Sun; “none” for none.", default="")
    grace: Text = opt("Extra time after the announced deadline, such as 2h; 0 for none.", default="")
    early: str = opt("Whether it goes on as soon as all have answered.", default="", words=("On", "Off"))
    idle: Text = opt("How long without a deed before the bot asks if it is over, such as 14d; 0 for never.", default="")
    extend: str = opt("Whether somebody who is away gets the same time again, once.", default="", words=("On", "Off"))


@frozen
class Timed:
    """A game or campaign whose pace is meant.

    told       what it is called in a sentence
    command    the command that sets its pace
    players    who plays in it
    umpires    whom it names umpires
    umpire     whether the caller umpires it
    gone       who does not count towards a majority
    decisions  what it has times for
    paced      the changes by which it goes as fast as that
    asks       whether live, too, people are asked by the clock
    """

    told: str
    command: str
    pace: Pace
    players: frozenset[int]
    umpires: tuple[int, ...]
    umpire: bool
    gone: frozenset[int]
    decisions: tuple[Decision, ...]
    paced: Callable[[Pace], tuple[Change, ...]]
    game: int | None = None
    campaign: int | None = None
    asks: bool = False

    def in_words(self, pace: Pace) -> list[str]:
        """A pace of it, a sentence each."""
        return pace_told(pace, self.decisions, asks=self.asks)

    def prepared(self, pace: Pace, headline: str, lines: tuple[str, ...] = ()) -> Prepared:
        """What sets that pace, and says so."""
        changes = self.paced(pace)
        return Prepared(
            Deed(report=lambda _: Report(headline, lines), changes=lambda _: changes, log=self.campaign), game=self.game
        )


def set_pace(ctx: Context, one: Timed, m: Times, part: str = "", seconds: int = 0) -> Prepared:
    """Another pace, of what is said.

    Raises IllegalNow where the bot can't post, OutOfRange for times that can't be, NotYours for an onlooker.
    """
    require_part(ctx, one)
    pace = _read(one.pace, m, part)
    if seconds and not one.asks:
        raise IllegalNow(f"{one.told} has no clock of seconds: only Dillinger does.")
    pace = replace(pace, seconds=seconds or pace.seconds)
    if pace.by_post or pace.idle:
        require_posting(ctx.caller)
    if pace == one.pace:
        raise IllegalNow(f"That is the pace of {one.told} already: {one.command} alone shows it.")
    first, *lines = one.in_words(pace)
    if pace.by_post and pace.times != one.pace.times:
        until = deadline(pace, one.decisions[0], int(ctx.now.timestamp()))
        what = "a turn" if one.decisions[0] is Decision.TURN else "this part of the month"
        lines.append(f"All running deadlines start again: {what} has time until {at_time(until)}.")
    if pace.mode is not Mode.POST:
        pace = replace(pace, paused=0, pauser=0, resumers=(), until=0)
    return one.prepared(pace, f"{one.told}. {first}", tuple(lines))


async def set_or_show(
    interaction: discord.Interaction, kind: type[Times], of: Callable[[Context], Awaitable[Timed]]
) -> None:
    """Set the pace of what is meant; with nothing said but which, show it."""
    if typed_in(interaction).keys() - {"campaign"}:
        await run_typed(interaction, kind)
        return
    async with reading(client(interaction).database) as work:
        card = pace_card(await of(await Context.at(work, Caller.of(interaction), discord.utils.utcnow())))
    await show(interaction, card)


def pace_card(one: Timed) -> Card:
    """The pace that holds, for whoever asks."""
    first, *lines = one.in_words(one.pace)
    if one.pace.paused:
        lines.append(f"It has been paused since {at_time(one.pace.paused)}, {at_time(one.pace.paused, 'R')}.")
    if one.pace.until:
        lines.append(f"No deadline comes before {at_time(one.pace.until)}.")
    return Card(f"{one.told}. {first}", lines=tuple(lines), private=True)


def require_posting(caller: Caller) -> None:
    """Refuse, with IllegalNow, a game by post where the bot can't post."""
    if not caller.posts:
        raise IllegalNow(
            "By post the bot must be able to tell people when it is their turn, and it can't post here: a manager of "
            "the server has to invite it, and to let it see this channel and send messages in it."
        )


def _read(pace: Pace, m: Times, part: str) -> Pace:
    """A pace with what was typed in the place of what was."""
    typed: dict[str, object] = {"mode": Mode(m.mode)} if m.mode else {}
    times = {"turn": m.turn, "answer": m.answer, "duty": m.duty, "part": part}
    typed |= {name: minutes_of(text, FEWEST) for name, text in times.items() if text}
    if m.at:
        typed["hour"] = -1 if m.at.strip().casefold() == ANY_HOUR else hour_of(m.at)
    if m.zone:
        typed["zone"] = zone_named(m.zone)
    if m.rest:
        typed["rest"] = rest_of(m.rest)
    if m.idle:
        idle = minutes_of(m.idle, 0, LONGEST_IDLE)
        if idle and idle < DAY:
            raise OutOfRange("The bot waits a day at least before it asks whether a game is over: say 1d or more.")
        typed["idle"] = idle
    if m.grace:
        typed["grace"] = minutes_of(m.grace, 0)
    typed |= {name: word == "On" for name, word in (("early", m.early), ("extends", m.extend)) if word}
    if not m.mode and any(times.values()) and pace.mode is not Mode.POST:
        typed["mode"] = Mode.POST  # who says a time means to have a clock
    return replace(pace, **typed)


def require_part(ctx: Context, one: Timed) -> None:
    """Its pace is for its umpires, where it names any, else for those who play; anybody's while nobody does."""
    if one.umpire:
        return
    if one.umpires or (one.players and ctx.caller.actor.id not in one.players):
        whose = "umpires" if one.umpires else "umpires and players"
        raise ForUmpire(f"The pace of {one.told} is for its {whose} to set.", one.campaign or 0)


# Pauses


def pause(ctx: Context, one: Timed) -> Prepared:
    """Its time stands still; of an umpire who plays himself for three days at most."""
    require_part(ctx, one)
    _require_post(one)
    if one.pace.paused:
        raise IllegalNow(f"{one.told} is paused already, since {at_time(one.pace.paused)}.")
    now, who = int(ctx.now.timestamp()), ctx.caller.actor.id
    by = 0 if ctx.caller.clock else who
    plays = by in one.players
    ends = (
        f"It goes on by itself {at_time(now + LONGEST_PAUSE, 'R')}, or when most players want it to." if plays else ""
    )
    locked = "" if by else "Its thread is locked: it goes on when that is unlocked."
    lines = ("Every deadline is put off for as long as the pause lasts.", *filter(None, [ends, locked]))
    return one.prepared(replace(one.pace, paused=now, pauser=by, resumers=()), f"{one.told} is paused.", lines)


def resume(ctx: Context, one: Timed) -> Prepared:
    """Its time runs again; a player's word counts where an umpire who plays himself has paused it."""
    _require_post(one)
    pace, who = one.pace, ctx.caller.actor.id
    if not pace.paused:
        raise IllegalNow(f"{one.told} is not paused.")
    runs = replace(pace, paused=0, pauser=0, resumers=())
    stood = span(max(1, (int(ctx.now.timestamp()) - pace.paused) // 60))
    locked = "" if pace.pauser else f"It was paused {at_time(pace.paused, 'R')}, when its thread was locked."
    told = (*filter(None, [locked]), f"Every deadline is {stood} later.")
    if one.umpire or who == pace.pauser or not one.umpires:
        require_part(ctx, one)
        return one.prepared(runs, f"{one.told} goes on.", told)
    if who not in one.players:
        raise NotYours(f"{one.told} is for its players and umpires.")
    if pace.pauser not in one.players:
        why = "was paused by its umpire" if pace.pauser else "is paused while its thread is locked"
        raise ForUmpire(f"{one.told} {why}: only an umpire can let it go on.", one.campaign or 0)
    if who in pace.resumers:
        raise IllegalNow("You have said so already.")
    resumers = (*pace.resumers, who)
    left = lacking(resumers, one.players - one.gone - {pace.pauser})
    if not left:
        return one.prepared(runs, f"{one.told} goes on: most players want it to.", told)
    headline = f"{ctx.caller.actor.name} wants {one.told} to go on."
    return one.prepared(
        replace(pace, resumers=resumers),
        headline,
        (f"It does once {count(left, 'more player')} want{'s' * (left == 1)} it.",),
    )


def extend(ctx: Context, one: Timed, by: str) -> Prepared:
    """No deadline comes for so long from now."""
    require_part(ctx, one)
    _require_post(one)
    until = int(ctx.now.timestamp()) + 60 * minutes_of(by, FEWEST)
    if until <= one.pace.until:
        raise OutOfRange(f"As it is, no deadline comes before {at_time(one.pace.until)}: say a longer time.")
    pace = replace(one.pace, until=until)
    return one.prepared(pace, f"{one.told}: no deadline comes before {at_time(until)}, {at_time(until, 'R')}.")


def _require_post(one: Timed) -> None:
    if not one.pace.by_post:
        raise IllegalNow(f"{one.told} has no clock: {one.command} starts one, with mode:By post.")
