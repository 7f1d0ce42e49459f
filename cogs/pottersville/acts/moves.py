"""Moves on foot, civilians who go anywhere, and stunts, in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone, clean
from cogs.pottersville.aftermath import hurt_line
from rules.core.refusal import together
from rules.pottersville.moving import Civilians, Flight, Going, Move, Walk
from rules.pottersville.position import Person
from rules.pottersville.wounds import Daring, Stunt, TryStunt

TELLS: Final = {
    Going.WALK: "goes",
    Going.RUN: "runs",
    Going.OBSTACLE: "crosses an obstacle and goes",
    Going.WOODS: "goes through woods,",
    Going.DISMOUNT: "gets out and goes",
    Going.MOUNT: "gets in: that is the whole move.",
    Going.CLIMB: "takes a flight of stairs: that is the whole move.",
}
SHOPS: Final = "As far as nothing is in the way; who keeps a shop hides in it instead."


@tells(Move, lambda _walk, inches: {"inches": inches})
def gone(walk: Walk, inches: int) -> Said:
    """How far somebody goes, what binds the move, and who is led along."""
    told, lines = f"{walk.person.name} {TELLS[walk.step.going]}", tuple(_binding(walk))
    if walk.sure == 0:
        return Said(told, lines)
    how = f'up to {inches}"' if walk.typed is None else f'{walk.typed:g}"'
    return Said(f"{told} {how}.", lines)


def _binding(walk: Walk) -> list[str]:
    found: list[str] = []
    if walk.retreats:
        found.append("To the nearest cover.")
    elif walk.step.order is not None:
        note = f", {clean(walk.note)}" if walk.note else ""
        found.append(f"The order: {walk.step.order}{note}.")
    if walk.step.helped:
        found.append("An unhurt comrade in contact goes along.")
    if walk.prisoners:
        found.append(f"Taken along in handcuffs: {together(walk.prisoners)}.")
    return found


def _flights(people: tuple[Person, ...], flights: tuple[Flight, ...]) -> list[dict[str, Any]]:
    return [
        {"name": one.name, "way": str(flight.way), "inches": flight.inches}
        for one, flight in zip(people, flights, strict=True)
    ]


@tells(Civilians, _flights)
def scattered(people: tuple[Person, ...], flights: tuple[Flight, ...]) -> Said:
    """Where civilians go."""
    if len(people) == 1:
        return Said(f'{people[0].name} goes {flights[0].way}, up to {flights[0].inches}".', (SHOPS,))
    told = (f'{one.name}: {flight.way}, {flight.inches}".' for one, flight in zip(people, flights, strict=True))
    return Said(f"{len(people)} civilians go anywhere.", (*told, SHOPS))


@tells(TryStunt, lambda _daring, done: {"made": done.made, "wound": done.wound.word})
def dared(daring: Daring, done: Stunt) -> Said:
    """Whether a stunt comes off, and what it cost."""
    name, chips = daring.person.name, ()
    if daring.left is not None:
        chips = (f"That took a poker chip, and leaves {clean(daring.side)} {daring.left}.",)
    if done.made:
        return Said(f"{name} makes it.", chips, tone=Tone.GOOD)
    return Said(f"{name} fails.", (hurt_line(name, daring.before, done.wound), *chips), tone=Tone.BAD)
