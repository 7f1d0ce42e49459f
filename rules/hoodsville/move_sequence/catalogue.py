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
        "In each move everyone moves first. Then come speech, fire and fighting, then morale tests. A second round "
        "of fire or fighting follows, and morale again. Figures that bleed, sink or are stunned roll once a move.",
        rulings=(
            Ruling("A move has two rounds of melee or speech. Firing takes one of them."),
            Ruling("Rolls for wounds fall due when a move begins. The players make all of them before the next move."),
            Ruling(
                "Before the next move the players also name those who test morale for the first shot and for a "
                "lost leader."
            ),
            Ruling(
                "By post, or against the house, a move is over when every side that can act says so, or an umpire does."
            ),
            Ruling(
                "A figure that collapses makes no morale test in that move. A figure that comes to makes its "
                "test at once."
            ),
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
            owed("Open wounds and stunned figures roll each move.", "hood duties"),
            refused("No move begins before that.", "hood next", "core.play.obligations.refuse_owed"),
        ),
        commands=("hood duties",),
    ),
)
