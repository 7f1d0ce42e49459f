"""Aiming and hitting: the die to hit, its modifiers by name, range bands (12, 13)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import lru_cache
from math import isfinite
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Table
from rules.gangstars.model.figures import Figure, FigureState, Hurt, Trouble
from rules.gangstars.model.measures import both
from rules.gangstars.model.weapons import SIGHT, Arm
from rules.gangstars.shooting.weapon_trouble import trouble_table
from rules.gangstars.shooting.wounds import Body, Penetration, body_of, damage
from rules.gangstars.traits.trait_table import (
    BIG_MOUTH,
    LOVERBOY,
    MONSTROUS_CM,
    Occasion,
    Quality,
    When,
    added,
    trait_with,
)

MOST_STAT: Final = 5
TIRING: Final = 2
"""A figure that moves more segments shoots worse, and is harder to hit."""
UNKNOWN_BODY: Final = Body()
"""A target of which nothing is known."""


class TargetSpot(StrEnum):
    """Where a target is."""

    OPEN = "Open"
    COVER = "Cover"
    NEITHER = "Neither"


class ShotResult(IntEnum):
    """The result of a shot at a figure, worst last."""

    SPARED = -2
    MISSED = -1
    NICKED = 0
    LIGHT = 1
    HEAVY = 2
    FATAL = 3

    @property
    def hurt(self) -> Hurt | None:
        """The damage; None if it was not hit."""
        return Hurt(self) if self >= 0 else None

    @property
    def word(self) -> str:
        return Hurt(self).word if self >= 0 else "missed" if self is ShotResult.MISSED else "not shot at"


@frozen
class Shooter:
    """A figure that shoots or throws.

    moved    segments moved in this turn
    wounded  whether a wound matters
    contact  in base contact with an opponent
    sight    a scope, a night-sight or a laser pointer
    behind   the target is behind its back
    spec     it is specialised in the weapon
    """

    shooting: int
    aimed: bool = False
    moved: int = 0
    wounded: bool = False
    exhausted: bool = False
    contact: bool = False
    sight: bool = False
    behind: bool = False
    insulted: bool = False
    embraced: bool = False
    spec: bool = False
    traits: tuple[str, ...] = ()

    @property
    def victim_of(self) -> tuple[str, ...]:
        """The traits of others that it suffers from: an insult, a dog around its leg."""
        return (*((BIG_MOUTH,) if self.insulted else ()), *((LOVERBOY,) if self.embraced else ()))


@frozen
class Mark:
    """A target.

    distance  centimetres from the shooter
    moved     segments moved in its latest activation; `charged` whether it charged at the end of that
    homie     of the shooter's own gang
    """

    distance: float = 0.0
    spot: TargetSpot = TargetSpot.NEITHER
    prone: bool = False
    moved: int = 0
    charged: bool = False
    dog: bool = False
    homie: bool = False
    traits: tuple[str, ...] = ()
    body: Body = UNKNOWN_BODY


def shooter_of(figure: Figure, arm: Arm) -> Shooter:
    """A figure on record as a shooter of this weapon, by its card and its state."""
    return Shooter(
        figure.stats.shooting,
        wounded=bool(figure.felt),
        exhausted=figure.counts(FigureState.EXHAUSTED),
        sight=sighted(figure, arm),
        insulted=figure.counts(FigureState.INSULTED),
        embraced=figure.counts(FigureState.EMBRACED),
        spec=arm.name in figure.specialities,
        traits=figure.traits,
    )


def sighted(figure: Figure, arm: Arm) -> bool:
    """Whether a figure has a sight for this weapon."""
    return arm.shoots and figure.weapon(SIGHT) is not None


def mark_of(figure: Figure) -> Mark:
    """A figure on record as a target, by its card and its state."""
    return Mark(prone=figure.prone, dog=figure.is_dog, traits=figure.traits, body=body_of(figure))


# Range and shooter


def reaches(arm: Arm, distance: float) -> bool:
    """Whether the weapon reaches this distance."""
    return 0 <= distance <= arm.maximum


def check_range(arm: Arm, distance: float) -> None:
    """Raise IllegalNow beyond maximum range, with the sum, and OutOfRange for an impossible distance."""
    if not arm.maximum:
        raise IllegalNow(f"A {arm.word} works only in base contact. Use it in close combat.")
    if not isfinite(distance) or distance < 0:
        raise OutOfRange("A distance can't be below 0 cm. Type another.")
    if not reaches(arm, distance):
        over = distance - arm.maximum
        raise IllegalNow(f"The {arm.word} reaches {both(arm.maximum)}. {both(distance)} is {both(over)} too far.")


def check_shooter(shooter: Shooter, arm: Arm) -> None:
    """Raise OutOfRange for impossible numbers, and IllegalNow for a shooter who can't aim or shoot backwards."""
    if not 0 <= shooter.shooting <= MOST_STAT:
        raise OutOfRange(f"Shooting is 0 to {MOST_STAT}, so {shooter.shooting} is not possible.")
    if shooter.moved < 0:
        raise OutOfRange("Segments moved can't be below 0. Type another number.")
    if shooter.sight and not arm.shoots:
        raise IllegalNow(f"A {arm.word} has no sight. Remove “sight”.")
    if shooter.behind and not trait_with(Quality.SEES_BEHIND, shooter.traits):
        raise IllegalNow("Only a figure with a third eye shoots backwards. Turn around first.")
    why = _unsteady(shooter)
    if shooter.aimed and why:
        raise IllegalNow(f"The shooter is {why} and can't aim. Shoot without aiming.")


