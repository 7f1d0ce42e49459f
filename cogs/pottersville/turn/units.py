"""Units put together and dissolved, and who of them is out of command, in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import count
from cogs.pottersville.table import CHIPS, orders_press, unit_line, unit_offers
from rules.core.named import same
from rules.core.refusal import together
from rules.pottersville.board import Unit
from rules.pottersville.commanding import Dissolve, Leash, Measured, Muster, Mustered, Post, Radius
from rules.pottersville.position import Person


@tells(Muster)
def mustered(told: Mustered, _result: None) -> Said:
    """Who leads whom now, and which other units have nobody to lead them."""
    at, unit = told
    lost = [clean(one.name) for one in at.board.units if not one.leader and not same(one.name, unit.name)]
    short = (f"Without a leader now: {together(lost)}.",) if lost else ()
    return Said(
        f"{clean(unit.name)} is a unit of {count(len(unit.members), 'figure')}.",
        (unit_line(at, unit), *short),
        (*unit_offers(at), *((CHIPS,) if None in at.board.chips else ())),
        presses=(orders_press(at),),
    )


@tells(Dissolve)
def dissolved(unit: Unit, _result: None) -> Said:
    """That a unit is no more."""
    its = count(len(unit.members), "figure").capitalize()
    return Said(f"{clean(unit.name)} is dissolved.", (f"{its} of it belong to no unit, and no order binds them.",))


# The command radius


def _kept(measured: Measured, leashes: tuple[Leash, ...]) -> dict[str, bool]:
    return {one.name: leash.kept for one, leash in zip(measured.people, leashes, strict=True)}


@tells(Radius, _kept)
def leashed(measured: Measured, leashes: tuple[Leash, ...]) -> Said:
    """Who is out of command, and by how much."""
    people, posts, untold = measured
    lines = [_line(*each) for each in zip(people, posts, leashes, strict=True)]
    lines += [f"Not told of: {together([one.name for one in untold])}."] if untold else []
    out = [person.name for person, leash in zip(people, leashes, strict=True) if not leash.kept]
    if out:
        return Said(f"Out of command: {together(out)}.", tuple(lines), tone=Tone.BAD)
    return Said("All of them are in command.", tuple(lines), tone=Tone.GOOD)


def _line(person: Person, post: Post, leash: Leash) -> str:
    nearest = f'{post.nearest:g}" of {leash.nearest} to the next nearest{" (too far)" if leash.strays else ""}'
    leader = f'{post.leader:g}" of {leash.leader} to the leader{" (too far)" if leash.unled else ""}'
    return f"{person.name}: {nearest}, {leader}."
