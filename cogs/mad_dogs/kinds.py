"""So many of a kind in a list of people: “2 Citizen” means those of them who stand on the table of the game here."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from db.repositories import StoredFigure
from rules.core.refusal import IllegalNow, OutOfRange, together
from rules.core.words import count, key_of
from rules.mad_dogs.model import Posture
from rules.mad_dogs.tables import PROFILES

COUNTED = re.compile(r"(?:(\d{1,3})\s+)?(\S.*)")
KINDS = {key_of(name): name for name in PROFILES}


async def kinds_named(desk: Desk, text: str, but: Collection[int | None] = ()) -> str:
    """A list with people of the table in place of “2 Citizen” or “Citizen”; as it is where none of that kind stands.

    Of people who have no name but a number, those who can still act come first; others must be named. One named
    beside the count is not counted again, nor is anybody of `but` (ids).
    Raises IllegalNow for more than there are, OutOfRange where it must be said which.
    """
    listed = [part.strip() for part in text.split(",") if part.strip()]
    if not any(_kind(part) for part in listed):
        return text
    figures = await _standing(desk)
    names = {key_of(one.figure.name) for one in figures}
    taken = {*but, *(one.id for one in figures if {key_of(part) for part in listed} & _called(one))}
    told: list[str] = []
    for part in listed:
        kind = "" if key_of(part) in names else _kind(part)
        alike = [one for one in figures if one.figure.profile == kind and one.id not in taken]
        if not kind or not any(one.figure.profile == kind for one in figures):
            told.append(part)
            continue
        number = COUNTED.fullmatch(part)
        if number is not None and number[1] is None and not all(map(_nameless, alike)):
            told.append(part)  # a profile without a number stands for somebody of it
            continue
        chosen = _chosen(alike, kind, int((number and number[1]) or 1))
        taken |= {one.id for one in chosen}
        told += [_name(one, figures) for one in chosen]
    return ", ".join(told)


def _kind(part: str) -> str:
    """The kind that an entry of a list counts, “2 Citizens” or “Citizen”; empty for a name."""
    counted = COUNTED.fullmatch(part)
    wanted = key_of(counted[2]) if counted else ""
    return KINDS.get(wanted) or KINDS.get(wanted.removesuffix("s"), "")


async def _standing(desk: Desk) -> list[StoredFigure]:
    """Everybody alive on the table of a game of this system; nobody outside one."""
    if desk.game is None or desk.game.game.system != "mad":
        return []
    figures = await figures_of(desk, desk.game)
    return [one for one in figures if one.figure.posture is not Posture.DEAD and not one.figure.off_board]


def _chosen(alike: Sequence[StoredFigure], kind: str, number: int) -> list[StoredFigure]:
    """So many of those of a kind."""
    if number > len(alike):
        raise IllegalNow(f"Only {count(len(alike), kind)} can be meant, not {number}: name the others, or say fewer.")
    if number < len(alike) and not all(map(_nameless, alike)):
        raise OutOfRange(f"Say which {count(number, kind)}: {_listed(alike, alike)}.")
    return sorted(alike, key=lambda one: not one.figure.can_act)[:number]


def _nameless(one: StoredFigure) -> bool:
    """Whether somebody has no name but a number of his profile."""
    before, _, number = one.figure.name.rpartition(" ")
    return before == one.figure.profile and number.isdecimal()


def _called(one: StoredFigure) -> set[str]:
    return {key_of(one.figure.name), key_of(f"{one.figure.name} ({one.gang.gang.name})")}


def _name(one: StoredFigure, figures: Sequence[StoredFigure]) -> str:
    """His name, with his gang where somebody on the table shares it."""
    shared = sum(key_of(other.figure.name) == key_of(one.figure.name) for other in figures) > 1
    return f"{one.figure.name} ({one.gang.gang.name})" if shared else one.figure.name


def _listed(alike: Sequence[StoredFigure], figures: Sequence[StoredFigure]) -> str:
    return together(_name(one, figures) for one in alike)
