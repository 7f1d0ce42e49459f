"""Public Enemies, Your Gang: the Boss, hiring, improving, weapons and cars, step by step and by the dollar."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, UnknownName
from rules.core.tables.outcome import Throw
from rules.mad_dogs.gangs.boss import boss_bought, boss_by_dice, boss_by_template
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Got, Learnt, Member, Motor, Recruitment
from rules.mad_dogs.gangs.draft_edit import figures_of, start
from rules.mad_dogs.gangs.hire import Terms, hire, hire_all, price_of
from rules.mad_dogs.gangs.improve import improve
from rules.mad_dogs.gangs.learn_skills import buy_skill, forget, take_skill
from rules.mad_dogs.gangs.new_gang import drop, rename
from rules.mad_dogs.gangs.roll_up import hire_rolled, spread
from rules.mad_dogs.gangs.vetting import problems
from rules.mad_dogs.gangs.weapons_and_cars import arm, buy_car, disarm, fit_out
from rules.mad_dogs.model.figures import Stat, Stats, Weapon
from rules.mad_dogs.model.prices import BillLine, Fitting, Item, VehicleOnSale
from rules.mad_dogs.model.roster import MadDogsRoster, check
from rules.mad_dogs.model.skills import CHOICE
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from tests.rules.brute import brute, chances, play

JIMMY = (4, 3, 3, 5, 6, 6, 1, 2)
RICH = 10_000


def took(step: Any, draft: Draft, *facts: Any, dice: tuple[int, ...] = ()) -> Draft:
    """The draft after a step with exactly these dice. Nothing is wrong with it."""
    after = play(step, draft, *facts, dice=dice).result
    assert problems(after) == []
    assert after.budget == after.spent + after.left
    return after


def refused(step: Any, draft: Draft, *facts: Any) -> Refusal:
    """The refusal of a step, before any roll."""
    live = Live(Fair(b"seed"))
    with pytest.raises(Refusal) as refusal:
        step(live, draft, *facts)
    assert live.steps == []
    assert refusal.value.sentence[-1] in ".!?"
    return refusal.value


def with_one(profile: str = "Hoodlum", *, dice: tuple[int, ...] = (), budget: int = RICH, **terms: Any) -> Draft:
    return took(hire, start(budget), Terms(profile, "Dooley", **terms), dice=dice)


def price(draft: Draft, name: str = "Dooley") -> int:
    member = draft.member(name)
    assert member is not None
    return member.price


# The worked gang


def sixth_streeters() -> Draft:
    """The book's example, with a skill of the table for Real Scary."""
    draft = took(boss_by_dice, start(1200), "Jimmy", dice=JIMMY)
    draft = took(spread, draft, "Jimmy", Stats(6, 5, 4, 3, 3, 5))
    draft = took(take_skill, draft, "Jimmy", "Cold Blooded")
    draft = took(take_skill, draft, "Jimmy", "Brutal Champ")
    draft = took(buy_skill, draft, "Jimmy", dice=(6, 3))
    draft = took(arm, draft, "Jimmy", ("Double-Barreled Shotgun",))
    draft = took(hire, draft, Terms("Accountant", "Francis Kennedy"))
    draft = took(hire, draft, Terms("Gun Moll", "Sionead", skills=("Femme Fatale",)))
    draft = took(improve, draft, "Sionead", Stat.GUTS, 4)
    draft = took(buy_skill, draft, "Sionead", "Pistoleer")
    draft = took(hire, draft, Terms("Enforcer", "Spats"), dice=(6, 5))
    for name, dice in (("Dooley", (6, 2)), ("Meat-pie", (3, 5)), ("Butcher Jim", (1, 4)), ("Big Tommy", (4, 2))):
        draft = took(hire, draft, Terms("Hoodlum", name), dice=dice)
    draft = took(improve, draft, "Dooley", Stat.GATS, 4)
    draft = took(arm, draft, "Dooley", ("Tommy Gun",))
    return took(arm, draft, "Meat-pie", ("Knife",))


def test_the_worked_gang_costs_what_the_book_says_but_for_the_shotgun() -> None:
    draft = sixth_streeters()
    prices = {one.name: one.price for one in draft.members}
    assert prices == {
        "Jimmy": 25 + 25,  # the price list has 50 for the gun that the book sells for 25
        "Francis Kennedy": 100,
        "Sionead": 175,
        "Spats": 200,
        "Dooley": 325,
        "Meat-pie": 100,
        "Butcher Jim": 100,
        "Big Tommy": 100,
    }
    assert (draft.spent, draft.left) == (1125 + 25, 75 - 25)
    assert draft.unfinished == ()


def test_the_worked_gang_takes_the_field() -> None:
    figures = {figure.name: figure for figure in figures_of(sixth_streeters())}
    jimmy, dooley, moll = figures["Jimmy"], figures["Dooley"], figures["Sionead"]
    assert (jimmy.profile, jimmy.stats) == ("Mob Boss", Stats(6, 5, 4, 3, 3, 5))
    assert jimmy.skills == ("Cold Blooded", "Brutal Champ", "Tough SOB")
    assert jimmy.weapons == (Weapon("Double-Barreled Shotgun"), Weapon("Pistol"))
    assert (dooley.profile, dooley.stats, dooley.skills) == ("Hoodlum", Stats(3, 4, 3, 3, 3, 3), ("Tommy Gunner",))
    assert dooley.weapons == (Weapon("Tommy Gun"), Weapon("Pistol"))
    assert (moll.stats, moll.skills) == (Stats(3, 3, 4, 3, 4, 3), ("Femme Fatale", "Pistoleer"))
    assert figures["Francis Kennedy"].weapons == ()
    assert figures["Meat-pie"].weapons == (Weapon("Knife"), Weapon("Pistol"))


