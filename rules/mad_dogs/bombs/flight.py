"""Bombs thrown: by the dice or by a flicked wad of paper, and the blast where they come down (mad.bomb.throw)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.explosives import Caught, dynamite, fate_in_blast, grenade
from rules.mad_dogs.bombs.fires import Blaze, catch_fire, gasoline
from rules.mad_dogs.bombs.tables import DEVIATION, Charge, bundle_of
from rules.mad_dogs.model.checks import confirmed
from rules.mad_dogs.model.figures import Rating
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.shooting.resolve import DRUNKARDS, Face, faces

REACH: Final = 12
"""Inches that a bomb can be thrown; a flick beyond is a dud."""

TOO_CLOSE: Final = 3
"""A flick of less than so many inches is trouble for the thrower."""

PINEAPPLE: Final = "Pineapple Man"
ASTRAY: Final = "the bomb strays"


@frozen
class Toss:
    """A bomb thrown by the dice.

    rating    the thrower's GATS
    distance  inches to the spot he means, 0 to 12
    """

    rating: Rating
    distance: float = 0
    femme_fatale: bool = False


class Landing(NamedTuple):
    """Where a thrown bomb comes down: on its spot, or so many inches off it.

    degrees  clockwise from the line of the throw
    """

    on_target: bool
    degrees: int = 0
    inches: int = 0

    @property
    def way(self) -> str:
        """Which way it goes astray, in words."""
        return ON_SPOT if self.on_target else DEVIATION.labelled(self.degrees).label


ON_TARGET: Final = Landing(True)
ON_SPOT: Final = "on the spot"


@lru_cache(1024)
def toss_target(toss: Toss) -> Target:
    """The GATS number of a throw, every modifier by name."""
    rating = toss.rating
    drink = (modifier for skill, modifier in DRUNKARDS.items() if rating.drunk and skill in rating.skills)
    femme_fatale, pineapple = ("Femme Fatale", +2 * toss.femme_fatale), rating.skilled(PINEAPPLE, +1)
    return rating.target(("throwing a bomb", -1), *drink, femme_fatale, pineapple)


@resolves("mad.bomb.throw", "mad.shoot.zero")
def throw(dice: Dice, toss: Toss) -> Landing:
    """GATS-1 puts the bomb on its spot; a failure makes it stray by two D6, direction then inches.

    At GATS of exactly 0 a 1 is rolled again against the unmodified GATS; below 0 nothing can succeed and no die is
    rolled for it. Raises OutOfRange for a spot more than 12 inches away.
    """
    if not 0 <= toss.distance <= REACH:
        raise OutOfRange(f"A bomb is thrown 0 to {REACH} inches, not {toss.distance:g}.")
    target = toss_target(toss)
    dice.note(target)
    if dice.call(lands, target.total, toss.rating.now):
        return ON_TARGET
    return dice.call(deviation)


def lands(dice: Dice, modified: int, unmodified: int) -> bool:
    """Whether the roll to throw succeeds."""
    if modified < 0:
        return False
    ((face, _),) = dice.read(1, faces(modified, unmodified, False, False), "throw")
    if face is Face.ONE:
        return confirmed(dice, 1, unmodified, "one again", "confirmed", "not confirmed") > 0
    return face is Face.HIT


@resolves("mad.bomb.throw")
def deviation(dice: Dice) -> Landing:
    """How far a bomb strays: a D6 for the direction by 60 degrees, a D6 for the inches."""
    (degrees,) = dice.read(1, dice.reading(DEVIATION), "direction")
    (inches,) = dice.roll(1, 6, "inches astray")
    return Landing(False, degrees, inches)


class Flick(StrEnum):
    """What a flicked wad of paper says of the bomb."""

    LANDS = "lands where the wad lies"
    DUD = "a dud"
    TROUBLE = "trouble for the thrower"


def flicked(inches: float, again: float | None = None, skills: tuple[str, ...] = ()) -> Flick:
    """What a flick comes to, its distance from the thrower typed in.

    `again` is a Pineapple Man's second flick, which stands. Raises OutOfRange for a distance that is none, IllegalNow
    for a second flick by anybody else.
    """
    if again is not None and PINEAPPLE not in skills:
        raise IllegalNow(f"Only a {PINEAPPLE} may flick a second time: the first flick stands.")
    for distance in (inches, again):
        if distance is not None and not 0 <= distance < float("inf"):
            raise OutOfRange("A flick is measured in inches from 0 up.")
    stands = inches if again is None else again
    return Flick.DUD if stands > REACH else Flick.TROUBLE if stands < TOO_CLOSE else Flick.LANDS


@resolves("mad.bomb.throw")
def flick(dice: Dice, inches: float, again: float | None = None, skills: tuple[str, ...] = ()) -> Flick:
    """A throw by flicked paper, as `flicked` says; no die falls."""
    return flicked(inches, again, skills)


# The throw and its blast in one go


class BombKind(StrEnum):
    """What is thrown."""

    GRENADE = "Grenade"
    DYNAMITE = "Dynamite"
    GASOLINE = "Gasoline"


@frozen
class Bomb:
    """Something to throw: `sticks` of dynamite from 1, or `things` that gasoline may set alight where it bursts."""

    kind: BombKind = BombKind.GRENADE
    sticks: int = 1
    things: tuple[Table[bool], ...] = ()

    @property
    def charge(self) -> Charge:
        """Radius and tests; OutOfRange for fewer than one stick."""
        return bundle_of(self.sticks)


def check_bomb(bomb: Bomb) -> None:
    """OutOfRange for a bundle of anything but dynamite, a bundle of no sticks, or a fire without gasoline."""
    if bomb.kind is not BombKind.DYNAMITE and bomb.sticks != 1:
        raise OutOfRange(f"Only dynamite comes in bundles. Remove the sticks for {bomb.kind.lower()}.")
    if bomb.kind is not BombKind.GASOLINE and bomb.things:
        raise OutOfRange(f"Only gasoline sets things alight. Remove the things for {bomb.kind.lower()}.")
    bundle_of(bomb.sticks)


@attack
@resolves("mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline", "mad.bomb.dive")
def burst(dice: Dice, bomb: Bomb, caught: tuple[Caught, ...] = ()) -> Blaze:
    """A thrown bomb goes off: people in the order given, then what may catch fire. OutOfRange as `check_bomb` says."""
    check_bomb(bomb)
    if bomb.kind is BombKind.GASOLINE:
        return dice.call(gasoline, caught, bomb.things)
    if bomb.kind is BombKind.DYNAMITE:
        return Blaze(dice.call(dynamite, bomb.sticks, caught))
    return Blaze(dice.call(grenade, caught))


@frozen
class Thrown:
    """A bomb thrown by the dice; `blaze` is None where it strays, for who is near it there is measured first."""

    landing: Landing
    blaze: Blaze | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blaze)


@attack
@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def throw_bomb(dice: Dice, toss: Toss, bomb: Bomb, caught: tuple[Caught, ...] = ()) -> Thrown:
    """A throw by the dice, and on its spot the blast at once, `caught` being those near that spot.

    Raises OutOfRange as `throw` and `check_bomb` do.
    """
    check_bomb(bomb)
    landing = dice.call(throw, toss)
    return Thrown(landing, dice.call(burst, bomb, caught) if landing.on_target else None)


@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def fate_of_throw(dice: Dice, toss: Toss, caught: Caught, tests: int) -> str:
    """The verdict on one figure near the spot meant, ASTRAY where the bomb strays. For odds."""
    return dice.call(fate_in_blast, caught, tests) if dice.call(throw, toss).on_target else ASTRAY


@resolves("mad.bomb.throw", "mad.bomb.gasoline")
def lit_by_throw(dice: Dice, toss: Toss, things: tuple[Table[bool], ...]) -> tuple[bool, ...]:
    """What catches fire near the spot meant, nothing where the bomb strays. For odds."""
    return dice.call(catch_fire, things) if dice.call(throw, toss).on_target else (False,) * len(things)


@frozen
class Flung:
    """A bomb thrown by a flick; `blaze` is None for a dud."""

    end: Flick
    blaze: Blaze | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blaze)


def around(end: Flick, caught: tuple[Caught, ...], thrower: Caught) -> tuple[Caught, ...]:
    """Who is in the blast of a flicked bomb: those near where the wad lies, and last the thrower in trouble."""
    return () if end is Flick.DUD else (*caught, thrower) if end is Flick.TROUBLE else caught


@attack
@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def flick_bomb(dice: Dice, end: Flick, bomb: Bomb, thrower: Caught, caught: tuple[Caught, ...] = ()) -> Flung:
    """What follows a flick: the blast where the wad lies, with the thrower in it in case of trouble; none for a dud.

    Raises OutOfRange as `check_bomb` does.
    """
    check_bomb(bomb)
    return Flung(end, None if end is Flick.DUD else dice.call(burst, bomb, around(end, caught, thrower)))
