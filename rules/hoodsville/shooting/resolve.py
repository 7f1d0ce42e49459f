"""Firing: the rounds, the hits, how hard they strike, and the saving throws (hood.fire)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from math import isfinite
from operator import add
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.model.figures import Blow, Injury
from rules.hoodsville.model.guns import FARTHEST, Gun, Rate, strike_of
from rules.hoodsville.saves.resolve import Edge, Struck, save, save_each
from rules.hoodsville.shooting.loading import BARRELS, Salvo, check_loaded, rounds_fired
from rules.hoodsville.shooting.tables import BANDS, EFFECT, STRAY

MOST_FRIENDS: Final = 12
MOST_WOUNDS: Final = 30
"""The most that wounds take off a shot."""
COUP_REACH: Final = 1
"""The most inches for a coup de grace."""
CHARGE_REACH: Final = 3
"""A figure that charges from nearer than this is harder to hit with an opportunity shot."""
COUP: Final = (Modifier("coup de grace", +2),)
"""What a coup de grace adds to how hard a hit strikes."""


class Cover(StrEnum):
    NONE = "None"
    LIGHT = "Light"
    HEAVY = "Heavy"


class Opportunity(StrEnum):
    """Whether a shot is out of turn, and its kind of target."""

    NONE = "None"
    PASSING = "Passing"
    CHARGING = "Charging"


class Hit(NamedTuple):
    """A bullet that hit: how hard, and the result of the saving throw; UNSCATHED until that is rolled."""

    blow: Blow
    injury: Injury = Injury.UNSCATHED

    @property
    def word(self) -> str:
        """The effect on the victim in a word or two: “staggers, hurt”."""
        return f"{self.blow.word}, {self.injury.word}"


@frozen
class Shot:
    """One round of firing at one target, as facts.

    range         inches to the target, or to where a charge began
    left          rounds in the gun; None if it is full
    barrels       the barrels that a gun with two fires
    reach         inches that a rifle reaches, if its row says otherwise
    firing        the modifier of the shooter's card
    wounds        what the shooter's wounds take off
    snap          fired at once; otherwise aimed
    target_moved  inches that the target moved in this move
    moved         inches that the shooter moved
    ran           whether the shooter ran
    rested        a long gun rested on something
    coup          a coup de grace
    friends       the shooter's friends in a melee with the target; a miss may hit one of them
    later         saving throws are rolled later, apart
    d10           a D10 to hit (house switch) in place of a D6
    """

    gun: Gun
    range: float
    left: int | None = None
    barrels: int = BARRELS
    reach: float | None = None
    firing: int = 0
    wounds: int = 0
    shaken: bool = False
    snap: bool = False
    opportunity: Opportunity = Opportunity.NONE
    cover: Cover = Cover.NONE
    prone: bool = False
    target_moved: float = 0
    moved: float = 0
    ran: bool = False
    rested: bool = False
    coup: bool = False
    friends: int = 0
    later: bool = False
    d10: bool = True

    @property
    def held(self) -> int:
        """The rounds in the gun."""
        return self.gun.holds if self.left is None else self.left

    @property
    def strike(self) -> tuple[Modifier, ...]:
        """What the gun adds to the saving throws of victims at this range, by name."""
        return strike_of(self.gun, self.range)


@frozen
class Volley:
    """The result of a round of firing.

    hits     how many bullets hit the target
    target   the effect of each of them, in order
    friends  the same for each friend in the melee, in order
    """

    salvo: Salvo
    hits: int
    target: tuple[Hit, ...]
    friends: tuple[tuple[Hit, ...], ...] = ()


# The hits


def check_shot(shot: Shot) -> None:
    """Refuse a shot that the rules don't allow, with OutOfRange or IllegalNow."""
    gun = shot.gun
    check_loaded(gun, shot.held, shot.barrels)
    if shot.reach is not None and gun.rate is not Rate.SINGLE:
        raise OutOfRange(f"A {gun.name} reaches {gun.reach} inches: only a rifle's range can be typed.")
    reach = gun.reach if shot.reach is None else shot.reach
    if not 0 < reach <= FARTHEST:
        raise OutOfRange(f"A rifle reaches up to {FARTHEST} inches, where the last band ends, not {reach:g}.")
    if not shot.range >= 0:
        raise OutOfRange("The range is measured in inches from 0 up.")
    if shot.range > reach:
        raise OutOfRange(f"The {gun.name} reaches {reach:g} inches: {shot.range:g} is beyond it.")
    if not all(isfinite(inches) and inches >= 0 for inches in (shot.moved, shot.target_moved)):
        raise OutOfRange("Moves are measured in inches from 0 up.")
    if not -1 <= shot.firing <= 1:
        raise OutOfRange(f"Firing of a card is -1, 0 or +1, not {shot.firing}.")
    if not 0 <= shot.wounds <= MOST_WOUNDS:
        raise OutOfRange(f"Wounds take 0 to {MOST_WOUNDS} off a shot, not {shot.wounds}.")
    if not 0 <= shot.friends <= MOST_FRIENDS:
        raise OutOfRange(f"From 0 to {MOST_FRIENDS} friends can be in a melee, not {shot.friends}.")
    if shot.rested and not gun.long:
        raise IllegalNow(f"Only a long gun can be rested, and a {gun.name} is not one. Remove “rested”.")
    if shot.coup and shot.range > COUP_REACH:
        raise IllegalNow(f"A coup de grace is fired within {COUP_REACH} inch, not from {shot.range:g}.")
    if shot.coup and shot.friends:
        raise IllegalNow("A coup de grace is not fired into a melee. Remove one of the two.")


