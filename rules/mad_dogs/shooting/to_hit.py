"""The roll to hit: gunfire modifiers, GATS of 0 or less, flinching and jams (mad.shoot.modifiers, mad.shoot.zero)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.action.deed import Question
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.figures import MEAN_DRUNK, Cover, Family, Gait, Gun, Light, Rating, Speed
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.skill_numbers import Occasion, drunk, worth
from rules.mad_dogs.model.skill_numbers import shot as shot_with
from rules.mad_dogs.model.skills import FEMME_FATALE, NICE_GIRL
from rules.mad_dogs.play.stat_tests import under

JAM_AT = 3
UNMODIFIED_GATS = "Unmodified GATS"
MOVEMENT = {Gait.STILL: 0, Gait.CREEP: 0, Gait.WALK: -1, Gait.RUN: -2}
COVERED = {Cover.NONE: 0, Cover.LIGHT: -1, Cover.HARD: -2}
LIT = {Light.GOOD: 0, Light.POOR: -1, Light.BAD: -2}
DRUNK: Final = ("drunk", -2)
"""The modifier of drink, except for those with a skill of their own for it."""
DRUNKARDS: Final = {MEAN_DRUNK: "Mean Drunk with a skinful"}
"""The names of skills of drink among gunfire modifiers, where they differ."""
CAR = {None: 0, Speed.CRUISING: -1, Speed.SPEEDING: -2, Speed.RACING: -3}


@frozen
class Shot:
    """One action of shooting, as facts.

    rating    the shooter's GATS
    range     inches to the figure aimed at
    moved     the shooter's move on this same card; STILL on a hold card
    marks     those whom it may hit: first the one aimed at, then those within 2 inches of it or held before it
    from_car  speed of the shooter's car; `driving` when the shooter is at its wheel
    at_car    speed of the car shot at; mad.car.shoot then settles the hits
    outside   the one aimed at holds on outside that car: hits meet it and those around it, not the car
    guns      2 for a Two-Gun Kid with a pistol in each hand
    weapon    the carried weapon, where that matters for reloading
    blasts    barrels of a double-barreled shotgun fired since it was loaded
    machine_gun_reload  whether machine guns keep count of ammunition (house switch)
    """

    rating: Rating
    gun: Gun
    range: float
    marks: tuple[Mark, ...] = (Mark(),)
    moved: Gait = Gait.STILL
    aimed: bool = False
    target_running: bool = False
    cover: Cover = Cover.NONE
    lying: bool = False
    light: Light = Light.GOOD
    ladder: bool = False
    from_car: Speed | None = None
    driving: bool = False
    at_car: Speed | None = None
    outside: bool = False
    femme_fatale: bool = False
    guns: int = 1
    weapon: str = ""
    blasts: int = 0
    machine_gun_reload: bool = True

    @property
    def at_people(self) -> bool:
        """Whether hits strike the marks, and not a car that they may be in."""
        return self.at_car is None or self.outside


class ShotDie(IntEnum):
    """The effects of a die of a shot."""

    HIT = 0
    ONE = 1
    """A 1 at a modified GATS of exactly 0: to be confirmed."""
    FLINCH = 2
    MISS = 3


FACE_LABELS = {ShotDie.HIT: "hit", ShotDie.ONE: "to confirm", ShotDie.FLINCH: "flinch", ShotDie.MISS: "miss"}


class Fired(NamedTuple):
    """The results of a shot's dice, before damage.

    sixes  natural sixes, as far as they count: for reloading and for jams
    """

    hits: int
    flinches: int
    sixes: int


def check_shot(shot: Shot) -> None:
    """Refuse a shot that the rules do not allow: OutOfRange or IllegalNow."""
    gun = shot.gun
    if shot.range < 0:
        raise OutOfRange("The range is a number of inches from 0 up. Type it again.")
    if shot.range > gun.long:
        raise OutOfRange(
            f"A {gun.name} reaches {gun.long} inches, and the target is {shot.range:g} inches away. Pick another gun "
            "or target."
        )
    if shot.aimed and gun.blazing:
        raise IllegalNow("A burst of blazing away can't be aimed. Aim a single shot, or remove the aim.")
    if shot.aimed and shot.moved is not Gait.STILL:
        raise IllegalNow("A shot must directly follow its aim, and the shooter has moved on this card. Remove the aim.")
    if shot.guns == 2 and gun.family is not Family.PISTOL:
        raise IllegalNow("A Two-Gun Kid fires two pistols. Pick Pistol or Pistol, Blazing Away.")
    if not shot.at_people:
        check_against_car(gun)
    if shot.driving and shot.from_car is None:
        raise IllegalNow("A shooter can only drive in a moving car. Give its speed under from_car.")


def check_against_car(gun: Gun) -> None:
    """Raise IllegalNow for a weapon that does a car no harm."""
    if gun.family is Family.KNIFE:
        raise IllegalNow("A knife can't harm a car. Throw it at a figure.")


def own_drink(rating: Rating) -> list[tuple[str, int]]:
    """The modifiers of a shooter's own skill of drink, by name; empty for all others and for the sober."""
    return [(DRUNKARDS.get(skill, skill), points) for skill, points in rating.skilled(drunk(rating.stat), rating.drunk)]


