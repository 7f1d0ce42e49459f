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
        "A slow move is 12 inches, a fast one 12 plus 2D6. A vehicle goes fast only if it moved in the turn "
        "before. A hit tire takes D6 inches off each move. A hurt driver may wreck the vehicle.",
        rulings=(
            Ruling("A fast move may follow a fast one as well as a slow one."),
            Ruling("The D6 of a hit tire is rolled each turn, and no move is less than 0."),
            Ruling("A suppressed or lightly wounded driver rolls before each move, and wrecks the vehicle on 4 to 6."),
            Ruling(
                "A seriously wounded driver can't drive. The vehicle stays put until another driver takes the wheel."
            ),
            Ruling("A vehicle that brakes to a stop begins the next turn stopped."),
            Ruling(
                "Players set how a vehicle moved before the game until the first orders are revealed. After that "
                "only an umpire can."
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
                "A vehicle that didn't move in the turn before can't go fast.",
                "pottersville-car drive",
                "pottersville.driving.slow_and_fast_moves.check_way",
            ),
            by_itself(
                "A hurt driver rolls on each move for a wreck.",
                "pottersville.driving.slow_and_fast_moves.drive",
            ),
            owed("On a street, a driver owes the end of a move.", "pottersville-car end"),
        ),
        commands=("pottersville-car drive", "pottersville-car end"),
    ),
    Rule(
        "pot.car.brake",
        "Braking",
        "Wheels",
        "Wheels: Breaking; Orders: Hold",
        "A slow vehicle stops where its driver likes. A fast one skids D6 inches. If something is in the way, the "
        "driver may swerve and then tests for control.",
        rulings=(
            Ruling(
                "A fast vehicle that brakes tests for control only if it swerves. The driver loses control on 4 to 6."
            ),
            Ruling(
                "A vehicle that went fast in the last turn drives or brakes before the Movement phase ends, if its "
                "driver can. Under an order to hold or redeploy, it brakes."
            ),
            Ruling("A driver who swerves and keeps control hits nothing."),
            Ruling("Look at the table to see whether a vehicle out of control hits something as it skids sideways."),
        ),
        tables=("pot.tables.lost-control", "pot.tables.skid"),
        due=(
            owed("A vehicle that went fast drives again, or brakes and skids.", "pottersville-car brake"),
            refused(
                "The Movement phase doesn't end before that.", "pottersville next", "pottersville.units.turn.next_phase"
            ),
            by_itself("A driver who swerves tests for control.", "pottersville.driving.turning_and_braking.brake"),
        ),
        commands=("pottersville-car brake",),
    ),
    Rule(
        "pot.car.turn",
        "Turning and losing control",
        "Wheels",
        "Wheels: Turns",
        "A slow vehicle turns up to 90 degrees. A fast one that turns more than 30 loses control on a D6 of 4 or "
        "more. Another D6 then decides: it skids D3 inches sideways, or it rolls over and is wrecked.",
        rulings=(
            Ruling("No vehicle turns more than 90 degrees, even a slow one."),
            Ruling("One D6 gives both the D3 inches of a skid and its side. Even is left, odd is right."),
            Ruling("The people in a vehicle that rolls over roll as in a crash."),
        ),
        tables=("pot.tables.lost-control", "pot.tables.skid", "pot.tables.crash"),
        also=(
            "cornering",
            "skid",
        ),
        due=(owed("On a street, a fast vehicle that turned tests control.", "pottersville-car turn"),),
        commands=("pottersville-car turn",),
    ),
    Rule(
        "pot.crash",
        "People in a crash",
        "Wheels",
        "Wheels: occupants of crashed vehicles",
        "Everyone in a vehicle that crashes rolls a D6: 1 suppressed, 2 or 3 a light wound, 4 or 5 a serious one, "
        "6 dead.",
        rulings=(
            Ruling("The people in a vehicle that rolls over or that a bomb wrecks roll as in a crash."),
            Ruling("A tough figure takes nothing off this die, because it isn't the effects chart."),
            Ruling("A crash that repeats a wound may make it worse, like any other hit."),
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
        "A vehicle that hit something tries to drive away in its next turn. On 5 or 6 it does; otherwise "
        "it is wrecked.",
        rulings=(
            Ruling("A vehicle has one try. If it gets away, it moves slowly in that turn."),
            Ruling("A crash ends the vehicle's move, even if it had not moved yet. The try comes a turn later."),
        ),
        also=("restart a car",),
        due=(
            refused(
                "A vehicle that hit something can't move before its try.",
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
        "A vehicle holds only so many people. They get out by the doors on both sides, one to a door.",
        rulings=(
            Ruling(
                "A car holds five, four of them next to a door. A truck holds two in front and eight in back.",
                Origin.HOUSE,
            ),
            Ruling("A motorcycle holds two, on a pillion or in a sidecar.", Origin.HOUSE),
            Ruling("Until the first orders are revealed, figures get in and out freely."),
            Ruling("A figure that changes places in a vehicle spends as much of its move as one that gets in."),
            Ruling(
                "A figure that jumps out of a moving vehicle tries a stunt in the same turn. The jump is its whole "
                "move, even if the stunt fails."
            ),
        ),
        tables=("pot.tables.seats",),
        reminder="Look at the table to see which figure uses which door.",
        also=(
            "get out of the car",
            "jump out of a car",
            "bail out",
        ),
        due=(reminder("One figure gets out of each door.", "Look at the table to see which figure uses which door."),),
    ),
    Rule(
        "pot.shoot.vehicle",
        "Shooting at vehicles",
        "Gats",
        "Gats: vehicle hits",
        "A D10 shows where a vehicle is hit: driver, passenger, a back seat, the back of a truck, a tire and so "
        "on. The person in that place rolls for effect; in the back of a truck, dice choose one. A seriously "
        "wounded driver brings it to a halt within 2D6 inches. A dead driver wrecks it, and all in it test. A hurt "
        "driver may wreck it when it moves. A hit tire takes D6 inches off each move.",
        rulings=(
            Ruling("A house table, not the source, says which number hits what.", Origin.HOUSE),
            Ruling("An engine hit leaves only slow moves, and a second one ends all moves.", Origin.HOUSE),
            Ruling("A hit on an empty place, or on a place that the vehicle doesn't have, does nothing."),
            Ruling("On a truck, a hit on a back seat hits the back of the truck."),
            Ruling("If several people share a place, dice choose one of them for each hit there."),
            Ruling("If the driver dies, the others test. Hits on the dead do nothing."),
            Ruling("A hurt driver doesn't wreck or halt a vehicle that isn't moving."),
            Ruling("You roll for all hits of the volley on a vehicle first. Then you see what happens to the vehicle."),
        ),
        tables=("pot.tables.location", "pot.tables.crash"),
        also=("shoot at a car",),
        commands=("pottersville-shoot vehicle",),
    ),
)
