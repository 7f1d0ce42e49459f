"""Reported fights: each brings all that the same fight brings when played with the bot, by the same dice."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.people.roster import FigureDismissed
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Missing, OutOfRange
from rules.mad_dogs.model.figures import Figure, Stats
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import ATTORNEY, Paradise
from rules.mad_dogs.paradise.city.records import Business, Feds, Fight, Official, Payer, Prisoner
from rules.mad_dogs.paradise.fights.fight_outcomes import FightOutcome, GangFigure, outcome_of_results, settled_changes
from rules.mad_dogs.paradise.fights.reported_results import (
    REPORTED_RESULTS,
    Claim,
    Reckoning,
    check_claim,
    claimed_end,
    claimed_fight,
    outcome_claimed,
)
from rules.mad_dogs.paradise.rackets.loot_on_hand import lying, most_loot
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.defections import who_tests
from rules.mad_dogs.scenarios.kinds.police_raid import How
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter
from rules.mad_dogs.scenarios.shared.tables import loot_of_business

NORTH, SOUTH, MONTH = 1, 2, 4
PUB = Business("riverside", "speakeasy", 1, SOUTH)
JUDGE = Official("judge", 1, 4, 750, (Payer(SOUTH, 750),))
CAPTAIN = Official("captain", 1, 3, 500, (Payer(SOUTH, 500),))
MAYOR = Official("mayor", 1, 5, 1000, (Payer(NORTH, 1000), Payer(SOUTH, 1000)))
CITY = Paradise(lots=2, businesses=(PUB,), officials=(JUDGE, CAPTAIN, MAYOR))
SMASH = Fight(1, "smash-and-grab", NORTH, SOUTH, PUB.key)
HIJACK = Fight(1, "hijack", NORTH, SOUTH)
RAID = Fight(1, "raid", NORTH, SOUTH, PUB.key)
POLICE = Fight(1, "police-raid", 0, SOUTH, PUB.key)
HIT = Fight(1, "hit", NORTH, SOUTH, official=JUDGE.key)
ON_BOSS = Fight(1, "hit", NORTH, SOUTH, target="Morelli")
SHOWDOWN = Fight(1, "showdown", NORTH, SOUTH)
RUMBLE = Fight(1, "rumble", NORTH, SOUTH)
MEET = Fight(1, "meet", NORTH, SOUTH, PUB.key)
WON, LOST = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER
MORELLI = Figure("Morelli", "Mob Boss", Stats(4, 4, 4, 4, 4, 4))
MOOSE = Figure("Moose", "Hoodlum", Stats(3, 3, 3, 2, 3, 3))
BRICK = Figure("Brick", "Slugger", Stats(4, 2, 3, 3, 3, 3))
GANG = (MORELLI, MOOSE, BRICK)


def reckoned(fight: Fight, claim: Claim, *faces: int, city: Paradise = CITY, **more: Any) -> Reckoning:
    check_claim(city, MONTH, fight, claim)
    return resolve(
        REPORTED_RESULTS[fight.scenario], claimed_fight(city, MONTH, fight, claim, **more), dice=Scripted(*faces)
    ).result


def outcome(fight: Fight, claim: Claim, brings: Reckoning, city: Paradise = CITY, **more: Any) -> FightOutcome:
    return outcome_claimed(city, fight, claim, brings.results, **more)


# By the source: the results of each scenario


def test_the_loot_that_raiders_carry_off_is_theirs_and_no_more_than_lies_there() -> None:
    for taken, points in ((3, 3), (4, 4), (9, 4)):
        brings = reckoned(SMASH, Claim(WON, taken), 2, 3)
        assert outcome(SMASH, Claim(WON, taken), brings).loot == ((NORTH, points),)
    beaten = reckoned(SMASH, Claim(LOST, 2), 6, 6)
    assert outcome(SMASH, Claim(LOST, 2), beaten).loot == ((NORTH, 2),), "what they carried off is theirs"
    assert outcome(SMASH, Claim(WON), reckoned(SMASH, Claim(WON))).loot == ()


def test_a_smashed_business_makes_no_loot_for_a_die_of_months_unless_its_guards_won() -> None:
    assert [
        reckoned(SMASH, Claim(who, smashed=True), *dice).results.idle for who, dice in ((WON, (5,)), (None, (5,)))
    ] == [
        5,
        5,
    ]
    assert reckoned(SMASH, Claim(LOST, smashed=True)).results.idle == 0
    assert reckoned(SMASH, Claim(WON, 3), 2, 3).results.idle == 0


def test_the_load_of_a_truck_is_a_die_for_who_has_it() -> None:
    for who, dice, loot in ((WON, (4,), ((NORTH, 4),)), (LOST, (4,), ((SOUTH, 4),)), (None, (), ())):
        assert outcome(HIJACK, Claim(who), reckoned(HIJACK, Claim(who), *dice)).loot == loot
    nobodys = replace(HIJACK, defender=0)
    assert outcome(nobodys, Claim(LOST), reckoned(nobodys, Claim(LOST), 4)).loot == ()


@pytest.mark.parametrize(
    "fight, winner, how, fate",
    [
        (RAID, WON, None, BusinessFate.TAKEN),
        (RAID, LOST, None, BusinessFate.KEPT),
        (RAID, None, None, BusinessFate.KEPT),
        (replace(RAID, scenario="siege"), WON, None, BusinessFate.TAKEN),
        (replace(RAID, scenario="siege"), LOST, None, BusinessFate.KEPT),
        (replace(POLICE, scenario="siege"), WON, None, BusinessFate.INDEPENDENT),
        (POLICE, WON, How.SURRENDER, BusinessFate.INDEPENDENT),
        (POLICE, WON, How.BREAKOUT, BusinessFate.INDEPENDENT),
        (SMASH, WON, None, BusinessFate.KEPT),
    ],
)
def test_the_winner_of_a_scenario_gets_the_business_without_a_report(
    fight: Fight, winner: ScenarioSide | None, how: How | None, fate: BusinessFate
) -> None:
    assert reckoned(fight, Claim(winner, how=how)).results.business is fate


@pytest.mark.parametrize(
    "how, winner, outrage, tests",
    [
        (How.SURRENDER, WON, [-1], 0),
        (How.BREAKOUT, WON, [], 0),
        (How.WITHDRAWAL, LOST, [+1], 2),
        (None, LOST, [+1], 2),
        (How.LATE_FLIGHT, WON, [-1], 2),
    ],
)
def test_a_police_raid_moves_outrage_and_costs_contacts_by_how_it_ended(
    how: How | None, winner: ScenarioSide, outrage: list[int], tests: int
) -> None:
    claim = Claim(winner, how=how)
    brings = reckoned(POLICE, claim, *(5, 3)[:tests])
    assert [one.value for one in brings.results.outrage] == outrage
    lost = (JUDGE.key,) if tests else ()
    assert outcome(POLICE, claim, brings).lost == lost, "SMARTS 4 fails on a 5, SMARTS 3 passes on a 3"


def test_police_and_judges_alone_think_twice_about_a_gang_that_drove_the_police_off() -> None:
    assert who_tests(claimed_end(CITY, POLICE, Claim(LOST))) == ("Judge 1", "Captain of the 1st Precinct")


def test_a_police_raid_that_was_won_wants_to_know_how() -> None:
    with pytest.raises(Missing, match="how it ended") as missing:
        check_claim(CITY, MONTH, POLICE, Claim(WON))
    assert missing.value.options == ("how",)


def test_a_dead_boss_loses_gangsters_and_officials_by_smarts_and_businesses_by_guts() -> None:
    claim = Claim(WON)
    brings = reckoned(ON_BOSS, claim, 2, 4, 5, 4, 1, 3, gang=GANG, out=("Morelli",), proven=True)
    # Moose (2) stays on a 2, Brick (3) leaves on a 4; Judge (4) leaves on a 5, Captain (3) on a 4, the Mayor (5) stays
    assert brings.results.defectors == ("Brick",)
    assert outcome(ON_BOSS, claim, brings).lost == (JUDGE.key, CAPTAIN.key)
    assert outcome(ON_BOSS, claim, brings).independent == (PUB.key,)


@pytest.mark.parametrize("claim, target", [(Claim(LOST), "Morelli"), (Claim(None), "Morelli"), (Claim(WON), "Moose")])
def test_a_gang_falls_apart_over_a_dead_boss_alone(claim: Claim, target: str) -> None:
    fight = replace(ON_BOSS, target=target)
    results = reckoned(fight, claim, gang=GANG, proven=True).results
    assert (results.defectors, results.lost, results.independent) == ((), (), ())


def test_the_dead_of_a_fight_do_not_test_loyalty() -> None:
    end = claimed_end(CITY, ON_BOSS, Claim(WON), GANG, ("Morelli", "Moose"))
    assert end.gangsters == (Doubter("Brick", 3),)


def test_the_killer_in_a_hit_rolls_for_stone_cold_killer_unless_they_are_one() -> None:
    moose = replace(ON_BOSS, target="Moose")
    assert reckoned(moose, Claim(WON, killer="Spats"), 3, gang=GANG).results.stone_cold is True
    assert reckoned(moose, Claim(WON, killer="Spats"), 4, gang=GANG).results.stone_cold is False
    assert reckoned(moose, Claim(WON), gang=GANG).results.stone_cold is None
    assert reckoned(moose, Claim(WON, killer="Spats"), gang=GANG, proven=True).results.stone_cold is None


def test_the_killer_in_a_showdown_rolls_for_stone_cold_killer() -> None:
    for winner in (WON, LOST):
        assert reckoned(SHOWDOWN, Claim(winner, killer="Spats", slain=True), 3).results.stone_cold is True
        assert reckoned(SHOWDOWN, Claim(winner)).results.stone_cold is None, "driving somebody off earns nothing"


@pytest.mark.parametrize("official, points", [("judge.1", [2]), ("editor.1", [2]), ("reporter.1", []), ("", [])])
@pytest.mark.parametrize("winner", [WON, LOST, None])
def test_a_hit_on_an_official_outrages_the_public_however_it_ends(
    official: str, points: list[int], winner: ScenarioSide | None
) -> None:
    posts = ("judge", "editor", "reporter")
    city = replace(CITY, officials=tuple(Official(post, 1, 4, 100) for post in posts))
    fight = replace(HIT, official=official)
    dice = (3,) if official and winner is WON else ()
    assert [one.value for one in reckoned(fight, Claim(winner), *dice, city=city).results.outrage] == points


@pytest.mark.parametrize("scenario, points", [("show-of-strength", [2]), ("siege", [2]), ("mean-streets", [])])
@pytest.mark.parametrize("winner", [WON, LOST, None])
def test_some_fights_outrage_the_public_with_either_winner(
    scenario: str, points: list[int], winner: ScenarioSide | None
) -> None:
    fight = Fight(21, scenario, NORTH, SOUTH)
    assert [one.value for one in reckoned(fight, Claim(winner)).results.outrage] == points


def test_an_official_who_is_killed_is_followed_by_a_die_of_smarts() -> None:
    brings = reckoned(HIT, Claim(WON), 6)
    assert brings.smarts == 6
    after = folded(CITY, settled_changes(9, CITY, 3, HIT, outcome(HIT, Claim(WON), brings), brings.smarts))
    assert after.official(JUDGE.key) == Official("judge", 1, 6, 750, since=4)
    assert reckoned(HIT, Claim(LOST)).smarts == 0


def test_a_dead_attorney_general_brings_the_feds_and_costs_the_killers_officials() -> None:
    fight = Fight(1, "hit", NORTH, 0, target=ATTORNEY)
    brings = reckoned(fight, Claim(WON), 6)
    assert brings.results.notes
    came = outcome(fight, Claim(WON), brings)
    assert came.lost == (MAYOR.key,), "the Mayor's SMARTS of 5 fail on a 6; the others are in nobody's pay here"
    after = folded(CITY, settled_changes(9, CITY, 3, fight, came))
    assert after.feds == Feds(5, 4)
    mayor = after.official(MAYOR.key)
    assert mayor is not None
    assert mayor.owners == (SOUTH,)
    assert reckoned(fight, Claim(LOST)).results.notes == ()


def test_the_winner_of_a_rumble_takes_in_a_die_of_recruits() -> None:
    brings = reckoned(RUMBLE, Claim(WON), 3, 1, 4, 5)
    assert brings.results.recruits == (("Punk", 2), ("Slugger", 1))
    assert [one.profile for one in brings.recruits] == ["Punk", "Punk", "Slugger"]
    assert reckoned(RUMBLE, Claim(None)).recruits == (), "nobody wins, as when the police come"
    few = reckoned(RUMBLE, Claim(WON), 3, 1, 4, 5, room=2)
    assert [len(few.recruits), sum(each for _, each in few.results.recruits)] == [2, 3]
    assert reckoned(RUMBLE, Claim(WON), 1, 1, taken=("punk 1",)).recruits[0].name != "Punk 1"


def test_what_was_agreed_at_a_meet_binds_a_month_and_may_hand_over_the_business() -> None:
    assert reckoned(MEET, Claim(WON)).results.kept == 1
    agreed = reckoned(MEET, Claim(None, fate=BusinessFate.TAKEN)).results
    assert (agreed.business, agreed.kept) == (BusinessFate.TAKEN, 1)
    assert reckoned(MEET, Claim(None)).results.kept == 0
    with pytest.raises(OutOfRange, match="they keep the business"):
        check_claim(CITY, MONTH, MEET, Claim(LOST, fate=BusinessFate.TAKEN))


# Both ways of reporting


@pytest.mark.parametrize("scenario", [*SCENARIOS])
@pytest.mark.parametrize("winner", [WON, LOST])
def test_a_reported_fight_has_the_results_of_the_same_end_on_the_table(scenario: str, winner: ScenarioSide) -> None:
    fight = Fight(1, scenario, 0 if scenario == "police-raid" else NORTH, SOUTH, PUB.key, target="Morelli")
    how = How.SURRENDER if scenario == "police-raid" and winner is WON else None
    claim = Claim(winner, 2 if scenario == "smash-and-grab" else 0, scenario == "smash-and-grab", how=how)
    dice = [3] * 40
    report = claimed_fight(CITY, MONTH, fight, claim, GANG, ("Morelli",), proven=True)
    heard = resolve(REPORTED_RESULTS[scenario], report, dice=Scripted(*dice)).result.results
    ends = {
        "smash-and-grab": {
            "taken": 2,
            "smashed": 1,
            "left": 0 if winner is WON else 9,
        },  # the scenario counts that itself
        "hit": {"driven_off": winner is LOST},
        "hijack": {"controller": winner, "loot": 3},
        "meet": {"agreed": True},
        "raid": {"gave_up": winner.other},
        "showdown": {},
        "rumble": {"beaten": winner.other},
        "mean-streets": {"car": winner is WON},
        "siege": {"defenders": int(winner is LOST), "driven_off": winner is LOST},
    }
    end = replace(report.end, **ends.get(scenario, {}))
    left = list(dice)
    if scenario == "smash-and-grab":
        left = left[2:]  # the set-up rolls the Loot in the place
    elif scenario == "hijack":
        left = left[1:]
    played = resolve(SCENARIOS[scenario].results, end, dice=Scripted(*left)).result
    for field in fields(played):
        if field.name not in ("verdict", "kept", "left"):
            assert getattr(played, field.name) == getattr(heard, field.name), field.name
    assert replace(outcome_of_results(CITY, fight, played), winner=winner, left=heard.left) == outcome_of_results(
        CITY, fight, heard
    )


def test_a_gangster_who_defects_leaves_their_cell_too() -> None:
    brick, moose = GangFigure(SOUTH, 31, "Brick"), GangFigure(SOUTH, 32, "Moose")
    city = replace(CITY, prisoners=(Prisoner(31, SOUTH), Prisoner(33, SOUTH)))
    changes = settled_changes(9, city, 3, ON_BOSS, FightOutcome(WON, defectors=(brick, moose)))
    assert [one.subject for one in changes if isinstance(one, FigureDismissed)] == [31, 32]
    assert [one.figure for one in folded(city, changes).prisoners] == [33]


# Impossible reports


@pytest.mark.parametrize("scenario", sorted(set(SCENARIOS) - {"smash-and-grab", "hijack"}))
def test_only_a_smash_and_grab_and_a_hijack_give_loot(scenario: str) -> None:
    with pytest.raises(OutOfRange, match="gives no Loot"):
        check_claim(CITY, MONTH, replace(RAID, scenario=scenario), Claim(WON, taken=40))


@pytest.mark.parametrize(
    "kind, most", [("Speakeasy", 11), ("Low dive", 5), ("Protection", 3), ("Gym", 0), ("Paradise Arena", 20)]
)
def test_a_business_holds_what_its_dice_can_come_to(kind: str, most: int) -> None:
    assert most_loot(loot_of_business(kind)) == most


def test_raiders_carry_off_no_more_than_the_dice_allow() -> None:
    check_claim(CITY, MONTH, SMASH, Claim(WON, taken=11))
    with pytest.raises(OutOfRange, match="Speakeasy 1 in Riverside holds 11 Loot at most, not 12"):
        check_claim(CITY, MONTH, SMASH, Claim(WON, taken=12))


def test_one_business_holds_the_loot_of_one_month() -> None:
    first, second, third = (replace(SMASH, id=number) for number in (1, 2, 3))
    assert lying(CITY, MONTH, first) is None, "its dice tell"

    def left(fight: Fight, claim: Claim, *faces: int, city: Paradise = CITY) -> int | None:
        return outcome(fight, claim, reckoned(fight, claim, *faces, city=city), city).left

    robbed = replace(first, settled=True, left=left(first, Claim(WON, 4), 5, 5))
    assert robbed.left == 5
    town = replace(CITY, fights=(robbed, second, third))
    assert lying(town, MONTH, second) == 5
    check_claim(town, MONTH, second, Claim(WON, 5))
    with pytest.raises(OutOfRange, match="Speakeasy 1 in Riverside has 5 Loot left this month, not 6"):
        check_claim(town, MONTH, second, Claim(WON, 6))
    sacked = Claim(WON, 2, smashed=True)
    assert reckoned(second, sacked, 3, city=town).results.idle == 3, "no die for the Loot"
    smashed = replace(second, settled=True, left=left(second, sacked, 3, city=town))
    emptied = replace(CITY, fights=(robbed, smashed, third))
    assert lying(emptied, MONTH, third) == 0, "nobody says what was smashed: nothing is left"
    assert left(first, Claim(LOST)) is None, "nobody robbed it"
    assert left(RAID, Claim(WON)) is None


@pytest.mark.parametrize(
    "business, there",
    [
        (PUB, None),
        (replace(PUB, shut=True), 0),
        (replace(PUB, idle=MONTH), 0),
        (replace(PUB, idle=MONTH - 1), None),
        (replace(PUB, since=MONTH), None),
    ],
)
def test_a_business_that_makes_no_loot_holds_none(business: Business, there: int | None) -> None:
    assert lying(replace(CITY, businesses=(business,)), MONTH, SMASH) == there
    assert lying(replace(CITY, businesses=(business,)), MONTH, RAID) is None


def test_a_business_of_a_third_gang_is_not_won() -> None:
    fight = replace(RAID, defender=3)
    with pytest.raises(OutOfRange, match="does not belong to the defender"):
        check_claim(CITY, MONTH, fight, Claim(WON, fate=BusinessFate.TAKEN))


@pytest.mark.parametrize(
    "fight, claim, said",
    [
        (RAID, Claim(LOST, fate=BusinessFate.TAKEN), "does not end so"),
        (RAID, Claim(WON, fate=BusinessFate.INDEPENDENT), "The Raid does not end so"),
        (RAID, Claim(WON, fate=BusinessFate.KEPT), "The Raid does not end so"),
        (SMASH, Claim(WON, fate=BusinessFate.TAKEN), "does not end so"),
        (HIJACK, Claim(WON, taken=4), "Remove “loot”"),
        (HIT, Claim(WON, fate=BusinessFate.KEPT), "about no business"),
        (HIT, Claim(LOST, killer="Spats"), "winner:attacker"),
        (RAID, Claim(WON, killer="Spats"), "The Raid makes no one a Stone Cold Killer"),
        (SHOWDOWN, Claim(WON, killer="Spats"), "killed the other one"),
        (RAID, Claim(WON, smashed=True), "smashes no business"),
        (RAID, Claim(LOST, repairs=1), "changes hands"),
        (SMASH, Claim(WON, repairs=1), "nothing to clean up"),
        (RAID, Claim(WON, how=How.SURRENDER), "Only a Police Raid"),
        (POLICE, Claim(LOST, how=How.SURRENDER), "the attacker has won"),
        (POLICE, Claim(WON, how=How.WITHDRAWAL), "the defender has won"),
    ],
)
def test_what_its_scenario_does_not_bring_is_refused(fight: Fight, claim: Claim, said: str) -> None:
    with pytest.raises(OutOfRange, match=said):
        check_claim(CITY, MONTH, fight, claim)


def test_what_its_scenario_brings_may_be_said_all_the_same() -> None:
    """None of it is refused."""
    check_claim(CITY, MONTH, RAID, Claim(WON, fate=BusinessFate.TAKEN, repairs=2))
    check_claim(CITY, MONTH, POLICE, Claim(WON, fate=BusinessFate.INDEPENDENT, how=How.BREAKOUT))
