"""The owners of a gang: offers of a share in it, or of all of it, the answers, and stepping back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.position import Position, Price, Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.people import roster
from rules.core.people.person import GangView
from rules.core.people.roster import OwnersSet
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.markup import mention
from rules.core.plain.refusal import IllegalNow, InTheWay, NotYours, OutOfRange
from rules.core.play.game import PlayerSeated, require_stayed

MOST_OWNERS: Final = 2
STALE: Final = "That offer no longer holds: {}. Give the command again."
NOBODYS: Final = 0
"""In place of an owner's id: no one's place is taken, or all owners' places are."""
Gang = GangView[Any]
"""A gang that a server's umpire umpires, unless they play against it. The umpires of a single game have no say in this.
"""
Here = Position[Any, Any, Any]


# The owners


def owning(at: Here, gang: Gang) -> Price:
    """The price of giving a gang, or a share of it, away: for its owner, or an umpire of the server.

    Raises NotYours.
    """
    if at.caller in gang.gang.owners:
        return ()
    if not gang.umpired:
        raise NotYours(f"{gang.name} is not your gang. Ask its owner or an umpire of the server.")
    return (Umpired(gang.name, gang.id),)


def place_of(at: Here, gang: Gang, named: int) -> int:
    """Return whose place among the owners is meant: the named user's, else the caller's, else the only owner's.

    It is NOBODYS without an owner.
    """
    owners = gang.gang.owners
    if named:
        if named not in owners:
            raise OutOfRange(f"{gang.name} doesn't belong to {mention(named)}. Its owner is {_either(owners)}.")
        if named != at.caller and not gang.umpired:
            raise NotYours(f"That share belongs to {mention(named)}. Ask them or an umpire of the server.")
        return named
    if at.caller in owners:
        return at.caller
    if len(owners) > 1:
        raise OutOfRange(f"{gang.name} has two owners. Name the one whose share it is with owner: {_either(owners)}.")
    return owners[0] if owners else NOBODYS


def _either(owners: Sequence[int]) -> str:
    return " or ".join(mention(one) for one in owners) or "nobody"


def _together(owners: Iterable[int]) -> str:
    return " and ".join(mention(one) for one in owners)


def _acting(at: Here, gang: Gang, place: int) -> Price:
    """The price of acting as an umpire in the place of another owner."""
    return () if place == at.caller else (Umpired(gang.name, gang.id),)


def seating(at: Here, gang: Gang, user: int) -> tuple[Change, ...]:
    """The seat that a new owner takes if the gang is on a table. Opponents are refused. Raises NotYours, InTheWay.

    at  the game here, if there is one
    """
    game = at.game
    side = game.side_of_gang(gang.id) if game is not None else None
    if game is None or side is None or user in game.sides[side].players or gang.gang.lent:
        return ()
    require_stayed(game, user)
    other = game.side_of_player(user)
    if other is not None or user in game.umpires:
        who = f"plays {game.sides[other].name}" if other is not None else "umpires"
        raise InTheWay(
            f"{gang.name} is on the table of “{game.name}”, where {mention(user)} {who}. Close that game first, or "
            "name a user of its own side.",
            SubjectKind.GAME.value,
            at.id,
        )
    return (PlayerSeated(at.id, side, user),)


def _sits(at: Here, gang: Gang, user: int) -> bool:
    """Whether a user plays in the game whose table the gang is on."""
    return at.game is not None and at.id == gang.gang.game and user in at.game.players


# Offers


def require_server(direct: bool) -> None:
    """Refuse to share a gang in direct messages."""
    if direct:
        raise IllegalNow(
            "Gangs made in direct messages are yours alone. Take one to a server with /gang export."
        ).offering("Export a gang", "gang export")


def shared(at: Here, gang: Gang, user: int) -> Deed[None]:
    """Offer a user a share in a gang, which two people can own."""
    rights = owning(at, gang)
    seating(at, gang, user)
    owners = gang.gang.owners
    if user in owners:
        raise IllegalNow(f"{gang.name} already belongs to {mention(user)}. Name another user.")
    if len(owners) >= MOST_OWNERS:
        raise (
            IllegalNow(
                f"{gang.name} has {MOST_OWNERS} owners, the most a gang can have. One of them must first give a share "
                "away (/gang give) or step back (/gang step-back)."
            )
            .offering("Give a share away", "gang give", gang=gang.name)
            .offering("Step back", "gang step-back", gang=gang.name)
        )
    return _offer(at, gang, user, (*owners, user), f"a share in {gang.name}", rights)


