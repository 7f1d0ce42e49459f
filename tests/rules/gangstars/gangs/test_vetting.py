"""Gangs checked against the rules: each violation at its boundary, and no violation missed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.gangstars.gangs.estate import Estate, GangKind
from rules.gangstars.gangs.prices import NOT_OF_DOGS, STAT_NAMES, Member, Muster, bill, ma_mans_brains, pool, size
from rules.gangstars.gangs.ready_cards import character
from rules.gangstars.gangs.roster import SAMPLES, trait_line
from rules.gangstars.gangs.vetting import HAND_WEAPONS, Vetting, judged, legality, violations
from rules.gangstars.model.figures import Profile, Standing, Stats, Weapon
from rules.gangstars.model.weapons import GEAR
from rules.gangstars.traits.trait_table import CANINE, HUMAN
from tests.rules.gangstars.gangs.mustering import A_DOG, GUN_DOG, faults, gang, gangs, named, with_stats

# Violations


def test_a_plain_gang_keeps_to_the_rules() -> None:
    assert faults(gang(named(Profile.ROOKIE, "Tee"), A_DOG.figure)) == []


def test_a_gang_has_one_leader() -> None:
    none = Muster(gang().members[1:])
    assert faults(none) == ["The gang has no leader. It needs one Head Honcho."]
    police = replace(none, estate=Estate(GangKind.POLICE))
    assert "the officer in command" in faults(police)[0]
    assert faults(gang(named(Profile.LEADER, "Max"))) == ["The gang has 2 leaders, not one Head Honcho: Duke, Max."]


def test_a_gang_has_a_hit_man() -> None:
    alone = Muster(gang().members[:1])
    assert faults(alone) == ["The gang has no Hit-man. Every gang needs at least one."]
    dead = gang().changed(Member(2, named(Profile.HIT_MAN, "Ray", standing=Standing.DEAD)))
    assert faults(dead) == faults(alone)


@pytest.mark.parametrize("outfit", list(GangKind))
@pytest.mark.parametrize("rookies", [0, 2, 3])
def test_police_have_two_rookies_at_most(outfit: GangKind, rookies: int) -> None:
    bikers = ("Biker",) if outfit is GangKind.BIKERS else ()
    more = [named(Profile.ROOKIE, f"R{place}") for place in range(rookies)]
    muster = gang(*more, outfit=outfit)
    muster = replace(
        muster, members=tuple(replace(one, figure=replace(one.figure, traits=bikers)) for one in muster.members)
    )
    wrong = outfit is GangKind.POLICE and rookies > 2
    assert faults(muster) == (["The gang has 3 rookies. Police have at most 2: R0, R1, R2."] if wrong else [])


def test_basic_points_are_a_figures_own() -> None:
    over = with_stats(named(Profile.ROOKIE, "Tee"), luck=1)
    assert faults(gang(over)) == [
        "Tee spends too much. agility 1 + strength 1 + shooting 1 + movement 2 + brains 1 + luck 2 is 8 basic points, "
        "2 more than the 6 of “Rookie”."
    ]
    assert faults(gang(with_stats(over, agility=0, strength=0))) == []


@pytest.mark.parametrize("trait, fits", [("Mean mutha", True), ("Third eye", False)])
def test_trait_points_are_a_figures_own(trait: str, fits: bool) -> None:
    found = faults(gang(named(Profile.ROOKIE, "Tee", traits=(trait,))))
    assert found == (
        [] if fits else ["Tee spends too much. Third eye +4 is 4 trait points, 1 more than the 3 of “Rookie”."]
    )
    assert faults(gang(named(Profile.ROOKIE, "Tee", traits=("Third eye", "Sissy")))) == []


def test_the_pool_is_not_overdrawn() -> None:
    armed = gang(named(Profile.ROOKIE, "Tee", weapons=tuple(map(Weapon, ["Assault rifle"] * 3))))
    fits = armed.changed(Member(1, named(Profile.LEADER, "Duke", weapons=(Weapon("Pistol"), Weapon("Knife")))))
    assert pool(armed) == (47, 48)
    assert faults(armed) == []
    over = armed.changed(Member(1, named(Profile.LEADER, "Duke", weapons=(Weapon("Shotgun"),))))
    assert pool(over).left == -1
    assert faults(over) == [
        "The gang carries 49 equipment points (Duke 8 + Ray 5 + Tee 36). That is 1 more than its pool of 48."
    ]
    assert faults(fits) == []


def test_armour_costs_nothing() -> None:
    muster = gang(named(Profile.ROOKIE, "Tee", armour=True))
    assert pool(muster) == pool(gang(named(Profile.ROOKIE, "Tee")))
    assert faults(muster) == []


@pytest.mark.parametrize("agreed, fits", [(28, True), (27, False), (0, True)])
def test_the_basic_points_agreed_on_are_kept(agreed: int, fits: bool) -> None:
    found = faults(gang(agreed=agreed))
    assert found == (
        []
        if fits
        else ["The gang has 28 basic points (1 Head Honcho × 16 + 1 Hit-man × 12). That is 1 more than the agreed 27."]
    )


def test_a_hundred_basic_points_are_warned_of_and_no_violation() -> None:
    hundred = gang(*(named(Profile.HIT_MAN, f"H{place}") for place in range(6)))
    assert size(hundred).spent == 100
    more = gang(*(named(Profile.HIT_MAN, f"H{place}") for place in range(6)), named(Profile.ROOKIE, "Tee"))
    assert "not recommended" not in " ".join(judged(hundred).advice)
    assert judged(more).advice[0].startswith("106 basic points make a gang that is hard to handle")
    assert judged(more).violations == ()


def test_fifty_are_advised_where_nothing_is_agreed_on() -> None:
    big = gang(*(named(Profile.HIT_MAN, f"H{place}") for place in range(2)))
    assert judged(big).advice == ("The gang has 52 basic points. For a first game we advise 50.",)
    assert judged(gang(named(Profile.HIT_MAN, "H"), agreed=52)).advice == ()


@pytest.mark.parametrize("trait", [*HUMAN, *CANINE])
def test_people_and_dogs_have_traits_of_their_own(trait: str) -> None:
    person, dog = (
        named(Profile.ROOKIE, "Tee", traits=(trait,)),
        named(Profile.GANG_DOG, "Rex", traits=(trait,), master=1),
    )
    wrong = [one for one in faults(gang(person, dog)) if " is only for " in one and trait in one]
    assert wrong == [
        f"Rex has {trait}, which is only for people." if trait in HUMAN else f"Tee has {trait}, which is only for dogs."
    ]


def test_a_trait_is_had_once() -> None:
    assert faults(gang(named(Profile.ROOKIE, "Tee", traits=("Dodgy", "Dodgy")))) == [
        "Tee has Dodgy 2 times. Once is enough."
    ]


def test_everyone_in_a_gang_of_bikers_but_its_dogs_is_a_biker() -> None:
    found = faults(gang(A_DOG.figure, outfit=GangKind.BIKERS))
    assert [one.split()[0] for one in found] == ["Duke", "Ray"]
    assert all("Biker" in one for one in found)


SPEC = ("Weapon spec", "All thumbs")
BOTH = ("Weapon spec", "Ripper", "All thumbs", "Huge")


@pytest.mark.parametrize(
    "traits, chosen, wrong",
    [
        (SPEC, ("Pistol", "Knife"), ""),
        (SPEC, ("Pistol", "Pistol"), "two different chosen weapons. Chosen: Pistol or Pistol"),
        (SPEC, ("Pistol",), "two different chosen weapons. Chosen: Pistol"),
        (SPEC, (), "two different chosen weapons. Chosen: none"),
        (SPEC, ("Pistol", "Scope"), "two different chosen weapons"),
        (SPEC, ("Pistol", "Knife", "SMG"), "two chosen weapons, not 3"),
        (("Ripper", "All thumbs"), ("Knife",), ""),
        (("Ripper", "All thumbs"), ("Baseball bat",), ""),
        (("Ripper", "All thumbs"), ("Pistol",), "one chosen hand weapon: "),
        (("Ripper", "All thumbs"), (), "Chosen: none"),
        (("Ripper", "All thumbs"), ("Knife", "Baseball bat"), "one chosen hand weapon"),
        (BOTH, ("Pistol", "SMG", "Knife"), ""),
        (BOTH, ("Pistol", "Knife"), "one chosen hand weapon after the two"),
        (BOTH, ("Pistol", "Knife", "SMG"), "Chosen: SMG"),
        ((), ("Knife",), "neither a weapon spec nor a ripper"),
    ],
)
def test_chosen_weapons(traits: tuple[str, ...], chosen: tuple[str, ...], wrong: str) -> None:
    found = faults(gang(named(Profile.HIT_MAN, "Momma", traits=traits, chosen=chosen)))
    assert len(found) == bool(wrong), found
    assert wrong in " ".join(found)


def test_hand_weapons_are_those_that_are_no_clubs() -> None:
    assert HAND_WEAPONS == ("Improvised weapon", "Knife", "Baseball bat", "Asiatic special")


def test_with_both_traits_the_first_two_are_the_weapon_specs() -> None:
    both = named(Profile.HIT_MAN, "Momma", traits=BOTH, chosen=("Pistol", "SMG", "Knife"))
    assert (both.specialities, both.ripping) == (("Pistol", "SMG"), ("Knife",))
    assert trait_line(both, "Weapon spec") == "Weapon spec (Pistol, SMG)"
    assert trait_line(both, "Ripper") == "Ripper (Knife)"
    assert trait_line(both, "Huge") == "Huge"
    one = replace(both, traits=("Ripper",), chosen=("Knife",))
    assert (one.specialities, one.ripping) == ((), ("Knife",))


SECOND = ("Ma man", "Gang pride")


@pytest.mark.parametrize("brains, fits", [(2, False), (3, True), (4, False)])
def test_a_ma_man_has_brains_one_below_the_head_honcho(brains: int, fits: bool) -> None:
    second = with_stats(named(Profile.HIT_MAN, "Two", traits=SECOND), brains=brains)
    muster = gang(second)
    assert ma_mans_brains(muster) == 3
    expected = [f"Two has brains {brains}. A ma man has 1 less than Duke's 4, so 3."]
    assert faults(muster) == ([] if fits else expected)


def test_a_brainless_head_honcho_has_a_brainless_ma_man() -> None:
    leader = with_stats(named(Profile.LEADER, "Duke"), brains=0)
    second = with_stats(named(Profile.HIT_MAN, "Two", traits=SECOND), brains=0)
    muster = gang(second).changed(Member(1, leader))
    assert ma_mans_brains(muster) == 0
    assert faults(muster) == []
    assert ma_mans_brains(Muster(gang().members[1:])) is None


def test_there_is_one_ma_man_who_does_not_lead() -> None:
    seconds = [with_stats(named(Profile.HIT_MAN, name, traits=SECOND), brains=3) for name in ("Two", "Too")]
    assert faults(gang(*seconds)) == ["The gang has 2 figures with the trait ma man, not one: Two, Too."]
    leader = named(Profile.LEADER, "Duke", traits=SECOND)
    assert "Duke is the Head Honcho, who can't also be a ma man." in faults(gang().changed(Member(1, leader)))


@pytest.mark.parametrize("stat, level", [("shooting", 1), ("luck", 1), ("wounds", 3)])
def test_a_dog_buys_nothing_it_has_no_use_for(stat: str, level: int) -> None:
    rex = with_stats(A_DOG.figure, **{stat: level})
    assert faults(gang(rex)) == [f"{GUN_DOG} is a dog, and dogs buy no {stat}."]


def test_a_dog_carries_and_chooses_no_weapons() -> None:
    rex = replace(A_DOG.figure, weapons=(Weapon("Knife"),), chosen=("Knife",))
    assert faults(gang(rex)) == [f"{GUN_DOG} is a dog, and dogs {what} no weapons." for what in ("carry", "choose")]


@pytest.mark.parametrize("master, wrong", [(1, ""), (2, ""), (0, "has no master"), (9, "has no master")])
def test_a_dog_has_a_master_in_its_gang(master: int, wrong: str) -> None:
    found = faults(gang(replace(A_DOG.figure, master=master)))
    assert len(found) == bool(wrong)
    assert wrong in " ".join(found)


def test_no_dog_is_a_master_and_no_human_has_one() -> None:
    other = named(Profile.LAP_DOG, "Bit", master=3)
    assert faults(gang(A_DOG.figure, other)) == [
        f"Bit has the dog {GUN_DOG} as its master. Name a person of the gang.",
    ]
    assert faults(gang(named(Profile.ROOKIE, "Tee", master=1))) == ["Tee has a master, but only dogs have one."]
    dead = gang(A_DOG.figure).changed(Member(1, named(Profile.LEADER, "Duke", standing=Standing.DEAD)))
    assert f"{GUN_DOG} has no master. Name a person of the gang." in faults(dead)


@pytest.mark.parametrize("trait", ["Noisy", "Jaws"])
@pytest.mark.parametrize("lurks", [True, False])
def test_no_lurker_holds_the_leash_of_a_noisy_dog(trait: str, lurks: bool) -> None:
    lurker = named(Profile.LEADER, "Duke", traits=("Lurker", "All thumbs") if lurks else ())
    muster = gang(replace(A_DOG.figure, traits=(trait,))).changed(Member(1, lurker))
    wrong = trait == "Noisy" and lurks
    assert faults(muster) == ([f"{GUN_DOG} is a noisy dog. Its master can't be a lurker, as Duke is."] if wrong else [])


def test_a_dog_without_its_usual_trait_gets_advice_and_no_violation() -> None:
    plain, jaws = gang(A_DOG.figure), gang(replace(A_DOG.figure, traits=("Jaws",)))
    assert "Jaws, Snappy, Bolter, Mad dog or Huge dog" in " ".join(judged(plain).advice)
    assert judged(jaws).advice == ()
    assert judged(plain).violations == ()


def test_the_sample_gangs_keep_to_the_rules_once_their_dogs_have_masters() -> None:
    for recruits in SAMPLES.values():
        figures = [character(one.profile, one.name, one.gear) for one in recruits]
        led = [replace(one, master=1) if one.is_dog else one for one in figures]
        for each, dogs in ((figures, sum(one.is_dog for one in figures)), (led, 0)):
            found = faults(Muster(tuple(Member(id, one) for id, one in enumerate(each, 1))))
            assert len(found) == dogs
            assert all("has no master" in one for one in found)


# Properties


@given(gangs())
def test_no_overspending_goes_unnoticed_and_nothing_else_is_called_so(muster: Muster) -> None:
    verdict = judged(muster)
    text = " ".join(verdict.violations)
    for one in verdict.bills:
        own = " ".join(fault for fault in verdict.violations if fault.startswith(f"{one.name} spends too much. "))
        assert (" basic points, " in own) == (one.basic.left < 0)
        assert (" trait points, " in own) == (one.traits.left < 0)
    assert ("equipment points" in text) == (verdict.pool.left < 0)
    assert ("the agreed" in text) == (bool(verdict.size.of) and verdict.size.left < 0)
    assert all(fault[-1] == "." for fault in (*verdict.violations, *verdict.advice))


@given(gangs(), st.data())
def test_spending_just_what_is_left_violates_nothing(muster: Muster, data: st.DataObject) -> None:
    """Levels and pistols are added to a gang as long as points are left: the check finds no fault of points."""
    muster = replace(muster, estate=replace(muster.estate, aside=None))
    sober = tuple(
        replace(one, figure=replace(one.figure, stats=Stats(), traits=(), weapons=())) for one in muster.members
    )
    muster = replace(muster, members=sober)
    for _ in range(data.draw(st.integers(0, 12)) if sober else 0):
        one = data.draw(st.sampled_from(muster.members))
        stat = data.draw(st.sampled_from([name for name in STAT_NAMES if name not in NOT_OF_DOGS]))
        if bill(one.figure).basic.left and getattr(one.figure.stats, stat) < 5:
            one = replace(one, figure=with_stats(one.figure, **{stat: getattr(one.figure.stats, stat) + 1}))
        muster = muster.changed(one)
        if pool(muster).left >= GEAR["Pistol"] and not one.figure.is_dog:
            muster = muster.changed(
                replace(one, figure=replace(one.figure, weapons=(*one.figure.weapons, Weapon("Pistol"))))
            )
    text = " ".join(violations(replace(muster, estate=replace(muster.estate, size=0))))
    assert "points" not in text


def test_the_check_rolls_no_dice_and_is_always_the_same() -> None:
    muster = gang(A_DOG.figure)
    outcome = resolve(legality, muster, dice=Fair(b""))
    assert outcome.throws == [] or not list(outcome.throws)
    assert isinstance(outcome.result, Vetting)
    assert outcome.result == judged(muster)
