"""Close combat: every modifier, every trait on either side, blows, being forced back, charges, running, following."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.close_combat.blows import (
    Blow,
    Exchange,
    Pushed,
    back_blow,
    brawl,
    exchange,
    floored,
    forced_back,
    out_of_it,
)
from rules.gangstars.close_combat.charges import Dash, after_charge, all_spent, free_shot, reach
from rules.gangstars.close_combat.fighters import (
    BARE_HANDS,
    SITUATIONS,
    Bout,
    Fighter,
    factors,
    power_of,
    stat_of,
    strikes_with,
    terrified_by,
    thrown,
)
from rules.gangstars.close_combat.pursuit import Pursuit, Stand, bound_to_fight, follow_up, go_on, nerve_of
from rules.gangstars.model.acting import spend
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, Eased
from rules.gangstars.model.figures import FOREVER, Effect, Figure, Hurt, Profile, State, Stats, Test
from rules.gangstars.model.reaction_tables import Reaction, ReactionResult
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.reactions.consequences import consequences
from rules.gangstars.shooting.wounds import Penetration
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import chances, play

FACES = range(1, 7)
PLAIN = Figure("Ray", Profile.ROOKIE, Stats(agility=2, strength=2, melee=3))
FOE = Figure("Foe", Profile.ROOKIE, Stats(agility=1, strength=1, melee=2))
DOG = Figure("Rex", Profile.GANG_DOG, Stats(agility=2, strength=3, melee=4, movement=4))


def counting(figure: Figure, *states: State) -> Figure:
    return replace(figure, effects=tuple(Effect(state, FOREVER) for state in states))


def having(figure: Figure, *traits: str, chosen: tuple[str, ...] = ()) -> Figure:
    return replace(figure, traits=traits, chosen=chosen)


def added(bout: Bout, attacks: bool, strikes: bool) -> dict[str, int]:
    return {one.label: one.value for one in factors(bout, attacks, strikes)}


def own(figure: Figure, foe: Figure = FOE, weapon: str = "Knife", strikes: bool = True, **facts: Any) -> dict[str, int]:
    """What is added for the attacker."""
    return added(Bout(Fighter(figure, weapon), Fighter(foe), **facts), True, strikes)


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
        (counting(PLAIN, State.SHAKEN), {}, "shaken"),
        (counting(PLAIN, State.FORCED_BACK), {}, "forced back"),
        (counting(PLAIN, State.EXHAUSTED), {}, "exhausted"),
        (counting(PLAIN, State.TERRIFIED), {}, "terrified"),
        (replace(PLAIN, prone=True), {}, "prone"),
        (counting(PLAIN, State.FANATIC), {}, "fanatic"),
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


def test_a_good_place_helps_whoever_has_it() -> None:
    bout = Bout(Fighter(PLAIN, placed=True), Fighter(FOE, placed=True))
    assert [added(bout, attacks, strikes) for attacks in (True, False) for strikes in (True, False)] == [
        {"well placed": 2}
    ] * 4


def test_only_who_strikes_has_the_bonus_of_his_kind() -> None:
    bout = Bout(Fighter(replace(PLAIN, profile=Profile.HIT_MAN)), Fighter(DOG, "Teeth"))
    assert [added(bout, attacks, strikes) for attacks, strikes in product((True, False), repeat=2)] == [
        {"hit-man strikes": 1},
        {},
        {"dog strikes": 1},
        {},
    ]


def test_the_charge_and_the_back_are_for_the_attackers_own_blow() -> None:
    bout = Bout(Fighter(PLAIN), Fighter(FOE), charged=True, behind=True)
    assert added(bout, True, True) == {"charged": 2, "from behind": 2}
    assert not added(bout, True, False)
    assert not added(bout, False, True)


def test_from_behind_counts_again_only_with_several_attackers() -> None:
    assert "from behind" not in own(PLAIN, behind=True, first=False)
    assert own(PLAIN, behind=True, first=False, crowd=True) == {"from behind": 2}


def test_of_shaken_and_terrified_only_terrified_counts() -> None:
    assert own(counting(PLAIN, State.SHAKEN, State.TERRIFIED)) == {"terrified": -2}


def test_a_long_charge_tires_as_exhaustion_does_and_once() -> None:
    assert own(counting(PLAIN, State.WINDED)) == {"exhausted": -2}
    assert own(counting(PLAIN, State.WINDED, State.EXHAUSTED)) == {"exhausted": -2}
    assert own(counting(DOG, State.EXHAUSTED), weapon="Teeth") == {"dog strikes": 1}


def test_insults_and_a_dog_around_the_leg() -> None:
    assert own(counting(PLAIN, State.INSULTED)) == {"insulted": -1}
    assert own(counting(PLAIN, State.EMBRACED)) == {"dog around the leg": -2}
    assert own(counting(PLAIN, State.HARRIED)) == {"shaken": -1}


# Traits of one's own


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
def test_a_trait_counts_in_every_roll_of_who_has_it(trait: str, label: str, value: int, strikes: bool) -> None:
    assert own(having(PLAIN, trait), strikes=strikes) == {label: value}
    assert own(PLAIN, strikes=strikes) == {}


def test_all_thumbs_matter_with_a_weapon_alone() -> None:
    assert own(having(PLAIN, t.ALL_THUMBS), weapon=BARE_HANDS) == {}


@pytest.mark.parametrize("trait, label, value", [(t.WEAPON_SPEC, "weapon spec", 1), (t.RIPPER, "ripper", 3)])
def test_a_specialist_needs_his_weapon(trait: str, label: str, value: int) -> None:
    figure = having(PLAIN, trait, chosen=("Knife",))
    assert own(figure) == {label: value}
    assert own(figure, weapon="Baseball bat") == {}
    assert own(figure, weapon=BARE_HANDS) == {}


def test_a_hardass_does_not_feel_a_light_wound() -> None:
    assert own(having(replace(PLAIN, light=1), t.HARDASS)) == {}
    assert own(having(replace(PLAIN, heavy=1), t.HARDASS)) == {"heavy wound": -2}


def test_a_speedy_one_is_never_exhausted_in_his_dice() -> None:
    assert own(having(counting(PLAIN, State.EXHAUSTED), t.SPEEDY)) == {}


# Traits of the other


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


def test_a_sissy_is_terrified_by_dogs_unless_he_is_a_dog_boy() -> None:
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
def test_whoever_strikes_at_a_huge_or_tiny_dog(trait: str, strikes: bool, changed: dict[str, int]) -> None:
    assert own(PLAIN, having(DOG, trait), strikes=strikes) == changed


def test_a_huge_dog_and_jaws_in_their_own_dice() -> None:
    assert own(having(DOG, t.HUGE_DOG), weapon="Teeth", strikes=False) == {"huge dog": -2}
    assert own(having(DOG, t.JAWS), weapon="Teeth", strikes=False) == {"jaws": 1}
    assert own(having(DOG, t.HUGE), weapon="Teeth", strikes=False) == {}, "the human trait is another"


@pytest.mark.parametrize("ran, first, down", [(2, True, False), (3, True, True), (4, True, True), (4, False, False)])
def test_a_bolter_throws_its_target_down_after_three_segments(ran: int, first: bool, down: bool) -> None:
    bout = Bout(Fighter(having(DOG, t.BOLTER), "Teeth"), Fighter(FOE), bolted=ran, first=first)
    assert thrown(bout) == down
    assert added(bout, False, False) == ({"prone": -2} if down else {})
    assert floored(bout, Exchange(Blow.MISSED, Blow.NICKED)) == (False, down)
    assert not thrown(replace(bout, attacker=Fighter(DOG, "Teeth")))


@pytest.mark.parametrize("blow, down", [(Blow.MISSED, False), (Blow.NICKED, True), (Blow.HEAVY, True)])
def test_whom_a_huge_dog_hits_is_thrown_to_the_ground(blow: Blow, down: bool) -> None:
    huge = Fighter(having(DOG, t.HUGE_DOG), "Teeth")
    assert floored(Bout(huge, Fighter(FOE)), Exchange(blow, Blow.NICKED)) == (False, down)
    assert floored(Bout(Fighter(FOE), huge), Exchange(Blow.NICKED, blow)) == (down, False)


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
def test_what_a_weapon_adds_to_damage(weapon: str, power: Penetration) -> None:
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


# Blows


def test_an_exchange_is_two_blows_with_ties_thrown_again() -> None:
    bout = Bout(Fighter(PLAIN, "Knife"), Fighter(FOE))
    # 3+3 against 5+1 tie, 4+3 against 5+1 hits: 5+2+2 against 3+1 is heavy, head 5; back 2+1 against 1+3 misses
    outcome = play(exchange, bout, dice=(3, 5, 4, 5, 5, 2, 3, 5, 2, 1))
    assert outcome.rule == "gs.melee"
    assert outcome.result == Exchange(Blow.HEAVY, Blow.MISSED)


@pytest.mark.parametrize(
    "damage, strength, head, blow",
    [
        (2, 3, (), Blow.NICKED),
        (3, 3, (), Blow.LIGHT),
        (5, 3, (), Blow.LIGHT),
        (6, 3, (5,), Blow.HEAVY),
        (6, 3, (6,), Blow.FATAL),
    ],
)
def test_damage_at_every_boundary(damage: int, strength: int, head: tuple[int, ...], blow: Blow) -> None:
    foe = replace(FOE, stats=replace(FOE.stats, strength=1))
    dice = (6, 1, damage, strength, *head, 1, 6)
    assert play(exchange, Bout(Fighter(PLAIN), Fighter(foe)), dice=dice).result == Exchange(blow, Blow.MISSED)


def test_no_head_is_diced_for_when_a_dog_is_hit() -> None:
    outcome = play(exchange, Bout(Fighter(PLAIN), Fighter(replace(DOG, stats=Stats()))), dice=(6, 1, 6, 1, 1, 6))
    assert outcome.result == Exchange(Blow.HEAVY, Blow.MISSED)


def test_both_can_kill_each_other_in_one_exchange() -> None:
    bout = Bout(Fighter(PLAIN, "Knife"), Fighter(replace(FOE, stats=Stats(agility=5, strength=5))))
    assert play(exchange, bout, dice=(6, 1, 6, 6, 1, 6, 6, 1, 6, 1, 6)).result == Exchange(Blow.FATAL, Blow.FATAL)


def test_a_weapon_strikes_as_many_as_it_reaches_in_turn() -> None:
    bat = Fighter(PLAIN, "Baseball bat")
    bouts = (Bout(bat, Fighter(FOE)), Bout(bat, Fighter(replace(FOE, name="Moe"))))
    outcome = play(brawl, bouts, dice=(1, 6, 1, 6, 6, 1, 5, 5, 1, 5, 1, 6))
    assert [one.given for one in outcome.result] == [Blow.MISSED, Blow.HEAVY]


@pytest.mark.parametrize(
    "weapon, most",
    [(BARE_HANDS, 1), ("Teeth", 1), *((name, arm.close) for name, arm in ARMS.items() if arm.close)],
)
def test_how_many_each_weapon_reaches(weapon: str, most: int) -> None:
    bout = Bout(Fighter(PLAIN, weapon), Fighter(FOE))
    assert strikes_with(weapon) == most
    with pytest.raises(OutOfRange, match=f"{most} can be attacked at once"):
        play(brawl, (bout,) * (most + 1))


@pytest.mark.parametrize(
    "bouts, refusal, sentence",
    [
        ((), OutOfRange, "at least one"),
        ((Bout(Fighter(PLAIN, "Grenade"), Fighter(FOE)),), OutOfRange, "not a weapon for close combat"),
        ((Bout(Fighter(PLAIN), Fighter(FOE, "Molotov cocktail")),), OutOfRange, "not a weapon for close combat"),
        ((Bout(Fighter(DOG, "Knife"), Fighter(FOE)),), IllegalNow, "is a dog and bites"),
        ((Bout(Fighter(PLAIN, other=21), Fighter(FOE)),), OutOfRange, "-20 to 20, not 21"),
        ((Bout(Fighter(PLAIN), Fighter(FOE), turn=0),), OutOfRange, "from 1 to 50, not 0"),
        ((Bout(Fighter(PLAIN), Fighter(FOE), charged=True, first=False),), IllegalNow, "only in the first blow"),
    ],
)
def test_what_is_no_fight_is_refused_before_any_die(bouts: tuple[Bout, ...], refusal: type, sentence: str) -> None:
    with pytest.raises(refusal, match=sentence):
        play(brawl, bouts)


# What comes of it


@pytest.mark.parametrize(
    "given, taken, pushed",
    [
        (Blow.MISSED, Blow.MISSED, Pushed.NOBODY),
        (Blow.NICKED, Blow.MISSED, Pushed.NOBODY),
        (Blow.LIGHT, Blow.NICKED, Pushed.TARGET),
        (Blow.LIGHT, Blow.LIGHT, Pushed.NOBODY),
        (Blow.HEAVY, Blow.LIGHT, Pushed.TARGET),
        (Blow.LIGHT, Blow.HEAVY, Pushed.ATTACKER),
        (Blow.NICKED, Blow.LIGHT, Pushed.ATTACKER),
        (Blow.FATAL, Blow.LIGHT, Pushed.NOBODY),
        (Blow.LIGHT, Blow.FATAL, Pushed.NOBODY),
    ],
)
def test_who_got_the_worse_wound_is_forced_back(given: Blow, taken: Blow, pushed: Pushed) -> None:
    assert forced_back(Bout(Fighter(PLAIN), Fighter(FOE)), Exchange(given, taken)) is pushed


def test_nobody_is_forced_back_by_or_after_somebody_who_is_out() -> None:
    dying = Fighter(replace(FOE, heavy=1))
    assert forced_back(Bout(Fighter(PLAIN), dying), Exchange(Blow.HEAVY, Blow.MISSED)) is Pushed.NOBODY
    assert forced_back(Bout(Fighter(PLAIN), dying), Exchange(Blow.FATAL, Blow.HEAVY)) is Pushed.NOBODY
    nearly = Fighter(replace(PLAIN, heavy=1, light=1))
    assert forced_back(Bout(nearly, Fighter(FOE)), Exchange(Blow.HEAVY, Blow.LIGHT)) is Pushed.NOBODY
    assert forced_back(Bout(Fighter(PLAIN), dying), Exchange(Blow.LIGHT, Blow.MISSED)) is Pushed.TARGET


@pytest.mark.parametrize("blow", list(Blow))
def test_a_dog_is_never_out_and_never_forced_back(blow: Blow) -> None:
    assert not out_of_it(DOG, blow)
    assert forced_back(Bout(Fighter(PLAIN), Fighter(DOG, "Teeth")), Exchange(blow, Blow.MISSED)) is Pushed.NOBODY


def test_a_blow_at_the_back_hits_by_itself() -> None:
    assert play(back_blow, Fighter(PLAIN, "Knife"), Fighter(FOE), dice=(1, 2, 4)).result is Blow.NICKED
    assert play(back_blow, Fighter(PLAIN, "Knife"), Fighter(FOE), dice=(1, 2, 3)).result is Blow.LIGHT


def test_the_damage_of_a_blow_is_that_of_its_hit() -> None:
    assert [blow.hurt for blow in Blow] == [None, *Hurt]
    assert Blow.MISSED.wound is Blow.NICKED.wound is Hurt.NICKED
    assert len({blow.word for blow in Blow}) == len(Blow)


# The odds, by the longest way


def by_hand(ours: int, theirs: int, power: int, dice: int, strength: int, head: bool) -> dict[Blow, Fraction]:
    """The chances of one blow: totals added to either die, penetration, the other's strength."""
    won = sum(one + ours > other + theirs for one, other in product(FACES, FACES))
    lost = sum(one + ours < other + theirs for one, other in product(FACES, FACES))
    hits = Fraction(won, won + lost)
    found: dict[Blow, Fraction] = defaultdict(Fraction, {Blow.MISSED: 1 - hits})
    for one, other, *more in product(FACES, repeat=2 + dice):
        above = one + power + sum(more) - other - strength
        chance = hits / 6 ** (2 + dice)
        if above <= 0:
            found[Blow.NICKED] += chance
        elif above <= 3:
            found[Blow.LIGHT] += chance
        else:
            found[Blow.HEAVY] += chance * Fraction(5 if head else 6, 6)
            found[Blow.FATAL] += chance * Fraction(1 if head else 0, 6)
    return {blow: chance for blow, chance in found.items() if chance}


