"""Modifiers and damage of a blow: situations, traits, dogs, weapons (14 Close combat)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.gangstars.close_combat.blows import (
    BlowResult,
    Exchange,
    floored,
)
from rules.gangstars.close_combat.fighters import (
    BARE_HANDS,
    SITUATIONS,
    Combatants,
    Fighter,
    factors,
    knocked_down,
    power_of,
    stat_of,
    terrified_by,
)
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile, Stats
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.shooting.wounds import Penetration
from rules.gangstars.traits import trait_table as t

PLAIN = Figure("Ray", Profile.ROOKIE, Stats(agility=2, strength=2, melee=3))
FOE = Figure("Foe", Profile.ROOKIE, Stats(agility=1, strength=1, melee=2))
DOG = Figure("Rex", Profile.GANG_DOG, Stats(agility=2, strength=3, melee=4, movement=4))


def counting(figure: Figure, *states: FigureState) -> Figure:
    return replace(figure, effects=tuple(Effect(state, FOREVER) for state in states))


def having(figure: Figure, *traits: str, chosen: tuple[str, ...] = ()) -> Figure:
    return replace(figure, traits=traits, chosen=chosen)


def added(bout: Combatants, attacks: bool, strikes: bool) -> dict[str, int]:
    return {one.label: one.value for one in factors(bout, attacks, strikes)}


def own(figure: Figure, foe: Figure = FOE, weapon: str = "Knife", strikes: bool = True, **facts: Any) -> dict[str, int]:
    """The attacker's modifiers."""
    return added(Combatants(Fighter(figure, weapon), Fighter(foe), **facts), True, strikes)


# Stats


@pytest.mark.parametrize(
    "figure, weapon, strikes, attacks, stat",
    [
        (PLAIN, "Knife", True, True, ("melee", 3)),
        (PLAIN, "Knife", False, False, ("melee", 3)),
        (PLAIN, BARE_HANDS, True, True, ("agility", 2)),
        (PLAIN, "Pistol", True, True, ("melee", 3)),
        (DOG, "Teeth", True, True, ("melee", 4)),
        (DOG, "Teeth", False, True, ("agility", 2)),
        (DOG, "Teeth", True, False, ("agility", 2)),
        (DOG, "Teeth", False, False, ("agility", 2)),
    ],
)
def test_weapons_go_by_melee_hands_by_agility_and_a_dog_bites_with_melee_alone(
    figure: Figure, weapon: str, strikes: bool, attacks: bool, stat: tuple[str, int]
) -> None:
    assert stat_of(Fighter(figure, weapon), strikes, attacks) == stat


# The table of modifiers


@pytest.mark.parametrize(
    "figure, facts, label",
    [
        (replace(PLAIN, light=1), {}, "light wound"),
        (replace(PLAIN, heavy=1), {}, "heavy wound"),
        (replace(PLAIN, light=1, heavy=1), {}, "heavy wound"),
        (counting(PLAIN, FigureState.SHAKEN), {}, "shaken"),
        (counting(PLAIN, FigureState.FORCED_BACK), {}, "forced back"),
        (counting(PLAIN, FigureState.EXHAUSTED), {}, "exhausted"),
        (counting(PLAIN, FigureState.TERRIFIED), {}, "terrified"),
        (replace(PLAIN, prone=True), {}, "prone"),
        (counting(PLAIN, FigureState.FANATIC), {}, "fanatic"),
        (replace(PLAIN, profile=Profile.HIT_MAN), {}, "hit-man strikes"),
        (replace(PLAIN, profile=Profile.LEADER), {}, "Head Honcho strikes"),
        (DOG, {"weapon": "Teeth"}, "dog strikes"),
        (PLAIN, {"charged": True}, "charged"),
        (PLAIN, {"behind": True}, "from behind"),
    ],
)
def test_every_row_of_the_table_counts_alone(figure: Figure, facts: dict[str, Any], label: str) -> None:
    assert own(figure, **facts) == {label: SITUATIONS[label]}


