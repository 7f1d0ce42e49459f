"""Rules of driving: moves, brakes, turns, crashes and getting out."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.car.move",
        "Driving",
        "Wheels",
        "Wheels: slow and fast moves; Orders: Charge/Run",
        "A slow move is 12 inches, a fast one 12 and 2D6. Only a vehicle that was moving in the turn before may go "
        "fast. A hit tire takes D6 off each move; a driver who is hurt may wreck it.",
        rulings=(
            Ruling("A fast move may follow a fast one as well as a slow one."),
            Ruling("The D6 of a hit tire is rolled each turn, and no move is less than 0."),
            Ruling(
                "A driver who is suppressed or lightly wounded wrecks the vehicle on 4 to 6 of each move, before it."
            ),
            Ruling("Whoever is seriously wounded doesn't drive: the vehicle stands until somebody else does."),
            Ruling("A vehicle that brakes to a stand in a turn begins the next one standing."),
            Ruling(
                "How a vehicle moved before the game is said before the first orders are revealed; after that only "
                "by an umpire."
            ),
        ),
        tables=("pot.tables.moves",),
        also=(
            "drive a car",
            "speed",
            "how far does a car move",
        ),
        due=(
            refused(
                "Nothing goes fast that stood in the turn before.",
                "pottersville-car drive",
                "pottersville.driving.slow_and_fast_moves.check_way",
            ),
            by_itself(
                "A hurt driver tests on each move whether he wrecks it.",
                "pottersville.driving.slow_and_fast_moves.drive",
            ),
        ),
        commands=("pottersville-car drive",),
    ),
    Rule(
        "pot.car.brake",
        "Braking",
        "Wheels",
        "Wheels: Breaking; Orders: Hold",
        "A slow vehicle stops where it likes. A fast one skids on D6 inches; if that meets something the driver may "
        "swerve, and tests for control.",
        rulings=(
            Ruling("A fast vehicle that brakes tests for control only when it swerves; control is lost on 4 to 6."),
            Ruling(
                "A vehicle that went fast in the last turn drives on or brakes before the Movement phase ends, as long "
                "as its driver can; told to hold or to redeploy, it brakes."
            ),
            Ruling("Whoever swerves and keeps control hits nothing."),
            Ruling("The table shows whether a vehicle out of control hits something on its way sideways."),
        ),
        tables=("pot.tables.lost-control", "pot.tables.skid"),
        due=(
            owed("What went fast drives on, or brakes and skids.", "pottersville-car brake"),
            refused(
                "Movement is not over before that is done.", "pottersville next", "pottersville.units.turn.next_phase"
            ),
            by_itself("Whoever swerves tests for control.", "pottersville.driving.turning_and_braking.brake"),
        ),
        commands=("pottersville-car brake",),
    ),
    Rule(
        "pot.car.turn",
        "Turning and losing control",
        "Wheels",
        "Wheels: Turns",
        "A slow vehicle turns up to 90 degrees. A fast one that turns more than 30 loses control on a D6 of 4 or "
        "more; another D6 decides whether it skids D3 inches sideways or rolls over, which wrecks it.",
        rulings=(
            Ruling("No turn goes past 90 degrees, however slow."),
            Ruling("A skid goes left on an even die and right on an odd one: the D6 that is thrown for its D3 inches."),
            Ruling("Whoever is in a vehicle that rolls over tests as in a crash."),
        ),
        tables=("pot.tables.lost-control", "pot.tables.skid", "pot.tables.crash"),
        also=(
            "cornering",
            "skid",
        ),
        commands=("pottersville-car turn",),
    ),
    Rule(
        "pot.crash",
        "People in a crash",
        "Wheels",
        "Wheels: occupants of crashed vehicles",
        "Everybody in a vehicle that crashes throws a D6: 1 suppressed, 2 or 3 a light wound, 4 or 5 a serious one, "
        "6 dead.",
        rulings=(
            Ruling("Occupants of a vehicle that rolls over or that a bomb wrecks test as crashed."),
            Ruling("Being tough takes nothing off this die: it is not the effects chart."),
            Ruling("A wound that the crash repeats may get worse like any other."),
        ),
        tables=("pot.tables.crash",),
        also=(
            "crash",
            "collision",
        ),
        commands=("pottersville-car hit",),
    ),
    Rule(
        "pot.car.away",
        "Driving away from a crash",
        "Wheels",
        "Wheels: driving away",
        "A vehicle that hit something tries to drive away in its next turn: 5 or 6, or it is a wreck.",
        rulings=(
            Ruling("There is one try; a vehicle that gets away moves slowly in that turn."),
            Ruling("A crash ends the move of the vehicle, whether it had moved or not: the try comes a turn later."),
        ),
        also=("restart a car",),
        due=(
            refused(
                "What has hit something drives no farther before its try.",
                "pottersville-car drive",
                "pottersville.driving.riders.check_moves",
            ),
        ),
        commands=("pottersville-car away",),
    ),
    Rule(
        "pot.car.dismount",
        "Getting out",
        "Wheels",
        "Wheels: transport capacity",
        "A vehicle takes only so many, and those who get out use the doors on both sides, one each.",
        rulings=(
            Ruling(
                "A car seats five, four of them by the doors; a truck takes two in front and eight behind.",
                Origin.HOUSE,
            ),
            Ruling("A motorcycle takes two, whether on a pillion or in a side-car.", Origin.HOUSE),
            Ruling("Before the first orders are revealed people get in and out as they like."),
            Ruling("Changing places in a vehicle takes as much of a move as getting in."),
            Ruling(
                "Jumping out of a moving vehicle takes a stunt in the same turn, whether it comes off or not, and is "
                "the whole move."
            ),
        ),
        tables=("pot.tables.seats",),
        reminder="The table shows which door is whose.",
        also=(
            "get out of the car",
            "jump out of a car",
            "bail out",
        ),
        due=(reminder("One figure gets out of each door.", "The table shows which door is whose."),),
    ),
    Rule(
        "pot.shoot.vehicle",
        "Shooting at vehicles",
        "Gats",
        "Gats: vehicle hits",
        "A D10 tells where a vehicle is hit: driver, passenger, a back seat, the back of a truck, a tire and so on. "
        "Whoever sits there rolls for effect; in the back of a truck chance picks him. A driver seriously wounded "
        "brings it to a halt within 2D6 inches, a dead one wrecks it and all in it test; a hurt one may wreck it "
        "when it moves. A tire costs D6 of each move.",
        rulings=(
            Ruling("Which number hits what is a house table, not in the source.", Origin.HOUSE),
            Ruling("An engine hit leaves slow moves only, and a second one none.", Origin.HOUSE),
            Ruling("A hit on an empty place, or on a place that the vehicle lacks, does nothing."),
            Ruling("On a truck hits on the back seats go to its back."),
            Ruling("Wherever several share a place, each hit there is diced for among them."),
            Ruling("With the driver dead the others test; hits on the dead do nothing."),
            Ruling("Nothing that a driver suffers wrecks or halts a vehicle that stands."),
            Ruling("What becomes of a vehicle follows once all hits of the volley on it are rolled for."),
        ),
        tables=("pot.tables.location", "pot.tables.crash"),
        also=("shoot at a car",),
        commands=("pottersville-shoot vehicle",),
    ),
)
