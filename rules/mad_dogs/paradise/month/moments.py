"""A moment of a month: a text that names the step which the month has reached."""

from __future__ import annotations

from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import FightRuling
from rules.mad_dogs.paradise.law.boss_trials import hearings_due
from rules.mad_dogs.paradise.law.feds import feds_due
from rules.mad_dogs.paradise.law.prisoners import left_to_the_law
from rules.mad_dogs.paradise.month.obligations import obstacles
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending_takeovers


def moment(city: Paradise, month: int) -> str:
    """The text of a moment, which differs before and after all that ends a part of the month, or a step of it."""
    steps = (
        len(city.outfits),
        city.foretold,
        city.nursed,
        len(pending_takeovers(city)) if city.phase is Phase.ACTION else 0,  # before that orders are sealed
        city.outcry is not None,
        city.picker,
        feds_due(city, month),
        len(left_to_the_law(city)),
        len(hearings_due(city, month)) if city.phase is Phase.OUTRAGE else 0,
    )
    return f"{month}.{city.phase.name}.{'.'.join(str(int(step)) for step in steps)}"


def step(city: Paradise, month: int) -> str:
    """The text of a moment that also differs after each obstacle that is settled, or left to an umpire."""
    judged = sum(one.ruling is FightRuling.DECIDE for one in city.open_fights)
    return f"{moment(city, month)}.{len(obstacles(city, month))}.{judged}"
