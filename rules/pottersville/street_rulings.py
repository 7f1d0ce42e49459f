"""How squares answer what the rules of this game measure, where it takes more than the rulings for all games."""

from __future__ import annotations

from typing import Final

from rules.core.street.rulings import StreetRuling

RULINGS: Final = (
    StreetRuling(
        "pot.street.phases",
        "Phases without actions",
        "A phase in which no figure may act is passed at once. A side that may not act in a phase is not waited for, "
        "unless it has acted in it and has a chip to roll again with.",
        "Squares say whether a figure can move, see an enemy or be in contact with one.",
    ),
    StreetRuling(
        "pot.street.command",
        "Command radius",
        "The bot measures every living figure of a unit to the nearest other one and to the leader. Under Redeploy a "
        "figure ends within its leader's radius, or nearer to the leader.",
        "Redeploying figures stay near their leader, and the source has no other penalty for being out of command.",
    ),
    StreetRuling(
        "pot.street.walk",
        "Walk and run",
        "A walk is 6 inches to a square. A run rolls its die, then picks its end. An inch left over waits for the next "
        "turn.",
        "A figure moves once a turn. If its inch were lost, a way with one diagonal would always be an inch short.",
        "A....C\n..B...",
        ("A walks to B and keeps 1 inch. So C, 7 inches away, is in reach of the next walk.",),
    ),
    StreetRuling(
        "pot.street.hold",
        "Hold",
        "A figure on Hold stays on its square. Sight counts from its corners too, so it may look around a corner.",
        "An inch for a better position is less than a square.",
    ),
    StreetRuling(
        "pot.street.obstacle",
        "Obstacles, doors and woods",
        "A walk or a run ends before crates, hedges, windows, cars, shut doors and trees. A D4 crosses what is beside "
        "the figure, and a roll of 1 still does. A shut door opens, and the figure gets through.",
        "The source stops a move at an obstacle, and the next one crosses it. Rubble and rails are not among them.",
        "A.cB\n....",
        ("A walks up to the crates and not onto them. A D4 from beside them gets onto them.",),
    ),
    StreetRuling(
        "pot.street.helped",
        "Help and prisoners",
        "An unhurt comrade who helps is in contact and comes along, which is its move. Prisoners in contact with their "
        "captor come along too. They end on squares beside the end of that way. Anyone goes past a handcuffed figure, "
        "but doesn't stop on its square.",
        "“Base to base” is one step.",
    ),
    StreetRuling(
        "pot.street.retreat",
        "Falling back",
        "A hurt figure, or one whose unit runs, goes to the nearest square by way with cover from every enemy who sees "
        "it, or as near as it gets. In cover it stays. A figure that has fallen back goes where it likes.",
        "“The nearest cover” needs enemies from whom it covers. Out of their sight is the best cover.",
        "...c\nA.#B\n....",
        ("A falls back from B: it is in cover already. With the wall gone it would go on.",),
    ),
    StreetRuling(
        "pot.street.civilians",
        "Civilians",
        "The D8 is a direction. A civilian walks straight on, until something stops it.",
        "The source makes it random, and eight directions are those of the squares.",
    ),
    StreetRuling(
        "pot.street.cover",
        "Cover",
        "Everything on the line covers, near the target or not. Hedges, furniture and trees are soft. Crates, windows, "
        "cars and corners are hard. A figure on an obstacle has soft cover, and at a window hard cover.",
        "The source counts whatever the line of sight goes over or through. An open door is no obstacle.",
        "Ac..B\nC.h.D",
        ("B from A: hard cover. D from C: soft cover.",),
    ),
    StreetRuling(
        "pot.street.way",
        "In the way of a shot",
        "Anyone on the line is in the way, friend or enemy. Spread fire goes past an enemy who has dice.",
        "Two bases of an inch on neighboring squares leave just the inch that a shot needs.",
        "A.C.B\n..D..",
        ("Between A and B: C.",),
    ),
    StreetRuling(
        "pot.street.closest",
        "The closest",
        "A shotgun fires at the enemy in sight with the fewest whole inches. The shooter chooses between equals.",
        "Bystanders and prisoners are no targets that a gun must choose.",
    ),
    StreetRuling(
        "pot.street.arc",
        "Spread fire",
        "The 45 degrees are those between the lines to the centers of the outermost targets.",
        "Centers give exact angles.",
        "A..B\n....\n....\n...C",
        ("From A, B and C are 45 degrees apart.",),
    ),
    StreetRuling(
        "pot.street.bomb",
        "Bombs",
        "A bomb is thrown at a square in sight. Its marker is an inch wide and lies in the middle. It touches those on "
        "the square, and reaches those within 4 inches of its center. A vehicle is hit if it is on the square.",
        "The source has no size for the marker. Three inches from the edge of one of an inch are 4 from its center.",
        "A.BC\nX..D",
        ("A bomb at X: A within reach, B within reach, C out of reach, D out of reach.",),
    ),
    StreetRuling(
        "pot.street.window",
        "Windows",
        "A throw past a window, or at one, goes through it. A bomb that bounces 1 inch lies right before the window, "
        "and after 2 or 3 inches on the square before that.",
        "The wall is at the edge of the window's square.",
    ),
    StreetRuling(
        "pot.street.vehicles",
        "Vehicles",
        "A figure gets into a vehicle beside it. It gets out onto a free square beside it, on either side, and the "
        "first 2 inches of its D4 are that step. Shots measure to the nearest end of a vehicle.",
        "A vehicle is 2 squares, and doors are on both sides.",
    ),
    StreetRuling(
        "pot.street.drive",
        "Driving",
        "The driver chooses where a move ends, with turns of 90 degrees in all. Figures and other vehicles are driven "
        "around. A fast vehicle that turned owes a test of control. A skid of 2 or 3 inches goes a square aside, and a "
        "braking one straight on to what is in the way.",
        "Each turn on squares is 45 degrees or more, so it is over 30. Half a square is none.",
    ),
    StreetRuling(
        "pot.street.edge",
        "The edge of the street",
        "The edge of the street is a wall. No one leaves there, on foot or in a vehicle.",
        "The source speaks of a getaway, and has no rule for leaving the table.",
    ),
)
