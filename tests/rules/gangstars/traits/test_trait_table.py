"""The table of traits: each row is read where it counts, and reports keep the order of their modifiers."""

from __future__ import annotations

import pytest

from rules.gangstars.model.figures import Figure, Hurt, Profile
from rules.gangstars.traits.trait_table import (
    BIKER,
    CANINE,
    COOL_MAN,
    DODGY,
    GREASY,
    HARDASS,
    HAWK_EYE,
    HUMAN,
    JAWS,
    MASTER_OF_PAIN,
    MONSTER,
    SNAPPY,
    SNIPER,
    THE_BRUCE,
    THIRD_EYE,
    TRAITS,
    WEAPON_SPEC,
    Occasion,
    Quality,
    When,
    added,
    frightened,
    trait_with,
    unsurprised,
)

EVERY = dict.fromkeys(When, True)


@pytest.mark.parametrize("name", TRAITS)
def test_a_trait_adds_what_its_row_says_and_nothing_else(name: str) -> None:
    for occasion in Occasion:
        expected = [(one.label, one.value) for one in TRAITS[name].adds if one.occasion is occasion]
        assert [(one.label, one.value) for one in added(occasion, (name,), EVERY)] == expected


@pytest.mark.parametrize("name", TRAITS)
def test_a_condition_that_does_not_hold_adds_nothing(name: str) -> None:
    for occasion in Occasion:
        always = [one.label for one in TRAITS[name].adds if one.occasion is occasion and one.when is When.ALWAYS]
        assert [one.label for one in added(occasion, (name,))] == always


@pytest.mark.parametrize("quality", Quality)
def test_every_quality_comes_from_a_trait_that_has_it_alone(quality: Quality) -> None:
    having = [name for name, trait in TRAITS.items() if quality in trait.qualities]
    assert having
    assert [trait_with(quality, (name,)) for name in having] == having
    assert trait_with(quality, [name for name in TRAITS if name not in having]) == ""


@pytest.mark.parametrize(
    "occasion, labels",
    [
        (Occasion.ROLL, ["eight miles high", "all thumbs", "mean mutha"]),
        (Occasion.COST, ["stoned", "eight miles high", "tiny"]),
        (
            Occasion.SHOT,
            ["sniper", "weapon spec", "hawk eye", "third eye, behind it", "eight miles high", "all thumbs"],
        ),
        (Occasion.SHOT_AT, ["tiny target", "huge target", "tiny dog", "huge dog", "monster"]),
        (
            Occasion.BLOW,
            [
                *("frenzy", "mean mutha", "the Bruce", "tiny", "weapon spec", "ripper"),
                *("eight miles high", "all thumbs", "jaws", "huge dog"),
            ],
        ),
        (
            Occasion.BLOW_AGAINST,
            [
                *("opponent dodgy", "opponent greasy", "opponent a monster", "opponent the Bruce"),
                *("at a huge dog", "at a tiny dog"),
            ],
        ),
        (Occasion.BLOW_DAMAGE, ["the Bruce", "weapon spec", "jaws"]),
        (Occasion.DRIVING, ["stupid at the wheel", "all thumbs"]),
        (Occasion.VICTIM_SHOT, ["insulted", "a dog round its leg"]),
    ],
)
def test_reports_name_modifiers_in_one_order_however_a_card_lists_its_traits(
    occasion: Occasion, labels: list[str]
) -> None:
    assert [one.label for one in added(occasion, tuple(reversed(TRAITS)), EVERY)] == labels


@pytest.mark.parametrize(
    "traits, opponents, terror, reason",
    [
        ((MONSTER, MASTER_OF_PAIN), (), True, "terrified by a monster"),
        ((MONSTER, MASTER_OF_PAIN), (COOL_MAN,), True, "terrified by a master of pain"),
        ((MONSTER, MASTER_OF_PAIN), (COOL_MAN, HARDASS), True, ""),
        ((SNAPPY,), (), False, "shaken by a snappy dog"),
        ((SNAPPY,), ("Dog boy",), False, ""),
        ((SNAPPY,), (), True, ""),
    ],
)
def test_opponents_are_frightened_unless_a_trait_spares_them(
    traits: tuple[str, ...], opponents: tuple[str, ...], terror: bool, reason: str
) -> None:
    assert frightened(terror, traits, opponents, EVERY) == reason


def test_a_cool_man_and_a_third_eye_can_not_be_surprised() -> None:
    assert [unsurprised((name,)) for name in (COOL_MAN, THIRD_EYE, SNIPER)] == [COOL_MAN, THIRD_EYE, ""]
    assert unsurprised((THIRD_EYE, COOL_MAN)) == COOL_MAN


def test_a_light_wound_does_not_affect_a_hardass() -> None:
    assert Figure("Ray", Profile.HIT_MAN, light=1).felt is Hurt.LIGHT
    assert Figure("Ray", Profile.HIT_MAN, traits=(HARDASS,), light=1).felt is Hurt.NICKED
    assert Figure("Ray", Profile.HIT_MAN, traits=(HARDASS,), heavy=1).felt is Hurt.HEAVY


def test_points_are_those_of_the_source_for_a_few() -> None:
    few = (DODGY, GREASY, BIKER, HAWK_EYE, THE_BRUCE, WEAPON_SPEC, JAWS)
    assert [TRAITS[name].points for name in few] == [1, 2, 2, 3, 6, 5, 4]
    assert not HUMAN.keys() & CANINE.keys()
