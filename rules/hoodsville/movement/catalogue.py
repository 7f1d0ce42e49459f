"""Rules of movement on foot: rates, hindrances, high obstacles, jumps out of windows."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.move",
        "Moving on foot",
        "Movement",
        "Movement rates; Quick Reference Sheet: Moves",
        "Each card has a move: 6 inches for a usual man (4 to 7), 5 for a usual woman (3 to 5.5). A run doubles "
        "it. The second move of running in a row has 2 inches less, the third 4 less. A heavy load costs an inch "
        "before that. Two people carry a bullion crate 4 inches in a move. One person drags it 2.",
        rulings=(
            Ruling("Subtract wounds, a sprained ankle and a load before doubling."),
            Ruling("No one runs a fourth move in a row. After a move without running the count begins again."),
            Ruling("A broken ankle halves what wounds leave of the move, and that figure can't run."),
            Ruling("A figure may make a move in parts. If it runs for one part, the inches of a run count for all."),
            Ruling("With a crate no one runs, or goes farther than the slower carrier could walk."),
            Ruling("Inches used before taking the crate count against its 2 or 4."),
            Ruling("A terrified figure may walk if it can't run: with a broken ankle, or after three runs."),
            Ruling("A downed figure gets up before it moves."),
        ),
        tables=("hood.tables.rates",),
        also=(
            "how far can I move",
            "run",
            "running",
            "walking",
        ),
        commands=("hood-move go", "hood-move crate"),
    ),
    Rule(
        "hood.move.obstacle",
        "Obstacles",
        "Movement",
        "Obstacles; Quick Reference Sheet: Crossing railway",
        "Obstacles cost inches of the move: 1 for a shut door, 2 for a window or anything low, 2.5 for every floor "
        "of stairs. Bad ground costs 1, a railway 1, and a gap between wagons 2. For a high obstacle, roll a D6 "
        "and add its value. From 3 up the climber is over for 4, 3 or 2 inches. On 2 the climber may try again "
        "next move. On less, 4 inches are lost.",
        rulings=(
            Ruling("Subtract obstacles from the inches of a run after doubling. Bad ground counts once."),
            Ruling("A figure may climb part of a floor. The rest waits for the next move."),
            Ruling(
                "A figure may try a high obstacle once a move. A failure takes no inches. Even after giving up, "
                "another attempt must wait for a later move."
            ),
            Ruling("An attempt may begin with any inches left. If it needs more, it uses up all that are left."),
        ),
        tables=("hood.tables.way", "hood.tables.obstacle"),
        also=(
            "climbing",
            "climb a wall",
            "stairs",
            "ladder",
        ),
        commands=("hood-move climb",),
    ),
    Rule(
        "hood.jump",
        "Jumping out of a window",
        "Movement",
        "Jumping out of Windows",
        "Roll a D6 on the floor's table. From the ground floor the worst is a stumble. From the first floor an "
        "ankle may be sprained (2 inches off all later moves). From the second it may be broken (half the move, "
        "crawling). From the third a figure may be stunned with a bad wound, and from the fourth apparently dead.",
        rulings=(
            Ruling("A figure that hurts an ankle moves no farther in that move, from any floor."),
            Ruling("An ankle hurt twice is as bad as the worse injury. It needs no morale test."),
            Ruling("A figure that is stunned and badly injured tests morale on coming to."),
            Ruling("The table gives all the inches of a jump. The window costs no more."),
        ),
        tables=(
            "hood.tables.jump-ground",
            "hood.tables.jump-first",
            "hood.tables.jump-second",
            "hood.tables.jump-third",
            "hood.tables.jump-fourth",
        ),
        also=(
            "falling",
            "fall",
        ),
        commands=("hood-move jump",),
    ),
)
