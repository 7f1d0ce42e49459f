"""How many rival gangs without a player a city should have, and which of them it lacks (mad.campaign.start)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.core.plain.words import count, listed
from rules.mad_dogs.paradise.city.records import Outfit

WITH_TONG: Final = (2, 3)
"""Numbers of players that need the Tong of Chinatown as a rival, unless a player's gang is Chinese."""
RIVALS: Final = {1: (3, 5), 2: (2, 4), 3: (2, 3)}
"""The least and most rivals by the number of players, without that Tong."""
RIVALS_BEYOND: Final = (0, 2)


class Rivals(NamedTuple):
    """The rivals of a city: whether the Tong is one, and the least and most of the others."""

    tong: bool
    least: int
    most: int


class Lacking(NamedTuple):
    """The rivals still to come: the Tong, and the least number of others."""

    tong: bool
    others: int


def rivals(players: int, tong_played: bool) -> Rivals:
    """The rivals that a city of so many players should have."""
    return Rivals(players in WITH_TONG and not tong_played, *RIVALS.get(players, RIVALS_BEYOND))


def rivals_due(outfits: Iterable[Outfit]) -> Rivals:
    """The same for the gangs that have joined."""
    played = [one for one in outfits if not one.npc]
    return rivals(len(played), any(one.chinese for one in played))


def lacking(outfits: Sequence[Outfit]) -> Lacking:
    """The rivals that a city still lacks; a Chinese rival is the Tong, if one is due."""
    due = rivals_due(outfits)
    npcs = [one for one in outfits if one.npc]
    there = due.tong and any(one.chinese for one in npcs)
    return Lacking(due.tong and not there, max(0, due.least - (len(npcs) - there)))


def rivals_lacking_line(outfits: Sequence[Outfit]) -> str:
    """The rivals that a city still lacks, in a sentence; empty if there are enough."""
    due, left = rivals_due(outfits), lacking(outfits)
    if not left.tong and not left.others:
        return ""
    players = count(sum(not one.npc for one in outfits), "player")
    others = f"{due.least} to {due.most} {'other ' if due.tong else ''}rival gangs"
    wanted = f"the Chinatown Tong and {others}" if due.tong else others
    lacks = listed([*(["the Tong"] if left.tong else []), *([f"{left.others} more"] if left.others else [])])
    return f"With {players} the book wants {wanted}. Still to come: {lacks}."
