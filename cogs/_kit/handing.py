"""Who is gone for good is replaced: by an umpire's word, his own, or that of most of those who play with him.

Whoever takes over has said that he does, but where an umpire names him. He sits where the other sat, leads his gangs
till the game or campaign is over, and has the whole time for all that waits. Whoever has handed his seat on knows what
belongs to it: he comes back by taking it back alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import discord

from cogs._kit.context import Context
from cogs._kit.games import whole_again
from cogs._kit.params import require_person
from cogs._kit.prepared import Prepared
from cogs._kit.render import Press
from cogs._kit.slash import User, answers, run_typed
from db.games import StoredGame
from db.repositories import StoredGang
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import frozen, replace
from rules.core.game import GameHanded, SeatPassed
from rules.core.handing import ANYBODY, MISSED_OFTEN, Handing, Wish, gone_told
from rules.core.markup import mention
from rules.core.move import opt, record
from rules.core.pace import span
from rules.core.person import Fellows
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.roster import GangLent
from rules.core.voting import lacking
from rules.core.words import count, listed

TAKE_OVER, YES, STAYS = "Take over", "Yes", "He plays on"
Passed = Callable[[int, int, Handing], tuple[Change, ...]]


@frozen
class Seats:
    """The seats of a game or campaign.

    told     what it is called in a sentence
    root     the root of its commands, with those options that tell which it is
    kind     GAME or CAMPAIGN, and its id
    players  who has a seat
    umpires  whom it names umpires
    umpire   whether the caller umpires it
    handed   the changes by which its handing is that
    passed   the changes by which one takes over from another, with what its handing is then
    gone     who does not count towards a majority
    """

    told: str
    root: str
    options: dict[str, Any]
    kind: str
    id: int
    players: frozenset[int]
    umpires: tuple[int, ...]
    umpire: bool
    handing: Handing
    handed: Callable[[Handing], tuple[Change, ...]]
    passed: Passed
    gone: frozenset[int]
    game: int | None = None
    campaign: int | None = None

    def offer(self, label: str, command: str, wish: Wish, asks: Iterable[int] = ()) -> FollowUp:
        options = {"user": wish.user, "to": wish.to, **self.options}
        return FollowUp(label, f"{self.root} {command}", options, asks=tuple(asks))

    def prepared(self, said: Report, changes: tuple[Change, ...]) -> Prepared:
        return Prepared(Deed(report=lambda _: said, changes=lambda _: changes, log=self.campaign), game=self.game)


@record
class Wished:
    """What the buttons hold: whose seat it is, and who takes over, 0 for whoever is ready to."""

    user: User = opt("Whose seat.")
    to: User = opt("Who takes over.")
    campaign: str = opt("In which campaign.", default="")


def names_people(kind: type[Any]) -> None:
    """Have a command run with the people it names; OutOfRange for a bot, and for who is not on the server."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _m: Any) -> None:
        require_person(interaction, "to", "takes no seat")
        await run_typed(interaction, kind)


async def transfer(ctx: Context, seats: Seats, user: int, to: int) -> Prepared:
    """Somebody wants another, `to` or ANYBODY, to take over from a user, himself for 0.

    IllegalNow where that can't be, OutOfRange for who can't take over, NotYours for who has no say.
    """
    me = ctx.caller.actor.id
    user = user or me
    if ctx.caller.direct:
        raise IllegalNow("In direct messages nobody else has a seat.")
    if user not in seats.players:
        # The seat of somebody who was forgotten is nobody's to name: anyone without a seat stands for it.
        if not (forgotten := min(seats.players, default=0)) < 0:
            whose = "yours. Add from: with the player whose seat it is" if user == me else mention(user)
            raise IllegalNow(f"No seat in {seats.told} is {whose}.")
        user = forgotten
    if to:
        _require_taker(seats, user, to)
    known = seats.handing.wish(user)
    wish = known if known is not None and to in (ANYBODY, known.to) else Wish(user, to)
    if known is not None and known.to == ANYBODY:
        wish = replace(known, to=to)
    if me == to:
        wish = replace(wish, agreed=True)
    elif seats.umpire or me == user:
        wish = replace(wish, settled=True, agreed=wish.agreed or bool(seats.umpire and me != user and to))
        if seats.umpire and me != user:
            ctx.acts_for(mention(user))
    else:
        wish = _voted(ctx, seats, wish)
    if wish == known:
        raise IllegalNow("That has been asked already.")
    return _go_on(seats, wish)


def _require_taker(seats: Seats, user: int, to: int) -> None:
    """Refuse who can't take over from a user: OutOfRange."""
    if to == user:
        raise OutOfRange(f"That seat is {mention(user)}'s already: name somebody else.")
    if to in seats.players:
        raise OutOfRange(f"In {seats.told}, {mention(to)} already plays: name somebody who does not.")
    if to in seats.umpires:
        raise OutOfRange(f"In {seats.told}, {mention(to)} umpires, and knows what is hidden: name somebody else.")
    if seats.handing.gone(to) and seats.handing.heir(to) != user:
        raise OutOfRange(gone_told(to, seats.told))


def _voted(ctx: Context, seats: Seats, wish: Wish) -> Wish:
    """The same with the caller's voice."""
    me = ctx.caller.actor.id
    if me not in seats.players:
        raise NotYours(f"Only the players and umpires of {seats.told} say who plays in it: to offer yourself, use to:.")
    if len(seats.players) == 2 and wish.user not in seats.gone:
        raise NotYours(
            "Of two players, one can replace the other only once the other has let his time run out "
            f"{count(MISSED_OFTEN, 'time')} running. Until then that is for an umpire."
        )
    if me in wish.voices:
        raise IllegalNow("You have said so already.")
    return replace(wish, voices=(*wish.voices, me))


