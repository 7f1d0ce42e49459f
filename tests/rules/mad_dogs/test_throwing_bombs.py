"""Thrown bombs, by the dice and by a flick, with the blast in the same command."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import Origin
from rules.mad_dogs.bombs.diving_for_cover import ASTRAY, Blast, Caught, fate_in_blast
from rules.mad_dogs.bombs.gasoline import Blaze
from rules.mad_dogs.bombs.grenades_and_dynamite import BombKind, BombToThrow, burst
from rules.mad_dogs.bombs.tables import DEVIATION, FIRE
from rules.mad_dogs.bombs.throwing_bombs import (
    Flick,
    Flung,
    Landing,
    ThrownBomb,
    Toss,
    deviation,
    fate_of_throw,
    flick_bomb,
    flicked,
    lit_by_throw,
    throw,
    throw_bomb,
    toss_target,
)
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark, Struck
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated

FACES = range(1, 7)
TRY, NEAR, LIGHT, WOUND, SERIOUS, GORY = Injury
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
MAN = Caught(Rating(Stat.STUNTS, 3), Mark(HOODLUM))
DIVED = Struck(Harm(TRY, 0, 1), flinched=True, posture=Posture.UP)


# Throwing by the dice


def test_a_throw_is_rolled_at_1_below_gats() -> None:
    outcome = play(throw, Toss(Rating(Stat.GATS, 4), 10), dice=(3,))
    assert outcome.rule == "mad.bomb.throw"
    assert outcome.steps[0] == Target("GATS", 4, (Modifier("throwing a bomb", -1),))
    assert outcome.result == Landing(True)


@pytest.mark.parametrize("face", FACES)
def test_a_miss_strays_by_two_dice(face: int) -> None:
    outcome = play(throw, Toss(Rating(Stat.GATS, 3)), dice=(3, face, 7 - face))
    assert outcome.result == Landing(False, 60 * (face - 1), 7 - face)
    assert [throw.why for throw in outcome.throws] == ["throw", "direction", "inches astray"]


def test_direction_falls_before_distance() -> None:
    assert play(deviation, dice=(2, 5)).result == Landing(False, 60, 5)
    assert play(deviation, dice=(5, 2)).result == Landing(False, 240, 2)


TOSSES: dict[str, tuple[dict[str, Any], int]] = {
    "wounds": ({"lost": 2}, -2),
    "nervous": ({"nervous": True}, -2),
    "Drunk/Addicted": ({"drunk": True, "skills": ("Drunk/Addicted",)}, -1),
    "Mean Drunk with a skinful": ({"drunk": True, "skills": ("Mean Drunk",)}, -2),
    "Femme Fatale": ({"femme_fatale": True}, +2),
    "Pineapple Man": ({"skills": ("Pineapple Man",)}, +1),
}


@pytest.mark.parametrize("name", TOSSES)
def test_each_modifier_of_a_throw(name: str) -> None:
    settings, value = TOSSES[name]
    target = toss_target(rated(Toss, Stat.GATS, 5, settings))
    assert dict(target.modifiers) == {"throwing a bomb": -1, name: value}
    assert target.total == 4 + value


def test_a_drunk_without_the_habit_and_a_bomber_throw_like_others() -> None:
    plain = toss_target(Toss(Rating(Stat.GATS, 5)))
    assert toss_target(Toss(Rating(Stat.GATS, 5, skills=("Bomber", "Pistoleer"), drunk=True))) == plain
    assert toss_target(Toss(Rating(Stat.GATS, 5, skills=("Mean Drunk", "Drunk/Addicted")))) == plain


def test_at_gats_0_a_1_is_confirmed_against_the_unmodified_gats() -> None:
    third = Toss(Rating(Stat.GATS, 3, lost=2))
    assert toss_target(third).total == 0
    assert play(throw, third, dice=(1, 1)).result.on_target is True
    assert play(throw, third, dice=(1, 2, 4, 6)).result == Landing(False, 180, 6)
    assert play(throw, third, dice=(2, 4, 6)).result == Landing(False, 180, 6)


def test_the_unmodified_gats_of_a_throw_has_the_wounds_in_and_the_skill_out() -> None:
    """GATS 2, nervous, Pineapple Man: 0 to roll and 0 to confirm."""
    pineapple = Toss(Rating(Stat.GATS, 2, nervous=True, skills=("Pineapple Man",)))
    assert (toss_target(pineapple).total, pineapple.rating.now) == (0, 0)
    assert play(throw, pineapple, dice=(1, 1, 1, 1)).result.on_target is False


def test_below_gats_0_the_bomb_strays_without_a_roll() -> None:
    assert play(throw, Toss(Rating(Stat.GATS, 2, lost=2)), dice=(1, 4)).result == Landing(False, 0, 4)


@pytest.mark.parametrize("distance", [0, 0.5, 12])
def test_a_bomb_flies_up_to_12_inches(distance: float) -> None:
    assert play(throw, Toss(Rating(Stat.GATS, 6), distance), dice=(5,)).result.on_target is True


@pytest.mark.parametrize("distance", [-1, 12.1, inf, nan])
def test_a_bomb_flies_no_further(distance: float) -> None:
    with pytest.raises(OutOfRange, match="12 inches"):
        play(throw, Toss(Rating(Stat.GATS, 6), distance))


def test_the_deviation_die_turns_by_60_degrees_clockwise() -> None:
    assert [DEVIATION.row(face).key for face in FACES] == [0, 60, 120, 180, 240, 300]
    assert DEVIATION.origin is Origin.RULING


# Throwing by a flick


@pytest.mark.parametrize(
    "inches, end",
    [
        (0, Flick.TROUBLE),
        (2.9, Flick.TROUBLE),
        (3, Flick.LANDS),
        (7.5, Flick.LANDS),
        (12, Flick.LANDS),
        (12.1, Flick.DUD),
        (60, Flick.DUD),
    ],
)
def test_a_flick_beyond_12_inches_is_a_dud_and_under_3_is_trouble(inches: float, end: Flick) -> None:
    assert flicked(inches) is end


def test_a_pineapple_man_flicks_again_and_the_second_stands() -> None:
    skills = ("Pineapple Man",)
    assert flicked(20, 8, skills) is Flick.LANDS
    assert flicked(8, 20, skills) is Flick.DUD
    assert flicked(8, 0, skills) is Flick.TROUBLE
    with pytest.raises(IllegalNow, match="Pineapple Man"):
        flicked(20, 8, ("Bomber",))


@pytest.mark.parametrize("inches", [-0.1, inf, nan])
def test_a_flick_is_a_distance(inches: float) -> None:
    with pytest.raises(OutOfRange):
        flicked(inches)
    with pytest.raises(OutOfRange):
        flicked(5, inches, ("Pineapple Man",))


# The throw and its blast


def test_on_its_spot_a_bomb_goes_off_at_once() -> None:
    outcome = play(throw_bomb, Toss(Rating(Stat.GATS, 4)), BombToThrow(), (MAN, MAN), dice=(3, 1, 2, 3, 1, 1, 4, 4))
    assert outcome.rule == "mad.bomb.throw"
    light = Struck(Harm(LIGHT, 1, 1), posture=Posture.UP)
    assert outcome.result == ThrownBomb(Landing(True), Blaze(Blast(3, 3, (DIVED, light))))
    assert [thrown.why for thrown in outcome.throws] == ["throw", "STUNTS:0", "STUNTS:1", "damage:1"]


def test_a_bomb_that_strays_asks_for_no_one() -> None:
    assert play(throw_bomb, Toss(Rating(Stat.GATS, 3)), BombToThrow(), (MAN,), dice=(3, 2, 5)).result == ThrownBomb(
        Landing(False, 60, 5)
    )


def test_a_bundle_is_wider_and_gasoline_burns() -> None:
    assert play(burst, BombToThrow(BombKind.DYNAMITE, 3)).result == Blaze(Blast(7, 3))
    assert BombToThrow(BombKind.DYNAMITE, 3).charge.radius == 7
    gasoline = BombToThrow(BombKind.GASOLINE, things=(FIRE.flammable, FIRE.stone_building))
    outcome = play(burst, gasoline, (MAN,), dice=(1, 1, 1, 5, 2))
    assert outcome.result == Blaze(Blast(3, 3, (DIVED,)), (True, False))
    assert [thrown.why for thrown in outcome.throws] == ["STUNTS:0", "fire:1", "fire:2"]


@pytest.mark.parametrize(
    "bomb, why",
    [
        (BombToThrow(BombKind.GRENADE, 2), "Only dynamite comes in bundles"),
        (BombToThrow(BombKind.GASOLINE, 2), "Only dynamite comes in bundles"),
        (BombToThrow(BombKind.DYNAMITE, 2, (FIRE.flammable,)), "Only gasoline"),
        (BombToThrow(BombKind.DYNAMITE, 0), "at least 1 stick"),
    ],
)
def test_what_is_no_bomb(bomb: BombToThrow, why: str) -> None:
    with pytest.raises(OutOfRange, match=why):
        play(throw_bomb, Toss(Rating(Stat.GATS, 3)), bomb)
    with pytest.raises(OutOfRange, match=why):
        play(flick_bomb, Flick.DUD, bomb, MAN)


def test_trouble_has_the_thrower_in_the_blast_last_of_all() -> None:
    thrower = replace(MAN, rating=Rating(Stat.STUNTS, 0))
    outcome = play(flick_bomb, flicked(2.5), BombToThrow(), thrower, (MAN,), dice=(1, 1, 1, 2, 2, 4))
    assert outcome.rule == "mad.bomb.throw"
    assert outcome.result == Flung(
        Flick.TROUBLE, Blaze(Blast(3, 3, (DIVED, Struck(Harm(LIGHT, 1, 1), posture=Posture.UP))))
    )
    assert [thrown.why for thrown in outcome.throws] == ["STUNTS:0", "damage:1"]


def test_a_good_flick_spares_the_thrower_and_a_dud_everybody() -> None:
    assert play(flick_bomb, flicked(3), BombToThrow(), MAN, (MAN,), dice=(1, 1, 1)).result == Flung(
        Flick.LANDS, Blaze(Blast(3, 3, (DIVED,)))
    )
    assert play(flick_bomb, flicked(13), BombToThrow(), MAN, (MAN,)).result == Flung(Flick.DUD)


# Odds


@pytest.mark.parametrize("gats", range(-1, 7))
@pytest.mark.parametrize("skills", [(), ("Pineapple Man",)])
def test_odds_of_a_throw(gats: int, skills: tuple[str, ...]) -> None:
    toss = Toss(Rating(Stat.GATS, gats, skills=skills), 6)
    assert chances(odds(throw, toss)) == brute(throw, toss)
    assert chances(odds(deviation)) == brute(deviation)


@pytest.mark.parametrize("gats", [-1, 1, 4])
def test_odds_of_a_fate_under_a_throw(gats: int) -> None:
    toss, whole = Toss(Rating(Stat.GATS, gats)), odds(throw_bomb, Toss(Rating(Stat.GATS, gats)), BombToThrow(), (MAN,))
    fate = odds(fate_of_throw, toss, MAN, 3)
    verdicts = whole.by(lambda thrown: thrown.blaze.blast.struck[0].verdict if thrown.blaze else ASTRAY)
    assert chances(fate) == chances(verdicts)
    on_the_spot = chances(odds(throw, toss).by(lambda landing: landing.on_target)).get(True, 0)
    apart = chances(odds(fate_in_blast, MAN, 3))
    assert chances(fate) == {
        **{verdict: chance * on_the_spot for verdict, chance in apart.items() if on_the_spot},
        ASTRAY: 1 - on_the_spot,
    }


def test_odds_of_whole_throws() -> None:
    helpless = Caught(Rating(Stat.STUNTS, 3), Mark(HOODLUM), helpless=True)
    bomb = BombToThrow(BombKind.GASOLINE, things=(FIRE.flammable,))
    assert chances(odds(throw_bomb, Toss(Rating(Stat.GATS, 2)), bomb, (helpless,))) == brute(
        throw_bomb, Toss(Rating(Stat.GATS, 2)), bomb, (helpless,)
    )
    lit = odds(throw_bomb, Toss(Rating(Stat.GATS, 2)), bomb).by(
        lambda thrown: thrown.blaze.alight if thrown.blaze else (False,)
    )
    assert chances(odds(lit_by_throw, Toss(Rating(Stat.GATS, 2)), bomb.things)) == chances(lit)
    asked = (Flick.TROUBLE, BombToThrow(), helpless)
    assert chances(odds(flick_bomb, *asked)) == brute(flick_bomb, *asked)
    assert chances(odds(burst, bomb, (helpless,))) == brute(burst, bomb, (helpless,))
