"""Obligations: reaction tests, witnesses of a death, fighting on, the fate of vehicles.

Each is a command with its known options.
"""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import replace
from rules.core.play.obligations import Owed
from rules.gangstars.model.figures import DESTROYED, Effect, Figure, Fuse, Test, Vehicle
from rules.gangstars.model.reaction_tables import RULES, WHICH, asked, named
from rules.gangstars.traits.trait_table import Quality, trait_with

TEST: Final = "gangstars test"
WITNESSES: Final = "gangstars shock"
SEES: Final = "gangstars see"
DOG_CHASES: Final = "Dog: somebody runs"
"""The sighting after which a dog may give chase."""
DOG_MEETS: Final = "Dog: another dog near"
"""The sighting of another dog, by a dog."""
STANDS: Final = "gangstars-melee stand"
FOLLOWS: Final = "gangstars-melee follow"
WRECKS: Final = "gangstars-shoot wreck"
BLASTS: Final = "gangstars-car blast"
OVERTURNS: Final = "gangstars-car overturn"
STRAYS: Final = "gangstars-car stray"
EXPLODES: Final = "gangstars-shoot explode"
COVER: Final = "gangstars cover"
TAG: Final = "gangstars tag"
ENDS: Final = "gangstars-turn end"
"""Where a figure goes that a rule forces to move on a street."""


# Of figures


def reaction_test(
    test: Test, why: str = "", *, shot_at: bool = False, cover: bool = False, driver: bool = False, after: int = 0
) -> Owed:
    """A reaction test, which the sheet keeps outside games too.

    why      what happened, in a few words
    shot_at  the figure was shot at or charged: +1
    cover    it is known to be in cover, or well placed: -2; else the player says so
    driver   at the wheel, for a figure in a vehicle
    """
    options = (("test", asked(test, driver)), ("shot_at", shot_at), *((("cover", True),) if cover else ()))
    return Owed(TEST, RULES[test], f"the test “{named(test)}”", why, options, after=after, anywhere=True)


def which_of(owed: Owed) -> Test:
    """The reaction test of an obligation."""
    return WHICH[str(dict(owed.options)["test"])][0]


def owed_tests(figure: Figure) -> tuple[Owed, ...]:
    """The reaction tests that a figure owes, oldest first."""
    return tuple(owed for owed in figure.duties if owed.command == TEST)


def due_tests(figure: Figure) -> tuple[Owed, ...]:
    """The owed tests that wait for no activation."""
    return tuple([owed for owed in figure.duties if owed.command == TEST and not owed.after])


def cover_due(effect: Effect) -> Owed:
    """A figure must run for cover or go prone. The player has not chosen yet."""
    what = "a run for cover"
    return Owed(COVER, RULES[Test.FIRST_SHOT], what, effect.why, otherwise="It stays where it is.")


def mourns(figure: Figure) -> bool:
    """Whether the fate of friends can shake a figure."""
    return not (figure.is_dog or figure.kept_out or trait_with(Quality.UNTESTED, figure.traits))


def witnesses(dog: bool, why: str) -> Owed:
    """After a death, or a dog's wound: who on its side saw it and tests."""
    test, what = (Test.DOG_WOUNDED, "wounded") if dog else (Test.HOMIE_KILLED, "killed")
    return Owed(
        WITNESSES,
        RULES[test],
        "the names of those who saw it",
        f"{what}: {why}" if why else what,
        who="victim",
        otherwise="No one tests for it.",
        open=True,
    )


def watched() -> Owed:
    """After a figure ran: which of the opponents' dogs saw it and test whether they give chase."""
    options = (("what", DOG_CHASES),)
    return Owed(
        SEES,
        RULES[Test.OPPONENT_RUNS],
        "the names of the dogs that saw the run",
        options=options,
        who="source",
        otherwise="No dog tests whether it gives chase.",
        open=True,
    )


def chase_test(runner: str) -> Owed:
    """For a dog that saw a figure run away from it: whether it gives chase."""
    return reaction_test(Test.OPPONENT_RUNS, f"{runner} runs")


def met() -> Owed:
    """After a dog runs to another dog: which dog that is, and it tests as well."""
    return Owed(
        SEES,
        RULES[Test.DOG_NEAR_DOG],
        "the name of the dog that it runs to",
        options=(("what", DOG_MEETS),),
        who="source",
        otherwise="No other dog tests.",
    )


def wall_due() -> Owed:
    """For a tagger who sprayed in the last activation: whether they leave the wall alone now."""
    return Owed(TAG, "gs.trait.tagger", "a test at the wall", "sprayed on", otherwise="They leave the wall alone.")


def stands(winner: str) -> Owed:
    """For a figure forced back: whether it fights on. `winner` is a name that can be typed, or empty."""
    options = (("against", winner),) if winner else ()
    return Owed(STANDS, "gs.melee", "a test whether to fight on", f"forced back by {winner}" if winner else "", options)


def follows(runner: str) -> Owed:
    """For a figure that made another run: whether it must follow."""
    options = (("runner", runner),) if runner else ()
    return Owed(FOLLOWS, "gs.melee", "a test whether to follow", f"{runner} runs" if runner else "", options)


# Of vehicles and bombs


def wreck() -> Owed:
    """For a destroyed vehicle: where it stops, and who gets out."""
    return Owed(WRECKS, "gs.shoot.vehicle.wreck", "the fate of those in the wreck", who="vehicle")


def ruined(vehicle: Vehicle) -> Vehicle:
    """A destroyed vehicle that owes its own fate and that of those in it."""
    return replace(vehicle, heavy=DESTROYED, duties=(*vehicle.duties, wreck()))


def explosion() -> Owed:
    """For a vehicle that burns, or has run into something."""
    return Owed(BLASTS, "gs.vehicle.blast", "an explosion", who="vehicle")


def overturning() -> Owed:
    """For a vehicle that turns over after its driver's test."""
    return Owed(OVERTURNS, "gs.vehicle.overturn", "damage to everyone in it, because it turned over", who="vehicle")


def straying() -> Owed:
    """For a vehicle that moves without anyone able to drive it, once a turn."""
    return Owed(
        STRAYS,
        "gs.vehicle.stray",
        "a move straight ahead, with no one to drive it",
        who="vehicle",
        otherwise="It stays where it is this turn.",
    )


def going_off(fuse: Fuse) -> Owed:
    """For a bomb that goes off at the start of the turn."""
    return Owed(
        EXPLODES,
        "gs.grenade.delayed",
        "an explosion before any chit is drawn",
        fuse.weapon.lower(),
        who="fuse",
        otherwise="It never goes off.",
    )
