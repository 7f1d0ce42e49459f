"""The rule catalogue of Dillinger, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.dillinger.enemy_actions import catalogue as enemy_actions
from rules.dillinger.enemy_actions import jail_rules as jail
from rules.dillinger.law_actions import catalogue as law_actions
from rules.dillinger.table import catalogue as turns
from rules.dillinger.table import ending_rules as ending

RULES: tuple[Rule, ...] = (*turns.RULES, *enemy_actions.RULES, *law_actions.RULES, *jail.RULES, *ending.RULES)
