"""How hard a hit strikes, and the victim's saving throw (hood.fire.effect)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.hoodsville.model.figures import Injury, StrikeForce
from rules.hoodsville.saves.saving_throws import Edge, Struck, save, save_each
from rules.hoodsville.shooting.tables import EFFECT
from rules.hoodsville.shooting.to_hit import Shot, hits_of

COUP: Final = (Modifier("coup de grace", +2),)
"""What a coup de grace adds to how hard a hit strikes."""


class Hit(NamedTuple):
    """A bullet that hit: how hard, and the result of the saving throw; UNSCATHED until that is rolled."""

    blow: StrikeForce
    injury: Injury = Injury.UNSCATHED

    @property
    def word(self) -> str:
        """The effect on the victim in a word or two: “staggers, hurt”."""
        return f"{self.blow.word}, {self.injury.word}"


@resolves("hood.fire.effect", "hood.save.piercing")
def struck(dice: Dice, strike: tuple[Modifier, ...], coup: bool = False, later: bool = False, index: int = 0) -> Hit:
    """One bullet that hit: a D6 for how hard, and the victim's saving throw unless that comes `later`.

    strike  what the gun adds to the saving throw
    index   the number of the victim, for headings
    """
    blow = dice.read(1, dice.reading(EFFECT, COUP if coup else ()), f"effect:{index}")[0]
    return Hit(blow, Injury.UNSCATHED if later else dice.call(save, Struck(blow, Edge.PIERCING, strike), index))


@resolves("hood.fire.effect", "hood.save.piercing")
def all_struck(
    dice: Dice, hits: int, strike: tuple[Modifier, ...], coup: bool, later: bool, index: int
) -> tuple[Hit, ...]:
    """The same for several bullets that hit one figure, in order: how hard each, then each saving throw.

    Each bullet has its own die, because a pool wouldn't show which die belongs to which bullet.
    """
    through = dice.reading(EFFECT, COUP if coup else ())
    blows = [dice.read(1, through, f"effect:{index}")[0] for _ in range(hits)]
    if later:
        return tuple([Hit(blow) for blow in blows])
    injuries = dice.call(save_each, tuple(Struck(blow, Edge.PIERCING, strike) for blow in blows), index)
    return tuple(map(Hit, blows, injuries))


@resolves("hood.fire.effect", "hood.fire.hit", "hood.fire.rounds")
def hardest_of(dice: Dice, shot: Shot) -> StrikeForce:
    """How hard the hardest bullet strikes the target, without saving throws, for the odds."""
    through = dice.reading(EFFECT, COUP if shot.coup else ())
    return dice.gather(dice.call(hits_of, shot), through, max, StrikeForce.MISSED, "effect")
