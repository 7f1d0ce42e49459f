"""The founding of gangs: room for one more, and valid names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.action.position import Position
from rules.core.people.names import Named
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.events import Change
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of

MOST_FIGURES: Final = 40


def fresh_gang(position: Position[Any, Any, Any], system: str, name: str) -> Gang:
    """A new gang of the caller's. Raises IllegalNow for a taken name or too many gangs."""
    name = proper(name)
    require_untaken(name, (one.gang.name for one in position.gangs.values()))
    require_room(len(position.gangs), position.most_gangs)
    return Gang(name, system, (position.caller,))


def require_untaken(name: str, others: Iterable[str]) -> None:
    """Refuse the name of another gang here. Raises IllegalNow."""
    if any(key_of(other) == key_of(name) for other in others):
        raise IllegalNow(f"A gang here is already called {name}. Choose another name.")


def require_room(gangs: int, most: int) -> None:
    """Refuse more gangs than a server may have. Raises IllegalNow."""
    if gangs >= most:
        raise IllegalNow(f"There are {gangs} gangs here, and room for {most}. Disband one first.")


def fresh_names(figures: Iterable[Named], taken: Collection[str]) -> None:
    """Refuse two figures of one name in a gang; `taken` are keys of names."""
    seen = set(taken)
    for figure in figures:
        if key_of(figure.name) in seen:
            raise IllegalNow(f"The name {figure.name} is already taken in this gang. Choose another.")
        seen.add(key_of(figure.name))


def founding(gang_id: int, gang: Gang, ids: Sequence[int], figures: Sequence[Any]) -> tuple[Change, ...]:
    """The changes that found a gang with its figures. There may be fewer of them than ids."""
    hired = [Hired(one, gang.system, gang_id, figure) for one, figure in zip(ids, figures, strict=False)]
    return (Founded(gang_id, gang), *hired)