def test_the_rows_are_those_of_the_source() -> None:
    assert list(SITUATIONS.values()) == [-1, -2, -1, -1, -2, -2, -2, 1, 1, 1, 2, 2, 2, 2]


def test_a_good_place_helps_the_figure_in_it() -> None:
    bout = Combatants(Fighter(PLAIN, placed=True), Fighter(FOE, placed=True))
    assert [added(bout, attacks, strikes) for attacks in (True, False) for strikes in (True, False)] == [
        {"well placed": 2}
    ] * 4


def test_only_the_striker_has_the_bonus_of_its_profile() -> None:
    bout = Combatants(Fighter(replace(PLAIN, profile=Profile.HIT_MAN)), Fighter(DOG, "Teeth"))
    assert [added(bout, attacks, strikes) for attacks, strikes in product((True, False), repeat=2)] == [
        {"hit-man strikes": 1},
        {},
        {"dog strikes": 1},
        {},
    ]


def test_the_charge_and_the_back_are_for_the_attackers_own_blow() -> None:
    bout = Combatants(Fighter(PLAIN), Fighter(FOE), charged=True, behind=True)
    assert added(bout, True, True) == {"charged": 2, "from behind": 2}
    assert not added(bout, True, False)
    assert not added(bout, False, True)


def test_from_behind_counts_again_only_with_several_attackers() -> None:
    assert "from behind" not in own(PLAIN, behind=True, first=False)
    assert own(PLAIN, behind=True, first=False, crowd=True) == {"from behind": 2}


def test_of_shaken_and_terrified_only_terrified_counts() -> None:
    assert own(counting(PLAIN, FigureState.SHAKEN, FigureState.TERRIFIED)) == {"terrified": -2}


def test_a_long_charge_tires_as_exhaustion_does_and_once() -> None:
    assert own(counting(PLAIN, FigureState.WINDED)) == {"exhausted": -2}
    assert own(counting(PLAIN, FigureState.WINDED, FigureState.EXHAUSTED)) == {"exhausted": -2}
    assert own(counting(DOG, FigureState.EXHAUSTED), weapon="Teeth") == {"dog strikes": 1}


def test_insults_and_a_dog_around_the_leg() -> None:
    assert own(counting(PLAIN, FigureState.INSULTED)) == {"insulted": -1}
    assert own(counting(PLAIN, FigureState.EMBRACED)) == {"dog around the leg": -2}
    assert own(counting(PLAIN, FigureState.HARRIED)) == {"shaken": -1}


# Own traits


@pytest.mark.parametrize(
    "trait, label, value",
    [
        (t.FRENZY, "frenzy", 2),
        (t.MEAN_MUTHA, "mean mutha", 2),
        (t.THE_BRUCE, "the Bruce", 2),
        (t.TINY, "tiny", -1),
        (t.EIGHT_MILES_HIGH, "eight miles high", -1),
        (t.ALL_THUMBS, "all thumbs", -2),
        (t.STONED, "always shaken", -1),
    ],
)
@pytest.mark.parametrize("strikes", [True, False])
def test_a_trait_counts_in_every_roll_of_its_bearer(trait: str, label: str, value: int, strikes: bool) -> None:
    assert own(having(PLAIN, trait), strikes=strikes) == {label: value}
    assert own(PLAIN, strikes=strikes) == {}


def test_all_thumbs_matter_with_a_weapon_alone() -> None:
    assert own(having(PLAIN, t.ALL_THUMBS), weapon=BARE_HANDS) == {}


@pytest.mark.parametrize("trait, label, value", [(t.WEAPON_SPEC, "weapon spec", 1), (t.RIPPER, "ripper", 3)])
def test_a_specialist_needs_the_chosen_weapon(trait: str, label: str, value: int) -> None:
    figure = having(PLAIN, trait, chosen=("Knife",))
    assert own(figure) == {label: value}
    assert own(figure, weapon="Baseball bat") == {}
    assert own(figure, weapon=BARE_HANDS) == {}