def test_the_bill_names_everything() -> None:
    bill = sixth_streeters().bill
    assert [line for line in bill if line.whom in ("Jimmy", "Dooley")] == [
        BillLine("Jimmy", "Mob Boss, rolled up", 0),
        BillLine("Jimmy", "Tough SOB, rolled", 25),
        BillLine("Jimmy", "Double-Barreled Shotgun", 50),
        BillLine("Jimmy", "of the Boss's free $25", -25),
        BillLine("Dooley", "Hoodlum, off the rack", 100),
        BillLine("Dooley", "GATS 4", 25),
        BillLine("Dooley", "Tommy Gun", 200),
    ]


# Off the rack


@pytest.mark.parametrize(
    "profile, cost",
    [
        ("Accountant", 100),
        ("Torpedo", 300),
        ("Enforcer", 200),
        ("Gun Moll", 100),
        ("Hoodlum", 100),
        ("Slugger", 50),
        ("Punk", 25),
    ],
)
def test_everybody_has_the_printed_price_and_stats(profile: str, cost: int) -> None:
    skills = ("Nice Girl",) if profile == "Gun Moll" else ()
    terms = Terms(profile.upper(), " Dooley ", skills=skills)
    draft = hire(Live(Fair(b"seed")), start(RICH), replace(terms, rolled=0))
    (member,) = draft.members
    assert (member.name, member.profile, member.stats, member.price) == (
        "Dooley",
        profile,
        PROFILES[profile].stats,
        cost,
    )
    assert price_of(replace(terms, rolled=0)) == cost
    assert member.items[0] == Item(profile if profile == "Punk" else f"{profile}, off the rack", cost)


@pytest.mark.parametrize(
    "profile, chosen, rolled, cost",
    [
        ("Hoodlum", 0, None, 100),
        ("Hoodlum", 1, None, 125),  # chosen in place of the roll
        ("Hoodlum", 1, 1, 150),
        ("Hoodlum", 2, None, 175),
        ("Hoodlum", 0, 2, 125),
        ("Torpedo", 0, None, 300),
        ("Torpedo", 1, None, 300),  # one in place of both
        ("Torpedo", 1, 1, 325),
        ("Torpedo", 2, None, 350),
        ("Torpedo", 1, 2, 350),
        ("Torpedo", 3, None, 400),
        ("Enforcer", 1, None, 225),
        ("Slugger", 1, None, 100),
        ("Slugger", 0, 1, 75),
        ("Punk", 2, 1, 150),
        ("Accountant", 1, None, 150),
    ],
)
def test_skills_chosen_and_rolled(profile: str, chosen: int, rolled: int | None, cost: int) -> None:
    skills = ("Boxer", "Bruiser", "Pistoleer")[:chosen]
    default = 0 if (profile, chosen) == ("Torpedo", 1) else max(0, PROFILES[profile].random - chosen)
    times = default if rolled is None else rolled
    dice = ((6, 2), (6, 3))[:times]
    draft = with_one(profile, skills=skills, rolled=rolled, dice=tuple(face for pair in dice for face in pair))
    (member,) = draft.members
    assert member.knows == (*skills, *("Tommy Gunner", "Tough SOB")[:times])
    assert [skill.got for skill in member.skills] == [Got.CHOSEN] * chosen + [Got.ROLLED] * times
    assert member.price == cost
    assert member.owed == 0
    assert price_of(Terms(profile, "Dooley", skills=skills, rolled=rolled)) == cost


def test_a_skill_had_already_is_rolled_again() -> None:
    draft = with_one("Hoodlum", skills=("Boxer",), rolled=1, dice=(1, 2, 1, 3))
    assert draft.members[0].knows == ("Boxer", "Bruiser")


def test_stats_can_be_raised_while_hiring() -> None:
    draft = with_one("Punk", stats=Stats(3, 4, 5, 6, 2, 2), skills=("Boxer",), rolled=1, dice=(1, 1))
    assert price(draft) == 25 + 10 + 25 + 50 + 100 + 50 + 25
    assert draft.members[0].way is Recruitment.BUILT
    assert price(with_one("Slugger", stats=Stats(3, 3, 3, 2, 2, 3))) == 60


def test_a_gun_moll_takes_one_of_two_skills_for_free() -> None:
    draft = with_one("Gun Moll")
    assert draft.unfinished == ("Dooley: choose Femme Fatale or Nice Girl, for free.",)
    assert draft.unfinished[0] in draft.advice
    assert "Femme Fatale or Nice Girl" in refused(take_skill, draft, "Dooley", "Boxer").sentence
    after = took(take_skill, draft, "dooley", "nice girl")
    assert after.members[0].skills == (Learnt("Nice Girl", Got.PRINTED),)
    assert (after.spent, after.unfinished) == (100, ())
    assert "not both" in refused(hire, start(RICH), Terms("Gun Moll", "Vi", (), ("Nice Girl", "Femme Fatale"))).sentence


@pytest.mark.parametrize("profile", ["Hoodlum", "Mob Boss", "Punk", "Accountant"])
def test_only_gun_molls_have_their_skills(profile: str) -> None:
    assert "only a Gun Moll" in refused(hire, start(RICH), Terms(profile, "Vi", skills=("Femme Fatale",))).sentence
    assert "only a Gun Moll" in refused(buy_skill, with_one("Punk"), "Dooley", "Nice Girl").sentence


@pytest.mark.parametrize("profile", [name for name, one in PROFILES.items() if one.cost is None])
def test_cops_feds_and_civilians_are_not_for_hire(profile: str) -> None:
    assert f" {profile} is not for hire" in refused(hire, start(RICH), Terms(profile, "Joe")).sentence


