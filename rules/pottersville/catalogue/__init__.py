"""The rule catalogue of Pottersville, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.pottersville.catalogue import brawls, gats, legs, nerves, units, wheels

RULES: tuple[Rule, ...] = (
    *units.RULES,
    *legs.RULES,
    *wheels.RULES,
    *gats.RULES,
    *brawls.RULES,
    *nerves.RULES,
)
