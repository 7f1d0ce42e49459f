"""The rights of users who decide for others in a game or campaign: one rule for all of them.

An umpire, or most of the players, may close it for all, pass a player and act for another's side. An umpire who has a
seat is first of all a player. They act for others only if the game or campaign itself names them, or once the time of
those others is up. A player who has missed three deadlines in a row doesn't count. One player may close what no one has
touched for its idle time.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import NotYours
from rules.core.play.pace import DAY, Pace

USUAL_IDLE: Final = 14 * DAY
"""Minutes after which one player may close a game or campaign that has no idle time."""


@frozen(slots=False)  # with slots nothing could be kept
class Authority:
    """What a user may do for others in a game or campaign.

    user     the user's id; the others are ids too
    office   whether the server names this user an umpire: by its role or, if it has set none, for managing it
    players  the users with a seat there
    named    the users whom the game or campaign itself names umpires
    late     the users whose time is up
    carried  whether the clock does it, or most of the players want it
    """

    user: int
    office: bool = False
    players: frozenset[int] = frozenset()
    named: tuple[int, ...] = ()
    late: frozenset[int] = frozenset()
    carried: bool = False

    @property
    def seated(self) -> bool:
        """Whether the user plays there."""
        return self.user in self.players

    @property
    def alone(self) -> bool:
        """Whether no one else plays there. The house is no one."""
        return self.players <= {self.user, HOUSE}

    @property
    def appointed(self) -> bool:
        """Whether the game or campaign itself names the user an umpire."""
        return self.user in self.named

    @cached_property
    def umpires(self) -> bool:
        """Whether the user decides for everyone."""
        opposed = self.players - {self.user}
        return self.carried or self.appointed or (self.office and not (self.seated and opposed))

    def stands_in(self, users: Collection[int]) -> bool:
        """Whether the user may act as an umpire for these users' decisions. That includes sides that no one plays."""
        return self.umpires or (self.office and self.late.issuperset(users))


def idle_time(pace: Pace) -> int:
    """Minutes after which one player may close what no one has touched."""
    return pace.idle or USUAL_IDLE


def require_another(umpire: int, may: Authority) -> None:
    """Refuse to name oneself umpire. Raises NotYours."""
    if umpire == may.user and not may.office:
        raise NotYours("You can't make yourself umpire. Name another user, or ask an umpire of the server.")
