"""Seats pass on by decision of an umpire, of the user with the seat, or of most of the other players.

The new user has agreed, unless an umpire names them. They sit where the other sat and have the whole time for all that
waits. They lead the other's gangs until the game or campaign is over. A user who has handed a seat on knows its
secrets. They come back only by taking the same seat back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from rules.core.action.deed import Deed
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.people.roster import Gang, GangLent
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count
from rules.core.play.majority import lacking
from rules.core.play.pace import span
from rules.core.play.seat_handover import ANY_USER, MISSED_OFTEN, Handing, HandoverWish, seat_left_text

TAKE_OVER, YES, STAYS = "Take over", "Yes", "Keep the player"
Passed = Callable[[int, int, Handing], tuple[Change, ...]]


@frozen
class Seats:
    """The seats of a game or campaign.

    title     its name in a sentence
    root     the root of its commands, with the options that name it
    kind     GAME or CAMPAIGN, and its id
    players  the users with a seat
    umpires  the users whom it names umpires
    umpire   whether the caller umpires it
    handed   the changes that set its handing
    passed   the changes by which one user takes over from another, with its handing after that
    gone     the users who do not count towards a majority
    """

    title: str
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

    def offer(self, label: str, command: str, wish: HandoverWish, asks: Iterable[int] = ()) -> FollowUp:
        options = {"user": wish.user, "to": wish.to, **self.options}
        return FollowUp(label, f"{self.root} {command}", options, asks=tuple(asks))

    def deed(self, report: Report, changes: tuple[Change, ...], price: Price = ()) -> Deed[None]:
        return Deed(report=lambda _: report, allow=lambda: price, changes=lambda _: changes, log=self.campaign)


def transferred(seats: Seats, me: int, user: int, to: int, *, direct: bool) -> Deed[None]:
    """A user, `me`, wants another, `to` or ANY_USER, to take over from a user, from themselves for 0.

    Raises IllegalNow if that is impossible now, OutOfRange for a user who can't take over, NotYours for a caller
    without a say.
    """
    user = user or me
    if direct:
        raise IllegalNow("In direct messages no one else has a seat. Use this command on a server.")
    if user not in seats.players:
        # The seat of a forgotten user can't be named. Any user without a seat stands for it.
        if not (forgotten := min(seats.players, default=0)) < 0:
            whose = "yours. Add from: with the player whose seat it is" if user == me else mention(user)
            raise IllegalNow(f"No seat in {seats.title} is {whose}.")
        user = forgotten
    if to:
        _require_taker(seats, user, to)
    known = seats.handing.wish(user)
    wish = known if known is not None and to in (ANY_USER, known.to) else HandoverWish(user, to)
    if known is not None and known.to == ANY_USER:
        wish = replace(known, to=to)
    if me == to:
        wish = replace(wish, agreed=True)
    elif seats.umpire or me == user:
        wish = replace(wish, settled=True, agreed=wish.agreed or bool(seats.umpire and me != user and to))
    else:
        wish = _voted(seats, me, wish)
    if wish == known:
        raise IllegalNow("That question is already open. Wait for the answers.")
    judged = seats.umpire and me not in (user, to)
    return _go_on(seats, wish, (Umpired(mention(user)),) if judged else ())


def _require_taker(seats: Seats, user: int, to: int) -> None:
    """Refuse a user who can't take over from another. Raises OutOfRange."""
    if to == user:
        raise OutOfRange(f"That seat already belongs to {mention(user)}. Name another user.")
    if to in seats.players:
        raise OutOfRange(f"In {seats.title}, {mention(to)} already plays. Name a user who doesn't.")
    if to in seats.umpires:
        raise OutOfRange(f"In {seats.title}, {mention(to)} umpires and knows the secrets. Name another user.")
    if seats.handing.gone(to) and seats.handing.heir(to) != user:
        raise OutOfRange(seat_left_text(to, seats.title))


def _voted(seats: Seats, me: int, wish: HandoverWish) -> HandoverWish:
    """The same wish with one more vote."""
    if me not in seats.players:
        raise NotYours(
            f"Only the players and umpires of {seats.title} decide who plays in it. To offer yourself, use to:."
        )
    if len(seats.players) == 2 and wish.user not in seats.gone:
        raise NotYours(
            f"A player can replace the only other one after {count(MISSED_OFTEN, 'missed deadline')} in a row. "
            "Until then, ask an umpire."
        )
    if me in wish.voices:
        raise IllegalNow("You have already agreed.")
    return replace(wish, voices=(*wish.voices, me))


