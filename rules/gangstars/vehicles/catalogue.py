"""Rules: starting, turning, stopping, rough ground, and stray vehicles."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.vehicle",
        "Driving",
        "Vehicles",
        "11 Movement of vehicles; 7 Action points",
        "A vehicle moves by the action points of whoever is at the wheel, and never gets tired. Starting the engine "
        "is 1 "
        "point for a driver, 2 for anybody else; 2 more get it going over half a segment, and from then on each "
        "segment "
        "of 10 cm (4 inches) is 2. Slowing down by half a segment is 2, stopping 1. It keeps rolling: two thirds of "
        "the "
        "driver's points go into driving unless it is brought to a stop. A turn of up to 45 degrees is free; up to 90 "
        "degrees it is 2 points more, and a test unless the vehicle was slowed down. Slamming on the brakes takes all "
        "points, and a test. Nobody is run down: whoever is in the way jumps aside, and loses his activation if it was "
        "still to come.",
        rulings=(
            Ruling("A segment at cruising speed costs 2 points, as in the list of actions, not 1."),
            Ruling("“Drivers” who start an engine for 1 point are those with that trait."),
            Ruling("From a standstill the first half segment brings a vehicle to cruising speed."),
            Ruling("At half speed each 2 points take it half a segment; heavy damage halves that once more."),
            Ruling("A sharp turn before two segments have been driven in the turn is not tested."),
            Ruling("The turn is made in the first segment of those driven in one go, and tested before it."),
            Ruling("Nobody gets in while it moves, and nobody out while it cruises."),
            Ruling("A truck has room for six, as a car has; a bike for two."),
        ),
        tables=("gs.tables.actions",),
        also=(
            "drive a car",
            "speed",
            "brake",
        ),
        due=(
            refused(
                "Driving takes two thirds of the points at the wheel.",
                "gangstars-turn done",
                "gangstars.vehicles.driving.require_driven",
            ),
        ),
        commands=("gangstars-car drive", "gangstars-car brake"),
    ),
    Rule(
        "gs.vehicle.off-road",
        "Driving off the road",
        "Vehicles",
        "11.1 Driving off road",
        "Two segments or more in a turn off the road are tested at the end of the second, unless the one at the "
        "wheel has "
        "the trait driver; whoever passes and drives on tests once more when all is driven.",
        rulings=(
            Ruling("Segments driven in one go after the second are one movement, tested at its end."),
            Ruling("A test that fails off the road moves the vehicle from where the segments driven have left it."),
        ),
        due=(
            by_itself(
                "Off the road it is tested after two segments, then again.", "gangstars.vehicles.driving.drive_on"
            ),
        ),
        commands=("gangstars-car drive", "gangstars-car brake"),
    ),
    Rule(
        "gs.vehicle.stray",
        "Stray vehicles",
        "Vehicles",
        "11 Movement of vehicles",
        "With nobody able to drive it a moving vehicle goes straight on, a segment for every 2 action points its "
        "driver had, and again each turn until it meets something or leaves the table. Whatever it meets takes two "
        "heavy damages, and the vehicle explodes and burns for the rest of the game.",
        rulings=(
            Ruling("It goes once in every turn in which nobody drives it; a fraction of a segment is left out."),
            Ruling("Straying, exploding, turning over, and what becomes of those in a wreck are owed until settled."),
            Ruling("It goes at cruising speed even if it had been slowed down."),
        ),
        also=(
            "hit a wall",
            "run somebody over",
            "crash",
        ),
        due=(owed("With nobody to drive it, it goes straight on each turn.", "gangstars-car stray"),),
        commands=("gangstars-car stray",),
    ),
    Rule(
        "gs.vehicle.blast",
        "A vehicle explodes",
        "Vehicles",
        "11 Movement of vehicles",
        "Everybody within 10 cm (4 inches) of a vehicle that explodes is struck with a penetration of a flat 5.",
        rulings=(
            Ruling("The 5 is added to the D6 of damage; no dice of penetration fall."),
            Ruling("Those still in it are within 10 cm."),
        ),
        tables=("gs.tables.damage",),
        due=(owed("What has run into something explodes.", "gangstars-car blast"),),
        commands=("gangstars-car blast",),
    ),
    Rule(
        "gs.vehicle.overturn",
        "A vehicle turns over",
        "Vehicles",
        "16 Reaction tests: Driving in extreme conditions; Being wounded driving a vehicle",
        "A crash turns the vehicle over, and everybody in or on it is struck as by a pumpgun within its effective "
        "range.",
        rulings=(
            Ruling("No dice to hit are thrown for them, and all of them are out of the vehicle afterwards."),
            Ruling("A vehicle that turned over is destroyed; only one that was shot or hit something burns."),
        ),
        tables=("gs.tables.damage",),
        also=(
            "crash",
            "collision",
        ),
        due=(owed("As it turns over, all in it are damaged.", "gangstars-car overturn"),),
        commands=("gangstars-car overturn",),
    ),
)
