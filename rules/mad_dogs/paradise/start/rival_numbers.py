"""How many gangs that nobody plays a city should have, and which of them it lacks (mad.campaign.start)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.core.plain.words import listed
from rules.mad_dogs.paradise.city.records import Outfit

WITH_TONG: Final = (2, 3)
"""Numbers of players beside whom the Tong of Chinatown stands, unless one of them plays a Chinese gang."""
RIVALS: Final = {1: (3, 5), 2: (2, 4), 3: (2, 3)}
"""Gangs that nobody plays, least and most, by the number of players, that Tong not among them."""
RIVALS_BEYOND: Final = (0, 2)


class Rivals(NamedTuple):
    """Gangs that nobody plays: whether the Tong is one, and the least and most of the others."""

    tong: bool
    least: int
    most: int


class Lacking(NamedTuple):
    """The gangs that nobody plays still to come: the Tong, and how many of the others at the least."""

    tong: bool
    others: int


def rivals(players: int, tong_played: bool) -> Rivals:
    """Which gangs that nobody plays a city of so many players should have."""
    return Rivals(players in WITH_TONG and not tong_played, *RIVALS.get(players, RIVALS_BEYOND))


def rivals_due(outfits: Iterable[Outfit]) -> Rivals:
    """The same for those who have come in."""
    played = [one for one in outfits if not one.npc]
    return rivals(len(played), any(one.chinese for one in played))


def lacking(outfits: Sequence[Outfit]) -> Lacking:
    """Which gangs that nobody plays a city still lacks; one Chinese gang of them is the Tong, where one is due."""
    due = rivals_due(outfits)
    npcs = [one for one in outfits if one.npc]
    there = due.tong and any(one.chinese for one in npcs)
    return Lacking(due.tong and not there, max(0, due.least - (len(npcs) - there)))


def rivals_lacking_line(outfits: Sequence[Outfit]) -> str:
    """Which gangs that nobody plays a city still lacks, in a sentence; empty where there are enough."""
    due, left = rivals_due(outfits), lacking(outfits)
    if not left.tong and not left.others:
        return ""
    others = f"{due.least} to {due.most}{' others' if due.tong else ' gangs'} that nobody plays"
    wanted = f"the Chinatown Tong and {others}" if due.tong else others
    lacks = listed([*(["the Tong"] if left.tong else []), *([f"{left.others} more"] if left.others else [])])
    return f"There should be {wanted}; {lacks} still to come: /campaign rival."
