"""The right to give a gang away, and in whose place. What umpires do for others goes on record."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.position import Position, Umpired
from rules.core.commands.gang_sharing import given, left, owning, shared, taken_back
from rules.core.people.person import GangView
from rules.core.people.roster import Gang, OwnersSet
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange

ALICE, BOB, CAROL, URSULA = 7, 8, 9, 10
RECORD = (Umpired("North Side", 1),)


def gang(*owners: int, umpired: bool = False) -> GangView[Any]:
    return GangView("North Side", id=1, name="North Side", gang=Gang("North Side", "mad", owners), umpired=umpired)


def by(caller: int) -> Position[Any, Any, Any]:
    return Position(None, caller=caller)


def test_an_owner_gives_a_gang_and_nothing_goes_on_record() -> None:
    assert owning(by(ALICE), gang(ALICE)) == ()
    assert given(by(ALICE), gang(ALICE, umpired=True), BOB, 0).allow() == ()


def test_an_umpire_gives_anothers_gang_and_that_goes_on_record() -> None:
    north = gang(ALICE, umpired=True)
    assert shared(by(URSULA), north, BOB).allow() == RECORD
    assert given(by(URSULA), north, BOB, 0).allow() == RECORD
    assert taken_back(by(URSULA), north).allow() == RECORD


def test_an_umpire_who_owns_half_a_gang_gives_the_other_half_on_record() -> None:
    north = gang(ALICE, BOB, umpired=True)
    assert given(by(ALICE), north, CAROL, BOB).allow() == RECORD
    stepped = left(by(ALICE), north, BOB)
    assert stepped.allow() == RECORD
    assert stepped.changes(None) == (OwnersSet(1, (ALICE,)),)
    assert left(by(ALICE), north, 0).allow() == ()


def test_only_an_umpire_gives_a_gang_without_an_owner() -> None:
    assert given(by(URSULA), gang(umpired=True), BOB, 0).allow() == RECORD


def test_no_other_user_gives_a_gang_or_half_of_it() -> None:
    for offer in (lambda: shared(by(CAROL), gang(ALICE), BOB), lambda: left(by(CAROL), gang(ALICE, BOB), 0)):
        with pytest.raises(NotYours, match="not your gang"):
            offer()
    with pytest.raises(NotYours, match="Ask them or an umpire"):
        given(by(ALICE), gang(ALICE, BOB), CAROL, BOB)
    with pytest.raises(OutOfRange, match="two owners"):
        left(by(URSULA), gang(ALICE, BOB, umpired=True), 0)


def test_a_gang_has_two_owners_at_most_and_one_at_least() -> None:
    with pytest.raises(IllegalNow, match="2 owners, the most"):
        shared(by(ALICE), gang(ALICE, BOB), CAROL)
    with pytest.raises(IllegalNow, match="no other owner"):
        left(by(ALICE), gang(ALICE), 0)
