"""GUTS tests on the dice: the GUTS table, and tests of which only the success counts (mad.guts)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.checks import under
from rules.mad_dogs.model.figures import Figure, Nerve, Rating, Stat
from rules.mad_dogs.model.tables import GUTS_MARGIN, GUTS_RESULTS


class Shaken(NamedTuple):
    """How a GUTS test ended, and whether a Spunky Kid used their re-roll on it."""

    nerve: Nerve
    rerolled: bool = False


WORST_FIRST = (Nerve.TERRIFIED, Nerve.NERVOUS, Nerve.STEADY)


@lru_cache(256)
def guts_reading(number: int) -> Reading[int]:
    """A D6 against GUTS: 2 passes, 1 fails, 0 fails by 3 or more."""
    keys = tuple(2 if face <= number else 1 if face - number < GUTS_MARGIN else 0 for face in range(1, 7))
    labels = tuple(GUTS_RESULTS[WORST_FIRST[key]][0] for key in keys)
    return Reading(keys, "mad.tables.guts", labels=labels, good=tuple(range(1, min(number, 6) + 1)))


@resolves("mad.guts")
def guts_test(dice: Dice, target: Target, spunky: bool = False, index: int | None = None) -> Shaken:
    """1D6 against GUTS. At 0 or less no roll passes; it only decides whether the failure is by 3 or more.

    `spunky` re-rolls one failure; the second roll counts. `index` numbers the figure in the headings of the rolls.
    """
    dice.note(target)
    whose = "" if index is None else f":{index}"
    (held,) = dice.read(1, guts_reading(target.total), f"{Stat.GUTS}{whose}")
    rerolled = spunky and held < 2
    if rerolled:
        dice.note(target)
        again = f"{Stat.GUTS} again as a Spunky Kid{whose}" if whose else "GUTS again, Spunky Kid"
        (held,) = dice.read(1, guts_reading(target.total), again)
    return Shaken(WORST_FIRST[held], rerolled)


@resolves("mad.guts")
def guts_tests(dice: Dice, tests: tuple[tuple[Target, bool], ...]) -> tuple[Shaken, ...]:
    """`guts_test` for several figures in order: the target of each, and whether they re-roll a failure."""
    return tuple([dice.call(guts_test, target, spunky, place) for place, (target, spunky) in enumerate(tests)])


def guts_target(rating: Rating, *, wound: bool = False, gory: bool = False, look: bool = False) -> Target:
    """The GUTS number of a figure, every modifier by name.

    wound   the cause is a wound of the figure or of a friend (Squeamish)
    gory    the figure saw a Gory Death: -2; a Stone Cold Killer need not test at all
    look    a Stone Cold Killer gives the figure the Look: -2
    """
    squeamish = rating.skilled("Squeamish", -1, wound or gory)
    return rating.target(("gory death", -2 * gory), ("The Look", -2 * look), squeamish, rating.mean)


def spunky(figure: Figure) -> bool:
    """Whether the figure can still re-roll a GUTS test in this game."""
    return "Spunky Kid" in figure.skills and "Spunky Kid" not in figure.used


class Held(NamedTuple):
    """How a GUTS test with no margin ended, and whether a Spunky Kid used their re-roll on it."""

    steady: bool
    rerolled: bool = False


def hold(dice: Dice, target: Target, spunky: bool = False, index: int = 0) -> Held:
    """1D6 against GUTS of which only the success matters. At 0 or less it fails without a roll.

    `spunky` re-rolls one failure; the second roll counts. `index` numbers the figure in the headings of the rolls.
    """
    dice.note(target)
    if target.total <= 0:
        return Held(False)
    steady = dice.read(1, under(target.total), f"{Stat.GUTS}:{index}")[0]
    if steady or not spunky:
        return Held(steady)
    dice.note(target)
    return Held(dice.read(1, under(target.total), f"{Stat.GUTS} again as a Spunky Kid:{index}")[0], rerolled=True)
