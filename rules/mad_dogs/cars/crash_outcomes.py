"""What may become of a car out of hand and of those aboard, in a word or two, mildest first; the odds of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from rules.core.action.deed import Question
from rules.core.people.person import Person
from rules.mad_dogs.cars.car_records import Course, Faced, Skid
from rules.mad_dogs.cars.tables import SWERVED, SWERVING, Contact, Smash, Swerving, Veer
from rules.mad_dogs.model.injuries import VERDICTS
from rules.mad_dogs.play.lines import some_of

STEERED: Final = {
    SWERVED[row].extra: SWERVING.labelled(row).label.lower()
    for row in (Swerving.LOSE_CONTROL, Swerving.ROLL_OVER, Swerving.SMASHUP)
}
"""The rows of the Swerving table that make a crash worse, by what they add to it."""
KEEPS: Final = "keeps control"
SKIDS: Final = (KEEPS, "scrape", "skids left", "skids right", *STEERED.values(), "crash", "loses control")
"""What a hazard may come to."""
SMASHED: Final = {Smash.BUMP: "bumped", Smash.DAMAGED: "damaged", Smash.WRECKED: "wrecked", Smash.BLOWN_UP: "blown up"}
SMASHES: Final = tuple(SMASHED.values())
NO_CRASH: Final = "no crash"
FATES: Final = (
    "missed",
    "unharmed",
    "on the ground",
    "bruised",
    "near miss",
    "lightly wounded",
    "wounded",
    "seriously wounded",
    "knocked down",
    "knocked out",
    "out cold",
    "unconscious",
    "dead",
)
"""What may befall one person."""


def skid_row(skid: Skid) -> str:
    """The row of the Braking or Swerving table."""
    if skid.way is Veer.STEERED:
        return STEERED[skid.extra]
    if skid.way is Veer.AHEAD:
        return "scrape" if skid.contact is Contact.NONE else "crash"
    return "skids left" if skid.way is Veer.LEFT else "skids right"


def faced_row(faced: Faced) -> str:
    """How a hazard ended."""
    return KEEPS if faced.passed else skid_row(faced.skid) if faced.skid else "loses control"


def smash_label(smash: Smash | None) -> str:
    """What became of the car."""
    return NO_CRASH if smash is None else SMASHED[smash]


def fate(verdict: str) -> str:
    """The verdict of a resolver on one person."""
    return {**VERDICTS, "Ouch!": "bruised"}.get(verdict, verdict.lower())


def fate_questions(
    people: Sequence[Person[Any]],
    like: Sequence[Hashable],
    resolver: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """What befalls each, those alike asked once: `resolver(*args, number)` answers, numbers from `first` on."""
    groups: dict[Hashable, list[int]] = {}
    for place, kind in enumerate(like):
        groups.setdefault(kind, []).append(place)
    return [
        Question(some_of([people[at].name for at in places], 3), resolver, (*args, first + places[0]), fate, FATES)
        for places in groups.values()
    ]


def crash_questions(
    title: str,
    people: Sequence[Person[Any]],
    course: Course,
    smash: Callable[..., Any],
    ends: Callable[..., Any],
    *args: Hashable,
    first: int = 0,
) -> list[Question]:
    """What becomes of the car, and of each in and on it, whose numbers begin with `first`, where it may crash."""
    kinds = [*((one, False) for one in course.inside), *((one, True) for one in course.outside)]
    order = (NO_CRASH, *SMASHES)
    return [Question(title, smash, args, smash_label, order), *fate_questions(people, kinds, ends, *args, first=first)]
