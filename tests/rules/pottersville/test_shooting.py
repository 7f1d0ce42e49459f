"""Gats: the numbers, what may be fired, hits, effects and repeated wounds, and their odds."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Fair, Scripted, resolve
from rules.core.chance.odds import Cache, odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.book import Book
from rules.core.tables.outcome import Consulted, Modifier, Target
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, reading
from rules.pottersville.driving.vehicle_hits import TargetVehicle
from rules.pottersville.model.figures import Build, Cover, Motion, Pace, Wound
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
from rules.pottersville.shooting.shots import Struck, fate_of, shoot
from rules.pottersville.shooting.shots_at_vehicles import rider_fate
from rules.pottersville.shooting.special_characters import Pair
from rules.pottersville.shooting.to_hit_and_cover import Aim, Volley, hits_on
from rules.pottersville.wounds.effects_and_wounds import Body, hurt, suffer, worsened
from rules.pottersville.wounds.first_aid_and_coming_round import first_aid, unstun
from rules.pottersville.wounds.stunts import stunt
from tests.rules.brute import brute, chances, play

NONE, S, LW, SW, D = Wound
PISTOL, RIFLE, SHOTGUN, SMG = (WEAPONS[name] for name in ("Pistol", "Rifle", "Shotgun", "SMG"))
BAR, LMG, HMG, CLUB = (WEAPONS[name] for name in ("BAR", "LMG", "HMG", "Club"))
PLENTY = 2_000_000


def at(*aims: Aim, gun: Any = PISTOL, **facts: Any) -> Volley:
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
        assert number(at(Aim(edge, gun.dice), gun=gun)) == Target(
            f"To hit, {band.lower()}", TO_HIT.filled(gun.name, band)
        )
        farther = at(Aim(edge + 0.1, gun.dice), gun=gun)
        if beyond is not None:
            assert number(farther).base == TO_HIT.number(gun.name, beyond)
        else:
            with pytest.raises(OutOfRange, match=f'reaches {edge}"'):
                play(shoot, farther)


@pytest.mark.parametrize("face", range(1, 11))
@pytest.mark.parametrize("range, needed", [(3, 8), (8, 6), (16, 4), (24, 2)])
def test_a_pistol_hits_on_its_number_or_less(face: int, range: int, needed: int) -> None:
    hits = face <= needed
    outcome = play(shoot, at(Aim(range)), dice=(face, 6) if hits else (face,))
    assert outcome.rule == "pot.shoot"
    assert outcome.result == (Struck(int(hits), D if hits else NONE),)
    assert outcome.throws[0].good == tuple(one for one in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10) if one <= needed)


def test_a_shotgun_strikes_worse_than_a_pistol_close_up() -> None:
    def kills(gun: Any, inches: float) -> Fraction:
        return odds(shoot, at(Aim(inches), gun=gun)).chance(lambda struck: struck[0].wound >= SW)

    assert all(kills(SHOTGUN, inches) > kills(PISTOL, inches) for inches in (0, 3, 8, 12))
    assert kills(SHOTGUN, 14) < kills(SHOTGUN, 8)


@pytest.mark.parametrize(
    "aim, facts, added",
    [
        (Aim(5, cover=Cover.SOFT), {}, [("soft cover", -2)]),
        (Aim(5, cover=Cover.HARD), {}, [("hard cover", -4)]),
        (Aim(5, ran=True), {}, [("target ran", -1)]),
        (Aim(5, other=2), {}, [("other", 2)]),
        (Aim(5), {"motion": Motion.WALKED}, [("shooter moved", -1)]),
        (Aim(5), {"motion": Motion.RAN}, [("shooter ran", -2)]),
        (Aim(5), {"pace": Pace.SLOW}, [("from a slow vehicle", -1)]),
        (Aim(5), {"pace": Pace.FAST}, [("from a fast vehicle", -2)]),
        (Aim(5), {"wound": LW}, [("light wound", -1)]),
        (Aim(5), {"wound": SW}, [("serious wound", -2)]),
        (Aim(5, wheels=TargetVehicle(pace=Pace.SLOW)), {}, []),
        (Aim(5, wheels=TargetVehicle(pace=Pace.FAST)), {}, [("at a fast vehicle", -1)]),
        (Aim(5, wheels=TargetVehicle(Build.MOTORCYCLE)), {}, [("motorcycle", -2)]),
        (
            Aim(5, cover=Cover.SOFT, wheels=TargetVehicle(Build.MOTORCYCLE, pace=Pace.FAST)),
            {"motion": Motion.WALKED, "pace": Pace.STOPPED, "wound": NONE},
            [("soft cover", -2), ("shooter moved", -1), ("at a fast vehicle", -1), ("motorcycle", -2)],
        ),
    ],
)
def test_what_cover_and_situation_add(aim: Aim, facts: dict[str, Any], added: list[tuple[str, int]]) -> None:
    if sum(value for _, value in added) > -6:
        assert number(at(aim, **facts)).modifiers == tuple(Modifier(*one) for one in added)
    else:
        with pytest.raises(IllegalNow, match="= 0"):
            play(shoot, at(aim, **facts))


def test_a_number_below_1_is_not_fired_and_the_sum_says_why() -> None:
    with pytest.raises(IllegalNow, match=r"2 -2 \(soft cover\) = 0"):
        play(shoot, at(Aim(24, cover=Cover.SOFT)))
    assert number(at(Aim(16, cover=Cover.SOFT, ran=True))).total == 1


def test_a_number_of_10_or_more_always_hits() -> None:
    assert odds(shoot, at(Aim(1, other=2))).chance(lambda struck: struck[0].hits == 1) == 1
    assert odds(shoot, at(Aim(1, other=1))).chance(lambda struck: struck[0].hits == 1) == Fraction(9, 10)


def test_what_is_house_is_told_in_the_sum_and_only_where_it_counts() -> None:
    def consulted(volley: Volley) -> set[str]:
        steps = resolve(shoot, volley, dice=Fair(b"house")).steps
        return {step.table for step in steps if isinstance(step, Consulted)}

    assert consulted(at(Aim(5))) == {RANGES.id, TO_HIT.id}
    assert consulted(at(Aim(5, ran=True))) == {RANGES.id, TO_HIT.id, TO_HIT_ADDS.id}
    effect = play(shoot, at(Aim(5)), dice=(1, 1)).throws[1]
    assert (effect.table, effect.origin) == (EFFECTS[Column.PISTOL].id, Origin.HOUSE)


def test_a_server_s_tables_are_the_ones_that_count() -> None:
    to_hit = replace(TO_HIT, rows=tuple((name, (1, 1, 1, 1)) for name, _ in TO_HIT.rows), origin=Origin.SERVER)
    ranges = replace(RANGES, rows=tuple((name, (1, 2, 5, None)) for name, _ in RANGES.rows), origin=Origin.SERVER)
    cover = replace(TO_HIT_ADDS, rows=tuple((name, (4,)) for name, _ in TO_HIT_ADDS.rows), origin=Origin.SERVER)
    deadly = replace(EFFECTS[Column.PISTOL], rows=(Row(1, 6, D, "Dead"),), origin=Origin.SERVER)
    book = Book((deadly,), (to_hit, ranges, cover))
    volley = at(Aim(5, cover=Cover.HARD))
    outcome = resolve(shoot, volley, dice=Scripted(5, 1), book=book)
    assert outcome.result == (Struck(1, D),)
    assert outcome.throws[1].origin is Origin.SERVER
    assert odds(shoot, volley, cache=Cache(book)).chance(lambda struck: struck[0].wound is D) == Fraction(1, 2)
    with pytest.raises(OutOfRange, match='reaches 5"'):
        resolve(shoot, at(Aim(5.5)), dice=Scripted(), book=book)


# What may be fired


@pytest.mark.parametrize(
    "volley, refusal, says",
    [
        (at(Aim(5), gun=CLUB), IllegalNow, "doesn't shoot"),
        (at(), OutOfRange, "shot at"),
        (at(Aim(5, 2)), OutOfRange, "All 1 dice"),
        (at(Aim(5, 5), gun=SMG), OutOfRange, "All 6 dice .* not 5"),
        (at(Aim(5, 3), Aim(6, 4), gun=SMG), OutOfRange, r"3 \+ 4 = 7"),
        (at(Aim(5, 0)), OutOfRange, "a die or more"),
        (at(Aim(5), Aim(6), gun=RIFLE), IllegalNow, "A Rifle fires at one target"),
        (at(Aim(-1)), OutOfRange, "0 to 120"),
        (at(Aim(121)), OutOfRange, "0 to 120"),
        (at(Aim(nan)), OutOfRange, "0 to 120"),
        (at(Aim(inf)), OutOfRange, "0 to 120"),
        (at(Aim(5, other=10)), OutOfRange, "-9 to"),
        (at(Aim(5, body=Body(D))), IllegalNow, "dead"),
        (at(Aim(5, cover=Cover.COMPLETE)), IllegalNow, "hides all"),
        (at(Aim(5, gap=0.9)), IllegalNow, "gap of 1"),
        (at(Aim(5, gap=nan)), IllegalNow, "gap of 1"),
        (at(Aim(5), wound=D), IllegalNow, "dead don't shoot"),
        (at(Aim(5), wound=S), IllegalNow, "suppressed"),
        (at(Aim(5), motion=Motion.WALKED, pace=Pace.SLOW), IllegalNow, "on foot or rode"),
        (at(Aim(5, 3), Aim(6, 3), gun=SMG, arc=45.5), IllegalNow, "45 degrees"),
        (at(Aim(5, 3), Aim(6, 3), gun=SMG, arc=-1), IllegalNow, "45 degrees"),
        (at(Aim(5, 3, behind=1), Aim(6, 3), gun=SMG), IllegalNow, "in front first"),
        (at(Aim(5, 2), Aim(7, 2), Aim(6, 2), gun=SMG), IllegalNow, "closest first"),
        (at(Aim(5, nearer=True), gun=SHOTGUN), IllegalNow, "closest figure"),
        (at(Aim(5, 2), pair=Pair.TOMMY_GUNS), IllegalNow, "two of a SMG"),
        (at(Aim(5, 12), gun=SMG, pair=Pair.PISTOLS), IllegalNow, "two of a Pistol"),
        (at(Aim(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS, wound=SW), IllegalNow, "only one Tommy gun"),
    ],
)
def test_what_may_not_be_fired_is_refused_before_any_die(volley: Volley, refusal: type[Exception], says: str) -> None:
    for ask in (lambda: play(shoot, volley), lambda: play(fate_of, volley, 0), lambda: odds(shoot, volley)):
        with pytest.raises(refusal, match=says):
            ask()


@pytest.mark.parametrize(
    "volley",
    [
        at(Aim(5, gap=1)),
        at(Aim(5, 3), Aim(6, 3), gun=SMG, arc=45),
        at(Aim(9, 2), Aim(5, 2), Aim(5, 2), gun=SMG),
        at(Aim(5, 3), Aim(6, 3, behind=0), gun=SMG),
        at(Aim(5, nearer=True), gun=RIFLE),
        at(Aim(5, nearer=True, dice=6), gun=SMG),
        at(Aim(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS, wound=LW),
    ],
)
def test_what_may_be_fired(volley: Volley) -> None:
    assert len(resolve(shoot, volley, dice=Fair(b"may")).result) == len(volley.aims)


def test_two_targets_of_two_pistols_cost_1_each_and_one_target_nothing() -> None:
    assert number(at(Aim(5, 2), pair=Pair.PISTOLS)).modifiers == ()
    apart = at(Aim(5), Aim(7), pair=Pair.PISTOLS)
    assert [number(apart, place).total for place in (0, 1)] == [5, 5]
    with pytest.raises(OutOfRange, match=r"All 2 dice .* 1 \+ 1 \+ 1 = 3"):
        play(shoot, at(Aim(5), Aim(6), Aim(7), pair=Pair.PISTOLS))


def test_two_tommy_guns_have_twelve_dice_at_1_less() -> None:
    volley = at(Aim(5, 12), gun=SMG, pair=Pair.TOMMY_GUNS)
    assert volley.dice == 12
    assert number(volley).modifiers == (Modifier("two Tommy guns", -1),)


def test_all_dice_to_hit_fall_first_then_what_hits_do_target_by_target() -> None:
    volley = at(Aim(5, 4), Aim(7, 2, Body(LW)), gun=SMG)
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


# Effects


@pytest.mark.parametrize(
    "column, results",
    [
        (Column.FISTS, (S, S, S, S, LW, LW)),
        (Column.CLUB, (S, S, LW, LW, LW, SW)),
        (Column.KNIFE, (S, LW, LW, LW, SW, SW)),
        (Column.PISTOL, (S, S, LW, LW, SW, D)),
        (Column.RIFLE, (S, LW, LW, SW, SW, D)),
        (Column.SHOTGUN, (S, LW, SW, SW, D, D)),
        (Column.SUBMACHINE_GUN, (S, S, LW, LW, SW, D)),
        (Column.MACHINE_GUN, (S, LW, LW, SW, D, D)),
    ],
)
def test_the_effects_chart(column: Column, results: tuple[Wound, ...]) -> None:
    table = EFFECTS[column]
    assert reading(table).keys == results
    assert table.origin is Origin.HOUSE
    assert [play(hurt, Body(), column, 1, dice=(face,)).result for face in range(1, 7)] == list(results)


@pytest.mark.parametrize("column", Column)
def test_minus_1_and_plus_1_keep_within_suppressed_and_dead(column: Column) -> None:
    tough = [play(hurt, Body(tough=True), column, 1, dice=(face,)).result for face in range(1, 7)]
    plain = [play(hurt, Body(), column, 1, dice=(face,)).result for face in range(1, 7)]
    harder = [play(hurt, Body(), column, 1, (Modifier("double", 1),), dice=(face,)).result for face in range(1, 7)]
    assert tough == [S, *plain[:5]]
    assert harder[:5] == plain[1:]
    assert harder[5] is (SW if column is Column.FISTS else D)
    assert (EFFECTS[column].rows[0].low, EFFECTS[column].rows[-1].high) == (1, 7 if plain[5] < D else 6)


# Repeated wounds


@pytest.mark.parametrize("had, results, wound", [(NONE, (), NONE), (LW, (), LW), (NONE, (S,), S), (S, (LW,), LW)])
def test_the_worst_wound_counts(had: Wound, results: tuple[Wound, ...], wound: Wound) -> None:
    assert play(suffer, had, results).result is wound


@pytest.mark.parametrize("had, results", [(SW, (S,)), (SW, (LW, LW)), (LW, (S, S)), (NONE, (S, S, LW)), (D, (D,))])
def test_what_is_less_serious_changes_nothing_and_the_dead_throw_nothing(
    had: Wound, results: tuple[Wound, ...]
) -> None:
    assert play(suffer, had, results).result is max((had, *results))


@pytest.mark.parametrize("wound", [S, LW, SW])
@pytest.mark.parametrize("face", range(1, 7))
def test_the_same_wound_again_is_a_level_worse_on_4_or_more(wound: Wound, face: int) -> None:
    outcome = play(suffer, wound, (wound,), dice=(face,))
    assert outcome.rule == "pot.wounds"
    assert outcome.result is (Wound(wound + 1) if face >= 4 else wound)


@pytest.mark.parametrize("face, wound", [(3, LW), (4, SW), (6, SW)])
def test_however_often_a_wound_is_repeated_one_die_is_thrown(face: int, wound: Wound) -> None:
    assert play(suffer, LW, (LW, LW, S), dice=(face,)).result is wound
    assert play(suffer, NONE, (LW, LW, LW), dice=(face,)).result is wound


def test_nothing_is_worse_than_dead() -> None:
    assert [worsened(wound) for wound in Wound] == [S, LW, SW, D, D]


@given(had=st.sampled_from(Wound), results=st.lists(st.sampled_from(Wound), max_size=6), seed=st.binary(max_size=4))
def test_a_hit_never_makes_a_wound_better_nor_more_than_a_level_worse(
    had: Wound, results: list[Wound], seed: bytes
) -> None:
    worst = max((had, *results))
    after = resolve(suffer, had, tuple(sorted(results)), dice=Fair(seed)).result
    assert worst <= after <= worsened(worst)


# Odds


def by_hand(number: int, dice: int, column: Column, body: Body) -> dict[Struck, Fraction]:
    """What a target gets, worked out over faces, results and repeats one by one."""
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
    volley = at(Aim(range, gun.dice, body), gun=gun)
    assert chances(odds(fate_of, volley, 0)) == by_hand(number, gun.dice, gun.column, body)


@pytest.mark.parametrize(
    "volley",
    [at(Aim(8)), at(Aim(8, body=Body(LW))), at(Aim(5), Aim(7, body=Body(S, True)), pair=Pair.PISTOLS)],
)
def test_the_odds_of_a_volley_are_those_of_every_way_the_dice_fall(volley: Volley) -> None:
    assert chances(odds(shoot, volley)) == brute(shoot, volley)


def test_every_target_s_odds_are_those_within_the_whole_volley() -> None:
    volley = at(Aim(5, 2), Aim(7, 2, Body(LW)), gun=BAR)
    whole = odds(shoot, volley, budget=PLENTY)
    for place in (0, 1):
        alone = chances(odds(fate_of, volley, place))
        assert chances(whole.by(lambda struck, place=place: struck[place])) == alone
        hits = whole.by(lambda struck, place=place: struck[place].hits)
        assert chances(odds(hits_on, volley, place)) == chances(hits)


def test_the_biggest_volley_has_exact_odds_for_each_target() -> None:
    volley = at(Aim(3, 12), gun=SMG, pair=Pair.TOMMY_GUNS)
    assert odds(fate_of, volley, 0).exact


def test_the_riders_of_a_figure_are_refused() -> None:
    with pytest.raises(OutOfRange, match="Only a vehicle"):
        play(rider_fate, at(Aim(5)), 0, 0)


# Patching up and stunts


@pytest.mark.parametrize("face", range(1, 7))
def test_first_aid_helps_on_5_or_6(face: int) -> None:
    outcome = play(first_aid, SW, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.first-aid", LW if face >= 5 else SW)
    assert play(first_aid, LW, dice=(face,)).result is (S if face >= 5 else LW)


@pytest.mark.parametrize("wound", [NONE, S, D])
def test_only_light_and_serious_wounds_are_bound_up(wound: Wound) -> None:
    with pytest.raises(IllegalNow, match=wound.word):
        play(first_aid, wound)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_4_or_more_shakes_suppression_off(face: int) -> None:
    outcome = play(unstun, S, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.unstun", NONE if face >= 4 else S)


@pytest.mark.parametrize("wound", [NONE, LW, SW, D])
def test_only_suppression_is_shaken_off(wound: Wound) -> None:
    with pytest.raises(IllegalNow, match=wound.word):
        play(unstun, wound)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_stunt_comes_off_on_4_or_more_and_else_rolls_on_the_shotgun_column(face: int) -> None:
    if face >= 4:
        assert play(stunt, Body(LW), dice=(face,)).result == (True, LW)
        return
    outcome = play(stunt, Body(), dice=(face, 3))
    assert outcome.result == (False, SW)
    assert outcome.throws[1].table == EFFECTS[Column.SHOTGUN].id
    assert play(stunt, Body(tough=True), dice=(face, 3)).result == (False, LW)


def test_the_odds_of_a_stunt() -> None:
    for body in (Body(), Body(SW), Body(LW, True)):
        assert chances(odds(stunt, body)) == brute(stunt, body)
    with pytest.raises(IllegalNow, match="dead"):
        play(stunt, Body(D))


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
        resolve(shoot, at(Aim(17)), dice=Scripted(), book=Book((), (blunt,)))


def test_ranges_that_do_not_rise_are_named() -> None:
    wrong = replace(RANGES, rows=(("Pistol", (3, 3, 16, 24)), ("Rifle", (3, 4, 9, 8)), ("SMG", (3, 4, 5, None))))
    assert [fault.partition(":")[0] for fault in RANGES.faults(wrong)] == ["Pistol", "Rifle"]
    assert list(RANGES.faults(RANGES)) == []
