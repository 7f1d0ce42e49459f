"""A figure as it is printed: the text of its card, and the boxes to tick on the table. Nothing here knows paper."""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen

MOST_BOXES: Final = 60
"""The most boxes of a kind on a card. No drum holds more rounds."""


@frozen
class Boxes:
    """Boxes to tick, all for the same.

    label   what one box means; empty if the label of their track says it
    count   how many, 0 to MOST_BOXES
    ticked  how many are ticked as it is printed, 0 to `count`
    """

    label: str
    count: int = 1
    ticked: int = 0


@frozen
class Track:
    """A line of boxes of several kinds under one label: the wounds, the rounds of a gun."""

    label: str
    boxes: tuple[Boxes, ...]


@frozen
class CardNumber:
    """A number at the head of a card, unhurt; with boxes, one for each point, if points of it can be lost."""

    label: str
    value: str
    points: Boxes = Boxes("", 0)


@frozen
class FigureCard:
    """The printed facts of a figure.

    kind    its profile, or another short description
    rows    labels and the text beside them
    tracks  what is ticked during a game
    """

    name: str
    kind: str
    stats: tuple[CardNumber, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    tracks: tuple[Track, ...] = ()


def boxes(label: str, count: int, ticked: int = 0) -> Boxes:
    """Boxes within what a card can hold, for any numbers."""
    count = min(max(0, count), MOST_BOXES)
    return Boxes(label, count, min(max(0, ticked), count))


def box(label: str, ticked: bool) -> Boxes:
    """A single box, ticked or not."""
    return Boxes(label, 1, int(ticked))
