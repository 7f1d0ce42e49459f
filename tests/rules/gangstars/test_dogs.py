"""Dogs: won over, off to plants and food, around people, on the leash; and that they never die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import discover
from rules.core.chance.odds import odds
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Kind, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owes
from rules.gangstars.close_combat.blows import Blow, out_of_it
from rules.gangstars.dogs.barking_and_embracing import embrace, embraced, harried, harry, left_by
from rules.gangstars.dogs.masters_and_leashes import defends, leash, sees_run, unleash
from rules.gangstars.dogs.wandering_off import LURES, WANDER, Lure, check_wander, wander, wandered
from rules.gangstars.dogs.winning_over import charm, charmer, check_charm
from rules.gangstars.model.action_costs import Action, points, price
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, CardSet, Eased, LeashSet
from rules.gangstars.model.figures import DOGS, Effect, Figure, Hurt, Profile, Standing, State, Stats, Test
from rules.gangstars.model.obligations import reaction_test, which_of, witnesses
from rules.gangstars.model.position import Person
from rules.gangstars.shooting.wounds import harms
from rules.gangstars.traits import trait_table as t
from rules.gangstars.turns.chits import chit_of, passes
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
BOY = Figure("Boy", Profile.HIT_MAN, Stats(brains=3), (t.DOG_BOY,))
MAN = Figure("Ray", Profile.ROOKIE)


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


# Won over


def test_a_dog_boy_rolls_brains_against_the_dogs() -> None:
    ours, its = charmer(BOY), charmer(dog())
    assert play(charm, ours, its, dice=(2, 4, 3, 4)).result
    assert not play(charm, ours, its, dice=(1, 4)).result
    won = sum(a + 3 > b + 1 for a, b in product(FACES, FACES))
    lost = sum(a + 3 < b + 1 for a, b in product(FACES, FACES))
    assert odds(charm, ours, its).chance(bool) == Fraction(won, won + lost)


def test_who_is_eight_miles_high_charms_at_one_less() -> None:
    high = charmer(replace(BOY, traits=(t.DOG_BOY, t.EIGHT_MILES_HIGH)))
    assert [(one.label, one.value) for one in high.modifiers] == [("eight miles high", -1)]


def test_charming_wants_a_dog_boy_a_dog_and_the_distance_of_his_brains() -> None:
    check_charm(BOY, dog(), 30)
    check_charm(BOY, dog(), None)
    with pytest.raises(OutOfRange, match=r"within 30 cm \(12″\), and this one is 31 cm"):
        check_charm(BOY, dog(), 31)
    with pytest.raises(IllegalNow, match="not a dog boy"):
        check_charm(MAN, dog(), 10)
    with pytest.raises(IllegalNow, match="not a dog"):
        check_charm(BOY, MAN, 10)


# Plants and food


def test_a_dog_wanders_off_on_a_5_or_6() -> None:
    assert [play(wander, dice=(face,)).result for face in FACES] == [face >= 5 for face in FACES]
    assert chances(odds(wander)) == brute(wander) == {True: Fraction(1, 3), False: Fraction(2, 3)}
    assert [row.key for row in WANDER.rows] == [False, True]


@pytest.mark.parametrize("lure, trait, cm", [(Lure.PLANTS, t.FLOWER_POWER, 10), (Lure.FOOD, t.FOOD_BAG, 15)])
def test_what_tempts_a_dog_and_how_near(lure: Lure, trait: str, cm: float) -> None:
    check_wander(dog(trait), lure, cm, "Tony's")
    with pytest.raises(OutOfRange, match="tempt a dog within"):
        check_wander(dog(trait), lure, cm + 1, "")
    with pytest.raises(IllegalNow, match=f"takes the trait {trait}"):
        check_wander(dog(), lure, cm, "")
    with pytest.raises(IllegalNow, match="only a new place"):
        check_wander(dog(trait, sniffed=("Tony's",)), lure, cm, "TONY'S")
    with pytest.raises(OutOfRange, match="40 letters at most"):
        check_wander(dog(trait), lure, cm, "x" * 41)


@pytest.mark.parametrize("lure, turns", [(Lure.PLANTS, 1), (Lure.FOOD, 2)])
def test_a_dog_that_wandered_off_misses_so_many_activations(lure: Lure, turns: int) -> None:
    gone = dog(LURES[lure].trait)
    for change in wandered(1, lure, "park", True):
        gone = change.apply_to(gone)
    assert gone.kept_out == "away"
    assert gone.sniffed == ("park",)
    for _ in range(turns):
        chit = chit_of(1, "Rex", gone, ())
        assert chit.idle
        for change in passes(chit):
            gone = change.apply_to(gone)
    assert not chit_of(1, "Rex", gone, ()).idle
    assert not gone.kept_out


def test_a_place_is_diced_for_once_whatever_came_of_it_and_anew_next_game() -> None:
    stays = dog(t.FOOD_BAG)
    for change in wandered(1, Lure.FOOD, "Tony's", False):
        stays = change.apply_to(stays)
    assert (stays.kept_out, stays.sniffed) == ("", ("Tony's",))
    assert FreshGame(1).apply_to(stays).sniffed == ()
    assert wandered(1, Lure.FOOD, "", False) == ()


# Around people


@pytest.mark.parametrize("trait", [t.NOISY, t.WAGGY_TAIL, t.LOVERBOY, t.SNAPPY])
def test_a_dog_around_somebody_shakes_him_until_it_leaves(trait: str) -> None:
    assert play(harry, dog(trait), MAN, 20.0).result is State.HARRIED
    with pytest.raises(OutOfRange, match=r"within 20 cm \(8″\), not at 20.5 cm"):
        play(harry, dog(trait), MAN, 20.5)
    shaken = harried(1, "Rex").apply_to(MAN)
    for _ in range(5):
        shaken = ActivationEnded(1).apply_to(Activated(1).apply_to(shaken))
    assert shaken.counts(State.SHAKEN)
    assert left_by(1, shaken, "Fido") == ()
    for change in left_by(1, shaken, "Rex"):
        shaken = change.apply_to(shaken)
    assert not shaken.counts(State.SHAKEN)


def test_that_a_dog_leaves_ends_no_other_fright() -> None:
    shaken = harried(1, "Rex").apply_to(Affected(1, Effect(State.SHAKEN, 2)).apply_to(MAN))
    for change in left_by(1, shaken, "Rex"):
        shaken = change.apply_to(shaken)
    assert shaken.counts(State.SHAKEN)


def test_a_snappy_dog_shakes_its_own_gang_within_10_cm() -> None:
    assert play(harry, dog(t.SNAPPY), MAN, 10.0, True).result is State.HARRIED
    assert play(harry, dog(t.SNAPPY), BOY, 10.0, True).result is State.HARRIED, "only other gangs' dogs"
    with pytest.raises(OutOfRange, match=r"within 10 cm"):
        play(harry, dog(t.SNAPPY), MAN, 11.0, True)


@pytest.mark.parametrize(
    "one, victim, friend, sentence",
    [
        (dog(), MAN, False, "shakes nobody"),
        (dog(t.NOISY), dog(), False, "only people"),
        (dog(t.NOISY), BOY, False, "is a dog boy"),
        (dog(t.WAGGY_TAIL), MAN, True, "in its own gang"),
    ],
)
def test_whom_no_dog_shakes(one: Figure, victim: Figure, friend: bool, sentence: str) -> None:
    with pytest.raises(IllegalNow, match=sentence):
        play(harry, one, victim, 5.0, friend)


def test_an_embrace_lasts_through_the_next_activation() -> None:
    assert play(embrace, dog(t.LOVERBOY), MAN, 20.0).result is State.EMBRACED
    with pytest.raises(IllegalNow, match="not a loverboy"):
        play(embrace, dog(t.NOISY), MAN, 5.0)
    held = MAN
    for change in embraced(1, "Rex"):
        held = change.apply_to(held)
    begun = Activated(1).apply_to(held)
    assert begun.counts(State.EMBRACED)
    over = ActivationEnded(1).apply_to(begun)
    assert (over.counts(State.EMBRACED), over.counts(State.SHAKEN)) == (False, True)
    assert {type(change) for change in left_by(1, held, "Rex")} == {Eased}


# The leash, the master, what runs


def test_a_mad_dog_wants_a_target_when_it_is_let_go() -> None:
    mad, tame = dog(t.MAD_DOG, leashed=True), dog(leashed=True)
    assert play(unleash, mad, "Morelli").result == "Morelli"
    assert play(unleash, tame).result == ""
    with pytest.raises(IllegalNow, match="names a target"):
        play(unleash, mad)
    with pytest.raises(IllegalNow, match="on no leash"):
        play(unleash, dog())
    with pytest.raises(IllegalNow, match="is not a dog"):
        play(unleash, MAN)


def test_a_dog_is_leashed_once() -> None:
    assert play(leash, dog()).result
    assert LeashSet(1, True).apply_to(dog()).leashed
    with pytest.raises(IllegalNow, match="already"):
        play(leash, LeashSet(1, True).apply_to(dog()))
    with pytest.raises(IllegalNow, match="is not a dog"):
        play(leash, MAN)


def test_a_dog_defends_its_master_until_its_own_activation() -> None:
    ready = defends(1, "Ray").apply_to(dog())
    assert ready.counts(State.FREE_ATTACK)
    assert not Activated(1).apply_to(ready).counts(State.FREE_ATTACK)


def test_a_dog_that_sees_somebody_run_tests_for_it() -> None:
    (owed,) = sees_run(1, "Ray").apply_to(dog()).duties
    assert which_of(owed) is Test.OPPONENT_RUNS


# Points


@pytest.mark.parametrize(
    "action, cost",
    [
        (Action.SEGMENT, 1),
        (Action.PRONE, 0),
        (Action.DIFFICULT, 1),
        (Action.ENTER, 1),
        (Action.OBSTACLE, 2),
        (Action.LEVEL, 2),
        (Action.CHARGE, 1),
        (Action.SIMPLE, 2),
    ],
)
def test_a_dog_has_two_points_more_and_costs_of_its_own_that_nothing_doubles(action: Action, cost: int) -> None:
    worn = dog(laden=True, effects=(Effect(State.EXHAUSTED),))
    assert points(worn) == 2 + 3 + 2 + 1 + 2
    assert price(worn, action).total == price(worn, action, segments=4).total == cost


@pytest.mark.parametrize("action", [Action.SHOOT, Action.AIM, Action.DRIVE, Action.START, Action.STOP, Action.COMPLEX])
def test_what_a_dog_can_not_do(action: Action) -> None:
    with pytest.raises(IllegalNow, match="is a dog"):
        price(dog(), action)


# Dogs never die


KINDS = [FreshGame, *(one for one in discover()["gs"].changes if one.kind is Kind.FIGURE and one is not CardSet)]
"""All that can happen to a figure but that it is another one."""


@given(st.sampled_from(DOGS), st.lists(st.one_of([st.builds(kind, subject=st.just(1)) for kind in KINDS]), max_size=40))
def test_no_dog_dies_or_keeps_a_wound_whatever_happens_to_it(profile: Profile, changes: list[Change]) -> None:
    one = dog(profile=profile)
    for change in changes:
        one = change.apply_to(one)
        assert one.standing is not Standing.DEAD
        assert not one.wounded
    fresh = FreshGame(1).apply_to(one)
    assert (fresh.standing, fresh.effects, fresh.duties) == (Standing.FIGHTING, (), ())


@given(st.sampled_from(DOGS), st.lists(st.tuples(st.sampled_from(Hurt), st.booleans()), max_size=20))
def test_damage_leaves_a_dog_with_a_test_and_nothing_else(profile: Profile, hurts: list[tuple[Hurt, bool]]) -> None:
    one = dog(profile=profile)
    for hurt, shot in hurts:
        changes = harms(Person("", one, 1), hurt, "struck", shot=shot)
        tests, seen = (
            Owes(1, reaction_test(Test.DOG_HURT, "struck", shot_at=shot)),
            Owes(1, witnesses(True, "struck")),
        )
        assert changes == ((tests, seen) if hurt else ())
        assert harms(Person("", one, 1), hurt, "struck", shot=shot, by_foe=False) == ((tests,) if hurt else ())
        one = fold(one, changes)
        assert one.standing is Standing.FIGHTING
        assert not one.wounded
    assert not any(out_of_it(one, blow) for blow in Blow)
