"""The Feds at a glance."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from rules.core.plain.words import count, listed, sentence
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.law.feds import FEDS, RULE, next_month, raided


def feds_card(town: Town | None) -> Card:
    """The Feds at a glance."""
    why = (Press("why", RULE, "Why"),)
    if town is None:
        lines = (
            f"{FEDS} of them come when called. From the next month on they raid a gang's business every month.",
            "For each one killed or wounded, two come the next month. They leave when a whole gang is gone.",
        )
        return Card("The Feds", lines=lines, buttons=why, private=True)
    feds = town.city.feds
    if not feds.agents:
        headline = f"There are no Feds in {town.title}."
        return Card(headline, buttons=why, private=True)
    due = town.month >= feds.from_
    lines = (
        f"{feds.hurt} of them hurt this month: {next_month(feds).agents} next month."
        if feds.hurt
        else "No agent is hurt this month.",
        *([f"A stool pigeon has set them on {listed(map(town.name, feds.heat))}."] if feds.heat else []),
        ("This month's raid is set." if raided(town.city) else "This month's raid is still to come.")
        if due
        else f"They raid from month {feds.from_} on.",
        "They ride in one car in place of a police car, and leave when a whole gang is gone.",
    )
    headline = f"{sentence(count(feds.agents, 'Fed'))} in {town.title}."
    return Card(headline, lines=lines, buttons=why, private=True)