def test_a_hardass_does_not_feel_a_light_wound() -> None:
    assert own(having(replace(PLAIN, light=1), t.HARDASS)) == {}
    assert own(having(replace(PLAIN, heavy=1), t.HARDASS)) == {"heavy wound": -2}


def test_exhaustion_takes_nothing_off_the_dice_of_a_speedy_fighter() -> None:
    assert own(having(counting(PLAIN, FigureState.EXHAUSTED), t.SPEEDY)) == {}


# Traits of the opponent


@pytest.mark.parametrize(
    "trait, changed",
    [
        (t.DODGY, {"opponent dodgy": -1}),
        (t.GREASY, {"opponent greasy": -2}),
        (t.MONSTER, {"terrified by a monster": -2, "opponent a monster": -2}),
        (t.THE_BRUCE, {"opponent the Bruce": -2}),
        (t.FRENZY, {"shaken by a frenzy": -1}),
        (t.MEAN_MUTHA, {"shaken by a mean mutha": -1}),
        (t.MASTER_OF_PAIN, {"terrified by a master of pain": -2}),
        (t.VENGEFUL, {}),
        (t.TINY, {}),
    ],
)
@pytest.mark.parametrize("strikes", [True, False])
def test_a_trait_of_the_opponent_counts_in_every_roll(trait: str, changed: dict[str, int], strikes: bool) -> None:
    assert own(PLAIN, having(FOE, trait), strikes=strikes) == changed


def test_a_monster_leaves_cool_men_calm_and_dogs_alone() -> None:
    monster = having(FOE, t.MONSTER)
    assert own(having(PLAIN, t.COOL_MAN), monster) == {"opponent a monster": -2}
    assert own(DOG, monster, weapon="Teeth") == {"dog strikes": 1}


def test_pain_is_nothing_to_a_hardass() -> None:
    assert own(having(PLAIN, t.HARDASS), having(FOE, t.MASTER_OF_PAIN)) == {}


@pytest.mark.parametrize(
    "turn, terror", [(1, ""), (2, "terrified by a vengeful one"), (3, "terrified by a vengeful one")]
)
def test_a_vengeful_one_terrifies_from_the_second_turn_on(turn: int, terror: str) -> None:
    assert terrified_by(PLAIN, having(FOE, t.VENGEFUL), turn) == terror


def test_dogs_terrify_a_sissy_who_is_no_dog_boy() -> None:
    assert own(having(PLAIN, t.SISSY), DOG) == {"terrified of the dog": -2}
    assert own(having(PLAIN, t.SISSY)) == {}
    assert own(having(PLAIN, t.SISSY, t.DOG_BOY), DOG) == {}


def test_a_snappy_dog_shakes_all_but_dog_boys() -> None:
    snappy = having(DOG, t.SNAPPY)
    assert own(PLAIN, snappy) == {"shaken by a snappy dog": -1}
    assert own(having(PLAIN, t.DOG_BOY), snappy) == {}


# Dogs


@pytest.mark.parametrize(
    "trait, strikes, changed",
    [
        (t.HUGE_DOG, True, {"at a huge dog": 2}),
        (t.HUGE_DOG, False, {}),
        (t.TINY_DOG, True, {"at a tiny dog": 1}),
        (t.TINY_DOG, False, {}),
    ],
)
def test_the_striker_at_a_huge_or_tiny_dog_has_more(trait: str, strikes: bool, changed: dict[str, int]) -> None:
    assert own(PLAIN, having(DOG, trait), strikes=strikes) == changed


