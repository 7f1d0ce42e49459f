"""Lead Poisoning: single shots and blazing away, at one figure or a group (mad.shoot and its branches)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.checks import confirmed
from rules.mad_dogs.model.figures import Cover, Family, Figure, Gait, Gun, Light, Nerve, Posture, Rating, Speed
from rules.mad_dogs.model.injuries import (
    FRIGHTENED,
    UNHARMED,
    UNSCATHED,
    Casualty,
    Mark,
    Struck,
    casualties,
    damage,
    harm_modifiers,
    left_as,
    struck,
)
from rules.mad_dogs.model.skills import WEAPON_SKILLS
from rules.mad_dogs.model.tables import DOUBLE_BARRELED, RELOAD
from rules.mad_dogs.nerve.witnesses import attack

JAM_AT = 3
MOVEMENT = {Gait.STILL: 0, Gait.CREEP: 0, Gait.WALK: -1, Gait.RUN: -2}
COVERED = {Cover.NONE: 0, Cover.LIGHT: -1, Cover.HARD: -2}
LIT = {Light.GOOD: 0, Light.POOR: -1, Light.BAD: -2}
DRUNKARDS = {"Drunk/Addicted": Modifier("Drunk/Addicted", -1), "Mean Drunk": Modifier("Mean Drunk with a skinful", -2)}
"""The modifiers of drink for those with a skill of their own for it, in place of the -2 of all others."""
MACHINE_GUNS: Final = frozenset({Family.TOMMY, Family.BAR, Family.MACHINE_GUN})
CAR = {None: 0, Speed.CRUISING: -1, Speed.SPEEDING: -2, Speed.RACING: -3}


@frozen
class Shot:
    """One action of shooting, as facts.

    rating    the shooter's GATS
    range     inches to the figure aimed at
    moved     how the shooter moved on this same card; STILL on a hold card
    marks     those who may be hit: first the one aimed at, then those within 2 inches of it or held before it
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


class Face(IntEnum):
    """What a die of a shot does."""

    HIT = 0
    ONE = 1
    """A 1 at a modified GATS of exactly 0: to be confirmed."""
    FLINCH = 2
    MISS = 3


FACE_LABELS = {Face.HIT: "hit", Face.ONE: "to confirm", Face.FLINCH: "flinch", Face.MISS: "miss"}


class Fired(NamedTuple):
    """What the dice of a shot did, before damage.

    sixes  natural sixes, as far as they count: for reloading and for jams
    """

    hits: int
    flinches: int
    sixes: int


class ShotResult(NamedTuple):
    """A shot to its end.

    needed    the number to roll or less on a D6
    flinches  dice that only frightened
    jammed    the gun is out for the game
    empty     guns to reload: 0, 1, or 2 for a pistol in each hand
    struck    what happened to each mark, in the order of the shot's marks
    """

    needed: int
    hits: int
    flinches: int
    jammed: bool
    empty: int
    struck: tuple[Struck, ...]

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.struck)


def check_shot(shot: Shot) -> None:
    """Refuse a shot that the rules do not allow: OutOfRange or IllegalNow."""
    gun = shot.gun
    if shot.range < 0:
        raise OutOfRange("The range is measured in inches from 0 up.")
    if shot.range > gun.long:
        raise OutOfRange(f"A {gun.name} reaches {gun.long} inches: {shot.range:g} is beyond it.")
    if shot.aimed and gun.blazing:
        raise IllegalNow("Aiming and blazing away do not go together: aim a single shot, or remove the aim.")
    if shot.aimed and shot.moved is not Gait.STILL:
        raise IllegalNow("The shot must follow straight on the aim: a shooter who moved on this card has not aimed.")
    if shot.guns == 2 and gun.family is not Family.PISTOL:
        raise IllegalNow("A Two-Gun Kid fires two pistols: pick Pistol or Pistol, Blazing Away.")
    if not shot.at_people:
        check_against_car(gun)
    if shot.driving and shot.from_car is None:
        raise IllegalNow("Only somebody in a moving car drives while shooting: say how fast it goes under from_car.")


def check_against_car(gun: Gun) -> None:
    """Raise IllegalNow for a weapon that does a car no harm."""
    if gun.family is Family.KNIFE:
        raise IllegalNow("A knife does a car no harm: throw it at somebody.")


