"""How squares answer what the rules of this game measure, where it takes more than the rulings for all games."""

from __future__ import annotations

from typing import Final

from rules.core.street.rulings import StreetRuling

RULINGS: Final = (
    StreetRuling(
        "gs.street.measuring",
        "No measuring before a shot",
        "Squares can be counted, so no one can be kept from measuring. But no sentence, button or picture of this game "
        "says a distance before a shot. Targets out of range are offered, and odds count for each range of the weapon. "
        "A shot beyond maximum range costs its action points and misses. A bomb thrown beyond it is lost. The house "
        "rule “measure-after-the-shot” turns this off.",
        "The source forbids measuring before a shot.",
    ),
    StreetRuling(
        "gs.street.front",
        "Fronts",
        "A figure looks in one of eight directions: to where it last went or shot. It sees the half of the street "
        "before it, its own line included. It may end its activation with a look in another direction, for free. "
        "It starts with a look at the middle of the opponents' start zone.",
        "The source draws a line through the shoulders of the model. A model faces the way its player turned it.",
        "B.C\n.A.\nD.E",
        ("A looks north: B and C are seen, D and E are behind.",),
    ),
    StreetRuling(
        "gs.street.in-the-way",
        "In the way",
        "A standing opponent on the line between the centers blocks sight. A friend there is shot over, and may be "
        "hit. Dogs, figures that lie prone and hidden lurkers block nothing.",
        "The source lets figures shoot over friends and not over opponents.",
    ),
    StreetRuling(
        "gs.street.woods",
        "Woods and smoke",
        "No one sees farther than 10 cm into, out of, or through smoke and trees. By night no one sees a figure on a "
        "dark square farther than 20 cm away. People say bad weather.",
        "A street has one letter for smoke and trees. A figure in a lit place is seen from everywhere.",
    ),
    StreetRuling(
        "gs.street.cover",
        "Cover",
        "Windows, crates, cars, doorways and corners are cover. A hedge, smoke and trees are none. A figure in "
        "them is neither in cover nor in the open. Everyone else is in the open.",
        "Cover stops bullets. A bush only hides.",
    ),
    StreetRuling(
        "gs.street.burst",
        "Bursts",
        "A burst may strike opponents on the four squares straight beside the target. The nearest to the shooter come "
        "first.",
        "From base to base they are 2.5 cm away. A diagonal neighbor is 4.5 cm away.",
        ".B.\nCAD\n.EF",
        ("Beside A: B, C, D, E.",),
    ),
    StreetRuling(
        "gs.street.area",
        "Areas",
        "A1, A2 and A3 reach 4, 8 and 12 squares around the target's own. Walls and shut doors stop them. A bomb lands "
        "on the square at which it is thrown, and its fire blocks that square.",
        "Their centers are at most 5, 7.1 and 10 cm away.",
        "..F..\n.BE..\n.CA.G\n.....",
        ("A1 reaches C and E. A2 also B. A3 also F and G.",),
    ),
    StreetRuling(
        "gs.street.segment",
        "Segments",
        "A segment of 10 cm is two squares, and one of 5 cm is one. An inch left over counts for the next segment of "
        "the same turn. The bot takes the way that costs the fewest action points, then the shortest.",
        "A diagonal step is 3 inches, and a segment 4.",
        "A..\n.B.\n..C",
        ("A to B costs 1 point and keeps 1 inch. A to C costs 2 points.",),
    ),
    StreetRuling(
        "gs.street.ground",
        "Difficult ground, obstacles and doors",
        "A segment that meets rubble, rails, trees or a floor is difficult. Crates, cars, hedges and windows are "
        "obstacles, and several in a row are one. A way through a door enters or leaves a house once.",
        "The source counts each of them with points of its own.",
    ),
    StreetRuling(
        "gs.street.charge",
        "Charges",
        "A figure charges only an opponent that it sees before its front. A third eye sees behind too, and a dog "
        "notices those within 20 cm. A charge takes the shortest way to a square in contact, over no obstacle. "
        "Difficult ground and doors cost nothing more. One that falls short stops on its way. Only one that gets there "
        "is offered. Any other can be typed.",
        "A figure knows nothing of what is behind it or out of sight. The source counts a charge by 10 cm alone.",
    ),
    StreetRuling(
        "gs.street.behind",
        "From behind",
        "An attacker on one of the three squares at a figure's back strikes from behind. Friends in contact with the "
        "target make several attackers.",
        "Those three squares are behind its front.",
    ),
    StreetRuling(
        "gs.street.forced-back",
        "Forced back",
        "The loser goes one square straight back. If that is not free, it goes to one of the two beside it, the one "
        "farther from other opponents. The winner takes its square. Without a free square both stay.",
        "5 cm is one square. The winner follows at once, so the bot leaves no choice open.",
    ),
    StreetRuling(
        "gs.street.run",
        "Runs and pursuits",
        "A runner goes no nearer to the opponents' start zone, which is their table edge. The pursuer goes as near to "
        "the nearest opponent as its segments take it.",
        "The source names the opponent's table edge.",
    ),
    StreetRuling(
        "gs.street.away",
        "Away and to cover",
        "A figure that moves away goes directly from the nearest opponent, within 45 degrees and as far as it can. A "
        "run to cover ends at the nearest square where opponents don't see it, or only behind cover.",
        "A test doesn't say who caused it.",
    ),
    StreetRuling(
        "gs.street.command",
        "Command distance",
        "It goes from base to base, and the leader must see the figure.",
        "The source asks for distance and sight.",
    ),
    StreetRuling(
        "gs.street.dogs",
        "Dogs",
        "A dog notices others within 20 cm without seeing them. Hedges, smoke and trees are plants. Places with names "
        "such as a bakery, a market or a saloon have food. A dog that barks at a figure or embraces a leg runs to the "
        "nearest square beside it. When it leaves, it runs back to its master.",
        "The source says that dogs hear and smell, and run to their victims and back.",
    ),
    StreetRuling(
        "gs.street.tagger",
        "Taggers",
        "A tagger tests only beside a wall, or if a way of 10 cm leads beside one. The tagger then goes to the nearest "
        "square beside a wall.",
        "The source has a tagger run to a wall within 10 cm before the test.",
    ),
    StreetRuling(
        "gs.street.forced-attack",
        "Traits that force an attack",
        "An active figure on foot with such a trait attacks before it does anything else, if it can. One attack in "
        "each activation is enough. Until then all other moves, and the end of the activation, are refused. A frenzied "
        "figure charges or fights the nearest opponent within 10 cm. A fame boy takes the opponent of the highest rank "
        "within 25 cm: Head Honcho, ma man, hit-man, rookie. It shoots if it can, else it charges or fights, else it "
        "goes nearer once. Gang pride takes any opponent whom the figure sees within maximum range, or whom a charge "
        "reaches. A trigger-happy figure shoots at one of those whom it sees within maximum range. A prone figure "
        "stands up first. A cool man is bound by gang pride alone.",
        "The source says whom they attack. It says neither how often, nor what becomes of the rest of the activation.",
    ),
    StreetRuling(
        "gs.street.forced-shot",
        "Shots that a trait forces",
        "An active figure on foot that sees an opposing monster within 15 cm shoots at it before it does anything "
        "else, if it can. A speedy figure shoots at the nearest on foot, friend or foe, that moved in its last "
        "activation. It must see it within the effective range of one of its guns. Once it has shot at a homie or "
        "recognized them, it may leave them alone for the rest of the game. One attack in each activation is enough, "
        "and traits of the shooter come before a monster.",
        "The source says at whom they shoot. It does not say how often, nor what moves.",
    ),
    StreetRuling(
        "gs.street.monster",
        "The sight of a monster",
        "From the first turn on, a figure is terrified or shaken as soon as a monster is in its sight. No one is asked "
        "who sees it.",
        "The source gives that state to everyone in line of sight, for the rest of the game.",
    ),
    StreetRuling(
        "gs.street.forced-dogs",
        "Dogs that attack by themselves",
        "Off its leash a mad dog charges or fights the target that its master has named, and runs nearer to it. Once "
        "that target is out, it attacks the nearest figure within 15 cm, friend or foe. A snappy dog off its leash "
        "attacks any human within 10 cm but its master. Both do so once in each activation, before anything else.",
        "The source says that they attack, not when.",
    ),
    StreetRuling(
        "gs.street.lurker",
        "Lurkers",
        "A lurker is hidden until an opponent sees them in the open. Shooting, striking and appearing show them too. "
        "They are hidden again once a move ends where no one sees them, or only behind cover. They appear beside an "
        "enemy who touches the same cover or wall, or who is in the same named place.",
        "On squares each lurker has a place, and only their side sees it.",
    ),
    StreetRuling(
        "gs.street.huge",
        "Huge figures",
        "A square between two walls, or between other closed squares, is too narrow for a huge figure.",
        "The source leaves narrow spaces to the players.",
    ),
    StreetRuling(
        "gs.street.vehicle",
        "Vehicles",
        "A figure gets into a vehicle from beside it, and gets out on a free square there. It looks away from the "
        "vehicle then. People in a car or truck are in cover, and on a bike in the open. An explosion reaches 12 "
        "squares around each of its two. No one enters the squares of a burning wreck. Only an umpire takes a vehicle "
        "off the street with people in it. They leave, too, but stay beside a wreck.",
        "A vehicle lies on two squares, whatever its kind.",
    ),
    StreetRuling(
        "gs.street.driving",
        "Driving",
        "A segment of a vehicle is two squares, at half speed or with heavy damage one. A vehicle drives whole "
        "segments and moves at least one square. All its turns are in the first segment of a drive. 45 degrees are a "
        "gentle turn, more are a sharp one. Rubble, rails and floors are off the road, and trees are woods. Nothing "
        "is offered that something in the way would cut short. Over the edge it leaves with everyone in it. One "
        "that gets going moves one square, if that is free.",
        "The source bends the tape around a curve. On squares each turn is 45 or 90 degrees.",
        "B..\n.C.\nA.D",
        ("A heads north. B costs 2 points, C 2 and D 4.",),
    ),
    StreetRuling(
        "gs.street.out-of-control",
        "Vehicles out of control",
        "To the left and to the right are 45 degrees. Away from the shooter counts from the figure that the test "
        "names, else from the nearest opponent. 45 degrees aside are on the side nearer to the vehicle's heading. "
        "With the brakes slammed on it slides one segment. At the first thing in its way a vehicle stops dead and "
        "explodes. At the edge of the street it leaves the table with everyone in it. A wreck stops there.",
        "The source says left, right and away, and gives no angle. It has a stray vehicle explode at what it hits.",
    ),
    StreetRuling(
        "gs.street.jump-aside",
        "Jumping aside",
        "Figures on the squares that a vehicle enters jump to the free neighbor square farthest from its way. Without "
        "one they stay there. Those that had still to act lose their activation. A hidden lurker is seen then.",
        "A vehicle runs no one down, so no choice hangs on it.",
    ),
    StreetRuling(
        "gs.street.heights",
        "Heights",
        "A street has no floors. Players say levels climbed.",
        "Squares are flat.",
    ),
)
"""In the order in which a player meets them."""
