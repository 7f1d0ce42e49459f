"""Shots: the numbers, what may be fired, hits, their odds, and shots on the table."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, inf, nan
from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.odds import Cache, odds
from rules.core.chance.sources import Fair, Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.play.obligations import Owes
from rules.core.tables.book import Book
from rules.core.tables.outcome import Consulted, Modifier, Target
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row
from rules.pottersville.driving.riders import NUMBERS
from rules.pottersville.driving.vehicle_hits import TargetVehicle
from rules.pottersville.model.board import DoneThisTurn, TurnRecord, UnitChanged
from rules.pottersville.model.changes import Wounded
from rules.pottersville.model.figures import Aboard, Build, Car, Cover, Motion, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.obligations import RETREAT, guts_due
from rules.pottersville.model.profiles import PROFILES
from rules.pottersville.model.weapons import (
    ALIASES,
    BANDS,
    EFFECTS,
    GUNS,
    MELEE_ADDS,
    RANGES,
    TO_HIT,
    TO_HIT_ADDS,
    WEAPONS,
    Column,
    Situation,
    gun_named,
    weapon_named,
)
from rules.pottersville.shooting.shots import Struck, fate_of, shoot, shoot_figure
from rules.pottersville.shooting.shots_at_vehicles import ShootVehicle, rider_fate, shoot_vehicle
from rules.pottersville.shooting.special_characters import Pair
from rules.pottersville.shooting.to_hit_and_cover import Volley, VolleyTarget, hits_on
from rules.pottersville.wounds.effects_and_wounds import Body
from tests.rules.brute import brute, chances, play
from tests.rules.pottersville.shooters import BRICKS, FREE, WEISS, member, shot, table
from tests.rules.pottersville.tables import LW, NONE, SW, D, S

PISTOL, RIFLE, SHOTGUN, SMG = (WEAPONS[name] for name in ("Pistol", "Rifle", "Shotgun", "SMG"))
BAR, LMG, HMG, CLUB = (WEAPONS[name] for name in ("BAR", "LMG", "HMG", "Club"))
PLENTY = 2_000_000


def at(*aims: VolleyTarget, gun: Any = PISTOL, **facts: Any) -> Volley:
    return Volley(gun, aims, **facts)


# Weapons


@pytest.mark.parametrize("gun, dice", [(PISTOL, 1), (RIFLE, 1), (SHOTGUN, 1), (BAR, 4), (SMG, 6), (LMG, 8), (HMG, 8)])
def test_the_dice_of_each_gun(gun: Any, dice: int) -> None:
    assert gun.dice == dice
    assert gun.automatic == (dice > 1)
    assert len(GUNS) == 7


def test_weapons_are_found_by_any_of_their_names() -> None:
    assert all(weapon_named(f" {name.upper()} ") is weapon for name, weapon in WEAPONS.items())
    assert gun_named("tommy gun") is SMG
    assert {full for full in ALIASES.values() if full in GUNS} == {"Pistol", "SMG", "LMG", "BAR", "HMG"}
    with pytest.raises(UnknownName, match="Shotgun"):
        gun_named("Shotgnu")
    with pytest.raises(UnknownName):
        gun_named("Club")


# The number


def number(volley: Volley, place: int = 0) -> Target:
    """The target number that a volley puts on record."""
    outcome = resolve(shoot, volley, dice=Fair(b"number"))
    return [step for step in outcome.steps if isinstance(step, Target)][place]


@pytest.mark.parametrize("gun", GUNS.values(), ids=GUNS)
def test_the_far_edge_of_a_band_belongs_to_it(gun: Any) -> None:
    bands = [band for band in BANDS if RANGES.number(gun.name, band) is not None]
    for band, beyond in zip(bands, (*bands[1:], None), strict=True):
        edge = RANGES.filled(gun.name, band)
        assert number(at(VolleyTarget(edge, gun.dice), gun=gun)) == Target(
            f"To hit, {band.lower()}", TO_HIT.filled(gun.name, band)
        )
        farther = at(VolleyTarget(edge + 0.1, gun.dice), gun=gun)
        if beyond is not None:
            assert number(farther).base == TO_HIT.number(gun.name, beyond)
        else:
            with pytest.raises(OutOfRange, match=f'reaches {edge}"'):
                play(shoot, farther)


@pytest.mark.parametrize("face", range(1, 11))
@pytest.mark.parametrize("range, needed", [(3, 8), (8, 6), (16, 4), (24, 2)])
def test_a_pistol_hits_on_its_number_or_less(face: int, range: int, needed: int) -> None:
    hits = face <= needed
    outcome = play(shoot, at(VolleyTarget(range)), dice=(face, 6) if hits else (face,))
    assert outcome.rule == "pot.shoot"
    assert outcome.result == (Struck(int(hits), D if hits else NONE),)
    assert outcome.throws[0].good == tuple(one for one in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10) if one <= needed)


def test_a_shotgun_strikes_worse_than_a_pistol_close_up() -> None:
    def kills(gun: Any, inches: float) -> Fraction:
        return odds(shoot, at(VolleyTarget(inches), gun=gun)).chance(lambda struck: struck[0].wound >= SW)

    assert all(kills(SHOTGUN, inches) > kills(PISTOL, inches) for inches in (0, 3, 8, 12))
    assert kills(SHOTGUN, 14) < kills(SHOTGUN, 8)


@pytest.mark.parametrize(
    "aim, facts, added",
    [
        (VolleyTarget(5, cover=Cover.SOFT), {}, [("soft cover", -2)]),
        (VolleyTarget(5, cover=Cover.HARD), {}, [("hard cover", -4)]),
        (VolleyTarget(5, ran=True), {}, [("target ran", -1)]),
        (VolleyTarget(5, other=2), {}, [("other", 2)]),
        (VolleyTarget(5), {"motion": Motion.WALKED}, [("shooter moved", -1)]),
        (VolleyTarget(5), {"motion": Motion.RAN}, [("shooter ran", -2)]),
        (VolleyTarget(5), {"pace": VehiclePace.SLOW}, [("from a slow vehicle", -1)]),
        (VolleyTarget(5), {"pace": VehiclePace.FAST}, [("from a fast vehicle", -2)]),
        (VolleyTarget(5), {"wound": LW}, [("light wound", -1)]),
        (VolleyTarget(5), {"wound": SW}, [("serious wound", -2)]),
        (VolleyTarget(5, wheels=TargetVehicle(pace=VehiclePace.SLOW)), {}, []),
        (VolleyTarget(5, wheels=TargetVehicle(pace=VehiclePace.FAST)), {}, [("at a fast vehicle", -1)]),
        (VolleyTarget(5, wheels=TargetVehicle(Build.MOTORCYCLE)), {}, [("motorcycle", -2)]),
        (
            VolleyTarget(5, cover=Cover.SOFT, wheels=TargetVehicle(Build.MOTORCYCLE, pace=VehiclePace.FAST)),
            {"motion": Motion.WALKED, "pace": VehiclePace.STOPPED, "wound": NONE},
            [("soft cover", -2), ("shooter moved", -1), ("at a fast vehicle", -1), ("motorcycle", -2)],
        ),
    ],
)
def test_what_cover_and_situation_add(aim: VolleyTarget, facts: dict[str, Any], added: list[tuple[str, int]]) -> None:
    if sum(value for _, value in added) > -6:
        assert number(at(aim, **facts)).modifiers == tuple(Modifier(*one) for one in added)
    else:
        with pytest.raises(IllegalNow, match="= 0"):
            play(shoot, at(aim, **facts))


def test_a_number_below_1_is_not_fired_and_the_sum_says_why() -> None:
    with pytest.raises(IllegalNow, match=r"2 -2 \(soft cover\) = 0"):
        play(shoot, at(VolleyTarget(24, cover=Cover.SOFT)))
    assert number(at(VolleyTarget(16, cover=Cover.SOFT, ran=True))).total == 1


def test_a_number_of_10_or_more_always_hits() -> None:
    assert odds(shoot, at(VolleyTarget(1, other=2))).chance(lambda struck: struck[0].hits == 1) == 1
    assert odds(shoot, at(VolleyTarget(1, other=1))).chance(lambda struck: struck[0].hits == 1) == Fraction(9, 10)


def test_the_sum_marks_house_numbers_only_where_they_count() -> None:
    def consulted(volley: Volley) -> set[str]:
        steps = resolve(shoot, volley, dice=Fair(b"house")).steps
        return {step.table for step in steps if isinstance(step, Consulted)}

    assert consulted(at(VolleyTarget(5))) == {RANGES.id, TO_HIT.id}
    assert consulted(at(VolleyTarget(5, ran=True))) == {RANGES.id, TO_HIT.id, TO_HIT_ADDS.id}
    effect = play(shoot, at(VolleyTarget(5)), dice=(1, 1)).throws[1]
    assert (effect.table, effect.origin) == (EFFECTS[Column.PISTOL].id, Origin.HOUSE)


def test_a_server_s_tables_are_the_ones_that_count() -> None:
    to_hit = replace(TO_HIT, rows=tuple((name, (1, 1, 1, 1)) for name, _ in TO_HIT.rows), origin=Origin.SERVER)
    ranges = replace(RANGES, rows=tuple((name, (1, 2, 5, None)) for name, _ in RANGES.rows), origin=Origin.SERVER)
    cover = replace(TO_HIT_ADDS, rows=tuple((name, (4,)) for name, _ in TO_HIT_ADDS.rows), origin=Origin.SERVER)
    deadly = replace(EFFECTS[Column.PISTOL], rows=(Row(1, 6, D, "Dead"),), origin=Origin.SERVER)
    book = Book((deadly,), (to_hit, ranges, cover))
    volley = at(VolleyTarget(5, cover=Cover.HARD))
    outcome = resolve(shoot, volley, dice=Scripted(5, 1), book=book)
    assert outcome.result == (Struck(1, D),)
    assert outcome.throws[1].origin is Origin.SERVER
    assert odds(shoot, volley, cache=Cache(book)).chance(lambda struck: struck[0].wound is D) == Fraction(1, 2)
    with pytest.raises(OutOfRange, match='reaches 5"'):
        resolve(shoot, at(VolleyTarget(5.5)), dice=Scripted(), book=book)


# What may be fired


@pytest.mark.parametrize(
    "volley, refusal, says",
    [
        (at(VolleyTarget(5), gun=CLUB), IllegalNow, "can't shoot"),
        (at(), OutOfRange, "has no target"),
        (at(VolleyTarget(5, 2)), OutOfRange, "this fire has 1"),
        (at(VolleyTarget(5, 5), gun=SMG), OutOfRange, "get 5 dice, and this fire has 6"),
        (at(VolleyTarget(5, 3), VolleyTarget(6, 4), gun=SMG), OutOfRange, r"3 \+ 4 = 7"),
        (at(VolleyTarget(5, 0)), OutOfRange, "at least one die"),
        (at(VolleyTarget(5), VolleyTarget(6), gun=RIFLE), IllegalNow, "A Rifle fires at one target"),
        (at(VolleyTarget(-1)), OutOfRange, "0 to 120"),
        (at(VolleyTarget(121)), OutOfRange, "0 to 120"),
        (at(VolleyTarget(nan)), OutOfRange, "0 to 120"),
        (at(VolleyTarget(inf)), OutOfRange, "0 to 120"),
        (at(VolleyTarget(5, other=10)), OutOfRange, "-9 to"),
        (at(VolleyTarget(5, body=Body(D))), IllegalNow, "dead"),
        (at(VolleyTarget(5, cover=Cover.COMPLETE)), IllegalNow, "hides the whole"),
        (at(VolleyTarget(5, gap=0.9)), IllegalNow, "gap of 1"),
        (at(VolleyTarget(5, gap=nan)), IllegalNow, "gap of 1"),
        (at(VolleyTarget(5), wound=D), IllegalNow, "dead can't shoot"),
        (at(VolleyTarget(5), wound=S), IllegalNow, "suppressed"),
        (at(VolleyTarget(5), motion=Motion.WALKED, pace=VehiclePace.SLOW), IllegalNow, "both on foot and in a vehicle"),
        (at(VolleyTarget(5, 3), VolleyTarget(6, 3), gun=SMG, arc=45.5), IllegalNow, "45 degrees"),
        (at(VolleyTarget(5, 3), VolleyTarget(6, 3), gun=SMG, arc=-1), IllegalNow, "45 degrees"),
        (at(VolleyTarget(5, 3, behind=1), VolleyTarget(6, 3), gun=SMG), IllegalNow, "in front first"),
        (at(VolleyTarget(5, 2), VolleyTarget(7, 2), VolleyTarget(6, 2), gun=SMG), IllegalNow, "closest first"),
        (at(VolleyTarget(5, nearer=True), gun=SHOTGUN), IllegalNow, "closest figure"),
        (at(VolleyTarget(5, 2), pair=Pair.TOMMY_GUNS), IllegalNow, "two of a SMG"),
        (at(VolleyTarget(5, 12), gun=SMG, pair=Pair.PISTOLS), IllegalNow, "two of a Pistol"),
        (at(VolleyTarget(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS, wound=SW), IllegalNow, "only one Tommy gun"),
    ],
)
def test_what_may_not_be_fired_is_refused_before_any_die(volley: Volley, refusal: type[Exception], says: str) -> None:
    for ask in (lambda: play(shoot, volley), lambda: play(fate_of, volley, 0), lambda: odds(shoot, volley)):
        with pytest.raises(refusal, match=says):
            ask()


@pytest.mark.parametrize(
    "volley",
    [
        at(VolleyTarget(5, gap=1)),
        at(VolleyTarget(5, 3), VolleyTarget(6, 3), gun=SMG, arc=45),
        at(VolleyTarget(9, 2), VolleyTarget(5, 2), VolleyTarget(5, 2), gun=SMG),
        at(VolleyTarget(5, 3), VolleyTarget(6, 3, behind=0), gun=SMG),
        at(VolleyTarget(5, nearer=True), gun=RIFLE),
        at(VolleyTarget(5, nearer=True, dice=6), gun=SMG),
        at(VolleyTarget(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS, wound=LW),
    ],
)
def test_what_may_be_fired(volley: Volley) -> None:
    assert len(resolve(shoot, volley, dice=Fair(b"may")).result) == len(volley.aims)


def test_two_targets_of_two_pistols_cost_1_each_and_one_target_nothing() -> None:
    assert number(at(VolleyTarget(5, 2), pair=Pair.PISTOLS)).modifiers == ()
    apart = at(VolleyTarget(5), VolleyTarget(7), pair=Pair.PISTOLS)
    assert [number(apart, place).total for place in (0, 1)] == [5, 5]
    with pytest.raises(OutOfRange, match=r"get 1 \+ 1 \+ 1 = 3"):
        play(shoot, at(VolleyTarget(5), VolleyTarget(6), VolleyTarget(7), pair=Pair.PISTOLS))


def test_two_tommy_guns_have_twelve_dice_at_1_less() -> None:
    volley = at(VolleyTarget(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS)
    assert volley.dice == 12
    assert number(volley).modifiers == (Modifier("two Tommy guns", -1),)


def test_all_dice_to_hit_are_rolled_first_then_the_effects_target_by_target() -> None:
    volley = at(VolleyTarget(5, 4), VolleyTarget(7, 2, Body(LW)), gun=SMG)
    outcome = play(shoot, volley, dice=(6, 7, 1, 10, 6, 3, 3, 4, 4, 4, 1, 3))
    assert outcome.result == (Struck(2, SW), Struck(2, LW))
    assert [(throw.why, throw.faces) for throw in outcome.throws] == [
        ("to hit:0", (6, 7, 1, 10)),
        ("to hit:1", (6, 3)),
        ("effect:0", (3, 4)),
        ("repeated wound:0", (4,)),
        ("effect:1", (4, 1)),
        ("repeated wound:1", (3,)),
    ]


# Odds


def by_hand(number: int, dice: int, column: Column, body: Body) -> dict[Struck, Fraction]:
    """The wound of a target, computed over faces, results and repeats one by one."""
    found: dict[Struck, Fraction] = defaultdict(Fraction)
    rows = [EFFECTS[column].row(face - body.tough).key for face in range(1, 7)]
    for hits in range(dice + 1):
        chance = Fraction(comb(dice, hits) * number**hits * (10 - number) ** (dice - hits), 10**dice)
        for results in product(rows, repeat=hits):
            worst = max((body.wound, *results))
            repeated = bool(worst and results) and (body.wound, *results).count(worst) > 1
            kept = Fraction(1, 2) if repeated and worst < D else Fraction(1)
            found[Struck(hits, worst)] += chance * kept / 6**hits
            if kept < 1:
                found[Struck(hits, Wound(worst + 1))] += chance * (1 - kept) / 6**hits
    return {struck: chance for struck, chance in found.items() if chance}


@pytest.mark.parametrize("body", [Body(), Body(S), Body(LW, True), Body(SW)])
@pytest.mark.parametrize("gun, range, number", [(PISTOL, 8, 6), (SHOTGUN, 3, 9), (BAR, 12, 6)])
def test_the_odds_of_a_target_are_those_worked_out_by_hand(gun: Any, range: int, number: int, body: Body) -> None:
    volley = at(VolleyTarget(range, gun.dice, body), gun=gun)
    assert chances(odds(fate_of, volley, 0)) == by_hand(number, gun.dice, gun.column, body)


@pytest.mark.parametrize(
    "volley",
    [
        at(VolleyTarget(8)),
        at(VolleyTarget(8, body=Body(LW))),
        at(VolleyTarget(5), VolleyTarget(7, body=Body(S, True)), pair=Pair.PISTOLS),
    ],
)
def test_the_odds_of_a_volley_are_those_of_every_way_the_dice_fall(volley: Volley) -> None:
    assert chances(odds(shoot, volley)) == brute(shoot, volley)


def test_every_target_s_odds_are_those_within_the_whole_volley() -> None:
    volley = at(VolleyTarget(5, 2), VolleyTarget(7, 2, Body(LW)), gun=BAR)
    whole = odds(shoot, volley, budget=PLENTY)
    for place in (0, 1):
        alone = chances(odds(fate_of, volley, place))
        assert chances(whole.by(lambda struck, place=place: struck[place])) == alone
        hits = whole.by(lambda struck, place=place: struck[place].hits)
        assert chances(odds(hits_on, volley, place)) == chances(hits)


def test_the_biggest_volley_has_exact_odds_for_each_target() -> None:
    volley = at(VolleyTarget(3, 12), gun=SMG, pair=Pair.TOMMY_GUNS)
    assert odds(fate_of, volley, 0).exact


def test_the_riders_of_a_figure_are_refused() -> None:
    with pytest.raises(OutOfRange, match="Only a vehicle"):
        play(rider_fate, at(VolleyTarget(5)), 0, 0)


# The house tables, number by number


def test_the_house_s_ranges() -> None:
    assert dict(RANGES.rows) == {
        "Pistol": (3, 8, 16, 24),
        "Rifle": (3, 12, 24, 48),
        "Shotgun": (3, 8, 14, None),
        "BAR": (3, 12, 24, 48),
        "SMG": (3, 8, 16, 24),
        "LMG": (3, 12, 24, 48),
        "HMG": (3, 12, 24, 60),
    }


def test_the_house_s_numbers_to_hit() -> None:
    assert dict(TO_HIT.rows) == {
        "Pistol": (8, 6, 4, 2),
        "Rifle": (7, 7, 5, 3),
        "Shotgun": (9, 7, 4, None),
        "BAR": (6, 6, 5, 3),
        "SMG": (8, 6, 4, 2),
        "LMG": (6, 6, 5, 3),
        "HMG": (5, 6, 6, 4),
    }


def test_what_the_house_adds() -> None:
    assert [adds for _, adds in TO_HIT_ADDS.rows] == [
        (-2,),
        (-4,),
        (-1,),
        (-2,),
        (-1,),
        (-1,),
        (-2,),
        (-1,),
        (-1,),
        (-2,),
    ]
    assert [adds for _, adds in MELEE_ADDS.rows] == [(-1,), (-1,), (-2,), (1,)]


def test_every_situation_has_its_row() -> None:
    assert {name for grid in (TO_HIT_ADDS, MELEE_ADDS) for name, _ in grid.rows} == set(Situation)
    assert [name for name, _ in RANGES.rows] == [name for name, _ in TO_HIT.rows] == list(GUNS)


def test_a_band_without_a_number_is_out_of_reach() -> None:
    blunt = replace(TO_HIT, rows=tuple((name, (8, 6, 4, None)) for name, _ in TO_HIT.rows), origin=Origin.SERVER)
    with pytest.raises(OutOfRange, match='reaches 16"'):
        resolve(shoot, at(VolleyTarget(17)), dice=Scripted(), book=Book((), (blunt,)))


def test_ranges_that_do_not_rise_are_named() -> None:
    wrong = replace(RANGES, rows=(("Pistol", (3, 3, 16, 24)), ("Rifle", (3, 4, 9, 8)), ("SMG", (3, 4, 5, None))))
    assert [fault.partition(":")[0] for fault in RANGES.faults(wrong)] == ["Pistol", "Rifle"]
    assert list(RANGES.faults(RANGES)) == []


# On the table


def test_an_unknown_shooter_has_a_pistol_and_nothing_else() -> None:
    m = shot(FREE)
    assert (m.gun.name, m.motion, m.from_car, m.wound, m.ran) == ("Pistol", Motion.STOOD, VehiclePace.STOPPED, 0, False)
    assert shoot_figure(FREE, m).allow() == ()


def test_the_gun_in_hand_is_the_only_one_carried() -> None:
    assert shot(FREE, shooter=member("Lou", 3, "Goon", 0, "SMG")).gun.name == "SMG"
    with pytest.raises(OutOfRange, match="Name one with gun: Pistol or SMG"):
        shot(FREE, shooter=member("Lou", 3, "Goon", 0, "Pistol", "SMG"))
    with pytest.raises(IllegalNow, match="carries no gun"):
        shot(FREE, shooter=member("Lou", 3, "Goon", 0, "Knife"))


def test_two_guns_are_for_those_with_the_trait_and_both() -> None:
    gunner = next(name for name, row in PROFILES.items() if row.carries.count("SMG") == 2)
    both = member("Mad Joe", 3, gunner, 0)
    assert shoot_figure(FREE, shot(FREE, shooter=both, two=True)).args[0].pair is Pair.TOMMY_GUNS
    with pytest.raises(IllegalNow, match="can't fire two"):
        shoot_figure(FREE, shot(FREE, shooter=BRICKS, two=True))


def test_a_shot_costs_the_fire_of_the_turn_and_leaves_the_unit_shot_at_a_test() -> None:
    deed = shoot_figure(table(), shot(table(), shooter=BRICKS, target=WEISS))
    left = UnitChanged(5, "Station", shot_at=True), Owes(WEISS.id, guts_due("Station"))
    assert deed.allow() == (DoneThisTurn(5, 1, shot=True), *left)
    shot_at = table().after(*left)
    again = shoot_figure(shot_at, shot(shot_at, shooter=BRICKS, target=shot_at.people[WEISS.id]))
    assert again.allow() == (DoneThisTurn(5, 1, shot=True), left[0]), "it owes one"
    assert deed.changes((Struck(1, Wound.LIGHT),)) == (Wounded(WEISS.id, Wound.LIGHT), Owes(WEISS.id, RETREAT))


def test_any_player_may_say_that_a_target_ran_and_only_an_umpire_that_it_did_not() -> None:
    still, ran = table(), table(TurnRecord(2, ran=True))
    assert shot(still, shooter=BRICKS, target=WEISS, ran=True).ran
    assert shot(ran, shooter=BRICKS, target=WEISS).ran
    with pytest.raises(NotYours, match="Remove “ran”"):
        shot(ran, shooter=BRICKS, target=WEISS, ran=False)
    umpired = table(TurnRecord(2, ran=True), umpire=True)
    assert not shoot_figure(umpired, shot(umpired, shooter=BRICKS, target=WEISS, ran=False)).args[0].aims[0].ran


def test_a_nameless_shooter_fires_at_figures_on_a_table_only_by_an_umpire() -> None:
    away = replace(WEISS, mine=False)
    with pytest.raises(NotYours, match="Name a figure there that does it"):
        shoot_figure(table(), shot(table(), target=away)).allow()
    umpired = table(umpire=True)
    assert shoot_figure(umpired, shot(umpired, target=away)).allow()[0] == Umpired("no one on the table")


def test_a_rider_is_shot_at_with_the_vehicle_on_the_table() -> None:
    at = table(cars=(Car("Packard", aboard=(Aboard(2, VehicleSpot.DRIVER),)),))
    with pytest.raises(IllegalNow, match="Weiss is in the Packard"):
        shoot_figure(at, shot(at, shooter=BRICKS, target=WEISS))
    packard = filled(at, ShootVehicle(range=6.0, shooter=BRICKS, vehicle=at.board.cars[0]))
    assert shoot_vehicle(at, packard).about == (BRICKS, WEISS)
    numbers = shoot_vehicle(at, filled(at, ShootVehicle(range=6.0, shooter=BRICKS, vehicle=NUMBERS)))
    with pytest.raises(OutOfRange, match="Name one with vehicle: Packard"):
        numbers.allow()
