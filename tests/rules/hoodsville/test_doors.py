"""Doors: forcing, breaching, shooting locks off, and Pinkerton padlocks."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.tables.outcome import Throw
from rules.hoodsville.doors.door_changes import DoorWorn, wear
from rules.hoodsville.doors.forcing import (
    HURT,
    LOCKED,
    Attempt,
    Breach,
    Force,
    breach,
    breach_modifiers,
    force,
    force_modifiers,
    left_by,
)
from rules.hoodsville.doors.locks import (
    LockShot,
    LockShotResult,
    PadlockMethod,
    Pinkerton,
    ShootLock,
    lock_modifiers,
    open_padlock,
    shoot_lock,
    shot_at,
    spot,
)
from rules.hoodsville.doors.tables import (
    BREACHING,
    BY_HAND,
    DOOR_LOOKUPS,
    LOCK_SHOT,
    PADLOCKS,
    ROUNDS,
    STRENGTHS,
    TOOLS,
    WITH_A_TOOL,
    Effort,
    Lock,
    Round,
    Tool,
)
from rules.hoodsville.model.board import Board, DoneThisMove, ShootingBegun
from rules.hoodsville.model.changes import RoundsFired, WeaponLost, harm
from rules.hoodsville.model.figures import Build, Door, Injury, Padlock, Passage, Trouble, Weapon
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.shooting.rounds_and_jams import Salvo
from rules.hoodsville.throwing.sticks import LANDED
from rules.hoodsville.throwing.tables import Missile
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import ANVIL, GAME, HE, MOB, RAID, STITCHES, VAULT, refused, spent

FACES = range(1, 7)
INTERNAL = Door("the door", Build.INTERNAL)
SHED = Door("the shed", Build.SHED, Padlock.SMALL)
STRONG = 2
"""Melee enough for shoulder or foot."""


def of(build: Build, **facts: Any) -> Door:
    return Door("the door", build, **facts)


def shoved(door: Door, face: int, **facts: Any) -> Effort:
    return play(force, Attempt(door, melee=STRONG, **facts), dice=(face,)).result


# The tables


@pytest.mark.parametrize(
    "total, hand, tool",
    [
        (2, Effort.OPEN, Effort.OPEN),
        (1, Effort.OPEN, Effort.OPEN),
        (0, Effort.WEAKENED, Effort.WEAKENED),
        (-1, Effort.HOLDS, Effort.HOLDS),
        (-2, Effort.HOLDS, Effort.HOLDS),
        (-3, Effort.HOLDS, Effort.HOLDS),
        (-4, Effort.HURTS, Effort.BREAKS),
        (-5, Effort.WOUNDS, Effort.BREAKS),
        (-9, Effort.WOUNDS, Effort.BREAKS),
    ],
)
def test_each_row_holds_up_to_the_next(total: int, hand: Effort, tool: Effort) -> None:
    assert BY_HAND.row(total).key is hand
    assert WITH_A_TOOL.row(total).key is tool
    assert BREACHING.row(total).key is tool


@pytest.mark.parametrize("total", range(-2, 15))
def test_each_row_of_a_round_at_a_lock(total: int) -> None:
    expected = Lock.DISABLED if total >= 4 else Lock.WEAKENED if total >= 2 else Lock.UNAFFECTED
    assert LOCK_SHOT.row(total).key is expected
    assert LOCK_SHOT.sides == 10


def test_the_five_doors() -> None:
    assert {build: strength.breach for build, strength in STRENGTHS.items()} == {
        Build.SHED: 4,
        Build.WINDOWED: 5,
        Build.INTERNAL: 6,
        Build.EXTERNAL: 7,
        Build.METAL: 8,
    }
    assert {STRENGTHS[build].force for build in Build if build is not Build.SHED} == {4}
    assert PADLOCKS == {Padlock.SMALL: 2, Padlock.MEDIUM: 3, Padlock.LARGE: 4}


def test_the_tools() -> None:
    assert dict(TOOLS) == {
        "Hammer": Tool(-1, 0),
        "Axe": Tool(-1, 1),
        "Fire axe": Tool(0, 2),
        "Screwdriver": Tool(-1, None),
        "Jemmy": Tool(2, 0),
        "Tire iron": Tool(1, None),
        "Dagger": Tool(-1, -2),
        "Knife": Tool(-2, None),
        "Sledgehammer": Tool(0, 2),
    }


def test_what_can_be_looked_up_says_so() -> None:
    doors, tools = (" ".join(DOOR_LOOKUPS[f"hood.tables.{what}"][1].split()) for what in ("doors", "door-tools"))
    assert "Metal reinforced door Forcing 4 +1 a further lock; Breaching 8" in doors
    assert "Locked shed door, large padlock Forcing 4; Breaching 4" in doors
    assert "Jemmy Forcing +2; Breaching 0" in tools
    assert "Knife Forcing -2; Breaching -" in tools


# Forcing


@pytest.mark.parametrize(
    "attempt, shift",
    [
        (Attempt(of(Build.SHED, padlock=Padlock.SMALL)), -3),
        (Attempt(of(Build.SHED, padlock=Padlock.MEDIUM)), -4),
        (Attempt(of(Build.SHED, padlock=Padlock.LARGE)), -5),
        (Attempt(of(Build.SHED, padlock=Padlock.LARGE), far=True), -6),
        (Attempt(of(Build.WINDOWED)), -5),
        (Attempt(of(Build.INTERNAL)), -5),
        (Attempt(of(Build.EXTERNAL)), -5),
        (Attempt(of(Build.METAL)), -5),
        (Attempt(of(Build.INTERNAL, locks=1)), -6),
        (Attempt(of(Build.INTERNAL, locks=3)), -8),
        (Attempt(of(Build.INTERNAL, force=2)), -3),
        (Attempt(of(Build.INTERNAL, breach=2)), -5),
        *((Attempt(INTERNAL, name), tool.force - 4) for name, tool in TOOLS.items()),
    ],
)
def test_what_is_added_to_forcing(attempt: Attempt, shift: int) -> None:
    assert sum(modifier.value for modifier in force_modifiers(attempt)) == shift


def test_every_modifier_of_forcing_by_its_name() -> None:
    door = of(Build.INTERNAL, locks=2, force=1)
    assert dict(force_modifiers(Attempt(door, "Jemmy"))) == {
        "jemmy": 2,
        "forcing strength": -4,
        "extra locks": -2,
        "weakened before": 1,
    }
    assert dict(force_modifiers(Attempt(SHED, far=True))) == {
        "by hand": -1,
        "small padlock": -2,
        "padlock on the other side": -1,
    }


@pytest.mark.parametrize("face", FACES)
def test_a_door_forced_by_hand(face: int) -> None:
    expected = {1: Effort.HURTS, 2: Effort.HOLDS, 3: Effort.HOLDS, 4: Effort.HOLDS, 5: Effort.WEAKENED, 6: Effort.OPEN}
    assert shoved(INTERNAL, face) is expected[face]


def test_more_locks_wound_a_figure_that_charges_the_door() -> None:
    door = of(Build.INTERNAL, locks=1)
    assert [shoved(door, face) for face in FACES] == [
        Effort.WOUNDS,
        Effort.HURTS,
        Effort.HOLDS,
        Effort.HOLDS,
        Effort.HOLDS,
        Effort.WEAKENED,
    ]


@pytest.mark.parametrize("face", FACES)
def test_a_door_forced_with_a_jemmy(face: int) -> None:
    door = of(Build.INTERNAL, locks=1)
    expected = [Effort.HOLDS, Effort.HOLDS, Effort.WEAKENED, Effort.OPEN, Effort.OPEN, Effort.OPEN]
    assert play(force, Attempt(door, "Jemmy"), dice=(face,)).result is expected[face - 1]


def test_a_tool_breaks_at_4_below_and_anything_less() -> None:
    door = of(Build.METAL, locks=2)
    assert play(force, Attempt(door, "Knife"), dice=(1,)).result is Effort.BREAKS
    assert play(force, Attempt(door, "Knife"), dice=(4,)).result is Effort.BREAKS
    assert play(force, Attempt(door, "Knife"), dice=(5,)).result is Effort.HOLDS


def test_a_tool_needs_no_melee_and_shoulders_do() -> None:
    assert play(force, Attempt(INTERNAL, "Hammer", melee=-3), dice=(6,)).result is Effort.OPEN
    for melee in (0, -1):
        with pytest.raises(IllegalNow, match=r"melee \+1 or more.*Use a tool"):
            play(force, Attempt(INTERNAL, melee=melee))
    assert play(force, Attempt(INTERNAL, melee=1), dice=(6,)).result is Effort.OPEN


def test_a_throw_names_its_table_and_shift() -> None:
    outcome = play(force, Attempt(INTERNAL, "Jemmy"), dice=(3,))
    assert outcome.rule == "hood.door"
    assert outcome.steps == (
        Throw("Forcing", 6, (3,), 0, "hood.tables.door-tool", outcome.steps[0].modifiers, ("Forced",)),
    )


# Breaching


@pytest.mark.parametrize(
    "attempt, shift",
    [
        *((Attempt(of(build), "Axe"), 1 - STRENGTHS[build].breach) for build in Build if build is not Build.SHED),
        *((Attempt(SHED, name), tool.breach - 4) for name, tool in TOOLS.items() if tool.breach is not None),
        (Attempt(of(Build.INTERNAL, locks=3, force=2), "Axe"), -5),
        (Attempt(of(Build.INTERNAL, breach=2), "Axe"), -3),
    ],
)
def test_what_is_added_to_breaching(attempt: Attempt, shift: int) -> None:
    assert sum(modifier.value for modifier in breach_modifiers(attempt)) == shift


@pytest.mark.parametrize("face", FACES)
def test_an_external_door_breached_with_a_fire_axe(face: int) -> None:
    door = of(Build.EXTERNAL)
    expected = [Effort.BREAKS, Effort.HOLDS, Effort.HOLDS, Effort.HOLDS, Effort.WEAKENED, Effort.OPEN]
    outcome = play(breach, Attempt(door, "Fire axe"), dice=(face,))
    assert (outcome.rule, outcome.result) == ("hood.door", expected[face - 1])


@pytest.mark.parametrize("tool", ["Screwdriver", "Tire iron", "Knife"])
def test_what_has_no_breaching_factor_breaches_nothing(tool: str) -> None:
    with pytest.raises(IllegalNow, match=f"A {tool.lower()} can't breach a door"):
        play(breach, Attempt(INTERNAL, tool))


def test_no_figure_breaches_a_door_by_hand() -> None:
    with pytest.raises(IllegalNow, match="takes a tool"):
        play(breach, Attempt(INTERNAL, melee=2))


# The door afterwards


def test_a_weakened_door_stays_weakened_each_way_apart() -> None:
    attempt = Attempt(INTERNAL, "Jemmy")
    weaker = left_by(attempt, Effort.WEAKENED)
    assert weaker == replace(INTERNAL, force=1)
    assert left_by(replace(attempt, door=weaker), Effort.WEAKENED).force == 2
    assert left_by(attempt, Effort.WEAKENED, breaching=True) == replace(INTERNAL, breach=1)


def test_a_forced_or_breached_door_is_open() -> None:
    attempt = Attempt(INTERNAL, "Axe")
    assert left_by(attempt, Effort.OPEN).passage is Passage.FORCED
    assert left_by(attempt, Effort.OPEN, breaching=True).passage is Passage.BREACHED
    assert left_by(attempt, Effort.HOLDS) == left_by(attempt, Effort.BREAKS) == INTERNAL


@pytest.mark.parametrize("effort", [Effort.HURTS, Effort.WOUNDS])
def test_a_figure_hurt_by_its_attempt_may_not_try_again(effort: Effort) -> None:
    barred = left_by(Attempt(INTERNAL, melee=2, who=7), effort)
    assert barred.barred == (7,)
    for attempt, resolver in ((Attempt(barred, melee=2, who=7), force), (Attempt(barred, "Axe", who=7), breach)):
        with pytest.raises(IllegalNow, match="was hurt by this door"):
            play(resolver, attempt)
    assert play(force, Attempt(barred, melee=2, who=8), dice=(6,)).result is Effort.OPEN
    assert left_by(Attempt(INTERNAL, melee=2), effort) == INTERNAL


# What is no attempt


@pytest.mark.parametrize("passage", [Passage.FORCED, Passage.BREACHED, Passage.UNLOCKED])
def test_an_open_door_needs_no_attempt(passage: Passage) -> None:
    door = of(Build.INTERNAL, passage=passage)
    with pytest.raises(IllegalNow, match="Walk through"):
        play(force, Attempt(door, "Jemmy"))
    with pytest.raises(IllegalNow, match="Walk through"):
        play(breach, Attempt(door, "Axe"))
    with pytest.raises(IllegalNow, match="Walk through"):
        play(shoot_lock, LockShot(door, GUNS["Revolver"]))


def test_nothing_holds_a_shed_without_a_padlock() -> None:
    door = of(Build.SHED)
    for resolver, attempt in ((force, Attempt(door, "Jemmy")), (breach, Attempt(door, "Axe"))):
        with pytest.raises(IllegalNow, match="Nothing holds"):
            play(resolver, attempt)
    with pytest.raises(IllegalNow, match="Nothing holds"):
        play(shoot_lock, LockShot(door, GUNS["Revolver"]))


@pytest.mark.parametrize(
    "door, why",
    [
        (of(Build.INTERNAL, locks=-1), "0 to 6"),
        (of(Build.INTERNAL, locks=7), "0 to 6"),
        (of(Build.SHED, padlock=Padlock.SMALL, locks=1), "Only its padlock"),
        (of(Build.METAL, padlock=Padlock.SMALL), "Only a shed"),
    ],
)
def test_doors_that_cannot_be(door: Door, why: str) -> None:
    with pytest.raises(OutOfRange, match=why):
        play(force, Attempt(door, "Jemmy"))


def test_only_a_padlock_has_another_side() -> None:
    for resolver, facts in ((force, Attempt(INTERNAL, "Axe", far=True)), (breach, Attempt(INTERNAL, "Axe", far=True))):
        with pytest.raises(OutOfRange, match="other side"):
            play(resolver, facts)
    with pytest.raises(OutOfRange, match="other side"):
        play(shoot_lock, LockShot(INTERNAL, GUNS["Revolver"], far=True))
    with pytest.raises(IllegalNow, match="no bullet can reach it"):
        play(shoot_lock, LockShot(SHED, GUNS["Revolver"], far=True))


def test_a_tool_that_is_none() -> None:
    with pytest.raises(UnknownName, match="Sledgehammer"):
        play(force, Attempt(INTERNAL, "Sledgehamer"))


# Locks shot off


def test_the_round_strikes() -> None:
    assert ROUNDS == {
        Round.TARGET: -1,
        Round.PARABELLUM: 0,
        Round.MAGNUM: 1,
        Round.RIFLE: 2,
        Round.SHOTGUN: 3,
    }
    assert dict(lock_modifiers(Round.SHOTGUN, False)) == {"shotgun": 3}
    assert dict(lock_modifiers(Round.TARGET, True)) == {"target pistol": -1, "lock weakened": 1}
    assert lock_modifiers(Round.PARABELLUM, False) == ()


@pytest.mark.parametrize(
    "gun, fires",
    [
        ("Revolver", Round.PARABELLUM),
        ("Self-loader", Round.PARABELLUM),
        ("Thompson SMG", Round.PARABELLUM),
        ("Derringer", Round.PARABELLUM),
        ("Rifle", Round.RIFLE),
        ("Double-barreled Shotgun", Round.SHOTGUN),
    ],
)
def test_what_a_gun_fires_unless_it_is_said(gun: str, fires: Round) -> None:
    assert LockShot(INTERNAL, GUNS[gun]).fires is fires
    assert LockShot(INTERNAL, GUNS[gun], round=Round.MAGNUM).fires is Round.MAGNUM


def revolver(*dice: int, door: Door = INTERNAL, **facts: Any) -> LockShotResult:
    return play(shoot_lock, LockShot(door, GUNS["Revolver"], **facts), dice=dice).result


def test_each_round_is_a_d10() -> None:
    for face in range(1, 11):
        expected = Lock.DISABLED if face >= 4 else Lock.WEAKENED if face >= 2 else Lock.UNAFFECTED
        assert revolver(1, face) == LockShotResult(Salvo(1), expected)


def test_the_ammunition_counts() -> None:
    assert revolver(1, 4, round=Round.TARGET).lock is Lock.WEAKENED
    assert revolver(1, 3, round=Round.MAGNUM).lock is Lock.DISABLED
    assert revolver(1, 2, round=Round.RIFLE).lock is Lock.DISABLED
    assert revolver(1, 1, round=Round.SHOTGUN).lock is Lock.DISABLED


def test_a_weakened_lock_helps_the_next_shot_only() -> None:
    assert revolver(6, 2, 3) == LockShotResult(Salvo(3), Lock.DISABLED)
    assert revolver(6, 2, 1, 3) == LockShotResult(Salvo(3), Lock.DISABLED)
    assert revolver(6, 1, 2, 2) == LockShotResult(Salvo(3), Lock.WEAKENED)
    assert revolver(6, 3, 2, 1) == LockShotResult(Salvo(3), Lock.WEAKENED)
    assert revolver(6, 1, 1, 3) == LockShotResult(Salvo(3), Lock.WEAKENED)
    assert revolver(6, 1, 3, 1) == LockShotResult(Salvo(3), Lock.WEAKENED)


def test_a_one_at_a_weakened_lock_weakens_it_again_and_a_second_does_not_add_up() -> None:
    weak = replace(INTERNAL, shot=1)
    assert revolver(1, 1, door=weak).lock is Lock.WEAKENED
    assert revolver(1, 3, door=weak).lock is Lock.DISABLED
    assert revolver(1, 2, door=weak, round=Round.TARGET).lock is Lock.WEAKENED
    assert revolver(1, 1, door=weak, round=Round.TARGET).lock is Lock.UNAFFECTED
    assert revolver(6, 1, 2, 4, door=weak, round=Round.TARGET).lock is Lock.WEAKENED


def test_no_die_is_rolled_for_a_lock_that_is_off_but_all_rounds_are_spent() -> None:
    assert revolver(6, 4) == LockShotResult(Salvo(3), Lock.DISABLED)


def test_what_is_left_in_the_gun_is_fired() -> None:
    assert revolver(6, 1, left=1) == LockShotResult(Salvo(1), Lock.UNAFFECTED)
    with pytest.raises(IllegalNow, match="empty"):
        revolver(left=0)


def test_a_jam_leaves_the_lock_as_it_was() -> None:
    gun = GUNS["Self-loader"]
    for shot, lock in ((0, Lock.UNAFFECTED), (1, Lock.WEAKENED)):
        jammed = play(shoot_lock, LockShot(replace(INTERNAL, shot=shot), gun), dice=(1, 5)).result
        assert jammed == LockShotResult(Salvo(0, Trouble.CLEARED), lock)


def test_two_barrels_need_no_spot_die() -> None:
    shotgun = LockShot(INTERNAL, GUNS["Double-barreled Shotgun"], barrels=1)
    assert play(shoot_lock, shotgun, dice=(1,)).result == LockShotResult(Salvo(1), Lock.DISABLED)
    outcome = play(shoot_lock, replace(shotgun, barrels=2, round=Round.TARGET), dice=(1, 1))
    assert outcome.rule == "hood.door.lock-shooting"
    assert outcome.result == LockShotResult(Salvo(2), Lock.UNAFFECTED)


def test_the_door_after_a_burst() -> None:
    weak = replace(INTERNAL, shot=1)
    assert shot_at(INTERNAL, Lock.WEAKENED) == weak
    assert shot_at(weak, Lock.WEAKENED) == weak
    assert shot_at(weak, Lock.UNAFFECTED) == INTERNAL
    assert shot_at(weak, Lock.DISABLED) == replace(INTERNAL, passage=Passage.UNLOCKED)
    two = replace(weak, locks=1)
    assert shot_at(two, Lock.DISABLED) == INTERNAL


@pytest.mark.parametrize("inches, right", [(0.0, True), (1.0, True), (1.01, False), (5, False), (inf, False)])
def test_a_lock_is_shot_from_within_an_inch(inches: float, right: bool) -> None:
    if right:
        assert revolver(1, 1, inches=inches).lock is Lock.UNAFFECTED
        return
    with pytest.raises(IllegalNow, match="within 1 inch"):
        revolver(inches=inches)


@pytest.mark.parametrize("inches", [-1, nan])
def test_inches_that_cannot_be(inches: float) -> None:
    with pytest.raises(OutOfRange, match="can't be below 0"):
        revolver(inches=inches)
    with pytest.raises(OutOfRange, match="can't be below 0"):
        play(spot, inches)
    with pytest.raises(OutOfRange, match="can't be below 0"):
        play(spot, 1.0, inches)


# Pinkerton padlocks


@pytest.mark.parametrize(
    "inches, moved, seen",
    [(0, 0, True), (4, 7.9, True), (4.1, 0, False), (4.1, 8, False), (12, 20, False)],
)
def test_a_padlock_seen_or_not_without_a_roll(inches: float, moved: float, seen: bool) -> None:
    assert play(spot, inches, moved).result is seen


@pytest.mark.parametrize("face", FACES)
def test_a_figure_that_moves_fast_sees_it_on_4(face: int) -> None:
    outcome = play(spot, 4.0, 8.0, dice=(face,))
    assert outcome.rule == "hood.door.pinkerton"
    assert outcome.result is (face >= 4)
    assert outcome.throws[0].good == (4, 5, 6)


@pytest.mark.parametrize("face", FACES)
def test_a_padlock_picked_on_6_and_jemmied_on_4(face: int) -> None:
    picked = play(open_padlock, PadlockMethod.PICK, dice=(face,))
    assert (picked.result, picked.throws[0].good) == (face == 6, (6,))
    jemmied = play(open_padlock, PadlockMethod.JEMMY, dice=(face,))
    assert (jemmied.result, jemmied.throws[0].good) == (face >= 4, (4, 5, 6))


@pytest.mark.parametrize("face", FACES)
def test_a_stick_of_dynamite_opens_a_padlock_unless_it_fails_on_a_1(face: int) -> None:
    assert play(open_padlock, PadlockMethod.DYNAMITE, dice=(face,)).result is (face > 1)


# Odds


@pytest.mark.parametrize(
    "resolver, args",
    [
        (force, (Attempt(INTERNAL, melee=1),)),
        (force, (Attempt(of(Build.METAL, locks=2), melee=1),)),
        *((force, (Attempt(of(Build.EXTERNAL, locks=1), tool),)) for tool in TOOLS),
        *((breach, (Attempt(of(Build.EXTERNAL), tool),)) for tool in TOOLS if TOOLS[tool].breach is not None),
        (shoot_lock, (LockShot(INTERNAL, GUNS["Revolver"], round=Round.TARGET),)),
        (shoot_lock, (LockShot(replace(INTERNAL, shot=1), GUNS["Self-loader"]),)),
        (shoot_lock, (LockShot(INTERNAL, GUNS["Thompson SMG"], left=3, round=Round.TARGET),)),
        (shoot_lock, (LockShot(INTERNAL, GUNS["Double-barreled Shotgun"], round=Round.TARGET),)),
        (spot, (2.0, 9.0)),
        (spot, (2.0, 0.0)),
        (open_padlock, (PadlockMethod.PICK,)),
        (open_padlock, (PadlockMethod.JEMMY,)),
        (open_padlock, (PadlockMethod.DYNAMITE,)),
    ],
)
def test_odds_are_those_of_every_way_the_dice_fall(resolver: Any, args: tuple[Any, ...]) -> None:
    assert chances(odds(resolver, *args)) == brute(resolver, *args)


def test_a_whole_burst_of_a_thompson_has_exact_odds() -> None:
    found = odds(shoot_lock, LockShot(INTERNAL, GUNS["Thompson SMG"]))
    assert found.exact
    holds = Fraction(1, 6)  # a jam
    # From one round to the next while the lock holds: sound, weakened.
    sound, weak = Fraction(1), Fraction(0)
    fired = 0
    for rounds in (3, 6, 9, 12, 15):
        for _ in range(rounds - fired):
            sound, weak = sound * Fraction(1, 10), sound * Fraction(2, 10) + weak * Fraction(2, 10)
        fired = rounds
        holds += (sound + weak) / 6
    assert found.chance(lambda burst: burst.lock is not Lock.DISABLED) == holds


# What a table keeps of it


def worn(doors: tuple[Door, ...], change: DoorWorn) -> tuple[Door, ...]:
    return change.apply_to(Board(doors=doors)).doors


@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("breaching", [False, True])
def test_what_an_attempt_wore_makes_of_the_door_what_it_left(effort: Effort, breaching: bool) -> None:
    left = left_by(Attempt(VAULT, "Axe", who=7), effort, breaching)
    changes = wear(1, VAULT, left)
    assert len(changes) == (left != VAULT)
    for change in changes:
        assert worn((VAULT,), change) == (left,)


@pytest.mark.parametrize("lock", Lock)
@pytest.mark.parametrize("locks, shot", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_what_a_shot_wore_makes_of_the_door_what_it_left(lock: Lock, locks: int, shot: int) -> None:
    before = replace(VAULT, locks=locks, shot=shot)
    left = shot_at(before, lock)
    for change in wear(1, before, left):
        assert worn((before,), change) == (left,)
    assert (wear(1, before, left) == ()) == (before == left)


def test_what_comes_late_never_makes_a_door_better() -> None:
    (weaker,) = wear(1, VAULT, replace(VAULT, force=1))
    (off,) = wear(1, VAULT, replace(VAULT, locks=0))
    (forced,) = wear(1, VAULT, replace(VAULT, passage=Passage.FORCED))
    (hurt,) = wear(1, VAULT, replace(VAULT, barred=(7,)))
    (used,) = wear(1, replace(VAULT, shot=1), VAULT)
    opened = replace(VAULT, passage=Passage.BREACHED, force=2, barred=(7,))
    assert worn((opened,), weaker) == (replace(opened, force=3),)
    assert worn((opened,), forced) == (opened,)
    assert worn((opened,), hurt) == (opened,)
    assert worn((VAULT,), used) == (VAULT,)
    twice = worn(worn((VAULT,), off), off)
    assert twice == (replace(VAULT, locks=0, passage=Passage.UNLOCKED),)
    assert worn(twice, off) == twice
    assert worn((), forced) == ()
    assert worn((replace(VAULT, name="VAULT"),), forced)[0].passage is Passage.FORCED


# On the table


def test_an_attempt_wears_the_door_and_the_figure() -> None:
    deed = decided(RAID, Force(figure=MOB, door=VAULT))
    assert deed.allow() == (DoneThisMove(GAME, ANVIL, tried=LOCKED),)
    assert deed.changes(Effort.WOUNDS) == (
        DoorWorn(GAME, "Vault", barred=ANVIL),
        harm(ANVIL, Injury.LIGHT, why=HURT),
    )
    assert deed.changes(Effort.OPEN) == (DoorWorn(GAME, "Vault", passage=Passage.FORCED),)
    assert decided(RAID, Force(figure=MOB, build=Build.METAL)).changes(Effort.OPEN) == ()
    assert "already tried that this move" in refused(spent(tried=(LOCKED,)), Force(figure=MOB, door=VAULT))


def test_a_nameless_figure_opens_no_door_of_a_table() -> None:
    assert "not on the table" in refused(RAID, Force(figure=HE, door=VAULT), NotYours)
    umpired = replace(RAID, umpire=True)
    assert decided(umpired, Force(figure=HE, door=VAULT)).allow() == (Umpired("no one on the table"),)


def test_a_hole_wants_a_tool_and_a_broken_one_is_gone() -> None:
    armed = replace(MOB, figure=replace(MOB.figure, weapons=(Weapon("Axe"), Weapon("Sledgehammer"))))
    deed = decided(RAID, Breach(figure=armed, door=VAULT))
    assert deed.args[0].tool == "Sledgehammer"
    assert deed.changes(Effort.BREAKS) == (WeaponLost(ANVIL, "Sledgehammer"),)
    assert "Use one of these" in refused(RAID, Breach(figure=MOB, door=VAULT, tool="Axe"))


def test_a_shot_at_a_lock_is_a_round_of_firing() -> None:
    deed = decided(RAID, ShootLock(figure=RAID.people[STITCHES], door=VAULT))
    assert deed.allow() == (DoneThisMove(GAME, STITCHES, rounds=1, shots=1, tried=LOCKED),)
    assert deed.changes(LockShotResult(Salvo(2), Lock.DISABLED)) == (
        DoorWorn(GAME, "Vault", lock=True),
        RoundsFired(STITCHES, "Thompson SMG", 2),
        ShootingBegun(GAME, STITCHES),
    )
    assert deed.changes(LockShotResult(Salvo(0), Lock.UNAFFECTED)) == (RoundsFired(STITCHES, "Thompson SMG", 0),)


def test_a_stick_at_a_padlock_is_gone_and_goes_off() -> None:
    stick = replace(MOB, figure=replace(MOB.figure, weapons=(Weapon(Missile.DYNAMITE),)))
    deed = decided(RAID, Pinkerton(how=PadlockMethod.DYNAMITE, figure=stick))
    lost = WeaponLost(ANVIL, str(Missile.DYNAMITE))
    assert deed.changes(True) == (lost, DoneThisMove(GAME, ANVIL, tried=LANDED.begun))
    assert deed.changes(False) == (lost,)
    assert decided(spent(inches=9), Pinkerton(how=None, figure=MOB)).args == (4.0, 9)
