"""/away: until when somebody is away, and who decides for him meanwhile."""

from __future__ import annotations

from typing import Final

import discord
from discord.ext import commands

from cogs._kit.calendar import time_of
from cogs._kit.context import Context
from cogs._kit.pacing import Text
from cogs._kit.params import require_person
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import User, alone, answers, command, run_typed
from db.unit_of_work import Place
from rules.core.deed import Deed
from rules.core.markup import at_time, mention
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.report import FollowUp, Report

NOW: Final = "now"


@command("away")
class Away:
    """Say until when you are away; a substitute who agrees decides for you."""

    until: Text = opt("Until when: 3d, 2 weeks, 2026-12-24, Dec 24, Friday; “now” when you are back.")
    substitute: User = opt("Who decides for you (default: your standing orders and the clock).", default=0)


@answers(Away)
async def away(interaction: discord.Interaction, m: Away) -> None:
    require_person(interaction, "substitute", "decides nothing")
    await run_typed(interaction, Away)


@prepares(Away)
async def prepare_away(ctx: Context, m: Away) -> Prepared:
    user, name, now = ctx.caller.actor.id, ctx.caller.actor.name, int(ctx.now.timestamp())
    wants = await ctx.work.preferences.of(user)
    if m.until.strip().casefold() == NOW:
        if wants.away_until <= now:
            raise IllegalNow("You are not away.")
        await ctx.work.is_back(user, ctx.now)
        return Prepared(Deed(report=lambda _: Report(f"{name} is back.")))
    until = time_of(m.until, wants.zone, now)
    if m.substitute == user:
        raise OutOfRange("You can't decide for yourself while you are away: name somebody else, or nobody.")
    if m.substitute:
        await require_apart(ctx, user, m.substitute)
    await ctx.work.preferences.keep(user, away_until=until, substitute=m.substitute, agreed=False)
    await ctx.work.stir(user, ctx.now)
    headline = f"{name} is away until {at_time(until)}."
    if not m.substitute:
        said = Report(headline, ("Standing orders hold. Anything else that comes due is done as announced.",))
        return Prepared(Deed(report=lambda _: said))
    kept = {"user": user, "substitute": m.substitute, "until": until}
    once = f"away:{ctx.caller.delivery}"
    offers = (
        FollowUp("I will", "away agree", kept, once, (m.substitute,)),
        FollowUp("I will not", "away decline", kept, once),
    )
    lines = (f"{mention(m.substitute)} is asked to decide for {name} meanwhile, by post and live.",)
    return Prepared(Deed(report=lambda _: Report(headline, lines, offers)))


@record
class Asked:
    """What the buttons hold: who is away, who is asked to decide for him, until when."""

    user: int = opt("Who is away.")
    substitute: int = opt("Who is asked.")
    until: int = opt("Until when.")


@prepares(Asked, "away agree")
async def prepare_agree(ctx: Context, m: Asked) -> Prepared:
    """A button alone: somebody decides for who is away from now on."""
    await _still_asked(ctx, m)
    if ctx.caller.actor.id != m.substitute:
        raise NotYours(f"That is asked of {mention(m.substitute)} alone.")
    await require_apart(ctx, m.user, m.substitute)
    await ctx.work.preferences.keep(m.user, agreed=True)
    await ctx.work.stir(m.user, ctx.now)
    told = f"{mention(m.substitute)} decides for {mention(m.user)} until {at_time(m.until)}."
    lines = (
        f"He may do all that {mention(m.user)} may, in games and campaigns.",
        f"{mention(m.user)} is back as soon as he does anything himself.",
    )
    return Prepared(Deed(report=lambda _: Report(told, lines)))


@prepares(Asked, "away decline")
async def prepare_decline(ctx: Context, m: Asked) -> Prepared:
    """A button alone: who is asked will not, or is asked no longer."""
    await _still_asked(ctx, m)
    if ctx.caller.actor.id not in (m.substitute, m.user):
        raise NotYours(f"That is asked of {mention(m.substitute)} alone.")
    await ctx.work.preferences.keep(m.user, substitute=0, agreed=False)
    return Prepared(Deed(report=lambda _: Report(f"{mention(m.substitute)} will not decide for {mention(m.user)}.")))


async def _still_asked(ctx: Context, m: Asked) -> None:
    wants = await ctx.work.preferences.of(m.user)
    asked = (wants.away_until, wants.substitute, wants.agreed) == (m.until, m.substitute, False)
    if not asked or m.until <= ctx.now.timestamp():
        raise IllegalNow("Nobody is asked that any more.")


async def require_apart(ctx: Context, user: int, substitute: int) -> None:
    """Refuse a substitute who takes part himself where the other does, or decides for somebody else there."""
    involved = await ctx.work.parts.of(user)
    places = [(Place(None, one, None), one.game.name) for _, one, _ in involved.games]
    places += [(Place(None, None, one), one.campaign.name) for _, one, _ in involved.campaigns]
    for place, name in places:
        players = await ctx.work.players(place)
        if substitute in players:
            raise OutOfRange(
                f"In “{name}” {mention(substitute)} takes part himself: name somebody who does not, or nobody."
            )
        decided = await ctx.work.preferences.substitutes(players - {user}, int(ctx.now.timestamp()))
        if substitute in decided.values():
            raise OutOfRange(f"In “{name}” {mention(substitute)} decides for somebody else: name another, or nobody.")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Away))