def test_the_refusal_of_an_unknown_profile_lists_those_for_hire() -> None:
    refusal = refused(hire, start(RICH), Terms("Hodlum", "Joe"))
    assert isinstance(refusal, UnknownName)
    assert "Hoodlum" in refusal.sentence


@pytest.mark.parametrize("rolled", [-1, 11])
def test_not_any_number_of_skills_is_rolled(rolled: int) -> None:
    assert isinstance(refused(hire, start(RICH), Terms("Punk", "Joe", rolled=rolled)), OutOfRange)
    with pytest.raises(OutOfRange, match="0 to 10 skills"):
        price_of(Terms("Punk", "Joe", rolled=rolled))


def test_no_price_for_what_can_not_be() -> None:
    with pytest.raises(UnknownName):
        price_of(Terms("Godfather", "Joe"))


# The Boss


def test_the_boss_of_the_profiles_is_free_with_two_skills() -> None:
    draft = took(boss_by_template, start(0), "Vito", ("Knife",), ("Real Charmer", "Tough SOB"))
    (boss,) = draft.members
    assert (boss.stats, boss.knows, boss.price, boss.owed) == (
        Stats(4, 4, 4, 2, 4, 5),
        ("Real Charmer", "Tough SOB"),
        0,
        0,
    )
    assert draft.boss == boss
    assert draft == took(hire, start(0), Terms("Mob Boss", "Vito", ("Knife",), ("Real Charmer", "Tough SOB")))


def test_he_may_choose_them_later_and_pays_for_more() -> None:
    draft = took(boss_by_template, start(300), "Vito")
    assert draft.members[0].owed == 2
    draft = took(take_skill, draft, "Vito", "Boxer")
    draft = took(take_skill, draft, "Vito", dice=(6, 2))
    assert "more must be bought" in refused(take_skill, draft, "Vito", "Bruiser").sentence
    draft = took(buy_skill, draft, "Vito", "Bruiser")
    draft = took(improve, draft, "Vito", Stat.STUNTS, 3)
    draft = took(arm, draft, "Vito", ("Tommy Gun",))
    assert draft.spent == 50 + 10 + 200


@pytest.mark.parametrize(
    "stats, skills, rolled, cost",
    [
        (None, (), 0, 0),
        (Stats(4, 4, 4, 2, 4, 5), (), 2, 0),  # the stats of the profile with two random skills come to $225
        (Stats(4, 4, 4, 2, 4, 5), ("Boxer", "Bruiser"), 0, 50),
        (Stats(6, 6, 2, 2, 2, 2), (), 0, 0),  # exactly $225
        (Stats(6, 6, 3, 2, 2, 2), (), 0, 10),
        (Stats(6, 6, 6, 6, 6, 6), (), 0, 25 + 600 - 225),
        (Stats(6, 6, 2, 2, 2, 2), ("Snappy Dresser",), 0, 75),
    ],
)
def test_a_boss_bought_pays_what_is_over_225(
    stats: Stats | None, skills: tuple[str, ...], rolled: int, cost: int
) -> None:
    draft = boss_bought(Live(Fair(b"s")), start(cost), Terms("", "Vito", skills=skills, rolled=rolled, stats=stats))
    assert draft.spent == cost
    assert draft.members[0].profile == "Mob Boss"
    assert draft.members[0].stats == (stats or Stats(2, 2, 2, 2, 2, 2))
    if cost:
        terms = Terms("", "Vito", skills=skills, rolled=rolled, stats=stats)
        assert f"${cost}" in refused(boss_bought, start(cost - 1), terms).sentence


def test_the_free_sum_pays_no_weapons_and_is_not_paid_out() -> None:
    draft = took(boss_bought, start(200), Terms("", "Vito", ("Tommy Gun",)))
    assert (draft.spent, draft.left) == (200, 0)
    assert "Vito: $200 more for stats and skills would be free." in draft.advice
    draft = took(improve, draft, "Vito", Stat.GATS, 5)
    assert draft.spent == 200
    assert draft.bill[-1] == BillLine("Vito", "of the Boss's free $225", -75)


@pytest.mark.parametrize(
    "step, facts, dice, paid",
    [
        (improve, (Stat.STUNTS, 4), (), 0),
        (improve, (Stat.STUNTS, 5), (), 25),
        (buy_skill, (), (6, 3), 0),
        (buy_skill, ("Boxer",), (), 50),  # the $25 are for a random skill
        (arm, (("Carbine",),), (), 100),
    ],
)
def test_a_rolled_boss_has_25_for_a_stat_or_a_random_skill(
    step: Any, facts: tuple[Any, ...], dice: tuple[int, ...], paid: int
) -> None:
    draft = took(boss_by_dice, start(paid), "Jimmy", dice=(3, 3, 3, 3, 3, 3, 3, 3))
    draft = took(spread, draft, "Jimmy", Stats(3, 3, 3, 3, 3, 3))
    assert "Jimmy: $25 more for a stat or a random skill would be free." in draft.advice
    assert took(step, draft, "Jimmy", *facts, dice=dice).spent == paid


def test_both_are_paid_once() -> None:
    draft = took(boss_by_dice, start(25), "Jimmy", dice=(3,) * 8)
    draft = took(spread, draft, "Jimmy", Stats(3, 3, 3, 3, 3, 3))
    draft = took(improve, draft, "Jimmy", Stat.GUTS, 4)
    draft = took(buy_skill, draft, "Jimmy", dice=(1, 1))
    assert draft.spent == 25


