"""Intestinal Fortitude, after the check: getting a grip, surrender, Stone Cold Killers and the Look."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product, repeat
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import Figure, Floored, Gait, Nerve, Posture, Rating, Standing, Stat, Stats
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.nerve.grip import Grip, get_a_grip, grip_target
from rules.mad_dogs.nerve.guts import GutsEnd, Shaken
from rules.mad_dogs.nerve.stone_cold import (
    LOOK_REACH,
    STONE_COLD,
    Feats,
    Look,
    credited_to,
    feats_together,
    look_target,
    stone_cold,
    the_look,
)
from rules.mad_dogs.nerve.surrender import (
    Answer,
    Answered,
    Surrender,
    Watcher,
    guards_for,
    prisoners_of,
    surrender,
)
from rules.mad_dogs.shooting.hotheads import check_hothead, is_hot
from rules.mad_dogs.shooting.shoot import check_fire
from rules.mad_dogs.wounds.damage import damage, harm_modifiers
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated

FACES = range(1, 7)
FRIEND = Nerve.STEADY
STEADY, GIVES_UP, UNTESTED = Answered(Answer.STEADY), Answered(Answer.GIVES_UP), Answered(Answer.UNTESTED)


def guts(number: int) -> Target:
    return Target(Stat.GUTS, number)


def watcher(number: int = 3, *sees: int, spunky: bool = False) -> Watcher:
    return Watcher(guts(number), spunky, sees or None)


# Get a grip


def test_doogan_alone_fails_on_a_4() -> None:
    """The GUTS example: GUTS 4, alone at -2. Doogan needs a 1 or 2, rolls a 4, and runs for his Packard."""
    outcome = play(get_a_grip, Grip(Rating(Stat.GUTS, 4)), dice=(4,))
    assert outcome.rule == "mad.guts.grip"
    assert outcome.steps[0] == Target("GUTS", 4, (Modifier("alone", -2),))
    assert outcome.result == GutsEnd(False)
    assert [face for face in FACES if play(get_a_grip, Grip(Rating(Stat.GUTS, 4)), dice=(face,)).result.steady] == [
        1,
        2,
    ]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("nerve", [Nerve.NERVOUS, Nerve.TERRIFIED])
def test_a_slap_is_a_test_of_plain_guts(face: int, nerve: Nerve) -> None:
    slapped = Grip(Rating(Stat.GUTS, 4), nerve=nerve, slapper=FRIEND)
    assert play(get_a_grip, slapped, dice=(face,)).result == GutsEnd(face <= 4)


GRIPS: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "slapped": ({"slapper": FRIEND}, {}),
    "alone": ({}, {"alone": -2}),
    "wounds": ({"slapper": FRIEND, "lost": 2}, {"wounds": -2}),
    "wounded and alone": ({"lost": 1}, {"wounds": -1, "alone": -2}),
    "Mean Drunk": ({"slapper": FRIEND, "skills": ("Mean Drunk",), "drunk": True}, {"Mean Drunk": 1}),
    "sober": ({"slapper": FRIEND, "skills": ("Mean Drunk", "Squeamish")}, {}),
}


@pytest.mark.parametrize("name", GRIPS)
def test_each_modifier_of_getting_a_grip(name: str) -> None:
    facts, modifiers = GRIPS[name]
    target = grip_target(rated(Grip, Stat.GUTS, 5, facts))
    assert (target.stat, target.base, dict(target.modifiers)) == ("GUTS", 5, modifiers)


def test_at_guts_0_the_figure_leaves_without_a_roll() -> None:
    for spunky in (False, True):
        assert play(get_a_grip, Grip(Rating(Stat.GUTS, 2), spunky=spunky)).result == GutsEnd(False)


def test_a_spunky_kid_may_roll_it_again_and_the_second_stands() -> None:
    kid = Grip(Rating(Stat.GUTS, 3), slapper=FRIEND, spunky=True)
    assert play(get_a_grip, kid, dice=(4, 3)).result == GutsEnd(True, rerolled=True)
    assert play(get_a_grip, kid, dice=(4, 4)).result == GutsEnd(False, rerolled=True)
    assert play(get_a_grip, kid, dice=(3,)).result == GutsEnd(True)


@pytest.mark.parametrize(
    "facts, why",
    [
        ({"nerve": Nerve.STEADY}, "not failed"),
        ({"nerve": Nerve.STEADY, "slapper": FRIEND}, "not failed"),
        ({"slapper": Nerve.NERVOUS}, "nervous"),
        ({"slapper": Nerve.TERRIFIED}, "terrified"),
        ({"slapper": FRIEND, "contact": False}, "base contact"),
        ({"slapper": FRIEND, "slapped": True}, "only one slap"),
    ],
)
def test_what_is_no_slap(facts: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        play(get_a_grip, rated(Grip, Stat.GUTS, 4, facts))


def test_who_was_slapped_may_still_try_alone() -> None:
    assert play(get_a_grip, Grip(Rating(Stat.GUTS, 4), slapped=True), dice=(2,)).result == GutsEnd(True)


# Surrender


def test_each_watcher_who_sees_it_makes_one_test() -> None:
    outcome = play(surrender, (watcher(3), watcher(3), watcher(3)), dice=(4, 3, 6))
    assert outcome.rule == "mad.guts.surrender"
    assert outcome.result == Surrender(GIVES_UP, (GIVES_UP, STEADY, GIVES_UP))
    assert outcome.result.prisoners == 3
    assert play(prisoners_of, (watcher(3), watcher(3), watcher(3)), dice=(4, 3, 6)).result == 3


def test_a_whole_gang_can_fold() -> None:
    gang = (watcher(2, 0), watcher(2, 1), watcher(2, 2), watcher(2, 3))
    assert play(surrender, gang, dice=(6, 6, 6, 6)).result.prisoners == 5


def test_a_chain_stops_at_a_gangster_who_holds() -> None:
    gang = (watcher(2, 0), watcher(2, 1), watcher(2, 2))
    assert play(surrender, gang, dice=(6, 1)).result == Surrender(GIVES_UP, (GIVES_UP, STEADY, UNTESTED))


def test_a_watcher_who_sees_no_surrender_makes_no_test() -> None:
    blind = Watcher(guts(1), sees=())
    assert play(surrender, (blind, watcher(1, 1))).result == Surrender(GIVES_UP, (UNTESTED, UNTESTED))


def test_a_watcher_who_held_makes_no_second_test() -> None:
    """The first watcher sees the leader and later the second watcher give up: one check only."""
    gang = (watcher(3, 0, 2), watcher(3, 0))
    assert play(surrender, gang, dice=(3, 4)).result == Surrender(GIVES_UP, (STEADY, GIVES_UP))


def test_a_chain_runs_backwards_too() -> None:
    gang = (watcher(3, 2), watcher(3, 3), watcher(3, 0))
    outcome = play(surrender, gang, dice=(6, 5, 1))
    assert outcome.result == Surrender(GIVES_UP, (STEADY, GIVES_UP, GIVES_UP))
    assert [throw.faces for throw in outcome.throws] == [(6,), (5,), (1,)]


def test_the_first_may_have_to_test_himself() -> None:
    gang = (watcher(3),)
    assert play(surrender, gang, watcher(3), dice=(3,)).result == Surrender(STEADY, (UNTESTED,))
    assert play(surrender, gang, watcher(3), dice=(4, 3)).result == Surrender(GIVES_UP, (STEADY,))
    assert play(surrender, gang, watcher(3), dice=(3,)).result.prisoners == 0


def test_guts_of_0_gives_up_without_a_roll() -> None:
    assert play(surrender, (watcher(0), watcher(-2, spunky=True))).result.prisoners == 3


def test_a_spunky_kid_rolls_a_surrender_again() -> None:
    kid = (watcher(3, spunky=True),)
    assert play(surrender, kid, dice=(4, 3)).result == Surrender(GIVES_UP, (Answered(Answer.STEADY, True),))
    assert play(surrender, kid, dice=(4, 6)).result == Surrender(GIVES_UP, (Answered(Answer.GIVES_UP, True),))
    assert play(surrender, kid, dice=(2,)).result == Surrender(GIVES_UP, (STEADY,))


@pytest.mark.parametrize("sees", [(1,), (3,), (-1,), (0, 1)])
def test_a_watcher_sees_only_others_of_the_chain(sees: tuple[int, ...]) -> None:
    with pytest.raises(OutOfRange, match="Watcher 1"):
        play(surrender, (Watcher(guts(3), sees=sees), watcher(3)))


@pytest.mark.parametrize("prisoners, guards", [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_one_cop_guards_five(prisoners: int, guards: int) -> None:
    assert guards_for(prisoners) == guards


def test_the_law_holds_its_fire_and_rivals_need_not() -> None:
    with pytest.raises(IllegalNow, match="surrendered"):
        check_fire(law=True, surrendered=True)
    check_fire(law=True, surrendered=False)
    check_fire(law=False, surrendered=True)


# Stone Cold Killers


@pytest.mark.parametrize("face", FACES)
def test_1_to_3_makes_a_stone_cold_killer(face: int) -> None:
    outcome = play(stone_cold, Feats(sevens=1), dice=(face,))
    assert (outcome.rule, outcome.result) == ("mad.stone-cold", face <= 3)
    assert outcome.throws[0].table == STONE_COLD.id


@pytest.mark.parametrize(
    "deeds, earned",
    [
        (Feats(), 0),
        (Feats(sixes=2), 0),
        (Feats(sixes=3), 1),
        (Feats(sixes=4), 1),
        (Feats(sevens=1), 1),
        (Feats(hit=True), 1),
        (Feats(showdown=True), 1),
        (Feats(3, 2, True, True), 4),
    ],
)
def test_four_deeds_earn_one_roll(deeds: Feats, earned: int) -> None:
    assert len(deeds.earned) == earned
    if earned:
        assert play(stone_cold, deeds, dice=(3,)).result is True
    else:
        with pytest.raises(IllegalNow, match="earned"):
            play(stone_cold, deeds)


def test_a_seven_is_no_six() -> None:
    assert Feats(sixes=2, sevens=0).earned == ()
    assert Feats(sixes=2, sevens=1).earned == ("a seven",)


def test_once_is_enough() -> None:
    with pytest.raises(IllegalNow, match="already"):
        play(stone_cold, Feats(hit=True), True)


@pytest.mark.parametrize("deeds", [Feats(sixes=-1), Feats(sevens=-1, hit=True)])
def test_deeds_are_counted_from_0(deeds: Feats) -> None:
    with pytest.raises(OutOfRange):
        play(stone_cold, deeds)


def inflicted_in(steps: Iterable[object]) -> Feats:
    """The sixes and sevens in the steps of one figure's attack."""
    return credited_to(steps, repeat(None)).get(None, Feats())


