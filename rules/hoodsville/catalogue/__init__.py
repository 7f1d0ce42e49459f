"""The rule catalogue of The Hoodsville Heist, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.hoodsville.catalogue import doors, encounters, fighting, firing, movement, saves, throwing, turn, vehicles

RULES: tuple[Rule, ...] = (
    *turn.RULES,
    *vehicles.RULES,
    *movement.RULES,
    *fighting.RULES,
    *saves.RULES,
    *firing.RULES,
    *throwing.RULES,
    *doors.RULES,
    *encounters.RULES,
)
