"""Rules of morale tests."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.morale",
        "Morale test",
        "Morale",
        "Morale Testing (MT); Quick Reference Sheet: Morale Test Results",
        "A character tests morale when an injury says so, when shooting begins within 12 inches, or when its "
        "leader is gone. It also tests when someone who is not an enemy screams, or a friend runs away, within 6 "
        "inches. The same holds when it sees a friend surrender. Roll a D6. Add +1 if armed and +1 for each "
        "controlled comrade within 3 inches. Subtract 1 for each comrade downed or surrendered within 6 inches, and "
        "for each comrade seen apparently dead. Groggy is -1, lightly injured -1, badly injured -3. Experience and "
        "temper give one of fifteen rows: controlled, shaken, panicked or terrified.",
        rulings=(
            Ruling("A total between two printed bands belongs to the band whose lower bound it reaches."),
            Ruling("The leader's +1 counts only for a leader's own test."),
            Ruling("A dangerous wound costs as much as a bad one. Several wounds add up."),
            Ruling(
                "A move has one morale phase. A character tests only once in it, for all reasons together. A new "
                "reason after that test counts in the next move."
            ),
            Ruling(
                "Shaken lasts to the end of the next move, and no test improves it before that. A panicked "
                "character screams, without moving, to the end of the next move. The test that falls due then "
                "decides what follows. A terrified character tests again for a new reason, or when the umpire says "
                "so."
            ),
            Ruling(
                "The players count comrades nearby, once for all who test or for each by name. The bot asks how "
                "many dead comrades each has seen."
            ),
            Ruling("A terrified figure that is down, held or tied can't run. It cowers, and no one tests for it."),
            Ruling("Dead comrades are those of the same side who died in this game."),
            Ruling(
                "Shooting begins with the first round fired in a game. A jam does not count, but a shot at a lock does."
            ),
            Ruling("A leader is gone when apparently dead, critically injured, surrendered or off the board."),
            Ruling("Armed means that the character carries any weapon or tool to fight with."),
        ),
        tables=("hood.tables.morale",),
        also=(
            "nerve",
            "run away",
            "panic",
            "guts",
            "courage",
            "surrender",
        ),
        due=(
            owed("Hurt or shaken figures test; panicked ones test again next move.", "hood duties"),
            owed(
                "Players name those shaken by shots, screams, flight, surrender, a leader's loss.",
                "hood shock",
            ),
            owed("On a street, a terrified figure owes the square of its run.", "hood-move end"),
            refused(
                "Shaken figures don't move. Terrified figures only run.",
                "hood-move go",
                "hoodsville.model.acting.require_able",
            ),
        ),
        commands=("hood morale",),
    ),
)
