"""Legging It: movement on foot, stairs, ladders, sneaking, hiding and spotting (mad.move and its branches)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Cover, Gait, Posture, Rating, Stat
from rules.mad_dogs.play.stat_tests import stat_test

PACES = {Gait.STILL: 0, Gait.CREEP: 2, Gait.WALK: 4, Gait.RUN: 4}
"""Inches an action by rate; running adds a D6."""
RUN_DICE = 1
WITH_HOSTAGES = 2
"""Inches an action at most with hostages."""
MOST_HOSTAGES = 2
FAST_MOVER = 3
GIMPY = {Gait.STILL: 0, Gait.CREEP: -1, Gait.WALK: -1, Gait.RUN: -2}
LADDER = 2.0
"""Inches a turn on a ladder or fire escape."""
STOREY = 1.0
STOREY_BY_LADDER = 0.5
"""Floors a turn, by stairs and by ladder."""


@frozen
class Move:
    """One action of moving on foot, as facts.

    posture   after wounds: at half speed after It's Serious with 2 HITS left; a prone figure can't move
    rough     the figure crosses rough ground or obstacles
    hostages  the hostages it holds, 2 at most
    upstairs  the figure goes up stairs; going down costs nothing
    """

    gait: Gait = Gait.WALK
    skills: tuple[str, ...] = ()
    posture: Posture = Posture.UP
    rough: bool = False
    hostages: int = 0
    upstairs: bool = False


class Pace(NamedTuple):
    """A distance as a sum: inches of the rate, modifiers by name, a cap if there is one, the halvings by name."""

    base: int
    modifiers: tuple[Modifier, ...]
    most: int | None
    halved: tuple[str, ...]

    def inches(self, rolled: int) -> float:
        """The distance with the dice of a run: halves and quarters of an inch stay, nothing is below 0."""
        whole = max(0, self.base + rolled + sum(modifier.value for modifier in self.modifiers))
        return (whole if self.most is None else min(whole, self.most)) / 2 ** len(self.halved)


def check_move(move: Move) -> None:
    """Refuse a move that the rules do not allow: OutOfRange or IllegalNow."""
    if not 0 <= move.hostages <= MOST_HOSTAGES:
        raise OutOfRange(f"A gangster holds 0 to {MOST_HOSTAGES} hostages, not {move.hostages}.")
    if move.posture not in (Posture.UP, Posture.HALF_SPEED):
        raise IllegalNow(f"Somebody {move.posture} goes nowhere on his own feet.")
    if move.gait is Gait.STILL:
        raise IllegalNow("To move is to creep, walk or run: pick one.")
    if move.hostages and move.gait is Gait.RUN:
        raise IllegalNow("Nobody runs with hostages: creep or walk, or let them go first.")


@lru_cache(1024)
def pace(move: Move) -> Pace:
    """The distance of a move before any die, every part by name."""
    candidates = (
        ("Fast Mover", FAST_MOVER * (move.gait is Gait.RUN and "Fast Mover" in move.skills)),
        ("Gimpy", GIMPY[move.gait] * ("Gimpy" in move.skills)),
    )
    halves = (
        ("rough ground", move.rough),
        ("seriously wounded", move.posture is Posture.HALF_SPEED),
        ("up the stairs", move.upstairs),
    )
    return Pace(
        PACES[move.gait],
        tuple(Modifier(label, value) for label, value in candidates if value),
        WITH_HOSTAGES if move.hostages else None,
        tuple(label for label, holds in halves if holds),
    )


@resolves("mad.move", "mad.move.stairs")
def move_on_foot(dice: Dice, move: Move) -> float:
    """Inches of one action on foot: 2 creeping, 4 walking, 4 and a D6 running; halves count, nothing is rounded.

    Raises OutOfRange or IllegalNow before the die is rolled.
    """
    check_move(move)
    return pace(move).inches(dice.total(RUN_DICE * (move.gait is Gait.RUN), 6, "run"))


@resolves("mad.move.stairs")
def stairs(dice: Dice, posture: Posture = Posture.UP) -> float:
    """Floors a turn by stairs, up or down, in a building without a detailed interior: 1, a half at half speed. No dice.

    With a detailed interior `move_on_foot` gives the inches. Raises IllegalNow for a figure that can't move.
    """
    check_move(Move(posture=posture))
    return STOREY / (1 + (posture is Posture.HALF_SPEED))


class Climbed(NamedTuple):
    """The distance of a turn on a ladder or fire escape; floors where there is no detailed interior."""

    inches: float
    floors: float


@resolves("mad.move.ladder")
def ladder(dice: Dice, posture: Posture = Posture.UP, hostages: int = 0) -> Climbed:
    """A turn on a ladder or fire escape: 2 inches, or half a floor; half of that at half speed. No dice.

    Raises IllegalNow for a figure that can't move or holds hostages.
    """
    check_ladder(posture, hostages)
    halved = 1 + (posture is Posture.HALF_SPEED)
    return Climbed(LADDER / halved, STOREY_BY_LADDER / halved)


def check_ladder(posture: Posture, hostages: int) -> None:
    """Raise IllegalNow for a figure that can't move or holds hostages; OutOfRange for too many hostages."""
    check_move(Move(posture=posture, hostages=hostages))
    if hostages:
        raise IllegalNow("Nobody climbs a ladder with hostages: let them go first.")


