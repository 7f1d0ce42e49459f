"""Ka-BOOM on the dice: those inside a blast, set bombs, gasoline, and outrage (mad.bomb).

Players measure on the table who is inside the radius; a resolver takes those people and no positions.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from operator import add
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Table
from rules.mad_dogs.bombs.tables import (
    BOMB_FAILURE,
    GRENADE,
    OUTRAGE,
    OUTRAGE_BUSINESS,
    OUTRAGE_HOMES,
    Charge,
    Failure,
    bundle_of,
    charge_of,
    destroyed,
)
from rules.mad_dogs.model.figures import Injury, Rating
from rules.mad_dogs.model.injuries import Casualty, Harm, Mark, Struck, casualties, left_as
from rules.mad_dogs.model.tables import OWED
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.stat_tests import stat_test
from rules.mad_dogs.wounds.damage import damage

DIVE: Final = 6
"""A figure dives for cover that is within so many inches."""

MOST_THINGS: Final = 20
"""The most cars, trucks or buildings next door for one explosion."""

NOBODY: Final = Mark()


@frozen
class Caught:
    """A figure inside the radius of an explosion, without a name, so that like figures have like odds.

    rating    the STUNTS of the figure; the mark holds what is off every attribute alike
    mark      the figure as one that may be hurt
    helpless  every owed test is a hit: a bomber after an Oops!, or a figure that is out
    extra     other modifiers of STUNTS, by name, such as -2 inside a car that explodes
    """

    rating: Rating
    mark: Mark = NOBODY
    helpless: bool = False
    extra: tuple[Modifier, ...] = ()


@frozen
class Blast:
    """What an explosion does to people. `radius` in inches, `tests` owed by each, `struck` in the order given."""

    radius: int
    tests: int
    struck: tuple[Struck, ...] = ()

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.struck)


@lru_cache(4096)
def stunts_target(caught: Caught) -> Target:
    """The STUNTS number inside a blast, every modifier by name."""
    rating = caught.rating.hurt(caught.mark.lost)
    return rating.target(rating.skilled("Just Nuts", +1), rating.addicted, *caught.extra)


@lru_cache(64)
def missed(number: int) -> Reading[int]:
    """A D6 against STUNTS, counted as hits: 0 on the number or less, 1 above."""
    keys = tuple(int(face > number) for face in range(1, 7))
    good = tuple(range(1, min(number, 6) + 1))
    return Reading(keys, labels=tuple("hit" if key else "gets clear" for key in keys), good=good)


def hits_on(dice: Dice, caught: Caught, tests: int, index: int = 0) -> int:
    """The number of owed STUNTS tests that fail; with STUNTS of 0 or less all, without a roll."""
    if caught.helpless:
        return tests
    target = stunts_target(caught)
    dice.note(target)
    return dice.gather(tests, missed(target.total), add, 0, f"STUNTS:{index}") if target.total > 0 else tests


@resolves("mad.bomb.dive")
def dive(dice: Dice, harm: Harm) -> Harm:
    """A dive for cover within 6 inches. A figure without a wound owes an action all the same, as after a Near Miss."""
    return harm if harm.worst.wounds else harm._replace(owed=max(harm.owed, OWED[Injury.NEAR_MISS]))


@resolves("mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.dive", "mad.damage", "mad.wounds")
def blown_up(dice: Dice, caught: Caught, tests: int, index: int = 0) -> Struck:
    """What an explosion does to one figure: STUNTS tests, and a hit on the Deadly Weapons table for each failure.

    Gun Shy does not apply to a bomb. `flinched` is set for those who dived without a wound.
    """
    hits = hits_on(dice, caught, tests, index)
    harm = dice.call(damage, replace(caught.mark, gun_shy=False), hits, (), f"damage:{index}")
    posture = left_as(caught.mark, harm)
    return Struck(dice.call(dive, harm), not harm.worst.wounds, posture)


@resolves("mad.bomb.grenade")
def fate_in_blast(dice: Dice, caught: Caught, tests: int) -> str:
    """The verdict on one figure inside a blast, without the other stages. For odds."""
    return dice.call(blown_up, caught, tests).verdict


def blast(dice: Dice, charge: Charge, caught: tuple[Caught, ...]) -> Blast:
    """What one explosion does to everyone inside, one after the other."""
    if any(not one.helpless for one in caught):
        dice.note(Reminder("mad.bomb.dive", f"{len(caught)} in the blast"))
    struck = tuple([dice.call(blown_up, one, charge.tests, index) for index, one in enumerate(caught)])
    return Blast(charge.radius, charge.tests, struck)


@attack
@resolves("mad.bomb.grenade", "mad.bomb.dive")
def grenade(dice: Dice, caught: tuple[Caught, ...] = ()) -> Blast:
    """A grenade: everybody within 3 inches makes three STUNTS tests."""
    return blast(dice, GRENADE, caught)


@attack
@resolves("mad.bomb.dynamite", "mad.bomb.dive")
def dynamite(dice: Dice, sticks: int, caught: tuple[Caught, ...] = ()) -> Blast:
    """Thrown dynamite: as a grenade, with a radius 2 inches wider for each stick after the first.

    Raises OutOfRange for fewer than one stick.
    """
    return blast(dice, bundle_of(sticks), caught)


@frozen
class Scene:
    """What is inside the radius of a set bomb.

    caught    people; after an Oops! without the bomber
    building  whether the bomb is at a building
    adjacent  buildings next door
    """

    caught: tuple[Caught, ...] = ()
    building: bool = False
    adjacent: int = 0
    cars: int = 0
    trucks: int = 0


NOWHERE: Final = Scene()


@frozen
class Ruins:
    """What a set bomb destroyed: the building, those next door and the trucks in the order given, and cars."""

    building: bool = False
    adjacent: tuple[bool, ...] = ()
    cars: int = 0
    trucks: tuple[bool, ...] = ()


@frozen
class Explosion:
    """A set bomb gone off."""

    blast: Blast
    ruins: Ruins

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blast)


@resolves("mad.bomb.table")
def ruin(dice: Dice, sticks: int, scene: Scene, half: bool = False) -> Ruins:
    """What a bomb of one to five sticks does to buildings, cars and trucks; OutOfRange for other bombs.

    A D6 for each thing whose fate is open: the building, those next door, trucks. Half a bomb halves the chances
    against buildings only.
    """
    charge = check_scene(sticks, scene, half)
    return Ruins(
        scene.building and falls(dice, charge.building, "building"),
        tuple([falls(dice, charge.adjacent, f"building next door {n}") for n in range(1, scene.adjacent + 1)]),
        sum(falls(dice, charge.car, f"car {n}") for n in range(1, scene.cars + 1)),
        tuple([falls(dice, charge.truck, f"truck {n}") for n in range(1, scene.trucks + 1)]),
    )


def falls(dice: Dice, number: int, why: str) -> bool:
    """Whether a thing is destroyed; the die is rolled only where both can happen."""
    return number >= 6 or (number > 0 and dice.read(1, destroyed(number), why)[0])


def check_scene(sticks: int, scene: Scene, half: bool) -> Charge:
    """The row of the bomb; OutOfRange for sticks or numbers out of range."""
    charge = charge_of(sticks)
    if not all(0 <= count <= MOST_THINGS for count in (scene.adjacent, scene.cars, scene.trucks)):
        raise OutOfRange(f"Buildings next door, cars and trucks are counted from 0 to {MOST_THINGS}.")
    return charge.half if half else charge


@attack
@resolves("mad.bomb.table", "mad.bomb.dive")
def explode(dice: Dice, sticks: int, scene: Scene = NOWHERE, half: bool = False) -> Explosion:
    """A set bomb of one to five sticks goes off: people first, then buildings, cars and trucks.

    A car that explodes is a bomb of two sticks. Raises OutOfRange for other numbers of sticks.
    """
    people = blast(dice, check_scene(sticks, scene, half), scene.caught)
    return Explosion(people, dice.call(ruin, sticks, replace(scene, caught=()), half))


@frozen
class Setting:
    """A bomb being set, or a dud being lit again.

    rating  the bomber's SMARTS
    fuse    its length in cards of the bomber's gang, from 1
    """

    rating: Rating
    sticks: int = 1
    fuse: int = 1


class Lit(StrEnum):
    """How setting a bomb ends."""

    BURNING = "the fuse burns"
    HALF = "the fuse burns, half effect"
    DUD = "dud"
    OOPS = "goes off at once"


FAILED: Final = {Failure.DUD: Lit.DUD, Failure.HALF: Lit.HALF, Failure.OOPS: Lit.OOPS}


@frozen
class Planted:
    """A bomb that was set. `fuse` in cards of the bomber's gang, 0 where none burns; `explosion` after an Oops!."""

    end: Lit
    fuse: int
    explosion: Explosion | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.explosion)


