"""Legal moves of figures: whole raids of random legal moves, and the moves in each state of a figure."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rules.core.action.deed import DECIDED, MoveRef, decided
from rules.core.action.fields import UNSAID, Bands
from rules.core.action.move import MOVES, declared
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.hoodsville.characters.roster import check
from rules.hoodsville.doors.door_changes import OPENINGS, DoorWorn
from rules.hoodsville.doors.forcing import LOCKED
from rules.hoodsville.legal import MEASURED, legal
from rules.hoodsville.model.acting import ROUNDS
from rules.hoodsville.model.board import Board, DoneThisMove, VehicleGone, VehicleSet
from rules.hoodsville.model.changes import (
    OUTS,
    BondsSet,
    DownSet,
    MoneyMoved,
    NerveSet,
    StandingSet,
    WeaponLost,
    WeaponSet,
    harm,
)
from rules.hoodsville.model.figures import Bond, Injury, Nerve, Passage, Standing, Trouble, Vehicle, Wreck
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.model.position import Position
from rules.hoodsville.model.profiles import CENTS
from rules.hoodsville.move_sequence.games import HoodsvilleGames
from rules.hoodsville.movement.on_foot import bands as ways_to_go
from rules.hoodsville.shooting.round_of_firing import bands
from rules.hoodsville.throwing.sticks import AT_WINDOW, LANDED
from tests.rules.fights import GAME, Made, said
from tests.rules.hoodsville.fights import BOTH, GANGS, Referee, table
from tests.turns import takes_turns

LEADER, GUNMAN, GANGSTER, BRUISER, CRACKSMAN = 1, 2, 3, 5, 6
LIEUTENANT, SERGEANT, CONSTABLE, CAPO = 9, 10, 11, 16
GO, SHOOT, RELOAD, FIGHT = "hood-move go", "hood-fire shoot", "hood-fire reload", "hood-fight melee"
OVERPOWER, UNTIE = "hood-fight overpower", "hood-fight untie"
BLAST, DYNAMITE = "hood-throw blast", "hood-throw dynamite"
TO_NOTHING = ("hood-move jump", "hood-car off-road", "hood-car barrier", "hood-car speeding", "hood-car crash")
"""The changes that cost nothing of a move, and may succeed."""
THROWN = (DYNAMITE, "hood-throw molotov")
FARTHEST = 14.0
"""The most inches that a figure goes in a move."""
STICKS = Counter({mark: 9 for stage in (LANDED, AT_WINDOW) for mark in (stage.begun, stage.over)})
"""The tries of a figure after more than one stick of dynamite."""
SMALL = (GANGS[0][:4], (GANGS[1][0], *GANGS[1][3:6]))


def offers(position: Position, who: int, command: str = "") -> list[MoveRef]:
    return [one for one in legal(position, position.people[who]) if command in ("", one.command)]


def commands(position: Position, who: int) -> set[str]:
    return {one.command for one in offers(position, who)}


def test_a_game_has_begun_once_a_figure_has_acted() -> None:
    at = table()
    assert not HoodsvilleGames.begun(at.board)
    assert HoodsvilleGames.begun(at.after(DoneThisMove(GAME, LEADER, rounds=1)).board)
    assert HoodsvilleGames.begun(at.after(*HoodsvilleGames.begins(GAME)).board)


# Whole raids


@takes_turns
@pytest.mark.parametrize("number", range(30))
def test_whole_raids_are_played_by_what_is_legal(number: int) -> None:
    many = number % 15 == 0
    at = table((BOTH, Board())[number % 3 == 0], GANGS if many else SMALL)
    met: set[str] = set()
    for one in Referee(number).play(at, turns=2 if many else 4):
        met.add(one.offered.command)
        assert one.after != one.before or one.offered.command in TO_NOTHING, "each costs or changes something"
        assert one.who.figure.can_act or one.offered.command in (BLAST, DYNAMITE), "a stick needs its thrower no more"
        nobody_pays_twice(one)
        what_is_used_is_gone(one)
        what_breaks_stays_broken(one)
        for who in one.after.people:
            nobody_gets_better(one, who)
        assert purse(one.after) == purse(one.before), "money only changes hands"
    assert len(met) > 10


def nobody_pays_twice(one: Made) -> None:
    for record in one.after.board.records:
        before = one.before.board.record(record.figure)
        assert before.rounds <= record.rounds <= ROUNDS
        assert record.shots <= record.rounds
        assert -1e-9 <= record.moved <= record.inches <= before.inches + FARTHEST
        assert Counter(record.tried) - STICKS <= Counter(set(record.tried)), "one attempt a move at each"
        if not one.before.people[record.figure].figure.can_act:
            assert (record.rounds, record.inches) == (before.rounds, before.inches), "who can't act does nothing"


def what_is_used_is_gone(one: Made) -> None:
    was, now = one.who.figure, one.after.people[one.who.id].figure
    if one.offered.command in THROWN and not one.offered.typed.get("thrown"):
        assert len(now.weapons) == len(was.weapons) - 1
    if one.offered.command in (SHOOT, "hood-door shoot"):
        had, gun = was.weapon(one.offered.typed["gun"]), now.weapon(one.offered.typed["gun"])
        assert had is not None
        assert gun is not None
        assert gun.rounds < had.rounds or gun.trouble is not Trouble.NONE, "a shot takes a round, or jams"


def what_breaks_stays_broken(one: Made) -> None:
    for door, before in zip(one.after.board.doors, one.before.board.doors, strict=True):
        assert OPENINGS.index(door.passage) >= OPENINGS.index(before.passage)
        assert 0 <= door.locks <= before.locks
    for car, before in zip(one.after.board.vehicles, one.before.board.vehicles, strict=True):
        assert car.wreck >= before.wreck
        assert car.on_side or not before.on_side or one.offered.command == "hood-car right"


def nobody_gets_better(one: Made, who: int) -> None:
    was, now = one.before.people[who].figure, one.after.people[who].figure
    if now is was:
        return
    assert not check(now), "its sheet could be read from a file"
    assert OUTS.index(now.out) >= OUTS.index(was.out), "only the rolls of a move bring anybody round"
    assert now.standing is was.standing or was.can_act
    assert len(now.wounds) >= len(was.wounds)
    assert Counter(one.name for one in now.weapons) <= Counter(one.name for one in was.weapons)
    loads = one.offered.command == RELOAD and one.who.id == who
    for gun in now.weapons:
        had = was.weapon(gun.name)
        assert had is not None
        assert loads or gun.rounds <= had.rounds, "nothing but loading fills a gun"
    if Bond.HELD in now.bonds:
        captor = one.after.people[now.captor].figure
        assert now.captor != who
        assert captor.captor != who or Bond.HELD not in captor.bonds, "nobody holds his captor"


def purse(position: Position) -> int:
    return sum(one.figure.cents for one in position.people.values())


@pytest.mark.parametrize("number", range(3))
def test_no_move_is_offered_twice_and_each_reads_as_it_was_meant(number: int) -> None:
    for one in islice(Referee(number).play(table(gangs=SMALL), turns=2), 0, 40, 8):
        for who in one.after.people:
            choices = offers(one.after, who)
            assert len(choices) == len({str(each) for each in choices})
            for each in choices:
                command = MOVES[each.command]
                assert MoveRef.of(said(one.after, each)) == each
                assert not set(MEASURED.get(command.kind, ())) & set(each.typed)


def test_what_is_measured_are_options_of_the_command() -> None:
    assert all(set(names) <= set(declared(kind).options) for kind, names in MEASURED.items())


def test_everything_a_figure_does_by_itself_is_met() -> None:
    """On a table with every fault that there can be."""
    board = replace(
        BOTH,
        vehicles=(
            *BOTH.vehicles,
            Vehicle("Hearse", on_side=True),
            Vehicle("Bus", tyre=2),
            Vehicle("Van", stalled=True),
            Vehicle("Cab", bogged=True),
        ),
    )
    at = table(board)
    jammed = (WeaponSet(CRACKSMAN, "Derringer", 1, Trouble.JAMMED), WeaponSet(CONSTABLE, "Revolver", 1))
    bound = (BondsSet(GANGSTER, (Bond.HELD,), LIEUTENANT), harm(GUNMAN, Injury.LIGHT, why=""), DownSet(BRUISER, True))
    sticks = (DoneThisMove(GAME, LEADER, tried=LANDED.begun), DoneThisMove(GAME, LEADER, tried=AT_WINDOW.begun))
    at = at.after(*jammed, *bound, *sticks)
    umpires = {"hood-door set", "hood-door gone", "hood-car set", "hood-car gone", "hood-car save"}
    looks = {"hood-car speed"}
    owed, on_streets = {"hood-move end", "hood-throw kick"}, {"hood-car board", "hood-car alight"}
    acts = {one for one in DECIDED if one.startswith("hood-")} - umpires - looks - owed - on_streets
    words = {"hood bandage", "hood bribe", "hood charm", "hood coerce", "hood standing"}
    assert {command for who in at.people for command in commands(at, who)} == acts | words


# Who may do what


def test_a_figure_off_the_table_out_or_gone_has_no_move() -> None:
    at = table()
    assert list(legal(at, replace(at.people[LEADER], here=False))) == []
    gone: tuple[Change, ...] = (
        harm(LEADER, Injury.DEAD, why=""),
        harm(LEADER, Injury.STUNNED, why=""),
        StandingSet(LEADER, Standing.OFF),
        StandingSet(LEADER, Standing.SURRENDERED),
        harm(LEADER, Injury.BAD, why="", crash=True),
    )
    for change in gone:
        assert offers(at.after(change), LEADER) == []


def test_the_stick_of_a_dead_man_still_goes_off() -> None:
    at = table().after(DoneThisMove(GAME, LEADER, tried=LANDED.begun), harm(LEADER, Injury.DEAD, why=""))
    assert offers(at, LEADER) == [MoveRef(BLAST, {"thrower": at.people[LEADER].typed})]
    assert offers(at.after(DoneThisMove(GAME, LEADER, tried=LANDED.over)), LEADER) == []


def test_nerves_and_bonds_leave_little_to_do() -> None:
    at = table()
    terrified = at.after(NerveSet(LEADER, Nerve.TERRIFIED))
    assert [one.typed["pace"] for one in offers(terrified, LEADER, GO)] == ["Run"]
    assert not {SHOOT, FIGHT, "hood charm"} & commands(terrified, LEADER)
    screaming = at.after(NerveSet(LEADER, Nerve.PANICKED, screams=2))
    assert commands(screaming, LEADER) == {"hood standing"}
    held = at.after(BondsSet(LEADER, (Bond.HELD,), SERGEANT))
    assert {one.typed["defenders"] for one in offers(held, LEADER, FIGHT)} == {held.people[SERGEANT].typed}
    assert {"hood-fight break-free"} == {one for one in commands(held, LEADER) if "free" in one}
    assert not {GO, SHOOT, "hood-fight break-free"} & commands(held.after(BondsSet(LEADER, (Bond.DRUG,))), LEADER)


def test_a_figure_without_a_rest_of_its_move_does_nothing_that_costs_of_it() -> None:
    spent = DoneThisMove(GAME, LEADER, rounds=ROUNDS, inches=12.0, ran=1, tried=LOCKED, stopped=True)
    at = table(Board()).after(spent)
    assert commands(at, LEADER) == {"hood standing"}
    tried = table().after(DoneThisMove(GAME, LEADER, tried=LOCKED))
    assert not [one for one in commands(tried, LEADER) if one.startswith("hood-door")], "one door or lock a move"
    walked = table().after(DoneThisMove(GAME, LEADER, inches=6.0))
    assert [one.typed["pace"] for one in offers(walked, LEADER, GO)] == ["Run"], "who walked may still break into a run"
    ran = table().after(DoneThisMove(GAME, LEADER, inches=6.0, ran=1))
    assert [one.typed["pace"] for one in offers(ran, LEADER, GO)] == ["Run"]


@pytest.mark.parametrize("command", [SHOOT, FIGHT, OVERPOWER])
def test_the_last_round_of_a_move_is_enough_to_shoot_and_to_fight(command: str) -> None:
    for left in (1, 0):
        at = table().after(DoneThisMove(GAME, LEADER, rounds=ROUNDS - left))
        assert bool(offers(at, LEADER, command)) is bool(left)


@pytest.mark.parametrize("used, alone, helped", [(1.5, 1, True), (2.0, 0, True), (3.5, 0, True), (4.0, 0, False)])
def test_a_crate_is_hauled_2_inches_alone_and_4_with_help_to_the_last_half_inch(
    used: float, alone: int, helped: bool
) -> None:
    at = table().after(DoneThisMove(GAME, LEADER, inches=used))
    shown = offers(at, LEADER, "hood-move crate")
    assert len([one for one in shown if "alone" in one.typed]) == alone
    assert (len(shown) > alone) is helped


def test_shots_go_at_the_living_of_other_sides_with_every_gun_the_fullest_first() -> None:
    at = table().after(harm(LIEUTENANT, Injury.DEAD, why=""), WeaponSet(GUNMAN, "Thompson SMG", 1))
    shots = [one for one in offers(at, GUNMAN, SHOOT) if not one.typed["snap"]]
    assert list(dict.fromkeys(one.typed["gun"] for one in shots)) == ["Double-barreled Shotgun", "Thompson SMG"]
    assert "range" not in shots[0].typed
    targets = [one.typed["target"] for one in shots if one.typed["gun"] == "Thompson SMG"]
    alive = [one for one in at.people.values() if one.side != 0 and one.id != LIEUTENANT]
    assert targets == [one.typed for one in sorted(alive, key=lambda one: one.side < 0)], "those of a side first"
    assert {one.typed.get("barrels") for one in shots if "Shotgun" in one.typed["gun"]} == {None, 1}
    spent = at.after(WeaponSet(GUNMAN, "Thompson SMG", 0), WeaponSet(GUNMAN, "Double-barreled Shotgun", 1))
    assert {(one.typed["gun"], one.typed.get("barrels")) for one in offers(spent, GUNMAN, SHOOT)} == {
        ("Double-barreled Shotgun", None)
    }
    assert {one.typed["gun"] for one in offers(spent, GUNMAN, RELOAD)} == {"Double-barreled Shotgun", "Thompson SMG"}


def test_every_shot_is_offered_aimed_and_as_a_snap_shot_by_names_of_their_own() -> None:
    at = table()
    found = [one for one in legal.may(at, at.people[GUNMAN]) if one.offered.command == SHOOT]
    named = {(one.called, one.offered.typed["snap"]) for one in found}
    assert named == {("aimed shot", False), ("snap shot", True)}
    kinds = [one.called for one in legal.may(at, at.people[GUNMAN])]
    assert kinds.index("aimed shot") < kinds.index("walk") < kinds.index("snap shot"), "the likeliest first"


def test_the_range_of_a_gun_comes_in_bands_as_far_as_it_reaches() -> None:
    at = table()
    shot = said(at, offers(at, GUNMAN, SHOOT)[0])
    assert bands(at, replace(shot, gun=GUNS["Rifle"]))[-1] == ("farthest", 33.0)
    assert bands(at, replace(shot, gun=GUNS["Derringer"])) == (("point-blank", 3.0), ("close", 7.0), ("short", 9.0))
    assert bands(at, replace(shot, gun=UNSAID)) == ()


def test_what_is_left_of_a_move_is_gone_whole_or_by_half() -> None:
    at = table()
    walk = said(at, offers(at, GUNMAN, GO)[0])
    assert ways_to_go(at, walk) == (("all of it", 6.0), ("half", 3.0))
    gone = at.after(DoneThisMove(GAME, GUNMAN, inches=4.0))
    assert ways_to_go(gone, walk) == (("all of it", 2.0), ("half", 1.0))
    assert ways_to_go(at.after(DoneThisMove(GAME, GUNMAN, inches=6.0)), walk) == ()


def test_a_throw_is_near_up_to_half_of_what_it_carries() -> None:
    at = table()
    (stone, *_) = offers(at, GUNMAN, "hood-throw at")
    (near, half), (far, all_of_it) = throws(at, said(at, stone))
    assert (near, far) == ("near", "far")
    assert half * 2 == all_of_it > 0


def throws(position: Position, move: Any) -> Any:
    """The bands of a throw."""
    found = declared(move.__class__).options["inches"].measured
    assert isinstance(found, Bands)
    return found.of(position, move)


def test_melee_is_offered_where_it_is_allowed_and_nowhere_else() -> None:
    """Against every possible pair."""
    at = table().after(
        harm(LIEUTENANT, Injury.DEAD, why=""),
        harm(SERGEANT, Injury.STUNNED, why=""),
        NerveSet(CONSTABLE, Nerve.PANICKED),
        BondsSet(GUNMAN, (Bond.HELD,), CONSTABLE),
        StandingSet(CAPO, Standing.OFF),
        DoneThisMove(GAME, GANGSTER, rounds=ROUNDS),
    )
    allowed = 0
    for one in at.people.values():
        allowed_moves = offers(at, one.id, FIGHT)
        for other in at.people.values():
            offered = MoveRef(FIGHT, {"attackers": one.typed, "defenders": other.typed})
            try:
                decided(at, said(at, offered)).allow()
            except Refusal:
                assert offered not in allowed_moves
            else:
                allowed += offered in allowed_moves
                friends = one.side == other.side and (one.side >= 0 or one.gang_id == other.gang_id)
                assert (offered in allowed_moves) is not friends
    assert allowed > 100
    assert at.people[GANGSTER].typed in {one.typed["defenders"] for one in offers(at, CONSTABLE + 1, FIGHT)}, "worn out"


def test_a_held_figure_may_be_tied_and_let_go() -> None:
    at = table().after(BondsSet(SERGEANT, (Bond.HELD, Bond.HANDS), LEADER))
    typed = at.people[SERGEANT].typed
    acts = [one.typed.get("act") for one in offers(at, LEADER, OVERPOWER) if one.typed["victim"] == typed]
    assert acts == ["feet tied", "gagged", "drugged", "a sack over the head"]
    others = [one.typed.get("act") for one in offers(at, LEADER, OVERPOWER) if one.typed["victim"] != typed]
    assert set(others) == {None}
    assert [one.typed["figure"] for one in offers(at, CONSTABLE, UNTIE)] == [typed]
    assert [one.typed["figure"] for one in offers(at, LEADER, UNTIE)] == [typed]


def test_wounds_are_bandaged_by_comrades() -> None:
    at = table().after(harm(LEADER, Injury.LIGHT, why=""))
    who = {one for one in at.people if offers(at, one, "hood bandage")}
    assert who == {one.id for one in at.people.values() if one.side == 0}


def test_an_open_door_is_left_alone_and_tools_are_those_carried() -> None:
    at = table()
    tools = {(one.typed["door"], one.typed.get("tool")) for one in offers(at, GUNMAN, "hood-door force")}
    assert tools == {(door.name, "Fire axe") for door in BOTH.doors}, "a shoulder takes melee +1"
    assert (BOTH.doors[0].name, None) in {
        (one.typed["door"], one.typed.get("tool")) for one in offers(at, BRUISER, "hood-door force")
    }
    opened = at.after(DoorWorn(GAME, "Vault", passage=Passage.FORCED))
    for command in ("hood-door force", "hood-door breach", "hood-door shoot"):
        assert {one.typed["door"] for one in offers(opened, GUNMAN, command)} == {"Shed", "Den"}


def test_what_is_wrong_with_a_vehicle_says_what_may_be_done_with_it() -> None:
    def of(**state: Any) -> set[str]:
        at = table().after(VehicleSet(GAME, Vehicle("Ford", **state)), VehicleGone(GAME, "Truck"))
        return {one.removeprefix("hood-car ") for one in commands(at, BRUISER) if one.startswith("hood-car ")}

    drives = {"off-road", "crossing", "barrier", "speeding", "crash"}
    assert of() == drives
    assert of(tyre=5) == {*drives, "tire"} - {"speeding"}
    assert of(stalled=True) == {"crossing", "restart"}
    assert of(knocked_out=True) == {"restart"}
    assert of(bogged=True) == of(bogged=True, wreck=Wreck.DAMAGED) == {"unbog"}
    assert of(on_side=True) == {"right"}
    assert of(wreck=Wreck.WRECKED) == set()
    tried = table().after(VehicleSet(GAME, Vehicle("Ford", tried=1)), VehicleGone(GAME, "Truck"))
    assert "hood-car crossing" not in commands(tried, BRUISER), "one try a move"


def test_a_vehicle_is_righted_by_three_with_a_round_left() -> None:
    at = table(gangs=(GANGS[0][:4], GANGS[1])).after(VehicleSet(GAME, Vehicle("Ford", on_side=True)))
    (right,) = offers(at, LEADER, "hood-car right")
    assert len(right.typed["people"].split(", ")) == 3
    tired = at.after(DoneThisMove(GAME, GUNMAN, rounds=ROUNDS))
    (right,) = offers(tired, LEADER, "hood-car right")
    assert at.people[GUNMAN].typed not in right.typed["people"]
    assert offers(tired.after(DoneThisMove(GAME, GANGSTER, rounds=ROUNDS)), LEADER, "hood-car right") == []


def test_without_money_no_figure_bribes_and_without_a_bottle_none_burns_a_car() -> None:
    at = table()
    assert offers(at, LEADER, "hood bribe")
    assert not offers(at.after(MoneyMoved(LEADER, 1 - 19 * CENTS)), LEADER, "hood bribe")
    assert len(offers(at, LEADER, "hood-throw molotov")) == len(BOTH.vehicles)
    assert not offers(at.after(WeaponLost(LEADER, "Molotov cocktail")), LEADER, "hood-throw molotov")


def test_moves_are_listed_one_at_a_time() -> None:
    at = table()
    assert len(list(islice(legal(at, at.people[GUNMAN]), 1))) == 1


def test_an_action_costs_a_figure_no_more_than_its_own_rounds_and_inches() -> None:
    at = table().after(VehicleSet(GAME, Vehicle("Ford", on_side=True)))
    expected = {one.offered.command: one.cost for one in legal.may(at, at.people[BRUISER])}
    for command in (FIGHT, OVERPOWER, "hood-car right"):
        assert expected[command] == "1 round", command
    for one in at.people.values():
        for may in legal.may(at, one):
            if MOVES[may.offered.command].kind in MEASURED:
                continue
            price = decided(at, said(at, may.offered)).allow()
            spent = [part for part in price if isinstance(part, DoneThisMove) and part.figure == one.id]
            rounds = sum(part.rounds for part in spent)
            assert (f"{rounds} round" in may.cost) is bool(rounds), may
