"""The parts of a lesson."""

from __future__ import annotations

from rules.core.plain.frozen import frozen


@frozen
class Step:
    """One press of a lesson.

    title  its subject
    line   the command as it is typed, with every die of its roll
    means  the meaning of its outcome, in a sentence or two
    """

    title: str
    line: str
    means: str


@frozen
class Lesson:
    """A game in ten presses: the id of its system, its short name, and its steps."""

    system: str
    name: str
    steps: tuple[Step, ...]
