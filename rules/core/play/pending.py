"""What waits for a user besides obligations: their turn, an answer they may give, their part of a month."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.play.pace import DecisionKind

Typed = bool | int | float | str
"""A value as a user types it for an option."""
ANY_TIME: Final = 0


@frozen
class Lapse:
    """The command that the bot gives for a player whose time has run out.

    command  its name; empty if the bot just stops waiting for them
    typed    its options
    who      the option that names the figure it waits for; empty for none
    then     its result, in a sentence: “The card is let go.”
    """

    command: str
    typed: tuple[tuple[str, Typed], ...] = ()
    then: str = ""
    who: str = ""


@frozen
class Wait:
    """A decision that waits for a side or a figure of a game; in a campaign for a gang, its organizers or its umpires.

    what      a sentence for those it waits for; it reveals nothing but what they may know
    side      its place from 0; None if it waits for a figure or a gang
    figure    id of the figure that acts; 0 for none
    gang      id of the gang; 0 for none
    command   the command that shows it or does it without options; empty if it needs some
    label     that command on a button
    until     when its time is up, in seconds since 1970; 0 for any time
    decision  the kind of decision, which sets its time by post
    lapse     what the bot does when that is up; None if it can do nothing and continues to wait
    secret    whether others must not learn that it waits
    hidden    whether no one may know who has answered; then players who have answered are still listed, as `answered`
    answered  whether the player it waits for has answered
    own       whether the wait itself is a secret of the player it waits for; the bot notifies them all the same
    at_once   whether there is nothing to decide; by post the bot does it by itself, without a message, once nothing is
              owed
    judged    whether it waits for the umpires of a campaign, and for no gang
    for_all   whether the lapse settles all who are late at once, so that the house plays for none of them
    """

    what: str
    side: int | None = None
    figure: int = 0
    gang: int = 0
    command: str = ""
    label: str = ""
    until: int = ANY_TIME
    decision: DecisionKind = DecisionKind.TURN
    lapse: Lapse | None = None
    secret: bool = False
    hidden: bool = False
    answered: bool = False
    own: bool = False
    at_once: bool = False
    judged: bool = False
    for_all: bool = False

    def runs(self, now: int) -> bool:
        """Whether it still waits, and there is time left for it."""
        return not self.answered and (self.until == ANY_TIME or now < self.until)
