"""Those who see a Gory Death: an attack, and the GUTS checks of everybody who looks on, in one go (mad.wounds)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Modifier, Target
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves, rules_of
from rules.mad_dogs.bombs.explosives import Blast, Explosion, Planted, dynamite, explode, grenade, set_bomb
from rules.mad_dogs.bombs.fires import Blaze, gasoline
from rules.mad_dogs.bombs.flight import Flung, Thrown, burst, flick_bomb, throw_bomb
from rules.mad_dogs.brawling.disengaging import Left, free_blow, leave
from rules.mad_dogs.brawling.resolve import Brawled, Opened, brawl, deal, open_brawl
from rules.mad_dogs.brawling.tables import Beaten
from rules.mad_dogs.cars.crashing import Befallen, Crashed, crash, head_on, helpless, thrown_off
from rules.mad_dogs.cars.pileups import (
    Pileup,
    brake_through,
    hazard_through,
    run_through,
    settle_through,
    shoot_through,
    swerve_through,
)
from rules.mad_dogs.cars.resolve_driving import Faced, RanDown, Skid, ride, run_down
from rules.mad_dogs.cars.resolve_shots import CarShot, CarShotResult, settle, shoot_at_car
from rules.mad_dogs.model.figures import Floored, Injury, Posture, Stat
from rules.mad_dogs.model.injuries import Harm, Struck, fall
from rules.mad_dogs.nerve.guts import WORST_FIRST, Shaken, guts_reading
from rules.mad_dogs.shooting.resolve import ShotResult, shoot

SQUEAMISH: Final = "Squeamish"
R = TypeVar("R")
Resolver = Callable[..., Any]


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


class Casualty(NamedTuple):
    """What an attack did to one person, as far as GUTS go.

    lost  points off every stat
    gory  whether he died a Gory Death
    out   whether he is dead, unconscious, knocked out or out cold, and sees nothing
    dead  whether he is dead, by a Gory Death or not
    """

    lost: int = 0
    gory: bool = False
    out: bool = False
    dead: bool = False


SPARED: Final = Casualty()


def fate(harm: Harm, posture: Posture | None, floored: Floored = Floored.NO) -> Casualty:
    """One person's fate, from what an attack did to him."""
    out = helpless(posture) or floored in (Floored.OUT, Floored.COLD)
    gory = harm.worst is Injury.GORY_DEATH
    return Casualty(harm.lost, gory, out, gory or posture is Posture.DEAD)


def fates(result: object) -> tuple[Casualty, ...]:
    """What the result of an attack did to each person, by his number; TypeError for what is none."""
    match result:
        case None | Faced() | Skid():
            return ()
        case Struck(harm=harm, posture=posture):
            return (fate(harm, posture),)
        case Beaten(harm=harm, posture=posture):
            return (fate(harm, posture, result.floored),)
        case Befallen(struck=struck, beaten=beaten):
            return (fate(struck.harm, struck.posture, beaten.floored if beaten else Floored.NO),)
        case ShotResult(struck=persons) | Blast(struck=persons) | Crashed(aboard=persons) | CarShot(aboard=persons):
            return every(persons)
        case RanDown(victims=persons):
            return every(persons)
        case Brawled(attackers=attackers, defenders=defenders):
            return every((*attackers, *defenders))
        case Left(beaten=inner) | Opened(dealt=inner) | CarShotResult(settled=inner):
            return fates(inner)
        case Explosion(blast=inner) | Blaze(blast=inner) | Planted(explosion=inner):
            return fates(inner)
        case Thrown(blaze=inner) | Flung(blaze=inner):
            return fates(inner)
        case Pileup():
            return of_pileup(cast("Pileup[object]", result))
        case tuple():
            return every(cast("tuple[object, ...]", result))
        case _:
            raise TypeError(f"{type(result).__name__} is no result of an attack")


def every(results: tuple[object, ...]) -> tuple[Casualty, ...]:
    """The fates in several results, one after the other."""
    return tuple([one for result in results for one in fates(result)])


def of_pileup(pile: Pileup[object]) -> tuple[Casualty, ...]:
    """Those who have numbers before those aboard, hurt or not; then those aboard, whose crash tells all of it."""
    if pile.crash is None:
        return fates(pile.cause)
    first = fates(pile.cause)[: pile.before]
    return (*first, *[SPARED] * (pile.before - len(first)), *fates(pile.crash))


def gory_deaths(result: object) -> int:
    """How many died a Gory Death."""
    return sum(one.gory for one in fates(result))


class Sight(NamedTuple):
    """What an attack means to one who looks on: the Gory Deaths he sees, what befell himself, if a death pains him."""

    deaths: int
    own: Casualty = SPARED
    pain: bool = False


def sight(
    result: object, index: int, sees: frozenset[int] | None = None, pained: frozenset[int] = frozenset()
) -> Sight:
    """A result, as the witness of that number sees it."""
    befallen = fates(result)
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


def _watching(resolver: Resolver) -> Resolver:
    """The attack as a resolver of its own, so that its outcome bears the attack's rule and not that of `seen`."""

    def watching(dice: Dice, witnesses: tuple[Witness, ...], *args: Hashable) -> Seen[Any]:
        return seen(dice, resolver, args, witnesses)

    watching.__name__ = watching.__qualname__ = f"watched({resolver.__name__})"
    watching.__doc__ = f"{verbatim(resolver.__name__)}, and those who see a Gory Death in it."
    return resolves(rules_of(resolver)[0])(watching)


ATTACKS: Final[tuple[Resolver, ...]] = (
    *(shoot, fall, brawl, deal, open_brawl, leave, free_blow),
    *(grenade, dynamite, explode, set_bomb, gasoline, burst, throw_bomb, flick_bomb),
    *(crash, head_on, ride, thrown_off, run_down, settle, shoot_at_car),
    *(hazard_through, brake_through, swerve_through, settle_through, shoot_through, run_through),
)
"""What may kill somebody before the eyes of others."""

_WATCHED: Final = {resolver: _watching(resolver) for resolver in ATTACKS}
"""Made once and here: a resolver is known by which function it is."""


def watched(resolver: Resolver) -> Resolver:
    """`watched(shoot)(dice, witnesses, shot)` is `seen` under the rules of the attack; KeyError for what is none."""
    return _WATCHED[resolver]
