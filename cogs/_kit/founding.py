"""Gangs coming into being: whether there is room, whether the names will do, and the changes that found them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.play import Offer
from cogs._kit.render import Press, clean
from cogs._kit.systems import roster_of
from rules.core.events import Change
from rules.core.named import proper
from rules.core.refusal import IllegalNow
from rules.core.roster import Founded, Gang
from rules.core.system import System
from rules.core.words import key_of

MOST_FIGURES = 40
MOST_GANGS = 60

FIRST_STEPS: dict[str, Callable[[int], tuple[Press, ...]]] = {}
"""By the id of a system: the buttons that a new and empty gang of it, by its id, begins with; its cog adds its own."""


def first_steps(system: System, gang: int) -> tuple[Press, ...]:
    """The buttons that an empty gang begins with; none for a system that has no more to offer."""
    return FIRST_STEPS[system.id](gang) if system.id in FIRST_STEPS else ()


def fresh_names(figures: Iterable[Any], taken: set[str]) -> None:
    """Refuse two figures of one name in a gang."""
    seen = set(taken)
    for figure in figures:
        if key_of(figure.name) in seen:
            raise IllegalNow(f"The name {clean(figure.name)} is already taken in this gang: pick another.")
        seen.add(key_of(figure.name))


class FirstShot(NamedTuple):
    """How somebody of a new gang shoots at somebody nameless: the command, and its options but for who."""

    command: str
    options: dict[str, Any]


FIRST_SHOTS: dict[str, FirstShot] = {}
"""By the id of a system; its cog adds its own."""


def first_shot(system: System, gang: str, figures: Sequence[Any]) -> tuple[Offer, ...]:
    """A button by which the first of a ready gang shoots, the odds before the dice; none for a system without."""
    if system.id not in FIRST_SHOTS or not figures:
        return ()
    command, options = FIRST_SHOTS[system.id]
    name = str(figures[0].name)
    shooting = {"shooter": f"{name} ({gang})", **options, "odds": True}
    return (Offer(f"Shoot with {name}", command, shooting),)


SETTLING: dict[str, Callable[[Sequence[int], Sequence[Any]], tuple[Press, ...]]] = {}
"""By the id of a system: the buttons for what figures, by their ids, leave to be chosen; its cog adds its own."""


def to_settle(system: System, ids: Sequence[int], figures: Sequence[Any]) -> tuple[Press, ...]:
    """The buttons for what these figures leave to be chosen; none where nothing is left."""
    return SETTLING[system.id](ids, figures) if system.id in SETTLING else ()


async def room_for(desk: Desk, system: System, name: str, figures: Sequence[Any]) -> tuple[Gang, int, list[int]]:
    """A new gang and the ids for it and its figures; IllegalNow for a name taken or too many gangs."""
    name = proper(name)
    gangs = await desk.work.rosters.gangs(desk.server_id)
    if any(key_of(stored.gang.name) == key_of(name) for stored in gangs):
        raise IllegalNow(f"There is a gang called {clean(name)} here already: pick another name.")
    if len(gangs) >= MOST_GANGS:
        raise IllegalNow(f"There are {MOST_GANGS} gangs here: disband one first.")
    fresh_names(figures, set())
    new = Gang(name, system.id, (desk.caller.actor.id,))
    gang_id = await desk.work.rosters.new_gang(desk.server_id, new)
    return new, gang_id, await desk.work.rosters.new_figures(desk.server_id, gang_id, figures)


def founding(
    system: System, gang: Gang, gang_id: int, ids: Sequence[int], figures: Sequence[Any]
) -> tuple[Change, ...]:
    """The changes that bring a gang with its figures into being."""
    hired = [
        roster_of(system).hired(figure_id, gang_id, figure) for figure_id, figure in zip(ids, figures, strict=True)
    ]
    return (Founded(gang_id, gang), *hired)
