"""Effects, wounds that repeat, patching up, and stunts (pot.effects, pot.wounds, pot.first-aid, pot.unstun)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Modifier
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.pottersville.model.figures import Figure, Wound
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.weapons import EFFECTS, Column

UPGRADES: Final = at_least(4, "worse", "no worse")

TOUGH: Final = Modifier("tough", -1)


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
        raise IllegalNow("The dead can't be hurt any more. Remove them.")


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


# Patching up


# Stunts
