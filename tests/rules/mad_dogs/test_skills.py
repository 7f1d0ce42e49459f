"""Public Enemies: the skills table, profiles, and the start of a figure."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import Recruit
from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.mad_dogs.brawling.tables import ArmKind
from rules.mad_dogs.model.figures import Family, Load, Stat, Stats
from rules.mad_dogs.model.roster import ARMED_FROM, GEAR, SAMPLES, check, muster, recruit
from rules.mad_dogs.model.skill_numbers import SKILL_NUMBERS, Occasion, blow, drunk, shot, skill_modifiers, total, worth
from rules.mad_dogs.model.skills import (
    CHOICE,
    EFFECTS,
    MOLLS,
    SKILLS,
    STONE_COLD_KILLER,
    enlist,
    profile_named,
    random_skill,
    skill_named,
    skills_named,
)
from rules.mad_dogs.model.tables import PROFILES
from tests.rules.brute import brute, chances, play

DICE = {name: roll for roll, (name, _) in SKILLS.items()}
"""The two dice that give each skill."""
HOODLUM = Stats(3, 3, 3, 3, 3, 3)


def enlisted(profile: str, *chosen: str, dice: tuple[int, ...] = ()) -> tuple[Stats, tuple[str, ...]]:
    return play(enlist, PROFILES[profile], chosen, dice=dice).result


# The table


@pytest.mark.parametrize("first, second", list(product(range(1, 7), repeat=2)))
def test_two_dice_read_singly_give_a_skill(first: int, second: int) -> None:
    outcome = play(random_skill, dice=(first, second))
    assert outcome.rule == "mad.skills"
    assert outcome.result == SKILLS[first, second][0]


def test_which_die_falls_first_matters() -> None:
    assert play(random_skill, dice=(2, 5)).result == "Gullible"
    assert play(random_skill, dice=(5, 2)).result == "Sharpshooter"


def test_a_double_6_leaves_the_choice() -> None:
    assert play(random_skill, dice=(6, 6)).result == CHOICE


def test_odds_of_a_random_skill() -> None:
    assert chances(odds(random_skill)) == brute(random_skill)
    assert set(chances(odds(random_skill)).values()) == {Fraction(1, 36)}


@pytest.mark.parametrize("skill", EFFECTS)
def test_a_skill_is_known_by_its_name_whatever_its_capitals(skill: str) -> None:
    assert skill_named(f" {skill.upper()} ") == skill


def test_skills_are_typed_apart_by_commas_each_once() -> None:
    assert skills_named("boxer, Pistoleer,, BOXER ") == ("Boxer", "Pistoleer")
    assert skills_named("") == ()


def test_a_reputation_is_listed_among_skills_but_never_rolled_or_chosen() -> None:
    assert skills_named("stone cold killer, Boxer") == (STONE_COLD_KILLER, "Boxer")
    assert STONE_COLD_KILLER not in EFFECTS
    with pytest.raises(UnknownName):
        skill_named(STONE_COLD_KILLER)


@pytest.mark.parametrize("name", ["Real Scary", CHOICE, "Pistolero"])
def test_a_skill_that_no_table_has_is_refused(name: str) -> None:
    with pytest.raises(UnknownName):
        skill_named(name)


def test_the_refusal_of_a_misspelled_name_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Pistoleer"):
        skill_named("Pistolero")


# The start of a profile


def test_a_hoodlum_rolls_one_skill() -> None:
    assert enlisted("Hoodlum", dice=(6, 2)) == (HOODLUM, ("Tommy Gunner",))


def test_a_skill_had_already_is_rolled_again() -> None:
    assert enlisted("Agent", dice=(1, 2, 1, 2, 1, 2, 1, 3))[1] == ("Boxer", "Bruiser")
    assert enlisted("Crusader", dice=(5, 1, 1, 1))[1] == ("Real Charmer", "Bomber")


def test_a_repeated_roll_for_a_skill_gives_the_reason() -> None:
    throws = play(enlist, PROFILES["Crusader"], (), "Joe", dice=(5, 1, 1, 1)).throws
    again = "skill of Joe again, as Real Charmer is known already"
    assert [throw.why for throw in throws] == [*["skill of Joe"] * 2, *[again] * 2]


@pytest.mark.parametrize(
    "chosen, refusal", [(("Boxer", "Boxer"), "Boxer is listed 2 times"), (("Nice Girl",), "only a Gun Moll can be")]
)
def test_skills_that_can_not_be_chosen(chosen: tuple[str, ...], refusal: str) -> None:
    with pytest.raises(OutOfRange, match=refusal):
        enlist(Live(Fair(b"seed")), PROFILES["Hoodlum"], chosen)


def test_a_chosen_skill_takes_the_place_of_a_rolled_one() -> None:
    assert enlisted("Hoodlum", "Pistoleer") == (HOODLUM, ("Pistoleer",))
    assert enlisted("Agent", "Pistoleer", dice=(1, 1))[1] == ("Pistoleer", "Bomber")
    assert enlisted("Hoodlum", "Pistoleer", "Boxer")[1] == ("Pistoleer", "Boxer")


def test_a_torpedo_has_two_random_skills_or_one_chosen() -> None:
    assert enlisted("Torpedo", dice=(1, 1, 1, 2))[1] == ("Bomber", "Boxer")
    assert enlisted("Torpedo", "Pistoleer")[1] == ("Pistoleer",)
    assert enlisted("Torpedo", "Pistoleer", "Tough SOB")[1] == ("Pistoleer", "Tough SOB")


def test_a_boss_takes_chosen_skills_and_rolls_none() -> None:
    assert enlisted("Mob Boss", "Brutal Champ", "Tough SOB") == (Stats(4, 4, 4, 2, 4, 5), ("Brutal Champ", "Tough SOB"))


@pytest.mark.parametrize(
    "profile, either", [("Gun Moll", ("Femme Fatale", "Nice Girl")), ("Sergeant", ("Boxer", "Bruiser"))]
)
def test_one_of_two_skills_must_be_named(profile: str, either: tuple[str, str]) -> None:
    for wrong in ((), either):
        with pytest.raises(OutOfRange, match=f"{either[0]} or {either[1]}"):
            enlist(Live(Fair(b"seed")), PROFILES[profile], wrong)
    for skill in either:
        assert skill in enlist(Live(Fair(b"seed")), PROFILES[profile], (skill,))[1]


def test_a_sergeant_rolls_the_other_skill() -> None:
    assert enlisted("Sergeant", "Boxer", dice=(1, 2, 1, 3))[1] == ("Boxer", "Bruiser")


@pytest.mark.parametrize("face, stat", list(enumerate(Stat, 1)))
def test_crippled_costs_a_point_of_the_stat_rolled(face: int, stat: Stat) -> None:
    stats, skills = enlisted("Hoodlum", dice=(2, 1, face))
    assert skills == ("Crippled",)
    assert {one: stats.of(one) for one in Stat} == {one: 3 - (one is stat) for one in Stat}


def test_a_double_6_stays_on_the_sheet() -> None:
    assert enlisted("Agent", dice=(6, 6, 6, 6))[1] == (CHOICE, CHOICE)


def test_odds_of_what_a_hoodlum_starts_with() -> None:
    asked = (PROFILES["Hoodlum"], ())
    assert chances(odds(enlist, *asked)) == brute(enlist, *asked)


def test_odds_of_two_skills_are_sampled_for_they_may_be_rolled_again_without_end() -> None:
    assert odds(enlist, PROFILES["Agent"], (), samples=50).exact is False


@given(seed=st.binary(min_size=1, max_size=8), profile=st.sampled_from(sorted(PROFILES)))
def test_no_figure_has_a_skill_twice(seed: bytes, profile: str) -> None:
    chosen = PROFILES[profile].either[:1]
    _, skills = enlist(Live(Fair(seed)), PROFILES[profile], chosen)
    assert len(skills) == len(PROFILES[profile].skills) + len(chosen) + PROFILES[profile].random
    assert all(count == 1 or skill == CHOICE for skill, count in Counter(skills).items())
    assert not set(skills) & set(MOLLS) - set(chosen)


# Recruits


@pytest.mark.parametrize("profile", PROFILES)
def test_figures_with_gats_3_have_a_pistol_for_free(profile: str) -> None:
    figure = recruit(Live(Fair(b"seed")), profile.lower(), "Somebody", ("knife",), PROFILES[profile].either[:1])
    assert figure.profile == profile
    armed = figure.stats.gats >= ARMED_FROM
    assert [weapon.name for weapon in figure.weapons] == (["Knife", "Pistol"] if armed else ["Knife"])
    assert all(weapon.load is Load.READY for weapon in figure.weapons)
    assert check(figure) == []


def test_a_pistol_named_is_the_free_one() -> None:
    figure = recruit(Live(Fair(b"seed")), "Enforcer", "Spats", ("Pistol", "pistol"))
    assert [weapon.name for weapon in figure.weapons] == ["Pistol"]


@pytest.mark.parametrize("profile, gear", [("Godfather", ()), ("Punk", ("Ray Gun",))])
def test_an_unknown_profile_or_weapon_is_refused(profile: str, gear: tuple[str, ...]) -> None:
    with pytest.raises(UnknownName):
        recruit(Live(Fair(b"seed")), profile, "Nobody", gear)


def test_profiles_are_known_whatever_their_capitals() -> None:
    assert profile_named(" mob boss ") is PROFILES["Mob Boss"]


def test_a_gang_is_mustered_one_after_the_other() -> None:
    two = (Recruit("Hoodlum", "Dooley", ("Tommy Gun",)), Recruit("Hoodlum", "Meat-pie", ("Knife",)))
    dooley, meat_pie = play(muster, two, dice=(6, 2, 3, 5)).result
    assert (dooley.name, dooley.skills) == ("Dooley", ("Tommy Gunner",))
    assert (meat_pie.name, meat_pie.skills) == ("Meat-pie", ("Mack the Knife",))


@pytest.mark.parametrize("gang", ["North Side", "South Side"])
def test_the_gang_of_a_first_game(gang: str) -> None:
    recruits = SAMPLES[gang]
    assert Counter(one.profile for one in recruits) == {"Enforcer": 1, "Hoodlum": 4, "Slugger": 4}
    assert {one.gear for one in recruits if one.profile == "Enforcer"} == {("Tommy Gun",)}
    assert {one.gear for one in recruits if one.profile == "Hoodlum"} == {("Pistol",)}
    assert {one.gear for one in recruits if one.profile == "Slugger"} == {("Bat",), ("Lead Pipe",)}
    assert len({one.name for one in recruits}) == 9
    assert {piece for one in recruits for piece in one.gear} <= set(GEAR)


def test_every_row_of_the_skill_numbers_is_a_skill_with_known_occasions() -> None:
    assert set(SKILL_NUMBERS) <= {*EFFECTS}
    known = {*Occasion, *map(shot, Family), *map(blow, ArmKind), *map(drunk, Stat)}
    assert {occasion for row in SKILL_NUMBERS.values() for occasion in row} <= known
    assert all(number for row in SKILL_NUMBERS.values() for number in row.values())


def test_a_skill_bites_on_its_occasions_alone() -> None:
    assert skill_modifiers(("Bomber", "Wheel Man", "One-Armed Man"), Occasion.DRIVING) == (
        ("Wheel Man", 2),
        ("One-Armed Man", -1),
    )
    assert skill_modifiers(("Knife-Thrower", "Mack the Knife"), shot(Family.KNIFE)) == (("Knife-Thrower", 1),)
    assert skill_modifiers(("Knife-Thrower", "Mack the Knife"), blow(ArmKind.KNIFE)) == (("Mack the Knife", 1),)
    assert (total(("Gimpy", "Fast Mover"), Occasion.RUNNING), worth("Boxer", Occasion.DRIVING)) == (1, 0)
