"""Money for a gang: budgets given, also from the bank, gangs finished, budgets given back."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.position import Umpired
from rules.core.people.roster import Hired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked, Campaign
from rules.mad_dogs.gangs.draft import Draft, Motor
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.estate import DraftDone, DraftDropped, DraftSet, estate_of
from rules.mad_dogs.gangs.hire import Terms, hire_all
from rules.mad_dogs.gangs.new_gang import Budget, Cancel, Finish, fundable
from rules.mad_dogs.model.prices import MOST_MONEY
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.play.position import GangView
from tests.rules.brute import play
from tests.rules.mad_dogs.mobs import MOB, STAFF, after, at, deed_of, mob

PARADISE = 40
FORD = Motor("Ford")


def town(phase: Phase) -> Campaign:
    return Campaign("Paradise", "mad", gangs=(MOB,), state=Paradise(phase))


# Given


def test_an_empty_gang_gets_what_its_owner_says() -> None:
    deed = deed_of(Budget(gang=mob(None), budget=500), at())
    assert (deed.allow(), deed.changes(None), deed.log) == ((), (DraftSet(MOB, start(500)),), None)


@pytest.mark.parametrize("typed, dollars", [("1,000", 1000), ("$750", 750), (" 5 ", 5)])
def test_a_sum_may_be_written_as_people_do(typed: Any, dollars: int) -> None:
    changes: Any = deed_of(Budget(gang=mob(None), budget=typed), at()).changes(None)
    assert changes[0].draft.budget == dollars


@pytest.mark.parametrize("typed", ["lots", "", "-5", "½", "1000000000"])
def test_what_is_no_sum_is_refused(typed: Any) -> None:
    with pytest.raises(OutOfRange, match="A budget is a number of dollars"):
        deed_of(Budget(gang=mob(None), budget=typed), at())


def test_a_gang_that_is_being_made_has_its_budget() -> None:
    with pytest.raises(IllegalNow, match="is already being made"):
        deed_of(Budget(gang=mob(), budget=500), at())


@pytest.mark.parametrize("gang", [mob(None, "Hal"), mob(None, cars=(FORD,)), mob(None, dollars=1)])
def test_an_umpire_gives_a_finished_gang_another_budget(gang: GangView) -> None:
    with pytest.raises(NotYours, match="Only an umpire can give it another budget"):
        deed_of(Budget(gang=gang, budget=500), at()).allow()
    assert deed_of(Budget(gang=replace(gang, umpired=True), budget=500), at()).allow() == (Umpired("The Slats"),)


def test_a_gang_has_no_more_money_than_a_file_may_hold() -> None:
    gang = replace(mob(None, "Hal", dollars=800), umpired=True)
    fundable(gang, MOST_MONEY - 800)
    with pytest.raises(OutOfRange, match=r"has \$800, and may have \$1,000,000 in all. Give it \$999,200 at most"):
        fundable(gang, MOST_MONEY - 799)


def test_a_gang_on_a_table_gets_no_money_and_no_recruits() -> None:
    with pytest.raises(IllegalNow, match="on the table of a game, so it can't get money"):
        deed_of(Budget(gang=mob(None, game=3), budget=500), at()).allow()
    with pytest.raises(IllegalNow, match="on the table of a game"):
        deed_of(Finish(gang=mob(game=3)), at())


# From the bank of a campaign


@pytest.mark.parametrize("phase", [Phase.DRAFT, Phase.SPENDING])
def test_in_a_campaign_a_budget_comes_from_the_bank_and_the_rest_goes_back(phase: Phase) -> None:
    gang = mob(None, "Hal", campaign=PARADISE, dollars=1000)
    deed = deed_of(Budget(gang=gang, budget=300), at(campaign=town(phase)))
    assert (deed.allow(), deed.log) == ((), PARADISE)
    booked, draft = deed.changes(None)
    assert isinstance(booked, Booked)
    assert (booked.dollars, draft) == (-300, DraftSet(MOB, start(300)))
    funded = after(gang, Budget(gang=gang, budget=300), town(phase))
    draft = play(hire_all, start(300), (Terms("Hoodlum", "Ace"),), dice=(1, 1)).result
    hiring = replace(funded, gang=replace(funded.gang, estate=replace(estate_of(funded.gang), draft=draft)))
    finished = deed_of(Finish(gang=hiring), at()).changes(None)
    assert [one.dollars for one in finished if isinstance(one, Booked)] == [200]
    assert estate_of(after(hiring, Finish(gang=hiring)).gang).dollars == 900
    dropped = deed_of(Cancel(gang=hiring), at())
    assert dropped.log == PARADISE
    assert estate_of(after(hiring, Cancel(gang=hiring)).gang).dollars == 1000


def test_a_budget_is_no_more_than_the_bank_and_for_its_part_of_the_month() -> None:
    gang = mob(None, "Hal", campaign=PARADISE, dollars=1000)
    with pytest.raises(IllegalNow, match=r"You need \$1 more"):
        deed_of(Budget(gang=gang, budget=1001), at(campaign=town(Phase.SPENDING))).allow()
    with pytest.raises(IllegalNow, match=r"That is for “rackets are drafted” or .*, and Paradise is at “takeovers"):
        deed_of(Budget(gang=gang, budget=100), at(campaign=town(Phase.ACTION))).allow()
    playing = replace(gang, gang=replace(gang.gang, game=3, campaign=0))
    with pytest.raises(IllegalNow, match="on the table of a game"):
        deed_of(Budget(gang=playing, budget=100), at(campaign=town(Phase.SPENDING))).allow()


# Finished


def test_the_figures_of_a_finished_gang_are_hired_and_the_rest_is_its_own() -> None:
    gang = mob(replace(STAFF, cars=(FORD,)), "Hal", dollars=10)
    deed = deed_of(Finish(gang=gang), at(gang))
    *hired, done = deed.changes(None)
    assert [(one.subject, one.gang, one.figure.name) for one in hired if isinstance(one, Hired)] == [
        (100, MOB, "Ace"),
        (101, MOB, "Bo"),
    ]
    assert (done, deed.about, deed.log) == (DraftDone(MOB), (gang,), None)
    estate = estate_of(after(gang, Finish(gang=gang)).gang)
    assert (estate.draft, estate.cars, estate.dollars) == (None, (FORD,), 10 + 2000 - 125 - 200)


def test_cars_alone_make_a_gang() -> None:
    gang = mob(Draft(500, cars=(FORD,)))
    assert deed_of(Finish(gang=gang), at()).changes(None) == (DraftDone(MOB),)


def test_an_empty_draft_makes_no_gang() -> None:
    with pytest.raises(IllegalNow, match=r"has no figures yet\. Hire one first\.$"):
        deed_of(Finish(gang=mob(start(500))), at())
    with pytest.raises(IllegalNow, match="Hire one first or give the money back with /mad-gang cancel"):
        deed_of(Finish(gang=mob(start(500), "Hal")), at())


def test_what_is_still_to_be_settled_is_named() -> None:
    draft = play(hire_all, STAFF, (Terms("Gun Moll", "Dolly"),), dice=()).result
    with pytest.raises(IllegalNow, match="Dolly: choose Femme Fatale or Nice Girl"):
        deed_of(Finish(gang=mob(draft)), at())


def test_a_finished_gang_has_what_any_gang_may_have() -> None:
    with pytest.raises(IllegalNow, match="would have more than 40 figures"):
        deed_of(Finish(gang=mob(STAFF, *(f"Hal {one}" for one in range(39)))), at())
    with pytest.raises(IllegalNow, match="The name Bo is already taken in this gang"):
        deed_of(Finish(gang=mob(STAFF, "BO")), at())
    with pytest.raises(IllegalNow, match="The name Ford is already taken in this gang"):
        deed_of(Finish(gang=mob(replace(STAFF, cars=(FORD,)), cars=(FORD,))), at())


# Given back


def test_a_finished_gang_gives_its_budget_back() -> None:
    gang = mob(STAFF, "Hal", dollars=10)
    deed = deed_of(Cancel(gang=gang), at())
    assert (deed.changes(None), deed.log) == ((DraftDropped(MOB),), None)
    assert after(gang, Cancel(gang=gang)) == mob(None, "Hal", dollars=10)


def test_a_gang_that_is_nothing_else_is_not_cancelled() -> None:
    with pytest.raises(IllegalNow, match="The Slats is not finished yet"):
        deed_of(Cancel(gang=mob()), at())
