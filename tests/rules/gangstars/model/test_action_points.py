"""Action points: every cost in every state, every refusal with its sum."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.model.action_costs import COSTS, DOG_COSTS, Action, points, price
from rules.gangstars.model.action_points import ActionItem, after, cost, settle
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile, Stats
from rules.gangstars.model.kinds import READY
from rules.gangstars.traits.trait_table import BOLTER, EIGHT_MILES_HIGH, HARDASS, SCOUT, STONED, TINY, TINY_DOG
from rules.gangstars.turns.chits import begins
from rules.gangstars.turns.on_foot import Route, moved_along
from tests.rules.brute import play

GAME, SPATS, OTHER = 9, 1, 2
MAN = replace(READY[Profile.HIT_MAN], name="Spats")
DOG = replace(READY[Profile.SHEPHERD], name="Rex")
FAST = replace(MAN, stats=replace(MAN.stats, movement=5))
TIRED = Effect(FigureState.EXHAUSTED)


def of(*traits: str, **changed: Any) -> Figure:
    return replace(FAST, traits=traits, **changed)


def acting(figure: Figure, subject: int = SPATS, **changed: Any) -> Board:
    """A board on which a figure acts, all its points left."""
    return Board(1, active=replace(Activation(subject, points(figure)), **changed))


# What things cost


@pytest.mark.parametrize("action", Action)
def test_each_action_has_its_cost_for_people_fit_and_not(action: Action) -> None:
    assert price(MAN, action).total == COSTS[action]
    for worse in ({"light": 1}, {"heavy": 1}, {"laden": True}, {"effects": (TIRED,)}):
        assert price(replace(MAN, **worse), action).total == 2 * COSTS[action], worse


@pytest.mark.parametrize("action", Action)
def test_each_action_has_its_cost_for_a_dog_in_any_state(action: Action) -> None:
    for state in ({}, {"laden": True}, {"effects": (TIRED,)}):
        dog = replace(DOG, **state)
        if action in DOG_COSTS:
            assert price(dog, action).total == DOG_COSTS[action]
        else:
            with pytest.raises(IllegalNow, match="dogs can't do this"):
                price(dog, action)


EXPECTED = {
    Action.SEGMENT: (1, 1),
    Action.DIFFICULT: (2, 1),
    Action.OBSTACLE: (2, 2),
    Action.ENTER: (2, 1),
    Action.PRONE: (1, 0),
    Action.LEVEL: (2, 2),
    Action.CHARGE: (2, 1),
    Action.SIMPLE: (1, 2),
}
"""What both tables have, by the book."""


@pytest.mark.parametrize("action", EXPECTED)
def test_the_two_tables_are_the_books(action: Action) -> None:
    assert (COSTS[action], DOG_COSTS[action]) == EXPECTED[action]
    assert (COSTS[Action.SHOOT], COSTS[Action.AIM], COSTS[Action.FIGHT], COSTS[Action.COMPLEX]) == (1, 2, 2, 2)
    assert (COSTS[Action.DRIVE], COSTS[Action.SPEED], COSTS[Action.TURN]) == (2, 2, 2)
    assert (COSTS[Action.STAND], COSTS[Action.START], COSTS[Action.START_DRIVER], COSTS[Action.STOP]) == (2, 2, 1, 1)


def test_points_are_doubled_once_for_any_number_of_reasons() -> None:
    worst = replace(MAN, heavy=1, light=1, laden=True, effects=(TIRED,))
    cost = price(worst, Action.AIM)
    assert cost.total == 4
    assert cost.sum_line == "2, doubled: exhausted, wounded, laden"


@pytest.mark.parametrize("wounds, total", [({"light": 1}, 1), ({"heavy": 1}, 2), ({"light": 1, "heavy": 1}, 2)])
def test_a_hardass_pays_no_more_for_a_light_wound(wounds: dict[str, int], total: int) -> None:
    assert price(of(HARDASS, **wounds), Action.SHOOT).total == total


@pytest.mark.parametrize(
    "traits, action, fit, hurt",
    [
        ((STONED,), Action.SHOOT, 2, 4),
        ((EIGHT_MILES_HIGH,), Action.SEGMENT, 2, 4),
        ((STONED, EIGHT_MILES_HIGH), Action.OBSTACLE, 4, 8),
        ((TINY,), Action.LEVEL, 3, 6),
        ((TINY,), Action.OBSTACLE, 2, 4),
        ((SCOUT,), Action.DIFFICULT, 1, 2),
        ((SCOUT,), Action.OBSTACLE, 2, 4),
    ],
)
def test_points_of_traits_are_added_before_the_doubling(
    traits: tuple[str, ...], action: Action, fit: int, hurt: int
) -> None:
    assert price(of(*traits), action).total == fit
    assert price(of(*traits, light=1), action).total == hurt


def test_a_tiny_dog_goes_round_obstacles() -> None:
    with pytest.raises(IllegalNow, match="too small to jump"):
        price(replace(DOG, traits=(TINY_DOG,)), Action.OBSTACLE)


@pytest.mark.parametrize("times, total", [(1, 1), (2, 2), (3, 4), (4, 6), (5, 8)])
def test_the_third_segment_and_later_ones_cost_double(times: int, total: int) -> None:
    assert price(FAST, Action.SEGMENT, times).total == total
    assert price(replace(DOG, stats=FAST.stats), Action.SEGMENT, times).total == times


@pytest.mark.parametrize("before, total", [(0, 1), (1, 1), (2, 2), (4, 2)])
def test_segments_moved_before_count(before: int, total: int) -> None:
    assert price(FAST, Action.SEGMENT, 1, before).total == total


def test_actions_after_the_third_segment_cost_double() -> None:
    action_items = (
        ActionItem(Action.SEGMENT, 2),
        ActionItem(Action.OBSTACLE),
        ActionItem(Action.SEGMENT),
        ActionItem(Action.OBSTACLE),
    )
    assert [one.total for one in play(cost, FAST, action_items).result] == [2, 2, 2, 4]
    assert [one.total for one in play(cost, FAST, action_items[1:], 1).result] == [2, 1, 2]
    assert [one.total for one in play(cost, replace(DOG, stats=FAST.stats), action_items).result] == [2, 2, 1, 2]


@pytest.mark.parametrize(
    "figure, expected",
    [(MAN, 7), (READY[Profile.ROOKIE], 5), (READY[Profile.LEADER], 11), (DOG, 10), (READY[Profile.LAP_DOG], 10)],
)
def test_points_are_four_stats_and_two_more_for_a_dog(figure: Figure, expected: int) -> None:
    assert points(figure) == expected


@given(st.builds(Stats, *[st.integers(0, 5)] * 8))
def test_no_other_stat_gives_points(stats: Stats) -> None:
    expected = stats.agility + stats.strength + stats.movement + stats.brains
    assert points(replace(MAN, stats=stats)) == expected
    assert points(replace(DOG, stats=stats)) == expected + 2


# Paying


def test_other_actions_are_paid_from_the_activation() -> None:
    board = acting(FAST)
    way = Route(open=3, obstacles=1)
    bill = settle(board, GAME, SPATS, FAST, way.action_items)
    assert bill.prices == play(moved_along, FAST, way).result.prices
    now, figure = after(board, FAST, SPATS, bill.changes)
    assert now.active == bill.after
    assert bill.after is not None
    assert (bill.after.left, bill.after.segments) == (10 - 4 - 4, 3)
    assert figure.counts(FigureState.EXHAUSTED)


@pytest.mark.parametrize(
    "spent, way, refusal",
    [
        (8, Route(open=1, obstacles=1), r"needs 3 action points .*\. Only 2 of 10 are left"),
        (9, Route(obstacles=1), r"needs 2 action points for that\. Only 1 of 10 are left"),
        (7, Route(open=3), r"needs 4 action points for that .*\. Only 3 of 10 are left"),
    ],
)
def test_an_unpaid_action_is_refused_with_the_sum(spent: int, way: Route, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        settle(acting(FAST, spent=spent), GAME, SPATS, FAST, way.action_items)
    assert settle(acting(FAST, spent=spent - 1), GAME, SPATS, FAST, way.action_items).after


def test_a_way_is_paid_whole_or_not_at_all() -> None:
    with pytest.raises(IllegalNow, match="has 1 of 5 segments left in this turn, so 2 more"):
        settle(acting(FAST, segments=4), GAME, SPATS, FAST, Route(open=2).action_items)


@pytest.mark.parametrize("board", [Board(1), acting(FAST, OTHER)])
def test_a_figure_that_is_not_active_pays_nothing(board: Board) -> None:
    with pytest.raises(IllegalNow, match="can't act now"):
        settle(board, GAME, SPATS, FAST, (ActionItem(Action.SEGMENT), ActionItem(Action.OBSTACLE)))


def test_a_bolters_own_points_are_for_moving_alone() -> None:
    bolter = replace(DOG, traits=(BOLTER,), stats=replace(DOG.stats, movement=5))
    _, set_up = begins(GAME, SPATS, bolter)
    board = set_up.apply_to(Board(1))
    assert board.active is not None
    assert (board.active.points, board.active.free) == (points(bolter), 4)
    moved = settle(board, GAME, SPATS, bolter, Route(open=3).action_items).after
    assert moved is not None
    assert (moved.left, moved.free) == (points(bolter), 1)
    jumped = settle(board, GAME, SPATS, bolter, Route(obstacles=1).action_items).after
    assert jumped is not None
    assert (jumped.left, jumped.free) == (points(bolter) - 2, 4)
    far = settle(
        acting(bolter, free=1, spent=points(bolter) - 3), GAME, SPATS, bolter, Route(open=2, obstacles=1).action_items
    )
    assert far.after is not None
    assert (far.after.left, far.after.free) == (0, 0)


def test_a_tagger_who_sprays_does_nothing_else() -> None:
    busy = replace(MAN, effects=(Effect(FigureState.STAYS, 0, why="sprays a wall"),))
    with pytest.raises(IllegalNow, match="does nothing else now"):
        settle(acting(busy), GAME, SPATS, busy, (ActionItem(Action.SEGMENT),))


def test_a_free_shot_out_of_turn_has_no_price() -> None:
    able = replace(MAN, effects=(Effect(FigureState.FREE_SHOT, 1, False),))
    bill = settle(Board(1), GAME, SPATS, able, (ActionItem(Action.SHOOT),))
    assert (bill.prices, bill.after) == ((), None)
    assert not after(Board(1), able, SPATS, bill.changes)[1].counts(FigureState.FREE_SHOT)
