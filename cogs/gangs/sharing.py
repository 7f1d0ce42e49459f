"""Who owns a gang: offers of a share in it, or of all of it, what comes of them, and stepping back."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import User, command
from cogs.gangs.deeds import GANG
from db.repositories import StoredGang
from db.seats import GAME
from rules.core.deed import Deed
from rules.core.events import Change, Kind, Subject
from rules.core.game import PlayerSeated, require_stayed
from rules.core.markup import mention
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow, InTheWay, NotYours, OutOfRange
from rules.core.report import FollowUp, Report
from rules.core.roster import OwnersSet

MOST_OWNERS = 2
STALE = "That offer no longer holds: {}. Give the command again."
NOBODYS = 0
"""In place of an owner's id: nobody's place is taken, or all of them are."""


@command("gang share")
class Share:
    """Offer somebody a share in a gang, which two can own; they accept by a button."""

    gang: str = GANG
    user: User = opt("Who is to own it with you.")


@prepares(Share)
async def prepare_share(ctx: Context, m: Share) -> Prepared:
    """Offer somebody a share in a gang, which two people can own."""
    stored, user = await _offered(ctx, m.gang, m.user), m.user
    owners = stored.gang.owners
    if user in owners:
        raise IllegalNow(f"{stored.gang.name} already belongs to {mention(user)}: name somebody else.")
    if len(owners) >= MOST_OWNERS:
        raise IllegalNow(
            f"{stored.gang.name} has {MOST_OWNERS} owners, the most a gang can have: one of them must first "
            "give his share away (/gang give) or step back (/gang step-back)."
        )
    return _offer(ctx, stored, user, (*owners, user), f"a share in {stored.gang.name}")


@command("gang give")
class Give:
    """Pass your gang on, or your share in it; the new owner accepts by a button."""

    gang: str = GANG
    user: User = opt("Who is to own it.")
    owner: User = opt("For umpires: which of two gives it away.", default=0)


@prepares(Give)
async def prepare_give(ctx: Context, m: Give) -> Prepared:
    """Offer somebody one's place among the owners of a gang."""
    stored, user = await _offered(ctx, m.gang, m.user), m.user
    place = _place(ctx, stored, m.owner)
    if user == place:
        raise IllegalNow(f"{stored.gang.name} already belongs to {mention(user)}: name somebody else.")
    heirs = tuple(dict.fromkeys(user if one == place else one for one in stored.gang.owners)) or (user,)
    what = stored.gang.name if heirs == (user,) else f"a share in {stored.gang.name}"
    return _offer(ctx, stored, user, heirs, what)


async def _offered(ctx: Context, gang: str, user: int) -> StoredGang:
    """The gang that somebody is offered, unless it is not the caller's to offer, or can't change hands here."""
    stored = await ctx.work.rosters.gang(ctx.server_id, gang)
    _require_owner(ctx, stored)
    if ctx.caller.direct:
        raise IllegalNow("Gangs made in direct messages are yours alone: /gang export takes one to a server.")
    await _seating(ctx, stored, user)
    return stored


def _require_owner(ctx: Context, stored: StoredGang) -> None:
    """Refuse unless the caller owns the gang or umpires the server; the umpires of one game have no say in this."""
    ctx.require_kept(stored, _umpires(ctx, stored))
    if ctx.caller.actor.id in stored.gang.owners:
        return
    if not _umpires(ctx, stored):
        raise NotYours(f"{stored.gang.name} is not your gang: only its owner or an umpire of the server may.")
    ctx.acts_for(stored.gang.name, stored.id)


def _umpires(ctx: Context, stored: StoredGang) -> bool:
    """Whether the caller umpires the server, and plays nowhere against the gang."""
    return ctx.holds_office and ctx.umpires(stored)


def _place(ctx: Context, stored: StoredGang, named: int) -> int:
    """Whose place among the owners is meant: who is named, else the caller, else the only one; nobody's if none is."""
    owners, caller = stored.gang.owners, ctx.caller.actor.id
    if named:
        if named not in owners:
            raise OutOfRange(
                f"{stored.gang.name} is not {mention(named)}'s to leave or give: its owner is {_told(owners)}."
            )
        if named != caller and not _umpires(ctx, stored):
            raise NotYours(f"Only {mention(named)} himself or an umpire of the server can give that share away.")
        if named != caller:
            ctx.acts_for(stored.gang.name, stored.id)
        return named
    if caller in owners:
        return caller
    if len(owners) > 1:
        raise OutOfRange(f"{stored.gang.name} has two owners: say whose share is meant, owner: {_told(owners)}.")
    return owners[0] if owners else NOBODYS


def _told(owners: tuple[int, ...]) -> str:
    return " or ".join(mention(one) for one in owners) or "nobody"


