"""Wounds: the effect of hits, and repeated wounds (pot.effects, pot.wounds)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.pottersville.model.figures import Figure, Wound
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.weapons import EFFECTS, Column

UPGRADES: Final = at_least(4, "worse", "no worse")
TOUGH: Final = Modifier("tough", -1)


class Body(NamedTuple):
    """A body that may be hurt: its wound, and whether effects rolls against it get -1."""

    wound: Wound = Wound.NONE
    tough: bool = False

    @property
    def factors(self) -> tuple[Modifier, ...]:
        """The modifier of effects rolls against a tough body."""
        return (TOUGH,) if self.tough else ()


FIT: Final = Body()
"""An unhurt body without special abilities."""


def body_of(figure: Figure) -> Body:
    """The body of a figure, for rolls that may hurt it."""
    return Body(figure.wound, figure.tough)


def check_alive(wound: Wound) -> None:
    """Refuse the dead, with IllegalNow."""
    if wound is Wound.DEAD:
        raise IllegalNow("The dead can't be hurt any more. Remove them.")


def worsened(wound: Wound) -> Wound:
    """The next worse wound; the dead stay dead."""
    return Wound(min(wound + 1, Wound.DEAD))


@resolves("pot.wounds")
def suffer(dice: Dice, had: Wound, results: tuple[Wound, ...], index: int = 0) -> Wound:
    """A wound after several more wounds: the worst of them, or one worse if it repeats.

    If the worst occurs more than once, counting the old wound, one D6 decides, however many there are.
    """
    worst = max((had, *results))
    repeated = bool(worst) and (had, *results).count(worst) > 1
    if not repeated or worst is Wound.DEAD or not results:
        return worst
    return worsened(worst) if dice.read(1, UPGRADES, f"repeated wound:{index}")[0] else worst


@resolves("pot.effects", "pot.wounds")
def hurt(
    dice: Dice, body: Body, column: Column, hits: int, factors: tuple[Modifier, ...] = (), index: int = 0
) -> Wound:
    """A wound after several hits: a D6 for each on the column of the weapon.

    factors  the modifiers of each die, by name, besides being tough
    index    the number of the victim, for headings
    """
    results = dice.read(hits, dice.reading(EFFECTS[column], (*factors, *body.factors)), f"effect:{index}")
    return dice.call(suffer, body.wound, results, index)
