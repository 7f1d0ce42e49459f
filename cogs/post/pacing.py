"""The pace of a game or campaign, the same for both: setting it, pauses, extensions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

import discord
from annotated_types import Len

from cogs.cards.card import Card, Choice, Menu
from cogs.command_adapter.calendar import time_zones, zone_named
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_numbered
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Prepared
from cogs.replies.answers import run_typed, typed_in
from cogs.replies.dispatch import NUMBER, on_choice
from cogs.replies.replies import show
from cogs.replies.running import run
from db.deadlines import deadline
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.commands.pace import FEWEST, Timed, extended, goes_at, idle_of, paused, require_part, resumed
from rules.core.plain.frozen import replace
from rules.core.plain.markup import at_time
from rules.core.play.pace import DecisionKind, Mode, Pace, hour_of, minutes_of, rest_of, span

Text = Annotated[str, Len(1, 40)]
ANY_HOUR: Final = "any"
CHOICES: Final = ("12h", "1d", "2d", "3d", "7d")
"""The times that a menu offers."""
A_TIME: Final = "|".join(CHOICES)
"""The pattern of a choice."""
ASKED: Final = {
    DecisionKind.TURN: "Time for a turn",
    DecisionKind.ANSWER: "Time for an answer",
    DecisionKind.DUTY: "Time for what the rules ask for",
    DecisionKind.PART: "Time for a part of the month",
}
TIME: Final = "pacetime"
"""The menus of a pace. A key names the campaign, 0 for the game here, and the kind of decision."""


@record
class Times:
    """How fast it goes. Omitted options stay as they are."""

    mode: str = option(
        "How the game is played: live, by post with a clock, or at a real table.", default="", words=tuple(Mode)
    )
    turn: Text = option("By post: the time for a turn or an order, such as 1d or 12h.", default="")
    answer: Text = option("By post: the time to answer what another does, such as 12h or 30m.", default="")
    duty: Text = option("By post: the time for what the rules ask for, such as a test.", default="")
    at: Text = option(
        "By post: the hour of the day at which time is up, such as 20:00; “any” for any hour.", default=""
    )
    zone: Text = option(
        "The time zone of the hour and the days, such as Europe/Berlin.", default="", complete=time_zones
    )
    rest: Text = option("Days without a clock, such as Sat, Sun; “none” for none.", default="")
    grace: Text = option("Extra time after the announced deadline, such as 2h; 0 for none.", default="")
    early: str = option("Whether the game continues as soon as all have answered.", default="", words=("On", "Off"))
    idle: Text = option(
        "Time without an action before the bot asks if it is over, such as 14d; 0 for never.", default=""
    )
    extend: str = option(
        "Whether a player who is away gets the same time again, once.", default="", words=("On", "Off")
    )


def set_pace(ctx: Context, one: Timed, move: Times, part: str = "", seconds: int = 0, house: str = "") -> Prepared:
    """Set the given parts of the pace. `house` says whether the house plays late turns, as typed.

    Raises IllegalNow if the bot can't post, OutOfRange for impossible times, and NotYours for an onlooker.
    """
    require_part(one, ctx.caller.actor.id)
    now = int(ctx.now.timestamp())
    wanted = _read(one.pace, move, part)
    wanted = replace(wanted, stands_in=house == "On") if house else wanted
    deed = goes_at(one, wanted, seconds, lambda pace, what: deadline(pace, what, now), posts=ctx.caller.posts)
    return Prepared(deed, game=one.game)


async def set_or_show(
    interaction: discord.Interaction, kind: type[Times], of: Callable[[Context], Awaitable[Timed]]
) -> None:
    """Set the pace of a game or campaign; without options other than its name, show it."""
    if typed_in(interaction).keys() - {"campaign"}:
        await run_typed(interaction, kind)
        return
    async with reading(client(interaction).database) as work:
        card = pace_card(await of(await Context.at(work, Caller.of(interaction), discord.utils.utcnow())))
    await show(interaction, card)


def pace_card(one: Timed) -> Card:
    """The present pace."""
    first, *lines = one.in_words(one.pace)
    if one.pace.paused:
        lines.append(f"It has been paused since {at_time(one.pace.paused)}, {at_time(one.pace.paused, 'R')}.")
    if one.pace.until:
        lines.append(f"No deadline comes before {at_time(one.pace.until)}.")
    menus = [menu for kind in one.decisions for menu in times_menu(TIME, f"{one.campaign or 0}.{kind}", one.pace, kind)]
    return Card(f"{one.title}. {first}", lines=tuple(lines), menus=tuple(menus), private=True)


def times_menu(does: str, key: str, pace: Pace, kind: DecisionKind) -> tuple[Menu, ...]:
    """The menu of times for a kind of decision; none unless the pace is by post."""
    if not pace.by_post:
        return ()
    now = pace.minutes(kind)
    what = ASKED[kind].removeprefix("Time ")  # a menu with a chosen time shows its label alone
    times = tuple(Choice(one, f"{span(minutes_of(one))} {what}", chosen=minutes_of(one) == now) for one in CHOICES)
    return (Menu(does, key, ASKED[kind], times),)


@on_choice(TIME, rf"{NUMBER}\.({'|'.join(ASKED)})", A_TIME)
async def choose_time(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Set the time for a kind of decision, in the game here or in a campaign."""
    campaign, kind = key.split(".")
    options = {kind: values[0]}
    if not int(campaign):
        await run(interaction, "game pace", options, asked=True)
        return
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await campaign_numbered(ctx, int(campaign))
    await run(interaction, "campaign pace", {**options, "campaign": stored.campaign.name}, asked=True)


def _read(pace: Pace, move: Times, part: str) -> Pace:
    """The pace with the typed values in place of the old ones."""
    typed: dict[str, object] = {"mode": Mode(move.mode)} if move.mode else {}
    times = {"turn": move.turn, "answer": move.answer, "duty": move.duty, "part": part}
    typed |= {name: minutes_of(text, FEWEST) for name, text in times.items() if text}
    if move.at:
        typed["hour"] = -1 if move.at.strip().casefold() == ANY_HOUR else hour_of(move.at)
    if move.zone:
        typed["zone"] = zone_named(move.zone)
    if move.rest:
        typed["rest"] = rest_of(move.rest)
    if move.idle:
        typed["idle"] = idle_of(move.idle)
    if move.grace:
        typed["grace"] = minutes_of(move.grace, 0)
    typed |= {name: word == "On" for name, word in (("early", move.early), ("extends", move.extend)) if word}
    if not move.mode and any(times.values()) and pace.mode is not Mode.POST:
        typed["mode"] = Mode.POST  # a user who gives a time wants a clock
    return replace(pace, **typed)


# Pauses


def pause(ctx: Context, one: Timed) -> Prepared:
    """Pause its time."""
    me, now = ctx.caller.actor.id, int(ctx.now.timestamp())
    return Prepared(paused(one, me, now, clock=ctx.caller.clock), game=one.game)


def resume(ctx: Context, one: Timed) -> Prepared:
    """Resume its time, or record that a player wants to."""
    me, now = ctx.caller.actor, int(ctx.now.timestamp())
    return Prepared(resumed(one, me.id, me.name, now), game=one.game)


def extend(ctx: Context, one: Timed, by: str) -> Prepared:
    """Set that no deadline comes for so long from now."""
    return Prepared(extended(one, ctx.caller.actor.id, by, int(ctx.now.timestamp())), game=one.game)
