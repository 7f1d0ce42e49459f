"""What the death of a Boss brings on the gang, and who thinks twice about a gang that has shot at the police."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.scenarios.shared.facts import refuse
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter

MOST_DOUBTERS: Final = 200
MOST_STAT: Final = 9


@frozen
class Following:
    """What a gang stands to lose: its gangsters, the officials in its pay, the businesses it controls."""

    gangsters: tuple[Doubter, ...] = ()
    officials: tuple[Doubter, ...] = ()
    businesses: tuple[Doubter, ...] = ()


class Deserted(NamedTuple):
    """Who leaves: gangsters for another gang, officials for a month at least, businesses for independence."""

    gangsters: tuple[str, ...] = ()
    officials: tuple[str, ...] = ()
    businesses: tuple[str, ...] = ()


def who_tests(end: Any) -> tuple[str, ...]:
    """Who tests at the end of a scenario, by name, in the order of their dice."""
    those: Iterable[tuple[Doubter, ...]] = (getattr(end, kind, ()) for kind in ("gangsters", "officials", "businesses"))
    return tuple(one.name for some in those for one in some)


def doubter_faults(tested: tuple[Doubter, ...], stat: str) -> list[str]:
    """What is wrong with those who test, a sentence each."""
    faults = [
        f"{stat} of {one.name} must be 0 to {MOST_STAT}, not {one.number}."
        for one in tested
        if not 0 <= one.number <= MOST_STAT
    ]
    if len(tested) > MOST_DOUBTERS:
        faults.append(f"{stat} can be tested for {MOST_DOUBTERS} at once, not {len(tested)}.")
    return faults


def following_faults(following: Following) -> list[str]:
    """What is wrong with a gang's following, a sentence each."""
    return [
        *doubter_faults(following.gangsters, Stat.SMARTS),
        *doubter_faults(following.officials, Stat.SMARTS),
        *doubter_faults(following.businesses, Stat.GUTS),
    ]


def leavers(dice: Dice, tested: tuple[Doubter, ...], stat: Stat, goes: bool, first: int = 0) -> tuple[str, ...]:
    """Those whose test ends as `goes` says, each under a number of its own from `first` up."""
    return tuple(
        [
            one.name
            for index, one in enumerate(tested, first)
            if dice.call(stat_test, Target(stat, one.number), index) is goes
        ]
    )


def desertion(dice: Dice, following: Following) -> Deserted:
    """The tests of a following: gangsters, officials, businesses."""
    gangsters, officials, businesses = following.gangsters, following.officials, following.businesses
    return Deserted(
        leavers(dice, gangsters, Stat.SMARTS, False),
        leavers(dice, officials, Stat.SMARTS, False, len(gangsters)),
        leavers(dice, businesses, Stat.GUTS, True, len(gangsters) + len(officials)),
    )


@resolves("mad.scenario.hit", "mad.stat-test")
def fall_of_the_boss(dice: Dice, following: Following) -> Deserted:
    """Who leaves a gang whose Boss is dead: SMARTS failed by gangsters and officials, GUTS passed by businesses.

    Dice in that order, in the order given. Raises OutOfRange, with every fault, before any roll.
    """
    refuse(following_faults(following))
    return desertion(dice, following)


@resolves("mad.scenario.hit", "mad.stat-test")
def losses(dice: Dice, following: Following) -> tuple[int, int, int]:
    """How many gangsters, officials and businesses leave. For odds."""
    return (
        dice.chain(len(following.gangsters), _next_leaves, (0, 0), following.gangsters, Stat.SMARTS, False)[1],
        dice.chain(len(following.officials), _next_leaves, (0, 0), following.officials, Stat.SMARTS, False)[1],
        dice.chain(len(following.businesses), _next_leaves, (0, 0), following.businesses, Stat.GUTS, True)[1],
    )


def _next_leaves(
    dice: Dice, state: tuple[int, int], tested: tuple[Doubter, ...], stat: Stat, goes: bool
) -> tuple[int, int]:
    """The next one's test: how many have tested, and how many of them leave."""
    place, gone = state
    left = dice.call(stat_test, Target(stat, tested[place].number), place) is goes
    return place + 1, gone + left
