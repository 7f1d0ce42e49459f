"""Rules of character cards."""

from __future__ import annotations

from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.character",
        "Character cards",
        "The move",
        "The rules name what is on a card; the cards themselves are not part of them",
        "A card gives a character's move in inches, its melee and firing, its experience and temper, what it carries "
        "and whether it leads. The cards of profiles are ours, and so are the dice for a hand of characters.",
        rulings=(
            Ruling("What profiles say is ours; a card put in by hand counts instead.", Origin.HOUSE),
            Ruling("Each line of a card that is diced for has a table of ours.", Origin.HOUSE),
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
