"""Turns, ways, vehicles and dogs as deeds: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal, UnknownName
from rules.core.play.game import Game, Side
from rules.gangstars.close_combat.pursuit import StrikeBack
from rules.gangstars.dogs.barking_and_embracing import Bark, Embrace, Leave, bark, leave
from rules.gangstars.dogs.masters_and_leashes import Leash, Unleash
from rules.gangstars.dogs.winning_over import Charm, win_over
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, ActivationOver, Board, CalledUp, PointsSpent, VehicleSet, WonOver
from rules.gangstars.model.changes import ActivationEnded, Eased, ProneSet
from rules.gangstars.model.figures import FOREVER, SLOW, Effect, Hurt, Profile, Standing, State, Vehicle, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position, guest
from rules.gangstars.model.reaction_tables import Heading
from rules.gangstars.model.weapons import ARMS, GRENADE, KNIFE
from rules.gangstars.shooting.structures import ShootStructure
from rules.gangstars.traits.trait_table import DOG_BOY, NOISY
from rules.gangstars.turns.calling_up import Call, call_up
from rules.gangstars.turns.chits import Done, Draw, draw_chit, end
from rules.gangstars.turns.on_foot import Act, Drop, Move, Prone, act, lie_down, walk
from rules.gangstars.vehicles.driving import Brake, DriveOn, DriveResult, Steering, drive_segments, slam_brakes
from rules.gangstars.vehicles.stray_vehicles import Stray, go_astray

GAME = 5
FREE = Position(Board())


def member(name: str, id: int, side: int, profile: Profile = Profile.LEADER, **card: Any) -> Person:
    figure = replace(READY[profile], name=name, **card)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


DUKE = member("Duke", 1, 0)
RAY = member("Ray", 2, 0, Profile.HIT_MAN, traits=(DOG_BOY,))
REX = member("Rex", 3, 1, Profile.GANG_DOG, leashed=True, traits=(NOISY,))
QUIET = member("Fido", 4, 1, Profile.GANG_DOG)
DEAD = member("Dunn", 5, 0, laden=True, standing=Standing.DEAD)
BOMBER = member("Nitro", 6, 0, weapons=(Weapon(GRENADE),))
FORD = Vehicle("Ford", driver=1, passengers=(2,), running=True, halves=2)


def table(*people: Person, active: int = 1, points: int = 11, umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(active, points), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), GAME, game, {one.id: one for one in people or (DUKE, RAY, REX)}, umpire=umpire)


# Turns


def test_a_chit_really_drawn_is_a_face_of_the_bag_as_it_empties() -> None:
    at = table(bag=(2, 3))
    at = at.then(replace(at.board, active=None))
    assert draw_chit(at, Draw(chit="Rex, Ray")).faces == (2, 1)
    with pytest.raises(UnknownName, match="No chit in the bag"):
        draw_chit(at, Draw(chit="Duke"))


def test_an_activation_is_ended_by_its_owner_or_an_umpire() -> None:
    deed = end(table(), filled(table(), Done()))
    assert deed.allow() == ()
    assert deed.changes(None) == (ActivationEnded(1), ActivationOver(GAME))
    at = table(replace(DUKE, mine=False))
    with pytest.raises(NotYours, match="Duke belongs to Kings"):
        end(at, filled(at, Done())).allow()
    at = table(replace(DUKE, mine=False, umpired=True))
    assert end(at, filled(at, Done())).allow() == (Umpired("Kings", 1),)


def test_a_leader_calls_up_all_of_his_side_whose_chits_are_in_the_bag() -> None:
    at = table(bag=(2, 3))
    deed = call_up(at, filled(at, Call()))
    assert CalledUp(GAME, (2,)) in deed.changes(None)
    with pytest.raises(IllegalNow, match="not in Duke's gang"):
        call_up(at, filled(at, Call(figures=(REX,))))
    with pytest.raises(IllegalNow, match="10 cm"):
        call_up(at, filled(replace(at, umpire=True), Call(brains=1, farthest=20.0)))
    with pytest.raises(OutOfRange, match="No game is being played here"):
        call_up(FREE, filled(FREE, Call(figures=(RAY,))))


# Points


def test_who_is_active_moves_where_nobody_is_named_and_lies_down_once() -> None:
    at = table()
    assert walk(at, filled(at, Move())).allow() == (PointsSpent(GAME, points=1, segments=1),)
    deed = lie_down(at, filled(at, Prone()))
    assert (deed.allow(), deed.changes(())) == ((PointsSpent(GAME, points=1, actions=1),), (ProneSet(1, True),))
    down = table(replace(DUKE, figure=replace(DUKE.figure, prone=True)))
    with pytest.raises(IllegalNow, match="already lies prone"):
        lie_down(down, filled(down, Prone()))
    with pytest.raises(IllegalNow, match="stand comes first"):
        walk(down, filled(down, Move())).allow()
    riding = table(vehicles=(FORD,))
    with pytest.raises(IllegalNow, match="Duke is in the Ford"):
        walk(riding, filled(riding, Move())).allow()


def test_what_is_said_against_a_sheet_on_the_table_is_an_umpires_word() -> None:
    with pytest.raises(NotYours, match="Remove “laden”"):
        filled(table(), Act(action=Action.SHOOT, laden=True))
    at = table(umpire=True)
    assert act(at, filled(at, Act(action=Action.SHOOT, laden=True))).args[0].laden
    assert filled(FREE, Act(action=Action.SHOOT, laden=True)).figure.name == "Somebody"


# At the wheel


def drive(position: Position, **typed: Any) -> Any:
    return drive_segments(position, filled(position, DriveOn(segments=2, **typed)))


def test_the_table_knows_what_is_driven_and_a_profile_drives_by_numbers() -> None:
    at = table(vehicles=(replace(FORD, halves=SLOW),))
    deed = drive(at)
    assert (deed.args[0].halves, deed.names) == (SLOW, (DUKE.name, RAY.name))
    assert deed.allow() == (PointsSpent(GAME, points=4, driven=2, wheel=4),)
    assert drive(FREE, slow=True).args[0].halves == SLOW
    with pytest.raises(NotYours, match="Remove “slow”"):
        drive(at, slow=False)
    with pytest.raises(IllegalNow, match="Say who drives"):
        filled(table(RAY), DriveOn(segments=1))


def test_a_sharp_turn_and_segments_are_paid_together_and_control_lost_takes_the_rest() -> None:
    at = table(vehicles=(FORD,), points=7)
    deed = drive(at, way=Steering.SHARP)
    assert deed.allow() == (PointsSpent(GAME, points=2, wheel=2), PointsSpent(GAME, points=4, driven=2, wheel=4))
    lost = deed.changes(DriveResult(Heading.LEFT))
    assert lost[-1] == PointsSpent(GAME, points=1, wheel=1)
    with pytest.raises(IllegalNow, match="needs 6 action points for the turn and the segments, and has 5 of 5"):
        drive(table(vehicles=(FORD,), points=5), way=Steering.SHARP).allow()


def test_brakes_take_all_points_and_a_vehicle_that_turns_over_is_a_wreck() -> None:
    at = table(vehicles=(FORD,))
    deed = slam_brakes(at, filled(at, Brake()))
    assert deed.allow() == (PointsSpent(GAME, points=11, wheel=11),)
    (stands,) = deed.changes(DriveResult())
    assert stands == VehicleSet(GAME, replace(FORD, halves=0, moved=1))
    wreck = deed.changes(DriveResult(over=True, hurts=(Hurt.NICKED, Hurt.HEAVY)))[0]
    assert isinstance(wreck, VehicleSet)
    assert (wreck.vehicle.destroyed, wreck.vehicle.aboard) == (True, ())


def test_a_stray_vehicle_stops_at_what_it_meets_and_nobody_is_run_down() -> None:
    hog = Vehicle("Hog")
    at = table(vehicles=(FORD, hog))
    halted, ruined = go_astray(at, filled(at, Stray(vehicle=FORD, meets="hog"))).changes(0)
    assert isinstance(halted, VehicleSet)
    assert isinstance(ruined, VehicleSet)
    assert (halted.vehicle.halves, ruined.vehicle.destroyed) == (0, True)
    with pytest.raises(IllegalNow, match="Rex jumps aside"):
        go_astray(at, filled(at, Stray(vehicle=FORD, meets="Rex")))


# Dogs


def test_a_dog_won_over_is_off_its_leash_and_on_another_side() -> None:
    at = table(active=2)
    deed = win_over(at, filled(at, Charm(figure=RAY, dog=REX)))
    assert deed.allow() == (PointsSpent(GAME, points=1, actions=1),)
    assert WonOver(GAME, 3, 0) in deed.changes(True)
    assert deed.changes(False) == ()
    unknown = win_over(FREE, filled(FREE, Charm(figure=Person("the dog boy", guest("the dog boy")), dog=REX)))
    assert [one.who for one in unknown.args] == ["the dog boy", "Rex"]


def test_a_dog_barks_in_its_own_activation_and_leaves_those_it_was_around() -> None:
    with pytest.raises(IllegalNow, match="another activation"):
        bark(table(), filled(table(), Bark(dog=REX, victim=DUKE))).allow()
    shaken = replace(DUKE, figure=replace(DUKE.figure, effects=(Effect(State.HARRIED, FOREVER, why="Rex"),)))
    at = table(shaken, RAY, REX)
    assert leave(at, Leave(dog=REX)).changes(None) == (Eased(1, State.HARRIED),)
    with pytest.raises(IllegalNow, match="around nobody"):
        leave(table(), Leave(dog=REX))


# What is impossible is refused before anything is rolled


@pytest.mark.parametrize(
    "move, refusal",
    [
        (Bark(dog=QUIET, victim=DUKE), "shakes nobody by being there"),
        (Embrace(dog=QUIET, victim=DUKE), "is not a loverboy"),
        (Leash(dog=REX), "is already on its leash"),
        (Unleash(dog=QUIET), "is on no leash"),
        (Drop(figure=DEAD), "is dead"),
        (StrikeBack(figure=BOMBER, runner=(QUIET,), weapon="Grenade"), "not a weapon for close combat"),
        (ShootStructure(shooter=DUKE, gun=ARMS[KNIFE], range=16.0), "is 1 cm .* too far"),
    ],
)
def test_what_is_impossible_for_good_is_refused_as_it_is_decided(move: Any, refusal: str) -> None:
    at = table(DUKE, REX, QUIET, DEAD, BOMBER)
    with pytest.raises(Refusal, match=refusal):
        decided(at, move)
