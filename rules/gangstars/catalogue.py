"""The rule catalogue of GangStars, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.gangstars.abilities import rules as rolls
from rules.gangstars.abilities import trait_rules as traits
from rules.gangstars.close_combat import rules as close_combat
from rules.gangstars.dogs import rules as dogs
from rules.gangstars.gangs import rules as gangs
from rules.gangstars.reactions import rules as reactions
from rules.gangstars.shooting import rules as shooting
from rules.gangstars.turns import rules as turns
from rules.gangstars.vehicles import rules as vehicles

RULES: tuple[Rule, ...] = (
    *rolls.RULES,
    *gangs.RULES,
    *traits.RULES,
    *turns.RULES,
    *vehicles.RULES,
    *shooting.RULES,
    *close_combat.RULES,
    *reactions.RULES,
    *dogs.RULES,
)
