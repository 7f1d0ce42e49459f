"""Gangs founded at once: with money, ready-made, and police by the car."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import DECIDED, Spawns
from rules.core.action.move import command_of, filled
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.person import GangView
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.mad_dogs.gangs.draft import Draft, GangTypeName
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.estate import DraftDone, DraftSet
from rules.mad_dogs.gangs.first_game import FIRST_GAME
from rules.mad_dogs.gangs.gang_types import CREW, SAMPLE, Duty, Police, ReadyMade
from rules.mad_dogs.gangs.name_generator import MEN
from rules.mad_dogs.gangs.new_gang import New
from rules.mad_dogs.gangs.vetting import MOST_MEMBERS
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.play.position import Position

GANG = 50
OTHERS = GangView[Any]("The Others", id=1, gang=Gang("The Others", "mad", ()))
AT = Position(Board(), caller=7, gangs={1: OTHERS})


def brings(move: Any, position: Position = AT) -> Spawns[Any]:
    found = DECIDED[command_of(move.__class__)](position, filled(position, move))
    assert isinstance(found, Spawns)
    assert found.gang == 0
    return found


def made(move: Any, position: Position = AT) -> tuple[Founded, list[Hired], list[Any]]:
    """The changes of a gang founded at once: the founding, the hired figures, its books."""
    room = brings(move, position)
    deed = room.deed(GANG, tuple(range(100, 100 + room.most)))
    assert deed.resolver is not None
    founded, *rest = deed.changes(resolve(deed.resolver, *deed.args, dice=Fair(b"")).result)
    assert isinstance(founded, Founded)
    hired = [one for one in rest if isinstance(one, Hired)]
    assert [one.subject for one in hired] == list(range(100, 100 + len(hired)))
    assert {(one.gang, one.system) for one in hired} == {(GANG, "mad")}
    return founded, hired, rest[len(hired) :]


def test_a_gang_begins_with_money_and_no_members() -> None:
    room = brings(New(name="Mob", budget=1000, type=GangTypeName.TONG))
    assert room.most == 0
    changes = room.deed(GANG, ()).changes(None)
    assert changes == (Founded(GANG, Gang("Mob", "mad", (7,))), DraftSet(GANG, start(1000, GangTypeName.TONG)))
    with pytest.raises(IllegalNow, match="already"):
        brings(New(name="the others", budget=1000))


def test_the_gang_of_a_first_game_is_always_the_same_in_number() -> None:
    founded, hired, books = made(ReadyMade(type=None))
    assert founded.gang.name == SAMPLE
    assert len(hired) == len(FIRST_GAME)
    assert books == []


@pytest.mark.parametrize("options, number", [({}, 10), ({"size": 4}, 4)])
def test_a_ready_made_gang_has_ten_figures_by_default(options: dict[str, Any], number: int) -> None:
    founded, hired, books = made(ReadyMade(type=GangTypeName.STREET_GANG, **options))
    assert founded.gang == Gang(str(GangTypeName.STREET_GANG), "mad", (7,))
    assert len(hired) == number
    assert books == [DraftSet(GANG, Draft(0, kind=GangTypeName.STREET_GANG)), DraftDone(GANG)]


def test_a_budget_pays_for_as_many_as_it_can_and_what_is_left_is_the_gangs() -> None:
    move = ReadyMade(type=GangTypeName.STREET_GANG, budget=530)
    assert brings(move).most == MOST_MEMBERS
    _, hired, (draft, done) = made(move)
    assert 0 < len(hired) < MOST_MEMBERS
    assert draft.draft.budget == 530
    assert len(draft.draft.members) == len(hired)
    assert done == DraftDone(GANG)


def test_made_up_names_are_unique() -> None:
    at = Position(Board(), names={name.casefold() for name in MEN[1:]})
    _, hired, _ = made(ReadyMade(type=GangTypeName.STREET_GANG, size=3), at)
    names = [one.figure.name for one in hired]
    assert MEN[0] in names
    assert not {name.casefold() for name in names} & {*at.names}


@pytest.mark.parametrize("duty, men", [(Duty.BEAT, 1), (Duty.PROWL, 2), (Duty.RAID, CREW)])
def test_police_come_by_the_patrol_or_car(duty: Duty, men: int) -> None:
    move = Police(duty=duty, patrols=2)
    assert brings(move).most == 2 * men
    founded, hired, books = made(move)
    assert founded.gang.name == f"Police {duty}"
    assert 2 <= len(hired) <= 2 * men
    assert books == []


@pytest.mark.parametrize(
    "options, expected",
    [
        ({"type": None, "size": 3}, "Remove the other options"),
        ({"type": None, "led": True}, "Remove the other options"),
        ({"type": GangTypeName.STREET_GANG, "budget": 500, "size": 5}, "one of the two"),
        ({"type": GangTypeName.STREET_GANG, "name": "The Others"}, "already"),
    ],
)
def test_what_can_not_be_founded_is_refused(options: dict[str, Any], expected: str) -> None:
    with pytest.raises((OutOfRange, IllegalNow)) as refused:
        brings(ReadyMade(**options))
    assert isinstance(refused.value, Refusal)
    assert expected in refused.value.sentence