@lru_cache(1024)
def number(rating: Rating, smoke: bool = False) -> Target:
    """The number of a figure that climbs (STUNTS) or that hides or looks (SMARTS), every modifier by name.

    smoke  the figure looks through the smoke of burning gasoline
    Raises OutOfRange for an attribute below 0.
    """
    if rating.whole < 0:
        raise OutOfRange(f"{rating.stat} are 0 or more.")
    burglar = rating.skilled("Cat Burglar", +2, rating.stat is Stat.STUNTS)
    return rating.target(rating.addicted, burglar, ("smoke", -1 * smoke))


@resolves("mad.move.ladder")
def climb(dice: Dice, climber: Rating) -> bool:
    """A feat of climbing, where the players ask for one: 1D6 against STUNTS, +2 for a Cat Burglar."""
    return dice.call(stat_test, number(climber))


@resolves("mad.move.sneak")
def sneak(dice: Dice, gait: Gait, watchers: tuple[Rating, ...], smoke: bool = False) -> tuple[bool, ...]:
    """Creeping up on watchers: each tests SMARTS, in order; True for those who notice.

    Raises IllegalNow for any rate but a creep, OutOfRange without a watcher.
    """
    if gait is not Gait.CREEP:
        raise IllegalNow("Only a creeping figure comes near unnoticed: creep.")
    if not watchers:
        raise OutOfRange("There is nobody to sneak up on: name at least one watcher.")
    targets = [number(watcher, smoke) for watcher in watchers]
    return tuple([dice.call(stat_test, target) for target in targets])


@resolves("mad.move.sneak")
def unnoticed(dice: Dice, gait: Gait, watchers: tuple[Rating, ...], smoke: bool = False) -> bool:
    """Whether no watcher notices: the same tests in one answer, for odds."""
    return not any(dice.call(sneak, gait, watchers, smoke))


@resolves("mad.hide")
def hide(dice: Dice, hider: Rating, cover: Cover) -> bool:
    """1D6 against SMARTS: passed, no one sees the figure. IllegalNow without cover to hide behind."""
    check_cover(cover)
    return dice.call(stat_test, number(hider))


def check_cover(cover: Cover) -> None:
    """Raise IllegalNow without cover to hide behind."""
    if cover is Cover.NONE:
        raise IllegalNow("There is nothing to hide behind: get into cover first.")


@resolves("mad.hide")
def stays_hidden(dice: Dice, gait: Gait, cover: Cover, noise: bool) -> bool:
    """Whether a hidden figure stays so: in cover, at a creep at most, and without noise such as a shot. No dice."""
    return cover is not Cover.NONE and gait in (Gait.STILL, Gait.CREEP) and not noise


@resolves("mad.spot")
def spot(dice: Dice, watcher: Rating, smoke: bool = False) -> bool:
    """An action spent looking: 1D6 against SMARTS finds what is hidden there, people or things."""
    return dice.call(stat_test, number(watcher, smoke))