@pytest.mark.parametrize(
    "bout, ours, theirs, power, pips, strength, head",
    [
        (Bout(Fighter(PLAIN), Fighter(FOE)), 2, 1, 2, 0, 1, True),
        (Bout(Fighter(PLAIN, "Knife"), Fighter(FOE), charged=True), 5, 1, 2, 1, 1, True),
        (Bout(Fighter(PLAIN, "Baseball bat"), Fighter(replace(FOE, armour=True))), 3, 1, 5, 1, 4, True),
        (Bout(Fighter(PLAIN, "Knife"), Fighter(having(DOG, t.HUGE_DOG), "Teeth")), 5, 0, 2, 1, 3, False),
        (Bout(Fighter(DOG, "Teeth"), Fighter(FOE, "Knife")), 5, 2, 3, 0, 1, True),
    ],
)
def test_the_odds_of_a_blow_against_brute_force(
    bout: Bout, ours: int, theirs: int, power: int, pips: int, strength: int, head: bool
) -> None:
    found = chances(odds(exchange, bout).by(lambda met: met.given))
    assert found == by_hand(ours, theirs, power, pips, strength, head)


def test_the_two_blows_of_an_exchange_are_independent() -> None:
    bout = Bout(Fighter(PLAIN, "Knife"), Fighter(FOE))
    whole = chances(odds(exchange, bout))
    given, taken = by_hand(3, 1, 2, 1, 1, True), by_hand(1, 3, 1, 0, 2, True)
    assert whole == {Exchange(a, b): p * q for (a, p), (b, q) in product(given.items(), taken.items())}


