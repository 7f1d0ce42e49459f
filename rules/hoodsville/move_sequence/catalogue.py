"""Rules of the move."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.turn",
        "Move sequence",
        "The move",
        "Move Sequence; Quick Reference Sheet: Move Sequence",
        "In each move everybody moves first; then come speech, fire and fighting; then morale is tested. A second "
        "round of fire or fighting follows, and morale again. Wounds that bleed, sinking men and stunned ones want "
        "their rolls once a move.",
        rulings=(
            Ruling("A move has two rounds of melee or speech; firing takes one of them."),
            Ruling("The rolls that wounds want fall due when a move begins, and all are made before the next begins."),
            Ruling(
                "Before the next move the players also say who tests morale for the first shot and for a leader gone."
            ),
            Ruling(
                "By post a move is over once all sides with anybody able to act have said so, or an umpire says so."
            ),
            Ruling("Whoever collapses makes no morale test in that move; whoever comes to makes his at once."),
        ),
        tables=("hood.tables.bleeding", "hood.tables.sinking", "hood.tables.stunned"),
        also=(
            "who goes first",
            "turn order",
            "initiative",
            "whose turn is it",
            "what can I do on my turn",
        ),
        due=(
            owed("Open wounds and the stunned have their dice each move.", "hood duties"),
            refused("No move begins before that.", "hood next", "core.play.obligations.refuse_owed"),
        ),
        commands=("hood duties",),
    ),
)