@pytest.mark.parametrize(
    "step, facts", [(boss_by_template, ("Al",)), (boss_by_dice, ("Al",)), (boss_bought, (Terms("", "Al"),))]
)
def test_a_gang_has_one_boss(step: Any, facts: tuple[Any, ...]) -> None:
    draft = took(boss_by_template, start(RICH), "Vito")
    assert "one Boss, not 2: “Vito”, “Al”" in refused(step, draft, *facts).sentence


# Rolled up


def test_a_gangster_is_rolled_up_for_100() -> None:
    draft = took(hire_rolled, start(100), "Lefty", dice=JIMMY)
    (lefty,) = draft.members
    assert (lefty.profile, lefty.way, lefty.stats, lefty.owed, draft.left) == (
        "Hoodlum",
        Recruitment.ROLLED,
        None,
        2,
        0,
    )
    assert draft.unfinished == (
        "Lefty: spread the numbers 6 5 5 4 3 3 over the six stats.",
        "Lefty: 2 skills to choose or roll for free.",
    )
    draft = took(spread, draft, "Lefty", Stats(3, 6, 5, 4, 5, 3))
    draft = took(take_skill, draft, "Lefty", "Two-Gun Kid")
    draft = took(take_skill, draft, "Lefty", dice=(1, 1))
    assert (draft.spent, draft.unfinished) == (100, ())
    (figure,) = figures_of(draft)
    assert (figure.profile, figure.stats, figure.skills) == (
        "Hoodlum",
        Stats(3, 6, 5, 4, 5, 3),
        ("Two-Gun Kid", "Bomber"),
    )
    assert "$100" in refused(hire_rolled, draft, "Righty").sentence


def test_numbers_are_spread_once() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(3,) * 8)
    assert "has no stats yet" in refused(improve, draft, "Lefty", Stat.GUTS, 4).sentence
    assert "each once" in refused(spread, draft, "Lefty", Stats(3, 3, 3, 3, 3, 4)).sentence
    draft = took(spread, draft, "Lefty", Stats(3, 3, 3, 3, 3, 3))
    assert "already has stats" in refused(spread, draft, "Lefty", Stats(3, 3, 3, 3, 3, 3)).sentence
    assert "already has stats" in refused(spread, with_one("Punk"), "Dooley", Stats(3, 3, 3, 3, 3, 3)).sentence


def test_hits_of_a_rolled_up_gangster_stop_at_5() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(3,) * 8)
    draft = took(spread, draft, "Lefty", Stats(3, 3, 3, 3, 3, 3))
    draft = took(improve, draft, "Lefty", Stat.HITS, 5)
    assert "at most 5" in refused(improve, draft, "Lefty", Stat.HITS, 6).sentence
    assert price(took(improve, with_one("Punk"), "Dooley", Stat.HITS, 6)) == 125


def test_hits_far_from_fists_are_worth_a_word() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(6, 6, 5, 5, 4, 3, 3, 3))
    assert any("far from FISTS" in line for line in took(spread, draft, "Lefty", Stats(6, 6, 5, 4, 5, 3)).advice)
    assert not any("far from FISTS" in line for line in took(spread, draft, "Lefty", Stats(6, 6, 5, 4, 3, 5)).advice)


def test_a_skill_is_taken_before_any_is_bought() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=JIMMY)
    assert "Take that first" in refused(buy_skill, draft, "Lefty").sentence


# Improving


@pytest.mark.parametrize("to, cost", [(3, 10), (4, 25), (5, 50), (6, 100)])
@pytest.mark.parametrize("stat", Stat)
def test_a_stat_costs_the_price_of_the_value_reached(stat: Stat, to: int, cost: int) -> None:
    assert price(took(improve, with_one("Punk"), "Dooley", stat, to)) == 25 + cost


def test_the_steps_to_it_do_not_matter() -> None:
    draft = with_one("Punk")
    for to, cost in ((3, 35), (5, 75), (4, 50), (2, 25)):
        draft = took(improve, draft, "Dooley", Stat.GUTS, to)
        assert price(draft) == cost


@pytest.mark.parametrize(
    "to, expected",
    [(7, "but must be 1 to 6"), (0, "but must be 1 to 6"), (2, "below the 3 at the start"), (3, "already has FISTS 3")],
)
def test_a_stat_has_its_bounds(to: int, expected: str) -> None:
    assert expected in refused(improve, with_one(dice=(1, 1)), "Dooley", Stat.FISTS, to).sentence


def test_a_1_goes_up_to_2_at_the_price_of_a_3() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(1, 1, 1, 1, 3, 3, 3, 3))
    draft = took(spread, draft, "Lefty", Stats(3, 3, 3, 1, 1, 3))
    assert took(improve, draft, "Lefty", Stat.STUNTS, 2).spent == 110
    assert took(improve, draft, "Lefty", Stat.STUNTS, 3).spent == 110


def test_skills_are_bought_rolled_or_chosen() -> None:
    draft = took(buy_skill, with_one("Punk"), "Dooley", dice=(1, 2))
    assert price(draft) == 50
    draft = took(buy_skill, draft, "Dooley", "bruiser")
    assert price(draft) == 100
    assert draft.members[0].skills == (Learnt("Boxer", Got.ROLLED), Learnt("Bruiser", Got.CHOSEN))
    assert "already has Boxer" in refused(buy_skill, draft, "Dooley", "BOXER").sentence
    assert isinstance(refused(buy_skill, draft, "Dooley", "Real Scary"), UnknownName)
    assert "earned in fights" in refused(buy_skill, draft, "Dooley", "Stone Cold Killer").sentence
    assert isinstance(refused(buy_skill, draft, "Nobody"), UnknownName)