def _unsteady(shooter: Shooter) -> str:
    """Why a figure can't aim; empty if it can."""
    if shooter.insulted:
        return "insulted"
    never = trait_with(Quality.NEVER_AIMS, shooter.traits)
    return never.lower() or "shooting backwards" * shooter.behind


def check_mark(mark: Mark) -> None:
    """Raise OutOfRange for impossible numbers."""
    if not 0 <= mark.body.strength <= MOST_STAT:
        raise OutOfRange(f"Strength is 0 to {MOST_STAT}, so {mark.body.strength} is not possible.")
    if mark.moved < 0:
        raise OutOfRange("Segments moved can't be below 0. Type another number.")


# The die to hit


@lru_cache(64)
def factors(shooter: Shooter, arm: Arm, mark: Mark) -> tuple[Modifier, ...]:
    """All modifiers of the die to hit, by name. Low numbers hit."""
    has, theirs = shooter.traits, mark.traits
    far = arm.thrown or (not arm.bomb and mark.distance > arm.effective)
    near = not mark.homie and mark.distance <= MONSTROUS_CM
    situations = (
        ("moved more than two segments", 1 * (shooter.moved > TIRING)),
        ("wounded", 1 * shooter.wounded),
        ("exhausted", 2 * (shooter.exhausted and not trait_with(Quality.TIRELESS, has))),
        ("in base contact with an opponent", 3 * shooter.contact),
        ("sight", -2 * shooter.sight),
        ("maximum range", 1 * (far and not trait_with(Quality.FAR_SIGHTED, has))),
        ("target in cover or prone", 1 * (mark.spot is TargetSpot.COVER or mark.prone)),
        ("target in the open", -2 * (mark.spot is TargetSpot.OPEN)),
        ("target moved more than two segments", 1 * (mark.moved > TIRING)),
        ("target charged", 2 * mark.charged),
        ("a dog", 4 * mark.dog),
    )
    return (
        *(Modifier(label, value) for label, value in situations if value),
        *added(Occasion.SHOT, has, {When.SPECIAL: shooter.spec, When.BEHIND: shooter.behind}),
        *added(Occasion.VICTIM_SHOT, shooter.victim_of),
        *added(
            Occasion.SHOT_AT,
            theirs,
            {When.NO_BLAST: not arm.bomb, When.UGLY: near and not trait_with(Quality.UNIMPRESSED, has)},
        ),
    )


@lru_cache(64)
def hitting(shooting: int, added: tuple[Modifier, ...], table: Table[Trouble] | None) -> Reading[tuple[bool, Trouble]]:
    """A D6 to hit: whether `shooting` or less with the modifiers, and what the face does to the weapon."""
    shift = sum(one.value for one in added)
    keys = tuple((face + shift <= shooting, _trouble(table, face)) for face in range(1, 7))
    labels = tuple(", ".join(filter(None, ("hit" if hit else "missed", trouble.value))) for hit, trouble in keys)
    good = tuple(face for face, (hit, _) in enumerate(keys, 1) if hit)
    return Reading(keys, modifiers=added, labels=labels, good=good)


@lru_cache(16)
def first_die(table: Table[Trouble] | None) -> Reading[tuple[int, Trouble]]:
    """The first of two dice to hit a jumpy target: its face, and what that does to the weapon."""
    keys = tuple((face, _trouble(table, face)) for face in range(1, 7))
    return Reading(keys, labels=tuple(trouble.value or "fires on" for _, trouble in keys) if table else ())


def _trouble(table: Table[Trouble] | None, face: int) -> Trouble:
    return Trouble.NONE if table is None else table.row(face).key


def hits(dice: Dice, shooter: Shooter, arm: Arm, mark: Mark, index: int) -> tuple[bool, Trouble]:
    """The die to hit, or two for a jumpy target. The face of the first decides about the weapon."""
    known = trouble_table(arm, shooter.traits)
    table = None if known is None else dice.table(known)
    found = factors(shooter, arm, mark)
    why = f"to hit, {shooter.shooting} or less:{index}"
    if not trait_with(Quality.JUMPY, mark.traits):
        return dice.read(1, hitting(shooter.shooting, found, table), why)[0]
    face, trouble = dice.read(1, first_die(table), f"to hit, the first die:{index}")[0]
    both_dice = (Modifier("the first die, as it is jumpy", face), *found)
    return dice.read(1, hitting(shooter.shooting, both_dice, None), why)[0][0], trouble


@resolves("gs.shoot")
def fate(
    dice: Dice, shooter: Shooter, arm: Arm, mark: Mark, index: int, deep: bool = True
) -> tuple[ShotResult, Trouble]:
    """The result of a shot at one target; without `deep` only whether it hits, shown as a nick."""
    hit, trouble = hits(dice, shooter, arm, mark, index)
    if not hit:
        return ShotResult.MISSED, trouble
    hurt = dice.call(damage, Penetration.of(arm), mark.body, bonus_of(shooter), index) if deep else Hurt.NICKED
    return ShotResult(hurt), trouble


def weapon_die(dice: Dice, arm: Arm, shooter: Shooter) -> Trouble:
    """The die to hit where a miss is impossible. It decides only about the weapon; none without ammunition."""
    table = trouble_table(arm, shooter.traits)
    return Trouble.NONE if table is None else dice.read(1, dice.reading(table), "to hit, for the weapon alone")[0]


def bonus_of(shooter: Shooter) -> tuple[Modifier, ...]:
    """The shooter's modifiers to damage."""
    return added(Occasion.SHOT_DAMAGE, shooter.traits, {When.SPECIAL: shooter.spec})
