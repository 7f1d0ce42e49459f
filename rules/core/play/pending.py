"""What waits for somebody besides what he owes: his turn, an answer he may give, his part of a month."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.play.pace import Decision

Typed = bool | int | float | str
"""A value as somebody types it for an option."""
ANY_TIME: Final = 0


@frozen
class Lapse:
    """What is done, as by the clock, for whoever has let his time run out.

    command  the command that is given; empty for nothing: who is late is just waited for no longer
    typed    its options
    who      the option that names the figure it waits for; empty where none does
    then     what that comes to, in a sentence: “The card is let go.”
    """

    command: str
    typed: tuple[tuple[str, Typed], ...] = ()
    then: str = ""
    who: str = ""


@frozen
class Wait:
    """Something that waits for a side or a figure of a game, or for a gang of a campaign.

    what      it in a sentence, as they are told; it gives away nothing but what they may know
    side      its place from 0; None where it waits for a figure or a gang
    figure    id of whoever acts; 0 for none
    gang      id of the gang; 0 for none
    command   what shows it or does it with nothing more said; empty where more has to be said
    label     that on a button
    until     when its time is up, in seconds since 1970; 0 for any time
    decision  which kind of decision it is, by which it has its time by post
    lapse     what is done when that is up; None where nothing can be, and it waits on
    secret    whether others must not learn that it waits
    hidden    whether who has answered already is nobody's business: then it is told of him all the same, as `answered`
    answered  whether whoever it waits for has done it
    own       whether that it waits tells something that is only his to know for whom it does: he is told all the same
    at_once   whether there is nothing to decide: by post the bot does it by itself once nothing is owed any more, and
              nobody is told
    """

    what: str
    side: int | None = None
    figure: int = 0
    gang: int = 0
    command: str = ""
    label: str = ""
    until: int = ANY_TIME
    decision: Decision = Decision.TURN
    lapse: Lapse | None = None
    secret: bool = False
    hidden: bool = False
    answered: bool = False
    own: bool = False
    at_once: bool = False

    def runs(self, now: int) -> bool:
        """Whether it still waits, and there is time left for it."""
        return not self.answered and (self.until == ANY_TIME or now < self.until)
