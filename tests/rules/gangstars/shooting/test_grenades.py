"""Grenades and molotov cocktails."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.figures import Hurt
from rules.gangstars.model.weapons import ARMS, GRENADE, KNIFE, MOLOTOV, PISTOL
from rules.gangstars.shooting.aiming import Mark, Shooter, ShotResult, TargetSpot
from rules.gangstars.shooting.grenades import (
    FUSE,
    Area,
    GrenadeThrow,
    ThrowResult,
    caught,
    go_off,
    radius,
    throw,
)
from rules.gangstars.shooting.thrown_back import throw_again
from rules.gangstars.shooting.wounds import Body
from tests.rules.brute import chances, play

MAN, SHOOTER = Mark(), Shooter(3)
NO, LIGHT, HEAVY, FATAL = Hurt


def toss(name: str = GRENADE, area: Area | None = None, **facts: Any) -> GrenadeThrow:
    return GrenadeThrow(ARMS[name], facts.pop("thrower", SHOOTER), area or Area((MAN,)), **facts)


def test_areas_are_measured_in_centimetres() -> None:
    assert radius(ARMS[GRENADE]) == 7.5
    assert radius(ARMS[MOLOTOV]) == 5


@pytest.mark.parametrize("face", range(1, 7))
def test_a_five_or_six_is_delayed(face: int) -> None:
    assert FUSE.row(face).key is (face >= 5)
    dice = (face,) if face >= 5 else (face, 4)
    blast = play(throw, toss(), dice=dice).result
    assert blast == (ThrowResult(delayed=True) if face >= 5 else ThrowResult(fates=(ShotResult.MISSED,)))


def test_everyone_in_the_area_is_rolled_for_and_structures_are_struck() -> None:
    area = Area((MAN, Mark(spot=TargetSpot.OPEN), MAN), (2, 6))
    blast = play(throw, toss(area=area), dice=(1, 4, 5, 2, 1, 1, 2, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1)).result
    assert blast.fates == (ShotResult.MISSED, ShotResult.LIGHT, ShotResult.NICKED)
    assert blast.walls == (LIGHT, NO)


def test_range_costs_a_grenade_nothing() -> None:
    assert play(throw, toss(area=Area((Mark(20),)), distance=20.0), dice=(1, 3, 1, 1, 1, 6)).result.fates == (
        ShotResult.NICKED,
    )


def test_a_molotov_has_one_die_of_penetration() -> None:
    assert play(throw, toss(MOLOTOV), dice=(1, 3, 3, 3, 6)).result.fates == (ShotResult.NICKED,)


def test_a_delayed_grenade_goes_off_without_a_fuse() -> None:
    assert play(go_off, toss(), dice=(4,)).result == ThrowResult(fates=(ShotResult.MISSED,))
    assert play(go_off, toss(area=Area())).result == ThrowResult()


@pytest.mark.parametrize("face", range(1, 7))
def test_thrown_again_it_goes_off_in_the_hand_on_an_odd_die(face: int) -> None:
    again = (toss(area=Area((MAN,), (2,))), Body(1), Area((MAN, MAN)))
    if face % 2:
        blast = play(throw_again, *again, dice=(face, 6, 6, 6, 1, 2, 4, 4)).result
        assert blast == ThrowResult(False, True, HEAVY, (ShotResult.MISSED, ShotResult.MISSED), ())
    else:
        blast = play(throw_again, *again, dice=(face, 4, 1, 1, 1)).result
        assert blast == ThrowResult(False, False, None, (ShotResult.MISSED,), (LIGHT,))


def test_headings_number_the_people_at_the_target_then_around_the_thrower_then_the_thrower() -> None:
    again = (toss(area=Area((MAN,), (2,))), Body(), Area((MAN,), (4,)))
    outcome = play(throw_again, *again, dice=(1, 1, 1, 1, 6, 4, 1, 1, 1))
    assert [throw.why for throw in outcome.throws] == [
        "picked up",
        "damage:4",
        "penetration:4",
        "strength:4",
        "to hit, 3 or less:2",
        "damage:3",
        "penetration:3",
    ]


@pytest.mark.parametrize(
    "bad",
    [
        toss(PISTOL),
        toss(KNIFE),
        toss(distance=20.1),
        toss(thrower=Shooter(3, aimed=True)),
        toss(thrower=Shooter(6)),
        toss(area=Area((MAN,) * 21)),
        toss(area=Area((), (2,) * 21)),
        toss(area=Area((Mark(body=Body(-1)),))),
    ],
)
def test_impossible_throws_are_refused(bad: GrenadeThrow) -> None:
    for resolver, more in ((throw, ()), (go_off, ()), (throw_again, (Body(), Area())), (caught, (MAN,))):
        with pytest.raises((IllegalNow, OutOfRange)):
            play(resolver, bad, *more)


def test_the_odds_of_a_figure_in_the_area() -> None:
    counted: Counter[ShotResult] = Counter()
    for to_hit, own, one, two, theirs, head in product(range(1, 7), repeat=6):
        over = own + one + two - theirs - 2
        if to_hit > 3:
            counted[ShotResult.MISSED] += 1
        elif over >= 4:
            counted[ShotResult.FATAL if head == 6 else ShotResult.HEAVY] += 1
        else:
            counted[ShotResult.LIGHT if over >= 1 else ShotResult.NICKED] += 1
    found = odds(caught, toss(), Mark(body=Body(2)))
    assert chances(found) == {fate: Fraction(count, 6**6) for fate, count in counted.items()}