@lru_cache(64)
def needed(shot: Shot) -> Target:
    """The shot's target number with every modifier by name (mad.shoot.modifiers)."""
    gun, rating = shot.gun, shot.rating
    aimed_at = shot.marks[0]
    return rating.target(
        ("aimed", +1 * shot.aimed),
        (f"{'walking' if shot.moved is Gait.WALK else 'running'}", MOVEMENT[shot.moved]),
        ("long range", -1 * (shot.range > gun.short)),
        (f"blazing away beyond {gun.steady} inches", gun.beyond * (shot.range > gun.steady)),
        (f"{shot.light.lower()} light", LIT[shot.light]),
        (f"{shot.cover.lower()} cover", COVERED[shot.cover]),
        ("target lying down", -1 * (shot.lying and shot.cover is not Cover.LIGHT)),
        ("target running", -2 * shot.target_running),
        ("on a ladder", -2 * shot.ladder),
        *(own_drink(rating) or ([DRUNK] if rating.drunk else [])),
        (
            f"{'driving' if shot.driving else 'from'} a {str(shot.from_car).lower()} car",
            CAR[shot.from_car] - (shot.driving and shot.from_car is not None),
        ),
        (f"at a {str(shot.at_car).lower()} car", CAR[shot.at_car]),
        (NICE_GIRL, worth(NICE_GIRL, Occasion.OPPONENTS) * aimed_at.nice_girl),
        (FEMME_FATALE, worth(FEMME_FATALE, Occasion.ONCE) * shot.femme_fatale),
        *rating.skilled(shot_with(gun.family)),
    )


@lru_cache(4096)
def faces(modified: int, unmodified: int, blazing: bool, sixes: bool) -> Reading[tuple[ShotDie, bool]]:
    """The effect of each face of a shot's die, and whether it is a six that counts."""
    kinds: list[ShotDie] = []
    for face in range(1, 7):
        if face <= modified:
            kinds.append(ShotDie.HIT)
        elif modified == 0 and face == 1:
            kinds.append(ShotDie.ONE)
        elif blazing and face <= unmodified:
            kinds.append(ShotDie.FLINCH)
        else:
            kinds.append(ShotDie.MISS)
    keys = tuple((kind, sixes and face == 6) for face, kind in enumerate(kinds, 1))
    good = tuple(range(1, min(modified, 6) + 1))
    return Reading(keys, labels=tuple(FACE_LABELS[kind] for kind in kinds), good=good)


@lru_cache(4096)
def tally(thrown: tuple[tuple[ShotDie, bool], ...]) -> tuple[int, int, int, int]:
    """Hits, ones to confirm, dice that frighten, and sixes that count."""
    kinds = [kind for kind, _ in thrown]
    return (
        kinds.count(ShotDie.HIT),
        kinds.count(ShotDie.ONE),
        kinds.count(ShotDie.FLINCH),
        sum(six for _, six in thrown),
    )


def confirmed(dice: Dice, count: int, unmodified: int, why: str, passed: str, failed: str) -> int:
    """The number of `count` re-rolled dice within the unmodified GATS (mad.shoot.zero, mad.car.bulletproof)."""
    if count > 0:
        dice.note(Target(UNMODIFIED_GATS, unmodified))
    return sum(dice.read(count, under(unmodified, passed, failed), why))


@resolves("mad.shoot.flinch", "mad.shoot.zero")
def fire(dice: Dice, gun: Gun, count: int, modified: int, unmodified: int) -> Fired:
    """`count` dice against the modified GATS.

    At exactly 0 each 1 is rolled again against the unmodified GATS and hits if that succeeds. Blazing away, dice within
    the unmodified GATS that do not hit frighten.
    """
    sixes_count = gun.family is Family.TOMMY or not gun.blazing
    thrown = dice.read(count, faces(modified, unmodified, gun.blazing, sixes_count), gun.name)
    hits, ones, flinches, sixes = tally(thrown)
    if ones:
        sure = confirmed(dice, ones, unmodified, "ones again", "confirmed", "not confirmed")
        hits += sure
        flinches += (ones - sure) * gun.blazing
    return Fired(hits, flinches, min(sixes, JAM_AT))


@resolves("mad.shoot", "mad.shoot.modifiers", "mad.shoot.aim")
def aimed_fire(dice: Dice, shot: Shot) -> Fired:
    """The dice of a shot without what follows: the first stage, for odds."""
    return dice.call(fire, shot.gun, shot.gun.dice * shot.guns, needed(shot).total, shot.rating.now)


def threat(dice: Dice, shot: Shot) -> tuple[int, bool]:
    """The number of dice that hit, and whether any frightened."""
    fired = aimed_fire(dice, shot)
    return fired.hits, fired.flinches > 0


def jams(shot: Shot, sixes: int) -> bool:
    """Whether so many sixes jam the gun."""
    return shot.gun.family is Family.TOMMY and sixes >= JAM_AT


def hit_questions(shot: Shot) -> list[Question]:
    """The questions about the dice of a shot: hits, a jam."""
    asked = [Question("Hits", aimed_fire, (shot,), lambda fired: fired.hits)]
    if shot.gun.family is Family.TOMMY:
        asked.append(Question("Jams", aimed_fire, (shot,), lambda fired: jams(shot, fired.sixes)))
    return asked