def test_a_huge_dog_and_jaws_in_their_own_dice() -> None:
    assert own(having(DOG, t.HUGE_DOG), weapon="Teeth", strikes=False) == {"huge dog": -2}
    assert own(having(DOG, t.JAWS), weapon="Teeth", strikes=False) == {"jaws": 1}
    assert own(having(DOG, t.HUGE), weapon="Teeth", strikes=False) == {}, "the human trait is another"


@pytest.mark.parametrize("ran, first, down", [(2, True, False), (3, True, True), (4, True, True), (4, False, False)])
def test_a_bolter_knocks_its_target_down_after_three_segments(ran: int, first: bool, down: bool) -> None:
    bout = Combatants(Fighter(having(DOG, t.BOLTER), "Teeth"), Fighter(FOE), bolted=ran, first=first)
    assert knocked_down(bout) == down
    assert added(bout, False, False) == ({"prone": -2} if down else {})
    assert floored(bout, Exchange(BlowResult.MISSED, BlowResult.NICKED)) == (False, down)
    assert not knocked_down(replace(bout, attacker=Fighter(DOG, "Teeth")))


@pytest.mark.parametrize(
    "blow, down", [(BlowResult.MISSED, False), (BlowResult.NICKED, True), (BlowResult.HEAVY, True)]
)
def test_a_figure_that_a_huge_dog_hits_goes_down(blow: BlowResult, down: bool) -> None:
    huge = Fighter(having(DOG, t.HUGE_DOG), "Teeth")
    assert floored(Combatants(huge, Fighter(FOE)), Exchange(blow, BlowResult.NICKED)) == (False, down)
    assert floored(Combatants(Fighter(FOE), huge), Exchange(BlowResult.NICKED, blow)) == (down, False)


# Power


@pytest.mark.parametrize(
    "weapon, power",
    [
        (BARE_HANDS, Penetration()),
        ("Knife", Penetration(1, 0)),
        ("Improvised weapon", Penetration(1, -2)),
        ("Baseball bat", Penetration(1, 3)),
        ("Asiatic special", Penetration(1, 3)),
        *((name, Penetration(1, -2)) for name, arm in ARMS.items() if arm.clubbing),
    ],
)
def test_each_weapon_adds_its_penetration_to_damage(weapon: str, power: Penetration) -> None:
    assert power_of(Fighter(PLAIN, weapon), Fighter(FOE)) == (power, (("strength", 2),))


@pytest.mark.parametrize(
    "trait, power, more",
    [
        (t.RIPPER, Penetration(1, 4), ()),
        (t.MASTER_OF_PAIN, Penetration(2, 2), ()),
        (t.THE_BRUCE, Penetration(1), (("the Bruce", 2),)),
        (t.WEAPON_SPEC, Penetration(1), (("weapon spec", 2),)),
        (t.MEAN_MUTHA, Penetration(1), ()),
    ],
)
def test_traits_that_add_to_damage(trait: str, power: Penetration, more: tuple[tuple[str, int], ...]) -> None:
    fighter = Fighter(having(PLAIN, trait, chosen=("Knife",)), "Knife")
    assert power_of(fighter, Fighter(FOE)) == (power, (("strength", 2), *more))


def test_pain_and_ripping_add_up_but_not_against_a_hardass_nor_without_the_weapon() -> None:
    both = having(PLAIN, t.RIPPER, t.MASTER_OF_PAIN, chosen=("Knife",))
    assert power_of(Fighter(both, "Knife"), Fighter(FOE))[0] == Penetration(2, 6)
    assert power_of(Fighter(both, "Knife"), Fighter(having(FOE, t.HARDASS)))[0] == Penetration(1, 4)
    assert power_of(Fighter(both, BARE_HANDS), Fighter(FOE))[0] == Penetration(1, 2)


def test_jaws_bite_deeper() -> None:
    assert power_of(Fighter(having(DOG, t.JAWS), "Teeth"), Fighter(FOE)) == (
        Penetration(),
        (("strength", 3), ("jaws", 3)),
    )
