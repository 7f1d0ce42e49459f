"""A scenario on the board: its changes, what may be done, the people and vehicles that come with it, its count."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from db.codec import dump, dump_changes, load, load_changes
from rules.core.dice import Scripted, resolve
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs import board as boards
from rules.mad_dogs.board import Board, new_board
from rules.mad_dogs.car_tables import Body, Car
from rules.mad_dogs.casting import STAGERS, Staging, most_made, vehicles_for
from rules.mad_dogs.checks import Contest
from rules.mad_dogs.model import Figure, Posture, Speed, Standing, Stats
from rules.mad_dogs.scenarios import SCENARIOS, scenario_named
from rules.mad_dogs.scenarios.ambushes import Hit, Quarry
from rules.mad_dogs.scenarios.common import Banked, Results, Verdict
from rules.mad_dogs.scenarios.defections import Doubter
from rules.mad_dogs.scenarios.duels import Fate
from rules.mad_dogs.scenarios.forces import Force, Side, Way, Who
from rules.mad_dogs.scenarios.law import How, PoliceRaid
from rules.mad_dogs.scenarios.raids import Effort, Smash
from rules.mad_dogs.scenarios.reinforcing import Reinforcement
from rules.mad_dogs.scenarios.tables import AVERAGE
from rules.mad_dogs.scenarios.telling import facts_told, range_of, suggestions, told_in
from rules.mad_dogs.staging import (
    STAGING_CHANGES,
    Arrival,
    HelpCalled,
    LootTried,
    LootWorked,
    Objective,
    ScenarioApplied,
    ScenarioReinforced,
    ScenarioSettled,
    ScenarioStaged,
    ScenarioTalked,
    Staged,
    Stand,
    check_die,
    check_try,
    has_called,
    objective_at,
    require_staged,
    staged,
    staged_after,
)
from rules.mad_dogs.standing import Seen, Table, counted
from rules.mad_dogs.vehicles import Vehicle, VehicleGone, VehicleSet

ATTACKER, DEFENDER = Side
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
SMASH_SET_UP = resolve(SCENARIOS["smash-and-grab"].set_up, Smash(loot=7, objectives=3), dice=Scripted()).result
SMASH = staged(SMASH_SET_UP, 0, 1, "loot 7, objectives 3")
WON = Results(Verdict(ATTACKER, "More.", (5, 2)), Banked(ATTACKER, 2), idle=3, stone_cold=None)
MANY_TRIES = 200


def scripted(name: str, facts: Any, *dice: int) -> Staging:
    return resolve(STAGERS[name], facts, (), dice=Scripted(*dice)).result


def man(place: int, side: Side | None = ATTACKER, extra: bool = False, **state: Any) -> Seen:
    return Seen(place, 7 if side is ATTACKER else 8, side, Figure(f"Man {place}", "Hoodlum", HOODLUM, **state), extra)


# Changes

CHANGES = (
    ScenarioStaged(9, SMASH),
    HelpCalled(9, 2),
    ScenarioReinforced(9, Arrival(3, DEFENDER, Reinforcement("a row", (Force(DEFENDER, 2, Who.LOW, Way.BY_CAR),)))),
    LootTried(9, 4, 3),
    LootWorked(9, 1, Effort.SMASH, 4),
    LootWorked(9, 2, Effort.GRAB, None),
    ScenarioTalked(9, Contest.FIRST),
    ScenarioSettled(9, WON),
    ScenarioApplied(9),
)


def test_a_scenario_is_the_fold_of_its_changes() -> None:
    board = new_board(2)
    for change in CHANGES:
        board = boards.apply(board, change)
    scenario = board.scenario
    assert scenario is not None
    assert scenario.called == 2
    assert scenario.arrived[0].turn == 3
    assert [one.stand for one in scenario.objectives] == [Stand.SMASHED, Stand.GRABBED, Stand.WHOLE]
    assert [one.loot for one in scenario.objectives] == [3, 2, 2]
    assert (scenario.contest, scenario.results, scenario.applied) == (Contest.FIRST, WON, True)
    assert load(Board, dump(board)) == board


def test_its_changes_are_kept_and_read_back() -> None:
    assert {type(change) for change in CHANGES} == set(STAGING_CHANGES)
    assert load_changes(dump_changes(CHANGES)) == list(CHANGES)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_on_a_board_is_kept_and_read_back(name: str) -> None:
    chance = random.Random(name)
    one = SCENARIOS[name]
    set_up = resolve(one.set_up, facts_told(one.facts, ""), dice=Anyhow(chance)).result
    board = replace(new_board(2), scenario=staged(set_up, 1, 0))
    assert load(Board, dump(board)) == board


def test_a_board_from_before_there_were_scenarios_has_none() -> None:
    kept = dump(new_board(2))
    del kept["scenario"]
    assert load(Board, kept).scenario is None


def test_nothing_befalls_a_scenario_that_was_never_set_up() -> None:
    with pytest.raises(ValueError, match="never set up"):
        boards.apply(new_board(2), HelpCalled(9, 1))
    with pytest.raises(ValueError, match="do not know"):
        staged_after(SMASH, VehicleGone(9, "Ford"))


def test_it_remembers_who_drove_off() -> None:
    board = boards.apply(new_board(2), ScenarioStaged(9, SMASH))
    board = boards.apply(board, VehicleSet(9, Vehicle("Ford", Car(Body.TRUCK), inside=(4, 5))))
    board = boards.apply(boards.apply(board, VehicleGone(9, "ford")), VehicleGone(9, "Nothing"))
    assert board.scenario is not None
    assert [(one.name, one.body, one.inside) for one in board.scenario.departed] == [("Ford", Body.TRUCK, (4, 5))]
    assert boards.apply(new_board(2), VehicleGone(9, "Nothing")) == new_board(2)


def test_the_sides_have_their_places() -> None:
    assert (SMASH.place(ATTACKER), SMASH.place(DEFENDER)) == (0, 1)
    assert [SMASH.side(place) for place in (0, 1, 2, None)] == [ATTACKER, DEFENDER, None, None]


# People and vehicles


class Anyhow:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[list[int], int]:
        return [self.chance.randint(1, sides) for _ in range(n)], 0


def facts_of(name: str) -> list[Any]:
    kind = SCENARIOS[name].facts
    if name == "hit":
        asks = {Quarry.JUDGE, Quarry.COUNCILMAN, Quarry.CAPTAIN}
        return [Hit(quarry=one, escort=one in asks) for one in Quarry]
    if name == "police-raid":
        return [PoliceRaid(feds=feds, chiefs_car=True, doors=True) for feds in (0, 9)]
    return [kind()]


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_more_come_with_a_scenario_than_there_is_room_for(name: str) -> None:
    chance = random.Random(name)
    for facts in facts_of(name):
        most = most_made(SCENARIOS[name], facts)
        for _ in range(MANY_TRIES):
            staging = resolve(STAGERS[name], facts, (), dice=Anyhow(chance)).result
            assert all(len(staging.of(side)) <= most[side] for side in Side)


def test_those_who_come_have_names_that_nobody_has() -> None:
    staging = resolve(
        STAGERS["smash-and-grab"], Smash(loot=1, objectives=3), ("hoodlum 2",), dice=Scripted(*[1, 1] * 4)
    ).result
    assert [one.figure.name for one in staging.of(DEFENDER)] == ["Hoodlum 1", "Hoodlum 3", "Hoodlum 4", "Hoodlum 5"]
    assert staging.of(ATTACKER) == ()


def test_a_truck_has_its_two_in_the_cab() -> None:
    staging = scripted("hijack", SCENARIOS["hijack"].facts(), 5, 4, 1, 1)
    (truck,) = vehicles_for(staging, [11, 12], {ATTACKER: 0, DEFENDER: 1}, ["truck 1"])
    assert truck == Vehicle("Truck 2", Car(Body.TRUCK), Speed.CRUISING, inside=(11, 12), side=1)
    assert staged(staging.set_up, 0, 1, vehicles=[truck]).truck == "Truck 2"


def test_the_police_ride_each_in_his_car() -> None:
    staging = scripted("police-raid", PoliceRaid(doors=True), 2, 6, *[1, 1] * 40)
    cars = vehicles_for(staging, range(len(staging.people)), {ATTACKER: 0, DEFENDER: 1}, [])
    assert [(one.name, one.inside) for one in cars] == [
        ("Police car 1", (0, 1, 2, 3, 4, 5)),
        ("Police car 2", (6, 7, 8, 9, 10, 11)),
        ("Truck 1", ()),
    ]


# What may be done


def test_a_die_falls_once_a_turn_from_the_first_second_joker_on() -> None:
    with pytest.raises(IllegalNow, match="turn 1 is not over"):
        check_die(SMASH, DEFENDER, 1)
    check_die(SMASH, DEFENDER, 2)
    thrown = replace(SMASH, arrived=(Arrival(2, DEFENDER, Reinforcement("nobody")),))
    with pytest.raises(IllegalNow, match="of this turn has fallen"):
        check_die(thrown, DEFENDER, 2)
    check_die(thrown, ATTACKER, 2)
    check_die(thrown, DEFENDER, 3)


def test_help_comes_only_in_a_turn_after_the_call() -> None:
    called = replace(SMASH, called=2)
    assert [has_called(called, turn) for turn in (1, 2, 3)] == [False, False, True]
    assert not has_called(SMASH, 3)


def test_what_is_gone_is_not_worked_at_again() -> None:
    gone = replace(SMASH, objectives=(Objective(3, Stand.SMASHED), Objective(2, Stand.GRABBED, 4), Objective(2)))
    assert objective_at(gone, None, lambda _: False, Effort.GRAB) == 3
    assert objective_at(gone, 2, lambda figure: figure == 4, Effort.GRAB) == 2
    for number, why in ((1, "can't be had"), (2, "can't be had"), (4, "can't be had")):
        with pytest.raises(IllegalNow, match=why):
            objective_at(gone, number, lambda _: False, Effort.SMASH)
    with pytest.raises(IllegalNow, match="Say which objective to smash: 1, 2, 3"):
        objective_at(SMASH, None, lambda _: False, Effort.SMASH)


def test_nobody_works_twice_a_turn() -> None:
    tried = staged_after(SMASH, LootTried(9, 4, 2))
    check_try(tried, 4, 3, "Spats")
    check_try(tried, 5, 2, "Spats")
    with pytest.raises(IllegalNow, match="Spats has worked"):
        check_try(tried, 4, 2, "Spats")


def test_what_is_played_is_asked_for() -> None:
    assert require_staged(SMASH, "smash-and-grab") is SMASH
    for scenario, wanted, why in (
        (None, (), "No scenario is set up"),
        (SMASH, ("meet",), "this is for The Meet"),
        (replace(SMASH, results=WON), (), "is over"),
    ):
        with pytest.raises(IllegalNow, match=why):
            require_staged(scenario, *wanted)


# Counting


def on_stage(name: str, facts: str = "") -> Staged:
    one = SCENARIOS[name]
    set_up = resolve(one.set_up, facts_told(one.facts, facts), dice=Anyhow(random.Random(name))).result
    return staged(set_up, 0, 1, facts)


DEAD: dict[str, Any] = {"posture": Posture.DEAD}
OFF: dict[str, Any] = {"standing": Standing.OFF}
TAKEN: dict[str, Any] = {"standing": Standing.LED_OFF}


def test_loot_counts_once_it_is_off_the_board() -> None:
    worked = replace(SMASH, objectives=(Objective(3, Stand.GRABBED, 1), Objective(2, Stand.SMASHED), Objective(2)))
    assert counted(worked, Table((man(1),))) == {"taken": 0, "smashed": 2, "left": 5}
    assert counted(worked, Table((man(1, **OFF),))) == {"taken": 3, "smashed": 2, "left": 2}
    assert counted(worked, Table((man(1, **TAKEN),))) == {
        "taken": 0,
        "smashed": 2,
        "left": 5,
        "prisoners": ("Man 1",),
    }


def test_a_dead_boss_has_a_gang_that_tests() -> None:
    hit = on_stage("hit", "target man 2")
    seen = (man(1), man(2, DEFENDER, **DEAD), man(3, DEFENDER), man(4, DEFENDER, lost=1), man(5, DEFENDER, **DEAD))
    found = counted(hit, Table(seen))
    assert found["dead"]
    assert not found["driven_off"]
    assert found["gangsters"] == (Doubter("Man 3", 3), Doubter("Man 4", 2))
    alive = counted(hit, Table((man(1, **OFF), man(2, DEFENDER)), police=True))
    assert (alive["dead"], alive["driven_off"], alive["police"]) == (False, True, True)
    assert "gangsters" not in counted(on_stage("hit", "target man 2, quarry reporter"), Table(seen))


def test_the_driver_of_the_truck_controls_it() -> None:
    set_up = resolve(SCENARIOS["hijack"].set_up, SCENARIOS["hijack"].facts(), dice=Scripted(5, 4)).result
    truck = Vehicle("Truck 1", Car(Body.TRUCK), inside=(1, 2))
    here = staged(set_up, 0, 1, vehicles=[truck])
    seen = Table((man(1, **OFF), man(2, DEFENDER, **OFF)))
    assert counted(here, seen) == {"controller": None, "loot": 4}
    board = replace(new_board(2), scenario=here, vehicles=(truck,))
    gone = boards.apply(board, VehicleGone(9, "Truck 1")).scenario
    assert gone is not None
    assert counted(gone, seen) == {"controller": ATTACKER, "loot": 4}


@pytest.mark.parametrize(
    "name, facts, seen, found",
    [
        ("meet", "", (), {"contest": None}),
        ("raid", "", (man(1), man(2, **OFF), man(3, DEFENDER)), {"attackers": 1, "defenders": 1}),
        (
            "show-of-strength",
            "",
            (man(1, **DEAD), man(2, DEFENDER, **DEAD), man(3, DEFENDER, **DEAD)),
            {"by_attacker": (("Hoodlum", 2),), "by_defender": (("Hoodlum", 1),)},
        ),
        (
            "showdown",
            "",
            (man(1), man(2, DEFENDER, **DEAD)),
            {"attacker": Fate.STANDING, "defender": Fate.DEAD},
        ),
        (
            "showdown",
            "",
            (man(1, **OFF), man(2, DEFENDER)),
            {"attacker": Fate.DRIVEN_OFF, "defender": Fate.STANDING},
        ),
        ("rumble", "", (man(1), man(2, DEFENDER, **OFF)), {"beaten": DEFENDER, "police": False}),
        ("rumble", "", (man(1), man(2, DEFENDER)), {"beaten": None, "police": False}),
        ("mean-streets", "", tuple(man(place) for place in range(1, 9)), {"remain": 6}),
        ("police-raid", "", (man(1), man(2, DEFENDER)), {"how": None}),
        ("police-raid", "", (man(1, **DEAD), man(2, DEFENDER)), {"how": How.WITHDRAWAL}),
        ("police-raid", "", (man(1), man(2, DEFENDER, **DEAD), man(3, DEFENDER, **OFF)), {"how": How.BREAKOUT}),
        (
            "police-raid",
            "",
            (man(1), man(2, DEFENDER, **TAKEN)),
            {"how": How.SURRENDER, "prisoners": ("Man 2",)},
        ),
        (
            "siege",
            "business none",
            (man(1), man(2, DEFENDER, **OFF), man(3, DEFENDER, **DEAD)),
            {"defenders": 1, "driven_off": False, "escaped": True, "police": False, "business": False},
        ),
    ],
)
def test_each_scenario_counts_what_the_board_knows(
    name: str, facts: str, seen: tuple[Seen, ...], found: dict[str, Any]
) -> None:
    assert counted(on_stage(name, facts), Table(seen)) == found
    assert facts_told(SCENARIOS[name].end, "", found)


# Facts as they are typed


def test_facts_are_told_apart_by_commas() -> None:
    text = " Target: Big Al,quarry=police chief , bodyguards 4, escort no, business None, reserve 3 Hoodlums + Punk"
    assert facts_told(Hit, text) == Hit("Big Al", Quarry.CHIEF, 4, False, None, (("Hoodlum", 3), ("Punk", 1)))
    assert facts_told(Smash, "business average") == Smash(AVERAGE)
    end = scenario_named("police raid").end
    told = facts_told(end, "how late flight, officials Judge Roe 4 & Fox, prisoners Spats and Dooley")
    assert (told.how, told.officials, told.prisoners) == (
        How.LATE_FLIGHT,
        (Doubter("Judge Roe", 4), Doubter("Fox", 3)),
        ("Spats", "Dooley"),
    )
    assert told_in(end, "how nonsense, officials") == {"how", "officials"}


@pytest.mark.parametrize(
    "text, why",
    [
        ("lot 3", "“lot 3” is no fact: Did you mean loot?"),
        ("loot", "“loot” is told without a value: say points of Loot in it"),
        ("loot many", "“loot” takes a number, not “many”."),
        ("loot 201", "“loot” must be 0 to 200, it is 201."),
        ("loot 2, loot 3", "“loot” is told twice: once is enough."),
        ("business Speakesy", "Did you mean Speakeasy"),
        ("objectives 9, lot 3, loot x", "“lot 3” is no fact: Did you mean loot? “loot” takes a number, not “x”."),
    ],
)
def test_a_fact_that_cant_be_is_named(text: str, why: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        facts_told(Smash, text)
    assert why in refusal.value.sentence


@pytest.mark.parametrize(
    "text, why",
    [
        ("escort perhaps", "“escort” is yes or no, not “perhaps”."),
        ("quarry grocer", "“quarry” is Boss, other gangster,"),
        ("reserve 3 Citizens", "“reserve” counts gangsters by profile"),
        (f"target {'x' * 61}", "“target” has at most 60 characters, not 61."),
    ],
)
def test_so_is_one_of_another_kind(text: str, why: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        facts_told(Hit, text)
    assert why in refusal.value.sentence


def test_where_nothing_is_asked_nothing_is_told() -> None:
    with pytest.raises(OutOfRange, match="leave the facts out"):
        facts_told(SCENARIOS["rumble"].facts, "loot 3")


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_suggested_can_be_told(name: str) -> None:
    one = SCENARIOS[name]
    for kind, asks in ((one.facts, one.asks), (one.end, one.ends)):
        bare = {ask.label for ask in asks}
        for text in suggestions(asks):
            if text not in bare:
                assert told_in(kind, text)
                facts_told(kind, text)
    assert all(isinstance(range_of(ask), str) for ask in (*one.asks, *one.ends))
