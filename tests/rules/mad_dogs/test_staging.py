"""A scenario on the board: its changes, its moves, the people and vehicles that come with it, and its count."""

from __future__ import annotations

import random
from typing import Any

import pytest

from db.store.codec import dump, dump_changes, load, load_changes
from rules.core.action.system import discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.tables.outcome import Throw
from rules.mad_dogs.cards.draw_and_jokers import AT_ONCE
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.board import Board, VehicleGone, VehicleSet, new_board
from rules.mad_dogs.model.figures import Contest, Figure, Posture, Speed, Standing, Stats
from rules.mad_dogs.model.scenario import (
    Arrival,
    Banked,
    Deployment,
    FigureChoice,
    Force,
    Hunted,
    LootShare,
    Objective,
    ObjectiveState,
    Picking,
    Reinforcement,
    Results,
    ScenarioEnding,
    ScenarioSide,
    Somebody,
    Staged,
    Victory,
)
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS, scenario_named
from rules.mad_dogs.scenarios.casting import (
    STAGERS,
    Staging,
    arriving,
    crewed,
    extremes,
    guest_of,
    known_picks,
    most_made,
    newcomers,
    recruits_for,
    vehicles_for,
)
from rules.mad_dogs.scenarios.headcount import CountedFigure, Headcount, check_target, counted, ended
from rules.mad_dogs.scenarios.hit_target import aimed
from rules.mad_dogs.scenarios.kinds.police_raid import How, PoliceRaid
from rules.mad_dogs.scenarios.kinds.show_of_strength import Show
from rules.mad_dogs.scenarios.kinds.showdown import DuelEnd
from rules.mad_dogs.scenarios.kinds.smash_and_grab import Smash
from rules.mad_dogs.scenarios.kinds.the_hit import Hit, HitEnd, Quarry
from rules.mad_dogs.scenarios.shared import scenario_changes as staging
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS
from rules.mad_dogs.scenarios.shared.picking import allotted, may_add, side_faults, still_open
from rules.mad_dogs.scenarios.shared.scenario_changes import (
    HelpCalled,
    LootTried,
    LootWorked,
    ScenarioApplied,
    ScenarioCame,
    ScenarioPicked,
    ScenarioReinforced,
    ScenarioSettled,
    ScenarioStaged,
    ScenarioTalked,
    staged,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter, Effort
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS
from rules.mad_dogs.scenarios.shared.typed_facts import facts_typed, parse_facts, range_of, suggestions
from rules.mad_dogs.scenarios.staged_scenario import (
    check_die,
    check_try,
    has_called,
    objective_at,
    require_ending,
    require_staged,
)

ATTACKER, DEFENDER = ScenarioSide
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
SMASH_SET_UP = resolve(SCENARIOS["smash-and-grab"].set_up, Smash(loot=7, objectives=3), dice=Scripted()).result
SMASH = staged(SMASH_SET_UP, 0, 1, "loot 7, objectives 3")
WON = Results(Victory(ATTACKER, "More.", (5, 2)), Banked(ATTACKER, 2), idle=3, stone_cold=None)
OVER = ScenarioEnding(
    WON, "i:1", 5, dead=(Somebody("Spats", "Enforcer", 4, 7, ATTACKER),), hunted=Hunted("Roe", "Judge", True, False)
)
FELL = Throw("months without Loot", 6, (3,))
MANY_TRIES = 200


def scripted(name: str, facts: Any, *dice: int) -> Staging:
    return resolve(STAGERS[name], facts, (), dice=Scripted(*dice)).result


def man(place: int, side: ScenarioSide | None = ATTACKER, extra: bool = False, **state: Any) -> CountedFigure:
    return CountedFigure(
        place, 7 if side is ATTACKER else 8, side, Figure(f"Man {place}", "Hoodlum", HOODLUM, **state), extra
    )


# Changes

CHANGES = (
    ScenarioStaged(9, SMASH),
    HelpCalled(9, 2),
    ScenarioReinforced(
        9, Arrival(3, DEFENDER, Reinforcement("a row", (Force(DEFENDER, 2, FigureChoice.LOW, Deployment.BY_CAR),)))
    ),
    LootTried(9, 4, 3),
    LootWorked(9, 1, Effort.SMASH, 4),
    LootWorked(9, 2, Effort.GRAB, None),
    ScenarioTalked(9, Contest.FIRST),
    ScenarioCame(9, Picking(DEFENDER, ("Slugger",), ("Rookie",), ("Car 1",)), (3,)),
    ScenarioPicked(9, DEFENDER, (4,)),
    ScenarioSettled(9, OVER, (FELL,)),
    ScenarioApplied(9, 7),
)


def test_a_scenario_is_the_fold_of_its_changes() -> None:
    board = new_board(2)
    for change in CHANGES:
        board = change.apply_to(board)
    scenario = board.scenario
    assert scenario is not None
    assert scenario.called == 2
    assert scenario.arrived[0].turn == 3
    assert [one.stand for one in scenario.objectives] == [
        ObjectiveState.SMASHED,
        ObjectiveState.GRABBED,
        ObjectiveState.WHOLE,
    ]
    assert [one.loot for one in scenario.objectives] == [3, 2, 2]
    assert (scenario.contest, scenario.results, scenario.applied) == (Contest.FIRST, WON, True)
    assert scenario.ending == replace(OVER, loot=(LootShare(7, 2),))
    assert scenario.fell == (FELL,)
    assert load(Board, dump(board)) == board


def test_its_changes_are_kept_and_read_back() -> None:
    kinds = {kind for kind in discover()["mad"].changes if kind.__module__ == staging.__name__}
    assert {type(change) for change in CHANGES} == kinds
    assert load_changes(dump_changes(CHANGES)) == list(CHANGES)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_on_a_board_is_kept_and_read_back(name: str) -> None:
    chance = random.Random(name)
    one = SCENARIOS[name]
    set_up = resolve(one.set_up, parse_facts(one.facts, ""), dice=Anyhow(chance)).result
    board = replace(new_board(2), scenario=staged(set_up, 1, 0))
    assert load(Board, dump(board)) == board


def test_a_board_from_before_there_were_scenarios_has_none() -> None:
    kept = dump(new_board(2))
    del kept["scenario"]
    assert load(Board, kept).scenario is None


def test_nothing_befalls_a_scenario_that_was_never_set_up() -> None:
    with pytest.raises(ValueError, match="never set up"):
        HelpCalled(9, 1).apply_to(new_board(2))


def test_the_scenario_remembers_who_drove_off() -> None:
    board = ScenarioStaged(9, SMASH).apply_to(new_board(2))
    board = VehicleSet(9, Vehicle("Ford", Car(Body.TRUCK), inside=(4, 5))).apply_to(board)
    board = VehicleGone(9, "Nothing").apply_to(VehicleGone(9, "ford").apply_to(board))
    assert board.scenario is not None
    assert [(one.name, one.body, one.inside) for one in board.scenario.departed] == [("Ford", Body.TRUCK, (4, 5))]
    assert VehicleGone(9, "Nothing").apply_to(new_board(2)) == new_board(2)


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
            assert all(len(staging.of(side)) <= most[side] for side in ScenarioSide)


def test_those_who_come_have_unique_names() -> None:
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


def test_the_police_ride_each_in_their_own_car() -> None:
    staging = scripted("police-raid", PoliceRaid(doors=True), 2, 6, *[1, 1] * 40)
    cars = vehicles_for(staging, range(len(staging.people)), {ATTACKER: 0, DEFENDER: 1}, [])
    assert [(one.name, one.inside) for one in cars] == [
        ("Police car 1", (0, 1, 2, 3, 4, 5)),
        ("Police car 2", (6, 7, 8, 9, 10, 11)),
        ("Truck 1", ()),
    ]


def test_the_leader_of_a_rumble_has_a_handgun_with_any_gats() -> None:
    crippled = scripted("rumble", SCENARIOS["rumble"].facts(), 1, 1, 1, 1, 4, 5, 2, 4, 5, 2)
    leaders = [one.figure for one in crippled.people if one.figure.profile == "Hoodlum"]
    assert [[weapon.name for weapon in one.weapons] for one in leaders] == [["Pistol"], ["Pistol"]]


def test_those_who_come_later_have_the_guns_of_their_force() -> None:
    police = Force(ATTACKER, 3, FigureChoice.OFFICER, Deployment.BY_CAR, free=True)
    street = Force(DEFENDER, 2, FigureChoice.PUNK, Deployment.ON_FOOT, free=True, armed=HAND_WEAPONS)
    assert [one.gear for one in recruits_for(police, [(2, "Beat Cop"), (1, "Rookie")], ())] == [
        ("Tommy Gun", "Pistol"),
        ("Pump Shotgun", "Pistol"),
        ("Rifle", "Pistol"),
    ]
    assert [(one.name, one.gear) for one in recruits_for(street, [(2, "Punk")], {"punk 1"})] == [
        ("Punk 2", ("Bat",)),
        ("Punk 3", ("Knife",)),
    ]
    assert [(one.profile, one.gear) for one in newcomers((("Punk", 1), ("Slugger", 1)), ())] == [
        ("Punk", ("Bat",)),
        ("Slugger", ("Knife",)),
    ]


def test_those_picked_for_a_car_drive_in_it() -> None:
    set_up = resolve(SCENARIOS["hijack"].set_up, SCENARIOS["hijack"].facts(), dice=Scripted(1, 6, 4)).result
    staging = Staging(set_up)
    cars = vehicles_for(staging, [], {ATTACKER: 0, DEFENDER: 1}, [])
    assert [(car.name, car.speed) for car in cars] == [("Truck 1", None), ("Car 1", None), ("Car 2", None)]
    scene = staged(set_up, 0, 1, vehicles=cars, due=(DEFENDER,))
    (force,) = scene.pending(DEFENDER)
    first, second = crewed(scene, cars, DEFENDER, [(force, range(7))])
    assert (first.inside, first.speed) == ((0, 1, 2, 3, 4, 5), Speed.CRUISING)
    assert (second.inside, second.speed) == ((6,), Speed.CRUISING)
    back = replace(force, way=Deployment.IN_BACK, number=2)
    assert [car.inside for car in crewed(scene, cars, DEFENDER, [(back, (8, 9))])] == [(8, 9)]
    assert crewed(scene, cars, ATTACKER, [(force, (1,))]) == []
    taken = [Vehicle("car 1")]
    (come,) = arriving(1, Speed.SPEEDING, [(force, (1, 2))], taken)
    assert (come.name, come.speed, come.inside, come.side) == ("Car 2", Speed.SPEEDING, (1, 2), 1)
    filled, more = arriving(1, Speed.SPEEDING, [(force, range(3, 9))], [*taken, come], ("Car 2",))
    assert (filled.name, filled.inside) == ("Car 2", (1, 2, 3, 4, 5, 6))
    assert (more.name, more.inside) == ("Car 3", (7, 8))
    begun = replace(scene, picking=(Picking(DEFENDER, ("Hoodlum",), cars=("Car 1",)),))
    begun_cars = [cars[0], replace(cars[1], inside=(9,), speed=Speed.CRUISING), cars[2]]
    assert [car.inside for car in crewed(begun, begun_cars, DEFENDER, [(force, range(6))])] == [
        (9, 0, 1, 2, 3, 4),
        (5,),
    ]


# Picking


def test_every_picked_figure_gets_the_force_that_fits() -> None:
    low, any_level = Force(ATTACKER, 5, FigureChoice.LOW), Force(ATTACKER, 1, FigureChoice.ANY_LEVEL)
    picked = ["Hoodlum", "Torpedo", "Slugger", "Slugger", "Punk", "Hoodlum"]
    reserve = (("Hoodlum", 2), ("Torpedo", 1), ("Slugger", 2), ("Punk", 1))
    assert sorted(map(len, allotted((low, any_level), picked))) == [1, 5]
    assert side_faults((low, any_level), picked, reserve) == []
    assert side_faults((low, any_level), [*picked[1:], "Torpedo"], (("Torpedo", 2), *reserve[:1], *reserve[2:])) != []
    assert side_faults((), ["Punk"]) == ["No one can be picked here."]
    (fault,) = side_faults((low, any_level), ["Punk"] * 5, (("Punk", 6),))
    assert fault == "Gangster of any level: Pick 1 here, not 0."


def test_a_crew_named_later_is_due_until_it_is_named() -> None:
    show = resolve(SCENARIOS["show-of-strength"].set_up, parse_facts(Show, ""), dice=Scripted(2, 3)).result
    begun = staged(show, 0, 1, away=(4, 5, 6), due=(ATTACKER, DEFENDER))
    assert [force.number for force in begun.pending(DEFENDER)] == [2, 3]
    picked = ScenarioPicked(9, DEFENDER, (4,)).play(begun)
    assert (picked.away, picked.pending(DEFENDER), picked.due) == ((5, 6), (), (ATTACKER,))
    help_due = Arrival(2, DEFENDER, Reinforcement("a row", (Force(DEFENDER, 1, FigureChoice.ANY),)), due=True)
    helped = ScenarioReinforced(9, help_due).play(picked)
    assert [force.who for force in helped.pending(DEFENDER)] == [FigureChoice.ANY]
    assert ScenarioPicked(9, DEFENDER, (5,)).play(helped).pending(DEFENDER) == ()


def test_a_side_that_has_picked_some_may_pick_more_until_it_says_that_these_are_all() -> None:
    show = resolve(SCENARIOS["show-of-strength"].set_up, parse_facts(Show, ""), dice=Scripted(2, 3)).result
    begun = staged(show, 0, 1, away=(4, 5, 6), due=(DEFENDER,))
    some = Picking(DEFENDER, ("Punk", "Slugger"))
    came = ScenarioCame(9, some, (4, 5)).play(begun)
    assert (came.away, came.naming, came.picked(DEFENDER)) == ((6,), (DEFENDER,), some)
    assert [(one.who, one.number) for one in still_open(came.pending(DEFENDER), some.own)] == [
        (FigureChoice.PUNK, 1),
        (FigureChoice.SLUGGER, 2),
    ]
    all_said = ScenarioPicked(9, DEFENDER, (6,)).play(came)
    assert (all_said.away, all_said.naming, all_said.picked(DEFENDER)) == ((), (), Picking(DEFENDER))


def test_what_is_picked_bit_by_bit_is_checked_as_a_whole() -> None:
    low, any_level = Force(ATTACKER, 2, FigureChoice.LOW), Force(ATTACKER, 1, FigureChoice.ANY_LEVEL)
    reserve = (("Hoodlum", 1), ("Torpedo", 1), ("Slugger", 1))
    assert side_faults((low, any_level), ["Slugger"], reserve, whole=False) == []
    assert side_faults((low, any_level), ["Slugger"], reserve) != []
    assert may_add((low, any_level), ["Slugger"], ["Hoodlum", "Torpedo"])
    assert not may_add((low, any_level), ["Slugger", "Torpedo", "Hoodlum"], ["Hoodlum"])
    assert not may_add((low,), ["Slugger"], ["Torpedo"]), "who does not fit can't be added"
    assert may_add((Force(ATTACKER, None, FigureChoice.ANY, most=True),), ["Punk"] * 9, ["Punk"])
    assert not may_add((), [], ["Punk"])


@pytest.mark.parametrize("arrived", [False, True])
def test_a_side_owes_the_names_of_those_who_are_there_before_the_next_card(arrived: bool) -> None:
    set_up = resolve(SCENARIOS["show-of-strength"].set_up, parse_facts(Show, ""), dice=Scripted(2, 3)).result
    scene = staged(set_up, 0, 1, away=(4, 5), due=() if arrived else (DEFENDER,))
    if arrived:
        come = Arrival(2, DEFENDER, Reinforcement("a row", (Force(DEFENDER, 1, FigureChoice.ANY),)), due=True)
        scene = ScenarioReinforced(9, come).play(scene)
    board = replace(new_board(2), scenario=scene)
    ((who, owed),) = MadDogsGames.owed(board, {})
    assert (who, owed.command, owed.options) == ("The defender", "scenario pick", (("side", "defender"),))
    assert MadDogsGames.side_of(board, "The defender") == 1
    assert owed.command in AT_ONCE
    waived = MadDogsGames.settled(9, "The defender", owed).apply_to(board)
    assert list(MadDogsGames.owed(waived, {})) == []
    over = replace(board, scenario=ScenarioSettled(9, OVER).play(scene))
    assert list(MadDogsGames.owed(over, {})) == []


# The target of a Hit

MORELLI = Figure("Morelli", "Mob Boss", Stats(4, 4, 4, 4, 4, 4))
MOOSE = Figure("Moose", "Hoodlum", Stats(3, 3, 3, 3, 3, 3))
GONE = replace(MOOSE, name="Gone", posture=Posture.DEAD)
ROE = Figure("Roe", "Citizen", Stats(2, 2, 2, 2, 2, 2))
GANG, OTHERS = {1: MOOSE, 2: MORELLI, 3: GONE}, {7: ROE}


@pytest.mark.parametrize(
    "text, target, quarry, id_",
    [
        ("", "Morelli", Quarry.BOSS, 2),
        ("quarry Boss", "Morelli", Quarry.BOSS, 2),
        ("target morelli", "Morelli", Quarry.BOSS, 2),
        ("target Moose", "Moose", Quarry.GANGSTER, 1),
        ("target Roe", "Roe", Quarry.OTHER, 7),
        ("target Roe, quarry Judge", "Roe", Quarry.JUDGE, 7),
        ("target Judge Fox, quarry Judge", "Judge Fox", Quarry.JUDGE, 0),
        ("quarry Judge", "The Judge", Quarry.JUDGE, 0),
        ("quarry Attorney General", "The Attorney General", Quarry.ATTORNEY, 0),
    ],
)
def test_a_hit_has_one_target(text: str, target: str, quarry: Quarry, id_: int) -> None:
    aim = aimed(parse_facts(Hit, text), facts_typed(Hit, text), GANG, OTHERS)
    assert (aim.facts.target, aim.facts.quarry, aim.target) == (target, quarry, id_)
    assert aim.facts.guest is (id_ == 0)
    assert parse_facts(Hit, aim.typed) == aim.facts


@pytest.mark.parametrize(
    "text, why",
    [
        ("quarry other gangster", "The attacker names the target"),
        ("target Mose", "Did you mean Moose"),
        ("target Judge Fox", "add the kind of target"),
        ("target Gone", "Gone is dead already"),
    ],
)
def test_a_hit_without_a_target_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        aimed(parse_facts(Hit, text), facts_typed(Hit, text), GANG, OTHERS)


def test_a_boss_without_a_gang_comes_with_the_scenario() -> None:
    aim = aimed(Hit(), (), {}, {})
    assert (aim.facts.target, aim.target, aim.facts.guest) == ("The Boss", 0, True)
    staging = resolve(STAGERS["hit"], aim.facts, (), dice=Scripted(2, 5, *[1] * 20)).result
    boss = next(one for one in staging.people if staging.set_up.forces[one.force].named)
    assert (boss.figure.name, boss.figure.profile) == ("The Boss", "Mob Boss")
    assert guest_of(staging, range(11, 11 + len(staging.people))) == 11 + staging.people.index(boss)


def test_a_target_lives_until_the_table_says_otherwise() -> None:
    scene = replace(SMASH, scenario="hit", facts="target Morelli", target=2)
    here = Headcount((CountedFigure(2, 9, DEFENDER, MORELLI),))
    with pytest.raises(IllegalNow, match="Morelli lives on the table"):
        check_target(scene, here, HitEnd(dead=True))
    check_target(scene, here, HitEnd(dead=False))
    check_target(
        scene, Headcount((CountedFigure(2, 9, DEFENDER, replace(MORELLI, posture=Posture.DEAD)),)), HitEnd(dead=True)
    )
    with pytest.raises(IllegalNow, match="was never on the table"):
        check_target(scene, Headcount(()), HitEnd(dead=True))


def test_picks_that_dice_decide_are_recognized() -> None:
    streets, raid = (extremes(SCENARIOS[name], SCENARIOS[name].facts()) for name in ("mean-streets", "raid"))
    assert known_picks(streets, DEFENDER) is None
    assert [force.number for force in known_picks(raid, DEFENDER) or ()] == [None]


# Moves


def test_the_die_is_rolled_once_a_turn_from_the_first_second_joker_on() -> None:
    with pytest.raises(IllegalNow, match="turn 1 is not over"):
        check_die(SMASH, DEFENDER, 1)
    check_die(SMASH, DEFENDER, 2)
    thrown = replace(SMASH, arrived=(Arrival(2, DEFENDER, Reinforcement("nobody")),))
    with pytest.raises(IllegalNow, match="for this turn has been rolled"):
        check_die(thrown, DEFENDER, 2)
    check_die(thrown, ATTACKER, 2)
    check_die(thrown, DEFENDER, 3)


def test_help_comes_only_in_a_turn_after_the_call() -> None:
    called = replace(SMASH, called=2)
    assert [has_called(called, turn) for turn in (1, 2, 3)] == [False, False, True]
    assert not has_called(SMASH, 3)


def test_what_is_gone_is_not_worked_at_again() -> None:
    gone = replace(
        SMASH, objectives=(Objective(3, ObjectiveState.SMASHED), Objective(2, ObjectiveState.GRABBED, 4), Objective(2))
    )
    assert objective_at(gone, None, lambda _: False, Effort.GRAB) == 3
    assert objective_at(gone, 2, lambda figure: figure == 4, Effort.GRAB) == 2
    for number, why in (
        (1, "is gone or does not exist"),
        (2, "is gone or does not exist"),
        (4, "is gone or does not exist"),
    ):
        with pytest.raises(IllegalNow, match=why):
            objective_at(gone, number, lambda _: False, Effort.SMASH)
    with pytest.raises(IllegalNow, match="objective to smash"):
        objective_at(SMASH, None, lambda _: False, Effort.SMASH)


def test_no_one_works_twice_a_turn() -> None:
    tried = LootTried(9, 4, 2).play(SMASH)
    check_try(tried, 4, 3, "Spats")
    check_try(tried, 5, 2, "Spats")
    with pytest.raises(IllegalNow, match="Spats has already spent"):
        check_try(tried, 4, 2, "Spats")


def test_what_is_played_is_asked_for() -> None:
    assert require_staged(SMASH, "smash-and-grab") is SMASH
    for scenario, wanted, why in (
        (None, (), "No scenario is set up"),
        (SMASH, ("meet",), "this command is for The Meet"),
        (replace(SMASH, ending=OVER), (), "is over"),
    ):
        with pytest.raises(IllegalNow, match=why):
            require_staged(scenario, *wanted)


# Counting


def on_stage(name: str, facts: str = "") -> Staged:
    one = SCENARIOS[name]
    set_up = resolve(one.set_up, parse_facts(one.facts, facts), dice=Anyhow(random.Random(name))).result
    return staged(set_up, 0, 1, facts)


DEAD: dict[str, Any] = {"posture": Posture.DEAD}
OFF: dict[str, Any] = {"standing": Standing.OFF}
TAKEN: dict[str, Any] = {"standing": Standing.LED_OFF}


def test_loot_counts_once_it_is_off_the_board() -> None:
    worked = replace(
        SMASH, objectives=(Objective(3, ObjectiveState.GRABBED, 1), Objective(2, ObjectiveState.SMASHED), Objective(2))
    )
    assert counted(worked, Headcount((man(1),))) == {"taken": 0, "smashed": 2, "left": 5}
    assert counted(worked, Headcount((man(1, **OFF),))) == {"taken": 3, "smashed": 2, "left": 2}
    assert counted(worked, Headcount((man(1, **TAKEN),))) == {
        "taken": 0,
        "smashed": 2,
        "left": 5,
        "prisoners": ("Man 1",),
    }


def test_a_dead_boss_has_a_gang_that_tests() -> None:
    hit = on_stage("hit", "target man 2")
    seen = (man(1), man(2, DEFENDER, **DEAD), man(3, DEFENDER), man(4, DEFENDER, lost=1), man(5, DEFENDER, **DEAD))
    found = counted(hit, Headcount(seen))
    assert found["dead"]
    assert not found["driven_off"]
    assert found["gangsters"] == (Doubter("Man 3", 3), Doubter("Man 4", 2))
    alive = counted(hit, Headcount((man(1, **OFF), man(2, DEFENDER)), police=True))
    assert (alive["dead"], alive["driven_off"], alive["police"]) == (False, True, True)
    assert "gangsters" not in counted(on_stage("hit", "target man 2, quarry reporter"), Headcount(seen))


def test_the_driver_of_the_truck_controls_it() -> None:
    set_up = resolve(SCENARIOS["hijack"].set_up, SCENARIOS["hijack"].facts(), dice=Scripted(5, 4)).result
    truck = Vehicle("Truck 1", Car(Body.TRUCK), inside=(1, 2))
    here = staged(set_up, 0, 1, vehicles=[truck])
    seen = Headcount((man(1, **OFF), man(2, DEFENDER, **OFF)))
    assert counted(here, seen) == {"controller": None, "loot": 4}
    board = replace(new_board(2), scenario=here, vehicles=(truck,))
    gone = VehicleGone(9, "Truck 1").apply_to(board).scenario
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
            {"attacker": DuelEnd.STANDING, "defender": DuelEnd.DEAD},
        ),
        (
            "showdown",
            "",
            (man(1, **OFF), man(2, DEFENDER)),
            {"attacker": DuelEnd.DRIVEN_OFF, "defender": DuelEnd.STANDING},
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
    name: str, facts: str, seen: tuple[CountedFigure, ...], found: dict[str, Any]
) -> None:
    assert counted(on_stage(name, facts), Headcount(seen)) == found
    assert parse_facts(SCENARIOS[name].end, "", found)


