"""The rule catalogue of Mad Dogs With Guns, in the order of the book."""

from __future__ import annotations

from rules.core.rule import Rule
from rules.mad_dogs.catalogue import (
    brawling,
    campaign,
    cards,
    cars,
    core,
    explosives,
    gangs,
    movement,
    nerve,
    rackets,
    scenarios,
    shooting,
)

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
