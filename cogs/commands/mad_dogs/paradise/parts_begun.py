"""The parts of months that have begun, by the entries of a campaign's log."""

from __future__ import annotations

from typing import Final, NamedTuple

from db.repositories import CAMPAIGN_LOG
from db.unit_of_work import Work
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.walking_back import BEGINNINGS, begins, month_before, part_named

GOES_ON: Final = ("campaign next", "campaign overdue")
"""The commands with which parts of a month begin."""
MOST_PARTS: Final = 200
"""The most entries of each of these commands among which parts are looked for, the newest first."""


class PartBegun(NamedTuple):
    """The entry with which a part of a month began, by its id and its number in the log, and that part in words."""

    id: int
    number: int
    name: str

    @property
    def label(self) -> str:
        return f"{self.name} (entry {self.number})"


async def parts_begun(work: Work, server_id: int, town: Town) -> list[PartBegun]:
    """The parts of months that have begun, the newest first."""
    log = await work.servers.stream(server_id, CAMPAIGN_LOG, town.id)
    if log is None:
        return []
    entries = [one for name in GOES_ON for one in await work.events.changes_of(log.id, name, MOST_PARTS, *BEGINNINGS)]
    found: list[PartBegun] = []
    month = town.month
    for id, number, changes in sorted(entries, key=lambda one: -one[1]):
        if (part := begins(changes, month)) is not None:
            found.append(PartBegun(id, number, part_named(*part)))
            month = month_before(changes, month)
    return found
