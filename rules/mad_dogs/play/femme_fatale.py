"""Femme Fatale, once a game: the skill, its use, and the buttons that show its odds (mad.shoot.skills)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.core.action.deed import MoveRef
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL
from rules.mad_dogs.model.changes import SkillUsed
from rules.mad_dogs.model.skills import FEMME_FATALE
from rules.mad_dogs.play.position import Person, Position


def require_femme_fatale(person: Person, skills: Sequence[str]) -> None:
    """Refuse Femme Fatale for a figure that lacks it, or has used it in this game."""
    if FEMME_FATALE not in skills:
        raise IllegalNow(f"{person.name} is not a {FEMME_FATALE}. Remove “femme_fatale”.")
    if FEMME_FATALE in person.figure.used:
        raise IllegalNow(f"{person.name} has already used {FEMME_FATALE} in this game. Remove “femme_fatale”.")


def femme_fatale_spent(people: Iterable[Person]) -> tuple[Change, ...]:
    """The changes that book the use of Femme Fatale in this game."""
    return tuple(SkillUsed(one.id, FEMME_FATALE) for one in people)


def as_femme_fatale(
    position: Position, command: str, *able: Person, text: Callable[[Person], Any] = lambda _: True
) -> tuple[tuple[str, MoveRef], ...]:
    """Buttons that show the odds for the caller's unused Femmes Fatales, each with the text of the option."""
    ready = [
        one
        for one in able
        if one.stored
        and position.caller in one.leaders
        and FEMME_FATALE in one.figure.skills
        and FEMME_FATALE not in one.figure.used
    ]
    label = f"Roll it as {FEMME_FATALE}"
    return tuple(
        (
            (label if len(ready) == 1 else f"{label}: {one.name}")[:MOST_LABEL],
            MoveRef(command, {**position.typed, "femme_fatale": text(one)}),
        )
        for one in ready
    )