def test_a_side_that_named_no_duellist_in_its_time_has_not_turned_up() -> None:
    here, alone = on_stage("showdown"), Headcount((man(1),))
    assert counted(here, alone) == {"attacker": DuelEnd.STANDING, "defender": DuelEnd.DRIVEN_OFF}
    asked = replace(here, due=(DEFENDER,))
    assert counted(asked, alone) == {"attacker": DuelEnd.STANDING, "defender": DuelEnd.STANDING}
    assert counted(here, Headcount(())) == {"attacker": DuelEnd.STANDING, "defender": DuelEnd.STANDING}


# Everything that an end decides


def test_an_end_keeps_all_that_it_decides_as_data() -> None:
    hit = on_stage("hit", "target man 2, quarry judge")
    fed = CountedFigure(5, 9, ATTACKER, Figure("Ness", "Agent", HOODLUM, lost=1), True)
    seen = Headcount((man(1, **TAKEN), man(2, DEFENDER, **DEAD), man(3, DEFENDER), fed))
    results = replace(WON, defectors=("Man 3", "Nobody"), prisoners=("man 1",))
    over = ended(hit, seen, HitEnd(dead=True, quarry=Quarry.JUDGE), results, [7], "i:9", 5)
    assert (over.results, over.mark, over.by, over.banks) == (results, "i:9", 5, (7,))
    assert over.loot == (LootShare(7, 2),)
    assert [one.name for one in over.dead] == ["Man 2"]
    assert over.arrested == (Somebody("Man 1", "Hoodlum", 1, 7, ATTACKER),)
    assert [one.figure for one in over.defectors] == [3]
    assert (over.feds_hurt, over.hunted) == (1, Hunted("man 2", "Judge", True, True))
    assert ended(hit, seen, HitEnd(dead=True), results, [7, 8], "i:9", 5).loot == ()


