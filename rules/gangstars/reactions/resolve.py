"""Reaction tests: what is added to the die, and what a test comes to (16 Reaction tests; 25 Doggie reaction tests)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Modifier, Reminder
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owed
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.model.figures import Figure, State, Test
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.reaction_tables import (
    DOG_TESTS,
    PASSES,
    RULES,
    STEERED,
    VEHICLE_TESTS,
    WHICH,
    Heading,
    Reaction,
    named,
    table_of,
)
from rules.gangstars.model.traits import ALL_THUMBS, BIKER, COOL_MAN, DRIVER, STONED, STUPID, THIRD_EYE, felt

MOST_DRIVEN: Final = 20
"""Segments and other actions of a turn that count against who drives."""
MOST_OTHER: Final = 20
CLUMSY, DULL, RIDER = 2, 2, -2
"""Of all thumbs, of the stupid at the wheel of a car, of a biker on a bike."""
ICY: Final = 2
MATTERING: Final = (COOL_MAN, THIRD_EYE, STUPID, BIKER, DRIVER, ALL_THUMBS)
"""The traits that a test asks for."""


@frozen
class Trial:
    """Somebody about to make a reaction test.

    brains      his own, 0 to 5
    borrowed    those of the leader or ma man within whose command distance and sight he is; 0 for none
    shot_at     shot at, or charged
    runs        sees an enemy run away
    forced_back forced his opponent back in close combat
    cover       in cover, or well placed
    driver      of those in a vehicle: at the wheel
    bike        that vehicle is a bike
    braking     slams on the brakes
    segments    driven in this turn
    actions     done in this turn besides driving
    rough       woods, water or a steep hill
    icy         snow or ice
    traits      those of MATTERING that he has, in that order
    other       anything else, as the umpire says
    """

    test: Test
    brains: int = 0
    borrowed: int = 0
    shot_at: bool = False
    shaken: bool = False
    surprised: bool = False
    terrified: bool = False
    wounded: bool = False
    friends: bool = False
    runs: bool = False
    forced_back: bool = False
    cover: bool = False
    driver: bool = False
    bike: bool = False
    braking: bool = False
    segments: int = 0
    actions: int = 0
    rough: bool = False
    icy: bool = False
    traits: tuple[str, ...] = ()
    other: int = 0

    @property
    def brains_used(self) -> int:
        """What is taken off the die: his own brains or, if higher, those he borrows; the stupid borrow none."""
        return self.brains if STUPID in self.traits else max(self.brains, self.borrowed)

    @property
    def spared(self) -> str:
        """The trait that spares him the test; empty when none does."""
        if COOL_MAN in self.traits:
            return COOL_MAN
        if self.test is Test.SURPRISED and THIRD_EYE in self.traits:
            return THIRD_EYE
        if self.test is Test.EXTREME_DRIVING and DRIVER in self.traits and not self.braking:
            return DRIVER
        return ""


@frozen
class ReactionResult:
    """What a test came to; `heading` is where the vehicle goes of a driver who loses control or veers off."""

    reaction: Reaction
    heading: Heading | None = None


def mattering(traits: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some traits that a test asks for, always in the same order."""
    return tuple(trait for trait in MATTERING if trait in traits)


def trial_of(figure: Figure, test: Test, owed: Owed | None = None) -> Trial:
    """The test of a figure as its sheet has it, and as it is owed if it is.

    Raises IllegalNow for a dog's test of a human, or the other way round.
    """
    if figure.is_dog != (test in DOG_TESTS):
        own = ", ".join(map(named, DOG_TESTS))
        kind = f"a dog, whose tests are {own}" if figure.is_dog else "no dog"
        raise IllegalNow(f"{figure.name} is {kind}: “{test}” is not for {'dogs' if figure.is_dog else 'people'}.")
    trial = Trial(
        test,
        figure.stats.brains,
        shaken=figure.counts(State.SHAKEN) or figure.has(STONED),
        surprised=figure.counts(State.SURPRISED),
        terrified=figure.counts(State.TERRIFIED),
        wounded=test is Test.DOG_HURT or bool(felt(figure)),
        driver=test is Test.EXTREME_DRIVING,
        traits=mattering(figure.traits),
    )
    if owed is None:
        return trial
    # Who has the trait driver owes a driving test for slamming the brakes alone.
    typed = dict(owed.options)
    shot_at, cover = bool(typed.get("shot_at")), bool(typed.get("cover"))
    return replace(trial, shot_at=shot_at, cover=cover, driver=WHICH[str(typed["test"])][1], braking=True)


