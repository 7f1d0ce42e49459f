"""Missiles, dynamite and its blast: every row and boundary, refusals, rulings, odds, and throws on the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.fields import ListRow
from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.hoodsville.model.board import DoneThisMove
from rules.hoodsville.model.changes import WeaponLost
from rules.hoodsville.model.figures import Injury, StrikeForce, Weapon
from rules.hoodsville.shooting.how_hard_hits_strike import Hit
from rules.hoodsville.throwing.dynamite import (
    MOST_CAUGHT,
    SetOff,
    StickLanding,
    ThrowDynamite,
    blast,
    blast_strike,
    caught,
    throw_dynamite,
)
from rules.hoodsville.throwing.missiles import (
    MISSED,
    ThrowAt,
    ThrowAtWindow,
    Toss,
    throw_at,
    throw_at_vehicle,
    throw_at_window,
)
from rules.hoodsville.throwing.tables import BLAST_REACH, FLIGHTS, THROW_LOOKUPS, Missile, Pane
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.gunman import CONSTABLE, GAME, GUNMAN, NOWHERE, TABLE, deed_of, doing, here
from tests.rules.hoodsville.tables import MOB, RAID

FACES = range(1, 7)
AT_PEOPLE = [missile for missile in Missile if missile is not Missile.DYNAMITE]
DYNAMITE = Missile.DYNAMITE
BOMB = Toss(DYNAMITE, distance=4)

# Range


@pytest.mark.parametrize(
    "missile, reach",
    [
        (Missile.STONE, 10),
        (Missile.BOTTLE, 8),
        (Missile.HALF_BRICK, 6),
        (Missile.BRICK, 3),
        (Missile.MOLOTOV, 8),
        (Missile.DYNAMITE, 8),
    ],
)
@pytest.mark.parametrize("melee", [-3, 0, 2])
def test_melee_lengthens_the_range(missile: Missile, reach: int, melee: int) -> None:
    toss = Toss(missile, melee)
    assert toss.reach == max(0, reach + melee)


def test_a_range_is_never_below_0() -> None:
    assert Toss(Missile.BRICK, -5).reach == 0


@pytest.mark.parametrize("melee, distance, near", [(0, 5, True), (0, 5.1, False), (1, 5.5, True), (1, 5.6, False)])
def test_half_the_range_is_inclusive(melee: int, distance: float, near: bool) -> None:
    assert Toss(Missile.STONE, melee, distance).near is near


@pytest.mark.parametrize("distance", [10.1, -0.5, inf, nan])
@pytest.mark.parametrize("thrown", [throw_at, throw_at_window])
def test_what_is_out_of_range(thrown: Any, distance: float) -> None:
    with pytest.raises(OutOfRange, match="reaches 10 inches"):
        play(thrown, Toss(Missile.STONE, distance=distance))


@pytest.mark.parametrize("thrown, missile", [(throw_at_vehicle, Missile.MOLOTOV), (throw_dynamite, Missile.DYNAMITE)])
def test_what_is_out_of_range_of_a_bomb(thrown: Any, missile: Missile) -> None:
    with pytest.raises(OutOfRange, match="reaches 9 inches"):
        play(thrown, Toss(missile, 1, 9.5))


# At people


NEEDED = {
    Missile.STONE: (4, 5),
    Missile.BOTTLE: (4, 5),
    Missile.HALF_BRICK: (5, 6),
    Missile.BRICK: (5, 6),
    Missile.MOLOTOV: (4, 5),
}


@pytest.mark.parametrize("missile", AT_PEOPLE)
@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("face", FACES)
def test_to_hit(missile: Missile, far: bool, face: int) -> None:
    toss = Toss(missile, distance=FLIGHTS[missile].reach if far else FLIGHTS[missile].reach / 2)
    hits = face >= NEEDED[missile][far]
    outcome = play(throw_at, toss, dice=(face, 1, 6) if hits else (face,))
    assert outcome.rule == "hood.throw"
    assert (outcome.result != MISSED) is hits
    assert outcome.throws[0].good == tuple(range(NEEDED[missile][far], 7))


@pytest.mark.parametrize(
    "face, blow",
    [
        (1, StrikeForce.FLINCHES),
        (2, StrikeForce.FLINCHES),
        (3, StrikeForce.STAGGERS),
        (4, StrikeForce.STAGGERS),
        (5, StrikeForce.DOWNED),
        (6, StrikeForce.DOWNED),
    ],
)
def test_how_hard_it_strikes(face: int, blow: StrikeForce) -> None:
    assert play(throw_at, Toss(Missile.BOTTLE), dice=(6, face, 6)).result.blow is blow


@pytest.mark.parametrize(
    "missile, strike",
    [
        (Missile.STONE, -1),
        (Missile.BOTTLE, 0),
        (Missile.HALF_BRICK, -1),
        (Missile.BRICK, -2),
        (Missile.MOLOTOV, 0),
    ],
)
def test_saves_are_those_of_blunt_weapons(missile: Missile, strike: int) -> None:
    save = play(throw_at, Toss(missile), dice=(6, 6, 4)).throws[-1]
    assert (save.table, save.shift) == ("hood.tables.bludgeoning-downed", strike)


def test_a_brick_on_the_head() -> None:
    hit = Hit(StrikeForce.DOWNED, Injury.STUNNED)
    assert play(throw_at, Toss(Missile.BRICK, 1, 4), dice=(6, 5, 5)).result == hit


def test_a_card_may_add_to_the_die() -> None:
    outcome = play(throw_at, Toss(Missile.STONE, distance=10, modifier=2), dice=(3, 1, 6))
    assert outcome.result.blow is StrikeForce.FLINCHES
    assert outcome.throws[0].shift == 2
    assert play(throw_at, Toss(Missile.STONE, modifier=-3), dice=(6,)).result == MISSED


def test_dynamite_is_not_thrown_at_people() -> None:
    with pytest.raises(IllegalNow, match="at a spot"):
        play(throw_at, BOMB)


# At windows


@pytest.mark.parametrize(
    "missile, strike",
    [
        (Missile.STONE, -1),
        (Missile.BOTTLE, 0),
        (Missile.HALF_BRICK, 1),
        (Missile.BRICK, 2),
        (Missile.MOLOTOV, 0),
        (Missile.DYNAMITE, -1),
    ],
)
@pytest.mark.parametrize("face", FACES)
def test_windows(missile: Missile, strike: int, face: int) -> None:
    total = face + strike
    pane = Pane.ENTERS if total >= 3 else Pane.DROPS if total == 2 else Pane.BOUNCES
    outcome = play(throw_at_window, Toss(missile), dice=(face,))
    assert outcome.result is pane
    assert outcome.throws[0].shift == strike


def test_a_card_counts_at_a_window() -> None:
    assert play(throw_at_window, Toss(Missile.STONE, modifier=2), dice=(2,)).result is Pane.ENTERS


# At vehicles


@pytest.mark.parametrize("distance, needed", [(0, 3), (4, 3), (4.1, 4), (8, 4)])
@pytest.mark.parametrize("face", FACES)
def test_a_molotov_cocktail(distance: float, needed: int, face: int) -> None:
    outcome = play(throw_at_vehicle, Toss(Missile.MOLOTOV, distance=distance), dice=(face,))
    assert outcome.result is (face >= needed)
    assert outcome.throws[0].good == tuple(range(needed, 7))


@pytest.mark.parametrize("missile", [missile for missile in Missile if missile is not Missile.MOLOTOV])
def test_nothing_else_burns(missile: Missile) -> None:
    with pytest.raises(IllegalNow, match="Only a Molotov"):
        play(throw_at_vehicle, Toss(missile))


# Dynamite


def test_a_1_is_a_dud() -> None:
    outcome = play(throw_dynamite, BOMB, True, dice=(1,))
    assert outcome.result == StickLanding(dud=True)
    assert outcome.throws[0].good == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("face, quarters", [(1, 6), (2, 6), (3, 3), (4, 3), (5, 0), (6, 0)])
def test_where_it_goes_off(face: int, quarters: int) -> None:
    landing = play(throw_dynamite, BOMB, dice=(2, face) + (1,) * bool(quarters)).result
    assert landing == StickLanding(quarters=quarters)
    assert landing.inches == quarters / 4


@pytest.mark.parametrize("face, inches", [(1, 1.5), (2, 1.5), (3, 1.5), (4, 0.75), (5, 0.75), (6, 0)])
def test_full_range_takes_1_off(face: int, inches: float) -> None:
    far = Toss(DYNAMITE, distance=8)
    assert play(throw_dynamite, far, dice=(6, face) + (4,) * bool(inches)).result.inches == inches


@pytest.mark.parametrize("face", FACES)
def test_the_direction_is_clockwise(face: int) -> None:
    assert play(throw_dynamite, BOMB, dice=(2, 1, face)).result.degrees == (face - 1) * 60


@pytest.mark.parametrize("face, inches", [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_a_kick_of_0_or_less_stays(face: int, inches: int) -> None:
    assert play(throw_dynamite, BOMB, True, dice=(2, face, 6)).result == StickLanding(kicked=inches)


def test_the_order_of_the_dice() -> None:
    outcome = play(throw_dynamite, BOMB, True, dice=(2, 6, 1, 3))
    assert [throw.why for throw in outcome.throws] == ["fuse", "kicked away:0", "exploding point", "direction"]
    assert outcome.result == StickLanding(False, 3, 6, 120)


@pytest.mark.parametrize("missile", AT_PEOPLE)
def test_nothing_else_explodes(missile: Missile) -> None:
    with pytest.raises(IllegalNow, match="Only dynamite"):
        play(throw_dynamite, Toss(missile))


# The blast


@pytest.mark.parametrize(
    "inches, strike",
    [
        (0, -2),
        (0.5, -2),
        (1, -2),
        (1.1, -1),
        (2, -1),
        (2.25, 0),
        (3, 0),
        (3.5, 1),
        (4, 1),
        (4.01, 2),
        (5, 2),
    ],
)
def test_part_inches_round_up(inches: float, strike: int) -> None:
    assert blast_strike(inches) == strike
    save = play(caught, inches, dice=(1, 3)).throws[-1]
    assert (save.table, save.shift) == ("hood.tables.piercing-flinches", strike)


@pytest.mark.parametrize("inches", [-0.1, 5.1, inf, nan])
def test_out_of_the_blast(inches: float) -> None:
    with pytest.raises(OutOfRange, match=f"within {BLAST_REACH} inches"):
        play(blast, (1.0, inches))


@pytest.mark.parametrize("many", [0, MOST_CAUGHT + 1])
def test_how_many_a_blast_catches(many: int) -> None:
    with pytest.raises(OutOfRange, match="Name 1 to"):
        play(blast, (1.0,) * many)


def test_a_blast_strikes_one_after_the_other() -> None:
    outcome = play(blast, (1.0, 5.0), dice=(6, 1, 1, 3))
    assert outcome.result == (Hit(StrikeForce.DOWNED, Injury.DEAD), Hit(StrikeForce.FLINCHES, Injury.SUPERFICIAL))
    whys = ["effect:0", "Saving throw (downed):0", "effect:1", "Saving throw (flinches):1"]
    assert [throw.why for throw in outcome.throws] == whys


# Odds


distances = st.floats(0, 3).map(lambda inches: round(inches, 2))


@given(missile=st.sampled_from(AT_PEOPLE), melee=st.integers(0, 2), distance=distances, modifier=st.integers(-2, 2))
def test_odds_of_a_throw(missile: Missile, melee: int, distance: float, modifier: int) -> None:
    toss = Toss(missile, melee, distance, modifier)
    assert chances(odds(throw_at, toss)) == brute(throw_at, toss)
    assert chances(odds(throw_at_window, toss)) == brute(throw_at_window, toss)


@pytest.mark.parametrize("kicked, distance", list(product([False, True], [1, 8])))
def test_odds_of_dynamite(kicked: bool, distance: float) -> None:
    toss = Toss(DYNAMITE, distance=distance)
    assert chances(odds(throw_dynamite, toss, kicked)) == brute(throw_dynamite, toss, kicked)


def test_odds_of_a_fire() -> None:
    assert chances(odds(throw_at_vehicle, Toss(Missile.MOLOTOV))) == {True: Fraction(2, 3), False: Fraction(1, 3)}


@pytest.mark.parametrize("inches", range(6))
def test_odds_of_a_blast(inches: int) -> None:
    assert chances(odds(caught, float(inches))) == brute(caught, float(inches))


def test_odds_of_two_in_a_blast() -> None:
    assert chances(odds(blast, (0.5, 3.0))) == brute(blast, (0.5, 3.0))


def test_what_can_be_looked_up() -> None:
    assert "Half brick" in THROW_LOOKUPS["hood.tables.throwing"][1]
    assert "-2" in THROW_LOOKUPS["hood.tables.blast"][1]


def test_a_stick_through_a_window_flies_no_farther_than_it_carries() -> None:
    decided(RAID, ThrowDynamite(inches=10.0, thrower=MOB, thrown=True))
    with pytest.raises(OutOfRange, match="reaches 10 inches"):
        decided(RAID, ThrowDynamite(inches=11.0, thrower=MOB, thrown=True))


# On the table


def test_a_thrown_missile_is_gone_and_costs_a_round() -> None:
    bomber = here("Safe-breaker", 1, weapons=(Weapon(Missile.DYNAMITE),))
    deed = deed_of(TABLE, ThrowDynamite, thrower=bomber)
    assert deed.allow() == (DoneThisMove(GAME, 1, rounds=1, shots=1), WeaponLost(1, Missile.DYNAMITE))
    with pytest.raises(IllegalNow, match="carries no stick of dynamite"):
        deed_of(TABLE, ThrowDynamite, thrower=GUNMAN)
    with pytest.raises(OutOfRange, match="reaches 10 inches"):
        deed_of(TABLE, ThrowAt, thrower=GUNMAN, inches=11.0)
    assert deed_of(NOWHERE, ThrowAtWindow).allow() == ()


def test_a_blast_follows_a_stick_of_the_same_move() -> None:
    near = ((CONSTABLE,), None, (2.0,), ())
    blast: dict[str, Any] = {"thrower": GUNMAN, "victims": (ListRow(*near),)}
    with pytest.raises(NotYours, match="Use /hood-throw dynamite first"):
        deed_of(TABLE, SetOff, **blast).allow()
    landed = doing(tried=("dynamite come down",))
    assert deed_of(landed, SetOff, **blast).allow() == (DoneThisMove(GAME, 1, tried="dynamite gone off"),)