def test_a_chosen_skill_goes_back_and_a_rolled_one_stays() -> None:
    draft = took(buy_skill, with_one("Punk"), "Dooley", dice=(1, 2))
    draft = took(buy_skill, draft, "Dooley", "Bruiser")
    assert price(took(forget, draft, "Dooley", "bruiser")) == 50
    assert "got Boxer as rolled" in refused(forget, draft, "Dooley", "Boxer").sentence
    assert isinstance(refused(forget, draft, "Dooley", "Pistoleer"), UnknownName)
    hoodlum = took(forget, with_one(skills=("Boxer",)), "Dooley", "Boxer")
    assert (price(hoodlum), hoodlum.members[0].owed) == (100, 1)
    assert price(took(take_skill, hoodlum, "Dooley", dice=(1, 2))) == 100
    assert price(took(take_skill, hoodlum, "Dooley", "Boxer")) == 125


def test_a_bought_skill_takes_the_place_of_one_given_back() -> None:
    draft = took(forget, with_one("Enforcer", skills=("Boxer", "Bruiser")), "Dooley", "Boxer")
    assert (price(draft), draft.members[0].skills) == (225, (Learnt("Bruiser", Got.CHOSEN, due=True),))
    draft = took(forget, with_one(skills=("Boxer",), rolled=1, dice=(1, 1)), "Dooley", "Boxer")
    assert (price(draft), draft.members[0].owed) == (100, 0)


def owing(profile: str, way: Recruitment = Recruitment.RACK, *skills: Learnt) -> tuple[str, ...]:
    """What a figure called Al must still settle."""
    stats = PROFILES[profile].stats
    return Draft(1000, (Member("Al", way, profile, stats, skills=skills),)).unfinished


@pytest.mark.parametrize(
    "expected, asked",
    [
        ("1 skill to roll for free, or to choose for $25.", ("Hoodlum",)),
        ("2 skills to roll for free, or one to choose for free instead.", ("Torpedo",)),
        (
            "1 skill to roll for free, or to choose for $25.",
            ("Torpedo", Recruitment.RACK, Learnt("Boxer", Got.ROLLED, due=True)),
        ),
        ("2 skills to choose or roll for free.", ("Mob Boss",)),
        (
            "1 free skill to choose, for a 6-6.",
            ("Hoodlum", Recruitment.RACK, Learnt(CHOICE, Got.ROLLED, due=True)),
        ),
    ],
)
def test_what_a_skill_still_to_be_settled_costs(expected: str, asked: tuple[Any, ...]) -> None:
    assert owing(*asked) == (f"Al: {expected}",)


def test_a_6_6_is_chosen_for_the_price_of_a_roll() -> None:
    draft = with_one(dice=(6, 6))
    assert draft.unfinished == ("Dooley: 1 free skill to choose, for a 6-6.",)
    with pytest.raises(IllegalNow, match="1 free skill to choose"):
        figures_of(draft)
    assert "6-6" in refused(take_skill, draft, "Dooley").sentence
    draft = took(take_skill, draft, "Dooley", "Pistoleer")
    assert (price(draft), draft.members[0].knows, draft.unfinished) == (100, ("Pistoleer",), ())
    assert draft.members[0].skills[0].got is Got.ROLLED


def test_a_snappy_dresser_costs_25_more() -> None:
    assert price(with_one(dice=(5, 5), budget=125)) == 125
    assert price(with_one(skills=("Snappy Dresser",), budget=150)) == 150
    draft = took(take_skill, with_one(dice=(6, 6), budget=125), "Dooley", "Snappy Dresser")
    assert draft.bill == (
        BillLine("Dooley", "Hoodlum, off the rack", 100),
        BillLine("Dooley", "the suits of a Snappy Dresser", 25),
    )
    assert (
        "$25, and $24 is left"
        in refused(take_skill, with_one(dice=(6, 6), budget=124), "Dooley", "Snappy Dresser").sentence
    )


def test_without_the_money_for_suits_the_skill_is_rolled_again() -> None:
    draft = with_one(dice=(5, 5, 5, 5, 1, 2), budget=124)
    assert draft.members[0].knows == ("Boxer",)
    draft = took(hire_all, start(225), (Terms("Hoodlum", "A"), Terms("Hoodlum", "B")), dice=(5, 5, 5, 5, 1, 2))
    assert [one.knows for one in draft.members] == [("Snappy Dresser",), ("Boxer",)]
    assert draft.left == 0


# Crippled


@pytest.mark.parametrize("face, stat", list(enumerate(Stat, 1)))
def test_crippled_takes_a_point_at_once(face: int, stat: Stat) -> None:
    draft = with_one(dice=(2, 1, face))
    (member,) = draft.members
    assert member.crippled is stat
    assert member.stats is not None
    assert {one: member.stats.of(one) for one in Stat} == {one: 3 - (one is stat) for one in Stat}
    assert member.price == 100
    assert (Weapon("Pistol") in member.figure.weapons) == (stat is not Stat.GATS)
    assert price(took(improve, draft, "Dooley", stat, 3)) == 110
    assert price(took(improve, draft, "Dooley", stat, 4)) == 125


def test_a_bought_stat_that_it_lowers_costs_what_it_is_then() -> None:
    draft = took(improve, with_one("Punk"), "Dooley", Stat.GUTS, 5)
    draft = took(buy_skill, draft, "Dooley", dice=(2, 1, 3))
    assert draft.members[0].stats == Stats(2, 2, 4, 2, 2, 2)
    assert price(draft) == 25 + 25 + 25