# Charges


@pytest.mark.parametrize(
    "distance, charge",
    [(0.1, Dash(1, 1)), (10, Dash(1, 1)), (10.1, Dash(2, 2)), (20, Dash(2, 2)), (20.5, Dash(2, 3))],
)
def test_a_charge_takes_a_segment_for_each_10_cm_begun(distance: float, charge: Dash) -> None:
    runner = replace(PLAIN, stats=Stats(agility=2, strength=2, movement=2, brains=1))
    assert reach(runner, distance) == charge
    assert charge.arrives == (distance <= 20)


def test_a_charge_ends_where_the_points_do() -> None:
    runner = replace(PLAIN, stats=Stats(movement=5, brains=4))
    assert reach(runner, 50) == Dash(3, 5), "2 and 2 and, out of breath, 4 of its 9 points"
    assert reach(runner, 50, Activation(1, 9, spent=6)) == Dash(1, 5)
    assert reach(runner, 50, Activation(1, 9, segments=4)) == Dash(1, 5), "a fifth segment is its last"


def test_who_can_run_no_segment_can_not_charge() -> None:
    with pytest.raises(IllegalNow, match=r"costs 2 action points\. Left: 1, and 1 of 1 segments"):
        reach(PLAIN, 5, Activation(1, 9, spent=8))
    with pytest.raises(IllegalNow, match="0 of 1 segments"):
        reach(PLAIN, 5, Activation(1, 9, segments=1))
    with pytest.raises(OutOfRange, match="some distance"):
        reach(PLAIN, 0)


