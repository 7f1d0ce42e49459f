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
        "A figure tests one of its own stats. It rolls a D6 and adds the modifiers. It passes with its stat or less.",
        rulings=(
            Ruling("A mean mutha subtracts 2 from a target roll of strength. We read this as a bonus, not a penalty."),
            Ruling("All thumbs adds 2 to a target roll that needs a skilled hand. We read this as a penalty."),
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
        "Two figures roll against each other. Each adds its stat and its modifiers to a D6. The higher total wins, "
        "and the margin may matter. Both reroll a tie.",
        also=("contest",),
        commands=("gangstars opposed",),
    ),
    Rule(
        "gs.luck",
        "Luck",
        "Rolls",
        "15 Luck",
        "A character with luck may reroll one of their own dice for each point, in each game. The second result "
        "counts.",
        rulings=(
            Ruling("Each reroll is of one die. Luck may reroll the same die again."),
            Ruling("Luck returns in full for the next game."),
        ),
        also=(
            "re-roll a die",
            "lucky",
        ),
        due=(by_itself("The second result of a reroll counts.", "gangstars.abilities.rolls.target"),),
        commands=("gangstars roll",),
    ),
)
