"""Building gangs: types, weapons, breeds and traits as the source has them, and what everything costs."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import BuildStatus
from rules.gangstars.gangs.prices import (
    DEAR,
    NOT_OF_DOGS,
    STAT_NAMES,
    Account,
    Member,
    Muster,
    basic_points,
    bill,
    carrying,
    gear_points,
    pool,
    size,
    stats_with,
    trait_points,
)
from rules.gangstars.gangs.vetting import judged
from rules.gangstars.manifest import SYSTEM
from rules.gangstars.model.figures import DOGS, Figure, Profile, Standing, Stats, Trouble, Weapon
from rules.gangstars.model.kinds import BREEDS, PREFERRED, READY, TYPE_POINTS
from rules.gangstars.model.weapons import ARMS, GEAR, Reach
from rules.gangstars.traits.trait_table import CANINE, HUMAN
from tests.rules.gangstars.gangs.mustering import A_DOG, faults, gang, named, with_stats

# The tables


@pytest.mark.parametrize(
    "profile, basic, equipment, traits",
    [
        (Profile.ROOKIE, 6, 8, 3),
        (Profile.HIT_MAN, 12, 16, 4),
        (Profile.LEADER, 16, 24, 5),
        *((dog, 10, 0, 4) for dog in DOGS),
    ],
)
def test_each_type_brings_its_points(profile: Profile, basic: int, equipment: int, traits: int) -> None:
    assert TYPE_POINTS[profile] == (basic, equipment, traits)


@pytest.mark.parametrize(
    "name, effective, maximum, penetration, close, clubbing, targets, points",
    [
        ("Pistol", 20, 30, "1D6", 1, True, "1", 4),
        ("Heavy pistol", 30, 40, "1D6+2", 1, True, "1", 5),
        ("Shotgun", 20, 30, "2D6", 2, True, "A1", 8),
        ("Pumpgun", 20, 40, "2D6", 1, True, "A1", 10),
        ("SMG", 20, 35, "1D6+2", 1, True, "B3", 8),
        ("Assault rifle", 30, 60, "2D6", 2, True, "B2", 12),
        ("Molotov cocktail", 0, 20, "1D6", 0, False, "A2", 2),
        ("Grenade", 0, 20, "2D6", 0, False, "A3", 8),
        ("Improvised weapon", 0, 10, "1D6−2", 1, False, "1", 1),
        ("Knife", 0, 15, "1D6", 1, False, "1", 1),
        ("Baseball bat", 0, 0, "1D6+3", 2, False, "", 2),
        ("Asiatic special", 0, 0, "1D6+3", 3, False, "", 5),
    ],
)
def test_a_weapon_of_the_table(
    name: str,
    effective: float,
    maximum: float,
    penetration: str,
    close: int,
    clubbing: bool,
    targets: str,
    points: int,
) -> None:
    arm = ARMS[name]
    assert (arm.effective, arm.maximum, arm.penetration) == (effective, maximum, penetration)
    assert (arm.close, arm.clubbing) == (close, clubbing)
    assert (f"{arm.reach}{arm.targets}" if arm.targets else "") == targets
    assert arm.points == GEAR[name] == points
    assert (arm.reach is Reach.ONE) == (targets in ("", "1"))


def test_the_table_has_thirteen_rows_the_last_a_sight() -> None:
    assert len(GEAR) == 13
    assert set(GEAR) - set(ARMS) == {"Scope"}
    assert GEAR["Scope"] == 6


@pytest.mark.parametrize(
    "dog, spans",
    [
        (Profile.LAP_DOG, ((0, 2), (0, 2), (2, 4), (2, 4), (0, 2))),
        (Profile.BEST_FRIEND, ((2, 4), (0, 3), (2, 4), (2, 5), (2, 5))),
        (Profile.SHEPHERD, ((3, 5), (0, 4), (2, 4), (3, 5), (2, 5))),
        (Profile.GANG_DOG, ((2, 5), (0, 5), (3, 5), (2, 5), (0, 2))),
    ],
)
def test_a_dog_keeps_within_its_type(dog: Profile, spans: tuple[tuple[int, int], ...]) -> None:
    limits = dict(zip(("agility", "strength", "melee", "movement", "brains"), spans, strict=True))
    assert BREEDS[dog]._asdict() == limits
    for stat, (least, most) in limits.items():
        for level in range(6):
            fault = f"Rex has {stat} {level}. “{dog}” has {least} to {most}."
            rex = with_stats(named(dog, "Rex", master=1), **{stat: level})
            assert (fault in faults(gang(rex))) == (not least <= level <= most)


POINTS = {
    "Dodgy": 1,
    "Jumpy": 1,
    "Big mouth": 2,
    "Biker": 2,
    "Greasy": 2,
    "Monster": 2,
    "Tiny": 2,
    "Driver": 3,
    "Frenzy": 3,
    "Hawk eye": 3,
    "Mean mutha": 3,
    "Third eye": 4,
    "Dog boy": 5,
    "Hardass": 5,
    "Master of pain": 5,
    "Sniper": 5,
    "Weapon spec": 5,
    "The Bruce": 6,
    "Ma man": 7,
    "Ripper": 8,
    "Lurker": 9,
    "Cool man": 10,
    "Scout": 10,
    "Sissy": -2,
    "Stoned": -2,
    "Trigger-happy": -2,
    "Eight miles high": -3,
    "Stupid": -3,
    "Tagger": -3,
    "Vengeful": -3,
    "Fame boy": -4,
    "Gang pride": -4,
    "Speedy": -4,
    "All thumbs": -5,
    "Huge": -5,
}
OF_DOGS = {
    "Noisy": 2,
    "Waggy tail": 2,
    "Bolter": 3,
    "Huge dog": 3,
    "Jaws": 4,
    "Mad dog": 5,
    "Tiny dog": -1,
    "Flower power dog": -2,
    "Loverboy": -2,
    "Food-bag": -3,
    "Snappy": -3,
}


def test_every_trait_has_its_points() -> None:
    assert {name: trait.points for name, trait in HUMAN.items()} == POINTS
    assert {name: trait.points for name, trait in CANINE.items()} == OF_DOGS
    assert (len(HUMAN), len(CANINE)) == (35, 11)


def test_every_trait_of_people_has_its_rule_in_order() -> None:
    found = [rule for rule in SYSTEM.rules if rule.id.startswith("gs.trait.")]
    assert [rule.title for rule in found] == list(HUMAN)
    for rule in found:
        assert rule.id == f"gs.trait.{rule.title.casefold().replace(' ', '-')}"
        assert rule.summary.endswith(HUMAN[rule.title].effect)


def test_the_rules_of_gangs_are_resolved() -> None:
    for rule in ("gs.gang", "gs.gang.recruit", "gs.weapon", "gs.campaign", "gs.trait.biker", "gs.trait.ma-man"):
        assert SYSTEM.catalogue.status(rule) is BuildStatus.RESOLVED


def test_the_usual_traits_of_a_type_of_dog_are_traits_of_dogs() -> None:
    assert set(PREFERRED) == set(DOGS)
    assert all(set(wishes) <= set(CANINE) for wishes in PREFERRED.values())


# Costs


@pytest.mark.parametrize("stat", STAT_NAMES)
@pytest.mark.parametrize("profile", [Profile.HIT_MAN, Profile.GANG_DOG])
def test_a_level_costs_one_point_or_two(stat: str, profile: Profile) -> None:
    low = replace(Figure("Joe", profile), stats=Stats())
    high = with_stats(low, **{stat: getattr(low.stats, stat) + 1})
    each = 0 if profile in DOGS and stat in NOT_OF_DOGS else 2 if stat in DEAR else 1
    assert basic_points(high) - basic_points(low) == each


def test_the_first_two_wounds_are_free() -> None:
    assert [basic_points(Figure("Joe", Profile.ROOKIE, Stats(wounds=wounds))) for wounds in (2, 3, 5)] == [1, 3, 7]


def test_the_brains_of_a_ma_man_are_free() -> None:
    plain = Figure("Joe", Profile.HIT_MAN, Stats(brains=3))
    assert basic_points(plain) - basic_points(replace(plain, traits=("Ma man",))) == 3


@pytest.mark.parametrize("profile", list(Profile))
def test_a_ready_card_spends_its_points_to_the_last_and_keeps_to_the_rules(profile: Profile) -> None:
    ready = READY[profile]
    assert bill(ready).basic.left == 0
    muster = Muster((Member(1, named(Profile.LEADER, "Duke")), Member(2, named(Profile.HIT_MAN, "Ray"))))
    joined = muster.changed(Member(3, replace(ready, name="New", master=1 if ready.is_dog else 0)))
    assert [one for one in faults(joined) if one.startswith("New")] == []


def test_good_and_bad_traits_are_added_up() -> None:
    joe = Figure("Joe", Profile.ROOKIE, traits=("Ripper", "All thumbs"))
    assert trait_points(joe) == 3
    assert bill(joe).traits == (3, 3)


def test_equipment_points_are_pooled_and_the_dead_count_no_more() -> None:
    muster = gang(named(Profile.ROOKIE, "Tee"), replace(A_DOG.figure))
    assert pool(muster) == Account(6 + 5 + 4, 24 + 16 + 8)
    assert size(muster) == Account(16 + 12 + 6 + 10, 0)
    dead = muster.changed(Member(3, replace(muster.members[2].figure, standing=Standing.DEAD)))
    assert pool(dead) == Account(6 + 5, 24 + 16)
    assert "Tee" not in [one.name for one in judged(dead).bills]


def test_sights_and_grenades_cost_what_they_cost() -> None:
    assert gear_points((Weapon("Scope"), Weapon("Grenade"), Weapon("Grenade", Trouble.JAMMED))) == 6 + 8 + 8


def test_weapons_that_stay_stay_as_they_are() -> None:
    before = (Weapon("Pistol", Trouble.EMPTY), Weapon("Knife"))
    assert carrying(before, ["Pistol", "Pistol", "Shotgun"]) == (before[0], Weapon("Pistol"), Weapon("Shotgun"))
    assert carrying(before, []) == ()


@pytest.mark.parametrize(
    "stat, fine, odd",
    [("agility", (0, 5), (-1, 6)), ("movement", (1, 5), (0, 6)), ("wounds", (2, 5), (1, 6)), ("luck", (0, 5), (-1, 6))],
)
def test_numbers_that_no_card_can_have_are_refused(stat: str, fine: tuple[int, ...], odd: tuple[int, ...]) -> None:
    for level in fine:
        assert getattr(stats_with(Stats(), {stat: level}), stat) == level
    for level in odd:
        with pytest.raises(OutOfRange, match=f"{stat.capitalize()} is {fine[0]} to 5, so {level} is not possible"):
            stats_with(Stats(), {stat: level})
        assert any(
            f"so {level} is not possible" in one
            for one in faults(gang(with_stats(named(Profile.ROOKIE, "T"), **{stat: level})))
        )
