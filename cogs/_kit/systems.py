"""Rule systems as commands name them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.refusal import IllegalNow, UnknownName
from rules.core.system import Roster, System


def system_named(name: str, known: Mapping[str, System]) -> System:
    """One of the systems by title, by id or, if it is the only one, by no name; UnknownName for any other name."""
    if not name and len(known) == 1:
        return next(iter(known.values()))
    for title, system in known.items():
        if name.casefold().strip() in (title.casefold(), system.id):
            return system
    raise UnknownName("game", name, known)


def roster_of(system: System) -> Roster:
    """How a system keeps its figures; IllegalNow when it keeps none."""
    if system.roster is None:
        raise IllegalNow(f"{system.title} keeps no figures.")
    return system.roster
