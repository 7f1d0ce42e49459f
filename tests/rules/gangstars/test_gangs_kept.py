"""Gangs kept: cards printed and read from files, estates, and points put aside from game to game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from rules.core.chance.dice import Fair, resolve
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
from rules.gangstars.gangs.roster import LABELS, GangStarsRoster, check, printed
from rules.gangstars.gangs.vetting import judged
from rules.gangstars.model.changes import CardSet
from rules.gangstars.model.figures import DOGS, GOONS, Figure, Profile, Standing, Stats, Weapon
from rules.gangstars.model.kinds import READY, TYPE_POINTS
from tests.rules.gangstars.mustering import A_DOG, cards, faults, gang, named

# Cards


@given(cards())
def test_any_card_can_be_told_and_printed(figure: Figure) -> None:
    figure = replace(figure, name="Joe")
    assert all(label and text for label, text in GangStarsRoster.sheet(figure))
    printed_card = printed(figure)
    assert {label for label, _ in printed_card.rows} >= {LABELS.get(trait, trait) for trait in figure.traits}
    assert "″" not in " ".join(text for _, text in printed_card.rows)
    assert check(figure) == []


def test_a_printed_card_has_the_rows_of_its_weapons() -> None:
    rows = dict(
        printed(named(Profile.HIT_MAN, "Ray", weapons=(Weapon("SMG"), Weapon("Grenade"), Weapon("Scope")))).rows
    )
    assert rows["SMG"] == 'ER 20 cm (8") · MR 35 cm (14") · PP 1D6+2 · TC (1) · TR B3'
    assert rows["Grenade"] == 'MR 20 cm (8") · PP 2D6 · TR A3'
    assert rows["Scope"] == "−2 to hit"


# Files


@pytest.mark.parametrize(
    "change, wrong",
    [
        ({"stats": Stats(agility=6)}, "agility is 0 to 5"),
        ({"stats": Stats(movement=0)}, "movement is 1 to 5"),
        ({"stats": Stats(wounds=1)}, "wounds is 2 to 5"),
        ({"traits": ("Dodgyy",)}, "no trait “Dodgyy”"),
        ({"weapons": (Weapon("Cannon"),)}, "no weapon “Cannon”"),
        ({"chosen": ("Cannon",)}, "no weapon “Cannon”"),
        ({"heavy": 2}, "are the end"),
        ({"light": 2}, "0 or 1 light wound"),
        ({"luck_spent": -1}, "below 0"),
    ],
)
def test_what_no_file_may_hold(change: dict[str, Any], wrong: str) -> None:
    (told,) = check(named(Profile.HIT_MAN, "Ray", **change))
    assert told.startswith("Ray: ")
    assert wrong in told
    assert check(named(Profile.HIT_MAN, "Ray", heavy=2, standing=Standing.DEAD)) == []


def test_dogs_in_files_are_unhurt() -> None:
    for change in ({"standing": Standing.DEAD}, {"light": 1}, {"heavy": 1}):
        assert any("dogs never die" in one for one in check(replace(A_DOG.figure, **change)))


def test_who_is_hired_anew_has_still_to_be_given_a_master() -> None:
    assert GangStarsRoster.imported(A_DOG.figure) == replace(A_DOG.figure, master=0)


def test_wounds_put_right_by_hand_never_kill_and_bring_the_dead_back() -> None:
    ray = named(Profile.HIT_MAN, "Ray")
    for points, expected in ((0, (0, 0)), (1, (1, 0)), (2, (0, 1)), (3, (1, 1)), (4, (1, 1)), (99, (1, 1))):
        hurt = GangStarsRoster.wounded(1, ray, points, False).apply_to(ray)
        assert (hurt.light, hurt.heavy, hurt.standing) == (*expected, Standing.FIGHTING)
        assert check(hurt) == []
    dead = GangStarsRoster.wounded(1, ray, 0, True).apply_to(ray)
    assert dead.standing is Standing.DEAD
    assert GangStarsRoster.wounded(1, dead, 0, False).apply_to(dead) == ray
    dog = A_DOG.figure
    with pytest.raises(IllegalNow, match="dogs never die"):
        GangStarsRoster.wounded(1, dog, 5, True)


def test_a_new_card_leaves_what_happened_in_the_game() -> None:
    before = named(Profile.HIT_MAN, "Ray", light=1, shot_at=True, prone=True)
    ready = READY[Profile.LEADER]
    after = CardSet(1, ready.profile, ready.stats, ("Dodgy",), (), (Weapon("SMG"),), True, 3).apply_to(before)
    assert (after.profile, after.stats, after.traits, after.armour, after.master) == (
        Profile.LEADER,
        ready.stats,
        ("Dodgy",),
        True,
        3,
    )
    assert (after.name, after.light, after.shot_at, after.prone) == ("Ray", 1, True, True)


# Estates and campaigns


def test_what_a_gang_keeps() -> None:
    estates = GangStarsEstates()
    founded = GangKindSet(1, GangKind.MAFIA, 70).apply_to(Estate())
    assert founded == Estate(GangKind.MAFIA, 70)
    rich = AsideSet(1, 12).apply_to(founded)
    assert rich == Estate(GangKind.MAFIA, 70, 12)
    assert GangKindSet(1, GangKind.POLICE, 0).apply_to(rich).aside == 12
    assert ("Put aside", "12 equipment points") in estates.sheet(rich)
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
    with pytest.raises(IllegalNow, match="already keeps its points, 29"):
        aside(kept)


def test_points_put_aside_are_taken_out_down_to_none() -> None:
    assert aside(gang(aside=29), 29) == 0
    for muster, take, refused, told in (
        (gang(aside=29), 30, IllegalNow, "has 29 equipment points"),
        (gang(), 1, IllegalNow, "Nothing is put aside yet"),
        (gang(aside=29), -1, OutOfRange, "1 to 999"),
    ):
        with pytest.raises(refused, match=told):
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
    assert faults(gang(aside=-3)) == ["The gang has bought for 3 equipment points more than it had put aside."]
