"""Those who see a Gory Death: an attack, and the GUTS checks of everybody who looks on, in one go (mad.wounds)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves, rules_of
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.injuries import SPARED, Casualty, casualties
from rules.mad_dogs.nerve.resolve import WORST_FIRST, Shaken, guts_reading

SQUEAMISH: Final = "Squeamish"
R = TypeVar("R")
Resolver = Callable[..., Any]
A = TypeVar("A", bound=Resolver)


@frozen
class Witness:
    """Somebody who would see a Gory Death; Stone Cold Killers are left out, they need no check.

    target  his GUTS number before the attack, the -2 of a Gory Death in it (`nerve.guts_target`)
    index   his number in the headings of throws: his own if the attack may hurt him too, else one after all of those
    spunky  a Spunky Kid who re-rolls his first failure
    sees    the numbers of those whose death he would see; None for everybody's
    pained  the numbers of his friends, if he is Squeamish: -1 when one of them dies
    """

    target: Target
    index: int
    spunky: bool = False
    sees: frozenset[int] | None = None
    pained: frozenset[int] = frozenset()


@frozen
class Seen(Generic[R]):
    """An attack, and how those who looked on took it.

    result  of the attack
    nerves  of each witness, in order; None for who made no check: nobody died, or he was laid out himself
    """

    result: R
    nerves: tuple[Shaken | None, ...]


def gory_deaths(result: object) -> int:
    """How many died a Gory Death."""
    return sum(one.gory for one in casualties(result))


class Sight(NamedTuple):
    """What an attack means to one who looks on: the Gory Deaths he sees, what befell himself, if a death pains him."""

    deaths: int
    own: Casualty = SPARED
    pain: bool = False


def sight(
    result: object, index: int, sees: frozenset[int] | None = None, pained: frozenset[int] = frozenset()
) -> Sight:
    """A result, as the witness of that number sees it."""
    befallen = casualties(result)
    dead = {place for place, one in enumerate(befallen) if one.gory and (sees is None or place in sees)}
    return Sight(len(dead), befallen[index] if index < len(befallen) else SPARED, bool(dead & pained))


def check_witnesses(witnesses: tuple[Witness, ...]) -> None:
    """OutOfRange for a number below 0, or one that two witnesses share."""
    numbers = [witness.index for witness in witnesses]
    if any(number < 0 for number in numbers) or len(set(numbers)) < len(numbers):
        raise OutOfRange("Each witness has a number of his own, from 0 up.")


def witness_target(witness: Witness, lost: int, pain: bool = False) -> Target:
    """His GUTS number, with the wounds he has just taken, and what a friend's death is to who is Squeamish."""
    just_now = (Modifier("wounded just now", -lost), Modifier(SQUEAMISH, -1 * pain))
    if not lost and not pain:
        return witness.target
    modifiers = (modifier for modifier in just_now if modifier.value)
    return replace(witness.target, modifiers=(*witness.target.modifiers, *modifiers))


@resolves("mad.guts", "mad.wounds")
def look_on(dice: Dice, witness: Witness, seen: Sight) -> Shaken | None:
    """A GUTS check for each Gory Death, all at the same number: the worst counts, and who is terrified makes no more.

    None when nobody died so, or for who is laid out himself.
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
    """`resolver(dice, *args)`, and then the checks of those who saw somebody die a Gory Death in it.

    Dice in order: those of the attack, to its end; GUTS, witness by witness. Raises OutOfRange as `check_witnesses`
    does, and whatever the resolver refuses, before any die falls.
    """
    check_witnesses(witnesses)
    result = dice.call(resolver, *args)
    sights = [sight(result, one.index, one.sees, one.pained) for one in witnesses]
    return Seen(result, tuple([dice.call(look_on, *pair) for pair in zip(witnesses, sights, strict=True)]))


@resolves("mad.wounds", "mad.guts")
def nerves_of(
    dice: Dice, resolver: Resolver, args: tuple[Hashable, ...], witnesses: tuple[Witness, ...]
) -> tuple[Shaken | None, ...]:
    """How witnesses take an attack, the rest of it left out. For odds."""
    eyes = tuple((one.index, one.sees, one.pained) for one in witnesses)
    sights = dice.call(sights_of, resolver, args, eyes)
    return tuple([dice.call(look_on, *pair) for pair in zip(witnesses, sights, strict=True)])


Eyes = tuple[int, frozenset[int] | None, frozenset[int]]


def sights_of(dice: Dice, resolver: Resolver, args: tuple[Hashable, ...], eyes: tuple[Eyes, ...]) -> tuple[Sight, ...]:
    """An attack as each witness sees it, the rest left out."""
    result = dice.call(resolver, *args)
    return tuple([sight(result, *each) for each in eyes])


# Attacks with people looking on, under the rule of the attack

_WATCHED: Final = dict[Resolver, Resolver]()
"""Each attack with people looking on. It is made once, since a resolver is known by which function it is."""


def attack(resolver: A) -> A:
    """Declare a resolver as an attack: it may kill before the eyes of others, and its result has `casualties`."""

    def watching(dice: Dice, witnesses: tuple[Witness, ...], *args: Hashable) -> Seen[Any]:
        return seen(dice, resolver, args, witnesses)

    watching.__name__ = watching.__qualname__ = f"watched({resolver.__name__})"
    watching.__doc__ = f"{verbatim(resolver.__name__)}, and those who see a Gory Death in it."
    _WATCHED[resolver] = resolves(rules_of(resolver)[0])(watching)
    return resolver


def attacks() -> tuple[Resolver, ...]:
    """Every declared attack."""
    return tuple(_WATCHED)


def is_attack(resolver: Resolver | None) -> bool:
    """Whether a resolver is declared as an attack."""
    return resolver in _WATCHED


def watched(resolver: Resolver) -> Resolver:
    """`watched(shoot)(dice, witnesses, shot)` is `seen` under the rules of the attack; KeyError for what is none."""
    return _WATCHED[resolver]


class Crowd(StrEnum):
    """Many who look on, in a word."""

    ALL = "all"
    FRIENDS = "friends"
    NONE = "none"
