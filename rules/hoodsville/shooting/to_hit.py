"""The number to hit: the facts of a shot, range bands and modifiers (hood.fire.hit)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from math import isfinite
from operator import add
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.model.guns import FARTHEST, Gun, Rate, strike_of
from rules.hoodsville.shooting.rounds_and_jams import BARRELS, check_loaded, rounds_fired
from rules.hoodsville.shooting.tables import BANDS

MOST_FRIENDS: Final = 12


MOST_WOUNDS: Final = 30
"""The most that wounds take off a shot."""


COUP_REACH: Final = 1
"""The most inches for a coup de grace."""


CHARGE_REACH: Final = 3
"""A figure that charges from nearer than this is harder to hit with an opportunity shot."""


class Cover(StrEnum):
    NONE = "None"
    LIGHT = "Light"
    HEAVY = "Heavy"


class Opportunity(StrEnum):
    """Whether a shot is out of turn, and its kind of target."""

    NONE = "None"
    PASSING = "Passing"
    CHARGING = "Charging"


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


def check_shot(shot: Shot) -> None:
    """Refuse a shot that the rules don't allow, with OutOfRange or IllegalNow."""
    gun = shot.gun
    check_loaded(gun, shot.held, shot.barrels)
    if shot.reach is not None and gun.rate is not Rate.SINGLE:
        raise OutOfRange(
            f"A {gun.name} reaches {gun.reach} inches. Only a rifle can have another range, so remove “reach”."
        )
    reach = gun.reach if shot.reach is None else shot.reach
    if not 0 < reach <= FARTHEST:
        raise OutOfRange(f"A rifle reaches at most {FARTHEST} inches, the end of the last band, not {reach:g}.")
    if not shot.range >= 0:
        raise OutOfRange("A range can't be below 0 inches. Type another number.")
    if shot.range > reach:
        raise OutOfRange(f"The {gun.name} reaches {reach:g} inches. {shot.range:g} is too far.")
    if not all(isfinite(inches) and inches >= 0 for inches in (shot.moved, shot.target_moved)):
        raise OutOfRange("Inches moved can't be below 0. Type another number.")
    if not -1 <= shot.firing <= 1:
        raise OutOfRange(f"Firing on a card can't be {shot.firing}. Type -1, 0 or +1.")
    if not 0 <= shot.wounds <= MOST_WOUNDS:
        raise OutOfRange(f"Wounds can't cost {shot.wounds}. Type 0 to {MOST_WOUNDS}.")
    if not 0 <= shot.friends <= MOST_FRIENDS:
        raise OutOfRange(f"{shot.friends} friends are too many in a melee. Name at most {MOST_FRIENDS}.")
    if shot.rested and not gun.long:
        raise IllegalNow(f"A {gun.name} is not a long gun and can't be rested. Remove “rested”.")
    if shot.coup and shot.range > COUP_REACH:
        raise IllegalNow(f"A coup de grace must be within {COUP_REACH} inch, not from {shot.range:g}. Move closer.")
    if shot.coup and shot.friends:
        raise IllegalNow("A coup de grace can't be fired into a melee. Remove one of the two.")


def basic(range: float) -> int:
    """The number that hits at so many inches, before modifiers. The far edge of a band belongs to it."""
    return next(needed for edge, needed in BANDS if range <= edge)


@lru_cache(64)
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


@lru_cache(64)
def hitting(shot: Shot) -> Reading[int]:
    """A die to hit: 1 for a face that hits, 0 for one that misses."""
    needed, added = basic(shot.range), factors(shot)
    shift = sum(factor.value for factor in added)
    keys = tuple(int(face + shift >= needed) for face in range(1, (10 if shot.d10 else 6) + 1))
    good = tuple(face for face, hits in enumerate(keys, 1) if hits)
    return Reading(keys, modifiers=added, labels=tuple("hit" if hits else "miss" for hits in keys), good=good)


def aim_heading(shot: Shot) -> str:
    return f"to hit, {basic(shot.range)} or more"


@resolves("hood.fire.hit", "hood.fire.rounds")
def hits_of(dice: Dice, shot: Shot) -> int:
    """The bullets that hit the target: the first stages of a shot, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.gather(salvo.rounds, hitting(shot), add, 0, aim_heading(shot))