@lru_cache(1024)
def setting_target(setting: Setting, again: bool = False) -> Target:
    """The SMARTS number for setting a bomb, or lighting it again, every modifier by name."""
    rating = setting.rating
    return rating.target(("lighting it again", -2 * again), rating.skilled("Bomber", +1), rating.addicted)


def check_setting(setting: Setting) -> None:
    """Raise OutOfRange for fewer than one stick, more than five, or a fuse of no cards."""
    charge_of(setting.sticks)
    if setting.fuse < 1:
        raise OutOfRange(f"A fuse burns for at least 1 card of the bomber's gang, not {setting.fuse}.")


@resolves("mad.bomb.failure")
def failure(dice: Dice) -> Failure:
    """What goes wrong with a bomb that was set badly: one D6 on the bomb failure table."""
    return dice.read(1, dice.reading(BOMB_FAILURE), "bomb failure")[0]


@resolves("mad.bomb.set", "mad.bomb.failure")
def plant(dice: Dice, setting: Setting) -> Lit:
    """SMARTS to cut the fuse and place the bomb; after a failure, the bomb failure table. The first stage, for odds."""
    check_setting(setting)
    if dice.call(stat_test, setting_target(setting)):
        return Lit.BURNING
    return FAILED[dice.call(failure)]


@attack
@resolves("mad.bomb.set", "mad.bomb.failure", "mad.bomb.table")
def set_bomb(dice: Dice, setting: Setting, bomber: Caught | None = None, scene: Scene = NOWHERE) -> Planted:
    """A bomb is set. After an Oops! it goes off at once around the bomber, if the arguments give bomber and scene.

    The bomber is the first of those struck, and helpless. Raises OutOfRange for sticks or a fuse out of range.
    """
    check_setting(setting)
    check_scene(setting.sticks, scene, False)
    end = dice.call(plant, setting)
    if end is not Lit.OOPS:
        return Planted(end, 0 if end is Lit.DUD else setting.fuse)
    if bomber is None:
        return Planted(end, 0)
    around = replace(scene, caught=(replace(bomber, helpless=True), *scene.caught))
    return Planted(end, 0, dice.call(explode, setting.sticks, around))


