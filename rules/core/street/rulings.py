"""How the bot measures on a street in all games: what it takes squares for, and why.

The sources measure on a table, with a tape. Each ruling for all games has a drawn example, and a test works its answer
out. Rulings of one game are with that game.
"""

from __future__ import annotations

from typing import Final

from rules.core.plain.frozen import frozen


@frozen
class StreetRuling:
    """One ruling of the project on how squares answer what the sources measure.

    id       “street.range”; in one game “mad.street.kept”
    why      the reason, with what was measured for it
    picture  an example: letters of the legend, and capitals for marked squares on open ground; empty for none
    answer   what the bot measures there, a line each
    """

    id: str
    title: str
    text: str
    why: str
    picture: str = ""
    answer: tuple[str, ...] = ()


RULINGS: Final = (
    StreetRuling(
        "street.range",
        "Range",
        "The range between two figures goes from center to center, in whole inches, rounded down. In a game that "
        "measures in centimeters a square is 5 cm wide, and half a base at either end does not count.",
        "A tape from base to base shows the same. Of 200,000 random pairs, 4 to 5 % fell into another range band in"
        " Mad Dogs and GangStars, and 12 % in Hoodsville. On average the band stays the same.",
        "A...\n...B",
        ("A to B: 6 inches, or 13.3 cm.",),
    ),
    StreetRuling(
        "street.blast",
        "Blasts",
        "A blast counts from its point, which need not be a center, to the centers of squares, to the nearest inch."
        " A wall or a shut door on that line stops it.",
        "A point has no base of its own. So a blast of 2, 3 or 5 inches covers about as much of the street as of a "
        "table.",
        "A.#B\n.X+.\nC..D",
        ("A blast of 4 inches at X: A 3 inches, B not reached, C 3 inches, D not reached.",),
    ),
    StreetRuling(
        "street.contact",
        "Contact",
        "Two figures on neighboring squares are in contact if a step leads from one to the other. That is also what"
        " “adjacent”, “base to base” and “within 1, 2 or 3 inches” mean.",
        "On squares no figure is just an inch away. The nine squares are 36 square inches, and 2 inches around a "
        "base are 28.",
        "AB#\nCX+\n#DE",
        ("In contact with X: A, B, C, D.",),
    ),
    StreetRuling(
        "street.step",
        "Steps",
        "A step along a row or column is 2 inches, and a diagonal one 3. No step leads past the corner of a wall, a"
        " shut door or water. An inch that is left over is kept for the figure's next move.",
        "With the kept inch, 4, 6, 8 and 10 inches reach as much of the street as of a table, to within 7 %. "
        "Without that inch, women in Hoodsville would be 33 % slower than men, not 17 %.",
        "A.B.\n.C.D",
        ("From A with 5 inches: B costs 4, 1 is kept. C costs 3, 1 is kept. D is out of reach.",),
    ),
    StreetRuling(
        "street.least-move",
        "The least move",
        "A figure that may move at all may take one step, also a diagonal one. It owes nothing for it.",
        "Otherwise a creep of 2 inches could never go diagonally, and a roll of 1 inch would be no move.",
        "B..\n.A.\n..C",
        ("From A with 1 inch: B is in reach, C is in reach, nothing is owed.",),
    ),
    StreetRuling(
        "street.cover",
        "Cover",
        "What covers must touch the target's square, on the line between the centers. A target on the square of "
        "what covers has light cover from all sides, and at a window hard cover. Smoke covers all along the line. "
        "Each game says what its things cover.",
        "A figure that leans on the crates has their cover, and one far behind them doesn't. So cover depends on "
        "the direction for a third of all pairs.",
        "A..cB\n.....\nC%..D",
        (
            "B from A: hard cover (crates). A from B: no cover.",
            "D from C: light cover (smoke or trees). C from D: light cover (smoke or trees).",
        ),
    ),
    StreetRuling(
        "street.peek",
        "Peeking",
        "There is sight if any line between the centers or corners of two squares is free. If the line between the "
        "centers is not, a corner that touches the target is hard cover. One that touches only the shooter is no "
        "cover, and one that touches neither is light cover.",
        "A fifth of all pairs that see each other peek. A shooter at a corner gives the target in the open no cover.",
        "A....\n...#B",
        ("B from A: hard cover (a corner).", "A from B: no cover."),
    ),
    StreetRuling(
        "street.in-the-way",
        "In the way",
        "A figure is in the way if the line between the centers goes through its square. Only in GangStars and "
        "Pottersville does a standing figure block sight.",
        "A line that only touches a corner of a square passes beside a base of an inch.",
        "A.C.B\n..D..",
        ("Between A and B: C is in the way, D is not.",),
    ),
    StreetRuling(
        "street.fallen",
        "The fallen",
        "A figure that lies alive keeps its square. Others step over it, and can't end a move there. The dead keep no "
        "square.",
        "A figure that gets up needs room where it lies.",
        "AXB",
        ("From A with 4 inches, X lying alive: B is a place to stop, X is not.",),
    ),
    StreetRuling(
        "street.forced",
        "Forced moves",
        "If a rule makes a figure go somewhere, the bot works out the squares that fit. The rule says who chooses "
        "among them. A single one is taken at once. If none fits, the figure stays.",
        "Twenty-one rules of the four games move a figure against its will.",
        "..D\nBAC\n..E",
        ("A forced back from B: to C. With C held: to D or E.",),
    ),
    StreetRuling(
        "street.car",
        "Cars",
        "A car is on two squares and has one of eight headings. A turn of 45 degrees is a curve, 90 a corner, 135 "
        "an acute corner and 180 a U-turn. A car turns with the step that leads into its new heading.",
        "Two squares are 4 inches, the length of a model car. A diagonal car touches only the two corners beside it.",
        ".BC\nRF.\n..D",
        ("A car from R to F: B is a turn of 90, C of 45, D of 45 degrees.",),
    ),
)
"""In the order in which a player meets them."""
