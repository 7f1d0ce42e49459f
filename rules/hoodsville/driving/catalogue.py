"""Vehicles: safe speeds, speeding, rails and barriers, crashes."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.vehicle.speed",
        "Safe speeds",
        "Vehicles",
        "Vehicle Movement; Quick Reference Sheet: Vehicles safe speeds",
        "In town a vehicle is safe at 20 inches a move straight on, or whatever its card says; each kind of corner and "
        "the U turn have less, down to a quarter. A reversing turn is a whole move by itself. Over open ground it goes "
        "8 inches, and on a 1 of a D6 it sinks in: from then on a 5 of a D6 gets it out, with 1 added if it is towed. "
        "A damaged vehicle is half as fast, one with a burst tire makes 3 inches.",
        rulings=(
            Ruling("A move with several turns in it is as fast as the slowest of them."),
            Ruling("With a card speed other than 20 every corner keeps its share of the straight speed."),
            Ruling("Turning round in reverse is the whole move; straight back is 6 inches, round a corner a quarter."),
            Ruling("No speed on the list is more than the straight speed of the card."),
            Ruling("Damage halves every safe speed, and does so once; the 3 inches of a burst tire are not halved."),
            Ruling("The D6 over open ground is thrown in each move there."),
            Ruling("In a game a vehicle has one try a move, whether at rails or at getting out of a bog."),
            Ruling("The inches that a level crossing costs come off the safe speed of the move."),
        ),
        tables=("hood.tables.safe-speeds",),
        also=(
            "speed limit",
            "driving",
            "drive a car",
            "cornering",
            "brake",
        ),
        commands=("hood-car speed", "hood-car off-road", "hood-car unbog"),
    ),
    Rule(
        "hood.vehicle.speeding",
        "Speeding",
        "Vehicles",
        "Vehicle Movement: Speeding",
        "Whoever drives faster than is safe throws a D6 and takes 1 off for each inch too many. From 1 up all is well. "
        "Down to -2 the vehicle slides 2 inches sideways and stops across the road, and if something stands there it "
        "crashes into it. At -3 or less it rolls over: it makes a saving throw of its own (4 or more dented, otherwise "
        "damaged), everybody in it makes one too, and three people can put it back on its wheels.",
        rulings=(
            Ruling("Part of an inch too many counts as a whole inch."),
            Ruling("A skid by itself asks for no saving throw from anybody."),
            Ruling("Whoever is in a vehicle that rolls over saves with no factor at all: no impact speed counts."),
            Ruling("A skid into something is a crash like any other, at the speed the vehicle went."),
            Ruling("With a burst tire nobody drives faster than 3 inches, however much is dared."),
            Ruling("Righting takes three people or more, and a round of each; a vehicle smashed in a crash stays so."),
            Ruling("A saving throw never leaves a vehicle better than it was."),
        ),
        tables=("hood.tables.speeding", "hood.tables.rolled-over", "hood.tables.occupants"),
        also=(
            "driving too fast",
            "losing control",
            "skid",
        ),
        due=(
            by_itself("What rolls over saves, and all in it.", "hoodsville.driving.speeding.go_too_fast"),
            reminder(
                "A skid into something is a crash.",
                "What stands in the way is seen on the table; /hood-car crash follows.",
            ),
        ),
        commands=("hood-car speeding", "hood-car right"),
    ),
    Rule(
        "hood.vehicle.crossing",
        "Rails, barriers and tires",
        "Vehicles",
        "Vehicle Movement: Level Crossings, Barrier smashing",
        "A level crossing takes 3 inches off the move. Elsewhere rails are tried at 6 inches of speed with a D6: over, "
        "over at the price of 4 inches, stalled for another try, or a tire bursts and the vehicle crawls until it has "
        "been worked on for five rounds. At a shut barrier another D6 tells whether the vehicle breaks through for 3 "
        "inches, is stopped or is put out of action.",
        rulings=(
            Ruling("The D6 for rails is thrown only where there is no level crossing."),
            Ruling("6 inches is the fastest that rails are tried at; with a burst tire it is 3."),
            Ruling("A stalled vehicle may try the rails again in its next move; for all else it is restarted first."),
            Ruling("A vehicle that a barrier knocks out tries nothing until it is restarted, which needs no die."),
            Ruling(
                "A vehicle whose tire bursts is over the rails even so; a second burst is five more rounds of work."
            ),
            Ruling("A tire is changed by one person at a time: one round of a figure is one round of work."),
        ),
        tables=("hood.tables.rails", "hood.tables.barrier"),
        also=(
            "flat tire",
            "puncture",
        ),
        commands=("hood-car crossing", "hood-car barrier", "hood-car tire"),
    ),
    Rule(
        "hood.vehicle.crash",
        "Crashes",
        "Vehicles",
        "Crash situations",
        "The impact speed gives a factor: +2 when slow, 1 less with every 4 inches. It is added to a D6 that tells "
        "whether the crash is dodged, glancing or full; then to the D6 of the vehicle, which ends dented, damaged, "
        "wrecked or smashed on its roof; then to the saving throw of each person in it and on foot. A glancing blow "
        "gives people +2, a wreck those in it -1, a smashed vehicle -2, and those on foot have -1.",
        rulings=(
            Ruling("A speed that two bands share belongs to the higher one: at 4 inches the factor is +1."),
            Ruling("Beyond 24 inches the factor goes on falling by 1 with every 4 inches: -4 up to 28, and so on."),
            Ruling("One factor counts for all three: dodging, the vehicle and the people; the others add to it."),
            Ruling("A glancing blow helps people, not the vehicle."),
            Ruling("A wrecked or smashed vehicle counts against those in it, not against people on foot."),
            Ruling("Whoever dodges a crash comes to no harm, and nobody throws."),
            Ruling("A vehicle with a burst tire crashes at 3 inches at most."),
            Ruling("A saving throw never leaves a vehicle better than it was; the factor for people is by this throw."),
        ),
        tables=(
            "hood.tables.impacts",
            "hood.tables.evading",
            "hood.tables.vehicle-save",
            "hood.tables.occupants",
        ),
        also=(
            "collision",
            "hit a wall",
            "run somebody over",
        ),
        commands=("hood-car crash",),
    ),
)
