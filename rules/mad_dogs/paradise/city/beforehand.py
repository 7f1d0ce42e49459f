"""Standing orders of a gang, the notices about them, and why the bot wakes a gang."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Standing(StrEnum):
    """What a gang wants done in its place as long as it enters nothing itself."""

    REPEAT = "as last month"
    POLICY = "the policy's way"
    PAYOFFS = "pay all payoffs"

    @property
    def told(self) -> str:
        """As players read it: nobody who runs a gang knows of a policy. The value is what is stored."""
        return "as the bot would, without raids" if self is Standing.POLICY else self.value


class StandingOrder(NamedTuple):
    """A standing order: for the next time, or, if it `lasts`, every month.

    held  keys of the businesses that the gang had when it was given
    """

    what: Standing
    lasts: bool = False
    held: tuple[str, ...] = ()


class Notice(NamedTuple):
    """What came of standing orders in a month, in a sentence for whoever gave them."""

    month: int
    text: str


class Squad(NamedTuple):
    """So many of a profile, hired by the fight."""

    profile: str
    number: int


class Spent(NamedTuple):
    """What a gang has spent in a month that can be spent again.

    care     the kind of care its hurt had; empty for none
    opinion  points that were bought off public outrage
    muscle   hired for a fight
    """

    care: str = ""
    opinion: int = 0
    muscle: tuple[Squad, ...] = ()


class Woken(StrEnum):
    """Why a gang that was done for all parts of a month is not any more."""

    FIGHT = "it has a fight to settle"
    SHORT = "money was short for what it pays or has ordered"
    CRIPPLED = "somebody is crippled, and it says in what"
    BID = "another gang bids for an official in its pay"
    PICK = "it picks the business that the police raid"
    PRISONERS = "it has prisoners, to be bailed or tried"


NOTHING_SPENT: Final = Spent()
