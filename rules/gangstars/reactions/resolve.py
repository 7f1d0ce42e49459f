"""Reaction tests: modifiers and results (16 Reaction tests; 25 Doggie reaction tests)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owed
from rules.core.tables.outcome import Modifier, Reminder
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
from rules.gangstars.traits.table import (
    ALL_THUMBS,
    BIKER,
    COOL_MAN,
    DRIVER,
    STUPID,
    THIRD_EYE,
    Occasion,
    Quality,
    When,
    added,
    rule_of,
    trait_with,
    unsurprised,
)

MOST_DRIVEN: Final = 20
"""Segments and other actions of a turn that count against a driver."""
MOST_OTHER: Final = 20
ICY: Final = 2
MATTERING: Final = (COOL_MAN, THIRD_EYE, STUPID, BIKER, DRIVER, ALL_THUMBS)
"""The traits that matter in a test."""


@frozen
class Trial:
    """A figure about to make a reaction test.

    brains      its own, 0 to 5
    borrowed    those of a leader or ma man in command distance and sight; 0 for none
    shot_at     shot at, or charged
    runs        sees an enemy run away
    forced_back forced its opponent back in close combat
    cover       in cover, or well placed
    driver      in a vehicle: at the wheel
    bike        that vehicle is a bike
    braking     slams on the brakes
    segments    driven in this turn
    actions     other actions in this turn besides driving
    rough       woods, water or a steep hill
    icy         snow or ice
    traits      those of MATTERING that it has, in that order
    other       the umpire's modifier
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
        """The brains taken off the die: its own or, if higher, borrowed ones. The stupid borrow none."""
        return self.brains if trait_with(Quality.BORROWS_NONE, self.traits) else max(self.brains, self.borrowed)

    @property
    def spared(self) -> str:
        """The trait that spares the figure the test; empty if none does."""
        if self.test is Test.SURPRISED:
            return unsurprised(self.traits)
        drives = self.test is Test.EXTREME_DRIVING and not self.braking and trait_with(Quality.DRIVES, self.traits)
        return trait_with(Quality.UNTESTED, self.traits) or drives or ""


@frozen
class ReactionResult:
    """The result of a test. `heading` is where the vehicle of a driver goes who loses control or veers off."""

    reaction: Reaction
    heading: Heading | None = None


def mattering(traits: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some traits that matter in a test, always in the same order."""
    return tuple(trait for trait in MATTERING if trait in traits)


def trial_of(figure: Figure, test: Test, owed: Owed | None = None) -> Trial:
    """The test of a figure by its sheet and, if it owes one, by the obligation.

    It raises IllegalNow for a dog's test of a person, or the other way round.
    """
    if figure.is_dog != (test in DOG_TESTS):
        own = ", ".join(map(named, DOG_TESTS))
        kind = f"a dog, whose tests are {own}" if figure.is_dog else "no dog"
        raise IllegalNow(f"{figure.name} is {kind}: “{test}” is not for {'dogs' if figure.is_dog else 'people'}.")
    trial = Trial(
        test,
        figure.stats.brains,
        shaken=figure.counts(State.SHAKEN) or bool(trait_with(Quality.SHAKEN, figure.traits)),
        surprised=figure.counts(State.SURPRISED),
        terrified=figure.counts(State.TERRIFIED),
        wounded=test is Test.DOG_HURT or bool(figure.felt),
        driver=test is Test.EXTREME_DRIVING,
        traits=mattering(figure.traits),
    )
    if owed is None:
        return trial
    # A driver with the trait owes a driving test only for slamming on the brakes.
    typed = dict(owed.options)
    shot_at, cover = bool(typed.get("shot_at")), bool(typed.get("cover"))
    return replace(trial, shot_at=shot_at, cover=cover, driver=WHICH[str(typed["test"])][1], braking=True)


def check_trial(trial: Trial) -> None:
    """Refuse what can't be: brains above 5, or more driving than a turn holds."""
    for brains in (trial.brains, trial.borrowed):
        if not 0 <= brains <= MOST_STAT:
            raise OutOfRange(f"Brains are 0 to {MOST_STAT}, not {brains}.")
    for number in (trial.segments, trial.actions):
        if not 0 <= number <= MOST_DRIVEN:
            raise OutOfRange(f"Segments and actions of a turn are 0 to {MOST_DRIVEN}, not {number}.")
    if abs(trial.other) > MOST_OTHER:
        raise OutOfRange(f"A modifier is -{MOST_OTHER} to {MOST_OTHER}, not {trial.other}.")


def factors(trial: Trial) -> tuple[Modifier, ...]:
    """All modifiers of the die, by name. A total of 0 or less passes."""
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
    """The modifiers of a driver. Those for the driving itself count only in its own test."""
    if trial.test not in VEHICLE_TESTS or not trial.driver:
        return
    holds = {When.ON_BIKE: trial.bike, When.NOT_ON_BIKE: not trial.bike}
    yield from added(Occasion.AT_WHEEL, trial.traits, holds)
    if trial.test is not Test.EXTREME_DRIVING:
        return
    yield Modifier("segments driven", trial.segments)
    yield Modifier("other actions", trial.actions)
    yield Modifier("woods, water or a steep hill", +1 * trial.rough)
    ice_proof = trial.bike and trait_with(Quality.ICE_PROOF, trial.traits)
    yield Modifier("snow or ice", ICY * (trial.icy and not ice_proof))
    yield from added(Occasion.DRIVING, trial.traits, holds)


@lru_cache(1024)
def _as_test(through: Reading[Any]) -> Reading[Any]:
    """A table as a test, with the faces that pass."""
    return replace(through, good=tuple(face for face, key in enumerate(through.keys, 1) if key in PASSES))


@resolves(
    "gs.test",
    *RULES.values(),
)
def reaction(dice: Dice, trial: Trial, index: int | None = None) -> ReactionResult:
    """D6 less brains, with every modifier, less the figure's own brains once more: 0 or less passes.

    index  whose test it is among several
    A driver who loses control or veers off rolls another D6 for the direction. A figure with a trait that spares it the
    test rolls no die. It raises OutOfRange for impossible numbers.
    """
    check_trial(trial)
    if trial.spared:
        dice.note(Reminder(rule_of(trial.spared), f"no test “{trial.test}”"))
        return ReactionResult(Reaction.SPARED)
    whose = "" if index is None else f":{index}"
    table = table_of(trial.test, trial.driver)
    (met,) = dice.read(1, _as_test(dice.reading(table, factors(trial))), f"{named(trial.test)}{whose}")
    if met in STEERED:
        return ReactionResult(met, dice.read(1, dice.reading(STEERED[met]), f"direction{whose}")[0])
    return ReactionResult(met)


@resolves("gs.test")
def reactions(dice: Dice, trials: tuple[Trial, ...]) -> tuple[ReactionResult, ...]:
    """The tests of several figures, one after the other."""
    return tuple([dice.call(reaction, trial, index) for index, trial in enumerate(trials)])
