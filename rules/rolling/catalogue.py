"""The rules of free dice: one for each element of a formula."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

OWN = "Consigliere's own"
ROLL = ("roll",)

RULES = (
    Rule(
        id="roll.sum",
        title="Dice added up",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "3d6+2 rolls three D6, adds them up and adds 2. 2d10-1d4+3 subtracts dice. 3d6 x 10 multiplies the "
            "sum. One formula takes up to 100 dice of 2 to 100 sides and up to 10 terms. Text after # is a comment."
        ),
    ),
    Rule(
        id="roll.count",
        title="Dice counted",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "8d10 count 7+ counts the dice that show 7 or more, count 2- those that show 2 or less, count 6 those that "
            "show just 6. 8d10 >= 7, 8d10 <= 2 and 8d10 = 6 say the same; 8d10 > 7 counts dice of 8 and up, 8d10 < 3 "
            "those of 2 and down."
        ),
        rulings=(
            Ruling("The sign > means more and < means less. Some bots take > 7 as 7 and up."),
            Ruling(
                "A + or - after the number belongs to the count unless dice or a number follow it: 8d10 count 7+2 "
                "counts the sevens and adds 2, 8d10 count 7+ +2 counts sevens and better and adds 2."
            ),
        ),
    ),
    Rule(
        id="roll.keep",
        title="The best or worst dice",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "4d6 keep 3 adds up the three highest, and keep lowest 1 takes the lowest. drop lowest 1 and drop "
            "highest 1 ignore dice and add up the rest. 4d6 kh3, kl1, dl1 and dh1 are short for these. Without a "
            "number they mean one die. d20 adv rolls two and keeps the higher, d20 dis the lower."
        ),
    ),
    Rule(
        id="roll.reroll",
        title="Dice re-rolled",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "3d6 reroll 1 re-rolls dice that show 1, once, and the second roll counts. reroll 2- re-rolls those "
            "that show 2 or less."
        ),
        rulings=(Ruling("Dice are re-rolled before any are counted, kept or dropped."),),
    ),
    Rule(
        id="roll.explode",
        title="Dice that explode",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "4d6 explode, or 4d6!, rolls one more die for each that shows its highest face, and again for each new "
            "one that does. It adds them all up. 8d10 explode count 8+ counts among all of them."
        ),
        rulings=(
            Ruling("After five extra dice in a row, no more follow."),
            Ruling("Dice that explode are not re-rolled, and none of them is kept or dropped."),
        ),
    ),
    Rule(
        id="roll.d66",
        title="D66",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary="d66 rolls two D6, one after the other. The first is the tens and the second the units, 11 to 66.",
        rulings=(Ruling("d66 is never a die of 66 sides."),),
    ),
    Rule(
        id="roll.percent",
        title="Percentile dice",
        chapter="Free dice",
        source=OWN,
        commands=ROLL,
        summary=(
            "d% is a die of 1 to 100, the same as d100. Two real D10 are typed in as they lie, 70 5 for 75, or as the "
            "number they make; 00 0, and 00 alone, are 100."
        ),
    ),
    Rule(
        id="roll.spot",
        title="Spot dice",
        chapter="Free dice",
        source=f"{OWN}; the faces are those of The Hoodsville Heist, Firing Weapons",
        commands=ROLL,
        summary=(
            "red shows 1, 1, 1, 2, 2, 3; blue J, 1, 2, 2, 3, 3; black J, 3, 6, 9, 12, 15. 2blue rolls two. A J is "
            "a jam. It adds nothing, and the bot counts jams separately."
        ),
        rulings=(
            Ruling("For a real spot die, type the place of its face in that list, 1 to 6. On a black die, 1 is the J."),
        ),
    ),
)