@pytest.mark.parametrize("trait", [t.STONED, t.HUGE])
def test_the_stoned_and_the_huge_run_short_segments(trait: str) -> None:
    assert reach(having(replace(PLAIN, stats=Stats(5, 5, movement=5, brains=5)), trait), 10).needed == 2


def test_a_dog_pays_one_point_a_segment_and_a_bolter_has_more() -> None:
    dog = replace(DOG, stats=Stats(movement=4))
    assert reach(dog, 40) == Dash(4, 4)
    assert reach(dog, 40, Activation(1, 6, spent=6, free=4)) == Dash(4, 4)


def test_what_a_charge_leaves() -> None:
    near, far, short = (after_charge(1, charge, False) for charge in (Dash(1, 1), Dash(2, 2), Dash(1, 2)))
    states = [
        [change.effect.state for change in changes if isinstance(change, Affected)] for changes in (near, far, short)
    ]
    assert states == [[State.CHARGING], [State.CHARGING, State.WINDED], [State.WINDED]]
    assert [type(change) for change in after_charge(1, Dash(3, 3), True)] == [Eased, Affected]


def test_a_charge_that_falls_short_costs_everything_and_gives_a_free_shot() -> None:
    (spent,) = all_spent(7, Activation(1, 9, spent=4))
    assert (spent.subject, getattr(spent, "points", 0)) == (7, 5)
    assert not all_spent(7, Activation(1, 9, spent=9))
    (shot,) = free_shot(2, FOE, "charged by Ray")
    assert shot.apply_to(FOE).counts(State.FREE_SHOT)
    assert not free_shot(2, DOG, "charged by Ray")


