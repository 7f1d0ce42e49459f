"""What wounds and nerves want each move: bleeding rolls, coming to, morale tests that are owed; and bandages."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.rule import resolves
from rules.core.table import Reading, Row, Table
from rules.hoodsville.fire_tables import GUNS
from rules.hoodsville.model import Blow, Figure, Injury, Nerve, Out, Standing
from rules.hoodsville.morale import Trial, morale_test, trial_of
from rules.hoodsville.saves import STRIKES, Edge, Struck, save

CAME_TO: Final = "came to"
"""Why somebody who was stunned owes a morale test."""


COMING_TO: Final = -1
"""The place of the roll for coming to, beside those of wounds."""


class Want(StrEnum):
    """What a wound wants of the dice each move."""

    BLEEDS = "bleeding"
    SINKS = "sinking"
    STUNNED = "stunned"


@lru_cache(64)
def _as_test(through: Reading[bool]) -> Reading[bool]:
    """A table as a test, whose True is what its bearer hopes for."""
    return replace(through, good=tuple(face for face, key in enumerate(through.keys, 1) if key))


BLEEDING: Final = Table(
    "hood.tables.bleeding",
    "An open light wound, each move",
    "Saving throws against blows: lightly injured",
    (Row(1, 1, False, "Worse", "Another 1 off the move and melee."), Row(2, 6, True, "Holds", "No worse.")),
)
SINKING: Final = Table(
    "hood.tables.sinking",
    "An open dangerous wound, each move",
    "Saving throws against blows: dangerously injured",
    (Row(1, 2, False, "Collapses", "Critically injured."), Row(3, 6, True, "Keeps up", "No worse.")),
)
STUNNED: Final = Table(
    "hood.tables.stunned",
    "Somebody stunned, each move",
    "Saving throws against blows: stunned",
    (Row(1, 5, False, "Stays down", "Still stunned."), Row(6, 6, True, "Comes to", "Groggy, and tests morale.")),
)
DUTY_TABLES: Final = (BLEEDING, SINKING, STUNNED)
READ: Final = {Want.BLEEDS: BLEEDING, Want.SINKS: SINKING, Want.STUNNED: STUNNED}


@dataclass(frozen=True, slots=True)
class Duty:
    """What one figure's state wants of the dice now.

    saves   saving throws left for later
    wants   a roll for each wound that bleeds, by its place, or for coming to
    trial   the morale test owed; None where none is
    waking  the test that is owed if it comes to; None where it is not stunned
    """

    wants: tuple[tuple[Want, int], ...] = ()
    trial: Trial | None = None
    waking: Trial | None = None
    saves: tuple[Struck, ...] = ()


class Paid(NamedTuple):
    """What the dice said.

    held      of each of the duty's wants that was rolled for, in order: who collapses rolls for no more
    nerve     how the morale test ended, if there was one
    injuries  what the saving throws left for later came to, in order
    """

    held: tuple[bool, ...] = ()
    nerve: Nerve | None = None
    injuries: tuple[Injury, ...] = ()


def wants_of(figure: Figure) -> tuple[tuple[Want, int], ...]:
    """The rolls that a figure's wounds want each move: none of the dead, the critically injured, or who has left."""
    if figure.standing is Standing.OFF or figure.out in (Out.CRITICAL, Out.DEAD):
        return ()
    kinds = {Injury.LIGHT: Want.BLEEDS, Injury.DANGEROUS: Want.SINKS}
    open_wounds = tuple(
        (kinds[wound.kind], place)
        for place, wound in enumerate(figure.wounds)
        if wound.kind in kinds and not wound.bandaged and not wound.blunt
    )
    return (*open_wounds, (Want.STUNNED, COMING_TO)) if figure.out is Out.STUNNED else open_wounds


def owes_test(figure: Figure) -> bool:
    """Whether a figure owes a morale test that it can make now."""
    return bool(figure.tests) and figure.can_act


def duty_of(figure: Figure, places: Container[int] | None = None) -> Duty:
    """What a figure's state wants of the dice now.

    places  the wounds that want a roll in this move, and COMING_TO; all of them where no moves are counted
    """
    wants = tuple((want, place) for want, place in wants_of(figure) if places is None or place in places)
    trial = trial_of(figure) if owes_test(figure) else None
    stunned = any(want is Want.STUNNED for want, _ in wants)
    return Duty(wants, trial, _waking(figure) if stunned else None, saves_of(figure))


def saves_of(figure: Figure) -> tuple[Struck, ...]:
    """The saving throws that a figure left for later."""
    if figure.out is Out.DEAD or figure.standing is Standing.OFF:
        return ()
    return tuple(struck_by(one.weapon, one.blow, one.strike) for one in figure.saves)


def struck_by(weapon: str, blow: Blow, strike: int) -> Struck:
    """A bullet or missile that struck, as the saving throw against it has it; guns pierce, other things as listed."""
    edge = STRIKES[weapon][0] if weapon in STRIKES and weapon not in GUNS else Edge.PIERCING
    return Struck(blow, edge, (Modifier(weapon.lower(), strike),) if strike else ())


def _waking(figure: Figure) -> Trial:
    """The morale test of somebody who has just come to: groggy."""
    awake = trial_of(figure)
    return Trial(awake.experience, awake.temper, awake.armed, awake.leader, groggy=True, wounds=awake.wounds)


@resolves("hood.turn", "hood.morale", "hood.save.piercing", "hood.save.bludgeoning", "hood.save.occupant")
def duties(dice: Dice, owed: tuple[Duty, ...]) -> tuple[Paid, ...]:
    """Every roll that is due, figure by figure: saving throws left for later, what wounds want, the morale test.

    Who collapses rolls no more; who comes to tests, groggy.
    """
    return tuple([dice.call(_pay, duty, place) for place, duty in enumerate(owed)])


def _pay(dice: Dice, duty: Duty, index: int) -> Paid:
    injuries = tuple([dice.call(save, struck, f"Saving throw:{index}") for struck in duty.saves])
    if any(injury >= Injury.CRITICAL for injury in injuries):
        return Paid((), None, injuries)
    held: list[bool] = []
    woken = False
    for want, _ in duty.wants:
        (holds,) = dice.read(1, _as_test(dice.reading(READ[want])), f"{str(want).capitalize()}:{index}")
        held.append(holds)
        woken = woken or (want is Want.STUNNED and holds)
        if want is Want.SINKS and not holds:
            return Paid(tuple(held), None, injuries)
    trial = duty.waking if woken else duty.trial
    if Injury.STUNNED in injuries or trial is None:
        return Paid(tuple(held), None, injuries)
    return Paid(tuple(held), dice.call(morale_test, trial, index), injuries)


@resolves("hood.turn")
def steady_after(dice: Dice, duty: Duty) -> str:
    """What one figure's duty comes to, in a word, for the odds."""
    paid = dice.call(_pay, duty, 0)
    if paid.injuries and max(paid.injuries) >= Injury.STUNNED:
        return max(paid.injuries).word
    if any(want is Want.SINKS and not holds for (want, _), holds in zip(duty.wants, paid.held, strict=False)):
        return "collapses"
    return "no test" if paid.nerve is None else paid.nerve.word
