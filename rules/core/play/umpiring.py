"""Who decides for others in a game or campaign: one rule for all of them.

An umpire, or most of those who play, may close it for all, pass somebody and act for another's side. An umpire who has
a seat is first of all a player: they act for others only where the game or campaign itself names them, or once the time
of those others is up. A player who has missed three deadlines in a row doesn't count. One player may close what nobody
has touched for its idle time.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import NotYours
from rules.core.play.pace import DAY, Pace

USUAL_IDLE: Final = 14 * DAY
"""Minutes after which one player may close a game or campaign for which no idle time is set."""


@frozen(slots=False)  # with slots nothing could be kept
class Authority:
    """What somebody may do for others in a game or campaign.

    user     who it is, by the id; so are the others
    office   whether the server names this user an umpire: by its role or, where it has set none, for managing it
    players  who has a seat there
    named    whom the game or campaign itself names umpires
    late     those whose time is up
    carried  whether it is the clock's doing, or most of those who play want it
    """

    user: int
    office: bool = False
    players: frozenset[int] = frozenset()
    named: tuple[int, ...] = ()
    late: frozenset[int] = frozenset()
    carried: bool = False

    @property
    def seated(self) -> bool:
        """Whether they play there themselves."""
        return self.user in self.players

    @property
    def alone(self) -> bool:
        """Whether nobody else plays there."""
        return self.players <= {self.user}

    @property
    def appointed(self) -> bool:
        """Whether the game or campaign itself names them."""
        return self.user in self.named

    @cached_property
    def umpires(self) -> bool:
        """Whether they decide for everybody."""
        return self.carried or self.appointed or (self.office and (self.alone or not self.seated))

    def stands_in(self, users: Collection[int]) -> bool:
        """Whether they may act for what these decide, as an umpire: what nobody plays, too, is for one to see to."""
        return self.umpires or (self.office and self.late.issuperset(users))


def idle_time(pace: Pace) -> int:
    """Minutes after which what nobody has touched may be closed by one who plays."""
    return pace.idle or USUAL_IDLE


def require_another(umpire: int, may: Authority) -> None:
    """Refuse to make oneself umpire: NotYours."""
    if umpire == may.user and not may.office:
        raise NotYours("You can't make yourself umpire: name somebody else, or leave it to the umpires of the server.")
