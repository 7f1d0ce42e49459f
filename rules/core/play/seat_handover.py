"""Seats that pass on: who wants whom to take over from somebody, and who has taken over."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention

ANYBODY: Final = 0
MISSED_OFTEN: Final = 3
"""Who has let his time run out so often is asked about, and one player alone may have him replaced."""


@frozen
class Wish:
    """That somebody takes over from another, all by user ids.

    user    whose seat it is
    to      who takes over; ANYBODY who is ready to
    agreed  whether he has said that he does
    settled whether nobody has to agree besides: an umpire wants it, or whose seat it is
    voices  the other players who want it
    """

    user: int
    to: int = ANYBODY
    agreed: bool = False
    settled: bool = False
    voices: tuple[int, ...] = ()


@frozen
class Heir:
    """Somebody has taken over from another."""

    user: int
    to: int


@frozen
class Handing:
    """What is wanted and what was done of that, in a game or campaign."""

    wishes: tuple[Wish, ...] = ()
    heirs: tuple[Heir, ...] = ()

    def wish(self, user: int) -> Wish | None:
        """What is wanted of somebody's seat."""
        return next((one for one in self.wishes if one.user == user), None)

    def wished(self, wish: Wish) -> Handing:
        """The same with this in the place of what was wanted of that seat."""
        return replace(self, wishes=(*self.dropped(wish.user).wishes, wish))

    def dropped(self, user: int) -> Handing:
        """The same with nothing wanted of somebody's seat."""
        return replace(self, wishes=tuple(one for one in self.wishes if one.user != user))

    def heir(self, user: int) -> int:
        """Who sits where somebody sat: himself, unless he has handed his seat on."""
        return next((one.to for one in self.heirs if one.user == user), user)

    def gone(self, user: int) -> bool:
        """Whether somebody has handed his seat on, so that he knows what is another's by now."""
        return self.heir(user) != user

    def passed(self, user: int, to: int) -> Handing:
        """The same once somebody has taken over from another; who takes his own seat back is nobody's heir."""
        moved = (replace(one, to=to) if one.to == user else one for one in self.heirs)
        heirs = (*(one for one in moved if one.user != to), Heir(user, to))
        left = tuple(one for one in self.wishes if user not in (one.user, one.to) and one.to != to)
        voted = (replace(one, voices=tuple(voice for voice in one.voices if voice != user)) for one in left)
        return Handing(tuple(voted), heirs)


NONE_PASSED: Final = Handing()


def seat_left_text(user: int, title: str) -> str:
    """Why who has handed his seat on does not come back to another."""
    return (
        f"In {title}, {mention(user)} has handed his seat on, and knows its secrets: he can take that seat back, and "
        "no other, by /game transfer or /campaign transfer."
    )
