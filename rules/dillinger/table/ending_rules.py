"""Rules: Public Enemy #1, the end of the game, victory."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.rule import Rule, Ruling

VICTORY = "Victory"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.public-enemy-1",
        "Public Enemy #1",
        "Public Enemy #1",
        "11 Public Enemy #1",
        "Whenever an enemy is killed, the one in play, jail included, with the most notoriety gets the title and 1 "
        "notoriety, again if he has it already. A tie leaves it to nobody.",
        rulings=(
            Ruling("It lapses when its holder leaves play."),
            Ruling("An enemy who is discarded was not killed."),
        ),
        also=(
            "public enemy number one",
            "most wanted",
        ),
        due=(
            by_itself(
                "Each death of an enemy decides the title again.", "dillinger.table.running_table.RunningTable.kill"
            ),
            by_itself("It lapses as its holder leaves play.", "dillinger.table.running_table.RunningTable.untitle"),
        ),
    ),
    Rule(
        "dil.end",
        "The end",
        "Course of Play",
        "6.61 General",
        "Once the last accessory card is drawn every player has one more turn, the one who drew it first.",
        rulings=(
            Ruling("The turn in which it is drawn is the drawer's last."),
            Ruling("An agent who is shuffled back after that changes nothing."),
            Ruling("An empty bank pays on paper."),
        ),
        also=(
            "when does the game end",
            "last turn",
        ),
        due=(by_itself("With the last card drawn everybody has one turn more.", "dillinger.table.turns.end_turn"),),
    ),
    Rule(
        "dil.victory",
        "Victory",
        VICTORY,
        "13 Victory",
        "A point for each notoriety, gathered or on one's enemies in play, and one for each full $10,000. Ties go to "
        "more notoriety, then more money, then Public Enemy #1, then a die.",
        rulings=(Ruling("What is on the card of an enemy in hand does not count."),),
        also=(
            "how do I win",
            "score",
        ),
        due=(by_itself("Points are counted and the winner named as the game ends.", "dillinger.table.turns.end_turn"),),
    ),
)
