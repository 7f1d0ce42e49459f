"""The dice with which every roll of a rule begins."""

from __future__ import annotations

import pytest

from rules.core.action.first_dice import Beginning, beginning
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves


@resolves("toy.saves")
def toy_saves(dice: Dice, people: int) -> tuple[int, ...]:
    """A save for each, then a roll that only a 1 asks for."""
    saved = tuple([dice.roll(1, 6, f"save:{place}")[0] for place in range(people)])
    return (*saved, *dice.roll(1 in saved, 10, "bleeds"))


@resolves("toy.refused")
def toy_refused(dice: Dice) -> int:
    raise OutOfRange("Nobody is there.")


def test_dice_that_depend_on_a_die_are_no_beginning() -> None:
    saves = tuple((f"save:{place}", 6) for place in range(3))
    assert beginning(toy_saves, (3,)) == Beginning(saves, whole=False)


def test_a_roll_without_dice_is_whole() -> None:
    assert beginning(toy_saves, (0,)) == Beginning((), whole=True)


def test_the_beginning_refuses_what_its_rule_refuses() -> None:
    with pytest.raises(OutOfRange):
        beginning(toy_refused, ())
