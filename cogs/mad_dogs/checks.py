"""Tests of stats and nerve, falls, and stats nobody wrote down."""

from __future__ import annotations

from typing import Any

from cogs.mad_dogs.people import Person
from rules.core.outcome import Modifier, Target
from rules.core.refusal import OutOfRange
from rules.mad_dogs.drink import ADDICTED, WEAKENED, swayed
from rules.mad_dogs.model import Nerve, Stat


def number_for(person: Person, stat: Stat, typed: Any, modifier: int, drunk: bool = False) -> Target:
    """The target of a test: the figure's stat, or the typed number, with every modifier by name.

    drunk  a Drunk/Addicted whose die went against him, of somebody whom no sheet shows
    """
    if typed is None and person.figure is None:
        raise OutOfRange("Say whose test it is, or the number to roll under.")
    figure = person.figure
    base = figure.stats.of(stat) if figure is not None and typed is None else int(typed or 0)
    skills = figure.skills if figure is not None and person.stored else (ADDICTED,)
    drunk, skills = swayed(figure, skills, drunk)
    named = (
        ("wounds", -(figure.off(stat) if figure else 0)),
        ("nervous", -2 * (figure is not None and figure.nerve is Nerve.NERVOUS and stat is not Stat.HITS)),
        (ADDICTED, -1 * (drunk and ADDICTED in skills and stat in WEAKENED)),
        ("as said", modifier),
    )
    return Target(stat, base, tuple(Modifier(label, value) for label, value in named if value))