def test_results_that_were_replaced_are_not_applied() -> None:
    over = replace(SMASH, ending=OVER)
    assert require_ending(over, "i:1") == (over, OVER)
    assert require_ending(over) == (over, OVER)
    for scene, mark, why in (
        (over, "i:0", "Later results replaced these"),
        (SMASH, "", "is not over"),
        (replace(over, applied=True), "i:1", "have already been applied"),
    ):
        with pytest.raises(IllegalNow, match=why):
            require_ending(scene, mark)


# Facts as they are typed


def test_commas_separate_facts() -> None:
    text = " Target: Big Al,quarry=police chief , bodyguards 4, escort no, business None, reserve 3 Hoodlums + Punk"
    assert parse_facts(Hit, text) == Hit("Big Al", Quarry.CHIEF, 4, False, None, (("Hoodlum", 3), ("Punk", 1)))
    assert parse_facts(Smash, "business average") == Smash(AVERAGE_BUSINESS)
    end = scenario_named("police raid").end
    answer = parse_facts(end, "how late flight, officials Judge Roe 4 & Fox, prisoners Spats and Dooley")
    assert (answer.how, answer.officials, answer.prisoners) == (
        How.LATE_FLIGHT,
        (Doubter("Judge Roe", 4), Doubter("Fox", 3)),
        ("Spats", "Dooley"),
    )
    assert facts_typed(end, "how nonsense, officials") == {"how", "officials"}


