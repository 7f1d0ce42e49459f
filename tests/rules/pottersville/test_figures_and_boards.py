"""Figures, vehicles and boards: every change by itself, what may be done, secret orders, any changes folded."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.store.codec import dump, dump_changes, load, load_changes
from rules.core.action.report import MY_MOVE
from rules.core.people.person import Person
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Subject, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.game import BoardSet, Game, Side
from rules.core.play.obligations import Settled
from rules.pottersville.guts import check_tests
from rules.pottersville.model.acting import PHASES, Doing, check_phase, hindrance, motion_of, order_for, spend
from rules.pottersville.model.board import (
    Alighted,
    Board,
    Boarded,
    CarChanged,
    CarGone,
    CarSet,
    ChipSpent,
    ChipsSet,
    DoneThisTurn,
    FaceDownOrder,
    OrderGiven,
    OrdersRevealed,
    PhaseBegun,
    SidesIdle,
    SidesReady,
    TurnBegun,
    TurnRecord,
    Unit,
    UnitChanged,
    UnitGone,
    UnitSet,
)
from rules.pottersville.model.changes import (
    CardSet,
    Cuffed,
    Freed,
    GearLost,
    GearTaken,
    MoneyMoved,
    MoneySet,
    Wounded,
    WoundSet,
)
from rules.pottersville.model.figures import (
    WHISKEY,
    Aboard,
    Build,
    Car,
    Figure,
    Folk,
    Level,
    Motion,
    Phase,
    Trait,
    UnitOrder,
    VehiclePace,
    VehicleSpot,
    Wound,
)
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.obligations import must_retreat, rally_due
from rules.pottersville.model.position import Position, cheesing, guts_owed, harm_changes
from rules.pottersville.model.rerolls import spend_chip
from rules.pottersville.units.mustering import muster_unit
from rules.pottersville.units.orders import give_order, reveal, units_without_order
from rules.pottersville.units.turn import begin, next_phase
from rules.pottersville.wounds.effects_and_wounds import Body, body_of
from tests.rules.pottersville.fights import running, under_fire

NONE, S, LW, SW, D = Wound
STOPPED, SLOW, FAST = VehiclePace
ME, HERE = 7, 1
BRICKS = Figure("Bricks", "Goon", Level.GOON, gear=("Pistol", "Pistol", "Knife"))
SEDAN = Car("Sedan", aboard=(Aboard(2, VehicleSpot.PASSENGER), Aboard(1, VehicleSpot.DRIVER)))
ALPHA, BRAVO = Unit("Alpha", 0, 1, (1, 2)), Unit("Bravo", 1, 3, (3, 4))
BOARD = Board(chips=(3, None), units=(ALPHA, BRAVO), cars=(SEDAN,))
GUTS_PHASE = replace(BOARD, phase=Phase.GUTS)


def after(*changes: Change, figure: Figure = BRICKS) -> Figure:
    return fold(figure, changes)


def on(*changes: Change, board: Board | None = BOARD) -> Board:
    return fold(board, changes)


# Figures


def test_marks_and_words() -> None:
    assert [wound.mark for wound in Wound] == ["–", "S", "LW", "SW", "D"]
    assert [wound.word for wound in Wound] == [
        "unhurt",
        "suppressed",
        "lightly wounded",
        "seriously wounded",
        "dead",
    ]


@pytest.mark.parametrize(
    "traits, leader, tough, brawler",
    [
        ((), False, False, False),
        ((Trait.LEADER,), True, False, False),
        ((Trait.COMMANDER,), True, False, False),
        ((Trait.BRAWLER,), False, False, True),
        ((Trait.HARD_BOILED,), False, True, False),
        ((Trait.MAD_MACHINEGUNNER,), False, True, False),
        ((Trait.TWO_PISTOLS,), False, False, False),
    ],
)
def test_what_traits_make_of_a_figure(traits: Any, leader: bool, tough: bool, brawler: bool) -> None:
    figure = replace(BRICKS, traits=traits)
    assert (figure.leader, figure.tough, figure.brawler) == (leader, tough, brawler)
    assert body_of(figure) == Body(NONE, tough)


@pytest.mark.parametrize("piece", ["BAR", "LMG", "HMG", WHISKEY])
def test_what_keeps_from_running(piece: str) -> None:
    assert replace(BRICKS, gear=("Pistol", piece)).laden == piece
    assert replace(BRICKS, gear=("Pistol", "SMG")).laden == ""


def test_which_figures_guts_count() -> None:
    assert [replace(BRICKS, wound=wound).steadies for wound in Wound] == [True, True, True, False, False]
    assert not replace(BRICKS, cuffed=True).steadies


def test_which_figures_take_prisoners() -> None:
    assert [folk for folk in Folk if folk.cuffs] == [Folk.POLICE, Folk.FEDERAL]


@pytest.mark.parametrize(
    "change, field, value",
    [
        (Wounded(ME, LW), "wound", LW),
        (WoundSet(ME, SW), "wound", SW),
        (GearTaken(ME, "SMG"), "gear", ("Pistol", "Pistol", "Knife", "SMG")),
        (GearLost(ME, "Pistol"), "gear", ("Pistol", "Knife")),
        (GearLost(ME, "SMG"), "gear", BRICKS.gear),
        (MoneySet(ME, 50), "dollars", 50),
        (MoneyMoved(ME, 20), "dollars", 20),
        (MoneyMoved(ME, -20), "dollars", 0),
    ],
)
def test_changes_of_a_figure(change: Change, field: str, value: Any) -> None:
    assert after(change) == replace(BRICKS, **{field: value})


def test_a_card_is_set_by_hand() -> None:
    assert after(CardSet(ME, Level.BOSS, Folk.LONER, (Trait.LEADER,))) == replace(
        BRICKS, level=Level.BOSS, folk=Folk.LONER, traits=(Trait.LEADER,)
    )


def test_handcuffs_go_on_and_off() -> None:
    cuffed = after(Cuffed(ME, 9))
    assert (cuffed.cuffed, cuffed.captor) == (True, 9)
    assert after(Freed(ME), figure=cuffed) == BRICKS


@pytest.mark.parametrize("wound, left", [(NONE, NONE), (S, NONE), (LW, LW), (SW, SW), (D, D)])
def test_a_new_game_ends_suppression_and_custody_alone(wound: Wound, left: Wound) -> None:
    assert after(WoundSet(ME, wound), Cuffed(ME, 2), FreshGame(ME)) == replace(BRICKS, wound=left)


def test_a_roll_without_a_wound_changes_nothing() -> None:
    lightly = Person("Bricks", replace(BRICKS, wound=LW), ME)
    assert harm_changes(lightly, LW) == ()
    assert harm_changes(lightly, SW) == (Wounded(ME, SW),)


@given(had=st.sampled_from(Wound), wounds=st.lists(st.sampled_from(Wound)))
def test_wounds_never_get_better_by_a_hit(had: Wound, wounds: list[Wound]) -> None:
    figure = replace(BRICKS, wound=had)
    assert after(*[Wounded(ME, wound) for wound in wounds], figure=figure).wound == max((had, *wounds))


# Chips


def test_chips_are_set_and_spent_side_by_side() -> None:
    assert on(ChipsSet(HERE, 1, 5)).chips == (3, 5)
    assert on(ChipSpent(HERE, 0, "a stunt")).chips == (2, None)
    assert on(ChipsSet(HERE, 3, 2)).chips == (3, None, None, 2)
    assert on().chips_of(-1) is on().chips_of(2) is on().chips_of(1) is None


def test_a_chip_is_spent_only_by_a_side_that_has_one() -> None:
    assert spend_chip(BOARD, HERE, 0, "a stunt") == ChipSpent(HERE, 0, "a stunt")
    for side, chips, says in ((-1, 3, "on no side"), (1, None, "hasn't rolled"), (0, 0, "0 poker chips left")):
        with pytest.raises(IllegalNow, match=says):
            spend_chip(replace(BOARD, chips=(chips, None)), HERE, side, "a stunt")


@given(
    st.lists(
        st.one_of(
            st.builds(ChipsSet, st.just(1), st.integers(0, 3), st.integers(-3, 9)),
            st.builds(ChipSpent, st.just(1), st.integers(0, 3), st.just("x")),
        )
    )
)
def test_chips_are_never_below_0(changes: list[Change]) -> None:
    assert all(chips is None or chips >= 0 for chips in on(*changes).chips)


# Units and orders


def lying(board: Board = BOARD) -> Position:
    """A table with this board, and the four figures of both units."""
    people = {one: Person(f"Bricks {one}", BRICKS, one, side=(one - 1) // 2, here=True) for one in range(1, 5)}
    return Position(Board(), HERE, Game("Dock", "pot", (Side("Red"), Side("Blue")), board=board), people)


def test_a_figure_is_in_one_unit_at_a_time() -> None:
    board = on(UnitSet(HERE, Unit("Charlie", 0, 1, (1, 4))))
    assert [(unit.name, unit.leader, unit.members) for unit in board.units] == [
        ("Alpha", 0, (2,)),
        ("Bravo", 3, (3,)),
        ("Charlie", 1, (1, 4)),
    ]
    assert board.unit_of(4) == board.unit(" charlie")
    assert board.unit_of(9) is None
    with pytest.raises(UnknownName, match="Charlie"):
        board.unit("Charly")
    assert [unit.name for unit in on(UnitSet(HERE, Unit("ALPHA", 0, 2, (2,)))).units] == ["ALPHA", "Bravo"]


def test_a_unit_that_is_gone_takes_its_order_along() -> None:
    board = on(OrderGiven(HERE, FaceDownOrder("Alpha", UnitOrder.RUN)), UnitGone(HERE, "alpha"))
    assert [unit.name for unit in board.units] == ["Bravo"]
    assert board.given == ()


def test_orders_are_hidden_until_all_are_revealed_together() -> None:
    board = on(
        OrderGiven(HERE, FaceDownOrder("Alpha", UnitOrder.RUN, "over the yard")),
        OrderGiven(HERE, FaceDownOrder("Bravo", UnitOrder.MOVE)),
        OrderGiven(HERE, FaceDownOrder("bravo", UnitOrder.HOLD)),
    )
    assert [unit.order for unit in board.units] == [None, None]
    assert board.given == (
        FaceDownOrder("Alpha", UnitOrder.RUN, "over the yard"),
        FaceDownOrder("bravo", UnitOrder.HOLD),
    )
    shown = on(reveal(lying(board)), board=board)
    assert [(unit.order, unit.note) for unit in shown.units] == [(UnitOrder.RUN, "over the yard"), (UnitOrder.HOLD, "")]
    assert (shown.given, shown.phase) == ((), Phase.MOVEMENT)
    assert OrderGiven in PottersvilleGames.veiled
    assert OrdersRevealed(HERE).shared


def test_orders_are_revealed_only_when_every_able_unit_has_one() -> None:
    at = lying(on(OrderGiven(HERE, FaceDownOrder("Alpha", UnitOrder.RUN))))
    assert units_without_order(at) == ["Bravo"]
    with pytest.raises(IllegalNow, match="Bravo need"):
        reveal(at)
    with pytest.raises(IllegalNow, match="Alpha and Bravo need"):
        reveal(lying())
    assert reveal(at.after(WoundSet(3, Wound.DEAD), Cuffed(4))) == OrdersRevealed(HERE)
    assert reveal(running(at, "Bravo")) == OrdersRevealed(HERE)
    with pytest.raises(IllegalNow, match="already revealed") as late:
        reveal(lying(on(PhaseBegun(HERE, Phase.GATS))))
    assert late.value.presses == (MY_MOVE,)


def test_when_orders_may_be_given() -> None:
    assert give_order(lying(), ALPHA, UnitOrder.HOLD, "x") == OrderGiven(
        HERE, FaceDownOrder("Alpha", UnitOrder.HOLD, "x")
    )
    with pytest.raises(IllegalNow, match="already revealed"):
        give_order(lying(on(OrdersRevealed(HERE))), ALPHA, UnitOrder.HOLD)
    with pytest.raises(IllegalNow, match="rallied"):
        give_order(running(lying(), "Alpha"), ALPHA, UnitOrder.HOLD)
    with pytest.raises(OutOfRange, match="200"):
        give_order(lying(), ALPHA, UnitOrder.HOLD, "x" * 201)
    give_order(lying(), ALPHA, UnitOrder.HOLD, "x" * 200)


@given(st.lists(st.tuples(st.sampled_from(("Alpha", "Bravo", "Nobody")), st.sampled_from(UnitOrder))))
def test_no_order_shows_before_all_are_revealed(orders: list[tuple[str, UnitOrder]]) -> None:
    given = [OrderGiven(HERE, FaceDownOrder(unit, order)) for unit, order in orders]
    hidden = on(*given)
    assert hidden.units == BOARD.units
    latest = dict(orders)
    shown = on(OrdersRevealed(HERE), board=hidden)
    assert {unit.name: unit.order for unit in shown.units} == {name: latest.get(name) for name in ("Alpha", "Bravo")}


def test_a_unit_of_figures() -> None:
    boss, loner = replace(BRICKS, traits=(Trait.COMMANDER,)), replace(BRICKS, folk=Folk.LONER)
    wise = replace(BRICKS, traits=(Trait.LEADER,))
    assert muster_unit("A", 0, [(1, BRICKS), (2, wise), (3, boss)]) == Unit("A", 0, 3, (1, 2, 3))
    assert muster_unit("A", 0, [(1, BRICKS), (2, wise)]).leader == 2
    assert muster_unit("A", 0, [(1, BRICKS), (2, wise)], leader=1).leader == 1
    assert muster_unit("A", -1, [(5, loner)]) == Unit("A", -1, 5, (5,))
    with pytest.raises(IllegalNow, match="no figure that can lead"):
        muster_unit("A", 0, [(1, BRICKS), (2, BRICKS)])
    with pytest.raises(IllegalNow, match="one of its figures"):
        muster_unit("A", 0, [(1, BRICKS), (2, BRICKS)], leader=9)
    with pytest.raises(OutOfRange, match="2 to 8"):
        muster_unit("A", 0, [(1, wise)])


def test_the_order_that_binds() -> None:
    moving = replace(ALPHA, order=UnitOrder.MOVE)
    at = lying(replace(BOARD, units=(moving,)))
    assert [order_for(at, at.people[one]) for one in (1, 2, 3)] == [UnitOrder.MOVE, UnitOrder.MOVE, None]
    runs = running(at, "Alpha")
    assert [order_for(runs, runs.people[one]) for one in (1, 2)] == [None, None]


# Phases and turns


def test_the_phases_of_a_turn() -> None:
    with pytest.raises(IllegalNow, match="Orders come first"):
        next_phase(BOARD, HERE)
    board = on(OrdersRevealed(HERE))
    seen = [board.phase]
    while board.turn == 1:
        board = on(next_phase(board, HERE), board=board)
        seen.append(board.phase)
    assert seen == [Phase.MOVEMENT, Phase.GATS, Phase.MELEE, Phase.GUTS, Phase.ORDERS]
    assert board.turn == 2


def test_a_turn_does_not_end_before_those_shot_at_have_tested() -> None:
    board = on(
        PhaseBegun(HERE, Phase.GUTS), UnitChanged(HERE, "bravo", shot_at=True), UnitChanged(HERE, "Gone", shot_at=True)
    )
    assert [unit.shot_at for unit in board.units] == [False, True]
    with pytest.raises(IllegalNow, match="in turn 1: Bravo"):
        next_phase(board, HERE, ("Bravo",))
    assert next_phase(board, HERE) == TurnBegun(HERE)


def test_which_units_have_a_test_to_make() -> None:
    for phase, put in product((GUTS_PHASE, BOARD), (under_fire, running)):
        at = put(lying(phase), "Alpha")
        if phase is GUTS_PHASE:
            check_tests(at, at.board.unit("Alpha"))
        else:
            with pytest.raises(IllegalNow, match="in its Orders phase"):
                check_tests(at, at.board.unit("Alpha"))
    with pytest.raises(IllegalNow, match="wasn't shot at in turn 1"):
        check_tests(lying(GUTS_PHASE), ALPHA)


def test_a_unit_tests_once_a_turn() -> None:
    fled = running(lying(GUTS_PHASE), "Alpha", tried=True)
    with pytest.raises(IllegalNow, match="once a turn"):
        check_tests(fled, ALPHA)
    again = fled.after(*begin(fled, TurnBegun(HERE)))
    again = again.after(*begin(again, PhaseBegun(HERE, Phase.GUTS)))
    assert [unit.rallies for unit in again.board.units] == [True, False]
    check_tests(again, again.board.unit("Alpha"))
    rallied = again.after(*(Settled(one, rally_due("Alpha")) for one in ALPHA.members))
    with pytest.raises(IllegalNow, match="once a turn"):
        check_tests(rallied, rallied.board.unit("Alpha"))


def test_no_unit_was_shot_at_yet_in_a_new_turn() -> None:
    shot = under_fire(lying(GUTS_PHASE), "Alpha")
    assert cheesing(running(shot, "Alpha"), ALPHA)
    later = shot.after(*begin(shot, TurnBegun(HERE)))
    assert not any(unit.shot_at or guts_owed(later, unit) for unit in later.board.units)


def test_a_new_turn_begins_afresh() -> None:
    board = on(
        OrderGiven(HERE, FaceDownOrder("Alpha", UnitOrder.RUN, "x")),
        OrdersRevealed(HERE),
        DoneThisTurn(HERE, 1, moved=True, inches=6),
        CarChanged(HERE, "Sedan", pace=SLOW, moved=True),
        UnitChanged(HERE, "Alpha", shot_at=True),
        TurnBegun(HERE),
    )
    assert board == replace(BOARD, turn=2, cars=(replace(SEDAN, before=SLOW),))


# Deeds


def test_deeds_add_up() -> None:
    board = on(
        DoneThisTurn(HERE, 1, moved=True, inches=4, ran=True),
        DoneThisTurn(HERE, 2, shot=True),
        DoneThisTurn(HERE, 1, fought=True, tried="x"),
        DoneThisTurn(HERE, 1, inches=1, tried="y"),
    )
    assert board.record(1) == TurnRecord(1, True, 5, True, False, True, ("x", "y"))
    assert board.record(2) == TurnRecord(2, shot=True)
    assert board.record(3) == TurnRecord(3)


@pytest.mark.parametrize(
    "record, motion",
    [
        (TurnRecord(1), Motion.STOOD),
        (TurnRecord(1, True, 1), Motion.STOOD),
        (TurnRecord(1, True, 1.5), Motion.WALKED),
        (TurnRecord(1, True, 9, True), Motion.RAN),
    ],
)
def test_how_a_shooter_moved(record: TurnRecord, motion: Motion) -> None:
    assert motion_of(record) is motion


@pytest.mark.parametrize("doing", Doing)
def test_everything_has_its_phase(doing: Doing) -> None:
    for phase in Phase:
        board = replace(BOARD, phase=phase)
        if phase is PHASES[doing]:
            check_phase(board, doing)
            assert spend(board, HERE, 1, "Bricks", doing).figure == 1
        else:
            with pytest.raises(IllegalNow, match=f"only in the {PHASES[doing]} phase"):
                spend(board, HERE, 1, "Bricks", doing)


@pytest.mark.parametrize(
    "first, second, says",
    [
        (Doing.MOVE, Doing.MOVE, "moves once a turn"),
        (Doing.RETREAT, Doing.DRIVE, "moves once a turn"),
        (Doing.SHOOT, Doing.THROW, "once a turn"),
        (Doing.THROW, Doing.SHOOT, "once a turn"),
        (Doing.STUNT, Doing.STUNT, "once a turn"),
        (Doing.AID, Doing.AID, "once a turn"),
        (Doing.COME_ROUND, Doing.COME_ROUND, "once a turn"),
        (Doing.SHOOT, Doing.AID, "another figure"),
        (Doing.FIGHT, Doing.AID, "another figure"),
        (Doing.FIGHT, Doing.FIGHT, ""),
        (Doing.MOVE, Doing.STUNT, ""),
        (Doing.AID, Doing.COME_ROUND, ""),
        (Doing.MOVE, Doing.AID, ""),
    ],
)
def test_what_a_turn_holds(first: Doing, second: Doing, says: str) -> None:
    board = replace(BOARD, phase=PHASES[first])
    board = replace(on(spend(board, HERE, 1, "Bricks", first), board=board), phase=PHASES[second])
    if says:
        with pytest.raises(IllegalNow, match=says):
            spend(board, HERE, 1, "Bricks", second)
    else:
        assert spend(board, HERE, 1, "Bricks", second)


def test_a_figure_that_ran_gives_no_first_aid() -> None:
    ran = on(DoneThisTurn(HERE, 1, True, 9, True), PhaseBegun(HERE, Phase.GUTS))
    with pytest.raises(IllegalNow, match="ran, shot or fought"):
        spend(ran, HERE, 1, "Bricks", Doing.AID)


EVERYTHING = set(Doing)


@pytest.mark.parametrize(
    "figure, kept",
    [
        (BRICKS, {Doing.COME_ROUND}),
        (replace(BRICKS, wound=S), EVERYTHING - {Doing.RETREAT, Doing.DEFEND, Doing.DRIVE, Doing.COME_ROUND}),
        (replace(BRICKS, wound=LW), {Doing.COME_ROUND}),
        (replace(BRICKS, wound=SW), {Doing.COME_ROUND, Doing.DRIVE, Doing.AID, Doing.STUNT}),
        (replace(BRICKS, wound=D), EVERYTHING),
        (replace(BRICKS, cuffed=True), EVERYTHING),
        (replace(BRICKS, cuffed=True, wound=S), EVERYTHING - {Doing.COME_ROUND}),
    ],
)
def test_what_keeps_a_figure_from_what(figure: Figure, kept: set[Doing]) -> None:
    assert {doing for doing in Doing if hindrance(figure, doing)} == kept


def test_which_figures_make_for_cover() -> None:
    assert [must_retreat(replace(BRICKS, wound=wound)) for wound in Wound] == [False, True, True, True, False]


# Boards and folding


def test_a_board_is_set_once() -> None:
    assert PottersvilleGames.opened(HERE, 2) == BoardSet(HERE, "pot", Board(chips=(None, None)))
    assert PottersvilleGames.due(BOARD) == 0


@pytest.mark.parametrize("onward", [PhaseBegun(HERE, Phase.GATS), TurnBegun(HERE), OrdersRevealed(HERE)])
def test_sides_are_done_with_one_part_of_the_turn_alone(onward: Change) -> None:
    board = on(SidesReady(HERE, (1,)), SidesReady(HERE, (0, 1)), board=Board())
    board = on(SidesIdle(HERE, (2,)), board=board)
    assert (board.ready, board.idle) == ((0, 1), (2,))
    assert (on(onward, board=board).ready, on(onward, board=board).idle) == ((), ())


def test_a_unit_with_a_dead_leader_owes_another_while_it_has_a_free_figure() -> None:
    board = Board(units=(Unit("Boys", 0, 1, (1, 2)),))
    alive, dead = replace(BRICKS, name="Silk"), replace(BRICKS, name="Silk", wound=Wound.DEAD)
    assert list(PottersvilleGames.owed(board, {1: alive, 2: BRICKS})) == []
    ((who, owed),) = PottersvilleGames.owed(board, {1: dead, 2: BRICKS})
    assert (who, owed.in_full, owed.filled("Boys")) == ("Boys", "a new leader (Silk is dead)", {"name": "Boys"})
    assert owed.otherwise == "The unit stays without a leader."
    for fate in ({"wound": Wound.DEAD}, {"cuffed": True}):
        assert list(PottersvilleGames.owed(board, {1: dead, 2: replace(BRICKS, **fate)})) == []
    assert not isinstance(who, tuple)
    waived = PottersvilleGames.settled(HERE, who, owed)
    assert waived == UnitChanged(HERE, "Boys", leader=0)
    assert list(PottersvilleGames.owed(on(waived, board=board), {1: dead, 2: BRICKS})) == []


def test_a_unit_whose_leader_is_dismissed_owes_another() -> None:
    board = Board(units=(Unit("Boys", 0, 1, (1, 2)),))
    ((_, owed),) = PottersvilleGames.owed(board, {2: BRICKS})
    assert owed.in_full == "a new leader (its leader is gone)"
    assert list(PottersvilleGames.owed(on(UnitChanged(HERE, "Boys", leader=0), board=board), {2: BRICKS})) == []


def test_changes_are_about_figures_or_games() -> None:
    assert TurnBegun(HERE).about == Subject(SubjectKind.GAME, HERE)


NAMES = st.sampled_from(("Alpha", "Bravo", "Sedan"))
IDS = st.integers(1, 4)
MAYBE = st.none() | st.booleans()


def changes_of_boards() -> st.SearchStrategy[Change]:
    one = st.just(HERE)
    return st.one_of(
        st.builds(ChipsSet, one, st.integers(0, 2), st.integers(0, 6)),
        st.builds(ChipSpent, one, st.integers(0, 2), st.just("x")),
        st.builds(UnitSet, one, st.builds(Unit, NAMES, st.integers(-1, 1), IDS, st.lists(IDS, unique=True).map(tuple))),
        st.builds(UnitGone, one, NAMES),
        st.builds(OrderGiven, one, st.builds(FaceDownOrder, NAMES, st.sampled_from(UnitOrder))),
        st.builds(OrdersRevealed, one),
        st.builds(PhaseBegun, one, st.sampled_from(Phase)),
        st.builds(TurnBegun, one),
        st.builds(DoneThisTurn, one, IDS, st.booleans(), st.floats(0, 9), tried=st.sampled_from(("", "x"))),
        st.builds(UnitChanged, one, NAMES, st.none() | IDS, MAYBE),
        st.builds(CarSet, one, st.builds(Car, NAMES, st.sampled_from(Build))),
        st.builds(CarGone, one, NAMES),
        st.builds(
            CarChanged,
            one,
            NAMES,
            st.none() | st.sampled_from(VehiclePace),
            MAYBE,
            MAYBE,
            st.integers(0, 2),
            MAYBE,
            MAYBE,
        ),
        st.builds(Boarded, one, NAMES, IDS, st.sampled_from(VehicleSpot)),
        st.builds(Alighted, one, NAMES, IDS),
    )


@given(st.lists(changes_of_boards(), max_size=25))
def test_a_replay_of_what_was_stored_is_the_same_board(changes: list[Change]) -> None:
    board = on(*changes)
    stored = load_changes(json.loads(json.dumps(dump_changes(changes))))
    assert on(*stored) == board
    assert load(Board, json.loads(json.dumps(dump(board)))) == board
    members = [figure for unit in board.units for figure in unit.members]
    riders = [one.figure for car in board.cars for one in car.aboard]
    assert len(set(members)) == len(members)
    assert len(set(riders)) == len(riders)
    assert len({unit.name.casefold() for unit in board.units}) == len(board.units)
