"""Dogs that hop around people, or around a leg."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.dogs.barking_and_embracing import embrace, embraced, harried, harry, left_by
from rules.gangstars.model.changes import Activated, ActivationEnded, Affected, Eased
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile, Stats
from rules.gangstars.traits import trait_table as t
from tests.rules.brute import play

BOY = Figure("Boy", Profile.HIT_MAN, Stats(brains=3), (t.DOG_BOY,))
MAN = Figure("Ray", Profile.ROOKIE)


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


@pytest.mark.parametrize("trait", [t.NOISY, t.WAGGY_TAIL, t.LOVERBOY, t.SNAPPY])
def test_a_dog_around_a_person_shakes_them_until_it_leaves(trait: str) -> None:
    assert play(harry, dog(trait), MAN, 20.0).result is FigureState.HARRIED
    with pytest.raises(OutOfRange, match=r"within 20 cm \(8″\)\. 20.5 cm"):
        play(harry, dog(trait), MAN, 20.5)
    shaken = harried(1, "Rex").apply_to(MAN)
    for _ in range(5):
        shaken = ActivationEnded(1).apply_to(Activated(1).apply_to(shaken))
    assert shaken.counts(FigureState.SHAKEN)
    assert left_by(1, shaken, "Fido") == ()
    for change in left_by(1, shaken, "Rex"):
        shaken = change.apply_to(shaken)
    assert not shaken.counts(FigureState.SHAKEN)


def test_a_dog_that_leaves_ends_no_other_fright() -> None:
    shaken = harried(1, "Rex").apply_to(Affected(1, Effect(FigureState.SHAKEN, 2)).apply_to(MAN))
    for change in left_by(1, shaken, "Rex"):
        shaken = change.apply_to(shaken)
    assert shaken.counts(FigureState.SHAKEN)


def test_a_snappy_dog_shakes_its_own_gang_within_10_cm() -> None:
    assert play(harry, dog(t.SNAPPY), MAN, 10.0, True).result is FigureState.HARRIED
    assert play(harry, dog(t.SNAPPY), BOY, 10.0, True).result is FigureState.HARRIED, "only other gangs' dogs"
    with pytest.raises(OutOfRange, match=r"within 10 cm"):
        play(harry, dog(t.SNAPPY), MAN, 11.0, True)


@pytest.mark.parametrize(
    "one, victim, friend, sentence",
    [
        (dog(), MAN, False, "doesn't shake people"),
        (dog(t.NOISY), dog(), False, "dogs don't shake dogs"),
        (dog(t.NOISY), BOY, False, "is a dog boy"),
        (dog(t.WAGGY_TAIL), MAN, True, "in the dog's own gang"),
    ],
)
def test_some_figures_are_shaken_by_no_dog(one: Figure, victim: Figure, friend: bool, sentence: str) -> None:
    with pytest.raises(IllegalNow, match=sentence):
        play(harry, one, victim, 5.0, friend)


def test_an_embrace_lasts_through_the_next_activation() -> None:
    assert play(embrace, dog(t.LOVERBOY), MAN, 20.0).result is FigureState.EMBRACED
    with pytest.raises(IllegalNow, match="not a loverboy"):
        play(embrace, dog(t.NOISY), MAN, 5.0)
    held = MAN
    for change in embraced(1, "Rex"):
        held = change.apply_to(held)
    begun = Activated(1).apply_to(held)
    assert begun.counts(FigureState.EMBRACED)
    over = ActivationEnded(1).apply_to(begun)
    assert (over.counts(FigureState.EMBRACED), over.counts(FigureState.SHAKEN)) == (False, True)
    assert {type(change) for change in left_by(1, held, "Rex")} == {Eased}
