"""The rule catalogue of Mad Dogs With Guns, in the order of the book."""

from __future__ import annotations

from itertools import chain

from rules.core.tables.rule import Rule
from rules.mad_dogs.bombs import rules as bombs
from rules.mad_dogs.brawling import rules as brawling
from rules.mad_dogs.cards import rules as cards
from rules.mad_dogs.cars import rules as cars
from rules.mad_dogs.gangs import rules as gangs
from rules.mad_dogs.model import rules as stats
from rules.mad_dogs.movement import rules as movement
from rules.mad_dogs.nerve import rules as nerve
from rules.mad_dogs.paradise.city import rules as money
from rules.mad_dogs.paradise.hospital import rules as hospital
from rules.mad_dogs.paradise.law import rules as law
from rules.mad_dogs.paradise.month import rules as month
from rules.mad_dogs.paradise.officials import rules as officials
from rules.mad_dogs.paradise.outrage import rules as outrage
from rules.mad_dogs.paradise.rackets import rules as rackets
from rules.mad_dogs.paradise.spending import rules as spending
from rules.mad_dogs.paradise.start import rules as start
from rules.mad_dogs.scenarios import rules as scenarios
from rules.mad_dogs.shooting import rules as shooting

CHAPTERS = (
    stats.RULES,
    cards.RULES,
    movement.RULES,
    shooting.RULES,
    brawling.RULES,
    nerve.RULES,
    bombs.RULES,
    cars.RULES,
    gangs.RULES,
    scenarios.RULES,
    start.RULES,
    month.RULES,
    money.RULES,
    spending.RULES,
    outrage.PUBLIC_OPINION,
    hospital.RULES,
    officials.RULES,
    outrage.RULES,
    law.RULES,
    rackets.RULES,
)
RULES: tuple[Rule, ...] = tuple(chain.from_iterable(CHAPTERS))
