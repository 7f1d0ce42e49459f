"""Rules: the two rolls, and luck."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.roll.target",
        "Target rolls",
        "Rolls",
        "1 Dice-rolls: Target rolls",
        "Against one's own ability: a D6 with its modifiers must not come to more than the stat.",
        rulings=(
            Ruling("A mean mutha takes 2 off the die where strength is called for: read as help, not as a penalty."),
            Ruling("All thumbs adds 2 to the die where a skilled hand is called for: read as a penalty."),
        ),
        also=(
            "stat test",
            "skill check",
        ),
        commands=("gangstars roll",),
    ),
    Rule(
        "gs.roll.opposed",
        "Opposed rolls",
        "Rolls",
        "1 Dice-rolls: Opposed Rolls",
        "Against somebody else: each throws a D6 and adds the stat and the modifiers. The higher wins, and by how much "
        "may matter; a tie is thrown again.",
        also=("contest",),
        commands=("gangstars opposed",),
    ),
    Rule(
        "gs.luck",
        "Luck",
        "Rolls",
        "15 Luck",
        "For each point of luck a character throws one of his own dice again in a game; the second throw counts.",
        rulings=(
            Ruling("One die is thrown again at a time, and the same die may be, as long as there is luck left."),
            Ruling("Luck is back for the next game."),
        ),
        also=(
            "re-roll a die",
            "lucky",
        ),
        due=(by_itself("The second throw stands.", "gangstars.abilities.rolls.target"),),
        commands=("gangstars roll",),
    ),
)
