"""Gangs that come into being: whether there is room, whether the names will do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.action.position import Position
from rules.core.people.names import Named, proper
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of

MOST_FIGURES: Final = 40


def fresh_gang(position: Position[Any, Any, Any], system: str, name: str) -> Gang:
    """A new gang of the caller's; IllegalNow for a name taken or too many gangs."""
    name = proper(name)
    require_untaken(name, (one.gang.name for one in position.gangs.values()))
    require_room(len(position.gangs), position.most_gangs)
    return Gang(name, system, (position.caller,))


def require_untaken(name: str, others: Iterable[str]) -> None:
    """Refuse a gang the name of another here: IllegalNow."""
    if any(key_of(other) == key_of(name) for other in others):
        raise IllegalNow(f"There is already a gang called {name} here: pick another name.")


def require_room(gangs: int, most: int) -> None:
    """Refuse one gang more than a server may have: IllegalNow."""
    if gangs >= most:
        raise IllegalNow(f"There are {gangs} gangs here, and room for {most}: disband one first.")


def fresh_names(figures: Iterable[Named], taken: Collection[str]) -> None:
    """Refuse two figures of one name in a gang; `taken` are keys of names."""
    seen = set(taken)
    for figure in figures:
        if key_of(figure.name) in seen:
            raise IllegalNow(f"The name {figure.name} is already taken in this gang: pick another.")
        seen.add(key_of(figure.name))


def founding(gang_id: int, gang: Gang, ids: Sequence[int], figures: Sequence[Any]) -> tuple[Change, ...]:
    """The changes that bring a gang into being with its figures, of whom there may be fewer than ids."""
    hired = [Hired(one, gang.system, gang_id, figure) for one, figure in zip(ids, figures, strict=False)]
    return (Founded(gang_id, gang), *hired)
