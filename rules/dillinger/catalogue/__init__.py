"""The rule catalogue of Dillinger, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.dillinger.catalogue import crimes, ending, jail, law, turn

RULES: tuple[Rule, ...] = (*turn.RULES, *crimes.RULES, *law.RULES, *jail.RULES, *ending.RULES)
