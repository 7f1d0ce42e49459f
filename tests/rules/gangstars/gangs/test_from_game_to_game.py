"""Estates, and points saved from game to game."""

from __future__ import annotations

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.gangs.estate import (
    MOST_POINTS,
    AsideSet,
    Estate,
    GangKind,
    GangKindSet,
    GangStarsEstates,
    require_size,
)
from rules.gangstars.gangs.from_game_to_game import put_aside
from rules.gangstars.gangs.prices import Muster, gear_points, paid, pool
from rules.gangstars.gangs.vetting import judged
from rules.gangstars.model.figures import DOGS, GOONS, Profile, Weapon
from rules.gangstars.model.kinds import READY, TYPE_POINTS
from tests.rules.gangstars.gangs.mustering import faults, gang, named


def test_a_gang_keeps_its_estate() -> None:
    estates = GangStarsEstates()
    founded = GangKindSet(1, GangKind.MAFIA, 70).apply_to(Estate())
    assert founded == Estate(GangKind.MAFIA, 70)
    rich = AsideSet(1, 12).apply_to(founded)
    assert rich == Estate(GangKind.MAFIA, 70, 12)
    assert GangKindSet(1, GangKind.POLICE, 0).apply_to(rich).aside == 12
    assert ("Saved", "12 equipment points") in estates.sheet(rich)
    assert estates.cards(rich) == []


@pytest.mark.parametrize("size, aside, wrong", [(0, None, 0), (999, -999, 0), (1000, 0, 1), (-1, 1000, 2)])
def test_an_estate_in_a_file(size: int, aside: int | None, wrong: int) -> None:
    estate = Estate(size=size, aside=aside)
    assert len(GangStarsEstates.check(estate)) == wrong


@pytest.mark.parametrize("number, fine", [(-1, False), (0, True), (MOST_POINTS, True), (MOST_POINTS + 1, False)])
def test_a_number_of_points_agreed_on(number: int, fine: bool) -> None:
    if fine:
        require_size(number)
    else:
        with pytest.raises(OutOfRange, match=str(number)):
            require_size(number)


def aside(muster: Muster, take: int = 0) -> int:
    return resolve(put_aside, muster, take, dice=Fair(b"")).result


def test_points_not_spent_are_put_aside_once() -> None:
    first = gang()
    assert pool(first).left == 29
    assert aside(first) == 29
    kept = gang(aside=29)
    assert pool(kept) == (11, 40)
    assert judged(kept).pool.left == 29
    with pytest.raises(IllegalNow, match="already saved its points: 29"):
        aside(kept)


def test_points_put_aside_are_taken_out_down_to_none() -> None:
    assert aside(gang(aside=29), 29) == 0
    for muster, take, refused, sentence in (
        (gang(aside=29), 30, IllegalNow, "only 29 saved equipment points"),
        (gang(), 1, IllegalNow, "no saved points yet"),
        (gang(aside=29), -1, OutOfRange, "1 to 999"),
    ):
        with pytest.raises(refused, match=sentence):
            aside(muster, take)


def test_a_gang_that_overspent_has_nothing_to_keep() -> None:
    over = gang(named(Profile.ROOKIE, "Tee", weapons=tuple(map(Weapon, ["Assault rifle"] * 4))))
    with pytest.raises(IllegalNow, match="11 equipment points too many"):
        aside(over)


def test_in_a_campaign_arms_and_recruits_are_paid_from_what_is_aside() -> None:
    first, kept = gang(), gang(aside=29)
    ray = kept.members[1].figure
    rearmed = replace(ray, weapons=(Weapon("SMG"),))
    for profile in (*GOONS, *DOGS):
        recruit = READY[profile]
        assert paid(first, None, recruit) == 0
        assert paid(kept, None, recruit) == TYPE_POINTS[profile].equipment + gear_points(recruit.weapons)
    assert paid(first, ray, rearmed) == 0
    assert paid(kept, ray, rearmed) == 8 - 5
    assert paid(kept, rearmed, ray) == 5 - 8
    assert paid(kept, ray, replace(ray, traits=("Dodgy",))) == 0


def test_more_bought_than_put_aside_is_a_violation() -> None:
    assert faults(gang(aside=0)) == []
    assert faults(gang(aside=-3)) == ["The gang has spent 3 equipment points more than it had saved."]