@resolves("mad.bomb.failure", "mad.bomb.set")
def relight(dice: Dice, setting: Setting) -> Planted:
    """SMARTS-2 to light the fuse of a dud again, by any figure there. After a failure it stays a dud.

    Raises OutOfRange for sticks or a fuse out of range.
    """
    check_setting(setting)
    lit = dice.call(stat_test, setting_target(setting, again=True))
    return Planted(Lit.BURNING, setting.fuse) if lit else Planted(Lit.DUD, 0)


def burn(left: int, *, own: bool, held: bool = False) -> int:
    """The cards left on a fuse after a card shows; at 0 the bomb goes off.

    own   the card is of the bomber's gang, its Ten included
    held  it is a hold card in play, which burns nothing: it did so when it was turned up
    """
    return left - 1 if own and not held and left > 0 else left


def outrage(*, public: bool, business: bool = False, homes: bool = False) -> tuple[Modifier, ...]:
    """What explosives and their fires add to public outrage, by name (mad.outrage).

    public  someone saw it who is no gangster: on the street, or with citizens about
    """
    told = ((OUTRAGE, public), (OUTRAGE_BUSINESS, business), (OUTRAGE_HOMES, homes))
    return tuple(modifier for modifier, holds in told if holds)


@frozen
class Blaze:
    """A gasoline bomb gone off: the blast, and which of the things it reached caught fire, in the order given."""

    blast: Blast
    alight: tuple[bool, ...] = ()

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blast)


@resolves("mad.bomb.gasoline")
def catch_fire(dice: Dice, things: tuple[Table[bool], ...], first: int = 0) -> tuple[bool, ...]:
    """A D6 for each thing that a fire reaches, by its material; headings number their rolls from `first`."""
    return tuple([dice.read(1, dice.reading(thing), f"fire:{n}")[0] for n, thing in enumerate(things, first)])


@attack
@resolves("mad.bomb.gasoline", "mad.bomb.dive")
def gasoline(dice: Dice, caught: tuple[Caught, ...] = (), things: tuple[Table[bool], ...] = ()) -> Blaze:
    """A gasoline bomb: a blast as a grenade's, then fire. Its puddle, 1 inch across, burns for the rest of the game."""
    people = blast(dice, GRENADE, caught)
    return Blaze(people, dice.call(catch_fire, things, len(caught)))


ASTRAY: Final = "the bomb strays"
