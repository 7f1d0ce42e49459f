"""Deeds of going, doors, talk and cards: what they refuse for good, what now, what they cost and what they change."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal
from rules.hoodsville.characters.character_cards import Card, Gear, Stand
from rules.hoodsville.doors.door_changes import DoorWorn
from rules.hoodsville.doors.forcing import HURT, LOCKED, Breach, Force
from rules.hoodsville.doors.locks import Burst, PadlockMethod, Pinkerton, ShootLock
from rules.hoodsville.doors.tables import Effort, Lock
from rules.hoodsville.driving.crashes import RunInto
from rules.hoodsville.driving.safe_speeds import Speed, safe_speed
from rules.hoodsville.driving.tables import Manoeuvre
from rules.hoodsville.encounters.bribing_charming_coercing import Answer, Charm, OfferBribe, OfferLevel, Station
from rules.hoodsville.encounters.money_carried import CountMoney
from rules.hoodsville.model.board import Board, Done, ShootingBegun
from rules.hoodsville.model.board import MoveRecord as Spent
from rules.hoodsville.model.changes import MoneyMoved, RoundsFired, StandingSet, WeaponLost, WeaponTaken, harm
from rules.hoodsville.model.figures import Bond, Build, Door, Injury, Passage, Standing, Weapon
from rules.hoodsville.model.position import Position
from rules.hoodsville.movement.high_obstacles import Climb, TryObstacle
from rules.hoodsville.movement.on_foot import Go, HaulCrate, haul, weigh
from rules.hoodsville.movement.window_jumps import JumpLanding, JumpOut
from rules.hoodsville.shooting.rounds_and_jams import Salvo
from rules.hoodsville.throwing.sticks import LANDED
from rules.hoodsville.throwing.tables import Missile
from tests.rules.brute import play
from tests.rules.hoodsville.tables import ANVIL, CRANE, GAME, STITCHES, TULLY, nobody, raid, refused

HE, OTHER = nobody("He"), nobody("the other")
VAULT = Door("Vault", Build.METAL, locks=1)
RAID = raid(Board(doors=(VAULT,)))
MOB = RAID.people[ANVIL]


def spent(**done: Any) -> Position:
    """The raid after Anvil did so much in this move."""
    return RAID.then(Board(records=(Spent(ANVIL, **done),), doors=(VAULT,)))


# Going


def test_what_is_gone_is_booked_and_what_is_asked_is_not() -> None:
    gone = decided(RAID, Go(figure=MOB, inches=4.0, doors=1))
    assert gone.allow() == ()
    assert gone.changes(weigh(*gone.args)) == (Done(GAME, ANVIL, inches=5, toll=1),)
    asked = decided(RAID, Go(figure=MOB))
    assert asked.changes(weigh(*asked.args)) == ()
    (running,) = decided(RAID, Go(figure=MOB, inches=7.0)).args
    assert running.run == 1


def test_a_safe_speed_tells_what_slows_a_vehicle_and_what_the_way_asks() -> None:
    way = Speed(course=(Manoeuvre.STRAIGHT, Manoeuvre.COUNTRY), damaged=True, burst=True, crossings=1)
    deed = decided(RAID, filled(RAID, way))
    assert deed.report(play(safe_speed, *deed.args).result).lines == (
        "Damaged: half of what it was.",
        "A tire has burst: 3 inches at most.",
        "Level crossings: 3 inches off for each.",
        "A D6 for the open ground: /hood-car off-road.",
    )


def test_a_game_counts_runs() -> None:
    ran = RAID.then(Board(runs=((ANVIL, 2),)))
    (running,) = decided(ran, Go(figure=MOB, pace="Run")).args
    assert running.run == 3
    assert "Remove “runs”" in refused(ran, Go(figure=MOB, pace="Run", runs=0), OutOfRange)
    assert "stopped for this move" in refused(spent(stopped=True), Go(figure=MOB))


def test_both_who_carry_a_crate_pay_for_it() -> None:
    crate = decided(RAID, HaulCrate(figure=MOB, helper=RAID.people[STITCHES], inches=3.0))
    assert crate.changes(play(haul, *crate.args).result) == tuple(
        Done(GAME, who, inches=3) for who in (ANVIL, STITCHES)
    )
    assert "named twice" in refused(RAID, HaulCrate(figure=MOB, helper=MOB))


def test_a_climb_takes_no_more_than_is_left_and_a_jump_stops() -> None:
    climb = decided(spent(inches=4), TryObstacle(figure=MOB, obstacle="yard wall"))
    assert climb.allow() == (Done(GAME, ANVIL, tried="yard wall"),)
    assert climb.changes(Climb.SLOW) == (Done(GAME, ANVIL, inches=2, toll=2),)
    assert climb.changes(Climb.FAILED) == ()
    jump = decided(RAID, JumpOut(figure=MOB))
    assert jump.changes(JumpLanding.STOPPED) == (Done(GAME, ANVIL, stopped=True),)
    assert jump.changes(JumpLanding.WELL) == ()


# Doors


def test_an_attempt_wears_the_door_and_the_one_who_makes_it() -> None:
    deed = decided(RAID, Force(figure=MOB, door=VAULT))
    assert deed.allow() == (Done(GAME, ANVIL, tried=LOCKED),)
    assert deed.changes(Effort.WOUNDS) == (
        DoorWorn(GAME, "Vault", barred=ANVIL),
        harm(ANVIL, Injury.LIGHT, why=HURT),
    )
    assert deed.changes(Effort.OPEN) == (DoorWorn(GAME, "Vault", passage=Passage.FORCED),)
    assert decided(RAID, Force(figure=MOB, build=Build.METAL)).changes(Effort.OPEN) == ()
    assert "one attempt a move" in refused(spent(tried=(LOCKED,)), Force(figure=MOB, door=VAULT))


def test_nobody_in_particular_opens_no_door_of_a_table() -> None:
    assert "not on the table" in refused(RAID, Force(figure=HE, door=VAULT), NotYours)
    umpired = replace(RAID, umpire=True)
    assert decided(umpired, Force(figure=HE, door=VAULT)).allow() == (Umpired("nobody on the table"),)


def test_a_hole_wants_a_tool_and_a_broken_one_is_gone() -> None:
    armed = replace(MOB, figure=replace(MOB.figure, weapons=(Weapon("Axe"), Weapon("Sledgehammer"))))
    deed = decided(RAID, Breach(figure=armed, door=VAULT))
    assert deed.args[0].tool == "Sledgehammer"
    assert deed.changes(Effort.BREAKS) == (WeaponLost(ANVIL, "Sledgehammer"),)
    assert "use what is carried" in refused(RAID, Breach(figure=MOB, door=VAULT, tool="Axe"))


def test_a_shot_at_a_lock_is_a_round_of_firing() -> None:
    deed = decided(RAID, ShootLock(figure=RAID.people[STITCHES], door=VAULT))
    assert deed.allow() == (Done(GAME, STITCHES, rounds=1, shots=1, tried=LOCKED),)
    assert deed.changes(Burst(Salvo(2), Lock.DISABLED)) == (
        DoorWorn(GAME, "Vault", lock=True),
        RoundsFired(STITCHES, "Thompson SMG", 2),
        ShootingBegun(GAME, STITCHES),
    )
    assert deed.changes(Burst(Salvo(0), Lock.UNAFFECTED)) == (RoundsFired(STITCHES, "Thompson SMG", 0),)


def test_a_stick_at_a_padlock_is_gone_and_goes_off() -> None:
    stick = replace(MOB, figure=replace(MOB.figure, weapons=(Weapon(Missile.DYNAMITE),)))
    deed = decided(RAID, Pinkerton(how=PadlockMethod.DYNAMITE, figure=stick))
    lost = WeaponLost(ANVIL, str(Missile.DYNAMITE))
    assert deed.changes(True) == (lost, Done(GAME, ANVIL, tried=LANDED.begun))
    assert deed.changes(False) == (lost,)
    assert decided(spent(inches=9), Pinkerton(how=None, figure=MOB)).args == (4.0, 9)


# Talk and money


def test_a_bribe_is_laid_aside_until_it_is_answered() -> None:
    payer = replace(MOB, figure=replace(MOB.figure, cents=1000))
    deed = decided(
        RAID, OfferBribe(rank=Station.WORKING, offer=OfferLevel.DOUBLE, figure=payer, whom=RAID.people[TULLY])
    )
    assert deed.allow() == (Done(GAME, ANVIL, rounds=1), MoneyMoved(ANVIL, -800))
    assert deed.changes(Answer.YES) == (MoneyMoved(TULLY, 800),)
    assert deed.changes(Answer.MORE) == (MoneyMoved(ANVIL, 800),)
    assert "this bribe is $12" in refused(
        RAID, OfferBribe(rank=Station.WORKING, offer=OfferLevel.TREBLE, figure=payer, whom=OTHER)
    )


def test_one_person_is_asked_once_a_move_by_who_can_speak() -> None:
    asking, asked = Charm(figure=MOB, whom=RAID.people[TULLY]), f"charm {RAID.people[TULLY].typed}"
    assert decided(RAID, asking).allow() == (Done(GAME, ANVIL, rounds=1, tried=asked),)
    assert "one attempt a move" in refused(spent(tried=(asked,)), asking)
    gagged = raid(Anvil={"bonds": (Bond.GAG,)})
    assert "gagged" in refused(gagged, Charm(figure=gagged.people[ANVIL], whom=OTHER))


def test_money_of_somebody_on_the_table_is_counted_by_an_umpire() -> None:
    assert "so the sheet counts" in refused(RAID, CountMoney(figure=MOB), NotYours)
    deed = decided(replace(RAID, umpire=True), CountMoney(figure=MOB))
    assert deed.allow() == (Umpired("the sheet of Anvil"),)
    assert deed.changes(500) == (MoneyMoved(ANVIL, 500 - MOB.figure.cents),)


# Cards


def test_a_card_is_its_owners_and_an_umpires() -> None:
    gear = Gear(figure=replace(MOB, leaders=(7,)), add=("Knife",), drop=("Club",))
    assert "not your gang" in refused(RAID, gear, NotYours)
    deed = decided(replace(RAID, caller=7), gear)
    assert (deed.allow(), deed.changes(None)) == ((), (WeaponLost(ANVIL, "Club"), WeaponTaken(ANVIL, Weapon("Knife"))))
    umpired = replace(gear, figure=replace(MOB, umpired=True))
    assert decided(RAID, umpired).allow() == (Umpired("Mob"),)


def test_a_card_says_something_that_can_be() -> None:
    assert "Say what is on the card" in refused(RAID, Card(figure=MOB), OutOfRange)
    typed = replace(RAID, typed={"figure": "Anvil", "woman": True})
    assert "a woman has a melee of -3 to +0, not 2." in refused(typed, Card(figure=MOB, woman=True), OutOfRange)


@pytest.mark.parametrize("who, kind, why", [(ANVIL, IllegalNow, "already"), (CRANE, NotYours, "not yours")])
def test_who_gives_up_does_it_once_and_for_himself(who: int, kind: type[Refusal], why: str) -> None:
    at = raid(Anvil={"standing": Standing.SURRENDERED})
    assert why in refused(at, Stand(figures=(at.people[who],), state=Standing.SURRENDERED), kind)
    back = decided(at, Stand(figures=(at.people[ANVIL],), state=Standing.FIGHTING))
    assert back.changes(None) == (StandingSet(ANVIL, Standing.FIGHTING),)


# Crashes


@pytest.mark.parametrize(
    "position, aboard, again", [(Position(Board()), (), True), (Position(Board()), (HE,), True), (RAID, (MOB,), False)]
)
def test_a_crash_is_rolled_again_where_nobody_on_record_is_in_it(position: Position, aboard: Any, again: bool) -> None:
    assert decided(position, RunInto(speed=9.0, aboard=aboard)).again is again
