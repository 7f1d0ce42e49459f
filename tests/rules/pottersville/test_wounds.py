"""Effects, repeated wounds, first aid, coming round and stunts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Origin
from rules.core.tables.table import reading
from rules.pottersville.model.board import ChipSpent, DoneThisTurn
from rules.pottersville.model.changes import WoundSet
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.weapons import EFFECTS, Column
from rules.pottersville.wounds.effects_and_wounds import Body, hurt, suffer, worsened
from rules.pottersville.wounds.first_aid_and_coming_round import ComeRound, FirstAid, coming_round, first_aid
from rules.pottersville.wounds.stunts import Stunt, TryStunt, stunt
from tests.rules.brute import brute, chances, play
from tests.rules.fights import GAME
from tests.rules.pottersville.tables import (
    BOSS,
    EYE,
    GOES,
    GOON,
    LW,
    NERVE,
    NONE,
    SOMEBODY,
    SW,
    WISE_GUY,
    D,
    S,
    refused,
)


def test_a_stunt_takes_a_chip_of_the_side() -> None:
    stunt = decided(GOES, TryStunt(figure=GOES.people[BOSS]))
    assert stunt.allow() == (ChipSpent(GAME, 0, "a stunt"), DoneThisTurn(GAME, BOSS, tried="try a stunt"))
    assert stunt.report(Stunt(True, Wound.NONE)).lines == ("The stunt cost a poker chip. Side 0 has 2 left.",)
    assert stunt.changes(Stunt(True, Wound.NONE)) == ()
    assert "on no side" in refused(GOES, TryStunt(figure=GOES.people[EYE]))


# First aid and coming round


def test_first_aid_is_given_by_a_figure_that_did_nothing_else() -> None:
    at = NERVE.after(WoundSet(WISE_GUY, Wound.SERIOUS), DoneThisTurn(GAME, GOON, fought=True))
    hurt = at.people[WISE_GUY]
    assert "ran, shot or fought" in refused(at, FirstAid(figure=hurt, by=at.people[GOON]))
    assert "this wound alone" in refused(at, FirstAid(figure=hurt, by=hurt))
    assert "is not on the table" in refused(at, FirstAid(figure=hurt, by=SOMEBODY), NotYours)
    assert "only a light or serious wound" in refused(at, FirstAid(figure=at.people[GOON], by=at.people[BOSS]))
    aid = decided(at, FirstAid(figure=hurt, by=at.people[BOSS]))
    assert aid.changes(Wound.SERIOUS) == ()
    assert aid.changes(Wound.LIGHT) == (WoundSet(WISE_GUY, Wound.LIGHT),)
    later = at.after(*(one for one in aid.allow() if not isinstance(one, Umpired)))
    assert "once a turn" in refused(later, FirstAid(figure=hurt, by=later.people[BOSS]))
    assert decided(at, FirstAid(figure=SOMEBODY, by=SOMEBODY)).args == (Wound.SERIOUS,)


def test_a_suppressed_figure_tries_to_come_round_once_a_turn() -> None:
    at = NERVE.after(WoundSet(BOSS, Wound.SUPPRESSED))
    move = ComeRound(figure=at.people[BOSS])
    assert decided(at, move).changes(Wound.NONE) == (WoundSet(BOSS, Wound.NONE),)
    assert "once a turn" in refused(at.after(DoneThisTurn(GAME, BOSS, tried="shake that off")), move)
    assert "can't shake that off" in refused(NERVE, ComeRound(figure=NERVE.people[BOSS]))
    assert decided(at, ComeRound(figure=SOMEBODY)).args == (Wound.SUPPRESSED,)


# Effects and repeated wounds


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
def test_one_die_is_rolled_for_any_number_of_repeats(face: int, wound: Wound) -> None:
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
    outcome = play(coming_round, S, dice=(face,))
    assert (outcome.rule, outcome.result) == ("pot.unstun", NONE if face >= 4 else S)


@pytest.mark.parametrize("wound", [NONE, LW, SW, D])
def test_only_suppression_is_shaken_off(wound: Wound) -> None:
    with pytest.raises(IllegalNow, match=wound.word):
        play(coming_round, wound)


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
