"""The rule catalogue of GangStars, in the order of the source."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.gangstars.abilities import catalogue as rolls
from rules.gangstars.close_combat import catalogue as close_combat
from rules.gangstars.dogs import catalogue as dogs
from rules.gangstars.gangs import catalogue as gangs
from rules.gangstars.reactions import catalogue as reactions
from rules.gangstars.shooting import catalogue as shooting
from rules.gangstars.traits import catalogue as traits
from rules.gangstars.turns import catalogue as turns
from rules.gangstars.vehicles import catalogue as vehicles

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
