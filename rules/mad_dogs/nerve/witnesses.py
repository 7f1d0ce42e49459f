"""Witnesses of a Gory Death: one resolver makes an attack and the GUTS tests of everyone who looks on (mad.wounds)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves, rules_of
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.injuries import SPARED, Casualty, casualties
from rules.mad_dogs.model.skill_numbers import Occasion, worth
from rules.mad_dogs.nerve.guts import WORST_FIRST, Shaken, guts_reading

SQUEAMISH: Final = "Squeamish"
R = TypeVar("R")
Resolver = Callable[..., Any]
A = TypeVar("A", bound=Resolver)


@frozen
class Witness:
    """A figure that would see a Gory Death. Stone Cold Killers need no test, so none is a witness.

    target  the GUTS number before the attack, with the -2 of a Gory Death in it (`nerve.guts.guts_target`)
    index   the number in the headings of rolls: that of the attack for a figure it may hurt, else one after all those
    spunky  a Spunky Kid who re-rolls the first failure
    sees    the numbers of those whose death the witness would see; None for all of them
    pained  the numbers of a Squeamish witness's friends: -1 when one of them dies
    """

    target: Target
    index: int
    spunky: bool = False
    sees: frozenset[int] | None = None
    pained: frozenset[int] = frozenset()


@frozen
class Seen(Generic[R]):
    """An attack, and the tests of its witnesses.

    result  of the attack
    nerves  of each witness, in order; None for a witness without a test: no figure died, or the witness is laid out
    """

    result: R
    nerves: tuple[Shaken | None, ...]


class WitnessSight(NamedTuple):
    """An attack from a witness's view: the Gory Deaths seen, the witness's own harm, whether a death pains them."""

    deaths: int
    own: Casualty = SPARED
    pain: bool = False


def sight(
    result: object, index: int, sees: frozenset[int] | None = None, pained: frozenset[int] = frozenset()
) -> WitnessSight:
    """A result as the witness with this number sees it."""
    befallen = casualties(result)
    dead = {place for place, one in enumerate(befallen) if one.gory and (sees is None or place in sees)}
    return WitnessSight(len(dead), befallen[index] if index < len(befallen) else SPARED, bool(dead & pained))


def check_witnesses(witnesses: tuple[Witness, ...]) -> None:
    """Raise OutOfRange for a number below 0, or one that two witnesses share."""
    numbers = [witness.index for witness in witnesses]
    if any(number < 0 for number in numbers) or len(set(numbers)) < len(numbers):
        raise OutOfRange("Each witness needs a different number, from 0 up. Change the numbers.")


def witness_target(witness: Witness, lost: int, pain: bool = False) -> Target:
    """The GUTS number with the wounds just taken, and -1 for a Squeamish witness whose friend died."""
    just_now = (Modifier("wounded just now", -lost), Modifier(SQUEAMISH, worth(SQUEAMISH, Occasion.WOUNDS) * pain))
    if not lost and not pain:
        return witness.target
    modifiers = (modifier for modifier in just_now if modifier.value)
    return replace(witness.target, modifiers=(*witness.target.modifiers, *modifiers))


@resolves("mad.guts", "mad.wounds")
def look_on(dice: Dice, witness: Witness, seen: WitnessSight) -> Shaken | None:
    """A GUTS test for each Gory Death, all at the same number. The worst counts, and a terrified witness makes no more.

    None when no such death is seen, or for a witness who is laid out.
    """
    if not seen.deaths or seen.own.out:
        return None
    target = witness_target(witness, seen.own.lost, seen.pain)
    dice.note(target)
    through = guts_reading(target.total)
    worst, rerolled = len(WORST_FIRST) - 1, False
    for _ in range(seen.deaths):
        (held,) = dice.read(1, through, f"{Stat.GUTS}:{witness.index}")
        if held < 2 and witness.spunky and not rerolled:
            rerolled = True
            dice.note(target)
            (held,) = dice.read(1, through, f"{Stat.GUTS} again as a Spunky Kid:{witness.index}")
        worst = min(worst, held)
        if not worst:
            break
    return Shaken(WORST_FIRST[worst], rerolled)


@resolves("mad.wounds", "mad.guts")
def seen(dice: Dice, resolver: Callable[..., R], args: tuple[Hashable, ...], witnesses: tuple[Witness, ...]) -> Seen[R]:
    """`resolver(dice, *args)`, then the tests of those who saw a Gory Death in it.

    Dice in order: those of the attack, to its end; GUTS, witness by witness. Before any die it raises OutOfRange as
    `check_witnesses` does, and all that the resolver refuses.
    """
    check_witnesses(witnesses)
    result = dice.call(resolver, *args)
    sights = [sight(result, one.index, one.sees, one.pained) for one in witnesses]
    return Seen(result, tuple([dice.call(look_on, *pair) for pair in zip(witnesses, sights, strict=True)]))


@resolves("mad.wounds", "mad.guts")
def nerves_of(
    dice: Dice, resolver: Resolver, args: tuple[Hashable, ...], witnesses: tuple[Witness, ...]
) -> tuple[Shaken | None, ...]:
    """The tests of an attack's witnesses, without the rest of its result. For odds."""
    eyes = tuple((one.index, one.sees, one.pained) for one in witnesses)
    sights = dice.call(sights_of, resolver, args, eyes)
    return tuple([dice.call(look_on, *pair) for pair in zip(witnesses, sights, strict=True)])


Eyes = tuple[int, frozenset[int] | None, frozenset[int]]


def sights_of(
    dice: Dice, resolver: Resolver, args: tuple[Hashable, ...], eyes: tuple[Eyes, ...]
) -> tuple[WitnessSight, ...]:
    """An attack as each witness sees it, without the rest of its result."""
    result = dice.call(resolver, *args)
    return tuple([sight(result, *each) for each in eyes])


# Attacks with witnesses, under the rule of the attack

_WATCHED: Final = dict[Resolver, Resolver]()
"""Each attack with witnesses. It is made once, because the function itself identifies a resolver."""


def attack(resolver: A) -> A:
    """Declare a resolver as an attack: it may kill before witnesses, and its result has `casualties`."""

    def watching(dice: Dice, witnesses: tuple[Witness, ...], *args: Hashable) -> Seen[Any]:
        return seen(dice, resolver, args, witnesses)

    watching.__name__ = watching.__qualname__ = f"watched({resolver.__name__})"
    watching.__doc__ = f"{verbatim(resolver.__name__)}, and those who see a Gory Death in it."
    _WATCHED[resolver] = resolves(rules_of(resolver)[0])(watching)
    return resolver


def is_attack(resolver: Resolver | None) -> bool:
    """Whether a resolver is declared as an attack."""
    return resolver in _WATCHED


def watched(resolver: Resolver) -> Resolver:
    """`watched(shoot)(dice, witnesses, shot)` is `seen` under the rules of the attack; KeyError for others."""
    return _WATCHED[resolver]
