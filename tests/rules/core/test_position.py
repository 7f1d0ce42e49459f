"""What a position makes once, and what drops it; altered records, and fields made when they are read."""

from __future__ import annotations

from dataclasses import field, fields
from functools import cached_property
from typing import Any

import pytest

from rules.core.action.lazy_fields import Lazily
from rules.core.action.position import Position
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from tests.rules.gangstars.fights import table

TYPED = {"target": "Spats"}
BOSS, HIT_MAN = 1, 2


class Maker:
    """Counts how often it was called."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> int:
        self.asked += 1
        return self.asked

    def refuse(self) -> int:
        self.asked += 1
        raise IllegalNow(f"No, for the {self.asked}. time.")


def test_a_position_makes_a_value_once_for_each_key() -> None:
    at, make = table(), Maker()
    assert [at.once("shots", make), at.once("shots", make), at.once("blows", make)] == [1, 1, 2]


def test_a_position_repeats_a_refusal_without_another_try() -> None:
    at, make = table(), Maker()
    for _ in range(3):
        with pytest.raises(IllegalNow, match=r"^No, for the 1\. time\.$"):
            at.once("shots", make.refuse)
    assert make.asked == 1


def test_a_position_with_other_options_shares_what_either_made() -> None:
    at, make = table(), Maker()
    typed = at.typed_as(TYPED)
    assert typed.once("shots", make) == at.once("shots", make) == typed.typed_as({}).once("shots", make) == 1
    assert (typed.typed, at.typed) == (TYPED, {})
    assert replace(typed, typed={}) == at


@pytest.mark.parametrize("name", [one.name for one in fields(Position)])
def test_every_other_change_of_a_position_drops_what_was_made(name: str) -> None:
    at, make = table(), Maker()
    assert at.once("shots", make) == 1
    same = {name: getattr(at, name)}
    assert fast_replace(at, **same).once("shots", make) == 2
    assert replace(at, **same).once("shots", make) == 3
    assert at.then(at.board).once("shots", make) == 4
    assert at.once("shots", make) == 1


def test_a_position_keeps_values_only_of_people_seen_as_they_are() -> None:
    at, make = table(), Maker()
    boss, hit_man = at.people[BOSS], at.people[HIT_MAN]
    found = [at.once_of(one, "price", make) for one in (boss, boss, hit_man, replace(boss, name="Boss"), boss)]
    assert found == [1, 1, 2, 3, 1]


def test_a_board_is_that_of_the_game_however_the_position_was_made() -> None:
    at = table()
    empty = replace(at.board, vehicles=())
    assert at.game is not None
    game = replace(at.game, board=empty)
    assert at.board != empty
    assert at.played
    assert at.then(empty).board == replace(at, game=game).board == fast_replace(at, game=game).board == empty
    assert not fast_replace(at, game=None).played
    assert fast_replace(at, game=None).board == at.blank


@frozen(slots=False)
class Sum:
    """A record with a derived value, and a field made when it is read."""

    parts: tuple[int, ...]
    facts: Lazily[tuple[str, ...]] = Lazily(())
    more: dict[str, Any] = field(default_factory=dict[str, Any])

    @cached_property
    def total(self) -> int:
        return sum(self.parts)


def test_an_altered_record_derives_its_values_again() -> None:
    one = Sum((1, 2))
    assert (one.total, fast_replace(one, parts=(4,)).total, one.total) == (3, 4, 3)


def test_a_lazy_field_is_made_when_it_is_read_first_and_only_then() -> None:
    make = Maker()
    one = Sum((1,), lambda: (str(make()),))
    other = fast_replace(one, parts=(2,))
    assert make.asked == 0
    assert (one.facts, one.facts, other.facts, make.asked) == (("1",), ("1",), ("2",), 2)
    assert fast_replace(one, parts=(3,)).facts == replace(one, parts=(3,)).facts == ("1",)


def test_a_lazy_field_may_be_its_value_or_the_default_and_cannot_be_changed() -> None:
    assert (Sum((1,), ("a",)).facts, Sum((1,)).facts, Sum.facts) == (("a",), (), ())
    assert Sum((1,), lambda: ("a",)) == Sum((1,), ("a",))
    with pytest.raises(AttributeError):
        Sum((1,)).facts = ("b",)  # pyright: ignore[reportAttributeAccessIssue]
