"""Gangs against the rules of making them: drafts from files, money over many steps, and stored gangs."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.store.codec import dump, load
from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.gangs.boss import boss_bought, boss_by_dice, boss_by_template
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Got, Learnt, Member, Motor, Recruitment
from rules.mad_dogs.gangs.draft_edit import figures_of
from rules.mad_dogs.gangs.hire import Terms, hire
from rules.mad_dogs.gangs.improve import improve
from rules.mad_dogs.gangs.learn_skills import buy_skill, forget, take_skill
from rules.mad_dogs.gangs.new_gang import drop, rename
from rules.mad_dogs.gangs.roll_up import hire_rolled, spread
from rules.mad_dogs.gangs.rolled_numbers import RolledUp
from rules.mad_dogs.gangs.vetting import MOST_CARS, legality, problems
from rules.mad_dogs.gangs.weapons_and_cars import arm, buy_car, disarm, fit_out
from rules.mad_dogs.model.figures import Figure, Stat, Stats, armed
from rules.mad_dogs.model.prices import BillLine, Fitting, VehicleOnSale
from rules.mad_dogs.model.roster import GEAR, check
from rules.mad_dogs.model.skills import CHOICE, EFFECTS, STONE_COLD_KILLER
from rules.mad_dogs.model.tables import PROFILES

THREES, TWOS = Stats(3, 3, 3, 3, 3, 3), Stats(2, 2, 2, 2, 2, 2)
BOXER = Learnt("Boxer", Got.ROLLED, due=True)
HOODLUM = Member("Dooley", Recruitment.RACK, "Hoodlum", THREES, skills=(BOXER,))
LEFTY = Member("Lefty", Recruitment.ROLLED, "Hoodlum", THREES, RolledUp((3,) * 8), THREES)
PUNK = Member("Kid", Recruitment.BUILT, "Punk", TWOS)


# Drafts from files


def wrong(member: Member) -> list[str]:
    return problems(Draft(10_000, (member,)))


@pytest.mark.parametrize("member", [HOODLUM, LEFTY, PUNK])
def test_what_is_right_is_not_blamed(member: Member) -> None:
    assert wrong(member) == []


@pytest.mark.parametrize(
    "member, expected",
    [
        (replace(HOODLUM, name=" "), "A name has 1 to 40 characters"),
        (replace(HOODLUM, profile="Godfather"), "Dooley: No profile is called “Godfather”"),
        (replace(HOODLUM, profile="Beat Cop"), "a Beat Cop is not for hire"),
        (replace(PUNK, way=Recruitment.RACK), "can be off the rack, not a Punk"),
        (replace(HOODLUM, way=Recruitment.BUILT), "Punk or Mob Boss can be improved from a Punk, not a Hoodlum"),
        (replace(LEFTY, profile="Enforcer"), "Hoodlum or Mob Boss can be rolled up, not an Enforcer"),
        (replace(HOODLUM, stats=None), "the stats are missing"),
        (
            replace(HOODLUM, stats=THREES._replace(gats=2)),
            "GATS is 2, below the 3 at the start. No stat can be lowered",
        ),
        (replace(HOODLUM, stats=THREES._replace(gats=9)), "GATS is 9, but must be 1 to 6"),
        (replace(HOODLUM, rolled=LEFTY.rolled), "only figures that were rolled up have dice on record"),
        (replace(HOODLUM, placed=THREES), "only figures that were rolled up have dice on record"),
        (replace(LEFTY, rolled=None), "the dice of the roll-up are not on record"),
        (replace(LEFTY, rolled=RolledUp((3,) * 7)), "a roll-up takes 8 D6, not 3 3 3 3 3 3 3"),
        (replace(LEFTY, rolled=RolledUp((7,) * 8)), "a roll-up takes 8 D6"),
        (replace(LEFTY, rolled=RolledUp(())), "a roll-up takes 8 D6, not none"),
        (replace(LEFTY, placed=None), "has stats only once its numbers are spread"),
        (replace(LEFTY, stats=None), "has stats only once its numbers are spread"),
        (replace(LEFTY, placed=THREES._replace(guts=4)), "Lefty: The six numbers to spread are 3 3 3 3 3 3, each once"),
        (replace(LEFTY, stats=THREES._replace(hits=6)), "HITS of a figure that was rolled up are at most 5, not 6"),
        (replace(HOODLUM, skills=(replace(BOXER, name="Real Scary"),)), "Dooley: No skill is called “Real Scary”"),
        (replace(HOODLUM, skills=(replace(BOXER, name=STONE_COLD_KILLER),)), "is earned in fights and can't be bought"),
        (replace(HOODLUM, skills=(BOXER, Learnt("Boxer", Got.CHOSEN))), "Dooley already has Boxer"),
        (
            replace(HOODLUM, skills=(BOXER, Learnt("Bruiser", Got.ROLLED, True))),
            "2 skills are listed as free, but only 1",
        ),
        (replace(PUNK, skills=(BOXER,)), "1 skill is listed as free, but only 0"),
        (replace(HOODLUM, skills=(Learnt("Boxer", Got.PRINTED),)), "Boxer is not printed with a Hoodlum"),
        (replace(HOODLUM, skills=(Learnt("Nice Girl", Got.CHOSEN),)), "only a Gun Moll can be a Nice Girl"),
        (
            replace(HOODLUM, skills=(Learnt(CHOICE, Got.CHOSEN, True),)),
            "comes only from a roll of two dice, and can't be chosen",
        ),
        (replace(HOODLUM, crippled=Stat.GATS), "GATS has lost a point as if Crippled"),
        (replace(HOODLUM, gear=("Ray Gun",)), "Dooley: No weapon is called “Ray Gun”"),
        (replace(HOODLUM, gear=("Heavy Machine Gun",)), "a Heavy Machine Gun is not for sale"),
        (replace(HOODLUM, gear=("Pistol", "Pistol")), "3 × Pistol is too many"),
    ],
)
def test_each_thing_wrong_with_a_figure_is_named(member: Member, expected: str) -> None:
    assert any(expected in sentence for sentence in wrong(member)), wrong(member)


@pytest.mark.parametrize(
    "draft, expected",
    [
        (Draft(-1), "A budget is $0 to $1,000,000, not -$1. Give a sum in that range."),
        (Draft(99, (HOODLUM,)), "The gang costs $100, which is $1 more than the budget of $99. Give something back."),
        (Draft(0, gone=(BillLine("Joe", "dice", -100),)), "The money spent on dice can't be below"),
        (Draft(0, kind=GangTypeName.FEDS), "Feds are not for hire"),
        (Draft(500, (HOODLUM, replace(PUNK, name="dooley"))), "The name Dooley is already taken in this gang"),
        (Draft(500, (HOODLUM,), (Motor("DOOLEY"),)), "The name Dooley is already taken in this gang"),
        (Draft(9999, cars=tuple(Motor(str(n)) for n in range(MOST_CARS + 1))), "at most 20 cars, not 21"),
        (
            Draft(9999, cars=(Motor("Ford", VehicleOnSale.TRUCK, (Fitting.SOUPED_UP,) * 2),)),
            "Ford already has Souped-Up Engine",
        ),
        (Draft(2000, tuple(replace(PUNK, name=str(n)) for n in range(41))), "at most 40 figures, not 41"),
        (
            Draft(
                999,
                (Member("Joe", Recruitment.RACK, "Accountant", PROFILES["Accountant"].stats),),
                kind=GangTypeName.STREET_GANG,
            ),
            "Joe: a street gang has no Accountant.",
        ),
    ],
)
def test_each_thing_wrong_with_a_gang_is_named(draft: Draft, expected: str) -> None:
    assert any(expected in sentence for sentence in problems(draft)), problems(draft)


def test_everything_wrong_is_named_at_once() -> None:
    draft = Draft(50, (replace(HOODLUM, gear=("Ray Gun", "BAR")), replace(LEFTY, name="dooley", rolled=None)))
    assert len(problems(draft)) == 4


anything = st.builds(
    Draft,
    st.integers(-10, 5000),
    st.lists(
        st.builds(
            Member,
            st.sampled_from(["Al", "Bo", "al", ""]),
            st.sampled_from(Recruitment),
            st.sampled_from([*PROFILES, "Godfather"]),
            st.none() | st.builds(Stats, *[st.integers(-1, 8)] * 6),
            st.none() | st.builds(RolledUp, st.lists(st.integers(0, 7), max_size=9).map(tuple)),
            st.none() | st.builds(Stats, *[st.integers(-1, 8)] * 6),
            st.lists(
                st.builds(
                    Learnt, st.sampled_from([*EFFECTS, CHOICE, "Real Scary"]), st.sampled_from(Got), st.booleans()
                ),
                max_size=4,
            ).map(tuple),
            st.none() | st.sampled_from(Stat),
            st.lists(st.sampled_from([*GEAR, "Ray Gun"]), max_size=4).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    kind=st.none() | st.sampled_from(GangTypeName),
)


@given(draft=anything)
def test_any_draft_can_be_read_stored_and_vetted(draft: Draft) -> None:
    assert all(sentence[-1] in ".!?" for sentence in (*problems(draft), *draft.advice))
    assert draft.budget == draft.spent + draft.left
    assert load(Draft, json.loads(json.dumps(dump(draft)))) == draft
    assert hash(draft) == hash(replace(draft))


# Money over many steps

SKILLS = ("Boxer", "Bruiser", "Snappy Dresser", "Crippled", "Tough SOB", "Two-Gun Kid", "Nice Girl")
PIECES = ("Tommy Gun", "Pistol", "Knife", "Rifle", "Pump Shotgun", "Heavy Machine Gun")
names = st.sampled_from(("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"))
whose = st.integers(0, 7)
"""One of the existing figures, by place."""

skills = st.sampled_from(SKILLS)
some_skills = st.lists(skills, max_size=2, unique=True).map(tuple)
some_gear = st.lists(st.sampled_from(PIECES[:5]), max_size=2, unique=True).map(tuple)
raised = st.none() | st.builds(Stats, *[st.integers(3, 5)] * 6)
hired = st.sampled_from(["Accountant", "Torpedo", "Enforcer", "Gun Moll", "Hoodlum", "Slugger", "Punk", "Beat Cop"])
terms = st.builds(Terms, hired, names, some_gear, some_skills, st.none() | st.integers(0, 2), raised)
joining = st.one_of(
    st.tuples(st.just(hire), terms),
    st.tuples(st.just(hire), st.builds(Terms, hired, names)),
    st.tuples(st.just(boss_bought), terms),
    st.tuples(st.just(boss_by_template), names, some_gear, some_skills),
    st.tuples(st.just(boss_by_dice), names),
    st.tuples(st.just(hire_rolled), names),
    st.tuples(st.just(buy_car), names, st.sampled_from(VehicleOnSale), st.sets(st.sampled_from(Fitting)).map(tuple)),
)
changing = st.one_of(
    st.tuples(st.just(spread), whose),
    st.tuples(st.just(improve), whose, st.sampled_from(Stat), st.integers(1, 7)),
    st.tuples(st.just(buy_skill), whose, st.just("") | skills),
    st.tuples(st.just(take_skill), whose, st.just("") | skills),
    st.tuples(st.just(forget), whose, skills),
    st.tuples(st.just(arm), whose, some_gear | st.sampled_from(PIECES).map(lambda piece: (piece,))),
    st.tuples(st.just(disarm), whose, st.sampled_from(PIECES)),
    st.tuples(st.just(fit_out), whose, st.sampled_from(Fitting)),
    st.tuples(st.just(rename), whose, names),
    st.tuples(st.just(drop), whose),
)
sequences = st.lists(st.one_of(joining, changing, changing), min_size=10, max_size=30)

PRINTED = {"Accountant": 100, "Torpedo": 300, "Enforcer": 200, "Gun Moll": 100, "Hoodlum": 100, "Slugger": 50}
COSTS = {"Tommy Gun": 200, "Pistol": 20, "Rifle": 150, "Pump Shotgun": 75, "Knife": 0}
RAISED = {2: 10, 3: 10, 4: 25, 5: 50, 6: 100}
PLACES = {"Torpedo": 2, "Enforcer": 1, "Hoodlum": 1}


def by_hand(member: Member) -> int:
    """What a figure costs, added up again from the book."""
    boss = member.profile == "Mob Boss"
    rolled = sum(skill.got is Got.ROLLED for skill in member.skills)
    chosen = sum(skill.got is Got.CHOSEN for skill in member.skills)
    suits = 25 * any(skill.name == "Snappy Dresser" for skill in member.skills)
    weapons = sum(COSTS[piece] for piece in member.gear)
    before = list(member.placed or TWOS if member.way is not Recruitment.RACK else PROFILES[member.profile].stats)
    if member.crippled is not None:
        place = list(Stat).index(member.crippled)
        before[place] = max(1, before[place] - 1)
    stats = sum(RAISED[now] for now, was in zip(member.stats or before, before, strict=True) if now > was)
    if member.way is Recruitment.BUILT:
        figure = 25 + stats + 25 * rolled + 50 * chosen + suits
        return max(0, figure - 225 * boss) + weapons
    if member.way is Recruitment.ROLLED:
        bought = [skill for skill in member.skills if not skill.due]
        rolls = 25 * sum(skill.got is Got.ROLLED for skill in bought)
        choices = 50 * sum(skill.got is Got.CHOSEN for skill in bought)
        if boss:
            return max(0, stats + rolls - 25) + choices + suits + weapons
        return 100 + stats + rolls + choices + suits + weapons
    if boss:
        more = [skill for skill in member.skills if not skill.due]
        return stats + sum(25 if skill.got is Got.ROLLED else 50 for skill in more) + suits + weapons
    places = PLACES.get(member.profile, 0)
    paid = 25 * max(0, rolled + chosen - places) + 25 * chosen
    if member.profile == "Torpedo":
        paid = min([paid] + [25 * rolled + 50 * (chosen - 1)] * (chosen > 0))
    return PRINTED[member.profile] + stats + paid + suits + weapons


def attempt(draft: Draft, step: tuple[Any, ...], seed: bytes) -> Draft:
    """The draft after a step, or unchanged if the step is refused before any roll."""
    make, first, *facts = step
    if isinstance(first, int):
        there = draft.cars if make is fit_out else draft.members
        first = there[first % len(there)].name if there else "Nobody"
    if make is spread:
        member = draft.member(first)
        best = member.rolled.best if member and member.rolled else (3,) * 6
        hits = next((number for number in best if 3 <= number <= 5), best[0])
        others = list(best)
        others.remove(hits)
        facts = [Stats._make((*others, hits))]
    live, before = Live(Fair(seed)), dump(draft)
    try:
        after: Draft = make(live, draft, first, *facts)
    except Refusal:
        assert live.steps == []
        assert dump(draft) == before
        return draft
    return after


@given(budget=st.integers(0, 6000), taken=sequences, seed=st.binary(max_size=4))
def test_money_in_is_money_out_and_what_is_left(budget: int, taken: list[tuple[Any, ...]], seed: bytes) -> None:
    draft = Draft(budget)
    for number, step in enumerate(taken):
        draft = attempt(draft, step, seed + bytes([number]))
        cars = sum(
            (700 if car.wheels is VehicleOnSale.FANCY else 200)
            + sum(500 if fitting is Fitting.BULLETPROOF else 150 for fitting in car.fittings)
            for car in draft.cars
        )
        spent = sum(map(by_hand, draft.members)) + cars + sum(line.dollars for line in draft.gone)
        assert spent == draft.spent == sum(line.dollars for line in draft.bill)
        assert budget == spent + draft.left
        assert draft.left >= 0
        assert problems(draft) == []
    assert load(Draft, json.loads(json.dumps(dump(draft)))) == draft
    finished = replace(draft, members=tuple(one for one in draft.members if not Draft(0, (one,)).unfinished))
    figures = figures_of(finished)
    assert [fault for figure in figures for fault in check(figure)] == []
    found = legality(figures, budget)
    assert found.problems == ()
    for one, member in zip(found.figures, finished.members, strict=True):
        assert one.least <= member.price
        assert member.way in one.ways
        if member.way is not Recruitment.ROLLED or member.stats == member.came_with:
            assert member.price <= one.most


# Finished gangs


def sheet(
    profile: str, *skills: str, stats: Stats | None = None, gear: tuple[str, ...] = (), name: str = "Joe"
) -> Figure:
    return Figure(name, profile, stats or PROFILES[profile].stats, skills, armed(gear))


@pytest.mark.parametrize(
    "figure, least, most",
    [
        (sheet("Punk"), 25, 25),
        (sheet("Slugger", gear=("Bat",)), 50, 50),
        (sheet("Accountant"), 100, 100),
        (sheet("Hoodlum", "Boxer", gear=("Pistol",)), 100, 150),  # off the rack, or rolled up with a skill bought
        (sheet("Enforcer", "Boxer", gear=("Tommy Gun", "Pistol")), 400, 425),
        (sheet("Enforcer", "Boxer", "Bruiser"), 225, 275),
        (sheet("Torpedo", "Boxer"), 300, 300),
        (sheet("Torpedo", "Boxer", "Bruiser"), 300, 350),
        (sheet("Gun Moll", "Nice Girl", "Pistoleer"), 125, 150),
        (sheet("Slugger", "Snappy Dresser"), 100, 125),
        (sheet("Slugger", gear=("Pistol",)), 70, 70),
        (sheet("Slugger", gear=("Pistol", "Pistol", "Grenade", "Grenade", "Grenade")), 165, 165),
        (sheet("Enforcer", "Boxer", STONE_COLD_KILLER), 200, 225),
        (sheet("Enforcer", "Crippled", stats=Stats(4, 3, 4, 4, 4, 4)), 200, 225),
        (sheet("Mob Boss", "Boxer", "Bruiser"), 0, 75 + 25 + 50),
        (sheet("Punk", stats=Stats(3, 4, 5, 6, 2, 2)), 25 + 10 + 25 + 50 + 100, 25 + 10 + 25 + 50 + 100),
    ],
)
def test_what_a_sheet_would_cost(figure: Figure, least: int, most: int) -> None:
    found = legality([figure], 10_000)
    assert found.problems == ()
    assert found.least == least
    assert found.most == most or figure.profile == "Mob Boss"


def test_hoodlums_with_other_stats_were_rolled_up() -> None:
    (one,) = legality([sheet("Hoodlum", stats=Stats(6, 5, 1, 3, 2, 3))], 100).figures
    assert (one.ways, one.least) == ((Recruitment.ROLLED,), 100)
    (both,) = legality([sheet("Hoodlum", stats=Stats(6, 5, 4, 3, 3, 5))], 500).figures
    assert (both.ways, both.least, both.most) == ((Recruitment.RACK, Recruitment.ROLLED), 100, 100 + 100 + 50 + 25 + 50)


@pytest.mark.parametrize(
    "figure, expected",
    [
        (sheet("Enforcer", stats=Stats(4, 3, 4, 4, 4, 4)), "GATS is 3, below the 4 at the start"),
        (sheet("Enforcer", "Crippled", stats=Stats(3, 3, 4, 4, 4, 4)), "No stat can be lowered"),
        (sheet("Hoodlum", stats=Stats(2, 3, 3, 3, 3, 2)), "No stat can be lowered"),
        (sheet("Beat Cop"), "a Beat Cop is not for hire"),
        (sheet("Godfather", stats=THREES), "No profile is called “Godfather”"),
        (sheet("Punk", "Real Scary"), "No skill is called “Real Scary”"),
        (sheet("Punk", "Nice Girl"), "only a Gun Moll"),
        (sheet("Gun Moll", "Nice Girl", "Femme Fatale"), "not both"),
        (sheet("Punk", gear=("Light Machine Gun",)), "not for sale"),
        (sheet("Punk", gear=("Ray Gun",)), "No weapon is called “Ray Gun”"),
        (sheet("Punk", stats=Stats(7, 2, 2, 2, 2, 2)), "FISTS is 7"),
    ],
)
def test_what_is_wrong_with_a_sheet(figure: Figure, expected: str) -> None:
    assert any(expected in sentence for sentence in legality([figure], 10_000).problems)


def test_a_gang_against_a_budget() -> None:
    gang = [sheet("Hoodlum", "Boxer", name="A"), sheet("Enforcer", "Boxer", name="B"), sheet("Punk", name="a")]
    found = legality(gang, 324)
    assert found.problems == (
        "The gang costs $325 at least, which is $1 more than the budget of $324. Give something back.",
        "The name A is already taken in this gang. Pick another.",
    )
    assert legality(gang[:2], 300).doubtful
    assert not legality(gang[:2], 299).doubtful
    assert not legality(gang[:2], 1000).doubtful
    assert "A budget is $0 to $1,000,000, not -$1. Give a sum in that range." in legality([], -1).problems
    assert legality([], 0) == legality((), 0)


def test_two_bosses_and_a_street_gangs_accountant() -> None:
    gang = [sheet("Mob Boss", name="Al"), sheet("Mob Boss", name="Bo"), sheet("Accountant", name="Cy")]
    text = legality(gang, 10_000, GangTypeName.STREET_GANG).problems
    assert Counter(sentence.split(":")[0] for sentence in text) == {"A gang has one Boss, not 2": 1, "Cy": 1}


def test_wounds_change_no_price() -> None:
    hurt = replace(sheet("Hoodlum", "Boxer"), lost=2, owed=1)
    assert legality([hurt], 100) == legality([sheet("Hoodlum", "Boxer")], 100)
