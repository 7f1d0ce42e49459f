"""What a lesson is made of."""

from __future__ import annotations

from rules.core.plain.frozen import frozen


@frozen
class Step:
    """One press of a lesson.

    title  what it is about
    line   the command as it is typed, with every die that falls
    means  what its outcome means, in a sentence or two
    """

    title: str
    line: str
    means: str


@frozen
class Lesson:
    """A game in ten presses: the id of its system, what it is called for short, and its steps."""

    system: str
    name: str
    steps: tuple[Step, ...]