def test_final_totals_count_and_not_the_faces() -> None:
    """A 5 aimed is a six, a 6 aimed a seven; a Tough SOB turns a 6 into less."""
    aimed = play(damage, Mark(), 3, harm_modifiers(0, True), "damage:0", dice=(5, 6, 4))
    assert inflicted_in(aimed.steps) == Feats(sixes=1, sevens=1)
    assert inflicted_in(play(damage, Mark(), 2, (), "damage:0", dice=(6, 6)).steps) == Feats(sixes=2)
    assert inflicted_in(play(damage, Mark(soak=1), 2, (), "damage:0", dice=(6, 6)).steps) == Feats(sixes=1)
    assert inflicted_in(play(damage, Mark(), 1, harm_modifiers(-1, False), "damage:0", dice=(6,)).steps) == Feats()
    assert inflicted_in(()) == Feats()


def test_other_dice_are_no_deeds() -> None:
    assert inflicted_in(play(get_a_grip, Grip(Rating(Stat.GUTS, 4)), dice=(6,)).steps) == Feats()


def test_the_deeds_of_a_game_add_up() -> None:
    total = feats_together(feats_together(Feats(sixes=2), Feats(sixes=1, showdown=True)), Feats(sevens=1, hit=True))
    assert total == Feats(3, 1, True, True)


