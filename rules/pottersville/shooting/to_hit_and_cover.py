"""The dice of a volley, its targets, the cover, and the number to hit (pot.shoot, pot.shoot.cover)."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite
from operator import add
from typing import Final, NamedTuple, Protocol

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.grid import Grid
from rules.core.tables.outcome import Modifier
from rules.core.tables.outcome import Target as Number
from rules.core.tables.rule import resolves
from rules.pottersville.driving.vehicle_hits import TargetVehicle
from rules.pottersville.model.figures import Build, Cover, Motion, VehiclePace, Wound
from rules.pottersville.model.rolls import at_most, check_other
from rules.pottersville.model.weapons import ADDS, BANDS, RANGES, TO_HIT, TO_HIT_ADDS, Situation, Weapon
from rules.pottersville.shooting.special_characters import APART, MAD, Pair, check_pair
from rules.pottersville.wounds.effects_and_wounds import FIT, Body, check_alive

ARC: Final = 45
"""The degrees within which a figure spreads its fire."""
GAP: Final = 1
"""The least inches between two figures that a shot goes through."""
D10: Final = 10
MOST_INCHES: Final = 120
MOTORCYCLE: Final = Modifier("motorcycle", -2)


@frozen
class VolleyTarget:
    """One target of a volley, with the dice that it is given.

    range   inches to it
    dice    D10s that it gets
    body    the state of a figure
    wheels  the vehicle, if it is one, with its riders
    cover   what is in the way; COMPLETE lets nothing through
    ran     it ran in this turn
    behind  the place from 0 of an earlier target that it is behind; -1 for none
    nearer  another enemy in sight is nearer
    gap     inches between the figures that the shot goes through; None if it goes through none
    other   the umpire's modifier of the number
    """

    range: float
    dice: int = 1
    body: Body = FIT
    wheels: TargetVehicle | None = None
    cover: Cover = Cover.NONE
    ran: bool = False
    behind: int = -1
    nearer: bool = False
    gap: float | None = None
    other: int = 0

    @property
    def motorcycle(self) -> bool:
        return self.wheels is not None and self.wheels.build is Build.MOTORCYCLE

    @property
    def riders(self) -> int:
        """How many people ride the vehicle, if it is one."""
        return len(self.wheels.riders) if self.wheels is not None else 0


@frozen
class Volley:
    """Everything that one figure fires in a turn, as facts.

    wound   the shooter's
    motion  how the shooter moved on foot
    pace    how the vehicle moves that the shooter is in
    arc     degrees between the outermost targets
    """

    weapon: Weapon
    aims: tuple[VolleyTarget, ...]
    wound: Wound = Wound.NONE
    motion: Motion = Motion.STOOD
    pace: VehiclePace = VehiclePace.STOPPED
    pair: Pair = Pair.ONE
    arc: float = 0

    @property
    def dice(self) -> int:
        """The D10s of the whole volley."""
        return self.weapon.dice * (1 if self.pair is Pair.ONE else 2)


# What a figure may fire


def check_volley(volley: Volley) -> None:
    """Refuse what a figure can't fire, before any number is computed, with OutOfRange or IllegalNow."""
    if not volley.weapon.dice:
        raise IllegalNow(f"A {volley.weapon.name} can't shoot. Name a gun.")
    if not volley.aims:
        raise OutOfRange("This shot has no target. Name one.")
    _check_shooter(volley)
    for aim in volley.aims:
        _check_aim(aim)
    _check_spread(volley)
    given = sum(aim.dice for aim in volley.aims)
    if given != volley.dice:
        sum_of = " + ".join(str(aim.dice) for aim in volley.aims)
        text = f"{sum_of} = {given}" if len(volley.aims) > 1 else str(given)
        raise OutOfRange(
            f"The targets get {text} dice, and this fire has {volley.dice}. Give all of them to targets before "
            "you roll."
        )


def _check_shooter(volley: Volley) -> None:
    if volley.wound is Wound.DEAD:
        raise IllegalNow("The dead can't shoot. Name another figure.")
    if volley.wound is Wound.SUPPRESSED:
        raise IllegalNow("A suppressed figure can't shoot. Let it come round first, on a 4 or more.")
    check_pair(volley.pair, volley.weapon, volley.wound)
    if volley.motion is not Motion.STOOD and volley.pace is not VehiclePace.STOPPED:
        raise IllegalNow("The shooter can't be both on foot and in a vehicle this turn. Remove one of the two.")


def _check_aim(aim: VolleyTarget) -> None:
    check_alive(aim.body.wound)
    if not (isfinite(aim.range) and 0 <= aim.range <= MOST_INCHES):
        raise OutOfRange(f"The range is 0 to {MOST_INCHES} inches, not {aim.range:g}. Measure it again.")
    if aim.dice < 1:
        raise OutOfRange(f"Each target needs at least one die, not {aim.dice}. Remove the others.")
    check_other(aim.other)
    if aim.cover is Cover.COMPLETE:
        raise IllegalNow("Hard cover hides the whole target, so no shot can hit. Choose another target.")
    if aim.gap is not None and not aim.gap >= GAP:
        raise IllegalNow(f'A shot between two figures needs a gap of {GAP}", not {aim.gap:g}". Choose another target.')


