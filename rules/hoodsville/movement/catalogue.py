"""Rules of movement on foot: rates, hindrances, high obstacles, jumps out of windows."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.move",
        "Moving on foot",
        "Movement",
        "Movement rates; Quick Reference Sheet: Moves",
        "Each card has a rate: 6 inches for a usual man (4 to 7), 5 for a usual woman (3 to 5.5). Whoever runs has "
        "double that, 2 inches less when it is the second move of running in a row, 4 less when it is the third. With "
        "a heavy load the rate is an inch lower. Two people get a bullion crate 4 inches further in a move; one who "
        "drags it makes 2.",
        rulings=(
            Ruling("Wounds, a sprained ankle and a load come off the rate before it is doubled."),
            Ruling("There is no fourth move of running in a row; after a move without running the count begins again."),
            Ruling("A broken ankle halves what wounds leave of the rate, and its owner can't run."),
            Ruling("A move can be made in parts. Whoever has run for a part of it has the inches of a run for all."),
            Ruling("With a crate nobody runs or goes further than the slower of those who carry it could walk."),
            Ruling("Inches used before taking hold of a crate come off its 2 or 4."),
            Ruling(
                "Whoever is terrified may walk when running is out of the question: on a broken ankle, after three "
                "runs."
            ),
            Ruling("Whoever is down gets up before going anywhere."),
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
        "Obstacles take inches of the move: 1 for a shut door, 2 for a window or anything low, 2.5 for every floor of "
        "stairs, 1 for bad ground, 1 for a railway, 2 for a gap between wagons. For a high one a D6 is thrown and the "
        "value of the obstacle added: from 3 up the climber is over for 4, 3 or 2 inches, on 2 it is to be tried "
        "again next move, on less 4 inches are lost.",
        rulings=(
            Ruling("What lies on the way comes off the inches of a run after the doubling; bad ground counts once."),
            Ruling("Floors may be climbed in part: what is left of one waits for the next move."),
            Ruling(
                "A high obstacle may be tried once a move. A failure takes no inches; after giving up, too, another "
                "attempt must wait for a later move."
            ),
            Ruling("An attempt may begin with any inches left; one that takes more than those uses them all up."),
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
        "A D6 on the table of the floor. From the ground floor the worst is a stumble; from the first an ankle may be "
        "sprained (2 inches off all later moves), from the second broken (half the rate, crawling); from the third "
        "somebody may lie there stunned with a bad wound, from the fourth dead to all appearance.",
        rulings=(
            Ruling("Whoever hurts an ankle moves no further in that move, whichever the floor."),
            Ruling("An ankle hurt a second time is as bad as the worse of both; it asks for no morale test."),
            Ruling("Whoever is stunned and badly injured tests morale on coming to."),
            Ruling("The table gives all the inches that a jump costs: the window takes no more."),
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