def test_it_may_be_chosen_and_then_has_its_die() -> None:
    draft = took(buy_skill, with_one("Punk"), "Dooley", "Crippled", dice=(1,))
    assert draft.members[0].stats == Stats(1, 2, 2, 2, 2, 2)
    assert "Only a skill without a roll" in refused(forget, draft, "Dooley", "Crippled").sentence
    assert with_one("Punk", skills=("Crippled",), dice=(6,)).members[0].crippled is Stat.HITS


def test_it_waits_for_numbers_and_leaves_a_1() -> None:
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(1, 1, 1, 1, 1, 3, 6, 6))
    draft = took(take_skill, draft, "Lefty", dice=(2, 1, 5))
    draft = took(take_skill, draft, "Lefty", dice=(1, 2))
    draft = took(spread, draft, "Lefty", Stats(5, 5, 2, 2, 1, 3))
    assert draft.members[0].stats == Stats(5, 5, 2, 2, 1, 3)
    draft = took(hire_rolled, start(RICH), "Lefty", dice=(6, 3, 3, 3, 3, 3, 3, 3))
    draft = took(take_skill, draft, "Lefty", dice=(2, 1, 6))
    assert took(spread, draft, "Lefty", Stats(6, 3, 3, 3, 3, 3)).members[0].stats == Stats(6, 3, 3, 3, 3, 2)


# Weapons


@pytest.mark.parametrize(
    "profile, has", [("Hoodlum", True), ("Slugger", False), ("Accountant", False), ("Torpedo", True)]
)
def test_gats_3_bring_a_pistol(profile: str, has: bool) -> None:
    (member,) = hire(Live(Fair(b"none")), start(RICH), Terms(profile, "Joe", rolled=0)).members
    assert member.free_pistol is has
    assert [weapon.name for weapon in member.figure.weapons] == ["Pistol"] * has


def test_a_pistol_named_while_hiring_is_the_free_one() -> None:
    assert price(with_one(gear=("pistol", "knife"), dice=(1, 1))) == 100
    assert price(with_one(gear=("pistol", "pistol"), dice=(1, 1))) == 120
    assert price(with_one("Slugger", gear=("pistol",))) == 70


def test_two_pistols_are_the_most() -> None:
    draft = took(arm, with_one(dice=(6, 4)), "Dooley", ("Pistol",))
    assert price(draft) == 120
    assert (
        "3 × Pistol is too many: counting the free one, 2 is the most"
        in refused(arm, draft, "Dooley", ("Pistol",)).sentence
    )
    assert any("needs two pistols, and has 1" in line for line in with_one(dice=(6, 4)).advice)
    assert not any("needs two pistols" in line for line in draft.advice)


@pytest.mark.parametrize(
    "gear, expected",
    [
        (("Ray Gun",), "No weapon is called “Ray Gun”"),
        (("Heavy Machine Gun",), "a Heavy Machine Gun is not for sale"),
        (("light machine gun",), "a Light Machine Gun is not for sale"),
        (("Bat", "Bat"), "2 × Bat is too many: 1 is the most"),
        (("Grenade",) * 13, "13 × Grenade is too many: 12 is the most"),
        ((), "what Dooley will carry"),
    ],
)
def test_weapons_that_can_not_be_had(gear: tuple[str, ...], expected: str) -> None:
    assert expected in refused(arm, with_one("Punk"), "Dooley", gear).sentence


def test_grenades_are_paid_one_by_one() -> None:
    draft = took(arm, with_one("Punk"), "Dooley", ("Grenade", "grenade", "Dynamite"))
    assert draft.members[0].items[1:] == (Item("2 × Grenade", 50), Item("Dynamite", 25))


def test_what_is_bought_more_than_once_is_so_often_on_the_sheet() -> None:
    draft = took(arm, with_one(dice=(1, 1)), "Dooley", ("Pistol", "Grenade", "Dynamite", "Grenade", "Grenade"))
    figure = draft.members[0].figure
    assert figure.weapons == (Weapon("Pistol", count=2), Weapon("Grenade", count=3), Weapon("Dynamite"))
    assert "2 × Pistol, 3 × Grenade, Dynamite" in MadDogsRoster.line(figure)
    assert dict(MadDogsRoster.sheet(figure))["Carries"] == "2 × Pistol, 3 × Grenade, Dynamite"
    printed = MadDogsRoster.card(figure)
    assert dict(printed.rows)["Carries"] == "3 × Grenade, Dynamite"
    assert "2 × Pistol" in [track.label for track in printed.tracks]
    assert check(figure) == []


def test_a_weapon_goes_back_for_its_price() -> None:
    draft = took(arm, with_one(dice=(1, 1)), "Dooley", ("Tommy Gun", "Grenade", "Grenade"))
    assert price(took(disarm, draft, "Dooley", "tommy gun")) == 150
    assert took(disarm, draft, "Dooley", "Grenade").members[0].gear == ("Tommy Gun", "Grenade")
    assert "is free for GATS 3 or more" in refused(disarm, draft, "Dooley", "Pistol").sentence
    assert (
        "has bought no BAR, and can give back Tommy Gun or Grenade" in refused(disarm, draft, "Dooley", "bar").sentence
    )
    assert "can give back nothing" in refused(disarm, with_one("Punk"), "Dooley", "Bat").sentence


def test_a_skill_without_its_gun_is_worth_a_word() -> None:
    draft = with_one(dice=(6, 2))
    text = "Dooley: Tommy Gunner helps only with a BAR or Tommy Gun."
    assert text in draft.advice
    assert text not in took(arm, draft, "Dooley", ("BAR",)).advice


# Cars


