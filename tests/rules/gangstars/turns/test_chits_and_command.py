"""Chits, activations and command: what is drawn, laid aside, called up; the odds counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.gangstars.model.acting import commands, ends
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.action_points import after
from rules.gangstars.model.board import Activation, Board, ChitDrawn, PointsSpent, TurnBegun
from rules.gangstars.model.changes import Activated, ActivationEnded
from rules.gangstars.model.figures import Effect, Figure, FigureState, Fuse, Profile, Standing, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.lines import bag_line
from rules.gangstars.model.obligations import due_tests, reaction_test
from rules.gangstars.traits.trait_table import MA_MAN
from rules.gangstars.turns.calling_up import calls, command_distance, require_callable, require_calling, require_within
from rules.gangstars.turns.chits import (
    Chit,
    DrawnChits,
    acts_next,
    bag_of,
    begins,
    chit_of,
    draw,
    passes,
    require_drawing,
    require_over,
)
from tests.rules.brute import chances, play

GAME, SPATS, OTHER = 9, 1, 2
MAN = replace(READY[Profile.HIT_MAN], name="Spats")
DOG = replace(READY[Profile.SHEPHERD], name="Rex")
FAST = replace(MAN, stats=replace(MAN.stats, movement=5))


def of(*traits: str, **changed: Any) -> Figure:
    return replace(FAST, traits=traits, **changed)


def acting(figure: Figure, subject: int = SPATS, **changed: Any) -> Board:
    """A board on which a figure acts, all its points left."""
    return Board(1, active=replace(Activation(subject, points(figure)), **changed))


# Chits

CHITS = (Chit(1, "A"), Chit(2, "B", "is dead"), Chit(3, "C"), Chit(4, "D", "has acted"))


@pytest.mark.parametrize(
    "faces, drawn",
    [
        ((1,), DrawnChits((), CHITS[0])),
        ((3,), DrawnChits((), CHITS[2])),
        ((2, 1), DrawnChits((CHITS[1],), CHITS[0])),
        ((2, 3, 2), DrawnChits((CHITS[1], CHITS[3]), CHITS[2])),
        ((4, 2, 1), DrawnChits((CHITS[3], CHITS[1]), CHITS[0])),
    ],
)
def test_chits_are_drawn_until_one_acts(faces: tuple[int, ...], drawn: DrawnChits) -> None:
    assert play(draw, CHITS, dice=faces).result == drawn


def test_a_bag_of_idle_chits_is_emptied() -> None:
    outcome = play(draw, (CHITS[1], CHITS[3]), dice=(2, 1))
    assert outcome.result == DrawnChits((CHITS[3], CHITS[1]), None)
    assert outcome.result.figures == (4, 2)
    assert [throw.rows for throw in outcome.throws] == [("D",), ("B",)]


def test_a_turn_is_not_called_over_while_its_last_figure_acts() -> None:
    last = Board(turn=3, active=Activation(1, 7))
    assert bag_line(last) == "The bag is empty, so turn 3 ends after this figure."
    assert bag_line(replace(last, active=None)) == "Turn 3 is over, as the bag is empty."


def test_an_empty_bag_is_refused() -> None:
    with pytest.raises(IllegalNow, match="bag is empty"):
        play(draw, ())


def test_each_figure_that_can_act_is_equally_likely_to_be_next() -> None:
    expected = Counter(next(chit for chit in order if not chit.idle) for order in permutations(CHITS))
    counted = {chit: Fraction(ways, expected.total()) for chit, ways in expected.items()}
    assert chances(odds(acts_next, CHITS)) == counted
    assert chances(odds(draw, CHITS).by(lambda drawn: drawn.acts)) == counted
    assert odds(acts_next, CHITS[1:2]).weights == {None: 1}


@pytest.mark.parametrize(
    "figure, turned, idle",
    [
        (MAN, (), ""),
        (DOG, (), ""),
        (MAN, (SPATS,), "has acted on a leader's order"),
        (replace(MAN, standing=Standing.DEAD), (), "is dead"),
        (replace(DOG, standing=Standing.HOME), (), "is gone home"),
        (replace(MAN, present=False), (), "has left the table"),
        (None, (), "has left the table"),
        (replace(DOG, effects=(Effect(FigureState.AWAY, 1),)), (), "is away"),
        (replace(DOG, effects=(Effect(FigureState.AWAY, 1, False),)), (), ""),
    ],
)
def test_chits_of_figures_that_can_not_act_are_laid_aside(
    figure: Figure | None, turned: tuple[int, ...], idle: str
) -> None:
    assert chit_of(SPATS, "Spats", figure, turned) == Chit(SPATS, "Spats", idle)


def test_a_figure_that_is_away_uses_up_an_activation() -> None:
    dog = replace(DOG, effects=(Effect(FigureState.AWAY, 2),))
    for left in ("is away", "is away", ""):
        chit = chit_of(SPATS, "Rex", dog, ())
        assert chit.idle == left
        dog = fold(dog, passes(chit))
    assert passes(Chit(SPATS, "Rex", "is dead")) == ()


def test_chits_of_all_who_take_part_go_into_the_bag() -> None:
    away = replace(DOG, effects=(Effect(FigureState.AWAY, 2),))
    figures = [MAN, DOG, replace(MAN, standing=Standing.DEAD), replace(MAN, present=False), away]
    assert bag_of(enumerate([*figures, replace(DOG, standing=Standing.HOME), replace(MAN, prone=True)])) == (0, 1, 4, 6)


# Turns and activations


@pytest.mark.parametrize(
    "board, waiting, refusal",
    [
        (Board(1, bag=(1,)), 0, "1 chit is still in the bag"),
        (Board(1, bag=(1, 2)), 0, "2 chits are still in the bag"),
        (acting(MAN), 0, "activation is still running"),
        (Board(1, waiting=(1,)), 1, "called up act first"),
    ],
)
def test_a_turn_that_is_not_over_goes_on(board: Board, waiting: int, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        require_over(board, waiting)


@pytest.mark.parametrize(
    "board, waiting, refusal",
    [
        (Board(), 0, "No turn has begun"),
        (acting(MAN), 0, "activation is still running"),
        (Board(1, bag=(1,), waiting=(2,)), 1, "called up act first"),
        (Board(2, bag=(1,), fuses=(Fuse("Grenade 1", "Grenade", 0, 2),)), 0, "First the grenade 1 must go off"),
    ],
)
def test_when_no_chit_is_drawn(board: Board, waiting: int, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        require_drawing(board, waiting)
    require_drawing(Board(2, bag=(1,), fuses=(Fuse("Grenade 1", "Grenade", 0, 3),)))


def test_an_activation_counts_states_down_before_its_points_are_known() -> None:
    figure = replace(
        MAN,
        effects=(Effect(FigureState.SHAKEN, 1), Effect(FigureState.EXHAUSTED, 1, False)),
        duties=(reaction_test(Test.WOUNDED, after=1),),
    )
    board, now = after(Board(1, bag=(SPATS,)), figure, SPATS, begins(GAME, SPATS, figure, called=True))
    assert now.effects == (Effect(FigureState.SHAKEN, 0),)
    assert due_tests(now) == (reaction_test(Test.WOUNDED),)
    assert board.active == Activation(SPATS, 7, called=True)
    over, later = after(board, now, SPATS, ends(GAME, SPATS))
    assert (over.active, later.effects) == (None, ())


# Command


@pytest.mark.parametrize("brains, cm", [(0, 0), (1, 10), (4, 40), (5, 50)])
def test_a_word_carries_ten_centimetres_a_point_of_brains(brains: int, cm: float) -> None:
    assert play(command_distance, brains).result == cm
    with pytest.raises(OutOfRange):
        play(command_distance, -1)


LEADER = replace(READY[Profile.LEADER], name="Duke")


def test_leaders_and_ma_men_command() -> None:
    assert commands(LEADER)
    assert commands(of(MA_MAN))
    assert not commands(MAN)
    assert not commands(DOG)


@pytest.mark.parametrize(
    "figure, board, refusal",
    [
        (MAN, acting(MAN), "neither Head Honcho nor ma man"),
        (LEADER, Board(1), "is not active"),
        (LEADER, acting(LEADER, OTHER), "is not active"),
        (LEADER, acting(LEADER, called=True), "was called up"),
        (LEADER, acting(LEADER, spent=1), "needs all 11 action points to call up others\\. Only 10 are left"),
    ],
)
def test_most_figures_may_not_call_up_others(figure: Figure, board: Board, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        require_calling(board, SPATS, figure)
    assert require_calling(acting(LEADER), SPATS, LEADER).left == 11


@pytest.mark.parametrize(
    "board, figure, refusal",
    [
        (Board(1, bag=(1,)), MAN, "no chit in the bag"),
        (Board(1, bag=(OTHER,), turned=(OTHER,)), MAN, "no chit in the bag"),
        (Board(1, bag=(OTHER,)), replace(MAN, standing=Standing.DEAD), "is dead"),
        (Board(1, bag=(OTHER,)), replace(DOG, effects=(Effect(FigureState.AWAY),)), "is away"),
    ],
)
def test_some_figures_can_not_be_called_up(board: Board, figure: Figure, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        require_callable(board, OTHER, figure)
    require_callable(Board(1, bag=(OTHER,)), OTHER, MAN)


def test_a_refusal_beyond_the_command_distance_has_both_numbers() -> None:
    require_within(LEADER, 40, 40)
    with pytest.raises(Refusal, match=r"is 40 cm \(16″\)\. 42.5 cm \(17″\) is too far"):
        require_within(LEADER, 40, 42.5)


def test_figures_called_up_act_and_their_chits_are_turned() -> None:
    board = TurnBegun(GAME, (SPATS, 2, 3)).apply_to(Board())
    board, _ = after(board, LEADER, SPATS, (ChitDrawn(GAME, (SPATS,)), *begins(GAME, SPATS, LEADER)))
    active = require_calling(board, SPATS, LEADER)
    board, _ = after(board, LEADER, SPATS, calls(GAME, SPATS, active, (2, 3)))
    assert (board.active, board.waiting, board.turned, board.bag) == (None, (2, 3), (2, 3), (2, 3))
    board, _ = after(board, MAN, 3, begins(GAME, 3, MAN, called=True))
    assert board.waiting == (2,)
    assert chit_of(3, "C", MAN, board.turned).idle


def test_the_board_keeps_the_trace_of_an_activation() -> None:
    board = acting(FAST)
    spent = PointsSpent(GAME, points=4, segments=3, charged=True)
    board, figure = after(board, FAST, SPATS, (spent, *ends(GAME, SPATS)))
    assert (board.trace(SPATS).segments, board.trace(SPATS).charged) == (3, True)
    assert board.trace(OTHER).segments == 0
    assert Activated(SPATS).apply_to(figure) == ActivationEnded(SPATS).apply_to(figure)


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.binary(min_size=1))
def test_drawing_on_empties_any_bag_and_draws_each_chit_once(idle: list[bool], seed: bytes) -> None:
    left = tuple(Chit(place, str(place), "is dead" if one else "") for place, one in enumerate(idle))
    dice, met, acted = Fair(seed), list[int](), list[int]()
    while left:
        drawn = resolve(draw, left, dice=dice).result
        met += drawn.figures
        acted += [drawn.acts.figure] if drawn.acts else []
        left = tuple(chit for chit in left if chit.figure not in drawn.figures)
    assert sorted(met) == list(range(len(idle)))
    assert sorted(acted) == [place for place, one in enumerate(idle) if not one]