@pytest.mark.parametrize(
    "text, why",
    [
        ("lot 3", "“lot 3” is not a fact. Did you mean loot?"),
        ("loot", "“loot” has no value. Give points of Loot in it"),
        ("loot many", "“loot” takes a number, not “many”."),
        ("loot 201", "“loot” must be 0 to 200, not 201."),
        ("loot 2, loot 3", "“loot” is given twice. Give it once."),
        ("business Speakesy", "not “Speakesy”. Take Speakeasy"),
        ("objectives 9, lot 3, loot x", "“lot 3” is not a fact. Did you mean loot? “loot” takes a number, not “x”."),
    ],
)
def test_a_fact_that_cant_be_is_named(text: str, why: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        parse_facts(Smash, text)
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
        parse_facts(Hit, text)
    assert why in refusal.value.sentence


def test_a_scenario_without_facts_takes_none() -> None:
    with pytest.raises(OutOfRange, match="Remove the facts"):
        parse_facts(SCENARIOS["rumble"].facts, "loot 3")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_suggestion_can_be_typed(name: str) -> None:
    one = SCENARIOS[name]
    for kind, asks in ((one.facts, one.asks), (one.end, one.ends)):
        bare = {ask.label for ask in asks}
        for text in suggestions(asks):
            if text not in bare:
                assert facts_typed(kind, text)
                parse_facts(kind, text)
    assert all(isinstance(range_of(ask), str) for ask in (*one.asks, *one.ends))
