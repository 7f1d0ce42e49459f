"""Ends of drives on a street as they are typed: a square and a heading, such as “F9 north”."""

from __future__ import annotations

from typing import Any

from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.street.cars_on_street import Car
from rules.core.street.squares import DIRECTIONS, Direction, name_of, square_named

INITIALS = {"".join(part[0] for part in str(one).split("-")): one for one in DIRECTIONS}
"""The headings as people shorten them: “n”, “ne”."""
OFF = "off"
"""The word for an end beyond the edge of the street."""


def heading_named(text: str) -> Direction | None:
    """The heading of a text such as “north-east” or “NE”; None for none."""
    key = text.strip().casefold().replace(" ", "-")
    return INITIALS.get(key) or next((one for one in DIRECTIONS if str(one) == key), None)


def end_read(_position: Any, text: str) -> str:
    """The end of a drive as its square and heading, for a field of a move. Raises OutOfRange.

    “off north” is the end of a drive over the edge of the street, with that heading.
    """
    name, _, towards = text.strip().partition(" ")
    square, heading = square_named(name), heading_named(towards)
    if name.casefold() == OFF and heading is not None:
        return off_name(heading)
    if square is None or (towards.strip() and heading is None):
        raise OutOfRange(f"“{text[:60]}” is no end of a drive. Name a square and a heading, such as F9 north.")
    return f"{name_of(square)} {heading}" if heading is not None else name_of(square)


def off_name(heading: Direction) -> str:
    """A drive over the edge of the street as it is typed: “off north”."""
    return f"{OFF} {heading}"


def require_end_on_street(name: str, end: str) -> None:
    """Refuse an end over the edge, in a game whose vehicles stay on the street. Raises IllegalNow."""
    if end.partition(" ")[0] == OFF:
        raise IllegalNow(f"{name} can't drive over the edge of the street. Pick an end on it.")


def end_name(car: Car) -> str:
    """An end of a drive as it is typed: “F9 north”."""
    return f"{name_of(car.front)} {car.heading}"


def ends_at(end: str, car: Car) -> bool:
    """Whether a car ends as it was typed; without a heading any will do."""
    name, _, heading = end.partition(" ")
    return name_of(car.front) == name and heading in ("", str(car.heading))
