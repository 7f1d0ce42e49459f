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
        "A figure beside the thrower is within half the range. A window, a vehicle, and the spot for dynamite are "
        "said.",
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
        "The second carrier begins beside the first, and ends on the square behind. A crate has no square of its own.",
        "Both carriers hold the crate.",
    ),
    StreetRuling(
        "hood.street.said",
        "What people still say",
        "Heights, floors, stairs, high obstacles, gaps between wagons, and where dynamite lies are said. So is all "
        "about vehicles on the road.",
        "A street has no levels.",
    ),
)
"""In the order in which a player meets them."""