def _go_on(seats: Seats, wish: Wish) -> Prepared:
    """What comes of a wish: he takes over, or who has still to say so is asked."""
    voters = seats.players - seats.gone - {wish.user}
    left = 0 if wish.settled else lacking(wish.voices, voters)
    if wish.to and wish.agreed and not left:
        return _passes(seats, wish)
    who = mention(wish.to) if wish.to else "Somebody"
    lines: list[str] = []
    offers: list[FollowUp] = []
    if not wish.agreed:
        lines.append(f"{who} has to agree." if wish.to else "Anybody ready to do so presses [Take over].")
        offers.append(seats.offer(TAKE_OVER, "succeed", wish, (wish.to,) if wish.to else ()))
    if left:
        lines.append(f"{count(left, 'more player')} must want it, or an umpire.")
        offers.append(seats.offer(YES, "agree", wish, voters.difference(wish.voices)))
    offers.append(seats.offer(STAYS, "stay", wish, (wish.user,)))
    headline = f"{who} is to take over from {mention(wish.user)} in {seats.told}."
    return seats.prepared(Report(headline, tuple(lines), tuple(offers)), seats.handed(seats.handing.wished(wish)))


def _passes(seats: Seats, wish: Wish) -> Prepared:
    handing = seats.handing.passed(wish.user, wish.to)
    lines = ("Whatever waits for him gets its full time again.", f"His gangs remain {mention(wish.user)}'s, on loan.")
    changes = seats.passed(wish.user, wish.to, handing)
    lent = any(isinstance(change, GangLent) for change in changes)
    headline = f"{mention(wish.to)} takes over from {mention(wish.user)} in {seats.told}."
    return seats.prepared(Report(headline, lines if lent else lines[:1], tone=Tone.GOOD), changes)


def _asked(seats: Seats, m: Wished) -> Wish:
    """What a button is about; IllegalNow once that is wanted no longer."""
    wish = seats.handing.wish(m.user)
    if wish is None or m.user not in seats.players or (m.to and wish.to != m.to):
        raise IllegalNow("Nobody is asked that any more.")
    return wish


async def succeed(ctx: Context, seats: Seats, m: Wished) -> Prepared:
    """A button alone: somebody is ready to take over."""
    wish, me = _asked(seats, m), ctx.caller.actor.id
    if wish.to not in (ANYBODY, me):
        raise NotYours(f"That is asked of {mention(wish.to)} alone.")
    _require_taker(seats, wish.user, me)
    if wish.agreed:
        raise IllegalNow("You have said so already.")
    return _go_on(seats, replace(wish, to=me, agreed=True))


async def agree(ctx: Context, seats: Seats, m: Wished) -> Prepared:
    """A button alone: one more wants it, or an umpire does."""
    wish = _asked(seats, m)
    if seats.umpire:
        ctx.acts_for(mention(wish.user))
        return _go_on(seats, replace(wish, settled=True))
    if ctx.caller.actor.id == wish.user:
        return _go_on(seats, replace(wish, settled=True))
    return _go_on(seats, _voted(ctx, seats, wish))


async def stay(ctx: Context, seats: Seats, m: Wished) -> Prepared:
    """A button alone: whose seat it is plays on, or who was asked to take over will not."""
    wish, me = _asked(seats, m), ctx.caller.actor.id
    if me not in (wish.user, wish.to) and not seats.umpire:
        raise NotYours(f"That is for {mention(wish.user)} to say.")
    told = (
        f"{mention(me)} will not take over from {mention(wish.user)}."
        if me == wish.to
        else f"{mention(wish.user)} plays on."
    )
    return seats.prepared(Report(told), seats.handed(seats.handing.dropped(wish.user)))


def lent(gangs: Iterable[StoredGang | Fellows[Any]], user: int, to: int) -> tuple[GangLent, ...]:
    """The changes by which somebody leads the gangs of another."""
    return tuple(
        GangLent(one.id, tuple(dict.fromkeys(to if leader == user else leader for leader in one.gang.leaders)))
        for one in gangs
        if user in one.gang.leaders
    )


def seat_passed(game: StoredGame, user: int, to: int, handing: Handing, now: int) -> tuple[Change, ...]:
    """The changes by which somebody takes over from another in a game; times that the board keeps are whole again.

    now  in seconds since the epoch
    """
    changes = (GameHanded(game.id, handing), SeatPassed(game.id, user, to))
    return (*changes, *(whole_again(game, now) if game.game.pace.by_post else ()))


def whether_over(
    ctx: Context, told: str, idle: int, offers: tuple[FollowUp, ...], presses: tuple[Press, ...] = ()
) -> Report:
    """The question whether a game or campaign is over in which nobody has done anything for `idle` minutes; NotYours
    for anybody but the clock.
    """
    if not ctx.caller.clock:
        raise NotYours("The bot asks that by itself.")
    headline = f"Nobody has done anything in {told} for {span(idle)}. Is it over?"
    return Report(
        headline, ("Nothing closes by itself. The bot asks again after the same time.",), offers, opens=presses
    )


def gone_line(users: Collection[int]) -> str:
    """That somebody lets his time run out, and what can be done."""
    often = count(MISSED_OFTEN, "time")
    who = listed(mention(user) for user in users)
    return f"{who} let the time run out {often} or more in a row. Whoever is gone for good can be replaced."
