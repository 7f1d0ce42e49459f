"""A gang made with a budget, step by step: the result of each step, the refusals, and whole gangs by random steps."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from rules.core.action.move import MOVES
from rules.core.chance.odds import odds
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, Refusal, UnknownName
from rules.core.plain.words import key_of
from rules.mad_dogs.gangs.boss import BOUGHT, BY_DICE, TEMPLATE, Boss
from rules.mad_dogs.gangs.draft import SNAPPY_DRESSER, Draft, Motor
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.draft_moves import BEING_MADE, CARS, MEMBERS, THINGS, being_made, draft_of
from rules.mad_dogs.gangs.estate import DraftSet, Estate, estate_of
from rules.mad_dogs.gangs.hire import Hire, profiles_typed
from rules.mad_dogs.gangs.improve import Improve
from rules.mad_dogs.gangs.learn_skills import Skill
from rules.mad_dogs.gangs.name_generator import MEN, WOMEN
from rules.mad_dogs.gangs.new_gang import Drop, Finish, Rename
from rules.mad_dogs.gangs.roll_up import Place, RollUp
from rules.mad_dogs.gangs.rolled_numbers import (
    BRAINS,
    BRAWLER,
    GUNMAN,
    LEAST_HITS,
    MOST_HITS,
    RolledUp,
    misplaced,
    suggested,
)
from rules.mad_dogs.gangs.vetting import FOR_HIRE, MOST_CARS, problems
from rules.mad_dogs.gangs.weapons_and_cars import Arm, Car, fitting_named
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.prices import WEAPON_PRICES, Fitting, VehicleOnSale
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, EFFECTS
from rules.mad_dogs.play.position import GangView
from tests.rules.mad_dogs.mobs import MOB, STAFF, after, at, deed_of, mob, stepped

EIGHT = (6, 6, 1, 5, 4, 4, 3, 2)
FORD = Motor("Ford")


def mob_with(move: Any, *dice: int) -> GangView:
    """The gang of the staff after a step with exactly these dice."""
    return mob(stepped(mob(), move, *dice)[1])


def new_in(draft: Draft) -> tuple[str, ...]:
    """The names that were not among the staff."""
    known = {one.name for one in STAFF.members_and_cars}
    return tuple(one.name for one in draft.members_and_cars if one.name not in known)


# The result of a step


@pytest.mark.parametrize(
    "move, dice, left, names",
    [
        (Car(type=VehicleOnSale.TRUCK, fit=("bulletproofing",)), (), 1175, ("Truck",)),
        (Car(), (), 1675, ("Sedan",)),
        (Hire(who="Torpedo", names=("Tor",), skills=("Boxer",)), (), 1575, ("Tor",)),
        (Boss(how=TEMPLATE, name="Zed", skills=("Boxer", "Bruiser")), (), 1875, ("Zed",)),
        (Boss(how=BY_DICE, name="Zed"), EIGHT, 1875, ("Zed",)),
    ],
)
def test_each_step_leaves_its_price_less(move: Any, dice: tuple[int, ...], left: int, names: tuple[str, ...]) -> None:
    _, draft = stepped(mob(), move, *dice)
    assert (draft.left, new_in(draft)) == (left, names)
    assert deed_of(move, at(mob())).changes(draft) == (DraftSet(MOB, draft),)


def test_numbers_rolled_are_spread_and_the_skills_that_come_with_them_cost_nothing() -> None:
    rolled = mob_with(RollUp(name="Cy"), *EIGHT)
    spread = mob(stepped(rolled, Place(figure="Cy", stats="4 6 5 4 3 5"))[1])
    taught = mob(stepped(spread, Skill(figure="Cy"), 1, 1)[1])
    chosen = mob(stepped(taught, Skill(figure="Cy", skill="Spunky Kid"))[1])
    bought = mob(stepped(chosen, Skill(figure="Cy", skill="Wheel Man"))[1])
    assert [draft_of(one).left for one in (spread, taught, chosen, bought)] == [1775, 1775, 1775, 1725]


@pytest.mark.parametrize("first", [GUNMAN, BRAWLER, BRAINS])
@pytest.mark.parametrize("faces", [EIGHT, (1, 1, 1, 1, 2, 2, 2, 2), (6,) * 8, (1, 1, 1, 1, 6, 6, 6, 6)])
def test_a_way_to_spread_numbers_that_is_suggested_may_be_taken(
    faces: tuple[int, ...], first: tuple[Stat, ...]
) -> None:
    rolled = RolledUp(tuple(sorted(faces)))
    stats = suggested(rolled, first)
    assert misplaced(rolled, stats) == []
    assert LEAST_HITS <= stats.hits <= MOST_HITS or stats.hits == min(rolled.best)
    assert stats.of(first[0]) == max(one for stat, one in zip(Stat, stats, strict=True) if stat is not Stat.HITS)


def test_a_car_gets_one_fitting_at_a_time() -> None:
    with pytest.raises(OutOfRange, match="Only one thing can be done to Ford at a time"):
        stepped(mob_with(Car(name="Ford")), Car(name="ford", fit=("suspension", "engine")))


def test_a_car_that_is_not_there_is_not_fitted_out() -> None:
    gang, fit = mob(), ("Bulletproofing",)
    for name in ("Frod", ""):
        with pytest.raises(OutOfRange, match="No car has been bought yet"):
            stepped(gang, Car(name=name, fit=fit))
    gang = mob(replace(STAFF, cars=(FORD, Motor("Nash"))))
    with pytest.raises(OutOfRange, match="No car you have bought is called “Frod”"):
        stepped(gang, Car(name="Frod", fit=fit))
    with pytest.raises(OutOfRange, match="No car is named"):
        stepped(gang, Car(fit=fit))


@pytest.mark.parametrize("name", ["Souped-Up Engine", "ENGINE", "souped"])
def test_a_fitting_is_known_by_a_word_of_it(name: str) -> None:
    assert fitting_named(name) is Fitting.SOUPED_UP


def test_a_gang_has_no_more_cars_than_a_file_may_hold() -> None:
    gang = mob(replace(STAFF, cars=(Motor("Nash"),)), cars=tuple(Motor(f"Ford {at}") for at in range(MOST_CARS - 1)))
    with pytest.raises(OutOfRange, match="at most 20 cars"):
        stepped(gang, Car())


def test_the_odds_of_rolling_up_are_those_of_its_dice() -> None:
    gang = mob()
    skills, best = deed_of(RollUp(), at(gang)).questions
    found = odds(skills.resolver, *skills.args)
    assert found.mean(skills.read) == Fraction(8, 6)
    assert best.read(RolledUp((1, 2, 3, 4, 4, 5, 6, 6))) == 27


# Names


def test_unnamed_figures_get_unique_names() -> None:
    gang = mob(start(5000), MEN[30])
    known = [one.casefold() for one in MEN[10:20]]  # the first name that it would take
    _, draft = stepped(gang, Hire(who="38 Punk, Gun Moll", names=("Xi",)), names=known)
    names = [one.name for one in draft.members][-39:]
    assert len({*map(key_of, names)}) == 39
    assert names[0] == "Xi"
    assert names[-1] in WOMEN
    assert not {*map(key_of, names)} & {*known, key_of(MEN[30])}


def test_no_two_of_a_gang_have_one_name_hired_or_not_figure_or_car() -> None:
    gang = mob(replace(STAFF, cars=(Motor("Truck"),)), "Hal", cars=(FORD,))
    taken: list[Any] = [
        Car(name="ford", type=VehicleOnSale.AUTOMOBILE),
        Car(name="Ace", type=VehicleOnSale.AUTOMOBILE),
        Hire(who="Punk", names=("Ford",)),
        Hire(who="Punk", names=("HAL",)),
        Rename(figure="Truck", name="FORD"),
        Rename(figure="Ace", name="Hal"),
        Boss(how=BOUGHT, name="hal"),
        RollUp(name="Ford"),
    ]
    for move in taken:
        with pytest.raises(IllegalNow, match="already"):
            stepped(gang, move)
    _, draft = stepped(gang, Car(type=VehicleOnSale.TRUCK))
    assert draft.cars[-1].name == "Truck 2"


def test_profiles_are_counted_in_any_capitals() -> None:
    assert profiles_typed("2 hoodlums, SLUGGER,1 Punk") == ["Hoodlum", "Hoodlum", "Slugger", "Punk"]


# Which gang


def test_ones_only_gang_that_is_being_made_is_meant() -> None:
    ours, theirs = mob(), replace(mob(), id=31, mine=False)
    finished = replace(mob(None, "Hal"), id=32)
    assert being_made(at(theirs, finished, ours), None) is ours
    with pytest.raises(IllegalNow, match="You have no gang in the making"):
        being_made(at(theirs, finished), None)
    other = replace(ours, id=33, name="Others")
    with pytest.raises(OutOfRange, match="Name one: Others or The Slats"):
        being_made(at(other, ours), None)
    with pytest.raises(IllegalNow, match="The Slats is not being made"):
        deed_of(Hire(who="Punk", gang=finished), at(finished))


def test_only_those_who_may_run_a_gang_make_it() -> None:
    named = {
        name: one.options["gang"]
        for name, one in MOVES.items()
        if name.startswith("mad-gang ") and "gang" in one.options
    }
    assert len(named) >= 13
    assert [name for name, option in named.items() if option.who is None or not option.who.only.own] == []


def test_names_complete_themselves_from_the_gang_named_or_ones_own() -> None:
    own = mob(replace(STAFF, cars=(FORD,)))
    estate = Estate(Draft(500, cars=(Motor("Nash"),)))
    gangs = (own, replace(own, mine=False, gang=Gang("Others", "mad", (), estate=estate)))
    assert list(MEMBERS.names(None, {}, gangs)) == ["Ace", "Bo"]
    assert list(CARS.names(None, {}, gangs)) == ["Ford"]
    assert list(THINGS.names(None, {}, gangs)) == ["Ace", "Bo", "Ford"]
    assert list(THINGS.names(None, {"gang": "OTHERS"}, gangs)) == ["Nash"]
    assert list(MEMBERS.names(None, {}, gangs[1:])) == []
    complete = BEING_MADE.metadata["option"].complete
    assert list(complete.names(None, {}, (*gangs, mob(None)))) == ["The Slats", "Others"]


# Refusals

REFUSED: list[tuple[Any, type[Refusal], str]] = [
    (Boss(how=TEMPLATE, stats="4 4 4 4 4 4"), OutOfRange, "Remove them"),
    (Boss(how=BY_DICE, weapons=("Bat",)), OutOfRange, "Add weapons and skills after that"),
    (Boss(how=BY_DICE, skills=("Boxer",)), OutOfRange, "Add weapons and skills after that"),
    (Boss(how=BOUGHT, stats="4 4 4 4 4 4 4"), OutOfRange, "not 7. Type FISTS GATS"),
    (Boss(how=BOUGHT, stats="4 4 4 4 4 9"), OutOfRange, "six numbers from 1 to 6. Type"),
    (Boss(how=BOUGHT, name="Ace"), IllegalNow, "already"),
    (Hire(who="2 Wizard"), UnknownName, "No profile is called “Wizard”"),
    (Hire(who="Beat Cop"), UnknownName, "No profile is called"),
    (Hire(who=","), OutOfRange, "needs to know whom to hire"),
    (Hire(who="0 Punk"), OutOfRange, "at most 40"),
    (Hire(who="41 Punk"), OutOfRange, "at most 40"),
    (Hire(who="9999 Punk"), OutOfRange, "at most 40"),
    (Hire(who="Punk", names=("A", "B")), OutOfRange, "2 names are too many for 1"),
    (Hire(who="Punk", names=("ace",)), IllegalNow, "already"),
    (Hire(who="2 Punk", names=("Xi", "xi")), IllegalNow, "already"),
    (RollUp(name="Bo"), IllegalNow, "already"),
    (Place(figure="Nobody"), UnknownName, "No figure is called"),
    (Place(figure="Ace"), IllegalNow, "/mad-gang improve"),
    (Place(figure="Ace", stats="3 3"), OutOfRange, "six numbers"),
    (Improve(figure="Nobody", stat=Stat.GATS, to=3), UnknownName, "No figure is called"),
    (Skill(figure="Ace", skill="Bomber", back=True), IllegalNow, "can be given back"),
    (Skill(figure="Ace", back=True), OutOfRange, "skill to give back"),
    (Arm(figure="Ace", weapons=()), OutOfRange, "will carry. Name it"),
    (Arm(figure="Ace", weapons=("Bat", "Knife"), back=True), OutOfRange, "Name one"),
    (Car(fit=("wings",)), UnknownName, "No fitting is called"),
    (Car(name="Ace"), IllegalNow, "already"),
    (Car(type=VehicleOnSale.FANCY, fit=("engine", "engine")), IllegalNow, "Remove one"),
    (Rename(figure="Bo", name="Ace"), IllegalNow, "already"),
    (Rename(figure="Nobody", name="X"), UnknownName, "No figure or car is called"),
    (Rename(figure="Bo", name="A, B"), OutOfRange, "comma"),
    (Drop(name="Nobody"), UnknownName, "No figure or car is called"),
]


@pytest.mark.parametrize("move, kind, expected", REFUSED)
def test_what_can_not_be_is_refused(move: Any, kind: type[Refusal], expected: str) -> None:
    with pytest.raises(kind) as refused:
        stepped(mob(), move)
    assert expected in refused.value.sentence


def test_the_bot_asks_for_missing_numbers_to_spread() -> None:
    rolled = mob_with(RollUp(name="Cy"), *EIGHT)
    with pytest.raises(Missing) as asked:
        deed_of(Place(figure="Cy"), at(rolled))
    assert asked.value.options == ("stats",)


# Whole gangs


def _some_step(chance: random.Random, draft: Draft) -> Any:
    """A step that may be lawful or not."""
    people, things = [one.name for one in draft.members] or ["X"], [one.name for one in draft.cars]
    who = chance.choice(people)
    steps: list[Callable[[], Any]] = [
        lambda: Boss(how=chance.choice((TEMPLATE, BY_DICE, BOUGHT))),
        lambda: Hire(who=f"{chance.randint(1, 3)} {chance.choice(FOR_HIRE)}"),
        lambda: RollUp(),
        lambda: Place(figure=who, stats=" ".join(map(str, _spread(draft, who, chance)))),
        lambda: Improve(figure=who, stat=chance.choice(tuple(Stat)), to=chance.randint(1, 6)),
        lambda: Skill(figure=who, skill=chance.choice(("", *EFFECTS)), back=chance.random() < 0.2),
        lambda: Arm(figure=who, weapons=(chance.choice([*WEAPON_PRICES]),), back=chance.random() < 0.2),
        lambda: Car(type=chance.choice((None, *VehicleOnSale)), fit=chance.choice(((), ("engine",)))),
        lambda: Rename(figure=who, name=f"Name {chance.randint(1, 9)}"),
        lambda: Drop(name=chance.choice([*people, *things])),
    ]
    return chance.choice(steps)()


def _spread(draft: Draft, who: str, chance: random.Random) -> tuple[int, ...]:
    rolled = getattr(draft.member(who), "rolled", None)
    return (3, 3, 3, 3, 3, 3) if rolled is None else suggested(rolled, chance.choice((GUNMAN, BRAWLER, BRAINS)))


def _settling(draft: Draft) -> Any:
    """A step that settles the first open thing; None if nothing is open."""
    for one in draft.members:
        if one.stats is None:
            return Place(figure=one.name, stats=" ".join(map(str, suggested(one.rolled or RolledUp(EIGHT), GUNMAN))))
        if one.choices or CHOICE in one.knows:
            free = (skill for skill in EFFECTS if skill not in (*one.knows, CHOICE, CRIPPLED, SNAPPY_DRESSER))
            return Skill(figure=one.name, skill=next(iter(one.choices or free)))
        if one.owed or one.crippling:
            return Skill(figure=one.name)
    return None


@pytest.mark.parametrize("seed", range(12))
def test_a_gang_keeps_to_the_rules_after_any_steps_and_can_be_finished_for_its_price(seed: int) -> None:
    chance, gang, done = random.Random(seed), mob(start(1500)), 0
    for _ in range(80):
        with suppress(Refusal):
            gang, done = after(gang, _some_step(chance, draft_of(gang))), done + 1
        draft = draft_of(gang)
        assert problems(draft) == []
        assert draft.left >= 0
        assert sum(one.boss for one in draft.members) <= 1
    assert done > 15
    while (step := _settling(draft_of(gang))) is not None:
        gang = after(gang, step)
    draft, whole = draft_of(gang), after(gang, Finish())
    assert [one.figure.name for one in whole.people] == [one.name for one in draft.members]
    assert estate_of(whole.gang).dollars == draft.budget - draft.spent
    assert estate_of(whole.gang).cars == draft.cars
