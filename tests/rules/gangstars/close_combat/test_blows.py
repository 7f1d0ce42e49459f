"""Blows and exchanges, their results and odds (14 Close combat)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.close_combat.blows import (
    BlowResult,
    Exchange,
    Pushed,
    back_blow,
    brawl,
    exchange,
    forced_back,
    out_of_it,
)
from rules.gangstars.close_combat.fighters import (
    BARE_HANDS,
    Combatants,
    Fighter,
    strikes_with,
)
from rules.gangstars.model.figures import Figure, Hurt, Profile, Stats
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import chances, play

FACES = range(1, 7)
PLAIN = Figure("Ray", Profile.ROOKIE, Stats(agility=2, strength=2, melee=3))
FOE = Figure("Foe", Profile.ROOKIE, Stats(agility=1, strength=1, melee=2))
DOG = Figure("Rex", Profile.GANG_DOG, Stats(agility=2, strength=3, melee=4, movement=4))


def having(figure: Figure, *traits: str, chosen: tuple[str, ...] = ()) -> Figure:
    return replace(figure, traits=traits, chosen=chosen)


# Blows


def test_an_exchange_is_two_blows_with_ties_rolled_again() -> None:
    bout = Combatants(Fighter(PLAIN, "Knife"), Fighter(FOE))
    # 3+3 against 5+1 tie, 4+3 against 5+1 hits: 5+2+2 against 3+1 is heavy, head 5; back 2+1 against 1+3 misses
    outcome = play(exchange, bout, dice=(3, 5, 4, 5, 5, 2, 3, 5, 2, 1))
    assert outcome.rule == "gs.melee"
    assert outcome.result == Exchange(BlowResult.HEAVY, BlowResult.MISSED)


@pytest.mark.parametrize(
    "damage, strength, head, blow",
    [
        (2, 3, (), BlowResult.NICKED),
        (3, 3, (), BlowResult.LIGHT),
        (5, 3, (), BlowResult.LIGHT),
        (6, 3, (5,), BlowResult.HEAVY),
        (6, 3, (6,), BlowResult.FATAL),
    ],
)
def test_damage_at_every_boundary(damage: int, strength: int, head: tuple[int, ...], blow: BlowResult) -> None:
    foe = replace(FOE, stats=replace(FOE.stats, strength=1))
    dice = (6, 1, damage, strength, *head, 1, 6)
    assert play(exchange, Combatants(Fighter(PLAIN), Fighter(foe)), dice=dice).result == Exchange(
        blow, BlowResult.MISSED
    )


def test_a_hit_on_a_dog_rolls_no_head_shot() -> None:
    outcome = play(exchange, Combatants(Fighter(PLAIN), Fighter(replace(DOG, stats=Stats()))), dice=(6, 1, 6, 1, 1, 6))
    assert outcome.result == Exchange(BlowResult.HEAVY, BlowResult.MISSED)


def test_both_can_kill_each_other_in_one_exchange() -> None:
    bout = Combatants(Fighter(PLAIN, "Knife"), Fighter(replace(FOE, stats=Stats(agility=5, strength=5))))
    assert play(exchange, bout, dice=(6, 1, 6, 6, 1, 6, 6, 1, 6, 1, 6)).result == Exchange(
        BlowResult.FATAL, BlowResult.FATAL
    )


def test_a_weapon_strikes_as_many_as_it_reaches_in_turn() -> None:
    bat = Fighter(PLAIN, "Baseball bat")
    bouts = (Combatants(bat, Fighter(FOE)), Combatants(bat, Fighter(replace(FOE, name="Moe"))))
    outcome = play(brawl, bouts, dice=(1, 6, 1, 6, 6, 1, 5, 5, 1, 5, 1, 6))
    assert [one.given for one in outcome.result] == [BlowResult.MISSED, BlowResult.HEAVY]


@pytest.mark.parametrize(
    "weapon, most",
    [(BARE_HANDS, 1), ("Teeth", 1), *((name, arm.close) for name, arm in ARMS.items() if arm.close)],
)
def test_each_weapon_reaches_so_many_targets(weapon: str, most: int) -> None:
    bout = Combatants(Fighter(PLAIN, weapon), Fighter(FOE))
    assert strikes_with(weapon) == most
    with pytest.raises(OutOfRange, match=f"can attack at most {most} at once"):
        play(brawl, (bout,) * (most + 1))


@pytest.mark.parametrize(
    "bouts, refusal, sentence",
    [
        ((), OutOfRange, "at least one"),
        ((Combatants(Fighter(PLAIN, "Grenade"), Fighter(FOE)),), OutOfRange, "can't be used in close combat"),
        ((Combatants(Fighter(PLAIN), Fighter(FOE, "Molotov cocktail")),), OutOfRange, "can't be used in close combat"),
        ((Combatants(Fighter(DOG, "Knife"), Fighter(FOE)),), IllegalNow, "is a dog and bites"),
        ((Combatants(Fighter(PLAIN, other=21), Fighter(FOE)),), OutOfRange, "-20 to 20"),
        ((Combatants(Fighter(PLAIN), Fighter(FOE), turn=0),), OutOfRange, "1 to 50"),
        ((Combatants(Fighter(PLAIN), Fighter(FOE), charged=True, first=False),), IllegalNow, "only in the first blow"),
    ],
)
def test_an_impossible_fight_is_refused_before_any_die(
    bouts: tuple[Combatants, ...], refusal: type, sentence: str
) -> None:
    with pytest.raises(refusal, match=sentence):
        play(brawl, bouts)


# Results


@pytest.mark.parametrize(
    "given, taken, pushed",
    [
        (BlowResult.MISSED, BlowResult.MISSED, Pushed.NOBODY),
        (BlowResult.NICKED, BlowResult.MISSED, Pushed.NOBODY),
        (BlowResult.LIGHT, BlowResult.NICKED, Pushed.TARGET),
        (BlowResult.LIGHT, BlowResult.LIGHT, Pushed.NOBODY),
        (BlowResult.HEAVY, BlowResult.LIGHT, Pushed.TARGET),
        (BlowResult.LIGHT, BlowResult.HEAVY, Pushed.ATTACKER),
        (BlowResult.NICKED, BlowResult.LIGHT, Pushed.ATTACKER),
        (BlowResult.FATAL, BlowResult.LIGHT, Pushed.NOBODY),
        (BlowResult.LIGHT, BlowResult.FATAL, Pushed.NOBODY),
    ],
)
def test_the_figure_with_the_worse_wound_is_forced_back(given: BlowResult, taken: BlowResult, pushed: Pushed) -> None:
    assert forced_back(Combatants(Fighter(PLAIN), Fighter(FOE)), Exchange(given, taken)) is pushed


def test_a_figure_that_is_out_neither_forces_back_nor_is_forced_back() -> None:
    dying = Fighter(replace(FOE, heavy=1))
    assert (
        forced_back(Combatants(Fighter(PLAIN), dying), Exchange(BlowResult.HEAVY, BlowResult.MISSED)) is Pushed.NOBODY
    )
    assert forced_back(Combatants(Fighter(PLAIN), dying), Exchange(BlowResult.FATAL, BlowResult.HEAVY)) is Pushed.NOBODY
    nearly = Fighter(replace(PLAIN, heavy=1, light=1))
    assert forced_back(Combatants(nearly, Fighter(FOE)), Exchange(BlowResult.HEAVY, BlowResult.LIGHT)) is Pushed.NOBODY
    assert (
        forced_back(Combatants(Fighter(PLAIN), dying), Exchange(BlowResult.LIGHT, BlowResult.MISSED)) is Pushed.TARGET
    )


@pytest.mark.parametrize("blow", list(BlowResult))
def test_a_dog_is_never_out_and_never_forced_back(blow: BlowResult) -> None:
    assert not out_of_it(DOG, blow)
    assert (
        forced_back(Combatants(Fighter(PLAIN), Fighter(DOG, "Teeth")), Exchange(blow, BlowResult.MISSED))
        is Pushed.NOBODY
    )


def test_a_blow_at_the_back_hits_by_itself() -> None:
    assert play(back_blow, Fighter(PLAIN, "Knife"), Fighter(FOE), dice=(1, 2, 4)).result is BlowResult.NICKED
    assert play(back_blow, Fighter(PLAIN, "Knife"), Fighter(FOE), dice=(1, 2, 3)).result is BlowResult.LIGHT


def test_the_damage_of_a_blow_is_that_of_its_hit() -> None:
    assert [blow.hurt for blow in BlowResult] == [None, *Hurt]
    assert BlowResult.MISSED.wound is BlowResult.NICKED.wound is Hurt.NICKED
    assert len({blow.word for blow in BlowResult}) == len(BlowResult)


# Odds, counted die by die


def by_hand(ours: int, theirs: int, power: int, dice: int, strength: int, head: bool) -> dict[BlowResult, Fraction]:
    """The chances of one blow: totals added to either die, penetration, the other's strength."""
    won = sum(one + ours > other + theirs for one, other in product(FACES, FACES))
    lost = sum(one + ours < other + theirs for one, other in product(FACES, FACES))
    hits = Fraction(won, won + lost)
    found: dict[BlowResult, Fraction] = defaultdict(Fraction, {BlowResult.MISSED: 1 - hits})
    for one, other, *more in product(FACES, repeat=2 + dice):
        above = one + power + sum(more) - other - strength
        chance = hits / 6 ** (2 + dice)
        if above <= 0:
            found[BlowResult.NICKED] += chance
        elif above <= 3:
            found[BlowResult.LIGHT] += chance
        else:
            found[BlowResult.HEAVY] += chance * Fraction(5 if head else 6, 6)
            found[BlowResult.FATAL] += chance * Fraction(1 if head else 0, 6)
    return {blow: chance for blow, chance in found.items() if chance}


