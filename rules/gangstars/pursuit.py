"""Getting into a close combat and out of it: charges, going on when forced back, running, following up (14)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.gangstars.actions import Action, needed_line, points, price
from rules.gangstars.board import Activation, Spent
from rules.gangstars.changes import Affected, Eased
from rules.gangstars.fighters import shaken_by, terrified_by
from rules.gangstars.model import FOREVER, Effect, Figure, State, Test
from rules.gangstars.reactions import Trial, check_trial, factors, trial_of
from rules.gangstars.spending import segment_cm
from rules.gangstars.traits import COOL_MAN, VENGEFUL

PUSHED_CM: Final = 5.0
"""How far somebody is forced back."""
PASSES, FAILS = "goes on", "runs"
FREE, BOUND = "decides freely", "must follow"


# Charges


class Charge(NamedTuple):
    """How far a charge gets.

    segments  that are run
    needed    segments to the target
    """

    segments: int
    needed: int

    @property
    def arrives(self) -> bool:
        return self.segments == self.needed


def reach(figure: Figure, distance: float, active: Activation | None = None) -> Charge:
    """How far a charge over so many centimetres gets with the points and segments that are left.

    active  the activation that runs; None for a whole one
    Raises OutOfRange for no distance at all, IllegalNow for who can't run a single segment.
    """
    if not distance > 0:
        raise OutOfRange("A charge goes over some distance: who stands base to base fights without one.")
    needed = ceil(distance / segment_cm(figure))
    run, left = (active.segments, active.left + active.free) if active is not None else (0, points(figure))
    most = min(needed, figure.stats.movement - run)
    segments = next((so_many for so_many in range(most, 0, -1) if _cost(figure, so_many, run) <= left), 0)
    if not segments:
        cost = price(figure, Action.CHARGE, 1, run)
        raise IllegalNow(
            f"{figure.name} can't charge: a segment of it costs {needed_line(cost.total, (cost,))}. Left: {left}, and "
            f"{max(0, figure.stats.movement - run)} of {figure.stats.movement} segments."
        )
    return Charge(segments, needed)


def _cost(figure: Figure, segments: int, run: int) -> int:
    return price(figure, Action.CHARGE, segments, run).total


def after_charge(subject: int, charge: Charge, dog: bool, whom: str = "") -> tuple[Change, ...]:
    """What a charge leaves in who made it: the first blow to come, and short breath after more than a segment.

    whom  the name of who is charged, if he is on record
    """
    breath = Affected(subject, Effect(State.WINDED, 1, through=False, why="a long charge"))
    return (
        Eased(subject, State.FORCED_BACK),
        *((Affected(subject, Effect(State.CHARGING, 0, why=whom)),) if charge.arrives else ()),
        *((breath,) if charge.needed > 1 and not dog else ()),
    )


def free_shot(subject: int, figure: Figure, why: str) -> tuple[Change, ...]:
    """A free shot for the target of a charge that fell short; dogs do not shoot."""
    shot = Affected(subject, Effect(State.FREE_SHOT, 1, through=False, why=why))
    return () if figure.is_dog else (shot,)


def all_spent(game: int, active: Activation) -> tuple[Change, ...]:
    """The points that are lost when a charge falls short: whatever is left after it."""
    return (Spent(game, points=active.left),) if active.left > 0 else ()


# Going on and running


class Stand(NamedTuple):
    """What somebody forced back does: segments that he runs, 0 for who goes on."""

    segments: int = 0

    @property
    def holds(self) -> bool:
        return not self.segments


class Pursuit(NamedTuple):
    """Whether who won may choose, and the segments that he follows."""

    free: bool
    segments: int = 0


def nerve_of(figure: Figure, borrowed: int = 0) -> Trial:
    """How the nerve of somebody in close combat stands, for `go_on` and `follow_up`: which test it names is all one.

    Raises IllegalNow for a dog, which makes tests of its own.
    """
    trial = trial_of(figure, Test.WOUNDED)
    return Trial(
        Test.WOUNDED,
        trial.brains,
        borrowed,
        shaken=trial.shaken,
        terrified=trial.terrified,
        wounded=trial.wounded,
        surprised=trial.surprised,
        traits=trial.traits,
    )


def facing(nerve: Trial, figure: Figure, opponent: Figure | None) -> Trial:
    """The nerve of somebody who still has this opponent before him, for whom he may count shaken or terrified."""
    if opponent is None:
        return nerve
    terror, fright = terrified_by(figure, opponent), shaken_by(figure, opponent)
    return replace(nerve, shaken=nerve.shaken or bool(fright), terrified=nerve.terrified or bool(terror))


def bound_to_fight(figure: Figure) -> str:
    """Why somebody fights on untested until one of the two is out; empty for who is free to test."""
    if figure.has(VENGEFUL):
        return "vengeful"
    return "for the dog" if figure.counts(State.AVENGES_DOG) else ""


@lru_cache(1024)
def held(added: tuple[Modifier, ...], passed: str, failed: str) -> Reading[bool]:
    """A D6 as a test of nerve: passed at a total of 0 or less."""
    shift = sum(one.value for one in added)
    keys = tuple(face + shift <= 0 for face in range(1, 7))
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, modifiers=added, labels=tuple(passed if key else failed for key in keys), good=good)


@resolves("gs.melee", "gs.trait.cool-man", "gs.trait.vengeful", "gs.trait.stupid", "gs.trait.stoned")
def go_on(dice: Dice, nerve: Trial, bound: bool = False) -> Stand:
    """Who was forced back tests whether he fights on; if not he runs a D6 of segments.

    bound  he fights on untested; so do cool men. Refuses as `check_trial` before any die falls.
    """
    check_trial(nerve)
    if bound or COOL_MAN in nerve.traits or dice.read(1, held(factors(nerve), PASSES, FAILS), "going on:0")[0]:
        return Stand()
    return Stand(dice.total(1, 6, "segments run:0"))


@resolves("gs.melee", "gs.trait.cool-man", "gs.trait.vengeful", "gs.trait.stupid", "gs.trait.stoned")
def follow_up(dice: Dice, nerve: Trial, wants: bool = False, bound: bool = False) -> Pursuit:
    """Who sees his opponent run tests: he does as he `wants`, or must follow; it is a D6 of segments either way.

    bound  he follows untested. Refuses as `check_trial` before any die falls.
    """
    check_trial(nerve)
    cool = COOL_MAN in nerve.traits
    free = not bound and (cool or dice.read(1, held(factors(nerve), FREE, BOUND), "following up:0")[0])
    return Pursuit(free, dice.total(1, 6, "segments followed:0") if wants or not free else 0)


def pushed(subject: int) -> tuple[Change, ...]:
    """What being forced back leaves in somebody, until this combat is over."""
    return (Affected(subject, Effect(State.FORCED_BACK, FOREVER, why="close combat")),)
