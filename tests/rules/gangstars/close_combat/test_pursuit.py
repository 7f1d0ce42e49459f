"""Fighting on when forced back, and following a runner (14 Close combat)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.close_combat.blows import (
    brawl,
)
from rules.gangstars.close_combat.charges import after_charge
from rules.gangstars.close_combat.fighters import (
    Combatants,
    Fighter,
)
from rules.gangstars.close_combat.pursuit import PursuitResult, StandResult, bound_to_fight, follow_up, go_on, nerve_of
from rules.gangstars.model.acting import spend
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Activated, ActivationEnded, Eased
from rules.gangstars.model.charge_reach import Dash
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile, Stats, Test
from rules.gangstars.model.reaction_tables import Reaction, ReactionResult
from rules.gangstars.reactions.consequences import consequences
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import play

FACES = range(1, 7)
PLAIN = Figure("Ray", Profile.ROOKIE, Stats(agility=2, strength=2, melee=3))
FOE = Figure("Foe", Profile.ROOKIE, Stats(agility=1, strength=1, melee=2))
DOG = Figure("Rex", Profile.GANG_DOG, Stats(agility=2, strength=3, melee=4, movement=4))


def counting(figure: Figure, *states: FigureState) -> Figure:
    return replace(figure, effects=tuple(Effect(state, FOREVER) for state in states))


def having(figure: Figure, *traits: str, chosen: tuple[str, ...] = ()) -> Figure:
    return replace(figure, traits=traits, chosen=chosen)


@pytest.mark.parametrize("brains", range(6))
@pytest.mark.parametrize("face", FACES)
def test_going_on_counts_brains_twice(brains: int, face: int) -> None:
    nerve = nerve_of(replace(PLAIN, stats=Stats(brains=brains)))
    holds = face - brains <= brains
    outcome = play(go_on, nerve, dice=(face,) if holds else (face, 4))
    assert outcome.result == (StandResult() if holds else StandResult(4))


@pytest.mark.parametrize(
    "figure, facts, shift",
    [
        (PLAIN, {}, 0),
        (counting(PLAIN, FigureState.SHAKEN), {}, 1),
        (counting(PLAIN, FigureState.SHAKEN, FigureState.TERRIFIED), {}, 2),
        (having(PLAIN, t.STONED), {}, 1),
        (replace(PLAIN, light=1), {}, 2),
        (having(replace(PLAIN, light=1), t.HARDASS), {}, 0),
        (PLAIN, {"friends": True}, -1),
        (PLAIN, {"cover": True}, -2),
        (PLAIN, {"runs": True, "forced_back": True}, -3),
        (PLAIN, {"borrowed": 3}, -3),
        (having(PLAIN, t.STUPID), {"borrowed": 3}, 0),
        (PLAIN, {"other": -2}, -2),
    ],
)
def test_the_modifiers_of_going_on_are_those_of_reaction_tests(
    figure: Figure, facts: dict[str, Any], shift: int
) -> None:
    nerve = replace(nerve_of(figure), **facts)
    passing = sum(face + shift <= 0 for face in FACES)
    assert odds(go_on, nerve).chance(lambda stand: stand.holds) == Fraction(passing, 6)
    assert odds(follow_up, nerve).chance(lambda pursuit: pursuit.free) == Fraction(passing, 6)


def test_cool_men_and_those_bound_make_no_test() -> None:
    cool = nerve_of(having(PLAIN, t.COOL_MAN))
    assert play(go_on, cool).result.holds
    assert play(follow_up, cool).result == PursuitResult(True)
    assert play(go_on, nerve_of(PLAIN), True).result.holds
    assert play(follow_up, nerve_of(PLAIN), False, True, dice=(5,)).result == PursuitResult(False, 5)


def test_the_vengeful_and_avengers_of_a_dog_are_bound() -> None:
    assert not bound_to_fight(PLAIN)
    assert bound_to_fight(having(PLAIN, t.VENGEFUL, t.COOL_MAN)) == "vengeful"
    assert bound_to_fight(counting(PLAIN, FigureState.AVENGES_DOG)) == "for the dog"


@pytest.mark.parametrize(
    "face, wants, dice, pursuit",
    [
        (4, False, (), PursuitResult(True)),
        (4, True, (2,), PursuitResult(True, 2)),
        (5, False, (2,), PursuitResult(False, 2)),
        (5, True, (6,), PursuitResult(False, 6)),
    ],
)
def test_a_failed_test_must_follow_and_a_passed_one_may_choose(
    face: int, wants: bool, dice: tuple[int, ...], pursuit: PursuitResult
) -> None:
    nerve = nerve_of(replace(PLAIN, stats=Stats(brains=2)))
    assert play(follow_up, nerve, wants, dice=(face, *dice)).result == pursuit


def test_dogs_make_tests_of_their_own() -> None:
    with pytest.raises(IllegalNow):
        nerve_of(DOG)


def test_every_die_of_a_fight_names_its_duel() -> None:
    foes = (Fighter(FOE), Fighter(replace(FOE, name="Ed")))
    bouts = tuple(Combatants(Fighter(PLAIN, "Baseball bat"), foe) for foe in foes)
    fought = play(brawl, bouts, dice=(1, 6, 6, 6) * 2)
    assert [throw.why for throw in fought.throws] == [
        "melee, Ray on Foe",
        "agility, Foe against Ray",
        "agility, Foe on Ray",
        "melee, Ray against Foe",
        "melee, Ray on Ed",
        "agility, Ed against Ray",
        "agility, Ed on Ray",
        "melee, Ray against Ed",
    ]


def test_a_figure_that_moves_off_or_is_driven_off_is_forced_back_no_more() -> None:
    beaten = counting(PLAIN, FigureState.FORCED_BACK)
    board = Board(turn=1, active=Activation(1, points=8))
    moved, _ = spend(board, 9, 1, beaten, Action.SEGMENT)
    assert Eased(1, FigureState.FORCED_BACK) in moved
    stays, _ = spend(board, 9, 1, beaten, Action.FIGHT)
    assert Eased(1, FigureState.FORCED_BACK) not in stays
    for met, parted in ((Reaction.REELS, True), (Reaction.PASSED, False)):
        assert (
            Eased(1, FigureState.FORCED_BACK) in consequences(1, beaten, Test.WOUNDED, ReactionResult(met))
        ) is parted


def test_states_of_a_close_combat_end_when_they_say() -> None:
    charged = PLAIN
    for change in after_charge(1, Dash(2, 2), False):
        charged = change.apply_to(charged)
    ended = ActivationEnded(1).apply_to(charged)
    assert (charged.counts(FigureState.CHARGING), ended.counts(FigureState.CHARGING)) == (True, False)
    assert (ended.counts(FigureState.WINDED), Activated(1).apply_to(ended).counts(FigureState.WINDED)) == (True, False)