@pytest.mark.parametrize(
    "bout, ours, theirs, power, pips, strength, head",
    [
        (Combatants(Fighter(PLAIN), Fighter(FOE)), 2, 1, 2, 0, 1, True),
        (Combatants(Fighter(PLAIN, "Knife"), Fighter(FOE), charged=True), 5, 1, 2, 1, 1, True),
        (Combatants(Fighter(PLAIN, "Baseball bat"), Fighter(replace(FOE, armour=True))), 3, 1, 5, 1, 4, True),
        (Combatants(Fighter(PLAIN, "Knife"), Fighter(having(DOG, t.HUGE_DOG), "Teeth")), 5, 0, 2, 1, 3, False),
        (Combatants(Fighter(DOG, "Teeth"), Fighter(FOE, "Knife")), 5, 2, 3, 0, 1, True),
    ],
)
def test_the_odds_of_a_blow_against_brute_force(
    bout: Combatants, ours: int, theirs: int, power: int, pips: int, strength: int, head: bool
) -> None:
    found = chances(odds(exchange, bout).by(lambda met: met.given))
    assert found == by_hand(ours, theirs, power, pips, strength, head)


def test_the_two_blows_of_an_exchange_are_independent() -> None:
    bout = Combatants(Fighter(PLAIN, "Knife"), Fighter(FOE))
    whole = chances(odds(exchange, bout))
    given, taken = by_hand(3, 1, 2, 1, 1, True), by_hand(1, 3, 1, 0, 2, True)
    assert whole == {Exchange(a, b): p * q for (a, p), (b, q) in product(given.items(), taken.items())}
