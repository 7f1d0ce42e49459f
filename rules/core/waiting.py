"""What waits for somebody besides what he owes: his turn, an answer he may give, his part of a month."""

from __future__ import annotations

from typing import Final

from rules.core.frozen import frozen

ANY_TIME: Final = 0


@frozen
class Wait:
    """Something that waits for a side or a figure of a game, or for a gang of a campaign.

    what     it in a sentence, as they are told; it gives away nothing but what they may know
    side     its place from 0; None where it waits for a figure or a gang
    figure   id of whoever acts; 0 for none
    gang     id of the gang; 0 for none
    command  what shows it or does it with nothing more said; empty where more has to be said
    label    that on a button
    until    when its time is up, in seconds since 1970; 0 for any time
    secret   whether others must not learn that it waits
    """

    what: str
    side: int | None = None
    figure: int = 0
    gang: int = 0
    command: str = ""
    label: str = ""
    until: int = ANY_TIME
    secret: bool = False

    def runs(self, now: int) -> bool:
        """Whether there is time left for it."""
        return self.until == ANY_TIME or now < self.until
