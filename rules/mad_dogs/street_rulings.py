"""How squares answer what the rules of this game measure, where it takes more than the rulings for all games."""

from __future__ import annotations

from typing import Final

from rules.core.street.rulings import StreetRuling

RULINGS: Final = (
    StreetRuling(
        "mad.street.creep",
        "Creep, walk and run",
        "A creep is one step. A walk is two steps straight or one diagonal. A run rolls its die, then picks its end.",
        "Figures of this game have no facing, so a way may bend at will.",
        "A....\n.B.C.",
        ("A walks to B and keeps 1 inch. So C is in reach of the next walk.",),
    ),
    StreetRuling(
        "mad.street.kept",
        "Inches left over",
        "An inch that is left over counts for the next move of the same turn. It is lost with the turn.",
        "Cards of a turn come in no order, so an inch can't wait for one of the next turn.",
    ),
    StreetRuling(
        "mad.street.rough",
        "Rough ground and obstacles",
        "A way that meets rough ground or an obstacle has half its inches. A half inch is dropped.",
        "The bot looks for both ways to a square, and takes the smooth one if there is one.",
    ),
    StreetRuling(
        "mad.street.door",
        "Doors",
        "A figure that walks through a shut door opens it at no cost, and can't stop in it. The door stays open.",
        "The source names no cost for doors.",
    ),
    StreetRuling(
        "mad.street.group",
        "Targets beside each other",
        "Every figure in contact with the target is beside it. A chain of three counts from the target alone.",
        "“Within 2 inches of each other” is one step.",
        "X..\nA.B\n.C.",
        ("Beside A: X, C.",),
    ),
    StreetRuling(
        "mad.street.low",
        "Low cards",
        "On an Ace, Two or Three, one figure acts first. Then only friends act that were beside that figure before, or "
        "aboard the same car.",
        "“Within 2 inches” is one step. The source does not say when, and a walk must not cost friends their turn.",
    ),
    StreetRuling(
        "mad.street.hothead",
        "Hotheads",
        "A Hothead must brawl with the nearest enemy on foot whom it sees within 6 inches, if a way of 6 inches leads "
        "beside that enemy. It may not shoot before that.",
        "An enemy behind a wall or a long way round can't be attacked by hand.",
    ),
    StreetRuling(
        "mad.street.cover",
        "Cover",
        "Windows, crates and corners are hard cover. Cars, hedges, furniture, doorways and smoke are light.",
        "Both examples of the source count a van as light cover.",
    ),
    StreetRuling(
        "mad.street.light",
        "Light",
        "A street may name squares “dark”, “dim” and “lit”, and the lit win. A target on dark squares is in bad light, "
        "on dim ones in poor light, and a car is where its hood is. Without such names players say the light.",
        "The source counts the light on the target, and gives no distance for it.",
    ),
    StreetRuling(
        "mad.street.hide",
        "Hiding",
        "A figure hides where it has cover from every enemy who would see it. A hedge or furniture alone is too low. "
        "It is seen once it stops on a square without such cover.",
        "The source asks for something that hides the whole figure.",
    ),
    StreetRuling(
        "mad.street.brawl",
        "Brawls",
        "A brawl needs contact. A figure that steps back goes to a square without contact with its enemies, or to any "
        "free one.",
        "“Base to base” is one step.",
        "B..\nA..\n...",
        ("A steps back from B to 2 squares.",),
    ),
    StreetRuling(
        "mad.street.into",
        "Running into an enemy",
        "A figure whose second action on a card is a move that brings it into contact with an enemy has run into that "
        "enemy, and may strike for free. Of several it is the first on the list, unless a walk names another.",
        "A figure that steps beside an enemy is in contact, and the bot sees that.",
    ),
    StreetRuling(
        "mad.street.beside",
        "A turn beside an objective, or the telephone",
        "A raider works on an objective that is on its square or a step away, if it came there in an earlier turn. A "
        "defender who was beside the telephone for a whole turn without moving has called for help once that turn is "
        "over.",
        "The bot keeps the turn of each figure's last move. The die for help comes in the same turn as on a table.",
    ),
    StreetRuling(
        "mad.street.leaving",
        "Leaving the board",
        "A figure on foot leaves the board from a square at the edge of the street, at no cost. An umpire takes off "
        "anyone, and cops lead prisoners away from anywhere.",
        "Loot counts once it is off the board, and the source has figures walk there.",
    ),
    StreetRuling(
        "mad.street.round",
        "A full round beside the fallen",
        "A Cold Blooded figure has stayed beside a fallen one if it is in contact and has not moved in a later turn.",
        "The bot keeps the turn of each figure's last move.",
    ),
    StreetRuling(
        "mad.street.aboard",
        "Aboard a car",
        "The driver is at the front square of a car, and the others are at its rear one. Others measure to the nearest"
        " of both. A car doesn't cover those aboard.",
        "A shot at a figure inside is a shot at the car, whose metal the source counts by its own table.",
    ),
    StreetRuling(
        "mad.street.boarding",
        "Getting in and out",
        "A figure boards a car from a square beside the car, and gets out onto a free one. A figure that comes off "
        "lands on the nearest.",
        "The source gives neither inches, so it is part of the action.",
    ),
    StreetRuling(
        "mad.street.drive",
        "Drives",
        "A drive declares its corners and curves, rolls, and then ends on any square that its inches and those turns "
        "allow. A turn of 45 degrees is a curve, and one of 90 a corner. With inches left for a step it may also drive "
        "over the edge of the street, with everyone in it. A car that drives over people stays at the edge.",
        "Each turn costs dice, so it must be known before the roll.",
        "ABC..\n..D..\n.....",
        ("From A to B with 5 inches: C straight on. D with a curve.",),
    ),
    StreetRuling(
        "mad.street.run-down",
        "Running down",
        "A drive avoids people where another way leads to its end. Those over whom it goes owe their leaps, once the "
        "driver has aimed. A skid runs down everyone on its line.",
        "A car can hit those on its line alone.",
    ),
    StreetRuling(
        "mad.street.skid",
        "Skids and crashes",
        "A skid is a straight line to the first wall, thing or car in its way. It crashes if its inches reach that. At "
        "the edge of the street it stops. Where an opponent would steer, the car goes straight on.",
        "A choice of the opponent in the middle of a roll would hold up the game.",
    ),
    StreetRuling(
        "mad.street.throw",
        "Throws",
        "A bomb is thrown at a square in sight within 12 inches. One that strays goes by six exact directions from the "
        "center of that square, and stops before the first wall.",
        "Squares have eight directions, and the diagram of the source has six.",
    ),
    StreetRuling(
        "mad.street.blast",
        "Blasts",
        "A blast of 3 inches reaches 9 squares, one of 4 or 5 reaches 21, and one of 6 reaches 37, if no wall shields "
        "them. A car is in it if one of its squares is.",
        "A blast counts to centers, so 4 and 5 inches reach the same squares. The tests still differ.",
    ),
    StreetRuling(
        "mad.street.dive",
        "Dives",
        "A figure that dives clear of a blast goes to the nearest square within 6 inches that has cover at hand, if "
        "any.",
        "A figure with cover at hand already stays there.",
    ),
    StreetRuling(
        "mad.street.fire",
        "Fire and smoke",
        "Burning gasoline smokes on its square and on those around it, wherever nothing else is. Smoke is light cover "
        "all along a line. On foot, ways lead around the square that burns. A figure that passes its test with "
        "/mad-bomb cross may go through it with its next move, but not end there. Players say who drives in.",
        "A puddle of an inch is smaller than a square.",
    ),
    StreetRuling(
        "mad.street.witness",
        "Who sees it",
        "Everyone awake who sees the victim of a Gory Death tests at once, and every friend who sees a surrender. "
        "Hidden figures keep their heads down and see neither.",
        "A test would give a hidden figure away.",
    ),
    StreetRuling(
        "mad.street.body",
        "Bodies in public",
        "A body on a floor, or among the furniture of a room, is inside a house and out of view. Anywhere else it is "
        "in public.",
        "Public view is the view from the street.",
    ),
    StreetRuling(
        "mad.street.nerve",
        "Nervous and terrified",
        "A nervous figure drops back within 3 inches to cover from the nearest enemy who sees it, and never nearer. "
        "Its walks, runs and drives end no nearer to its nearest enemies, seen or not. A terrified one runs towards "
        "the nearest edge, out of sight if it can.",
        "If no square fits, the figure stays.",
    ),
    StreetRuling(
        "mad.street.prisoner",
        "Prisoners",
        "A figure that gives up goes at once to a free square beside the nearest cop or Fed, by way.",
        "The source lets prisoners walk there without a count of turns.",
    ),
)
"""In the order in which a player meets them."""