def _go_on(seats: Seats, wish: HandoverWish, price: Price = ()) -> Deed[None]:
    """The next step of a wish: the user takes over, or the bot asks those who have yet to agree."""
    voters = seats.players - seats.gone - {wish.user}
    left = 0 if wish.settled else lacking(wish.voices, voters)
    if wish.to and wish.agreed and not left:
        return _passes(seats, wish, price)
    who = mention(wish.to) if wish.to else "Somebody"
    lines: list[str] = []
    offers: list[FollowUp] = []
    if not wish.agreed:
        lines.append(f"{who} has to agree." if wish.to else "If you want the seat, press [Take over].")
        offers.append(seats.offer(TAKE_OVER, "succeed", wish, (wish.to,) if wish.to else ()))
    if left:
        lines.append(f"{count(left, 'more player')} must agree, or an umpire.")
        offers.append(seats.offer(YES, "agree", wish, voters.difference(wish.voices)))
    offers.append(seats.offer(STAYS, "stay", wish, (wish.user,)))
    headline = f"{who} is to take over from {mention(wish.user)} in {seats.title}."
    report = Report(headline, tuple(lines), tuple(offers))
    return seats.deed(report, seats.handed(seats.handing.wished(wish)), price)


def _passes(seats: Seats, wish: HandoverWish, price: Price) -> Deed[None]:
    handing = seats.handing.passed(wish.user, wish.to)
    lines = ("Deadlines of this seat start again.", f"The gangs still belong to {mention(wish.user)}, and are on loan.")
    changes = seats.passed(wish.user, wish.to, handing)
    lent = any(isinstance(change, GangLent) for change in changes)
    headline = f"{mention(wish.to)} takes over from {mention(wish.user)} in {seats.title}."
    return seats.deed(Report(headline, lines if lent else lines[:1], tone=Tone.GOOD), changes, price)


def _asked(seats: Seats, user: int, to: int) -> HandoverWish:
    """The wish that a button is about. Raises IllegalNow if it is no longer wanted."""
    wish = seats.handing.wish(user)
    if wish is None or user not in seats.players or (to and wish.to != to):
        raise IllegalNow("That question is closed. You need not answer it.")
    return wish


def succeeded(seats: Seats, me: int, user: int, to: int) -> Deed[None]:
    """For a button alone: a user is ready to take over."""
    wish = _asked(seats, user, to)
    if wish.to not in (ANY_USER, me):
        raise NotYours(f"That question is for {mention(wish.to)}. Wait for the answer.")
    _require_taker(seats, wish.user, me)
    if wish.agreed:
        raise IllegalNow("You have already agreed.")
    return _go_on(seats, replace(wish, to=me, agreed=True))


def agreed(seats: Seats, me: int, user: int, to: int) -> Deed[None]:
    """For a button alone: one more player, or an umpire, agrees."""
    wish = _asked(seats, user, to)
    if seats.umpire:
        return _go_on(seats, replace(wish, settled=True), (Umpired(mention(wish.user)),))
    if me == wish.user:
        return _go_on(seats, replace(wish, settled=True))
    return _go_on(seats, _voted(seats, me, wish))


def stayed(seats: Seats, me: int, user: int, to: int) -> Deed[None]:
    """For a button alone: the user with the seat plays on, or the one asked to take over declines."""
    wish = _asked(seats, user, to)
    if me not in (wish.user, wish.to) and not seats.umpire:
        raise NotYours(f"That question is for {mention(wish.user)}. Wait for the answer.")
    headline = (
        f"{mention(me)} will not take over from {mention(wish.user)}."
        if me == wish.to
        else f"{mention(wish.user)} keeps the seat."
    )
    return seats.deed(Report(headline), seats.handed(seats.handing.dropped(wish.user)))


class Led(Protocol):
    """A gang, and its id."""

    @property
    def id(self) -> int: ...
    @property
    def gang(self) -> Gang: ...


def lent(gangs: Iterable[Led], user: int, to: int) -> tuple[GangLent, ...]:
    """The changes by which a user leads the gangs of another."""
    return tuple(
        GangLent(one.id, tuple(dict.fromkeys(to if leader == user else leader for leader in one.gang.leaders)))
        for one in gangs
        if user in one.gang.leaders
    )


def whether_over(
    title: str,
    idle: int,
    offers: tuple[FollowUp, ...],
    opens: tuple[Opens, ...] = (),
    campaign: int | None = None,
    *,
    clock: bool,
) -> Deed[None]:
    """The question whether a game or campaign is over after `idle` minutes without an action.

    Raises NotYours for anyone but the clock.
    """
    if not clock:
        raise NotYours("You don't need this command. The bot asks when it is time.")
    headline = f"No one has done anything in {title} for {span(idle)}. Is it over?"
    line = "The bot closes nothing automatically. It asks again after the same time."
    return Deed(report=lambda _: Report(headline, (line,), offers, opens=opens), log=campaign)


def kept_open(who: str, title: str, campaign: int | None = None) -> Deed[None]:
    """A game or campaign that was idle for long stays open."""
    return Deed(report=lambda _: Report(f"{who} keeps {title} open."), log=campaign)


GONE: Final = "If a player is gone for good, another can take their place."
"""The public line after someone has often let their time run out. It names no one: see `gone_lines`."""


def gone_lines(users: Sequence[int]) -> tuple[str, ...]:
    """Who has let so much time run out that they may be gone, in the order of the buttons, for one player alone."""
    missed = f"has missed {count(MISSED_OFTEN, 'deadline')} or more in a row."
    named = [f"{mention(user)} {missed}" for user in users]
    return tuple(named) if len(named) == 1 else tuple(f"{place}: {line}" for place, line in enumerate(named, 1))
