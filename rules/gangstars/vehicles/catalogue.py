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
        "A vehicle moves by its driver's action points, and never gets tired. To start the engine costs 1 point "
        "with the trait driver, and 2 without. 2 more points get it going over half a segment. After that each "
        "segment of 10 cm (4 inches) costs 2. To slow down by half a segment costs 2, and to stop costs 1. The "
        "vehicle keeps rolling: until it stops, two thirds of the driver's points must go into driving. A turn of "
        "up to 45 degrees is free. A turn of up to 90 degrees costs 2 more, and a test unless the vehicle was "
        "slowed down. Slamming on the brakes takes all points, and a test. A vehicle runs no one down. A figure in "
        "its way jumps aside. If that figure still had to act, it loses its activation.",
        rulings=(
            Ruling("A segment at cruising speed costs 2 points, as in the list of actions, not 1."),
            Ruling("“Drivers” who start an engine for 1 point are figures with that trait."),
            Ruling("From a stop, the first half segment brings a vehicle to cruising speed."),
            Ruling("At half speed each 2 points move it half a segment. Heavy damage halves that again."),
            Ruling("A sharp turn needs no test before two segments were driven in the turn."),
            Ruling("Several segments may be driven in one go. The turn is in the first of them, and tested before it."),
            Ruling("No one gets in while the vehicle moves, and no one gets out while it cruises."),
            Ruling("A truck has room for six, like a car. A bike has room for two."),
        ),
        tables=("gs.tables.actions",),
        also=(
            "drive a car",
            "speed",
            "brake",
        ),
        due=(
            refused(
                "Two thirds of the driver's points must go into driving.",
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
        "If a vehicle drives two segments or more off the road in a turn, its driver tests at the end of the "
        "second. A driver with that trait does not test. A driver who passes and drives on tests once more at the "
        "end.",
        rulings=(
            Ruling("Segments driven in one go after the second are one movement. The driver tests at its end."),
            Ruling("If the test fails off the road, the vehicle moves from where it is after the segments driven."),
        ),
        due=(
            by_itself(
                "Off the road, the driver tests after two segments, then again.", "gangstars.vehicles.driving.drive_on"
            ),
        ),
        commands=("gangstars-car drive", "gangstars-car brake"),
    ),
    Rule(
        "gs.vehicle.stray",
        "Stray vehicles",
        "Vehicles",
        "11 Movement of vehicles",
        "If no one can drive a moving vehicle, it goes straight on. It moves a segment for every 2 action points "
        "its driver had, and again each turn, until it meets something or leaves the table. The obstacle takes two "
        "heavy damages. The vehicle explodes and burns for the rest of the game.",
        rulings=(
            Ruling("It moves once in every turn in which no one drives it. Ignore a fraction of a segment."),
            Ruling("Straying, exploding, turning over and the fate of those in a wreck are owed until resolved."),
            Ruling("It moves at cruising speed even if it was slowed down before."),
        ),
        also=(
            "hit a wall",
            "run someone over",
            "crash",
        ),
        due=(owed("With no one to drive it, it goes straight on each turn.", "gangstars-car stray"),),
        commands=("gangstars-car stray",),
    ),
    Rule(
        "gs.vehicle.blast",
        "A vehicle explodes",
        "Vehicles",
        "11 Movement of vehicles",
        "A vehicle that explodes strikes everyone within 10 cm (4 inches) with a fixed penetration of 5.",
        rulings=(
            Ruling("Add the 5 to the D6 of damage. Roll no dice of penetration."),
            Ruling("People still in it count as within 10 cm."),
        ),
        tables=("gs.tables.damage",),
        due=(owed("A vehicle that ran into something explodes.", "gangstars-car blast"),),
        commands=("gangstars-car blast",),
    ),
    Rule(
        "gs.vehicle.overturn",
        "A vehicle turns over",
        "Vehicles",
        "16 Reaction tests: Driving in extreme conditions; Being wounded driving a vehicle",
        "A crash turns the vehicle over. Everyone in or on it is struck as by a pumpgun within its effective range.",
        rulings=(
            Ruling("Roll no dice to hit. Afterwards, everyone is out of the vehicle."),
            Ruling("A vehicle that turned over is destroyed. A vehicle burns only if it was shot or hit something."),
        ),
        tables=("gs.tables.damage",),
        also=(
            "crash",
            "collision",
        ),
        due=(owed("When it turns over, everyone in it takes damage.", "gangstars-car overturn"),),
        commands=("gangstars-car overturn",),
    ),
)