def basic(range: float) -> int:
    """The number that hits at so many inches, before modifiers. The far edge of a band belongs to it."""
    return next(needed for edge, needed in BANDS if range <= edge)


@lru_cache(4096)
def factors(shot: Shot) -> tuple[Modifier, ...]:
    """The modifiers of a die to hit, by name."""
    charged = shot.opportunity is Opportunity.CHARGING and shot.range < CHARGE_REACH
    candidates = (
        ("good shot" if shot.firing > 0 else "poor shot", shot.firing),
        ("wounds", -shot.wounds),
        ("shaken", -1 * shot.shaken),
        ("snap shot", -2 * shot.snap),
        ("charged from under 3 inches", -2 * charged),
        ("opportunity shot", -1 * (shot.opportunity is not Opportunity.NONE and not charged)),
        ("heavy cover", -2 * (shot.cover is Cover.HEAVY)),
        ("light cover", -1 * (shot.cover is Cover.LIGHT)),
        ("target prone", -1 * (shot.prone and shot.cover is not Cover.LIGHT and not shot.coup)),
        ("target moved 7 inches or more", -2 * (shot.target_moved >= 7)),
        ("target moved 3 inches or more", -1 * (3 <= shot.target_moved < 7)),
        ("ran", -2 * shot.ran),
        ("moved 2 inches or more", -1 * (shot.moved >= 2 and not shot.ran)),
        ("rested", +1 * shot.rested),
        ("coup de grace", +1 * shot.coup),
    )
    return tuple(Modifier(label, value) for label, value in candidates if value)


@lru_cache(4096)
def hitting(shot: Shot) -> Reading[int]:
    """A die to hit: 1 for a face that hits, 0 for one that misses."""
    needed, added = basic(shot.range), factors(shot)
    shift = sum(factor.value for factor in added)
    keys = tuple(int(face + shift >= needed) for face in range(1, (10 if shot.d10 else 6) + 1))
    good = tuple(face for face, hits in enumerate(keys, 1) if hits)
    return Reading(keys, modifiers=added, labels=tuple("hit" if hits else "miss" for hits in keys), good=good)


def _aim(shot: Shot) -> str:
    return f"to hit, {basic(shot.range)} or more"


# The effect of hits


@resolves("hood.fire.effect", "hood.save.piercing")
def struck(dice: Dice, strike: tuple[Modifier, ...], coup: bool = False, later: bool = False, index: int = 0) -> Hit:
    """One bullet that hit: a D6 for how hard, and the victim's saving throw unless that comes `later`.

    strike  what the gun adds to the saving throw
    index   the number of the victim, for headings
    """
    blow = dice.read(1, dice.reading(EFFECT, COUP if coup else ()), f"effect:{index}")[0]
    return Hit(blow, Injury.UNSCATHED if later else dice.call(save, Struck(blow, Edge.PIERCING, strike), index))


