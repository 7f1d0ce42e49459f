"""How often a campaign by post pings its players: `python -m benchmarks.pings` plays months of twelve gangs by random
legal moves, and counts the notices of the month's parts. The notices of fights in their games are not among them.

A prompt player answers before the reminder. A late one answers after it, and an absent one never. Half of the gangs
ask to be told of officials.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Final

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.seat_handover import MISSED_OFTEN
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import EVERY_OFFICIAL
from rules.mad_dogs.paradise.month.asked import asked
from tests.rules.mad_dogs.years import CAMPAIGN, Year, begin, play_month

CAMPAIGNS, MONTHS, PLAYERS = 10, 3, 12
PARTS: Final = tuple(phase for phase in Phase if phase is not Phase.DRAFT)
EVERY_PART: Final = len(PARTS) * MONTHS
REMINDED: Final = 2
"""The notices of a part for a player who lets the reminder come: the first, and the one before the end."""
AT_HALF_TIME: Final = 3
"""The same when there was another reminder at half time, and every part asked everybody."""


class Watched(Year):
    """A campaign that records in which parts each gang is asked for something."""

    parts: dict[int, set[tuple[int, Phase]]]

    def book(self, changes: Sequence[Change]) -> None:
        """Applies changes one after the other, and looks whom the part asks after each."""
        for change in changes:
            super().book([change])
            if self.campaign is None or not self.month or self.month > MONTHS:
                continue
            for one in asked(self.city):
                self.parts.setdefault(one.gang, set()).add((self.month, self.city.phase))


def campaign(seed: int) -> list[int]:
    """In how many parts of so many months each gang of a campaign was asked for something."""
    year = begin(seed, players=PLAYERS, npcs=0)
    year.__class__ = Watched
    assert isinstance(year, Watched)
    year.parts = {}
    wants = [replace(one, wants=EVERY_OFFICIAL) for one in year.city.outfits[::2]]
    year.book([OutfitSet(CAMPAIGN, one) for one in wants])
    for _ in range(MONTHS):
        play_month(year)
    return [len(year.parts.get(one, ())) for one in range(1, PLAYERS + 1)]


def absent(parts: int) -> int:
    """The notices of a player who misses all of so many parts."""
    return sum(REMINDED if missed < MISSED_OFTEN else 1 for missed in range(parts))


def table_of(campaigns: int = CAMPAIGNS) -> Iterator[str]:
    """The notices of a player in so many campaigns, a line for each kind of player."""
    found = [parts for seed in range(campaigns) for parts in campaign(seed)]
    yield f"| pings in {MONTHS} months of {PLAYERS} | every part asks everybody | mean | most |"
    yield "| --- | --- | --- | --- |"
    for name, before, counts in (
        ("a prompt player", EVERY_PART, found),
        ("a late one", AT_HALF_TIME * EVERY_PART, [REMINDED * one for one in found]),
        ("an absent one", AT_HALF_TIME * EVERY_PART, [absent(one) for one in found]),
    ):
        yield f"| {name} | {before} | {mean(counts):.1f} | {max(counts)} |"


if __name__ == "__main__":
    print("\n".join(table_of()))
