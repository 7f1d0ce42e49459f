"""The rule catalogue of The Hoodsville Heist, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.hoodsville.characters import rules as characters
from rules.hoodsville.doors import rules as doors
from rules.hoodsville.driving import rules as driving
from rules.hoodsville.encounters import rules as encounters
from rules.hoodsville.fighting import rules as fighting
from rules.hoodsville.morale import rules as morale
from rules.hoodsville.movement import rules as movement
from rules.hoodsville.saves import rules as saves
from rules.hoodsville.shooting import rules as shooting
from rules.hoodsville.throwing import rules as throwing
from rules.hoodsville.turn import rules as turn

RULES: tuple[Rule, ...] = (
    *turn.RULES,
    *characters.RULES,
    *morale.RULES,
    *driving.RULES,
    *movement.RULES,
    *fighting.RULES,
    *saves.RULES,
    *shooting.RULES,
    *throwing.RULES,
    *doors.RULES,
    *encounters.RULES,
)
