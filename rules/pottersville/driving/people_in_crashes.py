"""People in a crash: the die of each, and how it leaves them (pot.crash)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.action.deed import Question
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.lines import hurt_line
from rules.pottersville.model.position import Person, harm_changes
from rules.pottersville.model.weapons import effect_rows
from rules.pottersville.wounds.effects_and_wounds import Body, body_of, suffer

CRASH: Final = Table(
    "pot.tables.crash",
    "A person in a crash",
    "Wheels: occupants of crashed vehicles",
    effect_rows((1, Wound.SUPPRESSED), (3, Wound.LIGHT), (5, Wound.SERIOUS), (6, Wound.DEAD)),
)


@resolves("pot.crash", "pot.wounds")
def crash(dice: Dice, bodies: tuple[Body, ...], first: int = 0) -> tuple[Wound, ...]:
    """The wounds of everyone in a crash: a D6 for each living rider, and one more for a repeated wound.

    `first` is the number of the first of them, for headings.
    """
    return tuple([dice.call(crashed, body.wound, index) for index, body in enumerate(bodies, first)])


def crashed(dice: Dice, wound: Wound, index: int) -> Wound:
    """The wound of one rider after a crash. No die is rolled for the dead."""
    if wound is Wound.DEAD:
        return wound
    return dice.call(suffer, wound, dice.read(1, dice.reading(CRASH), f"crash:{index}"), index)


# The people afterwards

FATES: Final = tuple(wound.word for wound in Wound)


def alive(people: Sequence[Person], wounds: Sequence[Wound]) -> Iterator[tuple[Person, Wound]]:
    """The riders who were alive, each with the wound that they have now. Empty if no die was rolled for them."""
    for one, wound in zip(people, wounds, strict=False):
        if one.figure.wound is not Wound.DEAD:
            yield one, wound


def crashed_changes(people: Sequence[Person], wounds: Sequence[Wound]) -> tuple[Change, ...]:
    """The changes that these wounds make in the riders."""
    return tuple(change for one, wound in alive(people, wounds) for change in harm_changes(one, wound, on_foot=False))


def crash_questions(people: Sequence[Person]) -> tuple[Question, ...]:
    """The odds of a crash for each living rider."""
    return tuple(
        Question(one.name, crash, ((body_of(one.figure),),), lambda wounds: wounds[0].word, FATES)
        for one in people
        if one.figure.wound is not Wound.DEAD
    )


def crashed_lines(people: Sequence[Person], wounds: Sequence[Wound]) -> tuple[str, ...]:
    """How the riders are left, a sentence each."""
    return tuple(sentence(hurt_line(one.name, one.figure.wound, wound)) for one, wound in alive(people, wounds))


def crashed_facts(people: Sequence[Person], wounds: Sequence[Wound]) -> list[dict[str, Any]]:
    """The riders and how they are left, as JSON values."""
    return [{"name": one.name, "wound": wound.word} for one, wound in alive(people, wounds)]
