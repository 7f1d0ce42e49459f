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
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.plain.words import listed
from rules.mad_dogs.paradise.start.first_drafts import check_draft

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


def asking(
    ctx: Context, town: Town, command: str, gang: str, headline: str, lines: Sequence[str], **meant: str
) -> Prepared:
    """A player asks the umpires to allow a command of a gang; most of the players may allow it as well.

    Unnamed umpires are notified by their role. Without that role, the players are.
    """
    me, named, role = ctx.caller.actor, town.campaign.umpires, ctx.umpire_role
    players = sorted(town.players - {me.id})[:MOST_AGREEING]
    about = {"gang": gang, "by": me.id, "of": town.id}
    once = f"{command}:{town.id}:{ctx.caller.delivery}"
    asks = (*named, ctx.server_id)
    waits = [f"The first month has begun, so an umpire decides. {umpires_sentence(ctx, named)}"]
    if not (named or role) and players:
        waits.append(f"Most of the players can decide it too: {listed(map(mention, players))}.")
    return Prepared(
        Deed(
            report=lambda _: Report(
                headline,
                (*lines, *waits),
                (
                    FollowUp("Allow", command, {**ctx.options, **meant, **about}, once, asks),
                    FollowUp("Refuse", "campaign refuse", {"command": command, **about}, once, asks),
                ),
                pings=named or ((role,) if role else tuple(players)),
            ),
            log=town.id,
            rule="mad.campaign.start",
        )
    )


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
    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    name = stored.gang.name
    if move.command == DRAFTS:
        check_draft(town.city, town.outfit(stored.id))
    elif stored.gang.campaign:
        raise IllegalNow(f"{name} is already in a campaign. Pick another gang.")
    what = "draft that" if move.command == DRAFTS else f"come to {town.title}"
    no = Prepared(Deed(report=lambda _: Report(f"No: {name} doesn't {what}."), log=town.id, rule="mad.campaign.start"))
    return answered(no, move.by)
