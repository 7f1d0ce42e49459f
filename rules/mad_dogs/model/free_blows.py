"""Free blows: at a figure that fails to leave a brawl (mad.brawl.leave), and at a figure run into.

The striker keeps each until it strikes, gives it up, or the card of the blow is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from rules.core.plain.frozen import frozen
from rules.core.play.obligations import Owed

BLOW: Final = "mad-brawl blow"
RUN_INTO: Final = "mad.cards.actions"
"""The rule of a blow at a figure run into: the striker may take it or leave it."""
LET_GO: Final = "mad.brawl.leave"


@frozen
class FreeBlow:
    """A free blow of a figure.

    figure  id of the target
    target  the target's name as typed
    card    the card that acted when the blow came, in this `turn`
    grip    whether the striker may hold on instead, to a figure that failed to get away; otherwise the striker ran into
            the target
    """

    figure: int
    target: str
    turn: int
    card: str
    grip: bool = False

    @property
    def owed(self) -> Owed:
        """The blow as an obligation."""
        settled = (("target", self.target),)
        if not self.grip:
            why, lost = f"ran into {self.target}", "The blow is lost."
            return Owed(BLOW, RUN_INTO, "a free blow", why, settled, "strikers", lost, passing=True)
        why = f"{self.target} failed to get away; keep the grip with /mad-brawl hold"
        kept = "The grip holds, and the fight continues."
        return Owed(BLOW, LET_GO, "a free blow", why, settled, "strikers", kept, passing=True)


def given(board: Any, figure: int, target: str, *, grip: bool = False) -> FreeBlow:
    """A free blow at a figure, given on the card being played on a board."""
    return FreeBlow(figure, target, board.cards.turn, str(board.cards.acting[-1].card), grip)


def is_open(board: Any, striker: int, blow: FreeBlow) -> bool:
    """Whether a figure still has a blow. Its card is not over, and a striker that ran into another has done nothing
    since.
    """
    cards = board.cards
    if cards.turn != blow.turn or blow.card not in [str(one.card) for one in cards.acting]:
        return False
    if blow.grip:
        return True
    place = [str(one.card) for one in cards.acting].index(blow.card)
    return any(one.figure == striker and one.moved for one in board.acted[place])


def ran_into(board: Any, striker: int, blows: Iterable[FreeBlow], targets: Collection[int]) -> bool:
    """Whether a figure with these blows still has a free one at one of these targets that it ran into."""
    return any(not one.grip and one.figure in targets and is_open(board, striker, one) for one in blows)