@resolves("hood.fire.effect", "hood.save.piercing")
def all_struck(
    dice: Dice, hits: int, strike: tuple[Modifier, ...], coup: bool, later: bool, index: int
) -> tuple[Hit, ...]:
    """The same for several bullets that hit one figure, in order: how hard each, then each saving throw.

    Each bullet has its own die, because a pool wouldn't show which die belongs to which bullet.
    """
    through = dice.reading(EFFECT, COUP if coup else ())
    blows = [dice.read(1, through, f"effect:{index}")[0] for _ in range(hits)]
    if later:
        return tuple([Hit(blow) for blow in blows])
    injuries = dice.call(save_each, tuple(Struck(blow, Edge.PIERCING, strike) for blow in blows), index)
    return tuple(map(Hit, blows, injuries))


@resolves(
    "hood.fire.hit",
    "hood.fire.rounds",
    "hood.fire.effect",
    "hood.fire.weapons",
    "hood.fire.into-melee",
    "hood.save.piercing",
)
def shoot(dice: Dice, shot: Shot) -> Volley:
    """One round of firing, up to the wounds of everyone hit.

    Dice in order: rounds fired, and clearing a jam; to hit; misses into a melee, and which of several friends each
    hits; then how hard each hit is, and the saving throws in the order of the hits, the target's first, then each
    friend's. Headings number the friends from 0 and the target after them. Raises OutOfRange or IllegalNow before any
    die is rolled.
    """
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    hits = dice.gather(salvo.rounds, hitting(shot), add, 0, _aim(shot))
    shares = _strays(dice, salvo.rounds - hits, shot.friends) if shot.friends else ()
    target = dice.call(all_struck, hits, shot.strike, shot.coup, shot.later, shot.friends)
    friends = [
        dice.call(all_struck, share, shot.strike, False, shot.later, index) for index, share in enumerate(shares)
    ]
    return Volley(salvo, hits, target, tuple(friends))


def _strays(dice: Dice, misses: int, friends: int) -> list[int]:
    """The misses that hit each friend in the melee (hood.fire.into-melee)."""
    strays = dice.gather(misses, dice.reading(STRAY), add, 0, "misses into the melee")
    if friends == 1 or not strays:
        return [strays] + [0] * (friends - 1)
    met = dice.roll(strays, friends, "who is hit:*")
    return [met.count(number) for number in range(1, friends + 1)]


# For the odds


@resolves("hood.fire.hit", "hood.fire.rounds")
def hits_of(dice: Dice, shot: Shot) -> int:
    """The bullets that hit the target: the first stages of a shot, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.gather(salvo.rounds, hitting(shot), add, 0, _aim(shot))


@resolves("hood.fire.effect", "hood.fire.hit", "hood.fire.rounds")
def hardest_of(dice: Dice, shot: Shot) -> Blow:
    """How hard the hardest bullet strikes the target, without saving throws, for the odds."""
    through = dice.reading(EFFECT, COUP if shot.coup else ())
    return dice.gather(dice.call(hits_of, shot), through, max, Blow.MISSED, "effect")


@resolves("hood.fire.effect", "hood.fire.hit", "hood.fire.rounds", "hood.save.piercing")
def worst_of(dice: Dice, shot: Shot) -> Injury:
    """The worst result for the target of a round of firing, saving throws included, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.fold(salvo.rounds, max, Injury.UNSCATHED, _of_bullet, shot)


@resolves("hood.fire.into-melee", "hood.fire.hit", "hood.fire.rounds", "hood.fire.effect", "hood.save.piercing")
def worst_of_friend(dice: Dice, shot: Shot) -> Injury:
    """The worst result for any friend in the melee, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.fold(salvo.rounds, max, Injury.UNSCATHED, _of_miss, shot)


def _of_bullet(dice: Dice, shot: Shot) -> Injury:
    """The effect of one bullet on the target."""
    if not dice.read(1, hitting(shot), _aim(shot))[0]:
        return Injury.UNSCATHED
    return dice.call(struck, shot.strike, shot.coup).injury


def _of_miss(dice: Dice, shot: Shot) -> Injury:
    """The effect of one bullet on one of the friends."""
    if dice.read(1, hitting(shot), _aim(shot))[0]:
        return Injury.UNSCATHED
    if not dice.read(1, _meets_one_of(shot.friends, dice.reading(STRAY)), "misses into the melee")[0]:
        return Injury.UNSCATHED
    return dice.call(struck, shot.strike).injury


@lru_cache(64)
def _meets_one_of(friends: int, strays: Reading[int]) -> Reading[bool]:
    """A miss that hits one particular friend of so many."""
    return Reading(tuple(number < sum(strays.keys) for number in range(strays.sides * friends)))
