"""The reports of /mad-gang: each step, a finished gang, its bill. The words need no Discord."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.commands.mad_dogs.recruiting.bills import bill_card
from rules.core.plain.markup import strong
from rules.mad_dogs.gangs.boss import BOUGHT, BY_DICE, Boss, boss_bought
from rules.mad_dogs.gangs.draft import BOSS, Draft
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.hire import Hire, Terms, hire_all
from rules.mad_dogs.gangs.improve import Improve
from rules.mad_dogs.gangs.learn_skills import Skill
from rules.mad_dogs.gangs.new_gang import Drop, Rename, drop, finished
from rules.mad_dogs.gangs.roll_up import RollUp, hire_rolled
from rules.mad_dogs.gangs.weapons_and_cars import Arm, Car
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.prices import VehicleOnSale
from rules.mad_dogs.play.position import GangView
from tests.rules.brute import play
from tests.rules.mad_dogs.mobs import STAFF, mob, stepped

EIGHT = (6, 6, 1, 5, 4, 4, 3, 2)


@pytest.mark.parametrize(
    "move, dice, expected",
    [
        (Improve(figure="Bo", stat=Stat.GATS, to=4), (), "Bo: GATS 4. $1,850 of $2,000 left."),
        (Skill(figure="Bo"), (1, 2), "Bo learns Boxer. $1,850 of $2,000 left."),
        (Skill(figure="Bo", skill="boxer"), (), "Bo learns Boxer. $1,825 of $2,000 left."),
        (Skill(figure="Bo"), (2, 1, 1), "Bo is Crippled: FISTS is a point lower. $1,850 of $2,000 left."),
        (Skill(figure="Bo"), (6, 6), "Bo learns Player's Choice. $1,850 of $2,000 left."),
        (
            Arm(figure="Ace", weapons=("Rifle", "Bat")),
            (),
            "Ace takes Rifle and Bat. $1,725 of $2,000 left.",
        ),
        (Car(type=VehicleOnSale.FANCY), (), "The Slats buys Limousine for $700. $1,175 of $2,000 left."),
        (Rename(figure="bo", name="Bobo"), (), "Bo is now called Bobo. $1,875 of $2,000 left."),
        (Drop(name="bo"), (), "Bo leaves the gang, and $25 comes back. $1,900 of $2,000 left."),
        (Drop(name="Ace"), (), "Ace leaves the gang, and $75 comes back. $1,950 of $2,000 left."),
        (
            Hire(who="2 Punk", names=("Xi", "Yo")),
            (),
            "Xi and Yo join The Slats. $1,825 of $2,000 left.",
        ),
        (Hire(who="5 Punk"), (), "5 join The Slats. $1,750 of $2,000 left."),
        (Boss(how=BOUGHT, name="Zed"), (), "Zed is the Boss of The Slats. $1,875 of $2,000 left."),
        (RollUp(name="Cy"), EIGHT, "Cy is rolled up for The Slats. $1,775 of $2,000 left."),
    ],
)
def test_each_step_reports_the_money_left(move: Any, dice: tuple[int, ...], expected: str) -> None:
    assert stepped(mob(), move, *dice)[0].headline == expected


@pytest.mark.parametrize("move", [Boss(how=BY_DICE, name="Zed"), RollUp(name="Cy")])
def test_dice_are_shown_as_rolled_and_as_they_count(move: Any) -> None:
    report = stepped(mob(), move, *EIGHT)[0]
    read = "6 6 5 4 4 3 2 1 count as 6 5 5 4 4 3 2 2 (1 pair of 1 and 6 read as 2 and 5)."
    assert report.lines[0] == f"{read} Spread {strong('6 5 5 4 4 3')}. The 6s bring 2 skills."
    assert len(report.follow_ups) == 4


def test_the_report_names_what_goes_back_and_each_fitting() -> None:
    gang = mob(stepped(mob(), Arm(figure="Ace", weapons=("Rifle", "Bat")))[1])
    back = stepped(gang, Arm(figure="Ace", weapons=("rifle",), back=True))[0]
    assert back.headline == "Ace gives back Rifle. $1,875 of $2,000 left."
    gang = mob(stepped(mob(), Skill(figure="Ace", skill="Wheel Man"))[1])
    back = stepped(gang, Skill(figure="Ace", skill="Wheel Man", back=True))[0]
    assert back.headline == "Ace gives back Wheel Man. $1,875 of $2,000 left."
    gang = mob(stepped(mob(), Car(name="Ford"))[1])
    fitted = stepped(gang, Car(name="ford", fit=("suspension",)))[0]
    assert fitted.headline == "Ford gets Good Suspension. $1,525 of $2,000 left."


def test_the_card_of_a_finished_gang_says_what_its_head_lacks() -> None:
    nobody, books = "The gang has no leader yet. Take a Boss", "There is no Accountant"
    text = " ".join(finished(mob(), STAFF).lines)
    assert nobody in text
    assert books in text
    led = play(boss_bought, start(1000), Terms("Punk", "Zed"), dice=()).result
    led = play(hire_all, led, (Terms("Accountant", "Al"),), dice=()).result
    text = " ".join(finished(mob(led), led).lines)
    assert "$200 of the free $225 of Zed is lost, because it is not paid out." in text
    assert nobody not in text
    assert books not in text


def test_who_leads_already_is_not_missed() -> None:
    gang = mob(STAFF, "Hal")
    (hal,) = gang.people
    led = replace(gang, people=(replace(hal, figure=replace(hal.figure, profile=BOSS)),))
    assert not any("leads" in line for line in finished(led, STAFF).lines)


def test_the_card_of_a_finished_gang_says_what_dice_have_cost() -> None:
    rolled = play(hire_rolled, STAFF, "Cy", dice=EIGHT).result
    draft = play(drop, rolled, "Cy", dice=()).result
    lines = finished(mob(draft, dollars=10), draft).lines
    assert "$1,775 of $2,000 is left and belongs to the gang, $1,785 with what it had." in lines
    assert "$100 is lost, for dice of figures that were sent away." in lines


@pytest.mark.parametrize(
    "gang, offered",
    [
        (mob(None), True),
        (mob(None, "Hal"), False),
        (replace(mob(None, "Hal"), umpired=True), True),
        (replace(mob(None, "Hal", game=3), umpired=True), False),
    ],
)
def test_more_money_is_offered_only_to_gangs_that_may_get_it(gang: GangView, offered: bool) -> None:
    assert ("Make more with a budget" in [one.label for one in bill_card(gang).buttons]) == offered


def test_a_budget_can_be_cancelled_for_a_finished_gang() -> None:
    assert "Cancel" in [one.label for one in bill_card(mob(STAFF, "Hal")).buttons]
    assert "Cancel" not in [one.label for one in bill_card(mob()).buttons]


def test_a_long_bill_is_shown_page_by_page() -> None:
    names = [f"A punk of a very long name {number}" for number in range(40)]
    terms = tuple(Terms("Punk", name, ("BAR", "Rifle", "Carbine")) for name in names)
    draft: Draft = play(hire_all, start(90_000), terms, dice=()).result
    pages = [bill_card(mob(draft))]
    assert pages[0].footer.startswith("Page 1 of ")
    while f"Page {len(pages) + 1}" in [one.label for one in pages[-1].buttons]:
        pages.append(bill_card(mob(draft), len(pages)))
    assert len(pages) > 1
    text = "\n".join(line for page in pages for line in page.lines)
    assert all(text.count(f"{strong(name)} $575: Punk $25, BAR $300, Rifle $150, Carbine $100") == 1 for name in names)
    assert any("There is no Accountant" in line for line in pages[-1].lines)
    assert all("$67,000 of $90,000 left" in page.headline for page in pages)
