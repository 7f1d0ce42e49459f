"""Legging It: rates, rough ground, hostages, stairs, ladders, sneaking, hiding and spotting."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import Cover, Gait, Posture, Rating, Stat
from rules.mad_dogs.movement.on_foot import (
    INCHES,
    LadderTurn,
    StepOnFoot,
    climb,
    distance_of,
    ladder,
    move_on_foot,
    stairs,
)
from rules.mad_dogs.movement.stealth import hide, sneak, spot, stays_hidden, unnoticed
from rules.mad_dogs.movement.stunts_and_smarts import target_number
from tests.rules.brute import brute, chances, play

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "000_0685a76f3c78e36a.txt"
FACES = range(1, 7)
CANT_MOVE = [Posture.PRONE, Posture.UNCONSCIOUS, Posture.DEAD]
stunts, smarts = partial(Rating, Stat.STUNTS), partial(Rating, Stat.SMARTS)


def inches(move: StepOnFoot, *dice: int) -> float:
    return play(move_on_foot, move, dice=dice).result


# Rates


def test_hot_dog_reaches_the_van() -> None:
    """A creep of 2 inches to the corner, then a run: 4 and a roll of 4 make 8, and the van is 6 away."""
    assert inches(StepOnFoot(Gait.CREEP)) == 2
    assert inches(StepOnFoot(Gait.RUN), 4) == 8


def test_a_walk_is_4_inches() -> None:
    outcome = play(move_on_foot, StepOnFoot(Gait.WALK))
    assert (outcome.rule, outcome.result, outcome.throws) == ("mad.move", 4, ())


@pytest.mark.parametrize("face", FACES)
def test_a_run_is_4_inches_and_a_die(face: int) -> None:
    outcome = play(move_on_foot, StepOnFoot(Gait.RUN), dice=(face,))
    assert outcome.result == 4 + face
    assert [throw.why for throw in outcome.throws] == ["run"]


def test_the_rates_are_the_books() -> None:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("LEGGING IT\t"))
    for gait, line in zip((Gait.CREEP, Gait.WALK, Gait.RUN), lines[start + 2 : start + 5], strict=True):
        name, distance, _ = line.split("\t")
        assert name == gait
        assert re.findall(r"^\d", distance) == [str(INCHES[gait])]
        assert ("1D6" in distance) is (gait is Gait.RUN)


@pytest.mark.parametrize(
    "gait, dice, plain, fast, gimpy, both",
    [
        (Gait.CREEP, (), 2, 2, 1, 1),
        (Gait.WALK, (), 4, 4, 3, 3),
        (Gait.RUN, (1,), 5, 8, 3, 6),
        (Gait.RUN, (6,), 10, 13, 8, 11),
    ],
)
def test_fast_movers_and_the_gimpy(
    gait: Gait, dice: tuple[int, ...], plain: int, fast: int, gimpy: int, both: int
) -> None:
    """Gimpy takes 2 off a run, not 3."""
    assert inches(StepOnFoot(gait), *dice) == plain
    assert inches(StepOnFoot(gait, ("Fast Mover",)), *dice) == fast
    assert inches(StepOnFoot(gait, ("Gimpy",)), *dice) == gimpy
    assert inches(StepOnFoot(gait, ("Fast Mover", "Gimpy")), *dice) == both


HALVES = {
    "rough ground": {"rough": True},
    "seriously wounded": {"posture": Posture.HALF_SPEED},
    "up the stairs": {"upstairs": True},
}


@pytest.mark.parametrize("name", HALVES)
def test_rough_ground_serious_wounds_and_stairs_up_halve(name: str) -> None:
    facts = HALVES[name]
    assert inches(StepOnFoot(Gait.CREEP, **facts)) == 1
    assert inches(StepOnFoot(Gait.WALK, **facts)) == 2
    assert [inches(StepOnFoot(Gait.RUN, **facts), face) for face in FACES] == [2.5, 3, 3.5, 4, 4.5, 5]
    assert distance_of(StepOnFoot(Gait.WALK, **facts)).halved == (name,)


def test_each_reason_halves_once_more_and_nothing_is_rounded() -> None:
    assert inches(StepOnFoot(Gait.WALK, rough=True, posture=Posture.HALF_SPEED)) == 1
    assert inches(StepOnFoot(Gait.RUN, rough=True, posture=Posture.HALF_SPEED), 1) == 1.25
    assert inches(StepOnFoot(Gait.CREEP, rough=True, posture=Posture.HALF_SPEED, upstairs=True)) == 0.25


def test_skills_count_before_the_halving() -> None:
    assert inches(StepOnFoot(Gait.RUN, ("Fast Mover",), rough=True), 3) == (4 + 3 + 3) / 2
    assert inches(StepOnFoot(Gait.CREEP, ("Gimpy",), rough=True)) == 0.5


def test_every_part_of_the_sum_has_a_name() -> None:
    asked = distance_of(StepOnFoot(Gait.RUN, ("Fast Mover", "Gimpy"), rough=True))
    assert asked == (4, (Modifier("Fast Mover", 3), Modifier("Gimpy", -2)), None, ("rough ground",))


@pytest.mark.parametrize("hostages", [1, 2])
def test_hostages_reduce_a_move_to_2_inches(hostages: int) -> None:
    assert inches(StepOnFoot(Gait.CREEP, hostages=hostages)) == 2
    assert inches(StepOnFoot(Gait.WALK, hostages=hostages)) == 2
    assert inches(StepOnFoot(Gait.WALK, hostages=hostages, rough=True)) == 1
    assert inches(StepOnFoot(Gait.WALK, ("Gimpy",), hostages=hostages)) == 2
    assert inches(StepOnFoot(Gait.CREEP, ("Gimpy",), hostages=hostages)) == 1


@pytest.mark.parametrize("hostages", [1, 2])
def test_no_figure_runs_with_hostages(hostages: int) -> None:
    with pytest.raises(IllegalNow, match="run with hostages"):
        play(move_on_foot, StepOnFoot(Gait.RUN, hostages=hostages))


@pytest.mark.parametrize("hostages", [-1, 3])
def test_no_figure_holds_more_than_two(hostages: int) -> None:
    with pytest.raises(OutOfRange, match="0 to 2"):
        play(move_on_foot, StepOnFoot(hostages=hostages))


@pytest.mark.parametrize("posture", CANT_MOVE)
def test_who_lies_there_goes_nowhere(posture: Posture) -> None:
    for resolver, *asked in ((move_on_foot, StepOnFoot(posture=posture)), (stairs, posture), (ladder, posture)):
        with pytest.raises(IllegalNow, match=f"is {posture} can't move"):
            play(resolver, *asked)


def test_standing_still_is_no_move() -> None:
    with pytest.raises(IllegalNow, match="a creep, a walk or a run"):
        play(move_on_foot, StepOnFoot(Gait.STILL))


# Stairs and ladders


def test_stairs_up_cost_double_and_down_nothing() -> None:
    assert inches(StepOnFoot(Gait.WALK, upstairs=True)) == 2
    assert inches(StepOnFoot(Gait.WALK, upstairs=False)) == 4


def test_a_floor_a_turn_by_stairs() -> None:
    outcome = play(stairs)
    assert (outcome.rule, outcome.result) == ("mad.move.stairs", 1)
    assert play(stairs, Posture.HALF_SPEED).result == 0.5


def test_2_inches_or_half_a_floor_a_turn_on_a_ladder() -> None:
    outcome = play(ladder)
    assert (outcome.rule, outcome.result) == ("mad.move.ladder", LadderTurn(2, 0.5))
    assert play(ladder, Posture.HALF_SPEED).result == LadderTurn(1, 0.25)


def test_no_figure_climbs_with_hostages() -> None:
    with pytest.raises(IllegalNow, match="Let them go"):
        play(ladder, Posture.UP, 1)
    with pytest.raises(OutOfRange):
        play(ladder, Posture.UP, 3)


@pytest.mark.parametrize("face", FACES)
def test_a_cat_burglar_climbs_with_2_more_stunts(face: int) -> None:
    assert play(climb, stunts(3), dice=(face,)).result is (face <= 3)
    assert play(climb, stunts(3, skills=("Cat Burglar",)), dice=(face,)).result is (face <= 5)


# STUNTS and SMARTS


@pytest.mark.parametrize("stat", [Stat.STUNTS, Stat.SMARTS])
@pytest.mark.parametrize(
    "whole, facts, modifiers",
    [
        (4, {}, ()),
        (4, {"lost": 2}, (Modifier("wounds", -2),)),
        (4, {"nervous": True}, (Modifier("nervous", -2),)),
        (4, {"skills": ("Drunk/Addicted",), "drunk": True}, (Modifier("Drunk/Addicted", -1),)),
        (4, {"skills": ("Drunk/Addicted",)}, ()),
        (4, {"skills": ("Mean Drunk",), "drunk": True}, ()),
        (
            6,
            {"lost": 1, "nervous": True, "skills": ("Drunk/Addicted",), "drunk": True},
            (Modifier("wounds", -1), Modifier("nervous", -2), Modifier("Drunk/Addicted", -1)),
        ),
    ],
)
def test_what_changes_stunts_and_smarts(
    stat: Stat, whole: int, facts: dict[str, Any], modifiers: tuple[Modifier, ...]
) -> None:
    assert target_number(Rating(stat, whole, **facts)) == Target(stat, whole, modifiers)


def test_smoke_costs_smarts_and_climbing_helps_stunts_only() -> None:
    burglar = ("Cat Burglar",)
    assert target_number(smarts(4, skills=burglar), smoke=True).modifiers == (Modifier("smoke", -1),)
    assert target_number(stunts(4, skills=burglar)).modifiers == (Modifier("Cat Burglar", +2),)


def test_an_attribute_below_0_is_refused() -> None:
    for resolver, *asked in (
        (climb, stunts(-1)),
        (spot, smarts(-1)),
        (hide, smarts(-1), Cover.HARD),
        (sneak, Gait.CREEP, (smarts(3), smarts(-1))),
    ):
        with pytest.raises(OutOfRange, match="0 or more"):
            play(resolver, *asked)


# Sneaking


@pytest.mark.parametrize("face", FACES)
def test_a_creeping_figure_is_noticed_by_a_watcher_who_passes_smarts(face: int) -> None:
    outcome = play(sneak, Gait.CREEP, (smarts(3),), dice=(face,))
    assert outcome.rule == "mad.move.sneak"
    assert outcome.result == (face <= 3,)
    assert play(unnoticed, Gait.CREEP, (smarts(3),), dice=(face,)).result is (face > 3)


@pytest.mark.parametrize("first, second", list(product((1, 6), repeat=2)))
def test_each_watcher_tests_for_himself(first: int, second: int) -> None:
    watchers = (smarts(3), smarts(5))
    assert play(sneak, Gait.CREEP, watchers, dice=(first, second)).result == (first == 1, second == 1)
    assert play(unnoticed, Gait.CREEP, watchers, dice=(first, second)).result is (first == second == 6)


def test_a_watcher_at_0_notices_nothing_and_throws_no_die() -> None:
    assert play(sneak, Gait.CREEP, (smarts(2, nervous=True), smarts(3)), dice=(1,)).result == (False, True)


@pytest.mark.parametrize("gait", [Gait.STILL, Gait.WALK, Gait.RUN])
def test_only_a_creep_is_unnoticed(gait: Gait) -> None:
    with pytest.raises(IllegalNow, match="creep"):
        play(sneak, gait, (smarts(3),))


def test_sneaking_needs_a_watcher() -> None:
    with pytest.raises(OutOfRange, match="at least one"):
        play(sneak, Gait.CREEP, ())


# Hiding and spotting


@pytest.mark.parametrize("cover", [Cover.LIGHT, Cover.HARD])
@pytest.mark.parametrize("face", FACES)
def test_hiding_takes_cover_and_smarts(cover: Cover, face: int) -> None:
    outcome = play(hide, smarts(4), cover, dice=(face,))
    assert outcome.rule == "mad.hide"
    assert outcome.result is (face <= 4)


def test_hiding_needs_cover() -> None:
    with pytest.raises(IllegalNow, match="nothing to hide behind"):
        play(hide, smarts(4), Cover.NONE)


@pytest.mark.parametrize("gait, cover, noise", list(product(Gait, Cover, (False, True))))
def test_leaving_cover_haste_and_noise_reveal(gait: Gait, cover: Cover, noise: bool) -> None:
    hidden = gait in (Gait.STILL, Gait.CREEP) and cover is not Cover.NONE and not noise
    assert play(stays_hidden, gait, cover, noise).result is hidden


@pytest.mark.parametrize("face", FACES)
def test_spotting_is_a_test_of_smarts_with_smoke_at_minus_1(face: int) -> None:
    outcome = play(spot, smarts(3), dice=(face,))
    assert outcome.rule == "mad.spot"
    assert outcome.result is (face <= 3)
    assert play(spot, smarts(3), True, dice=(face,)).result is (face <= 2)


# Odds against every fall of the dice


@pytest.mark.parametrize("gait", [Gait.CREEP, Gait.WALK, Gait.RUN])
@pytest.mark.parametrize("skills", [(), ("Fast Mover",), ("Gimpy",)])
@pytest.mark.parametrize("rough", [False, True])
def test_odds_of_a_move(gait: Gait, skills: tuple[str, ...], rough: bool) -> None:
    move = StepOnFoot(gait, skills, rough=rough)
    assert chances(odds(move_on_foot, move)) == brute(move_on_foot, move)
    assert len(chances(odds(move_on_foot, move))) == (6 if gait is Gait.RUN else 1)


@pytest.mark.parametrize("stat", range(8))
@pytest.mark.parametrize("smoke", [False, True])
def test_odds_of_tests(stat: int, smoke: bool) -> None:
    climber, looks = stunts(stat, skills=("Cat Burglar",)), smarts(stat, skills=("Cat Burglar",))
    for resolver, *asked in ((climb, climber), (spot, looks, smoke), (hide, looks, Cover.LIGHT)):
        assert chances(odds(resolver, *asked)) == brute(resolver, *asked)


def test_odds_of_sneaking_past_three() -> None:
    asked = (Gait.CREEP, (smarts(3), smarts(4), smarts(4)), True)  # through smoke
    assert chances(odds(sneak, *asked)) == brute(sneak, *asked)
    assert chances(odds(unnoticed, *asked)) == brute(unnoticed, *asked)
    assert chances(odds(unnoticed, *asked))[True] == Fraction(4 * 3 * 3, 6**3)


def test_odds_of_what_no_die_decides() -> None:
    assert chances(odds(stairs, Posture.UP)) == {1.0: Fraction(1)}
    assert chances(odds(ladder, Posture.UP)) == {LadderTurn(2.0, 0.5): Fraction(1)}
    assert chances(odds(stays_hidden, Gait.CREEP, Cover.HARD, False)) == {True: Fraction(1)}
