"""Once-a-game skills that a button offers: a Lucky Cuss's re-rolls, a Spunky Kid's, a Femme Fatale's shot or blow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from cogs.mad_dogs.people import Person
from rules.core.deed import Reroll
from rules.core.outcome import Outcome, Throw
from rules.mad_dogs.changes import SkillUsed
from rules.mad_dogs.model import Stat
from rules.mad_dogs.skills import LUCKY_CUSS, re_rolls

TESTS = tuple(map(str, Stat))
"""Headings of tests that only one can make."""
Picks = Callable[[Outcome[Any]], tuple[int, ...]]


def lucky(*sides: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of those who act and of those acted against: any die but one that falls for a fellow alone.

    sides  those who act together, or are acted against together
    """
    return _cusses(
        (person, _not_for({fellow.name for fellow in side if fellow is not person}))
        for side in sides
        for person in side
    )


def _cusses(found: Iterable[tuple[Person, Callable[[Throw], bool]]]) -> tuple[Reroll, ...]:
    able = [(person, may) for person, may in found if person.figure and re_rolls(person.figure, LUCKY_CUSS)]
    return _amends(LUCKY_CUSS, [(person, _those(may)) for person, may in able])


def _amends(skill: str, able: Sequence[tuple[Person, Picks]]) -> tuple[Reroll, ...]:
    """The buttons of those on record, told apart by their gangs where they share a name."""
    names = Counter(person.name for person, _ in able)
    return tuple(
        Reroll(
            label=f"{skill}: {_whole_name(person) if names[person.name] > 1 else person.name}"[:80],
            skill=skill,
            figure=person.stored.id,
            who=person.name,
            throws=picks,
            changes=(SkillUsed(person.stored.id, skill),),
            left=re_rolls(person.stored.figure, skill),
        )
        for person, picks in able
        if person.stored is not None
    )


def _whole_name(person: Person) -> str:
    assert person.stored is not None
    return f"{person.stored.figure.name} ({person.stored.gang.gang.name})"


def _those(may: Callable[[Throw], bool]) -> Picks:
    return lambda outcome: tuple(place for place, throw in enumerate(outcome.throws) if may(throw))


def _not_for(names: Collection[str]) -> Callable[[Throw], bool]:
    """Throws that fall for none of these alone."""
    return lambda throw: throw.why.partition(", ")[2] not in names
