"""Spending Loot: reputation, training, muscle, public opinion, car theft."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Scripted
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.campaign import Booked, MonthBegun
from rules.core.tables.outcome import Target
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.estate import CarCome, Estate, budget_changes, dropped_changes, hired_changes, paid
from rules.mad_dogs.gangs.vetting import MOST_CARS
from rules.mad_dogs.gangs.weapons_and_cars import buy_car
from rules.mad_dogs.model.changes import SkillsSet, WeaponBought
from rules.mad_dogs.model.figures import Figure, Floored, Posture, Stat, Stats, Weapon
from rules.mad_dogs.model.prices import NOT_FOR_SALE, WEAPON_PRICES, Fitting, VehicleOnSale
from rules.mad_dogs.model.skills import CHOICE, SKILLS
from rules.mad_dogs.paradise.city.bank_balances import bank_of, reputation
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Business, Headline, MuscleWait, News, Outfit, Prisoner, Squad
from rules.mad_dogs.paradise.spending.car_theft import check_theft, steal_car, theft_changes
from rules.mad_dogs.paradise.spending.muscle import (
    MUSCLE,
    Job,
    asks_for,
    brought_changes,
    hire_muscle,
    job_of,
    muscle_changes,
    muscle_named,
    wait_after_fight,
)
from rules.mad_dogs.paradise.spending.public_opinion import good_works_changes, sway
from rules.mad_dogs.paradise.spending.training import (
    AT_THE_GYM,
    Gym,
    Pupil,
    StatLesson,
    StudyResult,
    fee_of,
    gym_of,
    price_text,
    pupil_of,
    require_pupil,
    study,
    study_changes,
    taught,
    train,
    train_changes,
    which_skill,
)
from rules.mad_dogs.paradise.spending.weapons import buy_weapons, buying_changes, carried_by, pieces_named
from tests.rules.brute import brute, play

CAMPAIGN, NORTH = 1, 10
CITY = Paradise(lots=2, outfits=(Outfit(NORTH),), outrage=4)
SPATS = Figure("Spats", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), ("Boxer",))
ANY_STAT = pytest.mark.parametrize("stat", Stat)


def after(city: Paradise, changes: tuple[Change, ...]) -> Paradise:
    for change in changes:
        if change.kind == "campaign":
            city = folded(city, (change,))
    return city


def paid_in(changes: tuple[Change, ...]) -> list[tuple[int, str]]:
    return [(one.dollars, one.account) for one in changes if isinstance(one, Booked)]


# Reputation


@pytest.mark.parametrize(
    "bank, standing, points",
    [(0, 0, 0), (499, 0, 0), (500, 0, 1), (2999, 0, 5), (-1, 0, 0), (-700, 2, 2), (1000, 3, 5)],
)
def test_500_in_the_bank_are_a_point_of_reputation_and_funerals_count_for_good(
    bank: int, standing: int, points: int
) -> None:
    assert reputation(bank, standing) == points


def test_no_gang_pays_more_than_it_has() -> None:
    assert paid(NORTH, 10, 10, "school", "x") == Booked(NORTH, -10, "school", "x")
    with pytest.raises(IllegalNow, match="1 is in the bank"):
        paid(NORTH, 1, 11, "school", "x")
    assert bank_of((BankBalance(NORTH, 7),), NORTH) == 7
    assert bank_of((), NORTH) == 0


# Stats


@ANY_STAT
@pytest.mark.parametrize("now, price", [(2, 10), (3, 15), (4, 25)])
def test_the_school_raises_a_stat_at_the_printed_price(stat: Stat, now: int, price: int) -> None:
    assert play(train, StatLesson(stat, now, now + 1)).result == 100 * price


def test_several_points_at_once_cost_the_sum() -> None:
    assert play(train, StatLesson(Stat.GATS, 2, 5)).result == 5000
    assert play(train, StatLesson(Stat.GATS, 1, 3)).result == 2000


@ANY_STAT
@pytest.mark.parametrize("now, to", [(5, 6), (4, 6), (6, 7), (3, 3), (3, 2), (6, 6), (0, 1), (7, 8)])
def test_what_the_school_does_not_sell_is_refused(stat: Stat, now: int, to: int) -> None:
    with pytest.raises(OutOfRange):
        play(train, StatLesson(stat, now, to))


def test_hits_are_raised_to_3_at_least_and_5_at_most() -> None:
    assert play(train, StatLesson(Stat.HITS, 1, 3)).result == 2000
    assert play(train, StatLesson(Stat.HITS, 4, 5)).result == 2500
    with pytest.raises(OutOfRange, match="HITS must be 3 to 5"):
        play(train, StatLesson(Stat.HITS, 1, 2))
    with pytest.raises(OutOfRange, match="above 5"):
        play(train, StatLesson(Stat.HITS, 5, 6))


@pytest.mark.parametrize("now, cents, expected", [(2, 500, "$5"), (3, 750, "$7.50"), (4, 1250, "$12.50")])
def test_a_gym_halves_fists_to_the_cent_and_nothing_else(now: int, cents: int, expected: str) -> None:
    assert play(train, StatLesson(Stat.FISTS, now, now + 1, gym=True)).result == cents
    assert price_text(cents) == expected
    assert play(train, StatLesson(Stat.GUTS, now, now + 1, gym=True)).result == 100 * {2: 10, 3: 15, 4: 25}[now]


def test_the_half_dollar_paid_too_much_is_good_for_the_next_lesson() -> None:
    assert fee_of(750) == (8, 50)
    assert fee_of(1250, 50) == (12, 0)
    assert fee_of(500, 50) == (5, 50)
    assert fee_of(1500) == (15, 0)
    outfit, total = Outfit(NORTH), 0
    for _ in range(4):
        changes = train_changes(CAMPAIGN, CITY, outfit, 100, 5, SPATS, StatLesson(Stat.FISTS, 3, 4, True), 750)
        total -= paid_in(changes)[0][0]
        found = after(CITY, changes).outfit(NORTH)
        assert found is not None
        outfit = found if len(changes) > 2 else outfit
    assert (total, outfit.cents) == (30, 0)


def test_a_raised_stat_stands_on_the_sheet_and_in_the_ledger() -> None:
    changes = train_changes(CAMPAIGN, CITY, CITY.outfits[0], 15, 5, SPATS, StatLesson(Stat.GATS, 3, 4), 1500)
    assert changes == (
        SkillsSet(5, ("Boxer",), Stats(3, 4, 3, 3, 3, 3)),
        Booked(NORTH, -15, "school", "Spats: GATS 4"),
    )
    with pytest.raises(IllegalNow, match="is in the bank"):
        train_changes(CAMPAIGN, CITY, CITY.outfits[0], 14, 5, SPATS, StatLesson(Stat.GATS, 3, 4), 1500)


def test_neither_the_dead_nor_prisoners_learn() -> None:
    with pytest.raises(IllegalNow, match="is dead"):
        require_pupil(CITY, 5, replace(SPATS, posture=Posture.DEAD))
    with pytest.raises(IllegalNow, match="hands of the law"):
        require_pupil(replace(CITY, prisoners=(Prisoner(5, NORTH),)), 5, SPATS)
    require_pupil(replace(CITY, prisoners=(Prisoner(6, NORTH),)), 5, SPATS)


# Gyms


def gyms(*owned: Business) -> Gym:
    return gym_of(replace(CITY, businesses=owned), NORTH, 4)


def test_a_gym_of_ones_own_that_is_open_teaches() -> None:
    assert gyms() == Gym()
    assert gyms(Business("docks", "gym", owner=NORTH)) == Gym(True, False)
    assert gyms(Business("chinatown", "gym", owner=NORTH)) == Gym(True, True)
    assert gyms(Business("docks", "gym", owner=99), Business("docks", "speakeasy", owner=NORTH)) == Gym()
    assert gyms(Business("docks", "gym", owner=NORTH, shut=True)) == Gym()
    assert gyms(Business("docks", "gym", owner=NORTH, idle=4)) == Gym(), "smashed"
    assert gyms(Business("docks", "gym", owner=NORTH, idle=3)) == Gym(True, False)


@pytest.mark.parametrize("skill", [*AT_THE_GYM, "Martial Artist"])
def test_the_skills_of_a_gym_are_25_there_and_50_elsewhere(skill: str) -> None:
    man = replace(SPATS, skills=())
    assert play(study, pupil_of(man, 100), skill).result == StudyResult(skill, 50)
    price = 50 if skill == "Martial Artist" else 25
    assert play(study, pupil_of(man, 100, Gym(True, False)), skill).result == StudyResult(skill, price)
    assert play(study, pupil_of(man, 100, Gym(True, True)), skill).result == StudyResult(skill, 25)


def test_other_skills_cost_50_in_a_gym_too() -> None:
    assert play(study, pupil_of(SPATS, 100, Gym(True, True)), "Pistoleer").result == StudyResult("Pistoleer", 50)


# Skills


def test_a_rolled_skill_is_25_and_one_had_already_is_rolled_again() -> None:
    outcome = play(study, pupil_of(SPATS, 100), dice=(1, 2, 6, 5))
    assert outcome.result == StudyResult("Wheel Man", 25)
    assert "Boxer is known already" in outcome.throws[2].why
    assert play(study, pupil_of(replace(SPATS, skills=()), 100), dice=(1, 2)).result == StudyResult("Boxer", 25)


def test_suits_are_25_more_and_rolled_again_where_there_is_no_money_for_them() -> None:
    assert play(study, pupil_of(SPATS, 50), dice=(5, 5)).result == StudyResult("Snappy Dresser", 50)
    assert play(study, pupil_of(SPATS, 49), dice=(5, 5, 6, 5)).result == StudyResult("Wheel Man", 25)
    assert play(study, pupil_of(SPATS, 500), "Snappy Dresser").result == StudyResult("Snappy Dresser", 75)


def test_crippled_costs_a_point_found_with_a_die() -> None:
    studied = play(study, pupil_of(SPATS, 100), dice=(2, 1, 3)).result
    assert studied == StudyResult("Crippled", 25, Stat.GUTS)
    assert taught(SPATS, studied) == (("Boxer", "Crippled"), Stats(3, 3, 2, 3, 3, 3))


def test_a_6_6_stays_a_choice_even_beside_another() -> None:
    undecided = replace(SPATS, skills=(CHOICE,))
    assert play(study, pupil_of(undecided, 100), dice=(6, 6)).result == StudyResult(CHOICE, 25)


def test_a_chosen_skill_must_be_new_and_fit() -> None:
    with pytest.raises(OutOfRange, match="Boxer can't be learned"):
        play(study, pupil_of(SPATS, 100), "Boxer")
    with pytest.raises(OutOfRange, match="Gun Moll"):
        play(study, pupil_of(SPATS, 100), "Femme Fatale")
    moll = replace(SPATS, profile="Gun Moll")
    assert play(study, pupil_of(moll, 100), "Femme Fatale").result == StudyResult("Femme Fatale", 50)


@pytest.mark.parametrize("skills", [(), ("Boxer",), ("Boxer", "Wheel Man", "Snappy Dresser")])
@pytest.mark.parametrize("suits", [True, False])
def test_the_odds_of_a_rolled_skill_leave_out_what_is_rolled_again(skills: tuple[str, ...], suits: bool) -> None:
    pupil = Pupil(skills, suits=suits)
    found = odds(which_skill, pupil)
    left = {name for name, _ in SKILLS.values()} - set(skills) - (set() if suits else {"Snappy Dresser"})
    assert found.exact
    assert set(found.weights) == left
    assert {found.chance(lambda one, name=name: one == name) for name in left} == {Fraction(1, len(left))}
    assert found.weights.keys() == brute(which_skill, pupil).keys()


def test_a_skill_is_paid_with_what_it_cost() -> None:
    changes = study_changes(CITY, CITY.outfits[0], 25, 5, SPATS, StudyResult("Wheel Man", 25))
    assert changes == (
        SkillsSet(5, ("Boxer", "Wheel Man"), SPATS.stats),
        Booked(NORTH, -25, "school", "Spats: Wheel Man"),
    )
    with pytest.raises(IllegalNow, match="is in the bank"):
        study_changes(CITY, CITY.outfits[0], 24, 5, SPATS, StudyResult("Wheel Man", 25))


# Muscle


@pytest.mark.parametrize(
    "profile, group, price, least",
    [("Punk", 5, 10, 1), ("Slugger", 5, 15, 1), ("Hoodlum", 5, 20, 2), ("Enforcer", 2, 50, 3), ("Torpedo", 1, 100, 5)],
)
def test_every_row_of_muscle(profile: str, group: int, price: int, least: int) -> None:
    assert muscle_named(profile.lower() + "s") == MUSCLE[profile]
    assert play(hire_muscle, Job(profile, group, least)).result == group * price
    assert play(hire_muscle, Job(profile, group + 1, least + 1)).result == (group + 1) * price
    with pytest.raises(IllegalNow, match=f"ask for reputation {least + 1}, and yours is {least}"):
        play(hire_muscle, Job(profile, group + 1, least))
    with pytest.raises(IllegalNow, match="reputation"):
        play(hire_muscle, Job(profile, 1, least - 1))


def test_six_to_ten_punks_ask_for_reputation_2() -> None:
    assert [asks_for(MUSCLE["Punk"], number) for number in (1, 5, 6, 10, 11)] == [1, 1, 2, 2, 3]


@pytest.mark.parametrize("number", [0, 41, -1])
def test_1_to_40_are_hired(number: int) -> None:
    with pytest.raises(OutOfRange):
        play(hire_muscle, Job("Punk", number, 100))


def test_a_boss_is_no_muscle() -> None:
    with pytest.raises(UnknownName):
        play(hire_muscle, Job("Mob Boss", 1, 100))


@pytest.mark.parametrize("profile", MUSCLE)
def test_after_the_fight_they_came_for_they_stay_away_for_as_many_as_their_reputation(profile: str) -> None:
    outfit, bank = Outfit(NORTH, standing=9), 1000
    job = job_of(outfit, bank, profile, 1)
    assert job.reputation == 11
    changes = muscle_changes(CAMPAIGN, outfit, bank, job, play(hire_muscle, job).result)
    assert paid_in(changes) == [(-MUSCLE[profile].price, "muscle")]
    outfit = after(CITY, changes).outfits[0]
    for left in range(1 + MUSCLE[profile].reputation, 0, -1):
        with pytest.raises(IllegalNow, match=f"after {left} more of your fights"):
            play(hire_muscle, job_of(outfit, bank, profile, 1))
        outfit = wait_after_fight(outfit)
    assert play(hire_muscle, job_of(outfit, bank, profile, 1)).result == MUSCLE[profile].price
    assert outfit.waits == ()


def test_waiting_for_one_type_is_not_waiting_for_another() -> None:
    outfit = Outfit(NORTH, waits=(MuscleWait("Torpedo", 6),))
    assert job_of(outfit, 5000, "Torpedo", 1).wait == 6
    assert job_of(outfit, 5000, "Punk", 1).wait == 0
    assert wait_after_fight(outfit).waits == (MuscleWait("Torpedo", 5),)


def test_muscle_waits_for_one_fight_of_the_month() -> None:
    outfit = Outfit(NORTH, standing=9)
    with pytest.raises(IllegalNow, match="No muscle waits"):
        brought_changes(CAMPAIGN, outfit)
    hired = after(CITY, muscle_changes(CAMPAIGN, outfit, 500, Job("Punk", 6, 9), 60))
    assert hired.outfits[0].muscle == (Squad("Punk", 6),)
    assert after(hired, brought_changes(CAMPAIGN, hired.outfits[0])).outfits[0].muscle == ()
    later = folded(hired, (MonthBegun(CAMPAIGN, 2),)).outfits[0]
    assert (later.muscle, later.waits) == ((), (MuscleWait("Punk", 2),)), "they go home unused, the wait stays"


def test_muscle_that_can_not_be_paid_does_not_come() -> None:
    with pytest.raises(IllegalNow, match="is in the bank"):
        muscle_changes(CAMPAIGN, Outfit(NORTH, standing=9), 99, Job("Torpedo", 1, 9), 100)


# Public opinion


@pytest.mark.parametrize("points", [1, 2, 4])
def test_a_point_of_outrage_costs_500(points: int) -> None:
    assert play(sway, 4, points).result == 500 * points
    changes = good_works_changes(CAMPAIGN, Outfit(NORTH), 2000, points)
    assert paid_in(changes) == [(-500 * points, "opinion")]
    city = after(CITY, changes)
    assert city.outrage == 4 - points
    assert city.news[-1] == News(Headline.CHARITY, (NORTH,), "", 500 * points)
    assert not city.busy, "kindness is no gangland business"


@pytest.mark.parametrize("outrage, points", [(0, 1), (4, 5), (4, 0), (4, -1)])
def test_more_than_there_is_can_not_be_calmed(outrage: int, points: int) -> None:
    with pytest.raises(OutOfRange):
        play(sway, outrage, points)


def test_charity_that_can_not_be_paid_is_refused() -> None:
    with pytest.raises(IllegalNow, match="is in the bank"):
        good_works_changes(CAMPAIGN, Outfit(NORTH), 999, 2)


# Weapons


@pytest.mark.parametrize("piece, price", WEAPON_PRICES.items())
def test_a_weapon_costs_what_it_costs_a_new_gang(piece: str, price: int) -> None:
    assert play(buy_weapons, (), (piece,)).result == price


@pytest.mark.parametrize("piece", NOT_FOR_SALE)
def test_machine_guns_are_not_for_sale(piece: str) -> None:
    with pytest.raises(IllegalNow, match="not for sale"):
        play(buy_weapons, (), (piece,))


def test_a_figure_carries_no_more_of_a_kind_than_allowed() -> None:
    assert play(buy_weapons, ("Pistol",), ("Pistol",)).result == 20
    with pytest.raises(IllegalNow, match="2 × Pistol is too many: Pistol already carried, 2 is the most"):
        play(buy_weapons, ("Pistol",), ("Pistol", "Pistol"))
    with pytest.raises(IllegalNow, match="1 is the most"):
        play(buy_weapons, ("Bat",), ("Bat",))
    assert play(buy_weapons, (), ("Grenade",) * 12).result == 300
    with pytest.raises(OutOfRange, match="Name weapons, such as Tommy Gun, 2 Grenade"):
        play(buy_weapons, (), ())


def test_what_is_bought_is_carried_and_paid() -> None:
    pieces = pieces_named(((1, "bat"), (2, "GRENADE"), (1, "Pistol")))
    armed = replace(SPATS, weapons=(Weapon("Pistol"),))
    assert carried_by(armed) == ("Pistol",)
    changes = buying_changes(MINE, 70, 5, armed, pieces, 70)
    assert changes[-1] == Booked(NORTH, -70, "gang", "Spats: Bat, 2 × Grenade, Pistol")
    for change in changes[:-1]:
        armed = change.apply_to(armed)
    assert armed.weapons == (Weapon("Pistol", count=2), Weapon("Bat"), Weapon("Grenade", count=2))
    assert carried_by(armed) == ("Pistol", "Pistol", "Bat", "Grenade", "Grenade")
    assert buying_changes(MINE, 0, 5, SPATS, ("Bat",), 0) == (WeaponBought(5, "Bat", 1),)
    with pytest.raises(IllegalNow, match="is in the bank"):
        buying_changes(MINE, 69, 5, SPATS, pieces, 70)


# Recruits


def estate_after(changes: tuple[Change, ...], estate: Estate) -> Estate:
    for change in changes:
        estate = change.apply_to(estate)
    return estate


def test_a_budget_is_drawn_and_every_dollar_of_it_is_in_the_ledger() -> None:
    draft = start(300)
    drawn = budget_changes(NORTH, 1000, draft)
    estate = estate_after(drawn, Estate(dollars=1000))
    assert (estate.dollars, estate.draft) == (700, draft)
    assert paid_in(drawn) == [(-300, "gang")]
    bought = buy_car(Live(Scripted()), draft, "Ford")
    finished = hired_changes(NORTH, bought)
    made = estate_after((*drawn, *finished), Estate(dollars=1000))
    assert (made.dollars, made.draft, [car.name for car in made.cars]) == (800, None, ["Ford"])
    assert paid_in(finished) == [(100, "gang")]
    dropped = dropped_changes(NORTH, bought)
    assert estate_after((*drawn, *dropped), Estate(dollars=1000)) == Estate(dollars=1000)
    assert paid_in(dropped) == [(300, "gang")]
    with pytest.raises(IllegalNow, match="is in the bank"):
        budget_changes(NORTH, 299, draft)


# Cars

MINE = Outfit(NORTH)
FORD = Motor("Ford")


def theft(figure: Figure = SPATS, motor: Motor = FORD, cars: tuple[Motor, ...] = (), outfit: Outfit = MINE) -> None:
    check_theft(CITY, outfit, 5, figure, motor, cars, ["Spats"])


@pytest.mark.parametrize("face", range(1, 7))
def test_a_car_is_stolen_with_smarts(face: int) -> None:
    assert play(steal_car, Target("SMARTS", 3), dice=(face,)).result == (face <= 3)


def test_the_car_is_in_the_estate_and_the_thief_has_been_on_a_job() -> None:
    changes = theft_changes(CAMPAIGN, Outfit(NORTH), 5, FORD, stolen=True)
    assert after(CITY, changes).outfits[0].worked == (5,)
    assert CarCome(NORTH, FORD).apply_to(Estate()) == Estate(cars=(FORD,))
    assert CarCome(NORTH, FORD) in changes
    missed = theft_changes(CAMPAIGN, Outfit(NORTH), 5, FORD, stolen=False)
    assert after(CITY, missed).outfits[0].worked == (5,)
    assert len(missed) == 1
    with pytest.raises(IllegalNow, match="on a job this month"):
        theft(outfit=after(CITY, missed).outfits[0])


def test_only_plain_cars_and_trucks_are_stolen_by_who_can_walk() -> None:
    theft()
    theft(motor=Motor("Mack", VehicleOnSale.TRUCK))
    for dear in (Motor("Duesenberg", VehicleOnSale.FANCY), Motor("Ford", fittings=(Fitting.SOUPED_UP,))):
        with pytest.raises(OutOfRange, match="Buy a better one"):
            theft(motor=dear)
    with pytest.raises(IllegalNow, match="out cold"):
        theft(replace(SPATS, floored=Floored.COLD))
    with pytest.raises(IllegalNow, match="dead"):
        theft(replace(SPATS, posture=Posture.DEAD))


def test_a_stolen_car_needs_a_place_and_a_name() -> None:
    for taken in (Motor("spats"), Motor("FORD")):
        with pytest.raises(OutOfRange, match="another name"):
            theft(motor=taken, cars=(FORD,))
    with pytest.raises(OutOfRange, match=f"at most {MOST_CARS} cars"):
        theft(motor=Motor("One more"), cars=tuple(Motor(f"Ford {n}") for n in range(MOST_CARS)))