@lru_cache(4096)
def needed(shot: Shot) -> Target:
    """The shot's target number with every modifier by name (mad.shoot.modifiers)."""
    gun, rating = shot.gun, shot.rating
    aimed_at = shot.marks[0]
    own_drink = [modifier for skill, modifier in DRUNKARDS.items() if skill in rating.skills]
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
        *((own_drink or [Modifier("drunk", -2)]) if rating.drunk else ()),
        (
            f"{'driving' if shot.driving else 'from'} a {str(shot.from_car).lower()} car",
            CAR[shot.from_car] - (shot.driving and shot.from_car is not None),
        ),
        (f"at a {str(shot.at_car).lower()} car", CAR[shot.at_car]),
        ("Nice Girl", -1 * aimed_at.nice_girl),
        ("Femme Fatale", +2 * shot.femme_fatale),
        *(
            (skill, +1)
            for skill, families in WEAPON_SKILLS.items()
            if skill in rating.skills and gun.family in families
        ),
    )


@lru_cache(4096)
def faces(modified: int, unmodified: int, blazing: bool, sixes: bool) -> Reading[tuple[Face, bool]]:
    """What each face of a shot's die does, and whether it is a six that counts."""
    kinds: list[Face] = []
    for face in range(1, 7):
        if face <= modified:
            kinds.append(Face.HIT)
        elif modified == 0 and face == 1:
            kinds.append(Face.ONE)
        elif blazing and face <= unmodified:
            kinds.append(Face.FLINCH)
        else:
            kinds.append(Face.MISS)
    keys = tuple((kind, sixes and face == 6) for face, kind in enumerate(kinds, 1))
    good = tuple(range(1, min(modified, 6) + 1))
    return Reading(keys, labels=tuple(FACE_LABELS[kind] for kind in kinds), good=good)


@lru_cache(4096)
def tally(thrown: tuple[tuple[Face, bool], ...]) -> tuple[int, int, int, int]:
    """Hits, ones to confirm, dice that frighten, and sixes that count."""
    kinds = [kind for kind, _ in thrown]
    return kinds.count(Face.HIT), kinds.count(Face.ONE), kinds.count(Face.FLINCH), sum(six for _, six in thrown)


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


@resolves("mad.shoot.ammo")
def spend(dice: Dice, shot: Shot, sixes: int) -> int:
    """The number of guns to reload after this shot.

    A single shot empties its gun on a six; blazing away empties a pistol or shotgun at once; a double-barreled shotgun
    is empty after its second blast; a knife is never loaded; machine guns roll a D6 (house ruling), 4-6 empties them.
    """
    gun = shot.gun
    if gun.family in MACHINE_GUNS:
        return dice.read(1, dice.reading(RELOAD), "ammunition")[0] if shot.machine_gun_reload else 0
    if gun.blazing:
        return shot.guns
    if gun.family is Family.KNIFE:
        return 0
    if shot.weapon == DOUBLE_BARRELED:
        return int(shot.blasts + 1 >= 2)
    return min(sixes, shot.guns)


@attack
@resolves(
    "mad.shoot",
    "mad.shoot.modifiers",
    "mad.shoot.aim",
    "mad.shoot.jam",
    "mad.shoot.group",
    "mad.shoot.hostage",
    "mad.shoot.skills",
)
def shoot(dice: Dice, shot: Shot) -> ShotResult:
    """One action of shooting, to the wounds of everyone hit.

    Dice in order: to hit; ones to confirm; which mark each hit strikes (groups); damage, mark by mark; a hostage's
    GUTS; ammunition. Raises OutOfRange or IllegalNow before any die is rolled.
    """
    check_shot(shot)
    gun, target = shot.gun, needed(shot)
    modified = target.total
    dice.note(target)
    fired = dice.call(fire, gun, gun.dice * shot.guns, modified, shot.rating.now)
    jammed = jams(shot, fired.sixes)
    befallen: tuple[Struck, ...] = ()
    if shot.at_people:
        befallen = befall(dice, shot, fired.hits, fired.flinches > 0)
    elif fired.hits:
        dice.note(Reminder("mad.car.shoot", f"{fired.hits} on the car"))
    empty = 0 if jammed else dice.call(spend, shot, fired.sixes)
    return ShotResult(modified, fired.hits, fired.flinches, jammed, empty, befallen)


