"""What the rules want done at once besides reaction tests: who saw a death, going on in a fight, what befalls vehicles.

Each is a command with what is settled of it. Reaction tests are kept with all that bears on them
(rules.gangstars.model.Owed), and those that wait for nothing are told like these.
"""

from __future__ import annotations

from typing import Final

from rules.core.owed import Owed as Duty
from rules.gangstars.model import Effect, Fuse, Owed, Test
from rules.gangstars.reaction_tables import RULES, asked
from rules.gangstars.reactions import named

WITNESSES: Final = "gangstars shock"
SEES: Final = "gangstars see"
DOG_CHASES: Final = "Dog: somebody runs"
"""What is seen by a dog that may chase."""
STANDS: Final = "gangstars-melee stand"
FOLLOWS: Final = "gangstars-melee follow"
WRECKS: Final = "gangstars-shoot wreck"
BLASTS: Final = "gangstars-car blast"
OVERTURNS: Final = "gangstars-car overturn"
STRAYS: Final = "gangstars-car stray"
EXPLODES: Final = "gangstars-shoot explode"
COVER: Final = "gangstars cover"
BY_TEST: Final = {rule: test for test, rule in RULES.items()}


# Of figures


def reaction_due(owed: Owed) -> Duty:
    """A reaction test that waits for nothing."""
    options = (("test", asked(owed.test, owed.driver)),)
    return Duty("gangstars test", RULES[owed.test], f"the test “{named(owed.test)}”", owed.why, options)


def cover_due(effect: Effect) -> Duty:
    """Cover to run to, or the ground: nobody has said yet which."""
    return Duty(COVER, RULES[Test.FIRST_SHOT], "a run for cover, or lies down", effect.why)


def witnesses(dog: bool, why: str) -> Duty:
    """Of somebody killed, or a dog wounded: who of its side saw that, and tests for it."""
    test, what = (Test.DOG_WOUNDED, "wounded") if dog else (Test.HOMIE_KILLED, "killed")
    return Duty(
        WITNESSES, RULES[test], "the names of those who saw it", f"{what}: {why}" if why else what, who="victim"
    )


def watched() -> Duty:
    """Of somebody who ran: which dogs of his opponents saw that, and test whether they chase him."""
    options = (("what", DOG_CHASES),)
    return Duty(SEES, RULES[Test.OPPONENT_RUNS], "the names of the dogs that saw the running", "", options, "source")


def stands(winner: str) -> Duty:
    """Of somebody forced back: whether he fights on. `winner` is a name that can be typed, or empty."""
    options = (("against", winner),) if winner else ()
    return Duty(STANDS, "gs.melee", "a test whether to fight on", f"forced back by {winner}" if winner else "", options)


def follows(runner: str) -> Duty:
    """Of who made somebody run: whether he must follow."""
    options = (("runner", runner),) if runner else ()
    return Duty(FOLLOWS, "gs.melee", "a test whether to follow", f"{runner} runs" if runner else "", options)


# Of vehicles, and what lies on the table


def wreck() -> Duty:
    """Of a vehicle destroyed: where it ends, and who gets out."""
    return Duty(WRECKS, "gs.shoot.vehicle.wreck", "the fate of those in the wreck", who="vehicle")


def explosion() -> Duty:
    """Of a vehicle that burns, or has run into something."""
    return Duty(BLASTS, "gs.vehicle.blast", "an explosion", who="vehicle")


def overturning() -> Duty:
    """Of a vehicle whose driver has failed so badly that it turns over."""
    return Duty(OVERTURNS, "gs.vehicle.overturn", "damage to all in it, as it turns over", who="vehicle")


def straying() -> Duty:
    """Of a vehicle that moves with nobody able to drive it, once a turn."""
    return Duty(STRAYS, "gs.vehicle.stray", "its way straight on, with nobody to drive it", who="vehicle")


def going_off(fuse: Fuse) -> Duty:
    """Of what goes off as the turn begins."""
    return Duty(
        EXPLODES, "gs.grenade.delayed", "an explosion before any chit is drawn", fuse.weapon.lower(), who="fuse"
    )
