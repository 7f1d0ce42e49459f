"""High obstacles (hood.move.obstacle)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.hoodsville.model.acting import price_of
from rules.hoodsville.model.fields import FIGURE, ROLLS
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, counts_moves, used_of_move
from rules.hoodsville.movement.on_foot import require_going
from rules.hoodsville.movement.paces import FootMove, weigh

MOST_VALUE: Final = 6


class Climb(IntEnum):
    """The result of an attempt at a high obstacle, worst first."""

    ABANDONED = 0
    FAILED = 1
    SLOW = 2
    STEADY = 3
    QUICK = 4

    @property
    def over(self) -> bool:
        return self >= Climb.SLOW

    @property
    def inches(self) -> float:
        """Inches of the move that it takes."""
        return (4.0, 0.0, 4.0, 3.0, 2.0)[self]


OBSTACLE: Final = Table(
    "hood.tables.obstacle",
    "High obstacles",
    "Obstacles: High Obstacles",
    (
        Row(1, 1, Climb.ABANDONED, "Abandoned", "The figure gives up and loses 4 inches."),
        Row(2, 2, Climb.FAILED, "Failed", "The figure may try again in the next move."),
        Row(3, 3, Climb.SLOW, "Over, slowly", "It takes 4 inches."),
        Row(4, 4, Climb.STEADY, "Over", "It takes 3 inches."),
        Row(5, 6, Climb.QUICK, "Over, quickly", "It takes 2 inches."),
    ),
)


@resolves("hood.move.obstacle")
def climb(dice: Dice, value: int = 0) -> Climb:
    """A D6 and the value of a high obstacle. Raises OutOfRange for a value beyond -6 to +6."""
    if not -MOST_VALUE <= value <= MOST_VALUE:
        raise OutOfRange(f"An obstacle's value can't be {value:+d}. Type -{MOST_VALUE} to +{MOST_VALUE}.")
    through = dice.reading(OBSTACLE, (Modifier("obstacle", value),) if value else ())
    return dice.read(1, _as_test(through), "High obstacle")[0]


@lru_cache(64)
def _as_test(through: Reading[Climb]) -> Reading[Climb]:
    """The table as a test that a figure passes by getting over."""
    return replace(through, good=tuple(face for face, attempt in enumerate(through.keys, 1) if attempt.over))


def inches_for(attempt: Climb, left: float | None = None) -> float:
    """Inches that an attempt takes of those `left` in the move, and never more."""
    return attempt.inches if left is None else min(attempt.inches, left)


ANY_OBSTACLE: Final = "a high obstacle"


@move("hood-move climb", ROLLS)
class TryObstacle:
    """Climb a high obstacle with a D6 and its value, once a move."""

    figure: Person = FIGURE
    value: Annotated[int, Interval(ge=-MOST_VALUE, le=MOST_VALUE)] = option(
        "Value of the obstacle, added to the die.", default=0
    )
    obstacle: Annotated[str, Len(1, 40)] = option("Name of the obstacle, such as the yard wall.", default="")


ATTEMPTS: Final = {
    Climb.ABANDONED: "gives up at",
    Climb.FAILED: "fails at",
    Climb.SLOW: "gets over",
    Climb.STEADY: "gets over",
    Climb.QUICK: "quickly gets over",
}


@decides(TryObstacle)
def try_obstacle(position: Position, move: TryObstacle) -> Deed[Climb]:
    """A figure tries a high obstacle."""
    person, args = move.figure, (move.value,)
    obstacle = move.obstacle.strip() or ANY_OBSTACLE
    record = require_going(position, person)
    left = (
        weigh(FootMove(person.figure.pace, record.ran, used=record.inches)).left
        if counts_moves(position, person)
        else None
    )

    def changes(attempt: Climb) -> tuple[Change, ...]:
        inches = inches_for(attempt, left)
        return used_of_move(position, person, inches=inches, toll=inches) if inches else ()

    def report(attempt: Climb) -> Report:
        inches = inches_for(attempt, left)
        takes = f", using {measure(inches)} of the move" if inches else ""
        again = () if attempt.over else ("Another attempt must wait for a later move.",)
        short = ("That is all that was left of the move.",) if left is not None and attempt.inches > left else ()
        headline = f"{person.name} {ATTEMPTS[attempt]} {obstacle}{takes}."
        return Report(headline, (*again, *short), tone=Tone.GOOD if attempt.over else Tone.PLAIN)

    def facts(outcome: Outcome[Climb]) -> dict[str, Any]:
        return {"over": outcome.result.over, "inches": inches_for(outcome.result, left)}

    labels = tuple(row.label for row in OBSTACLE.rows)
    return Deed(
        climb,
        args,
        allow=lambda: price_of(position, person, tried=obstacle),
        changes=changes,
        report=report,
        facts=facts,
        questions=(Question("High obstacle", climb, args, lambda attempt: OBSTACLE.labelled(attempt).label, labels),),
        again=True,
    )
