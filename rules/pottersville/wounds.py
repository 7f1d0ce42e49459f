"""Effects, wounds that repeat, patching up, and stunts (pot.effects, pot.wounds, pot.first-aid, pot.unstun)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.pottersville.model import Figure, Wound
from rules.pottersville.rolls import at_least
from rules.pottersville.weapons import EFFECTS, Column

UPGRADES: Final = at_least(4, "worse", "no worse")
BINDS: Final = at_least(5, "bound up", "no better")
SHAKES_OFF: Final = at_least(4, "shakes it off", "still suppressed")
LEAPS: Final = at_least(4, "makes it", "fails")

TOUGH: Final = Modifier("tough", -1)
EASED: Final = {Wound.SERIOUS: Wound.LIGHT, Wound.LIGHT: Wound.SUPPRESSED}
"""What first aid makes of a wound."""


class Body(NamedTuple):
    """Somebody who may be hurt: the wound he has, and whether 1 comes off effects rolls against him."""

    wound: Wound = Wound.NONE
    tough: bool = False

    @property
    def factors(self) -> tuple[Modifier, ...]:
        """What being tough does to an effects roll."""
        return (TOUGH,) if self.tough else ()


FIT: Final = Body()
"""Somebody unhurt and like anybody else."""


def body_of(figure: Figure) -> Body:
    """A figure as those rolls take it that may hurt it."""
    return Body(figure.wound, figure.tough)


def check_alive(wound: Wound) -> None:
    """IllegalNow for the dead."""
    if wound is Wound.DEAD:
        raise IllegalNow("Who is dead can't be hurt any more: leave the dead out.")


def upgraded(wound: Wound) -> Wound:
    """The next worse wound; the dead stay dead."""
    return Wound(min(wound + 1, Wound.DEAD))


@resolves("pot.wounds")
def suffer(dice: Dice, had: Wound, results: tuple[Wound, ...], index: int = 0) -> Wound:
    """The wound that somebody has after several more: the worst, a level worse if a repeat of it says so.

    Where the worst comes more than once, the wound he had counted, a D6 is thrown: one, however many there are.
    """
    worst = max((had, *results))
    repeated = bool(worst) and (had, *results).count(worst) > 1
    if not repeated or worst is Wound.DEAD or not results:
        return worst
    return upgraded(worst) if dice.read(1, UPGRADES, f"repeated wound:{index}")[0] else worst


@resolves("pot.effects", "pot.wounds")
def hurt(
    dice: Dice, body: Body, column: Column, hits: int, factors: tuple[Modifier, ...] = (), index: int = 0
) -> Wound:
    """The wound that somebody has after so many hits: a D6 each on the column of the weapon.

    factors  what is added to each of these, by name, besides being tough
    index    the number of whom it hits, for headings
    """
    results = dice.read(hits, dice.reading(EFFECTS[column], (*factors, *body.factors)), f"effect:{index}")
    return dice.call(suffer, body.wound, results, index)


@resolves("pot.first-aid")
def first_aid(dice: Dice, wound: Wound) -> Wound:
    """A wound after a comrade bound it up: a 5 or 6 makes a serious one light, or a light one a suppression.

    Raises IllegalNow for a wound that can't be bound up.
    """
    if wound not in EASED:
        raise IllegalNow(f"Only a light or a serious wound is bound up, and this figure is {wound.word}.")
    return EASED[wound] if dice.read(1, BINDS, "first aid")[0] else wound


@resolves("pot.unstun")
def unstun(dice: Dice, wound: Wound) -> Wound:
    """What is left of a suppression after a try to shake it off: a 4 or more takes it away.

    Raises IllegalNow for somebody who is not suppressed.
    """
    if wound is not Wound.SUPPRESSED:
        raise IllegalNow(f"Only who is suppressed shakes that off, not who is {wound.word}.")
    return Wound.NONE if dice.read(1, SHAKES_OFF, "coming round")[0] else wound


class Stunt(NamedTuple):
    """A daring stunt: whether it came off, and the wound after it."""

    made: bool
    wound: Wound


@resolves("pot.stunt", "pot.effects", "pot.wounds")
def stunt(dice: Dice, body: Body) -> Stunt:
    """A 4 or more makes it; who fails rolls on the shotgun column. IllegalNow for the dead."""
    check_alive(body.wound)
    if dice.read(1, LEAPS, "stunt")[0]:
        return Stunt(True, body.wound)
    return Stunt(False, dice.call(hurt, body, Column.SHOTGUN, 1))
