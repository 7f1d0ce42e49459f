"""Requests to umpires after the first month has begun, and how the players learn the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.commands.mad_dogs.paradise.town import Town, town_of, town_with_id
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.undo_requests import MOST_AGREEING, umpires_sentence
from rules.core.action.deed import Deed
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.report import FollowUp, Report
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.plain.words import key_of, listed
from rules.mad_dogs.paradise.city.records import Request
from rules.mad_dogs.paradise.month.umpire_waits import umpire_waits
from rules.mad_dogs.paradise.start.first_drafts import check_draft
from rules.mad_dogs.paradise.start.requests import another_umpire, asks, refused

BY: Final = option("The player who asked for it.", default=0)
OF: Final = option("The id of the campaign that the request is for.", default=0)
DRAFTS: Final = "campaign draft"


async def town_asked(ctx: Context, name: str, by: int, of: int) -> Town:
    """The town that the caller means, or `of` for an umpire's button. Raises ForUmpire for other users."""
    town = await (town_with_id(ctx, of) if of else town_of(ctx, name))
    if by and not town.umpires:
        raise ForUmpire(f"Only an umpire of {town.title} can decide that.", town.id)
    return town


def require_asker(gang: Gang, by: int) -> None:
    """Raises the refusal of a request by a user who leads the gang no longer."""
    if by not in gang.leaders:
        raise IllegalNow(f"{mention(by)} asked for that, and no longer leads {gang.name}. Ask its leader.")


def umpires_pinged(ctx: Context, town: Town) -> tuple[int, ...]:
    """Whom a question to the umpires mentions: the named ones, unless a notice by post does it; else their role."""
    if named := town.campaign.umpires:
        return () if town.campaign.pace.by_post else named
    return (ctx.umpire_role,) if ctx.umpire_role else ()


def asking(
    ctx: Context, town: Town, command: str, gang: tuple[int, str], headline: str, lines: Sequence[str], **meant: str
) -> Prepared:
    """A player asks the umpires to allow a command of a gang, by its id and name; most players may allow it as well.

    Unnamed umpires are notified by their role. Without that role, the players are.
    """
    id_, name = gang
    me, named, role = ctx.caller.actor, town.campaign.umpires, ctx.umpire_role
    players = sorted(town.players - {me.id})[:MOST_AGREEING]
    about = {"gang": name, "by": me.id, "of": town.id}
    once = f"{command}:{town.id}:{ctx.caller.delivery}"
    asked = (*named, ctx.server_id)
    waits = [f"The first month has begun, so an umpire decides. {umpires_sentence(ctx, named)}"]
    if not (named or role) and players:
        waits.append(f"Most of the players can decide it too: {listed(map(mention, players))}.")
    offers = (
        FollowUp("Allow", command, {**ctx.options, **meant, **about}, once, asked),
        FollowUp("Refuse", "campaign refuse", {"command": command, **about}, once, asked),
    )
    pings = umpires_pinged(ctx, town) if named or role else tuple(players)
    return Prepared(asks(town, Request(id_, name, command), headline, (*lines, *waits), offers, pings))


def answered(prepared: Prepared, by: int) -> Prepared:
    """The same, with a notice to the user who asked, if there is one."""
    if not by:
        return prepared

    def say(result: object) -> Report:
        report = prepared.report(result)
        return replace(report, lines=(f"{mention(by)} asked for it.", *report.lines), pings=(by,))

    return prepared.but(report=say)


@record
class Refused:
    """The refused request: a command of a gang, for which user and in which campaign."""

    command: str = option("The command.")
    gang: str = option("The gang.")
    by: int = BY
    of: int = OF


@prepares(Refused, "campaign refuse")
async def prepare_refuse(ctx: Context, move: Refused) -> Prepared:
    """For a button alone: an umpire refuses a request."""
    town = await town_asked(ctx, "", move.by, move.of)
    known = next((one for one in town.city.requests if key_of(one.name) == key_of(move.gang)), None)
    if known is None:  # asked before requests were stored
        stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
        known = Request(stored.id, stored.gang.name, move.command)
        if move.command == DRAFTS:
            check_draft(town.city, town.outfit(stored.id))
        elif stored.gang.campaign:
            raise IllegalNow(f"{known.name} is already in a campaign. Pick another gang.")
    what = "draft that" if move.command == DRAFTS else f"come to {town.title}"
    return answered(Prepared(refused(town, known, what)), move.by)


@record
class Unruled:
    """Which campaign it is."""

    campaign: str = option("The campaign.", default="")


@prepares(Unruled, "campaign unruled")
async def prepare_unruled(ctx: Context, move: Unruled) -> Prepared:
    """For the clock alone: an umpire is away, or let the time for a ruling run out. The players may name another."""
    town = await town_of(ctx, move.campaign)
    waits = [one.what for one in umpire_waits(town.city)]
    if not (ctx.caller.clock and waits):
        raise NotYours("You don't need this command. The bot asks when it is time.")
    away = await ctx.work.preferences.away(town.campaign.umpires, int(ctx.now.timestamp()))
    headline = (
        f"Every umpire of {town.title} is away." if away else f"The time for an umpire of {town.title} to decide is up."
    )
    return Prepared(_another_umpire(town, headline, waits))


@record
class LeftServer:
    """The umpire who has left the server, and the campaign."""

    user: int = option("The umpire.")
    campaign: str = option("The campaign.", default="")


@prepares(LeftServer, "campaign umpire-left")
async def prepare_umpire_left(ctx: Context, move: LeftServer) -> Prepared:
    """For the bot alone: an umpire has left the server, so the players may name another."""
    town = await town_of(ctx, move.campaign)
    if not (ctx.caller.clock and move.user in town.campaign.umpires):
        raise NotYours("You don't need this command. The bot sees when an umpire leaves the server.")
    waits = [one.what for one in umpire_waits(town.city)]
    headline = f"{mention(move.user)} umpired {town.title}, and has left the server."
    return Prepared(_another_umpire(town, headline, waits, move.user))


def _another_umpire(town: Town, headline: str, lines: Sequence[str], left: int = 0) -> Deed[None]:
    """The question to the players whether another umpire is to be named, with a button to offer oneself."""
    players = tuple(sorted(user for user in town.players if user > 0)[:MOST_AGREEING])
    offer = FollowUp("I will umpire", "campaign umpire", {"campaign": town.title})
    named = listed(map(mention, players)) or "No one"
    votes = f"{named} can name another umpire, if most agree. Press [I will umpire], or use /campaign umpire."
    return another_umpire(town, headline, (*lines, votes), offer, players, left)
