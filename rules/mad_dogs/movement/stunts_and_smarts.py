"""Actions with a test of STUNTS or SMARTS: climbing, hiding and looking; their options and their deed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from rules.core.action.deed import Deed, Question
from rules.core.action.fields import one_figure, option
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Target
from rules.mad_dogs.model.figures import Rating, Stat
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.position import Person, Position, require_feet, require_fit, require_on_foot, skills_of
from rules.mad_dogs.play.stat_tests import HE, own_stat

SMOKE = -1
"""The modifier to SMARTS for looking through the smoke of burning gasoline."""


def mover() -> Any:
    """The option of the figure that acts on foot."""
    return one_figure("Your figure, or a profile such as Hoodlum.", HE, only=OWN)


def stat_option(stat: Stat) -> Any:
    """The option of an attribute in numbers."""
    refusal = f"Name the figure, or give its {stat}, such as {stat.lower()}:3."
    return option(
        f"{stat} as a number, if there is no figure or to replace its own.", own_stat("figure", refusal, stat)
    )


def drunk_option() -> Any:
    """The option that the skill Drunk/Addicted lowers the attribute in this game."""
    return option("A Drunk/Addicted whose roll in this game went against them.", default=False)


@lru_cache(64)
def target_number(rating: Rating, smoke: bool = False) -> Target:
    """The target number of a figure that climbs (STUNTS), or hides or looks (SMARTS), every modifier by name.

    smoke  the figure looks through the smoke of burning gasoline
    Raises OutOfRange for an attribute below 0.
    """
    if rating.whole < 0:
        raise OutOfRange(f"{rating.stat} can't be below 0. Give a number of 0 or more.")
    climbing = rating.skilled(Occasion.CLIMBING, rating.stat is Stat.STUNTS)
    return rating.target(rating.addicted, *climbing, ("smoke", SMOKE * smoke))


def rating_of(person: Person, stat: Stat, base: int, skills: tuple[str, ...], drunk: bool = False) -> Rating:
    """The rating to test; `base` is its unhurt value."""
    rating = person.figure.rating(stat, base, skills_of(person, skills), drunk=drunk)
    return rating.swayed(person.figure.drink)


def stat_deed(
    position: Position,
    person: Person,
    rating: Rating,
    heading: str,
    resolver: Callable[..., bool],
    report: Callable[[bool], Report],
    *more: Hashable,
    smoke: bool = False,
    passed: str = "passed",
) -> Deed[bool]:
    """An action with a test of STUNTS or SMARTS, which `resolver` makes with the rating and the arguments `more`.

    smoke   the figure looks through smoke
    passed  the key of a pass in the facts for programs
    """
    needed = target_number(rating, smoke).total
    deed = Deed(
        resolver,
        (rating, *more),
        facts=lambda outcome: {passed: outcome.result, "needed": needed},
        report=report,
        questions=(Question(heading, resolver, (rating, *more), order=(True, False)),),
        again=True,
    )
    return with_cost(position, deed, (person, lambda: spending(position, person)))


def require_afoot(position: Position, person: Person) -> None:
    """Refuse a figure that can't act on its own feet."""
    require_fit(person)
    require_feet(person)
    require_on_foot(position, person)
