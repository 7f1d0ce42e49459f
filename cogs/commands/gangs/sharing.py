"""The owners of a gang: the part that needs the database. The rest is in rules/core/commands/gang_sharing.py."""

from __future__ import annotations

from typing import Any

from cogs.command_adapter.reader import gang_seen
from cogs.commands.gangs.moves import GANG
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import User, command
from db.repositories import StoredGang
from rules.core.action.fields import option
from rules.core.action.position import Position
from rules.core.commands.gang_sharing import (
    Here,
    Offered,
    accepted,
    declined,
    given,
    heirs_of,
    left,
    owning,
    require_offered,
    require_server,
    shared,
    taken_back,
)
from rules.core.people.person import GangView
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace


@command("gang share")
class Share:
    """Offer another player half of a gang. They accept by a button."""

    gang: str = GANG
    user: User = option("The player who becomes its second owner.")


@prepares(Share)
async def prepare_share(ctx: Context, move: Share) -> Prepared:
    """Offer a user a share in a gang, which two people can own."""
    return Prepared(shared(_here(ctx), await _to_offer(ctx, move.gang), move.user))


@command("gang give")
class Give:
    """Give your gang, or your share in it, away. The new owner accepts by a button."""

    gang: str = GANG
    user: User = option("The new owner.")
    owner: User = option("For umpires: the owner who gives it away.", default=0)


@prepares(Give)
async def prepare_give(ctx: Context, move: Give) -> Prepared:
    """Offer a user one's place among the owners of a gang."""
    return Prepared(given(_here(ctx), await _to_offer(ctx, move.gang), move.user, move.owner))


def _here(ctx: Context) -> Here:
    """The caller of the command, and the game here."""
    id, game = (ctx.game.id, ctx.game.game) if ctx.game is not None else (0, None)
    me = ctx.caller.actor
    return Position(None, id, game, caller=me.id, caller_name=me.name, delivery=ctx.caller.delivery)


async def _to_offer(ctx: Context, name: str) -> GangView[Any]:
    """The gang to offer. Refuses one that is not the caller's to offer, or can't change hands here."""
    gang = await _kept(ctx, name)
    owning(_here(ctx), gang)
    require_server(ctx.caller.direct)
    await _require_here(ctx, gang)
    return gang


async def _kept(ctx: Context, name: str) -> GangView[Any]:
    """The gang with this name. Only an umpire may pass on a lent one."""
    return _unlent(ctx, await ctx.work.rosters.gang(ctx.server_id, name))


def _unlent(ctx: Context, stored: StoredGang) -> GangView[Any]:
    gang = _seen(ctx, stored)
    ctx.require_kept(stored, gang.umpired)
    return gang


def _seen(ctx: Context, stored: StoredGang) -> GangView[Any]:
    """A gang that a server's umpire umpires. The umpires of a single game have no say in its ownership."""
    return replace(gang_seen(ctx, stored), umpired=ctx.holds_office and ctx.umpires(stored))


async def _require_here(ctx: Context, gang: GangView[Any]) -> None:
    """Refuse a gang that is on the table of a game elsewhere."""
    people = await ctx.work.rosters.figures_of([gang.id])
    about = [Subject(SubjectKind.GANG, gang.id), *(Subject(SubjectKind.FIGURE, one.id) for one in people)]
    await ctx.work.require_here(about, ctx.game.id if ctx.game else 0)


@prepares(Offered, "gang accept")
async def prepare_accept(ctx: Context, move: Offered) -> Prepared:
    """For a button alone: a user accepts the offer."""
    gang = _seen(ctx, await _still_offered(ctx, move))
    heirs = heirs_of(_here(ctx), move)
    await _require_here(ctx, gang)
    return Prepared(accepted(_here(ctx), gang, move.user, heirs))


@prepares(Offered, "gang decline")
async def prepare_decline(ctx: Context, move: Offered) -> Prepared:
    """For a button alone: the user who was asked declines, or an owner withdraws."""
    stored = await _still_offered(ctx, move)
    if ctx.caller.actor.id == move.user:
        return Prepared(declined(stored.gang.name, move.user))
    return Prepared(taken_back(_here(ctx), _unlent(ctx, stored)))


async def _still_offered(ctx: Context, move: Offered) -> StoredGang:
    """The gang of an offer, while the offer holds."""
    stored = await ctx.work.rosters.gang_of(Subject(SubjectKind.GANG, move.gang))
    require_offered(stored.gang, move)
    return stored


@command("gang step-back")
class StepBack:
    """Give up your half of a gang that two own."""

    gang: str = GANG
    owner: User = option("For umpires: the owner who steps back.", default=0)


@prepares(StepBack)
async def prepare_step_back(ctx: Context, move: StepBack) -> Prepared:
    """One of two owners leaves the gang to the other."""
    return Prepared(left(_here(ctx), await _kept(ctx, move.gang), move.owner))
