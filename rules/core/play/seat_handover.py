"""Seats that pass on: the players who want a change of seats, and those who have taken over."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention

ANY_USER: Final = 0
MISSED_OFTEN: Final = 3
"""A player who has missed so many deadlines in a row can be replaced. One player alone may do that."""


@frozen
class HandoverWish:
    """The wish that one user takes over from another, all by user ids.

    user     the user with the seat
    to       the one who takes over; ANY_USER for anyone who is ready to
    agreed   whether they have agreed
    settled  whether no one else has to agree, because an umpire or the user with the seat wants it
    voices   the other players who want it
    """

    user: int
    to: int = ANY_USER
    agreed: bool = False
    settled: bool = False
    voices: tuple[int, ...] = ()


@frozen
class Heir:
    """A user has taken over from another."""

    user: int
    to: int


@frozen
class Handing:
    """The wishes and the changes of seats in a game or campaign."""

    wishes: tuple[HandoverWish, ...] = ()
    heirs: tuple[Heir, ...] = ()

    def wish(self, user: int) -> HandoverWish | None:
        """The wish about a user's seat."""
        return next((one for one in self.wishes if one.user == user), None)

    def wished(self, wish: HandoverWish) -> Handing:
        """The same with this wish in the place of the one about that seat."""
        return replace(self, wishes=(*self.dropped(wish.user).wishes, wish))

    def dropped(self, user: int) -> Handing:
        """The same without a wish about a user's seat."""
        return replace(self, wishes=tuple(one for one in self.wishes if one.user != user))

    def heir(self, user: int) -> int:
        """The user who sits in a user's seat: themselves, unless they have handed it on."""
        return next((one.to for one in self.heirs if one.user == user), user)

    def gone(self, user: int) -> bool:
        """Whether a user has handed their seat on, so that they know what is now another's."""
        return self.heir(user) != user

    def passed(self, user: int, to: int) -> Handing:
        """The same once a user has taken over from another. A user who takes their own seat back is no one's heir."""
        moved = (replace(one, to=to) if one.to == user else one for one in self.heirs)
        heirs = (*(one for one in moved if one.user != to), Heir(user, to))
        left = tuple(one for one in self.wishes if user not in (one.user, one.to) and one.to != to)
        voted = (replace(one, voices=tuple(voice for voice in one.voices if voice != user)) for one in left)
        return Handing(tuple(voted), heirs)


NONE_PASSED: Final = Handing()


def seat_left_text(user: int, title: str) -> str:
    """Why a user who has handed their seat on can't take another one."""
    return (
        f"In {title}, {mention(user)} gave up a seat and has seen its secrets. They can only take that same seat "
        "back, with /game transfer or /campaign transfer."
    )