async def _seating(ctx: Context, stored: StoredGang, user: int) -> tuple[Change, ...]:
    """The seat that a new owner takes where the gang is on the table; refused elsewhere, and to opponents."""
    await ctx.work.require_here([Subject(Kind.GANG, stored.id)], ctx.game.id if ctx.game else 0)
    game = ctx.game
    side = game.game.side_of_gang(stored.id) if game is not None else None
    if game is None or side is None or user in game.game.sides[side].players or stored.gang.lent:
        return ()
    require_stayed(game.game, user)
    other = game.game.side_of_player(user)
    if other is not None or user in game.game.umpires:
        who = f"plays {game.game.sides[other].name}" if other is not None else "umpires"
        raise InTheWay(
            f"{stored.gang.name} is on the table of “{game.game.name}”, where {mention(user)} {who}. "
            "Close that game first, or name somebody of its own side.",
            GAME,
            game.id,
        )
    return (PlayerSeated(game.id, side, user),)


def _offer(ctx: Context, stored: StoredGang, user: int, owners: tuple[int, ...], what: str) -> Prepared:
    """The offer: a button that only the one named can press, and one to say no. Nothing changes yet.

    It holds for the owners there are now: a gang that has changed hands since is not theirs to offer.
    """
    kept = {"gang": stored.id, "user": user, "owners": list(stored.gang.owners), "heirs": {"owners": list(owners)}}
    once = f"offer:{ctx.caller.delivery}"
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{ctx.caller.actor.name} offers {mention(user)} {what}.",
                (f"Only {mention(user)} can accept. Nothing changes before that.",),
                (
                    FollowUp("Accept", "gang accept", kept, once, (user,)),
                    FollowUp("Decline", "gang decline", kept, once),
                ),
            )
        )
    )


@record
class Offered:
    """What the buttons of an offer hold: ids, of the owners when it was made and of those there are to be."""

    gang: int = opt("The gang.")
    user: int = opt("Whom it is made to.")
    owners: list[int] = opt("Whose it was.")
    heirs: dict[str, list[int]] = opt("Whose it will be, under “owners”.")


@prepares(Offered, "gang accept")
async def prepare_accept(ctx: Context, m: Offered) -> Prepared:
    """A button alone: what somebody was offered becomes his."""
    stored, user = await _still_offered(ctx, m), m.user
    if ctx.caller.actor.id != user:
        raise NotYours(f"That offer is {mention(user)}'s alone to accept.")
    before, heirs = stored.gang.owners, tuple(m.heirs["owners"])
    if user not in heirs:
        raise IllegalNow(STALE.format("whoever it was made to is gone"))
    seats = await _seating(ctx, stored, user)
    gone = [one for one in before if one not in heirs]
    lines = (
        f"Run by {' and '.join(mention(one) for one in heirs)} from now on.",
        *(("A seat at the table comes with it.",) if seats else ()),
        *(f"{mention(one)} keeps a seat at the table." for one in gone if _sits(ctx, stored, one)),
    )
    does = "takes over" if heirs == (user,) else "joins the owners of"
    return Prepared(
        Deed(
            report=lambda _: Report(f"{mention(user)} {does} {stored.gang.name}.", lines),
            changes=lambda _: (OwnersSet(stored.id, heirs), *seats),
        )
    )


def _sits(ctx: Context, stored: StoredGang, user: int) -> bool:
    """Whether somebody plays in the game that has the gang on its table."""
    return ctx.game is not None and ctx.game.id == stored.gang.game and user in ctx.game.game.players


@prepares(Offered, "gang decline")
async def prepare_decline(ctx: Context, m: Offered) -> Prepared:
    """A button alone: the one asked says no, or an owner thinks better of it."""
    stored, user = await _still_offered(ctx, m), m.user
    if ctx.caller.actor.id == user:
        return Prepared(
            Deed(report=lambda _: Report(f"{mention(user)} declines: {stored.gang.name} stays with its owner."))
        )
    _require_owner(ctx, stored)
    told = f"{ctx.caller.actor.name} takes back the offer of {stored.gang.name}."
    return Prepared(Deed(report=lambda _: Report(told)))


async def _still_offered(ctx: Context, m: Offered) -> StoredGang:
    """The gang of an offer; IllegalNow when it is gone or others own it by now."""
    stored = await ctx.work.rosters.gang_of(Subject(Kind.GANG, m.gang))
    if not stored.gang.present:
        raise IllegalNow(STALE.format(f"{stored.gang.name} is no more"))
    if list(stored.gang.owners) != m.owners:
        raise IllegalNow(STALE.format(f"{stored.gang.name} has other owners by now"))
    return stored


@command("gang step-back")
class StepBack:
    """Step back from a gang that two own; the other keeps it."""

    gang: str = GANG
    owner: User = opt("For umpires: which of the two steps back.", default=0)


@prepares(StepBack)
async def prepare_step_back(ctx: Context, m: StepBack) -> Prepared:
    """One of two owners leaves the gang to the other."""
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    _require_owner(ctx, stored)
    leaving = _place(ctx, stored, m.owner)
    left = tuple(one for one in stored.gang.owners if one != leaving)
    if not left:
        raise IllegalNow(f"Nobody else owns {stored.gang.name}: /gang give passes it on, /gang disband ends it.")
    keeps = (f"{mention(leaving)} keeps a seat at the table.",) if _sits(ctx, stored, leaving) else ()
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{mention(leaving)} no longer owns {stored.gang.name}.",
                (f"Run by {' and '.join(mention(one) for one in left)} alone from now on.", *keeps),
            ),
            changes=lambda _: (OwnersSet(stored.id, left),),
        )
    )
