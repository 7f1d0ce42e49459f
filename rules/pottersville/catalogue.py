"""The rule catalogue of Pottersville, in the order of the source."""

from __future__ import annotations

from typing import Final

from rules.core.tables.rule import Rule
from rules.pottersville import bombs, bribes, civilians, guts, melee, movement, poker_chips, sheet_edits
from rules.pottersville.driving import catalogue as driving
from rules.pottersville.shooting import catalogue as shooting
from rules.pottersville.units import catalogue as units
from rules.pottersville.wounds import catalogue as wounds

ORDER: Final = (
    "pot.organization",
    "pot.chips",
    "pot.stunt",
    "pot.orders",
    "pot.command",
    "pot.move",
    "pot.run",
    "pot.obstacle",
    "pot.civilians",
    "pot.car.move",
    "pot.car.brake",
    "pot.car.turn",
    "pot.crash",
    "pot.car.away",
    "pot.car.dismount",
    "pot.shoot",
    "pot.shoot.cover",
    "pot.shoot.spread",
    "pot.effects",
    "pot.wounds",
    "pot.shoot.vehicle",
    "pot.bomb",
    "pot.bomb.window",
    "pot.melee",
    "pot.custody",
    "pot.special",
    "pot.guts",
    "pot.rally",
    "pot.first-aid",
    "pot.unstun",
    "pot.retreat",
    "pot.bribe",
    "pot.money",
)

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (
            *units.RULES,
            *poker_chips.RULES,
            *wounds.RULES,
            *movement.RULES,
            *civilians.RULES,
            *driving.RULES,
            *shooting.RULES,
            *bombs.RULES,
            *melee.RULES,
            *guts.RULES,
            *bribes.RULES,
            *sheet_edits.RULES,
        ),
        key=lambda rule: ORDER.index(rule.id),
    )
)