def _check_spread(volley: Volley) -> None:
    """Refuse targets that can't be combined, with IllegalNow.

    All are within the arc. A target behind another is named after it. After the first they are named closest first. A
    shotgun fires at the closest figure. Only automatic weapons and pairs of pistols fire at several targets.
    """
    aims = volley.aims
    if not 0 <= volley.arc <= ARC:
        raise IllegalNow(
            f"A figure spreads its fire within {ARC} degrees, not {volley.arc:g}. Remove the outermost target."
        )
    if any(aim.behind >= place for place, aim in enumerate(aims)):
        raise IllegalNow("A target behind another comes after it. Name the one in front first.")
    if any(near.range > far.range for near, far in pairwise(aims[1:])):
        raise IllegalNow("After the first target, dice go to the closest first. Name the targets in that order.")
    if volley.weapon.name == "Shotgun" and aims[0].nearer:
        raise IllegalNow("A shotgun fires at the closest figure. Choose that one.")
    if len(aims) > 1 and not volley.weapon.automatic and volley.pair is not Pair.PISTOLS:
        raise IllegalNow(
            f"A {volley.weapon.name} fires at one target, and only automatic weapons spread their dice. Name "
            "one target."
        )


# The number


class Grids(Protocol):
    """The tables in force: of a book, or of the dice that read them."""

    def grid(self, grid: Grid, /) -> Grid: ...


class Reach(NamedTuple):
    """A range band of a gun: the inches at which it ends, and the number to hit in it."""

    band: str
    edge: int
    number: int


def reaches_of(tables: Grids, gun: str) -> list[Reach]:
    """The range bands of a gun, nearest first. The far edge belongs to the band."""
    edges, numbers = tables.grid(RANGES), tables.grid(TO_HIT)
    found = ((band, edges.number(gun, band), numbers.number(gun, band)) for band in BANDS)
    return [Reach(band, edge, number) for band, edge, number in found if edge is not None and number is not None]


def factors_of(tables: Grids, volley: Volley, aim: VolleyTarget) -> tuple[Modifier, ...]:
    """The modifiers of the number for one target, by name."""
    met = (
        (Situation.SOFT_COVER, aim.cover is Cover.SOFT),
        (Situation.HARD_COVER, aim.cover is Cover.HARD),
        (Situation.SHOOTER_MOVED, volley.motion is Motion.WALKED),
        (Situation.SHOOTER_RAN, volley.motion is Motion.RAN),
        (Situation.SLOW_CAR, volley.pace is VehiclePace.SLOW),
        (Situation.FAST_CAR, volley.pace is VehiclePace.FAST),
        (Situation.TARGET_RAN, aim.ran),
        (Situation.FAST_TARGET, aim.wheels is not None and aim.wheels.pace is VehiclePace.FAST),
        (Situation.LIGHT, volley.wound is Wound.LIGHT),
        (Situation.SERIOUS, volley.wound is Wound.SERIOUS),
    )
    listed = (Modifier(one.lower(), tables.grid(TO_HIT_ADDS).filled(one, ADDS)) for one, counts in met if counts)
    fixed = (
        (MOTORCYCLE, aim.motorcycle),
        (MAD, volley.pair is Pair.TOMMY_GUNS),
        (APART, volley.pair is Pair.PISTOLS and len(volley.aims) > 1),
    )
    factors = (*listed, *(one for one, counts in fixed if counts), Modifier("other", aim.other))
    return tuple(factor for factor in factors if factor.value)


def number_of(tables: Grids, volley: Volley, aim: VolleyTarget) -> Number:
    """The number that hits a target, with its modifiers.

    Raises OutOfRange for a target out of reach, IllegalNow for one that no die can hit.
    """
    reaches = reaches_of(tables, volley.weapon.name)
    met = next((reach for reach in reaches if aim.range <= reach.edge), None)
    if met is None:
        raise OutOfRange(
            f'The {volley.weapon.name} reaches {reaches[-1].edge}", and the target is {aim.range:g}" away. '
            "Choose a nearer one."
        )
    number = Number(f"To hit, {met.band.lower()}", met.number, factors_of(tables, volley, aim))
    if number.total < 1:
        added = "".join(f" {factor.value:+} ({factor.label})" for factor in number.modifiers)
        raise IllegalNow(
            f"No D10 can hit: the number is {met.number}{added} = {number.total}, and 1 is the lowest face. "
            "Choose another target."
        )
    return number


def numbers_of(tables: Grids, volley: Volley) -> tuple[Number, ...]:
    """The number for each target, in order. Refuses as `check_volley` and `number_of` do."""
    check_volley(volley)
    return tuple([number_of(tables, volley, aim) for aim in volley.aims])


# The dice


def hits_at(dice: Dice, number: Number, many: int, index: int) -> int:
    """How many of several D10s hit."""
    dice.note(number)
    return dice.gather(many, at_most(number.total, D10), add, 0, f"to hit:{index}")


@resolves("pot.shoot", "pot.shoot.spread", "pot.shoot.cover", "pot.shoot.vehicle")
def hits_on(dice: Dice, volley: Volley, place: int) -> int:
    """The hits on one target of a volley, by its place from 0, for the odds."""
    return dice.call(hits_at, numbers_of(dice, volley)[place], volley.aims[place].dice, place)
