"""Reaction tests: tables, modifiers, traits and odds (16; 25 Doggie reaction tests)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.reaction_tables import (
    DOG_TESTS,
    REACTION_TABLES,
    Heading,
    Reaction,
    ReactionResult,
    table_of,
)
from rules.gangstars.reactions.consequences import consequences
from rules.gangstars.reactions.many_tests import reactions
from rules.gangstars.reactions.reaction_tests import MATTERING, ReactionTest, factors, reaction, trial_of
from rules.gangstars.traits import trait_table as traits
from tests.rules.brute import brute, chances, play

R = Reaction
SPATS = replace(READY[Profile.HIT_MAN], name="Spats")
REX = replace(READY[Profile.SHEPHERD], name="Rex")

PRINTED: dict[tuple[Test, bool], Sequence[tuple[range, Reaction]]] = {
    (Test.FIRST_SHOT, False): ((range(1, 4), R.NO_NEARER), (range(4, 12), R.TAKES_COVER)),
    (Test.SURPRISED, False): ((range(1, 3), R.STARTLED), (range(3, 12), R.BOLTS)),
    (Test.HIT, False): ((range(1, 4), R.SHAKEN), (range(4, 12), R.RECOILS)),
    (Test.HIT_DRIVING, True): ((range(1, 4), R.SHAKEN), (range(4, 12), R.VEERS_OFF)),
    (Test.HIT_DRIVING, False): ((range(1, 4), R.SHAKEN), (range(4, 12), R.COWERS)),
    (Test.WOUNDED, False): ((range(1, 3), R.WITHDRAWS), (range(3, 12), R.REELS)),
    (Test.WOUNDED_DRIVING, True): (
        (range(1, 3), R.SHAKEN),
        (range(3, 4), R.SKIDS),
        (range(4, 12), R.CRASHES),
    ),
    (Test.WOUNDED_DRIVING, False): ((range(1, 3), R.SHAKEN), (range(3, 4), R.COWERS), (range(4, 12), R.COWERS)),
    (Test.HOMIE_KILLED, False): ((range(1, 4), R.GRIEVES), (range(4, 12), R.PANICS)),
    (Test.DOGS_NEAR, False): ((range(1, 3), R.WARY), (range(3, 12), R.FLEES_DOG)),
    (Test.EXTREME_DRIVING, True): ((range(1, 4), R.SWERVES), (range(4, 12), R.CRASHES)),
    (Test.DOG_WOUNDED, False): ((range(1, 4), R.AVENGES), (range(4, 12), R.HUNTS)),
    (Test.DOG_HURT, False): ((range(1, 6), R.HEELS), (range(6, 12), R.RUNS_HOME)),
    (Test.DOG_NEAR_DOG, False): ((range(1, 4), R.SNIFFS), (range(4, 12), R.BITES)),
    (Test.OPPONENT_RUNS, False): ((range(1, 3), R.FOLLOWS), (range(3, 12), R.HOUNDS)),
}
"""By test and column: the differences as printed; a blank cell is the row above."""


def spats(**state: Any) -> Figure:
    return replace(SPATS, **state)


def brainy(brains: int, *names: str) -> Figure:
    return spats(stats=replace(SPATS.stats, brains=brains), traits=names)


def effects(*states: FigureState) -> tuple[Effect, ...]:
    return tuple(Effect(state) for state in states)


# Tables


def test_every_test_has_its_table_and_those_in_a_vehicle_two_columns() -> None:
    assert {test for test, _ in PRINTED} == set(Test)
    assert len({table_of(test, driver).id for test, driver in PRINTED}) == 15
    assert len(REACTION_TABLES) == 17


@pytest.mark.parametrize("test, driver", PRINTED, ids=lambda one: str(one))
def test_every_difference_meets_its_row_for_any_brains(test: Test, driver: bool) -> None:
    rows = {difference: row for span, row in PRINTED[test, driver] for difference in span}
    passed = R.FREE_DEED if test is Test.SURPRISED else R.PASSED
    for brains, difference in product(range(6), range(-8, 12)):
        other = difference + 2 * brains - 3
        trial = ReactionTest(test, brains, driver=driver, other=other)
        expected = rows[difference] if difference > 0 else passed
        steers = expected in (R.SKIDS, R.SWERVES, R.VEERS_OFF)
        verdict = play(reaction, trial, dice=(3, 1) if steers else (3,)).result
        assert verdict.reaction is expected, (brains, difference)
        assert (verdict.heading is not None) == steers


@pytest.mark.parametrize("brains", range(6))
def test_brains_count_twice(brains: int) -> None:
    for face in range(1, 7):
        met = play(reaction, ReactionTest(Test.HIT, brains), dice=(face,)).result.reaction
        assert (met is R.PASSED) == (face - brains <= brains)


@pytest.mark.parametrize(
    "face, heading", [(1, "LEFT"), (2, "LEFT"), (3, "AHEAD"), (4, "AHEAD"), (5, "RIGHT"), (6, "RIGHT")]
)
def test_control_is_lost_to_either_side(face: int, heading: str) -> None:
    for test in (Test.EXTREME_DRIVING, Test.WOUNDED_DRIVING):
        verdict = play(reaction, ReactionTest(test, driver=True), dice=(3, face)).result
        assert verdict.heading is Heading[heading]


@pytest.mark.parametrize(
    "face, heading", [(1, Heading.ASLANT), (3, Heading.ASLANT), (4, Heading.AWAY), (6, Heading.AWAY)]
)
def test_a_driver_who_is_hit_veers_away_from_the_shooter(face: int, heading: Heading) -> None:
    assert play(reaction, ReactionTest(Test.HIT_DRIVING, driver=True), dice=(4, face)).result == ReactionResult(
        R.VEERS_OFF, heading
    )


# Modifiers


@pytest.mark.parametrize(
    "fact, label, value",
    [
        ({"brains": 2}, "brains", -2),
        ({"brains": 2}, "to beat by own brains", -2),
        ({"borrowed": 4}, "borrowed brains", -4),
        ({"shot_at": True}, "shot at or charged", 1),
        ({"shaken": True}, "shaken", 1),
        ({"surprised": True}, "surprised", 1),
        ({"terrified": True}, "terrified", 2),
        ({"wounded": True}, "wounded", 2),
        ({"friends": True}, "friends in sight", -1),
        ({"runs": True}, "an enemy runs", -1),
        ({"cover": True}, "cover or a good place", -2),
        ({"forced_back": True}, "forced the opponent back", -2),
        ({"segments": 3}, "segments driven", 3),
        ({"actions": 2}, "other actions", 2),
        ({"rough": True}, "woods, water or a steep hill", 1),
        ({"icy": True}, "snow or ice", 2),
        ({"other": -4}, "as said", -4),
    ],
)
def test_every_modifier_is_in_the_sum_by_its_name(fact: dict[str, Any], label: str, value: int) -> None:
    trial = ReactionTest(Test.EXTREME_DRIVING, driver=True, **fact)
    assert Modifier(label, value) in factors(trial)
    assert resolve(reaction, trial, dice=Fair(b"any")).throws[0].modifiers == factors(trial)
    assert factors(ReactionTest(Test.EXTREME_DRIVING, driver=True)) == ()


def test_of_shaken_and_terrified_only_terrified_counts() -> None:
    assert factors(ReactionTest(Test.HIT, shaken=True, terrified=True)) == (Modifier("terrified", 2),)


def test_the_driving_counts_for_the_test_of_driving_alone() -> None:
    driven = {"segments": 3, "actions": 2, "rough": True, "icy": True, "traits": (traits.STUPID, traits.ALL_THUMBS)}
    assert factors(ReactionTest(Test.HIT_DRIVING, driver=True, **driven)) == ()
    assert factors(ReactionTest(Test.WOUNDED, **driven)) == ()
    assert (
        sum(one.value for one in factors(ReactionTest(Test.EXTREME_DRIVING, driver=True, **driven)))
        == 3 + 2 + 1 + 2 + 2 + 2
    )


def test_the_higher_brains_are_borrowed_but_the_result_is_held_against_ones_own() -> None:
    assert factors(ReactionTest(Test.HIT, 2, borrowed=4)) == (
        Modifier("borrowed brains", -4),
        Modifier("to beat by own brains", -2),
    )
    assert factors(ReactionTest(Test.HIT, 4, borrowed=2)) == (
        Modifier("brains", -4),
        Modifier("to beat by own brains", -4),
    )


@pytest.mark.parametrize(
    "trial", [{"brains": 6}, {"brains": -1}, {"borrowed": 6}, {"segments": 21}, {"actions": -1}, {"other": 21}]
)
def test_impossible_numbers_are_refused_before_any_die(trial: dict[str, Any]) -> None:
    with pytest.raises(OutOfRange):
        play(reaction, ReactionTest(Test.HIT, **trial))


# The sheet


def test_a_sheet_fills_a_trial_in() -> None:
    figure = spats(effects=effects(FigureState.SHAKEN, FigureState.TERRIFIED, FigureState.SURPRISED), light=1)
    assert trial_of(figure, Test.WOUNDED) == ReactionTest(
        Test.WOUNDED, 1, shaken=True, terrified=True, surprised=True, wounded=True
    )
    assert trial_of(SPATS, Test.WOUNDED) == ReactionTest(Test.WOUNDED, 1)
    owed = reaction_test(Test.HIT_DRIVING, shot_at=True, cover=True, driver=True)
    filled = trial_of(SPATS, Test.HIT_DRIVING, owed)
    assert (filled.shot_at, filled.cover, filled.driver) == (True, True, True)
    assert trial_of(SPATS, Test.EXTREME_DRIVING).driver


@pytest.mark.parametrize("test", Test)
def test_dogs_make_the_tests_of_dogs_and_people_those_of_people(test: Test) -> None:
    right, wrong = (REX, SPATS) if test in DOG_TESTS else (SPATS, REX)
    assert trial_of(right, test).test is test
    with pytest.raises(IllegalNow, match=test):
        trial_of(wrong, test)


# Traits


@pytest.mark.parametrize("test", [test for test in Test if test not in DOG_TESTS])
def test_a_cool_man_makes_no_test_at_all(test: Test) -> None:
    outcome = play(reaction, trial_of(brainy(0, traits.COOL_MAN), test))
    assert outcome.result == ReactionResult(R.SPARED)
    assert outcome.steps == (Reminder("gs.trait.cool-man", f"no test “{test}”"),)


def test_a_third_eye_can_not_be_surprised_and_tests_for_all_else() -> None:
    figure = brainy(0, traits.THIRD_EYE)
    assert play(reaction, trial_of(figure, Test.SURPRISED)).result == ReactionResult(R.SPARED)
    assert play(reaction, trial_of(figure, Test.HIT), dice=(6,)).result == ReactionResult(R.RECOILS)


def test_a_driver_tests_for_slamming_the_brakes_alone() -> None:
    figure = brainy(0, traits.DRIVER)
    assert play(reaction, trial_of(figure, Test.EXTREME_DRIVING)).result == ReactionResult(R.SPARED)
    owed = reaction_test(Test.EXTREME_DRIVING, "hard braking")
    assert play(reaction, trial_of(figure, Test.EXTREME_DRIVING, owed), dice=(4,)).result == ReactionResult(R.CRASHES)
    assert play(reaction, replace(trial_of(figure, Test.HIT_DRIVING), driver=True), dice=(1,)).result == ReactionResult(
        R.SHAKEN
    )


def test_the_stupid_borrow_no_brains() -> None:
    assert ReactionTest(Test.HIT, 1, borrowed=5, traits=(traits.STUPID,)).brains_used == 1
    assert ReactionTest(Test.HIT, 1, borrowed=5).brains_used == 5


def test_the_stupid_drive_worse_but_for_bikes() -> None:
    car = ReactionTest(Test.EXTREME_DRIVING, driver=True, traits=(traits.STUPID,))
    assert factors(car) == (Modifier("stupid at the wheel", 2),)
    assert factors(replace(car, bike=True)) == ()


def test_a_biker_is_better_on_a_bike_and_minds_no_ice_there() -> None:
    trial = ReactionTest(Test.EXTREME_DRIVING, driver=True, icy=True, traits=(traits.BIKER,))
    assert factors(trial) == (Modifier("snow or ice", 2),)
    assert factors(replace(trial, bike=True)) == (Modifier("biker", -2),)
    for test in (Test.HIT_DRIVING, Test.WOUNDED_DRIVING):
        assert factors(replace(trial, test=test, bike=True)) == (Modifier("biker", -2),)
        assert factors(replace(trial, test=test, bike=True, driver=False)) == ()


def test_all_thumbs_are_worse_at_a_wheel() -> None:
    trial = ReactionTest(Test.EXTREME_DRIVING, driver=True, traits=(traits.ALL_THUMBS,))
    assert factors(trial) == (Modifier("all thumbs", 2),)


def test_a_hardass_does_not_count_light_wounds() -> None:
    assert trial_of(spats(light=1), Test.HIT).wounded
    assert not trial_of(spats(light=1, traits=(traits.HARDASS,)), Test.HIT).wounded
    assert trial_of(spats(heavy=1, traits=(traits.HARDASS,)), Test.HIT).wounded


def test_the_stoned_are_always_shaken_and_nothing_else_is_added_for_drugs() -> None:
    assert factors(trial_of(brainy(0, traits.STONED), Test.HIT)) == (Modifier("shaken", 1),)
    assert factors(trial_of(brainy(0, traits.EIGHT_MILES_HIGH), Test.HIT)) == ()


def test_a_dog_boy_is_neither_shaken_nor_terrified_by_dogs() -> None:
    boy = spats(traits=(traits.DOG_BOY,))
    left = fold(boy, consequences(1, boy, Test.DOGS_NEAR, ReactionResult(R.FLEES_DOG)))
    assert [one.state for one in left.effects] == [FigureState.EXHAUSTED]
    left = fold(boy, consequences(1, boy, Test.DOGS_NEAR, ReactionResult(R.WARY)))
    assert [one.state for one in left.effects] == [FigureState.KEEPS_FROM_DOG]
    left = fold(boy, consequences(1, boy, Test.HIT, ReactionResult(R.SHAKEN)))
    assert left.counts(FigureState.SHAKEN)


def test_a_dog_around_a_figure_shakes_it() -> None:
    assert trial_of(spats(effects=effects(FigureState.HARRIED)), Test.HIT).shaken


def test_traits_that_matter_are_kept_in_one_order() -> None:
    figure = spats(traits=(*reversed(MATTERING), traits.DODGY))
    assert trial_of(figure, Test.HIT).traits == MATTERING


# Odds


@pytest.mark.parametrize(
    "trial",
    [
        ReactionTest(Test.FIRST_SHOT, 1, shot_at=True),
        ReactionTest(Test.SURPRISED, 0),
        ReactionTest(Test.WOUNDED_DRIVING, 0, driver=True, other=0),
        ReactionTest(Test.HIT_DRIVING, 0, driver=True, shaken=True),
        ReactionTest(Test.EXTREME_DRIVING, 1, segments=3, driver=True),
        ReactionTest(Test.OPPONENT_RUNS, 2, other=3),
        ReactionTest(Test.HIT, traits=(traits.COOL_MAN,)),
    ],
)
def test_the_odds_are_those_of_every_die(trial: ReactionTest) -> None:
    assert chances(odds(reaction, trial)) == brute(reaction, trial)


def test_the_odds_by_hand() -> None:
    """A hit-man with brains 1 who is shot at first: 1 passes (1-1+1-1=0), 2 to 4 hold, 5 and 6 take cover."""
    found = odds(reaction, ReactionTest(Test.FIRST_SHOT, 1, shot_at=True)).by(lambda one: one.reaction)
    assert chances(found) == {
        R.PASSED: Fraction(1, 6),
        R.NO_NEARER: Fraction(3, 6),
        R.TAKES_COVER: Fraction(2, 6),
    }


def test_several_test_one_after_the_other_under_their_numbers() -> None:
    trials = (ReactionTest(Test.HIT), ReactionTest(Test.WOUNDED_DRIVING, driver=True), ReactionTest(Test.DOG_HURT, 3))
    outcome = play(reactions, trials, dice=(4, 3, 6, 1))
    assert [one.reaction for one in outcome.result] == [R.RECOILS, R.SKIDS, R.PASSED]
    assert [throw.why for throw in outcome.throws] == ["hit:0", "wounded in a vehicle:1", "direction:1", "wounded:2"]
    assert [throw.good for throw in outcome.throws] == [(), (), (), (1, 2, 3, 4, 5, 6)]
