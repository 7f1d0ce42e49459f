"""The rule catalogue of Mad Dogs With Guns, in the order of the book."""

from __future__ import annotations

from itertools import chain

from rules.core.tables.rule import Rule
from rules.mad_dogs.bombs import catalogue as bombs
from rules.mad_dogs.brawling import catalogue as brawling
from rules.mad_dogs.cards import catalogue as cards
from rules.mad_dogs.cars import catalogue as cars
from rules.mad_dogs.gangs import catalogue as gangs
from rules.mad_dogs.movement import catalogue as movement
from rules.mad_dogs.nerve import catalogue as nerve
from rules.mad_dogs.paradise.hospital import catalogue as hospital
from rules.mad_dogs.paradise.law import catalogue as law
from rules.mad_dogs.paradise.month import catalogue as month
from rules.mad_dogs.paradise.officials import catalogue as officials
from rules.mad_dogs.paradise.outrage import catalogue as outrage
from rules.mad_dogs.paradise.rackets import catalogue as rackets
from rules.mad_dogs.paradise.spending import catalogue as spending
from rules.mad_dogs.paradise.start import catalogue as start
from rules.mad_dogs.play import catalogue as stats
from rules.mad_dogs.scenarios import catalogue as scenarios
from rules.mad_dogs.shooting import catalogue as shooting
from rules.mad_dogs.wounds import catalogue as wounds

CHAPTERS = (
    stats.RULES,
    cards.RULES,
    movement.RULES,
    shooting.RULES,
    wounds.RULES,
    brawling.RULES,
    nerve.RULES,
    bombs.RULES,
    cars.RULES,
    gangs.RULES,
    scenarios.RULES,
    start.RULES,
    month.RULES,
    spending.RULES,
    hospital.RULES,
    officials.RULES,
    outrage.RULES,
    law.RULES,
    rackets.RULES,
)
RULES: tuple[Rule, ...] = tuple(chain.from_iterable(CHAPTERS))
