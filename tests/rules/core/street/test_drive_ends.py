"""Ends of drives as they are typed."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import OutOfRange
from rules.core.street.drive_ends import end_read


@pytest.mark.parametrize(
    "typed, end",
    [
        ("f9 North", "F9 north"),
        ("F9 ne", "F9 north-east"),
        ("F9 north east", "F9 north-east"),
        (" F9 ", "F9"),
    ],
)
def test_an_end_is_a_square_and_a_heading_that_may_be_short(typed: str, end: str) -> None:
    assert end_read(None, typed) == end


@pytest.mark.parametrize("typed", ["", "north", "F9 up", "the bar"])
def test_anything_else_is_no_end(typed: str) -> None:
    with pytest.raises(OutOfRange, match="is no end of a drive"):
        end_read(None, typed)
