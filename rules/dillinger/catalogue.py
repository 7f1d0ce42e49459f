"""The rule catalogue of Dillinger, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.dillinger.enemy_actions import catalogue as enemy_actions
from rules.dillinger.law_actions import catalogue as law_actions
from rules.dillinger.table import catalogue as turns

RULES: tuple[Rule, ...] = (
    *turns.RULES,
    *enemy_actions.RULES,
    *law_actions.RULES,
    *enemy_actions.JAIL_RULES,
    *turns.ENDING_RULES,
)
