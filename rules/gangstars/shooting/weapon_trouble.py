"""What the die to hit does to the weapon: out of ammunition, jammed, broken (5 Weapons)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.model.figures import Trouble, Weapon
from rules.gangstars.model.weapons import Arm, arm_named
from rules.gangstars.traits.trait_table import Quality, trait_with

TROUBLE: Final = Table(
    "gs.tables.trouble",
    "Out of ammunition, jammed",
    "5 Weapons",
    (
        Row(1, 1, Trouble.EMPTY, "out of ammunition", "Reload with half the action points of a later activation."),
        Row(2, 5, Trouble.NONE, "fires on"),
        Row(6, 6, Trouble.JAMMED, "jammed", "Clear it with a whole activation, then a roll."),
    ),
)
"""The die to hit of a weapon with ammunition, as rolled."""


THUMBS: Final = Table(
    "gs.tables.thumbs",
    "Out of ammunition, broken: all thumbs",
    "6 Trait points: all thumbs",
    (
        Row(1, 3, Trouble.EMPTY, "out of ammunition", "Reload with half the action points of a later activation."),
        Row(4, 5, Trouble.NONE, "fires on"),
        Row(6, 6, Trouble.BROKEN, "broken", "Gone for the rest of the game."),
    ),
)
"""The same for a shooter who is all thumbs."""


REMEDY: Final = {
    Trouble.EMPTY: "Reload it for half the action points with /gangstars-shoot repair.",
    Trouble.JAMMED: "Spend a whole activation on it with /gangstars-shoot repair.",
    Trouble.BROKEN: "Take another weapon.",
}


def require_ready(weapon: Weapon) -> None:
    """Raise IllegalNow for a weapon that is empty, jammed or broken."""
    if weapon.trouble is not Trouble.NONE:
        raise IllegalNow(f"The {arm_named(weapon.name).word} is {weapon.trouble}. {REMEDY[weapon.trouble]}")


@resolves("gs.weapon.trouble", "gs.trait.all-thumbs")
def trouble_table(arm: Arm, traits: Collection[str]) -> Table[Trouble] | None:
    """The effect of the die to hit on the weapon of a shooter with these traits; None for one without ammunition."""
    return None if not arm.shoots else THUMBS if trait_with(Quality.CLUMSY, traits) else TROUBLE


def worse(one: Trouble, other: Trouble) -> Trouble:
    """The worse of two troubles: broken, jammed, empty."""
    return max(one, other, key=tuple(Trouble).index)