@pytest.mark.parametrize(
    "wheels, cost", [(VehicleOnSale.AUTOMOBILE, 200), (VehicleOnSale.TRUCK, 200), (VehicleOnSale.FANCY, 700)]
)
@pytest.mark.parametrize(
    "fittings, more",
    [
        ((), 0),
        ((Fitting.SOUPED_UP,), 150),
        ((Fitting.SUSPENSION,), 150),
        ((Fitting.BULLETPROOF,), 500),
        (tuple(Fitting), 800),
    ],
)
def test_cars_and_what_is_done_to_them(
    wheels: VehicleOnSale, cost: int, fittings: tuple[Fitting, ...], more: int
) -> None:
    draft = took(buy_car, start(cost + more), " Packard ", wheels, fittings)
    assert draft.left == 0
    assert draft.cars == (Motor("Packard", wheels, fittings),)
    body = Body.TRUCK if wheels is VehicleOnSale.TRUCK else Body.CAR
    has = [fitting in fittings for fitting in (Fitting.SOUPED_UP, Fitting.BULLETPROOF, Fitting.SUSPENSION)]
    (packard,) = draft.cars
    assert packard.vehicle == Vehicle("Packard", Car(body, *has))


def test_a_car_is_fitted_out_later_and_sold_again() -> None:
    draft = took(buy_car, start(400), "Packard")
    draft = took(fit_out, draft, "packard", Fitting.SOUPED_UP)
    assert "already has Souped-Up Engine" in refused(fit_out, draft, "Packard", Fitting.SOUPED_UP).sentence
    refusal = refused(fit_out, draft, "Packard", Fitting.BULLETPROOF)
    assert "costs $500, and $50 is left. You need $450 more" in refusal.sentence
    assert isinstance(refused(fit_out, draft, "Ford", Fitting.SOUPED_UP), UnknownName)
    assert draft.bill == (BillLine("Packard", "Automobile", 200), BillLine("Packard", "Souped-Up Engine", 150))
    assert took(drop, draft, "Packard") == start(400)


# Money, names, several faults at once


def test_the_refusal_for_too_little_money_names_the_sums() -> None:
    refusal = refused(arm, with_one(dice=(1, 1), budget=250), "Dooley", ("Tommy Gun",))
    assert refusal.sentence == "Tommy Gun for Dooley costs $200, and $150 is left. You need $50 more."
    assert "costs $100, and $99 is left. You need $1 more" in refused(hire, start(99), Terms("Hoodlum", "Joe")).sentence
    assert "costs $25" in refused(buy_skill, with_one("Punk", budget=49), "Dooley").sentence


@pytest.mark.parametrize("budget", [-1, 1_000_001])
def test_a_budget_has_its_bounds(budget: int) -> None:
    with pytest.raises(OutOfRange, match=r"\$0 to \$1,000,000"):
        start(budget)


@pytest.mark.parametrize("name", ["DOOLEY", " dooley ", "", "x" * 41])
def test_names_are_given_once_and_can_be_read(name: str) -> None:
    draft = with_one("Punk")
    assert refused(hire, draft, Terms("Punk", name)).sentence
    assert refused(hire_rolled, draft, name).sentence
    assert refused(buy_car, draft, name).sentence
    assert name.strip().casefold() == "dooley" or refused(rename, draft, "Dooley", name).sentence


def test_a_name_is_mended() -> None:
    draft = took(buy_car, with_one("Punk"), "Packard")
    draft = took(rename, draft, "dooley", " Spats ")
    draft = took(rename, draft, "PACKARD", "Ford")
    assert ([one.name for one in draft.members], [one.name for one in draft.cars]) == (["Spats"], ["Ford"])
    assert "The name Spats is already taken in this gang" in refused(rename, draft, "Ford", "spats").sentence
    assert isinstance(refused(rename, draft, "Nobody", "Al"), UnknownName)
    assert took(rename, draft, "Spats", "SPATS").members[0].name == "SPATS"


def test_everything_wrong_with_one_step_is_named_at_once() -> None:
    draft = took(boss_by_template, start(300), "Vito")
    terms = Terms("Torpedo", "vito", ("Ray Gun", "Heavy Machine Gun"), ("Boxer", "boxer", "Nice Girl"))
    text = refused(hire, draft, replace(terms, stats=Stats(7, 5, 5, 4, 4, 3))).sentence
    for part in (
        "The name Vito is already taken in this gang",
        "FISTS is 7",
        "HITS is 3, below the 4 at the start",
        "already has Boxer",
        "only a Gun Moll",
        "“Ray Gun”",
        "Heavy Machine Gun is not for sale",
        "and $300 is left",
    ):
        assert part in text


def test_a_gang_is_hired_in_one_go_or_not_at_all() -> None:
    gang = (Terms("Enforcer", "Spats", ("Tommy Gun",)), Terms("Slugger", "Ox", ("Bat",)), Terms("Punk", "Kid"))
    draft = took(hire_all, start(475), gang, dice=(1, 1))
    assert ([one.name for one in draft.members], draft.left) == (["Spats", "Ox", "Kid"], 0)
    text = refused(hire_all, start(474), (*gang, Terms("Punk", "ox"), Terms("Cop", "Joe"))).sentence
    assert "Hiring 3 costs $475, and $474 is left. You need $1 more." in text
    assert "The name Ox is already taken in this gang" in text
    assert "“Cop”" in text
    alone = refused(hire_all, start(99), (Terms("Hoodlum", "Joe"),)).sentence
    assert alone == "Joe costs $100, and $99 is left. You need $1 more."


def test_a_gang_has_at_most_forty() -> None:
    draft = took(hire_all, start(RICH), tuple(Terms("Punk", f"Punk {n}") for n in range(40)))
    assert "at most 40 figures" in refused(hire, draft, Terms("Punk", "One more")).sentence


# Renaming and dropping


