"""The board: deeds of a move, doors and vehicles, any number of changes folded."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.store.codec import dump, dump_changes, load, load_changes
from rules.core.people.names import called
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import UnknownName
from rules.core.play.game import BoardSet
from rules.core.street.sight import Point
from rules.hoodsville.doors.door_changes import DoorWorn
from rules.hoodsville.driving.vehicle_changes import VehicleDriven, VehicleHarmed, VehicleManned, VehicleMended
from rules.hoodsville.model import board as boards
from rules.hoodsville.model.board import (
    Board,
    DoneThisMove,
    DoorGone,
    DoorSet,
    MoveBegun,
    MoveRecord,
    ShootingBegun,
    StickLies,
    VehicleGone,
    VehicleSet,
    WayGone,
)
from rules.hoodsville.model.changes import DutyDone, MovePassed, ShockNamed
from rules.hoodsville.model.figures import Build, Cause, Door, Figure, Padlock, Passage, Vehicle, Wreck
from rules.hoodsville.move_sequence.games import HoodsvilleGames
from rules.hoodsville.move_sequence.rolls_each_move import COMING_TO
from tests.rules.hoodsville.samples import DEEDS, FEW, FIGURES, HERE, IDS, ME, after, board_after, kinds_of

YARD = Door("Yard gate", Build.SHED, Padlock.LARGE, locks=1, barred=(ME,))

FORD = Vehicle("Ford", 18.0, Wreck.DENTED, tyre=5)

STUCK = replace(FORD, on_side=True, bogged=True, stalled=True, knocked_out=True, tried=2)

BOARD_EXAMPLES: dict[type[Change], Change] = {
    type(change): change
    for change in (
        BoardSet(
            HERE,
            "hood",
            Board(3, (MoveRecord(ME, 2.5, 1, 1, 1, ("Yard gate",), True, 1.5),), ((8, 2),), (YARD,), (FORD, STUCK)),
        ),
        boards.GameBegun(HERE),
        MoveBegun(HERE),
        boards.SidesReady(HERE, (0, 1)),
        DoneThisMove(HERE, ME, 2.5, 2, 1, 1, "Yard gate", True, 1.5),
        ShootingBegun(HERE, ME),
        WayGone(HERE, ME, ((0, 0), (0, 1))),
        boards.CrateMoved(HERE, (0, 0), (0, 1)),
        boards.WindowBroken(HERE, (4, 2)),
        boards.StreetForgotten(HERE),
        StickLies(HERE, ME, Point(1500, 2250)),
        DoorSet(HERE, YARD),
        DoorGone(HERE, "Yard gate"),
        DoorWorn(HERE, "Yard gate", 1, 1, True, -1, Passage.BREACHED, 8),
        VehicleSet(HERE, FORD),
        VehicleGone(HERE, "Ford"),
        VehicleHarmed(HERE, "Ford", Wreck.DAMAGED, True, 5, True, True, True, 3),
        VehicleMended(HERE, "Ford", 2, True, True, True, True),
        VehicleManned(HERE, "Ford", (ME, 8)),
        VehicleDriven(HERE, "Ford", 2, 14.0, (8,)),
    )
}


def test_every_kind_of_board_change_has_an_example() -> None:
    assert set(BOARD_EXAMPLES) == {*kinds_of(SubjectKind.GAME), BoardSet}


@pytest.mark.parametrize("change", BOARD_EXAMPLES.values(), ids=lambda change: change.tag)
def test_board_changes_come_back_from_json_as_they_were(change: Change) -> None:
    stored = json.loads(json.dumps(dump_changes([change])))
    assert load_changes(stored) == [change]
    assert change.about == Subject(SubjectKind.GAME, HERE)


@given(figure=FIGURES)
def test_figures_come_back_from_json_as_they_were(figure: Figure) -> None:
    assert load(Figure, json.loads(json.dumps(dump(figure)))) == figure


def test_a_game_opens_with_an_empty_board_and_fresh_figures() -> None:
    opened = HoodsvilleGames.opened(HERE, 2)
    assert opened == BoardSet(HERE, "hood", Board())
    assert (HoodsvilleGames.board, HoodsvilleGames.most_sides) == (Board, 6)


def test_an_idle_figure_has_an_empty_record() -> None:
    assert Board().record(ME) == MoveRecord(ME)
    assert Board().run_before(ME) == 0


def test_deeds_of_a_move_add_up() -> None:
    board = board_after(
        DoneThisMove(HERE, ME, inches=2.5),
        DoneThisMove(HERE, 8, rounds=1),
        DoneThisMove(HERE, ME, inches=3, ran=1),
        DoneThisMove(HERE, ME, rounds=1, shots=1),
        DoneThisMove(HERE, ME, tried="Yard gate"),
        DoneThisMove(HERE, ME, tried="wall"),
    )
    assert board.records == (MoveRecord(ME, 5.5, 1, 1, 1, ("Yard gate", "wall")), MoveRecord(8, rounds=1))


def test_inches_spent_in_place_are_no_movement() -> None:
    board = board_after(
        DoneThisMove(HERE, ME, 3), DoneThisMove(HERE, ME, 2, toll=2), DoneThisMove(HERE, ME, 2.5, toll=0.5)
    )
    record = board.record(ME)
    assert (record.inches, record.toll, record.moved) == (7.5, 2.5, 5)


def test_a_stopped_figure_stays_so_until_the_next_move() -> None:
    board = board_after(DoneThisMove(HERE, ME, stopped=True), DoneThisMove(HERE, ME, rounds=1))
    assert board.record(ME) == MoveRecord(ME, rounds=1, stopped=True)
    assert board_after(MoveBegun(HERE), board=board).record(ME) == MoveRecord(ME)


def test_the_next_move_forgets_deeds_and_remembers_runs() -> None:
    board = board_after(DoneThisMove(HERE, ME, 12, 1), DoneThisMove(HERE, 8, 3), MoveBegun(HERE))
    assert (board.move, board.records) == (2, ())
    assert (board.run_before(ME), board.run_before(8)) == (1, 0)
    board = board_after(DoneThisMove(HERE, ME, 10, 2), MoveBegun(HERE), board=board)
    assert (board.move, board.run_before(ME)) == (3, 2)
    board = board_after(DoneThisMove(HERE, ME, 6), MoveBegun(HERE), board=board)
    assert board.run_before(ME) == 0


def test_what_is_due_in_a_move_is_due_until_it_is_done_and_never_in_the_next() -> None:
    due = after(MovePassed(ME, (0, 2, COMING_TO)))
    assert due.due == (0, 2, COMING_TO)
    assert after(DutyDone(ME), figure=due) == replace(due, due=())
    assert after(MovePassed(ME, (1,)), figure=due).due == (1,)
    assert after(FreshGame(ME), figure=due).due == ()


def test_a_player_names_the_shaken_figures_of_a_cause_once_a_game() -> None:
    shown = after(*[ShockNamed(ME, Cause.LEADER)] * 2, ShockNamed(ME, Cause.SHOOTING))
    assert shown.told == (Cause.LEADER, Cause.SHOOTING)
    assert after(FreshGame(ME), figure=shown).told == ()


def test_doors_are_put_changed_and_taken_away_by_name() -> None:
    weak = replace(YARD, name="yard GATE", force=2, passage=Passage.FORCED)
    board = board_after(DoorSet(HERE, YARD), DoorSet(HERE, Door("Office", Build.WINDOWED)))
    assert called("door", " yard gate ", board.doors) == YARD
    board = board_after(DoorSet(HERE, weak), board=board)
    assert [door.name for door in board.doors] == ["yard GATE", "Office"]
    assert called("door", "Yard gate", board.doors).force == 2
    assert [door.name for door in board_after(DoorGone(HERE, "YARD GATE"), board=board).doors] == ["Office"]
    with pytest.raises(UnknownName, match="door"):
        called("door", "Vault", board.doors)


@pytest.mark.parametrize(
    "door, change, fields",
    [
        (YARD, DoorWorn(HERE, "Yard gate"), {}),
        (YARD, DoorWorn(HERE, "YARD GATE", force=1), {"force": 1}),
        (replace(YARD, force=1), DoorWorn(HERE, "Yard gate", force=1), {"force": 2}),
        (replace(YARD, breach=2), DoorWorn(HERE, "Yard gate", breach=1), {"breach": 3}),
        (YARD, DoorWorn(HERE, "Yard gate", lock=True), {"locks": 0}),
        (replace(YARD, shot=1), DoorWorn(HERE, "Yard gate", lock=True), {"locks": 0, "shot": 0}),
        (replace(YARD, locks=0), DoorWorn(HERE, "Yard gate", lock=True), {"passage": Passage.UNLOCKED}),
        (YARD, DoorWorn(HERE, "Yard gate", shot=1), {"shot": 1}),
        (replace(YARD, shot=1), DoorWorn(HERE, "Yard gate", shot=1), {"shot": 1}),
        (replace(YARD, shot=1), DoorWorn(HERE, "Yard gate", shot=-1), {"shot": 0}),
        (YARD, DoorWorn(HERE, "Yard gate", shot=-1), {"shot": 0}),
        (YARD, DoorWorn(HERE, "Yard gate", barred=9), {"barred": (ME, 9)}),
        (YARD, DoorWorn(HERE, "Yard gate", barred=ME), {}),
    ],
)
def test_what_changes_make_of_a_door(door: Door, change: DoorWorn, fields: dict[str, Any]) -> None:
    board = board_after(DoorSet(HERE, door), DoorSet(HERE, Door("Office", Build.WINDOWED)), change)
    assert board.doors == (replace(door, **fields), Door("Office", Build.WINDOWED))


@pytest.mark.parametrize("before, now", list(product(Passage, Passage)))
def test_a_door_once_open_stays_so(before: Passage, now: Passage) -> None:
    order = [Passage.SHUT, Passage.UNLOCKED, Passage.FORCED, Passage.BREACHED]
    board = board_after(DoorSet(HERE, replace(YARD, passage=before)), DoorWorn(HERE, "Yard gate", passage=now))
    assert called("door", "Yard gate", board.doors) == replace(YARD, passage=max(before, now, key=order.index))


def test_no_change_affects_a_door_that_is_gone() -> None:
    assert board_after(DoorWorn(HERE, "Yard gate", force=1, lock=True, barred=9)) == Board()


def test_vehicles_are_put_changed_and_taken_away_by_name() -> None:
    board = board_after(VehicleSet(HERE, FORD), VehicleSet(HERE, Vehicle("Packard")))
    assert board.vehicle("ford") == FORD
    board = board_after(VehicleSet(HERE, replace(FORD, on_side=True, wreck=Wreck.OVERTURNED)), board=board)
    assert board.vehicle("Ford").on_side
    assert len(board.vehicles) == 2
    assert [one.name for one in board_after(VehicleGone(HERE, "Ford"), board=board).vehicles] == ["Packard"]
    with pytest.raises(UnknownName, match="vehicle"):
        board.vehicle("Studebaker")


@pytest.mark.parametrize("before, harm_done", list(product(Wreck, Wreck)))
def test_damage_makes_no_vehicle_better(before: Wreck, harm_done: Wreck) -> None:
    board = board_after(VehicleSet(HERE, replace(FORD, wreck=before)), VehicleHarmed(HERE, "FORD", harm_done))
    assert board.vehicle("Ford") == replace(FORD, wreck=max(before, harm_done))


@pytest.mark.parametrize(
    "harmed, mended, changed",
    [
        ({"on_side": True}, {"righted": True}, {"on_side": True}),
        ({"bogged": True}, {"freed": True}, {"bogged": True}),
        ({"stalled": True}, {"started": True}, {"stalled": True}),
        ({"knocked_out": True}, {"revived": True}, {"knocked_out": True}),
        ({"tyre": 4}, {"tyre": 4}, {"tyre": 9}),
    ],
)
def test_what_befell_a_vehicle_is_put_right_again(
    harmed: dict[str, Any], mended: dict[str, Any], changed: dict[str, Any]
) -> None:
    board = board_after(VehicleSet(HERE, FORD), VehicleHarmed(HERE, "Ford", **harmed))
    assert board.vehicle("Ford") == replace(FORD, **changed)
    assert board_after(VehicleMended(HERE, "Ford"), board=board) == board
    assert board_after(VehicleMended(HERE, "ford", **mended), board=board).vehicle("Ford") == FORD


def test_what_befell_a_vehicle_stays_until_it_is_put_right_and_all_can_be_at_once() -> None:
    board = board_after(VehicleSet(HERE, STUCK), VehicleHarmed(HERE, "Ford"))
    assert board.vehicle("Ford") == STUCK
    mended = board_after(VehicleMended(HERE, "Ford", 5, True, True, True, True), board=board)
    assert mended.vehicle("Ford") == replace(FORD, tyre=0, tried=2)


@pytest.mark.parametrize("before, now, kept", [(0, 0, 0), (0, 3, 3), (2, 0, 2), (2, 3, 3)])
def test_a_vehicle_remembers_the_move_of_its_last_try(before: int, now: int, kept: int) -> None:
    board = board_after(VehicleSet(HERE, replace(FORD, tried=before)), VehicleHarmed(HERE, "Ford", tried=now))
    assert board.vehicle("Ford") == replace(FORD, tried=kept)


def test_no_change_affects_a_vehicle_that_is_gone_and_no_tyre_is_better_than_sound() -> None:
    assert board_after(VehicleHarmed(HERE, "Ford", Wreck.WRECKED)) == Board()
    assert board_after(VehicleSet(HERE, FORD), VehicleMended(HERE, "Ford", 9)).vehicle("Ford").tyre == 0


AB = st.sampled_from("AB")

BOARD_HAPPENINGS: dict[type[Change], Any] = {
    DoneThisMove: DEEDS,
    MoveBegun: st.builds(MoveBegun, st.just(HERE)),
    ShootingBegun: st.builds(ShootingBegun, st.just(HERE), IDS),
    StickLies: st.builds(
        StickLies, st.just(HERE), IDS, st.one_of(st.none(), st.builds(Point, st.integers(0, 9), st.integers(0, 9)))
    ),
    WayGone: st.builds(WayGone, st.just(HERE), IDS, st.lists(st.tuples(FEW, FEW), min_size=1, max_size=4).map(tuple)),
    boards.GameBegun: st.builds(boards.GameBegun, st.just(HERE)),
    boards.CrateMoved: st.builds(
        boards.CrateMoved,
        st.just(HERE),
        st.one_of(st.none(), st.tuples(FEW, FEW)),
        st.tuples(FEW, FEW),
    ),
    boards.WindowBroken: st.builds(boards.WindowBroken, st.just(HERE), st.tuples(FEW, FEW)),
    boards.StreetForgotten: st.builds(boards.StreetForgotten, st.just(HERE)),
    boards.SidesReady: st.builds(boards.SidesReady, st.just(HERE), st.tuples(st.integers(0, 2))),
    DoorSet: st.builds(DoorSet, st.just(HERE), st.builds(Door, st.sampled_from("ab"), st.sampled_from(Build))),
    DoorGone: st.builds(DoorGone, st.just(HERE), AB),
    DoorWorn: st.builds(
        DoorWorn, st.just(HERE), AB, FEW, FEW, st.booleans(), st.integers(-1, 1), st.sampled_from(Passage), FEW
    ),
    VehicleSet: st.builds(VehicleSet, st.just(HERE), st.builds(Vehicle, st.sampled_from("ab"))),
    VehicleGone: st.builds(VehicleGone, st.just(HERE), AB),
    VehicleHarmed: st.builds(
        VehicleHarmed,
        st.just(HERE),
        AB,
        st.sampled_from(Wreck),
        st.booleans(),
        FEW,
        st.booleans(),
        st.booleans(),
        st.booleans(),
        FEW,
    ),
    VehicleManned: st.builds(VehicleManned, st.just(HERE), AB, st.lists(IDS, unique=True, max_size=3).map(tuple)),
    VehicleDriven: st.builds(VehicleDriven, st.just(HERE), AB, FEW, st.floats(0, 9), st.tuples(IDS)),
    VehicleMended: st.builds(
        VehicleMended, st.just(HERE), AB, FEW, st.booleans(), st.booleans(), st.booleans(), st.booleans()
    ),
}

BOARD_ANYTHING = st.lists(st.one_of(*BOARD_HAPPENINGS.values()), max_size=15)


def test_every_kind_of_board_change_is_tried() -> None:
    assert set(BOARD_HAPPENINGS) == kinds_of(SubjectKind.GAME)


@given(changes=BOARD_ANYTHING, cut=st.integers(0, 15))
def test_boards_stay_sound_under_any_changes(changes: list[Change], cut: int) -> None:
    board = board_after(*changes)
    assert board == board_after(*changes[cut:], board=board_after(*changes[:cut]))
    assert board.move == 1 + sum(isinstance(change, MoveBegun) for change in changes)
    for things in (
        [record.figure for record in board.records],
        [door.name.casefold() for door in board.doors],
        [vehicle.name.casefold() for vehicle in board.vehicles],
    ):
        assert len(set(things)) == len(things)
    for door in board.doors:
        assert min(door.locks, door.shot, door.force, door.breach) >= 0
        assert door.shot <= 1
        assert len(set(door.barred)) == len(door.barred)
    assert all(vehicle.tyre >= 0 for vehicle in board.vehicles)
    assert load(Board, json.loads(json.dumps(dump(board)))) == board
    hash(board)


@given(records=st.lists(DEEDS, max_size=8))
def test_a_deed_is_the_sum_of_what_was_done(records: list[DoneThisMove]) -> None:
    board = board_after(*records)
    for figure in range(1, 5):
        mine = [record for record in records if record.figure == figure]
        found = board.record(figure)
        assert found.inches == sum(record.inches for record in mine)
        assert found.ran == max((record.ran for record in mine), default=0)
        assert (found.rounds, found.shots) == (
            sum(record.rounds for record in mine),
            sum(record.shots for record in mine),
        )
        assert found.tried == tuple(record.tried for record in mine if record.tried)
        assert found.stopped is any(record.stopped for record in mine)
        assert found.toll == sum(record.toll for record in mine)
        assert found.moved == found.inches - found.toll
