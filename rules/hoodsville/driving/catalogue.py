"""Vehicles: safe speeds, speeding, rails and barriers, crashes."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.vehicle.speed",
        "Safe speeds",
        "Vehicles",
        "Vehicle Movement; Quick Reference Sheet: Vehicles safe speeds",
        "In town a vehicle is safe at 20 inches a move straight on, or at the speed on its card. Each kind of "
        "corner and the U turn has a lower safe speed, down to a quarter. A reversing turn takes a whole move. "
        "Over open ground a vehicle goes 8 inches, and on a 1 of a D6 it bogs down. From then on a 5 of a D6 gets "
        "it out, with +1 if it is towed. Damage halves a vehicle's speed. A burst tire limits it to 3 inches.",
        rulings=(
            Ruling("A move with several turns has the safe speed of the slowest turn."),
            Ruling("If a card's speed is not 20, every corner keeps its share of the straight speed."),
            Ruling(
                "Turning around in reverse takes the whole move. Straight back is 6 inches, and around a "
                "corner a quarter."
            ),
            Ruling("No safe speed is higher than the card's straight speed."),
            Ruling("Damage halves every safe speed, but only once. It does not halve the 3 inches of a burst tire."),
            Ruling("Roll the D6 over open ground in each move there."),
            Ruling("In a game a vehicle has one try a move, at rails or at getting out of a bog."),
            Ruling("Subtract the inches that a level crossing costs from the safe speed of the move."),
        ),
        tables=("hood.tables.safe-speeds",),
        also=(
            "speed limit",
            "driving",
            "drive a car",
            "cornering",
            "brake",
        ),
        due=(owed("On a street, a drive over open ground owes its D6.", "hood-car off-road"),),
        commands=("hood-car speed", "hood-car off-road", "hood-car unbog"),
    ),
    Rule(
        "hood.vehicle.speeding",
        "Speeding",
        "Vehicles",
        "Vehicle Movement: Speeding",
        "A driver who goes faster than is safe rolls a D6 and subtracts 1 for each inch too many. At 1 or more all "
        "is well. Down to -2 the vehicle slides 2 inches sideways and stops across the road, and crashes into "
        "anything there. At -3 or less it rolls over. It makes a saving throw (4 or more is dented, otherwise "
        "damaged), and so does everyone in it. Three people can put it back on its wheels.",
        rulings=(
            Ruling("Part of an inch too many counts as a whole inch."),
            Ruling("A skid alone needs no saving throw."),
            Ruling("People in a vehicle that rolls over save without any factor, as no impact speed counts."),
            Ruling("A skid into something is a crash like any other, at the vehicle's speed."),
            Ruling("With a burst tire a vehicle can't go faster than 3 inches, even at a risk."),
            Ruling(
                "Righting takes three people or more, and a round of each. A vehicle smashed in a crash stays smashed."
            ),
            Ruling("A saving throw never improves a vehicle's state."),
        ),
        tables=("hood.tables.speeding", "hood.tables.rolled-over", "hood.tables.occupants"),
        also=(
            "driving too fast",
            "losing control",
            "skid",
        ),
        due=(
            by_itself(
                "A vehicle that rolls over saves, and so does everyone in it.",
                "hoodsville.driving.speeding.go_too_fast",
            ),
            reminder(
                "A skid into something is a crash.",
                "Players see what is in the way, and on a street the bot does. They use /hood-car crash next.",
            ),
        ),
        commands=("hood-car speeding", "hood-car right"),
    ),
    Rule(
        "hood.vehicle.crossing",
        "Rails, barriers and tires",
        "Vehicles",
        "Vehicle Movement: Level Crossings, Barrier smashing",
        "A level crossing takes 3 inches off the move. Elsewhere a vehicle tries the rails at up to 6 inches of "
        "speed with a D6. It may get over, get over for 4 inches, or stall and try again. Or a tire bursts, and it "
        "crawls until five rounds of work. At a shut barrier, roll another D6. The vehicle breaks through for 3 "
        "inches, stops, or is knocked out.",
        rulings=(
            Ruling("Roll the D6 for rails only where there is no level crossing."),
            Ruling("A vehicle tries rails at 6 inches at most, with a burst tire at 3."),
            Ruling(
                "A stalled vehicle may try the rails again in its next move. For anything else it must restart first."
            ),
            Ruling("A vehicle that a barrier knocks out can do nothing until it restarts. That needs no roll."),
            Ruling("A vehicle whose tire bursts is over the rails. A second burst needs five more rounds of work."),
            Ruling("One person at a time changes a tire. One round of a figure is one round of work."),
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
        "The impact speed gives a factor: +2 when slow, then 1 less for every 4 inches. Add it to three kinds of "
        "D6. The first shows whether the crash is evaded, glancing or full. The second shows whether the vehicle "
        "is dented, damaged, wrecked, or smashed on its roof. The third is the saving throw of each person in it "
        "and on foot. A glancing blow gives people +2. A wreck gives its occupants -1, and a smashed vehicle -2. "
        "People on foot have -1.",
        rulings=(
            Ruling("A speed that two bands share belongs to the higher band. At 4 inches the factor is +1."),
            Ruling("Beyond 24 inches the factor drops by 1 more for every 4 inches: -4 up to 28, and so on."),
            Ruling(
                "The same factor counts for all three rolls: evading, the vehicle, the people. The others add to it."
            ),
            Ruling("A glancing blow helps people, not the vehicle."),
            Ruling("A wrecked or smashed vehicle counts against its occupants, not against people on foot."),
            Ruling("If the crash is evaded, no one is hurt and no one rolls."),
            Ruling("A vehicle with a burst tire crashes at 3 inches at most."),
            Ruling("A saving throw never improves a vehicle's state. The factor for people depends on this roll."),
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
            "run someone over",
        ),
        due=(owed("On a street, a driver owes the crash with those driven over.", "hood-car crash"),),
        commands=("hood-car crash",),
    ),
)
