"""The rule catalogue of The Hoodsville Heist, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.hoodsville.characters import catalogue as characters
from rules.hoodsville.doors import catalogue as doors
from rules.hoodsville.driving import catalogue as driving
from rules.hoodsville.encounters import catalogue as encounters
from rules.hoodsville.fighting import catalogue as fighting
from rules.hoodsville.morale import catalogue as morale
from rules.hoodsville.move_sequence import catalogue as move_sequence
from rules.hoodsville.movement import catalogue as movement
from rules.hoodsville.saves import catalogue as saves
from rules.hoodsville.shooting import catalogue as shooting
from rules.hoodsville.throwing import catalogue as throwing

RULES: tuple[Rule, ...] = (
    *move_sequence.RULES,
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
