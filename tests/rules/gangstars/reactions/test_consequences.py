"""The states that a reaction test leaves, and how long they last (16; 25)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Owes, Settled
from rules.gangstars.gangs.roster import check
from rules.gangstars.model.acting import require_able, spend
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, Eased
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile, Standing, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.lines import effect_line
from rules.gangstars.model.obligations import due_tests, reaction_test, which_of
from rules.gangstars.model.reaction_tables import (
    DOG_TESTS,
    PASSES,
    REACTION_TABLES,
    Reaction,
    ReactionResult,
    table_of,
)
from rules.gangstars.reactions.consequences import LEAVES, consequences, hides
from rules.gangstars.reactions.reaction_tests import trial_of
from rules.gangstars.traits import trait_table as traits

R = Reaction
SPATS = replace(READY[Profile.HIT_MAN], name="Spats")
REX = replace(READY[Profile.SHEPHERD], name="Rex")


def spats(**state: Any) -> Figure:
    return replace(SPATS, **state)


# Consequences


def lives(figure: Figure, times: int) -> list[set[FigureState]]:
    """The states of a figure now, then in each activation and after it."""
    seen = [{one.state for one in figure.effects}]
    for _ in range(times):
        for change in (Activated(1), ActivationEnded(1)):
            figure = change.apply_to(figure)
            seen.append({one.state for one in figure.effects})
    return seen


UNTIL, NEXT, TWICE, ALWAYS = (1, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 1, 1, 1, 0), (1, 1, 1, 1, 1)
"""Now, in the next activation, after it, in the one after that, after it."""
LENGTHS: dict[Reaction, dict[FigureState, tuple[int, ...]]] = {
    R.FREE_DEED: {FigureState.FREE_SHOT: UNTIL, FigureState.FREE_ATTACK: UNTIL},
    R.NO_NEARER: {FigureState.NO_ADVANCE: NEXT},
    R.STARTLED: {FigureState.SURPRISED: UNTIL},
    R.BOLTS: {FigureState.SHAKEN: NEXT, FigureState.EXHAUSTED: NEXT},
    R.SHAKEN: {FigureState.SHAKEN: UNTIL},
    R.RECOILS: {FigureState.SHAKEN: NEXT},
    R.VEERS_OFF: {FigureState.SHAKEN: TWICE},
    R.COWERS: {FigureState.EXHAUSTED: NEXT, FigureState.TERRIFIED: NEXT},
    R.WITHDRAWS: {FigureState.NO_ADVANCE: NEXT, FigureState.EXHAUSTED: NEXT, FigureState.TERRIFIED: NEXT},
    R.REELS: {FigureState.TERRIFIED: TWICE, FigureState.EXHAUSTED: TWICE},
    R.SKIDS: {FigureState.SHAKEN: TWICE},
    R.GRIEVES: {FigureState.NO_ADVANCE: NEXT, FigureState.SHAKEN: NEXT},
    R.PANICS: {FigureState.TERRIFIED: NEXT, FigureState.EXHAUSTED: NEXT},
    R.WARY: {FigureState.KEEPS_FROM_DOG: NEXT, FigureState.SHAKEN: UNTIL},
    R.FLEES_DOG: {FigureState.TERRIFIED: NEXT, FigureState.EXHAUSTED: NEXT},
    R.AVENGES: {FigureState.FREE_SHOT: UNTIL, FigureState.FREE_ATTACK: UNTIL, FigureState.FANATIC: TWICE},
    R.HUNTS: {FigureState.AVENGES_DOG: ALWAYS, FigureState.FANATIC: ALWAYS, FigureState.EXHAUSTED: NEXT},
    R.SNIFFS: {FigureState.STAYS: TWICE},
    R.BITES: {FigureState.FREE_ATTACK: UNTIL},
    R.FOLLOWS: {FigureState.CHASES: NEXT},
    R.HOUNDS: {FigureState.CHASES: ALWAYS, FigureState.FREE_ATTACK: UNTIL},
}
NOTHING = {R.SPARED, R.PASSED, R.TAKES_COVER, R.CRASHES, R.SWERVES, R.HEELS, R.RUNS_HOME}


def test_every_row_leaves_what_it_says_or_nothing() -> None:
    assert set(LENGTHS) == set(LEAVES)
    assert set(LENGTHS) | NOTHING == set(Reaction)


@pytest.mark.parametrize("met", LENGTHS)
def test_states_of_a_row_end_in_time(met: Reaction) -> None:
    seen = lives(replace(SPATS, effects=LEAVES[met]), 2)
    for state, holds in LENGTHS[met].items():
        assert tuple(int(state in one) for one in seen) == holds, state
    assert seen[0] == set(LENGTHS[met])


def test_an_active_figure_keeps_a_state_through_the_next_activation() -> None:
    figure = Activated(1).apply_to(SPATS)
    figure = fold(figure, consequences(1, figure, Test.HIT, ReactionResult(R.RECOILS)))
    figure = ActivationEnded(1).apply_to(figure)
    assert figure.counts(FigureState.SHAKEN)
    figure = Activated(1).apply_to(figure)
    assert figure.counts(FigureState.SHAKEN)
    assert not ActivationEnded(1).apply_to(figure).counts(FigureState.SHAKEN)


def test_cover_to_run_to_exhausts_and_none_means_the_ground() -> None:
    verdict = ReactionResult(R.TAKES_COVER)
    near = fold(SPATS, consequences(1, SPATS, Test.FIRST_SHOT, verdict, refuge=True))
    assert (near.prone, near.effects) == (False, (Effect(FigureState.EXHAUSTED, 1, why="first shot at"),))
    none = fold(SPATS, consequences(1, SPATS, Test.FIRST_SHOT, verdict, refuge=False))
    assert (none.prone, none.effects) == (True, ())


@pytest.mark.parametrize("refuge", [True, False])
def test_until_the_player_says_whether_there_is_cover_the_figure_does_nothing_else(refuge: bool) -> None:
    figure = fold(SPATS, consequences(1, SPATS, Test.FIRST_SHOT, ReactionResult(R.TAKES_COVER)))
    with pytest.raises(IllegalNow, match="/gangstars cover"):
        require_able(figure)
    changes = consequences(1, SPATS, Test.FIRST_SHOT, ReactionResult(R.TAKES_COVER), refuge=refuge)
    after = fold(figure, hides(1, figure, refuge))
    assert after == fold(SPATS, changes)
    require_able(after)
    with pytest.raises(IllegalNow, match="doesn't have to take cover"):
        hides(1, after, refuge)


@pytest.mark.parametrize(
    "facts, states",
    [
        ({"contact": True}, {FigureState.SURPRISED, FigureState.FREE_ATTACK}),
        ({"contact": True, "shot_at": True}, {FigureState.SURPRISED, FigureState.FREE_ATTACK}),
        ({"shot_at": True}, {FigureState.SURPRISED, FigureState.FREE_SHOT, FigureState.TAKES_COVER}),
        ({"shot_at": True, "refuge": True}, {FigureState.SURPRISED, FigureState.FREE_SHOT, FigureState.EXHAUSTED}),
        ({}, {FigureState.SURPRISED, FigureState.TAKES_COVER}),
    ],
)
def test_a_startled_figure_answers_what_startled_it(facts: dict[str, Any], states: set[FigureState]) -> None:
    after = fold(SPATS, consequences(1, SPATS, Test.SURPRISED, ReactionResult(R.STARTLED), **facts))
    assert {one.state for one in after.effects} == states
    if FigureState.TAKES_COVER not in states or FigureState.FREE_SHOT in states:
        require_able(after)


def test_a_panicked_one_tests_again_as_the_activation_after_the_next_begins() -> None:
    figure = fold(SPATS, consequences(1, SPATS, Test.HOMIE_KILLED, ReactionResult(R.PANICS)))
    assert figure.duties == (reaction_test(Test.HOMIE_KILLED, "once more, after running", after=2),)
    figure = Activated(1).apply_to(figure)
    assert not due_tests(figure)
    require_able(figure)
    figure = fold(figure, (ActivationEnded(1), Activated(1)))
    assert due_tests(figure)
    assert not figure.counts(FigureState.TERRIFIED)
    with pytest.raises(IllegalNow, match="must make a reaction test first"):
        require_able(figure)


def test_a_heavy_wound_is_tested_as_the_next_activation_begins() -> None:
    figure = Owes(1, reaction_test(Test.WOUNDED, after=1)).apply_to(SPATS)
    require_able(figure)
    with pytest.raises(IllegalNow):
        require_able(Activated(1).apply_to(figure))


def test_dogs_that_play_test_again_next_turn() -> None:
    dog = fold(REX, consequences(1, REX, Test.DOG_NEAR_DOG, ReactionResult(R.SNIFFS)))
    assert [(which_of(one), one.after) for one in dog.duties] == [(Test.DOG_NEAR_DOG, 1)]
    assert due_tests(Activated(1).apply_to(dog))


def test_a_dog_that_runs_home_is_off_and_no_chase_outlasts_its_test() -> None:
    chasing = replace(REX, effects=LEAVES[R.HOUNDS])
    for met, standing in ((R.PASSED, ""), (R.HEELS, ""), (R.RUNS_HOME, Standing.HOME)):
        dog = fold(chasing, consequences(1, chasing, Test.DOG_HURT, ReactionResult(met)))
        assert dog.standing == standing
        assert not dog.counts(FigureState.CHASES)


@pytest.mark.parametrize("met", sorted(NOTHING - {R.TAKES_COVER, R.RUNS_HOME}))
def test_a_pass_or_an_effect_on_the_vehicle_leaves_the_figure_unchanged(met: Reaction) -> None:
    assert consequences(1, SPATS, Test.HIT, ReactionResult(met)) == ()


# Free deeds


ACTIVE = Board(turn=1, active=Activation(1, points=8))


@pytest.mark.parametrize("board", [Board(turn=1), ACTIVE, Board(turn=1, active=Activation(2, points=8))])
@pytest.mark.parametrize("action", [Action.SHOOT, Action.FIGHT])
def test_a_free_deed_costs_nothing_in_any_activation_and_is_the_only_one(board: Board, action: Action) -> None:
    figure = replace(SPATS, effects=LEAVES[R.FREE_DEED])
    changes, price = spend(board, 9, 1, figure, action)
    assert price is None
    after = fold(figure, changes)
    assert after.effects == ()
    if board is ACTIVE:
        assert spend(board, 9, 1, after, action)[1] is not None
    else:
        with pytest.raises(IllegalNow):
            spend(board, 9, 1, after, action)


def test_a_free_shot_is_never_aimed() -> None:
    figure = replace(SPATS, effects=LEAVES[R.FREE_DEED])
    with pytest.raises(IllegalNow):
        spend(Board(turn=1), 9, 1, figure, Action.AIM)


# Words


@pytest.mark.parametrize(
    "effect, line",
    [
        (Effect(FigureState.SHAKEN, 1, through=False), "shaken until their next activation begins"),
        (Effect(FigureState.SHAKEN, 1, why="hit"), "shaken until their next activation ends (hit)"),
        (Effect(FigureState.SHAKEN, 0), "shaken until this activation ends"),
        (Effect(FigureState.SHAKEN, 2), "shaken for their next 2 activations"),
        (Effect(FigureState.FANATIC, FOREVER), "fanatic for the rest of the game"),
        (Effect(FigureState.TAKES_COVER, FOREVER), "has to take cover"),
        (Effect(FigureState.FORCED_BACK, FOREVER), "forced back until this close combat ends"),
        (Effect(FigureState.HARRIED, FOREVER, why="Rex"), "a dog around it until the dog leaves (Rex)"),
        (Effect(FigureState.CHASES, FOREVER), "chases who runs until that figure is out or gone"),
    ],
)
def test_a_state_shows_its_duration(effect: Effect, line: str) -> None:
    assert effect_line(effect) == line


def test_every_row_says_what_it_does_and_every_passing_one_passes() -> None:
    for table in REACTION_TABLES:
        assert all(row.effect for row in table.rows)
        assert all((row.label == "Passed") == (row.key in PASSES) for row in table.rows)


# Anything


@given(st.data())
def test_no_test_takes_a_figure_beyond_the_limits_of_a_card(data: st.DataObject) -> None:
    figure = data.draw(st.sampled_from([SPATS, REX, spats(traits=(traits.DOG_BOY, traits.STONED))]))
    tests = [test for test in Test if (test in DOG_TESTS) == figure.is_dog]
    for _ in range(data.draw(st.integers(1, 12))):
        step = data.draw(st.sampled_from(("owe", "test", "activate", "hide")))
        due = due_tests(figure)
        if step == "owe" and len(figure.duties) < 4:
            owed = reaction_test(data.draw(st.sampled_from(tests)), driver=data.draw(st.booleans()))
            figure = Owes(1, owed).apply_to(figure)
        elif step == "test" and due:
            trial = trial_of(figure, which_of(due[0]), due[0])
            rows = [row.key for row in table_of(trial.test, trial.driver).rows]
            refuge = data.draw(st.sampled_from((True, False, None)))
            verdict = ReactionResult(data.draw(st.sampled_from(rows)))
            changes = consequences(1, figure, trial.test, verdict, shot_at=trial.shot_at, refuge=refuge)
            figure = fold(figure, (Settled(1, due[0]), *changes))
        elif step == "hide" and figure.counts(FigureState.TAKES_COVER):
            figure = fold(figure, hides(1, figure, data.draw(st.booleans())))
        else:
            figure = fold(figure, (Activated(1), ActivationEnded(1)))
        assert len({one.state for one in figure.effects}) == len(figure.effects)
        assert figure.standing in (Standing.FIGHTING, Standing.HOME)
        assert check(figure) == []
    for _ in range(3):
        figure = fold(figure, (Activated(1), ActivationEnded(1)))
    assert all(one.left == FOREVER for one in figure.effects)


def test_an_effect_put_right_by_hand_ends() -> None:
    figure = fold(SPATS, (Affected(1, Effect(FigureState.FANATIC, FOREVER)), Eased(1, FigureState.FANATIC)))
    assert figure.effects == ()
