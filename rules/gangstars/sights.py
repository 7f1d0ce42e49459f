"""What figures see: the tests they owe for it, and what it makes of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.core.dice import Dice
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.gangstars import duties
from rules.gangstars.model import FOREVER, Effect, Figure, State, Test
from rules.gangstars.reaction_tables import DOG_TESTS
from rules.gangstars.traits import COOL_MAN, SISSY, THIRD_EYE
from rules.gangstars.turning import commands


class Sight(StrEnum):
    """What can be seen."""

    POPS_UP = "An unseen enemy pops up"
    DOG_NEAR = "Enemy dog within 20 cm (8″)"
    DOG_CLOSE = "Enemy dog within 15 cm (6″)"
    ANY_DOG = "Any dog in sight"
    MONSTER = "A monster in sight"
    DOG_MEETS = "Dog: another dog near"
    DOG_CHASES = duties.DOG_CHASES


TESTS: Final = {
    Sight.POPS_UP: Test.SURPRISED,
    Sight.DOG_NEAR: Test.DOGS_NEAR,
    Sight.DOG_CLOSE: Test.DOGS_NEAR,
    Sight.DOG_MEETS: Test.DOG_NEAR_DOG,
    Sight.DOG_CHASES: Test.OPPONENT_RUNS,
}
"""The tests that sights ask for."""
OF_DOGS: Final = (Sight.DOG_NEAR, Sight.DOG_CLOSE)
OF_OPPONENTS: Final = (Sight.POPS_UP, *OF_DOGS, Sight.DOG_CHASES)
"""Sights that mean something of an opponent alone, or of his dog."""
FRIGHTS: Final = {
    Sight.ANY_DOG: State.SHAKEN,
    Sight.DOG_NEAR: State.SHAKEN,
    Sight.DOG_CLOSE: State.TERRIFIED,
}
"""What the sight of a dog makes of a sissy."""


@dataclass(frozen=True, slots=True)
class Seer:
    """Somebody who sees something.

    traits  names
    leads   Head Honcho or ma man
    own     of a monster's own side
    """

    traits: tuple[str, ...] = ()
    leads: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a sight means for somebody: a test to make, a state at once, or (`spared`) why it is neither."""

    test: Test | None = None
    effect: Effect | None = None
    spared: str = ""


def seer_of(figure: Figure, what: Sight, own: bool = False) -> Seer:
    """A figure that sees something; IllegalNow for what is for dogs alone, or for people."""
    if figure.is_dog != (TESTS.get(what) in DOG_TESTS):
        wrong, right = ("a dog", "people") if figure.is_dog else ("no dog", "dogs")
        raise IllegalNow(f"{figure.name} is {wrong}: “{what}” is for {right}.")
    return Seer(figure.traits, commands(figure), own)


@resolves("gs.test", "gs.trait.sissy", "gs.trait.monster", "gs.trait.cool-man", "gs.trait.third-eye")
def sight(dice: Dice, what: Sight, seers: tuple[Seer, ...]) -> tuple[Seen, ...]:
    """What a sight means for each of those who see it: no die falls."""
    return tuple([meaning(what, seer) for seer in seers])


def meaning(what: Sight, seer: Seer) -> Seen:
    """What a sight means for one who sees it."""
    if what is Sight.MONSTER:
        return _monster(seer)
    scared = SISSY in seer.traits and what in FRIGHTS
    effect = Effect(FRIGHTS[what], 1, why="sissy") if scared else None
    test = TESTS.get(what)
    if test is None:
        return Seen(effect=effect, spared="" if effect else "no sissy")
    if COOL_MAN in seer.traits:
        return Seen(effect=effect, spared="a cool man, makes no test")
    if test is Test.SURPRISED and THIRD_EYE in seer.traits:
        return Seen(spared="can't be surprised")
    return Seen(test, effect)


def _monster(seer: Seer) -> Seen:
    """Opponents count terrified, its own side shaken; cool men and those who lead its own side mind nothing."""
    if COOL_MAN in seer.traits:
        return Seen(spared="a cool man")
    if seer.own and seer.leads:
        return Seen(spared="leads the monster's own gang")
    return Seen(effect=Effect(State.SHAKEN if seer.own else State.TERRIFIED, FOREVER, why="a monster"))
