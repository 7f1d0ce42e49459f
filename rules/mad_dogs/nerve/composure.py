"""Intestinal Fortitude, after the check: getting a grip, surrender, Stone Cold Killers and the Look."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import repeat
from math import ceil
from typing import Final, NamedTuple, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target, Throw
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.checks import under
from rules.mad_dogs.model.figures import Figure, Gait, Injury, Nerve, Posture, Rating, Stat
from rules.mad_dogs.model.tables import DEADLY_WEAPONS
from rules.mad_dogs.nerve.guts import Shaken, guts_target, guts_test

W = TypeVar("W")
SOURCE: Final = "Astounding Lawlessness, Intestinal Fortitude"
ALONE: Final = -2
PRISONERS_A_COP: Final = 5
LOOK_REACH: Final = 6
"""Inches that the Look carries."""

SIXES: Final = 3
"""Sixes on the Deadly Weapons table in one game that make a candidate."""

STONE_COLD: Final = Table(
    "mad.tables.stone-cold",
    "Stone Cold Killer",
    f"{SOURCE}: Stone Cold Killer",
    (
        Row(1, 3, True, "Stone Cold Killer", "May give the Look; needs no GUTS check at a Gory Death."),
        Row(4, 6, False, "Nothing", "Nothing comes of it."),
    ),
)


class Held(NamedTuple):
    """How a GUTS test with no margin ended, and whether a Spunky Kid spent his re-roll on it."""

    steady: bool
    rerolled: bool = False


def hold(dice: Dice, target: Target, spunky: bool = False, index: int = 0) -> Held:
    """1D6 against GUTS, of which only the success matters: at 0 or less it fails without a roll.

    `spunky` re-rolls one failure; the second roll stands. `index` tells whose throws these are.
    """
    dice.note(target)
    if target.total <= 0:
        return Held(False)
    steady = dice.read(1, under(target.total), f"{Stat.GUTS}:{index}")[0]
    if steady or not spunky:
        return Held(steady)
    dice.note(target)
    return Held(dice.read(1, under(target.total), f"{Stat.GUTS} again as a Spunky Kid:{index}")[0], rerolled=True)


# Get a grip


@frozen
class Grip:
    """Somebody whose check failed, about to pull himself together.

    rating   his GUTS
    nerve    how his check left him
    slapper  the nerve of the friend who slaps him; None when he is alone
    slapped  whether a friend has slapped him since this check
    contact  whether the friend stands in base contact
    spunky   a Spunky Kid who still has his re-roll
    """

    rating: Rating
    nerve: Nerve = Nerve.NERVOUS
    slapper: Nerve | None = None
    slapped: bool = False
    contact: bool = True
    spunky: bool = False


@lru_cache(1024)
def grip_target(grip: Grip) -> Target:
    """The GUTS number for getting a grip: plain after a slap, -2 alone; the -2 of a nervous figure is not in it."""
    plain = guts_target(grip.rating.calm)
    if grip.slapper is not None:
        return plain
    return replace(plain, modifiers=(*plain.modifiers, Modifier("alone", ALONE)))


def check_grip(grip: Grip) -> None:
    """IllegalNow for somebody who has lost no nerve, or a slap that the rules do not allow."""
    if grip.nerve is Nerve.STEADY:
        raise IllegalNow("He has not failed a GUTS check: there is nothing to get a grip on.")
    if grip.slapper is None:
        return
    if grip.slapper is not Nerve.STEADY:
        raise IllegalNow(f"Only a friend whose own nerve holds may slap him: this one is {grip.slapper}.")
    if not grip.contact:
        raise IllegalNow("A slap takes base contact: move the friend next to him first.")
    if grip.slapped:
        raise IllegalNow("One slap is allowed for each failed check: he must pull himself together alone.")


@resolves("mad.guts.grip")
def get_a_grip(dice: Dice, grip: Grip) -> Held:
    """A second test after a failed GUTS check; failed again, the figure is out of the fight for good.

    The slap costs the friend an action. Raises IllegalNow as `check_grip` does.
    """
    check_grip(grip)
    return dice.call(hold, grip_target(grip), grip.spunky)


# Surrender


@frozen
class Watcher:
    """A gangster who may see friends give up.

    target  his GUTS number
    spunky  a Spunky Kid who still has his re-roll
    sees    whose surrender he would see: 0 for the one who gave up first, 1 for the first of the watchers and so on;
            None for everybody's
    """

    target: Target
    spunky: bool = False
    sees: tuple[int, ...] | None = None


class Stand(IntEnum):
    """What a watcher does, as far as surrender goes."""

    UNTESTED = 0
    STEADY = 1
    GIVES_UP = 2


class Stood(NamedTuple):
    """How one gangster of a chain ended, and whether a Spunky Kid spent his re-roll."""

    stand: Stand
    rerolled: bool = False


UNTESTED: Final = Stood(Stand.UNTESTED)


@frozen
class Surrender:
    """A chain of surrenders. `first` is how the first man ended; `watchers` stand in the order given."""

    first: Stood
    watchers: tuple[Stood, ...]

    @property
    def prisoners(self) -> int:
        """How many gave up."""
        return sum(one.stand is Stand.GIVES_UP for one in (self.first, *self.watchers))


def check_watchers(watchers: tuple[Watcher, ...]) -> None:
    """OutOfRange for a watcher who sees himself or nobody that is there."""
    for place, watcher in enumerate(watchers, 1):
        if any(seen == place or not 0 <= seen <= len(watchers) for seen in watcher.sees or ()):
            raise OutOfRange(f"Watcher {place} sees others by number, 0 to {len(watchers)}, and not himself.")


def stands(dice: Dice, target: Target, spunky: bool, index: int = 0) -> Stood:
    """The one check of a gangster who is fighting the law: passed he fights on, failed he gives up."""
    held = hold(dice, target, spunky, index)
    return Stood(Stand.STEADY if held.steady else Stand.GIVES_UP, held.rerolled)


@resolves("mad.guts.surrender")
def surrender(dice: Dice, watchers: tuple[Watcher, ...], first: Watcher | None = None) -> Surrender:
    """Who gives up to cops or Feds when one gangster has, or does.

    first  one who must test before anything else; None when he has already given up

    Every watcher who sees a friend surrender makes one check, and his surrender is seen in turn. Dice fall in the order
    of the watchers, round after round until nobody new sees anything. Raises OutOfRange as `check_watchers` does.
    """
    check_watchers(watchers)
    lead = dice.call(stands, first.target, first.spunky) if first is not None else Stood(Stand.GIVES_UP)
    if lead.stand is Stand.STEADY:
        return Surrender(lead, (UNTESTED,) * len(watchers))
    given_up, stood = {0}, [UNTESTED] * len(watchers)
    spreading = True
    while spreading:
        spreading = False
        for place, watcher in enumerate(watchers, 1):
            sees = given_up if watcher.sees is None else given_up.intersection(watcher.sees)
            if sees and stood[place - 1] is UNTESTED:
                stood[place - 1] = dice.call(stands, watcher.target, watcher.spunky, place)
                if stood[place - 1].stand is Stand.GIVES_UP:
                    given_up.add(place)
                    spreading = True
    return Surrender(lead, tuple(stood))


@resolves("mad.guts.surrender")
def prisoners_of(dice: Dice, watchers: tuple[Watcher, ...], first: Watcher | None = None) -> int:
    """How many give up: the same chain. For odds."""
    return dice.call(surrender, watchers, first).prisoners


def guards_for(prisoners: int) -> int:
    """Cops that so many prisoners take up: one for every five."""
    return ceil(prisoners / PRISONERS_A_COP)


def taken(held: int, more: int = 1) -> int:
    """Prisoners of one cop once he takes `more`; OutOfRange for fewer than one, or beyond five."""
    if more < 1:
        raise OutOfRange(f"A cop takes at least 1 prisoner, not {more}.")
    if held + more > PRISONERS_A_COP:
        raise OutOfRange(f"One cop handles up to {PRISONERS_A_COP} prisoners: he has {held}, {more} more are too many.")
    return held + more


def check_fire(law: bool, surrendered: bool) -> None:
    """IllegalNow for a cop or Fed who would shoot at somebody who gave up; rival gangs may."""
    if law and surrendered:
        raise IllegalNow("Cops and Feds may not shoot at somebody who has surrendered: pick another target.")


# Hotheads

HOTHEAD: Final = "Hothead"
HOTHEAD_REACH: Final = 6
"""Inches within which a Hothead goes for the nearest enemy with his hands."""


def is_hot(figure: Figure) -> bool:
    """Whether somebody must go for an enemy who is near: a Hothead on his feet whose nerve has held."""
    if HOTHEAD not in figure.skills:
        return False
    upright = figure.can_act and not figure.floored and figure.posture in (Posture.UP, Posture.HALF_SPEED)
    return upright and figure.nerve is Nerve.STEADY


def check_hothead(name: str, distance: float) -> None:
    """IllegalNow for who must brawl and shoots at an enemy so many inches away."""
    if distance <= HOTHEAD_REACH:
        raise IllegalNow(
            f"{name} is a {HOTHEAD}: he attacks an enemy within {HOTHEAD_REACH} inches with his hands, /mad-brawl "
            "fight. Where he can't get at him, an umpire allows the shot."
        )


# Stone Cold Killers


@frozen
class Deeds:
    """What a figure did in one game.

    sixes, sevens  final totals on the Deadly Weapons table that he inflicted
    hit            he fired the shot that killed the target of a Hit
    showdown       he came through a Showdown alive
    """

    sixes: int = 0
    sevens: int = 0
    hit: bool = False
    showdown: bool = False

    @property
    def earned(self) -> tuple[str, ...]:
        """The deeds that make him a candidate, by name."""
        named = (
            ("three sixes", self.sixes >= SIXES),
            ("a seven", self.sevens >= 1),
            ("killed the target of a Hit", self.hit),
            ("survived a Showdown", self.showdown),
        )
        return tuple(label for label, holds in named if holds)


def inflicted(steps: Iterable[object]) -> Deeds:
    """The sixes and sevens among the steps of one attack: rows met on the Deadly Weapons table, modifiers in."""
    return credited_to(steps, repeat(None)).get(None, Deeds())


def credited_to(steps: Iterable[object], whose: Iterable[W]) -> dict[W, Deeds]:
    """The same, put down to whoever stands behind each die on that table; `whose` tells it die by die."""
    thrown = (step for step in steps if isinstance(step, Throw) and step.table == DEADLY_WEAPONS.id)
    six, seven = (DEADLY_WEAPONS.labelled(injury).label for injury in (Injury.SERIOUS, Injury.GORY_DEATH))
    deeds: dict[W, Deeds] = {}
    for row, one in zip((row for throw in thrown for row in throw.rows), whose, strict=False):
        deeds[one] = added(deeds.get(one, Deeds()), Deeds(int(row == six), int(row == seven)))
    return deeds


def added(one: Deeds, other: Deeds) -> Deeds:
    """The deeds of two attacks of one game."""
    return Deeds(
        one.sixes + other.sixes, one.sevens + other.sevens, one.hit or other.hit, one.showdown or other.showdown
    )


@resolves("mad.stone-cold")
def stone_cold(dice: Dice, deeds: Deeds, already: bool = False) -> bool:
    """One D6 for a candidate: 1-3 and he is a Stone Cold Killer.

    Raises OutOfRange for counts below 0, IllegalNow for somebody who has not earned the roll or is one already.
    """
    if min(deeds.sixes, deeds.sevens) < 0:
        raise OutOfRange("Sixes and sevens are counted from 0 up.")
    if already:
        raise IllegalNow("He is already a Stone Cold Killer.")
    if not deeds.earned:
        raise IllegalNow(
            "The roll is earned by three sixes or a seven on the Deadly Weapons table, by killing the target of a Hit, "
            "or by surviving a Showdown."
        )
    return dice.read(1, dice.reading(STONE_COLD), "Stone Cold Killer")[0]


# The Look


@frozen
class Look:
    """A Stone Cold Killer stares at somebody.

    rating    the victim's GUTS; `spunky` is the victim, too
    distance  inches between them; `reach` how far the starer sees, less than 6 without his glasses
    killer    whether he who stares is a Stone Cold Killer
    moved     how he moved on this card
    busy      whether he does something else in this action, such as staring at another
    """

    rating: Rating
    distance: float = 0
    spunky: bool = False
    reach: float = LOOK_REACH
    killer: bool = True
    moved: Gait = Gait.STILL
    busy: bool = False


@lru_cache(1024)
def look_target(look: Look) -> Target:
    """The victim's GUTS number, every modifier by name."""
    return guts_target(look.rating, look=True)


def check_look(look: Look) -> None:
    """Refuse a Look that the rules do not allow: OutOfRange or IllegalNow."""
    if not look.killer:
        raise IllegalNow("Only a Stone Cold Killer can give the Look.")
    if not 0 <= look.reach <= LOOK_REACH:
        raise OutOfRange(f"The Look carries {LOOK_REACH} inches, or less for somebody short-sighted.")
    if not 0 <= look.distance <= look.reach:
        raise OutOfRange(f"The Look carries {look.reach:g} inches: {look.distance:g} is out of it.")
    if look.moved is not Gait.STILL:
        raise IllegalNow("The Look is given standing still: anybody who moved on this card can't.")
    if look.busy:
        raise IllegalNow("The Look is all that a killer does in its action, and it has one victim.")


@resolves("mad.the-look", "mad.guts")
def the_look(dice: Dice, look: Look) -> Shaken:
    """The victim tests GUTS-2, with all that a failed check brings. OutOfRange or IllegalNow as `check_look` says."""
    check_look(look)
    return dice.call(guts_test, look_target(look), look.spunky)
