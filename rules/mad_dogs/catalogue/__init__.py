"""The rule catalogue of Mad Dogs With Guns, in the order of the book."""

from __future__ import annotations

from rules.core.tables.rule import Rule
from rules.mad_dogs.bombs import rules as explosives
from rules.mad_dogs.brawling import rules as brawling
from rules.mad_dogs.cards import rules as cards
from rules.mad_dogs.cars import rules as cars
from rules.mad_dogs.catalogue import campaign, core
from rules.mad_dogs.gangs import rules as gangs
from rules.mad_dogs.movement import rules as movement
from rules.mad_dogs.nerve import rules as nerve
from rules.mad_dogs.paradise.rackets import rules as rackets
from rules.mad_dogs.scenarios import rules as scenarios
from rules.mad_dogs.shooting import rules as shooting

RULES: tuple[Rule, ...] = (
    *core.RULES,
    *cards.RULES,
    *movement.RULES,
    *shooting.RULES,
    *brawling.RULES,
    *nerve.RULES,
    *explosives.RULES,
    *cars.RULES,
    *gangs.RULES,
    *scenarios.RULES,
    *campaign.RULES,
    *rackets.RULES,
)
