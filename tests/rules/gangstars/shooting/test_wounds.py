"""What damage leaves a figure with: wounds, states, and the test that it owes, on foot and aboard."""

from __future__ import annotations

import pytest

from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.gangstars.model.figures import Figure, FigureState, Hurt, Profile, Standing, Stats, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person
from rules.gangstars.shooting.wounds import harms, wounds_after
from rules.gangstars.traits.trait_table import COOL_MAN

RAY = READY[Profile.HIT_MAN]


def after(figure: Figure, hurt: Hurt, *, shot: bool = True, driver: bool | None = None) -> Figure:
    return fold(figure, harms(Person("", figure, 1), hurt, "shot", shot=shot, driver=driver))


@pytest.mark.parametrize(
    "hurt, driver, test, waits, prone",
    [
        (Hurt.NICKED, None, Test.HIT, False, False),
        (Hurt.LIGHT, None, Test.WOUNDED, False, False),
        (Hurt.HEAVY, None, Test.WOUNDED, True, True),
        (Hurt.NICKED, True, Test.HIT_DRIVING, False, False),
        (Hurt.LIGHT, True, Test.WOUNDED_DRIVING, False, False),
        (Hurt.HEAVY, True, Test.WOUNDED_DRIVING, False, False),
        (Hurt.NICKED, False, Test.HIT_DRIVING, False, False),
        (Hurt.HEAVY, False, Test.WOUNDED_DRIVING, False, False),
    ],
)
def test_only_a_heavy_wound_on_foot_knocks_a_figure_down_and_is_tested_for_later(
    hurt: Hurt, driver: bool | None, test: Test, waits: bool, prone: bool
) -> None:
    figure = after(RAY, hurt, driver=driver)
    assert figure.duties == (reaction_test(test, "shot", shot_at=True, driver=bool(driver), after=int(waits)),)
    assert figure.prone is prone
    assert figure.counts(FigureState.SHAKEN) is (hurt is not Hurt.NICKED)
    assert (figure.light, figure.heavy) == (int(hurt is Hurt.LIGHT), int(hurt is Hurt.HEAVY))


def test_a_nick_hand_to_hand_causes_no_test() -> None:
    assert after(RAY, Hurt.NICKED, shot=False) == RAY


@pytest.mark.parametrize("hurt", [Hurt.NICKED, Hurt.LIGHT, Hurt.HEAVY])
def test_a_cool_man_is_hurt_like_others_and_tests_for_nothing(hurt: Hurt) -> None:
    figure = after(replace(RAY, traits=(COOL_MAN,)), hurt)
    assert figure.duties == ()
    assert figure.wounded is (hurt is not Hurt.NICKED)


@pytest.mark.parametrize(
    "light, heavy, bought, hurt, left",
    [
        (1, 0, 0, Hurt.LIGHT, (0, 1, False)),
        (1, 1, 0, Hurt.LIGHT, (0, 2, True)),
        (0, 1, 0, Hurt.LIGHT, (1, 1, False)),
        (0, 1, 0, Hurt.HEAVY, (0, 2, True)),
        (0, 1, 1, Hurt.HEAVY, (0, 2, False)),
        (1, 2, 1, Hurt.LIGHT, (0, 3, True)),
        (0, 0, 3, Hurt.FATAL, (0, 0, True)),
    ],
)
def test_two_light_wounds_make_a_heavy_one_and_the_last_heavy_one_is_the_end(
    light: int, heavy: int, bought: int, hurt: Hurt, left: tuple[int, int, bool]
) -> None:
    figure = replace(RAY, light=light, heavy=heavy, stats=Stats(wounds=2 + bought))
    assert wounds_after(figure, hurt) == left
    assert (after(figure, hurt).standing is Standing.DEAD) is left[2]
