"""On foot: walks, runs, obstacles, loads, prisoners and civilians."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.game import Side
from rules.core.street.squares import Direction
from rules.core.tables.table import reading
from rules.pottersville.civilians import COMPASS, Civilians, Flight, stray, strayed
from rules.pottersville.model.acting import motion_of
from rules.pottersville.model.board import DoneThisTurn
from rules.pottersville.model.changes import Cuffed, GearTaken, WoundSet
from rules.pottersville.model.figures import Motion, UnitOrder, Wound
from rules.pottersville.model.position import Position
from rules.pottersville.movement import Going, Move, WalkedMove, check_inches, go, sure_inches
from tests.rules.brute import brute, chances, play
from tests.rules.fights import GAME
from tests.rules.pottersville.tables import BOSS, CAPTAIN, CIVILIAN, GOES, GOON, LW, NONE, SOMEBODY, SW, D, S, refused


def test_a_walk_is_6_inches() -> None:
    outcome = play(go, WalkedMove())
    assert (outcome.rule, outcome.result) == ("pot.move", 6)
    assert play(go, WalkedMove(wound=LW)).result == 6
    assert play(go, WalkedMove(wound=S)).result == 6


@pytest.mark.parametrize("face", range(1, 7))
def test_a_run_is_6_inches_and_a_d6(face: int) -> None:
    assert play(go, WalkedMove(Going.RUN), dice=(face,)).result == 6 + face
    assert play(go, WalkedMove(Going.RUN, S, order=UnitOrder.RUN), dice=(face,)).result == 6 + face


@pytest.mark.parametrize("going", [Going.OBSTACLE, Going.WOODS, Going.DISMOUNT])
@pytest.mark.parametrize("face", range(1, 5))
def test_obstacles_woods_and_getting_out_are_a_d4(going: Going, face: int) -> None:
    for wound in (NONE, SW):
        outcome = play(go, WalkedMove(going, wound), dice=(face,))
        assert outcome.result == face
        assert outcome.throws[0].sides == 4


@pytest.mark.parametrize("going", [Going.MOUNT, Going.CLIMB])
def test_getting_in_and_stairs_are_the_whole_move(going: Going) -> None:
    assert play(go, WalkedMove(going)).result == 0


def test_a_serious_wound_leaves_a_d4_and_a_comrade_makes_it_6_inches() -> None:
    assert play(go, WalkedMove(wound=SW), dice=(4,)).result == 4
    assert play(go, WalkedMove(wound=SW, helped=True)).result == 6


@pytest.mark.parametrize(
    "step, says",
    [
        (WalkedMove(Going.RUN, LW), "lightly wounded can't run"),
        (WalkedMove(Going.RUN, SW), "seriously wounded can't run"),
        (WalkedMove(Going.RUN, laden="LMG"), "with a LMG"),
        (WalkedMove(wound=D), "dead can't move"),
        (WalkedMove(helped=True), "helped along"),
        (WalkedMove(wound=LW, helped=True), "helped along"),
        (WalkedMove(Going.RUN, order=UnitOrder.MOVE), "order is Move"),
        (WalkedMove(Going.RUN, order=UnitOrder.REDEPLOY), "order is Redeploy"),
        (WalkedMove(Going.RUN, order=UnitOrder.HOLD), "order is Hold"),
        (WalkedMove(Going.WOODS, order=UnitOrder.HOLD), 'move it 1" at most'),
    ],
)
def test_moves_that_can_not_be_made(step: WalkedMove, says: str) -> None:
    with pytest.raises(IllegalNow, match=says):
        play(go, step)


@pytest.mark.parametrize("order", [None, *UnitOrder])
def test_a_holding_figure_moves_1_inch(order: UnitOrder | None) -> None:
    assert play(go, WalkedMove(order=order)).result == (1 if order is UnitOrder.HOLD else 6)
    assert play(go, WalkedMove(wound=SW, order=UnitOrder.HOLD)).result == 1


@pytest.mark.parametrize("inches, most", [(6, 6), (0, 0), (0.5, 1)])
def test_a_move_within_what_it_may_be(inches: float, most: float) -> None:
    """None of these is refused."""
    check_inches(inches, most)


@pytest.mark.parametrize("inches, most", [(6.1, 6), (-1, 6), (nan, 6), (inf, inf), (121, 200)])
def test_a_move_beyond_it(inches: float, most: float) -> None:
    with pytest.raises(OutOfRange):
        check_inches(inches, most)


# Civilians


@pytest.mark.parametrize("face, way", [*enumerate(Direction, 1)])
def test_civilians_go_anywhere_on_a_d8(face: int, way: Direction) -> None:
    assert play(stray, dice=(face,)).result == (Flight(way, 6),)
    assert reading(COMPASS).labels[face - 1] == way.title()


def test_several_civilians_and_hurt_ones() -> None:
    found = play(stray, (NONE, SW, NONE), dice=(8, 3, 2, 1))
    assert found.result == (Flight(Direction.NORTH_WEST, 6), Flight(Direction.EAST, 2), Flight(Direction.NORTH, 6))
    assert [throw.why for throw in found.throws] == ["direction:0", "direction:1", "seriously wounded", "direction:2"]
    assert chances(odds(strayed, SW)) == brute(strayed, SW)
    for many in (0, 21):
        with pytest.raises(OutOfRange, match="1 to 20"):
            play(stray, (NONE,) * many)
    with pytest.raises(IllegalNow, match="dead"):
        play(stray, (NONE, D))


# On the table


def gone(position: Position, who: int, **said: Any) -> Any:
    return sure_inches(decided(position, Move(figure=position.people[who], **said)).args[0])


def test_wound_load_and_help_decide_how_far_a_figure_goes() -> None:
    assert gone(GOES, GOON) == 6
    laden = GOES.after(GearTaken(GOON, "Case of whiskey"))
    assert "with a Case of whiskey" in refused(laden, Move(figure=laden.people[GOON], going=Going.RUN))
    hurt = GOES.after(WoundSet(GOON, Wound.SERIOUS))
    assert gone(hurt, GOON) is None, "a D4"
    assert gone(hurt, GOON, helped=True) == 6
    assert "Only the seriously wounded" in refused(GOES, Move(figure=GOES.people[GOON], helped=True))


def test_inches_are_typed_only_where_no_die_decides_them() -> None:
    assert "Remove “inches”" in refused(GOES, Move(figure=SOMEBODY, going=Going.RUN, inches=8.0), OutOfRange)
    assert 'goes up to 6"' in refused(GOES, Move(figure=SOMEBODY, inches=7.0), OutOfRange)
    assert decided(GOES, Move(figure=SOMEBODY, inches=2.5)).changes(6) == (), "nobody on record"


def test_a_move_goes_on_record_with_its_inches() -> None:
    boss = GOES.people[BOSS]
    walk = decided(GOES, Move(figure=boss, inches=1.0))
    assert walk.allow() == (DoneThisTurn(GAME, BOSS, moved=True),)
    assert walk.changes(6) == (DoneThisTurn(GAME, BOSS, inches=1.0),)
    assert motion_of(GOES.after(*walk.changes(6)).board.record(BOSS)) is Motion.STOOD, "an inch is no move for a shot"
    assert decided(GOES, Move(figure=boss, going=Going.RUN)).allow() == (
        DoneThisTurn(GAME, BOSS, moved=True, ran=True),
    )


def test_prisoners_are_taken_along() -> None:
    at = GOES.after(Cuffed(CAPTAIN, BOSS))
    walk = decided(at, Move(figure=at.people[BOSS])).report(6)
    assert f"Prisoners led along: {at.people[CAPTAIN].name}." in walk.lines
    assert "is handcuffed and can't move" in refused(at, Move(figure=at.people[CAPTAIN]))


def test_each_civilian_goes_its_own_way_once_a_turn() -> None:
    crowd = tuple(GOES.people[one] for one in (CIVILIAN, CIVILIAN + 2))
    run = decided(GOES, Civilians(figures=crowd))
    flights = (Flight(Direction.WEST, 6), Flight(Direction.NORTH, 6))
    assert run.changes(flights) == tuple(DoneThisTurn(GAME, one.id, inches=6.0) for one in crowd)
    later = GOES.after(*(one for one in run.allow() if not isinstance(one, Umpired)))
    assert "has already moved" in refused(later, Civilians(figures=crowd[:1]))
    assert "is not a civilian" in refused(GOES, Civilians(figures=(GOES.people[BOSS],)))
    assert decided(GOES, Civilians()).names == ("Civilian",)


def test_any_player_moves_a_crowd_on_the_table() -> None:
    assert GOES.game is not None
    seated = replace(GOES, game=replace(GOES.game, sides=(Side("Boys", players=(5,)),)), caller=6)
    crowd = Civilians(figures=(GOES.people[CIVILIAN],))
    assert "Only the players and umpires of" in refused(seated, crowd, NotYours)
    decided(replace(seated, caller=5), crowd).allow()
    theirs = replace(GOES.people[CIVILIAN], here=False, mine=False)
    assert "takes no part in this game" in refused(GOES, Civilians(figures=(theirs,)))
    assert "not yours" in refused(replace(GOES, id=0, game=None), Civilians(figures=(theirs,)), NotYours)
