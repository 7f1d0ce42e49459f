"""Rules of character cards."""

from __future__ import annotations

from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.character",
        "Character cards",
        "The move",
        "The rules name the entries of a card. They contain no cards",
        "A card gives a character's move in inches, melee, firing, experience and temper. It also lists the "
        "character's gear and says who leads. We made the profiles' cards, and the dice for rolled characters.",
        rulings=(
            Ruling("We made the profiles. A card that you enter by hand counts instead.", Origin.HOUSE),
            Ruling("We made a table for each rolled line of a card.", Origin.HOUSE),
        ),
        tables=(
            "hood.tables.card-experience",
            "hood.tables.card-temper",
            "hood.tables.card-move-man",
            "hood.tables.card-move-woman",
            "hood.tables.card-melee-man",
            "hood.tables.card-melee-woman",
            "hood.tables.card-firing",
        ),
        also=(
            "stats",
            "make a gang",
            "build a gang",
        ),
        commands=("hood cast",),
    ),
)
