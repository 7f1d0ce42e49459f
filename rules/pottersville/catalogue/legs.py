"""Legs: moves on foot."""

from __future__ import annotations

from rules.core.tables.must import by_itself
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.move",
        "Moving on foot",
        "Legs",
        "Legs: walking, cars, stairs, serious wounds",
        "A walk is 6 inches. Out of a vehicle is a D4. Into one, or up a flight of stairs, begins next to it and is "
        "the whole of a move. A serious wound leaves a D4, or 6 inches with an unhurt comrade in contact.",
        rulings=(
            Ruling("With a serious wound a D4 is the most of any move, whatever lies in the way."),
            Ruling("Whoever has a light wound walks as far as ever."),
            Ruling("Whoever holds moves 1 inch at most and throws no die for it."),
        ),
        tables=("pot.tables.moves",),
        also=(
            "how far can I move",
            "walking",
            "stairs",
            "climbing",
        ),
        due=(by_itself("Stairs and vehicles are begun next to them, as a whole move.", "pottersville.moving.go"),),
    ),
    Rule(
        "pot.run",
        "Running",
        "Legs",
        "Legs: running",
        "A run is 6 inches and a D6. Nobody runs with a wound, with a machine gun or with a case of whiskey.",
        rulings=(
            Ruling("A BAR counts as a light machine gun for running, and an HMG too."),
            Ruling("Whoever is only suppressed may run to cover."),
        ),
        tables=("pot.tables.moves",),
        also=(
            "run",
            "how far can I run",
        ),
    ),
    Rule(
        "pot.obstacle",
        "Obstacles and woods",
        "Legs",
        "Legs: crossing obstacles, woods",
        "A move ends at an obstacle, be it a door or the edge of a wood; the next one crosses it, for a D4 of "
        "inches. Through bushes every move is a D4.",
        tables=("pot.tables.moves",),
        also=(
            "climbing",
            "climb a wall",
            "doors",
        ),
        due=(by_itself("A move ends at an obstacle; the next one crosses it.", "pottersville.moving.go"),),
    ),
    Rule(
        "pot.civilians",
        "Civilians",
        "Legs",
        "Legs: civilians and bystanders",
        "Bystanders walk off wherever chance takes them; shopkeepers hide in their shops.",
        rulings=(
            Ruling("Their direction is a D8 on the compass, clockwise from north."),
            Ruling("They go as far as a walk takes them, or until something stops them."),
            Ruling("Anybody who takes part in the game may roll for them."),
        ),
        tables=("pot.tables.direction",),
        also=("bystanders",),
    ),
)
