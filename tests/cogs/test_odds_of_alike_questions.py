"""Odds that are the same at each range of a weapon are said once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from cogs.cards.odds_card import chances_of
from rules.core.action.deed import Question
from rules.core.chance.dice import Dice
from rules.core.tables.book import SHIPPED


def hits(dice: Dice, needed: int) -> bool:
    return dice.roll(1, 6, "to hit")[0] >= needed


def asked(*needed: int) -> list[Question]:
    def one(ending: str, *args: Hashable) -> Question:
        read: Any = {True: "hit", False: "missed"}.__getitem__
        return Question(f"Duke, at {ending} range", hits, args, read, alike="Duke, in range")

    return [one(ending, each) for ending, each in zip(("effective", "maximum"), needed, strict=True)]


@pytest.mark.parametrize(
    "needed, headings",
    [((7, 7), ["Duke, in range"]), ((4, 6), ["Duke, at effective range", "Duke, at maximum range"])],
)
def test_equal_odds_of_alike_questions_are_said_once(needed: tuple[int, int], headings: list[str]) -> None:
    found = chances_of(asked(*needed), SHIPPED)
    said = "\n".join((found.block, *found.lines))
    assert [one for one in ("Duke, in range", *(each.heading for each in asked(*needed))) if one in said] == headings
