"""Target rolls and opposed rolls, with traits: every face and boundary, odds counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
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
from rules.gangstars.model.figures import Figure, Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.traits.trait_table import (
    ALL_THUMBS,
    EIGHT_MILES_HIGH,
    MEAN_MUTHA,
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


def test_a_target_roll_shows_its_stat_its_modifiers_and_its_figure() -> None:
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


def test_ties_are_rolled_again_until_one_side_wins() -> None:
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
