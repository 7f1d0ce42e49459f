"""Hired muscle, and funerals."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.muscle",
        "Hired muscle",
        "Campaign",
        "A Hell of a Town, Spending Loot: Hiring Muscle",
        "Outsiders for one scenario, with price a head, group and least reputation: Punks $10, up to five, 1; "
        "Sluggers $15, up to five, 1; Hoodlums $20, up to five, 2; Enforcers $50, up to two, 3; a Torpedo $100, one, "
        "5. Each further group of a type needs 1 more reputation. Afterwards that type can't be hired again for as "
        "many scenarios as its least reputation.",
        rulings=(
            Ruling(
                "The wait is the type's base minimum reputation, whatever the size hired, and is counted in the "
                "gang's own scenarios.",
            ),
            Ruling(
                "All muscle of a type is hired at once, by the reputation the gang has before it pays; the fight they "
                "come for does not count towards the wait after it.",
            ),
        ),
        tables=("mad.tables.profiles", "mad.tables.muscle"),
        also=(
            "mercenaries",
            "hire extra men",
        ),
        due=(
            refused(
                "Hired muscle wants its reputation.",
                "mad-spend muscle",
                "mad_dogs.paradise.spending.muscle.hire_muscle",
            ),
        ),
    ),
    Rule(
        "mad.funeral",
        "Gangland funerals",
        "Campaign",
        "A Hell of a Town, Spending Loot: Gangland Funerals",
        "When a prominent member dies, his gang may spend $500 on a funeral and gain 1 reputation for good, and 1 "
        "more for each $200 above that. Every other player may bid for flowers in secret; the bids are shown "
        "together, all of them are paid, and the highest earns its gang 1 reputation. A funeral has a car for each "
        "$200 spent, and nobody fights there.",
        rulings=(
            Ruling("If the highest flower bids are tied, nobody gains the point."),
            Ruling("The gang that gives the funeral does not bid for flowers."),
            Ruling("A gang buries its own dead, each of them once."),
            Ruling("Nobody waits for the bid of a gang that nobody plays; an umpire may bid for it."),
            Ruling(
                "A bid may be changed while it is sealed. The money leaves the bank when all are shown, and a bid that "
                "the bank no longer covers does not count.",
            ),
        ),
    ),
)