def given(at: Here, gang: Gang, user: int, owner: int) -> Deed[None]:
    """Offer a user the place of `owner` among a gang's owners, 0 for the usual one."""
    owning(at, gang)
    seating(at, gang, user)
    place = place_of(at, gang, owner)
    if user == place:
        raise IllegalNow(f"{gang.name} already belongs to {mention(user)}. Name another user.")
    heirs = tuple(dict.fromkeys(user if one == place else one for one in gang.gang.owners)) or (user,)
    what = gang.name if heirs == (user,) else f"a share in {gang.name}"
    return _offer(at, gang, user, heirs, what, _acting(at, gang, place))


def _offer(at: Here, gang: Gang, user: int, owners: tuple[int, ...], what: str, rights: Price) -> Deed[None]:
    """The offer: a button that only the named user can press, and one to decline. Nothing changes yet.

    It holds for the present owners. Once the gang has changed hands, it is not theirs to offer.
    """
    kept = {"gang": gang.id, "user": user, "owners": list(gang.gang.owners), "heirs": {"owners": list(owners)}}
    once = f"offer:{at.delivery}"
    return Deed(
        report=lambda _: Report(
            f"{at.caller_name} offers {mention(user)} {what}.",
            (f"Only {mention(user)} can accept. Nothing changes before that.",),
            (
                FollowUp("Accept", "gang accept", kept, once, (user,)),
                FollowUp("Decline", "gang decline", kept, once),
            ),
        ),
        allow=lambda: rights,
    )


@record
class Offered:
    """What the buttons of an offer hold: ids, of the owners when it was made and of the future ones."""

    gang: int = option("The gang on offer.")
    user: int = option("The user who gets the offer.")
    owners: list[int] = option("The owner so far.")
    heirs: dict[str, list[int]] = option("The owners after it, under “owners”.")


def require_offered(gang: roster.Gang, move: Offered) -> None:
    """Refuse an offer of a gang that is gone or has other owners now. Raises IllegalNow."""
    if not gang.present:
        raise IllegalNow(STALE.format(f"{gang.name} is no more"))
    if list(gang.owners) != move.owners:
        raise IllegalNow(STALE.format(f"{gang.name} has other owners by now"))


def heirs_of(at: Here, move: Offered) -> tuple[int, ...]:
    """The owners of the gang once the caller has accepted. Raises NotYours, IllegalNow."""
    if at.caller != move.user:
        raise NotYours(f"That offer is for {mention(move.user)}. Wait for their answer.")
    heirs = tuple(move.heirs["owners"])
    if move.user not in heirs:
        raise IllegalNow(STALE.format("the user it was for is gone"))
    return heirs


def accepted(at: Here, gang: Gang, user: int, heirs: tuple[int, ...]) -> Deed[None]:
    """A user owns what they were offered."""
    seats = seating(at, gang, user)
    gone = [one for one in gang.gang.owners if one not in heirs]
    lines = (
        f"Run by {_together(heirs)} from now on.",
        *(("The gang's seat at the table comes too.",) if seats else ()),
        *(f"{mention(one)} keeps a seat at the table." for one in gone if _sits(at, gang, one)),
    )
    does = "takes over" if heirs == (user,) else "joins the owners of"
    return Deed(
        report=lambda _: Report(f"{mention(user)} {does} {gang.name}.", lines),
        changes=lambda _: (OwnersSet(gang.id, heirs), *seats),
    )


def declined(gang: str, user: int) -> Deed[None]:
    """The user who was offered this gang declines."""
    return Deed(report=lambda _: Report(f"{mention(user)} declines, so {gang} stays with its owner."))


def taken_back(at: Here, gang: Gang) -> Deed[None]:
    """An owner withdraws an offer."""
    rights = owning(at, gang)
    return Deed(
        report=lambda _: Report(f"{at.caller_name} takes back the offer of {gang.name}."),
        allow=lambda: rights,
    )


def left(at: Here, gang: Gang, owner: int) -> Deed[None]:
    """One of two owners, `owner` or the usual one for 0, leaves the gang to the other."""
    owning(at, gang)
    leaving = place_of(at, gang, owner)
    stay = tuple(one for one in gang.gang.owners if one != leaving)
    if not stay:
        raise (
            IllegalNow(f"{gang.name} has no other owner. Give it away with /gang give, or end it with /gang disband.")
            .offering("Give it away", "gang give", gang=gang.name)
            .offering("Disband it", "gang disband", gang=gang.name)
        )
    keeps = (f"{mention(leaving)} keeps a seat at the table.",) if _sits(at, gang, leaving) else ()
    return Deed(
        report=lambda _: Report(
            f"{mention(leaving)} no longer owns {gang.name}.",
            (f"Run by {_together(stay)} alone from now on.", *keeps),
        ),
        allow=lambda: _acting(at, gang, leaving),
        changes=lambda _: (OwnersSet(gang.id, stay),),
    )
