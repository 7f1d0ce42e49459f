"""How squares answer what the rules of this game measure, where it takes more than the rulings for all games."""

from __future__ import annotations

from typing import Final

from rules.core.street.rulings import StreetRuling

RULINGS: Final = (
    StreetRuling(
        "hood.street.move",
        "Moves and inches left over",
        "A move may be made in parts. An inch, or the part of one, that is left over when the move ends is kept for "
        "the next move. Only a figure that has used no inch of its move may take a step that costs more than it has.",
        "Women move halves of inches. Kept, 5.5 inches are 5.3 on average, and lost they would be 4.",
        "..B\n...\nA.C",
        ("From A with 5 inches: C costs 4, 1 is kept.",),
    ),
    StreetRuling(
        "hood.street.ground",
        "What lies on the way",
        "A shut door takes 1 inch, a window or any low obstacle 2, and a railway 1 as a figure steps onto its rails. "
        "Bad ground takes 1 inch once in a move. The bot takes the cheapest way, and counts only the steps as moved.",
        "Crates, cars, hedges and furniture are low obstacles. Modifiers for moving are about the ground covered.",
        "A.cB\n####",
        ("From A to B over the crates: 8 inches, 2 of them for a low obstacle.",),
    ),
    StreetRuling(
        "hood.street.door",
        "Doors",
        "Any figure opens a shut door of the street, unless a door on the table is there. That is one with the name of "
        "a place, or named after its square, such as F9. It lets no one through until it is forced, breached or its "
        "last lock is shot off, all from beside it. Then it stays open.",
        "A letter can't say what kind of door it is, so the doors that matter are put on the table.",
    ),
    StreetRuling(
        "hood.street.cover",
        "Light and heavy cover",
        "Windows, crates and corners are heavy cover. Cars, hedges, furniture, doorways and smoke are light. A figure "
        "among crates has light cover from all sides.",
        "The source leaves open what is heavy, so it is what stops a bullet and is chest-high.",
    ),
    StreetRuling(
        "hood.street.into-melee",
        "Firing into a melee",
        "The target is in a melee with each comrade of the shooter in contact, if both can fight.",
        "On squares a figure beside an enemy can't be out of the melee.",
    ),
    StreetRuling(
        "hood.street.opportunity",
        "Opportunity fire",
        "A target that passes is shot at on the square of its way where it was nearest in sight. A target that charges "
        "is shot at from where its move began. Sight of any square of the way is enough.",
        "The bot keeps the squares of every way until the move ends.",
    ),
    StreetRuling(
        "hood.street.surprise",
        "Surprise",
        "Attackers surprise fully if their leader's move began out of sight of the other leader. Half surprise is "
        "said.",
        "The bot knows who could see whom, and not who was looking.",
    ),
    StreetRuling(
        "hood.street.throw",
        "Throws",
        "A figure beside the thrower is within half the range. A throw goes at a square in sight: a window, the "
        "nearest square of a vehicle, or any spot for dynamite.",
        "Half the range of a brick is 1.5 inches, and no square is so near.",
    ),
    StreetRuling(
        "hood.street.talk",
        "Bribes, charm and threats",
        "Talk carries 6 inches, where plain speech is understood. A victim is outnumbered if twice as many see it from "
        "there as see it of its own side, the victim counted.",
        "The source has no distance for talk, and one for understanding speech.",
    ),
    StreetRuling(
        "hood.street.morale",
        "Morale",
        "Comrades within 3 inches are those beside the figure. The downed count within 6 inches, and the dead if the "
        "figure sees them now. A first shot shakes all within 12 inches, a scream or a run within 6, and surrender "
        "those who see it.",
        "Walls stop no sound. What a figure saw earlier in the action is not kept.",
        "AB.\n..C",
        ("Beside A: B. Within 6 inches of A: B, C.",),
    ),
    StreetRuling(
        "hood.street.safety",
        "Terrified figures",
        "When a move begins, a terrified figure runs by the shortest way to the edge of the street, or as near to it "
        "as it gets. At the edge it leaves. If it gets no nearer, it cowers where it is.",
        "Safety is off the street. No one has to decide which house is safe.",
        "........\n........\n..A.....\n........\n........",
        ("A may run to: A3, C1, C5.",),
    ),
    StreetRuling(
        "hood.street.free",
        "Breaking free",
        "The inches are gone at once and are no part of the move. The captive gets farther from every enemy beside it, "
        "and out of contact with them if it can.",
        "It gets away from those who held it.",
        "....\nBA..\n....",
        ("A breaks free of B by 1 inch: 3 squares.",),
    ),
    StreetRuling(
        "hood.street.crate",
        "Bullion crates",
        "A figure takes a crate from the crates of the street beside it, or from where one was put down. It lies where "
        "its first carrier ends, and keeps no square. The second carrier begins beside the first, and ends on the "
        "square behind.",
        "Both carriers hold the crate. The map has one letter for crates of all kinds.",
    ),
    StreetRuling(
        "hood.street.dynamite",
        "Dynamite",
        "Dynamite comes down at an exact point, and its blast counts inches from there to the centers of squares. "
        "Walls stop both. A figure on the square at which it is thrown tries to kick it away, and chooses one of eight "
        "directions. Through a window it lies behind it, otherwise before it.",
        "Quarters of an inch decide a saving throw, and squares are too coarse for them.",
    ),
    StreetRuling(
        "hood.street.drive",
        "Drives and corners",
        "A turn of 45 degrees is an obtuse corner, 90 a right-angled one, 135 an acute one, 180 a U turn. A vehicle "
        "drives once a move, at most 5 inches over the safe speed of its way. It may go 6 inches straight back.",
        "More than 5 inches over it is out of control for certain.",
    ),
    StreetRuling(
        "hood.street.edge",
        "The edge of the street",
        "The edge of the street is a wall to vehicles. Figures leave there.",
        "The source has no rule for a vehicle that leaves the table.",
    ),
    StreetRuling(
        "hood.street.skid",
        "Skids",
        "A vehicle loses control at the sharpest turn of its way, and slides a square to the outside. On a straight "
        "way it does so at its end, to the right. It crashes into what is on that square, and stays if that is a wall "
        "or a vehicle. One that rolls over lies where it lost control. The edge of the street only stops it.",
        "Cars keep to the right, where the curb is.",
    ),
    StreetRuling(
        "hood.street.run-over",
        "People run down, and crashes",
        "A drive may end behind people on foot. It then owes a crash with all of them, at the speed of the inches "
        "driven. A vehicle that has driven up to a wall, a vehicle or a figure may crash into it in the same move.",
        "The source gives a crash no other place.",
    ),
    StreetRuling(
        "hood.street.rails",
        "Rails and open ground",
        "A place with “crossing” in its name is a level crossing. Other rails are tried straight ahead, at up to 6 "
        "inches. A vehicle that stalls stays before them, and any other ends behind them. Rubble is open ground: 8 "
        "inches at most, and its D6 after the drive.",
        "The source knows both kinds, and the map has one letter for rails.",
    ),
    StreetRuling(
        "hood.street.barrier",
        "Barriers",
        "A fence in a place with “barrier” in its name is a shut barrier. A vehicle drives straight at it, within its "
        "straight speed less 3 inches. It ends behind a barrier that it smashes, which is gone then. It stops before "
        "one that holds. People climb over it as over any fence.",
        "A barrier closes a road, and the map has one letter for fences.",
    ),
    StreetRuling(
        "hood.street.board",
        "Getting in and out",
        "Getting in or out of a vehicle takes 1 inch, from or onto a square beside it. After a drive, getting out ends "
        "the move. The driver sits in front.",
        "The source has no cost for it, and a door takes an inch.",
    ),
    StreetRuling(
        "hood.street.said",
        "What people still say",
        "Heights, floors, stairs, high obstacles and gaps between wagons are said. A climb is offered beside a wall, "
        "a jump at a window, and a padlock at a shut door.",
        "A street has no levels.",
    ),
)
"""In the order in which a player meets them."""