# Going on and following


@pytest.mark.parametrize("brains", range(6))
@pytest.mark.parametrize("face", FACES)
def test_going_on_counts_brains_twice(brains: int, face: int) -> None:
    nerve = nerve_of(replace(PLAIN, stats=Stats(brains=brains)))
    holds = face - brains <= brains
    outcome = play(go_on, nerve, dice=(face,) if holds else (face, 4))
    assert outcome.result == (Stand() if holds else Stand(4))


@pytest.mark.parametrize(
    "figure, facts, shift",
    [
        (PLAIN, {}, 0),
        (counting(PLAIN, State.SHAKEN), {}, 1),
        (counting(PLAIN, State.SHAKEN, State.TERRIFIED), {}, 2),
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
    assert play(follow_up, cool).result == Pursuit(True)
    assert play(go_on, nerve_of(PLAIN), True).result.holds
    assert play(follow_up, nerve_of(PLAIN), False, True, dice=(5,)).result == Pursuit(False, 5)


def test_the_vengeful_and_who_avenges_a_dog_are_bound() -> None:
    assert not bound_to_fight(PLAIN)
    assert bound_to_fight(having(PLAIN, t.VENGEFUL, t.COOL_MAN)) == "vengeful"
    assert bound_to_fight(counting(PLAIN, State.AVENGES_DOG)) == "for the dog"


@pytest.mark.parametrize(
    "face, wants, dice, pursuit",
    [
        (4, False, (), Pursuit(True)),
        (4, True, (2,), Pursuit(True, 2)),
        (5, False, (2,), Pursuit(False, 2)),
        (5, True, (6,), Pursuit(False, 6)),
    ],
)
def test_who_fails_must_follow_and_who_passes_may_choose(
    face: int, wants: bool, dice: tuple[int, ...], pursuit: Pursuit
) -> None:
    nerve = nerve_of(replace(PLAIN, stats=Stats(brains=2)))
    assert play(follow_up, nerve, wants, dice=(face, *dice)).result == pursuit


def test_dogs_make_tests_of_their_own() -> None:
    with pytest.raises(IllegalNow):
        nerve_of(DOG)


def test_every_die_of_a_fight_says_in_which_duel_it_fell() -> None:
    foes = (Fighter(FOE), Fighter(replace(FOE, name="Ed")))
    bouts = tuple(Bout(Fighter(PLAIN, "Baseball bat"), foe) for foe in foes)
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


def test_who_moves_off_or_is_driven_off_is_forced_back_no_more() -> None:
    beaten = counting(PLAIN, State.FORCED_BACK)
    board = Board(turn=1, active=Activation(1, points=8))
    moved, _ = spend(board, 9, 1, beaten, Action.SEGMENT)
    assert Eased(1, State.FORCED_BACK) in moved
    stays, _ = spend(board, 9, 1, beaten, Action.FIGHT)
    assert Eased(1, State.FORCED_BACK) not in stays
    for met, parted in ((Reaction.REELS, True), (Reaction.PASSED, False)):
        assert (Eased(1, State.FORCED_BACK) in consequences(1, beaten, Test.WOUNDED, ReactionResult(met))) is parted


def test_states_of_a_close_combat_end_when_they_say() -> None:
    charged = PLAIN
    for change in after_charge(1, Dash(2, 2), False):
        charged = change.apply_to(charged)
    ended = ActivationEnded(1).apply_to(charged)
    assert (charged.counts(State.CHARGING), ended.counts(State.CHARGING)) == (True, False)
    assert (ended.counts(State.WINDED), Activated(1).apply_to(ended).counts(State.WINDED)) == (True, False)
