"""Shots at people: friends in the way, bursts, areas, wounds and the odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.tables.outcome import Modifier
from rules.gangstars.model.figures import Hurt, Trouble
from rules.gangstars.model.weapons import (
    ARMS,
    HEAVY_PISTOL,
    KNIFE,
    PISTOL,
    PUMPGUN,
    RIFLE,
    SHOTGUN,
    SMG,
)
from rules.gangstars.shooting.aiming import Mark, Shooter, ShotResult, TargetSpot
from rules.gangstars.shooting.shots_at_people import KNOWN, OVER, Shot, fate_of, shoot, trouble_of, wear_of
from rules.gangstars.shooting.wounds import DAMAGE, Body
from tests.rules.brute import brute, chances, play
from tests.turns import takes_turns

MAN, AIMER = Mark(), Shooter(3)
PLENTY = 200_000


def shot(name: str = PISTOL, *marks: Mark, shooter: Shooter = AIMER, **facts: Any) -> Shot:
    return Shot(ARMS[name], shooter, marks or (MAN,), **facts)


# Over friends, at homies


@pytest.mark.parametrize("face", range(1, 7))
def test_over_a_friend_five_and_six_hit_the_friend(face: int) -> None:
    assert OVER.row(face).key is (face >= 5)
    volley = play(shoot, shot(friends=(Mark(spot=TargetSpot.COVER),)), dice=(face, 4)).result
    expected = (ShotResult.MISSED, ShotResult.SPARED) if face >= 5 else (ShotResult.SPARED, ShotResult.MISSED)
    assert volley.fates == expected


def test_of_several_friends_a_die_picks_one() -> None:
    friends = (MAN, Mark(spot=TargetSpot.OPEN), MAN)
    volley = play(shoot, shot(friends=friends), dice=(5, 2, 5, 1, 1, 6)).result
    assert volley.fates == (ShotResult.SPARED, ShotResult.NICKED, ShotResult.SPARED, ShotResult.SPARED)


def test_a_burst_over_a_friend_goes_on_to_the_others() -> None:
    volley = play(shoot, shot(SMG, MAN, MAN, friends=(MAN,)), dice=(6, 4, 5)).result
    assert volley.fates == (ShotResult.MISSED, ShotResult.SPARED, ShotResult.MISSED)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_speedy_shooter_may_recognize_a_homie(face: int) -> None:
    assert KNOWN.row(face).key is (face >= 5)
    speedy = Shooter(3, traits=("Speedy",))
    dice = (face,) if face >= 5 else (face, 4)
    volley = play(shoot, shot(PISTOL, Mark(homie=True), shooter=speedy), dice=dice).result
    assert volley.recognised is (face >= 5)
    assert volley.fates == ((ShotResult.SPARED,) if face >= 5 else (ShotResult.MISSED,))


def test_only_a_speedy_shooter_rolls_for_that_and_only_at_a_homie() -> None:
    play(shoot, shot(PISTOL, Mark(homie=True)), dice=(4,))
    play(shoot, shot(PISTOL, MAN, shooter=Shooter(3, traits=("Speedy",))), dice=(4,))


# Bursts and areas


@pytest.mark.parametrize("name, most", [(SMG, 4), (RIFLE, 3)])
def test_a_burst_strikes_each_with_its_own_range(name: str, most: int) -> None:
    far = Mark(ARMS[name].effective + 1)
    volley = play(shoot, shot(name, *([MAN] * (most - 1)), far), dice=(*([4] * (most - 1)), 3)).result
    assert volley.fates == (ShotResult.MISSED,) * most


@pytest.mark.parametrize("face, trouble", [(1, Trouble.EMPTY), (6, Trouble.JAMMED)])
def test_a_one_or_six_ends_a_burst_after_that_figure(face: int, trouble: Trouble) -> None:
    damage = (1, 1, 6) if face == 1 else ()
    volley = play(shoot, shot(SMG, MAN, MAN, MAN), dice=(4, face, *damage)).result
    assert volley.fates[::2] == (ShotResult.MISSED, ShotResult.SPARED)
    assert volley.trouble is trouble


def test_a_load_of_shot_strikes_everyone_on_every_roll() -> None:
    volley = play(shoot, shot(SHOTGUN, MAN, MAN, MAN, walls=(4,)), dice=(6, 4, 1, 1, 1, 1, 6, 2, 1, 1, 1)).result
    assert volley.fates == (ShotResult.MISSED, ShotResult.MISSED, ShotResult.NICKED)
    assert volley.walls == (Hurt.NICKED,)
    assert volley.trouble is Trouble.JAMMED


# Wounds


@pytest.mark.parametrize(
    "difference, hurt", [(-5, Hurt.NICKED), (0, Hurt.NICKED), (1, Hurt.LIGHT), (3, Hurt.LIGHT), (4, Hurt.HEAVY)]
)
def test_the_rows_of_damage(difference: int, hurt: Hurt) -> None:
    assert DAMAGE.row(difference).key is hurt


@pytest.mark.parametrize(
    "name, body, dice, fate",
    [
        (PISTOL, Body(), (3, 3, 6), ShotResult.NICKED),
        (PISTOL, Body(), (3, 4, 6), ShotResult.LIGHT),
        (PISTOL, Body(), (4, 4, 4, 5), ShotResult.HEAVY),
        (PISTOL, Body(), (4, 4, 4, 6), ShotResult.FATAL),
        (PISTOL, Body(head=False), (6, 6, 1), ShotResult.HEAVY),
        (PISTOL, Body(hardass=True), (6, 6, 1, 5), ShotResult.LIGHT),
        (PISTOL, Body(hardass=True), (6, 6, 1, 6), ShotResult.FATAL),
        (PISTOL, Body(2, armour=True), (6, 6, 4), ShotResult.LIGHT),
        (HEAVY_PISTOL, Body(), (1, 1, 1), ShotResult.LIGHT),
        (RIFLE, Body(5), (1, 4, 4, 1), ShotResult.LIGHT),
    ],
)
def test_the_duel_after_a_hit(name: str, body: Body, dice: tuple[int, ...], fate: ShotResult) -> None:
    assert play(shoot, shot(name, Mark(body=body)), dice=(2, *dice)).result.fates == (fate,)


def test_a_weapon_spec_adds_two_to_the_damage() -> None:
    assert play(
        shoot, shot(shooter=Shooter(3, spec=True, traits=("Weapon spec",))), dice=(2, 3, 3, 6)
    ).result.fates == (ShotResult.LIGHT,)


# The odds, against every roll of the dice


def oracle(shooting: int, shift: int, dice: int, plus: int, held: int) -> dict[ShotResult, Fraction]:
    """The fate of one target of one shot, counted die by die."""
    counted: Counter[ShotResult] = Counter()
    for faces in product(range(1, 7), repeat=4 + dice):
        to_hit, own, theirs, head, *more = faces
        if to_hit + shift > shooting:
            counted[ShotResult.MISSED] += 1
            continue
        over = own + sum(more) + plus - theirs - held
        if over >= 4:
            counted[ShotResult.FATAL if head == 6 else ShotResult.HEAVY] += 1
        else:
            counted[ShotResult.LIGHT if over >= 1 else ShotResult.NICKED] += 1
    return {fate: Fraction(count, 6 ** (4 + dice)) for fate, count in counted.items()}


@pytest.mark.parametrize(
    "name, shooter, mark, shift, dice, plus, held",
    [
        (PISTOL, Shooter(3), Mark(10, TargetSpot.OPEN, body=Body(2)), -2, 1, 0, 2),
        (HEAVY_PISTOL, Shooter(4, exhausted=True), Mark(35, body=Body(1, True)), 3, 1, 2, 4),
        (PUMPGUN, Shooter(5, traits=("Sniper",)), Mark(38, TargetSpot.COVER, body=Body(5)), -1, 2, 0, 5),
    ],
)
def test_the_odds_of_a_shot(
    name: str, shooter: Shooter, mark: Mark, shift: int, dice: int, plus: int, held: int
) -> None:
    found = chances(odds(fate_of, shot(name, mark, shooter=shooter), 0))
    assert found == oracle(shooter.shooting, shift, dice, plus, held)


@takes_turns
@pytest.mark.parametrize(
    "asked, index",
    [
        (shot(PISTOL, Mark(traits=("Jumpy",)), shooter=Shooter(5)), 0),
        (shot(friends=(Mark(body=Body(1)), MAN)), 1),
        (shot(friends=(MAN,)), 1),
        (shot(PISTOL, Mark(homie=True), shooter=Shooter(3, traits=("Speedy",))), 0),
        (shot(KNIFE), 0),
    ],
)
def test_the_odds_are_those_of_the_shot_itself(asked: Shot, index: int) -> None:
    whole = brute(shoot, asked)
    expected: defaultdict[ShotResult, Fraction] = defaultdict(Fraction)
    for volley, chance in whole.items():
        expected[volley.fates[index]] += chance
    assert chances(odds(fate_of, asked, index)) == dict(expected)
    troubles: defaultdict[Trouble, Fraction] = defaultdict(Fraction)
    for volley, chance in whole.items():
        troubles[volley.trouble] += chance
    assert chances(odds(trouble_of, asked)) == dict(troubles)


def test_a_burst_reaches_its_last_target_by_three_good_dice() -> None:
    asked = shot(SMG, MAN, MAN, MAN, MAN)
    found = odds(fate_of, asked, 3)
    assert found.exact
    assert 1 - found.chance(lambda fate: fate is ShotResult.SPARED) == Fraction(4, 6) ** 3
    weapon = odds(trouble_of, asked)
    assert weapon.chance(lambda trouble: not trouble) == Fraction(4, 6) ** 4


@pytest.mark.parametrize("shooter", [AIMER, Shooter(3, traits=("Speedy",))])
def test_the_odds_of_a_structure_are_those_of_the_shot_itself(shooter: Shooter) -> None:
    asked = shot(SHOTGUN, Mark(homie=True), shooter=shooter, walls=(9,))
    whole = odds(shoot, asked, budget=PLENTY)
    taken = whole.by(lambda volley: volley.walls[0] if volley.walls else Hurt.NICKED)
    assert chances(odds(wear_of, asked, 9)) == chances(taken)


def test_a_crowd_in_an_area_keeps_the_odds_exact() -> None:
    asked = shot(SHOTGUN, *([MAN] * 20), walls=(2,) * 3)
    alone = odds(fate_of, shot(SHOTGUN), 0)
    assert chances(odds(fate_of, asked, 19)) == chances(alone)
    weapon = odds(trouble_of, asked)
    assert weapon.exact
    assert weapon.chance(lambda trouble: not trouble) == Fraction(4, 6) ** 23
    assert weapon.chance(lambda trouble: trouble is Trouble.EMPTY) == Fraction(5, 6) ** 23 - Fraction(4, 6) ** 23


def test_the_whole_shot_is_exact_too() -> None:
    assert odds(shoot, shot(), budget=PLENTY).exact


def test_modifiers_have_names() -> None:
    outcome = play(shoot, shot(PISTOL, Mark(25, TargetSpot.OPEN)), dice=(5,))
    (throw,) = outcome.throws
    assert throw.modifiers == (Modifier("maximum range", 1), Modifier("target in the open", -2))
    assert throw.good == (1, 2, 3, 4)
    assert outcome.result.fates == (ShotResult.MISSED,)
