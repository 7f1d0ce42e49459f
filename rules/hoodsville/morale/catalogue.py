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
        "A character tests morale when an injury says so, when shooting begins within 12 inches, when somebody who "
        "is not an enemy screams or a friend runs away within 6 inches, when a friend is seen giving up, and when "
        "its leader is gone. A D6, +1 if armed, +1 for each controlled comrade within 3 inches, -1 for each downed "
        "or surrendered within 6 inches and for each seen apparently dead, -1 groggy, -1 lightly and -3 badly "
        "injured; read on one of fifteen rows, by experience and temper: controlled, shaken, panicked or terrified.",
        rulings=(
            Ruling("A total between two printed bands belongs to the band whose lower bound it reaches."),
            Ruling("The leader's +1 is for a leader's own test."),
            Ruling("A dangerous wound costs what a bad one does, and several wounds add up."),
            Ruling(
                "A move has one morale phase. However many reasons there are, a character tests once in it. What "
                "shakes it after that test counts in the next move."
            ),
            Ruling(
                "Shaken lasts to the end of the next move, and no test makes a shaken character better before that. "
                "Whoever panics stands screaming to the end of the next move; the test that falls due in it decides "
                "what follows. Whoever is terrified tests again when something new asks for it, or the umpire does."
            ),
            Ruling(
                "Comrades near by count as the players say: for all who test in one go, or for each by name. The bot "
                "asks how many dead comrades each has seen."
            ),
            Ruling("Dead comrades are those of the same side who fell in this game."),
            Ruling(
                "Shooting begins with the first round of a game that leaves a gun: not with a jam, but at a lock too."
            ),
            Ruling(
                "A leader is gone when he is apparently dead, critically injured, has given up or has left the board."
            ),
            Ruling("Armed means carrying anything that can be fought with."),
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
            owed("Whoever is hurt or shaken tests; whoever panicked, again next move.", "hood duties"),
            owed("Shots, screams, flight, surrender, a leader's loss: who is shaken?", "hood shock"),
            refused(
                "The shaken stay put; the terrified run and do nothing else.",
                "hood-move go",
                "hoodsville.model.acting.require_able",
            ),
        ),
        commands=("hood morale",),
    ),
)
