"""Clear names: each name of a gang or figure means only that one, whatever command gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from db.repositories import Rosters
from rules.core.action.system import discover
from rules.core.people.names import means_others
from rules.core.people.roster import FigureRenamed, Founded, GangRenamed, Hired
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of

NAMING: Final = Founded, Hired, GangRenamed, FigureRenamed


class NewName(NamedTuple):
    """The name that a change gives a gang or a figure of a system."""

    name: str
    system: str
    gang: bool


async def require_clear_names(rosters: Rosters, server_id: int, changes: Sequence[Change]) -> None:
    """Raise IllegalNow for a name that means something else in a list of people.

    Such names are a word such as “all”, a number and a profile. A figure can't have the name of a gang, nor a gang that
    of a figure.
    """
    new_names = [await _called(rosters, change) for change in changes if isinstance(change, NAMING)]
    if not new_names:
        return
    for new in new_names:
        if meaning := means_others(new.name, discover()[new.system].kinds):
            raise IllegalNow(f"“{new.name}” can't be a name here: it is {meaning}. Pick another name.")
    figures = {key_of(new.name): new.name for new in new_names if not new.gang}
    gangs = {key_of(one.name): one.name for one in new_names if one.gang}
    taken = {*gangs, *await rosters.keys_of_gangs(server_id, figures)}
    if clash := next((name for key, name in figures.items() if key in taken), ""):
        raise IllegalNow(f"“{clash}” is the name of a gang here. Pick another name for the figure.")
    known = await rosters.figures_named(server_id, gangs.values()) if gangs else ()
    if clash := next((one for one in known if key_of(one.figure.name) in gangs), None):
        raise IllegalNow(f"“{clash.figure.name}” is the name of a figure here. Pick another name for the gang.")


async def _called(rosters: Rosters, change: Founded | Hired | GangRenamed | FigureRenamed) -> NewName:
    match change:
        case Founded(gang=gang):
            return NewName(gang.name, gang.system, True)
        case Hired(system=system, figure=figure):
            return NewName(figure.name, system, False)
        case GangRenamed(name=name) | FigureRenamed(name=name):
            of_gang = isinstance(change, GangRenamed)
            return NewName(name, (await rosters.gang_of(change.about)).system.id, of_gang)