# The Look


@pytest.mark.parametrize(
    "face, nerve",
    [(1, Nerve.STEADY), (2, Nerve.STEADY), (3, Nerve.NERVOUS), (4, Nerve.NERVOUS), (5, Nerve.TERRIFIED)],
)
def test_the_look_is_a_test_of_guts_minus_2(face: int, nerve: Nerve) -> None:
    outcome = play(the_look, Look(Rating(Stat.GUTS, 4)), dice=(face,))
    assert outcome.rule == "mad.the-look"
    assert outcome.steps[0] == Target("GUTS", 4, (Modifier("The Look", -2),))
    assert outcome.result == Shaken(nerve)


def test_at_guts_2_the_look_only_asks_how_badly() -> None:
    assert [play(the_look, Look(Rating(Stat.GUTS, 2)), dice=(face,)).result.nerve for face in (1, 2, 3)] == [
        Nerve.NERVOUS,
        Nerve.NERVOUS,
        Nerve.TERRIFIED,
    ]


LOOKS: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "wounds": ({"lost": 1}, {"wounds": -1}),
    "nervous": ({"nervous": True}, {"nervous": -2}),
    "Mean Drunk": ({"skills": ("Mean Drunk",), "drunk": True}, {"Mean Drunk": 1}),
    "Squeamish": ({"skills": ("Squeamish",)}, {}),
}