def befall(dice: Dice, shot: Shot, hits: int, frightened: bool) -> tuple[Struck, ...]:
    """Hits allotted at random over the marks (mad.shoot.group), and what each of them suffers."""
    marks, gun, aimed = shot.marks, shot.gun.damage, shot.aimed
    met = dice.roll(hits, len(marks), "who is hit:*") if len(marks) > 1 else (1,) * hits
    return tuple(
        [
            dice.call(struck, mark, met.count(index + 1), frightened, gun, aimed, index)
            for index, mark in enumerate(marks)
        ]
    )


@resolves("mad.shoot")
def aimed_fire(dice: Dice, shot: Shot) -> Fired:
    """The dice of a shot without what follows: the first stage, for odds."""
    return dice.call(fire, shot.gun, shot.gun.dice * shot.guns, needed(shot).total, shot.rating.now)


def may_run_dry(shot: Shot) -> bool:
    """Whether a die decides if a gun is empty after a shot."""
    gun = shot.gun
    if gun.family in MACHINE_GUNS:
        return shot.machine_gun_reload
    return not gun.blazing and gun.family is not Family.KNIFE and shot.weapon != DOUBLE_BARRELED


@resolves("mad.shoot.ammo", "mad.shoot.jam")
def emptied(dice: Dice, shot: Shot) -> int:
    """The number of guns that a shot leaves empty, without the rest of it. For odds."""
    sixes = aimed_fire(dice, shot).sixes
    return 0 if jams(shot, sixes) else dice.call(spend, shot, sixes)


def jams(shot: Shot, sixes: int) -> bool:
    """Whether so many sixes jam the gun."""
    return shot.gun.family is Family.TOMMY and sixes >= JAM_AT


def threat(dice: Dice, shot: Shot) -> tuple[int, bool]:
    """How many dice hit, and whether any frightened."""
    fired = aimed_fire(dice, shot)
    return fired.hits, fired.flinches > 0


@resolves("mad.shoot.group")
def fate_of(dice: Dice, shot: Shot, index: int) -> str:
    """The verdict on one mark of a shot, without the other marks. For odds."""
    hits, frightened = dice.call(threat, shot)
    if len(shot.marks) > 1:
        hits = sum(dice.read(hits, one_in(len(shot.marks)), "who is hit"))
    verdict = dice.call(verdict_on, shot.marks[index], hits, shot.gun.damage, shot.aimed)
    return FRIGHTENED if frightened and verdict == UNSCATHED else verdict


def verdict_on(dice: Dice, mark: Mark, hits: int, gun: int, aimed: bool) -> str:
    """What so many hits do to one mark, in a word, and whether it gets away."""
    harm = damage(dice, mark, hits, harm_modifiers(gun, aimed), "damage") if hits else UNHARMED
    return Struck(harm, posture=left_as(mark, harm)).verdict


@lru_cache(64)
def one_in(n: int) -> Reading[int]:
    """One face in `n` counts."""
    return Reading((1, *([0] * (n - 1))))


def check_fire(law: bool, surrendered: bool) -> None:
    """Raise IllegalNow for a cop or Fed who would shoot at a figure that gave up; rival gangs may."""
    if law and surrendered:
        raise IllegalNow("Cops and Feds may not shoot at somebody who has surrendered: pick another target.")


HOTHEAD: Final = "Hothead"

HOTHEAD_REACH: Final = 6
"""Inches within which a Hothead attacks the nearest enemy by hand."""


def is_hot(figure: Figure) -> bool:
    """Whether a figure must attack a near enemy: a Hothead on its feet whose nerve has held."""
    if HOTHEAD not in figure.skills:
        return False
    upright = figure.can_act and not figure.floored and figure.posture in (Posture.UP, Posture.HALF_SPEED)
    return upright and figure.nerve is Nerve.STEADY


def check_hothead(name: str, distance: float) -> None:
    """Raise IllegalNow for a Hothead who shoots at an enemy so many inches away and must brawl."""
    if distance <= HOTHEAD_REACH:
        raise IllegalNow(
            f"{name} is a {HOTHEAD}: he attacks an enemy within {HOTHEAD_REACH} inches with his hands, /mad-brawl "
            "fight. Where he can't get at him, an umpire allows the shot."
        )
