"""Action points and wounds of dogs."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import discover
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Owes
from rules.gangstars.close_combat.blows import BlowResult, out_of_it
from rules.gangstars.model.action_costs import Action, points, price
from rules.gangstars.model.changes import CardSet
from rules.gangstars.model.figures import DOGS, Effect, Figure, FigureState, Hurt, Profile, Standing, Stats, Test
from rules.gangstars.model.obligations import reaction_test, witnesses
from rules.gangstars.model.position import Person
from rules.gangstars.shooting.wounds import harms


def dog(*traits: str, **facts: Any) -> Figure:
    return replace(Figure("Rex", Profile.GANG_DOG, Stats(2, 3, 3, movement=2, brains=1), traits), **facts)


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
    worn = dog(laden=True, effects=(Effect(FigureState.EXHAUSTED),))
    assert points(worn) == 2 + 3 + 2 + 1 + 2
    assert price(worn, action).total == price(worn, action, segments=4).total == cost


@pytest.mark.parametrize("action", [Action.SHOOT, Action.AIM, Action.DRIVE, Action.START, Action.STOP, Action.COMPLEX])
def test_a_dog_can_not_do_some_actions(action: Action) -> None:
    with pytest.raises(IllegalNow, match="is a dog"):
        price(dog(), action)


# Dogs never die


KINDS = [FreshGame, *(one for one in discover()["gs"].changes if one.kind is SubjectKind.FIGURE and one is not CardSet)]
"""All that can happen to a figure but that it is another one."""


def happens(kind: type[Any]) -> st.SearchStrategy[Change]:
    """A change of this kind to figure 1, with anything in each field that needs a value."""
    needed = [one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING]
    types = get_type_hints(kind)
    given = {name: st.just(1) if name == "subject" else st.from_type(types[name]) for name in needed}
    return st.builds(kind, **given)


@given(st.sampled_from(DOGS), st.lists(st.one_of([happens(kind) for kind in KINDS]), max_size=40))
def test_no_change_kills_a_dog_or_leaves_it_a_wound(profile: Profile, changes: list[Change]) -> None:
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
    assert not any(out_of_it(one, blow) for blow in BlowResult)