def test_a_dropped_figure_is_paid_back_but_for_dice() -> None:
    assert took(drop, with_one("Slugger", gear=("Pistol",)), "dooley") == start(RICH)
    draft = took(drop, with_one(dice=(1, 1), gear=("Tommy Gun",)), "Dooley")
    assert draft.bill == draft.gone == (BillLine("Dooley", "dice rolled before the figure was sent away", 25),)
    assert took(drop, took(hire_rolled, start(RICH), "Lefty", dice=JIMMY), "Lefty").spent == 100
    rolled = took(take_skill, took(hire_rolled, start(RICH), "Lefty", dice=JIMMY), "Lefty", dice=(1, 1))
    assert took(drop, rolled, "Lefty").spent == 100
    assert isinstance(refused(drop, draft, "Dooley"), UnknownName)
    assert took(hire, draft, Terms("Punk", "Dooley")).spent == 50


def test_a_boss_with_rolled_dice_stays() -> None:
    assert took(drop, took(boss_by_template, start(0), "Vito", (), ("Boxer", "Bruiser")), "Vito") == start(0)
    assert took(drop, took(boss_bought, start(0), Terms("", "Vito")), "Vito") == start(0)
    rolled = took(boss_by_dice, start(0), "Vito", dice=JIMMY)
    learnt = took(boss_bought, start(0), Terms("", "Vito", rolled=1), dice=(1, 1))
    hurt = took(boss_by_template, start(0), "Vito", (), ("Crippled",), dice=(1,))
    for draft in (rolled, learnt, hurt):
        assert "Vito is the Boss and has rolled dice" in refused(drop, draft, "Vito").sentence


# Advice


def test_without_an_accountant_there_is_one_business() -> None:
    draft = took(boss_by_template, start(RICH), "Vito")
    (text,) = [line for line in draft.advice if "Accountant" in line]
    assert "only one business" in text
    assert not any("Accountant" in line for line in took(hire, draft, Terms("Accountant", "Joe")).advice)


def test_a_gang_wants_a_leader() -> None:
    assert any("has no leader" in line for line in with_one("Punk").advice)
    assert not any("has no leader" in line for line in took(boss_by_template, start(0), "Vito").advice)


def test_street_gangs() -> None:
    draft = start(RICH, GangTypeName.STREET_GANG)
    assert "a street gang has no Accountant" in refused(hire, draft, Terms("Accountant", "Joe")).sentence
    assert draft.advice == (
        "The gang has no leader yet. Take a Boss, who is free, or a Hoodlum.",
        "A street gang has no Accountant: in a campaign the gang can run only one business, and can't pay off "
        "cops or buy officials.",
    )
    draft = took(hire, draft, Terms("Hoodlum", "Tony"), dice=(1, 2))
    draft = took(hire, draft, Terms("Punk", "Kid", ("Knife",)))
    assert len(draft.advice) == 1
    armed = took(arm, took(arm, draft, "Kid", ("Pistol",)), "Tony", ("Tommy Gun",))
    assert [line.split(":")[0] for line in armed.advice[1:]] == ["Tony", "Kid"]


@pytest.mark.parametrize("kind", [GangTypeName.COPS, GangTypeName.FEDS])
def test_no_one_makes_a_gang_of_the_law(kind: GangTypeName) -> None:
    with pytest.raises(IllegalNow, match="not for hire"):
        start(RICH, kind)


def test_a_finished_gang_is_whole() -> None:
    with pytest.raises(IllegalNow, match="spread the numbers"):
        figures_of(took(hire_rolled, start(RICH), "Lefty", dice=JIMMY))
    with pytest.raises(ValueError, match="no stats yet"):
        _ = took(hire_rolled, start(RICH), "Lefty", dice=JIMMY).members[0].figure
    assert figures_of(start(0)) == ()


def test_headings_of_dice_name_their_figure() -> None:
    throws = play(hire, start(RICH), Terms("Hoodlum", "Dooley"), dice=(2, 1, 4)).throws
    assert throws == (
        Throw("skill of Dooley", 6, (2,)),
        Throw("skill of Dooley", 6, (1,)),
        Throw("what is crippled, Dooley", 6, (4,)),
    )


def test_a_skill_rolled_again_says_why() -> None:
    has_boxer = took(buy_skill, with_one("Slugger"), "Dooley", "Boxer")
    throws = play(buy_skill, has_boxer, "Dooley", dice=(1, 2, 1, 3)).throws
    assert [throw.why for throw in throws] == [
        *["skill of Dooley"] * 2,
        *["skill of Dooley again, as Boxer is known already"] * 2,
    ]
    poor = took(hire, start(75), Terms("Slugger", "Joe"))
    throws = play(buy_skill, poor, "Joe", dice=(5, 5, 1, 3)).throws
    assert throws[-1].why == "skill of Joe again, nothing is left for a Snappy Dresser's suits"


# Odds


def test_odds_of_what_is_hired() -> None:
    for asked in ((start(RICH), Terms("Hoodlum", "Joe")), (start(RICH), Terms("Slugger", "Joe", rolled=1))):
        assert chances(odds(hire, *asked)) == brute(hire, *asked)


def test_odds_of_a_skill_bought_or_taken() -> None:
    bought = (with_one("Punk"), "Dooley")
    assert chances(odds(buy_skill, *bought)) == brute(buy_skill, *bought)
    taken = (took(hire_rolled, start(RICH), "Lefty", dice=JIMMY), "Lefty")
    found = odds(take_skill, *taken)
    assert chances(found) == brute(take_skill, *taken)
    assert found.chance(lambda draft: draft.members[0].knows == ("Boxer",)) == Fraction(1, 36)
