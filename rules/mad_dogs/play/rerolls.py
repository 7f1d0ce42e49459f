"""Skills that re-roll dice so many times a game, and their buttons (mad.skills)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.action.deed import Reroll
from rules.core.plain.words import MOST_LABEL
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.model.changes import SkillUsed
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.skills import LUCKY_CUSS, SPUNKY_KID, re_rolls
from rules.mad_dogs.play.position import Person

TESTS: Final = tuple(map(str, Stat))
"""The headings of tests that only one figure can make."""
Picks = Callable[[Outcome[Any]], tuple[int, ...]]


def lucky(*sides: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of the figures that act and of those acted against: any die except one rolled for a fellow alone.

    sides  the figures that act together, or suffer together
    """
    return _cusses(
        (person, _not_for({fellow.name for fellow in side if fellow is not person}))
        for side in sides
        for person in side
    )


def caught(people: Sequence[Person], actor: Person | None = None, *, at_wheel: bool = False) -> tuple[Reroll, ...]:
    """The re-rolls of figures caught in something: only dice rolled for them alone.

    actor     the figure that caused it: any die except those of the others
    at_wheel  the first figure drives, and makes the tests whose heading has no name
    """
    others = [person for person in people if actor is None or person.name != actor.name]
    acts = [(actor, _not_for({person.name for person in others}))] if actor is not None else []
    tests = [(person, _for(person.name, *(TESTS if at_wheel and person is people[0] else ()))) for person in others]
    return _cusses([*acts, *tests])


def _cusses(found: Iterable[tuple[Person, Callable[[Throw], bool]]]) -> tuple[Reroll, ...]:
    able = [(person, may) for person, may in found if re_rolls(person.figure, LUCKY_CUSS)]
    return _rerolls(LUCKY_CUSS, [(person, _those(may)) for person, may in able])


def spunky_kids(tested: Sequence[tuple[Person, Callable[[Any], bool]]], *, spends: bool = False) -> tuple[Reroll, ...]:
    """The re-rolls of Spunky Kids whose GUTS tests failed; none where they re-roll at once."""
    able = [(person, failed) for person, failed in tested if re_rolls(person.figure, SPUNKY_KID)]
    return _rerolls(SPUNKY_KID, [] if spends else [(person, _failing(person, failed)) for person, failed in able])


def _failing(person: Person, failed: Callable[[Any], bool]) -> Picks:
    tests = (str(Stat.GUTS), f"{Stat.GUTS}, {person.name}")
    their = _those(lambda throw: throw.why in tests)
    return lambda outcome: their(outcome) if failed(outcome.result) else ()


def _rerolls(skill: str, able: Sequence[tuple[Person, Picks]]) -> tuple[Reroll, ...]:
    """The buttons of figures on record; gangs tell apart figures that share a name."""
    if not able:
        return ()
    names = Counter(person.name for person, _ in able)
    return tuple(
        Reroll(
            label=f"{skill}: {person.typed if names[person.name] > 1 else person.name}"[:MOST_LABEL],
            skill=skill,
            figure=person.id,
            who=person.name,
            throws=picks,
            changes=(SkillUsed(person.id, skill),),
            left=re_rolls(person.figure, skill),
        )
        for person, picks in able
        if person.stored
    )


def _those(may: Callable[[Throw], bool]) -> Picks:
    return lambda outcome: tuple(place for place, throw in enumerate(outcome.throws) if may(throw))


def _for(name: str, *besides: str) -> Callable[[Throw], bool]:
    """Rolls for this name alone, and those with these headings."""
    return lambda throw: throw.why.partition(", ")[2] == name or throw.why in besides


def _not_for(names: Collection[str]) -> Callable[[Throw], bool]:
    """Rolls for none of these names alone."""
    return lambda throw: throw.why.partition(", ")[2] not in names
