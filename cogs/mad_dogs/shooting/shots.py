"""Shooting: from the options of /mad shoot to a shot, and from its result to what changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import discord

from cogs._kit.desk import Caller, readings_of
from cogs._kit.play import Offer
from cogs._kit.render import clean
from cogs._kit.views import client
from cogs.mad_dogs import words
from cogs.mad_dogs.people import (
    Person,
)
from db.unit_of_work import reading
from rules.mad_dogs.injuries import Struck
from rules.mad_dogs.model import Posture
from rules.mad_dogs.tables import MISSILES, SERVES


def owed_line(shooter: Person) -> str:
    figure = shooter.figure
    if figure is None or not figure.owed:
        return ""
    return f"{shooter.name} still owed {words.count(figure.owed, 'action')} of recovering before this: /mad recover."


def guts_offers(marks: Sequence[Person], befallen: Sequence[Struck]) -> list[Offer]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    return nerve_tests(
        [
            person
            for person, struck in zip(marks, befallen, strict=False)
            if struck.harm.lost and struck.posture in (Posture.UP, Posture.HALF_SPEED, Posture.PRONE)
        ]
    )


def nerve_tests(wounded: Sequence[Person]) -> list[Offer]:
    """A button for the GUTS tests of the wounded of each gang, all in one reply: only its owner makes them."""
    gangs: dict[str, list[Person]] = {}
    for person in {person.id: person for person in wounded}.values():
        if person.stored is not None:
            gangs.setdefault(person.stored.gang.gang.name, []).append(person)
    alike = Counter(person.name for one in gangs.values() for person in one)
    tests: list[Offer] = []
    for gang, its in gangs.items():
        whose = full_name(its[0]) if alike[its[0].name] > 1 else unescaped(its[0])
        label = whose if len(its) == 1 else "all wounded" if len(gangs) == 1 else f"wounded of {gang}"
        named = ", ".join(map(full_name, its))
        tests.append(Offer(f"GUTS: {label}"[:80], "mad guts", {"figure": named, "cause": "Wounded"}))
    return tests


def unescaped(person: Person) -> str:
    """What a stored figure is called on a button."""
    assert person.stored is not None
    return full_name(person) if person.name != clean(person.stored.figure.name) else person.stored.figure.name


def full_name(person: Person) -> str:
    """A stored figure's name with its gang, so that nobody else is meant."""
    assert person.stored is not None
    return f"{person.stored.figure.name} ({person.stored.gang.gang.name})"


async def rows_for(interaction: discord.Interaction, shooter: str) -> list[str]:
    """Rows of the gun table that a figure's weapons serve, for completion."""
    if not shooter:
        return []
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figures_named(caller.server_id, [name for name, _ in readings_of(shooter)])
    carried = [weapon.name for stored in found for weapon in stored.figure.weapons]
    return [row for name in carried for row in SERVES.get(name, (name,) if name in MISSILES else ())]
