"""The rule catalogue of GangStars, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.gangstars.catalogue import dogs, gangs, melee, reactions, rolls, shooting, traits, turn, vehicles

RULES: tuple[Rule, ...] = (
    *rolls.RULES,
    *gangs.RULES,
    *traits.RULES,
    *turn.RULES,
    *vehicles.RULES,
    *shooting.RULES,
    *melee.RULES,
    *reactions.RULES,
    *dogs.RULES,
)
