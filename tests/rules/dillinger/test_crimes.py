"""Robbery, take, kidnapping, ransom and contract hits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.dillinger.enemy_actions.contract_hits import Contract, ContractHit, HitEnd, answer_hit, contract_hit, strike
from rules.dillinger.enemy_actions.kidnapping import Delivery, Ransom, collect, kidnap, victim_escapes
from rules.dillinger.enemy_actions.robbery import Robbery, RobberyResult, rob, take
from rules.dillinger.model.boxes_and_forces import Answer, Span
from rules.dillinger.model.notoriety import hype_ended
from rules.dillinger.model.ratings import TAKE
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
NELSON = Span(8, 12)
TAKES = tuple(TAKE.values())

# Robbery


def test_nelson_robs_sioux_falls() -> None:
    outcome = play(rob, Robbery(NELSON, cased=True), dice=(3, 4))
    assert (outcome.rule, outcome.result) == ("dil.rob", RobberyResult(True, 7, 8, 1))
    assert play(take, TAKES, dice=(4, 4)).result == 8_000


@pytest.mark.parametrize("cased, lamm, adds", [(False, False, 0), (True, False, 1), (False, True, 1), (True, True, 2)])
def test_casing_and_lamm_add_1_each(cased: bool, lamm: bool, adds: int) -> None:
    for natural in range(2, 13):
        first = max(1, natural - 6)
        robbed = play(rob, Robbery(NELSON, cased, lamm), dice=(first, natural - first)).result
        assert robbed.total == min(12, natural + adds)
        assert robbed.success == (natural + adds >= 8)


def test_a_result_is_kept_to_12() -> None:
    robbed = play(rob, Robbery(Span(12, 12), True, True), dice=(6, 6)).result
    assert robbed == RobberyResult(True, 12, 12, 1)


def test_media_hype_doubles_the_robbery_and_costs_1_for_nothing() -> None:
    assert play(rob, Robbery(NELSON, hype=True), dice=(4, 4)).result.notoriety == 2
    assert play(rob, Robbery(NELSON, hype=True), dice=(1, 1)).result.notoriety == 0
    assert (hype_ended(0), hype_ended(2)) == (-1, 0)


def test_bonnie_and_clyde_succeed_in_10_of_36() -> None:
    assert odds(rob, Robbery(Span(9, 12))).chance(lambda robbed: robbed.success) == Fraction(10, 36)


def test_the_take_is_read_with_nothing_added() -> None:
    for one, other in product(FACES, FACES):
        assert play(take, TAKES, dice=(one, other)).result == TAKE[one + other]


# Kidnapping


def test_a_kidnapping_earns_a_die() -> None:
    assert [play(kidnap, dice=(face,)).result for face in FACES] == list(FACES)


def test_a_victim_gets_away_on_4_to_6() -> None:
    assert [play(victim_escapes, dice=(face,)).result for face in FACES] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("face", [1, 2])
def test_a_ransom_is_paid_on_1_or_2_and_fenced(face: int) -> None:
    for fence in FACES:
        paid = play(collect, 3, dice=(face, fence)).result
        assert paid == Ransom(Delivery.PAID, 100_000 - 10_000 * fence, 0)


@pytest.mark.parametrize("face", [3, 4, 5])
def test_nothing_is_paid_on_3_to_5(face: int) -> None:
    assert play(collect, 3, dice=(face,)).result == Ransom(Delivery.AGAIN)


def test_a_dead_victim_doubles_the_notoriety_of_the_kidnapping() -> None:
    assert play(collect, 3, dice=(6,)).result == Ransom(Delivery.DEAD, 0, 3)


@pytest.mark.parametrize("earned", [0, 7])
def test_a_kidnapping_earned_1_to_6(earned: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 6"):
        play(collect, earned)


# Contract hits

HIT, KILL, LUCK = Span(4, 6), Span(5, 6), Span(6, 6)


def test_birdwells_13_points_pay_52000_and_the_advance() -> None:
    contract = Contract(HIT, KILL, LUCK, notoriety=13)
    outcome = play(contract_hit, contract, dice=(4, 4, 4))
    assert (outcome.rule, outcome.result) == ("dil.hit", ContractHit(True, HitEnd.TARGET, 4, 57_000, 12))


def test_a_hit_is_answered_by_kill_or_by_luck() -> None:
    for face in FACES:
        killed = play(answer_hit, Contract(HIT, KILL, LUCK, Answer.KILL), True, dice=(face,)).result
        lucky = play(answer_hit, Contract(HIT, KILL, LUCK, Answer.LUCK), True, dice=(face,)).result
        assert killed.end is (HitEnd.HITMAN if face >= 5 else HitEnd.TARGET)
        assert lucky.end is (HitEnd.NOBODY if face >= 6 else HitEnd.TARGET)
        assert killed.fee == lucky.fee == 5_000
    assert play(answer_hit, Contract(HIT, answer=None), True).result.end is HitEnd.TARGET


@pytest.mark.parametrize("answer", list(Answer))
def test_a_miss_is_answered_by_fire(answer: Answer) -> None:
    for face in FACES:
        hit = play(answer_hit, Contract(HIT, KILL, LUCK, answer, notoriety=9), False, dice=(face,)).result
        assert hit == ContractHit(False, HitEnd.HITMAN if face >= 5 else HitEnd.NOBODY)
    assert play(answer_hit, Contract(HIT, answer=None), False).result == ContractHit(False, HitEnd.NOBODY)


@pytest.mark.parametrize("jammed, least", [(False, 3), (True, 4)])
def test_a_tommy_gun_helps_the_hit_man_unless_it_jams(jammed: bool, least: int) -> None:
    for face in FACES:
        assert play(strike, Contract(HIT, tommy=True, jammed=jammed), dice=(face,)).result == (face >= least)


@pytest.mark.parametrize("spoiled, least", [(False, 4), (True, 5)])
@pytest.mark.parametrize("scored", [True, False])
def test_a_target_that_shoots_back(scored: bool, spoiled: bool, least: int) -> None:
    contract = Contract(HIT, KILL, armed=True, spoiled=spoiled, tommy=True)
    for face in FACES:
        assert (play(answer_hit, contract, scored, dice=(face,)).result.end is HitEnd.HITMAN) == (face >= least)


def test_luck_knows_no_tommy_gun() -> None:
    contract = Contract(HIT, KILL, LUCK, Answer.LUCK, armed=True)
    assert play(answer_hit, contract, True, dice=(5,)).result.end is HitEnd.TARGET


def test_the_fee_is_rolled_alone_if_the_notoriety_is_unknown() -> None:
    contract = Contract(HIT, answer=None, notoriety=None)
    assert play(answer_hit, contract, True, dice=(3,)).result == ContractHit(True, HitEnd.TARGET, 3, 5_000, None)


@pytest.mark.parametrize("notoriety, owner", [(0, 0), (1, 0), (2, 1), (13, 12)])
def test_the_owner_of_the_dead_gets_1_less(notoriety: int, owner: int) -> None:
    dice = (1,) if notoriety else ()
    hit = play(answer_hit, Contract(HIT, answer=None, notoriety=notoriety), True, dice=dice).result
    assert hit.owner == owner


@pytest.mark.parametrize(
    "contract, error, sentence",
    [
        (Contract(HIT, KILL, jammed=True), IllegalNow, "needs a Tommy Gun"),
        (Contract(HIT, KILL, spoiled=True), IllegalNow, "needs a Tommy Gun"),
        (Contract(HIT, KILL, notoriety=-1), OutOfRange, "from 0 up"),
        (Contract(HIT), OutOfRange, "Kill rating"),
        (Contract(HIT, KILL, answer=Answer.LUCK), OutOfRange, "Luck rating"),
    ],
)
def test_what_a_hit_can_not_be(contract: Contract, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        play(contract_hit, contract)
    with pytest.raises(error, match=sentence):
        play(answer_hit, contract, False)


# Odds


@pytest.mark.parametrize(
    "resolver, args",
    [
        *((rob, (Robbery(Span(low, 12), cased, cased, cased),)) for low in (6, 9) for cased in (False, True)),
        (take, (TAKES,)),
        (kidnap, ()),
        (victim_escapes, ()),
        (collect, (4,)),
        *((strike, (Contract(HIT, tommy=tommy),)) for tommy in (False, True)),
        *(
            (contract_hit, (Contract(HIT, KILL, LUCK, answer, tommy=armed, armed=armed, notoriety=notoriety),))
            for answer in (*Answer, None)
            for armed in (False, True)
            for notoriety in (0, 13, None)
        ),
    ],
)
def test_the_odds_are_those_of_every_face(resolver: Any, args: tuple[Any, ...]) -> None:
    assert chances(odds(resolver, *args)) == brute(resolver, *args)
