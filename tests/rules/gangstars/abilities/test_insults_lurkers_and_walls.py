"""Insults, lurkers who appear, and walls that a tagger sprays."""

from __future__ import annotations

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owes
from rules.gangstars.abilities.insults import insult, require_insulting
from rules.gangstars.abilities.lurkers import appear, appears, require_lurking
from rules.gangstars.abilities.rolls import (
    Ability,
    target_modifiers,
)
from rules.gangstars.abilities.sprayed_walls import Wall, require_tagger, resist, sprayed
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, Sprayed
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.traits.trait_table import (
    BIG_MOUTH,
    COOL_MAN,
    EIGHT_MILES_HIGH,
    HAWK_EYE,
    LURKER,
    TAGGER,
    THIRD_EYE,
)
from tests.rules.brute import play

MAN, DOG = READY[Profile.HIT_MAN], READY[Profile.LAP_DOG]


def of(*traits: str) -> Figure:
    return replace(MAN, traits=traits)


def test_an_insult_lasts_through_the_next_activation() -> None:
    assert play(insult, "Duke").result == Effect(FigureState.INSULTED, 1, True, "by Duke")
    require_insulting(of(BIG_MOUTH), of(COOL_MAN))
    with pytest.raises(IllegalNow, match="not a big mouth"):
        require_insulting(of(), MAN)
    with pytest.raises(IllegalNow, match="ignore insults"):
        require_insulting(of(BIG_MOUTH), DOG)


def test_a_lurkers_victim_is_terrified_for_two_activations_and_tests() -> None:
    effect = play(appear, "Ray").result
    assert effect == Effect(FigureState.TERRIFIED, 2, True, "Ray appeared")
    assert appears(7, MAN, effect, "Ray") == (
        Affected(7, effect),
        Owes(7, reaction_test(Test.SURPRISED, "Ray appeared")),
    )


@pytest.mark.parametrize("trait", [THIRD_EYE, COOL_MAN])
def test_some_are_terrified_by_a_lurker_without_a_test(trait: str) -> None:
    effect = play(appear, "Ray").result
    assert appears(7, of(trait), effect, "Ray") == (Affected(7, effect),)


@pytest.mark.parametrize("acts_yet, activations", [(False, 2), (True, 3)])
def test_the_terror_of_a_lurker_lasts_two_more_turns_for_any_victim(acts_yet: bool, activations: int) -> None:
    terrified = replace(MAN, effects=(play(appear, "Ray", acts_yet).result,))
    for _ in range(activations):
        terrified = Activated(7).apply_to(terrified)
        assert terrified.counts(FigureState.TERRIFIED)
        terrified = ActivationEnded(7).apply_to(terrified)
    assert not terrified.counts(FigureState.TERRIFIED)


@pytest.mark.parametrize(
    "lurker, victim, refusal",
    [(of(), MAN, "not a lurker"), (of(LURKER), DOG, "smells a lurker"), (of(LURKER), of(HAWK_EYE), "hawk eye")],
)
def test_only_an_unspotted_lurker_appears(lurker: Figure, victim: Figure, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        require_lurking(lurker, victim)
    require_lurking(of(LURKER), MAN)


@pytest.mark.parametrize("turns", range(3))
@pytest.mark.parametrize("buildings", range(3))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_wall_is_easier_to_leave_with_every_turn_and_building(turns: int, buildings: int, face: int) -> None:
    wall = Wall("", 2, buildings, turns)
    assert play(resist, wall, dice=(face,)).result is (face - turns - buildings <= 2)


def test_a_tagger_who_is_high_leaves_a_wall_less_easily() -> None:
    more = target_modifiers(of(TAGGER, EIGHT_MILES_HIGH), Ability.BRAINS)
    assert play(resist, Wall("", 2, 0, 0, more), dice=(2,)).result is False
    assert play(resist, Wall("", 2, 0, 0), dice=(2,)).result is True


def test_a_tagger_sprays_until_the_wall_is_done() -> None:
    stays = Affected(7, Effect(FigureState.STAYS, 0, why="sprays a wall"))
    assert sprayed(7, Wall(turns=0, buildings=1), False) == (Sprayed(7, 1, 1), stays)
    assert sprayed(7, Wall(turns=1, buildings=1), False) == (Sprayed(7, 1, 2), stays)
    assert sprayed(7, Wall(turns=2, buildings=1), True) == (Sprayed(7, 2, 0),)
    assert sprayed(7, Wall(turns=0, buildings=1), True) == ()
    require_tagger(of(TAGGER))
    with pytest.raises(IllegalNow, match="not a tagger"):
        require_tagger(of())


@pytest.mark.parametrize("wall", [Wall(brains=6), Wall(brains=-1), Wall(turns=21), Wall(buildings=-1)])
def test_a_wall_with_impossible_numbers_is_refused(wall: Wall) -> None:
    with pytest.raises(OutOfRange):
        play(resist, wall)
