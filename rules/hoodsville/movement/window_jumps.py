"""Jumps out of windows, and how the jumper lands (hood.jump)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.acting import price_of
from rules.hoodsville.model.changes import AnkleHurt, harm
from rules.hoodsville.model.fields import FIGURE, ROLLS
from rules.hoodsville.model.figures import Ankle, Injury, Out
from rules.hoodsville.model.lines import leaderless
from rules.hoodsville.model.position import Person, Position, used_of_move
from rules.hoodsville.movement.on_foot import require_going


class JumpLanding(IntEnum):
    """The result of a jump out of a window, worst last."""

    WELL = 0
    SLOWED = 1
    STOPPED = 2
    SPRAINED = 3
    BROKEN = 4
    STUNNED = 5
    DEAD = 6

    @property
    def stops(self) -> bool:
        """Whether the jumper moves no further in this move."""
        return self >= JumpLanding.STOPPED

    @property
    def hurts(self) -> bool:
        return self >= JumpLanding.SPRAINED


SLOWED: Final = 2.0
"""Inches that a stumble takes off the move."""
ANKLES: Final = {JumpLanding.SPRAINED: Ankle.SPRAINED, JumpLanding.BROKEN: Ankle.BROKEN}
_EFFECTS: Final = {
    JumpLanding.WELL: ("Lands well", "The move continues."),
    JumpLanding.SLOWED: ("Slowed", "The rest of the move is 2 inches shorter."),
    JumpLanding.STOPPED: ("Stops", "The figure moves no farther this move."),
    JumpLanding.SPRAINED: (
        "Ankle sprained",
        "The figure moves no farther this move. All later moves are 2 inches shorter.",
    ),
    JumpLanding.BROKEN: (
        "Ankle broken",
        "The figure moves no farther this move. From the next move it crawls at half its move.",
    ),
    JumpLanding.STUNNED: (
        "Stunned and badly injured",
        "The figure has a bad wound, and is out until a 6 on the D6 of a later move.",
    ),
    JumpLanding.DEAD: ("Apparently dead", "The figure is apparently dead."),
}


class Storey(IntEnum):
    """The floor that a figure jumps from."""

    GROUND = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4

    @property
    def word(self) -> str:
        return f"{self.name.lower()} floor"


def _jumps(storey: Storey, *rows: tuple[int, int, JumpLanding]) -> Table[JumpLanding]:
    return Table(
        f"hood.tables.jump-{storey.name.lower()}",
        f"Jumping out of a window, {storey.word}",
        f"Jumping out of Windows: {storey.word}",
        tuple(Row(low, high, landing, *_EFFECTS[landing]) for low, high, landing in rows),
    )


JUMPS: Final = {
    storey: _jumps(storey, *rows)
    for storey, rows in {
        Storey.GROUND: ((1, 1, JumpLanding.STOPPED), (2, 2, JumpLanding.SLOWED), (3, 6, JumpLanding.WELL)),
        Storey.FIRST: ((1, 2, JumpLanding.SPRAINED), (3, 4, JumpLanding.STOPPED), (5, 6, JumpLanding.SLOWED)),
        Storey.SECOND: ((1, 2, JumpLanding.BROKEN), (3, 4, JumpLanding.SPRAINED), (5, 6, JumpLanding.STOPPED)),
        Storey.THIRD: ((1, 2, JumpLanding.STUNNED), (3, 4, JumpLanding.BROKEN), (5, 6, JumpLanding.SPRAINED)),
        Storey.FOURTH: ((1, 2, JumpLanding.DEAD), (3, 4, JumpLanding.STUNNED), (5, 6, JumpLanding.BROKEN)),
    }.items()
}
"""The result of a jump, by the floor."""


@resolves("hood.jump")
def jump(dice: Dice, storey: Storey = Storey.GROUND) -> JumpLanding:
    """A D6 on the table of the floor that a figure jumps from."""
    return dice.read(1, dice.reading(JUMPS[storey]), f"Jump from the {storey.word}")[0]


def broken_by(landing: JumpLanding, subject: int) -> tuple[Change, ...]:
    """The effect of a landing on the body of a figure."""
    if landing in ANKLES:
        return (AnkleHurt(subject, ANKLES[landing]),)
    if landing is JumpLanding.STUNNED:
        return (replace(harm(subject, Injury.BAD, why=""), out=Out.STUNNED, down=True),)
    return (harm(subject, Injury.DEAD, why="", down=True),) if landing is JumpLanding.DEAD else ()


@move("hood-move jump", ROLLS)
class JumpOut:
    """Jump out of a window with a D6. The bot notes ankles and worse."""

    figure: Person = FIGURE
    floor: Storey = option(
        ByEye("The window's floor (default: the ground floor)."),
        default=Storey.GROUND,
        words={storey.name.capitalize(): storey for storey in Storey},
    )


LANDINGS: Final = {
    JumpLanding.WELL: "lands well",
    JumpLanding.SLOWED: "is slowed",
    JumpLanding.STOPPED: "moves no farther",
    JumpLanding.SPRAINED: "sprains an ankle",
    JumpLanding.BROKEN: "breaks an ankle",
    JumpLanding.STUNNED: "lies there stunned and badly injured",
    JumpLanding.DEAD: "lies there apparently dead",
}


@decides(JumpOut)
def jump_out(position: Position, move: JumpOut) -> Deed[JumpLanding]:
    """A figure jumps out of a window."""
    person, table, args = move.figure, JUMPS[move.floor], (move.floor,)
    require_going(position, person)

    def changes(landing: JumpLanding) -> tuple[Change, ...]:
        inches = SLOWED if landing is JumpLanding.SLOWED else 0.0
        legs = used_of_move(position, person, inches=inches, stopped=landing.stops, toll=inches)
        return (*broken_by(landing, person.id), *(legs if inches or landing.stops else ()))

    in_force = position.book.table(table)

    def report(landing: JumpLanding) -> Report:
        tone = Tone.BAD if landing.hurts else Tone.GOOD if landing is JumpLanding.WELL else Tone.PLAIN
        gone = leaderless(person) if landing is JumpLanding.DEAD else ()
        headline = f"{person.name} jumps from the {move.floor.word} and {LANDINGS[landing]}."
        return Report(headline, (in_force.labelled(landing).effect, *gone), tone=tone)

    def facts(outcome: Outcome[JumpLanding]) -> dict[str, Any]:
        landing = outcome.result
        return {"landing": table.labelled(landing).label, "hurt": landing.hurts, "stops": landing.stops}

    heading, labels = f"Out of the {move.floor.word}", tuple(row.label for row in table.rows)
    return Deed(
        jump,
        args,
        allow=lambda: price_of(position, person),
        changes=changes,
        report=report,
        facts=facts,
        questions=(Question(heading, jump, args, lambda landing: table.labelled(landing).label, labels),),
        again=not person.stored,
    )