@pytest.mark.parametrize("name", LOOKS)
def test_each_modifier_of_the_look(name: str) -> None:
    facts, modifiers = LOOKS[name]
    assert dict(look_target(rated(Look, Stat.GUTS, 5, facts)).modifiers) == {"The Look": -2} | modifiers


def test_a_spunky_kid_may_stand_the_look_at_the_second_try() -> None:
    assert play(the_look, Look(Rating(Stat.GUTS, 4), spunky=True), dice=(6, 1)).result == Shaken(
        Nerve.STEADY, rerolled=True
    )


@pytest.mark.parametrize("distance, reach", [(0, 6), (6, 6), (3, 3)])
def test_the_look_carries_6_inches_or_as_far_as_the_killer_sees(distance: float, reach: float) -> None:
    assert play(the_look, Look(Rating(Stat.GUTS, 3), distance, reach=reach), dice=(1,)).result == Shaken(Nerve.STEADY)
    assert LOOK_REACH == 6


@pytest.mark.parametrize(
    "facts, kind",
    [
        ({"distance": 6.1}, OutOfRange),
        ({"distance": -1}, OutOfRange),
        ({"distance": nan}, OutOfRange),
        ({"distance": 4, "reach": 3}, OutOfRange),
        ({"reach": 7}, OutOfRange),
        ({"reach": inf}, OutOfRange),
        ({"reach": -1}, OutOfRange),
        ({"killer": False}, IllegalNow),
        ({"moved": Gait.CREEP}, IllegalNow),
        ({"moved": Gait.WALK}, IllegalNow),
        ({"moved": Gait.RUN}, IllegalNow),
        ({"busy": True}, IllegalNow),
    ],
)
def test_what_is_no_look(facts: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(the_look, rated(Look, Stat.GUTS, 4, facts))


# Odds


@given(
    number=st.integers(-1, 7),
    lost=st.integers(0, 3),
    slapper=st.sampled_from([None, FRIEND]),
    nerve=st.sampled_from([Nerve.NERVOUS, Nerve.TERRIFIED]),
    spunky=st.booleans(),
)
def test_odds_of_getting_a_grip(number: int, lost: int, slapper: Nerve | None, nerve: Nerve, spunky: bool) -> None:
    grip = Grip(Rating(Stat.GUTS, number, lost=lost), nerve, slapper, spunky=spunky)
    assert chances(odds(get_a_grip, grip)) == brute(get_a_grip, grip)


GANGS = {
    "three who see all": (watcher(3), watcher(4), watcher(2, spunky=True)),
    "a line": (watcher(3, 0), watcher(3, 1), watcher(5, 2)),
    "a line backwards": (watcher(3, 2), watcher(2, 3), watcher(4, 0)),
    "a ring that nobody enters": (watcher(3, 2), watcher(3, 1)),
    "nobody": (),
}


@pytest.mark.parametrize("name", GANGS)
@pytest.mark.parametrize("first", [None, watcher(4), watcher(0)])
def test_odds_of_a_surrender(name: str, first: Watcher | None) -> None:
    for resolver in (surrender, prisoners_of):
        assert chances(odds(resolver, GANGS[name], first)) == brute(resolver, GANGS[name], first)


@pytest.mark.parametrize("name", [name for name in GANGS if name != "three who see all"])
def test_odds_of_a_chain_by_the_gangsters_who_would_fold(name: str) -> None:
    """Each gangster folds or holds in any order: those give up whom the folding ones reach."""
    gang = GANGS[name]
    counted: dict[int, Fraction] = {}
    for folds in product((False, True), repeat=len(gang)):
        chance = Fraction(1)
        for one, folded in zip(gang, folds, strict=True):
            passes = Fraction(one.target.total, 6)
            chance *= 1 - passes if folded else passes
        gone = {0}
        for _ in gang:
            gone |= {
                place
                for place, (one, folded) in enumerate(zip(gang, folds, strict=True), 1)
                if folded and gone & set(one.sees or ())
            }
        counted[len(gone)] = counted.get(len(gone), Fraction(0)) + chance
    assert chances(odds(prisoners_of, gang)) == counted


def test_odds_of_a_big_gang_are_exact() -> None:
    gang = tuple(watcher(3) for _ in range(12))
    folded = odds(prisoners_of, gang)
    assert folded.exact
    assert folded.mean(int) == 1 + 12 * Fraction(1, 2)


def test_like_watchers_have_like_odds() -> None:
    gang = GANGS["three who see all"]
    assert chances(odds(prisoners_of, gang)) == chances(odds(prisoners_of, gang[::-1]))


@pytest.mark.parametrize("deeds", [Feats(3), Feats(hit=True)])
def test_odds_of_a_stone_cold_killer(deeds: Feats) -> None:
    assert chances(odds(stone_cold, deeds)) == brute(stone_cold, deeds) == {True: Fraction(1, 2), False: Fraction(1, 2)}


@given(number=st.integers(0, 7), nervous=st.booleans(), spunky=st.booleans())
def test_odds_of_the_look(number: int, nervous: bool, spunky: bool) -> None:
    look = Look(Rating(Stat.GUTS, number, nervous=nervous), spunky=spunky)
    assert chances(odds(the_look, look)) == brute(the_look, look)


def test_the_throws_of_a_surrender_are_numbered_by_whose_they_are() -> None:
    outcome = play(surrender, (watcher(), watcher(3, spunky=True)), watcher(), dice=(4, 3, 4, 1))
    assert [throw.why for throw in outcome.throws] == ["GUTS:0", "GUTS:1", "GUTS:2", "GUTS again as a Spunky Kid:2"]
    assert outcome.result == Surrender(GIVES_UP, (STEADY, Answered(Answer.STEADY, True)))


# Hotheads

HOT = Figure("Ox", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), ("Hothead",))


def test_a_hothead_shoots_at_no_enemy_within_6_inches() -> None:
    with pytest.raises(IllegalNow, match="Ox is a Hothead and must brawl with an enemy within 6 inches"):
        check_hothead("Ox", 6)
    check_hothead("Ox", 6.5)


@pytest.mark.parametrize(
    "state, hot",
    [
        ({}, True),
        ({"posture": Posture.HALF_SPEED}, True),
        ({"posture": Posture.PRONE}, False),
        ({"nerve": Nerve.NERVOUS}, False),
        ({"floored": Floored.DOWN}, False),
        ({"standing": Standing.PRISONER}, False),
        ({"skills": ("Boxer",)}, False),
    ],
    ids=str,
)
def test_a_hothead_on_its_feet_and_unshaken_must_go_for_an_enemy(state: dict[str, Any], hot: bool) -> None:
    assert is_hot(replace(HOT, **state)) is hot
