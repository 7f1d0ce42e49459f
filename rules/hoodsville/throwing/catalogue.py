"""Throwing: stones, bottles, bricks, Molotov cocktails, dynamite."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.throw",
        "Throwing",
        "Throwing",
        "Throwing Weapons",
        "Stones carry 10 inches, bottles 8, half bricks 6, bricks 3; the thrower's melee is added. A stone or a bottle "
        "hits on 4 or more up to half the range and on 5 or more beyond, half bricks and bricks on 5 and 6. A victim "
        "saves as against something blunt. At a window a D6 with the strike of the missile tells whether it breaks and "
        "lets it in. A Molotov cocktail, 8 inches, sets a vehicle on fire on 3 or more, beyond half its range on 4. "
        "A stick of dynamite, 8 inches, fails on a 1; somebody within an inch may kick it D6 - 3 inches away; a D6, "
        "with -1 beyond half the range, tells how far from its mark it goes off. Within 5 inches its blast strikes: "
        "the nearer, the worse the saving throw.",
        rulings=(
            Ruling("Melee adds its number of inches to the range, less what wounds take off it."),
            Ruling("Half the range is inclusive."),
            Ruling("To hit is a D6; nothing but what a card says is added to it."),
            Ruling("How hard it strikes is the same D6 as for shots: 5 or more downed, 3 or more staggers."),
            Ruling(
                "The strikes in the list of thrown weapons are for windows; saving throws use those of blunt weapons: "
                "a half brick -1, a bottle 0."
            ),
            Ruling("A Molotov cocktail thrown at a person hits and strikes as a bottle; the fire is for the umpire."),
            Ruling(
                "A vehicle that a Molotov cocktail sets on fire burns until /hood-car set says otherwise. What the "
                "fire does to it and to those aboard is for the umpire."
            ),
            Ruling("A blast throws the same D6 for how hard, then a saving throw against something that pierces."),
            Ruling("Part inches from a blast round up."),
            Ruling("The dice for dynamite fall in this order: dud, kick, exploding point, direction."),
            Ruling("A kick of 0 or less: it stays. Whoever kicks chooses the way."),
            Ruling("The direction is a D6: 1 straight on, each number after it 60 degrees clockwise."),
            Ruling("Stones, bottles and bricks lie about; Molotov cocktails and dynamite have to be carried."),
            Ruling("A stick thrown at a window goes off where it lies: its dice follow without a second throw."),
            Ruling("Somebody tied up or knocked out can't throw; a throw counts as a round of firing."),
        ),
        tables=(
            "hood.tables.throwing",
            "hood.tables.effect",
            "hood.tables.window",
            "hood.tables.exploding-point",
            "hood.tables.throw-direction",
            "hood.tables.blast",
        ),
        also=(
            "dynamite",
            "grenade",
            "molotov",
            "throw a bomb",
            "explosives",
            "throw a brick",
        ),
        commands=("hood-throw at", "hood-throw window", "hood-throw molotov"),
    ),
)
