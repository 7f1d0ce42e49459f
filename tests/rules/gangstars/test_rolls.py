"""Target rolls, opposed rolls, and what traits make of them: at every face and boundary, odds counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Modifier
from rules.gangstars.abilities.insults import insult, require_insulting
from rules.gangstars.abilities.lurkers import appear, appears, require_lurking
from rules.gangstars.abilities.rolls import (
    Ability,
    Contender,
    ability_of,
    check_numbers,
    opposed,
    opposed_modifiers,
    target,
    target_modifiers,
)
from rules.gangstars.abilities.sprayed_walls import Wall, require_tagger, resist, sprayed
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, Sprayed
from rules.gangstars.model.figures import Effect, Figure, Profile, State, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.traits.trait_table import (
    ALL_THUMBS,
    BIG_MOUTH,
    COOL_MAN,
    EIGHT_MILES_HIGH,
    HAWK_EYE,
    LURKER,
    MEAN_MUTHA,
    TAGGER,
    THIRD_EYE,
)
from tests.rules.brute import brute, chances, play

MAN, DOG = READY[Profile.HIT_MAN], READY[Profile.LAP_DOG]


def of(*traits: str) -> Figure:
    return replace(MAN, traits=traits)


# Target rolls


@pytest.mark.parametrize("stat", range(6))
@pytest.mark.parametrize("shift", range(-3, 4))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_target_roll_passes_at_the_stat_or_under(stat: int, shift: int, face: int) -> None:
    modifiers = (Modifier("so", shift),) if shift else ()
    assert play(target, "brains", stat, modifiers, dice=(face,)).result is (face + shift <= stat)


def test_a_target_roll_tells_its_stat_its_modifiers_and_whose_it_is() -> None:
    outcome = play(target, "agility", 3, (Modifier("eight miles high", 1),), "Spats", dice=(3,))
    (throw,) = outcome.throws
    assert (throw.why, throw.rows, throw.shift, throw.good) == ("agility, Spats", ("failed",), 1, (1, 2))
    assert outcome.rule == "gs.roll.target"


@pytest.mark.parametrize("stat, shift, passes", [(0, 0, 0), (3, 0, 3), (5, 0, 5), (5, -1, 6), (2, 2, 0), (3, 2, 1)])
def test_the_odds_of_a_target_roll(stat: int, shift: int, passes: int) -> None:
    found = odds(target, "brains", stat, (Modifier("so", shift),))
    assert found.chance(bool) == Fraction(passes, 6)


@pytest.mark.parametrize(
    "trait, ability, handling, on_target, on_opposed",
    [
        (EIGHT_MILES_HIGH, Ability.BRAINS, False, +1, -1),
        (MEAN_MUTHA, Ability.STRENGTH, False, -2, +2),
        (MEAN_MUTHA, Ability.AGILITY, False, 0, 0),
        (ALL_THUMBS, Ability.AGILITY, True, +2, -2),
        (ALL_THUMBS, Ability.AGILITY, False, 0, 0),
    ],
)
def test_a_trait_is_worth_the_same_either_way(
    trait: str, ability: Ability, handling: bool, on_target: int, on_opposed: int
) -> None:
    for modifiers, expected in (
        (target_modifiers(of(trait), ability, handling), on_target),
        (opposed_modifiers(of(trait), ability, handling), on_opposed),
    ):
        assert [one.value for one in modifiers] == ([expected] if expected else [])
    assert target_modifiers(of(), ability, handling) == opposed_modifiers(None, ability, handling) == ()


def test_traits_add_up() -> None:
    both = of(EIGHT_MILES_HIGH, MEAN_MUTHA, ALL_THUMBS)
    assert sum(one.value for one in target_modifiers(both, Ability.STRENGTH, True)) == 1
    assert sum(one.value for one in opposed_modifiers(both, Ability.STRENGTH, True)) == -1


@pytest.mark.parametrize("ability, stat", [("Agility", 2), ("Strength", 2), ("Shooting", 3), ("Movement", 2)])
def test_a_stat_is_the_cards(ability: str, stat: int) -> None:
    assert ability_of(MAN, Ability(ability)) == stat


def test_numbers_that_can_not_be_are_refused() -> None:
    check_numbers(0, ())
    check_numbers(5, (Modifier("so", 40),))
    for stat in (-1, 6):
        with pytest.raises(OutOfRange, match="0 to 5"):
            check_numbers(stat, ())
    with pytest.raises(OutOfRange, match="modifier"):
        check_numbers(3, (Modifier("so", -41),))


# Opposed rolls


def test_ties_are_thrown_again_until_somebody_wins() -> None:
    one, other = Contender("Spats", "strength", 3), Contender("Duke", "melee", 2, (Modifier("prone", -1),))
    outcome = play(opposed, one, other, dice=(1, 3, 2, 4, 6, 1))
    assert outcome.result == 6 + 3 - 1 - 2 + 1
    assert [throw.why for throw in outcome.throws] == ["strength, Spats", "melee, Duke"] * 3
    assert outcome.throws[1].modifiers == (Modifier("melee", 2), Modifier("prone", -1))


@pytest.mark.parametrize("edge", [-9, -5, -4, -1, 0, 1, 2, 5, 9])
def test_the_odds_of_an_opposed_roll(edge: int) -> None:
    one = Contender("", "strength", max(0, edge), ())
    other = Contender("", "strength", max(0, -edge), ())
    gaps = [mine - his + edge for mine, his in product(range(1, 7), repeat=2)]
    settled = Counter(gap for gap in gaps if gap)
    expected = {gap: Fraction(ways, settled.total()) for gap, ways in settled.items()}
    assert chances(odds(opposed, one, other)) == brute(opposed, one, other) == expected
    assert 0 not in expected


# Antics


def test_an_insult_lasts_through_the_next_activation() -> None:
    assert play(insult, "Duke").result == Effect(State.INSULTED, 1, True, "by Duke")
    require_insulting(of(BIG_MOUTH), of(COOL_MAN))
    with pytest.raises(IllegalNow, match="not a big mouth"):
        require_insulting(of(), MAN)
    with pytest.raises(IllegalNow, match="lost on dogs"):
        require_insulting(of(BIG_MOUTH), DOG)


def test_whom_a_lurker_appears_beside_is_terrified_for_two_activations_and_tests() -> None:
    effect = play(appear, "Ray").result
    assert effect == Effect(State.TERRIFIED, 2, True, "Ray appeared")
    assert appears(7, MAN, effect, "Ray") == (
        Affected(7, effect),
        Owes(7, reaction_test(Test.SURPRISED, "Ray appeared")),
    )


@pytest.mark.parametrize("trait", [THIRD_EYE, COOL_MAN])
def test_some_are_terrified_by_a_lurker_without_a_test(trait: str) -> None:
    effect = play(appear, "Ray").result
    assert appears(7, of(trait), effect, "Ray") == (Affected(7, effect),)


@pytest.mark.parametrize("acts_yet, activations", [(False, 2), (True, 3)])
def test_the_terror_of_a_lurker_lasts_the_two_turns_after_whatever_was_activated_before(
    acts_yet: bool, activations: int
) -> None:
    terrified = replace(MAN, effects=(play(appear, "Ray", acts_yet).result,))
    for _ in range(activations):
        terrified = Activated(7).apply_to(terrified)
        assert terrified.counts(State.TERRIFIED)
        terrified = ActivationEnded(7).apply_to(terrified)
    assert not terrified.counts(State.TERRIFIED)


@pytest.mark.parametrize(
    "lurker, victim, told",
    [(of(), MAN, "not a lurker"), (of(LURKER), DOG, "smells a lurker"), (of(LURKER), of(HAWK_EYE), "hawk eye")],
)
def test_who_does_not_lurk_or_is_spotted_does_not_appear(lurker: Figure, victim: Figure, told: str) -> None:
    with pytest.raises(IllegalNow, match=told):
        require_lurking(lurker, victim)
    require_lurking(of(LURKER), MAN)


@pytest.mark.parametrize("turns", range(3))
@pytest.mark.parametrize("buildings", range(3))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_wall_is_easier_to_leave_with_every_turn_and_building(turns: int, buildings: int, face: int) -> None:
    wall = Wall("", 2, buildings, turns)
    assert play(resist, wall, dice=(face,)).result is (face - turns - buildings <= 2)


def test_whoever_is_high_leaves_a_wall_less_easily() -> None:
    more = target_modifiers(of(TAGGER, EIGHT_MILES_HIGH), Ability.BRAINS)
    assert play(resist, Wall("", 2, 0, 0, more), dice=(2,)).result is False
    assert play(resist, Wall("", 2, 0, 0), dice=(2,)).result is True


def test_a_tagger_sprays_until_he_is_done_with_a_wall() -> None:
    stays = Affected(7, Effect(State.STAYS, 0, why="sprays a wall"))
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