def check_trial(trial: Trial) -> None:
    """Refuse what can't be: brains beyond 5, more driving than a turn holds."""
    for brains in (trial.brains, trial.borrowed):
        if not 0 <= brains <= MOST_STAT:
            raise OutOfRange(f"Brains are 0 to {MOST_STAT}, not {brains}.")
    for number in (trial.segments, trial.actions):
        if not 0 <= number <= MOST_DRIVEN:
            raise OutOfRange(f"Segments and actions of a turn are 0 to {MOST_DRIVEN}, not {number}.")
    if abs(trial.other) > MOST_OTHER:
        raise OutOfRange(f"A modifier is -{MOST_OTHER} to {MOST_OTHER}, not {trial.other}.")


def factors(trial: Trial) -> tuple[Modifier, ...]:
    """Everything that is added to the die, by name; a total of 0 or less passes."""
    borrows = trial.brains_used > trial.brains
    found = (
        Modifier("borrowed brains" if borrows else "brains", -trial.brains_used),
        Modifier("to beat by own brains", -trial.brains),
        Modifier("shot at or charged", +1 * trial.shot_at),
        Modifier("shaken", +1 * (trial.shaken and not trial.terrified)),
        Modifier("surprised", +1 * trial.surprised),
        Modifier("terrified", +2 * trial.terrified),
        Modifier("wounded", +2 * trial.wounded),
        Modifier("friends in sight", -1 * trial.friends),
        Modifier("an enemy runs", -1 * trial.runs),
        Modifier("cover or a good place", -2 * trial.cover),
        Modifier("forced the opponent back", -2 * trial.forced_back),
        *_driving(trial),
        Modifier("as said", trial.other),
    )
    return tuple(modifier for modifier in found if modifier.value)


def _driving(trial: Trial) -> Iterator[Modifier]:
    """What is added for who is at a wheel; what counts for the driving itself, in its own test alone."""
    if trial.test not in VEHICLE_TESTS or not trial.driver:
        return
    rider = trial.bike and BIKER in trial.traits
    yield Modifier("biker", RIDER * rider)
    if trial.test is not Test.EXTREME_DRIVING:
        return
    yield Modifier("segments driven", trial.segments)
    yield Modifier("other actions", trial.actions)
    yield Modifier("woods, water or a steep hill", +1 * trial.rough)
    yield Modifier("snow or ice", ICY * (trial.icy and not rider))
    yield Modifier("stupid at the wheel", DULL * (STUPID in trial.traits and not trial.bike))
    yield Modifier("all thumbs", CLUMSY * (ALL_THUMBS in trial.traits))


@lru_cache(1024)
def _as_test(through: Reading[Any]) -> Reading[Any]:
    """A table as a test, with the faces that pass."""
    return replace(through, good=tuple(face for face, key in enumerate(through.keys, 1) if key in PASSES))


@resolves(
    "gs.test",
    *RULES.values(),
    "gs.trait.cool-man",
    "gs.trait.third-eye",
    "gs.trait.driver",
    "gs.trait.stupid",
    "gs.trait.biker",
    "gs.trait.all-thumbs",
    "gs.trait.hardass",
    "gs.trait.stoned",
    "gs.trait.ma-man",
    "gs.trait.dog-boy",
)
def reaction(dice: Dice, trial: Trial, index: int | None = None) -> ReactionResult:
    """D6, less brains, with every modifier, less one's own brains once more: 0 or less passes.

    index  whose test it is among several
    A driver who loses control, or veers off, throws another D6 for the direction. Who has a trait that spares him the
    test throws none. Raises OutOfRange for numbers that can't be.
    """
    check_trial(trial)
    if trial.spared:
        dice.note(Reminder(f"gs.trait.{trial.spared.lower().replace(' ', '-')}", f"no test “{trial.test}”"))
        return ReactionResult(Reaction.SPARED)
    whose = "" if index is None else f":{index}"
    table = table_of(trial.test, trial.driver)
    (met,) = dice.read(1, _as_test(dice.reading(table, factors(trial))), f"{named(trial.test)}{whose}")
    if met in STEERED:
        return ReactionResult(met, dice.read(1, dice.reading(STEERED[met]), f"direction{whose}")[0])
    return ReactionResult(met)


@resolves("gs.test")
def reactions(dice: Dice, trials: tuple[Trial, ...]) -> tuple[ReactionResult, ...]:
    """The tests of several, one after the other."""
    return tuple([dice.call(reaction, trial, index) for index, trial in enumerate(trials)])
